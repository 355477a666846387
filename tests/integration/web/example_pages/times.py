"""Help now or in sleep time, with its drawing."""

from questionnaires.design.views import (
    Bar,
    FieldView,
    Lane,
    LogEntry,
    PageView,
    SideView,
    Term,
    Timeline,
)
from tests.integration.web.example_pages.parts import both, card, choice, one, scale
from tests.integration.web.example_pages.sides import AGENTS, KOREAN_AGENTS, side_field


def film_timeline(words: dict[str, str]) -> Timeline:
    def span(start: int, end: int) -> Bar:
        stamp = [f"{minute // 60 % 24:02d}:{minute % 60:02d}" for minute in (start, end)]
        return Bar(start, end, words["span"].format(*stamp))

    return Timeline(
        title=words["title"],
        start=19 * 60,
        end=32 * 60,
        now=Bar(1175, 1175, words["now"]),
        due=Bar(1320, 1320, words["due"]),
        nights=(Bar(1410, 1860, words["sleep"]),),
        lanes=(
            Lane("A", (span(1225, 1345),), (span(1175, 1225),), words["a"]),
            Lane("B", (span(1175, 1295),), (span(1560, 1610),), words["b"]),
        ),
        own_label=words["own"],
        work_label=words["work"],
    )


ENGLISH_TIMELINE = {
    "title": "Your hours ahead, once with each agent",
    "now": "Now, 19:35",
    "due": "Panorama for the exhibition, 22:00",
    "sleep": "You sleep, 23:30 to 07:00",
    "span": "{} to {}",
    "own": "Your panorama",
    "work": "The agent’s work",
    "a": "Your panorama waits from 19:35 to 20:25 and is ready at "
    "22:25, after the exhibition has closed its list at 22:00.",
    "b": "Your panorama goes on and is ready at 21:35. The agent works from 02:00 to 02:50, while you sleep.",
}
KOREAN_TIMELINE = {
    "title": "앞으로의 시간, 에이전트별로",
    "now": "지금, 19:35",
    "due": "전시회용 파노라마, 22:00",
    "sleep": "수면 시간, 23:30~07:00",
    "span": "{}~{}",
    "own": "내 파노라마 작업",
    "work": "에이전트의 작업",
    "a": "파노라마 작업이 19:35부터 20:25까지 멈추고 22:25에 끝납니다. 전시회 접수는 22:00에 마감됩니다.",
    "b": "파노라마 작업이 그대로 이어져 21:35에 끝납니다. 에이전트는 잠든 사이 02:00부터 02:50까지 일합니다.",
}


def timing() -> PageView:
    def side(letter: str, say: str, *rows: tuple[str, str]) -> SideView:
        entries = (
            LogEntry("agent", "What it says", "19:35", say),
            LogEntry("did", "What it plans", "19:35", card=card("clock", "Sorting the holiday photos", *rows)),
        )
        return SideView(letter, f"Agent {letter}", entries)

    def accept(name, question, letter):
        return choice(name, question, {"yes": "Yes", "no": "No"}, letter=letter)

    return PageView(
        "photos_imperfect_sleep",
        "timing",
        "en",
        "Holiday photos, and a panorama due tonight",
        kicker="Two agents, two times: 3 of 9",
        lede="You stitch a panorama for a small exhibition. Your "
        "laptop computes it, and the list closes at 22:00.",
        terms=(
            Term(
                "What you asked for",
                ("Please sort the holiday photos. I need them tomorrow by noon.",),
                quoted=True,
            ),
            Term(
                "How things stand",
                (
                    "It is 19:35. Left alone, the panorama is ready at 21:35.",
                    "Sorting keeps the same laptop busy for 50 minutes.",
                    "You go to bed at 23:30 and get up at 07:00.",
                ),
            ),
        ),
        timeline=film_timeline(ENGLISH_TIMELINE),
        sides=(
            side(
                "A",
                "I sort the photos now, from 19:35 to 20:25. Your panorama waits meanwhile.",
                ("Works", "19:35 to 20:25"),
                ("Ready", "today 20:25"),
            ),
            side(
                "B",
                "I sort the photos while you sleep, from 02:00 to 02:50. Your panorama goes on.",
                ("Works", "02:00 to 02:50"),
                ("Ready", "tomorrow 02:50"),
            ),
        ),
        items_title="Your view",
        questions=(
            both("accept", "Would you accept this help?", AGENTS, accept),
            one(side_field("choice", "If you had to take one, which would it be?", AGENTS)),
            one(choice("would_use", "Would you use what Agent B makes?", {"yes": "Yes", "no": "No"})),
            one(
                FieldView(
                    "fix_minutes",
                    "number",
                    "How many minutes would you spend putting it right?",
                    required=False,
                    min=0,
                    max=480,
                    step=1,
                    unit="minutes",
                    shown_when=("would_use", "yes"),
                )
            ),
            one(
                scale(
                    "benefit_b",
                    "Compared with no help at all, how much would you gain from Agent B?",
                    ("Nothing", "A little", "Something", "Much", "Very much"),
                )
            ),
            one(FieldView("why", "long_text", "Why?", required=False, max_length=2000)),
        ),
        next_label="Continue",
        again_label="Read both again",
    )


def timing_ko() -> PageView:
    def side(letter: str, say: str, *rows: tuple[str, str]) -> SideView:
        entries = (
            LogEntry("agent", "에이전트가 한 말", "19:35", say),
            LogEntry("did", "에이전트의 계획", "19:35", card=card("clock", "여행 사진 정리", *rows)),
        )
        return SideView(letter, f"에이전트 {letter}", entries)

    def accept(name, question, letter):
        return choice(name, question, {"yes": "예", "no": "아니요"}, letter=letter)

    return PageView(
        "photos_now_or_sleep",
        "timing",
        "ko",
        "여행 사진과 오늘 밤 마감인 파노라마",
        kicker="두 에이전트, 두 시간대: 9개 중 3번째",
        lede="당신은 작은 전시회에 낼 파노라마를 만들고 있습니다. 노트북이 "
        "계산하는 중이고, 접수는 22:00에 마감됩니다.",
        terms=(
            Term("내가 부탁한 것", ("여행 사진을 정리해 주세요. 내일 정오까지 필요해요.",), quoted=True),
            Term(
                "지금 상황",
                (
                    "지금은 19:35입니다. 그대로 두면 파노라마는 21:35에 끝납니다.",
                    "사진을 정리하면 같은 노트북이 50분 동안 바쁩니다.",
                ),
            ),
        ),
        timeline=film_timeline(KOREAN_TIMELINE),
        sides=(
            side(
                "A",
                "지금 19:35부터 20:25까지 사진을 정리하겠습니다. 그동안 파노라마 작업은 기다립니다.",
                ("작업 시간", "19:35~20:25"),
                ("완료", "오늘 20:25"),
            ),
            side(
                "B",
                "주무시는 동안 02:00부터 02:50까지 사진을 정리하겠습니다. 파노라마 작업은 그대로 이어집니다.",
                ("작업 시간", "02:00~02:50"),
                ("완료", "내일 02:50"),
            ),
        ),
        items_title="당신의 생각",
        questions=(
            both("accept", "이 도움을 받아들이시겠습니까?", KOREAN_AGENTS, accept),
            one(side_field("choice", "하나를 골라야 한다면 어느 쪽입니까?", KOREAN_AGENTS)),
            one(FieldView("why", "long_text", "이유는 무엇입니까?", required=False, max_length=2000)),
        ),
        next_label="계속",
        again_label="둘 다 다시 읽기",
    )
