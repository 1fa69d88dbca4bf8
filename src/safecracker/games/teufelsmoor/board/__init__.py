"""What is seen of Der Schatz im Teufelsmoor: the scene, its parts, and how they are drawn."""
