"""Random grids, sections and almost valid maze files."""

import string

from hypothesis import strategies as st

from dedale.grid import Grid, Section, write_maze
from dedale.grid.grammar import FIELD, HORIZONTAL, SOLID, VERTICAL

codes = st.text(alphabet=string.ascii_letters + string.digits + "!=?~/*", min_size=1, max_size=3)
squares = st.one_of(st.just(""), st.just(SOLID), codes)
sizes = st.integers(1, 6)


@st.composite
def grids(draw: st.DrawFn, *, turnable: bool = False) -> Grid:
    width = draw(sizes)
    height = width if turnable else draw(sizes)

    def some(codes: st.SearchStrategy[str], count: int) -> tuple[str, ...]:
        return tuple(draw(st.lists(codes, min_size=count, max_size=count)))

    return Grid(
        width,
        height,
        some(squares, width * height),
        some(st.sampled_from(sorted(HORIZONTAL)), width * (height + 1)),
        some(st.sampled_from(sorted(VERTICAL)), height * (width + 1)),
    )


names = st.from_regex(FIELD, fullmatch=True)
values = (
    st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=30)
    .map(lambda text: text.strip(" "))
    .filter(bool)
)
headers = st.dictionaries(names, values, max_size=4)
sections = st.builds(Section, headers, grids())
mazes = st.lists(sections, min_size=1, max_size=4).map(tuple)
header_lists = st.lists(
    st.builds(Section, st.dictionaries(names, values, min_size=1, max_size=4), st.none()),
    min_size=1,
    max_size=4,
).map(tuple)

# The characters that mean something in a maze file, and some that never do.
characters = st.one_of(st.sampled_from("+-| #.oO15^v<>:\n\r\tax="), st.characters())


@st.composite
def broken_mazes(draw: st.DrawFn) -> str:
    """A valid file after a few slips of the pen: characters or lines inserted, removed or replaced."""
    text = write_maze(draw(mazes))
    for _ in range(draw(st.integers(1, 4))):
        parts: list[str] = text.split("\n") if draw(st.booleans()) else list(text)
        glue = "\n" if len(parts) < len(text) else ""
        new = draw(st.text(characters, max_size=20)) if glue else draw(characters)
        at = draw(st.integers(0, len(parts)))
        match draw(st.sampled_from(["insert", "delete", "replace", "repeat"])):
            case "insert":
                parts[at:at] = [new]
            case "delete":
                del parts[at : at + 1]
            case "replace":
                parts[at : at + 1] = [new]
            case "repeat":
                parts[at:at] = parts[at : at + 1]
        text = glue.join(parts)
    return text
