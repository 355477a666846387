"""Run by Alembic: migrates the connection that `survey_app.storage.migrating` handed over."""

from alembic import context

from survey_app.storage.tables import Table

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Table.metadata,
    # SQLite cannot alter a column in place; a batch copies the table.
    render_as_batch=True,
)
context.run_migrations()
