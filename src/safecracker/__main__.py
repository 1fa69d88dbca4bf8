"""``python -m safecracker`` is the command ``safecracker``."""

from .cli.main import main

main()
