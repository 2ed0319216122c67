"""The examples in deploy/ are right: the programs they are for accept them, and what they name exists."""

import json
import os
import re
import shutil
import socket
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]
from prometheus_client.parser import text_string_to_metric_families

from dedale.lab.server.balancer import configuration
from dedale.lab.server.peers import free_port
from dedale.server.config import read_configuration
from dedale.server.settings import SETTINGS
from server.harness import SECONDS, Server, wait_until
from server.raw import Raw
from storage.cluster import cluster

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PRIVATE = {"/metrics", "/healthz", "/livez", "/readyz"}
METRIC = re.compile(r"\b(?:dedale|process)_\w+")


def run(program: str, *arguments: object) -> str:
    """Its output, if it is content."""
    if not shutil.which(program):
        pytest.skip(f"deploy/ is NOT TESTED: there is no {program} here, and make could not install it")
    words = [program, *map(str, arguments)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_haproxy_takes_its_example_with_a_certificate_and_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pem = tmp_path / "maze.pem"
    request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=maze.example"]
    run("openssl", *request, "-keyout", pem, "-out", tmp_path / "cert")
    pem.write_text(pem.read_text() + (tmp_path / "cert").read_text())
    for certificate in (None, str(pem)):
        if certificate:
            monkeypatch.setenv("CERTIFICATE", certificate)
        said = run("haproxy", "-c", "-f", DEPLOY / "haproxy.cfg")
        assert "Configuration file is valid" in said
        assert "WARNING" not in said


class Everything(BaseHTTPRequestHandler):
    """Answers 200 to all."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_haproxy_sends_everybody_of_an_ipv6_network_to_one_node(tmp_path: Path) -> None:
    """Limits are counted by the /64. Addresses come by the PROXY protocol here."""
    run("haproxy", "-v")
    port, config = free_port(), tmp_path / "haproxy.cfg"
    with ThreadingHTTPServer(("127.0.0.1", 0), Everything) as nodes:
        threading.Thread(target=nodes.serve_forever).start()
        text = configuration((DEPLOY / "haproxy.cfg").read_text(), dict.fromkeys("ab", nodes.server_port))
        config.write_text(text.replace('"${HTTP-:80}"', f"127.0.0.1:{port} accept-proxy"))
        with subprocess.Popen(
            ["haproxy", "-db", "-f", config], env={**os.environ, "PEER": f"127.0.0.1:{free_port()}"}
        ) as haproxy:

            def node_of(address: str) -> str:
                with socket.create_connection(("127.0.0.1", port), SECONDS) as wire:
                    head = f"PROXY TCP6 {address} ::1 1000 80\r\nGET / HTTP/1.1\r\nHost: localhost\r\n"
                    wire.sendall(f"{head}Connection: close\r\n\r\n".encode())
                    with wire.makefile("rb") as file:
                        found = re.search(rb"x-node: (\w)", file.read())
                return found[1].decode() if found else ""

            try:
                wait_until(lambda: listens(port))
                seen = [
                    {node_of(f"2001:db8:0:{n}::1"), node_of(f"2001:db8:0:{n}:ffff::2")} for n in range(20)
                ]
            finally:
                haproxy.kill()
                nodes.shutdown()
    assert {len(each) for each in seen} == {1}
    assert set.union(*seen) == {"a", "b"}


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), SECONDS).close()
    except OSError:
        return False
    return True


def test_caddy_takes_its_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    said = run("caddy", "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile")
    assert "Valid configuration" in said


@pytest.mark.parametrize("name", ["Caddyfile", "haproxy.cfg"])
def test_a_proxy_shows_nobody_what_is_for_the_host(name: str) -> None:
    [line] = [line for line in (DEPLOY / name).read_text().splitlines() if "path /metrics" in line]
    assert {*re.findall(r"/\w+", line)} == PRIVATE


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units, with a program that is there."""
    for name in ("dedale.service", "dedale.socket"):
        text = (DEPLOY / name).read_text().replace("/opt/dedale/bin/dedale", "/bin/true")
        (tmp_path / name).write_text(text)
    return tmp_path


def test_systemd_takes_its_units(units: Path) -> None:
    assert (
        run("systemd-analyze", "verify", "--man=no", units / "dedale.service", units / "dedale.socket") == ""
    )


def test_the_unit_is_hardened(units: Path) -> None:
    """0 is the safest, 10 the least safe; a unit without any hardening has 9.6."""
    run("systemd-analyze", "security", "--offline=true", "--threshold=15", units / "dedale.service")


def test_the_file_of_settings_is_read() -> None:
    found = read_configuration({}, (), {}, str(DEPLOY / "dedale.toml"))
    assert found.settings.trust_proxy == 1
    socket = (DEPLOY / "dedale.socket").read_text()
    assert f"ListenStream={found.settings.host}:{found.settings.port}" in socket


def variables(text: str) -> set[str]:
    return {*re.findall(r"DEDALE_\w+", text)}


@pytest.mark.parametrize("name", ["compose.yaml", "Containerfile"])
def test_its_variables_are_settings(name: str) -> None:
    used = variables((DEPLOY / name).read_text())
    assert used
    assert used <= {setting.variable for setting in SETTINGS.values()}


def test_the_services_of_the_compose_file_find_each_other() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    assert {*services} == {"node1", "node2", "database", "balancer"}
    database = services["database"]["environment"]
    who = f"{database['POSTGRES_USER']}:{database['POSTGRES_PASSWORD']}"
    for node in (services["node1"], services["node2"]):
        address = f"postgresql://{who}@database/{database['POSTGRES_DB']}"
        assert node["environment"]["DEDALE_DATABASE"] == address
        assert read_configuration({}, (), node["environment"], "").settings.is_postgres
    variables = services["balancer"]["environment"]
    assert all(f"${{{name}" in (DEPLOY / "haproxy.cfg").read_text() for name in variables)
    certificate = variables.pop("CERTIFICATE")
    assert f"./maze.pem:{certificate}:ro" in services["balancer"]["volumes"]
    assert {value.partition(":")[0] for value in variables.values()} <= {*services}


@pytest.fixture(scope="module")
def metrics(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Every name that a node shows, with those that a histogram is stored under."""
    with cluster() as postgres:
        path, address = tmp_path_factory.mktemp("metrics") / "none.db", postgres.new_database()
        server = Server(path, "--no-limits", "--database", address).start()
        text = Raw(server).ask("GET", "/metrics").body.decode()
        server.stop()
    suffixes = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"]}
    return {
        family.name + suffix
        for family in text_string_to_metric_families(text)
        for suffix in suffixes.get(family.type, [""])
    }


def test_alerts_ask_for_metrics_that_exist(metrics: set[str]) -> None:
    [group] = yaml.safe_load((DEPLOY / "alerts.yml").read_text())["groups"]
    for rule in group["rules"]:
        assert rule["annotations"]["summary"].endswith((".", "?"))
        assert {*METRIC.findall(rule["expr"])} <= metrics, rule["alert"]
    assert len(group["rules"]) > 5


def test_the_page_explains_metrics_that_exist(metrics: set[str]) -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    histograms = {name.removesuffix("_bucket") for name in metrics}
    named = {*METRIC.findall(page)}
    assert len(named) > 10
    assert named <= metrics | histograms


def test_the_dashboard_shows_metrics_that_exist_and_all_of_ours(metrics: set[str]) -> None:
    panels = json.loads((DEPLOY / "grafana.json").read_text())["panels"]
    shown = {
        name for panel in panels for target in panel["targets"] for name in METRIC.findall(target["expr"])
    }
    assert shown <= metrics
    ours = {name for name in metrics if name.startswith("dedale_") and not name.endswith(("_sum", "_count"))}
    assert ours - shown == {"dedale_tables_awake", "dedale_thinking_processes", "dedale_draining"}
