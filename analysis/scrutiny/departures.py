"""Who was let in and did not finish, and on which block they stopped."""

import pandas as pd

from analysis.reading.coded import codes_of, is_one_of
from analysis.scrutiny.keys import run_starts
from analysis.scrutiny.sources import LEFT, Sources


def departures(sources: Sources) -> pd.DataFrame:
    """Return the sittings that were let in and not finished: `sitting_id`, `participant_id`, `arm`, `block`.

    The block is that of the page that was open when the person left: shown and not sent; if no page was
    open, that of the last page sent.
    """
    sittings = sources.tables.sittings
    if "status" not in sittings:
        return pd.DataFrame(columns=["sitting_id", "participant_id", "arm", "block"], dtype=str)
    gone = sittings.loc[is_one_of(sittings["status"], LEFT)]
    names = gone["sitting_id"].tolist()
    blocks = block_of_pages(sources)
    open_page = _open_pages(sources.pages.loc[is_one_of(sources.pages["sitting_id"], names)])
    return pd.DataFrame(
        {
            "sitting_id": gone["sitting_id"],
            "participant_id": gone["participant_id"],
            "arm": gone.get("arm", ""),
            "block": [blocks.get(open_page.get(name, ""), "") for name in names],
        }
    ).reset_index(drop=True)


def block_of_pages(sources: Sources) -> dict[str, str]:
    """Return the block of each page: as the answers say, else the one whose id begins the page's."""
    answers = sources.tables.coded
    # It is enough to look where another page begins.
    named = answers[["page_id", "block_id"]].iloc[run_starts(codes_of(answers["page_id"]).codes)]
    named = named.drop_duplicates("page_id")
    known = dict(zip(named["page_id"], named["block_id"], strict=True))
    for page in sources.pages["page_id"].unique():
        if page not in known:
            fitting = [
                block for block in sources.declared.blocks if page == block or page.startswith(f"{block}_")
            ]
            known[page] = max(fitting, key=len, default=str(page))
    return known


def _open_pages(pages: pd.DataFrame) -> dict[str, str]:
    """Return the page each sitting was on when it stopped."""
    ordered = pages.sort_values(["sitting_id", "position"], kind="stable")
    waiting = ordered.loc[~ordered["is_sent"]].iloc[::-1]
    # What comes later takes the place of what came before: the last page, then the first one not sent.
    told = pd.concat([ordered, waiting])
    return dict(zip(told["sitting_id"].tolist(), told["page_id"].tolist(), strict=True))
