"""Real processes for the engine's tests: a pool kept warm over the whole session, and a meeting that forms their epochs."""

import contextlib
import multiprocessing as mp
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any

from drumline.run.reporter import Asked, ListReporter
from trainer.engine.plan import Outcome, Plan
from trainer.engine.rendezvous import Epoch, MeetingOver, Rendezvous
from trainer.engine.train import run

WAIT_S = 60.0
WAITS = "someone waits"


@dataclass
class Ran:
    """What one worker of a run left."""

    outcome: Outcome
    said: ListReporter


class Scripted(ListReporter):
    """A reporter whose worker meets its fate as the step of that number begins (counted from 1 in this process)."""

    def __init__(self, *, dies_at: int | None = None, stops_at: int | None = None) -> None:
        super().__init__()
        self.dies_at, self.stops_at, self.steps_begun = dies_at, stops_at, 0

    def asked(self) -> Asked:
        self.steps_begun += 1
        if self.steps_begun == self.dies_at:
            os.kill(os.getpid(), signal.SIGKILL)
        return Asked(stop=self.steps_begun == self.stops_at)


def train_once(rendezvous: Rendezvous, plan: Plan, script: dict[str, Any]) -> Ran:
    """The work of one rank: a whole run of the engine."""
    reporter = Scripted(**script)
    return Ran(run(plan, rendezvous=rendezvous, reporter=reporter), reporter)


class PipeRendezvous:
    """A member's end of the meeting in the test's own process."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._someone_waits = False

    def join(self, *, host: str, port: int, step: int) -> Epoch:
        self._pipe.send((host, port))
        self._someone_waits = False
        while (epoch := self._pipe.recv()) == WAITS:
            continue
        if epoch is None:
            raise MeetingOver("a member was lost")
        assert isinstance(epoch, Epoch)
        return epoch

    def watch(self, epoch: Epoch, on_over: Callable[[], None]) -> None:
        return

    def someone_waits(self) -> bool:
        while self._pipe.poll():
            self._someone_waits = self._pipe.recv() == WAITS
        return self._someone_waits

    def leave(self) -> None:
        return


@dataclass
class _Member:
    name: str
    process: Any
    work: Connection
    meeting: Connection
    place: tuple[str, int] | None = None
    result: Any = None
    is_running: bool = False


@dataclass
class Pool:
    """Processes that have imported torch once and run many tests' ranks."""

    _members: list[_Member] = field(default_factory=list)
    _number: int = 0

    def run(self, work: Callable[..., Any], arguments: Sequence[tuple[Any, ...]], *, epochs_max: int = 1, late: int = 0) -> list[Any]:
        """Run `work(rendezvous, *arguments[i])` on worker i; return their results, None for those that died.

        An epoch is formed when every member not known dead has joined; after `epochs_max` of them the meeting is over. The last
        `late` members are left out of the first epoch, whose members then hear that someone waits.
        """
        members = self._take(len(arguments))
        for member, values in zip(members, arguments, strict=True):
            member.work.send((work, values))
            member.is_running, member.result, member.place = True, None, None
        epoch = 0
        while any(member.is_running for member in members):
            self._listen(members)
            living = [member for member in members if member.is_running]
            if living and all(member.place for member in living):
                epoch += 1
                included = living[: len(living) - late] if epoch == 1 else living
                self._answer(included, epoch if epoch <= epochs_max else None)
                if epoch == 1 and late:
                    for member in included:
                        member.meeting.send(WAITS)
        return [member.result for member in members]

    def close(self) -> None:
        for member in self._members:
            member.process.kill()
            member.process.join()

    def _take(self, number: int) -> list[_Member]:
        self._members = [member for member in self._members if member.process.is_alive()]
        while len(self._members) < number:
            self._members.append(self._start())
        return self._members[:number]

    def _start(self) -> _Member:
        context = mp.get_context("spawn")
        (work, its_work), (meeting, its_meeting) = context.Pipe(), context.Pipe()
        self._number += 1
        process = context.Process(target=_serve, args=(its_work, its_meeting), daemon=True)
        process.start()
        its_work.close()
        its_meeting.close()
        return _Member(f"worker-{self._number}", process, work, meeting)

    def _listen(self, members: list[_Member]) -> None:
        """Take in one round of news: joins, results, deaths."""
        running = [member for member in members if member.is_running]
        ready = wait([pipe for member in running for pipe in (member.work, member.meeting)], timeout=WAIT_S)
        assert ready, "the ranks hang"
        for member in running:
            try:
                if member.meeting in ready:
                    member.place = member.meeting.recv()
                if member.work in ready:
                    member.result, member.is_running = member.work.recv(), False
            except (EOFError, ConnectionError):
                member.is_running = False
                member.process.join()

    def _answer(self, living: list[_Member], epoch: int | None) -> None:
        names, place = tuple(member.name for member in living), living[0].place
        assert place is not None
        for rank, member in enumerate(living):
            member.place = None
            member.meeting.send(epoch and Epoch(epoch, rank, names, store_host=place[0], store_port=place[1]))


def _serve(work: Connection, meeting: Connection) -> None:
    os.environ["OMP_NUM_THREADS"] = "1"
    with contextlib.suppress(EOFError):
        while True:
            function, arguments = work.recv()
            work.send(function(PipeRendezvous(meeting), *arguments))


@contextlib.contextmanager
def pool() -> Iterator[Pool]:
    found = Pool()
    try:
        yield found
    finally:
        found.close()
