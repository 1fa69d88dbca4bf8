"""Thieves!, as the rest of the program sees it."""
