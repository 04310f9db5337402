"""Pause, fork and delete; operations; secrets; the audit. Only adds: code of the revision before could still write to it."""

import sqlalchemy as sa
from alembic import op

from service.db import Utc

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "audit",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("time", Utc(), nullable=False),
        sa.Column("actor", sa.String(length=64), nullable=False),
        sa.Column("verb", sa.String(length=32), nullable=False),
        sa.Column("target", sa.String(length=255), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("address", sa.String(length=64), nullable=False),
        sa.Column("request_id", sa.String(length=64), nullable=False),
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_actor"), "audit", ["actor"], unique=False)
    op.create_index(op.f("ix_audit_target"), "audit", ["target"], unique=False)

    op.create_table(
        "operations",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("job_id", sa.String(length=40), nullable=False),
        sa.Column("checkpoint_id", sa.String(length=40), nullable=True),
        sa.Column("arguments", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("progress", sa.Double(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.Column("code", sa.String(length=64), nullable=False),
        sa.Column("sentence", sa.Text(), nullable=False),
        sa.Column("asked_by", sa.String(length=64), nullable=False),
        sa.Column("created_at", Utc(), nullable=False),
        sa.Column("started_at", Utc(), nullable=True),
        sa.Column("ended_at", Utc(), nullable=True),
        sa.Column("cancel_asked_at", Utc(), nullable=True),
        sa.Column("lease_owner", sa.String(length=64), nullable=True),
        sa.Column("lease_until", Utc(), nullable=True),
        sa.Column("lease_generation", sa.Integer(), nullable=False),
        sa.Column("look_at", Utc(), nullable=True),
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_operations")),
    )
    op.create_index(op.f("ix_operations_checkpoint_id"), "operations", ["checkpoint_id"], unique=False)
    op.create_index(op.f("ix_operations_job_id"), "operations", ["job_id"], unique=False)
    op.create_index(op.f("ix_operations_look_at"), "operations", ["look_at"], unique=False)
    op.create_index(op.f("ix_operations_state"), "operations", ["state"], unique=False)

    op.create_table(
        "secrets",
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=128), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.Column("set_by", sa.String(length=64), nullable=False),
        sa.Column("created_at", Utc(), nullable=False),
        sa.Column("updated_at", Utc(), nullable=False),
        sa.PrimaryKeyConstraint("project_id", "name", name=op.f("pk_secrets")),
    )
    op.add_column("checkpoints", sa.Column("problem", sa.Text(), nullable=False, server_default=""))
    op.add_column("checkpoints", sa.Column("verified_at", Utc(), nullable=True))

    op.add_column("jobs", sa.Column("parent_id", sa.String(length=40), nullable=True))
    op.add_column("jobs", sa.Column("from_checkpoint", sa.String(length=40), nullable=True))
    op.add_column("jobs", sa.Column("deleted_at", Utc(), nullable=True))
    op.create_index(op.f("ix_jobs_parent_id"), "jobs", ["parent_id"], unique=False)

    op.add_column("keys", sa.Column("owner", sa.String(length=64), nullable=False, server_default=""))
