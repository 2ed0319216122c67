"""Brings all heroes to where they are wanted, the little sister first."""

from dedale.bots.mall.routes.arrangement import MANY, TRIES, arrange
from dedale.bots.mall.routes.goals import Assignment
from dedale.bots.mall.routes.joint_moves import End
from dedale.bots.mall.routes.sister import bring_sister
from dedale.bots.mall.routes.walks import Ways
from dedale.games.mall.actions import SISTER, Action
from dedale.games.mall.state import State
from dedale.grid import Square


def bring(
    state: State, ways: Ways, assignment: Assignment, order: list[int], tries: int = TRIES, most: int = MANY
) -> list[Action] | None:
    """Return actions that bring every hero to its squares, or None. `order` says who is tried first.

    `tries` and `most` bound the search. With the sister, the plan covers only her way, and the rest comes
    later.
    """
    end: End = "stand"
    if state.stolen:
        end = "stay" if state.setup.scenario.stay_on_exit else "leave"
    if SISTER in assignment and state.heroes[SISTER] not in assignment[SISTER]:
        return _bring_sister(state, ways, assignment[SISTER])
    goals = {hero: squares for hero, squares in assignment.items() if hero != SISTER}
    return arrange(ways, state.heroes, goals, [hero for hero in order if hero in goals], end, tries, most)


def _bring_sister(state: State, ways: Ways, goals: frozenset[Square]) -> list[Action] | None:
    """She goes first, while there are others to help her. After the theft they must not leave before her."""
    if state.stolen:
        ways = Ways(state, ways.dear)
        exits = (squares for code, squares in state.board.icons.items() if code.endswith("="))
        ways.no_stop.update({at for squares in exits for at in squares} - goals)
    return bring_sister(ways, state.heroes, goals)
