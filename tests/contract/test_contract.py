"""Every registered game satisfies the contract."""

import pytest

from contract.checks import CHECKS, Check
from dedale.games.registry import GAMES


@pytest.mark.usefixtures("small_pack")
@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_contract(check: Check, game: str) -> None:
    check(game)
