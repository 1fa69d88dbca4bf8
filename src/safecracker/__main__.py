"""``python -m safecracker`` is the command ``safecracker``."""

from safecracker.cli.main import main

main()
