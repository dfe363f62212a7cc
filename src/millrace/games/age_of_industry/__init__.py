"""Age of Industry, the game by Martin Wallace."""
