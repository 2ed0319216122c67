"""MALL-73: an invalid scenario file is refused with its path, line, column and one sentence."""

import json
import re
from pathlib import Path

import pytest

from dedale.games.base import Source
from dedale.games.mall.scenario import own_scenario, printed_scenarios
from dedale.grid import MazeError
from dedale.match.document import read, replay
from mall.play import Play
from mall.scenarios.malls import shown

pytestmark = pytest.mark.rule("MALL-73")


def refusal(path: Path, **options: object) -> str:
    """Return the message that refuses a match with that file. The match before it goes on."""
    play = Play(scenario=1, seed=3)
    before = play.view()
    answer = play.send(new={"game": "mall", "scenario": str(path), **options})
    assert not answer["ok"]
    assert play.view() == before
    message: str = answer["message"]
    return message


WRONG = {
    "an unknown field": ("scenario: S\ntiles: 2-9\ncolour: red\n", 3),
    "a rule misspelt": ("scenario: S\ntiles: 2-9\nrules: pass_left, pass_right\n", 3),
    "a field for a rule": ("scenario: S\ntiles: 2-9\nrules: pass_left, side\n", 3),
    "a third side": ("scenario: S\ntiles: 2-9\nside: C\n", 3),
    "an unknown edition": ("scenario: S\nedition: deluxe\ntiles: 2-9\n", 2),
    "an unknown talk": ("scenario: S\ntiles: 2-9\nside: B\ntalk: whisper\n", 4),
    "unknown exits": ("scenario: S\ntiles: 2-9\nexits: green\n", 3),
    "three heroes": ("scenario: S\ntiles: 2-9\nheroes: 3\n", 3),
    "tile 1 in the pile": ("scenario: S\ntiles: 1-9\n", 2),
    "a tile twice": ("scenario: S\ntiles: 2-9, 4\n", 2),
    "a range without an end": ("scenario: S\ntiles: 2-\n", 2),
    "words for tiles": ("scenario: S\ntiles: all\n", 2),
    "a tile on top and in the pile": ("scenario: S\ntiles: 2-9\ntop: 9\n", 3),
    "a bad tile on top": ("scenario: S\ntiles: 2-9\ntop: fifteen\n", 3),
    "a field twice": ("scenario: S\ntiles: 2-9\nside: A\nside: B\n", 4),
    "a line without a colon": ("scenario: S\ntiles: 2-9\nside A\n", 3),
    "no name": ("tiles: 2-9\n", 1),
    "an empty name": ("scenario:\ntiles: 2-9\n", 1),
    "no tiles": ("scenario: S\nside: A\n", 1),
    "a printed scenario's number": ("scenario: 4\ntiles: 2-9\n", 1),
    "two scenarios": ("scenario: S\ntiles: 2-9\n\nscenario: T\ntiles: 2-9\n", 1),
    "an empty file": ("", 1),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_file_is_refused_with_its_path_line_and_column(what: str, tmp_path: Path) -> None:
    text, line = WRONG[what]
    path = tmp_path / "own.maze"
    path.write_text(text)
    message = refusal(path)
    place = re.match(rf"{re.escape(str(path))}:(\d+):(\d+): \S", message)
    assert place, message
    assert int(place[1]) == line
    lines = text.splitlines() or [""]
    assert 1 <= int(place[2]) <= len(lines[line - 1]) + 1
    assert "\n" not in message


@pytest.mark.parametrize(("what", "word"), [("a rule misspelt", "pass_right"), ("three heroes", "3")])
def test_the_sentence_names_what_is_wrong(what: str, word: str, tmp_path: Path) -> None:
    path = tmp_path / "own.maze"
    path.write_text(WRONG[what][0])
    assert f"'{word}'" in refusal(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert str(tmp_path / "none.maze") in refusal(tmp_path / "none.maze")


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "own.maze"
    path.write_bytes(b"scenario: caf\xe9\ntiles: 2-9\n")
    assert re.match(rf"{re.escape(str(path))}:1:\d+: ", refusal(path))


def test_an_own_scenario_has_no_level(tmp_path: Path) -> None:
    path = tmp_path / "own.maze"
    path.write_text("scenario: S\ntiles: 2-9\n")
    assert refusal(path, level=12)


def test_a_saved_table_no_longer_needs_its_scenario_file(tmp_path: Path) -> None:
    path = tmp_path / "own.maze"
    path.write_text("scenario: S\ntiles: 2-9\nrules: face_up\n")
    play = Play(scenario=str(path), players=2, seed=5)
    path.unlink()
    saved = json.dumps(play.ask(save=True)["saved"])
    assert shown(replay(read(saved.encode()))) == play.view()


PLACES = {
    "an unknown field": (9, "no field 'colour'"),
    "a rule misspelt": (19, "no rule 'pass_right'"),
    "a field for a rule": (19, "no rule 'side'; the rules are "),
    "a third side": (7, "it may be A, B"),
    "an unknown edition": (10, "it may be table, pocket"),
    "an unknown talk": (7, "it may be free, silence, gestures, none"),
    "unknown exits": (8, "it may be purple, own, other"),
    "three heroes": (9, "it may be 4, 5"),
    "tile 1 in the pile": (8, "'1-9' is not a list of tiles"),
    "a bad tile on top": (6, "'fifteen' is not a list of tiles"),
    "a tile on top and in the pile": (6, "not among 'tiles' as well"),
    "no name": (1, "begins with 'scenario: name'"),
    "no tiles": (1, "which tiles it uses"),
    "a printed scenario's number": (1, "a name, not a number"),
    "two scenarios": (1, "2 scenarios instead of one"),
}


@pytest.mark.parametrize("what", PLACES)
def test_the_column_is_that_of_what_is_wrong(what: str) -> None:
    (text, line), (column, words) = WRONG[what], PLACES[what]
    with pytest.raises(MazeError) as caught:
        own_scenario(Source("own.maze", text))
    assert str(caught.value).startswith(f"own.maze:{line}:{column}: ")
    assert words in str(caught.value)


@pytest.mark.parametrize("tiles", ["2-1000", "5-3", "0", "1", "2-4, 3-5", "2;3", "2--4", "-2", "2 3"])
def test_what_is_no_list_of_tiles_is_refused(tiles: str) -> None:
    with pytest.raises(MazeError, match="is not a list of tiles"):
        own_scenario(Source("own.maze", f"scenario: S\ntiles: {tiles}\n"))


@pytest.mark.parametrize(
    ("text", "tiles"),
    [("2", (2,)), ("3-3,999", (3, 999)), ("7 - 9 , 2,", (7, 8, 9, 2)), ("998-999", (998, 999))],
)
def test_tiles_are_numbers_and_ranges_in_any_order(text: str, tiles: tuple[int, ...]) -> None:
    assert own_scenario(Source("own.maze", f"scenario: S\ntiles: {text}\n")).tiles == tiles


@pytest.mark.parametrize("title", ["1000", "٣", "4b", "Scenario 4"])
def test_a_name_may_hold_digits_but_is_no_number(title: str) -> None:
    scenario = own_scenario(Source("own.maze", f"scenario: {title}\ntiles: 2\n"))
    assert (scenario.number, scenario.name) == (0, title)


def test_a_number_of_up_to_three_digits_is_no_name() -> None:
    for number in ("7", "999"):
        with pytest.raises(MazeError, match="a name, not a number"):
            own_scenario(Source("own.maze", f"scenario: {number}\ntiles: 2\n"))


def test_a_printed_scenario_has_a_number_a_name_and_its_tiles() -> None:
    printed = printed_scenarios()
    assert list(printed) == list(range(1, 18))
    assert all(scenario.number == number for number, scenario in printed.items())
    assert all(scenario.name and not scenario.name.isdigit() for scenario in printed.values())
    assert printed[1].tiles == tuple(range(2, 10))
    assert (printed[5].tiles, printed[5].top) == (tuple(range(2, 15)), (15,))
