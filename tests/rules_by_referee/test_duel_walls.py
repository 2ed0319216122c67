"""DUEL-32, DUEL-33 and DUEL-35: where walls may go, whom they may not shut in, and who lays when."""

from pathlib import Path
from typing import Any

import pytest

from rules_by_referee.duels import BLUE, GREEN, RED, YELLOW, do, offers, position, turn
from rules_by_referee.referee_match import Sitting

Edge = tuple[int, int, str]


def layings(table: Sitting, token: list[int]) -> set[frozenset[Edge]]:
    """Return each wall that may be laid for this token, as the set of its edges."""
    return {
        frozenset((x, y, side) for x, y, side in action["edges"])
        for action in offers(table, "wall")
        if action["token"] == token
    }


def edges(*wall: Edge) -> frozenset[Edge]:
    return frozenset(wall)


# DUEL-32: an old wall of two is east of (4, 4) and (4, 5). Blue has a token at (4, 4) and comes near.
OLD = {(4, 4, "E"): "|", (4, 5, "E"): "|"}
NEAR = {(2, 4): "B", (4, 4): "B?", (8, 8): "R"}
ROUND_THE_TOKEN = {
    edges((3, 3, "S"), (4, 3, "S")),
    edges((4, 3, "S"), (5, 3, "S")),
    edges((3, 4, "S"), (4, 4, "S")),
    edges((4, 4, "S"), (5, 4, "S")),
    edges((3, 3, "E"), (3, 4, "E")),
    edges((3, 4, "E"), (3, 5, "E")),
}


@pytest.mark.rule("DUEL-32")
def test_walls_touch_and_cross_at_corner_points_but_share_no_edge(tmp_path: Path) -> None:
    """One of the six goes right through the middle of the old wall. Three end at it or pass its end."""
    table = position(tmp_path, NEAR, OLD, blue_walls="straight2")
    do(table, BLUE, "step", dir="E")
    assert layings(table, [4, 4]) == ROUND_THE_TOKEN


@pytest.mark.rule("DUEL-32")
def test_a_crossing_wall_is_laid_and_the_token_removed(tmp_path: Path) -> None:
    table = position(tmp_path, NEAR, OLD, blue_walls="straight2")
    do(table, BLUE, "step", dir="E")
    do(table, BLUE, "wall", token=[4, 4], edges=[[5, 4, "S"], [4, 4, "S"]])
    assert table.view()["tokens"] == []
    assert turn(table) == RED


@pytest.mark.rule("DUEL-32")
@pytest.mark.parametrize(
    "wall", [[[4, 3, "E"], [4, 4, "E"]], [[4, 4, "E"], [4, 5, "E"]], [[5, 4, "S"], [6, 4, "S"]]]
)
def test_no_wall_on_top_of_another_and_none_away_from_the_token(tmp_path: Path, wall: list[Any]) -> None:
    table = position(tmp_path, NEAR, OLD, blue_walls="straight2")
    do(table, BLUE, "step", dir="E")
    table.refused(0, "wall", token=[4, 4], edges=wall)


@pytest.mark.rule("DUEL-32")
def test_a_wall_crosses_a_door_s_end_but_lies_on_no_door(tmp_path: Path) -> None:
    """Red's door is where the old wall was. A wall may pass its ends, but not lie on it."""
    table = position(tmp_path, NEAR, {(4, 4, "E"): "3"}, blue_walls="straight2")
    do(table, BLUE, "step", dir="E")
    assert layings(table, [4, 4]) == ROUND_THE_TOKEN


@pytest.mark.rule("DUEL-32")
def test_corners_may_touch_back_to_back(tmp_path: Path) -> None:
    """The old corner opens to the north-west of the point, the new one to the south-east."""
    table = position(tmp_path, NEAR, {(3, 3, "E"): "|", (3, 3, "S"): "---"}, blue_walls="corner")
    do(table, BLUE, "step", dir="E")
    assert edges((3, 4, "E"), (4, 3, "S")) in layings(table, [4, 4])


# DUEL-33: blue's room of two squares, (4, 6) and (5, 6), is open to the north of both.
ROOM = {
    (3, 6, "E"): "|",
    (5, 6, "E"): "|",
    (4, 6, "S"): "---",
    (5, 6, "S"): "---",
}


@pytest.mark.rule("DUEL-33")
@pytest.mark.parametrize("owner", ["B", "R"])
def test_nobody_is_walled_in_not_even_by_themselves(tmp_path: Path, owner: str) -> None:
    colour = {"B": BLUE, "R": RED}[owner]
    table = position(
        tmp_path,
        {(4, 6): "B", (5, 6): f"{owner}?", (8, 2): "R"},
        ROOM,
        2,
        **{f"{colour}_walls": "straight2 straight3"},
    )
    do(table, BLUE, "step", dir="E")
    assert turn(table) == colour
    walls = layings(table, [5, 6])
    sealing = {(4, 5, "S"), (5, 5, "S")}
    assert edges((5, 5, "S"), (6, 5, "S")) in walls
    assert edges((4, 5, "E"), (4, 6, "E")) in walls
    assert not any(sealing <= wall for wall in walls)
    table.refused(table.view()["turn"], "wall", token=[5, 6], edges=[[4, 5, "S"], [5, 5, "S"]])


@pytest.mark.rule("DUEL-33", "DUEL-47")
def test_whoever_has_a_tunnel_is_not_walled_in(tmp_path: Path) -> None:
    """Blue starts on a small door in the room; the great door lies outside."""
    table = position(
        tmp_path, {(4, 6): "Bo", (5, 6): "B?", (8, 5): "O", (8, 2): "R"}, ROOM, blue_walls="straight2"
    )
    do(table, BLUE, "step", dir="E")
    assert edges((4, 5, "S"), (5, 5, "S")) in layings(table, [5, 6])


@pytest.mark.rule("DUEL-33")
def test_the_layer_may_not_shut_itself_off_from_the_only_goal_it_has(tmp_path: Path) -> None:
    """A wall across the board has one gap, below (8, 1) and (9, 1), and blue has a token there."""
    across = {(x, 1, "S"): "---" for x in range(1, 8)}
    table = position(
        tmp_path, {(7, 2): "B", (8, 2): "B?", (5, 8): "R"}, across, blue_walls="straight2 straight3"
    )
    do(table, BLUE, "step", dir="S")
    walls = layings(table, [8, 2])
    assert walls
    assert not any({(8, 1, "S"), (9, 1, "S")} <= wall for wall in walls)


@pytest.mark.rule("DUEL-33", "DUEL-34")
def test_a_token_whose_only_wall_would_shut_the_layer_in_goes_without_one(tmp_path: Path) -> None:
    """Blue goes into (4, 6). The only wall of two that still fits (5, 6) would shut both squares."""
    taken = {**ROOM, (4, 6, "E"): "|", (6, 5, "S"): "---"}
    table = position(tmp_path, {(4, 5): "B", (5, 6): "B?", (8, 2): "R"}, taken, blue_walls="straight2")
    do(table, BLUE, "step", dir="S")
    assert turn(table) == RED
    assert table.view()["tokens"] == []
    assert table.view()["seats"][0]["walls"] == ["straight2"]


@pytest.mark.rule("DUEL-33")
def test_nobody_shuts_their_own_pawn_in_with_their_rock(tmp_path: Path) -> None:
    """Blue's square is open to the north only."""
    cell = {(3, 6, "E"): "|", (4, 6, "E"): "|", (4, 6, "S"): "---"}
    table = position(tmp_path, {(4, 6): "B", (8, 2): "R"}, cell)
    rocks = [action["at"] for action in offers(table, "rock") if "at" in action]
    assert [4, 5] not in rocks
    assert [4, 4] in rocks
    table.refused(0, "rock", at=[4, 5])


@pytest.mark.rule("DUEL-33", "DUEL-23")
def test_the_own_door_shuts_nobody_in_but_the_others(tmp_path: Path) -> None:
    cell = {(3, 6, "E"): "|", (4, 6, "E"): "|", (4, 6, "S"): "---"}
    for pawns, allowed in (({(4, 6): "B", (8, 2): "R"}, True), ({(4, 6): "R", (8, 2): "B"}, False)):
        table = position(tmp_path, pawns, cell)
        doors = [action["edge"] for action in offers(table, "door")]
        assert ([4, 5, "S"] in doors) == allowed


# DUEL-35: blue steps north from (5, 7) to (5, 6). All eight squares around that have tokens or nothing.
AROUND = [(4, 5), (6, 5), (4, 7), (6, 7), (4, 6), (6, 6), (5, 5)]
CODES = {BLUE: "B", YELLOW: "Y", RED: "R", GREEN: "G"}


def revealed(folder: Path, players: int, mover: str, owners: str) -> Sitting:
    """The player to move has come near tokens of these owners."""
    colours = {2: [BLUE, RED], 3: [BLUE, YELLOW, RED], 4: [BLUE, YELLOW, RED, GREEN]}[players]
    places = [(2, 2), (8, 2), (2, 9)]
    pieces = {(5, 7): CODES[mover]}
    pieces |= {places.pop(): CODES[colour] for colour in colours if colour != mover}
    pieces |= {square: f"{owner}?" for square, owner in zip(AROUND, owners, strict=False)}
    table = position(folder, pieces, players=players, to_move=mover)
    do(table, mover, "step", dir="N")
    return table


def lay_all(table: Sitting) -> list[str]:
    """Return who lays a wall, in order, until play goes on."""
    order = []
    while table.view()["phase"] == "laying":
        who = table.view()["turn"]
        order.append(turn(table))
        own = [token["at"] for token in table.view()["tokens"] if token["colour"] == turn(table)]
        assert {tuple(token) for token in table.view()["revealed"]} == {tuple(token) for token in own}
        assert {tuple(action["token"]) for action in offers(table, "wall")} <= {tuple(token) for token in own}
        for seat in table.seats:
            assert seat == who or table.legal(seat) == []
        table.act(who, **offers(table, "wall")[0])
    return order


@pytest.mark.rule("DUEL-35")
@pytest.mark.parametrize(
    ("players", "mover", "owners", "order", "after"),
    [
        (2, BLUE, "BBRR", [BLUE, RED, BLUE, RED], RED),
        (2, BLUE, "RRBB", [BLUE, RED, BLUE, RED], RED),
        (2, BLUE, "BRRR", [BLUE, RED, RED, RED], RED),
        (2, BLUE, "BBBR", [BLUE, RED, BLUE, BLUE], RED),
        (2, BLUE, "RR", [RED, RED], RED),
        (2, BLUE, "BB", [BLUE, BLUE], RED),
        (2, RED, "BBRR", [RED, BLUE, RED, BLUE], BLUE),
        (3, BLUE, "RYYB", [BLUE, YELLOW, RED, YELLOW], YELLOW),
        (3, RED, "BBYR", [RED, BLUE, YELLOW, BLUE], BLUE),
        (3, YELLOW, "YYBR", [YELLOW, RED, BLUE, YELLOW], RED),
        (4, YELLOW, "RGGB", [RED, GREEN, BLUE, GREEN], RED),
        (4, GREEN, "GBYR", [GREEN, BLUE, YELLOW, RED], BLUE),
    ],
)
def test_each_lays_one_wall_in_turn_round_after_round(
    tmp_path: Path, players: int, mover: str, owners: str, order: list[str], after: str
) -> None:
    table = revealed(tmp_path, players, mover, owners)
    assert lay_all(table) == order
    assert turn(table) == after
    assert table.view()["tokens"] == []


@pytest.mark.rule("DUEL-35")
def test_among_one_s_own_tokens_the_owner_chooses(tmp_path: Path) -> None:
    for choice in ((4, 5), (6, 5)):
        table = revealed(tmp_path, 2, BLUE, "BBR")
        assert {tuple(action["token"]) for action in offers(table, "wall")} == {(4, 5), (6, 5)}
        wall = next(action for action in offers(table, "wall") if tuple(action["token"]) == choice)
        table.act(0, **wall)
        assert turn(table) == RED
        assert list(choice) not in [token["at"] for token in table.view()["tokens"]]


@pytest.mark.rule("DUEL-35")
def test_nobody_lays_out_of_turn(tmp_path: Path) -> None:
    table = revealed(tmp_path, 2, BLUE, "BBRR")
    first = offers(table, "wall")[0]
    table.refused(1, "wall", token=[4, 7], edges=[[4, 7, "S"], [5, 7, "S"]])
    table.act(0, **first)
    table.refused(0, "wall", token=[6, 5], edges=[[6, 4, "S"], [7, 4, "S"]])


@pytest.mark.rule("DUEL-35", "DUEL-24")
def test_tokens_that_a_rock_lights_up_are_laid_in_the_same_order(tmp_path: Path) -> None:
    pieces = {(2, 8): "B", (8, 2): "R", (4, 5): "B?", (6, 5): "B?", (4, 7): "R?", (6, 7): "R?"}
    table = position(tmp_path, pieces)
    do(table, BLUE, "rock", at=[5, 6])
    assert lay_all(table) == [BLUE, RED, BLUE, RED]
    assert turn(table) == RED
