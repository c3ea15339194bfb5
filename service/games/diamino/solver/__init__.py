"""Diamino alone, solved: the box with few tiles face down (D11), the condensed crossword (D10).

A rectangle is filled square by square. `lines` knows what may follow in a row or a column and how
likely that ends well, `sweep` fills a rectangle with the likeliest of many thousand beginnings,
`joined` keeps the letters in one group, `search` tries again, wider and for more.
"""

from service.games.diamino.solver.lines import Graph
from service.games.diamino.solver.meter import Meter
from service.games.diamino.solver.puzzle import Puzzle, Solution
from service.games.diamino.solver.search import Search

__all__ = ["Graph", "Meter", "Puzzle", "Search", "Solution"]
