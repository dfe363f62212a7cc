"""The rules of Oranienburger Kanal, one module per chapter of the rulebook; `tasks` is the table of contents."""
