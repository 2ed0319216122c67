"""Resigning, and what needs the others' consent: a draw, or taking back an action.

These are table manners on top of the rules: `legal` does not list them, and bots need not know them. Like
talk, they are entries of the log. `Standing` is what a match remembers of them.
"""

from typing import Any, Literal, assert_never, get_args

from msgspec import Struct
from msgspec.structs import replace

from dedale.games.base import Event, Manner, Offer, Refusal, Resignable, Step


class _Agreement(
    Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True, omit_defaults=True
):
    pass


class Resign(_Agreement, frozen=True):
    """Give up. `late`: the seat has not acted in the time that the table gives for a move."""

    late: bool = False


class Propose(_Agreement, frozen=True, tag="offer"):
    """Offer the others a draw, or ask them to let you take back your last action."""

    what: Literal["draw", "take_back"]


class Accept(_Agreement, frozen=True):
    pass


class Decline(_Agreement, frozen=True):
    pass


class Withdraw(_Agreement, frozen=True):
    """Withdraw one's own offer."""


Agreement = Resign | Propose | Accept | Decline | Withdraw
AGREEMENTS = frozenset(get_args(Agreement))
WORDS: dict[Manner, str] = {
    "resign": "resign",
    "offer_draw": "offer a draw",
    "take_back": "take anything back",
    "accept": "accept an offer",
    "decline": "decline an offer",
    "withdraw": "withdraw an offer",
}


class Done(Struct, frozen=True):
    """The last action of a seat, and the state before it."""

    n: int
    """Its place in the log."""
    seat: int
    before: Any


class Standing(Struct, frozen=True):
    """What may be agreed on now."""

    offer: Offer | None = None
    done: tuple[Done, ...] = ()
    """The last action of each seat, if it can be taken back."""
    asked: tuple[tuple[int, str], ...] = ()
    """Who has offered what in vain. They have to act before they may ask again."""

    def after_action(self, n: int, seat: int, before: Any) -> "Standing":
        """Whoever acts has answered an offer, except that offerers of a draw may act themselves."""
        offer = self.offer
        kept = offer if offer and offer.what == "draw" and offer.by == seat else None
        done = tuple(each for each in self.done if each.seat != seat)
        asked = tuple(each for each in self.asked if each[0] != seat)
        return Standing(kept, (*done, Done(n, seat, before)), asked)

    def manners(self, contenders: tuple[int, ...], seat: int) -> list[Manner]:
        """Return what this seat may do."""
        if seat not in contenders:
            return []
        offer, found = self.offer, list[Manner](["resign"])
        if offer is None:
            if (seat, "draw") not in self.asked:
                found.append("offer_draw")
            if (seat, "take_back") not in self.asked and any(each.seat == seat for each in self.done):
                found.append("take_back")
        elif offer.by == seat:
            found.append("withdraw")
        elif seat not in offer.agreed:
            found += ["accept", "decline"]
        return found

    def _in_vain(self, offer: Offer) -> "Standing":
        return replace(self, offer=None, asked=(*self.asked, (offer.by, offer.what)))

    def without(self, n: int) -> "Standing":
        """Forget that entry and what came after it: it is being taken back."""
        return Standing(None, tuple(each for each in self.done if each.n < n), self.asked)


class Result(Struct, frozen=True):
    state: Any
    events: tuple[Event, ...]
    standing: Standing


def manner_of(action: Agreement) -> Manner:
    match action:
        case Propose("draw"):
            return "offer_draw"
        case Propose():
            return "take_back"
        case Resign():
            return "resign"
        case Accept():
            return "accept"
        case Decline():
            return "decline"
        case Withdraw():
            return "withdraw"


def carry_out(
    game: Resignable[Any] | None, standing: Standing, state: Any, seat: int, action: Agreement, t: int
) -> Result | Refusal:
    """Do what a seat wants, if that is possible now."""
    manner = manner_of(action)
    contenders = tuple(game.contenders(state)) if game else ()
    if game is None or manner not in standing.manners(contenders, seat):
        return Refusal("not_now", f"You cannot {WORDS[manner]} now.")
    offer = standing.offer
    match action:
        case Resign(late):
            step = game.resign(state, seat, t, late=late)
            return Result(step.state, step.events, Standing())
        case Propose(what):
            return _told(state, replace(standing, offer=Offer(what, seat)), "offered", seat, what)
        case Accept():
            assert offer
            agreed = (*offer.agreed, seat)
            told = _event("accepted", seat, offer.what)
            if {offer.by, *agreed} >= set(contenders):
                return _agreed(game, standing, offer, state, t, told)
            return Result(state, (told,), replace(standing, offer=replace(offer, agreed=agreed)))
        case Decline():
            assert offer
            return _told(state, standing._in_vain(offer), "declined", seat, offer.what)
        case Withdraw():
            assert offer
            return _told(state, standing._in_vain(offer), "withdrawn", seat, offer.what)
    assert_never(action)


def _agreed(
    game: Resignable[Any], standing: Standing, offer: Offer, state: Any, t: int, told: Event
) -> Result:
    if offer.what == "draw":
        step: Step[Any] = game.agree_on_draw(state)
        return Result(step.state, (told, *step.events), Standing())
    last = next(each for each in standing.done if each.seat == offer.by)
    back = game.take_back(state, last.before, t)
    return Result(back, (told, {"event": "taken_back", "by": offer.by}), standing.without(last.n))


def _told(state: Any, standing: Standing, event: str, seat: int, what: str) -> Result:
    return Result(state, (_event(event, seat, what),), standing)


def _event(event: str, seat: int, what: str) -> Event:
    return {"event": event, "by": seat, "what": what}
