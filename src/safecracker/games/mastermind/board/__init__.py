"""What is seen of Mastermind: the scene, its parts, and how they are drawn."""
