"""The game as a picture: where everything lies, and how it is drawn."""
