"""Commands about games: positions, records, moves, and solitaires."""
