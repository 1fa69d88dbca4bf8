"""What can be thought about a view of Der Schatz im Teufelsmoor: the notebook, the hint and the bots."""
