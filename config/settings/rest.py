"""REST: JSON in, JSON out, and the OpenAPI document that describes it (decision 0050)."""

from typing import Any

from referee.ground.whole_numbers import HIGHEST

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["referee.ground.rest.reading.TextParser"],
    # A token is the permission, and each view looks up its own kind. Sessions count for nothing, so no page of another
    # site can act for somebody who is signed in.
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "UNAUTHENTICATED_USER": None,
    # Ignore proxy headers: requests are counted by the address they really come from.
    "NUM_PROXIES": 0,
    "EXCEPTION_HANDLER": "referee.ground.rest.problems.answer_to",
    "DEFAULT_SCHEMA_CLASS": "referee.ground.rest.schema.ContractSchema",
}


def _link(whose: str, letter: str) -> dict[str, str]:
    told = f"The token of {whose} link: what stands between the slashes of /{letter}/…/ on the link's QR code."
    return {"type": "http", "scheme": "bearer", "description": told}


SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Kontrollant",
    "DESCRIPTION": "Everything that the pages of players, referees, organisers and the public do and show.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "PREPROCESSING_HOOKS": ["referee.ground.rest.schema.documented"],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "referee.rest.entries.file_schemas",
        "config.reference.streams.file_streams",
        "referee.ground.rest.for_generators.for_generators",
    ],
    "COMPONENT_SPLIT_REQUEST": False,
    "ENFORCE_NON_BLANK_FIELDS": True,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "PATH_CONVERTER_OVERRIDES": {"number": {"type": "integer", "minimum": 0, "maximum": HIGHEST}},
    # Names of the enumerations that would otherwise get a name by chance.
    "ENUM_NAME_OVERRIDES": {
        "PointsSchemeEnum": "scoring.systems.standings.points.SCHEMES",
        "SeasonSchemeEnum": "scoring.systems.seasons.season.SEASON_SCHEMES",
        "MissedRoundEnum": "scoring.systems.standings.missed.MISSED_RULES",
        "SeatingWayEnum": "scoring.models.choices.Way.values",
    },
    "APPEND_COMPONENTS": {
        "securitySchemes": {
            "seat": _link("a seat's", "s"),
            "referee": _link("a referee's", "r"),
            "organiser": {
                "type": "http",
                "scheme": "bearer",
                "description": "A token that an organiser has made for a program, on the page “Other programs”.",
            },
            "account": {
                "type": "http",
                "scheme": "bearer",
                "description": "A token that a person has made for a program, on the page “Programs of my account”.",
            },
            "player": _link("a player's personal", "p"),
            "joining": _link("a tournament's joining", "join"),
        }
    },
}
