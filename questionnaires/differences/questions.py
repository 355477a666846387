"""What differs between two questions: their words, how they are answered, and the answers."""

from collections.abc import Iterator, Sequence

from questionnaires.design.views import Option
from questionnaires.differences.changes import Audience, Change
from questionnaires.differences.matching import lists_matched, matched
from questionnaires.differences.units import Asking, asking_units


def question_changes(old: Sequence[Asking], new: Sequence[Asking]) -> Iterator[Change]:
    """Yield what differs between the questions of a page, in one language."""
    before, after = {one.item_id: one for one in old}, {one.item_id: one for one in new}
    matches = matched(_texts(old), _texts(new))
    for item_id in matches.removed:
        yield _noticed(before[item_id], f"question `{item_id}`", before[item_id].question.text, "")
    for item_id in matches.added:
        yield _noticed(after[item_id], f"question `{item_id}`", "", after[item_id].question.text)
    if matches.moved:
        was, now = (", ".join(one.item_id for one in asked) for asked in (old, new))
        yield Change("participants", "order of questions", was, now, is_text=False)
    for first, second in matches.pairs:
        yield from _changes(before[first], after[second])


def _texts(asked: Sequence[Asking]) -> dict[str, list[str]]:
    """Return what is read of each question; many share their answers, so these tell nothing apart."""
    return {one.item_id: [unit.text for unit in asking_units(one)] for one in asked}


def _changes(old: Asking, new: Asking) -> Iterator[Change]:
    if old.item_id != new.item_id:
        yield _value(new, "id of a question", old.item_id, new.item_id, "analysts")
    texts = ([unit.text for unit in asking_units(one)] for one in (old, new))
    for before, after in lists_matched(*texts):
        yield _noticed(new, f"question `{new.item_id}`", before, after)
    was, now = old.properties, new.properties
    for name in now:
        if was[name] != now[name]:
            yield _value(new, f"`{new.item_id}`: {name}", was[name], now[name])
    yield from _answers(old, new)


def _answers(old: Asking, new: Asking) -> Iterator[Change]:
    before, after = ({option.value: option for option in one.field.options} for one in (old, new))
    codes = {option.label: option.value for option in old.field.options}
    part = f"answers of {new.answers_of}"
    for value, option in after.items():
        was = before.get(value)
        if was is None and codes.get(option.label, value) not in after:
            yield _value(new, f"code of an answer of {new.answers_of}", codes[option.label], value, "analysts")
        elif was is None or was.label != option.label:
            yield _noticed(new, part, was.label if was else "", option.label)
        elif was.exclusive != option.exclusive:
            yield _value(new, f"{part}: `{value}` excludes others", _yes(was), _yes(option))
    kept = {option.label for option in after.values()}
    for value, option in before.items():
        if value not in after and option.label not in kept:
            yield _noticed(new, part, option.label, "")
    yield from _order(new, old.field.options, new.field.options)


def _order(asking: Asking, old: Sequence[Option], new: Sequence[Option]) -> Iterator[Change]:
    was = [option.value for option in old if any(option.value == one.value for one in new)]
    now = [option.value for option in new if option.value in was]
    if was != now:
        yield _value(asking, f"order of the answers of {asking.answers_of}", ", ".join(was), ", ".join(now))


def _noticed(asking: Asking, part: str, old: str, new: str) -> Change:
    return Change("participants", part, old, new, about=asking.about)


def _value(asking: Asking, part: str, old: str, new: str, audience: Audience = "participants") -> Change:
    return Change(audience, part, old, new, is_text=False, about=asking.about)


def _yes(option: Option) -> str:
    return "yes" if option.exclusive else "no"
