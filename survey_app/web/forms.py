"""WTForms forms made from a page's fields: they carry names and raw values; the engine judges the answers."""

from collections.abc import Mapping
from typing import Any, assert_never

from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from wtforms import Field, RadioField, SelectMultipleField, StringField, TextAreaField
from wtforms.form import BaseForm

from questionnaires.design.views import FieldView, PageView

Values = Mapping[str, list[str]]


class PageForm(BaseForm):
    """The form of one page. `values` is what was sent, name by name, nothing trimmed or guessed."""

    def __init__(self, page: PageView, given: Values) -> None:
        """Make a form with a field for each of the page's, filled with what was given before or just now."""
        # wtforms declares no type for unbound fields; a field called without a form is one.
        fields: dict[str, Any] = {field.name: _unbound(field) for field in page.fields}
        super().__init__(fields)
        self.process(_several(given))

    def given(self, name: str) -> list[str]:
        """Return the raw values of one field."""
        field = self._fields.get(name)
        return [str(value) for value in (field.raw_data or [])] if field is not None else []


def _several(given: Values) -> MultiDict[str, str]:
    return MultiDict([(name, value) for name, values in given.items() for value in values])


def _unbound(field: FieldView) -> Field:
    label = Markup.escape(field.question)
    # Labels are the template's business; the form only knows what may be sent (wtforms' stubs want pairs).
    choices: Any = [option.value for option in field.options]
    match field.type:
        case "scale" | "choice" | "side":
            return RadioField(label, choices=choices, validate_choice=False)
        case "multiple":
            return SelectMultipleField(label, choices=choices, validate_choice=False)
        case "long_text":
            return TextAreaField(label)
        case "number" | "slider" | "text" | "date":
            # Kept as typed: a number that cannot be read is shown again, not lost.
            return StringField(label)
        case _:
            assert_never(field.type)
