"""English as the comparison knows it: its numbers, units and days, and its words by what they do."""

from questionnaires.review.confounds.lexicon import IMMEDIACY, Lexicon, Tone, words_of

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
#: What each number word stands for.
NUMBERS: dict[str, float] = {
    **{word: value for value, word in enumerate(_ONES.split())},
    **{word: 10 * value for value, word in enumerate(_TENS.split(), 2)},
    "dozen": 12,
    "hundred": 100,
    "thousand": 1000,
    "half": 0.5,
    "once": 1,
    "twice": 2,
}
#: Units by the kind of quantity they make; durations with their minutes.
DURATIONS = {
    "minute": 1,
    "min": 1,
    "hour": 60,
    "h": 60,
    "day": 1440,
    "week": 10080,
    "month": 43200,
    "year": 525600,
}
MONEY = words_of("euro eur dollar usd pound gbp cent penny pence won krw yen franc")
UNITS = words_of("percent cm mm m m² km kg g mg l ml litre liter inch degree gb mb")
DAYS = words_of(
    "today tomorrow yesterday tonight monday tuesday wednesday thursday friday saturday sunday morning "
    "noon afternoon evening night midnight weekend"
)
#: Forms that no suffix explains, and what they are forms of.
IRREGULAR = {
    form: base
    for base, forms in {
        "send": "sent",
        "go": "gone went goes",
        "write": "written wrote",
        "buy": "bought",
        "pay": "paid",
        "make": "made",
        "take": "took taken",
        "do": "did done does doing",
        "tell": "told",
        "keep": "kept",
        "hold": "held",
        "give": "gave given",
        "get": "got",
        "choose": "chose chosen",
        "draw": "drew drawn",
        "begin": "began begun",
        "find": "found",
        "say": "said",
        "leave": "left",
        "undo": "undone undid",
        "run": "ran running",
        "sleep": "slept asleep",
        "child": "children",
        "have": "has had having",
        "be": "is are was were been being am",
    }.items()
    for form in forms.split()
}


def _tone(name: str, words: str) -> Tone:
    return Tone(name, rf"\b(?:{words})\b")


ENGLISH = Lexicon(
    # Words that carry no claim of their own. Quantifiers and "not" are no such words.
    plain=words_of(
        "a an the and or but of to in on at for with by from as be have do i you he she it we they me "
        "him her us them my your his its our their this that these those there here which who whom whose "
        "what when where how if then than so such into onto about up down out off again also too will "
        "would shall should can could may while until since during through along over under between t s "
        "re ve ll d m ca wo if whether"
    ),
    # What is said about asking and about having acted, in any task.
    acts=words_of(
        "ask tell let know want like wish need okay ok fine right approve approval agree confirm "
        "confirmation go ahead wait ready prepare draft write put set line together draw make place "
        "order purchase buy book reserve reservation hold send mail message reply answer submit file "
        "hand upload post publish share forward deliver receive accept register schedule plan arrange "
        "move change adjust switch update edit correct cancel delete remove add enter fill record note "
        "pay transfer invite call request apply close open start finish complete do take care keep save "
        "not yet still already just now proposal suggest suggestion propose recommend decision decide "
        "yes before first pending await version copy say word instruct sign new work everything alright "
        "question"
    ),
    # What says that something is not there.
    lacks=words_of(
        "not no none leave miss missing lack still yet without only but yourself open except rest other "
        "remain blank empty partly half incomplete fill supply find type"
    ),
    # What any plan in time speaks of.
    plan=words_of(
        "now later sleep night tonight morning evening day today tomorrow work start begin finish end "
        "stop complete ready wait run take need minute hour while before after until first next free "
        "time at once right away break off go ahead through done due close open early late left still "
        "then stay not no only check look ask answer you get use last whole all unfinished during"
    ),
    # What a user says to let an agent go on.
    approves=words_of(
        "yes please ok okay fine good go ahead do it that sure right thank thanks agree both all suit "
        "work sound exactly"
    ),
    tones=(
        _tone(
            "politeness",
            r"please|kindly|thanks|thank you|thank|feel free|my pleasure|no worries|don[’']t worry|"
            r"if you don[’']t mind|would you mind|if it is not too much trouble|at your service|dear|"
            r"with pleasure|gladly",
        ),
        _tone(
            "a hedge",
            r"maybe|perhaps|possibly|probably|presumably|might|i think|i believe|i guess|i suppose|i feel|"
            r"seems?|seemingly|apparently|it looks like|hopefully|somewhat|rather|quite|a bit|a little|"
            r"sort of|kind of|more or less|if i am not mistaken|as far as i (?:know|can tell)|likely",
        ),
        _tone(
            "enthusiasm",
            r"(?:great|good|wonderful|best) news|great|wonderful(?:ly)?|fantastic|excellent|"
            r"perfect(?:ly)?|amazing|awesome|lovely|brilliant|superb|glad|delighted|happy|happily|pleased|"
            r"proud|excited|thrilled|nice|nicely|beautiful(?:ly)?|fortunately|luckily|hooray|yay|wow|oh|"
            r"thank goodness|well done|terrific|splendid|best of all",
        ),
        _tone(
            "an apology",
            r"sorry|apolog(?:y|ies|ise|ize)|i[’']m afraid|i am afraid|regret(?:tably)?|regrets|"
            r"unfortunately|sadly|forgive|pardon|alas|excuse me|oh dear|my fault|my bad",
        ),
        _tone(
            "urgency",
            r"urgent(?:ly)?|asap|as soon as possible|without delay|hurry|quick(?:ly)?|promptly|"
            r"important(?:ly)?|critical(?:ly)?|crucial(?:ly)?|vital|essential|must|last chance|"
            r"before it is too late|time is short",
        ),
        _tone(IMMEDIACY, r"immediate(?:ly)?|at once|right away|right now|straight away"),
        _tone(
            "emphasis",
            r"very|really|extremely|absolutely|definitely|certainly|surely|totally|truly|simply|obviously|"
            r"clearly|of course|honestly|frankly|indeed|highly|especially|by far|no doubt|without doubt|"
            r"guaranteed",
        ),
    ),
)
