"""Measures what the client loads, when the first board appears, and how smoothly it moves."""

import os
from collections.abc import Iterator

from msgspec import Struct
from playwright.sync_api import Browser

from dedale.lab.client import first_load, frame_rate
from dedale.lab.client.browser import SLOWER, chromium
from dedale.lab.client.report import Frames, Work, board_line, frames_line, weight_lines, work_line
from dedale.lab.server.peer_table import Unfit
from dedale.lab.server.peers import running
from dedale.server.static_files import CLIENT

ROUND = 5
"""Seconds per turn: the animations take turns, so that disturbances hit all of them alike."""


class Plan(Struct, frozen=True):
    runs: int = 5
    seconds: int = 20
    """How long pieces move on each board. Zooming takes about half as long."""


def lines(plan: Plan) -> Iterator[str]:
    if not (CLIENT / "index.html").is_file():
        raise Unfit("the client is not built")
    with running("dedale") as server, chromium() as browser:
        yield f"Chromium {browser.version}, headless, without a graphics card; {os.cpu_count()} cores."
        yield from weight_lines(first_load.loaded(browser, server.port))
        linked = [first_load.by_link(browser, server.port) for _ in range(plan.runs)]
        yield board_line("from a link to a table, in a fresh browser", linked)
        tapped = [first_load.by_tap(browser, server.port) for _ in range(plan.runs)]
        yield board_line("after a tap on the home page", tapped)
        yield f"On a phone {SLOWER} times slower than this machine:"
        yield from _moving(browser, server.port, plan.seconds)


def _moving(browser: Browser, port: int, seconds: float) -> Iterator[str]:
    bare: list[float] = []
    mall: list[tuple[list[float], Work]] = []
    tower: list[tuple[list[float], Work]] = []
    zoomed: list[float] = []
    rounds = max(1, round(seconds / ROUND))
    for _ in range(rounds):
        bare += frame_rate.bare(browser, seconds / rounds)
        mall.append(frame_rate.mall(browser, port, seconds / rounds))
        tower.append(frame_rate.tower(browser, port, seconds / rounds))
        zoomed += frame_rate.zooming(browser, port, seconds / rounds)
    yield frames_line("while one square moves over an empty page (no page can do better)", Frames.of(bare))
    for where, played in (("in the Mall", mall), ("on a large floor of the Tower", tower)):
        taken = [each for noted, _ in played for each in noted]
        yield frames_line(f"while pieces move {where}", Frames.of(taken))
        yield work_line(Work.of([work for _, work in played]))
    yield frames_line("while the board is zoomed", Frames.of(zoomed))
