"""Whole processes measured side by side: alternating, in one environment, with their bytecode compiled before."""

from __future__ import annotations

import compileall
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
Words = Sequence[str]
"""What follows ``python`` on a command line."""
Trial = Callable[[], Sequence[Words]]
"""Prepares one run, untimed, and returns the command lines to be timed together."""
Clock = Callable[[], float]
"""Tells seconds."""

MEMORY = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
KIB_PER_MB = 1024 * (1024 if sys.platform == "darwin" else 1)
"""How many of what the system counts memory in make a megabyte."""


def environment() -> dict[str, str]:
    """Return what the processes are run in: this checkout first, bytecode kept, nothing of pbem's own set."""
    ours = ("PBEM_", "PYTHON")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {**kept, "PYTHONPATH": str(ROOT)}


def compile_all() -> None:
    """Compile the package, so that no run pays for it."""
    compileall.compile_dir(ROOT / "pbem", quiet=1)


def pbem(*words: object) -> Words:
    """Return the command line of a ``pbem`` command."""
    return ["-m", "pbem", *map(str, words)]


def imports(*modules: str) -> Trial:
    """Return a trial that imports *modules* and does nothing else."""
    return lambda: [["-c", f"import {', '.join(modules)}"]]


def run(words: Words) -> None:
    """Run one process to its end.  Raises CalledProcessError, after what it printed, if it fails."""
    done = subprocess.run([sys.executable, *words], env=environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        done.check_returncode()


def processor_time() -> float:
    """Return the seconds of processor time that all processes run so far have taken.  Not on Windows."""
    import resource

    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


CLOCKS: Mapping[str, Clock] = {"wall": time.perf_counter, "processor": processor_time}
"""What a process is timed by: the clock on the wall, or, where others are at work too, what it took itself."""


def milliseconds(trials: Mapping[str, Trial], rounds: int, clock: Clock) -> dict[str, float]:
    """Return each trial's median time.  A round runs every trial once; the first round is not counted."""
    times: dict[str, list[float]] = {name: [] for name in trials}
    for _ in range(rounds + 1):
        for name, trial in trials.items():
            times[name].append(_timed(trial(), clock))
    return {name: median(found[1:]) for name, found in times.items()}


def _timed(commands: Sequence[Words], clock: Clock) -> float:
    begun = clock()
    for words in commands:
        run(words)
    return 1000 * (clock() - begun)


def megabytes(trial: Trial) -> float:
    """Return the peak memory of the largest process of a trial; 0 where the system does not tell."""
    if sys.platform == "win32":
        return 0
    return max(_peak(words) for words in trial())


def _peak(words: Words) -> float:
    """Measure through a small process: a child counts as no smaller than what it was forked from."""
    done = subprocess.run([sys.executable, "-c", MEMORY, sys.executable, *words], env=environment(),
                          capture_output=True, text=True, check=True)  # fmt: skip
    return int(done.stdout) / KIB_PER_MB
