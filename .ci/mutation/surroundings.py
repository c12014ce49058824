"""Checks the goldens of a build without a mistake again and again in odd surroundings."""
import os
import subprocess

from .checkout import ROOT
from .probes import GOLDENS

WHOLE_REPEATS = 10


def check(binary, only, jobs, surroundings):
    """The names of the cases that failed."""
    command = [str(binary), "golden", "check", str(ROOT / GOLDENS), "--jobs", str(jobs)]
    done = subprocess.run(command + (["--filter", only] if only else []), capture_output=True,
                          text=True, env={**os.environ, **surroundings})
    lines = [line.split(": ", 1) for line in done.stdout.splitlines() if ": " in line]
    failed = [name for name, outcome in lines[:-1]
              if not outcome.startswith(("equal", "tolerated"))]
    return failed or [done.stderr.strip()] if done.returncode else []


def repeat(binary, names, count, tell):
    """Checks `count` times; returns how many runs raised an alarm."""
    alarms = 0
    languages = ["tr_TR.UTF-8", "zh_CN.UTF-8", "C", "de_DE.UTF-8"]
    zones = ["Pacific/Chatham", "Asia/Kathmandu", "UTC", "America/St_Johns", "Nowhere/AtAll"]
    for run in range(count):
        surroundings = {"LANG": languages[run % 4], "LC_ALL": languages[(run // 4 + run) % 4],
                        "TZ": zones[run % 5]}
        if run % 2:
            surroundings["GLIBC_TUNABLES"] = "glibc.cpu.hwcaps=-AVX2,-FMA"
        if run % 3 == 0:
            surroundings["PIXMAN_DISABLE"] = "sse2 ssse3 mmx"
        only = None if run < WHOLE_REPEATS else names[run % len(names)]
        jobs = run % 4 + 1
        failed = check(binary, only, jobs, surroundings)
        alarms += bool(failed)
        if failed:
            tell(f"false alarm of {', '.join(failed)}: jobs {jobs}, {surroundings}")
    tell(f"{alarms} false alarms in {count} runs, {min(WHOLE_REPEATS, count)} of them of all "
         f"{len(names)} cases")
    return alarms
