"""What a measurement leaves: a row of {name, value, unit, reference, ratio} in build/bench.json, the newest of each name."""

import json
from pathlib import Path

FILE = Path(__file__).resolve().parents[2] / "build" / "bench.json"


def record(name: str, value: float, unit: str, *, reference: str = "", ratio: float | None = None) -> None:
    """Keep and print one figure; `ratio` is value / reference where there is a reference."""
    rows = json.loads(FILE.read_text()) if FILE.exists() else []
    row = {"name": name, "value": value, "unit": unit, "reference": reference, "ratio": ratio}
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps([*(old for old in rows if old["name"] != name), row], indent=1) + "\n")
    against = f", {ratio:.4g} × {reference}" if ratio is not None else f" ({reference})" if reference else ""
    print(f"\n{name}: {value:.4g} {unit}{against}")
