"""The audit log in words: one sentence for each kind of act, filled in with the act's data."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from referee import api
from scoring.access.roles import ROLES, SCOPES
from scoring.models.choices import Leaving, Settled, Way
from scoring.models.tournaments import Act
from scoring.wording.act_values import value_text

#: The sentence for each kind of act. A service writes the kind into the log (`scoring.services.access.acts.acted`).
SENTENCES = {
    "tournament_created": _("Tournament %(name)s created: %(game)s"),
    "tournament_imported": _("Tournament imported from an archive; its head is %(head)s"),
    "competition_added": _("Competition %(name)s added: %(game)s"),
    "competition_changed": _("Settings changed"),
    "competition_sizes_set": _("Table sizes changed"),
    "competition_ended": _("Competition ended: its standings are final"),
    "competition_reopened": _("Competition opened again"),
    "rules_changed": _("Points, tie-breaks or what missed rounds count changed"),
    "standings_shown": _("What the public sees of the standings changed"),
    "standings_overall": _("Overall ranking across the competitions changed"),
    "wifi_set": _("Wi-Fi for the players' cards set"),
    "players_added": _("Players added (%(count)s): %(names)s"),
    "player_withdrawn": _("%(player)s withdraws"),
    "player_left": _("%(player)s leaves table %(table)s in round %(round)s (%(how)s): %(why)s"),
    "player_left_undone": _("%(player)s did not leave table %(table)s in round %(round)s after all"),
    "player_substituted": _("%(other)s takes over from %(player)s from round %(round)s on"),
    "player_substitution_undone": _("%(other)s did not take over from %(player)s after all"),
    "player_substitution_ended": _("%(player)s plays again from round %(round)s on, in place of %(other)s"),
    "player_let_back": _("%(player)s plays again"),
    "player_away": _("%(player)s is away"),
    "player_here": _("%(player)s is here"),
    "players_away": _("Away (%(count)s): %(names)s"),
    "players_here": _("Here (%(count)s): %(names)s"),
    "player_edited": _("What is known of %(player)s changed"),
    "players_merged": _("%(other)s became one player with %(player)s (rounds moved: %(count)s)"),
    "players_never": _("%(player)s and %(other)s must never sit at one table"),
    "players_never_undone": _("%(player)s and %(other)s may sit at one table again"),
    "player_removed": _("%(player)s taken off the list"),
    "players_join_closed": _("Nobody joins by the code any more"),
    "players_join_ask": _("Players join by the code and are let in one by one"),
    "players_join_open": _("Players join by the code and are in at once"),
    "player_joined": _("%(player)s joined by the code"),
    "players_let_in": _("Let in (%(count)s): %(names)s"),
    "players_turned_away": _("Joined, and taken off the list (%(count)s): %(names)s"),
    "link_join_renewed": _("New code for joining; the old one is void"),
    "link_renewed": _("New link for %(player)s; the old ones are void"),
    "referee_added": _("Link for the referee %(referee)s made"),
    "referee_revoked": _("Link of the referee %(referee)s revoked"),
    "referee_head_chosen": _("Head referee chosen"),
    "referee_section_set": _("Tables of the referee %(referee)s changed"),
    "seating_chosen": _("The next rounds are seated: %(way)s"),
    "plan_made": _("Plan of %(rounds)s made, from round %(round)s on: %(repeats)s"),
    "plan_solved_anew": _("Plan of %(rounds)s solved anew, from round %(round)s on: %(repeats)s"),
    "draft_made": _("Draft %(draft)s of round %(round)s drawn: %(tables)s"),
    "draft_changed": _("Draft %(draft)s of round %(round)s: %(player)s changed places"),
    "draft_change_undone": _("Draft %(draft)s of round %(round)s: a change of places undone"),
    "draft_dropped": _("Draft %(draft)s of round %(round)s dropped"),
    "role_given": _("%(name)s may act as %(role)s"),
    "role_taken": _("%(name)s may no longer act as %(role)s"),
    "token_made": _("Token for the program %(name)s made: %(scopes)s"),
    "token_revoked": _("Token for the program %(name)s revoked"),
    "webhook_added": _("Webhook to %(host)s added"),
    "webhook_switched_on": _("Webhook to %(host)s switched on"),
    "webhook_switched_off": _("Webhook to %(host)s switched off"),
    "webhook_failed": _("Webhook to %(host)s switched off, because nothing could be delivered to it"),
    "webhook_secret_renewed": _("New secret for the webhook to %(host)s; the old one is void"),
    "webhook_deleted": _("Webhook to %(host)s deleted"),
    "webhook_tested": _("Test message sent to the webhook to %(host)s"),
    "webhook_sent_again": _("Message sent again to the webhook to %(host)s"),
    "cut_made": _("Finals after round %(round)s, final A first: %(finals)s"),
    "cut_replaced": _("%(player)s no longer plays final %(final)s; moved up: %(moves)s"),
    "cut_undone": _("Finals after round %(round)s undone"),
    "season_created": _("Season %(name)s created"),
    "season_changed": _("Settings of the season changed"),
    "season_competition_added": _("%(competition)s counts in the season"),
    "season_competition_removed": _("%(competition)s no longer counts in the season"),
    "season_competition_moved": _("%(competition)s moved in the order of the season"),
    "season_ended": _("Season ended"),
    "season_reopened": _("Season opened again"),
    "season_persons_joined": _("The same person (%(count)s): %(names)s"),
    "season_persons_parted": _("Not the same person: %(names)s"),
    "season_decision_undone": _("Decision about who is who undone: %(names)s"),
    "season_organiser_added": _("%(name)s may organise the season"),
    "season_organiser_removed": _("%(name)s may no longer organise the season"),
    "round_drawn": _("Round %(round)s drawn: %(players)s at %(tables)s, %(repeats)s"),
    "draw_kept": _("Draw of round %(round)s left as it is, although results it rests on were corrected"),
    "cut_kept": _("Finals left as they are, although by corrected results others would be in them: %(others)s"),
    "draw_taken_back": _("Draw of round %(round)s taken back"),
    "round_ended": _("Round %(round)s ended"),
    "round_reopened": _("Round %(round)s opened again"),
    "clock_set": _("Clock of round %(round)s set"),
    "result_entered": _("Result of round %(round)s, table %(table)s entered: %(why)s"),
    "table_settled": _("Round %(round)s, table %(table)s settled (%(settled)s): %(why)s"),
}

#: The groups of acts in the filter. A group has all kinds that begin with one of its words.
GROUPS = {
    "competition": (_("The competition"), ("tournament", "competition", "rules", "standings", "wifi")),
    "players": (_("Players"), ("player",)),
    "rounds": (_("Rounds"), ("round", "cut", "draft", "draw", "clock", "seating", "plan")),
    "results": (_("Results"), ("result", "table")),
    "season": (_("The season"), ("season",)),
    "access": (_("Links and roles"), ("link", "referee", "role", "token", "webhook")),
}

ACTORS = {
    "account": pgettext_lazy("who acts", "account"),
    "referee": pgettext_lazy("who acts", "referee"),
    "helper": pgettext_lazy("who acts", "helper"),
    "player": pgettext_lazy("who acts", "player"),
    "program": pgettext_lazy("who acts", "program"),
    "system": pgettext_lazy("who acts", "the system"),
}


SETTINGS = "settings"  # in the data of an act: all settings of a new competition, which no sentence tells


def act_text(act: Act) -> str:
    """Return what was done, in the reader's language."""
    words = {name: _value(name, value) for name, value in act.data.items() if name != SETTINGS}
    return _sentence(act) % {**words, "round": act.round}


def _sentence(act: Act) -> str:
    """Return the sentence for an act, with placeholders for its data."""
    if act.kind == "round_ended" and (playing := act.data.get("playing")):
        return ngettext(
            "Round %(round)s ended while table %(playing)s was still playing",
            "Round %(round)s ended while tables %(playing)s were still playing",
            len(playing),
        )
    return str(SENTENCES[act.kind])


def group_of(kind: str) -> str:
    """Return the group to which a kind of act belongs."""
    return next(name for name, (_title, words) in GROUPS.items() if kind.startswith(words))


def actor_text(act: Act) -> str:
    """Return who acted, such as "Mia (account)"."""
    kind = str(ACTORS[act.actor])
    return f"{act.actor_name} ({kind})" if act.actor_name else kind


def _counted(number: int) -> dict[str, str]:
    """Return a number of each thing that sentences count, by the name that it has in the data of an act."""
    return {
        "players": ngettext("%(count)s player", "%(count)s players", number),
        "tables": ngettext("%(count)s table", "%(count)s tables", number),
        "rounds": ngettext("%(count)s round", "%(count)s rounds", number),
        "repeats": ngettext("%(count)s pair meets again", "%(count)s pairs meet again", number),
    }


def _value(name: str, value: Any) -> str:
    if isinstance(value, int) and name in (counted := _counted(value)):
        return counted[name] % {"count": value}
    if name == "game":
        return api.game_info(value).title
    if name == "role":
        return str(ROLES[value])
    if name == "scopes":
        return ", ".join(str(SCOPES[scope].name) for scope in value)
    if name == "settled":
        return str(Settled(value).label) if value else str(_("by the game's result"))
    if name == "how":
        return str(Leaving(value).label)
    if name == "way":
        return str(Way(value).label)
    return value_text(value)
