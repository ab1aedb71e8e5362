"""What programs read of `scoring` by REST: frozen dataclasses, from which the OpenAPI document is made, by subject."""
