"""The referee: words, positions and records judged for any client, without HTTP."""

from service.referee.referee import Answer, Referee

__all__ = ["Answer", "Referee"]
