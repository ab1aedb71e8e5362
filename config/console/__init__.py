"""`kontrollant`: the command line of the program when it is installed."""
