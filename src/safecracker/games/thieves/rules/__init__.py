"""What is allowed in Thieves!: the pieces, the options, the moves, and who may see what."""
