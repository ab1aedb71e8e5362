"""Addresses of REST, below /api/v1/. Each link takes its token in the address or as a bearer token."""

from django.urls import URLPattern, URLResolver, include, path

from referee.rest import calls, corrections, desks, referee, replay, seat, sitting

of_seat = [
    path("", seat.State.as_view(), name="rest-seat"),
    path("events/", seat.Events.as_view(), name="rest-seat-events"),
    path("acts/", seat.Acts.as_view(), name="rest-seat-acts"),
    path("happened/", seat.Happened.as_view(), name="rest-seat-happened"),
    path("replay/", replay.HandOfSeat.as_view(), name="rest-seat-replay"),
    path("replay/<int:number>/", replay.MomentOfSeat.as_view(), name="rest-seat-moment"),
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
    path("events/<int:number>/", desks.Event.as_view(), name="rest-event"),
    path("events/<int:number>/overrule/preview/", desks.OverrulePreview.as_view(), name="rest-overrule-preview"),
    path("events/<int:number>/stand/", desks.Stand.as_view(), name="rest-stand"),
    path("events/<int:number>/note/", desks.Note.as_view(), name="rest-note"),
    path("events/<int:number>/dossier/", desks.Dossier.as_view(), name="rest-dossier"),
    path("events/<int:number>/restore/", desks.Tick.as_view(), name="rest-tick"),
    path("events/<int:number>/restored/", desks.Restored.as_view(), name="rest-restored"),
    path("seats/<int:position>/", desks.Player.as_view(), name="rest-player"),
    path("seats/<int:position>/phone/", desks.Phone.as_view(), name="rest-phone"),
    path("seats/<int:position>/link/", desks.Link.as_view(), name="rest-seat-link"),
]
of_referee: list[URLPattern | URLResolver] = [
    path("", referee.Hall.as_view(), name="rest-hall"),
    path("calls/", calls.Calls.as_view(), name="rest-calls"),
    path("calls/<int:call_id>/claim/", calls.Claim.as_view(), name="rest-claim"),
    path("calls/<int:call_id>/escalate/", calls.Escalate.as_view(), name="rest-escalate"),
    path("calls/<int:call_id>/answer/", calls.Answer.as_view(), name="rest-answer"),
    path("codes/", desks.Codes.as_view(), name="rest-codes"),
    path("tables/<int:table_id>/", include(at_table)),
    path("tables/<int:table_id>/", referee.Table.as_view(), name="rest-table"),
    path("tables/<int:table_id>/log/", referee.Log.as_view(), name="rest-log"),
    path("tables/<int:table_id>/replay/", replay.HandOfReferee.as_view(), name="rest-replay"),
    path("tables/<int:table_id>/replay/<int:number>/", replay.MomentOfReferee.as_view(), name="rest-moment"),
    path("tables/<int:table_id>/events/", referee.Events.as_view(), name="rest-events"),
    path("tables/<int:table_id>/depth/", referee.Depth.as_view(), name="rest-depth"),
    path("tables/<int:table_id>/next/", referee.NextGame.as_view(), name="rest-next"),
    path("tables/<int:table_id>/extra-time/", referee.ExtraTime.as_view(), name="rest-extra-time"),
    path("tables/<int:table_id>/turn-clock/", referee.TurnClock.as_view(), name="rest-turn-clock"),
    path("tables/<int:table_id>/confirm/", referee.Confirm.as_view(), name="rest-confirm"),
    path("tables/<int:table_id>/deny/", referee.Deny.as_view(), name="rest-deny"),
    path("tables/<int:table_id>/arrange/preview/", corrections.ArrangePreview.as_view(), name="rest-arrange-preview"),
    path("tables/<int:table_id>/arrange/", corrections.Arrange.as_view(), name="rest-arrange"),
    path("tables/<int:table_id>/events/<int:number>/insert/", corrections.Insert.as_view(), name="rest-insert"),
    path(
        "tables/<int:table_id>/events/<int:number>/insert/preview/",
        corrections.InsertPreview.as_view(),
        name="rest-insert-preview",
    ),
    path("tables/<int:table_id>/events/<int:number>/undo/", corrections.Undo.as_view(), name="rest-undo"),
    path("tables/<int:table_id>/faults/", referee.Faults.as_view(), name="rest-faults"),
    path("tables/<int:table_id>/events/<int:number>/overrule/", referee.Overrule.as_view(), name="rest-overrule"),
    path("tables/<int:table_id>/events/<int:number>/preview/", referee.Preview.as_view(), name="rest-preview"),
    path("tables/<int:table_id>/events/<int:number>/correct/", referee.Correct.as_view(), name="rest-correct"),
]

urlpatterns = [
    path("replay/<str:token>/", replay.SharedHand.as_view(), name="rest-public-replay"),
    path("replay/<str:token>/<int:number>/", replay.SharedMoment.as_view(), name="rest-public-moment"),
    path("seat/", include(of_seat)),
    path("s/<str:token>/", include(of_seat)),
    path("referee/", include(of_referee)),
    path("r/<str:token>/", include(of_referee)),
]
