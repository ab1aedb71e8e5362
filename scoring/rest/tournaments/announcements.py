"""REST for organisers: announcements, and who has seen them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from referee import api
from referee.ground.rest.fields import WholeNumber
from scoring.models.tournaments import Tournament
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.selectors.tournaments.announcements import sent_views
from scoring.services.tournaments.announcements import LONGEST, announcement_end, announcement_send
from scoring.shapes.announcements import AnnouncementShape, SeenBy


class AnnouncementIn(serializers.Serializer[Any]):
    """A phrase or words, for whom, and for how many minutes. `table` is a number in the hall."""

    to = serializers.ChoiceField(api.Audience.values)
    table = WholeNumber(min_value=1, required=False)
    phrase = serializers.ChoiceField([*api.PHRASES], required=False)
    text = serializers.CharField(max_length=api.ANNOUNCED, allow_blank=True, default="")
    minutes = WholeNumber(min_value=1, max_value=LONGEST)


def announcements(tournament: Tournament) -> list[AnnouncementShape]:
    """Return the latest announcements, the newest first."""
    return [
        AnnouncementShape(
            id=view.sent.id,
            to=view.sent.to,
            audience=view.to,
            text=view.sent.text,
            sent_at=view.sent.sent_at,
            ends_at=view.sent.ends_at,
            seen=tuple(SeenBy(seeing.name, seeing.table) for seeing in view.sent.seen),
            missing=view.missing,
        )
        for view in sent_views(tournament)
    ]


Announcements = OrganiserView.of(
    get=reads("announcements", announcements, "Read the latest announcements, with those who have seen them."),
    post=act(
        announcement_send,
        """Show a line on phones, tablets, players' pages and big screens.

        A phrase is shown in each reader's language, a text as it is written.
        """,
        AnnouncementIn,
        announcements,
        status=201,
    ),
)
End = OrganiserView.posts(announcement_end, "End an announcement now.", then=announcements)
