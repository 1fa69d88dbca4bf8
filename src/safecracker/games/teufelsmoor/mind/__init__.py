"""What can be worked out from a view of Der Schatz im Teufelsmoor: the notebook, the hint and the bots."""
