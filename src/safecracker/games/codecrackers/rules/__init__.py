"""What is allowed in The Code Crackers: the pieces, the options, the moves, and who may see what."""
