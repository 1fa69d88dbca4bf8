"""What is worked out beside the tables: games solved, and the figures of it. Nothing here is needed to play."""
