"""From a study to what one participant sees: draws, stimuli, pages. Pure functions, no clock, no disk."""
