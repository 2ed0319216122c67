"""Who sees what: if everybody sees the same, apart from what each may say, a view is made once for all."""

from random import Random

import msgspec
import pytest

from contract.random_play import open_table, play
from dedale.games.registry import GAMES

pytestmark = pytest.mark.usefixtures("small_pack")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_knows_whether_all_see_the_same(game: str) -> None:
    differ = False
    for number in range(12):
        random = Random(number)
        table = open_table(game, random)
        for _ in play(table, random, 60):
            seen = [table.view(seat) for seat in (None, *range(table.seats))]
            views = [msgspec.structs.replace(view, may=()) for view in seen]
            differ |= any(view != views[0] for view in views)
    assert GAMES[game].same_for_all == (not differ)
