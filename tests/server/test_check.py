"""What the server says about drawings, as `dedale check` would."""

from pathlib import Path

import pytest

from dedale.session.shared_texts import MOST_TOLD
from server.harness import Server, new_token
from server.hints import DRAFT, check

BOX = Path(__file__).parents[2] / "src" / "dedale" / "games"
TILES, HIDDEN, DUEL = (
    (BOX / name).read_text(encoding="utf-8")
    for name in ("mall/content/tiles.maze", "hidden/content/board.maze", "duel/content/level-1.maze")
)
SCENARIO = "scenario: Night shift\ntiles: 2-12, 15\nrules: face_up\n"


@pytest.mark.parametrize(
    ("kind", "text"),
    [("quest", DRAFT), ("tiles", TILES), ("scenario", SCENARIO), ("hidden", HIDDEN), ("duel", DUEL)],
)
def test_a_drawing_is_known_by_its_kind(server: Server, kind: str, text: str) -> None:
    assert check(server, text) == (200, {"kind": kind, "mistakes": []})


@pytest.mark.parametrize(
    ("text", "old", "new", "error", "about"),
    [
        (DRAFT, " G=", "   ", "no_exit", "elf"),
        (TILES, "+---+ ^ +", "+---+---+", "no_entrance", ""),
        (TILES, "tile: 3", "tile: 2", "tile_twice", "2"),
        (SCENARIO, "2-12, 15", "2-", "tile_list", ""),
        (SCENARIO, "tiles: 2-12, 15\n", "", "no_tiles", ""),
        (HIDDEN, "|    owl", "|       ", "symbols", "23"),
        (HIDDEN, "|    owl", "|owl    ", "symbol_corner", ""),
        (DUEL, " kB", "   ", "no_thing", "key-blue"),
        (DUEL, "  O  ", "     ", "no_great_door", ""),
    ],
)
def test_common_mistakes_have_a_code(
    server: Server, text: str, old: str, new: str, error: str, about: str
) -> None:
    assert old in text
    status, found = check(server, text.replace(old, new, 1))
    mistake = found["mistakes"][0]
    assert (status, found["kind"]) == (200, None)
    assert (mistake["error"], mistake["about"]) == (error, about)
    assert mistake["message"]


def test_all_mistakes_are_told_in_the_order_of_the_lines(server: Server) -> None:
    wrong = TILES.replace("Z", "!", 2)
    _, found = check(server, wrong)
    places = [(each["line"], each["column"]) for each in found["mistakes"]]
    assert len(places) == 2
    assert places == sorted(places)
    for (line, column), mistake in zip(places, found["mistakes"], strict=True):
        assert wrong.splitlines()[line - 1][column - 1] == "!"
        assert "'!'" in mistake["message"]


def test_so_many_mistakes_are_told_and_no_more(server: Server) -> None:
    assert len(check(server, TILES.replace("~", "!!"))[1]["mistakes"]) == MOST_TOLD


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        DRAFT * 2,
        SCENARIO + "\n" + SCENARIO,
        "scenario: 3\n",
        "adventure: 1\nname: x\n",
        "\x00",
    ],
)
def test_what_cannot_be_played_by_itself_is_no_drawing(server: Server, text: str) -> None:
    status, found = check(server, text)
    assert (status, found["kind"]) == (200, None)
    assert found["mistakes"]


def test_requests_are_bounded_and_need_a_token(server: Server) -> None:
    assert check(server, "x" * 70_000)[0] == 413
    assert server.http("POST", "/api/check", {"text": DRAFT})[0] == 401
    assert server.http("POST", "/api/check", {"text": 1}, new_token())[0] == 400
