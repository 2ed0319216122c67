"""Setting up a match (MALL-11 to MALL-13, MALL-71, MALL-73, MALL-81, MALL-91, MALL-95)."""

from collections.abc import Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from dedale.games.base import Refusal, Source
from dedale.games.mall.actions import ABILITIES, DWARF, ELF, HEROES, SISTER, Ability
from dedale.games.mall.board import FAR, ORIGIN, Board, LaidTile, dimension
from dedale.games.mall.scenario import (
    CHALLENGES,
    HERO_COUNTS,
    POCKET_LEVELS,
    Edition,
    Scenario,
    Side,
    own_scenario,
    printed_scenarios,
)
from dedale.games.mall.state import Deck, Setup, State
from dedale.games.mall.tile import CENTRE, START_TILE
from dedale.games.mall.tileset import TileSet, tile_set
from dedale.games.meta import Limits
from dedale.games.sand import full_below
from dedale.grid import MazeError, Square

SAND_MS = 180_000
SAND_LIMITS = Limits(1_000, 86_400_000)
"""One second to one day."""
SISTERS_TILES = (25, 26)
SECOND_START = 3
"""The tile on which the second dimension begins (MALL-66)."""

ACTION_TILES: dict[int, tuple[tuple[Ability, ...], ...]] = {
    2: (("N", "E", "vortex"), ("S", "W", "explore", "escalator")),
    3: (("N", "E"), ("W", "vortex"), ("S", "explore", "escalator")),
    4: (("N",), ("W", "vortex"), ("E", "escalator"), ("S", "explore")),
}
"""MALL-95, by number of players. A single player has a deck instead (MALL-81)."""
MORE_PLAYERS: tuple[Ability, ...] = ("W", "E", "S", "N")
for _extra in range(1, 5):
    ACTION_TILES[4 + _extra] = (*ACTION_TILES[3 + _extra], (MORE_PLAYERS[_extra - 1],))


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a match of the Mall. Anything left out is up to the scenario, or drawn at random."""

    scenario: int | str | Source = 1
    players: int | None = None
    edition: Edition | None = None
    side: Side | None = None
    heroes: int | None = None
    level: int | None = None
    tiles: str | Source | None = None
    pile: tuple[int, ...] | None = None
    start: dict[str, Square] | None = None
    deal: tuple[tuple[Ability, ...], ...] | None = None
    sand_ms: int = SAND_MS


class BadOption(ValueError):
    """An option that is refused. Its text is one plain sentence."""


def new(options: Options, seed: int) -> State | Refusal:
    """Set up a match, ready for somebody to turn the timer."""
    try:
        return _new(options, seed)
    except BadOption as error:
        return Refusal("bad_option", str(error))
    except MazeError as error:
        return Refusal("bad_file", str(error))


def _new(options: Options, seed: int) -> State:
    scenario = _scenario(options)
    edition = options.edition or scenario.edition
    if scenario.number and edition == "pocket" and scenario.talk == "free":
        scenario = replace(scenario, talk="silence")  # MALL-41
    players = _players(options, scenario)
    heroes = scenario.heroes if options.heroes is None else options.heroes
    if heroes not in HERO_COUNTS:
        raise BadOption(f"There are 4 heroes, or 5 with the little sister, not {heroes}.")
    if options.sand_ms not in SAND_LIMITS:
        raise BadOption(f"The sand runs for one second to one day (sand_ms from {SAND_LIMITS}).")
    level = _level(options, scenario, edition)
    own_tiles = _source(options.tiles, "tiles")
    tiles = tile_set(own_tiles)
    side = options.side or scenario.side
    if options.side and options.side not in tiles.starts:
        raise BadOption(f"This tile set has no side {side} of tile 1.")
    board = _first_tiles(tiles, side, scenario)
    pile = _pile(options, scenario, level, heroes, tiles, Random(f"{seed}/pile"))
    hands, deck = _deal(options, scenario, players, Random(f"{seed}/deal"))
    return State(
        setup=Setup(
            scenario=scenario,
            edition=edition,
            side=side,
            level=level,
            players=players,
            heroes=heroes,
            seed=seed,
            tiles=own_tiles,
        ),
        board=board,
        heroes=_places(options, scenario, board, heroes, Random(f"{seed}/start")),
        hands=hands,
        pile=pile,
        sand=full_below(options.sand_ms),
        deck=deck,
    )


def _source(option: str | Source | None, name: str) -> Source | None:
    if isinstance(option, str):
        raise BadOption(f"The file for '{name}' was not read.")
    return option


def _scenario(options: Options) -> Scenario:
    if isinstance(options.scenario, int):
        printed = printed_scenarios()
        if options.scenario not in printed:
            raise BadOption(f"There is no scenario {options.scenario}; they go from 1 to {len(printed)}.")
        return printed[options.scenario]
    source = _source(options.scenario, "scenario")
    assert source is not None
    return own_scenario(source)


def _players(options: Options, scenario: Scenario) -> int:
    players = options.players
    if players is None:
        players = len(options.deal) if options.deal else scenario.players.least
    if players not in scenario.players:
        raise BadOption(f"This scenario is for {scenario.players} players, not {players}.")
    return players


def _level(options: Options, scenario: Scenario, edition: Edition) -> int:
    levels = scenario.levels(edition)
    if options.level is None:
        return 0 if scenario.tiles else levels[0]
    if not levels:
        challenges = f"scenarios {CHALLENGES[0]} to {CHALLENGES[-1]}"
        pocket = f"scenario {POCKET_LEVELS} of the pocket edition"
        raise BadOption(f"Only the challenges ({challenges}), and {pocket}, have levels.")
    if options.level not in levels:
        raise BadOption(f"There is no level {options.level}; they are {', '.join(map(str, levels))}.")
    return options.level


def _first_tiles(tiles: TileSet, side: Side, scenario: Scenario) -> Board:
    first = [LaidTile(START_TILE, ORIGIN, 0)]
    if scenario.dimensions:
        if SECOND_START not in tiles.tiles:
            raise BadOption("Two malls need a tile 3, and this tile set has none.")
        first.append(LaidTile(SECOND_START, FAR, 0))
    return Board(tiles, side, scenario.small_passages).lay(*first)


def _pile(
    options: Options, scenario: Scenario, level: int, heroes: int, tiles: TileSet, random: Random
) -> tuple[int, ...]:
    laid = {START_TILE, *((SECOND_START,) if scenario.dimensions else ())}
    if options.pile is not None:
        for index, tile in enumerate(options.pile):
            if tile not in tiles.tiles or tile in laid:
                raise BadOption(f"Tile {tile} cannot be in the draw pile.")
            if tile in options.pile[:index]:
                raise BadOption(f"Tile {tile} is in the draw pile twice.")
        return options.pile
    numbers = list(range(2, level + 1) if level else scenario.tiles)
    if heroes == 5:
        numbers += [tile for tile in SISTERS_TILES if tile not in (*numbers, *scenario.top)]
    missing = [tile for tile in (*numbers, *scenario.top) if tile not in tiles.tiles]
    if missing and not scenario.number:
        raise BadOption(f"The scenario uses tile {missing[0]}, and this tile set has none.")
    # A small custom tile set plays a printed scenario with those of its tiles that it has.
    pile = [tile for tile in numbers if tile not in (*missing, *laid)]
    random.shuffle(pile)
    return (*(tile for tile in scenario.top if tile not in (*missing, *laid)), *pile)


def _deal(
    options: Options, scenario: Scenario, players: int, random: Random
) -> tuple[tuple[tuple[Ability, ...], ...], Deck | None]:
    if options.deal is not None:
        if len(options.deal) != players:
            raise BadOption(f"The deal has {len(options.deal)} hands for {players} players.")
        for hand in options.deal:
            if len(set(hand)) != len(hand):
                raise BadOption("A hand of the deal names an action twice.")
        return options.deal, None
    seats = list(range(players))
    random.shuffle(seats)
    hands: list[tuple[Ability, ...]] = [()] * players
    # MALL-62: deal as for one player fewer. The last of the shuffled seats gets nothing.
    dealt = players - 1 if scenario.empty_hand else players
    if dealt == 1:
        return tuple(hands), shuffled_deck(seats[0], random)
    for seat, hand in zip(seats, ACTION_TILES[dealt], strict=False):
        hands[seat] = hand
    return tuple(hands), None


def shuffled_deck(seat: int, random: Random) -> Deck:
    """MALL-81: return the seven one-player action tiles, face down."""
    pile = list(ABILITIES)
    random.shuffle(pile)
    return Deck(seat, tuple(pile))


def _places(
    options: Options, scenario: Scenario, board: Board, heroes: int, random: Random
) -> tuple[Square, ...]:
    fixed = options.start or {}
    for name, square in fixed.items():
        if name not in HEROES[:heroes]:
            raise BadOption(f"'{name}' is not a hero of this game.")
        if square not in board.codes:
            raise BadOption(f"The {name} cannot start at {list(square)}: there is no floor.")
    if len(set(fixed.values())) != len(fixed):
        raise BadOption("Two heroes cannot start on the same square.")
    places: list[Square] = []
    centre = _free(CENTRE, fixed, random)
    for hero, name in enumerate(HEROES[:heroes]):
        if name in fixed:
            places.append(fixed[name])
        elif hero == SISTER:
            places.append(_sisters_start(board, fixed))
        elif scenario.dimensions and hero not in (DWARF, ELF):
            apart = [square for square in board.codes if dimension(square) and board.codes[square] != "Z"]
            places.append(_free(apart, {**fixed, **dict(zip(HEROES, places, strict=False))}, random)[0])
        else:
            places.append(centre.pop())
    if scenario.dimensions and len({dimension(square) for square in places[:SISTER]}) == 1:
        raise BadOption("The heroes cannot all start in the same mall.")
    return tuple(places)


def _free(squares: Sequence[Square], taken: dict[str, Square], random: Random) -> list[Square]:
    free = [square for square in squares if square not in taken.values()]
    random.shuffle(free)
    return free


def _sisters_start(board: Board, fixed: dict[str, Square]) -> Square:
    """MALL-91: on tile 1's hourglass, without setting it off."""
    for square in board.icons.get("Z", ()):
        if board.tile_of[square] == START_TILE and square not in fixed.values():
            return square
    raise BadOption("The little sister starts on tile 1's hourglass, and that square is not free.")
