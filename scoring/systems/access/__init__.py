"""The hash chain of the audit log, and whether a club's logo and colours can be shown."""
