"""Secrets and names: device tokens, and what a table is called."""

import hashlib
import re
import secrets

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels: four of them never make a word."""
CODE_LENGTH = 4
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22,64}")
CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")


def device_of(token: str) -> str | None:
    """Who holds this token: its hash, which is all that is ever kept or compared; None if it is not one."""
    return hashlib.sha256(token.encode()).hexdigest()[:32] if _TOKEN.fullmatch(token) else None


def new_id() -> str:
    """A name that cannot be guessed."""
    return secrets.token_urlsafe(12)


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def code_of(text: str) -> str | None:
    """The code that somebody typed, or None if it cannot be one."""
    code = text.strip().upper()
    return code if CODE.fullmatch(code) else None


def same(one: str, other: str) -> bool:
    """Two devices, compared in constant time."""
    return secrets.compare_digest(one, other)
