"""Buckets fill, empty and are forgotten; addresses become clients."""

import pytest

from millrace.server.limits import UNLIMITED, Allowance, Limits, Rates, client, fingerprint


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


THREE_THEN_ONE_A_SECOND = Allowance(3, 60)


def test_a_burst_is_allowed_and_then_the_rate() -> None:
    clock = Clock()
    rates = Rates(clock)
    assert [rates.take(THREE_THEN_ONE_A_SECOND, "anna") for _ in range(3)] == [0, 0, 0]
    assert rates.take(THREE_THEN_ONE_A_SECOND, "anna") == pytest.approx(1.0)
    clock.now += 1.0
    assert rates.take(THREE_THEN_ONE_A_SECOND, "anna") == 0
    assert rates.take(THREE_THEN_ONE_A_SECOND, "anna") > 0


def test_asking_in_vain_does_not_prolong_the_wait() -> None:
    clock = Clock()
    rates = Rates(clock)
    for _ in range(100):
        rates.take(THREE_THEN_ONE_A_SECOND, "anna")
    clock.now += 1.0
    assert rates.take(THREE_THEN_ONE_A_SECOND, "anna") == 0


def test_a_rest_fills_the_bucket_but_not_beyond_the_burst() -> None:
    clock = Clock()
    rates = Rates(clock)
    for _ in range(3):
        rates.take(THREE_THEN_ONE_A_SECOND, "anna")
    clock.now += 3600
    assert [rates.take(THREE_THEN_ONE_A_SECOND, "anna") > 0 for _ in range(4)] == [False, False, False, True]


def test_owners_do_not_share_a_bucket() -> None:
    rates = Rates(Clock())
    for _ in range(3):
        rates.take(THREE_THEN_ONE_A_SECOND, "anna")
    assert rates.take(THREE_THEN_ONE_A_SECOND, "anna") > 0
    assert rates.take(THREE_THEN_ONE_A_SECOND, "bert") == 0


def test_full_buckets_are_forgotten_and_memory_stays_bounded() -> None:
    clock = Clock()
    rates = Rates(clock, most=100)
    for owner in range(90):
        rates.take(THREE_THEN_ONE_A_SECOND, owner)
    clock.now += 10
    for owner in range(90, 120):
        rates.take(THREE_THEN_ONE_A_SECOND, owner)
    assert len(rates) < 60
    for owner in range(10_000):
        rates.take(THREE_THEN_ONE_A_SECOND, ("flood", owner))
    assert len(rates) <= 100


def test_without_rates_keeps_the_sizes() -> None:
    limits = Limits(body=17).without_rates()
    assert limits.body == 17
    assert limits.create is UNLIMITED and limits.login is UNLIMITED
    rates = Rates(Clock())
    assert not any(rates.take(limits.create, "anna") for _ in range(5000))


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_is_one_client(address: str, expected: str) -> None:
    assert client(address) == expected


def test_a_fingerprint_is_a_sha256() -> None:
    assert fingerprint("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
