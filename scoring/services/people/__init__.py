"""What happens to players: added, checked in, leaving, replaced, merged, with new links."""
