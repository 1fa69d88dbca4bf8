"""What can be thought about a view of Mastermind: the notebook, the hint and the bots."""
