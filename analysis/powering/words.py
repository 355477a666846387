"""The words in the figure of power curves, in English and Korean."""

from collections.abc import Mapping

from analysis.figures.words import Language

WORDS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "title": "Power by number of participants",
        "power": "Power",
        "participants": "Participants",
        "interval": "shown by its interval",
        "holm": "after Holm’s correction",
        "band": "95% Monte Carlo interval",
        "wanted": "wanted: {wanted}%",
        "told": "{name}: {values}.",
        "at": "{power}% with {participants}",
    },
    "ko": {
        "title": "참가자 수에 따른 검정력",
        "power": "검정력",
        "participants": "참가자 수",
        "interval": "구간 기준",
        "holm": "Holm 보정 후",
        "band": "95% 몬테카를로 구간",
        "wanted": "목표: {wanted}%",
        "told": "{name}: {values}.",
        "at": "{participants}명일 때 {power}%",
    },
}
