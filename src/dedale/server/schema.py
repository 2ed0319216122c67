"""The database file: its tables, and how older files become newer ones."""

import sqlite3

NO_ASYNCPG = "PostgreSQL needs asyncpg: pip install 'dedale[postgres]'."
APPLICATION = 0x4465_6461
"""Marks the file as ours, for us and for `file`."""

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        code TEXT NOT NULL UNIQUE,
        watch TEXT NOT NULL UNIQUE,
        lobby BLOB NOT NULL,
        status TEXT NOT NULL,
        touched INTEGER NOT NULL
    );
    CREATE INDEX tables_by_age ON tables (touched);
    CREATE TABLE sitting (
        device TEXT NOT NULL,
        id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        PRIMARY KEY (device, id)
    ) WITHOUT ROWID;
    CREATE INDEX sitting_by_table ON sitting (id);
    CREATE TABLE matches (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        at TEXT NOT NULL,
        game TEXT NOT NULL,
        options BLOB NOT NULL,
        seed INTEGER NOT NULL,
        names BLOB NOT NULL,
        t INTEGER NOT NULL,
        outcome BLOB,
        started INTEGER NOT NULL,
        ended INTEGER
    );
    CREATE INDEX matches_by_table ON matches (at);
    CREATE TABLE actions (
        match INTEGER NOT NULL REFERENCES matches (number) ON DELETE CASCADE,
        n INTEGER NOT NULL,
        t INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        key TEXT NOT NULL,
        action BLOB NOT NULL,
        PRIMARY KEY (match, n)
    ) WITHOUT ROWID;
    CREATE TABLE ledger (match TEXT PRIMARY KEY, entry BLOB NOT NULL, written INTEGER NOT NULL);
    CREATE TABLE progress (
        device TEXT NOT NULL,
        floor TEXT NOT NULL,
        moves INTEGER NOT NULL,
        written INTEGER NOT NULL,
        PRIMARY KEY (device, floor)
    ) WITHOUT ROWID;
    CREATE TABLE daily (
        device TEXT NOT NULL,
        date TEXT NOT NULL,
        moves INTEGER NOT NULL,
        seconds INTEGER NOT NULL,
        written INTEGER NOT NULL,
        PRIMARY KEY (device, date)
    ) WITHOUT ROWID;
    CREATE TABLE shared (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        text TEXT NOT NULL,
        written INTEGER NOT NULL
    ) WITHOUT ROWID;
    """,
    "ALTER TABLE matches ADD COLUMN rules INTEGER NOT NULL DEFAULT 1",
    # `ran` is how many seconds this server has been running: in `tables` until somebody was last there, in
    # `server` until now. There it is written twice, because a flipped bit would make all tables old.
    """
    ALTER TABLE tables ADD COLUMN ran INTEGER NOT NULL DEFAULT 0;
    DROP INDEX tables_by_age;
    CREATE INDEX tables_by_age ON tables (status, ran);
    CREATE TABLE server (
        id TEXT NOT NULL,
        ran INTEGER NOT NULL,
        ran_again INTEGER NOT NULL
    );
    INSERT INTO server VALUES (lower(hex(randomblob(8))), 0, 0);
    """,
    # `maker` stands for the address that something came from (`addresses.maker_of`); 0 is unknown.
    # `used` is to shared texts what `ran` is to tables.
    """
    ALTER TABLE tables ADD COLUMN maker INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_by_maker ON tables (maker);
    ALTER TABLE shared ADD COLUMN maker INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE shared ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
    UPDATE shared SET used = (SELECT ran FROM server);
    CREATE INDEX shared_by_maker ON shared (maker);
    CREATE INDEX shared_by_use ON shared (used);
    """,
    # Whether the log that belongs to the file is missing: see `checkpoints.py`.
    """
    ALTER TABLE server ADD COLUMN checkpoints INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE server ADD COLUMN log INTEGER NOT NULL DEFAULT 0;
    """,
    # Challenges. `witnesses` are devices that have seen a match: in a seat, or only watching.
    # `attempts` are the matches of a challenge, with the one that it was made from.
    """
    CREATE TABLE witnesses (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        device TEXT NOT NULL,
        seated INTEGER NOT NULL,
        PRIMARY KEY (match, device)
    ) WITHOUT ROWID;
    CREATE INDEX witnesses_by_device ON witnesses (device);
    INSERT INTO witnesses SELECT matches.id, device, 1 FROM matches JOIN sitting ON sitting.id = matches.at;
    CREATE TABLE challenges (
        code TEXT PRIMARY KEY,
        match TEXT NOT NULL UNIQUE REFERENCES matches (id) ON DELETE CASCADE,
        written INTEGER NOT NULL,
        maker INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX challenges_by_maker ON challenges (maker);
    CREATE TABLE attempts (
        match TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
        challenge TEXT NOT NULL REFERENCES challenges (code) ON DELETE CASCADE,
        result BLOB
    ) WITHOUT ROWID;
    CREATE INDEX attempts_by_challenge ON attempts (challenge);
    """,
    # `late`: played after its day. `counted`: replayed by the server, for the statistics of that day.
    """
    ALTER TABLE daily ADD COLUMN late INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE daily ADD COLUMN maker INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE daily ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX daily_by_date ON daily (date, maker);
    """,
    # The climb: ratings of devices and quests (a rating and its deviation in thousandths, its volatility in
    # millionths), and who has tried which quest.
    """
    CREATE TABLE ratings (
        name TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        rating INTEGER NOT NULL,
        deviation INTEGER NOT NULL,
        volatility INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE climbs (
        device TEXT NOT NULL,
        quest TEXT NOT NULL,
        solved INTEGER NOT NULL,
        written INTEGER NOT NULL,
        PRIMARY KEY (device, quest)
    ) WITHOUT ROWID;
    """,
    # Whose turn it is, since when, and until when they must act. Whom to tell, and the key that signs it.
    """
    CREATE TABLE turns (
        at TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
        seats TEXT NOT NULL,
        since INTEGER NOT NULL,
        due INTEGER
    ) WITHOUT ROWID;
    CREATE INDEX turns_by_due ON turns (due) WHERE due IS NOT NULL;
    CREATE TABLE subscriptions (
        endpoint TEXT PRIMARY KEY,
        device TEXT NOT NULL,
        p256dh TEXT NOT NULL,
        auth TEXT NOT NULL,
        language TEXT NOT NULL,
        written INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX subscriptions_by_device ON subscriptions (device);
    CREATE TABLE push_keys (one INTEGER PRIMARY KEY, private TEXT NOT NULL) WITHOUT ROWID;
    """,
    # Several devices that are one person: what one leaves for another, and what they all know.
    """
    CREATE TABLE transfers (
        name TEXT PRIMARY KEY,
        device TEXT NOT NULL,
        text TEXT NOT NULL,
        until INTEGER NOT NULL,
        taker TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE documents (
        device TEXT PRIMARY KEY,
        version INTEGER NOT NULL,
        text TEXT NOT NULL,
        writer TEXT NOT NULL,
        maker INTEGER NOT NULL,
        used INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX documents_by_maker ON documents (maker);
    CREATE INDEX documents_by_use ON documents (used);
    """,
    # The gallery: shared texts that their authors show to everybody, and who likes or has solved them.
    # `digest` is the same for texts that differ only in their names. `likes` and `solves` count the marks.
    """
    CREATE TABLE gallery (
        id TEXT PRIMARY KEY REFERENCES shared (id) ON DELETE CASCADE,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        author TEXT NOT NULL,
        device TEXT NOT NULL,
        maker INTEGER NOT NULL,
        origin TEXT,
        digest TEXT NOT NULL UNIQUE,
        stars INTEGER,
        moves INTEGER,
        wins INTEGER,
        picture BLOB NOT NULL,
        written INTEGER NOT NULL,
        likes INTEGER NOT NULL DEFAULT 0,
        solves INTEGER NOT NULL DEFAULT 0,
        hidden INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX gallery_by_date ON gallery (written, id) WHERE hidden = 0;
    CREATE INDEX gallery_by_likes ON gallery (likes, written, id) WHERE hidden = 0;
    CREATE INDEX gallery_by_solves ON gallery (solves, written, id) WHERE hidden = 0;
    CREATE INDEX gallery_by_game_and_date ON gallery (game, written, id) WHERE hidden = 0;
    CREATE INDEX gallery_by_game_and_likes ON gallery (game, likes, written, id) WHERE hidden = 0;
    CREATE INDEX gallery_by_game_and_solves ON gallery (game, solves, written, id) WHERE hidden = 0;
    CREATE INDEX gallery_by_device ON gallery (device, written, id);
    CREATE INDEX gallery_by_maker ON gallery (maker);
    CREATE TABLE gallery_marks (
        entry TEXT NOT NULL REFERENCES gallery (id) ON DELETE CASCADE,
        what TEXT NOT NULL,
        device TEXT NOT NULL,
        maker INTEGER NOT NULL,
        written INTEGER NOT NULL,
        PRIMARY KEY (entry, what, device)
    ) WITHOUT ROWID;
    CREATE INDEX gallery_marks_by_device ON gallery_marks (device);
    CREATE INDEX gallery_marks_by_maker ON gallery_marks (entry, what, maker);
    """,
)
"""Entry n makes version n + 1 out of version n. Never change one that was released."""
SERVER = 3
"""The version that introduced the table of this name."""


ADD_ACTION = "INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?)"
ADD_ACTIONS = (
    "INSERT OR IGNORE INTO actions SELECT "
    + ", ".join(f"value ->> {n}" for n in range(6))
    + " FROM json_each(?) WHERE value ->> 0 IN (SELECT number FROM matches)"
)
"""Insert what is new of a JSON list. As one statement, it releases the interpreter lock once."""


COUNT_ACTIONS = (
    "SELECT count(*) FROM json_each(?) AS line JOIN actions "
    "ON match = line.value ->> 0 AND n = line.value ->> 1 "
    "WHERE t = line.value ->> 2 AND seat = line.value ->> 3 "
    "AND actions.key = line.value ->> 4 AND action = line.value ->> 5"
)
"""Count those of a JSON list that are stored exactly so."""


class BadDatabase(ValueError):
    """A file that cannot be used and was not touched. Its text is one plain sentence."""


class InUse(BadDatabase):
    """By a server that is running."""


class Damaged(BadDatabase):
    """It may have been ours."""

    def __init__(self, path: str, what: str) -> None:
        self.what = f"{path} is {what}"
        super().__init__(
            f"{self.what}; put a good copy back, or start once with 'dedale serve --salvage', "
            "which keeps what can be read and sets the rest aside."
        )


def examine(connection: sqlite3.Connection, path: str) -> None:
    """Refuse what is not ours, newer than we are, or damaged."""
    version = _version(connection, path, len(MIGRATIONS))
    try:
        [found] = connection.execute("PRAGMA integrity_check (1)").fetchone()
        same = "SELECT ran = ran_again FROM server"
        if version >= SERVER and connection.execute(same).fetchall() != [(1,)]:
            found = "how long it has run is not known"
    except sqlite3.Error as error:
        if is_of_machine(error):
            raise
        found = str(error)
    if found != "ok":
        raise Damaged(path, f"damaged: {' '.join(found.split())}")


def prepare(connection: sqlite3.Connection, path: str, migrations: tuple[str, ...] = MIGRATIONS) -> None:
    """Bring the file to the newest version, or refuse it."""
    version = _version(connection, path, len(migrations))
    for number, script in enumerate(migrations[version:], version + 1):
        # One transaction each: a crash leaves the version before or the version after.
        connection.executescript(
            f"BEGIN; {script}; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {number}; COMMIT;"
        )


def _version(connection: sqlite3.Connection, path: str, newest: int) -> int:
    try:
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        application: int = connection.execute("PRAGMA application_id").fetchone()[0]
        tables: int = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    except sqlite3.Error as error:
        if is_of_machine(error):
            raise
        raise Damaged(path, "not a database") from None
    if (tables or version or application) and application != APPLICATION:
        raise BadDatabase(f"{path} is the database of another program.")
    if version > newest:
        raise BadDatabase(
            f"{path} was written by a newer Dédale (version {version} of the file); "
            f"this one reads up to version {newest}."
        )
    return version


def is_of_machine(error: sqlite3.Error) -> bool:
    """True if the disk or another program is at fault, not the contents of the file."""
    names = ("BUSY", "LOCKED", "NOMEM", "READONLY", "IOERR", "FULL", "CANTOPEN", "PERM", "AUTH")
    return getattr(error, "sqlite_errorname", "").removeprefix("SQLITE_").partition("_")[0] in names


def name_of(connection: sqlite3.Connection) -> str:
    """Return the unique name of this database."""
    name: str = connection.execute("SELECT id FROM server").fetchone()[0]
    return name
