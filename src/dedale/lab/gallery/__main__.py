"""One look at one text: `{"kind": …, "text": …}` on standard input, what was found out on standard output.

The server runs it as a child process, which may take long and much memory without holding up anybody.
"""

import sys

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from dedale.games.base import Source
from dedale.grid import MazeError
from dedale.lab.gallery.judge import NotFit, judged
from dedale.lab.gallery.picture import picture_of


class Question(Struct, frozen=True):
    kind: str
    text: str


def answer(question: Question) -> dict[str, object]:
    source = Source("your text", question.text)
    try:
        found = judged(question.kind, source)
        return {**asdict(found), "picture": picture_of(question.kind, source)}
    except MazeError as error:
        return {"error": "bad_file", "message": f"{error}."}
    except NotFit as error:
        return {"error": error.code, "message": str(error)}


if __name__ == "__main__":
    asked = msgspec.json.decode(sys.stdin.buffer.read(), type=Question)
    sys.stdout.buffer.write(msgspec.json.encode(answer(asked)))
