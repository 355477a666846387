"""The author's view of a study while it is written: its pages, beside their problems. It stores nothing."""
