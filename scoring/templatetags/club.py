"""How the club's pages look, for templates that show its name, logo or colours."""

from django import template

from scoring.selectors.access.club import club_look

register = template.Library()
register.simple_tag(club_look, name="club_look")
