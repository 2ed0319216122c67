"""Builds the web client into the package if it is missing or stale. `python hatch_build.py` does the same.

What the client needs for offline play goes into it as well: Python for browsers, libraries for it, and the
rules themselves, packed here. The wheel includes a bill of materials (`sbom.py`).
"""

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "dedale" / "server" / "client"
STAMP = CLIENT / ".stamp"
SOURCE = ROOT / "src" / "dedale"
LOCKED = ROOT / "requirements" / "browser.txt"
BILL = ROOT / "build" / "dedale.cdx.json"
OFFLINE = WEB / "node_modules" / ".cache" / "dedale"
"""What the client ships for offline play. `web/vite.offline.js` picks it up from here."""
BROWSER_ENTRY = "dedale.browser.worker_api"
"""The client's entry point into the rules. Only what it imports goes to the browser."""
BEGINNING_OF_TIME = (1980, 1, 1, 0, 0, 0)


class BuildClient(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build()
        if self.target_name != "sdist":
            _run(sys.executable, str(ROOT / "sbom.py"), str(BILL))
            build_data["sbom_files"].append(str(BILL))


def build() -> None:
    """Build the client, unless it is up to date."""
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
    OFFLINE.mkdir(parents=True, exist_ok=True)
    _fetch_libraries()
    pack_rules(OFFLINE / "sources.zip")
    _run(npm, "run", "pack")
    _run(npm, "run", "build")
    _run(npm, "run", "compress")
    STAMP.write_text(wanted)


def _digest() -> str:
    """Return the digest of every file that goes into the client."""
    digest = hashlib.sha256(Path(__file__).read_bytes() + LOCKED.read_bytes())
    for path in rules():
        digest.update(path.relative_to(SOURCE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    for folder, folders, names in os.walk(WEB):
        folders[:] = sorted(set(folders) - {"node_modules", "test-results"})
        for name in sorted(names):
            path = Path(folder) / name
            digest.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def rules() -> list[Path]:
    """Return every file that the browser needs: the imports of its entry point, and their content."""
    modules: dict[str, Path] = {}
    waiting = [BROWSER_ENTRY]
    while waiting:
        name = waiting.pop()
        path = _source(name)
        if path and name not in modules:
            modules[name] = path
            waiting += [name.rpartition(".")[0], *_imports(name, path)]
    content = (path for path in (SOURCE / "games").rglob("*.maze") if path.parent.name != "lessons")
    return sorted([*modules.values(), *content, *(SOURCE / "pdf" / "content").iterdir()])


def _source(module: str) -> Path | None:
    path = SOURCE.parent / module.replace(".", "/")
    found = (path.with_suffix(".py"), path / "__init__.py")
    return next((each for each in found if module and each.is_file()), None)


def _imports(module: str, path: Path) -> Iterator[str]:
    """Return what a module imports at its top level, whether that is a module or a name in one."""
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*parents, *([node.module] if node.module else [])])
            yield from (base, *(f"{base}.{alias.name}" for alias in node.names))


def pack_rules(archive: Path) -> None:
    """Make a reproducible archive: its name in the client is its digest."""
    with zipfile.ZipFile(archive, "w") as packed:
        for path in rules():
            entry = zipfile.ZipInfo(path.relative_to(SOURCE.parent).as_posix(), BEGINNING_OF_TIME)
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def _fetch_libraries() -> None:
    """Download the locked libraries for the browser's Python once, so that later builds need no network."""
    kept = OFFLINE / "wheels"
    browser = json.loads((WEB / "node_modules" / "pyodide" / "pyodide-lock.json").read_text())["info"]
    python = ".".join(browser["python"].split(".")[:2])
    wanted = f"{browser['abi_version']} {python}\n{LOCKED.read_text()}"
    note = kept / "locked"
    if note.is_file() and note.read_text() == wanted:
        return
    shutil.rmtree(kept, ignore_errors=True)
    _run(
        *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
        *("--require-hashes", "--no-deps", "--only-binary=:all:", "--implementation=cp"),
        *(f"--platform=pyemscripten_{browser['abi_version']}_wasm32", f"--python-version={python}"),
        *(f"--abi=cp{python.replace('.', '')}", f"--dest={kept}", f"--requirement={LOCKED}"),
    )
    note.write_text(wanted)


def _run(*words: str) -> None:
    # Standard output belongs to the build tool.
    subprocess.run(words, cwd=WEB, check=True, stdin=subprocess.DEVNULL, stdout=sys.stderr)


if __name__ == "__main__":
    build()
