"""Wrong uses of the command line and of the SDK, with the exit code or the error, and words that the one sentence must hold. Data only."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from drumline.client import Client, InvalidJobFile, Misused, NotFound, Refused, TimedOut, Unauthorized, Unreachable

NO_SERVICE = {"DRUMLINE_URL": "http://127.0.0.1:9", "DRUMLINE_API_KEY": "dl_x"}
UNKNOWN_SERVICE = {"DRUMLINE_URL": "", "DRUMLINE_HOME": "/nonexistent"}


@dataclass(frozen=True)
class WrongCommand:
    """One line typed wrongly, in a folder with `right.yaml`, a job `digits` that is queued and a job `ended` that has succeeded."""

    typed: str
    code: int
    words: tuple[str, ...]
    environ: dict[str, str] | None = None
    """In place of the running service's."""


COMMANDS = [
    # the command line itself
    WrongCommand("lst", 2, ("no such command 'lst'", "list", "--help")),
    WrongCommand("list --sate running", 2, ("--sate", "--state")),
    WrongCommand("list --limit many", 2, ("--limit", "must be a whole number")),
    WrongCommand("list --limit 0", 2, ("--limit", "must be at least 1")),
    WrongCommand("list --state dancing", 2, ("'dancing'", "queued, starting, running")),
    WrongCommand("list --label team", 2, ("--label", "NAME=VALUE", "'team'")),
    WrongCommand("show", 2, ("missing argument 'JOB'", "drumline show --help")),
    WrongCommand("show digits ended", 2, ("unexpected extra argument", "ended")),
    WrongCommand("show ''", 2, ("names no job", "name")),
    WrongCommand("logs digits --tail 0", 2, ("--tail", "must be at least 1")),
    WrongCommand("logs digits --worker 7", 2, ("has no worker 7",)),
    WrongCommand("edit digits", 2, ("nothing to edit", "--notes or --label")),
    WrongCommand("edit digits --label =x", 2, ("--label", "NAME=VALUE")),
    WrongCommand("edit digits --label 'my team=x'", 3, ("labels.my team", "letters")),
    WrongCommand("cancel digits", 2, ("needs a yes", "--yes")),
    WrongCommand("checkpoints download digits --best --step 5", 2, ("--best and --step", "one of them")),
    WrongCommand("checkpoints list", 2, ("missing argument 'JOB'", "checkpoints list --help")),
    # job files
    WrongCommand("submit", 2, ("missing argument 'FILE'",)),
    WrongCommand("submit nowhere.yaml", 2, ("nowhere.yaml", "does not exist")),
    WrongCommand("submit .", 2, ("is a folder", "job file")),
    WrongCommand("submit picture.yaml", 2, ("picture.yaml is not a text file", "YAML")),
    WrongCommand("submit broken.yaml", 3, ("broken.yaml is not YAML", "line 2")),
    WrongCommand("submit right.yaml --set train.steps", 2, ("'train.steps' sets nothing", "FIELD=VALUE")),
    WrongCommand("submit right.yaml --set name.first=a", 2, ("cannot set name.first", "'shakespeare'")),
    WrongCommand("submit right.yaml --set train.steps=0", 3, ("train.steps: must be at least 1, and is 0",)),
    WrongCommand("submit right.yaml --set trian.steps=5", 3, ("trian: is not a field here", "did you mean `train`?")),
    WrongCommand("submit right.yaml --set data.source=gone.txt", 3, ("data.source: there is no", "gone.txt", "relative to the job file")),
    WrongCommand(f"submit task.yaml --set 'code={{sha256: {'b' * 64}}}'", 3, ("code.sha256", "no such zip")),
    WrongCommand("validate right.yaml --set train.steps=0", 3, ("train.steps: must be at least 1, and is 0",)),
    WrongCommand("validate right.yaml --local --set train.steps=0", 3, ("train.steps: must be at least 1, and is 0",)),
    WrongCommand("submit task.yaml --set code.path=gone", 3, ("code.path", "does not exist")),
    WrongCommand("submit task.yaml --set code.path=right.yaml", 3, ("code.path", "is a file")),
    WrongCommand("submit task.yaml --set code.path=empty", 3, ("code.path", "holds no files")),
    WrongCommand("submit task.yaml --set workload.task=digits:Digitz", 3, ("workload.task", "did you mean `Digits`?")),
    WrongCommand("submit task.yaml --set workload.task=numbers:Digits", 3, ("workload.task", "no module numbers")),
    WrongCommand("submit task.yaml --set workload.task=mistyped:Digits", 3, ("workload.task", "mistyped.py, line 1")),
    WrongCommand("submit task.yaml --set code.path=hiding", 3, ("code.path", "`torch`", "another name")),
    WrongCommand("submit script.yaml --set workload.entrypoint=trian.py", 3, ("workload.entrypoint", "did you mean `train.py`?")),
    # what is not there, or not so
    WrongCommand("show nope", 3, ("there is no job nope", "drumline list")),
    WrongCommand("show job_00000000000000000000000000000000", 3, ("job_00000000000000000000000000000000",)),
    WrongCommand("show job_0", 2, ("2 jobs have ids that begin with job_0", "more of the id")),
    WrongCommand("follow nope", 3, ("there is no job nope",)),
    WrongCommand("series digits accuracy", 3, ("accuracy", "no series yet")),
    WrongCommand("cancel ended --yes", 3, ("ended has succeeded already", "nothing to cancel")),
    WrongCommand("pause ended", 3, ("ended has succeeded already", "nothing to pause")),
    WrongCommand("resume ended", 3, ("ended has succeeded already", "fork it")),
    WrongCommand("retry ended", 3, ("ended has succeeded already", "fork it")),
    WrongCommand("fork ended", 3, ("ended has no checkpoint", "let it save first")),
    WrongCommand("fork ended --set nonsense", 2, ("'nonsense' sets nothing", "FIELD=VALUE")),
    WrongCommand("pause nobody", 3, ("there is no job nobody",)),
    WrongCommand("checkpoints download digits", 3, ("digits has no valid checkpoint", "drumline checkpoints digits")),
    WrongCommand("checkpoints download digits --step 5", 3, ("no valid checkpoint of step 5",)),
    WrongCommand("checkpoints download ckp_0", 3, ("ckp_0",)),
    WrongCommand("artifacts download digits table.csv", 3, ("digits has no artifact table.csv", "drumline artifacts digits")),
    # the service
    WrongCommand("list", 4, ("no service is known", "drumline up"), environ=UNKNOWN_SERVICE),
    WrongCommand("list", 4, ("cannot reach the service at http://127.0.0.1:9", "connection refused"), environ=NO_SERVICE),
    WrongCommand("submit right.yaml", 4, ("cannot reach the service",), environ=NO_SERVICE),
    WrongCommand("list", 2, ("'ftp://train'", "DRUMLINE_URL"), environ={"DRUMLINE_URL": "ftp://train"}),
    WrongCommand("list", 3, ("key",), environ={"DRUMLINE_API_KEY": "dl_wrong"}),
    WrongCommand("list", 2, ("API key",), environ={"DRUMLINE_API_KEY": "two words"}),
]


@dataclass(frozen=True)
class WrongCall:
    title: str
    call: Callable[[Client], Any]
    kind: type[Exception]
    words: tuple[str, ...]


CALLS = [
    WrongCall("submit a number", lambda client: client.submit(42), Misused, ("a path, a dict or a JobSpec", "42")),  # type: ignore[arg-type]
    WrongCall("submit the text of a file", lambda client: client.submit("version: 1\nname: a"), Misused, ("a path, a dict or a JobSpec",)),
    WrongCall(
        "submit an empty dict", lambda client: client.submit({"version": 1, "name": "a"}), InvalidJobFile, ("workload: is required",)
    ),
    WrongCall(
        "submit keys that are no text",
        lambda client: client.submit({7: 1, "version": 1, "name": "a", "workload": {"type": "script", "entrypoint": "a.py"}}),
        InvalidJobFile,
        ("7: is not a field",),
    ),  # type: ignore[dict-item]
    WrongCall("show nothing", lambda client: client.job(""), Misused, ("names no job",)),
    WrongCall("show None", lambda client: client.job(None), Misused, ("None names no job",)),  # type: ignore[arg-type]
    WrongCall("show what is not there", lambda client: client.job("nope"), NotFound, ("there is no job nope",)),
    WrongCall("list an unknown state", lambda client: client.jobs(state="done"), Misused, ("'done' is no state", "succeeded")),
    WrongCall("list by a broken label", lambda client: list(client.jobs(label={"a b": "c"})), Refused, ("labels.a b", "letters")),
    WrongCall(
        "follow the weather", lambda client: client.follow("digits", kinds=("weather",)), Misused, ("'weather'", "state, series, logs")
    ),
    WrongCall("the last no lines", lambda client: client.logs("digits", tail=0), Misused, ("tail is 0", "from 1")),
    WrongCall("a chart of no points", lambda client: client.series("digits", "loss", points=0), Misused, ("points is 0",)),
    WrongCall("a series that is not there", lambda client: client.series("digits", "loss"), NotFound, ("series", "lists them")),
    WrongCall("edit nothing", lambda client: client.edit("digits"), Misused, ("nothing to edit", "notes or labels")),
    WrongCall("notes without end", lambda client: client.edit("digits", notes="x" * 30_000), Refused, ("notes", "20,000")),
    WrongCall("pause what has ended", lambda client: client.pause("ended"), Refused, ("nothing to pause",)),
    WrongCall("fork what saved nothing", lambda client: client.fork("ended"), Refused, ("ended has no checkpoint",)),
    WrongCall("fork with nonsense", lambda client: client.fork("ended", overrides=["x"]), Misused, ("'x' sets nothing",)),
    WrongCall("cancel what has ended", lambda client: client.cancel("ended"), Refused, ("ended has succeeded already",)),
    WrongCall("wait no time", lambda client: client.wait("digits", timeout_s=0), TimedOut, ("digits is still queued", "wait longer")),
    WrongCall("upload what is not there", lambda client: client.upload_code("gone"), Misused, ("the code folder gone does not exist",)),
    WrongCall("upload nothing", lambda client: client.upload_code("empty"), Misused, ("empty holds no files",)),
    WrongCall("download what is not there", lambda client: client.download_checkpoint("ckp_0", "to"), NotFound, ("ckp_0",)),
    WrongCall("a URL that is none", lambda _: Client("localhost:8400"), Misused, ("'localhost:8400'", "http://")),
    WrongCall("a port that is none", lambda _: Client("http://127.0.0.1:99999"), Misused, ("99999",)),
    WrongCall("a key that is none", lambda _: Client("http://127.0.0.1:9", "dl_\n"), Misused, ("API key",)),
    WrongCall("another's key", lambda client: list(Client(client.url, "dl_other").jobs()), Unauthorized, ("key",)),
    WrongCall(
        "nobody there",
        lambda _: Client("http://127.0.0.1:9", "dl_x", sleep=lambda _: None).job("digits"),
        Unreachable,
        ("127.0.0.1:9", "connection refused"),
    ),
]
