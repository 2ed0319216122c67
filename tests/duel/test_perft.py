"""The number of action sequences from fixed positions, counted twice."""

from typing import Any

import pytest

from dedale.games.base import Refusal
from duel.pair import CONTENT, DUEL, Pair, perft
from duel.play import position

MELEE = position(
    """
    +...+...+...+...+...+
    :    R? |    B?     :
    +   +   +   +   +---+
    :     B   R 1 xb    :
    +   +-3-+   +   +   +
    : sw             R* :
    +   +   +   +   +   +
    :    B?      R?     :
    +...+...+...+...+...+
    """,
    at=(3, 3),
    also={(8, 8): "B*"},
)
"""Pushes, walls and a sword within reach."""

ROLLING = position(
    """
    +---+---+---+---+---+---+---+---+
    :                               :
    +   +   +   +   +   +   +   +   +
    :    R*   R       Y  Y*         :
    +   +   +   +---+   +   +-2-+   +
    :        R?      B?             :
    +   +   +   +   +   +   +   +   +
    :    B*   B  xb      Y?  kR 1   3
    +...+...+...+...+...+...+...+...+
    """,
    at=(1, 0),
    also={(9, 9): "o", (9, 7): "O"},
    fields="yellow-holds: crossbow\nblue-walls: T\nred-walls: S corner\nyellow-walls: straight3",
)
"""Three players, each beside a rock."""

PLACING = position(
    """
    +---+---+---+---+---+---+---+---+---+---+---+
    |###                             ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |### ### ### ### ###             ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |### ### ### ### ###  o   B       O  ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |### ### ### ### ### kR     |    ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |### ### ### ### ### R?       R  ### ### ###|
    +   +   +   +   +   +   +---+   +   +   +   +
    |### ### ### ### ### ###         ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |### ### ### ### ### ### ###     ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |### ### ### ### ### ### ###     ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |### ### ### ### ### ### ###     ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |### ### ### ### ### ### ###     ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |### ### ### ### ### ### ###     ### ### ###|
    +---+---+---+---+---+---+---+---+---+---+---+
    """
)
"""Narrow ways, where doors and rocks must leave a passage."""

TUNNELS = position(
    """
    +...+...+...+...+
    : o     1       :
    +   +   +   +   +
    :B?  B*         :
    +   +   +   +-3-+
    :               :
    +   +   +   +   +
    :             RO:
    +...+...+...+-4-+
    """,
    at=(2, 2),
    also={(2, 8): "o", (8, 2): "Bo", (7, 2): "R*", (8, 8): "Go", (7, 8): "G?", (6, 5): "G*"},
    fields="green-walls: corner\nblue-walls: L\nred-holds: sword",
)
"""Four seats, of which yellow is out, and everybody on a tunnel."""

QUARREL = position(
    """
    +---+---+---+---+---+---+---+---+---+---+---+
    |### ### ### ### ### ### ### ### ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |### ### ### ### ### ### ### ### ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |### ### ### ### ### ### ### ### ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |kB          R?  B*  ### ### ### ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |     B   R          ### ### ### ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    | Y              R?  ### ### ### ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |   2    kR     1B?  ### ### ### ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |Y?         3Y*  R*  ### ### ### ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |### ### ### ### ### ### ### ### ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |### ### ### ### ### ### ### ### ### ### ###|
    +   +   +   +   +   +   +   +   +   +   +   +
    |### ### ### ### ### ### ### ### ### ### ###|
    +---+---+---+---+---+---+---+---+---+---+---+
    """,
    fields="blue-walls: corner straight2\nyellow-walls: corner\nred-walls: corner T",
)
"""Three players who push each other: anger, one's own keys, and everybody's tokens revealed at once."""

TREES = {
    "melee": (MELEE, 2, [5, 459, 38_233]),
    "rolling": (ROLLING, 3, [4, 68, 615, 4_062, 23_054]),
    "placing": (PLACING, 2, [39, 1_574, 27_760]),
    "quarrel": (QUARREL, 3, [7, 80, 308, 1_634, 8_253]),
    "tunnels": (TUNNELS, 4, [3, 15, 177, 1_125, 7_511]),
}
"""Position, players, and the number of sequences of one, two, three, … actions.

Both implementations have counted all of these. The last number of each takes the second one too long here.
"""


def count(state: Any, depth: int) -> int:
    """Count by the rules alone."""
    if DUEL.outcome(state):
        return 0
    seat = DUEL.view(state, None, 0).turn
    actions = DUEL.legal(state, seat)
    if depth == 1:
        return len(actions)
    found = 0
    for action in actions:
        step = DUEL.apply(state, seat, action, 0)
        assert not isinstance(step, Refusal)
        found += count(step.state, depth - 1)
    return found


@pytest.mark.rule("DUEL-21", "DUEL-32", "DUEL-33", "DUEL-35", "DUEL-41", "DUEL-43", "DUEL-44", "DUEL-47")
@pytest.mark.parametrize("name", TREES)
def test_the_number_of_sequences_of_actions(name: str) -> None:
    text, players, counts = TREES[name]
    state = Pair.opened(text, players).state
    assert [count(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.rule("DUEL-21", "DUEL-32", "DUEL-33", "DUEL-35", "DUEL-41", "DUEL-43", "DUEL-44", "DUEL-47")
@pytest.mark.parametrize("name", TREES)
def test_the_second_implementation_counts_the_same(name: str) -> None:
    text, players, counts = TREES[name]
    pair = Pair.opened(text, players)
    for depth, number in enumerate(counts[:-1], 1):
        assert perft(pair, depth) == number


@pytest.mark.rule("DUEL-11", "DUEL-12")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", [1, 2])
def test_both_count_the_first_tokens_alike(level: int, players: int) -> None:
    text = (CONTENT / f"level-{level}.maze").read_text(encoding="utf-8")
    pair = Pair.opened(text, players)
    squares = len(pair.legal())
    assert count(pair.state, 2) == squares * (squares - 1)
    assert count(DUEL.new(DUEL.options(players=players, level=level, first=0), 5), 1) == squares
