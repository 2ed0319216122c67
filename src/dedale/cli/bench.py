"""`dedale bench`: how fast the rules are, with the noise shown; the quest solver; the server; the client."""

import argparse
import os
import platform

from dedale.cli import bench_client, bench_rules, bench_server
from dedale.cli.arguments import Commands, add_command, from_one, no_solver


def add_to(commands: Commands) -> None:
    parser = add_command(commands, "bench", "Measure the rules, the solver, the server or the client.", run)
    parser.add_argument(
        "topic",
        nargs="?",
        choices=("rules", "solver", "server", "client"),
        default="rules",
        help="what to measure (rules)",
    )
    parser.add_argument(
        "--seconds",
        type=from_one,
        help="what Fast Downward gets for each quest of `solver` (60); how long `server` is under load (5)"
        ", how long the board of `client` is watched (20)",
    )
    parser.add_argument(
        "--runs", type=from_one, help="how often each figure is taken (7; of `server` 3, of `client` 5)"
    )
    parser.add_argument("--actions", type=from_one, default=6_000, help="actions in each run (6000)")
    bench_server.add_options(parser)


def run(options: argparse.Namespace) -> int:
    if options.topic == "server":
        return bench_server.run(options)
    if options.topic == "client":
        return bench_client.run(options)
    options.runs = options.runs or 7
    print(
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores; one core is used."
    )
    if options.topic == "solver":
        return _bench_solver(options)
    print(f"Processor time, the median of {options.runs} runs of {options.actions} actions;")
    print("spread is (max - min) / median.\n")
    for line in bench_rules.lines(options.runs, options.actions):
        print(line, flush=True)
    return 0


def _bench_solver(options: argparse.Namespace) -> int:
    if wrong := no_solver():
        return wrong
    # numba takes a second to import, which nothing else here should wait for.
    from dedale.lab.tower.solver_bench import lines

    print(f"Processor seconds, the best of {options.runs} runs; ratio is Fast Downward's search to ours.\n")
    for line in lines(options.runs, options.seconds or 60):
        print(line, flush=True)
    return 0
