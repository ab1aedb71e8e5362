"""The header that tells a phone with an offline queue what an answer is.

Its value is a code of `referee.errors` or a verdict for a refusal, ENTERED, WAITS (it counts once somebody else says
the same), or PAGE. An answer without the header does not come from this server but, for example, from a
network's sign-in page.
"""

ANSWER = "Kontrollant-Answer"
ENTERED, WAITS, PAGE = "entered", "waits", "page"
