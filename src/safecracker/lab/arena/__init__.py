"""Measures how strong players are: the same deal from every seat, ratings, intervals, a test that stops by itself."""
