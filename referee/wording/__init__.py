"""The sentences people read, made in one place from the engine's keys, in the reader's language."""
