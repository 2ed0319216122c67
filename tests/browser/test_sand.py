"""The sand timer for people who play with cardboard: turned by a tap or with the phone, heard at its end."""

import re
from collections.abc import Sequence
from functools import partial

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import People
from browser.people import WHOLE_CHROMIUMS, Person
from browser.sounds import listen, sounds

OVERTURNED = re.compile(r"\bover\b")
UPRIGHT, OVER = 85, -85
"""How a phone is held, as it reports it: degrees about its short side."""


@pytest.fixture(scope="module")
def chromiums() -> Sequence[str]:
    """The shell has no sensors."""
    return WHOLE_CHROMIUMS


class Phone:
    """A phone that reports to its page how it is held."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._sensor = person.context.new_cdp_session(person.page)

    def turn(self, *tilts: int) -> None:
        """Move through all these positions."""
        for tilt in tilts:
            override = {"alpha": 0, "beta": tilt, "gamma": 0}
            self._sensor.send("DeviceOrientation.setDeviceOrientationOverride", override)
            self._person.wire.until(partial(self._is_at, tilt), f"{tilt}°")

    def _is_at(self, tilt: int) -> bool:
        return bool(self._person.page.evaluate("window.tilt") == tilt)


def glass(person: Person) -> Locator:
    return person.button("Flip the sand timer")


def left(person: Person) -> int:
    """Seconds."""
    minutes, seconds = person.page.locator(".time").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def test_it_is_turned_by_turning_the_phone_over(people: People) -> None:
    person = people(phone=True)
    person.page.add_init_script(
        "addEventListener('deviceorientation', ({ beta }) => (window.tilt = Math.round(beta)))"
    )
    person.go("/hourglass")
    phone = Phone(person)
    phone.turn(UPRIGHT)
    glass(person).tap()
    person.wire.until(lambda: left(person) < 179, "sand that has run")
    phone.turn(20, -20)
    assert left(person) > 100, "on its way it is not turned yet"
    phone.turn(OVER)
    person.wire.until(lambda: left(person) < 100, "the turn")
    expect(glass(person)).to_have_class(OVERTURNED)
    phone.turn(-20, 20, UPRIGHT)
    person.wire.until(lambda: left(person) > 100, "the turn back")
    expect(glass(person)).not_to_have_class(OVERTURNED)


def test_its_last_seconds_are_heard(people: People) -> None:
    person = people(phone=True)
    listen(person)
    person.go("/hourglass")
    glass(person).tap()
    person.wire.until(lambda: left(person) < 179, "sand that has run")
    assert sounds(person) == ["noise"]
    glass(person).tap()  # what had run down is on top now
    person.wire.until(lambda: "tone" in sounds(person), "a tick")
    person.wire.until(lambda: left(person) == 0, "the end")


def test_an_hourglass_that_leaves_no_time_is_asked_about_and_seconds_can_be_shown(people: People) -> None:
    """Round one device; the hero below the hourglass of the start tile is one step away from it."""
    person = people()
    person.open_table("mall", {"scenario": 1, "players": 2, "sand_ms": 600_000}, start=False)
    person.button("On this device").click()
    person.button("Start").click()
    person.button("Start: flip the timer").click()
    person.wire.until(
        lambda: person.wire.seen and person.wire.may("move", to=[1, 0]), "a way to the hourglass"
    )
    action = person.wire.may("move", to=[1, 0])[0]
    person.tap_on_board(person.page.locator(f'[data-piece="{action["hero"]}"]'))
    person.tap_on_board(person.page.locator('.target[data-at="1,0"]'))
    expect(person.page.get_by_role("dialog")).to_contain_text("Flipping now leaves only")
    person.button("No").click()
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    assert action not in person.wire.done
    expect(person.page.locator(".seconds")).to_contain_text(" s")  # in the first matches
    person.button("Settings").click()
    person.page.get_by_label("Show the seconds next to the sand timer").uncheck()
    expect(person.page.locator(".seconds")).to_have_count(0)
    person.page.get_by_label("Show the seconds next to the sand timer").check()
    expect(person.page.locator(".seconds")).to_contain_text(" s")
