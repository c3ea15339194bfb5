"""Clients that take their time, and the checks of others meanwhile."""
