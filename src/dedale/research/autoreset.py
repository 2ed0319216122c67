"""What a batch does with a match that is over."""

from typing import Literal, get_args

Autoreset = Literal["disabled", "next_step", "same_step"]
"""Nothing, or set up another match: in the step after, whatever was chosen, or at once."""
AUTORESETS: tuple[Autoreset, ...] = get_args(Autoreset)


def checked(autoreset: Autoreset) -> Autoreset:
    """Return it as it is. Raises ValueError for anything else."""
    if autoreset not in AUTORESETS:
        raise ValueError(f"'autoreset' is one of {', '.join(AUTORESETS)}, not {autoreset!r}.")
    return autoreset
