"""The engine core: what every title shares, and nothing that knows a rule of a game."""
