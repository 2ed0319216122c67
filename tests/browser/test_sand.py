"""The sand timer for those who play with cardboard: turned by a tap or with the phone, heard at its end."""

from playwright.sync_api import Locator, expect

from browser.conftest import People
from browser.people import Person
from browser.sounds import listen, sounds

UPRIGHT, OVER = 85, -85
"""How a phone is held, as it tells it itself: degrees about its short side."""


def held(person: Person, *tilts: int) -> None:
    """Turn the phone, through all these positions."""
    sensor = person.context.new_cdp_session(person.page)
    for tilt in tilts:
        override = {"alpha": 0, "beta": tilt, "gamma": 0}
        sensor.send("DeviceOrientation.setDeviceOrientationOverride", override)
        person.wire.until(lambda tilt=tilt: person.page.evaluate("window.tilt") == tilt, f"{tilt}°")


def glass(person: Person) -> Locator:
    return person.button("Turn the sand timer")


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
    held(person, UPRIGHT)
    glass(person).tap()
    person.wire.until(lambda: left(person) < 179, "sand that has run")
    held(person, 20, -20)
    assert left(person) > 100, "on its way it is not turned yet"
    held(person, OVER)
    person.wire.until(lambda: left(person) < 100, "the turn")
    expect(glass(person)).to_have_class("glass over")
    held(person, -20, 20, UPRIGHT)
    person.wire.until(lambda: left(person) > 100, "the turn back")
    expect(glass(person)).not_to_have_class("glass over")


def test_its_last_seconds_are_heard(people: People) -> None:
    person = people(phone=True)
    listen(person)
    person.go("/hourglass")
    glass(person).tap()
    person.wire.until(lambda: left(person) < 179, "sand that has run")
    assert sounds(person) == ["noise"]
    glass(person).tap()  # what has run down is above now
    person.wire.until(lambda: left(person) == 0, "the end")
    assert len(sounds(person)) > len(["turn", "turn", "tick"]), "ticks, and the end"
