"""`dedale arena`: bots play each other, in simulated time."""

import argparse
import json
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from dedale.bots import bots_for
from dedale.cli import workers
from dedale.cli.arguments import complain, from_one, positive_seconds
from dedale.cli.parser import did_you_mean
from dedale.cli.progress import clear
from dedale.games.mall.scenario import CHALLENGES
from dedale.games.registry import GAMES, GAMES_TO_PLAY
from dedale.games.tower.pack import the_pack
from dedale.lab.arena import Event, Results, cross_play, measure, report, svg_chart
from dedale.lab.arena.outside_bots import PIPE, BadBot, find, is_outside
from dedale.lab.arena.pipe_bot import ANSWER_S
from dedale.lab.arena.rows import BadRows, check_path, rows, write_rows
from dedale.lab.workers import LostWorkers, Workers
from dedale.match.error_text import plain

FOR_THE_GAME = ("scenario", "level", "side", "edition", "heroes", "quest")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=sorted(GAMES_TO_PLAY), default="mall", help="game to play (mall)")
    parser.add_argument("--seats", type=from_one, metavar="N", help="number of seats")
    scenarios = f"scenario of the Mall, 1 to {CHALLENGES[-1]}"
    parser.add_argument("--scenario", type=from_one, metavar="N", help=scenarios)
    parser.add_argument("--level", type=from_one, metavar="N", help="level of a challenge of the Mall")
    parser.add_argument("--side", choices=("A", "B"), help="side of the Mall's tile 1")
    parser.add_argument("--edition", choices=("table", "pocket"), help="edition of the Mall")
    parser.add_argument(
        "--heroes", type=from_one, metavar="N", help="heroes in the Mall (5: with the little sister)"
    )
    parser.add_argument("--quest", metavar="ID", help="floor of the Tower")
    parser.add_argument("--options", metavar="JSON", help="more options for the match, as JSON")
    named = "its name, MODULE:CLASS, or 'pipe:COMMAND'"
    parser.add_argument("--bot", "--bots", dest="bots", metavar="BOT", help=f"bot in every seat: {named}")
    parser.add_argument(
        "--replace",
        action="append",
        default=[],
        metavar="SEAT:BOT",
        help="a different bot for one seat; seats count from 0",
    )
    parser.add_argument("--swap", action="store_true", help="rotate the seats after each match")
    parser.add_argument(
        "--cross-play", nargs="+", metavar="BOT,BOT", help="play every pair of these bots instead"
    )
    parser.add_argument(
        "--answer-seconds",
        type=positive_seconds,
        default=ANSWER_S,
        metavar="S",
        help=f"time for each answer over a pipe ({ANSWER_S:g})",
    )
    parser.add_argument("--games", type=from_one, default=100, metavar="N", help="number of matches (100)")
    workers.add_options(parser)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="random seed (0)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="write a chart of the results as SVG")
    parser.add_argument("--rows", type=Path, metavar="FILE", help="write a row per match: .jsonl or .parquet")
    parser.add_argument("--save", type=Path, metavar="DIR", help="save every match, for dedale replay")


class BadEvent(ValueError):
    """An event that cannot be played; its text is one plain sentence."""


def run(options: argparse.Namespace) -> int:
    try:
        event, seats = _event(options)
        if options.rows:
            check_path(options.rows)
        show = _cross_play if options.cross_play else _one_event
        with workers.workers(options) as found:
            results, told, figures, drawn = show(options, event, seats, found)
    except (BadEvent, BadBot, BadRows, LostWorkers) as error:
        clear()
        return complain(str(error))
    clear()
    try:
        if options.plot:
            options.plot.write_text(drawn(), encoding="utf-8")
        if options.rows:
            write_rows(options.rows, rows(results))
        if options.save:
            _save(options.save, results)
    except OSError as error:
        return complain(f"cannot write {error.filename}: {error.strerror}")
    print(json.dumps(figures()) if options.json else "\n".join(told()))
    return 0


class Shown(NamedTuple):
    """What was played, and three ways to show it."""

    results: Sequence[Results]
    lines: Callable[[], Iterable[str]]
    figures: Callable[[], dict[str, Any]]
    picture: Callable[[], str]


def _one_event(options: argparse.Namespace, event: Event, seats: int, found: Workers) -> Shown:
    event = event._replace(bots=_bots(options, seats))
    results = measure(event, found, workers.ProgressBar(found, event.games, "games"))
    told, figures, drawn = report.lines, report.summary, svg_chart.picture
    return Shown([results], partial(told, results), partial(figures, results), partial(drawn, results))


def _cross_play(options: argparse.Namespace, event: Event, seats: int, found: Workers) -> Shown:
    if options.bots or options.replace or options.swap or options.save:
        raise BadEvent("--cross-play seats the bots itself: leave out --bot, --replace, --swap and --save")
    if seats < 2:
        raise BadEvent("--cross-play needs at least two seats")
    # A command may have commas of its own.
    words = options.cross_play
    bots = [name for word in words for name in ([word] if word.startswith(PIPE) else word.split(","))]
    _check(options.game, bots)
    progress = workers.ProgressBar(found, event.games * len(bots) ** 2, "games")
    matrix, results = cross_play.cross_play(event, bots, seats, found, progress)
    told, figures, drawn = cross_play.lines, cross_play.summary, cross_play.picture
    return Shown(results, partial(told, matrix), partial(figures, matrix), partial(drawn, matrix))


def _save(folder: Path, results: Sequence[Results]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for each in results:
        for seed, document in zip(each.event.seeds, each.saved, strict=True):
            (folder / f"{seed}.json").write_bytes(document)


def _event(options: argparse.Namespace) -> tuple[Event, int]:
    """What is to be played, still without bots, and the number of seats."""
    game = GAMES[options.game]
    if options.quest and options.quest not in (pack := the_pack()):
        raise BadEvent(f"there is no floor '{options.quest}'{did_you_mean(options.quest, pack.floors())}")
    asked = _asked(options)
    try:
        struct = msgspec.convert(asked, game.options)
    except msgspec.ValidationError as error:
        raise BadEvent(f"the options are wrong: {plain(error)}") from None
    event = Event(
        options.game,
        struct,
        (),
        options.seed,
        options.games,
        options.swap,
        options.answer_seconds,
        options.save is not None,
    )
    try:
        seats = event.match(0).seats
    except ValueError as error:
        raise BadEvent(str(error)) from None
    return event, seats


def _asked(options: argparse.Namespace) -> dict[str, Any]:
    """The options of the match."""
    try:
        asked = json.loads(options.options or "{}")
    except ValueError as error:
        raise BadEvent(f"--options is not JSON: {error}") from None
    if not isinstance(asked, dict):
        raise BadEvent("--options takes a JSON object like '{\"sand_ms\": 60000}'")
    given = {name: getattr(options, name) for name in FOR_THE_GAME}
    asked |= {name: value for name, value in given.items() if value is not None}
    if options.seats is not None:
        asked["players"] = options.seats
    return asked


def _bots(options: argparse.Namespace, seats: int) -> tuple[str, ...]:
    known = bots_for(options.game)
    names = [options.bots or known[0]] * seats
    for each in options.replace:
        seat, _, name = each.partition(":")
        if not (seat.isascii() and seat.isdigit() and int(seat) < seats and name):
            raise BadEvent(f"'{each}' is not SEAT:BOT, like '0:wanderer'; there are {seats} seats")
        names[int(seat)] = name
    _check(options.game, names)
    return tuple(names)


def _check(game: str, names: Sequence[str]) -> None:
    """Raises BadEvent or BadBot if there is no such bot."""
    known = bots_for(game)
    for name in names:
        if is_outside(name):
            find(name)
        elif name not in known:
            hint = did_you_mean(name, known)
            raise BadEvent(f"this game has no bot '{name}'{hint or '; its bots are ' + ', '.join(known)}")
