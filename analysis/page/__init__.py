"""The report as a page: its parts in order, their tables and sentences, as HTML; `writing` has the Markdown."""
