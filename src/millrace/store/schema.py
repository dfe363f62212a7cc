"""The tables of the database. A change here needs a migration in `migrations/versions`; a test compares the two.

Times are milliseconds since 1970. Seats are numbers from 0; a set of seats is written as letters, `AB`.
Secrets (links to seats, sessions, nonces) are kept as SHA-256 only.
"""

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

_Counter: Final = BigInteger().with_variant(Integer(), "sqlite")
"""Numbers given by the database; SQLite counts up only what it calls INTEGER."""


def _of_match(primary: bool = False) -> Column[str]:
    return Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=primary, nullable=False)


matches: Final = Table(
    "matches",
    metadata,
    Column("id", String(24), primary_key=True),
    # What the game was set up with: never changes.
    Column("title", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("content", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("seed", Text, nullable=False),
    Column("deal", JSON),  # {pile: [name]} as far as it was told then; nothing if the seed decides
    Column("seeded", Boolean, nullable=False),  # somebody chose the seed, and may know what it brings
    Column("switches", JSON, nullable=False),
    Column("seated", JSON, nullable=False),  # [{"kind", "name"}] at the beginning
    Column("language", String(2), nullable=False),
    Column("hot_seat", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("clock_kind", String(8), nullable=False),
    Column("clock_seconds", Integer, nullable=False),
    Column("grace_seconds", Integer, nullable=False, server_default="86400"),  # before a vote against somebody counts
    Column("hints", Boolean),  # whether anybody may ask for them; nothing if whoever began it has not said
    Column("parent", String(24)),  # the match this one branched from
    Column("parent_at", Integer),
    Column("made", BigInteger, nullable=False),
    # How many entries the log has: the one column by which writers compare.
    Column("rev", Integer, nullable=False),
    # What follows from the log, kept beside it so that lists need no replay.
    Column("seats", JSON, nullable=False),  # [{"kind", "name"}] now
    Column("waiting", String(26), nullable=False),
    Column("bot_due", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("apart", JSON, nullable=False, server_default="[]"),  # by seat: how many entries nobody else has noticed
    Index("ix_matches_public_updated", "public", "updated"),
    Index("ix_matches_bot_due_updated", "bot_due", "updated"),
    Index("ix_matches_parent", "parent"),
)

entries: Final = Table(
    "entries",
    metadata,
    _of_match(primary=True),
    Column("rev", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(12), nullable=False),  # see `log.Act`
    Column("seat", Integer, nullable=False),
    Column("option", Text, nullable=False),
    Column("noticed", String(8), nullable=False, server_default="all"),  # by whom, see `log.Act`
    Column("key_id", BigInteger),  # who did it; nobody for bots and the server itself
    Column("made", BigInteger, nullable=False),
)

snapshots: Final = Table(
    "snapshots",
    metadata,
    _of_match(primary=True),
    Column("rev", Integer, primary_key=True, autoincrement=False),
    Column("record", Text, nullable=False),
)

keys: Final = Table(
    "keys",
    metadata,
    Column("id", _Counter, primary_key=True),
    _of_match(),
    Column("hash", String(64), nullable=False),
    Column("renewed", String(64)),  # the hash that takes its place as soon as its secret is used
    Column("used", BigInteger),  # when somebody first came with it
    Column("seats", String(26), nullable=False),  # none: may only watch
    Column("admin", Boolean, nullable=False),
    Column("account_id", ForeignKey("accounts.id", ondelete="SET NULL")),
    Column("made", BigInteger, nullable=False),
    UniqueConstraint("hash"),
    Index("ix_keys_match_id", "match_id"),
    Index("ix_keys_account_id", "account_id"),
)

nonces: Final = Table(
    "nonces",
    metadata,
    Column("scope", String(80), primary_key=True),  # "match <id> <key id>", or "new" for what makes a match
    Column("hash", String(64), primary_key=True),
    Column("request", String(64), nullable=False),  # SHA-256 of what was asked for
    Column("match_id", String(24), nullable=False),
    Column("rev", Integer, nullable=False),
    Column("salt", String(64), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("ix_nonces_made", "made"),
)

turns: Final = Table(
    "turns",
    metadata,
    # No foreign key: a match is deleted even while a bot thinks about it, and holds the row of its turn.
    Column("match_id", String(24), primary_key=True),  # a bot is to move there
)

votes: Final = Table(
    "votes",
    metadata,
    _of_match(primary=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),  # to be a bot's; -1: the match is to be deleted
    Column("voter", Integer, primary_key=True, autoincrement=False),
    Column("made", BigInteger, nullable=False),
)

presence: Final = Table(
    "presence",
    metadata,
    Column("socket", String(32), primary_key=True),
    _of_match(),
    Column("seats", String(26), nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("ix_presence_match_id", "match_id"),
)

clocks: Final = Table(
    "clocks",
    metadata,
    _of_match(primary=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("left", BigInteger, nullable=False),  # milliseconds, as of `since`
    Column("since", BigInteger),  # when it began to run; it stands still if there is nothing
    Index("ix_clocks_since", "since"),
)

chat: Final = Table(
    "chat",
    metadata,
    Column("id", _Counter, primary_key=True),
    _of_match(),
    Column("key_id", BigInteger),
    Column("seats", String(26), nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("ix_chat_match_id", "match_id"),
)

notes: Final = Table(
    "notes",
    metadata,
    Column("key_id", ForeignKey("keys.id", ondelete="CASCADE"), primary_key=True),
    Column("text", Text, nullable=False),
    Column("updated", BigInteger, nullable=False),
)

accounts: Final = Table(
    "accounts",
    metadata,
    Column("id", _Counter, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("folded", String(128), nullable=False),  # the name as it is compared
    Column("password", Text, nullable=False),  # argon2
    Column("language", String(2), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("mail", String(254)),  # where letters go
    Column("mail_secret", String(64)),  # what links in letters are signed with; another one for every address
    Column("mail_confirmed", Boolean, nullable=False, server_default=false()),
    Column("mail_turns", Boolean, nullable=False, server_default=false()),  # letters about turns are wanted
    Column("shows_results", Boolean, nullable=False, server_default=false()),  # and has what it begins counted
    UniqueConstraint("folded"),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("account_id", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("ix_sessions_account_id", "account_id"),
    Index("ix_sessions_until", "until"),
)

contenders: Final = Table(
    "contenders",
    metadata,
    _of_match(primary=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    # Whose it was at its first decision, and wanted the result to count by then: nothing later changes it.
    Column("account_id", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Index("ix_contenders_account_id", "account_id"),
)

results: Final = Table(
    "results",
    metadata,
    # No foreign key: what somebody reached stays when the match is thrown away.
    Column("match_id", String(24), primary_key=True),
    Column("account_id", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("title", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("place", Integer, nullable=False),  # from 1, among all at the table; who ties shares the better one
    Column("score", Integer, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Index("ix_results_account_id", "account_id"),
    Index("ix_results_title_ended", "title", "ended"),
)

webhooks: Final = Table(
    "webhooks",
    metadata,
    Column("id", _Counter, primary_key=True),
    _of_match(),
    Column("key_id", ForeignKey("keys.id", ondelete="CASCADE"), nullable=False),
    Column("url", Text, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("ix_webhooks_match_id", "match_id"),
)

pushes: Final = Table(
    "pushes",
    metadata,
    Column("id", _Counter, primary_key=True),
    _of_match(),
    Column("key_id", ForeignKey("keys.id", ondelete="CASCADE"), nullable=False),
    Column("endpoint", Text, nullable=False),  # where the browser's push service takes messages for it
    Column("p256dh", String(100), nullable=False),  # what they are encrypted with
    Column("auth", String(40), nullable=False),
    Column("language", String(2), nullable=False),
    Column("failures", Integer, nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("ix_pushes_match_id", "match_id"),
)
