"""Speeding: how many times as fast as reading takes, or as others took, somebody went through the pages."""

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.reading.coded import codes_of
from analysis.scrutiny.evidence import flag
from analysis.scrutiny.keys import FloatArray, by_person, keys_of
from analysis.scrutiny.sources import Sources

#: Twice as fast as reading takes. Leiner (2019), Survey Research Methods 13(3), 229-248,
#: doi:10.18148/srm/2019.v13i3.7403, has this index against the sample median; from about 2, data mean little.
FAST = 2.0
#: One page cannot count more than this, so that a single slip makes nobody a speeder (as there).
MOST = 3.0
#: Fewer pages say too little of a person; fewer people too little of a page.
FEWEST_PAGES, FEWEST_PEOPLE = 5, 5


def speeding(sources: Sources) -> pd.DataFrame:
    """Return who went too fast: `speeding`, `reading_index`, `sample_index`, `pages_timed`, by participant.

    Each page's index is the reference time divided by the person's own, at most 3; a person's is the mean over
    their pages. `reading_index` takes the seconds that reading the page needs in its language, `sample_index`
    the median of all who read it. The first decides where reading times are known, because a sample with many
    careless people sets itself a low standard; else the second does.
    """
    is_timed = sources.pages["is_sent"] & sources.pages["seconds"].notna()
    sent = sources.pages.loc[is_timed, ["participant_id", "page_id", "locale", "seconds"]]
    # Clocks with whole seconds may say 0; whoever was that fast gets the most a page can count.
    person, own = sources.people_of(sent), sent["seconds"].clip(lower=0.1).to_numpy()
    by_reading, by_sample = (
        _index(reference / own, person, len(sources.participants))
        for reference in (_reading_seconds(sent, sources), _median_seconds(sent))
    )
    timed = by_reading.where(by_reading["mean"].notna(), by_sample)
    decides = timed["mean"].to_numpy()
    return flag(
        sources,
        "speeding",
        decides >= FAST,
        ~np.isnan(decides),
        reading_index=by_reading["mean"].to_numpy(),
        sample_index=by_sample["mean"].to_numpy(),
        pages_timed=timed["count"].to_numpy(),
    )


def _reading_seconds(sent: pd.DataFrame, sources: Sources) -> FloatArray:
    known = sources.declared.reading_seconds
    pages, locales = codes_of(sent["page_id"]), codes_of(sent["locale"])
    times = [[known.get((page, locale), np.nan) for locale in locales.words] for page in pages.words]
    seconds = np.array(times, dtype=np.float64).reshape(len(pages.words), len(locales.words))
    return np.asarray(seconds[pages.codes, locales.codes])


def _median_seconds(sent: pd.DataFrame) -> FloatArray:
    """Return the median time of a page in its language; in all languages where few read it in that one."""
    found = _enough(sent, ("page_id", "locale"))
    rare = np.isnan(found)
    if rare.any():
        found[rare] = _enough(sent, ("page_id",))[rare]
    return found


def _enough(sent: pd.DataFrame, alike: tuple[str, ...]) -> FloatArray:
    times = sent["seconds"].groupby(keys_of(sent, alike))
    return np.where(times.transform("size") >= FEWEST_PEOPLE, times.transform("median"), np.nan)


def _index(ratios: FloatArray, person: NDArray[np.intp], people: int) -> pd.DataFrame:
    """Return mean index and number of pages by participant, where enough pages have a reference."""
    is_known = ~np.isnan(ratios)
    index = pd.DataFrame({"index": np.minimum(ratios[is_known], MOST)})
    found = by_person(index, person[is_known], people)["index"].agg(["mean", "count"])
    return found.where(found["count"] >= FEWEST_PAGES)
