"""Commands about rulings; `rulebook_map` writes docs/rulebooks/."""
