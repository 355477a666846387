"""Simulations that show what the methods of `analysis` are worth.

What they found is here as data, because notes of estimates quote it (`nearest`), and in `docs` as pages.
"""
