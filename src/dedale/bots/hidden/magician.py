"""A player of the Hidden Labyrinth: watches, remembers as well as its level allows, and chases the token."""

from random import Random

from dedale.bots.base import Answer, Do, Wait
from dedale.bots.hidden.levels import Level
from dedale.bots.hidden.memory import Memory
from dedale.bots.hidden.observations import Watching
from dedale.bots.hidden.step_search import Plan, Race
from dedale.bots.hidden.wall_beliefs import Scattered, exact, mixed, vague
from dedale.bots.hidden.wall_builder import Building
from dedale.bots.hidden.wall_odds import labyrinths
from dedale.games.hidden.actions import Action, Ready, Roll, Step, Stop, Wall
from dedale.games.hidden.labyrinth import Walls, turned_walls
from dedale.games.hidden.setup import Options
from dedale.games.hidden.state import COVERED, TO_WIN
from dedale.games.hidden.view import HiddenView
from dedale.grid import Direction, Square


class Magician:
    def __init__(self, seat: int, seed: int, options: Options, level: Level) -> None:
        self._seat, self._level, self._options = seat, level, options
        self._random = Random(seed)
        self._watching = Watching()
        self._memory = Memory(level, self._random)
        self._building = Building(options, self._random)
        self._covered = False
        self._plan: Plan | None = None
        self._belief = 0
        """What it believes about the walls, as an index into the plan."""
        self._way: tuple[Square, Direction] | None = None
        """The step it is taking."""
        self._wanted: str | None = None
        self._rounds = 0
        """For how many of its turns that symbol has been wanted."""
        self._moment: tuple[object, ...] | None = None
        """What it saw when it was last asked, and what it will do at `_at`."""
        self._wish: Action | None = None
        self._at = 0

    def answer(self, view: HiddenView, legal: list[Action], t: int) -> Answer:
        self._see(view)
        may: list[Action] = [
            action for action in legal if isinstance(action, Wall | Ready | Roll | Step | Stop)
        ]
        if not may:
            self._moment = None
            return Wait()
        moment = (view.phase, view.magicians, view.left, len(view.walls or ()))
        if moment != self._moment:
            self._moment = moment
            self._at = t + (
                self._level.look if view.phase == "looking" else self._random.randint(*self._level.glance)
            )
            self._wish = self._choose(view, may)
        if t < self._at:
            return Wait(self._at)
        self._moment = None
        assert self._wish is not None
        return Do(self._wish)

    def recall(self, view: HiddenView) -> None:
        """Take in a view from earlier in the match."""
        self._see(view)
        if view.turn == self._seat and view.phase == "rolling":
            self._begin_turn(view)

    def _see(self, view: HiddenView) -> None:
        if view.phase in ("building", "looking"):
            self._memory.look(set(view.walls or ()), view.walls_left)
        elif not self._covered:
            self._covered = True
            self._memory.cover()
        self._memory.learn(self._watching.look(view))

    def _choose(self, view: HiddenView, may: list[Action]) -> Action:
        match view.phase:
            case "building":
                standing = view.walls or []
                return self._building.wall([each for each in may if isinstance(each, Wall)], standing)
            case "moving":
                return self._step(view, may)
        if view.phase in COVERED:
            self._begin_turn(view)
        return may[0]

    def _begin_turn(self, view: HiddenView) -> None:
        self._memory.next_turn()
        self._plan = None
        self._rounds = self._rounds + 1 if view.wanted == self._wanted else 0
        self._wanted = view.wanted

    # Thinking

    def _step(self, view: HiddenView, may: list[Action]) -> Action:
        at = view.magicians[self._seat]
        if self._plan is None:
            self._plan = self._think(view)
        elif self._way is not None and at != self._way[0]:
            # There was no wall.
            self._belief = self._plan.after(self._belief, *self._way)
        values = self._plan.values(self._belief, at, view.left)
        choices = {action: values.get(getattr(action, "dir", None), -1.0) for action in may}
        best = max(may, key=lambda action: choices[action])
        self._way = (at, best.dir) if isinstance(best, Step) else None
        return best

    def _think(self, view: HiddenView) -> Plan:
        """Return what to do this turn, whatever the die showed and the steps will reveal."""
        memory, walls = self._memory, self._options.walls
        turns = range(4) if self._options.turn else range(1)
        worlds = self._worlds(turns)
        if worlds:
            beliefs = exact(worlds)
        else:
            weighing = labyrinths() if self._level.counts else Scattered()
            beliefs = vague(mixed(weighing, memory.looked, memory.learned, walls, turns))
        self._belief, self._way = len(beliefs) - 1, None
        return Plan(beliefs, self._race(view))

    def _worlds(self, turns: range) -> dict[Walls, float]:
        """Return the labyrinths it can be, if it saw the whole labyrinth and forgot nothing."""
        found: dict[Walls, float] = {}
        whole = self._memory.whole()
        if whole is None:
            return found
        for quarters in turns:
            walls = turned_walls(whole, quarters)
            if all((edge in walls) == wall for edge, wall in self._memory.learned.items()):
                found[walls] = found.get(walls, 0.0) + 1.0
        return found

    def _race(self, view: HiddenView) -> Race:
        assert view.wanted is not None
        symbols = {each.symbol: each.at for each in view.symbols}
        gone = {view.wanted, *(symbol for won in view.tokens for symbol in won)}
        others = [seat for seat in range(len(view.seats)) if seat != self._seat]
        starts = [each.start for each in view.seats]
        standing = tuple(view.magicians[seat] for seat in others)
        needs = [TO_WIN - len(won) for won in view.tokens]
        return Race(
            start=starts[self._seat],
            goal=symbols[view.wanted],
            others=standing,
            closed=frozenset(standing),
            later=tuple(at for symbol, at in symbols.items() if symbol not in gone) if view.bag else (),
            needs=needs[self._seat],
            others_need=tuple(sorted(needs[seat] for seat in others)),
            bag=view.bag,
            rounds=self._rounds,
            bumps=self._level.bumps,
        )
