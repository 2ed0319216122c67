"""`dedale arena`: bots play each other, in simulated time."""

import argparse
import json
import os
from pathlib import Path
from typing import Any

import msgspec

from dedale.bots import bots_for
from dedale.cli.arguments import complain, from_one
from dedale.cli.parser import did_you_mean
from dedale.cli.progress import bar, clear
from dedale.games.mall.scenario import CHALLENGES
from dedale.games.registry import GAMES, GAMES_TO_PLAY
from dedale.games.tower.pack import the_pack
from dedale.lab.arena import Event, measure
from dedale.lab.arena.report import lines, summary
from dedale.lab.arena.simulated_match import BadBot
from dedale.lab.arena.svg_chart import picture
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
    parser.add_argument("--heroes", type=from_one, metavar="N", help="heroes of the Mall (5: little sister)")
    parser.add_argument("--quest", metavar="ID", help="floor of the Tower")
    parser.add_argument("--options", metavar="JSON", help="further options of the match")
    parser.add_argument("--bots", metavar="NAME", help="bot on every seat (default: the game's first)")
    parser.add_argument(
        "--replace", action="append", default=[], metavar="SEAT:NAME", help="another bot on one seat, from 0"
    )
    parser.add_argument("--swap", action="store_true", help="rotate the seats after each match")
    parser.add_argument("--games", type=from_one, default=100, metavar="N", help="number of matches (100)")
    parser.add_argument("--jobs", type=from_one, metavar="N", help="worker processes (default: one per core)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="random seed (0)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="write a chart of the results as SVG")


class BadEvent(ValueError):
    """An event that cannot be played; its text is one plain sentence."""


def run(options: argparse.Namespace) -> int:
    try:
        event = _event(options)
        results = measure(
            event, options.jobs or os.cpu_count() or 1, lambda done: bar(done, event.games, "games")
        )
    except (BadEvent, BadBot) as error:
        clear()
        return complain(str(error))
    clear()
    if options.plot:
        try:
            options.plot.write_text(picture(results), encoding="utf-8")
        except OSError as error:
            return complain(f"cannot write {options.plot}: {error.strerror}")
    if options.json:
        print(json.dumps(summary(results)))
    else:
        print("\n".join(lines(results)))
    return 0


def _event(options: argparse.Namespace) -> Event:
    game = GAMES[options.game]
    if options.quest and options.quest not in (pack := the_pack()):
        raise BadEvent(f"there is no floor '{options.quest}'{did_you_mean(options.quest, pack.floors())}")
    asked = _asked(options)
    try:
        struct = msgspec.convert(asked, game.options)
    except msgspec.ValidationError as error:
        raise BadEvent(f"the options are wrong: {plain(error)}") from None
    event = Event(options.game, struct, (), options.seed, options.games, options.swap)
    try:
        seats = event.match(0).seats
    except ValueError as error:
        raise BadEvent(str(error)) from None
    return event._replace(bots=_bots(options, seats))


def _asked(options: argparse.Namespace) -> dict[str, Any]:
    """The options of the match."""
    try:
        asked = json.loads(options.options or "{}")
    except ValueError as error:
        raise BadEvent(f"--options is not JSON: {error}") from None
    if not isinstance(asked, dict):
        raise BadEvent("--options is a JSON object like '{\"sand_ms\": 60000}'")
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
            raise BadEvent(f"'{each}' is not SEAT:NAME, like '0:wanderer'; there are {seats} seats")
        names[int(seat)] = name
    for name in names:
        if name not in known:
            raise BadEvent(f"this game has no bot '{name}'; its bots are {', '.join(known)}")
    return tuple(names)
