"""The header of a board file."""

from dedale.games.duel.board import COLOURS, HOW_MANY, Mistake
from dedale.games.duel.wall_pieces import SET, Piece
from dedale.grid import MazeError, Mistakes, Section, split_field

_OF_POSITIONS = ("to-move", *(f"{colour}-{what}" for colour in COLOURS for what in ("holds", "walls")))
_KNOWN = ("duel", "prepared", *_OF_POSITIONS)


class Header:
    """Reads the fields of a header and checks their values."""

    def __init__(self, path: str, section: Section) -> None:
        self.path, self.section = path, section
        fields = section.header
        self.prepared = "prepared" in fields
        mistakes = Mistakes()
        with mistakes:
            if "duel" not in fields:
                raise self.wrong("duel", "a board of the Duel has a header 'duel: name'")
        for name in fields:
            with mistakes:
                if name not in _KNOWN and split_field(name)[0] != "duel":
                    raise self.wrong(name, f"a board of the Duel has no field '{name}'")
        with mistakes:
            if fields.get("prepared", "yes") != "yes":
                raise self.wrong("prepared", "this field says 'yes' or is left out")
        for name in _OF_POSITIONS:
            with mistakes:
                if name in fields and not self.prepared:
                    raise self.wrong(name, "only a position ('prepared: yes') has this field")
        mistakes.settle()
        self.name = fields["duel"]

    def to_move(self) -> int | None:
        text = self.section.header.get("to-move")
        if text is None:
            return None
        if text not in COLOURS:
            raise self.wrong("to-move", f"'{text}' is not a colour; choose from {', '.join(COLOURS)}")
        return COLOURS.index(text)

    def holds(self, colour: int) -> tuple[str, ...]:
        """Return the items that player holds."""
        return tuple(sorted(self._words(f"{COLOURS[colour]}-holds", tuple(HOW_MANY)) or ()))

    def pieces(self, colour: int) -> tuple[Piece, ...]:
        """Return the walls the player has left: all eight if the field is missing."""
        name = f"{COLOURS[colour]}-walls"
        words = self._words(name, tuple(dict.fromkeys(SET)))
        if words is None:
            return SET
        for piece in dict.fromkeys(SET):
            if words.count(piece) > SET.count(piece):
                raise self.wrong(name, f"a player has only {SET.count(piece)} of '{piece}'")
        return tuple(piece for piece in dict.fromkeys(SET) for _ in range(words.count(piece)))

    def _words(self, name: str, known: tuple[str, ...]) -> list[str] | None:
        text = self.section.header.get(name)
        if text is None:
            return None
        words = [] if text == "none" else text.split()
        for word in words:
            if word not in known:
                raise self.wrong(name, f"'{word}' is not known here; choose from {', '.join(known)}")
        return words

    def wrong(self, field: str, sentence: str, error: Mistake = "", about: str = "") -> MazeError:
        return MazeError(self.path, *self.section.place_of_field(field), sentence, error, about)
