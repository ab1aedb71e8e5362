"""The organiser's pages of a tournament and of a competition."""
