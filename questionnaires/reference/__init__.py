"""The reference pages, and what writes them out of the types and the rules."""
