"""What several answer at once: which entries of a log nobody but their seat has noticed. So far all were noticed."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Make the change. Columns are only added: a table made anew would take with it all that refers to it."""
    op.add_column("entries", sa.Column("noticed", sa.String(length=8), server_default="all", nullable=False))
    op.add_column("matches", sa.Column("apart", sa.JSON(), server_default="[]", nullable=False))
