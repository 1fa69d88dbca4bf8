"""Mastermind, solved: trees by one-step rules, the best trees with proof, and what they cost."""
