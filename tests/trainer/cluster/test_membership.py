"""When an epoch closes, and who sits where: tables."""

import pytest

from trainer.cluster.membership import Close, Member, Standing, Wait, decide_epoch, free_seat, local_ranks, someone_waits

IDLE, WAITING, INSIDE, LEFT, DEAD = Standing.IDLE, Standing.WAITING, Standing.INSIDE, Standing.LEFT, Standing.DEAD


def group(*standings: Standing) -> list[Member]:
    return [Member(f"w{seat}", seat, standing=standing) for seat, standing in enumerate(standings)]


@pytest.mark.parametrize(
    ("standings", "epoch", "expected"),
    [
        pytest.param((WAITING, WAITING), 0, ["w0", "w1"], id="the first closes when everybody wanted is there"),
        pytest.param((WAITING,), 0, None, id="not before"),
        pytest.param((WAITING, IDLE), 0, None, id="one that is connected only has not joined"),
        pytest.param((WAITING, WAITING, INSIDE), 1, None, id="a member inside is waited for, however long"),
        pytest.param((WAITING, WAITING, DEAD), 1, ["w0", "w1"], id="a dead one is not"),
        pytest.param((WAITING, LEFT), 1, ["w0"], id="nor one whose work is done"),
        pytest.param((WAITING, WAITING, IDLE), 1, ["w0", "w1"], id="a newcomer that still starts up holds nobody back"),
        pytest.param((INSIDE, INSIDE, WAITING), 1, None, id="a newcomer alone forms nothing"),
        pytest.param((DEAD, DEAD), 1, None, id="nobody, nothing"),
    ],
)
def test_an_epoch_closes_when_every_member_not_known_dead_has_joined(
    standings: tuple[Standing, ...], epoch: int, expected: list[str] | None
) -> None:
    decision = decide_epoch(group(*standings), epoch=epoch, wanted=2)
    found = [member.worker for member in decision.members] if isinstance(decision, Close) else None
    assert found == expected


def test_ranks_follow_seats_not_arrival() -> None:
    members = [Member("late", 1, standing=WAITING), Member("early", 0, standing=WAITING)]
    assert decide_epoch(members, epoch=0, wanted=2) == Close((members[1], members[0]))


def test_an_attempt_that_is_about_to_end_forms_no_epoch() -> None:
    assert decide_epoch(group(WAITING, DEAD), epoch=1, wanted=2, is_ending=True) == Wait()


def test_someone_waits_only_while_others_are_inside() -> None:
    assert someone_waits(group(INSIDE, WAITING))
    assert not someone_waits(group(WAITING, WAITING))
    assert not someone_waits(group(INSIDE, IDLE))


def test_seats_go_by_wish_then_lowest_and_a_dead_ones_is_free() -> None:
    assert free_seat(group(INSIDE), wished=5) == 5
    assert free_seat(group(INSIDE, INSIDE), wished=0) == 2
    assert free_seat(group(INSIDE, DEAD, INSIDE), wished=1) == 1
    assert free_seat(group(INSIDE, DEAD, INSIDE), wished=-1) == 1


def test_local_ranks_are_those_of_torchrun() -> None:
    assert local_ranks(("a", "a", "b", "a")) == [(0, 3, 0), (1, 3, 0), (0, 1, 1), (2, 3, 0)]
