"""Figures: which points each shows, its words in every language, and the drawing.

Functions that draw take computed points and an `Axes` and return the `Axes`; `points`, `rows_asked` and
`words*` need no drawing library. The one package that imports matplotlib. `style` holds every colour, size
and width; a kind of figure has a module. A and M differ in colour, shape and fill, so they stay apart for
colour-blind readers and in grey print. Texts are drawn as outlines: the same on every machine with the
same font.
"""
