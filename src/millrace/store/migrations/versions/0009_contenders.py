"""Who plays for a result is settled by the first decision of a seat, not by who holds it when the match ends."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0009"
down_revision: str | None = "0008"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

RUNNING = """
SELECT keys.match_id, keys.seats, keys.account_id
FROM keys JOIN matches ON matches.id = keys.match_id JOIN accounts ON accounts.id = keys.account_id
WHERE accounts.shows_results AND NOT matches.over AND length(keys.seats) = 1 ORDER BY keys.id
"""


def upgrade() -> None:
    """Make the change. In matches that run, those count who would have counted if they had ended now."""
    contenders = op.create_table(
        "contenders",
        sa.Column("match_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_contenders_match_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_contenders_account_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_contenders"),
    )
    op.create_index("ix_contenders_account_id", "contenders", ["account_id"])
    holders = {(row.match_id, row.seats): row.account_id for row in op.get_bind().execute(sa.text(RUNNING))}
    rows = [
        {"match_id": match_id, "seat": ord(letter) - ord("A"), "account_id": account}
        for (match_id, letter), account in holders.items()
    ]
    if rows:
        op.bulk_insert(contenders, rows)
