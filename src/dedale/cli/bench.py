"""`dedale bench`: how fast the rules, the solver, the batches, servers and the client are."""

import argparse
import os
import platform

from dedale.cli import (
    bench_batch,
    bench_client,
    bench_gallery,
    bench_list,
    bench_rules,
    bench_scale,
    bench_server,
)
from dedale.cli.arguments import from_one, no_solver
from dedale.cli.progress import compile_solver


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "topic",
        nargs="?",
        choices=("rules", "solver", "batch", "server", "scale", "list", "gallery", "client"),
        default="rules",
        help="what to measure (rules)",
    )
    parser.add_argument(
        "--seconds",
        type=from_one,
        metavar="N",
        help="time limit of Fast Downward per quest of `solver` (60), duration of a run of `batch` (2), of "
        "the load on `server` or `scale` (5) or of the animation of `client` (20)",
    )
    parser.add_argument(
        "--runs", type=from_one, metavar="N", help="runs per figure (7; `server`, `scale`: 3, `client`: 5)"
    )
    parser.add_argument(
        "--actions", type=from_one, default=6_000, metavar="N", help="actions per run of `rules` (6000)"
    )
    bench_server.add_options(parser)
    bench_scale.add_options(parser)
    bench_list.add_options(parser)
    bench_gallery.add_options(parser)


def run(options: argparse.Namespace) -> int:
    if options.topic == "server":
        return bench_server.run(options)
    if options.topic == "scale":
        return bench_scale.run(options)
    if options.topic == "list":
        return bench_list.run(options)
    if options.topic == "gallery":
        return bench_gallery.run(options)
    if options.topic == "client":
        return bench_client.run(options)
    options.runs = options.runs or 7
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, one in use.")
    if options.topic == "batch":
        return bench_batch.run(options)
    if options.topic == "solver":
        return _bench_solver(options)
    print(f"CPU time, median of {options.runs} runs of {options.actions} actions;")
    print("spread is (max - min) / median.\n")
    for line in bench_rules.lines(options.runs, options.actions):
        print(line, flush=True)
    return 0


def _bench_solver(options: argparse.Namespace) -> int:
    if wrong := no_solver():
        return wrong
    compile_solver()
    from dedale.lab.tower.solver_bench import lines

    print(f"CPU seconds, best of {options.runs} runs; the ratio compares Fast Downward's search with ours.\n")
    for line in lines(options.runs, options.seconds or 60):
        print(line, flush=True)
    return 0
