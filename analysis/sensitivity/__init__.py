"""The rows a careful reader asks for beside the estimates: other intervals, tests, equivalence, agreement."""
