"""Setting up a match: its quest, and who owns which directions (TOWER-2)."""

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from dedale.games.base import Refusal, Source
from dedale.games.meta import Limits
from dedale.games.tower.board import board_of
from dedale.games.tower.pack import the_pack
from dedale.games.tower.quest import Quest
from dedale.games.tower.quest_reader import read_quest
from dedale.games.tower.state import FloorId, Progress, Setup, State, TalkLevel, first_position
from dedale.grid import DIRECTIONS, Direction, MazeError

Deal = tuple[tuple[Direction, ...], ...]
PLAYERS = Limits(1, 4)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a match of the Tower. Only the quest or the adventure is required."""

    quest: str | Source | None = None
    """The id of a floor of the pack, or a file."""
    adventure: int | None = None
    players: int | None = None
    deal: Deal | None = None
    talk: TalkLevel = "beginner"


class BadOption(ValueError):
    """An option that is refused. Its text is one plain sentence."""


def new(options: Options, seed: int) -> State | Refusal:
    """Set up a match with its quest laid out."""
    try:
        source, quest, floor = _quest(options)
        owns = _owns(options, Random(f"{seed}/deal"))
    except BadOption as error:
        return Refusal("bad_option", str(error))
    except MazeError as error:
        return Refusal("bad_file", str(error))
    position = first_position(quest)
    setup = Setup(source, owns, options.talk, floor)
    return State(setup, board_of(quest, position.lay), position, progress=Progress(options.adventure))


def _quest(options: Options) -> tuple[Source, Quest, FloorId]:
    """Return the first quest to lay out, and its id if it belongs to the pack."""
    if (options.quest is None) == (options.adventure is None):
        raise BadOption("The Tower needs either a quest or an adventure.")
    if isinstance(options.quest, Source):
        return options.quest, read_quest(options.quest), None
    floor = _first_of(options.adventure) if options.quest is None else options.quest
    if floor not in the_pack():
        raise BadOption(f"There is no quest '{floor}' in the pack.")
    _, source, quest = the_pack().floor(floor)
    return source, quest, floor


def _first_of(number: int | None) -> str:
    """Return the first quest of an adventure."""
    adventure = None if number is None else the_pack().adventures().get(number)
    if adventure is None:
        raise BadOption(f"There is no adventure {number}.")
    if not adventure.complete:
        raise BadOption(f"Adventure {number} does not have all of its quests yet.")
    for floor in (*adventure.epic, adventure.legendary):
        # A mistake in a later quest must not surface in the middle of the match.
        the_pack().floor(str(floor))
    return adventure.epic[0]


def _owns(options: Options, random: Random) -> Deal:
    deal = options.deal
    players = options.players
    if players is None:
        players = 1 if deal is None else len(deal)
    if players not in PLAYERS:
        raise BadOption(f"The Tower is for {PLAYERS} players, not {players}.")
    if deal is None:
        tiles = list(DIRECTIONS)
        random.shuffle(tiles)
        return dealt(players, tiles)
    if len(deal) != players:
        raise BadOption(f"The deal has {len(deal)} hands for {players} players.")
    for hand in deal:
        if len(set(hand)) != len(hand):
            raise BadOption("A hand of the deal names a direction twice.")
    if players == 3 and sorted(map(len, deal)) == [1, 1, 1]:
        deal = _with_common(deal)
    missing = [direction for direction in DIRECTIONS if not any(direction in hand for hand in deal)]
    if missing:
        raise BadOption(f"Nobody owns the direction {missing[0]} in this deal.")
    return _in_order(deal)


def dealt(players: int, tiles: Sequence[Direction]) -> Deal:
    """TOWER-2: deal the four tiles round. With three players the last one is common."""
    if players == 3:
        return _in_order(_with_common(tuple((tile,) for tile in tiles[:3])))
    return _in_order(tuple(tuple(tiles[seat::players]) for seat in range(players)))


def _with_common(deal: Deal) -> Deal:
    """With three players, give each one tile and all of them the remaining one."""
    left = tuple(direction for direction in DIRECTIONS if (direction,) not in deal)
    # If a tile were dealt twice, two would remain, and nobody would own either.
    return tuple((*hand, *left) for hand in deal) if len(left) == 1 else deal


def _in_order(deal: Deal) -> Deal:
    return tuple(tuple(direction for direction in DIRECTIONS if direction in hand) for hand in deal)
