"""What a design leaves unbalanced: orders, neighbours, and personas."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise, product

from questionnaires.design.rows import latin_rows, order_rows
from questionnaires.language.factors import LatinRow, Order
from questionnaires.language.study import STIMULUS_KINDS, Block, DepthPair, Study
from questionnaires.review.case import ReviewCase
from questionnaires.review.renderings import arms_in
from questionnaires.review.rules import Remark, review_rule

#: Orders of reading that are looked at; four blocks have 24.
_MOST_ORDERS = 1000


@review_rule(
    "order-fixed", "Add {kind: order, id: ..., blocks: [...]} to the factors, or say why not under `accepts`."
)
def fixed_orders(case: ReviewCase) -> Iterator[Remark]:
    """Yield kinds of stimuli of which everybody reads several blocks in the same order."""
    study = case.compiled.study
    moved = {block for factor in study.design.factors if isinstance(factor, Order) for block in factor.blocks}
    kinds: dict[str, list[tuple[int, Block]]] = defaultdict(list)
    for number, block in enumerate(study.pages):
        if block.kind in STIMULUS_KINDS:
            kinds[block.kind].append((number, block))
    for kind, blocks in kinds.items():
        if len(blocks) > 1 and not any(block.id in moved for _, block in blocks):
            number, last = blocks[-1]
            message = (
                f"everybody reads the {len(blocks)} blocks of `{kind}` in the same order, and this one last"
            )
            yield Remark(("pages", number), message, block=last.id)


@review_rule("carry-over", "Let an `order` factor with `orders: balanced` exchange all blocks of the row.")
def carry_over(case: ReviewCase) -> Iterator[Remark]:
    """Yield Latin rows of which some level follows another one more often than the others."""
    study = case.compiled.study
    for number, factor in enumerate(study.design.factors):
        if isinstance(factor, LatinRow) and len(factor.levels) > 2 and len(factor.blocks) > 1:
            before = _before(study, factor)
            lone = next((level for level in factor.levels if len(before[level]) == 1), None)
            if lone:
                message = f"`{lone}` is only ever read right after `{next(iter(before[lone]))}`"
                yield Remark(("design", "factors", number), message)
            elif len(factor.levels) == len(factor.blocks) and _is_uneven(before, factor.levels):
                message = "some levels follow each other more often than others"
                yield Remark(("design", "factors", number), message)


@review_rule(
    "one-request",
    "Let `pair_split` or the logs give both personas; who likes to be asked likes what is aligned.",
)
def one_request(case: ReviewCase) -> Iterator[Remark]:
    """Yield studies whose depth pairs all have one persona, so that one depth is always the aligned one."""
    pairs = [(n, block.id) for n, block in enumerate(case.compiled.study.pages) if isinstance(block, DepthPair)]
    personas = {arm[block].persona for arm in arms_in(case) for _, block in pairs}
    if len(pairs) > 1 and len(personas) == 1:
        number, block = pairs[-1]
        message = f"all {len(pairs)} depth pairs are the {personas.pop()}'s: the same depth is aligned in each"
        yield Remark(("pages", number, "persona"), message, block=block)


def _before(study: Study, row: LatinRow) -> Mapping[str, Counter[str]]:
    """Return how often each level is read right after each other one, over all rows and orders."""
    before: dict[str, Counter[str]] = defaultdict(Counter)
    for order in _orders(study, row.blocks):
        for levels in latin_rows(row):
            by_block = dict(zip(row.blocks, levels, strict=True))
            for former, level in pairwise(by_block[block] for block in order):
                before[level][former] += 1
    return before


def _is_uneven(before: Mapping[str, Counter[str]], levels: Sequence[str]) -> bool:
    return len({before[level][other] for level, other in product(levels, levels) if level != other}) > 1


def _orders(study: Study, blocks: Sequence[str]) -> Iterator[list[str]]:
    """Yield the orders in which these blocks can be read."""
    factors = [factor for factor in study.design.factors if isinstance(factor, Order)]
    moving = [factor for factor in factors if set(factor.blocks) & set(blocks)]
    for drawn in islice(product(*map(order_rows, moving)), _MOST_ORDERS):
        order = [block.id for block in study.pages]
        for factor, row in zip(moving, drawn, strict=True):
            slots = [place for place, block in enumerate(order) if block in factor.blocks]
            for slot, block in zip(slots, row, strict=True):
                order[slot] = block
        yield [block for block in order if block in blocks]
