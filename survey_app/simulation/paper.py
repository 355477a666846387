"""The `paper` respondent: answers as the published human study's participants did on average."""

from survey_app.simulation.draws import Person
from survey_app.simulation.expected import OwnPreference, acted_first, choice_shares, mean_rating
from survey_app.simulation.levels import Levels, paper_levels
from survey_app.simulation.prompts import Prompt, Sent, anything, chosen_side, nearest, rated, roles_offered
from survey_app.simulation.words import written


class Paper:
    """Knows a page's condition, as no person does, so that the published numbers hold on average."""

    def __init__(self, person: Person, levels: Levels | None = None) -> None:
        self._person = person
        self._levels = levels or paper_levels()
        self._own: dict[str, str] = {}
        self._accepts: dict[str, str] = {}

    def answer(self, prompt: Prompt) -> Sent:
        """Return what is sent for a field."""
        if prompt.passes is not None:
            return [prompt.passes]
        if prompt.field.type in {"text", "long_text"}:
            return written(self._person, prompt, self._levels.writes)
        if not prompt.field.required and not self._person.agrees("optional", self._levels.answers):
            return []
        sent = self._answered(prompt)
        # A study may ask with options or scales of its own, which the levels do not know.
        options = {option.value for option in prompt.field.options}
        return sent if sent and (not options or set(sent) <= options) else anything(self._person, prompt)

    def _answered(self, prompt: Prompt) -> Sent:
        mean = mean_rating(self._levels, prompt)
        if mean is not None and prompt.field.options:
            return rated(self._person, prompt, mean)
        match prompt.asked.item.measures:
            case "choice":
                return self._chooses(prompt)
            case "plausibility" | "fix_minutes" as construct:
                return self._counts(prompt, construct)
            case "recall" | "own_preference":
                return self._asks_or_acts(prompt)
            case "accept" | "would_use":
                return ["yes" if self._takes(prompt) else "no"]
            case _:
                return []

    def _counts(self, prompt: Prompt, construct: str) -> Sent:
        plausible = dict(enumerate(self._levels.plausibility, 1))
        shares = plausible if construct == "plausibility" else self._levels.timing.fix_minutes
        number = self._person.picks(construct, shares)
        return [str(number)] if prompt.field.options else nearest(prompt.field, number)

    def _asks_or_acts(self, prompt: Prompt) -> Sent:
        if prompt.asked.item.measures == "own_preference":
            return [self._prefers(prompt)]
        right = self._person.agrees("recall", self._levels.recall_right)
        return ["act_first" if acted_first(prompt.page) == right else "ask_first"]

    def _prefers(self, prompt: Prompt) -> str:
        scenario = prompt.asked.scenario_id or ""
        request = _request_of_pair(prompt, scenario) if prompt.page.kind == "form" else None
        if request is None:
            asks = self._person.agrees("own_preference", self._levels.own_ask_first)
            return "ask_first" if asks else "delegated"
        other = "delegated" if request == "ask_first" else "ask_first"
        matches = self._person.agrees("own_matches", self._levels.own_matches)
        self._own[scenario] = request if matches else other
        return self._own[scenario]

    def _chooses(self, prompt: Prompt) -> Sent:
        shares = choice_shares(self._levels, prompt.page, self._against_own(prompt))
        offered = roles_offered(prompt, shares)
        return chosen_side(prompt, self._person.picks(prompt.subject, offered)) if offered else []

    def _against_own(self, prompt: Prompt) -> OwnPreference:
        own = self._own.get(prompt.page.scenario_id or "")
        if own is None:
            return "unknown"
        return "matched" if own == prompt.page.request else "differed"

    def _takes(self, prompt: Prompt) -> bool:
        if prompt.asked.item.measures == "would_use":
            return self._person.agrees("would_use", self._levels.timing.would_use)
        page_id = prompt.page.page_id
        if page_id not in self._accepts:
            # Both options of a page are answered together: their joint shares are printed.
            self._accepts[page_id] = self._person.picks("accept", self._levels.timing.accept)
        taking = {"now": {"now_only", "both"}, "sleep": {"sleep_only", "both"}}
        return self._accepts[page_id] in taking.get(prompt.asked.role or "", {"both"})


def _request_of_pair(prompt: Prompt, scenario: str) -> str | None:
    pairs = (page for page in prompt.plan.pages if page.kind == "depth_pair" and page.scenario_id == scenario)
    return next((page.request for page in pairs), None)
