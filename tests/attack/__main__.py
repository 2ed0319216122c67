"""`python -m attack`: attacks a server on loopback, and reports how other players fared."""

import argparse

from attack.attacks import ATTACKS
from attack.measurement import HEAD, measured

parser = argparse.ArgumentParser(prog="attack", description=__doc__)
parser.add_argument("attacks", nargs="*", metavar="ATTACK", help="all of them, unless some are named")
parser.add_argument("--seconds", type=float, default=5, help="for each (%(default)g)")
options = parser.parse_args()
unknown = {*options.attacks} - {*ATTACKS}
if unknown:
    parser.error(f"there is no attack '{min(unknown)}'; there are {', '.join(ATTACKS)}")
print(HEAD, flush=True)
measured(options.attacks or [*ATTACKS], options.seconds)
