"""Webhooks: where they may lead, and how their messages are signed."""
