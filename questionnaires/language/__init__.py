"""The study language: text, times, scenario and study files as frozen types, their loader and their checks."""
