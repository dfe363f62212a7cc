"""Who decides about a match: how long somebody must be away, and keys that are used and renewed."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Make the change. Nobody knows whether a key of before was used, so all of them count as used."""
    op.add_column("matches", sa.Column("grace_seconds", sa.Integer(), server_default="86400", nullable=False))
    op.add_column("keys", sa.Column("renewed", sa.String(length=64), nullable=True))
    op.add_column("keys", sa.Column("used", sa.BigInteger(), nullable=True))
    op.execute("UPDATE keys SET used = made")
