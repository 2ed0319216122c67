"""The tables in PostgreSQL, and how an older database becomes a newer one."""

import re

import asyncpg

from dedale.server.schema import BadDatabase

MIGRATIONS: tuple[str, ...] = (
    # `owner` and `epoch` say which node runs a table, and how often that has changed.
    # An action has no foreign key, which would lock its match at every insert.
    """
    CREATE TABLE server (id text NOT NULL, version integer NOT NULL, ran bigint NOT NULL);
    INSERT INTO server VALUES (replace(gen_random_uuid()::text, '-', ''), 0, 0);
    CREATE TABLE tables (
        id text PRIMARY KEY,
        code text NOT NULL UNIQUE,
        watch text NOT NULL UNIQUE,
        lobby bytea NOT NULL,
        status text NOT NULL,
        touched bigint NOT NULL,
        ran bigint NOT NULL,
        maker bigint NOT NULL,
        made bigint GENERATED ALWAYS AS IDENTITY,
        owner text,
        epoch bigint NOT NULL DEFAULT 0
    );
    CREATE INDEX tables_by_age ON tables (status, ran);
    CREATE INDEX tables_by_maker ON tables (maker);
    CREATE TABLE sitting (
        device text NOT NULL,
        id text NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        PRIMARY KEY (device, id)
    );
    CREATE INDEX sitting_by_table ON sitting (id);
    CREATE TABLE matches (
        number bigint PRIMARY KEY,
        id text NOT NULL UNIQUE,
        at text NOT NULL,
        game text NOT NULL,
        options bytea NOT NULL,
        seed bigint NOT NULL,
        names bytea NOT NULL,
        t bigint NOT NULL,
        outcome bytea,
        started bigint NOT NULL,
        ended bigint,
        rules integer NOT NULL
    );
    CREATE INDEX matches_by_table ON matches (at);
    CREATE TABLE actions (
        match bigint NOT NULL,
        n integer NOT NULL,
        epoch bigint NOT NULL DEFAULT 0,
        t bigint NOT NULL,
        seat integer NOT NULL,
        key text NOT NULL,
        action text NOT NULL,
        PRIMARY KEY (match, n)
    );
    CREATE TABLE ledger (match text PRIMARY KEY, entry bytea NOT NULL, written bigint NOT NULL);
    CREATE TABLE progress (
        device text NOT NULL,
        floor text NOT NULL,
        moves integer NOT NULL,
        written bigint NOT NULL,
        PRIMARY KEY (device, floor)
    );
    CREATE TABLE daily (
        device text NOT NULL,
        date text NOT NULL,
        moves integer NOT NULL,
        seconds integer NOT NULL,
        written bigint NOT NULL,
        PRIMARY KEY (device, date)
    );
    CREATE TABLE shared (
        id text PRIMARY KEY,
        kind text NOT NULL,
        text text NOT NULL,
        written bigint NOT NULL,
        maker bigint NOT NULL,
        used bigint NOT NULL
    );
    CREATE INDEX shared_by_maker ON shared (maker);
    CREATE INDEX shared_by_use ON shared (used);
    """,
    # Several nodes. Each takes a block of match numbers (`NUMBERS`) when it starts.
    """
    CREATE TABLE nodes (node text PRIMARY KEY, name text NOT NULL, until timestamptz NOT NULL);
    CREATE SEQUENCE number_blocks;
    SELECT setval('number_blocks', (SELECT coalesce(max(number), 0) / 16777216 + 1 FROM matches), false);
    """,
    # For all nodes: who is banned (`server.bans` counts the changes), and how many sockets addresses have.
    """
    CREATE TABLE bans (network text PRIMARY KEY);
    ALTER TABLE server ADD COLUMN bans bigint NOT NULL DEFAULT 0;
    ALTER TABLE nodes ADD COLUMN sockets text NOT NULL DEFAULT '{}';
    """,
    # How each node is doing, for `dedale admin` at any of them.
    """
    ALTER TABLE nodes ADD COLUMN status text NOT NULL DEFAULT '{}';
    """,
    # The open tables of each node (`opened` counts the changes).
    """
    ALTER TABLE nodes ADD COLUMN open text NOT NULL DEFAULT '[]';
    ALTER TABLE nodes ADD COLUMN opened bigint NOT NULL DEFAULT 0;
    """,
    # Challenges: see `schema.py`.
    """
    CREATE TABLE witnesses (
        match text NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        device text NOT NULL,
        seated integer NOT NULL,
        PRIMARY KEY (match, device)
    );
    CREATE INDEX witnesses_by_device ON witnesses (device);
    INSERT INTO witnesses SELECT matches.id, device, 1 FROM matches JOIN sitting ON sitting.id = matches.at;
    CREATE TABLE challenges (
        code text PRIMARY KEY,
        match text NOT NULL UNIQUE REFERENCES matches (id) ON DELETE CASCADE,
        written bigint NOT NULL,
        maker bigint NOT NULL
    );
    CREATE INDEX challenges_by_maker ON challenges (maker);
    CREATE TABLE attempts (
        match text PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
        challenge text NOT NULL REFERENCES challenges (code) ON DELETE CASCADE,
        result bytea
    );
    CREATE INDEX attempts_by_challenge ON attempts (challenge);
    """,
    # `late`: played after its day. `counted`: replayed by the server, for the statistics of that day.
    """
    ALTER TABLE daily ADD COLUMN late integer NOT NULL DEFAULT 0;
    ALTER TABLE daily ADD COLUMN maker bigint NOT NULL DEFAULT 0;
    ALTER TABLE daily ADD COLUMN counted integer NOT NULL DEFAULT 0;
    CREATE INDEX daily_by_date ON daily (date, maker);
    """,
    # The climb: ratings of devices and quests (a rating and its deviation in thousandths, its volatility in
    # millionths), and who has tried which quest.
    """
    CREATE TABLE ratings (
        name text PRIMARY KEY,
        kind text NOT NULL,
        rating integer NOT NULL,
        deviation integer NOT NULL,
        volatility integer NOT NULL
    );
    CREATE TABLE climbs (
        device text NOT NULL,
        quest text NOT NULL,
        solved integer NOT NULL,
        written bigint NOT NULL,
        PRIMARY KEY (device, quest)
    );
    """,
    # Whose turn it is, since when, and until when they must act. Whom to tell, and the key that signs it.
    """
    CREATE TABLE turns (
        at text PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
        seats text NOT NULL,
        since bigint NOT NULL,
        due bigint
    );
    CREATE INDEX turns_by_due ON turns (due) WHERE due IS NOT NULL;
    CREATE TABLE subscriptions (
        endpoint text PRIMARY KEY,
        device text NOT NULL,
        p256dh text NOT NULL,
        auth text NOT NULL,
        language text NOT NULL,
        written bigint NOT NULL
    );
    CREATE INDEX subscriptions_by_device ON subscriptions (device);
    CREATE TABLE push_keys (one integer PRIMARY KEY, private text NOT NULL);
    """,
    # Several devices that are one person: what one leaves for another, and what they all know.
    """
    CREATE TABLE transfers (
        name text PRIMARY KEY,
        device text NOT NULL,
        text text NOT NULL,
        until bigint NOT NULL,
        taker text NOT NULL
    );
    CREATE TABLE documents (
        device text PRIMARY KEY,
        version bigint NOT NULL,
        text text NOT NULL,
        writer text NOT NULL,
        maker bigint NOT NULL,
        used bigint NOT NULL
    );
    CREATE INDEX documents_by_maker ON documents (maker);
    CREATE INDEX documents_by_use ON documents (used);
    """,
    # The gallery: see `schema.py`.
    """
    CREATE TABLE gallery (
        id text PRIMARY KEY REFERENCES shared (id) ON DELETE CASCADE,
        game text NOT NULL,
        name text NOT NULL,
        author text NOT NULL,
        device text NOT NULL,
        maker bigint NOT NULL,
        origin text,
        digest text NOT NULL UNIQUE,
        stars integer,
        moves integer,
        wins integer,
        picture bytea NOT NULL,
        written bigint NOT NULL,
        likes integer NOT NULL DEFAULT 0,
        solves integer NOT NULL DEFAULT 0,
        hidden integer NOT NULL DEFAULT 0
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
        entry text NOT NULL REFERENCES gallery (id) ON DELETE CASCADE,
        what text NOT NULL,
        device text NOT NULL,
        maker bigint NOT NULL,
        written bigint NOT NULL,
        PRIMARY KEY (entry, what, device)
    );
    CREATE INDEX gallery_marks_by_device ON gallery_marks (device);
    CREATE INDEX gallery_marks_by_maker ON gallery_marks (entry, what, maker);
    """,
)
"""Entry n makes version n + 1 out of version n. Never change one that was released."""

NUMBERS = 1 << 24
"""Match numbers in a block."""
LOCK = 0x4465_6461
"""Held while a database is prepared; the same as the mark of a database file."""


def shown(address: str) -> str:
    """The address without the name and the password in it."""
    return re.sub("//[^/@]*@", "//", address)


async def prepare(connection: "asyncpg.Connection[asyncpg.Record]", address: str) -> None:
    """Bring the database to the newest version, or raise BadDatabase."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        tables = "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema()"
        is_new = not await connection.fetchval(tables)
        try:
            async with connection.transaction():
                version = 0 if is_new else await connection.fetchval("SELECT version FROM server")
        except asyncpg.PostgresError:
            raise BadDatabase(f"{shown(address)} is the database of another program.") from None
        if version > len(MIGRATIONS):
            raise BadDatabase(
                f"{shown(address)} was written by a newer Dédale (version {version} of the database); "
                f"this one reads up to version {len(MIGRATIONS)}."
            )
        for script in MIGRATIONS[version:]:
            await connection.execute(script)
        await connection.execute("UPDATE server SET version = $1", len(MIGRATIONS))
