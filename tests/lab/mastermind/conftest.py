"""Totals from the literature: how many guesses all codes of a game take together in the best tree."""

# Koyama & Lai 1993 for 4 holes, 6 colours; the others by exhaustive search, two programs agreeing
BEST = {(2, 3): 21, (2, 4): 45, (2, 5): 81, (2, 6): 132, (3, 2): 18, (3, 3): 73, (3, 4): 206, (4, 2): 44, (4, 3): 246}
