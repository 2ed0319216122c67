"""Doors and keys."""

import pytest

from tower.play import Play

DOOR = """
    +---+---+---+---+
    | P   . 1     *=|
    +   +---+---+---+
    | k1  O         |
    +---+---+---+---+
"""


@pytest.mark.rule("TOWER-21")
@pytest.mark.parametrize("model", range(1, 6))
def test_there_are_five_models_of_doors_each_with_its_keys(model: int) -> None:
    other = model % 5 + 1
    play = Play(f"""
        +---+---+---+---+---+
        | O   . {model}   {other}     *=|
        +-{model}-+---+---+---+---+
        |   | P   k{model}  k{other}    |
        +---+---+---+---+---+
    """)
    assert play.targets("dwarf") == [[1, 0]]
    play.move("sorceress", [2, 1])
    assert play.view()["doors"] == [model]
    assert play.targets("dwarf") == [[0, 1], [1, 0], [2, 0]]
    play.move("sorceress", [3, 1])
    assert play.view()["doors"] == [other]
    assert play.targets("dwarf") == [[1, 0]]


@pytest.mark.rule("TOWER-21")
def test_a_model_that_the_contract_does_not_know_is_refused() -> None:
    with pytest.raises(AssertionError, match="bad_file"):
        Play(DOOR.replace("1", "6"))


@pytest.mark.rule("TOWER-22", "TOWER-12")
def test_a_door_is_open_only_while_somebody_stands_on_its_key() -> None:
    play = Play(DOOR)
    assert play.stuck("sorceress", [2, 0]) == "door_closed"
    play.move("dwarf", [0, 1])
    assert play.view()["doors"] == [1]
    assert [2, 0] in play.targets("sorceress")
    play.move("dwarf", [1, 1])
    assert play.view()["doors"] == []
    assert play.stuck("sorceress", [2, 0]) == "door_closed"


@pytest.mark.rule("TOWER-22")
def test_a_door_shuts_behind_a_hero_and_holds_it_there() -> None:
    play = Play(DOOR)
    play.move("dwarf", [0, 1])
    play.move("sorceress", [2, 0])
    play.move("dwarf", [1, 1])
    assert play.targets("sorceress") == [[3, 0]]
    play.move("dwarf", [0, 1])
    assert play.targets("sorceress") == [[0, 0], [1, 0], [3, 0]]


@pytest.mark.rule("TOWER-22")
def test_the_hero_on_the_key_cannot_use_the_door_itself() -> None:
    play = Play("""
        +---+---+---+---+
        | O   k1| . 1 *=|
        +   +-1-+---+---+
        | P     |       |
        +---+---+---+---+
    """)
    play.move("dwarf", [1, 0])
    assert play.targets("dwarf") == [[0, 0]]
    assert play.stuck("dwarf", [1, 1]) == "door_closed"
    # For the other one it is open.
    play.move("sorceress", [1, 1])
    assert play.stuck("sorceress", [1, 0]) == "occupied"


@pytest.mark.rule("TOWER-22")
def test_another_key_of_the_model_lets_the_hero_on_the_first_key_through() -> None:
    play = Play("""
        +---+---+---+
        | O   k1|   |
        +   +-1-+---+
        | P     |*= |
        +   +---+---+
        | k1        |
        +---+---+---+
    """)
    play.move("dwarf", [1, 0])
    play.stuck("dwarf", [1, 1])
    play.move("sorceress", [0, 2])
    play.move("dwarf", [1, 1])
    # It has left the first key; the second still holds the door.
    assert play.view()["doors"] == [1]
    assert [1, 0] in play.targets("dwarf")


@pytest.mark.rule("TOWER-22")
@pytest.mark.parametrize("key", [[0, 1], [4, 1]])
def test_either_of_two_keys_opens_every_door_of_the_model(key: list[int]) -> None:
    play = Play("""
        +---+---+---+---+---+
        | O 1   1   1       |
        +---+---+---+---+---+
        | k1      P       k1|
        +---+---+---+   +---+
        |*=                 |
        +---+---+---+---+---+
    """)
    assert play.targets("dwarf") == []
    play.move("sorceress", key)
    assert play.targets("dwarf") == [[1, 0], [2, 0], [3, 0], [4, 0]]


@pytest.mark.rule("TOWER-22", "TOWER-52")
def test_a_hero_that_has_left_holds_no_door() -> None:
    play = Play("""
        +---+---+---+---+
        | P   k1  P=| . |
        +---+---+---+---+
        | O 1     O=|   |
        +---+---+---+---+
    """)
    play.move("sorceress", [1, 0])
    assert play.targets("dwarf") == [[1, 1], [2, 1]]
    play.move("sorceress", [2, 0])
    assert play.view()["heroes"]["sorceress"] is None
    assert play.targets("dwarf") == []


@pytest.mark.rule("TOWER-22", "TOWER-34")
def test_a_swap_may_put_another_hero_on_the_key() -> None:
    play = Play("""
        +---+---+---+---+
        | P   S | k1  Y |
        +---+---+---+---+
        | O 1     *=|   |
        +---+---+---+---+
    """)
    play.move("barbarian", [2, 0])
    play.move("sorceress", [1, 0], swap="barbarian")
    assert play.at("sorceress") == [2, 0]
    assert [1, 1] in play.targets("dwarf")
