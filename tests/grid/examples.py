"""The quest in the documentation of maze files."""

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
