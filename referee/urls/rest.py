"""Addresses of REST, below /api/v1/. Each link takes its token in the address or as a bearer token."""

from django.urls import URLPattern, URLResolver, include, path

from referee.rest import calls, corrections, desks, opening, referee, replay, seat, sitting

of_seat = [
    path("", seat.State.as_view(), name="rest-seat"),
    path("events/", seat.Events.as_view(), name="rest-seat-events"),
    path("acts/", seat.Acts.as_view(), name="rest-seat-acts"),
    path("happened/", seat.Happened.as_view(), name="rest-seat-happened"),
    path("replay/", replay.HandOfSeat.as_view(), name="rest-seat-replay"),
    path("replay/<number:number>/", replay.MomentOfSeat.as_view(), name="rest-seat-moment"),
    path("replay/<number:number>/picture/", replay.PictureOfSeat.as_view(), name="rest-seat-picture"),
    path("replay/notation/", replay.NotationOfSeat.as_view(), name="rest-seat-notation"),
    path("take-back/", seat.TakeBack.as_view(), name="rest-seat-take-back"),
    path("confirm/", seat.Confirm.as_view(), name="rest-seat-confirm"),
    path("deny/", seat.Deny.as_view(), name="rest-seat-deny"),
    path("depth/", seat.Depth.as_view(), name="rest-seat-depth"),
    path("next/", seat.NextGame.as_view(), name="rest-seat-next"),
    path("dispute/", seat.Dispute.as_view(), name="rest-seat-dispute"),
    path("call/", seat.Call.as_view(), name="rest-seat-call"),
    path("withdraw/", seat.Withdraw.as_view(), name="rest-seat-withdraw"),
    path("turn-clock/", sitting.TurnClock.as_view(), name="rest-seat-turn-clock"),
    path("restored/", sitting.Restored.as_view(), name="rest-seat-restored"),
    path("lend/", sitting.Lend.as_view(), name="rest-seat-lend"),
    path("practice/hint/", sitting.Hint.as_view(), name="rest-seat-hint"),
    path("practice/go-on/", sitting.GoOn.as_view(), name="rest-seat-go-on"),
]
at_table = [
    path("needs/", desks.Needs.as_view(), name="rest-needs"),
    path("help/", desks.Help.as_view(), name="rest-help"),
    path("one-phone/", desks.OnePhone.as_view(), name="rest-one-phone"),
    path("events/<number:number>/", desks.Event.as_view(), name="rest-event"),
    path("events/<number:number>/overrule/preview/", desks.OverrulePreview.as_view(), name="rest-overrule-preview"),
    path("events/<number:number>/stand/", desks.Stand.as_view(), name="rest-stand"),
    path("events/<number:number>/note/", desks.Note.as_view(), name="rest-note"),
    path("events/<number:number>/dossier/", desks.Dossier.as_view(), name="rest-dossier"),
    path("events/<number:number>/dossier/pdf/", desks.DossierPdf.as_view(), name="rest-dossier-pdf"),
    path("replay/<number:number>/picture/", replay.PictureOfReferee.as_view(), name="rest-picture"),
    path("replay/notation/", replay.NotationOfReferee.as_view(), name="rest-notation"),
    path("events/<number:number>/restore/", desks.Tick.as_view(), name="rest-tick"),
    path("events/<number:number>/restored/", desks.Restored.as_view(), name="rest-restored"),
    path("seats/<number:position>/", desks.Player.as_view(), name="rest-player"),
    path("seats/<number:position>/phone/", desks.Phone.as_view(), name="rest-phone"),
    path("seats/<number:position>/link/", desks.Link.as_view(), name="rest-seat-link"),
]
of_referee: list[URLPattern | URLResolver] = [
    path("", referee.Hall.as_view(), name="rest-hall"),
    path("calls/", calls.Calls.as_view(), name="rest-calls"),
    path("calls/<number:call_id>/claim/", calls.Claim.as_view(), name="rest-claim"),
    path("calls/<number:call_id>/escalate/", calls.Escalate.as_view(), name="rest-escalate"),
    path("calls/<number:call_id>/answer/", calls.Answer.as_view(), name="rest-answer"),
    path("codes/", desks.Codes.as_view(), name="rest-codes"),
    path("tables/<number:table_id>/", include(at_table)),
    path("tables/<number:table_id>/", referee.Table.as_view(), name="rest-table"),
    path("tables/<number:table_id>/log/", referee.Log.as_view(), name="rest-log"),
    path("tables/<number:table_id>/replay/", replay.HandOfReferee.as_view(), name="rest-replay"),
    path("tables/<number:table_id>/replay/<number:number>/", replay.MomentOfReferee.as_view(), name="rest-moment"),
    path("tables/<number:table_id>/events/", referee.Events.as_view(), name="rest-events"),
    path("tables/<number:table_id>/depth/", referee.Depth.as_view(), name="rest-depth"),
    path("tables/<number:table_id>/next/", referee.NextGame.as_view(), name="rest-next"),
    path("tables/<number:table_id>/extra-time/", referee.ExtraTime.as_view(), name="rest-extra-time"),
    path("tables/<number:table_id>/turn-clock/", referee.TurnClock.as_view(), name="rest-turn-clock"),
    path("tables/<number:table_id>/confirm/", referee.Confirm.as_view(), name="rest-confirm"),
    path("tables/<number:table_id>/deny/", referee.Deny.as_view(), name="rest-deny"),
    path("tables/<number:table_id>/rewound/", referee.Rewound.as_view(), name="rest-rewound"),
    path(
        "tables/<number:table_id>/arrange/preview/", corrections.ArrangePreview.as_view(), name="rest-arrange-preview"
    ),
    path("tables/<number:table_id>/arrange/", corrections.Arrange.as_view(), name="rest-arrange"),
    path("tables/<number:table_id>/events/<number:number>/insert/", corrections.Insert.as_view(), name="rest-insert"),
    path(
        "tables/<number:table_id>/events/<number:number>/insert/preview/",
        corrections.InsertPreview.as_view(),
        name="rest-insert-preview",
    ),
    path("tables/<number:table_id>/events/<number:number>/undo/", corrections.Undo.as_view(), name="rest-undo"),
    path(
        "tables/<number:table_id>/seats/<number:position>/penalties/", desks.Penalties.as_view(), name="rest-penalties"
    ),
    path(
        "tables/<number:table_id>/seats/<number:position>/penalties/<number:penalty>/revoke/",
        desks.RevokePenalty.as_view(),
        name="rest-penalty-revoke",
    ),
    path("tables/<number:table_id>/events/<number:number>/appeals/", desks.AppealsHere.as_view(), name="rest-appeals"),
    path("tables/<number:table_id>/scores/", desks.Scores.as_view(), name="rest-scores"),
    path("tables/<number:table_id>/faults/", referee.Faults.as_view(), name="rest-faults"),
    path("tables/<number:table_id>/events/<number:number>/overrule/", referee.Overrule.as_view(), name="rest-overrule"),
    path("tables/<number:table_id>/events/<number:number>/preview/", referee.Preview.as_view(), name="rest-preview"),
    path("tables/<number:table_id>/events/<number:number>/correct/", referee.Correct.as_view(), name="rest-correct"),
]

urlpatterns = [
    path("games/", opening.Games.as_view(), name="rest-games"),
    path("quick/", opening.QuickTable.as_view(), name="rest-quick"),
    path("practice/", opening.Practice.as_view(), name="rest-practice"),
    path("replay/<str:token>/", replay.SharedHand.as_view(), name="rest-public-replay"),
    path("replay/<str:token>/<number:number>/", replay.SharedMoment.as_view(), name="rest-public-moment"),
    path("replay/<str:token>/<number:number>/picture/", replay.SharedPicture.as_view(), name="rest-public-picture"),
    path("replay/<str:token>/notation/", replay.SharedNotation.as_view(), name="rest-public-notation"),
    path("seat/", include(of_seat)),
    path("s/<str:token>/", include(of_seat)),
    path("referee/", include(of_referee)),
    path("r/<str:token>/", include(of_referee)),
]
