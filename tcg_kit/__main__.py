"""`python -m tcg_kit`: the command line."""

from __future__ import annotations

import sys

from tcg_kit.cli import main

if __name__ == "__main__":
    sys.exit(main())
