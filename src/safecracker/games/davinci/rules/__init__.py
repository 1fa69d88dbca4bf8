"""What is allowed in Da Vinci Code: the pieces, the options, the moves, and who may see what."""
