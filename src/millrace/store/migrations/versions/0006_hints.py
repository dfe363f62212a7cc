"""Whether hints are allowed in a match."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0006"
down_revision: str | None = "0005"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Make the change. Nobody has decided about it in the matches that there are."""
    op.add_column("matches", sa.Column("hints", sa.Boolean(), nullable=True))
