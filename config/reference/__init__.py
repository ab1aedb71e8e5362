"""The documentation at `/api/v1/`, made of the OpenAPI document.

`views` serves it, `pages` makes operations, objects and error codes of the document, `streams` are the event streams
and `card_codes` the codes of cards in the guide. `rest_pages` has every page beside its operation of REST, or the
reason why there is none.
"""
