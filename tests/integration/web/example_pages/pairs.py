"""Pairs of agents that differ in depth or content."""

from questionnaires.design.views import (
    FieldView,
    LogEntry,
    PageView,
    SideView,
    Term,
)
from tests.integration.web.example_pages.parts import ENGLISH_AGREE, both, card, one, scale
from tests.integration.web.example_pages.sides import AGENTS, side_field


def depth_pair() -> PageView:
    facts = (
        ("When", "Friday 09:00"),
        ("Who", "Plumber Adeyemi"),
        ("Key", "With the neighbour, flat 3"),
        ("Price", "85 euros"),
    )

    def side(letter: str, say: str, title: str, state: str) -> SideView:
        entries = (
            LogEntry("agent", "What it says", "11:20", say),
            LogEntry("did", "What it did", "11:20", card=card("calendar", title, *facts, ("State", state))),
        )
        return SideView(letter, f"Agent {letter}", entries)

    def fit(name, question, letter):
        return scale(name, question, ("Not at all", "Poorly", "Partly", "Well", "Completely"), letter=letter)

    def usable(name, question, letter):
        labels = ("Not usable", "Hardly", "With changes", "Almost as is", "As it is")
        return scale(name, question, labels, letter=letter)

    return PageView(
        "tap_equal",
        "depth_pair",
        "en",
        "A dripping tap in the holiday flat",
        kicker="Two agents, one task: 3 of 8",
        lede="You rent out a small flat by the sea. This morning a guest "
        "wrote that the kitchen tap drips. Two agents dealt "
        "with the same message.",
        terms=(
            Term(
                "What you asked for",
                ("Have small repairs up to 100 euros done, and tell me afterwards.",),
                quoted=True,
            ),
            Term(
                "How things stand",
                (
                    "The guests stay until Saturday.",
                    "The plumber has one slot left, on Friday at 09:00.",
                    "You are at work and can be reached.",
                ),
            ),
            Term("What it needs", ("A time, somebody to open the door, and a price.",)),
        ),
        sides=(
            side(
                "A",
                "The plumber can come on Friday at 09:00 for 85 euros; "
                "the neighbour has the key. Shall I book it?",
                "Visit of the plumber",
                "Ready to book",
            ),
            side(
                "B",
                "The plumber comes on Friday at 09:00 for 85 euros; "
                "the neighbour has the key. I have booked it.",
                "Visit of the plumber",
                "Booked at 11:19",
            ),
        ),
        items_title="Your view",
        questions=(
            one(
                side_field("choice", "Which agent would you rather have for such repairs from now on?", AGENTS)
            ),
            both(
                "depth_fit",
                "How far each agent went by itself: how well did that fit what you had asked for?",
                AGENTS,
                fit,
            ),
            both(
                "content_usable",
                "What each agent put together: how usable is it?",
                AGENTS,
                usable,
                hint="Please leave aside how far the agent went. Think only of what it contains.",
            ),
            one(FieldView("why", "long_text", "Why did you choose this one?", required=False, max_length=2000)),
        ),
        next_label="Continue",
        again_label="Read both again",
    )


def capability_pair() -> PageView:
    def side(letter: str, say: str, *rows: tuple[str, str]) -> SideView:
        entries = (
            LogEntry("agent", "What it says", "16:05", say),
            LogEntry(
                "did",
                "What it did",
                "16:05",
                card=card("notes", "Answer for Ines", *rows, ("State", "Written down")),
            ),
        )
        return SideView(letter, f"Agent {letter}", entries)

    def fit(name, question, letter):
        return scale(name, question, ENGLISH_AGREE, letter=letter)

    also = (("same", "Both alike"), ("neither", "Neither of them"))
    return PageView(
        "bread",
        "capability_pair",
        "en",
        "Why the bread stays flat",
        kicker="Two agents, one question: 1 of 3",
        lede="Ines bakes with you on Saturdays. She asks why her rye bread stays flat.",
        terms=(
            Term(
                "What you asked for",
                ("If Ines asks something about baking, write her an answer.",),
                quoted=True,
            ),
            Term(
                "How things stand",
                ("Ines mixes rye flour, water, salt and dry yeast.", "She bakes today at 18:00."),
            ),
        ),
        sides=(
            side(
                "A",
                "Rye dough needs acid to rise. Yeast alone cannot do it, so a spoonful of sourdough helps.",
                ("Advice", "Add 150 g of sourdough"),
                ("Rest", "Two hours, warm"),
            ),
            side(
                "B",
                "The dough is too warm. With less yeast and cold water it rises higher.",
                ("Advice", "Halve the yeast"),
                ("Rest", "One hour, cold"),
            ),
        ),
        items_title="Your view",
        questions=(
            one(side_field("choice", "Whose advice would you rather take?", AGENTS, *also)),
            both("fit", "How well does each answer fit the question?", AGENTS, fit),
            one(FieldView("why", "long_text", "Why?", required=False, max_length=2000)),
        ),
        next_label="Continue",
        again_label="Read both again",
    )
