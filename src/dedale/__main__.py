"""`python -m dedale` is `dedale`."""

import sys

from dedale.cli import main

sys.exit(main())
