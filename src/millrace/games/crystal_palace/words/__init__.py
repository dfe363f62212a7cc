"""The game in words: options with their bills, and the table as panels."""
