"""The results of an event, as a table for people and as values for programs."""

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import Any

from dedale.lab.arena import by_game
from dedale.lab.arena.confidence import wilson
from dedale.lab.arena.series import Results

BARS = 10
BAR_WIDTH = 40
SEEDS = 10
"""Number of seeds shown of lost matches."""


def summary(results: Results) -> dict[str, Any]:
    """The figures. They depend on the event only, not on the machine or the number of jobs."""
    event, games = results.event, results.games
    won = [game for game in games if game.result == "won"]
    low, high = wilson(len(won), len(games))
    lost = [game for game in games if game.result != "won"]
    found: dict[str, Any] = {
        "game": event.game,
        "bots": list(event.bots),
        "seed": event.seed,
        "games": len(games),
        "won": len(won),
        "share": len(won) / len(games),
        "interval": [low, high],
        "seconds": _mean([game.t / 1_000 for game in games]),
        "actions_per_seat": [
            _mean([game.actions[seat] for game in games]) for seat in range(len(event.bots))
        ],
        "calls": _mean([game.calls for game in games]),
        "lost": [
            {"phase": phase, "reason": reason, "result": result, "games": number}
            for (phase, reason, result), number in Counter(
                (game.where, game.reason, game.result) for game in lost
            ).most_common()
        ],
        "lost_seeds": [game.seed for game in lost],
    }
    if event.game == "mall":
        found["sand_left_seconds"] = _mean([view.sand_ms / 1_000 for view in by_game.mall_views(won)])
        found["hourglasses"] = _mean([view.hourglasses for view in by_game.mall_views(games)])
    if any(set(game.winners) != set(range(len(event.bots))) for game in won):
        wins = Counter(seat for game in won for seat in game.winners)
        found["wins_per_seat"] = [wins[seat] for seat in range(len(event.bots))]
    return found | by_game.numbers(results)


def _mean(values: Sequence[float]) -> float | None:
    return round(mean(values), 2) if values else None


def lines(results: Results) -> Iterator[str]:
    """The table."""
    found = summary(results)
    low, high = found["interval"]
    yield f"bots                {', '.join(found['bots'])}"
    yield f"games               {found['games']} (seed {found['seed']})"
    interval = f"95 %: {_percent(low)} to {_percent(high)}"
    word = "won by someone" if "wins_per_seat" in found else "won"
    yield f"{word:<20}{found['won']} ({_percent(found['share'])}; {interval})"
    if "wins_per_seat" in found:
        yield f"wins per seat       {', '.join(map(str, found['wins_per_seat']))}"
    yield from by_game.lines(found)
    yield f"time of a game      {found['seconds']} s on average"
    if found.get("sand_left_seconds") is not None:
        yield f"sand left when won  {found['sand_left_seconds']} s on average"
    if "hourglasses" in found:
        yield f"hourglasses used    {found['hourglasses']} on average"
    yield f"actions per seat    {', '.join(map(str, found['actions_per_seat']))}"
    yield f"calls for others    {found['calls']} on average"
    if results.thought:
        yield f"thinking            {_thought(results.thought)}"
    for each in found["lost"]:
        why = f": {each['reason']}" if each["reason"] else ""
        yield f"{each['result']:<20}{each['games']} in the phase '{each['phase']}'{why}"
    if found["lost_seeds"]:
        more = f" and {len(found['lost_seeds']) - SEEDS} more" if len(found["lost_seeds"]) > SEEDS else ""
        yield f"their seeds         {', '.join(map(str, found['lost_seeds'][:SEEDS]))}{more}"
    yield from _plot([game.t / 1_000 for game in results.games])


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _thought(times: Sequence[float]) -> str:
    places = (len(times) // 2, len(times) * 99 // 100, -1)
    middle, most, last = (1_000 * times[place] for place in places)
    return f"{middle:.2f} ms in the middle, {most:.1f} ms at 99 %, {last:.0f} ms at most"


def _plot(seconds: Sequence[float]) -> Iterator[str]:
    """Histogram of durations."""
    least, most = min(seconds), max(seconds)
    width = (most - least) / BARS
    if not width:
        return
    counts = Counter(min(BARS - 1, int((each - least) / width)) for each in seconds)
    yield ""
    yield "how long the games took"
    for bar in range(BARS):
        length = BAR_WIDTH * counts[bar] // max(counts.values())
        yield f"{least + bar * width:7.0f} s  {'#' * length} {counts[bar]}"
