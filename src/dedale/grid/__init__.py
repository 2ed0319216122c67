"""Squares, edges and heroes, and the maze files that draw them."""

from .board import Drawable, GridBoard
from .description import describe
from .errors import MazeError, Mistakes
from .grammar import DOORS, FLOOR, MAX_BYTES, MAX_SIZE, OPEN, SMALL, SOLID, WALL
from .grid import Grid
from .ground import NO_GROUND, Ground, Part, on_ground, open_grid, part
from .heroes import (
    COLOUR_OF_LETTER,
    HERO_OF_LETTER,
    LETTER_OF_HERO,
    LETTERS,
    SYMBOL_OF_LETTER,
    TOWER_HERO_OF_LETTER,
    Hero,
)
from .reader import (
    decode_text,
    read_headers,
    read_headers_file,
    read_maze,
    read_maze_bytes,
    read_maze_file,
    read_text_file,
)
from .section import Section
from .square import (
    DIRECTIONS,
    STEPS,
    Direction,
    Edge,
    Square,
    edge_of,
    neighbour,
    opposite,
    side_towards,
    turned,
    turned_square,
)
from .text_board import Paint, Style, draw
from .translation import THREE_NAMES, Names, split_field, translated, translated_name
from .writer import write_headers, write_maze

__all__ = [
    "COLOUR_OF_LETTER",
    "DIRECTIONS",
    "DOORS",
    "FLOOR",
    "HERO_OF_LETTER",
    "LETTERS",
    "LETTER_OF_HERO",
    "MAX_BYTES",
    "MAX_SIZE",
    "NO_GROUND",
    "OPEN",
    "SMALL",
    "SOLID",
    "STEPS",
    "SYMBOL_OF_LETTER",
    "THREE_NAMES",
    "TOWER_HERO_OF_LETTER",
    "WALL",
    "Direction",
    "Drawable",
    "Edge",
    "Grid",
    "GridBoard",
    "Ground",
    "Hero",
    "MazeError",
    "Mistakes",
    "Names",
    "Paint",
    "Part",
    "Section",
    "Square",
    "Style",
    "decode_text",
    "describe",
    "draw",
    "edge_of",
    "neighbour",
    "on_ground",
    "open_grid",
    "opposite",
    "part",
    "read_headers",
    "read_headers_file",
    "read_maze",
    "read_maze_bytes",
    "read_maze_file",
    "read_text_file",
    "side_towards",
    "split_field",
    "translated",
    "translated_name",
    "turned",
    "turned_square",
    "write_headers",
    "write_maze",
]
