"""The rules of Brass (Lancashire), one module per chapter of the rulebook; `tasks` is the table of contents."""
