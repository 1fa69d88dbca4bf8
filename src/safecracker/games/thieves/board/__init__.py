"""What is seen of Thieves!: the scene, its parts, and how they are drawn."""
