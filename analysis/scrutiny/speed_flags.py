"""Speeding: how many times as fast as reading takes, or as others took, somebody went through the pages."""

import numpy as np
import pandas as pd

from analysis.reading.coded import codes_of
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
    sent = sources.pages.loc[sources.pages["is_sent"] & sources.pages["seconds"].notna()]
    reading = _index(sent, _reading_seconds(sent, sources))
    sample = _index(sent, _median_seconds(sent))
    found = pd.DataFrame(index=pd.Index(sources.participants))
    found["reading_index"], found["sample_index"] = reading["mean"], sample["mean"]
    found["pages_timed"] = reading["count"].combine_first(sample["count"])
    decides = found["reading_index"].combine_first(found["sample_index"])
    found.insert(0, "speeding", (decides >= FAST).astype(float).where(decides.notna()))
    return found


def _reading_seconds(sent: pd.DataFrame, sources: Sources) -> pd.Series:
    known = sources.declared.reading_seconds
    pages, locales = codes_of(sent["page_id"]), codes_of(sent["locale"])
    times = np.array([[known.get((page, locale), np.nan) for locale in locales.words] for page in pages.words])
    seconds = times.reshape(len(pages.words), len(locales.words))[pages.codes, locales.codes]
    return pd.Series(seconds, index=sent.index, dtype="float64")


def _median_seconds(sent: pd.DataFrame) -> pd.Series:
    """Return the median time of a page in its language; in all languages where few read it in that one."""
    return _enough(sent, ["page_id", "locale"]).combine_first(_enough(sent, ["page_id"]))


def _enough(sent: pd.DataFrame, alike: list[str]) -> pd.Series:
    times = sent.groupby(alike)["seconds"]
    return times.transform("median").where(times.transform("size") >= FEWEST_PEOPLE)


def _index(sent: pd.DataFrame, reference: pd.Series) -> pd.DataFrame:
    """Return mean index and number of pages by participant, where enough pages have a reference."""
    # Clocks with whole seconds may say 0; whoever was that fast gets the most a page can count.
    own = sent["seconds"].clip(lower=0.1)
    index = (reference / own).clip(upper=MOST).dropna()
    by_person = index.groupby(sent.loc[index.index, "participant_id"]).agg(["mean", "count"])
    return by_person.loc[by_person["count"] >= FEWEST_PAGES]
