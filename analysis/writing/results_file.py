"""The content of `results.json`: every estimate with what it means, and who it is about."""

import dataclasses

from analysis.estimates import Estimate
from analysis.methods.facts import estimand_facts
from analysis.results import Results

#: What an estimate is about that no person answered, by the first word of its id.
BESIDE = {"gym": "Agents", "joint": "People and judges"}


def results_content(results: Results) -> dict[str, object]:
    """Return the content of the file: people, quality of the data, all rows of `estimates.csv`."""
    people = results.people
    told = {**dataclasses.asdict(people), "statuses": dict(people.statuses)}
    own = [
        {**dataclasses.asdict(each.estimate), **estimand_facts(each.estimand, results.declared)}
        for each in results.found
    ]
    beside = [_beside(each) for each in results.beside.estimates]
    return {"people": told, "quality": dataclasses.asdict(results.quality), "estimates": [*own, *beside]}


def _beside(estimate: Estimate) -> dict[str, object]:
    kind = estimate.estimate_id.partition(".")[0]
    return {**dataclasses.asdict(estimate), "family": BESIDE.get(kind, kind)}
