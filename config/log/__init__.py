"""The log for people and programs: the form of its `lines`, with no secrets; `requests`, one a line; `slow` queries."""
