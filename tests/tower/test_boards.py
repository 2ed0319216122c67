"""A board: the cards of a quest as they lie. Equal arrangements share one, wherever they came from."""

from dedale.games.base import Source
from dedale.games.tower.board import Board
from dedale.games.tower.cards import Laid, first_lay
from dedale.games.tower.quest import Quest
from dedale.games.tower.quest_reader import read_quest

PLAIN = "+---+---+\n|       |\n+   +   +\n|       |\n+---+---+\n"
FIRST = PLAIN.replace("|       |", "| O  *= |", 1)


def quest(layout: str, cards: int) -> Quest:
    header = f"quest: {layout}\nheroes: O\n" + (f"layout: {layout}\n" if cards > 1 else "")
    return read_quest(Source("own.maze", "\n".join([header, FIRST, *[PLAIN] * (cards - 1)])))


def test_boards_that_lie_alike_are_equal_and_others_are_not() -> None:
    four = quest("2x2", 4)
    lay = first_lay(four)
    board = Board(four, lay)
    assert board == Board(four, lay)
    assert hash(board) == hash(Board(four, lay))
    turned = board.lay_with(0, lay[0]._replace(turns=1))
    assert board != Board(four, turned)
    assert board != Board(quest("ring", 8), first_lay(quest("ring", 8)))
    assert board != four
    assert len({board, Board(four, lay), Board(four, turned)}) == 2


def test_what_there_is_to_draw_lies_where_its_card_lies() -> None:
    four = quest("2x2", 4)
    lay = first_lay(four)
    assert [part.at for part in Board(four, lay).ground.parts] == [(0, 0), (2, 0), (0, 2), (2, 2)]
    assert [part.part for part in Board(four, lay).ground.parts] == ["0", "1", "2", "3"]
    turned = Board(four, Board(four, lay).lay_with(0, Laid(0, 0, 1))).ground.parts[0]
    assert turned.squares == ("", "O", "", "*=")


def test_only_a_ring_has_a_gap() -> None:
    assert Board(quest("one", 1), first_lay(quest("one", 1))).gap is None
    assert Board(quest("2x2", 4), first_lay(quest("2x2", 4))).gap is None
    ring = quest("ring", 8)
    board = Board(ring, first_lay(ring))
    assert board.gap == (1, 1)
    assert [card for card in range(8) if board.may_slide(card)] == [1, 3, 4, 6]
    slid = Board(ring, board.lay_with(6, Laid(1, 1)))
    assert slid.gap == (1, 2)
    assert [card for card in range(8) if slid.may_slide(card)] == [5, 6, 7]
