"""Turns of bots that are due, for processes to hold while they think about them."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Make the change. Rows are written when somebody looks for turns."""
    op.create_table(
        "turns",
        sa.Column("match_id", sa.String(length=24), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_turns"),
    )
