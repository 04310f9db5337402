"""What processes use, from /proc and nvidia-smi: memory and CPU of a worker with everything it started. Reads only."""

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
GPU_EVERY_S = 5.0
"""nvidia-smi is a process of its own, and takes tens of milliseconds."""
TREE_MAX = 256


@dataclass(frozen=True)
class Use:
    memory_bytes: int
    cpu_percent: float
    gpu_percent: float | None = None
    gpu_memory_bytes: int | None = None


@dataclass
class Sampler:
    """Remembers the last look, because CPU use is a difference."""

    _seen: dict[int, tuple[float, float]] = field(default_factory=dict)
    _gpu: "GpuUse" = field(default_factory=lambda: GpuUse())

    def sample(self, pid: int, *, now: float) -> Use:
        """Return what a process and its descendants use; `now` in seconds of any steady clock."""
        pids = process_tree(pid)
        memory, ticks = 0, 0.0
        for each in pids:
            memory += _resident(each)
            ticks += _cpu_ticks(each)
        before, self._seen[pid] = self._seen.get(pid), (ticks, now)
        share = 0.0
        if before is not None and now > before[1]:
            share = max(0.0, (ticks - before[0]) / _TICKS / (now - before[1]))
        percent, gpu_bytes = self._gpu.of(pids, now=now)
        return Use(memory, round(100 * share, 1), percent, gpu_bytes)


@dataclass
class GpuUse:
    """Per process, as nvidia-smi tells; nothing where there is none."""

    _program: str | None = field(default_factory=lambda: shutil.which("nvidia-smi"))
    _looked_at: float = float("-inf")
    _by_pid: dict[int, tuple[float, int]] = field(default_factory=dict)

    def of(self, pids: list[int], *, now: float) -> tuple[float | None, int | None]:
        if self._program is None:
            return None, None
        if now - self._looked_at >= GPU_EVERY_S:
            self._by_pid, self._looked_at = self._look(self._program), now
        found = [self._by_pid[pid] for pid in pids if pid in self._by_pid]
        if not found:
            return None, None
        return max(percent for percent, _ in found), sum(used for _, used in found)

    def _look(self, program: str) -> dict[int, tuple[float, int]]:
        busy = {row[0]: float(row[1]) for row in _query(program, "--query-gpu=uuid,utilization.gpu")}
        rows = _query(program, "--query-compute-apps=pid,gpu_uuid,used_memory")
        return {int(pid): (busy.get(uuid, 0.0), int(float(mib) * 2**20)) for pid, uuid, mib in rows}


def _query(program: str, what: str) -> list[list[str]]:
    try:
        command = [program, what, "--format=csv,noheader,nounits"]
        text = subprocess.run(command, capture_output=True, text=True, timeout=3, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return []
    rows = [[cell.strip() for cell in line.split(",")] for line in text.splitlines() if line.strip()]
    return [row for row in rows if all(cell and not cell.startswith("[") for cell in row)]  # [N/A], [Not Supported]


def process_tree(pid: int) -> list[int]:
    """Return a process and its descendants, at most 256 of them."""
    found, queue = [pid], [pid]
    while queue and len(found) < TREE_MAX:
        for path in Path(f"/proc/{queue.pop()}/task").glob("*/children"):
            try:
                children = [int(child) for child in path.read_text().split()]
            except (OSError, ValueError):
                continue
            found += children
            queue += children
    return found


def _resident(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE
    except (OSError, ValueError, IndexError):
        return 0


def _cpu_ticks(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return float(fields[11]) + float(fields[12])
    except (OSError, ValueError, IndexError):
        return 0.0
