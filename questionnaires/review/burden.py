"""What is asked of people that many of them will not give."""

from collections.abc import Iterator

from questionnaires.language.study import Asked, Block, Study, asked_in
from questionnaires.review.case import ReviewCase
from questionnaires.review.rules import Remark, review_rule

#: Pages on which somebody may be made to write before it wears them out.
_PAGES = 2


@review_rule(
    "text-required", "Write `required: false`; who has to write on every page writes anything, or leaves."
)
def required_text(case: ReviewCase) -> Iterator[Remark]:
    """Yield free text that has to be written on more than two pages, once for each item, at its last block."""
    study, required = case.compiled.study, dict[str, list[tuple[int, Block]]]()
    for number, block in enumerate(study.pages):
        for asked in asked_in(block):
            if _must_be_written(study, asked):
                required.setdefault(asked.item, []).extend([(number, block)] * _pages_of(block))
    for item, blocks in required.items():
        if len(blocks) > _PAGES:
            number, block = blocks[-1]
            message = f"`{item}` has to be written on {len(blocks)} pages, the last time here"
            yield Remark(("pages", number), message, block=block.id)


def _must_be_written(study: Study, asked: Asked) -> bool:
    item = study.item(asked.item)
    required = item.required if asked.required is None else asked.required
    return item.type in {"text", "long_text"} and required and not asked.ask_if


def _pages_of(block: Block) -> int:
    """Return how many pages ask what `asked_in` lists once; it lists timing pages one by one."""
    match block.kind:
        case "trust_log":
            return len(block.plan)
        case "depth_pair":
            return len(block.compare)
        case _:
            return 1
