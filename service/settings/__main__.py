"""`python -m service.settings > docs/settings.md` writes the page of the settings."""

import sys

from service.settings.page import page

sys.stdout.write(page())
