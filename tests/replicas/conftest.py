"""A server that speaks S3 for all tests here; each test has a folder of its own in its bucket."""

from collections.abc import Iterator

import pytest

from tests.replicas.azure import CONTAINER, Azure
from tests.replicas.bucket import Bucket


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bucket]:
    """Give a running server."""
    running = Bucket(tmp_path_factory.mktemp("bucket") / "s3.log")
    yield running
    running.kill()


@pytest.fixture
def bucket(server: Bucket, monkeypatch: pytest.MonkeyPatch) -> Bucket:
    """Give a running server, where clients of this process and of its children find it."""
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    return server


@pytest.fixture
def url(bucket: Bucket, request: pytest.FixtureRequest) -> str:
    """Give an URL in its bucket that no other test uses."""
    del bucket
    return f"s3://bucket/tests/{request.node.name.partition('[')[0]}"


@pytest.fixture(scope="session")
def azure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Azure]:
    """Give a running server that speaks Azure's blobs."""
    running = Azure(tmp_path_factory.mktemp("azure"))
    yield running
    running.kill()


@pytest.fixture
def azure_url(azure: Azure, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """Give an URL in its container that no other test uses."""
    for name, value in azure.environment.items():
        monkeypatch.setenv(name, value)
    return f"az://{CONTAINER}/tests/{request.node.name.partition('[')[0]}"
