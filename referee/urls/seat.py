"""Addresses of a seat's phone page, below /s/<token>/."""

from django.urls import path

from referee.views import confirmations, depths, happened, practice, replay, rewound, seat, shared_phone

urlpatterns = [
    path("", seat.page, name="seat"),
    path("table/", seat.table, name="seat-table"),
    path("home/", seat.home, name="seat-home"),
    path("tournament/", seat.tournament, name="seat-tournament"),
    path("live/", seat.live_numbers, name="seat-live"),
    path("news/", seat.news, name="seat-news"),
    path("known/", rewound.known_marks, name="seat-known"),
    path("events/", seat.events, name="seat-events"),
    path("take-back/", seat.take_back, name="seat-take-back"),
    path("happened/", happened.page, name="seat-happened"),
    path("replay/", replay.of_seat, name="seat-replay"),
    path("replay/<number:number>/", replay.of_seat, name="seat-replay-moment"),
    path("replay/<number:number>/costs/", replay.costs_of_seat, name="seat-replay-costs"),
    path("recording/", depths.recording, name="seat-recording"),
    path("confirm/", confirmations.confirm, name="seat-confirm"),
    path("dispute/", confirmations.dispute, name="seat-dispute"),
    path("deny/", confirmations.deny, name="seat-deny"),
    path("call/", seat.call, name="seat-call"),
    path("restored/", seat.resume_play, name="seat-restored"),
    path("withdraw/", seat.withdraw, name="seat-withdraw"),
    path("next/", seat.next_game, name="seat-next"),
    path("practice/hint/", practice.follow_hint, name="practice-hint"),
    path("practice/go-on/", practice.go_on, name="practice-go-on"),
    path("lend/", shared_phone.lend, name="seat-lend"),
    path("clock/", seat.turn_clock, name="seat-turn-clock"),
]
