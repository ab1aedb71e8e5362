"""Everything that can be wrong with a request about a competition, in the form of the referee's errors."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from referee.ground.errors import LinkRevoked, RefereeError, TooMany


class CompetitionError(RefereeError):
    """Base class of these errors."""

    status: ClassVar[int] = 409


class TooFewPlayers(CompetitionError):
    """There are too few players to fill even one table."""

    code = "too-few-players"
    title = _("Too few players")
    wrong = _(
        "There are too few players: %(players)s here, and a table takes at least %(smallest)s. "
        "Add players, mark some as here, or let somebody back in."
    )


class SizesImpossible(CompetitionError):
    """The game has no tables of the sizes that the organiser wants to allow."""

    code = "sizes-impossible"
    title = _("The game has no such tables")
    wrong = _("The game has no such tables. Choose a smallest and a largest table among the sizes offered.")


class TablesDontFit(CompetitionError):
    """The organiser chose a number of tables at which the players can't be seated."""

    code = "tables-dont-fit"
    title = _("The players don't fit the tables")
    wrong = _("The players who are in now can't sit at so many tables, or so few. Choose again how to split them.")


class RoundIsOn(CompetitionError):
    """The action has to wait until the round is over."""

    code = "round-is-on"
    title = _("A round is being played")
    wrong = _("Round %(number)s is still being played. End it first.")


class RoundNotNext(CompetitionError):
    """The round to draw is not the next one."""

    code = "round-not-next"
    title = _("This is not the next round")
    wrong = _("Round %(number)s can't be drawn now: the next round is round %(next)s.")


class TooManyDrafts(CompetitionError):
    """A competition keeps a handful of drafts at most."""

    code = "too-many-drafts"
    title = _("Too many drafts")
    wrong = _("There are %(most)s drafts already. Drop one of them first.")


class DraftGone(CompetitionError):
    """The draft was dropped, or belongs to another round."""

    code = "draft-gone"
    status = 404
    title = _("Unknown draft")
    wrong = _("This draft is no longer there. Draw the round anew.")


class DraftChanged(CompetitionError):
    """The draft has changed since the page was opened, so the organiser's choice may mean something else now."""

    code = "draft-changed"
    title = _("The draft has changed")
    wrong = _("Draft %(label)s has been changed since this page was opened. Look at it, and choose again.")


class DraftIsStale(CompetitionError):
    """Somebody came or left after the draft was drawn, or a result by which it was seated has changed."""

    code = "draft-is-stale"
    title = _("The draft is out of date")
    wrong = _("Draft %(label)s is out of date. Draw the round anew.")


class PlanIsOld(CompetitionError):
    """While a plan was searched for, a round was drawn, or somebody came or left."""

    code = "plan-is-old"
    title = _("The plan is out of date")
    wrong = _("Somebody came or left, or a round was drawn, while the plan was being made. Make it again.")


class NoPlan(CompetitionError):
    """The competition has no plan of rounds that are still to be played."""

    code = "no-plan"
    title = _("There is no plan")
    wrong = _("There is no plan of the next rounds. Make one first.")


class NobodySeated(CompetitionError):
    """The players who are here can't be seated at tables of the allowed sizes."""

    code = "players-cannot-be-seated"
    title = _("The players can't be seated")
    wrong = _("The players who are here can't be seated at tables of this game's sizes.")


class SwapIsIllegal(CompetitionError):
    """The organiser chose two places in a draft between which no move is possible."""

    code = "swap-is-illegal"
    title = _("This swap is not possible")
    wrong = _(
        "These two can't change places. Choose two players at different seats, or a table with room for one more."
    )


class RoundHasBegun(CompetitionError):
    """The draw can't be undone, because cards have been entered at a table of the round."""

    code = "round-has-begun"
    title = _("The round has begun")
    wrong = _("Round %(number)s has begun: cards have been entered at a table. End the round instead.")


class RoundIsOver(CompetitionError):
    """The round has been ended already."""

    code = "round-is-over"
    title = _("The round is over")
    wrong = _("Round %(number)s has already ended.")


class LaterRoundDrawn(CompetitionError):
    """A round can't be opened again while the next one is drawn, because players sit at one table at a time."""

    code = "later-round-drawn"
    title = _("A later round is drawn")
    wrong = _(
        "Round %(later)s has been drawn since. Take its draw back first; then round %(number)s can be opened again."
    )


class LaterRoundPlayed(CompetitionError):
    """A round can't be opened again once a later one has been played."""

    code = "later-round-played"
    title = _("A later round has been played")
    wrong = _(
        "Round %(later)s has been played since, so round %(number)s can't be opened again. "
        "You can still correct the result of each of its tables."
    )


class PlayersElsewhere(CompetitionError):
    """A round can't be opened again while its players sit in another competition's round."""

    code = "players-elsewhere"
    title = _("Players sit elsewhere")
    wrong = _(
        "Round %(number)s can't be opened again now: in another competition, a round is on with %(names)s. "
        "End that round first. You can still correct the result of each table of round %(number)s."
    )


class RoundStillOn(CompetitionError):
    """A table can only be settled once its round is over."""

    code = "round-still-on"
    title = _("The round is still being played")
    wrong = _("Round %(number)s is still being played. Once it has ended, you can say what its tables count.")


class AccountUnknown(CompetitionError):
    """The account that should get a role doesn't exist, or is the owner's."""

    code = "account-unknown"
    status = 422
    wrong = _("There is no other account named %(name)s here. Give the role by a link instead.")


class RoleUnclear(CompetitionError):
    """The role to give, or the person to give it to, was not named."""

    code = "role-unclear"
    status = 422
    wrong = _("Choose a role, and enter a name of 1 to %(most)s characters.")


class TablesStillPlay(CompetitionError):
    """The organiser must decide what happens to tables still playing when a round ends."""

    code = "tables-still-play"
    title = _("Some tables still play")
    wrong = _("Still playing: %(tables)s. Wait for them, or count them as they stand.")


class CompetitionIsOver(CompetitionError):
    """A competition that has been ended can't be changed any more."""

    code = "competition-is-over"
    title = _("The competition is over")
    wrong = _("This competition has ended, and its standings are final. Open it again first.")


class NameNotTyped(CompetitionError):
    """A tournament is deleted only by whoever types its name."""

    code = "name-not-typed"
    status = 422
    wrong = _("Nothing was deleted: that is not its name. Type “%(name)s”.")


class NameTaken(CompetitionError):
    """Two competitions of a tournament can't have the same name."""

    code = "name-taken"
    title = _("The name is taken")
    wrong = _("The tournament has a competition called %(name)s already. Give this one another name.")


class OptionsFixed(CompetitionError):
    """The house options can't be changed, because a round has been drawn with them."""

    code = "options-fixed"
    title = _("The house options are fixed")
    wrong = _(
        "The house options can't be changed, because a round has been drawn with them. "
        "To play with other options, add another competition."
    )


class PlayerHasPlayed(CompetitionError):
    """A player who has been seated can't be removed from the list."""

    code = "player-has-played"
    title = _("The player has played")
    wrong = _("%(name)s has already been seated and stays in the list. Withdraw %(name)s instead.")


class LeavingIsPast(CompetitionError):
    """A player who left a table of an earlier round can't go on at it."""

    code = "leaving-is-past"
    title = _("Leaving can't be undone now")
    wrong = _("The round in which %(name)s left is over. Let %(name)s back in, to play from the next round on.")


class PlayersHaveMet(CompetitionError):
    """Two players who had seats in one round are two people."""

    code = "players-have-met"
    title = _("The players have met")
    wrong = _("%(one)s and %(other)s both had a seat in round %(number)s of %(competition)s, so they are two people.")


class PlayerUnknown(CompetitionError):
    """The competition has no such player."""

    code = "player-unknown"
    status = 404
    title = _("Unknown player")
    wrong = _("There is no such player in this competition.")


class PlayerNameUnusable(CompetitionError):
    """A player can't have this name: it has no letter, is too long, or stands for the referee."""

    code = "player-name-unusable"
    status = 422
    title = _("The name can't be used")
    wrong = _(
        "“%(name)s” can't be a player's name. A name needs a letter and has at most %(most)s characters; "
        "“referee” is reserved."
    )


class PlayerNameTaken(CompetitionError):
    """Another player of the tournament has this name, as the name itself or as another spelling."""

    code = "player-name-taken"
    status = 422
    title = _("A player has this name")
    wrong = _("%(name)s is in the list already. If this is somebody else, add an initial.")


class JoiningClosed(CompetitionError):
    """Players can't put themselves on the list, because joining is closed."""

    code = "joining-closed"
    status = 403
    wrong = _("Nobody can join by this link now.")
    advice = _("Ask the organiser to put you on the list.")


class JoiningFull(CompetitionError):
    """So many players wait to be let in, or have joined, that something may be wrong."""

    code = "joining-full"
    status = 409
    wrong = _("Too many players are waiting to be let in, so nobody can join now.")
    advice = _("Ask the organiser to put you on the list.")


class TooManyJoining(TooMany):
    """Too many players have joined from this address in a short time."""

    wrong = _("Too many players have joined from here in a short time.")
    advice = _("Wait %(minutes)s minutes, or ask the organiser to put you on the list.")


class NameOnList(CompetitionError):
    """A person who joins has typed a name that is already on the list.

    They don't learn anything else about that player.
    """

    code = "name-on-list"
    status = 422
    wrong = _("The name %(name)s is on the list already.")
    advice = _("If that is you, ask the organiser for your link. If not, add an initial.")


class StillWaiting(CompetitionError):
    """A player has joined, and the organiser has not let them in yet."""

    code = "still-waiting"
    title = _("The player is still on the waiting list")
    wrong = _("%(name)s is on the list. As soon as the organiser lets you in, this page shows where you sit.")


class LinkRenewed(LinkRevoked):
    """A player has got a new personal link, at the time of day `at`; nobody knows whether a phone has opened it yet."""

    title = _("There is a new link for you")
    takes_code = True
    wrong = _("This link is no longer valid: %(player)s got a new one at %(at)s.")
    advice = _("Scan the new code, or type it. If that is not right, ask the organiser or the referee.")


class LinkPassedOn(LinkRevoked):
    """A substitute has taken over the player's entry, and with it the personal link."""

    title = _("Somebody else plays for you now")
    wrong = _("%(name)s has played for %(player)s since %(at)s, so this link is no longer valid.")
    advice = _("The results so far stay in the standings. If this is not right, ask the organiser.")


class LinkGivenBack(LinkRevoked):
    """The player plays again after a substitute did, and has the personal link again."""

    title = _("Your time as a substitute is over")
    wrong = _("%(player)s plays again, so this link, which %(name)s had, is no longer valid.")
    advice = _("Thank you for playing! If this is not right, ask the organiser.")


class CodeUnknown(CompetitionError):
    """No player who plays now has this code."""

    code = "code-unknown"
    status = 404
    title = _("Unknown code")
    wrong = _("Nobody here has this code.")
    advice = _("Compare it with your card, character by character. It has six, and no gap counts.")


class TooManyCodes(TooMany):
    """Too many codes that no player has were typed at this address."""

    wrong = _("Too many wrong codes were typed from here.")
    advice = _("Wait %(minutes)s minutes, or scan the square code on your card: that works at once.")

    def __str__(self) -> str:
        return f"{self.message} {self.advice % self.data}"


class MinutesUnclear(CompetitionError):
    """A round's clock needs a number of minutes."""

    code = "minutes-unclear"
    status = 422
    wrong = _("Give the round 1 to %(most)s minutes.")


class OwnSeatingUnfit(CompetitionError):
    """A seating that an organiser brings can't be seated."""

    code = "own-seating-unfit"
    status = 422
    title = _("The seating doesn't fit")
    wrong = _(
        "This seating doesn't fit: everybody in it must be here and sit once, at a table of an allowed size, and "
        "finals stay apart. Look at it again."
    )
