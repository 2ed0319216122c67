"""What each printed tile carries, compared with the table in the rule, typed from its page."""

import pytest

from dedale.grid import SMALL, SOLID, Grid
from mall.drawn import OPENINGS, entrances, explorations, on_foot, printed_tiles, walkable

# tile: (exploration, vortexes, else, escalators, orange passages)
CONTENTS = {
    "1A": ("Y P G O", "Y P G O", "Z", 1, 0),
    "1B": ("Y P G O", "", "Z", 1, 0),
    "2": ("O", "G P", "P=", 1, 0),
    "3": ("Y P", "O G", "Z", 0, 0),
    "4": ("P G", "O Y", "Z", 0, 0),
    "5": ("O G Y", "P", "Z", 0, 0),
    "6": ("G O", "P", "Y!", 0, 0),
    "7": ("P", "G Y", "O!", 1, 0),
    "8": ("P O", "Y", "G!", 0, 0),
    "9": ("Y", "O", "P!", 0, 0),
    "10": ("Y P", "G O", "G=", 1, 0),
    "11": ("O G", "Y", "Y=", 0, 0),
    "12": ("Y", "P O", "O=", 2, 0),
    "13": ("Y G", "P", "", 0, 1),
    "14": ("G O", "Y P", "", 1, 1),
    "15": ("O G", "Y", "B", 1, 1),
    "16": ("P O", "G", "C", 0, 1),
    "17": ("O", "G", "B C", 0, 0),
    "18": ("G", "P", "C", 0, 0),
    "19": ("P O Y", "G", "C", 0, 1),
    "20": ("Y G", "", "B", 1, 0),
    "21": ("O P", "", "", 0, 1),
    "22": ("G O", "Y", "", 0, 0),
    "23": ("P O", "G Y", "", 0, 0),
    "24": ("G Y", "O P", "", 0, 1),
    "25": (None, None, "L!", 0, 0),
    "26": (None, None, "L=", 0, 0),
}

TILES = printed_tiles()

every_tile = pytest.mark.parametrize("tile", CONTENTS)


def ending(grid: Grid, mark: str) -> list[str]:
    return sorted(code[0] for code in grid.squares if code.endswith(mark))


def first_square(grid: Grid) -> tuple[int, int]:
    """Return the square behind the entrance, or a centre square of the start tile, which has none."""
    found = entrances(grid)
    return OPENINGS[found[0]] if found else (1, 1)


@pytest.mark.rule("MALL-96")
def test_the_table_of_contents_names_every_tile_and_no_other() -> None:
    assert set(TILES) == set(CONTENTS)


@pytest.mark.rule("MALL-96")
@every_tile
def test_a_tile_has_the_exploration_squares_of_the_table(tile: str) -> None:
    wanted = CONTENTS[tile][0]
    found = sorted(explorations(TILES[tile]).values())
    assert found == ending(TILES[tile], "?"), "an exploration square that leads nowhere"
    if wanted is None:
        assert len(found) == 2
        assert set(found) < set("YPGO")
    else:
        assert found == sorted(wanted.split())


@pytest.mark.rule("MALL-96")
@every_tile
def test_a_tile_has_the_vortexes_of_the_table(tile: str) -> None:
    wanted, found = CONTENTS[tile][1], ending(TILES[tile], "~")
    if wanted is None:
        assert len(found) == 1
        assert set(found) < set("YPGO") - set(ending(TILES[tile], "?")), "of another colour"
    else:
        assert found == sorted(wanted.split())


@pytest.mark.rule("MALL-96")
@every_tile
def test_a_tile_has_the_other_icons_of_the_table_and_no_more(tile: str) -> None:
    others = [c for c in TILES[tile].squares if c not in ("", SOLID) and c[0] != "/" and c[-1] not in "?~"]
    assert sorted(others) == sorted(CONTENTS[tile][2].split())


@pytest.mark.rule("MALL-96", "MALL-3")
@every_tile
def test_a_tile_has_the_escalators_of_the_table_each_with_two_ends(tile: str) -> None:
    ends = [code for code in TILES[tile].squares if code.startswith("/")]
    assert all(ends.count(end) == 2 for end in ends)
    assert len(set(ends)) == CONTENTS[tile][3]


@pytest.mark.rule("MALL-96", "MALL-3")
@every_tile
def test_a_tile_has_the_orange_passages_of_the_table(tile: str) -> None:
    grid = TILES[tile]
    assert [*grid.horizontal, *grid.vertical].count(SMALL) == CONTENTS[tile][4]


@pytest.mark.rule("MALL-96")
@every_tile
def test_a_tile_has_8_to_16_walkable_squares(tile: str) -> None:
    assert 8 <= len(walkable(TILES[tile])) <= 16


@pytest.mark.rule("MALL-96")
@every_tile
def test_most_of_a_tile_can_be_reached_from_its_entrance_on_foot(tile: str) -> None:
    grid = TILES[tile]
    assert len(on_foot(grid, first_square(grid))) > len(walkable(grid)) / 2


@pytest.mark.rule("MALL-96")
@every_tile
def test_what_cannot_be_reached_on_foot_can_be_by_escalator(tile: str) -> None:
    grid = TILES[tile]
    reached = on_foot(grid, first_square(grid), escalators=True)
    assert walkable(grid) - reached == set()


@pytest.mark.rule("MALL-96")
def test_some_parts_of_some_tiles_can_be_reached_by_escalator_only() -> None:
    parts = [
        tile
        for tile, grid in TILES.items()
        if on_foot(grid, first_square(grid)) < on_foot(grid, first_square(grid), escalators=True)
    ]
    assert parts
    assert all(CONTENTS[tile][3] for tile in parts)


@pytest.mark.rule("MALL-96")
@every_tile
def test_the_walls_of_a_tile_carry_no_door_and_no_draft_of_other_games(tile: str) -> None:
    grid = TILES[tile]
    edges = [*grid.horizontal, *grid.vertical]
    arrows = [edge for edge in edges if edge in "^v<>"]
    assert len(arrows) == (0 if tile.startswith("1") and tile[-1] in "AB" else 1)
    assert not set(edges) & set("12345")
