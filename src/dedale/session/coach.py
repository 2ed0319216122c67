"""The coach of a person who plays among bots. It is asked, and answers that person and nobody else."""

from collections.abc import Callable

from dedale.bots import COACHES, Advice, Answer
from dedale.games.base import Refusal
from dedale.session.live_match import LiveMatch
from dedale.session.lobby import NOT_YOUR_SEAT, Lobby
from dedale.session.messages import encode
from dedale.session.seated_bot import COACH, Mind, Place, Question, place_at

NO_COACH = Refusal("no_coach", "This game has no coach.")
COMPANY = Refusal("no_coach", "The coach is for one person among bots.")
Told = Callable[[Advice], None]


class SeatedCoach:
    """Several questions at a time get one answer."""

    def __init__(self, live: LiveMatch, seat: int, new_mind: Callable[[Place], Mind]) -> None:
        self.seat = seat
        self._match, self._clock = live.match, live.clock
        self._mind = new_mind(place_at(live.match, COACH, seat))
        self._waiting: list[Told] = []

    def ask(self, told: Told) -> None:
        self._waiting.append(told)
        if len(self._waiting) == 1:
            self._mind.ask(self._question, self._answered)

    def leave(self) -> None:
        self._mind.leave()
        self._waiting = []

    def _question(self) -> Question:
        return self._match.view(self.seat), self._match.legal(self.seat), self._clock.t()

    def _answered(self, answer: Answer | Advice | None) -> None:
        advice = answer if isinstance(answer, Advice) else Advice(None)
        waiting, self._waiting = self._waiting, []
        for told in waiting:
            told(advice)


def refuse_coach(lobby: Lobby, device: str, seat: int) -> Refusal | None:
    """Return why this seat gets no advice. Spectators do not matter: they do not play, and never see it."""
    if not lobby.sits(device, seat):
        return NOT_YOUR_SEAT
    if lobby.game not in COACHES:
        return NO_COACH
    if not lobby.playing:
        return Refusal("no_match", "The match has not started.")
    others = [*lobby.seats[:seat], *lobby.seats[seat + 1 :]]
    return None if others and all(each and each.bot for each in others) else COMPANY


def consult(live: LiveMatch, seat: int, new_mind: Callable[[Place], Mind], told: Told) -> None:
    """Say what a bot has called this seat for, or what the coach thinks, as soon as it has thought."""
    if about := live.called_for(seat):
        return told(about)
    if not live.coach or live.coach.seat != seat:
        live.dismiss_coach()
        live.coach = SeatedCoach(live, seat, new_mind)
    return live.coach.ask(told)


def advice_frame(key: str, advice: Advice) -> bytes:
    return encode({"type": "advice", "key": key, **advice._asdict()})
