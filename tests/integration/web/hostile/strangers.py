"""A recruiter's ids, and somebody who knows no more than them."""

IDS = {"PROLIFIC_PID": "abc", "STUDY_ID": "s1"}
FORM = "application/x-www-form-urlencoded"


def owner_and_stranger(house):
    """Somebody with a draft, and somebody else who knows nothing but the recruiter's id."""
    owner = house.somebody(query=IDS).consents()
    owner.continues(cooks="yes", minutes="40")
    owner.saves_draft(dish="a secret dish")
    return owner, house.somebody(query=IDS).arrives()


def stored(house, page_id):
    return [s.raw for s in house.submissions if s.page_id == page_id]
