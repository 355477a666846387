"""Simulations that show what the methods of `analysis` are worth; what they found stands in `docs`."""
