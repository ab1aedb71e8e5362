"""The sentences people read, made in one place from what the engine says: keys in, the reader's language out."""
