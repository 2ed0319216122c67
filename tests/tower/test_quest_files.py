"""Quest files: what they contain, and how a wrong one is refused with its position and a sentence."""

import re
from pathlib import Path

import pytest

from dedale.cli import main
from dedale.games.base import Source
from dedale.games.tower.quest import Mistake, Quest
from dedale.games.tower.quest_reader import read_quest, read_quests
from dedale.grid import MazeError
from tower.play import drawn

GOOD = """
quest: Good
heroes: O P
stars: 3

+---+---+---+
| O   O=|###|
+---+---+---+
| P   P=  k1|
+---+---+-1-+
| O!  P!  X |
+---+---+---+
"""
CARD = """
+---+---+
|       |
+   +   +
|       |
+---+---+
"""
LEGENDARY = f"""
quest: Large
heroes: O
layout: 2x2

+---+---+
| O  *= |
+   +   +
| R     ·
+---+---+
{CARD}{CARD}{CARD}"""


def read(text: str) -> Quest:
    return read_quest(Source("own.maze", drawn(text)))


def test_a_quest_is_what_its_file_says() -> None:
    quest = read(GOOD)
    assert (quest.name, quest.stars, quest.layout) == ("Good", 3, "single")
    assert (quest.width, quest.height, len(quest.cards)) == (3, 3, 1)
    # Heroes are in the order of the rules, whatever the order in the header.
    assert [tuple(hero) for hero in quest.heroes] == [("sorceress", "P", 3, 4, 7), ("dwarf", "O", 0, 1, 6)]
    assert [quest.code(place) for place in quest.places()] == [
        "O", "O=", "###", "P", "P=", "k1", "O!", "P!", "X"
    ]  # fmt: skip


def test_what_a_game_does_not_know_in_a_header_is_ignored() -> None:
    quest = read(GOOD.replace("stars: 3", "author: Ann\nname-fr: Bon"))
    assert (quest.name, quest.stars) == ("Good", None)


def test_places_go_on_from_card_to_card() -> None:
    quest = read(LEGENDARY)
    assert (quest.layout, quest.area, len(quest.places())) == ("2x2", 4, 16)
    assert (quest.heroes[0].start, quest.heroes[0].exit, quest.heroes[0].armory) == (0, 1, None)
    for card in range(4):
        for square in ((0, 0), (1, 0), (0, 1), (1, 1)):
            place = quest.place(card, square)
            assert (quest.card_of(place), quest.square_of(place)) == (card, square)


def test_a_file_may_hold_several_quests_but_only_one_can_be_played() -> None:
    source = Source("pack.maze", drawn(GOOD) + "\n" + drawn(LEGENDARY) + "\n" + drawn(GOOD))
    assert [quest.name for quest in read_quests(source)] == ["Good", "Large", "Good"]
    for each in (source, Source("two.maze", drawn(GOOD) + "\n" + drawn(LEGENDARY))):
        with pytest.raises(MazeError, match="second quest") as error:
            read_quest(each)
        assert (error.value.line, error.value.column) == (13, 8)


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("quest: Good\n", "", "1:1", "'quest: name'"),
        ("quest: Good", "quest:", "1:7", "no value"),
        ("heroes: O P\n", "", "1:1", "'heroes: letters'"),
        ("heroes: O P", "heroes: O P Q", "2:9", "'Q' is not a hero"),
        ("heroes: O P", "heroes: OP", "2:9", "'OP' is not a hero"),
        ("heroes: O P", "heroes: PG", "2:9", "'PG' is not a hero"),
        ("heroes: O P", "heroes: O P O", "2:9", "named twice"),
        ("heroes: O P", "heroes: O P G", "2:9", "elf has no start"),
        ("heroes: O P", "heroes: O", "8:3", "'P' belongs to a hero that is not in this quest"),
        ("stars: 3", "stars: 0", "3:8", "1 to 5 stars"),
        ("stars: 3", "stars: many", "3:8", "1 to 5 stars"),
        ("stars: 3", "layout: 3x3", "3:9", "no layout"),
        ("stars: 3", "layout: 2x2", "5:1", "has 4 cards, and only 1"),
        ("| O   O=", "|     O=", "2:9", "dwarf has no start"),
        ("###", " O ", "6:11", "second start of the dwarf"),
        ("| O   O=", "| O     ", "2:9", "dwarf has no exit"),
        ("###", " O=", "6:11", "second exit of the dwarf"),
        ("|###|", "|*= |", "8:7", "common exit"),
        ("P!  X ", "P! *= ", "8:7", "common exit"),
        ("P!  X ", "P!  P!", "10:11", "second armory"),
        ("P!  X ", "    X ", "2:9", "sorceress has no armory"),
        ("P!  X ", "P!  L=", "10:11", "'L=' belongs to a hero"),
        ("###", " Z ", "6:11", "'Z' is not a code"),
        ("###", " O?", "6:11", "'O?' is not a code"),
        ("###", " O~", "6:11", "'O~' is not a code"),
        ("###", " /1", "6:11", "'/1' is not a code"),
        ("###", " k6", "6:11", "'k6' is not a code"),
        ("###", " R ", "6:11", "layout 2x2"),
        ("###", " T ", "6:11", "layout ring"),
        ("-1-", "-2-", "9:11", "door 2 has no key"),
        ("-1-", "---", "8:11", "key 1 has no door"),
        ("| P   P=", "  P   P=", "8:1", "closed"),
        ("| P   P=", "< P   P=", "8:1", "closed"),
        ("| P   P=", "1 P   P=", "8:1", "closed"),
        ("| P   P=  k1|", "| P   P=  k1", "8:13", "length 12"),
        ("stars: 3", "stars: 3\nstars: 3", "4:1", "already"),
    ],
)
def test_a_mistake_is_refused_with_line_column_and_a_sentence(
    old: str, new: str, place: str, words: str
) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(MazeError, match=re.escape(words)) as error:
        read(GOOD.replace(old, new))
    assert str(error.value).startswith(f"own.maze:{place}: ")


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("| R     ·", "| T     ·", "8:3", "layout ring"),
        ("| R     ·", "| R     >", "8:9", "wall or open"),
        ("| R     ·", "| R     o", "8:9", "wall or open"),
        ("layout: 2x2", "layout: ring", "23:1", "has 8 cards, and only 4"),
        ("layout: 2x2\n", "", "10:1", "header 'layout'"),
        (f"\n{CARD}", f"\n{CARD}{CARD}", "29:1", "this is card 5"),
        (f"\n{CARD}", "\n\n+---+\n|   |\n+---+\n", "11:1", "one size"),
        (f"\n{CARD}", "\n\n+---+---+\n|       |\n+---+---+\n", "11:1", "are squares"),
    ],
)
def test_a_mistake_in_a_legendary_quest_is_refused(old: str, new: str, place: str, words: str) -> None:
    with pytest.raises(MazeError, match=re.escape(words)) as error:
        read(LEGENDARY.replace(old, new, 1))
    assert str(error.value).startswith(f"own.maze:{place}: "), error.value


def test_all_cards_have_the_size_of_the_first() -> None:
    small = "+---+\n|   |\n+---+\n"
    with pytest.raises(MazeError, match="the first has 2 x 2, this 1 x 1") as error:
        read(LEGENDARY.removesuffix(CARD) + "\n" + small)
    assert (error.value.line, error.value.column) == (23, 1)


@pytest.mark.parametrize(
    ("old", "new", "error", "about"),
    [
        ("| O   O=", "| O     ", "no_exit", "dwarf"),
        ("P!  X ", "    X ", "no_armory", "sorceress"),
        ("P!  X ", "P!  L=", "no_such_hero", ""),
        ("P!  X ", "P! *= ", "own_exit", ""),
        ("###", " R ", "other_layout", ""),
        ("-1-", "-2-", "door_without_key", "2"),
        ("-1-", "---", "key_without_door", "1"),
        ("| P   P=", "1 P   P=", "border", ""),
        ("stars: 3", "stars: 0", "", ""),
    ],
)
def test_what_is_easily_drawn_wrong_has_a_code(old: str, new: str, error: Mistake, about: str) -> None:
    with pytest.raises(MazeError) as wrong:
        read(GOOD.replace(old, new))
    assert (wrong.value.error, wrong.value.about) == (error, about)


def test_a_quest_takes_up_to_999_moves() -> None:
    for moves in ("0", "7", "999"):
        assert read(GOOD.replace("stars: 3", f"moves: {moves}")).moves == int(moves)
    for moves in ("1000", "abc", "-1", "1_0", "٣", "²"):
        with pytest.raises(MazeError, match=f"'{moves}' is not a number of moves") as error:
            read(GOOD.replace("stars: 3", f"moves: {moves}"))
        assert (error.value.line, error.value.column) == (3, 8)


def empty(width: int, height: int) -> str:
    line, row = "+" + "---+" * width, "|" + "   |" * width
    return "\n".join([line, *[row, line] * height]) + "\n"


@pytest.mark.parametrize(
    ("width", "height", "fits"), [(8, 8, True), (9, 1, False), (1, 9, False), (8, 1, True)]
)
def test_a_quest_of_one_card_has_at_most_eight_by_eight_squares(width: int, height: int, fits: bool) -> None:
    text = "quest: Size\nheroes: O\n\n" + empty(width, height).replace("   ", " O ", 1)
    text = text[::-1].replace("   ", " =*", 1)[::-1]
    if fits:
        assert read(text).width == width
    else:
        with pytest.raises(MazeError, match="at most 8 x 8"):
            read(text)


@pytest.mark.parametrize(("size", "fits"), [(6, True), (7, False), (1, True)])
def test_the_cards_of_a_legendary_quest_have_at_most_six_by_six_squares(size: int, fits: bool) -> None:
    cards = "\n".join([empty(size, size)] * 4)
    text = "quest: Size\nheroes: O\nlayout: 2x2\n\n" + cards.replace("   ", " O ", 1)
    text = text[::-1].replace("   ", " =*", 1)[::-1]
    if fits:
        assert read(text).width == size
    else:
        with pytest.raises(MazeError, match="at most 6 x 6"):
            read(text)


def test_dedale_check_knows_quests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.maze"
    path.write_text(drawn(GOOD))
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: 1 quest of the Tower\n"
    path.write_text(drawn(GOOD) + "\n" + drawn(LEGENDARY))
    assert main(["check", str(path)]) == 0
    assert "2 quests of the Tower" in capsys.readouterr().out
    path.write_text(drawn(GOOD).replace("P=", "  "))
    assert main(["check", str(path)]) == 2
    assert capsys.readouterr().err.splitlines()[0] == f"{path}:2:9: the sorceress has no exit 'P='"
