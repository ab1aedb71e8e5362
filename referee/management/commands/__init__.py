"""One command a module: `rulings`, `clause`, `rulebooks`, `simulate`, `verify`."""
