"""Reads the command line and hands over to the command that it names."""

import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING, NamedTuple, TextIO

if TYPE_CHECKING:
    from dedale.cli.parser import Parser

INTERRUPTED = 130
"""The exit code that shells give a program stopped with Ctrl-C."""


class Command(NamedTuple):
    """A command, with what `--help` shows; its module is imported once it is used."""

    name: str
    summary: str
    example: str
    alias: str = ""


COMMANDS = (
    Command("play", "Play the Mall in this terminal, round one keyboard.", "dedale play --scenario 3"),
    Command("serve", "Run a server for you and your friends.", "dedale serve --host 0.0.0.0 --port 8000"),
    Command("admin", "Manage a running server.", "dedale admin tables"),
    Command("backup", "Back up a server's data while it runs.", "dedale backup monday.backup", "export"),
    Command(
        "restore",
        "Restore a backup into an SQLite or PostgreSQL database.",
        "dedale restore monday.backup",
        "import",
    ),
    Command(
        "check",
        "Check tiles, scenarios, quests, boards and lessons for mistakes.",
        "dedale check my-quest.maze",
    ),
    Command("solve", "Find the shortest solutions to Tower quests.", "dedale solve 11-3 my-quest.maze"),
    Command("pddl", "Write Tower quests as planning tasks in PDDL.", "dedale pddl 11-3 --out tasks"),
    Command("generate", "Create Tower quests or hidden labyrinths.", "dedale generate quest --stars 4"),
    Command("print", "Make a PDF of a game to print and cut out.", "dedale print scenario 7 --players 4"),
    Command("referee", "Referee a match over a pipe, one JSON object per line.", "my-bot | dedale referee"),
    Command("replay", "Replay a saved match.", "dedale replay --boards match.json"),
    Command("ledger", "Show which scenarios of the Mall you have won, and how well.", "dedale ledger --all"),
    Command("arena", "Let bots play matches and tally the results.", "dedale arena --bot my.module:MyBot"),
    Command("winnable", "Measure how many shuffles of the Mall can be won.", "dedale winnable --scenario 7"),
    Command("bench", "Measure the rules, the solver, the server or the client.", "dedale bench solver"),
    Command("completion", "Print a completion script for your shell.", 'eval "$(dedale completion bash)"'),
)


def main(argv: list[str] | None = None) -> int:
    """Run `dedale` and return its exit code: 2 after an error, which is explained on standard error."""
    try:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                # A console that lacks a character shows another one rather than none of the text.
                stream.reconfigure(errors="replace")
        options = make_parser().parse_args(argv)
        code = int(options.run(options))
        if sys.stdout:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone, so nobody is left to tell.
        _close(sys.stdout)
        return 0
    except OSError as error:
        from dedale.cli.arguments import complain

        _close(sys.stdout)
        return complain(f"cannot write the output: {error.strerror}")


def make_parser() -> "Parser":
    """The parser of the whole command line."""
    from dedale import __version__
    from dedale.cli.parser import Parser

    parser = Parser(
        prog="dedale",
        description="Labyrinth board games. Without a command, play in your browser.",
        example="dedale serve --help",
    )
    parser.add_argument("--version", action="version", version=f"dedale {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for name, summary, example, alias in COMMANDS:
        module = f"dedale.cli.{name}"
        commands.add_parser(
            name,
            help=summary,
            description=summary,
            module=module,
            example=example,
            aliases=[alias] if alias else [],
        )
    parser.set_defaults(run=_play_in_browser)
    return parser


def _play_in_browser(options: object) -> int:
    from dedale.cli.serve import run_plain

    return run_plain()


def _close(stream: TextIO) -> None:
    """Without this, Python would try to write the rest at exit and complain."""
    with suppress(OSError):
        stream.close()
