"""One function per action. Each checks the rules, and returns the next state or a refusal."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from dedale.games.base import Refusal
from dedale.games.mall import actions as do
from dedale.games.mall import exploration, movement, placement, tile_removal
from dedale.games.mall.actions import HEROES, LETTERS, SISTER, Ability, Hero
from dedale.games.mall.arrivals import arrive, lose_if_all_left, steal, steal_if_all_there
from dedale.games.mall.setup import SECOND_START
from dedale.games.mall.state import State
from dedale.games.mall.timer import Events
from dedale.grid import DIRECTIONS, Square, side_towards

NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}
NOT_STARTED = Refusal("not_started", "Nothing can be done before the timer is first flipped.")
STARTED = Refusal("already_started", "The game has already started.")
PAUSED = Refusal("paused", "The game is paused.")
NOT_PAUSED = Refusal("not_paused", "The game is not paused.")
DISCARD_FIRST = Refusal(
    "discard_first", "Two tiles must be removed first; nothing else can be done until then."
)
NO_DISCARD = Refusal("no_discard", "No tile needs removing now.")


def owns(state: State, seat: int) -> tuple[Ability, ...]:
    """Return the actions on the seat's tile; with one player, the top of the discard (MALL-81)."""
    deck = state.deck
    if deck and deck.seat == seat:
        return deck.discard[-1:]
    return state.hands[seat]


def _not_yours(ability: str) -> Refusal:
    return Refusal(
        "not_your_action", f"The action '{NAMES.get(ability, ability)}' is not on your action tile."
    )


def _standing(state: State, name: Hero) -> tuple[int, Square] | Refusal:
    """Return the hero's number and square, if it is still in play."""
    hero = HEROES.index(name)
    if hero >= len(state.heroes):
        return Refusal("no_such_hero", f"The {name} is not in this game.")
    square = state.heroes[hero]
    if square is None or hero in state.out:
        return Refusal("hero_out", f"The {name} is already out.")
    return hero, square


def _blocked(state: State, square: Square) -> Refusal:
    """Return why a barred square cannot be entered."""
    if square in state.heroes:
        other = HEROES[state.heroes.index(square)]
        return Refusal("occupied", f"The {other} stands at {list(square)}.")
    if state.board.codes[square] == movement.HOURGLASS and movement.hourglasses_locked(state):
        return Refusal("cameras", "While two cameras are working, no hero may enter an hourglass square.")
    return Refusal(
        "together", f"Another hero is on tile {state.board.tile_of[square]}; two may not share a tile."
    )


def start(state: State, seat: int, action: do.Start, t: int, events: Events) -> State | Refusal:
    if state.phase != "setup":
        return STARTED
    events.append({"event": "started"})
    state = replace(state, phase="robbery", sand=state.sand.turned(t))
    return lose_if_all_left(steal_if_all_there(state, events), t, events)


def place(state: State, seat: int, action: do.Place, t: int, events: Events) -> State | Refusal:
    """MALL-66: placing a hero sets nothing off."""
    if state.phase != "setup":
        return STARTED
    standing = _standing(state, action.hero)
    if isinstance(standing, Refusal):
        return standing
    hero, here = standing
    if hero not in placement.placed(state):
        return Refusal("not_now", f"The {action.hero} starts where it was put.")
    if action.to not in placement.squares(state):
        return Refusal("no_square", f"{list(action.to)} is no floor of tile {SECOND_START}.")
    if action.to in state.heroes:
        return _blocked(state, action.to)
    events.append({"event": "placed", "hero": action.hero, "from": here, "to": action.to})
    return placement.place(state, hero, action.to)


def move(state: State, seat: int, action: do.Move, t: int, events: Events) -> State | Refusal:
    standing = _standing(state, action.hero)
    if isinstance(standing, Refusal):
        return standing
    hero, here = standing
    side = side_towards(here, action.to)
    if side is None:
        return Refusal("not_straight", f"{list(action.to)} is not in a straight line from {list(here)}.")
    if DIRECTIONS[side] not in owns(state, seat):
        return _not_yours(DIRECTIONS[side])
    if hero == SISTER:
        if action in movement.teleports(state, (side,)):
            return arrive(state, hero, action.to, "teleport", t, events)
        if action.to in state.board.codes and movement.barred(state, hero, action.to):
            return _blocked(state, action.to)
        return Refusal("not_beside", "The little sister can only go to a free square next to another hero.")
    squares, tiles = movement.barred_squares(state), movement.barred_tiles(state, hero)
    steps = state.board.steps_of(hero)
    step = steps[here][side]
    while step is not None:
        if step in squares or (tiles and state.board.tile_of[step] in tiles):
            return _blocked(state, step)
        if step == action.to:
            return arrive(state, hero, step, "walk", t, events)
        step = steps[step][side]
    return Refusal(
        "wall", f"There is no way {NAMES[DIRECTIONS[side]]} from {list(here)} to {list(action.to)}."
    )


def escalator(state: State, seat: int, action: do.Escalator, t: int, events: Events) -> State | Refusal:
    if "escalator" not in owns(state, seat):
        return _not_yours("escalator")
    standing = _standing(state, action.hero)
    if isinstance(standing, Refusal):
        return standing
    hero, here = standing
    if hero == SISTER:
        return Refusal("no_climbing", "The little sister can only teleport; she can't take escalators.")
    if state.board.escalators.get(here) != action.to:
        return Refusal("no_escalator", f"No escalator leads from {list(here)} to {list(action.to)}.")
    if movement.barred(state, hero, action.to):
        return _blocked(state, action.to)
    return arrive(state, hero, action.to, "escalator", t, events)


def vortex(state: State, seat: int, action: do.Vortex, t: int, events: Events) -> State | Refusal:
    if "vortex" not in owns(state, seat):
        return _not_yours("vortex")
    if not movement.vortexes_work(state):
        why = "since the theft" if state.stolen else "in this scenario"
        return Refusal("vortexes_off", f"No vortex works {why}.")
    standing = _standing(state, action.hero)
    if isinstance(standing, Refusal):
        return standing
    hero, _ = standing
    if hero == SISTER:
        return Refusal("teleports_only", "The little sister can only teleport; she can't take vortexes.")
    if state.board.codes.get(action.to) != LETTERS[hero] + "~":
        return Refusal("no_vortex", f"There is no vortex of the {action.hero}'s colour at {list(action.to)}.")
    if movement.barred(state, hero, action.to):
        return _blocked(state, action.to)
    if state.setup.scenario.dimensions and not movement.crosses(state, hero, action.to):
        return Refusal(
            "dimensions",
            "Vortexes lead only to the other mall, and the heroes may never all be in the same one.",
        )
    return arrive(state, hero, action.to, "vortex", t, events)


def peek(state: State, seat: int, action: do.Peek, t: int, events: Events) -> State | Refusal:
    if "explore" not in owns(state, seat):
        return _not_yours("explore")
    if state.peeked or state.setup.scenario.face_up:
        return Refusal("already_seen", "The next tile is already face up.")
    if not exploration.may_peek(state):
        return Refusal("no_choice", "You may look first only if there are several places for the next tile.")
    events.append({"event": "peeked", "tile": state.pile[0]})
    return replace(state, peeked=True, talk_open=False)


def explore(state: State, seat: int, action: do.Explore, t: int, events: Events) -> State | Refusal:
    if "explore" not in owns(state, seat):
        return _not_yours("explore")
    if not state.pile:
        return Refusal("pile_empty", "The draw pile is empty; there is nothing left to explore.")
    if action.at not in exploration.explorable(state):
        if action.at not in state.board.frontier:
            return Refusal("nothing_to_explore", f"{list(action.at)} leads to no unexplored space.")
        return Refusal("no_hero_there", f"No hero that can open it stands at {list(action.at)}.")
    return exploration.explore(state, action.at, events)


def steal_now(state: State, seat: int, action: do.Steal, t: int, events: Events) -> State | Refusal:
    if not state.at_items:
        if state.setup.edition == "table":
            return Refusal("by_itself", "In the table edition the theft happens by itself.")
        return Refusal("not_at_items", "The theft needs all heroes on their items.")
    return steal(state, events)


def draw(state: State, seat: int, action: do.Draw, t: int, events: Events) -> State | Refusal:
    """MALL-81, MALL-82. Talk continues, since revealing an action is not acting."""
    deck = state.deck
    if not deck or deck.seat != seat:
        return Refusal("no_deck", "You have no pile of action tiles.")
    pile, discard = (deck.pile, deck.discard) if deck.pile else (deck.discard, ())
    events.append({"event": "drew", "action": pile[0]})
    deck = replace(deck, pile=pile[1:], discard=(*discard, pile[0]))
    return replace(state, deck=deck)


def discard(state: State, seat: int, action: do.Discard, t: int, events: Events) -> State | Refusal:
    if not state.to_discard:
        return NO_DISCARD
    if action.tile not in tile_removal.discardable(state):
        return Refusal("cannot_go", f"Tile {action.tile} cannot be removed.")
    events.append({"event": "discarded", "tile": action.tile})
    return tile_removal.discard(state, action.tile)


def pause(state: State, seat: int, action: do.Pause, t: int, events: Events) -> State | Refusal:
    """MALL-34: pause as soon as every seat has asked for it."""
    if seat in state.consents:
        return Refusal("already_asked", "You have already asked for a pause; the others have not yet.")
    consents = state.consents | {seat}
    events.append({"event": "pause_asked", "seat": seat})
    if len(consents) < state.setup.players:
        return replace(state, consents=consents)
    events.append({"event": "paused"})
    return replace(state, consents=frozenset(), paused=True, sand=state.sand.stopped(t))


def resume(state: State, seat: int, action: do.Resume, t: int, events: Events) -> State | Refusal:
    if not state.paused:
        return NOT_PAUSED
    events.append({"event": "resumed"})
    return replace(state, paused=False, sand=state.sand.resumed(t))


DOING: dict[type[Any], Callable[..., State | Refusal]] = {
    do.Start: start,
    do.Place: place,
    do.Move: move,
    do.Escalator: escalator,
    do.Vortex: vortex,
    do.Peek: peek,
    do.Explore: explore,
    do.Steal: steal_now,
    do.Draw: draw,
    do.Discard: discard,
    do.Pause: pause,
    do.Resume: resume,
}
