"""Size and speed, each beside what it is compared with: `make bench`."""
