"""Sitting down at a floor of the Tower, and solving it."""

from browser.people import Person
from dedale.games.tower.actions import Move, Rotate, Slide
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import Act, read_plan


def plan_of(floor: str) -> list[Act]:
    return list(read_plan(the_pack().floor(floor).quest.plan or ""))


def sit_at(person: Person, floor: str, players: int = 1) -> None:
    """At a table of that floor, by way of its link."""
    person.open_table("tower", {"quest": floor, "players": players}, start=players == 1)


def do(person: Person, action: Act) -> None:
    match action:
        case Move(hero, (x, y), None):
            piece = person.page.locator(f'[data-piece="{hero}"]')
            if piece.get_attribute("aria-pressed") != "true":
                person.tap_on_board(piece)
            person.tap_on_board(person.page.locator(f'.target[data-at="{x},{y}"]'))
        case Rotate(card, quarters):
            person.button(f"Turn card {card + 1} by {quarters * 90}°").click()
        case Slide(card):
            person.button(f"Slide card {card + 1}").click()
        case _:
            raise AssertionError(f"nobody swaps in these floors: {action}")
