"""Presets: all settings of an evening in one choice."""
