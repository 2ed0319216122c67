"""The quest that the documentation of maze files shows."""

TWO_KEYS = """\
quest: Two keys
heroes: O P
stars: 2

+---+---+---+---+
| O     | k2    |
+   +---+-1-+ v +
| P   k1    o   |
+---+   +---+   +
|###  . 2 O=| P=|
+---+---+---+---+
"""
