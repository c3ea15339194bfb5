"""What every request passes, whatever it asks: counts, logs, limits, prefix, compression."""
