"""Brass (Lancashire), the game by Martin Wallace."""
