"""People who have come before, and have no network now."""

from playwright.sync_api import expect

from browser.people import Person


def with_rules(person: Person) -> Person:
    person.visit().go("/offline")
    person.button("Make available offline").click()
    expect(person.page.get_by_text("Ready:")).to_be_visible()
    return person


def cut(person: Person) -> Person:
    """Off line, and a page that was loaded so."""
    person.context.set_offline(True)
    person.go()
    expect(person.page.get_by_text("You’re offline.")).to_be_visible()
    return person


def cut_aside(person: Person) -> Person:
    """Off line, on a page that does not make the rules ready by itself."""
    person.context.set_offline(True)
    return person.go("/hourglass")
