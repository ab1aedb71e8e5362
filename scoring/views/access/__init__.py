"""The gate before all pages, who is acting, signing in, roles, referees, and the audit log."""
