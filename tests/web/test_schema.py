"""Schemathesis, which tries what the OpenAPI document promises, finds nothing."""

import subprocess
import sys

import pytest

from tests.serving import serving


@pytest.mark.slow
def test_the_api_keeps_what_its_document_promises():
    with serving() as server:
        command = [sys.executable, "-m", "schemathesis.cli", "run", f"{server.url}/api/openapi.json"]
        settings = ["--max-examples=25", "--seed=1", "--no-color", "--continue-on-failure"]
        found = subprocess.run([*command, *settings], capture_output=True, text=True, timeout=300, check=False)
    assert found.returncode == 0, found.stdout[-4000:]
