"""What can be thought about a view of The Code Crackers: the notebook, the hint and the bots."""
