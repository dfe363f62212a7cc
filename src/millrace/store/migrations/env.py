"""What Alembic runs to apply revisions; `migrate` hands it the connection."""

from alembic import context

from millrace.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
context.run_migrations()
