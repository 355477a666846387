"""The facts of a study beside its tables: what its versions declare, and how long their pages take to read."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from exports.facts import DeclaredAnalysis, StudyFacts, VersionFacts
from questionnaires.design.pages import render
from questionnaires.design.plan import PlannedPage
from questionnaires.design.reading import block_seconds
from questionnaires.language.factors import MixedSequence
from questionnaires.language.study import Study
from survey_app.export.records import Record
from survey_app.participation.reading import anchor_of
from survey_app.storage.frozen import Published, read_back
from survey_app.storage.tables import StudyVersion


class _Composed(NamedTuple):
    """The pages of one block as somebody read them; whoever saw the same needs the same time."""

    version: int
    language: str
    pages: tuple[tuple[str, str | None], ...]


class FactBook:
    """Collects what is found in the sittings of an export, and returns the facts of the study at the end."""

    def __init__(self) -> None:
        self._sittings: Counter[int] = Counter()
        self._seconds: dict[_Composed, tuple[float, ...]] = {}

    def note(self, record: Record) -> None:
        """Count a sitting, and find the reading time of what nobody before it was shown."""
        self._sittings[record.published.version] += 1
        for _, found in groupby(record.sitting.plan.pages, key=lambda page: page.block_id):
            pages = tuple(found)
            shown = tuple((page.page_id, page.stimulus_hash) for page in pages)
            composed = _Composed(record.published.version, record.sitting.locale, shown)
            if composed not in self._seconds:
                self._seconds[composed] = _seconds_of(record, pages)

    def of_study(self, session: Session, study_id: str) -> StudyFacts:
        """Return the facts of all versions that were ever published, oldest first."""
        query = select(StudyVersion).filter_by(study_id=study_id).order_by(StudyVersion.version)
        versions = (read_back(version) for version in session.scalars(query))
        return StudyFacts(study_id=study_id, versions=tuple(self._version(each) for each in versions))

    def _version(self, published: Published) -> VersionFacts:
        study = published.compiled.study
        return VersionFacts(
            version=published.version,
            author_version=study.version,
            study_hash=published.study_hash,
            sittings=self._sittings[published.version],
            title={language: study.title.in_language(language) for language in study.languages},
            languages=study.languages,
            estimated_minutes=study.estimated_minutes,
            quota=study.entry.quota,
            analysis=_declared(study),
            mixed_sequences=tuple(_mixed(study)),
            factors=tuple(factor.id for factor in study.design.factors),
            blocks=tuple({"id": block.id, "kind": block.kind} for block in study.pages),
            reading_seconds=self._mean_seconds(published.version),
        )

    def _mean_seconds(self, version: int) -> Mapping[str, Mapping[str, float]]:
        """Return seconds by page and language; each way in which a page was composed counts once."""
        found: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
        for composed, seconds in self._seconds.items():
            if composed.version == version:
                for (page_id, _), needed in zip(composed.pages, seconds, strict=True):
                    found[page_id][composed.language].append(needed)
        return {
            page_id: {language: round(sum(all_) / len(all_), 1) for language, all_ in sorted(times.items())}
            for page_id, times in sorted(found.items())
        }


def _seconds_of(record: Record, pages: tuple[PlannedPage, ...]) -> tuple[float, ...]:
    """Return what each page of a block adds to the block's time."""
    sitting, compiled = record.sitting, record.published.compiled
    views = [render(compiled, sitting.plan, page, sitting.locale, anchor_of(sitting)) for page in pages]
    together = [0.0, *(block_seconds(part) for part in accumulate([view] for view in views))]
    return tuple(after - before for before, after in pairwise(together))


def _declared(study: Study) -> DeclaredAnalysis:
    declared = study.analysis
    return DeclaredAnalysis(
        primary=declared.primary,
        equivalence_margin=declared.equivalence_margin,
        exclusion_flags=declared.exclusion_flags,
    )


def _mixed(study: Study) -> Iterator[str]:
    for factor in study.design.factors:
        if isinstance(factor, MixedSequence):
            yield from factor.levels
