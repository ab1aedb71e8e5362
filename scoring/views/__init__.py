"""Pages: parse, permission, one service or selector, render."""
