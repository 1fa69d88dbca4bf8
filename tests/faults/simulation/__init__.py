"""A deterministic simulation: the real server core with time, randomness, network and store out of one seed.

A world has one server at a time, some tables of the five games and their players. Messages are delayed, doubled, lost
and overtaken; the store fails before or after it has stored something, or is slow; the server is killed and comes back
with a clock that is wrong. The same seed gives the same run, to the byte.
"""

from .plants import PLANTS, Plant
from .world import Faults, Run, simulate

__all__ = ["PLANTS", "Faults", "Plant", "Run", "simulate"]
