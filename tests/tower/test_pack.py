"""Packs of floors: their files, their ids, and how mistakes are reported."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from contract.random_tower import QUESTS, SMALL_PACK
from contract.referee_play import RefereePlay
from dedale.cli import main
from dedale.games.base import Source
from dedale.games.tower.floor_names import read_names
from dedale.games.tower.pack import CONTENT, Pack
from dedale.grid import THREE_NAMES, MazeError
from dedale.match.document import read, replay, save

FOUR = ("1-1", "1-2", "1-3", "1-4", "1-L")
EIGHT = ("2-1", "2-2", "2-3", "2-4", "2-5", "2-6", "2-7", "2-8", "2-L")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the small pack to modify."""
    return Path(shutil.copytree(SMALL_PACK, tmp_path / "pack"))


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


# What is there


def test_a_pack_lists_its_floors_in_order() -> None:
    pack = Pack(SMALL_PACK)
    assert pack.floors() == FOUR + EIGHT
    assert [adventure.complete for adventure in pack.adventures().values()] == [True, True]
    adventure = pack.adventures()[2]
    assert (adventure.names["nl"], adventure.stars, adventure.cards) == ("Eight small cards (nl)", 2, 8)
    assert (adventure.epic, adventure.legendary) == (EIGHT[:-1], "2-L")


def test_a_floor_has_its_quest_names_and_plan() -> None:
    floor = Pack(SMALL_PACK).floor("1-L")
    assert (floor.id, floor.source.path, floor.quest.layout) == ("1-L", "adventures/01/L.maze", "2x2")
    assert floor.quest.names == {"en": "Turn", "fr": "Turn (fr)", "nl": "Turn (nl)"}
    assert (floor.quest.moves, floor.quest.plan) == (4, "dwarf 1,0; rotate 0 by 1; dwarf 1,0; dwarf 3,0")


def test_names_are_read_by_language(folder: Path) -> None:
    change(folder / "adventures.maze", "name-fr: Four small cards (fr)", "name.pt: Quatro cartas")
    change(folder / "adventures" / "01" / "1.maze", "quest-fr: Walk (fr)", "quest.pt: Passeio")
    pack = Pack(folder)
    assert pack.adventures()[1].names == {
        "en": "Four small cards", "nl": "Four small cards (nl)", "pt": "Quatro cartas"
    }  # fmt: skip
    assert pack.floor("1-1").quest.names == {"en": "Walk", "nl": "Walk (nl)", "pt": "Passeio"}


def test_names_of_older_lists_are_read() -> None:
    old = read_names(Source("names.maze", "adventure: 1\nq1: One | Un | Een\nql: Last\nql.fr: Fin\n"))
    assert old == {"1-1": {"en": "One", "fr": "Un", "nl": "Een"}, "1-L": {"en": "Last", "fr": "Fin"}}


def test_a_pack_with_gaps_lists_what_is_there(folder: Path) -> None:
    (folder / "adventures" / "01" / "3.maze").unlink()
    shutil.rmtree(folder / "adventures" / "02")
    pack = Pack(folder)
    assert pack.floors() == ("1-1", "1-2", "1-4", "1-L")
    assert [adventure.complete for adventure in pack.adventures().values()] == [False, False]
    assert pack.adventures()[2].legendary is None


def test_an_adventure_is_complete_with_its_legendary_quest_only(folder: Path) -> None:
    (folder / "adventures" / "01" / "L.maze").unlink()
    adventures = Pack(folder).adventures()
    assert (len(adventures[1].epic), adventures[1].complete) == (4, False)
    assert adventures[2].complete


def test_tutorials_come_first(folder: Path) -> None:
    (folder / "tutorials").mkdir()
    for number in (6, 1, 7):
        shutil.copy(folder / "adventures" / "01" / "1.maze", folder / "tutorials" / f"{number}.maze")
    pack = Pack(folder)
    assert pack.floors() == ("t1", "t6", *FOUR, *EIGHT)
    assert pack.floor("t6").source.path == "tutorials/6.maze"


@pytest.mark.parametrize(("number", "fits"), [("0", False), ("1", True), ("99", True), ("100", False)])
def test_adventures_have_numbers_from_1_to_99(folder: Path, number: str, fits: bool) -> None:
    change(folder / "adventures.maze", "adventure: 2", f"adventure: {number}")
    change(folder / "adventures.maze", "adventure: 1\n", "adventure: 50\n")
    if fits:
        assert [*Pack(folder).adventures()] == [50, int(number)]
    else:
        with pytest.raises(MazeError, match=f"'{number}' is not a value of 'adventure'"):
            Pack(folder).adventures()


def test_a_number_that_is_missing_is_named(folder: Path) -> None:
    change(folder / "adventures.maze", "stars: 2\n", "")
    with pytest.raises(MazeError, match="'' is not a value of 'stars'; it may be 1, 2, 3, 4, 5"):
        Pack(folder).adventures()


def test_an_empty_folder_is_an_empty_pack(tmp_path: Path) -> None:
    assert Pack(tmp_path).floors() == ()
    assert "1-1" not in Pack(tmp_path)


@pytest.mark.parametrize(
    "name", ["t1", "1-5", "1-9", "01-1", "3-1", "1-l", "1-1 ", "", "١-1", "1-1\n", "../1-1"]
)
def test_what_is_no_id_is_not_in_the_pack(name: str) -> None:
    assert "1-1" in Pack(SMALL_PACK)
    assert name not in Pack(SMALL_PACK)
    assert 1 not in Pack(SMALL_PACK)


# Mistakes


@pytest.mark.parametrize(
    ("old", "new", "place", "sentence"),
    [
        ("stars: 1\n", "", "1:1", "has a header 'stars'"),
        ("moves: 3\n", "", "1:1", "has a header 'moves'"),
        ("stars: 1", "stars: 2", "5:8", "adventure 1 has 1 stars, not 2"),
        ("moves: 3", "moves: 4", "6:8", "the plan has 3 moves, not 4"),
        ("moves: 3", "moves: many", "6:8", "'many' is not a number of moves"),
        ("plan: dwarf", "plan: cat", "7:7", "is not a move of a plan"),
        ("| O  ", "|    ", "4:9", "the dwarf has no start square 'O'"),
    ],
)
def test_a_floor_with_a_mistake_is_refused_with_its_place(
    folder: Path, old: str, new: str, place: str, sentence: str
) -> None:
    change(folder / "adventures" / "01" / "1.maze", old, new)
    with pytest.raises(MazeError, match=sentence) as error:
        Pack(folder).floor("1-1")
    assert str(error.value).startswith(f"adventures/01/1.maze:{place}: ")


def test_an_epic_quest_is_a_single_card_and_a_legendary_one_is_not(folder: Path) -> None:
    first, legendary = (folder / "adventures" / "01" / f"{name}.maze" for name in ("1", "L"))
    text = first.read_text(encoding="utf-8")
    shutil.copy(legendary, first)
    legendary.write_text(text, encoding="utf-8")
    for floor, sentence in (("1-1", "layout single, not 2x2"), ("1-L", "layout 2x2, not single")):
        with pytest.raises(MazeError, match=sentence):
            Pack(folder).floor(floor)


def test_a_floor_of_no_adventure_is_refused(folder: Path) -> None:
    shutil.copytree(folder / "adventures" / "01", folder / "adventures" / "07")
    shutil.copy(folder / "adventures" / "01" / "4.maze", folder / "adventures" / "01" / "5.maze")
    for floor in ("7-1", "1-5"):
        assert floor not in Pack(folder).floors()
        with pytest.raises(MazeError, match=rf"says nothing of a quest {floor}"):
            Pack(folder).floor(floor)


@pytest.mark.parametrize(
    ("old", "new", "place", "sentence"),
    [
        ("stars: 1", "stars: 6", "5:8", "'6' is not a value of 'stars'"),
        ("cards: 4", "cards: 5", "6:8", "'5' is not a value of 'cards'; it may be 4, 8"),
        ("name: Four small cards\n", "", "1:1", "has a header 'name'"),
        ("adventure: 2", "adventure: 1", "9:12", "adventure 1 is here twice"),
        ("adventure: 2", "adventure: two", "9:12", "'two' is not a value of 'adventure'"),
    ],
)
def test_a_list_of_adventures_with_a_mistake_is_refused_with_its_place(
    folder: Path, old: str, new: str, place: str, sentence: str
) -> None:
    change(folder / "adventures.maze", old, new)
    with pytest.raises(MazeError, match=sentence) as error:
        Pack(folder).adventures()
    assert str(error.value).startswith(f"adventures.maze:{place}: ")


def test_a_mistake_in_any_quest_of_an_adventure_comes_up_before_it_begins(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(folder / "adventures" / "01" / "L.maze", "stars: 1", "stars: 5")
    monkeypatch.setattr("dedale.games.tower.pack.CONTENT", folder)
    with pytest.raises(AssertionError, match=r"adventures/01/L.maze:5:8: adventure 1 has 1 stars, not 5"):
        RefereePlay(game="tower", adventure=1)


def test_an_adventure_with_a_gap_cannot_be_played(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "adventures" / "01" / "3.maze").unlink()
    monkeypatch.setattr("dedale.games.tower.pack.CONTENT", folder)
    with pytest.raises(AssertionError, match="Adventure 1 does not have all of its quests yet"):
        RefereePlay(game="tower", adventure=1)


# Ids at the table


@pytest.mark.usefixtures("small_pack")
@pytest.mark.parametrize("floor", ["1-3", "2-8", "1-L", "2-L"])
def test_an_id_works_where_a_path_does(floor: str) -> None:
    view = RefereePlay(game="tower", quest=floor, players=2).view()
    quest = Pack(SMALL_PACK).floor(floor).quest
    assert (view["quest"], view["phase"]) == (floor, "quest")
    assert (view["names"], view["stars"], view["optimum"]) == (quest.names, quest.stars, quest.moves)


@pytest.mark.usefixtures("small_pack")
def test_an_id_wins_over_a_path_only_if_it_is_in_the_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("1-3", "9-3"):
        shutil.copy(QUESTS / "two-keys.maze", tmp_path / name)
    assert RefereePlay(game="tower", quest="1-3").view()["names"]["en"] == "Ladder"
    by_path = RefereePlay(game="tower", quest="9-3").view()
    assert (by_path["names"], by_path["quest"]) == ({"en": "Two keys"}, None)
    with pytest.raises(AssertionError, match=r"t9:1:1: this file does not exist"):
        RefereePlay(game="tower", quest="t9")


@pytest.mark.usefixtures("small_pack")
def test_a_saved_table_keeps_the_id_of_a_floor_and_the_text_of_a_file() -> None:
    for quest, kept in (("1-3", "1-3"), (str(QUESTS / "two-keys.maze"), "Two keys")):
        play = RefereePlay(game="tower", quest=quest)
        first: dict[str, Any] = next(each for each in play.legal() if each["do"] == "move")
        play.ask(seat=0, **first)
        table = play.referee.match
        assert table is not None
        document = read(save(table))
        held = document.options["quest"]
        assert held == kept if isinstance(held, str) else kept in held["text"]
        assert replay(document).state == table.state


@pytest.mark.usefixtures("small_pack")
def test_a_saved_table_of_a_floor_that_is_gone_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = RefereePlay(game="tower", quest="1-3").referee.match
    assert table is not None
    document = read(save(table))
    monkeypatch.setattr("dedale.games.tower.pack.CONTENT", tmp_path)
    with pytest.raises(ValueError, match="There is no quest '1-3' in the pack"):
        replay(document)


# The lists of the pack, as `dedale check` reads them


def test_the_lists_of_the_pack_can_be_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", *(str(CONTENT / name) for name in ("adventures.maze", "names.maze"))]) == 0
    adventures, names = capsys.readouterr().out.splitlines()
    assert adventures.endswith(": 15 adventures of the Tower")
    assert names.endswith(": names of 91 quests of the Tower")


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ("adventure: 1\nq1: One | Two\n", "2:5", THREE_NAMES),
        ("adventure: 1\nq1: One | | Three\n", "2:5", THREE_NAMES),
        ("adventure: one\nq1: A | B | C\n", "1:12", "'one' is not the number of an adventure"),
        ("adventure: 1\nname: One\n", "1:1", "an adventure has a header 'theme'"),
    ],
)
def test_a_list_with_a_mistake_is_refused(
    text: str, place: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "list.maze"
    path.write_text(text, encoding="utf-8")
    assert main(["check", str(path)]) == 2
    assert capsys.readouterr().err.splitlines()[0] == f"{path}:{place}: {sentence}"
