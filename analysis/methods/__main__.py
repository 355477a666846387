"""`python -m analysis.methods` writes `docs/estimands.md`, in the folder of the project."""

from pathlib import Path

from analysis.methods.catalogue import estimands_page

if __name__ == "__main__":
    (Path("docs") / "estimands.md").write_text(estimands_page(), encoding="utf-8", newline="\n")
