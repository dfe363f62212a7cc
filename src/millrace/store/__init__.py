"""Matches and their logs in a database: SQLite in one file by default, PostgreSQL for several server processes.

What is true of a match is its decision log, a list of entries that only grows; `rev` counts them. Everything else that
is kept of it (whose move it is, snapshots) can be rebuilt from the log.
"""
