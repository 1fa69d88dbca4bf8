"""What is allowed in Der Schatz im Teufelsmoor: the pieces, the options, the moves, and who may see what."""
