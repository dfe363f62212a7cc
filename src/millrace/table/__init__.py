"""One match as people play it: seats, the tentative turn, bots' moves, log and saves; terminal and server use it."""
