"""Scenarios and tile sets of the Mall on paper."""

from collections.abc import Iterable, Iterator

from dedale.games.base import Refusal, Source
from dedale.games.mall.actions import ABILITIES, HEROES, SISTER, Ability
from dedale.games.mall.scenario import RULES, own_scenario
from dedale.games.mall.setup import ACTION_TILES, SECOND_START, Options, new
from dedale.games.mall.state import State
from dedale.games.mall.tile import SIZE, START_TILE, Tile
from dedale.games.mall.tileset import TileSet, tile_set
from dedale.grid import DIRECTIONS, LETTER_OF_HERO, part
from dedale.pdf.booklet import Booklet, five_rules
from dedale.pdf.canvas import Canvas
from dedale.pdf.ground import draw_ground
from dedale.pdf.looks import MALL, OWNERS
from dedale.pdf.order import BadOrder, Order
from dedale.pdf.pieces import back, card, figure, label, plate, token
from dedale.pdf.sheets import Draw, Piece
from dedale.pdf.texts import Texts

SQUARE = 20.0
"""Room for a figure and for what lies under it."""
TILE = SIZE * SQUARE
CARD = 44.0
TOKEN = 15.0
OUT_OF_ORDER = 12
"""MALL-4."""
DECK = 1
"""The number of players who have a deck instead of a hand (MALL-81)."""
MOST = max(ACTION_TILES)


def scenario_booklet(order: Order, texts: Texts) -> Booklet:
    """Everything that a match of that scenario needs."""
    if isinstance(order.which, Source):
        own_scenario(order.which)
    tile_set(order.tiles)
    options = Options(
        scenario=1 if order.which is None else order.which,
        players=order.players,
        heroes=order.heroes,
        level=order.level,
        tiles=order.tiles,
    )
    state = new(options, seed=0)
    if isinstance(state, Refusal):
        raise BadOrder(state.message)
    setup = state.setup
    tiles = tile_set(order.tiles)
    numbers = sorted({*state.pile, *((SECOND_START,) if setup.scenario.dimensions else ())})
    dealt = None if order.players is None else order.players - setup.scenario.empty_hand
    heroes = HEROES[: setup.heroes]
    cards = list(_action_tiles(texts, (dealt,) if dealt else (DECK, *ACTION_TILES)))
    number = setup.scenario.number
    title = texts(f"option.mall.scenario.{number}") if number else setup.scenario.name
    if setup.level:
        title += " · " + texts("mall.level", level=setup.level)
    return Booklet(
        "mall",
        title,
        [
            texts(
                "mall.parts.tiles", n=len(numbers) + 1, mm=round(TILE), list=_ranges([START_TILE, *numbers])
            ),
            texts("mall.parts.cards", n=len(cards), mm=round(CARD)),
            texts("mall.parts.rest", heroes=len(heroes), tokens=OUT_OF_ORDER),
        ],
        list(_setup(state, texts)),
        # The last of the five is about talk, which scenarios treat differently.
        [*five_rules(texts, "mall")[:-1], texts(f"mall.talk.{setup.scenario.talk}")],
        [[*_tiles(tiles, numbers), None, *cards, *_small_parts(texts, heroes)]],
    )


def tiles_booklet(order: Order, texts: Texts) -> Booklet:
    """A whole set of tiles, and everything that any scenario needs."""
    tiles = tile_set(order.source())
    numbers = sorted(tiles.tiles)
    cards = list(_action_tiles(texts, (DECK, *ACTION_TILES)))
    return Booklet(
        "mall",
        texts("mall.tiles"),
        [
            texts(
                "mall.parts.tiles", n=len(numbers) + 1, mm=round(TILE), list=_ranges([START_TILE, *numbers])
            ),
            texts("mall.parts.cards", n=len(cards), mm=round(CARD)),
            texts("mall.parts.rest", heroes=len(HEROES), tokens=OUT_OF_ORDER),
        ],
        [texts("mall.setup.choose"), *_common_setup(texts)],
        five_rules(texts, "mall"),
        [[*_tiles(tiles, numbers), None, *cards, *_small_parts(texts, HEROES)]],
    )


def _tiles(tiles: TileSet, numbers: Iterable[int]) -> Iterator[Piece]:
    """Tile 1 has two sides, all others have the same back."""
    sides = [_face(tile) for _, tile in sorted(tiles.starts.items())]
    yield Piece(TILE, TILE, sides[0], sides[1] if len(sides) > 1 else back("mall", TILE, TILE))
    for number in numbers:
        yield Piece(TILE, TILE, _face(tiles.tiles[number]), back("mall", TILE, TILE))


def _face(tile: Tile) -> Draw:
    def draw(canvas: Canvas) -> None:
        draw_ground(canvas, part(str(tile.number), tile.grid, (0, 0)), MALL, SQUARE)
        label(canvas, TILE, TILE, f"{tile.number}{tile.side}")

    return draw


def _action_tiles(texts: Texts, counts: Iterable[int]) -> Iterator[Piece]:
    """MALL-95. The tiles of four players serve more players too."""
    counts = list(counts)
    for count in counts:
        if count == DECK:
            for ability in ABILITIES:
                yield _action_tile(texts, (ability,), texts("players.1"))
        elif count < 4 or len(counts) == 1:
            for hand in ACTION_TILES[count]:
                yield _action_tile(texts, hand, texts("players", n=count))
    if len(counts) > 1:
        for index, hand in enumerate(ACTION_TILES[MOST]):
            least = max(4, index + 1)
            words = (
                texts("players", n=MOST) if least == MOST else texts("players.range", least=least, most=MOST)
            )
            yield _action_tile(texts, hand, words)


def _action_tile(texts: Texts, hand: tuple[Ability, ...], note: str) -> Piece:
    icons = [
        ("arrow", "brass", 90.0 * DIRECTIONS.index(each))
        if each in DIRECTIONS
        else (each, "" if each == "escalator" else "all", 0.0)
        for each in hand
    ]
    words = " · ".join(texts(f"ability.{each}") for each in hand)
    return card(CARD, CARD, icons, words, note, back("mall", CARD, CARD))


def _small_parts(texts: Texts, heroes: Iterable[str]) -> Iterator[Piece]:
    items = [("item", colour, 0.0) for colour in ("yellow", "purple", "green", "orange")]
    exits = [("exit", colour, 0.0) for _, colour, _ in items]
    after = card(CARD, CARD, exits, texts("mall.after"), texts("mall.after.note"), None).front

    def behind(canvas: Canvas) -> None:
        plate(canvas, CARD, CARD)
        after(canvas)

    before = card(CARD, CARD, items, texts("mall.before"), texts("mall.before.note"), behind)
    yield before
    for hero in heroes:
        yield figure(hero, OWNERS[LETTER_OF_HERO[hero]])
    yield figure("nudge", "red")
    for _ in range(OUT_OF_ORDER):
        yield token(TOKEN, "out-of-order")


def _setup(state: State, texts: Texts) -> Iterator[str]:
    setup, scenario = state.setup, state.setup.scenario
    yield texts("mall.setup.start", side=setup.side)
    yield texts("mall.setup.dimensions" if scenario.dimensions else "mall.setup.heroes")
    if setup.heroes > SISTER:
        yield texts("mall.setup.sister")
    yield texts("mall.setup.pile.up" if scenario.face_up else "mall.setup.pile")
    if scenario.top:
        yield texts("mall.setup.top", tile=", ".join(map(str, scenario.top)))
    yield from _common_setup(texts)
    yield texts(f"mall.exits.{scenario.exits}")
    for rule in RULES:
        if getattr(scenario, rule) and texts.has(f"mall.rule.{rule}"):
            yield texts(f"mall.rule.{rule}")


def _common_setup(texts: Texts) -> Iterator[str]:
    for step in ("cards", "ready", "sand"):
        yield texts(f"mall.setup.{step}")


def _ranges(numbers: list[int]) -> str:
    """`1–9, 15` for the tiles of a scenario."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
