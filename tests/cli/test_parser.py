"""Help, typos and completion: what the command line says about itself."""

import shlex
import subprocess
import sys
from collections.abc import Iterator

import pytest

from dedale.cli.main import COMMANDS, main, make_parser
from dedale.cli.parser import Parser

Captured = pytest.CaptureFixture[str]
GENERATE = ("quest", "legendary", "daily", "pack", "prove", "plot", "labyrinth")
ADMIN = (
    "status",
    "tables",
    "people",
    "close",
    "remove-text",
    "remove-challenge",
    "gallery",
    "hide",
    "unhide",
    "ban",
    "unban",
    "bans",
    "drain",
)
EVERY = [
    *((command.name,) for command in COMMANDS),
    *(("generate", kind) for kind in GENERATE),
    *(("admin", kind) for kind in ADMIN),
]


def refused(capsys: Captured, *words: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    assert ended.value.code == 2
    return capsys.readouterr().err


@pytest.mark.parametrize("words", [(), *EVERY])
def test_help_ends_with_an_example_that_the_parser_takes(capsys: Captured, words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*words, "--help"])
    assert ended.value.code == 0
    help_text = capsys.readouterr().out
    assert help_text.startswith(f"usage: {' '.join(['dedale', *words])} ")
    [example] = [line for line in help_text.splitlines() if line.startswith("example: ")]
    line = example.removeprefix("example: ").replace('eval "$(', "").replace(')"', "").rpartition("| ")[2]
    dedale, *arguments = shlex.split(line)
    assert dedale == "dedale"
    assert arguments[: len(words)] == list(words)
    if "--help" not in arguments:
        make_parser().parse_args(arguments)


@pytest.mark.parametrize("words", EVERY)
def test_every_option_is_explained(words: tuple[str, ...]) -> None:
    for action in parser_of(words).actions():
        assert action.help or isinstance(action.choices, dict), action.option_strings or action.dest


def parser_of(words: tuple[str, ...]) -> Parser:
    parser = make_parser()
    for word in words:
        parser = next(each.choices for each in parser.actions() if isinstance(each.choices, dict))[word]
        parser.load()
    return parser


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sovle"], "dedale: unknown command 'sovle'; did you mean 'solve'? (see dedale --help)"),
        (["generate", "dayly"], "unknown what 'dayly'; did you mean 'daily'?"),
        (["solve", "--jsn", "t1"], "dedale solve: unknown option '--jsn'; did you mean '--json'?"),
        (["solve", "--secnds=3", "t1"], "unknown option '--secnds'; did you mean '--seconds'?"),
        (
            ["arena", "--cros-play", "calm,brisk"],
            "unknown option '--cros-play'; did you mean '--cross-play'?",
        ),
        (["winnable", "--clustr", "tcp://x"], "unknown option '--clustr'; did you mean '--cluster'?"),
        (["pdd", "t1"], "unknown command 'pdd'; did you mean 'pddl'?"),
        (["arena", "--answer-seconds", "never"], "'never' is not a number of seconds"),
        (["arena", "--game", "towr"], "unknown --game 'towr'; did you mean 'tower'?"),
        (["generate", "quest", "--with", "dors"], "did you mean 'doors'?"),
        (["arena", "--game", "xyz"], "unknown --game 'xyz'; choose from duel, hidden, mall, tower"),
        (["ledger", "--zzz"], "unknown option '--zzz' (see dedale ledger --help)"),
        (["ledger", "mine"], "unexpected argument 'mine'"),
    ],
)
def test_a_typo_is_answered_with_what_was_probably_meant(
    capsys: Captured, words: list[str], said: str
) -> None:
    error = refused(capsys, *words)
    assert said in error
    assert error.count("\n") == 1


def test_an_unknown_floor_is_answered_with_the_nearest_one(capsys: Captured) -> None:
    assert main(["arena", "--game", "tower", "--quest", "11-l"]) == 2
    assert capsys.readouterr().err == "dedale: there is no floor '11-l'; did you mean '11-L'?\n"


HEAVY = ("numba", "numpy", "uvicorn", "starlette", "sqlite3", "multiprocessing", "dedale.lab", "dedale.bots")


@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        (["--help"], ("argparse", "dedale.cli")),
        (["--version"], ("argparse", "dedale.cli")),
        (["check", "none.maze"], ("dedale.games", "dedale.grid")),
        (["solve", "t1"], ("dedale.solver",)),
        (["referee"], ("dedale.match",)),
        (["ledger", "--file", "none.json"], ("dedale.match",)),
        (["generate", "quest", "--help"], ("dedale.cli",)),
        (["generate", "labyrinth"], ("dedale.games.hidden",)),
    ],
)
def test_a_command_imports_nothing_heavy(words: list[str], allowed: tuple[str, ...]) -> None:
    script = "import sys\nfrom dedale.cli import main\ntry: main(sys.argv[1:])\nexcept SystemExit: pass\n" + (
        "print('\\n'.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    loaded = done.stderr.splitlines()
    assert all(name in loaded for name in allowed), "the command ran"
    assert [name for name in loaded if name in HEAVY] == []


# Completion


def bash(script: str, line: str) -> Iterator[str]:
    """What bash offers at the end of that line."""
    words = line.split(" ")
    typed = f"COMP_WORDS=({shlex.join(words)})\nCOMP_CWORD={len(words) - 1}\n"
    program = f'{script}\n{typed}_dedale\nprintf "%s\\n" "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return filter(None, done.stdout.split("\n"))


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("dedale so", ["solve"]),
        ("dedale generate l", ["legendary", "labyrinth"]),
        ("dedale solve --s", ["--seconds"]),
        ("dedale generate quest --st", ["--stars"]),
        ("dedale arena --game t", ["tower"]),
        ("dedale arena --ro", ["--rows"]),
        ("dedale generate prove --c", ["--cluster"]),
        ("dedale pd", ["pddl"]),
        ("dedale arena --seats 2 --game m", ["mall"]),
        ("dedale completion f", ["fish"]),
        ("dedale solve my-", []),
    ],
)
def test_bash_completes(capsys: Captured, line: str, offered: list[str]) -> None:
    assert main(["completion", "bash"]) == 0
    assert list(bash(capsys.readouterr().out, line)) == offered


def test_zsh_uses_the_script_of_bash(capsys: Captured) -> None:
    assert main(["completion", "bash"]) == 0
    bash_script = capsys.readouterr().out
    assert main(["completion", "zsh"]) == 0
    first, rest = capsys.readouterr().out.split("\n", 1)
    assert "bashcompinit" in first
    assert rest == bash_script


def test_fish_is_told_every_command_and_option(capsys: Captured) -> None:
    assert main(["completion", "fish"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(line.startswith("complete -c dedale -n '") for line in lines)
    for words in EVERY:
        assert any(f"-a {words[-1]} " in line for line in lines), words
        here = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in words)
        for action in parser_of(words).actions():
            for name in action.option_strings:
                if name.startswith("--"):
                    assert any(f"-n '{here}' " in line and f"-l {name[2:]} " in line for line in lines), name
