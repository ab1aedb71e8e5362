"""Pages: parse, check permission, call one service or selector, render."""
