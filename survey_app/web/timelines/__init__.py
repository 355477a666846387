"""A timeline as two inline drawings: positions along time in per cent, all else in rem, no `viewBox`."""
