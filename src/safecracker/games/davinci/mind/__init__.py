"""What can be thought about a view of Da Vinci Code: the notebook, the hint and the bots."""
