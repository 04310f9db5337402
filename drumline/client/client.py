"""The sync client: one method for each thing one does with jobs, over the shared core (requests, exchange, following)."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx

from drumline.client import downloads, names, requests
from drumline.client.code import pack_folder
from drumline.client.connection import find_connection
from drumline.client.errors import InvalidJobFile, Misused, TimedOut
from drumline.client.exchange import Failure
from drumline.client.following import Following
from drumline.client.http import STREAM_SILENT_S, Broken, Http
from drumline.client.jobfile import JobFile, changes_of, read_job
from drumline.client.updates import JobChanged, LogCame, LogText, Update
from drumline.spec.job import JobSpec
from drumline.spec.parse import parse_spec
from drumline.spec.states import JobState
from drumline.wire.views import (
    ArtifactView,
    AttemptView,
    CheckpointDetail,
    CheckpointView,
    ClusterView,
    CodeView,
    EventView,
    ForkRequest,
    JobDetail,
    JobPatch,
    JobView,
    SeriesSummary,
    SeriesView,
    Submission,
    Validation,
)

JobRef = str | JobView
"""A job: its id, the beginning of its id, its name (the newest of that name), or a view of it."""
JobSource = Mapping[str, Any] | JobSpec | str | Path
ALL_KINDS = ("state", "series", "logs")
LAST_LOOK_S = 1.0
"""How long following listens on after the end, for lines that were still under way."""
POLL_S = 1.0


class Client:
    """One service. Give `url` and `key`, or let them be found: DRUMLINE_URL and DRUMLINE_API_KEY, else DRUMLINE_HOME."""

    def __init__(
        self,
        url: str | None = None,
        key: str | None = None,
        *,
        timeout_s: float = 30.0,
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._sleep = sleep
        self._http = Http(find_connection(url, key), timeout_s=timeout_s, transport=transport, sleep=sleep)
        self.url = self._http.url

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    # Jobs

    def submit(self, spec: JobSource, *, notes: str = "", overrides: Sequence[str] = ()) -> JobDetail:
        """Hand over a job: a path of a job file, a dict, or a JobSpec. Its code folder is packed and uploaded.

        `overrides` are texts such as `train.steps=100`. Raises InvalidJobFile with every problem; then nothing is stored.
        """
        job = read_job(spec, overrides)
        code = self.upload_code(job.code) if job.code else None
        return self._http.send(requests.submit(_submission(job, code.sha256 if code else None, notes=notes)))

    def validate(self, spec: JobSource, *, overrides: Sequence[str] = ()) -> Validation:
        """Check a job here, then against the service and its cluster, without running it. What is wrong is returned, not raised."""
        try:
            job = read_job(spec, overrides)
        except InvalidJobFile as error:
            return Validation(ok=False, errors=error.errors)
        packed = pack_folder(job.code) if job.code else None
        found = self._http.send(requests.validate(_submission(job, packed.sha256 if packed else None)))
        if packed is None or [error.code for error in found.errors] != ["not_uploaded"]:
            return found
        # The service checks code last: all else is right, and the code is here, to be uploaded with the job.
        return Validation(ok=True, spec=parse_spec(job.with_code(packed.sha256)).model_dump(mode="json"))

    def upload_code(self, folder: str | Path) -> CodeView:
        """Pack a folder and upload it. The same files are stored once."""
        packed = pack_folder(Path(folder))
        return self._http.send(requests.upload_code(packed.zip, packed.sha256))

    def jobs(self, *, state: str | Sequence[str] = (), label: Mapping[str, str] | None = None, q: str = "") -> Iterator[JobView]:
        """Yield jobs, newest first; pages are asked for as they are needed."""
        states = [state] if isinstance(state, str) else list(state)
        known = [known_state.value for known_state in JobState]
        if wrong := [state for state in states if state not in known]:
            raise Misused(f"{wrong[0]!r} is no state of a job", remedy=f"use one of {', '.join(known)}", code="bad_state")
        return self._http.pages(requests.jobs(states=states, labels=label or {}, q=q))

    def job(self, job: JobRef) -> JobDetail:
        """Return one job whole."""
        return self._http.send(requests.job(self._id(job)))

    def edit(self, job: JobRef, *, notes: str | None = None, labels: Mapping[str, str] | None = None) -> JobDetail:
        """Replace the notes, or all labels, of a job; what is None stays."""
        if notes is None and labels is None:
            raise Misused("there is nothing to edit", remedy="give notes or labels", code="nothing_to_edit")
        given = {"notes": notes, "labels": None if labels is None else dict(labels)}
        return self._http.send(
            requests.edit(self._id(job), JobPatch.model_validate({name: value for name, value in given.items() if value is not None}))
        )

    def cancel(self, job: JobRef) -> JobDetail:
        """Ask a job to stop; it saves a checkpoint where it saves any. What has ended stays as it ended."""
        return self._http.send(requests.move(self._id(job), "cancel"))

    def pause(self, job: JobRef) -> JobDetail:
        """Ask a job to save, stop and free its workers; `resume` lets it go on from there."""
        return self._http.send(requests.move(self._id(job), "pause"))

    def resume(self, job: JobRef) -> JobDetail:
        """Queue a paused job again; it goes on from its newest valid checkpoint."""
        return self._http.send(requests.move(self._id(job), "resume"))

    def retry(self, job: JobRef) -> JobDetail:
        """Queue a failed or cancelled job again, its failures forgotten; it goes on from its newest valid checkpoint, where it has one."""
        return self._http.send(requests.move(self._id(job), "retry"))

    def fork(
        self, job: JobRef, *, checkpoint: str = "latest", name: str | None = None, notes: str = "", overrides: Sequence[str] = ()
    ) -> JobDetail:
        """Return a new job that goes on from a checkpoint of this one: `latest`, `best` or an id.

        `overrides` are texts such as `train.optimizer.lr=1e-4`; everything else is as in the parent. Raises InvalidJobFile.
        """
        changes = changes_of(overrides)
        wanted = ForkRequest(checkpoint=checkpoint, name=name, notes=notes, changes=changes)
        return self._http.send(requests.fork(self._id(job), wanted))

    def wait(self, job: JobRef, *, timeout_s: float | None = None) -> JobDetail:
        """Return the job once it has ended. Raises TimedOut."""
        job_id = self._id(job)
        deadline = None if timeout_s is None else time.monotonic() + timeout_s
        while not (seen := self.job(job_id)).state.is_final:
            if deadline is not None and time.monotonic() >= deadline:
                raise TimedOut(
                    f"{seen.name} is still {seen.state} after {timeout_s:g} s", remedy="wait longer, or cancel it", code="timed_out"
                )
            self._sleep(POLL_S)
        return seen

    # What happened

    def follow(self, job: JobRef, *, kinds: Sequence[str] = ALL_KINDS) -> Iterator[Update]:
        """Yield what happens to a job until it ends: first and last the job itself, between them every change once, in order.

        `kinds` adds series and logs to the state, which always comes. A job given as a view is followed from what that view shows.
        A lost connection is mended, with `Lost` and `Healed` to say so. Raises Unreachable after some minutes without a connection.
        """
        if not kinds or (wrong := set(kinds) - set(ALL_KINDS)):
            raise Misused(
                f"{sorted(wrong)[0] if kinds else 'nothing'!r} cannot be followed",
                remedy=f"use some of {', '.join(ALL_KINDS)}",
                code="bad_kinds",
            )
        return self._follow(job if isinstance(job, JobView) else self.job(job), kinds)

    def _follow(self, seen: JobView, kinds: Sequence[str]) -> Iterator[Update]:
        yield JobChanged(seen)
        if seen.state.is_final:
            return
        following = Following(self.url, seen.id, seen.position, tuple(kinds))
        while following.final is None:
            yield from self._listen(following, silent_s=STREAM_SILENT_S)
        if set(kinds) - {"state"} or not following.is_over:
            yield from self._last_look(following)
        yield JobChanged(following.final)

    def _listen(self, following: Following, *, silent_s: float) -> Iterator[Update]:
        """Connect once, and yield until the job or the connection ends."""
        try:
            with self._http.lines("/v1/stream", params=following.params(), headers=following.headers(), silent_s=silent_s) as lines:
                yield from following.connected()
                for line in lines:
                    yield from following.feed(line)
                    if following.final is not None:
                        return
            failure = Failure("the service closed the stream")
        except Broken as broken:
            failure = broken.failure
        updates, wait = following.lost(failure)
        yield from updates
        self._sleep(wait.seconds)

    def _last_look(self, following: Following) -> Iterator[Update]:
        """Yield what was still under way when the job ended: its last event, points and lines."""
        deadline = time.monotonic() + LAST_LOOK_S
        with (
            suppress(Broken),
            self._http.lines("/v1/stream", params=following.params(), headers=following.headers(), silent_s=LAST_LOOK_S) as lines,
        ):
            for line in lines:
                yield from following.feed(line)
                if time.monotonic() > deadline:
                    return

    def logs(
        self, job: JobRef, *, worker: str | None = None, search: str | None = None, tail: int | None = None, follow: bool = False
    ) -> Iterator[LogText]:
        """Yield log lines, oldest first, of one worker or of all; `tail` takes the last ones only, `follow` goes on until the job ends."""
        if tail is not None and tail < 1:
            raise Misused(f"tail is {tail}", remedy="use a number of lines from 1", code="bad_tail")
        return self._logs(self.job(job), worker, search, tail=tail, follow=follow)

    def _logs(self, seen: JobView, worker: str | None, search: str | None, *, tail: int | None, follow: bool) -> Iterator[LogText]:
        request = requests.logs(seen.id, worker=worker, search=search, tail=tail)
        while True:
            page = self._http.send(request)
            yield from (LogText(line.worker, line.text) for line in page.lines)
            if page.next is None or tail is not None:
                break
            request = requests.after(request, page.next)
        if not follow or seen.state.is_final:
            return
        for update in self._follow(seen.model_copy(update={"position": page.position}), ("state", "logs")):
            if isinstance(update, LogCame) and worker in (None, update.worker):
                yield from (LogText(update.worker, text) for text in update.lines if search is None or search.casefold() in text.casefold())

    def series_names(self, job: JobRef) -> Iterator[SeriesSummary]:
        return self._http.pages(requests.series_names(self._id(job)))

    def series(
        self, job: JobRef, name: str, *, rank: int | None = None, points: int = 1000, between: tuple[int | None, int | None] = (None, None)
    ) -> SeriesView:
        """Return one series in at most `points` buckets, between two steps where they are given."""
        if points < 1:
            raise Misused(f"points is {points}", remedy="use a number from 1", code="bad_points")
        return self._http.send(requests.series(self._id(job), name, rank=rank, points=points, between=between))

    def events(self, job: JobRef) -> Iterator[EventView]:
        """Yield what happened, oldest first."""
        return self._http.pages(requests.events(self._id(job)))

    def attempts(self, job: JobRef) -> Iterator[AttemptView]:
        return self._http.pages(requests.attempts(self._id(job)))

    # What came of it

    def checkpoints(self, job: JobRef) -> Iterator[CheckpointView]:
        """Yield checkpoints, newest first."""
        return self._http.pages(requests.checkpoints(self._id(job)))

    def checkpoint(self, checkpoint_id: str) -> CheckpointDetail:
        """Return one checkpoint with its files."""
        return self._http.send(requests.checkpoint(checkpoint_id))

    def download_checkpoint(self, checkpoint: str | CheckpointView, to: str | Path) -> Path:
        """Bring a checkpoint into a new folder, every file verified. The folder appears when it is complete."""
        detail = self.checkpoint(checkpoint if isinstance(checkpoint, str) else checkpoint.id)
        return downloads.save_checkpoint(self._http, detail, Path(to))

    def artifacts(self, job: JobRef) -> Iterator[ArtifactView]:
        return self._http.pages(requests.artifacts(self._id(job)))

    def download_artifact(self, artifact: ArtifactView, to: str | Path) -> Path:
        """Bring an artifact into a folder, verified, and return its path."""
        return downloads.save_file(self._http, downloads.of_artifact(artifact), Path(to))

    def clusters(self) -> Iterator[ClusterView]:
        return self._http.pages(requests.clusters())

    def _id(self, job: JobRef) -> str:
        if isinstance(job, JobView):
            return job.id
        name = names.checked(job)
        return name if names.is_whole_id(name) else names.choose(name, self.jobs(q=name)).id


def _submission(job: JobFile, code_sha256: str | None, *, notes: str = "") -> Submission:
    spec = job.with_code(code_sha256) if code_sha256 else job.spec
    return Submission(spec=spec, notes=notes, git_commit=job.git_commit)
