"""follow, logs, series, events: what happens to a job, and what happened."""

from collections.abc import Iterable
from typing import Annotated

import typer
from rich.text import Text

from drumline.cli import format, lines, out, phrases
from drumline.cli.chart import Chart
from drumline.cli.columns import Column, Columns
from drumline.cli.follow import exit_code, follow_json, watch
from drumline.cli.look import GREY
from drumline.cli.options import Command, Follow, Job, Json
from drumline.cli.workers import WorkerNames, worker_id
from drumline.client import Client, LogText, NotFound
from drumline.wire.views import SeriesSummary, SeriesView

BUCKETS_DRAWN = 72


def follow(
    job: Job, logs: Annotated[bool, typer.Option("--logs", help="Show what the workers print, too.")] = False, as_json: Json = False
) -> int:
    """Watch a job until it ends.

    Exit code 1 if it does not succeed. Ctrl-C stops watching, not the job.
    """
    with Client() as client:
        found = client.job(job)
        if as_json:
            return follow_json(client, found, logs=logs)
        return watch(client, found, logs=logs)


def logs(
    job: Job,
    *,
    worker: Annotated[str | None, typer.Option(help="Only this worker: its rank, its id, or `driver`.", show_default=False)] = None,
    follow: Follow = False,
    search: Annotated[str | None, typer.Option(help="Only lines that hold this text, in any case.", show_default=False)] = None,
    tail: Annotated[int | None, typer.Option(min=1, max=10_000, help="Only the last so many lines.", show_default=False)] = None,
    as_json: Json = False,
) -> int:
    """Print what a job's workers wrote to stdout and stderr."""
    with Client() as client:
        found = client.job(job)
        one = None if worker is None else worker_id(worker, found)
        said = client.logs(found, worker=one, search=search, tail=tail, follow=follow)
        if as_json:
            for line in said:
                out.line({"worker": line.worker, "text": line.text})
        elif not _print_lines(said, WorkerNames(client, found.id)):
            out.note("no lines" if search or worker else "nothing was printed yet")
        return exit_code(client.job(found)) if follow else 0


def series(
    job: Job,
    *,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Without it, all are listed.", show_default=False)] = None,
    rank: Annotated[int | None, typer.Option(min=0, help="That of one rank, in place of the global one.", show_default=False)] = None,
    points: Annotated[int, typer.Option(min=1, max=10_000, help="Into how many buckets the steps are gathered at most.")] = 1000,
    as_json: Json = False,
) -> None:
    """List a job's series, or draw one."""
    with Client() as client:
        found = client.job(job)
        if name is None:
            names = list(client.series_names(found))
            out.document(names) if as_json else out.show(_summaries(names) if names else "no figures yet; they come with the first step")
            return
        try:
            one = client.series(found, name, rank=rank, points=points if as_json else min(points, BUCKETS_DRAWN))
        except NotFound as error:
            raise NotFound(
                f"{found.name} has no series {name}{'' if rank is None else f' of rank {rank}'}",
                remedy=_known(client, found.id),
                code=error.code,
                status=error.status,
            ) from None
    out.document(one) if as_json else out.show(_drawn(one))


def events(job: Job, as_json: Json = False) -> None:
    """Print what happened to a job, oldest first."""
    with Client() as client:
        found = client.job(job)
        happened = list(client.events(found))
    if as_json:
        out.document(happened)
        return
    for event in happened:
        if (line := lines.event(event, found, with_end=True)) is not None:
            out.show(line)


def _print_lines(said: Iterable[LogText], names: WorkerNames) -> int:
    """Print log lines as they come, and return how many came."""
    console, num_lines = out.screen(), 0
    for line in said:
        console.print(lines.log(names.of(line.worker), line.text), soft_wrap=True)
        num_lines += 1
    return num_lines


def _known(client: Client, job_id: str) -> str:
    names = sorted({one.name for one in client.series_names(job_id)})
    return f"its series are {', '.join(names)}" if names else "it has no series yet"


def _summaries(names: list[SeriesSummary]) -> Columns:
    return Columns(
        [
            Column([Text(one.name, style="bold") for one in names]),
            Column([Text("" if one.rank is None else f"rank {one.rank}", style=GREY) for one in names]),
            Column([Text(phrases.measured(one.name, one.last)) for one in names], is_number=True),
            Column([Text(f"{format.count(one.num_points)} points", style=GREY) for one in names], rank=2, is_number=True),
            Column([Text(f"steps {format.count(one.step_first)}–{format.count(one.step_last)}", style=GREY) for one in names], rank=1),
        ]
    )


def _drawn(series: SeriesView) -> Chart | Text:
    if not series.buckets:
        return Text(f"{series.name} has no points yet")
    return Chart(series.name, [bucket.step for bucket in series.buckets], [bucket.last for bucket in series.buckets])


COMMANDS: list[Command] = [follow, logs, series, events]
