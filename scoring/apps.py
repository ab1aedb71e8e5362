"""What happens between tables, as a Django app."""

from importlib import import_module

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Competitions, players, rounds, standings."""

    name = "scoring"

    def ready(self) -> None:
        """Register the functions by which the referee asks about competitions.

        They tell how a correction changes standings and what rests on them, since when these are final, what `verify`
        checks, players' links, who plays for whom, penalties outside a game, adjusted scores, appeals, whose paper it
        is, and who publishes under another name.
        """
        api, changes = import_module("referee.api"), import_module("scoring.selectors.standings.changes")
        api.standings_told_by(changes.standing_changes)
        api.rests_told_by(changes.rests_told)
        api.ends_told_by(import_module("scoring.selectors.standings.settling").final_since)
        api.tournaments_verified_by(import_module("scoring.selectors.files.verification").tournament_faults)
        api.paper_marked_by(import_module("scoring.selectors.access.club").club_mark)
        links, renewing = (
            import_module("scoring.selectors.people.links"),
            import_module("scoring.services.people.links"),
        )
        api.personal_links_by(links.path_in_hall, renewing.link_renewed_in_hall, links.seat_passed_on)
        api.names_published_by(import_module("scoring.selectors.people.other_names").names_at_table)
        cards, giving = (
            import_module("scoring.selectors.people.penalties"),
            import_module("scoring.services.people.penalties"),
        )
        api.penalties_kept_by(cards.card_at_table, giving.penalty_give_at_table, giving.penalty_revoke_at_table)
        api.appeals_kept_by(
            import_module("scoring.selectors.people.appeals").appeal_card,
            import_module("scoring.services.people.appeals").appeal_lodge_at_table,
        )
        settling = import_module("scoring.services.rounds.settling")
        api.scores_adjusted_by(
            import_module("scoring.selectors.standings.adjusted").scores_at_table, settling.table_adjust_at_referee
        )
