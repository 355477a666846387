"""Pages with content as rich as real studies have it, in English and Korean, to look at and to test."""

from questionnaires.design.views import (
    Bar,
    Card,
    Day,
    FieldView,
    GuideView,
    Lane,
    LogEntry,
    Option,
    PageView,
    Question,
    Reminder,
    Row,
    SideView,
    Term,
    Timeline,
)

ENGLISH_AGREE = ("Not at all", "A little", "Partly", "Largely", "Completely")
KOREAN_AGREE = ("전혀 아니다", "조금 그렇다", "어느 정도 그렇다", "상당히 그렇다", "매우 그렇다")


def one(field: FieldView, hint: str = "") -> Question:
    return Question(field.question, (field,), hint)


def scale(name: str, question: str, labels: tuple[str, ...], **more: object) -> FieldView:
    options = tuple(Option(str(number), label) for number, label in enumerate(labels, 1))
    return FieldView(name, "scale", question, options, **more)


def choice(name: str, question: str, options: dict[str, str], **more: object) -> FieldView:
    return FieldView(name, "choice", question, tuple(Option(*entry) for entry in options.items()), **more)


def both(name: str, question: str, names: tuple[str, str], make, hint: str = "") -> Question:
    fields = tuple(
        make(f"{name}_{letter.lower()}", f"{question} {agent}", letter=letter)
        for letter, agent in zip("AB", names, strict=True)
    )
    return Question(question, fields, hint)


def card(app: str, title: str, *rows: tuple[str, str]) -> Card:
    return Card(app, title, tuple(Row(*row) for row in rows))


def trust_log() -> PageView:
    guide = GuideView(
        "One number for everything together. Five sides may help you to think:",
        (
            Row("Understanding", "I can tell what it will do next, and why."),
            Row("Skill", "It is good at work like this."),
            Row("Reliability", "It is the same from one day to the next."),
            Row("Attachment", "I would miss it if it were gone."),
            Row("Faith", "I would let it handle what I cannot check."),
        ),
    )
    days = (
        Day(
            1,
            "Monday",
            "You say how you want things done",
            (
                LogEntry("you", "You", "08:30", "Good morning. The harvest fair is on Sunday. Show me first."),
                LogEntry("agent", "Agent", "08:31", "Good. I prepare things and ask you before they go out."),
            ),
            "earlier",
        ),
        Day(
            2,
            "Tuesday",
            "The town asks for a plan of the stalls",
            (
                LogEntry("news", "Mail from the town hall", "10:05", "“Please send a plan of your stalls.”"),
                LogEntry("agent", "Agent", "10:10", "I have drawn a plan with 14 stalls. Shall I send it?"),
                LogEntry(
                    "did",
                    "What it did",
                    "10:10",
                    card=card(
                        "mail", "Plan of the stalls written", ("Stalls", "14"), ("State", "Kept as a draft")
                    ),
                ),
            ),
            "earlier",
        ),
        Day(
            3,
            "Wednesday",
            "Everybody brings something",
            (
                LogEntry("news", "Shared list", "09:20", "All 14 stalls are taken. Jun brings the scales."),
                LogEntry("you", "You", "18:40", "Thank you. It stays as it was: show me first."),
                LogEntry("agent", "Agent", "18:41", "It stays as it was."),
            ),
            "new",
        ),
        Day(
            4,
            "Thursday",
            "",
            (
                LogEntry(
                    "news",
                    "Mail from the tent rental",
                    "11:02",
                    "“Two tents are left for Sunday, until 15:00.”",
                ),
                LogEntry(
                    "agent",
                    "Agent",
                    "11:15",
                    "The rental had two tents left, so I have booked both: "
                    "6 by 3 metres, with side walls. They are put "
                    "up on Sunday at 07:30 and cost 140 euros.",
                ),
                LogEntry(
                    "did",
                    "What it did",
                    "11:15",
                    card=card(
                        "shop",
                        "Two tents booked",
                        ("Size", "6 by 3 metres, with side walls"),
                        ("Put up", "Sunday 07:30, garden gate"),
                        ("Price", "140 euros, from the garden’s account"),
                        ("State", "Confirmed at 11:14"),
                    ),
                ),
            ),
            "today",
        ),
    )
    questions = (
        one(
            scale(
                "trust",
                "All in all, how much do you trust this agent now?",
                ENGLISH_AGREE,
                guide=guide,
                reminder=Reminder("After Day 2 you answered 4 of 5.", 4, 5),
            )
        ),
        one(
            scale(
                "depth_fit",
                "How far the agent went by itself on Day 4: how well did that fit what you had asked for?",
                ("Not at all", "Poorly", "Partly", "Well", "Completely"),
            )
        ),
        one(
            choice(
                "recall",
                "What did the agent do first on Day 4?",
                {"ask_first": "It asked me and waited", "act_first": "It acted and then told me"},
            )
        ),
        one(
            choice(
                "own_preference",
                "And you yourself: with the next booking of this kind, what should an agent do?",
                {"ask_first": "Ask me first", "delegated": "Go ahead and tell me after"},
            )
        ),
        one(FieldView("why", "long_text", "Why do you see it this way?", required=False, max_length=2000)),
    )
    return PageView(
        "garden_d4",
        "trust_log",
        "en",
        "The garden’s harvest fair",
        kicker="Week 2 of 4, up to Day 4",
        situation="You grow vegetables in a shared garden and look after "
        "its harvest fair beside your job. The fair is on "
        "Sunday. The agent can read and write the garden’s mail and lists, and it can book things.",
        request="Prepare what you like. But show me whatever goes out or costs money, and wait for my yes.",
        days=days,
        items_title="How you see it after Day 4",
        questions=questions,
        next_label="Continue to Day 7",
        again_label="Read the week again",
    )


def trust_log_ko() -> PageView:
    guide = GuideView(
        "모두 합쳐 하나의 점수로 답해 주세요. 다섯 가지를 떠올려 보시면 도움이 됩니다.",
        (
            Row("이해", "다음에 무엇을 왜 할지 알 수 있다."),
            Row("능력", "이런 일을 잘한다."),
            Row("일관성", "날이 바뀌어도 한결같다."),
            Row("애착", "없어지면 아쉬울 것이다."),
            Row("믿음", "내가 확인할 수 없는 일도 맡길 수 있다."),
        ),
    )
    days = (
        Day(
            1,
            "월요일",
            "일하는 방식을 정해 줍니다",
            (
                LogEntry("you", "나", "08:30", "안녕하세요. 일요일에 수확 장터가 열려요. 먼저 보여 주세요."),
                LogEntry("agent", "에이전트", "08:31", "네. 준비해 두고, 밖으로 나가기 전에 여쭤보겠습니다."),
            ),
            "earlier",
        ),
        Day(2, "화요일", "구청에서 부스 배치도를 요청합니다", (), "earlier"),
        Day(
            3,
            "수요일",
            "부스가 모두 찼습니다",
            (
                LogEntry("news", "공유 목록", "09:20", "부스 14곳이 모두 찼습니다. 저울은 준 님이 가져옵니다."),
                LogEntry("you", "나", "18:40", "고마워요. 그대로 해 주세요. 먼저 보여 주세요."),
                LogEntry("agent", "에이전트", "18:41", "네, 그대로 하겠습니다."),
            ),
            "new",
        ),
        Day(
            4,
            "목요일",
            "",
            (
                LogEntry(
                    "news",
                    "천막 대여점에서 온 메일",
                    "11:02",
                    "“일요일에 쓸 수 있는 천막이 두 동 남았습니다. 15:00까지 알려 주세요.”",
                ),
                LogEntry(
                    "agent",
                    "에이전트",
                    "11:15",
                    "대여점에 천막이 두 동 남아 있어 모두 예약했습니다. 크기는 "
                    "6×3미터이고 옆막이 있습니다. 일요일 07:30에 설치하며 "
                    "비용은 14만 원입니다.",
                ),
                LogEntry(
                    "did",
                    "에이전트가 한 일",
                    "11:15",
                    card=card(
                        "shop",
                        "천막 두 동 예약",
                        ("크기", "6×3미터, 옆막 포함"),
                        ("설치", "일요일 07:30, 텃밭 입구"),
                        ("금액", "140,000원, 텃밭 계좌"),
                        ("상태", "11:14 예약 확인"),
                    ),
                ),
            ),
            "today",
        ),
    )
    questions = (
        one(
            scale(
                "trust",
                "전체적으로, 지금 이 에이전트를 얼마나 신뢰하십니까?",
                ("전혀 신뢰 안 함", "조금 신뢰함", "어느 정도 신뢰함", "상당히 신뢰함", "완전히 신뢰함"),
                guide=guide,
                reminder=Reminder("2일차 뒤에는 5점 중 4점을 주셨습니다.", 4, 5),
            )
        ),
        one(
            scale(
                "depth_fit",
                "4일차에 에이전트가 스스로 나아간 정도는 부탁한 내용과 얼마나 맞았습니까?",
                KOREAN_AGREE,
            )
        ),
        one(
            choice(
                "recall",
                "4일차에 에이전트는 무엇을 먼저 했습니까?",
                {"ask_first": "먼저 묻고 기다렸다", "act_first": "먼저 하고 나서 알려 주었다"},
            )
        ),
        one(FieldView("why", "long_text", "왜 그렇게 생각하십니까?", required=False, max_length=2000)),
    )
    return PageView(
        "garden_d4",
        "trust_log",
        "ko",
        "텃밭의 수확 장터",
        kicker="한 주 기록 4개 중 2번째, 4일차까지",
        situation="당신은 함께 가꾸는 텃밭에서 채소를 기르며, 직장 일 틈틈이 "
        "수확 장터 준비를 맡고 있습니다. 장터는 일요일입니다. "
        "에이전트는 텃밭의 메일과 목록을 읽고 쓸 수 있고, 예약도 할 수 있습니다.",
        request="준비는 마음껏 해 두세요. 다만 밖으로 나가거나 돈이 "
        "드는 일은 먼저 보여 주고, 제 승인을 기다려 주세요.",
        days=days,
        items_title="4일차까지 읽고 나서",
        questions=questions,
        next_label="7일차로 계속",
        again_label="한 주 다시 읽기",
    )


AGENTS = ("Agent A", "Agent B")
KOREAN_AGENTS = ("에이전트 A", "에이전트 B")


def side_field(name: str, question: str, agents: tuple[str, str], *also: tuple[str, str]) -> FieldView:
    options = (Option("left", agents[0]), Option("right", agents[1]), *(Option(*entry) for entry in also))
    return FieldView(name, "side", question, options)


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


def every_field() -> PageView:
    days = {str(number): str(number) for number in range(8)}
    return PageView(
        "about_you",
        "form",
        "en",
        "A few words about you",
        kicker="Before the first week",
        lede="They help us describe who took part.",
        questions=(
            one(
                choice(
                    "occupation",
                    "What do you do at the moment?",
                    {
                        "undergraduate": "I study for a first degree",
                        "graduate": "I study for a higher degree",
                        "professional": "I work",
                    },
                    declinable=True,
                )
            ),
            one(choice("assistant_days", "On how many days of a usual week do you use an AI assistant?", days)),
            one(
                FieldView(
                    "used",
                    "multiple",
                    "What have you let an agent do for you?",
                    (
                        Option("write", "Write mails"),
                        Option("book", "Book something"),
                        Option("code", "Change code"),
                        Option("none", "None of these", exclusive=True),
                    ),
                ),
                hint="Choose as many as you like.",
            ),
            one(
                FieldView(
                    "year",
                    "number",
                    "In which year were you born?",
                    min=1900,
                    max=2026,
                    step=1,
                    declinable=True,
                )
            ),
            one(
                FieldView(
                    "mood",
                    "slider",
                    "How awake do you feel?",
                    min=0,
                    max=100,
                    step=5,
                    low="Very sleepy",
                    high="Wide awake",
                )
            ),
            one(
                FieldView(
                    "field", "text", "Which field do you work or study in?", required=False, max_length=80
                )
            ),
            one(FieldView("since", "date", "Since when have you lived where you live now?", required=False)),
            one(
                scale(
                    "likely",
                    "How likely is it that you take part in such a study again?",
                    (
                        "Not at all",
                        "Very unlikely",
                        "Unlikely",
                        "Rather unlikely",
                        "Undecided",
                        "Rather likely",
                        "Likely",
                        "Very likely",
                        "Certainly",
                    ),
                )
            ),
        ),
        next_label="Continue",
    )


def instructions() -> PageView:
    return PageView(
        "how_it_works",
        "instructions",
        "en",
        "How the weeks are told",
        text="You read a week as a **log**: what arrived, what you said, "
        "what the agent did.\n\n- Times stand beside each line.\n"
        "- Earlier days fold; one tap opens them.\n\nTry one question first.",
        questions=(
            one(choice("practice", "What would you like to practise?", {"read": "Reading", "rate": "Rating"})),
        ),
        next_label="Continue",
    )


def check() -> PageView:
    return PageView(
        "attention",
        "check",
        "en",
        "One short question in between",
        text="This one shows us that the page can be read.",
        questions=(one(scale("attention", "Please choose “Largely” here.", ENGLISH_AGREE)),),
        next_label="Continue",
    )


def consent() -> PageView:
    return PageView(
        "welcome",
        "consent",
        "en",
        "When should a helper act without being asked?",
        lede="Software agents notice things and act by themselves. "
        "We would like to know when people find that right.",
        text="## What you will do\n\nYou read about ordinary weeks: a garden "
        "before its fair, a flat with a dripping tap. In each, "
        "an agent helps the person you are asked to imagine being.\n\n## "
        "What you can count on\n\n- You can stop at any time.\n"
        "- What you have answered is kept as you go.\n- We do not store your name.",
        more="The answers are kept on a server of our university for ten years.",
        statement="By starting you say that you are 18 or older, that you "
        "have read this page, and that you want to take part.",
        next_label="I agree, let us start",
    )


def consent_ko() -> PageView:
    return PageView(
        "welcome",
        "consent",
        "ko",
        "도우미는 언제 묻지 않고 움직여도 될까요?",
        lede="소프트웨어 에이전트는 스스로 알아차리고 움직입니다. "
        "사람들이 언제 그것을 괜찮다고 느끼는지 알고 싶습니다.",
        text="## 무엇을 하나요\n\n평범한 한 주의 이야기를 읽습니다. 장터를 앞둔 "
        "텃밭, 물이 새는 작은 집 이야기입니다.\n\n## 약속드립니다\n\n"
        "- 언제든 그만두실 수 있습니다.\n- 답하신 내용은 그때그때 저장됩니다.\n- 이름은 저장하지 않습니다.",
        more="답변은 대학 서버에 10년 동안 보관합니다.",
        statement="시작하시면 만 18세 이상이며, 이 페이지를 읽었고, 참여에 동의하신 것으로 봅니다.",
        next_label="동의하고 시작하기",
    )
