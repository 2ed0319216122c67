"""Results of particular games: the moves of a quest, and who beat whom."""

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import Any

from dedale.games.mall.view import MallView
from dedale.games.tower.view import TowerView
from dedale.lab.arena.confidence import wilson
from dedale.lab.arena.series import Results
from dedale.lab.arena.simulated_match import Result


def numbers(results: Results) -> dict[str, Any]:
    """Further figures for the summary."""
    found: dict[str, Any] = {}
    won = [game for game in results.games if game.result == "won"]
    if results.event.game == "tower":
        found |= _moves(won)
    bots = results.event.bots
    if len(set(bots)) > 1 and any(len(game.winners) != len(bots) for game in won):
        found["wins_per_bot"] = _wins(results, won)
    return found


def mall_views(games: Sequence[Result]) -> list[MallView]:
    """How each match ended, if they are of the Mall."""
    return [game.view for game in games if isinstance(game.view, MallView)]


def _moves(solved: Sequence[Result]) -> dict[str, Any]:
    """Compared with the optimum, if the quest's file gives it. An adventure has many quests."""
    known = [
        (view.moves, view.optimum)
        for view in (game.view for game in solved)
        if isinstance(view, TowerView) and view.optimum is not None and view.adventure is None
    ]
    if not known:
        return {}
    return {
        "moves": round(mean(moves for moves, _ in known), 2),
        "fewest_moves": round(mean(fewest for _, fewest in known), 2),
        "in_fewest": sum(moves == fewest for moves, fewest in known),
    }


def _wins(results: Results, won: Sequence[Result]) -> dict[str, Any]:
    """By bot, on any seat: its wins, and the 95 % interval of its share."""
    event, games = results.event, len(results.games)
    wins = Counter(name for game in won for name in {event.seated(game.seed)[seat] for seat in game.winners})
    return {
        name: {"won": wins[name], "share": wins[name] / games, "interval": list(wilson(wins[name], games))}
        for name in dict.fromkeys(event.bots)
    }


def lines(found: dict[str, Any]) -> Iterator[str]:
    """The same, for people."""
    if "moves" in found:
        yield f"moves               {found['moves']} on average; the fewest are {found['fewest_moves']}"
        yield f"in the fewest       {found['in_fewest']} of {found['won']}"
    for name, wins in found.get("wins_per_bot", {}).items():
        share, low, high = (100 * each for each in (wins["share"], *wins["interval"]))
        yield f"{'wins of ' + name:<20}{wins['won']} ({share:.1f} %; 95 %: {low:.1f} % to {high:.1f} %)"
