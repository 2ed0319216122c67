"""Opens a floor of the Tower, and solves it."""

from browser.people import Person
from dedale.games.tower.actions import Move, Rotate, Slide
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import Act, read_plan
from server.running import Server


def plan_of(floor: str) -> list[Act]:
    return list(read_plan(the_pack().floor(floor).quest.plan or ""))


def sit_at(person: Person, house: Server, floor: str, players: int = 1) -> None:
    """Open a table with that floor, by its link."""
    options = {"quest": floor, "players": players}
    person.go()
    token = person.page.evaluate("Object.values(localStorage).find((kept) => /^[\\w-]{22,64}$/.test(kept))")
    table = house.table("tower", options, token, name="Ann", start=players == 1)
    person.go(f"/table/{table['id']}")


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
