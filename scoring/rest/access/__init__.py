"""The bases of all views by who asks (`everybody`, `programs`, `organiser`, `account`), referees, and the audit log."""
