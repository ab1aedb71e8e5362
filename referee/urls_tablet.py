"""Addresses of the referee's tablet, below /r/<token>/."""

from django.urls import include, path

from referee.views import (
    acts,
    arrange,
    calls,
    clocks,
    confirmations,
    depths,
    dossier,
    following,
    quick,
    restore,
    seats,
    tablet,
)

at_table = [
    path("", tablet.table, name="tablet-table"),
    path("position/", tablet.position, name="tablet-position"),
    path("log/", tablet.log, name="tablet-log"),
    path("confirm/", confirmations.ConfirmDesk.as_view(), name="tablet-confirm"),
    path("deny/", confirmations.DenyDesk.as_view(), name="tablet-deny"),
    path("next/", following.NextGameDesk.as_view(), name="tablet-next"),
    path("arrange/", arrange.ArrangeDesk.as_view(), name="tablet-arrange"),
    path("clock/", clocks.ClockDesk.as_view(), name="tablet-clock"),
    path("clock/turn/", clocks.TurnClockDesk.as_view(), name="tablet-turn-clock"),
    path("recording/", depths.RecordingDesk.as_view(), name="tablet-recording"),
    path("tally/", depths.TallyDesk.as_view(), name="tablet-tally"),
    path("deal/", seats.DealDesk.as_view(), name="tablet-deal"),
    path("calls/<int:call_id>/", calls.CallDesk.as_view(), name="tablet-call"),
    path("calls/<int:call_id>/claim/", calls.ClaimDesk.as_view(), name="tablet-claim"),
    path("calls/<int:call_id>/escalate/", calls.EscalateDesk.as_view(), name="tablet-escalate"),
    path("events/<int:number>/", acts.EventDesk.as_view(), name="tablet-event"),
    path("events/<int:number>/overrule/", acts.OverruleDesk.as_view(), name="tablet-overrule"),
    path("events/<int:number>/correct/", acts.CorrectDesk.as_view(), name="tablet-correct"),
    path("events/<int:number>/insert/", acts.InsertDesk.as_view(), name="tablet-insert"),
    path("events/<int:number>/undo/", acts.UndoDesk.as_view(), name="tablet-undo"),
    path("events/<int:number>/stand/", acts.StandDesk.as_view(), name="tablet-stand"),
    path("events/<int:number>/note/", acts.NoteDesk.as_view(), name="tablet-note"),
    path("events/<int:number>/dossier/", dossier.page, name="dossier"),
    path("events/<int:number>/dossier.pdf", dossier.pdf, name="dossier-pdf"),
    path("events/<int:number>/restore/", restore.tick, name="tablet-restore"),
    path("events/<int:number>/restored/", restore.finish, name="tablet-restored"),
    path("seats/<int:position>/", seats.PlayerDesk.as_view(), name="tablet-player"),
    path("seats/<int:position>/fault/", seats.FaultDesk.as_view(), name="tablet-fault"),
    path("seats/<int:position>/enter/", seats.EnterDesk.as_view(), name="tablet-enter"),
    path("seats/<int:position>/link/", seats.LinkDesk.as_view(), name="tablet-link"),
]
urlpatterns = [
    path("", tablet.hall, name="tablet"),
    path("hall/", tablet.tiles, name="tablet-tiles"),
    path("live/", tablet.hall_live, name="tablet-live"),
    path("calls/", calls.queue, name="tablet-calls"),
    path("codes/", quick.codes, name="codes"),
    path("tables/<int:table_id>/", include(at_table)),
]
