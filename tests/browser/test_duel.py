"""A Duel to its end between two people: a tunnel, walls that take shape, a rock that rolls."""

from playwright.sync_api import expect

from browser.conftest import People
from browser.page_actions import do
from browser.people import Person
from browser.walls import lay_a_wall, let_go, move_ghost
from duel.play import position
from server.harness import JSON

THINGS = {(5, 8): "Bo", (5, 5): "O", (2, 2): "o", (8, 3): "R", (6, 6): "R?", (4, 2): "R?", (7, 8): "B?"}
"""Blue is on a small door. Red's tokens are at the great door and on blue's way, one of blue's on red's."""


def act(person: Person, kind: str, **fields: object) -> JSON:
    """Perform the first legal action of that kind."""
    person.wire.until(lambda: person.wire.may(kind, **fields), f"{kind} {fields}")
    action = person.wire.may(kind, **fields)[0]
    do(person, action)
    return action


def sees_walls(person: Person, walls: int) -> None:
    person.wire.until(lambda: len(person.wire.view["walls"]) == walls, "the wall")


def lay(person: Person, walls: int, everyone: list[Person]) -> None:
    person.wire.until(lambda: person.wire.may("wall"), "a wall")
    edges = sum(len(wall["edges"]) for wall in person.wire.view["walls"]) + len(lay_a_wall(person)["edges"])
    for each in everyone:
        sees_walls(each, walls)
        expect(each.page.locator(".mark.wall:not(.ghost)")).to_have_count(edges)


def test_a_duel_with_walls_a_rock_and_a_tunnel(people: People) -> None:
    blue, red = everyone = [people(), people(way="touch")]
    board = {"path": "own", "text": position("", (0, 0), THINGS)}
    table = blue.open_table("duel", {"players": 2, "first": 0, "board": board}, start=False)
    red.go(f"/table/{table}").button("Sit here").click()
    red.button("Ready").click()
    blue.button("Start").click()
    for person in everyone:
        person.wire.until_begun()
    act(blue, "tunnel", to=[5, 5])
    name = red.wire.view["seats"][1]["name"]
    reason = f"A torch or a rock is next to one of {name}’s tokens: a wall takes shape."
    expect(blue.page.get_by_text(reason)).to_be_visible()
    expect(red.page.get_by_text("next to your token: lay a wall there")).to_be_visible()
    says_why_not(red)
    lay(red, 1, everyone)
    act(red, "step", dir="S")
    act(blue, "rock", at=[4, 5])
    act(red, "step", dir="S")
    act(blue, "rock", dir="W")
    expect(red.page.locator('[data-piece="rock-blue"]')).to_have_attribute("data-at", "1,5")
    act(red, "step", dir="S")
    act(blue, "step", dir="N")
    act(red, "step", dir="S")  # next to blue's token
    lay(blue, 2, everyone)
    act(blue, "step", dir="N")  # next to red's other token
    lay(red, 3, everyone)
    act(red, "door")
    blue.wire.until(lambda: blue.wire.may("step"), "blue's turn")
    while not blue.wire.view["outcome"]:
        north = blue.wire.may("step", dir="N")
        do(blue, (north or blue.wire.may("step", dir="E"))[0])
        if not blue.wire.view["outcome"]:
            act(red, "step")
            blue.wire.until(lambda: blue.wire.may("step"), "blue's turn")
    assert blue.wire.view["outcome"] == {"result": "won", "winners": [0]}
    for person in everyone:
        title = "You won!" if person is blue else "Ann wins!"
        expect(person.page.get_by_role("heading", name=title)).to_be_visible()


def test_round_one_device_it_says_whose_turn_it_is(people: People) -> None:
    """By name and colour; and the squares that the log names are numbered on the rim."""
    person = people(phone=True)
    person.open_table("duel", {"players": 2, "first": 0}, start=False)
    person.button("On this device").click()
    person.button("Start").click()
    person.wire.until_begun()
    headline = person.page.locator(".panel .headline")
    for turn in (0, 1, 0):
        seat = person.wire.view["seats"][turn]
        expect(headline).to_contain_text(f"{seat['name']} ({seat['owns'][0]})")
        expect(headline.locator(f"[data-colour='{seat['owns'][0]}']")).to_be_visible()
        action = person.wire.may("token")[0]
        do(person, action)
    size = person.wire.view["size"]
    numbers = [str(number) for number in range(1, size + 1)]
    assert person.page.locator(".rim text").all_text_contents() == [*numbers, *numbers]


def test_on_a_phone_the_signs_are_explained(people: People) -> None:
    person = people(phone=True)
    person.open_table("duel", {"players": 2}, bots="squire")
    person.button("On this board").click()
    sign = person.page.get_by_role("dialog").get_by_role("button", name="Wall token: next to a torch")
    sign.click()
    expect(person.page.locator("[id='DUEL-31']")).to_be_in_viewport()


def says_why_not(person: Person) -> None:
    """A wall held far from its token cannot be laid, and the page says why."""
    person.wire.until(lambda: person.wire.may("wall"), "a wall")
    edges, refused = person.wire.may("wall")[0]["edges"], len(person.wire.refusals)
    move_ghost(person, edges, -4, 0)
    expect(person.page.locator(".mark.ghost.wrong .cross")).to_have_count(len(edges))
    expect(person.button("It won’t fit here.")).to_be_visible()
    let_go(person)
    person.wire.until(lambda: len(person.wire.refusals) > refused, "why not")
    assert person.wire.refusals[-1] == "beside_token"
    expect(person.page.get_by_text("The wall must run along a side of the token’s square.")).to_be_visible()
    move_ghost(person, [[x - 4, y, side] for x, y, side in edges], 4, 0)
    expect(person.page.locator(".mark.ghost.wrong")).to_have_count(0)
