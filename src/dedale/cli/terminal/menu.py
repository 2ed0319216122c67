"""The menu of `dedale play --menu`: scenario and number of players."""

from dedale.cli.terminal.pages import BOLD, TITLE, wrapped
from dedale.cli.terminal.panel import PALE
from dedale.games.mall import styles
from dedale.games.mall.scenario import LEVELS, RULES, Scenario, printed_scenarios
from dedale.games.mall.styles import BARE, Line, Look

HERE = Look(styles.BLACK, 221, bold=True)
KEYS: Line = [("Enter: play", BOLD), ("   q: leave", PALE)]
LIST_WIDTH = 34
RULE_WORDS = {
    "pass_left": "When the timer is flipped, everyone passes their action tile to the left.",
    "small_passages": "Only the dwarf can use the small passages.",
    "elf_talks": "When the elf explores, everyone may talk.",
    "crystal_balls": "While the mage is on a crystal ball, you may place tiles anywhere.",
    "cameras": "While two cameras are working, nobody may enter an hourglass; the barbarian breaks cameras.",
    "face_up": "The next tile is always visible.",
    "empty_hand": "One player has no action, but is the only one who may move the nudge pawn.",
    "other_items": "Each hero steals an item that isn't their own.",
    "stay_on_exit": "Heroes stay on their exit.",
    "rearrange": "Whenever the timer is flipped, two tiles are removed.",
    "dimensions": "Two malls at once, joined by vortexes only.",
    "no_nudge": "No nudge pawn.",
    "no_vortexes": "Vortexes never work.",
    "apart": "Two heroes may never share a tile, except tile 1.",
}
TALK_WORDS = {
    "free": "You may talk all game long.",
    "silence": "You may talk only when the timer has been flipped.",
    "gestures": "Gestures only, and only when the timer has been flipped.",
    "none": "No talking at all.",
}
EXIT_WORDS = {
    "purple": "Everyone leaves by the purple exit.",
    "own": "Each hero leaves by their own exit.",
    "other": "Each hero leaves by an exit that isn't their own.",
}


class Menu:
    """Up and down choose the scenario, left and right the number of players."""

    def __init__(self) -> None:
        self.scenarios = list(printed_scenarios().values())
        self.index = 0
        self.players = 1
        self.chosen: bool | None = None
        """True to play, False to leave, None to go on choosing."""

    @property
    def scenario(self) -> Scenario:
        return self.scenarios[self.index]

    def press(self, key: str) -> None:
        match key:
            case "up" | "k":
                self.index = (self.index - 1) % len(self.scenarios)
            case "down" | "j":
                self.index = (self.index + 1) % len(self.scenarios)
            case "left" | "h":
                self.players -= 1
            case "right" | "l":
                self.players += 1
            case "enter":
                self.chosen = True
            case "q" | "escape":
                self.chosen = False
            case _ if key in "123456789":
                self.players = int(key)
        players = self.scenario.players
        self.players = min(max(self.players, players.least), players.most)

    def lines(self, width: int, height: int) -> list[Line]:
        """`height` lines of `width` columns."""
        room = max(1, height - 6)
        top = min(max(0, self.index - room // 2), max(0, len(self.scenarios) - room))
        rows = [self._row(index) for index in range(top, min(top + room, len(self.scenarios)))]
        about = self._about(max(1, width - LIST_WIDTH - 2)) if width > LIST_WIDTH + 20 else []
        rows += [[(" " * LIST_WIDTH, BARE)]] * (min(room, len(about)) - len(rows))
        about += [[]] * (len(rows) - len(about))
        found: list[Line] = [
            [(" Dédale: the Mall".ljust(width), TITLE)],
            [],
            *([*row, *words] for row, words in zip(rows, about, strict=False)),
            *[[]] * (room - len(rows)),
            [(" players  ", BARE), *self._players()],
            [],
            [
                ("   up, down: scenario   left, right: players   ", PALE),
                ("Enter: play", BOLD),
                ("   q: leave", PALE),
            ],
        ]
        return [styles.cut(line, 0, width) for line in [*found, []]][:height]

    def _row(self, index: int) -> Line:
        scenario = self.scenarios[index]
        pointer, look = ("►", HERE) if index == self.index else (" ", BARE)
        text = f" {pointer}{scenario.number:>3}  {scenario.name}"
        return [(text.ljust(LIST_WIDTH - 2), look), ("  ", BARE)]

    def _players(self) -> Line:
        spans: Line = [(f" {self.players} ", HERE)]
        alone = "  alone, with a pile of action tiles" if self.players == 1 else "  round this keyboard"
        return [*spans, (alone, PALE)]

    def _about(self, width: int) -> list[Line]:
        scenario = self.scenario
        sentences = [RULE_WORDS[rule] for rule in RULES if getattr(scenario, rule)]
        tiles = (
            f"Tiles 2 to {max((*scenario.tiles, *scenario.top), default=LEVELS[0])}, side {scenario.side}."
        )
        sentences = [tiles, TALK_WORDS[scenario.talk], EXIT_WORDS[scenario.exits], *reversed(sentences)]
        found: list[Line] = [[(scenario.name, BOLD)], []]
        for sentence in sentences:
            first, *others = wrapped(sentence, width - 2)
            found += [[(f"· {first}", BARE)], *([(f"  {other}", BARE)] for other in others)]
        return found
