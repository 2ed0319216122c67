import argparse

from dedale.cli.shared import Commands, add_command


def add_to(commands: Commands) -> None:
    add_command(commands, "winnable", "winnable", run)


def run(options: argparse.Namespace) -> int:
    return 0


def run_plain(options: argparse.Namespace) -> int:
    return 0
