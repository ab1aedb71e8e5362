"""Kontrollant as an installed package. The program's own packages lie in this folder: see `__main__`."""
