"""How a match went, in figures that can be compared with those of another match of the same deal."""

from collections.abc import Iterable, Iterator

from msgspec import Struct, ValidationError
from msgspec.structs import replace

from dedale.games.base import JSON, Refusal
from dedale.games.mall.view import MallView
from dedale.games.tower.view import TowerView
from dedale.match.document import BadDocument, Document, decode_action, reopen
from dedale.match.match import Match
from dedale.match.talk import KINDS


class Result(Struct, frozen=True, kw_only=True):
    """`None` where the game has no such figure."""

    t: int
    """How long it took, in milliseconds."""
    actions: int
    """Talk does not count."""
    silence: float | None = None
    """The share of that time in which nobody might speak; None if everybody always might."""
    hourglasses: int | None = None
    """How often the sand timer was turned."""
    moves: int | None = None
    optimum: int | None = None
    """The fewest moves that solve the quest."""
    turns: int | None = None
    """How often another player came to act, in games where players take turns."""


class _Tally:
    """Follows a match to its end."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._silent_ms = 0
        self._actions = self._turns = 0
        self._last: int | None = None

    def wait(self, t: int) -> None:
        """Let time pass until `t`, or until it ends the match."""
        match = self._match
        while (deadline := match.deadline) is not None and deadline <= t and not match.outcome:
            self._pass(max(deadline, match.t))
        if not match.outcome:
            self._pass(t)

    def _pass(self, t: int) -> None:
        if self._match.game.talk(self._match.state) != "free":
            self._silent_ms += t - self._match.t
        self._match.wait(t)

    def act(self, t: int, seat: int, raw: JSON) -> None:
        try:
            action = decode_action(self._match.game, raw)
        except ValidationError as error:
            raise BadDocument(str(error)) from None
        answer = self._match.act(seat, action, t)
        if isinstance(answer, Refusal):
            raise BadDocument(answer.message)
        if type(action) not in KINDS:
            self._actions += 1
            self._turns += seat != self._last
            self._last = seat

    def result(self) -> Result:
        seen, t = self._match.view(None), self._match.t
        silence = round(self._silent_ms / t, 3) if self._silent_ms else None
        common = Result(t=t, actions=self._actions, silence=silence)
        if isinstance(seen, MallView):
            return replace(common, hourglasses=seen.hourglasses)
        if isinstance(seen, TowerView):
            # The quests of an adventure are solved one after the other, and only the last is seen here.
            alone = seen.adventure is None
            return replace(common, moves=seen.moves, optimum=seen.optimum) if alone else common
        return replace(common, turns=self._turns)


def result_of(document: Document, log: Iterable[tuple[int, int, JSON]]) -> Iterator[Result | None]:
    """Replay a match step by step, and yield its result at the end.

    Raises BadDocument if the rules refuse an entry, or if it ends otherwise.
    """
    match = reopen(document)
    tally = _Tally(match)
    for t, seat, raw in log:
        tally.wait(t)
        if match.outcome:
            break  # what is said afterwards does not count
        tally.act(t, seat, raw)
        yield None
    tally.wait(max(document.t, match.t))
    if match.outcome != document.outcome:
        raise BadDocument("The log does not end as the document says.")
    yield tally.result()
