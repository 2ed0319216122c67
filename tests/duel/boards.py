"""Boards and positions shared by several tests."""

from duel.play import Play

BOARD = """\
duel: Own

+---+---+---+---+---+---+---+---+---+---+---+
|###                  R                  ###|
+   +   +   +   +   +   +   +   +   +   +   +
|                                           |
+   +   +   +   +   +   +   +   +   +   +   +
|         o          kR           o         |
+   +   +   +   +   +   +   +   +   +   +   +
|            sw  xb      xb                 |
+   +   +   +   +   +   +   +   +   +   +   +
|                                           |
+   +   +   +   +   +   +   +   +   +   +   +
| Y      kY           O          kG       G |
+   +   +   +   +   +   +   +   +   +   +   +
|                                           |
+   +   +   +   +   +   +   +   +   +   +   +
|                xb      xb  sw             |
+   +   +   +   +   +   +   +   +   +   +   +
|         o          kB           o         |
+   +   +   +   +   +   +   +   +   +   +   +
|                                           |
+   +   +   +   +   +   +   +   +   +   +   +
|###                  B                  ###|
+---+---+---+---+---+---+---+---+---+---+---+
"""
CORRIDOR = """
    +---+---+---+
    :   |   |   :
    +   +   +   +
    :   |{north}|   :
    +   +   +   +
    :   |R? |   :
    +   +   +   +
    :   |   |   :
    +   +   +   +
    :   | B |   :
    +   +   +   +
    :   |{south}|   :
    +   +{end}+   +
    :           :
    +...+...+...+
"""
"""Blue's only way to the north, with a token on it. The south end is closed in various ways."""


def lit(walls: str = "corner", picture: str = "", **more: object) -> Play:
    """Blue steps to (5, 6), and red must lay one of these walls for the token on (5, 5)."""
    also = {(5, 7): "B", (5, 5): "R?", (8, 8): "R"}
    fields = f"red-walls: {walls}"
    play = Play(picture, **{"at": (3, 3), "also": also, "fields": fields} | more)  # type: ignore[arg-type]
    play.acts("blue", "step", dir="N")
    assert (play.phase, play.turn, play.revealed()) == ("laying", "red", {(5, 5)})
    return play
