"""All writes: keyword-only arguments, one transaction each, with the competition's row locked first.

Each writes a line of the audit log (`access.acts`). `locking` locks rows always in one order; `slugs` makes addresses
from names.
"""
