"""Tokens, webhooks (`webhook_events`, `webhook_sending`, `outgoing`) and long jobs."""
