"""Requests made at random from the contract, right and wrong, to the running service."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from service.contract import FILE
from tests.contract.serving import TOKEN, Served
from tests.examples import examples

schema = schemathesis.openapi.from_path(FILE)
# It would write out every list of 10,000 words and one more: a minute before the first request.
schema.config.phases.coverage.enabled = False
# A word that is too long for an address is refused by the server in front: 414.
schema.config.checks.negative_data_rejection.expected_statuses += ["414"]
CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]


@schema.include(method=["GET", "POST"], path_regex="^/(validate|score|moves|words)").parametrize()
@settings(
    max_examples=examples(25),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
def test_any_request_answered_as_text(case: schemathesis.Case[Any], house: Served) -> None:
    answer = case.call(base_url=house.url, headers={"Accept": "text/plain"})
    assert answer.status_code < 500, answer.text


@schema.exclude(path="/solve").parametrize()
@settings(
    max_examples=examples(25),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
def test_any_request(case: schemathesis.Case[Any], house: Served) -> None:
    headers = {"Authorization": f"Bearer {TOKEN}".encode()}
    case.call_and_validate(base_url=house.url, checks=CHECKS, headers=headers)


@schema.include(path="/solve").parametrize()
@settings(
    max_examples=examples(4),  # a request that is right takes a second
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
def test_any_solitaire(case: schemathesis.Case[Any], house: Served) -> None:
    case.call_and_validate(base_url=house.url, checks=CHECKS)
