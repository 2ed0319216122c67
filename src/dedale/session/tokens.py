"""Device tokens, table ids and table codes."""

import hashlib
import re
import secrets

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so they never spell a word."""
LONGEST_TOKEN = 64
_TOKEN = re.compile(f"[A-Za-z0-9_-]{{22,{LONGEST_TOKEN}}}")
CODE = re.compile(f"[{CODE_LETTERS}]{{4,5}}")


def device_of(token: str) -> str | None:
    """Return the hash of a device token, which is all that is ever stored or compared; None if malformed."""
    return hashlib.sha256(token.encode()).hexdigest()[:32] if _TOKEN.fullmatch(token) else None


def new_id() -> str:
    """Return an unguessable id. None begins with a dash, which commands would take for an option."""
    while (made := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return made


def new_code(length: int = 4) -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def code_of(text: str) -> str | None:
    """Return the table code in what somebody typed, or None if there is none."""
    code = text.strip().upper()
    return code if CODE.fullmatch(code) else None


def tag_of(table_id: str) -> str:
    """Return the FNV-1a hash of a table's id, by which a balancer routes: the id itself is a secret.

    Clients compute it too.
    """
    tag = 0x811C9DC5
    for byte in table_id.encode():
        tag = (tag ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{tag:08x}"


def same(one: str, other: str) -> bool:
    """Compare two devices in constant time."""
    return secrets.compare_digest(one, other)
