"""A server that speaks S3, which tests start, stop, freeze and look into."""

import os
import signal
import socket
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any, Final

import boto3
import requests
from botocore.config import Config
from botocore.exceptions import BotoCoreError

from tests.waiting import FAILSAFE, until

NAME: Final = "bucket"
_ROOT: Final = Path(__file__).parents[2]


class Bucket:
    """A bucket of moto, which forgets everything when it is killed.

    It answers one request after the other: a condition and the write that depends on it are one
    step, as in S3.
    """

    def __init__(self, log: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port: int = probe.getsockname()[1]
        self._log = log
        self._marks = count()
        self.start()

    @property
    def environment(self) -> dict[str, str]:
        """Give what a client finds it by."""
        return {
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self._port}",
            "AWS_ACCESS_KEY_ID": "test",
            "AWS_SECRET_ACCESS_KEY": "test",
            "AWS_REGION": "eu-west-3",
            "AWS_DEFAULT_REGION": "eu-west-3",
            "AWS_CONFIG_FILE": os.devnull,
            "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
        }

    @property
    def log(self) -> str:
        """The requests that have been answered so far, one a line.

        A line is written after its request was answered. So one request more is sent, and its line
        is waited for: requests are answered one after the other, and so are the lines written.
        """
        mark = f"mark-{next(self._marks)}"
        requests.get(f"{self.environment['AWS_ENDPOINT_URL']}/{NAME}/{mark}", timeout=FAILSAFE)

        def read() -> str:
            return self._log.read_text(encoding="utf-8")

        until(lambda: f"/{mark} " in read())
        return read()

    def start(self) -> None:
        """Start it, with an empty bucket named `bucket`."""
        command = [sys.executable, "-m", "gunicorn", "-b", f"127.0.0.1:{self._port}", "-w", "1"]
        command += ["--no-control-socket", "--access-logfile", "-", "tests.replicas.s3:app"]
        with self._log.open("ab") as written:
            # In a session of its own: signals are for the server and its worker.
            self._process = subprocess.Popen(
                command,
                cwd=_ROOT,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
                stdout=written,
                stderr=written,
                start_new_session=True,
            )
        until(self._made)

    def _made(self) -> bool:
        """Make the bucket, as soon as the server answers."""
        place = {"LocationConstraint": self.environment["AWS_REGION"]}
        try:
            self._client().create_bucket(Bucket=NAME, CreateBucketConfiguration=place)
        except BotoCoreError:
            if self._process.poll() is not None:
                raise
            return False
        return True

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the server and its worker."""
        os.killpg(self._process.pid, number)

    def kill(self) -> None:
        """End it at once, as when a machine fails."""
        if self._process.poll() is None:
            self.signal(signal.SIGKILL)
            self._process.wait()

    def _client(self) -> Any:  # noqa: ANN401 - boto3 makes its classes as it runs
        url, who = self.environment["AWS_ENDPOINT_URL"], self.environment["AWS_ACCESS_KEY_ID"]
        return boto3.client(
            "s3",
            endpoint_url=url,
            region_name=self.environment["AWS_REGION"],
            aws_access_key_id=who,
            aws_secret_access_key=who,
            config=Config(retries={"total_max_attempts": 1}),
        )

    def paths(self) -> list[str]:
        """The paths of all objects."""
        pages = self._client().get_paginator("list_objects_v2").paginate(Bucket=NAME)
        return [one["Key"] for page in pages for one in page.get("Contents", ())]

    def objects(self) -> dict[str, bytes]:
        """Every object: path → contents."""
        client = self._client()
        paths = self.paths()
        return {p: client.get_object(Bucket=NAME, Key=p)["Body"].read() for p in paths}

    def restore(self, objects: dict[str, bytes]) -> None:
        """Write objects, whatever was there."""
        client = self._client()
        for path, data in objects.items():
            client.put_object(Bucket=NAME, Key=path, Body=data)
