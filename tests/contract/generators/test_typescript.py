"""Types for TypeScript: what clients send fits them, what they must not send does not."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from service.contract import FILE
from tests.contract.generators import tools
from tests.contract.generators.test_linters import DOCUMENT
from tests.contract.serving import ROOT
from tests.contract.test_examples import examples_of, resolve

Json = dict[str, Any]
_HEAD = """\
import createClient from "openapi-fetch";
import type { paths } from "./types.ts";
const client = createClient<paths>({ baseUrl: "http://localhost:8000" });
"""
_WRONG = """\
// @ts-expect-error words are a list
client.POST("/validate", { body: { words: "chat" } });
// @ts-expect-error a move of Diamino is no card
client.POST("/score", { body: { game: "diamino", players: ["A"], moves: [{ cards: [] }] } });
// @ts-expect-error there is no such game
client.POST("/moves", { body: { game: "echecs", rack: "OS" } });
// @ts-expect-error a recipe has a title
client.POST("/dictionaries", { body: { words: ["zouk"] } });
"""
_ANSWERS = """\
export async function read(): Promise<void> {
  const body = { game: "scrabble" as const, players: ["A"], moves: [] };
  const { data, error } = await client.POST("/score", { body });
  if (error) { const why: string = error.detail; throw new Error(why); }
  if (typeof data === "string") return; // text, to a client that asks for it
  if (data.game === "digramme") { const goal: number | undefined = data.arrows?.goal; void goal; }
  if (data.game === "scrabble") { const next: string | null = data.next; void next; }
  const found = await client.POST("/moves", { body: { game: "diamino", rack: "OS" } });
  if (found.data?.game === "diamino") {
    const moves = found.data.moves.map((one) => ({ player: "A", ...one.move }));
    await client.POST("/score", { body: { game: "diamino", players: ["A"], moves } });
  }
}
"""


def requests() -> Iterator[str]:
    """Give a call for each example of each operation that takes or gives JSON."""
    for path, item in DOCUMENT["paths"].items():
        for method, operation in item.items():
            given: Json = {"path": {}, "query": {}}
            for one in map(resolve, operation.get("parameters", ())):
                if one.get("required"):
                    given[one["in"]][one["name"]] = examples_of(one)[0]
            parameters = {name: values for name, values in given.items() if values}
            content = operation.get("requestBody", {}).get("content", {})
            bodies = examples_of(content["application/json"]) if content else [None]
            if operation["operationId"] == "restoreVersion":
                bodies = [{"version": "5f2b4c1d9e8a7b6c"}]
            for body in bodies:
                options: Json = {"params": parameters} if parameters else {}
                if body is not None:
                    options["body"] = body
                yield call(method, path, options)


def readme() -> Iterator[str]:
    """Give a call for each JSON that the README sends."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for line in re.findall(r"^\$ (curl .*--json .*)$", text, re.MULTILINE):
        words = shlex.split(line)
        body = json.loads(words[words.index("--json") + 1])
        path = next(word for word in words if "localhost:8000" in word).partition(":8000")[2]
        yield call("post", path, {"body": body})


def call(method: str, path: str, options: Json) -> str:
    more = f", {json.dumps(options, ensure_ascii=False)}" if options else ""
    return f"client.{method.upper()}({json.dumps(path)}{more});\n"


def test_types_for_typescript(node_tools: Path, tmp_path: Path) -> None:
    types = tools.run(node_tools, "openapi-typescript", str(FILE), "-o", str(tmp_path / "types.ts"))
    assert types.returncode == 0, types.stderr
    told, shown = list(requests()), list(readme())
    operations = sum(len(item) for item in DOCUMENT["paths"].values())
    assert len(told) >= operations
    assert len(shown) >= 4
    written = tmp_path / "requests.ts"
    written.write_text("".join([_HEAD, *told, *shown, _WRONG, _ANSWERS]), encoding="utf-8")
    (tmp_path / "node_modules").symlink_to(node_tools / "node_modules")
    options = "--noEmit --strict --skipLibCheck --allowImportingTsExtensions --target es2022"
    options += " --module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable"
    done = tools.run(node_tools, "tsc", *options.split(), str(written))
    assert done.returncode == 0, done.stdout
