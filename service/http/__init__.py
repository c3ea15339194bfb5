"""Resources of the HTTP service, one module each."""
