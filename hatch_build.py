"""Put the compiled engine into a wheel, where a C compiler and mypy can be had; otherwise the wheel is pure Python.

`MILLRACE_PURE=1` makes a pure wheel in any case. An editable install is never compiled: there `./x build` is at hand.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools import build  # it lies beside this file, which the backend does not look at


class CompiledEngine(BuildHookInterface[Any]):
    """Compiles the engine before the wheel is packed."""

    def dependencies(self) -> list[str]:
        """What must be installed before building: mypyc, if it can be of use."""
        return [] if build.wants_pure() or build.missing_tool() else ["mypy[mypyc]>=2.0"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled modules beside their sources, and say for which Python and platform the wheel is then."""
        if version == "editable" or build.wants_pure():
            return
        self._folder = tempfile.TemporaryDirectory(prefix="millrace-wheel-")
        folder = Path(self._folder.name)
        try:
            build.check_tools()
            package = Path(self.root, "src", "millrace")
            # Plain: who installs the wheel need not have the library that machine integers ask for.
            manifest = build.compile_package(package, folder, {}, self.app.display_info, plain=True)
        except build.CannotCompile as obstacle:
            self.app.display_warning(f"The wheel will be pure Python: {obstacle}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for file in manifest["modules"].values():
            build_data["force_include"][str(folder / file)] = file

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled; the wheel has it now."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()
