"""Checkpoints of a week log."""

from questionnaires.design.views import (
    Day,
    FieldView,
    GuideView,
    LogEntry,
    PageView,
    Reminder,
    Row,
)
from tests.integration.web.example_pages.parts import ENGLISH_AGREE, KOREAN_AGREE, card, choice, one, scale


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
