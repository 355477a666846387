"""`python -m questionnaires.language.json_schemas` writes the schemas into `questionnaires/schemas/`."""

from questionnaires.language.json_schemas.documents import FOLDER, as_text, documents

if __name__ == "__main__":
    for name, document in documents().items():
        (FOLDER / name).write_text(as_text(document), encoding="utf-8")
