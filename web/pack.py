"""Compiles what the browser's Python will run, with that very Python: it then starts in half the time.

Runs in Pyodide, from pack.js.
"""

import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]

BEGINNING_OF_TIME = (1980, 1, 1, 0, 0, 0)
NOT_PLAYED_WITH = {
    "_pyrepl", "bdb", "cProfile", "doctest", "email", "ensurepip", "filecmp", "ftplib", "html", "http",
    "idlelib", "imaplib", "lib2to3", "mailbox", "mimetypes", "modulefinder", "multiprocessing", "netrc",
    "pdb", "pickletools", "poplib", "profile", "pstats", "pyclbr", "pydoc", "pydoc_data", "rlcompleter",
    "smtplib", "socketserver", "sqlite3", "tabnanny", "test", "tkinter", "trace", "turtle",
    "turtledemo", "unittest", "venv", "webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp",
}  # fmt: skip
"""Parts of the standard library that play no game: mail, web servers, debuggers and the like."""


def pack(source: str, made: str, folder: str, optimize: int) -> None:
    """The same archive with code instead of text; `folder` is where it will be."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(made, "w") as new:
        for name in sorted(old.namelist()):
            if name.split("/")[0].removesuffix(".py") in NOT_PLAYED_WITH or name.endswith("/"):
                continue
            data = old.read(name)
            if name.endswith(".py"):
                code = compile(data, f"{folder}/{name}", "exec", dont_inherit=True, optimize=optimize)
                # Never checked against its text, which is not there.
                name, data = name + "c", bytes(_code_to_hash_pyc(code, bytes(8), False))
            entry = zipfile.ZipInfo(name, BEGINNING_OF_TIME)
            new.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
