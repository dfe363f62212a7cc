"""What the drawing reads: the view of a seat, and the map of the title. Both are the family's own."""

from millrace.parts.industry.map import Map as BoardMap
from millrace.parts.industry.view import IndustryView as BoardView

__all__ = ["BoardMap", "BoardView"]
