"""The input contract: what is asked. Pure Python and content; imports nothing of ours, no server."""
