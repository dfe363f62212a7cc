"""`millrace duel`: bots against each other with every seat taken equally often, and how sure the result is."""
