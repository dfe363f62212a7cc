"""Results of finished matches, for accounts that want to show them."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0008"
down_revision: str | None = "0007"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Make the change. Nobody has been asked yet, so nothing counts that was played before."""
    op.add_column("accounts", sa.Column("shows_results", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "results",
        sa.Column("match_id", sa.String(length=24), nullable=False),
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("title", sa.String(length=64), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_results_account_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "account_id", name="pk_results"),
    )
    op.create_index("ix_results_account_id", "results", ["account_id"])
    op.create_index("ix_results_title_ended", "results", ["title", "ended"])
