"""Answers to intervals: reads export folders, never the database; only `figures` draws."""
