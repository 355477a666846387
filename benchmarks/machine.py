"""What a measurement was made on: cores, processor and versions; neither a path nor the machine's name."""

import os
import platform
from importlib.metadata import version
from pathlib import Path


def machine(*packages: str) -> tuple[str, ...]:
    """Return facts to be listed, versions of the packages included."""
    return (
        f"processor: {_processor()}, {platform.machine()}; {os.cpu_count()} cores",
        f"{platform.system()}, {platform.python_implementation()} {platform.python_version()}",
        ", ".join(f"{package} {version(package)}" for package in packages),
        f"BLAS threads: {os.environ.get('OPENBLAS_NUM_THREADS', 'as many as there are cores')}",
    )


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "not told"
