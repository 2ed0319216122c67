"""The distribution of difficulty over the pack, as a table and as a hand-written SVG."""

from collections.abc import Callable
from typing import NamedTuple

from dedale.games.tower.pack import the_pack
from dedale.games.tower.quest import Layout
from dedale.solver.grades import EPIC, LEGENDARY, Grade, grade

WIDTH, HEIGHT, MARGIN = 900, 420, 50
TOP_SCORE = 100
COLOURS = {"single": "#2a78d6", "2x2": "#c2410c", "ring": "#7c3aed"}
LABELS: dict[Layout, str] = {
    "single": "epic",
    "2x2": "legendary, cards that turn",
    "ring": "legendary, cards that slide",
}


class Graded(NamedTuple):
    floor: str
    adventure: int
    layout: Layout
    grade: Grade


def grade_pack(progress: Callable[[int, int], None]) -> list[Graded]:
    """The grade of every floor of the adventures; `progress` is told how many are done, of how many."""
    pack = the_pack()
    floors = [
        (floor, each.number)
        for each in pack.adventures().values()
        for floor in (*each.epic, *([each.legendary] if each.legendary else []))
    ]
    graded: list[Graded] = []
    for floor, adventure in floors:
        progress(len(graded), len(floors))
        quest = pack.floor(floor).quest
        graded.append(Graded(floor, adventure, quest.layout, grade(quest)))
    return graded


def picture(graded: list[Graded]) -> str:
    """One dot per floor: adventures from left to right, scores upwards, lines where a star rating begins."""
    adventures = max(each.adventure for each in graded)
    step = (WIDTH - 2 * MARGIN) / adventures

    def at(score: float) -> float:
        return HEIGHT - MARGIN - score * (HEIGHT - 2 * MARGIN) / TOP_SCORE

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        'font-size="12" role="img" aria-label="Score of every floor, by adventure">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for stars in range(2, 6):
        for thresholds, layout in ((EPIC, "single"), (LEGENDARY, "2x2")):
            y, colour = at(thresholds[stars - 1]), COLOURS[layout]
            x = MARGIN - 6 if layout == "single" else WIDTH - MARGIN + 6
            anchor = "end" if layout == "single" else "start"
            parts.append(
                f'<path d="M{MARGIN} {y:.1f}H{WIDTH - MARGIN}" stroke="{colour}" stroke-opacity=".35" '
                f'stroke-dasharray="{"none" if layout == "single" else "5 4"}"/>'
                f'<text x="{x}" y="{y + 4:.1f}" text-anchor="{anchor}" fill="{colour}">{"★" * stars}</text>'
            )
    for number in range(1, adventures + 1):
        middle = MARGIN + (number - 0.5) * step
        below = HEIGHT - MARGIN + 18
        parts.append(f'<text x="{middle:.1f}" y="{below}" text-anchor="middle">{number}</text>')
        peers = [each for each in graded if each.adventure == number]
        for index, each in enumerate(peers):
            # Side by side, so that floors with equal scores stay apart.
            shift = (index - (len(peers) - 1) / 2) * step * 0.8 / max(1, len(peers))
            title = f"<title>{each.floor}: {each.grade.score}</title>"
            parts.append(
                f'<circle cx="{middle + shift:.1f}" cy="{at(each.grade.score):.1f}" r="4.5" '
                f'fill="{COLOURS[each.layout]}" stroke="#ffffff">{title}</circle>'
            )
    for index, (layout, label) in enumerate(LABELS.items()):
        x = MARGIN + index * 220
        parts.append(f'<circle cx="{x}" cy="20" r="4.5" fill="{COLOURS[layout]}"/>')
        parts.append(f'<text x="{x + 10}" y="24">{label}</text>')
    axis = "adventure (the score grows upwards)"
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">{axis}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def table(graded: list[Graded]) -> str:
    """A Markdown table, one row per adventure: the means of its epic quests, and its legendary quest."""
    epic_columns = "epic score | moves | hand-overs | detours | needed | dead | choices"
    lines = [f"| adventure | {epic_columns} | legendary score | moves |", "|---" * 10 + "|"]
    for number in sorted({each.adventure for each in graded}):
        peers = [each for each in graded if each.adventure == number]
        epic = [each.grade for each in peers if each.layout == "single"]
        last = next((each.grade for each in peers if each.layout != "single"), None)

        def mean(*values: float) -> float:
            return sum(values) / max(1, len(values))

        lines.append(
            f"| {number} | {mean(*(each.score for each in epic)):.1f} "
            f"| {mean(*(each.course.moves for each in epic)):.1f} "
            f"| {mean(*(each.course.handovers for each in epic)):.1f} "
            f"| {mean(*(each.course.detours for each in epic)):.1f} "
            f"| {mean(*(len(each.needed) for each in epic)):.1f} "
            f"| {mean(*(each.dead or 0 for each in epic)):.0%} "
            f"| {mean(*(each.choices for each in epic)):.1f} "
            + (f"| {last.score} | {last.course.moves} |" if last else "| | |")
        )
    return "\n".join(lines)
