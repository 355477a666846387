"""What hostile visits share: a second study in the house, and a kiosk."""

import pytest


@pytest.fixture
def pantry(house, kitchen):
    """A second study beside the kitchen, with the same pages."""
    house.publishes(kitchen.model_copy(update={"study": kitchen.study.model_copy(update={"id": "pantry"})}))
    return house


@pytest.fixture
def kiosk(make_house, kitchen):
    house = make_house(kiosk=True)
    house.publishes(kitchen)
    return house
