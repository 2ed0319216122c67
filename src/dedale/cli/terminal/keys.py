"""The keys by name. A printable character is its own name."""

from dedale.grid import Direction

ARROWS: dict[str, Direction] = {"up": "N", "right": "E", "down": "S", "left": "W"}
STEP: dict[str, Direction] = {**ARROWS, "k": "N", "l": "E", "j": "S", "h": "W"}
"""One square that way."""
RUN: dict[str, Direction] = {
    **{f"shift-{name}": direction for name, direction in ARROWS.items()},
    **{key.upper(): direction for key, direction in STEP.items() if len(key) == 1},
}
"""As far as possible; capitals for terminals that intercept Shift and arrows."""

HEROES = "12345"

PICKS = "123456789abcfgimnorsuyzABCDEF"
"""Labels of choices, without letters that have a meaning while choosing."""

HELP = (
    ("1-5, Tab", "choose a hero"),
    ("arrows, hjkl", "move one square"),
    ("Shift+arrow, HJKL", "move as far as possible"),
    ("e", "take the escalator"),
    ("v", "take a vortex of the hero's colour"),
    ("x", "explore: place the next tile"),
    ("p", "look at the next tile before you choose where it goes"),
    ("t", "steal (pocket edition)"),
    ("d", "remove a tile (scenario 11)"),
    ("space", "reveal your next action tile (one player)"),
    ("P", "pause for everyone, and resume"),
    ("w", "the board in words, for screen readers"),
    ("?", "this page"),
    ("q", "leave"),
)
