"""Reads quests from maze files, and says where and why one breaks the rules."""

from functools import lru_cache

from dedale.games.base import Source
from dedale.games.tower.card_checks import check_cards, check_sizes
from dedale.games.tower.plan_text import BadPlan, read_plan
from dedale.games.tower.quest import COMMON_EXIT, HEROES, LETTERS, Layout, Mistake, Place, Quest, QuestHero
from dedale.grid import MazeError, Mistakes, Section, read_maze, translated

STARS = ("1", "2", "3", "4", "5")


@lru_cache(maxsize=256)
def read_quest(source: Source) -> Quest:
    """Read the only quest of that source. Raises MazeError where it is wrong."""
    groups = _groups(source)
    if len(groups) > 1:
        place = groups[1][0].place_of_field("quest")
        raise MazeError(source.path, *place, "a second quest begins here, and only one can be played")
    return _Reader(source.path, groups[0]).quest()


def read_quests(source: Source) -> tuple[Quest, ...]:
    """Read all quests of a file, each starting at its header `quest: name`."""
    quests = []
    mistakes = Mistakes()
    for group in _groups(source):
        with mistakes:
            quests.append(_Reader(source.path, group).quest())
    mistakes.settle()
    return tuple(quests)


def split_quests(source: Source) -> tuple[Source, ...]:
    """The text of each quest of a file, to be played one by one. Raises MazeError where a quest is wrong."""
    read_quests(source)
    first = [min(group[0].header_lines.values()) - 1 for group in _groups(source)]
    lines = source.text.split("\n")
    return tuple(
        Source(f"{source.path}#{number}", "\n".join(lines[begin:end]) + "\n")
        for number, (begin, end) in enumerate(zip(first, [*first[1:], None], strict=True), 1)
    )


def _groups(source: Source) -> list[list[Section]]:
    """Return the sections of each quest. Only its first section has the header `quest`."""
    groups: list[list[Section]] = []
    for section in read_maze(source.text, source.path):
        if "quest" in section.header:
            groups.append([section])
        elif groups:
            groups[-1].append(section)
        else:
            place = section.place_of_field("quest")
            raise MazeError(source.path, *place, "a quest has a header 'quest: name'")
    return groups


class _Reader:
    """Turns sections into a `Quest`."""

    def __init__(self, path: str, sections: list[Section]) -> None:
        self.path = path
        self.head = sections[0]
        self.cards = tuple(section.grid for section in sections if section.grid)

    def quest(self) -> Quest:
        mistakes = Mistakes()
        with mistakes:
            stars = self._stars()
        with mistakes:
            layout, letters = self._layout(), self._letters()
            check_sizes(self.path, layout, self.cards)
            with mistakes:
                check_cards(self.path, layout, self.cards, letters)
            heroes = self._heroes(letters)
        with mistakes:
            moves, plan = self._solution()
        mistakes.settle()
        return Quest(
            name=self.head.header["quest"],
            stars=stars,
            layout=layout,
            heroes=heroes,
            cards=self.cards,
            translations={
                language: name
                for language, name in translated(self.head.header, "quest").items()
                if language != "en"
            },
            moves=moves,
            plan=plan,
        )

    # The header

    def _layout(self) -> Layout:
        match self.head.header.get("layout"):
            case None:
                return "single"
            case "2x2":
                return "2x2"
            case "ring":
                return "ring"
            case other:
                raise self._wrong_field("layout", f"'{other}' is no layout; there are 2x2 and ring")

    def _stars(self) -> int | None:
        text = self.head.header.get("stars")
        if text is not None and text not in STARS:
            raise self._wrong_field("stars", f"a quest has 1 to 5 stars, not '{text}'")
        return None if text is None else int(text)

    def _letters(self) -> str:
        """Return the letters of the heroes, in the order of `LETTERS`."""
        text = self.head.header.get("heroes")
        if text is None:
            raise self._wrong_field("heroes", "a quest has a header 'heroes: letters'")
        letters = text.split()
        for letter in letters:
            if len(letter) != 1 or letter not in LETTERS:
                raise self._wrong_field(
                    "heroes", f"'{letter}' is not a hero; choose from {' '.join(LETTERS)}"
                )
            if letters.count(letter) > 1:
                raise self._wrong_field("heroes", f"the hero {letter} is named twice")
        return "".join(letter for letter in LETTERS if letter in letters)

    def _solution(self) -> tuple[int | None, str | None]:
        """Return how many moves it takes, and a plan. Both are optional."""
        moves, plan = self.head.header.get("moves"), self.head.header.get("plan")
        if moves is not None and not (moves.isascii() and moves.isdigit() and len(moves) < 4):
            raise self._wrong_field("moves", f"'{moves}' is not a number of moves")
        if plan is not None:
            try:
                count = len(read_plan(plan))
            except BadPlan as error:
                raise self._wrong_field("plan", str(error)) from None
            if moves is not None and count != int(moves):
                raise self._wrong_field("moves", f"the plan has {count} moves, not {moves}")
        return None if moves is None else int(moves), plan

    # The heroes

    def _heroes(self, letters: str) -> tuple[QuestHero, ...]:
        common = self._one(COMMON_EXIT, "common exit")
        heroes = []
        mistakes = Mistakes()
        for letter in letters:
            with mistakes:
                heroes.append(self._hero(letter, common))
        mistakes.settle()
        with_armory = [hero for hero in heroes if hero.armory is not None]
        for hero in heroes:
            if with_armory and hero.armory is None:
                other = with_armory[0].name
                sentence = f"the {hero.name} has no armory '{hero.letter}!', but the {other} has one"
                raise self._wrong_field("heroes", sentence, "no_armory", hero.name)
        return tuple(heroes)

    def _hero(self, letter: str, common: Place | None) -> QuestHero:
        name = HEROES[LETTERS.index(letter)]
        start = self._one(letter, f"start of the {name}")
        if start is None:
            raise self._wrong_field("heroes", f"the {name} has no start square '{letter}'")
        own = self._one(letter + "=", f"exit of the {name}")
        if common is not None and own is not None:
            sentence = "where there is a common exit, no hero has its own"
            raise self._wrong_place(own, sentence, "own_exit")
        way_out = own if common is None else common
        if way_out is None:
            raise self._wrong_field("heroes", f"the {name} has no exit '{letter}='", "no_exit", name)
        return QuestHero(name, letter, start, way_out, self._one(letter + "!", f"armory of the {name}"))

    def _one(self, code: str, thing: str) -> Place | None:
        """Return the only place with that code, or None if it is not drawn."""
        codes = [each for card in self.cards for each in card.squares]
        found = [place for place, each in enumerate(codes) if each == code]
        if len(found) > 1:
            raise self._wrong_place(found[1], f"this is a second {thing}")
        return found[0] if found else None

    # Errors

    def _wrong_place(self, place: Place, sentence: str, error: Mistake = "") -> MazeError:
        width, height = self.cards[0].width, self.cards[0].height
        card, index = divmod(place, width * height)
        line, column = self.cards[card].place_of_square((index % width, index // width))
        return MazeError(self.path, line, column, sentence, error)

    def _wrong_field(self, name: str, sentence: str, error: Mistake = "", about: str = "") -> MazeError:
        return MazeError(self.path, *self.head.place_of_field(name), sentence, error, about)
