"""The plugin that brings the tests which every game gets for free."""

pytest_plugins = ["safecracker.testing"]
