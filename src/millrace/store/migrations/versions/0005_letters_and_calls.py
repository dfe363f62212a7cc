"""Addresses of accounts for letters, browsers that are called by push messages, and matches found by the one before."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Make the change. Nobody has an address yet."""
    op.add_column("accounts", sa.Column("mail", sa.String(length=254), nullable=True))
    op.add_column("accounts", sa.Column("mail_secret", sa.String(length=64), nullable=True))
    op.add_column("accounts", sa.Column("mail_confirmed", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("accounts", sa.Column("mail_turns", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "pushes",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("match_id", sa.String(length=24), nullable=False),
        sa.Column("key_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.String(length=100), nullable=False),
        sa.Column("auth", sa.String(length=40), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["key_id"], ["keys.id"], name="fk_pushes_key_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_pushes_match_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_pushes"),
    )
    op.create_index("ix_pushes_match_id", "pushes", ["match_id"])
    op.create_index("ix_matches_parent", "matches", ["parent"])
