"""Matches from a real table begin with a deal in place of a seed."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0007"
down_revision: str | None = "0006"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Make the change. All matches so far have a seed."""
    op.add_column("matches", sa.Column("deal", sa.JSON(), nullable=True))
