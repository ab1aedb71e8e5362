"""Pages of tokens, webhooks, and the state of the server."""
