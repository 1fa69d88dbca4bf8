"""What is allowed in Mastermind: the pieces, the options, the moves, and who may see what."""
