"""Knåker: why a clause is cited, in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from referee.faces.words import Why

WHYS: Mapping[str, Why] = {
    # the swap phase
    "another-rank": Why(
        _("%(played)s does not have the rank of that stack: only cards of the same rank go on face-up cards."),
        open=_("Whether %(played)s has the rank of that stack will show when its cards are seen."),
    ),
    "hand-is-taken-up": Why(_("%(player)s has already taken up the hand.")),
    "hand-not-taken-up": Why(_("%(player)s must first take up the three hand cards.")),
    "no-such-stack": Why(_("There is no such stack.")),
    "not-all-ready": Why(_("Not everybody has said that they are ready.")),
    "not-in-the-game": Why(_("That player is no longer in the game.")),
    "play-has-begun": Why(_("Play has begun already.")),
    "play-has-not-begun": Why(_("Play has not begun: cards are still being swapped.")),
    "stack-is-locked": Why(_("That stack is locked: an opponent has laid on it.")),
    "stack-missing": Why(_("Somebody has a face-down card with no face-up card on it.")),
    "swap-phase-is-over": Why(_("Face-up cards are moved and taken up only in the swap phase.")),
    # the stock
    "drew-too-many": Why(_("%(player)s may draw only until there are three cards in hand.")),
    "no-stock": Why(_("There is no stock left.")),
    "not-drawn": Why(_("While there is a stock, a player with fewer than three cards in hand draws at once.")),
    "not-so-many-in-stock": Why(_("There are not that many cards in the stock.")),
    # the pile
    "could-lay": Why(
        _("%(player)s took the pile, but could have laid a card: %(proof)s."),
        counted=_("%(player)s took the pile, but could have laid a card."),
        open=_("Whether %(player)s had a card to lay will show when more cards are seen."),
    ),
    "game-is-over": Why(_("The game is over already.")),
    "must-turn-face-down": Why(
        _("%(player)s has only face-down cards left, and must turn one of them over before taking the pile.")
    ),
    "not-proven": Why(_("No card has shown whether this rule was kept, and no card can show it any more.")),
    "must-take-pile": Why(_("%(player)s has four pricks, and must take the pile in this turn.")),
    "no-pile": Why(_("There is no pile to take.")),
    "too-low": Why(
        _("%(played)s is lower than %(proof)s, which counts on the pile."),
        counted=_("%(played)s is too low for the pile."),
        open=_("%(played)s is too low by itself; the other cards laid in this turn will settle it."),
    ),
    "black-on-three-kings": Why(
        _("A player who lays on three kings may lay no black card in that turn: %(played)s."),
        open=_(
            "A player who lays on three kings may lay no black card; the other cards laid in this turn will settle it."
        ),
    ),
    "handicapped": Why(
        _(
            "%(player)s took up six kajaks, and may lay only a 2, 7 or 10 on other players' jacks, "
            "queens, kings or aces."
        )
    ),
    "joker-on-three": Why(
        _("A joker may not be laid on a three, except to complete a frippelknåker."),
        open=_("A joker may be laid on a three only for a frippelknåker, which must be completed in this turn."),
    ),
    "not-on-jokers": Why(
        _("%(played)s may not be laid on those jokers."),
        open=_("%(played)s may be laid on those jokers only if this turn completes a frippelknåker."),
    ),
    "nothing-on-frippel": Why(
        _("Only a three that is the player's last face-down card may be laid on a frippelknåker.")
    ),
    "seven-on-jokers": Why(
        _("A seven may not be laid on two or more jokers."),
        open=_("A seven may not be laid on two or more jokers; the other cards laid in this turn will settle it."),
    ),
    # several cards
    "full-house-does-not-go-there": Why(
        _("A kåker counts as the lower of its two ranks, and that rank may not be laid there.")
    ),
    "full-house-not-complete": Why(
        _("%(played)s is not a complete kåker: three of one rank and two of another."),
        open=_("%(played)s may still become a kåker in this turn."),
    ),
    "no-combination": Why(_("%(played)s are neither of one rank nor a combination.")),
    "no-full-house": Why(_("A kåker is three of one rank and two of another, without sevens, the lower rank first.")),
    "no-joker-between": Why(_("A run continues from ace to three only across a joker.")),
    "no-run": Why(_("A run has at least three consecutive ranks.")),
    "no-runs": Why(_("%(player)s has three pricks, and may lay no runs.")),
    "not-complete": Why(
        _("%(played)s is not a complete combination; otherwise only cards of one rank may be laid together."),
        open=_("%(played)s is not a combination yet; the other cards laid in this turn will settle it."),
    ),
    "run-does-not-go-there": Why(_("A run counts as its lowest card, and that card may not be laid there.")),
    "run-not-complete": Why(
        _("%(played)s is not a complete run of at least three consecutive ranks."),
        open=_("%(played)s may still become a run in this turn."),
    ),
    "two-or-ten-in-run": Why(_("Twos and tens are never part of a run.")),
    # face-up and face-down cards
    "face-up-as-instick": Why(_("Face-up cards are never laid as an instick.")),
    "face-up-left": Why(_("Face-down cards may be laid only after all face-up cards.")),
    "hand-left": Why(_("%(player)s still has cards in hand, which must be laid first.")),
    "one-at-a-time": Why(_("Face-down cards are laid one at a time.")),
    "stock-left": Why(_("Face-up cards may be laid only when the stock is gone.")),
    # instick
    "another-rank-on-top": Why(
        _("An instick must have the rank that counts on the pile: %(played)s does not."),
    ),
    "barred-from-insticks": Why(_("A two, seven or ten is never laid as an instick.")),
    "no-insticks": Why(_("%(player)s had to take up a frippelknåker, and may lay no more insticks.")),
    "own-turn": Why(_("An instick is laid in another player's turn, not in one's own.")),
    # taking back
    "laid-by-another": Why(_("Only the player who laid a card may take it back.")),
    "not-part-of-the-lay": Why(_("%(played)s could not have been laid together with the cards already there.")),
    "rest-not-complete": Why(
        _("The cards left there are not a complete combination."),
        open=_("The cards left there are not a combination yet; the other cards laid in this turn will settle it."),
    ),
    "rest-not-layable": Why(_("The cards left there could not have been laid from the start.")),
    "right-has-ended": Why(_("The right to change the move has ended.")),
    # the end, and cheats
    "lap-is-over": Why(_("A whole lap has passed, so a cheat that nobody pointed out stands.")),
    "last-place-shared": Why(_("Nobody shares the last place: the game goes on until one player is left.")),
    "nobody-out-before": Why(_("Nobody has gone out before, so there is no place to share.")),
    "not-pointed-out": Why(
        _(
            "A player who is out may only confirm what somebody in the game has pointed out, "
            "and nobody has pointed that out."
        ),
    ),
    "nothing-to-blow": Why(_("%(player)s has nothing to blow away.")),
    "out-of-the-game": Why(_("A player who is no longer in the game may not point out a cheat.")),
    "out-already": Why(_("%(player)s is out of the game already.")),
    "placed-otherwise": Why(_("An earlier entry gives %(player)s another place: correct one of them.")),
    "put-back-already": Why(_("That has already been put back.")),
    "still-in-the-game": Why(_("%(player)s is still in the game, and may point out cheats.")),
}
