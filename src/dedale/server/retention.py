"""How long things are kept. Only time during which the server ran counts."""

RAN = "(SELECT ran FROM server)"
"""How long it did, in seconds, as SQL."""
DAY = 86_400
KEPT_DAYS = {"lobby": 2, "over": 7, "playing": 30}
"""For tables, by their status."""
EMPTY_SECONDS = 3_600
"""For a table where nobody sits."""
TEXT_DAYS = 365
"""For a shared text that nobody uses."""
AT_A_TIME = 20
"""Tables deleted in one go, while others wait for the database."""
