"""Looking back on a game: what was to be expected, where it was won, what each decision cost, and what was luck.

`review` tells it step by step while more becomes known; `whole_review` waits for all of it.
"""

from millrace.review.looking import Effort, Progress, review, whole_review
from millrace.review.model import GRADES, Review

__all__ = ["GRADES", "Effort", "Progress", "Review", "review", "whole_review"]
