"""`dedale generate pack`, `prove` and `plot`: the floors that come with the Tower."""

import argparse
import os
from pathlib import Path

from dedale.cli.arguments import complain
from dedale.cli.progress import bar, clear


def run_pack(options: argparse.Namespace) -> int:
    from dedale.lab.tower.pack_builder import assemble, missing
    from dedale.lab.tower.quest_maker import NotFound

    bar(0, len(missing(Path(options.out))), "floors")
    try:
        for floor, done, total in assemble(
            Path(options.out), options.seed, options.picks, options.jobs or os.cpu_count() or 1
        ):
            clear()
            print(floor, flush=True)
            bar(done, total, "floors")
    except NotFound as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")
    finally:
        clear()
    return 0


def run_prove(options: argparse.Namespace) -> int:
    from dedale.games.tower.pack import the_pack
    from dedale.lab.tower.proofs import Unproved, page, prove_all

    proofs, total = [], len(the_pack().floors())
    bar(0, total, "floors proved")
    try:
        for proof in prove_all(options.jobs or 1):
            clear()
            what = f"{proof.moves:3} moves {proof.positions:10,} positions {proof.seconds:7.2f} s"
            print(f"{proof.floor:>5} {what}", flush=True)
            proofs.append(proof)
            bar(len(proofs), total, "floors proved")
    except Unproved as error:
        return complain(str(error))
    finally:
        clear()
    return _write(options.write, page(proofs))


def run_plot(options: argparse.Namespace) -> int:
    from dedale.lab.tower.difficulty_plot import grade_pack, picture, table

    graded = grade_pack(lambda done, total: bar(done, total, "floors graded"))
    clear()
    print(table(graded))
    return _write(options.write, picture(graded))


def _write(path: str | None, text: str) -> int:
    try:
        if path:
            Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        return complain(f"{path}: {error.strerror}")
    return 0
