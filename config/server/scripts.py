"""Scripts packed into one file: a page loads one instead of fifteen, and one packs better.

A pack is a script that says nothing but `import "./app.js";` and the like. As it stands, every browser could run it;
served, it holds all that it imports, each script once and in the order in which a browser would run them.

Each script keeps its names to itself, and one that fails takes only those with it that import it, as modules do.
"""

import re
from collections.abc import Callable

IMPORT = re.compile(r'^import (?:(?P<names>\{ \w+(?:, \w+)* \}) from )?"\./(?P<file>\w+)(?:\.[0-9a-f]{12})?\.js";$')
EXPORT = re.compile(r"^export (?:const|function|async function) (?P<name>\w+)")
OTHER = re.compile(r"^(?:import|export)\b")

# Runs a script unless one that it needs has failed, and returns what it exports.
RUN = """const run = (script, ...needed) => {
if (needed.includes(null)) return null;
try {
return script(...needed);
} catch (error) {
setTimeout(() => { throw error; });
return null;
}
};
"""


def is_pack(text: str) -> bool:
    """Return whether a script, which has no comments, says nothing but what it imports."""
    return bool(text) and all((found := IMPORT.match(line)) and not found["names"] for line in text.splitlines())


def packed(text: str, read: Callable[[str], str]) -> str:
    """Return a pack with all that it imports. `read` returns the script of a name, without comments."""
    parts: dict[str, str] = {}

    def add(name: str) -> None:
        if name in parts:
            return
        script = read(f"{name}.js")
        for needed in imported_by(script):
            add(needed)
        parts[name] = "" if is_pack(script) else as_part(name, script)

    for name in imported_by(text):
        add(name)
    return RUN + "".join(parts.values())


def imported_by(script: str) -> list[str]:
    """Return the names of the scripts that one imports, in its order."""
    return [found["file"] for line in script.splitlines() if (found := IMPORT.match(line))]


def as_part(name: str, script: str) -> str:
    """Return a script as a function that runs at once, gets what it imports, and returns what it exports."""
    needed, given, body, exported = list[str](), list[str](), list[str](), list[str]()
    for line in script.splitlines():
        if found := IMPORT.match(line):
            needed.append(f"of_{found['file']}")
            given.append(found["names"] or f"_{found['file']}")
        elif export := EXPORT.match(line):
            exported.append(export["name"])
            body.append(line.removeprefix("export "))
        elif OTHER.match(line):
            raise ValueError(f"{name}.js: a form of import or export that can't be packed: {line}")
        else:
            body.append(line)
    if exported:
        body.append(f"return {{ {', '.join(exported)} }};")
    head, end = f"const of_{name} = run(({', '.join(given)}) => {{", f"}}{''.join(f', {one}' for one in needed)});"
    return "\n".join([head, *body, end, ""])
