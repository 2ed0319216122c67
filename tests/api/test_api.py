"""`import dedale`: the Python interface of docs/python.md, compared with the referee."""

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy
import pytest

import dedale
from contract.referee_play import RefereePlay
from dedale.games.mall.actions import Move, Start
from dedale.games.tower.actions import Undo
from dedale.match.talk import Nudge

TABLES: dict[str, dict[str, Any]] = {
    "mall": {"scenario": 3, "players": 2},
    "tower": {"quest": "t2", "players": 2},
    "hidden": {"players": 3, "walls": 24},
    "duel": {"players": 2, "first": 1},
}
QUEST = """\
quest: Two keys
heroes: O P

+---+---+---+---+
| O     | k2    |
+   +---+-1-+ v +
| P   k1    o   |
+---+   +---+   +
|###  . 2 O=| P=|
+---+---+---+---+
"""


def as_json(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


@pytest.fixture
def quest(tmp_path: Path) -> Path:
    path = tmp_path / "quest.maze"
    path.write_text(QUEST)
    return path


def test_every_game_can_be_played() -> None:
    assert set(dedale.GAMES) == set(TABLES)


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("form", [msgspec.to_builtins, as_json, lambda action: action])
def test_a_match_goes_as_at_the_referee(game: str, form: Any) -> None:
    """Actions may be structs, dicts of plain values, or what JSON makes of them."""
    random = Random(game)
    match = dedale.new(game, seed=5, names=["Ann"], **TABLES[game])
    referee = RefereePlay(game=game, seed=5, names=["Ann"], **TABLES[game])
    assert (match.game, match.seed, match.names[:2], match.t) == (game, 5, ("Ann", "Player 2"), 0)
    assert list(match.seats) == list(range(TABLES[game]["players"]))
    for number in range(40):
        for seat in match.seats:
            assert as_json(match.legal(seat)) == referee.ask(legal=seat)["actions"]
        for viewer in (None, *match.seats):
            assert as_json(match.view(viewer)) == referee.ask(view=viewer)["view"]
        able = [seat for seat in match.seats if match.legal(seat)]
        if not able:
            break
        seat = random.choice(able)
        action = random.choice(match.legal(seat))
        t = number and 90_000 + number  # a timer turned with half its sand left does not run out soon
        events = match.play(seat, form(action), t)
        assert as_json(events) == referee.ask(seat=seat, t=t, **as_json(action))["events"]
        assert match.log[-1] == (t, seat, action)
    assert as_json(match.wait(10**6)) == referee.ask(t=10**6)["events"]
    assert (match.t, as_json(match.outcome)) == (10**6, referee.ask(view=None)["view"]["outcome"])


@pytest.mark.parametrize(
    "options",
    [
        {"game": "chess"},
        {"game": "mall", "scenario": 99},
        {"game": "mall", "colour": "red"},
        {"game": "mall", "players": "two"},
        {"game": "mall", "seed": "seven"},
        {"game": "mall", "names": [""]},
        {"game": "tower", "quest": "missing.maze"},
    ],
)
def test_a_bad_option_is_refused_as_at_the_referee(options: dict[str, Any]) -> None:
    with pytest.raises(dedale.Refused) as caught:
        dedale.new(**options)
    answer = RefereePlay(game="null").send(new=options)
    refused = {"ok": False, "error": caught.value.error, "message": caught.value.message}
    assert answer == refused
    assert str(caught.value) == caught.value.message


@pytest.mark.parametrize(
    ("seat", "action"),
    [
        (0, {"do": "move", "hero": "elf", "to": [9, 9]}),
        (0, {"do": "move", "hero": "elf", "to": 9}),
        (0, {"do": "fly"}),
        (0, {}),
        (0, "start"),
        (0, Undo()),
        (0, Move("elf", "north")),  # type: ignore[arg-type]
        (0, Nudge(0)),
        (7, Start()),
    ],
)
def test_a_bad_move_is_refused_and_changes_nothing(seat: int, action: Any) -> None:
    match = dedale.new("mall", players=2, seed=7)
    match.play(0, Start())
    referee = RefereePlay(game="mall", players=2, seed=7)
    referee.do("start")
    before = match.view()
    with pytest.raises(dedale.Refused) as caught:
        match.play(seat, action, t=500)
    assert caught.value.message.endswith(".")
    assert (match.view(), len(match.log), match.t) == (before, 1, 0)
    if isinstance(action, dict) and action:
        answer = referee.send(seat=seat, t=500, **action)
        assert answer == {"ok": False, "error": caught.value.error, "message": caught.value.message}


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_such_seat(seat: int) -> None:
    match = dedale.new("mall", players=2)
    for ask in (match.legal, match.view, match.draw):
        with pytest.raises(dedale.Refused) as caught:
            ask(seat)
        assert caught.value.error == "no_such_seat"


def test_numbers_are_whole() -> None:
    match = dedale.new("mall", players=2)
    asks: list[Callable[[Any], object]] = [
        match.legal,
        match.view,
        match.wait,
        lambda odd: match.play(odd, Start()),
        lambda odd: match.play(0, Start(), odd),
    ]
    for ask in asks:
        for odd in (0.0, "0"):
            with pytest.raises(dedale.Refused, match="is a whole number") as caught:
                ask(odd)
            assert caught.value.error == "bad_request"
    assert not match.log


def test_numbers_of_other_libraries_can_be_saved(tmp_path: Path) -> None:
    match = dedale.new("mall", players=2, seed=numpy.int64(7))  # type: ignore[call-overload]
    match.play(numpy.int64(0), Start(), numpy.int64(5))
    match.save(tmp_path / "match.json")
    assert dedale.load(tmp_path / "match.json").log == match.log


def test_time_never_falls() -> None:
    match = dedale.new("mall")
    match.wait(100)
    with pytest.raises(dedale.Refused, match="time never goes backwards") as caught:
        match.wait(99)
    assert (caught.value.error, match.t) == ("bad_time", 100)


def test_a_refusal_says_whom_it_is_about() -> None:
    refused = dedale.Refused("shut_in", "That would shut red in.", "red")
    assert (refused.error, refused.message, refused.about) == ("shut_in", "That would shut red in.", "red")


def test_printing_shows_what_a_spectator_sees() -> None:
    match = dedale.new("hidden", seed=3)
    match.play(0, {"do": "ready"})
    assert str(match) == match.draw() == match.draw(None)
    assert "\x1b" not in match.draw(0)
    assert "\x1b" in match.draw(0, colour=True)
    assert repr(match) == "<dedale.Match: hidden, seed 3, not finished at 0 ms>"


@pytest.mark.parametrize("twin_of", [dedale.Match.copy, copy.copy, copy.deepcopy])
def test_a_copy_goes_its_own_way(twin_of: Any) -> None:
    match = dedale.new("mall", players=2, seed=7)
    match.play(0, Start())
    twin = twin_of(match)
    assert (twin.view(), twin.log) == (match.view(), match.log)
    twin.play(0, twin.legal(0)[0], t=1000)
    assert (len(twin.log), twin.t) == (2, 1000)
    assert (len(match.log), match.t) == (1, 0)
    assert twin.view() != match.view()


def test_a_saved_match_is_loaded_as_it_was(tmp_path: Path) -> None:
    match = dedale.new("mall", players=2, seed=7, names=["Ann", "Bo"])
    match.play(0, Start())
    match.play(1, match.legal(1)[0], t=1000)
    match.wait(2000)
    match.save(tmp_path / "match.json")
    loaded = dedale.load(str(tmp_path / "match.json"))
    assert loaded.view(0) == match.view(0)
    assert (loaded.log, loaded.t, loaded.names, loaded.seed) == (match.log, 2000, ("Ann", "Bo"), 7)


def test_a_bad_saved_match_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("{}")
    with pytest.raises(dedale.BadDocument, match="not a saved match"):
        dedale.load(path)
    with pytest.raises(FileNotFoundError):
        dedale.load(tmp_path / "missing.json")


def test_an_option_may_be_a_path(quest: Path) -> None:
    match = dedale.new("tower", quest=quest)
    assert match.view()["names"] == {"en": "Two keys"}


def test_a_plan_solves_its_quest(quest: Path) -> None:
    solution = dedale.solve(dedale.read(quest))
    assert (solution.solvable, solution.optimal, solution.moves) == (True, True, 8)
    match = dedale.new("tower", quest=quest)
    for action in solution.plan:
        assert match.outcome is None
        match.play(0, action)
    assert match.outcome == dedale.Outcome("won", (0,))


def test_a_search_may_be_cut_short() -> None:
    assert dedale.solve(dedale.read("9-L"), seconds=0).solvable is None


def test_a_floor_has_an_id() -> None:
    floor = dedale.read("1-3")
    assert (floor.name, floor.stars) == ("After You", 2)


def test_a_bad_maze_file_is_refused_with_its_place(quest: Path) -> None:
    quest.write_text(QUEST.replace("k1", "k3"))
    with pytest.raises(dedale.MazeError) as caught:
        dedale.read(quest)
    assert (caught.value.path, caught.value.line) == (str(quest), 6)
    with pytest.raises(dedale.MazeError):
        dedale.check(quest)
    with pytest.raises(dedale.Refused) as refused:
        dedale.new("tower", quest=quest)
    assert (refused.value.error, refused.value.message) == ("bad_file", str(caught.value))


def test_a_file_is_told_what_it_is(quest: Path) -> None:
    found = dedale.check(quest)
    assert (found.kind, found.words) == ("quest", "1 quest of the Tower")


def test_everything_public_is_there() -> None:
    for name in dedale.__all__:
        assert getattr(dedale, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        dedale.chess  # type: ignore[attr-defined] # noqa: B018


def loaded_by(code: str) -> set[str]:
    """Return the modules that a fresh Python has loaded after that."""
    code += "\nimport sys\nprint(*sys.modules)"
    run = subprocess.run([sys.executable, "-I", "-c", code], check=True, capture_output=True, text=True)
    return set(run.stdout.split())


def test_importing_it_loads_next_to_nothing() -> None:
    ours = loaded_by("import dedale") - loaded_by("")
    assert ours == {"dedale"}


def test_playing_loads_no_server_and_no_solver() -> None:
    loaded = loaded_by("import dedale; dedale.new('mall')")
    assert not {name for name in loaded if name.startswith(("dedale.server", "dedale.cli"))}
    assert not loaded & {"numba", "numpy", "starlette", "uvicorn", "asyncio", "dedale.solver.solver"}
