"""Pages without a stimulus: consent, instructions, a check, and every type of field."""

from questionnaires.design.views import (
    FieldView,
    Option,
    PageView,
)
from tests.integration.web.example_pages.parts import ENGLISH_AGREE, choice, one, scale


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
