"""Unintended differences put into one side of a pair, by seed: what a review has to find.

Nothing here is shared with the rules that look for such differences: no word list, no pattern, no reader of
words. Only what both sides of a pair have is touched, so that the difference is there by construction. Use it
to try the review, or rules of your own, on your own study.
"""
