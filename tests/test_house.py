"""The house rules that a machine checks. Each has a line that keeps it and a line that breaks it.

Rules that ruff, mypy and import-linter can check are in pyproject.toml; these are the others.
"""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from config.reference.rest_pages import pages
from scoring.access.acts import ACTS, AT
from tests.support.server import ROOT

FUNCTION_LINES, TEMPLATE_LINES = 50, 150
CODE = sorted(
    path
    for folder in ("config", "referee", "scoring", "tests")
    for path in (ROOT / folder).rglob("*.py")
    if "migrations" not in path.parts
)
TEMPLATE_LINE = 220
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
Rule = Callable[[str], Iterator[str]]


def long_function(text: str) -> Iterator[str]:
    """A function has at most 50 lines."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_LINES:
                yield f"{node.name}: {lines} lines"


def ignore_without_reason(text: str) -> Iterator[str]:
    """An ignored rule is named, and it is said why."""
    for number, line in enumerate(text.splitlines(), 1):
        comment = re.search(r"#\s*(?:type: ignore|noqa).*", line)
        if comment and not re.match(
            r"# (type: ignore\[[a-z, -]+\]  # |noqa: [A-Z]+\d+(, [A-Z]+\d+)* (\(|- ))\S", comment[0]
        ):
            yield f"line {number}: {comment[0]}"


def transaction(text: str) -> Iterator[str]:
    """Only services open transactions."""
    for number, line in enumerate(text.splitlines(), 1):
        if re.search(r"\batomic\b", line.split("#")[0]):
            yield f"line {number}: {line.strip()}"


def long_template(text: str) -> Iterator[str]:
    """A template has at most 150 lines."""
    if (lines := text.count("\n")) > TEMPLATE_LINES:
        yield f"{lines} lines"


def long_template_line(text: str) -> Iterator[str]:
    """A line of a template has at most 220 characters. `blocktranslate trimmed` breaks long words to translate."""
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > TEMPLATE_LINE:
            yield f"line {number}: {len(line)} characters"


def comment_over_lines(text: str) -> Iterator[str]:
    """A comment of Django's templates ends with its line; what goes on would stand on the page."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.rfind("{#") > line.rfind("#}"):
            yield f"line {number}"


def inline_code(text: str) -> Iterator[str]:
    """No script and no style in a page: the content policy would refuse it."""
    inline = r"<script(?![^>]*\b(?:src=|type=\"application/json\"))|<style\b|\sstyle=|\son[a-z]+=[\"']|javascript:"
    for found in re.finditer(inline, without_tags(text), re.IGNORECASE):
        yield found[0].strip()


def request_without_a_link(text: str) -> Iterator[str]:
    """What htmx fetches can be had without htmx: by a link, or by a form's address."""
    for element in re.findall(r"<[a-z][^>]*\shx-(?:get|post)=[^>]*>", without_tags(text)):
        if not re.search(r"\s(?:href|action|formaction)=", element) and "sse" not in element:
            yield element


def server_of_one_process(text: str) -> Iterator[str]:
    """A browser test that starts a server of one process says why it can't run against a cluster."""
    if "running_server(" in text and "mark.one_process(" not in text:
        yield "calls running_server and has no mark one_process"


#: Services that need no line in the audit log, each with the reason.
NO_ACTS = {
    "record_act": "writes the line",
    "count uncount cache_key": "count attempts in the cache",
    "tournament_locked tournament_open competition_locked competition_alone_locked competition_open": "read and lock",
    "season_locked season_open": "read and lock a season",
    "organiser_account club_begun club_set_up setup_code_new": "before there is any tournament",
    "password_set account_noted sessions_end recovery_code_new account_recovered": "of an account, which has notes",
    "club_locked": "locks the club",
    "people_forget_due": "goes from account to account; people_forget_by_time writes the lines",
    "leftovers_clear": "clears files of what an act has deleted already",
    "has_two_steps two_steps_off two_steps_begun two_steps_confirmed second_step": "of an account, which has notes",
    "penalty_kinds_keep": "of penalty_kinds_set, and of a tournament that is made again",
    "invitation_take": "gives the role by role_give, which writes the line",
    "code_made plain_code": "make and read codes",
    "player_of_code": "reads",
    "password_check user_signed_in": "sign in, which is no act in a tournament",
    "results_refresh table_count tables_recount standings_retell standings_renew": "count what tables or services did",
    "season_renew": "numbers what a service did",
    "standings_topic tournament_topic": "name topics",
    "standings_with standings_keep forget": "keep standings in memory",
    "snapshot archive_write": "read everything, so that the same tournament gives the same archive",
    "name_usable names_free free_slug": "read",
    "round_published round_to_draw round_drawn": "read, but for a plan that is solved anew, which writes its line",
    "round_start draft_publish": "publish by round_publish, which writes the line",
    "account_token_make account_token_revoke": "an account has no log; its page keeps the tokens that were revoked",
    "token_used answered_once": "note that a program asks; the act that it asks for writes the line",
    "webhook_promise webhook_event standings_tell standings_note": "tell webhooks what services did",
    "delivery_make deliveries_drop": "their callers write the line",
    "job_ask job_cancel job_claim job_renew job_finish job_fail jobs_sweep": "make files, which change no tournament",
    "part_keep parts_drop in_parts": "keep those files",
    "webhooks_send": "starts threads",
    "post seconds_asked": "speak with the receiver of a message, and write nothing",
    "plan_searched": "searches aside, and keeps the plan by a service that writes the line",
    "withdrawn_set links_void table_open_anew substitute_of_new_entries entries_make": "their callers write the line",
    "player_known_set own_acts_count taps_count": "their callers write the line",
    "members_come entrants_add": "mark and enter by services that write the line",
    "basis_note cut_basis_note": "their callers write the line",
    "announced_to_player": "notes that a player has seen what was announced, which is no act of theirs",
}


def service_without_act(text: str) -> Iterator[str]:
    """Yield each service of `scoring` in this file that doesn't call `record_act`, not even through its helpers."""
    functions = {node.name: node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}

    def tells(name: str, asked: frozenset[str] = frozenset()) -> bool:
        names = {node.id for node in ast.walk(functions[name]) if isinstance(node, ast.Name)}
        inner = (names & functions.keys()) - asked - {name}
        return "record_act" in names or any(tells(other, asked | {name}) for other in inner)

    exempt = {name for names in NO_ACTS for name in names.split()}
    for name in functions:
        if not name.startswith("_") and name not in exempt and not tells(name):
            yield f"{name} calls no `record_act` (scoring/services/access/acts.py), and NO_ACTS does not say why"


def written_kinds(tree: ast.AST) -> set[str]:
    """Return the kinds of lines that calls of `record_act` in this code write."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "record_act")
    return {str(one.value) for call in calls for one in ast.walk(call.args[0]) if isinstance(one, ast.Constant)}


def without_tags(text: str) -> str:
    """A template without what Django reads, whose > and quotes would confuse."""
    return re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", text, flags=re.DOTALL)


def outside_services(path: Path) -> bool:
    """Whether a file is neither a service, nor a backup (which copies whole databases), nor a test."""
    return path.relative_to(ROOT).parts[0] != "tests" and not {"services", "backups"} & set(path.parts)


def breaches(rule: Rule, paths: list[Path]) -> list[str]:
    """Where files break a rule."""
    return [f"{path.relative_to(ROOT)}: {found}" for path in paths for found in rule(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("rule", [long_function, ignore_without_reason], ids=lambda rule: rule.__name__)
def test_code_keeps_the_rules(rule):
    """Small functions, no rule switched off in silence."""
    assert breaches(rule, CODE) == []


def test_transactions_are_opened_by_services_only():
    """Where it is said what belongs together."""
    assert breaches(transaction, [path for path in CODE if outside_services(path)]) == []


def test_every_page_has_an_operation_of_rest_or_a_reason():
    """`config/reference/rest_pages.py` knows every page and form: what does the same by REST, or why nothing does."""
    assert [page.path for page in pages() if not page.operations and not page.reason] == []
    assert len(pages()) > 200


def test_every_service_between_the_tables_writes_to_the_audit_log():
    """A new service that doesn't write to the audit log makes this test fail."""
    assert breaches(service_without_act, sorted((ROOT / "scoring" / "services").rglob("*.py"))) == []


def test_every_act_has_one_row():
    """Each line of the audit log is of a kind in `scoring/access/acts.py`, and each row there has its service."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "scoring" / "services").rglob("*.py")]
    services = {node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)}
    written = {kind for tree in trees for kind in written_kinds(tree)}
    kinds = [kind for act in ACTS.values() for kind in act.kinds]
    assert ACTS.keys() <= services
    assert {kind for kind in kinds if not kind.startswith("players_join_")} == written - {"players_join_"}
    assert len(kinds) == len(set(kinds))
    exempt = {name for names in NO_ACTS for name in names.split()}
    acting = {name for name in services if not name.startswith("_")} - exempt
    assert acting <= ACTS.keys(), "give these a row in scoring/access/acts.py"


def test_acts_at_one_address_are_for_the_same_people():
    """Who may open an address may do everything there."""
    for act in ACTS.values():
        for address in act.at:
            assert (AT[address].roles, AT[address].scope, AT[address].of) == (act.roles, act.scope, act.of)


def test_browser_tests_run_against_a_cluster_or_say_why_not():
    """`make test-cluster` runs all of them but those with a reason."""
    assert breaches(server_of_one_process, sorted((ROOT / "tests" / "web").glob("test_*.py"))) == []


@pytest.mark.parametrize(
    "rule",
    [long_template, long_template_line, comment_over_lines, inline_code, request_without_a_link],
    ids=lambda rule: rule.__name__,
)
def test_templates_keep_the_rules(rule):
    """Small templates with readable lines, nothing inline, and everything works without scripts."""
    assert breaches(rule, TEMPLATES) == []


@pytest.mark.parametrize(
    ("rule", "good", "bad"),
    [
        (long_function, "def f():\n" + "    x = 1\n" * 49, "def f():\n" + "    x = 1\n" * 50),
        (ignore_without_reason, "x = y  # type: ignore[misc]  # stubs lack it", "x = y  # type: ignore[misc]"),
        (ignore_without_reason, "x = y  # noqa: E731 (short)", "x = y  # noqa: E731"),
        (ignore_without_reason, "x = y  # noqa: E731 - short", "x = y  # noqa"),
        (transaction, "# atomic\n", "@transaction.atomic\n"),
        (service_without_act, "def a(): _b()\ndef _b(): record_act()\n", "def a(): _b()\ndef _b(): a()\n"),
        (server_of_one_process, '@pytest.mark.one_process("why")\nrunning_server(data)', "running_server(data)"),
        (long_template, "<p>\n" * 150, "<p>\n" * 151),
        (long_template_line, "<p>" * 73, "<p>" * 74),
        (inline_code, '<script src="a.js"></script>', "<script>let a</script>"),
        (inline_code, '<p class="on">', "<p style='color: red'>"),
        (inline_code, "{% if a %}<p data-on='1'>{% endif %}", '<p onclick="go()">'),
        (request_without_a_link, '<a href="{% url "b" %}" hx-get="/b">', '<a hx-get="/b">'),
        (request_without_a_link, '<form action="/b" hx-post="/b">', '<div {% if 2 > 1 %}a{% endif %} hx-get="/b">'),
    ],
)  # fmt: skip
def test_rule_tells_good_from_bad(rule, good, bad):
    """A rule that never speaks up holds nothing."""
    assert list(rule(good)) == []
    assert list(rule(bad)) != []
