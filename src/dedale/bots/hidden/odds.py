"""The odds that follow from the rules alone: of the die, and of getting five tokens first."""

from functools import cache

from dedale.games.hidden.state import FACES

ROLLS: tuple[tuple[int, float], ...] = tuple(
    (face, FACES.count(face) / len(FACES)) for face in sorted(set(FACES))
)
"""The faces of the die, and how often each occurs."""
FARTHEST = 60
"""No way is longer than this. What cannot be reached is this far away."""
TURNS = 40


def _reaching() -> list[list[float]]:
    sums = [1.0]
    found = []
    for _ in range(TURNS):
        found.append([sum(sums[steps:]) for steps in range(FARTHEST + 1)])
        thrown = [0.0] * (len(sums) + FACES[-1])
        for total, chance in enumerate(sums):
            for face, often in ROLLS:
                thrown[total + face] += chance * often
        sums = thrown
    return found


REACHING = _reaching()
"""[turns][steps]: the chance that this many rolls are enough for that way."""
MEAN_TURNS = [sum(1 - turns[steps] for turns in REACHING) for steps in range(FARTHEST + 1)]
"""[steps]: how many turns that way takes on average."""


@cache
def winning(mine: int, others: tuple[int, ...], bag: int) -> float:
    """Return the chance of winning with `mine` tokens to go, if everybody is equally likely to get each
    remaining one.

    `others` are the tokens that the others need, in any order.
    """
    if mine == 0:
        return 1.0
    if 0 in others:
        return 0.0
    if bag == 0:
        # HIDDEN-28.
        return float(mine <= min(others))
    gained = [winning(mine - 1, others, bag - 1)]
    for number, needs in enumerate(others):
        rest = tuple(sorted((*others[:number], needs - 1, *others[number + 1 :])))
        gained.append(winning(mine, rest, bag - 1))
    return sum(gained) / len(gained)


def lost(mine: int, others: tuple[int, ...], bag: int) -> float:
    """The same, after another player got the next token."""
    after = [
        winning(mine, tuple(sorted((*others[:n], needs - 1, *others[n + 1 :]))), bag - 1)
        for n, needs in enumerate(others)
    ]
    return sum(after) / len(after)
