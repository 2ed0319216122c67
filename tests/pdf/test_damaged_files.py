"""However a file is damaged, it is printed or refused."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dedale.games.base import Source
from dedale.games.duel.setup import level_source
from dedale.games.hidden.board import content as hidden_content
from dedale.games.mall.tileset import content
from dedale.games.tower.pack import the_pack
from dedale.grid import MazeError
from dedale.pdf.order import BadOrder, Order, What
from dedale.pdf.printer import print_pdf
from draws import drawn

TINY = (Path(__file__).parents[1] / "contract" / "tiny.maze").read_text(encoding="utf-8")
FILES: dict[What, list[str]] = {
    "scenario": ["scenario: Mine\ntiles: 2-12, 15\ntop: 16\nside: B\nrules: apart, cameras\n"],
    "tiles": [TINY, content("tiles.maze")],
    "quest": [the_pack().floor(floor).source.text for floor in ("t1", "4-2", "1-L", "4-L")],
    "hidden": [hidden_content("board.maze")],
    "duel": [level_source(1).text],
}
PIECES = st.sampled_from(
    ["", " ", "\n", "+", "-", "|", "###", "Q", "O?", "O=", "G~", "Z", "/1", "k1", "X", "^", "v", "<", ">",
     "o", "1", "é", "猫", "(", "\\", "rules: x\n", "heroes: Y\n", "prepared: yes\n", "tiles: 1-999\n"]
)  # fmt: skip


@pytest.mark.parametrize("what", FILES)
@settings(max_examples=drawn(200, part=10), deadline=None)
@given(data=st.data())
def test_a_damaged_file_is_printed_or_refused(what: What, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(FILES[what]))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        text = text[:place] + data.draw(PIECES) + text[place + data.draw(st.integers(0, 3)) :]
    said = answer(Order(what, Source("file.maze", text)))
    assert "\n" not in said
    assert said == "printed" or said.startswith("file.maze:") or said.endswith(".")


def answer(order: Order) -> str:
    try:
        printed = print_pdf(order)
    except (MazeError, BadOrder) as error:
        return str(error)
    assert printed.startswith(b"%PDF-")
    assert printed.endswith(b"%%EOF\n")
    return "printed"
