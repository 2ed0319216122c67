"""A table of honest players who play during an attack: nothing of theirs may be lost or refused."""

import time
from collections.abc import Callable
from random import Random

from server.harness import Client, Server, new_token

SEATS = 4
PER_SECOND = 40
"""Their actions per second together: fewer than each may send, even when catching up."""
CATCH_UP_SECONDS = 2


class HonestTable:
    """Four people in the Tower, on a device each."""

    def __init__(self, server: Server) -> None:
        token = new_token()
        table = server.table("tower", {"quest": "1-1", "players": SEATS}, token, name="Player 1")
        self.people = [Client(server, table["id"], token=token)]
        for seat in range(1, SEATS):
            person = Client(server, table["id"])
            person.well("sit", seat=seat, name=f"Player {seat + 1}")
            person.well("ready", seat=seat, ready=True)
            self.people.append(person)
        self.people[0].well("start")
        for person in self.people:
            person.until_begun()
        self._random, self._next = Random(1), 0

    def act(self) -> None:
        """One of them does something that everybody sees. It must be granted."""
        seat, self._next = self._next, (self._next + 1) % SEATS
        person = self.people[seat]
        person.hear_all()
        if not person.lobby["playing"]:
            self._again()
        moves = [each for each in person.seen[seat].legal if each["do"] in ("move", "undo")]
        action = self._random.choice(moves) if moves else {"do": "say", "text": "After you."}
        answer = person.do(seat, action)
        assert answer["type"] == "ack", answer
        for other in self.people:
            self._catch_up(other, self._v(person))

    def _catch_up(self, person: Client, v: int) -> None:
        person.until(lambda: self._v(person) >= v)

    def _v(self, person: Client) -> int:
        return person.seen[person.lobby["you"]["seats"][0]].v

    def _again(self) -> None:
        """They have solved it, and start again."""
        for person in self.people:
            person.until_over()
        after = self.people[0].lobby["match"] + 1
        self.people[0].well("rematch")
        for person in self.people:
            person.until_begun(after)

    def play(self, going: Callable[[], bool]) -> list[float]:
        """Play steadily, and return the milliseconds from when each action was due until all had seen it."""
        took, due = [], time.perf_counter()
        while going():
            time.sleep(max(0.0, due - time.perf_counter()))
            self.act()
            took.append((time.perf_counter() - due) * 1_000)
            # After a long delay, do not catch up on everything at once, or it would be too fast.
            due = max(due + 1 / PER_SECOND, time.perf_counter() - CATCH_UP_SECONDS)
        return took

    def close(self) -> None:
        for person in self.people:
            person.close()
