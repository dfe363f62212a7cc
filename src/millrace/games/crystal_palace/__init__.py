"""Crystal Palace, the game by Carsten Lauber."""
