"""The rules of Brass: Birmingham, one module per chapter of the rulebook; `tasks` is the table of contents."""
