"""A study together with its scenarios: what publishing freezes."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from questionnaires.language.remembering import Remembering
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import Study


class CompiledStudy(Remembering):
    """A study and every scenario it names. Equal content has an equal hash."""

    study: Study
    scenarios: Mapping[str, Scenario]

    @property
    def content(self) -> dict[str, Any]:
        """The study as plain data, for storage; `model_validate` reads it back."""
        return self.model_dump(mode="json", by_alias=True)

    @property
    def content_hash(self) -> str:
        """`sha256:` and the hash of the content."""
        return content_hash(self.content)

    def scenario(self, scenario_id: str) -> Scenario:
        """Return a scenario by id.

        Raises:
            KeyError: if the study names none with that id.
        """
        return self.scenarios[scenario_id]

    def scenario_hash(self, scenario_id: str) -> str:
        """Return the hash of one scenario's content; it joins people's and agents' results."""
        scenario = self.scenarios[scenario_id]
        return self.remembered(
            ("scenario_hash", scenario_id),
            lambda: content_hash(scenario.model_dump(mode="json", by_alias=True)),
        )


def content_hash(data: object) -> str:
    """Return `sha256:` and the hash of plain data, the same for the same data in any order of keys."""
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()
