"""What can be thought about a view of Thieves!: the notebook, the hint and the bots."""
