"""Quests and adventures of the Tower on paper."""

from collections.abc import Iterable, Iterator, Sequence

from dedale.games.tower.pack import Adventure, the_pack
from dedale.games.tower.quest import HEROES, Quest
from dedale.games.tower.quest_reader import read_quests
from dedale.grid import DIRECTIONS, LETTER_OF_HERO, Grid, part
from dedale.pdf.art import the_art
from dedale.pdf.booklet import Booklet, five_rules
from dedale.pdf.canvas import Canvas
from dedale.pdf.ground import draw_ground
from dedale.pdf.looks import OWNERS, TOWER
from dedale.pdf.order import BadOrder, Order
from dedale.pdf.pieces import caption, card, figure, label, plate
from dedale.pdf.sheets import BLEED, Draw, Piece
from dedale.pdf.texts import Texts

CARD, SQUARE = 80.0, 16.0
"""A card is this large, unless its squares would become smaller than that."""
COMPASS = 44.0


def quest_booklet(order: Order, texts: Texts) -> Booklet:
    """The cards of one quest, or of every quest in a file."""
    quests = _quests(order)
    cards = [
        _card(grid, _side(quest.cards), str(number) if len(quest.cards) > 1 else "", _about(quest, texts))
        for quest in quests
        for number, grid in enumerate(quest.cards, 1)
    ]
    layouts = {quest.layout for quest in quests}
    title = texts.name(quests[0].names)
    if len(quests) > 1:
        title = texts("tower.set", name=title, n=len(quests) - 1)
    return Booklet(
        "tower",
        title,
        _parts(texts, cards, _heroes(quests)),
        [
            texts("tower.setup.cards" if layouts == {"single"} else "tower.setup.lay"),
            *(texts(f"tower.setup.{layout}") for layout in ("2x2", "ring") if layout in layouts),
            *_common_setup(texts),
        ],
        five_rules(texts, "tower"),
        [[*cards, None, *_rest(texts, _heroes(quests))]],
    )


def adventure_booklet(order: Order, texts: Texts) -> Booklet:
    """TOWER-63 and TOWER-64: epic quests on the fronts, and the legendary one on the backs."""
    adventure = _adventure(order)
    pack = the_pack()
    epic = [pack.floor(floor).quest for floor in adventure.epic]
    legendary = pack.floor(adventure.legendary or "").quest
    side = max(_side(legendary.cards), *(_side(quest.cards) for quest in epic))
    cards = [
        _card(quest.cards[0], side, str(number), _face(grid, side, side, str(number), bleed=True))
        for number, (quest, grid) in enumerate(zip(epic, legendary.cards, strict=True), 1)
    ]
    heroes = _heroes([*epic, legendary])
    names = [f"{number}. {_name(quest, texts)}" for number, quest in enumerate(epic, 1)]
    return Booklet(
        "tower",
        texts("tower.adventure", n=adventure.number, name=texts.name(adventure.names)),
        [*_parts(texts, cards, heroes), " · ".join(names)],
        [
            texts("tower.setup.epic"),
            texts("tower.setup.legendary", name=_name(legendary, texts)),
            texts(f"tower.setup.{legendary.layout}"),
            *_common_setup(texts),
        ],
        five_rules(texts, "tower"),
        [[*cards, None, *_rest(texts, heroes)]],
    )


def _quests(order: Order) -> Sequence[Quest]:
    pack = the_pack()
    if isinstance(order.which, str) and order.which in pack:
        return [pack.floor(order.which).quest]
    if order.which is None or isinstance(order.which, int):
        raise BadOrder("Say which quest: the id of a floor, like 11-3, or a file.")
    source = order.source()
    assert source is not None
    return read_quests(source)


def _adventure(order: Order) -> Adventure:
    adventures = the_pack().adventures()
    if not isinstance(order.which, int) or order.which not in adventures:
        raise BadOrder(f"Say which adventure, from 1 to {len(adventures)}.")
    return adventures[order.which]


def _side(cards: Sequence[Grid]) -> float:
    """How wide and high a card is."""
    return max(CARD, SQUARE * max(cards[0].width, cards[0].height))


def _card(grid: Grid, side: float, number: str, behind: Draw) -> Piece:
    square = side / max(grid.width, grid.height)
    return Piece(square * grid.width, square * grid.height, _face(grid, side, side, number), behind)


def _face(grid: Grid, width: float, height: float, number: str, *, bleed: bool = False) -> Draw:
    square = width / max(grid.width, grid.height)

    def draw(canvas: Canvas) -> None:
        name = number or "0"
        if bleed:
            tint = the_art().looks["tower"].tints[int(name) % 6]["floor"]
            canvas.rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, tint)
        draw_ground(canvas, part(name, grid, (0, 0)), TOWER, square)
        if number:
            label(canvas, square * grid.width, square * grid.height, number)

    return draw


def _about(quest: Quest, texts: Texts) -> Draw:
    """The back of a card on its own: what the quest is called, how hard it is, and who is in it."""
    side = _side(quest.cards)
    square = side / max(quest.width, quest.height)
    width, height = square * quest.width, square * quest.height

    def draw(canvas: Canvas) -> None:
        plate(canvas, width, height)
        colours = the_art().colours
        canvas.rect(4, 4, width - 8, height - 8, None, colours["brass"], 0.8, radius=3)
        caption(canvas, 8, height * 0.3, width - 16, texts.name(quest.names), 15)
        stars = quest.stars or 0
        for index in range(stars):
            canvas.draw("emblem-purple", "brass", width / 2 + (index - (stars - 1) / 2) * 7, height * 0.42, 6)
        step = min(13.0, (width - 14) / len(quest.heroes))
        for index, hero in enumerate(quest.heroes):
            x = width / 2 + (index - (len(quest.heroes) - 1) / 2) * step
            canvas.draw(hero.name, OWNERS[hero.letter], x, height * 0.64, step * 0.92)
        if quest.moves:
            canvas.text(width / 2, height - 9, texts("tower.moves", n=quest.moves), 8, align="centre")

    return draw


def _name(quest: Quest, texts: Texts) -> str:
    return texts.name(quest.names)


def _heroes(quests: Iterable[Quest]) -> list[str]:
    used = {hero.name for quest in quests for hero in quest.heroes}
    return [hero for hero in HEROES if hero in used]


def _parts(texts: Texts, cards: Sequence[Piece], heroes: Sequence[str]) -> list[str]:
    widest = round(max(max(piece.width, piece.height) for piece in cards))
    return [
        texts("tower.parts.cards" if len(cards) > 1 else "tower.parts.card", n=len(cards), mm=widest),
        texts("tower.parts.rest", heroes=len(heroes), mm=round(COMPASS)),
    ]


def _rest(texts: Texts, heroes: Iterable[str]) -> Iterator[Piece]:
    for index, direction in enumerate(DIRECTIONS):
        words = texts(f"ability.{direction}")
        yield card(COMPASS, COMPASS, [("arrow", "brass", 90.0 * index)], words, texts("tower.compass"), None)
    for hero in heroes:
        yield figure(hero, OWNERS[LETTER_OF_HERO[hero]])


def _common_setup(texts: Texts) -> Iterator[str]:
    yield texts("tower.setup.heroes")
    yield texts("tower.setup.deal")
