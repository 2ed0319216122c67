"""Every package is explained, and the bill of materials matches what is locked."""

import importlib.util
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NPM = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
IMPORT = re.compile(r"""(?:\bfrom |\bimport |\bimport\(|\burl\()['"]([@a-z][\w@/.:-]*)['"]""")
LOCKED_NPM = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]


def load_sbom() -> ModuleType:
    """Load it from beside the package, where `hatch_build.py` is too."""
    spec = importlib.util.spec_from_file_location("sbom", ROOT / "sbom.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SBOM = load_sbom()
BILL: dict[str, Any] = SBOM.bill()
COMPONENTS: list[dict[str, Any]] = BILL["components"]


def explained() -> dict[str, set[str]]:
    """Return the packages in the first column of each section's tables."""
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    _, *sections = re.split(r"^## ", page, flags=re.MULTILINE)
    return {
        section.partition("\n")[0]: {
            name
            for cell in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
            for name in re.findall("`(.*?)`", cell)
        }
        for section in sections
    }


def names(requirements: list[str]) -> set[str]:
    found = {re.split(r"[^\w.-]", each)[0] for each in requirements}
    return found - {"dedale"}


def in_scope(scope: str, kind: str) -> set[str]:
    prefix = f"pkg:{kind}/"
    return {each["name"] for each in COMPONENTS if each["scope"] == scope and each["purl"].startswith(prefix)}


def test_every_package_that_we_name_is_explained_and_no_other() -> None:
    project, page = PYPROJECT["project"], explained()
    extras = project["optional-dependencies"]
    build = names(PYPROJECT["build-system"]["requires"]) | {"uv"}
    ours = names(project["dependencies"]) | build
    for extra in extras.values():
        ours |= names(extra)
    ours |= {*NPM.get("dependencies", {}), *NPM["devDependencies"]}
    brought_along = in_scope("required", "pypi") | in_scope("optional", "pypi")
    assert set.union(*page.values()) == ours | brought_along
    assert sum(map(len, page.values())) == len(set.union(*page.values())), "each is explained once"


def test_what_runs_stands_where_it_runs() -> None:
    page = explained()
    # Shipped with the client, but an extra outside it.
    in_browser = {each.name for each in SBOM.python_packages("browser.txt").values()}
    in_browser -= names(PYPROJECT["project"]["dependencies"])
    assert page["The server, at run time"] == in_scope("required", "pypi") - in_browser
    extras = [packages for title, packages in page.items() if title.endswith(", if it is wanted")]
    assert set.union(*extras) == in_scope("optional", "pypi") | in_browser
    assert page["The client, in browsers"] == {*SBOM.IN_CLIENT} <= in_scope("required", "npm")


def test_the_client_has_code_of_no_other_package() -> None:
    """Whatever its source imports goes into the bundle."""
    imported: set[str] = set()
    for path in (ROOT / "web" / "src").rglob("*"):
        if path.suffix in (".ts", ".js", ".svelte", ".css") and ".test." not in path.name:
            text = path.read_text(encoding="utf-8")
            found = IMPORT.findall(text)
            imported |= {"/".join(each.split("/")[: 2 if each.startswith("@") else 1]) for each in found}
    assert {each for each in imported if ":" not in each} == {*SBOM.IN_CLIENT}


def test_the_bill_has_what_cyclonedx_asks_for() -> None:
    assert (BILL["bomFormat"], BILL["specVersion"], BILL["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", BILL["serialNumber"])
    ours = BILL["metadata"]["component"]
    assert (ours["type"], ours["name"], ours["version"]) == (
        "application", "dedale", PYPROJECT["project"]["version"]
    )  # fmt: skip
    digits = {"SHA-256": 64, "SHA-512": 128}
    for each in COMPONENTS:
        assert each["type"] == "library"
        assert each["scope"] in ("required", "optional", "excluded")
        assert each["purl"].endswith(f"{each['name'].replace('@', '%40')}@{each['version']}")
        assert each["hashes"]
        assert all(
            re.fullmatch(f"[0-9a-f]{{{digits[one['alg']]}}}", one["content"]) for one in each["hashes"]
        )
    references = [ours["bom-ref"], *(each["bom-ref"] for each in COMPONENTS)]
    assert len(set(references)) == len(references)
    assert [each["ref"] for each in BILL["dependencies"]] == references
    assert all({*each["dependsOn"]} <= {*references} for each in BILL["dependencies"])


def test_the_bill_lists_every_locked_package() -> None:
    python = {
        f"pkg:pypi/{name}@{version}"
        for file in (ROOT / "requirements").glob("*.txt")
        for name, version in re.findall(r"^([\w.-]+)==(\S+)", file.read_text(), re.MULTILINE)
    }
    npm = {
        f"pkg:npm/{path.rpartition('node_modules/')[2].replace('@', '%40')}@{about['version']}"
        for path, about in LOCKED_NPM.items()
        if path
    }
    assert {each["purl"] for each in COMPONENTS} == python | npm


@pytest.mark.parametrize(
    ("who", "needs"),
    [("picows", "multidict"), ("uvicorn", "h11"), ("starlette", "anyio"), ("numba", "llvmlite"),
     ("svelte", "esm-env"), ("pyodide", "ws")],
)  # fmt: skip
def test_the_bill_says_who_needs_whom(who: str, needs: str) -> None:
    [found] = [each for each in BILL["dependencies"] if f"/{who}@" in each["ref"]]
    assert any(f"/{needs}@" in each for each in found["dependsOn"])


def test_a_package_inside_another_is_the_one_that_it_gets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def package(version: int, *needs: str) -> dict[str, object]:
        return {"version": str(version), "integrity": "sha512-", "dependencies": dict.fromkeys(needs, "*")}

    packages = {
        "": {},
        "node_modules/a": package(1, "b", "missing"),
        "node_modules/b": package(1),
        "node_modules/a/node_modules/b": package(2, "a"),
        "node_modules/c": package(1, "b"),
    }
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package-lock.json").write_text(json.dumps({"packages": packages}))
    monkeypatch.setattr(SBOM, "ROOT", tmp_path)
    assert {key.removeprefix("pkg:npm/"): each.needs for key, each in SBOM.npm_packages().items()} == {
        "a@1": ("pkg:npm/b@2",),
        "b@1": (),
        "b@2": ("pkg:npm/a@1",),
        "c@1": ("pkg:npm/b@1",),
    }


def test_a_wheel_carries_the_bill(tmp_path: Path) -> None:
    """An editable wheel has the same metadata as any other, and is built in a second."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel:editable", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        [name] = [each for each in packed.namelist() if ".dist-info/sboms/" in each]
        assert name.endswith("/dedale.cdx.json")
        assert json.loads(packed.read(name)) == BILL
