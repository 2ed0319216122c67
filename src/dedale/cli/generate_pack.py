"""`dedale generate pack`, `prove` and `plot`: the floors that come with the Tower."""

import argparse
from pathlib import Path

from dedale.cli import workers
from dedale.cli.arguments import complain
from dedale.cli.progress import bar, clear


def run_pack(options: argparse.Namespace) -> int:
    from dedale.lab.tower.pack_builder import assemble, missing
    from dedale.lab.tower.quest_maker import NotFound
    from dedale.lab.workers import LostWorkers

    folder = Path(options.out)
    try:
        with workers.workers(options) as found:
            show = workers.ProgressBar(found, len(missing(folder)), "floors")
            for done, floor in enumerate(assemble(folder, options.seed, options.picks, found), 1):
                clear()
                print(floor, flush=True)
                show(done)
    except (NotFound, LostWorkers) as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")
    finally:
        clear()
    return 0


def run_prove(options: argparse.Namespace) -> int:
    from dedale.games.tower.pack import the_pack
    from dedale.lab.tower.proofs import Unproved, page, prove_all
    from dedale.lab.workers import LostWorkers

    proofs = []
    try:
        with workers.workers(options, jobs=1) as found:
            show = workers.ProgressBar(found, len(the_pack().floors()), "floors proved")
            for proof in prove_all(found):
                clear()
                what = f"{proof.moves:3} moves {proof.positions:10,} positions {proof.seconds:7.2f} s"
                print(f"{proof.floor:>5} {what}", flush=True)
                proofs.append(proof)
                show(len(proofs))
    except (Unproved, LostWorkers) as error:
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
