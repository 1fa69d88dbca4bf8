"""What is seen of Da Vinci Code: the scene, its parts, and how they are drawn."""
