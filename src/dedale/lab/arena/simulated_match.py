"""A match between bots without waiting: time jumps to the next event."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from random import Random
from time import thread_time
from typing import NamedTuple

from msgspec import Struct

from dedale.bots import Answer, AnyBot, Call, Do, new_bot
from dedale.games.base import Refusal, View
from dedale.lab.arena.outside_bots import BadBot, OutsideBot, is_outside, who
from dedale.lab.arena.pipe_bot import ANSWER_S
from dedale.match import Match
from dedale.match.talk import calling

MOST_ACTIONS = 20_000
"""Longer matches are abandoned."""
DAY_MS = 86_400_000
MEASURED = 11
"""One decision in this many is timed. A prime, so that every seat is sampled."""


class Result(NamedTuple):
    """How a match ended."""

    seed: int
    result: str
    """"won", "lost" or "draw"; "stuck" if all bots wait for ever."""
    winners: tuple[int, ...]
    reason: str
    where: str
    """The phase in which it ended."""
    t: int
    actions: tuple[int, ...]
    """How often each seat acted."""
    calls: int
    """How often somebody called for attention."""
    view: View
    """What everybody saw at the end."""


class Thinking:
    """CPU seconds per decision, for a sample of decisions.

    Not about all: on some machines it takes longer to ask for that time than most questions take.
    """

    def __init__(self) -> None:
        self.times: list[float] = []
        self._asked = 0

    def ask(self, bot: AnyBot, view: View, legal: list[Struct], t: int) -> Answer:
        self._asked += 1
        if self._asked % MEASURED:
            return bot.answer(view, legal, t)
        before = thread_time()
        answer = bot.answer(view, legal, t)
        self.times.append(thread_time() - before)
        return answer


class Sight:
    """What each seat sees and may do, cached until something happens."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._known: dict[int, tuple[View, list[Struct]]] = {}

    def of(self, seat: int) -> tuple[View, list[Struct]]:
        if seat not in self._known:
            self._known[seat] = self._match.view(seat), self._match.legal(seat)
        return self._known[seat]

    def forget(self) -> None:
        self._known.clear()


@contextmanager
def seat_bots(match: Match, names: Sequence[str], answer_s: float = ANSWER_S) -> Iterator[list[AnyBot]]:
    """A bot for every seat, until the end of the block; chance comes from the match's seed."""
    bots: list[AnyBot] = []
    with ExitStack() as end:
        for seat, name in enumerate(names):
            seed = Random(f"{match.seed}/{seat}").getrandbits(32)
            if is_outside(name):
                bots.append(outside := OutsideBot(match, name, seat, seed, answer_s))
                end.callback(outside.close)
            else:
                bots.append(new_bot(match.game.name, name, seat, seed, match.public_options))
        yield bots


def play(
    match: Match, names: Sequence[str], thinking: Thinking | None = None, answer_s: float = ANSWER_S
) -> Result:
    """Play a match to its end. Raises BadBot."""
    with seat_bots(match, names, answer_s) as bots:
        return _play(match, names, bots, thinking or Thinking())


def _play(match: Match, names: Sequence[str], bots: Sequence[AnyBot], thinking: Thinking) -> Result:
    sight = Sight(match)
    actions, calls = [0] * len(bots), 0
    phase, t = "", 0
    for _ in range(MOST_ACTIONS):
        if match.outcome:
            break
        phase = sight.of(0)[0].phase
        waits: list[int] = []
        for seat, bot in enumerate(bots):
            answer = thinking.ask(bot, *sight.of(seat), t)
            if isinstance(answer, Do | Call):
                _do(match, names[seat], seat, answer, t)
                sight.forget()
                actions[seat] += isinstance(answer, Do)
                calls += isinstance(answer, Call)
                break
            if answer.until is not None:
                waits.append(max(answer.until, t + 1))
        else:
            deadline = match.deadline
            soon = min([*waits, *([] if deadline is None else [deadline])], default=None)
            if soon is None or soon > DAY_MS:
                break
            t = soon
            if t == deadline:
                match.wait(t)
                sight.forget()
    outcome, seen = match.outcome, match.view(None)
    return Result(
        seed=match.seed,
        result=outcome.result if outcome else "stuck",
        winners=outcome.winners if outcome else (),
        reason=seen.reason,
        where=phase,
        t=t,
        actions=tuple(actions),
        calls=calls,
        view=seen,
    )


def _do(match: Match, name: str, seat: int, answer: Do | Call, t: int) -> None:
    action = answer.action if isinstance(answer, Do) else calling(answer.manner, answer.seat)
    refusal = match.act(seat, action, t)
    if isinstance(refusal, Refusal):
        sentence = f"tried {action} at {t} ms, but the rules say: {refusal.message}"
        raise BadBot(f"{who(match, name, seat)} {sentence}")
