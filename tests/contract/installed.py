"""Builds the package, and installs it into otherwise empty environments. No network is needed."""

import fcntl
import os
import re
import shutil
import subprocess
import sys
import venv
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PATTERNS = {"wheel": "*.whl", "sdist": "*.tar.gz"}


def build(kind: str, source: Path, folder: Path) -> Path:
    """Build the wheel or sdist of a source tree. There is no npm: the client is already built."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    done = subprocess.run(command, cwd=source, env={"PATH": ""}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return next(folder.glob(PATTERNS[kind]))


def build_once(kind: str, shared: Path) -> Path:
    """The same for this checkout, once for all test processes."""
    folder = shared / "built"
    folder.mkdir(exist_ok=True)
    with (folder / f"{kind}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return next(folder.glob(PATTERNS[kind]), None) or build(kind, ROOT, folder)


class Environment:
    """A virtual environment with the wheel, and with copies of libraries installed here."""

    def __init__(self, folder: Path, wheel: Path, libraries: set[str]) -> None:
        self.folder = folder
        venv.create(folder, symlinks=True)
        self._site = next(folder.glob("lib/python*/site-packages"))
        for name in libraries:
            self._copy(name)
        pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), "install", "--quiet"]
        subprocess.run([*pip, "--no-deps", "--no-index", "--no-compile", str(wheel)], check=True)

    def _copy(self, name: str) -> None:
        library = metadata.distribution(name)
        for file in library.files or ():
            if ".." not in file.parts and file.suffix != ".pyc":
                target = self._site / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(library.locate_file(file)), target)

    def command(self, name: str) -> str:
        return str(self.folder / "bin" / name)

    def run(self, name: str, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command in its folder, with that on its standard input."""
        env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        words = [self.command(name), *arguments]
        return subprocess.run(words, input=text, cwd=self.folder, env=env, capture_output=True, text=True)


def needed_by(name: str) -> set[str]:
    """Return all dependencies of a library, without extras."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for text in metadata.requires(waiting.pop()) or ():
            requirement = Requirement(text)
            plain = re.sub(r"[-_.]+", "-", requirement.name).lower()
            if plain not in found and (not requirement.marker or requirement.marker.evaluate({"extra": ""})):
                found.add(plain)
                waiting.append(plain)
    return found
