"""Knåker: its words, its forms, its pages' own parts."""
