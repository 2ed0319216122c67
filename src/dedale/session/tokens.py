"""Device tokens, table ids and table codes."""

import hashlib
import re
import secrets

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so four letters never spell a word."""
CODE_LENGTH = 4
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22,64}")
CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")


def device_of(token: str) -> str | None:
    """Return the hash of a device token, which is all that is ever stored or compared; None if malformed."""
    return hashlib.sha256(token.encode()).hexdigest()[:32] if _TOKEN.fullmatch(token) else None


def new_id() -> str:
    """Return an unguessable id."""
    return secrets.token_urlsafe(12)


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def code_of(text: str) -> str | None:
    """Return the table code in what somebody typed, or None if there is none."""
    code = text.strip().upper()
    return code if CODE.fullmatch(code) else None


def same(one: str, other: str) -> bool:
    """Compare two devices in constant time."""
    return secrets.compare_digest(one, other)
