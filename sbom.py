"""The software bill of materials, in CycloneDX, from the lock files: `python sbom.py FILE` writes it.

The same lock files make the same bill, byte for byte. It needs the standard library only.
"""

import base64
import json
import re
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple
from uuid import NAMESPACE_URL, uuid5

ROOT = Path(__file__).parent
SPEC = "1.6"
IN_CLIENT = ("@fontsource/alegreya", "pyodide", "svelte", "uqr")
"""npm packages that reach browsers. All others only build and check the client."""
_LOCKED = re.compile(r"^([\w.-]+)==(\S+)(.*(?:\n    .*)*)", re.MULTILINE)
_NAME = re.compile(r"[\w.-]+")


class Package(NamedTuple):
    """One locked package. `needs` are the keys of others; `key` is its package URL."""

    key: str
    name: str
    version: str
    hashes: tuple[tuple[str, str], ...]
    needs: tuple[str, ...]
    licence: str = ""


def python_packages(*files: str) -> dict[str, Package]:
    """Return the packages locked by these files in `requirements/`."""
    locked, needed_by = [], []
    for file in files:
        for name, version, rest in _LOCKED.findall((ROOT / "requirements" / file).read_text()):
            key = f"pkg:pypi/{name}@{version}"
            hashes = tuple(("SHA-256", each) for each in re.findall(r"--hash=sha256:(\w+)", rest))
            locked.append((key, name, version, hashes))
            _, _, via = rest.partition("# via")
            needed_by.append((key, set(re.findall(r"(?:# +|^ )([\w.-]+)", via, re.MULTILINE))))
    return {
        key: Package(
            key, name, version, hashes, tuple(sorted(each for each, by in needed_by if name in by))
        )
        for key, name, version, hashes in locked
    }  # fmt: skip


def npm_packages() -> dict[str, Package]:
    """Return the packages locked by the client's lock file."""
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    found = {}
    for path, about in locked.items():
        if not path:
            continue
        algorithm, _, digest = about["integrity"].partition("-")
        hashes = ((algorithm.upper().replace("SHA", "SHA-"), base64.b64decode(digest).hex()),)
        wanted = {**about.get("dependencies", {}), **about.get("optionalDependencies", {})}
        needs = {_npm_key(where, locked) for name in wanted if (where := _found(name, path, locked))}
        key, name = _npm_key(path, locked), path.rpartition("node_modules/")[2]
        found[key] = Package(
            key, name, about["version"], hashes, tuple(sorted(needs)), about.get("license", "")
        )
    return found


def _npm_key(path: str, locked: dict[str, Any]) -> str:
    name = path.rpartition("node_modules/")[2]
    return f"pkg:npm/{name.replace('@', '%40')}@{locked[path]['version']}"


def _found(name: str, path: str, locked: dict[str, Any]) -> str | None:
    """Return where Node finds a package that the one at `path` requires."""
    while True:
        where = f"{path}/node_modules/{name}".lstrip("/")
        if where in locked:
            return where
        if not path:
            return None
        path = path.rpartition("/node_modules/")[0] if "/node_modules/" in path else ""


def closure(names: Iterable[str], packages: dict[str, Package]) -> set[str]:
    """Return the keys of these packages and of all their dependencies."""
    wanted = set(names)
    found: set[str] = set()
    waiting = [key for key, each in packages.items() if each.name in wanted]
    while waiting:
        key = waiting.pop()
        if key not in found:
            found.add(key)
            waiting += packages[key].needs
    return found


def project() -> dict[str, Any]:
    about: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return about


def name_of(requirement: str) -> str:
    """Return `uvloop` for `uvloop; sys_platform != 'win32'`."""
    match = _NAME.match(requirement)
    assert match
    return match.group()


def scopes() -> dict[str, str]:
    """Return every locked package, and whether it is required, optional, or only builds and tests."""
    python, npm = python_packages("dev.txt", "installer.txt"), npm_packages()
    about = project()
    found = dict.fromkeys([*python, *npm], "excluded")
    extras = about["optional-dependencies"]
    optional = [each for extra, needs in extras.items() if extra != "dev" for each in needs]
    found |= dict.fromkeys(closure(map(name_of, optional), python), "optional")
    found |= dict.fromkeys(closure(map(name_of, about["dependencies"]), python), "required")
    found |= dict.fromkeys(closure(IN_CLIENT, npm), "required")
    found |= dict.fromkeys(python_packages("browser.txt"), "required")
    return found


def bill() -> dict[str, Any]:
    """Return the bill of everything that goes into the package, or builds or tests it."""
    packages = {**npm_packages(), **python_packages("dev.txt", "installer.txt", "browser.txt")}
    about, scope = project(), scopes()
    direct = {*map(name_of, about["dependencies"]), *IN_CLIENT}
    key = f"pkg:pypi/{about['name']}@{about['version']}"
    needs = [each.key for each in packages.values() if each.name in direct]
    contents = {
        "bomFormat": "CycloneDX",
        "specVersion": SPEC,
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": key,
                "name": about["name"],
                "version": about["version"],
                "purl": key,
                "licenses": [{"expression": about["license"]}],
            }
        },
        "components": [_component(each, scope[each.key]) for _, each in sorted(packages.items())],
        "dependencies": [
            {"ref": key, "dependsOn": sorted(needs)},
            *({"ref": each.key, "dependsOn": [*each.needs]} for _, each in sorted(packages.items())),
        ],
    }
    serial = uuid5(NAMESPACE_URL, json.dumps(contents, sort_keys=True))
    return {**contents, "serialNumber": f"urn:uuid:{serial}"}


def _component(package: Package, scope: str) -> dict[str, Any]:
    return {
        "type": "library",
        "bom-ref": package.key,
        "name": package.name,
        "version": package.version,
        "scope": scope,
        "purl": package.key,
        "hashes": [{"alg": algorithm, "content": digest} for algorithm, digest in package.hashes],
        **({"licenses": [{"expression": package.licence}]} if package.licence else {}),
    }


def write(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(bill(), separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
