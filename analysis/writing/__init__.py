"""The results as texts beside the page: Markdown made from the page itself, and LaTeX for a paper."""
