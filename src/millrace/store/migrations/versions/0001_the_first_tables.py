"""The first tables."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("folded", sa.String(length=128), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("folded", name=op.f("uq_accounts_folded")),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("title", sa.String(length=64), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("content", sa.String(length=64), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("seeded", sa.Boolean(), nullable=False),
        sa.Column("switches", sa.JSON(), nullable=False),
        sa.Column("seated", sa.JSON(), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("hot_seat", sa.Boolean(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("clock_kind", sa.String(length=8), nullable=False),
        sa.Column("clock_seconds", sa.Integer(), nullable=False),
        sa.Column("parent", sa.String(length=24), nullable=True),
        sa.Column("parent_at", sa.Integer(), nullable=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("rev", sa.Integer(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("waiting", sa.String(length=26), nullable=False),
        sa.Column("bot_due", sa.Boolean(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    op.create_index("ix_matches_bot_due_updated", "matches", ["bot_due", "updated"])
    op.create_index("ix_matches_public_updated", "matches", ["public", "updated"])
    op.create_table(
        "nonces",
        sa.Column("scope", sa.String(length=80), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("request", sa.String(length=64), nullable=False),
        sa.Column("match_id", sa.String(length=24), nullable=False),
        sa.Column("rev", sa.Integer(), nullable=False),
        sa.Column("salt", sa.String(length=64), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "hash", name=op.f("pk_nonces")),
    )
    op.create_index("ix_nonces_made", "nonces", ["made"])
    op.create_table(
        "chat",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("match_id", sa.String(length=24), nullable=False),
        sa.Column("key_id", sa.BigInteger(), nullable=True),
        sa.Column("seats", sa.String(length=26), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_chat_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
    )
    op.create_index("ix_chat_match_id", "chat", ["match_id"])
    op.create_table(
        "clocks",
        sa.Column("match_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("left", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_clocks_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_clocks")),
    )
    op.create_index("ix_clocks_since", "clocks", ["since"])
    op.create_table(
        "entries",
        sa.Column("match_id", sa.String(length=24), nullable=False),
        sa.Column("rev", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("option", sa.Text(), nullable=False),
        sa.Column("key_id", sa.BigInteger(), nullable=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_entries_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "rev", name=op.f("pk_entries")),
    )
    op.create_table(
        "keys",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("match_id", sa.String(length=24), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("seats", sa.String(length=26), nullable=False),
        sa.Column("admin", sa.Boolean(), nullable=False),
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_keys_account_id"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_keys_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_keys")),
        sa.UniqueConstraint("hash", name=op.f("uq_keys_hash")),
    )
    op.create_index("ix_keys_account_id", "keys", ["account_id"])
    op.create_index("ix_keys_match_id", "keys", ["match_id"])
    op.create_table(
        "presence",
        sa.Column("socket", sa.String(length=32), nullable=False),
        sa.Column("match_id", sa.String(length=24), nullable=False),
        sa.Column("seats", sa.String(length=26), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_presence_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("socket", name=op.f("pk_presence")),
    )
    op.create_index("ix_presence_match_id", "presence", ["match_id"])
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_sessions_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_sessions")),
    )
    op.create_index("ix_sessions_account_id", "sessions", ["account_id"])
    op.create_index("ix_sessions_until", "sessions", ["until"])
    op.create_table(
        "snapshots",
        sa.Column("match_id", sa.String(length=24), nullable=False),
        sa.Column("rev", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_snapshots_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "rev", name=op.f("pk_snapshots")),
    )
    op.create_table(
        "votes",
        sa.Column("match_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("voter", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_votes_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "seat", "voter", name=op.f("pk_votes")),
    )
    op.create_table(
        "notes",
        sa.Column("key_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["key_id"], ["keys.id"], name=op.f("fk_notes_key_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("key_id", name=op.f("pk_notes")),
    )
    op.create_table(
        "webhooks",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("match_id", sa.String(length=24), nullable=False),
        sa.Column("key_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["key_id"], ["keys.id"], name=op.f("fk_webhooks_key_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_webhooks_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webhooks")),
    )
    op.create_index("ix_webhooks_match_id", "webhooks", ["match_id"])


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("webhooks")
    op.drop_table("notes")
    op.drop_table("votes")
    op.drop_table("snapshots")
    op.drop_table("sessions")
    op.drop_table("presence")
    op.drop_table("keys")
    op.drop_table("entries")
    op.drop_table("clocks")
    op.drop_table("chat")
    op.drop_table("nonces")
    op.drop_table("matches")
    op.drop_table("accounts")
