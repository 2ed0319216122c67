"""What the tools of the client's editor draw is right by the rules, and all there is to draw.

`web/src/editor/kinds.test.ts` makes the files.
"""

from pathlib import Path

import pytest

from dedale.games.base import Source
from dedale.games.duel.board import LETTERS
from dedale.games.duel.board_reader import THINGS
from dedale.games.hidden.board import board_of
from dedale.games.mall.scenario import RULES, own_scenario
from dedale.games.mall.tile import CODES
from dedale.games.registry import GAMES
from dedale.grid import read_maze
from dedale.session.option_checks import check_options
from dedale.session.shared_texts import checked

DRAWN = {path.stem: path for path in (Path(__file__).parent / "drawn").glob("*.maze")}
KINDS = {name: name.partition("-")[0] for name in DRAWN}


def source(name: str) -> Source:
    return Source(name, DRAWN[name].read_text(encoding="utf-8"))


def codes_in(name: str) -> set[str]:
    sections = read_maze(source(name).text)
    return {code for section in sections if section.grid for code in section.grid.squares}


@pytest.mark.parametrize("name", DRAWN)
def test_the_checker_accepts_it(name: str) -> None:
    found = checked(source(name))
    assert (found.kind, found.mistakes) == (KINDS[name], ())


def test_every_code_of_the_mall_can_be_drawn() -> None:
    # The tool for escalators counts them itself.
    escalators = {code for code in CODES if code.startswith("/")}
    assert CODES - codes_in("tiles") == escalators - {"/1"}


def test_every_code_of_the_tower_can_be_drawn() -> None:
    owned = {letter + kind for letter in "YPGOL" for kind in ("", "=", "!")}
    others = {"k1", "k2", "k3", "k4", "k5", "H", "X", "S", "###"}
    assert codes_in("quest") - {""} == owned | others


def test_every_code_of_the_duel_can_be_drawn() -> None:
    laid = {letter + kind for letter in LETTERS for kind in ("", "*", "?")}
    assert codes_in("duel-position") - {""} == laid | set(THINGS) | {"o", "O", "###"}
    assert set(THINGS) <= codes_in("duel")


def test_every_symbol_of_the_hidden_labyrinth_can_be_drawn_and_keeps_its_names() -> None:
    drawn, usual = board_of(source("hidden")), board_of(None)
    assert drawn.symbols.keys() == usual.symbols.keys()
    assert drawn.symbol_names == usual.symbol_names


def test_every_rule_of_a_scenario_can_be_on() -> None:
    scenario = own_scenario(source("scenario"))
    assert all(getattr(scenario, rule) for rule in RULES)


@pytest.mark.parametrize(
    ("game", "option", "name"),
    [
        ("mall", "tiles", "tiles"),
        ("mall", "scenario", "scenario"),
        ("tower", "quest", "quest"),
        ("hidden", "board", "hidden"),
        ("duel", "board", "duel"),
        ("duel", "board", "duel-position"),
    ],
)
def test_it_can_be_played(game: str, option: str, name: str) -> None:
    asked = {option: {"path": name, "text": source(name).text}, "players": 4}
    assert isinstance(check_options(GAMES[game], asked, {}, 65_536), tuple)
