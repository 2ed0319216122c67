"""Builds the web client into the package when it is missing or stale. `python hatch_build.py` does it too."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "dedale" / "server" / "client"
STAMP = CLIENT / ".stamp"


class BuildClient(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "sdist":
            build()


def build() -> None:
    """Nothing is done when the client was built from these very files."""
    if not WEB.is_dir():
        return  # an sdist that was unpacked has the client inside
    wanted = _digest()
    if STAMP.is_file() and STAMP.read_text() == wanted:
        return
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("dedale: building the web client needs npm and Node 20.19 or newer")
    installed = WEB / "node_modules" / ".package-lock.json"
    lock = WEB / "package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        _run(npm, "ci", "--no-audit", "--no-fund")
    _run(npm, "run", "build")
    _run(npm, "run", "compress")
    STAMP.write_text(wanted)


def _digest() -> str:
    """Of every file that the client is made of."""
    digest = hashlib.sha256()
    for folder, folders, names in os.walk(WEB):
        folders[:] = sorted(set(folders) - {"node_modules", "test-results"})
        for name in sorted(names):
            path = Path(folder) / name
            digest.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _run(*words: str) -> None:
    # Standard output belongs to whoever builds the package.
    subprocess.run(words, cwd=WEB, check=True, stdin=subprocess.DEVNULL, stdout=sys.stderr)


if __name__ == "__main__":
    build()
