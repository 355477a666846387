"""Expected effects: what a researcher believes of the next study, in the words of its estimates.

- `reading`: a file of effects, checked, as the levels that the `paper` respondents answer by
- `knobs`: every effect that can be stated, how it is read from the levels and put into them
- `starter`: a file to begin with, from the published study's numbers
"""
