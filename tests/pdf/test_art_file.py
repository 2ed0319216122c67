"""What paper is drawn with is the client's."""

from pathlib import Path

from dedale.lab.pdf.art_file import written
from dedale.pdf.art import content, the_art
from dedale.pdf.floors import seeded

WEB = Path(__file__).parents[2] / "web"


def test_the_art_is_up_to_date() -> None:
    assert content("art.json").decode() == written(WEB), "run `make art`"


def test_every_colour_of_a_drawing_is_known() -> None:
    art = the_art()
    for drawing in art.drawings.values():
        for shape in drawing.shapes:
            for name in filter(None, (shape.fill, shape.stroke)):
                assert len(art.colour(name, "yellow")) == 4


def test_the_same_shops_stand_where_the_client_has_them() -> None:
    """Computed by `seeded` of the client's `board/floors.ts`."""
    assert [seeded("2", 3, 0), seeded("17", 0, 0), seeded("board", 5, 7)] == [
        4164441568,
        3667910442,
        65115599,
    ]
