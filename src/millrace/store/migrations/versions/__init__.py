"""The revisions of the database, in their order."""
