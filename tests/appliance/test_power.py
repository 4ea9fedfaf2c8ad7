"""Restart, shutdown and update are asked of the system by its own commands, where it allows them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.appliance.power import PowerChange, PowerRefused, SystemPower
from companion.appliance.system import Outcome


@pytest.mark.parametrize(
    ("answer", "can"),
    [
        (Outcome(True, 's "yes"\n'), True),
        (Outcome(True, 's "challenge"\n'), False),
        (Outcome(True), False),
        (Outcome(False, 's "yes"\n'), False),
    ],
)
def test_power_is_what_the_system_allows_without_a_password(answer: Outcome, can: bool) -> None:
    assert SystemPower(lambda _: answer).can(PowerChange.SHUT_DOWN) is can


def test_the_system_is_told_by_its_own_command() -> None:
    told: list[Sequence[str]] = []

    def run(command: Sequence[str]) -> Outcome:
        told.append(command)
        return Outcome(command[1] == "reboot")

    power = SystemPower(run)
    power.restart()
    with pytest.raises(PowerRefused, match="refuses"):
        power.shut_down()
    assert told == [("systemctl", "reboot"), ("systemctl", "poweroff")]


@pytest.mark.parametrize(
    ("state", "can"),
    [(Outcome(True, "loaded\n"), True), (Outcome(True, "not-found\n"), False), (Outcome(False), False)],
)
def test_an_update_is_offered_where_the_kiosk_has_its_unit(state: Outcome, can: bool) -> None:
    assert SystemPower(lambda _: state).can(PowerChange.UPDATE) is can


def test_an_update_is_one_unit_that_is_started_and_not_waited_for() -> None:
    told: list[Sequence[str]] = []

    def run(command: Sequence[str]) -> Outcome:
        told.append(command)
        return Outcome(True)

    SystemPower(run).update()
    assert told == [("systemctl", "start", "--no-block", "companion-update.service")]
