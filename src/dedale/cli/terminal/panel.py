"""The panel beside the board: heroes, seats, draw pile, goal and next tile; the result after the match."""

from collections import Counter

from dedale.cli.terminal.event_lines import clock
from dedale.cli.terminal.key_actions import WORDS, tile_name
from dedale.cli.terminal.pages import BOLD
from dedale.games.mall import actions as do
from dedale.games.mall import styles
from dedale.games.mall.actions import HEROES, LETTERS
from dedale.games.mall.handlers import owns
from dedale.games.mall.state import Deck, State
from dedale.games.mall.styles import BARE, Line, Look, Span
from dedale.games.mall.symbols import sign
from dedale.games.mall.text_board import tile_picture
from dedale.games.mall.view import view
from dedale.match import Match

PANEL = 31
"""Width in columns."""
PALE = Look(styles.PALE)
OWNS: dict[str, str] = {"N": "↑", "E": "→", "S": "↓", "W": "←"}
NOT_COUNTED = (do.Start, do.Place, do.Pause, do.Resume)


def panel(match: Match, chosen: int, height: int) -> list[Line]:
    """At most `height` lines."""
    found = _ending(match) if match.outcome else _playing(match, chosen)
    following = [] if match.state.paused or match.outcome else _next(match, height - len(found))
    return [*found, *following][:height]


def _playing(match: Match, chosen: int) -> list[Line]:
    state: State = match.state
    return [
        *(_hero(state, hero, chosen) for hero in range(len(state.heroes))),
        [],
        *_seats(match),
        [],
        _pair("draw pile", f"{len(state.pile)} tile{'s' * (len(state.pile) != 1)}"),
        _pair("hourglasses used", str(state.hourglasses)),
        *([_pair("cameras working", str(len(view(state, match.t).cameras)))] if _cameras(state) else []),
        *_goal(state),
    ]


def _hero(state: State, hero: int, chosen: int) -> Line:
    square = state.heroes[hero]
    under = sign(state, square) if square is not None and not state.paused else None
    where = "out" if hero in state.out else f"{under.text.strip()} {_kind(under.words)}" if under else ""
    pointer, look = ("►", BOLD) if hero == chosen else (" ", BARE)
    letter = LETTERS[hero]
    return [
        (f"{pointer}{hero + 1} ", look), (f" {letter} ", styles.PAWN[letter]),
        (f" {HEROES[hero]:10}", look), (where, PALE),
    ]  # fmt: skip


def _kind(words: str) -> str:
    """Shorten "yellow item" to "item": the letter of its colour is beside it."""
    kinds = ("explored", "exploration", "item", "exit", "vortex", "escalator", "camera", "hourglass", "ball")
    return next(kind for kind in kinds if kind in words)


def _seats(match: Match) -> list[Line]:
    state: State = match.state
    found: list[Line] = []
    deck = state.deck
    for seat, name in enumerate(match.names):
        if deck and deck.seat == seat:
            found.append([(f"{name[:9]:9} ", BARE), top_action(deck)])
            found.append([(f"{'':10}{len(deck.pile)} face down, {len(deck.discard)} played", PALE)])
        else:
            words = " ".join(OWNS.get(ability, ability) for ability in owns(state, seat)) or "nothing"
            found.append([(f"{name[:9]:9} ", BARE), (words, BOLD)])
    return found


def top_action(deck: Deck) -> Span:
    """The revealed action tile (MALL-81)."""
    ability = deck.discard[-1] if deck.discard else ""
    words = f"{WORDS.get(ability, ability).upper()} {OWNS.get(ability, '')}".strip() or "?"
    return f" {words} ", Look(styles.BLACK, 221, bold=True)


def _cameras(state: State) -> bool:
    return state.setup.scenario.cameras and not state.paused


def _goal(state: State) -> list[Line]:
    scenario = state.setup.scenario
    if state.at_items:
        words = "everyone is in place: t steals!"
    elif not state.stolen:
        words = "every hero on another's item ♦" if scenario.other_items else "every hero on their item ♦"
    else:
        words = {"purple": "all out by the exit ⌂P", "own": "each out by their exit ⌂"}.get(
            scenario.exits, "each out by another's exit ⌂"
        )
    return [[], [(words, Look(221, bold=True))]]


def _next(match: Match, room: int) -> list[Line]:
    """The next tile, if it is visible: drawn if there is room, else named."""
    tile = view(match.state, match.t).next
    if tile is None:
        return []
    drawn = tile_picture(match.state, tile)
    heading: list[Line] = [[], [(f"next: {tile_name(match, tile)}"[:PANEL], BOLD)]]
    return [*heading, *drawn] if len(drawn) + 2 <= room else heading[2 - min(2, room) :]


def _pair(name: str, value: str) -> Line:
    return [(f"{name:18} ", PALE), (value, BARE)]


def _ending(match: Match) -> list[Line]:
    """The result in figures."""
    state: State = match.state
    won = match.outcome is not None and match.outcome.result == "won"
    banner, look = ("YOU HAVE WON", Look(styles.WHITE, 28, bold=True)) if won else ("LOST", styles.PICK)
    counts = Counter(entry.seat for entry in match.log if not isinstance(entry.action, NOT_COUNTED))
    started = next((entry.t for entry in match.log), 0)
    return [
        [("".center(PANEL), look)],
        [(banner.center(PANEL), look)],
        [("".center(PANEL), look)],
        [],
        _pair("sand left", clock(state.sand.upper)),
        _pair("time played", clock(match.t - started)),
        _pair("hourglasses used", str(state.hourglasses)),
        _pair("tiles found", f"{len(state.board.laid)}, {len(state.pile)} left"),
        _pair("heroes out", f"{len(state.out)} of {len(state.heroes)}"),
        [],
        [("actions", BOLD)],
        *(_pair(name[:18], str(counts[seat])) for seat, name in enumerate(match.names)),
    ]
