"""`python -m questionnaires.reference` writes the reference pages into this folder."""

from pathlib import Path

from questionnaires.reference.pages import pages

if __name__ == "__main__":
    for name, text in pages().items():
        Path(__file__).with_name(name).write_text(text, encoding="utf-8")
