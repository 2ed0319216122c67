"""Why a hero cannot go somewhere: a refusal for every illegal move."""

from dedale.games.base import Refusal
from dedale.games.tower.cards import ARMED, DRAFTS, Need
from dedale.games.tower.quest import TRAP, Place
from dedale.games.tower.state import State
from dedale.grid import DIRECTIONS, DOORS, SMALL, SOLID, Square, neighbour

NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}


def why_not(state: State, hero: int, to: Square, side: int, free: Need) -> Refusal:
    """Name the first obstacle. `to` is in a straight line on that side of the hero."""
    if to not in state.board.place_at:
        return Refusal("no_square", f"There is no square at {list(to)}.")
    barred = _barred(state, hero, state.board.place_at[to], free)
    if barred:
        return barred
    if state.quest.heroes[hero].name == "sister":
        return Refusal("not_beside", "The little sister can only go to a free square next to another hero.")
    return _in_the_way(state, hero, to, side, free)


def _barred(state: State, hero: int, place: Place, free: Need) -> Refusal | None:
    """Return why that hero may not stand there at all."""
    quest, square = state.quest, list(state.board.squares[place])
    code = quest.code(place)
    if code == SOLID:
        return Refusal("solid", f"The square {square} is solid.")
    if code == TRAP:
        return Refusal("trap", f"There is a trap at {square}.")
    if place in state.position.heroes:
        other = quest.heroes[state.position.heroes.index(place)].name
        return Refusal("occupied", f"The {other} stands at {square}.")
    if place == quest.heroes[hero].exit:
        if not free & ARMED:
            sentence = "Exits open only once all heroes have been in their armouries at the same time."
            return Refusal("exits_closed", sentence)
    elif code.endswith("="):
        return Refusal("not_your_exit", f"The exit at {square} is another hero's.")
    return None


def _in_the_way(state: State, hero: int, to: Square, side: int, free: Need) -> Refusal:
    """Return why neither a walk nor the elf's jump gets there."""
    board, name, direction = state.board, state.quest.heroes[hero].name, DIRECTIONS[side]
    here = state.position.heroes[hero]
    assert here is not None
    square = board.squares[here]
    while square != to:
        code, beyond = board.edge(square, direction), neighbour(square, direction)
        where = f"{NAMES[direction]} of {list(square)}"
        if code in DOORS and not free & 1 << int(code):
            return Refusal("door_closed", f"Door {code} {where} is closed; no other hero is on its key.")
        if code == SMALL and name != "dwarf":
            return Refusal("narrow", f"Only the dwarf gets through the narrow passage {where}.")
        if DRAFTS.get(code, direction) != direction:
            return Refusal("draft", f"The draught {where} blows the other way.")
        link = board.links[board.place_at[square]][side]
        if link is None and board.place_at.get(beyond) is None:
            return Refusal("wall", f"The board ends {where}.")
        barred = _barred(state, hero, board.place_at[beyond], free)
        if link is None and (barred is None or barred.error != "solid"):
            return Refusal("wall", f"There is a wall {where}.")
        # TOWER-32: a hero next to the elf does not stop it if it can land right behind.
        jumps = name == "elf" and square == board.squares[here] and neighbour(beyond, direction) == to
        if barred and not (jumps and barred.error == "occupied"):
            return barred
        square = beyond
        if link and link.to == state.quest.heroes[hero].exit and square != to:
            return Refusal("exit_in_the_way", f"The {name} would leave by the exit at {list(square)}.")
    raise AssertionError("nothing is in the way")
