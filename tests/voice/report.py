"""docs/voice.md: how soon voices are heard, and whether anything is heard out of turn."""

import os
from collections.abc import Sequence
from datetime import date
from statistics import median, quantiles

from voice.windows import Window

GOAL_MS = 300
PAGE = """\
# Voice, measured

How soon people hear each other when the rules let them talk, and what still arrives when they no longer do.
`make voice` opens the first scenario of the Mall in {people} browsers on one machine, each with a microphone
that never stops, and pauses and resumes it {rounds} times. One of the browsers is reloaded in the middle. It
takes about {minutes:.0f} minutes, and wrote this page on {today}: {cores} cores, load average {before:.1f} at
the beginning and {after:.1f} at the end.

Each page notes, by its own clock, when it gets the frame that opens or closes the talk. A voice is heard when
its first sound of that window is played (`getSynchronizationSources`); packets are counted as they arrive
(`getStats`). Every listener is counted with every voice. The silences last two and a half seconds: Chromium
takes a shorter one for a slow network, and delays the voice by up to its length afterwards.

| | measured | goal | |
| --- | ---: | ---: | --- |
| windows of talk × listeners × voices | {talks:,} | | |
| until a voice is heard: median | {median:.0f} ms | | |
| 95 of 100 | {most:.0f} ms | | |
| longest | {longest:.0f} ms | {goal} ms | {held} |
| heard within {goal} ms | {within:.1%} | 100% | {held} |
| never heard in that window | {unheard} | 0 | {all_heard} |
| windows of silence × listeners × voices | {silences:,} | | |
| last packet after the silence began: median | {last:.0f} ms | | |
| longest | {last_of_all:.0f} ms | 100 ms | {silent} |
| packets that came later than 100 ms | {late} | 0 | {silent} |
"""


def page(
    windows: Sequence[Window], *, people: int, rounds: int, seconds: float, load: tuple[float, float]
) -> str:
    talks = [each for each in windows if each.open]
    silences = [each for each in windows if not each.open]
    heard = sorted(each.heard_ms for each in talks if each.heard_ms is not None)
    unheard = len(talks) - len(heard)
    late = sum(each.late for each in silences)
    lasts = [each.last_ms for each in silences]
    return PAGE.format(
        people=people,
        rounds=rounds,
        minutes=seconds / 60,
        today=f"{date.today():%-d %B %Y}",
        cores=os.cpu_count(),
        before=load[0],
        after=load[1],
        talks=len(talks),
        median=median(heard),
        most=quantiles(heard, n=20)[-1],
        longest=heard[-1],
        goal=GOAL_MS,
        held=_held(heard[-1] <= GOAL_MS),
        within=sum(each <= GOAL_MS for each in heard) / len(talks),
        unheard=unheard,
        all_heard=_held(not unheard),
        silences=len(silences),
        last=median(lasts),
        last_of_all=max(lasts),
        late=late,
        silent=_held(not late),
    )


def _held(held: bool) -> str:
    return "held" if held else "NOT HELD"
