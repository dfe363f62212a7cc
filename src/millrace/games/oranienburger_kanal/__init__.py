"""Oranienburger Kanal, complete: content, state, rules by chapter, views, positions as text."""
