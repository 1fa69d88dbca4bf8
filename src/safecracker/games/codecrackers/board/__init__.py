"""What is seen of The Code Crackers: the scene, its parts, and how they are drawn."""
