"""Text in several languages, and the time tokens and placeholders inside it."""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    GetJsonSchemaHandler,
    model_serializer,
    model_validator,
)
from pydantic_core import CoreSchema

from questionnaires.language.times import ScenarioTime

TOKEN_PATTERN = re.compile(r"\{\{\s*t:([^|{}]*)\|([^{}]*)\}\}")
PLACEHOLDER_PATTERN = re.compile(r"(?<!\{)\{([a-z_]+(?:\.[a-z_]+)?)\}(?!\})")
LANGUAGE_PATTERN = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
SLUG_PATTERN = re.compile(r"[a-z][a-z0-9_]{1,40}")
#: `time` 14:00 · `day` today, tomorrow, Thursday · `datetime` Thursday 14:00 · `rel` tomorrow 14:00.
#: A capital first letter (`Day`, `Rel`) begins a sentence.
TOKEN_FORMATS = ("time", "day", "datetime", "rel", "Day", "Rel")


class Frozen(BaseModel):
    """The base of all our types: immutable, and unknown keys are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


def _check_slug(value: str) -> str:
    if not SLUG_PATTERN.fullmatch(value):
        raise ValueError(
            f"{value!r} is no id; use 2 to 41 small letters, digits and _, beginning with a letter"
        )
    return value


#: An id: `^[a-z][a-z0-9_]{1,40}$`.
Slug = Annotated[str, AfterValidator(_check_slug)]


class TimeToken(NamedTuple):
    """A time inside a text: `{{t:D3T14:00|rel}}`."""

    at: ScenarioTime
    format: str


def _checked_language(language: str) -> str:
    if language != "*" and not LANGUAGE_PATTERN.fullmatch(language):
        raise ValueError(f"{language!r} is no language code; use en, ko, pt-BR ...")
    return language


def _checked_text(text: str) -> str:
    if not text.strip():
        raise ValueError("the text is empty; write it, or leave the key out")
    if "{{" not in text:
        return str(text)
    for at, form in TOKEN_PATTERN.findall(text):
        ScenarioTime.parse(at)
        if form not in TOKEN_FORMATS:
            raise ValueError(f"{form!r} is no time format; use one of {', '.join(TOKEN_FORMATS)}")
    if "{{" in TOKEN_PATTERN.sub("", text):
        raise ValueError("a time token is not closed or misspelt; write {{t:D3T14:00|rel}}")
    return str(text)


_Language = Annotated[str, AfterValidator(_checked_language)]
_Text = Annotated[str, AfterValidator(_checked_text)]


class LText(Frozen):
    """Text in several languages; a plain string stands for all of them.

    >>> text = LText.model_validate({"en": "Tomorrow", "ko": "내일"})
    >>> text.in_language("ko"), LText.model_validate("OK").in_language("ko")
    ('내일', 'OK')
    """

    by_language: Mapping[_Language, _Text]

    @model_validator(mode="before")
    @classmethod
    def _read(cls, value: Any) -> Any:
        match value:
            case LText():
                return {"by_language": value.by_language}
            case {"by_language": Mapping() as texts} if len(value) == 1:
                return {"by_language": texts}
            case str():
                return {"by_language": {"*": _checked_text(value)}}
            case Mapping() if value:
                return value if "by_language" in value else {"by_language": value}
            case _:
                raise ValueError("expected text, or one text per language such as {en: ..., ko: ...}")

    @model_serializer
    def _write(self) -> str | dict[str, str]:
        if set(self.by_language) == {"*"}:
            return self.by_language["*"]
        return dict(self.by_language)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Return what editors need: a string, or a string per language."""
        texts = {"type": "object", "additionalProperties": {"type": "string"}}
        return {"anyOf": [{"type": "string"}, texts]}

    def in_language(self, language: str) -> str:
        """Return the text in that language, or the text that stands for all.

        Raises:
            KeyError: if there is neither; `survey check` reports such gaps before anybody reads them.
        """
        if language in self.by_language:
            return self.by_language[language]
        return self.by_language["*"]

    @property
    def languages(self) -> frozenset[str]:
        """The languages it is written in; `{"*"}` if one text stands for all."""
        return frozenset(self.by_language)

    def tokens(self, language: str) -> Iterator[TimeToken]:
        """Yield the time tokens of one language's text, in order."""
        for at, form in TOKEN_PATTERN.findall(self.in_language(language)):
            yield TimeToken(ScenarioTime.parse(at), form)

    def placeholders(self, language: str) -> list[str]:
        """Return the names in braces, `{content}`, of one language's text, in order."""
        return PLACEHOLDER_PATTERN.findall(self.in_language(language))
