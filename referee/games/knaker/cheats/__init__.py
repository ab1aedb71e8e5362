"""Knåker, cheats: who may call one, what it costs, and how the table is put right."""
