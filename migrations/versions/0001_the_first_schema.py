"""the first schema."""

import sqlalchemy as sa
from alembic import op

from service.db import Utc

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:

    op.create_table(
        "clusters",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("address", sa.String(length=255), nullable=False),
        sa.Column("capacity", sa.JSON(), nullable=False),
        sa.Column("session", sa.String(length=128), nullable=False),
        sa.Column("seen_at", Utc(), nullable=True),
        sa.Column("reached", sa.Boolean(), nullable=False),
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_clusters")),
    )
    op.create_table(
        "code",
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("bytes", sa.BigInteger(), nullable=False),
        sa.Column("created_at", Utc(), nullable=False),
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.PrimaryKeyConstraint("sha256", name=op.f("pk_code")),
    )
    op.create_table(
        "idempotency_keys",
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=255), nullable=False),
        sa.Column("path", sa.String(length=255), nullable=False),
        sa.Column("body_sha256", sa.String(length=64), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("answer", sa.JSON(), nullable=False),
        sa.Column("created_at", Utc(), nullable=False),
        sa.PrimaryKeyConstraint("project_id", "key", "path", name=op.f("pk_idempotency_keys")),
    )
    op.create_table(
        "keys",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("created_at", Utc(), nullable=False),
        sa.Column("used_at", Utc(), nullable=True),
        sa.Column("revoked_at", Utc(), nullable=True),
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_keys")),
        sa.UniqueConstraint("sha256", name=op.f("uq_keys_sha256")),
    )
    op.create_table(
        "projects",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("created_at", Utc(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_projects")),
    )
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("cluster_id", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("labels", sa.JSON(), nullable=False),
        sa.Column("notes", sa.Text(), nullable=False),
        sa.Column("spec", sa.JSON(), nullable=False),
        sa.Column("workload", sa.String(length=32), nullable=False),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("workers_wanted", sa.Integer(), nullable=False),
        sa.Column("git_commit", sa.String(length=64), nullable=True),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("submitted_by", sa.String(length=64), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("state_since", Utc(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(length=32), nullable=True),
        sa.Column("sentence", sa.Text(), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("waits", sa.Text(), nullable=False),
        sa.Column("stop_asked_at", Utc(), nullable=True),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("failures_step", sa.Integer(), nullable=False),
        sa.Column("retry_at", Utc(), nullable=True),
        sa.Column("created_at", Utc(), nullable=False),
        sa.Column("started_at", Utc(), nullable=True),
        sa.Column("ended_at", Utc(), nullable=True),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("steps", sa.Integer(), nullable=True),
        sa.Column("progress", sa.JSON(), nullable=False),
        sa.Column("lease_owner", sa.String(length=64), nullable=True),
        sa.Column("lease_until", Utc(), nullable=True),
        sa.Column("lease_generation", sa.Integer(), nullable=False),
        sa.Column("look_at", Utc(), nullable=True),
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["cluster_id"], ["clusters.id"], name=op.f("fk_jobs_cluster_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jobs")),
    )
    with op.batch_alter_table("jobs", schema=None) as batch_op:
        batch_op.create_index("ix_jobs_created", ["project_id", "created_at", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_jobs_created_at"), ["created_at"], unique=False)
        batch_op.create_index("ix_jobs_look_at", ["look_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_jobs_name"), ["name"], unique=False)
        batch_op.create_index(batch_op.f("ix_jobs_state"), ["state"], unique=False)

    op.create_table(
        "logins",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("key_id", sa.String(length=40), nullable=False),
        sa.Column("link_sha256", sa.String(length=64), nullable=False),
        sa.Column("cookie_sha256", sa.String(length=64), nullable=True),
        sa.Column("created_at", Utc(), nullable=False),
        sa.Column("used_at", Utc(), nullable=True),
        sa.Column("expires_at", Utc(), nullable=False),
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["key_id"], ["keys.id"], name=op.f("fk_logins_key_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_logins")),
        sa.UniqueConstraint("cookie_sha256", name=op.f("uq_logins_cookie_sha256")),
        sa.UniqueConstraint("link_sha256", name=op.f("uq_logins_link_sha256")),
    )
    op.create_table(
        "artifacts",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("job_id", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=255), nullable=False),
        sa.Column("path", sa.String(length=512), nullable=False),
        sa.Column("bytes", sa.BigInteger(), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("created_at", Utc(), nullable=False),
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["job_id"], ["jobs.id"], name=op.f("fk_artifacts_job_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_artifacts")),
    )
    with op.batch_alter_table("artifacts", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_artifacts_job_id"), ["job_id"], unique=False)

    op.create_table(
        "attempts",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("job_id", sa.String(length=40), nullable=False),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("token_sha256", sa.String(length=64), nullable=False),
        sa.Column("cluster_session", sa.String(length=128), nullable=False),
        sa.Column("cpu", sa.Double(), nullable=False),
        sa.Column("gpu", sa.Double(), nullable=False),
        sa.Column("resumed_from", sa.String(length=40), nullable=True),
        sa.Column("resumed_from_step", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(length=32), nullable=True),
        sa.Column("sentence", sa.Text(), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("verdict", sa.JSON(), nullable=True),
        sa.Column("created_at", Utc(), nullable=False),
        sa.Column("started_at", Utc(), nullable=True),
        sa.Column("ended_at", Utc(), nullable=True),
        sa.Column("heard_at", Utc(), nullable=True),
        sa.Column("stop_sent_at", Utc(), nullable=True),
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["job_id"], ["jobs.id"], name=op.f("fk_attempts_job_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_attempts")),
        sa.UniqueConstraint("job_id", "fence", name=op.f("uq_attempts_job_id_fence")),
    )
    with op.batch_alter_table("attempts", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_attempts_job_id"), ["job_id"], unique=False)

    op.create_table(
        "checkpoints",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("job_id", sa.String(length=40), nullable=False),
        sa.Column("attempt_id", sa.String(length=40), nullable=False),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.Column("step", sa.BigInteger(), nullable=False),
        sa.Column("path", sa.String(length=512), nullable=False),
        sa.Column("bytes", sa.BigInteger(), nullable=False),
        sa.Column("manifest_sha256", sa.String(length=64), nullable=False),
        sa.Column("metrics", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("created_at", Utc(), nullable=False),
        sa.Column("removed_at", Utc(), nullable=True),
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["job_id"], ["jobs.id"], name=op.f("fk_checkpoints_job_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_checkpoints")),
    )
    with op.batch_alter_table("checkpoints", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_checkpoints_job_id"), ["job_id"], unique=False)

    op.create_table(
        "events",
        sa.Column("job_id", sa.String(length=40), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("time", Utc(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("sentence", sa.Text(), nullable=False),
        sa.Column("actor", sa.String(length=64), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["job_id"], ["jobs.id"], name=op.f("fk_events_job_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("job_id", "position", name=op.f("pk_events")),
    )
    op.create_table(
        "job_positions",
        sa.Column("job_id", sa.String(length=40), nullable=False),
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["job_id"], ["jobs.id"], name=op.f("fk_job_positions_job_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("job_id", name=op.f("pk_job_positions")),
    )
    op.create_table(
        "log_chunks",
        sa.Column("job_id", sa.String(length=40), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("attempt_id", sa.String(length=40), nullable=False),
        sa.Column("worker", sa.String(length=40), nullable=False),
        sa.Column("start", sa.BigInteger(), nullable=False),
        sa.Column("end", sa.BigInteger(), nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["job_id"], ["jobs.id"], name=op.f("fk_log_chunks_job_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("job_id", "position", name=op.f("pk_log_chunks")),
    )
    with op.batch_alter_table("log_chunks", schema=None) as batch_op:
        batch_op.create_index("ix_log_chunks_job_worker", ["job_id", "worker", "position"], unique=False)

    op.create_table(
        "series",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("job_id", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=128), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("num_points", sa.BigInteger(), nullable=False),
        sa.Column("step_first", sa.BigInteger(), nullable=False),
        sa.Column("step_last", sa.BigInteger(), nullable=False),
        sa.Column("last_kind", sa.Integer(), nullable=False),
        sa.Column("last_value", sa.Double(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("tail", sa.LargeBinary(), nullable=False),
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["job_id"], ["jobs.id"], name=op.f("fk_series_job_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_series")),
        sa.UniqueConstraint("job_id", "name", "rank", name=op.f("uq_series_job_id_name_rank")),
    )
    with op.batch_alter_table("series", schema=None) as batch_op:
        batch_op.create_index("ix_series_job_position", ["job_id", "position"], unique=False)

    op.create_table(
        "commands",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("job_id", sa.String(length=40), nullable=False),
        sa.Column("attempt_id", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("arguments", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("asked_by", sa.String(length=64), nullable=False),
        sa.Column("asked_at", Utc(), nullable=False),
        sa.Column("done_at", Utc(), nullable=True),
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["attempt_id"], ["attempts.id"], name=op.f("fk_commands_attempt_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["job_id"], ["jobs.id"], name=op.f("fk_commands_job_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_commands")),
    )
    with op.batch_alter_table("commands", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_commands_attempt_id"), ["attempt_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_commands_job_id"), ["job_id"], unique=False)

    op.create_table(
        "series_blocks",
        sa.Column("series_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("step_first", sa.BigInteger(), nullable=False),
        sa.Column("step_last", sa.BigInteger(), nullable=False),
        sa.Column("minimum", sa.Double(), nullable=True),
        sa.Column("maximum", sa.Double(), nullable=True),
        sa.Column("total", sa.Double(), nullable=False),
        sa.Column("num_finite", sa.Integer(), nullable=False),
        sa.Column("num_points", sa.Integer(), nullable=False),
        sa.Column("last_kind", sa.Integer(), nullable=False),
        sa.Column("last_value", sa.Double(), nullable=False),
        sa.Column("is_ordered", sa.Boolean(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("summary", sa.LargeBinary(), nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["series_id"], ["series.id"], name=op.f("fk_series_blocks_series_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("series_id", "number", name=op.f("pk_series_blocks")),
    )
    op.create_table(
        "workers",
        sa.Column("attempt_id", sa.String(length=40), nullable=False),
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("job_id", sa.String(length=40), nullable=False),
        sa.Column("sequence", sa.BigInteger(), nullable=False),
        sa.Column("log_offset", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.JSON(), nullable=False),
        sa.Column("heard_at", Utc(), nullable=False),
        sa.Column("project_id", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["attempt_id"], ["attempts.id"], name=op.f("fk_workers_attempt_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["job_id"], ["jobs.id"], name=op.f("fk_workers_job_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("attempt_id", "id", name=op.f("pk_workers")),
    )
    with op.batch_alter_table("workers", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_workers_job_id"), ["job_id"], unique=False)


def downgrade() -> None:

    with op.batch_alter_table("workers", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_workers_job_id"))

    op.drop_table("workers")
    op.drop_table("series_blocks")
    with op.batch_alter_table("commands", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_commands_job_id"))
        batch_op.drop_index(batch_op.f("ix_commands_attempt_id"))

    op.drop_table("commands")
    with op.batch_alter_table("series", schema=None) as batch_op:
        batch_op.drop_index("ix_series_job_position")

    op.drop_table("series")
    with op.batch_alter_table("log_chunks", schema=None) as batch_op:
        batch_op.drop_index("ix_log_chunks_job_worker")

    op.drop_table("log_chunks")
    op.drop_table("job_positions")
    op.drop_table("events")
    with op.batch_alter_table("checkpoints", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_checkpoints_job_id"))

    op.drop_table("checkpoints")
    with op.batch_alter_table("attempts", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_attempts_job_id"))

    op.drop_table("attempts")
    with op.batch_alter_table("artifacts", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_artifacts_job_id"))

    op.drop_table("artifacts")
    op.drop_table("logins")
    with op.batch_alter_table("jobs", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_jobs_state"))
        batch_op.drop_index(batch_op.f("ix_jobs_name"))
        batch_op.drop_index("ix_jobs_look_at")
        batch_op.drop_index(batch_op.f("ix_jobs_created_at"))
        batch_op.drop_index("ix_jobs_created")

    op.drop_table("jobs")
    op.drop_table("projects")
    op.drop_table("keys")
    op.drop_table("idempotency_keys")
    op.drop_table("code")
    op.drop_table("clusters")
