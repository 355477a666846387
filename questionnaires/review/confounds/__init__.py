"""Confounds: what two agents of a pair differ in besides the one thing that the pair is about.

`met` says which two variants people compare, `variants` reads both with their places in the file; `framing`,
`replying`, `contents`, `timings`, `keeping` and `sizes` name what differs and is not meant to; `telling` makes
one remark of each cause. `english` and `korean` read words and quantities; another language is another pair of
such modules. What counts as the same, and why, is in `docs/decisions/0011-confounds.md`.
"""
