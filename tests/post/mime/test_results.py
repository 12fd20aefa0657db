"""Only the receiving server's own word about a sender counts."""

from __future__ import annotations

import pytest

from pbem.post.mime.results import LONGEST, Trust, vouched
from tests.post.mime.mails import apart, mail

SERVER = "mx.example.org"
DOMAIN = "example.org"


@pytest.mark.parametrize(
    ("field", "trust"),
    [
        ("mx.example.org; dmarc=pass header.from=example.org", Trust.PASS),
        ("mx.example.org 1; dmarc=pass (p=none dis=none) header.from=EXAMPLE.org", Trust.PASS),
        ("MX.Example.org;\tdmarc = pass header.from = example.org", Trust.PASS),
        ('"mx.example.org"; dmarc=pass', Trust.PASS),
        ("mx.example.org; dkim=pass header.d=example.org header.s=a", Trust.PASS),
        ("mx.example.org; dkim=pass header.i=@example.org; spf=softfail smtp.mailfrom=x@elsewhere.example", Trust.PASS),
        ("mx.example.org; spf=pass smtp.mailfrom=ada@example.org", Trust.PASS),
        ("mx.example.org; dkim=fail header.d=example.org; spf=pass smtp.mailfrom=ada@example.org", Trust.PASS),
        ('mx.example.org; dkim=pass reason="good; dmarc=fail" header.d=example.org', Trust.PASS),
        ("mx.example.org; dmarc=fail header.from=example.org", Trust.FAIL),
        ("mx.example.org; dkim=pass header.d=example.org; dmarc=fail header.from=example.org", Trust.FAIL),
        ("mx.example.org; dkim=fail header.d=example.org", Trust.FAIL),
        ("mx.example.org; spf=fail smtp.mailfrom=ada@example.org; dkim=none", Trust.FAIL),
        ("mx.example.org; spf=hardfail smtp.mailfrom=ada@example.org", Trust.FAIL),
        ("mx.example.org; spf=fail", Trust.FAIL),
        ("mx.example.org; none", Trust.UNKNOWN),
        ("mx.example.org", Trust.UNKNOWN),
        ("mx.example.org; dmarc=none; dkim=none; spf=neutral", Trust.UNKNOWN),
        ("mx.example.org; dmarc=temperror header.from=example.org", Trust.UNKNOWN),
        ("mx.example.org; dmarc=pass header.from=elsewhere.example", Trust.UNKNOWN),
        ("mx.example.org; spf=pass smtp.mailfrom=ada@example.org; dmarc=fail header.from=elsewhere.example",
         Trust.UNKNOWN),
        ("mx.example.org; dkim=pass header.d=elsewhere.example", Trust.UNKNOWN),
        ("mx.example.org; dkim=pass header.d=org", Trust.UNKNOWN),
        ("mx.example.org; dkim=pass header.d=sub.example.org", Trust.UNKNOWN),
        ("mx.example.org; dkim=pass header.d=notexample.org", Trust.UNKNOWN),
        ("mx.example.org; spf=pass smtp.mailfrom=ada@elsewhere.example", Trust.UNKNOWN),
        ("mx.example.org; spf=pass smtp.helo=example.org", Trust.UNKNOWN),
        ("mx.example.org; arc=pass; iprev=pass", Trust.UNKNOWN),
        ("mx.example.org; (dmarc=pass)", Trust.UNKNOWN),
        ('mx.example.org; dkim=none reason="; dmarc=pass"', Trust.UNKNOWN),
        ("mx.example.org; dmarc=pass (never closed", Trust.UNKNOWN),
        ('mx.example.org; dmarc=pass reason="never closed', Trust.UNKNOWN),
        ("mx.example.org.elsewhere.example; dmarc=pass", Trust.UNKNOWN),
        ("elsewhere.example; dmarc=pass header.from=example.org", Trust.UNKNOWN),
        ("spf=pass smtp.mailfrom=example.org; dmarc=pass header.from=example.org", Trust.UNKNOWN),
        ("", Trust.UNKNOWN),
        ("((((((((", Trust.UNKNOWN),
        ("mx.example.org; dmarc=pass" + " " * 9000, Trust.UNKNOWN),
    ],
)  # fmt: skip
def test_a_field_is_judged_by_what_it_says_of_the_senders_domain(field: str, trust: Trust) -> None:
    vouch = vouched([field], SERVER, DOMAIN)
    assert vouch.trust is trust
    assert vouch.reason.endswith(".")


def test_a_subdomain_is_covered_by_what_its_domain_signed() -> None:
    assert vouched(["mx.example.org; dkim=pass header.d=example.org"], SERVER, "home.example.org").trust is Trust.PASS


PASSES, FAILS, SILENT = (f"{SERVER}; dmarc={result} header.from={DOMAIN}" for result in ("pass", "fail", "none"))
OTHERS = "elsewhere.example; dmarc=pass header.from=example.org"


@pytest.mark.parametrize(
    ("fields", "trust"),
    [
        ([FAILS, PASSES], Trust.FAIL),
        ([SILENT, PASSES], Trust.UNKNOWN),
        ([SILENT, FAILS], Trust.FAIL),
        ([PASSES, FAILS], Trust.PASS),
        ([FAILS, OTHERS], Trust.FAIL),
        ([OTHERS, PASSES], Trust.PASS),
        ([OTHERS], Trust.UNKNOWN),
        ([], Trust.UNKNOWN),
    ],
)
def test_what_stands_below_the_servers_topmost_field_cannot_vouch(fields: list[str], trust: Trust) -> None:
    assert vouched(fields, SERVER, DOMAIN).trust is trust


@pytest.mark.parametrize("server", [None, "", " "])
def test_without_a_server_that_is_trusted_nobody_vouches(server: str | None) -> None:
    assert vouched([PASSES, "; dmarc=pass", " ; dmarc=pass"], server, DOMAIN).trust is Trust.UNKNOWN


def test_nobody_vouches_for_a_mail_without_a_sender() -> None:
    assert vouched([f"{SERVER}; dmarc=pass; spf=pass"], SERVER, "").trust is Trust.UNKNOWN


def test_the_fields_of_a_mail_are_carried_from_the_top_down() -> None:
    message = apart(mail("Authentication-Results: one;\n\tspf=none", "Authentication-Results: two; none"))
    assert message.head.results == ("one; spf=none", "two; none")


def test_an_overlong_field_is_not_carried_and_hides_no_other() -> None:
    message = apart(mail(f"Authentication-Results: {FAILS}", f"Authentication-Results: {SERVER}; {'x' * 10_000}"))
    assert message.head.results == (FAILS, "")


@pytest.mark.parametrize(
    "spoilt",
    ["", 'mx.example.org; spf=fail smtp.mailfrom="a(b@evil.example',
     "mx.example.org; spf=none (from a(b@evil.example)", "x" * (LONGEST + 1)],
)  # fmt: skip
def test_what_stands_below_a_field_that_cannot_be_read_does_not_vouch(spoilt: str) -> None:
    forged = "mx.example.org; dmarc=pass header.from=example.org"
    assert vouched([forged], "mx.example.org", "example.org").trust is Trust.PASS
    assert vouched([spoilt, forged], "mx.example.org", "example.org").trust is Trust.UNKNOWN
    assert vouched([forged, spoilt], "mx.example.org", "example.org").trust is Trust.PASS
    failed = forged.replace("pass", "fail")
    assert vouched([spoilt, failed], "mx.example.org", "example.org").trust is Trust.FAIL
