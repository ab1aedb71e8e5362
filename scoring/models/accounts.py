"""The club whose server this is (decision 0092).

Other modules import it from here. Accounts themselves are Django's.
"""

from __future__ import annotations

from django.db import models

CLUB_NAME = 80


class Club(models.Model):
    """The club: one row, with what the first start asks for.

    If `laptop_only`, the organiser has no password, and only requests from the server's own computer are the
    organiser's. `code_digest` is what is kept of the code in the terminal, with which another device may fill in the
    page of the first start; "" if there is none.
    """

    ONLY = 1  # its key

    name = models.CharField(max_length=CLUB_NAME, blank=True)
    language = models.CharField(max_length=8, blank=True)  # of pages for browsers that ask for none of ours
    laptop_only = models.BooleanField(default=False)
    code_digest = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return self.name
