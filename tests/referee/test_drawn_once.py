"""What is drawn once for many readers: the same as if it were drawn for each of them."""

import pytest
from django.template import Context, Template
from django.utils.safestring import mark_safe
from django.utils.translation import override

from referee.access.links import referee_token, seat_token
from referee.services.tables import Player, hall_open, table_open
from referee.signs import lettered
from referee.templatetags.drawing import DrawnOnce, SameObject
from referee.templatetags.tablet import in_tens
from tests.support.recorded import recorded_bodies
from tests.support.referee import FOUR, house_enters, make_referee
from tests.support.samples import SAMPLES
from tests.support.seeds import seeds


@pytest.fixture
def drawings(monkeypatch):
    """How often something was drawn once; each time it is compared with what the whole page would draw there."""
    drawn = []
    once = DrawnOnce.render

    def compared(node, context):
        text = once(node, context)
        given = {name: value.resolve(context) for name, value in node.values.items()}
        given = {name: value.value if isinstance(value, SameObject) else value for name, value in given.items()}
        with context.push(**given):
            assert node.nodelist.render(context) == text
        drawn.append(text)
        return text

    monkeypatch.setattr(DrawnOnce, "render", compared)
    return drawn


@pytest.mark.django_db
@pytest.mark.parametrize("seed", seeds(few=1, many=8))
@pytest.mark.parametrize("policy", ["call", "teach"])
@pytest.mark.parametrize("game", SAMPLES)
def test_nothing_else_of_the_page_is_needed(game, policy, seed, client, drawings):
    """On each phone, and in each part of the tablet, after every third move of a random game."""
    hall = hall_open(name="Clubhouse", slug=f"drawn-{game}")
    table = table_open(
        hall_id=hall.pk, number=1, game=game, players=[Player(name) for name in FOUR], options=None, policy=policy
    )
    phones = [f"/s/{seat_token(seat)}/table/" for seat in table.seats.all()]
    tablet = f"/r/{referee_token(make_referee(table))}/tables/{table.pk}/"
    for at, body in enumerate(recorded_bodies(game, SAMPLES[game].raw, seed, FOUR, events=40, mischief=0.08)):
        house_enters(table, body)
        if at % 3 == 0:
            for address in (*phones, tablet):
                assert client.get(address).status_code == 200
    assert len(drawings) > len({*drawings}) > 0


def drawn(text, **values):
    """A template that draws `value` once, drawn with these values."""
    return Template("{% load drawing %}" + text).render(Context(values))


def test_what_looks_alike_is_kept_apart():
    """True is not 1, and safe text is not other text."""
    template = Template("{% load drawing %}{% drawn_once value %}{{ value }}{% enddrawn_once %}")
    values = [1, True, "a&b", mark_safe("a&b")]
    assert [template.render(Context({"value": value})) for value in values] == ["1", "True", "a&amp;b", "a&b"]


def test_each_language_and_each_choice_of_letters_is_drawn_by_itself():
    """A card is written with the reader's own letters."""
    template = Template("{% load drawing cards %}{% drawn_once code %}{{ code|card_sign }}{% enddrawn_once %}")
    seen = []
    for language, choice in (("en", ""), ("sv", ""), ("nl", ""), ("sv", "en")):
        with override(language), lettered(choice):
            seen.append(template.render(Context({"code": "KH"})))
    assert seen == ["K♥", "K♥", "H♥", "K♥"]
    with override("sv"):
        assert template.render(Context({"code": "QH"})) == "D♥"


def test_the_rest_of_the_page_is_unknown_within():
    """What is kept can't tell what it was not given."""
    text = "{% drawn_once value as_well=other %}{{ value }}{{ as_well }}{{ other }}{{ token }}{% enddrawn_once %}"
    assert drawn(text, value="a", other="b", token="secret") == "ab"


def test_the_same_object_counts_only_for_itself():
    """Shapes with parts that can't be compared are kept by what they are, not by what they look like."""
    template = Template("{% load drawing %}{% drawn_once row=row|same_object %}{{ row.text }}{% enddrawn_once %}")
    row, other = {"text": "one"}, {"text": "one"}
    assert template.render(Context({"row": row})) == "one"
    row["text"] = "another"
    assert template.render(Context({"row": row})) == "one"
    other["text"] = "two"
    assert template.render(Context({"row": other})) == "two"


def test_the_same_objects_count_only_for_themselves():
    """Ten lines of a log are found again as long as each is the very same, in the same order."""
    template = Template(
        "{% load drawing %}{% drawn_once rows=rows|same_objects %}{% for row in rows %}{{ row.text }}{% endfor %}"
        "{% enddrawn_once %}"
    )
    one, two = {"text": "one"}, {"text": "two"}
    assert template.render(Context({"rows": [one, two]})) == "onetwo"
    one["text"] = "another"
    assert template.render(Context({"rows": [one, two]})) == "onetwo"
    assert template.render(Context({"rows": [two, one]})) == "twoanother"
    assert template.render(Context({"rows": [{"text": "one"}, two]})) == "onetwo"
    assert template.render(Context({"rows": [one]})) == "another"


@pytest.mark.parametrize("count", [0, 1, 9, 10, 11, 29, 30])
def test_a_growing_log_keeps_its_full_tens(count):
    """One more line leaves the groups of earlier lines as they are, until the newest ten becomes one."""
    lines = [*range(count)][::-1]
    groups = in_tens(lines)
    assert [line for group in groups for line in group] == lines
    full = [group for group in groups if len(group) > 1]
    assert len(full) == count // 10 and all(group in in_tens([count, *lines]) for group in full)


def test_what_is_kept_is_bounded(monkeypatch):
    """A hall that plays for weeks takes no more memory than one evening."""
    monkeypatch.setattr("referee.templatetags.drawing.MOST_KEPT", 3)
    template = Template("{% load drawing %}{% drawn_once value %}{{ value }}{% enddrawn_once %}")
    assert [template.render(Context({"value": value})) for value in range(10)] == [*"0123456789"]
    (node,) = template.nodelist.get_nodes_by_type(DrawnOnce)
    assert len(vars(node)["_kept"]) <= 3

    monkeypatch.setattr("referee.templatetags.drawing.MOST_CHARACTERS", 10)
    texts = ["a" * 9, "b" * 10, "c"]
    assert [template.render(Context({"value": value})) for value in texts] == texts
    assert len(vars(node)["_kept"]) == 1
