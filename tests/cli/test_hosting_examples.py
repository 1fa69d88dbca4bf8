"""The examples in ``hosting/``, in front of a real server: nginx and Caddy with TLS, where they are installed."""

import contextlib
import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.serving import Running, serving, wait_for

HOSTING = Path(__file__).parents[2] / "hosting"
DOCS = (HOSTING.parent / "docs" / "hosting.md").read_text()
INSIDE = ("metrics", "healthz", "readyz")
NGINX = """
daemon off; master_process off; pid {folder}/pid; error_log stderr; events {{ }}
http {{
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {example}
}}
"""
CADDY = """{{
    admin off
    local_certs
    skip_install_trust
    auto_https disable_redirects
    storage file_system {folder}/storage
}}
{example}
"""


def free_port() -> int:
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port: int = taken.getsockname()[1]
        return port


def replaced(text: str, *pairs: tuple[str, str]) -> str:
    """A test that changes nothing in the example would prove nothing."""
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


def below_path(program: str, example: str) -> str:
    """The example as the page says for a public URL with a path."""
    if program == "nginx":
        assert "location /games/ {" in DOCS
        return replaced(example, ("location / {", "location /games/ {"))
    lines = re.search(r"redir /games /games/\n.*?\n}\n", DOCS, re.DOTALL)
    assert lines
    return re.sub(r"\treverse_proxy .*?\n\t}\n", lambda _: lines[0], example, flags=re.DOTALL)


def nginx_command(folder: Path, example: str, port: int, behind: str) -> list[str]:
    key, certificate = folder / "key", folder / "certificate"
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    subprocess.run(
        [*made, "-subj", "/CN=localhost", "-keyout", key, "-out", certificate], check=True, capture_output=True
    )
    example = replaced(
        example,
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("    listen [::]:80;\n", ""),
        ("    listen [::]:443 ssl;\n", ""),
        ("server_name games.example.org", "server_name localhost"),
        ("/etc/letsencrypt/live/games.example.org/fullchain.pem", str(certificate)),
        ("/etc/letsencrypt/live/games.example.org/privkey.pem", str(key)),
        ("$host;", f"$host:{port};"),  # the usual port would not be named
        ("127.0.0.1:8777", behind),
    )
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, example=example))
    return ["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)]


def caddy_command(folder: Path, example: str, port: int, behind: str) -> list[str]:
    example = replaced(example, ("{$SITE:games.example.org}", f"https://localhost:{port}"))
    example = re.sub(r"{\$SAFECRACKER:127.0.0.1:8777}|127.0.0.1:8777", behind, example)
    (folder / "Caddyfile").write_text(CADDY.format(folder=folder, example=example))
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@contextlib.contextmanager
def behind_proxy(folder: Path, program: str, path: str) -> Iterator[tuple[str, Running]]:
    """The public URL, and the server behind it."""
    if not shutil.which(program) or (program == "nginx" and not shutil.which("openssl")):
        pytest.skip(f"{program} is not installed")
    port = free_port()
    url = f"https://localhost:{port}{path}"
    with serving(public_url=url, metrics=True) as running:
        behind = httpx.URL(running.url).netloc.decode()
        example = (HOSTING / {"nginx": "nginx.conf", "caddy": "Caddyfile"}[program]).read_text()
        example = below_path(program, example) if path else example
        command = (nginx_command if program == "nginx" else caddy_command)(folder, example, port, behind)
        with (folder / "log").open("w") as log:
            proxy = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "HOME": str(folder)})
        try:
            wait_for(lambda: _accepts(port))
            yield url, running
        finally:
            proxy.kill()  # Caddy would wait for whoever is connected
            proxy.wait(20)


def _accepts(port: int) -> bool:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with (
        contextlib.suppress(OSError),
        socket.create_connection(("127.0.0.1", port)) as connection,
        context.wrap_socket(connection, server_hostname="localhost"),
    ):
        return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("path", ["", "/games"])
@pytest.mark.parametrize("program", ["nginx", "caddy"])
def test_a_game_is_played_and_watched_behind_the_example(tmp_path: Path, program: str, path: str) -> None:
    with behind_proxy(tmp_path, program, path) as (url, _), httpx.Client(verify=False, timeout=20) as browser:
        page = browser.get(f"{url}/")
        assert page.status_code == 200
        assert all(cookie.secure and cookie.path == (path or "/") for cookie in browser.cookies.jar)
        assert [browser.get(f"{url}/{name}").status_code for name in INSIDE] == [404, 404, 404]
        assert browser.get(url, follow_redirects=True).content
        opened = browser.post(
            f"{url}/api/tables", json={"game": "mastermind", "options": "first=1", "seats": [{"kind": "human"}] * 2}
        ).json()
        assert opened["url"].startswith(f"{url}/t/")
        table = f"{url}/api/tables/{opened['table']}"
        tokens = [browser.post(f"{table}/join", json={"name": name}).json()["token"] for name in ("Ann", "Ben")]
        with browser.stream("GET", f"{table}/moves", headers={"Accept": "application/x-ndjson"}) as stream:
            lines = stream.iter_lines()
            sent = httpx.post(
                f"{table}/moves",
                json={"action": "hide WPGR"},
                headers={"Authorization": f"Bearer {tokens[1]}"},
                verify=False,
                timeout=20,
            )
            assert sent.json() == {"ply": 1}
            assert '"ply":1' in next(line for line in lines if line)  # at once, not when a buffer is full


@pytest.mark.parametrize("name", INSIDE)
def test_both_examples_hide_what_is_for_the_host(name: str) -> None:
    """Also where neither program is installed."""
    hidden = re.search(r"location ~ (\S+) {\s+return 404;", (HOSTING / "nginx.conf").read_text())
    assert hidden
    assert all(re.search(hidden[1], f"{path}/{name}") for path in ("", "/games"))
    assert f" */{name}" in (HOSTING / "Caddyfile").read_text()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_understands_the_service_and_finds_it_well_protected(tmp_path: Path) -> None:
    """An exposure of 2.0 at most, of 10: as systemd counts, better than nearly every service of a distribution."""
    unit = tmp_path / "safecracker.service"
    example = (HOSTING / "safecracker.service").read_text()
    unit.write_text(replaced(example, ("ExecStart=/opt/safecracker/bin/safecracker", "ExecStart=/bin/true")))
    read = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (read.returncode, read.stderr) == (0, "")
    rated = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)]
    assert subprocess.run(rated, capture_output=True, check=False).returncode == 0


def test_the_service_starts_again_and_again_until_its_database_is_there() -> None:
    unit = (HOSTING / "safecracker.service").read_text()
    assert "\nRestart=on-failure\n" in unit
    assert "\nStartLimitIntervalSec=0\n" in unit  # else systemd gives up after five times in ten seconds


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "compose.postgres.yaml", "safecracker.service"])
def test_an_example_sets_only_what_the_page_explains(name: str) -> None:
    """A variable that is misspelt, or whose option has gone, would be passed over without a word."""
    text = (HOSTING / name).read_text()
    settings = set(re.findall(r"\b(SAFECRACKER_[A-Z_]+)(?:: |=)", text))
    assert settings
    assert settings <= set(re.findall(r"\| `(SAFECRACKER_[A-Z_]+)` \|", DOCS))


def test_the_two_compose_files_go_together() -> None:
    yaml = pytest.importorskip("yaml")
    one, more = (yaml.safe_load((HOSTING / name).read_text()) for name in ("compose.yaml", "compose.postgres.yaml"))
    services = {**one["services"], **more["services"]}
    for each in (one, more):
        for service in each["services"].values():
            assert set(service.get("networks", [])) <= one["networks"].keys()
            assert set(service.get("depends_on", [])) <= services.keys()
            named = {volume.partition(":")[0] for volume in service.get("volumes", [])}
            assert {name for name in named if not name.startswith(".")} <= each["volumes"].keys()
    build = one["services"]["safecracker"]["build"]
    assert (HOSTING / build["context"] / build["dockerfile"]).samefile(HOSTING / "Dockerfile")


def test_the_image_is_built_from_files_that_are_there() -> None:
    """Everything else is left out, so that the build cannot depend on it."""
    left_in = re.findall(r"^!(\S+)$", (HOSTING / "Dockerfile.dockerignore").read_text(), re.MULTILINE)
    assert {"src", "pyproject.toml", "constraints.txt", "README.md", "LICENSE"} <= set(left_in)
    assert [name for name in left_in if not (HOSTING.parent / name).exists()] == []
