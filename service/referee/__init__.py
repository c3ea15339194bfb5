"""The referee: words, positions and records judged for any client, without HTTP."""
