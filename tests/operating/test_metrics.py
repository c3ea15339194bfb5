"""What Prometheus reads, and what the dashboard asks of it."""

import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.contract.serving import ROOT, TOKEN, Served, serving
from tests.waiting import until

DASHBOARD = ROOT / "service" / "deploy" / "grafana" / "arbitre.json"
WORKERS = 3


@pytest.fixture(scope="module")
def counted(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start some workers, ask them this and that, and replace one of them meanwhile."""
    log = tmp_path_factory.mktemp("counted") / "log"
    settings = {"WEB_CONCURRENCY": str(WORKERS), "ARBITRE_TOKEN": TOKEN}
    with serving(small_build, log, **settings) as served:
        ask(served)
        gone, *_ = served.workers()
        os.kill(gone, signal.SIGTERM)
        until(lambda: len(served.workers()) == WORKERS and gone not in served.workers())
        ask(served)
        yield served


def ask(served: Served) -> None:
    for _ in range(20):
        served.ask("GET", "/words/chat")
    served.ask("GET", "/nothing/of/the/sort")
    served.put("club", "zouk")
    served.ask("GET", "/words/zouk?dictionary=club")


def samples(served: Served) -> dict[str, float]:
    """Every sample, by its name and labels; none may stand twice."""
    found: dict[str, float] = {}
    names = set()
    for family in text_string_to_metric_families(served.ask("GET", "/metrics").text):
        assert family.name not in names
        names.add(family.name)
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            assert f"{sample.name} {labels}" not in found
            found[f"{sample.name} {labels}"] = sample.value
    return found


def test_prometheus_has_nothing_to_say_against_it(counted: Served, promtool: str) -> None:
    for _ in range(2 * WORKERS):  # any of them may answer
        text = counted.ask("GET", "/metrics").content
        checked = subprocess.run(
            [promtool, "check", "metrics"], input=text, capture_output=True, check=False
        )
        assert (checked.returncode, checked.stdout, checked.stderr) == (0, b"", b"")


def test_nothing_is_counted_twice_nor_lost_with_a_worker(counted: Served) -> None:
    for _ in range(2 * WORKERS):
        found = samples(counted)
        assert found["arbitre_requests_total operation=getWord,status=200"] == 42
        assert found["arbitre_request_seconds_count operation=getWord"] == 42
        assert found["arbitre_request_seconds_bucket le=+Inf,operation=getWord"] == 42
        assert found["arbitre_words_checked_total "] == 42
        assert found["arbitre_build_seconds_count outcome=built"] == 2
        assert found["arbitre_dictionaries kind=users"] == 1
        assert found["arbitre_dictionaries kind=built_in"] == 3
        # A worker that is gone has nothing open.
        assert found["arbitre_dictionaries_open "] <= WORKERS


def test_operations_are_told_and_paths_are_not(counted: Served) -> None:
    text = counted.ask("GET", "/metrics").text
    assert 'arbitre_request_seconds_count{operation="none"} 2.0' in text
    assert "nothing/of" not in text
    assert "zouk" not in text


def queries() -> dict[str, str]:
    """What the dashboard asks, by the title of the panel, with its variables filled in."""
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    return {
        f"{panel['title']} {target['refId']}": target["expr"].replace("$__rate_interval", "5m")
        for panel in panels
        for target in panel.get("targets", ())
    }


def test_the_dashboard_asks_for_what_there_is(counted: Served) -> None:
    told = {key.partition(" ")[0] for key in samples(counted)}
    asked = {name for query in queries().values() for name in re.findall(r"arbitre_\w+", query)}
    assert asked <= told
    assert len(queries()) > 5


def test_the_queries_of_the_dashboard_are_well_formed(promtool: str, tmp_path: Path) -> None:
    rules = [
        {"record": f"panel:{number}", "expr": query}
        for number, query in enumerate(queries().values())
    ]
    file = tmp_path / "rules.json"  # JSON is YAML
    file.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
    subprocess.run([promtool, "check", "rules", str(file)], check=True, capture_output=True)
