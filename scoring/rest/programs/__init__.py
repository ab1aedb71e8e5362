"""REST: webhooks, and the state of the server."""
