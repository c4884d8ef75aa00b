"""Tool-info module for BenchExec: lets benchexec run Lindy and read its verdicts.

    PYTHONPATH=contrib benchexec benchmark.xml     with tool="lindy_benchexec.lindy" in the definition of the benchmark

The task's files are one program. Verdicts: `explore` and `verify` answer true when nothing can fail, false when
something does, and unknown with a reason when a limit came first. SPDX-License-Identifier: MIT
"""
import json

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    REQUIRED_PATHS = []

    def executable(self, tool_locator):
        return tool_locator.find_executable("lindy")

    def name(self):
        return "Lindy"

    def version(self, executable):
        return self._version_from_tool(executable, arg="--version", line_prefix="lindy ").split()[0]

    def cmdline(self, executable, options, task, rlimits):
        """The first option may be the command; explore unless it is one."""
        command = "explore"
        if options and not options[0].startswith("-"):
            command, options = options[0], options[1:]
        if rlimits.cputime and command == "explore" and not any(o.startswith("--cpu-timeout") for o in options):
            options = [*options, f"--cpu-timeout={max(1, int(rlimits.cputime) - 5)}"]
        return [executable, command, "--json", *options, *task.input_files]

    def _summary(self, output):
        for line in reversed(output):
            try:
                event = json.loads(line)
            except ValueError:
                continue
            if isinstance(event, dict) and event.get("event") == "summary":
                return event
        return None

    def determine_result(self, run):
        summary = self._summary(run.output)
        if run.exit_code.value == 2:
            return result.RESULT_ERROR + " (illegal program)"
        if summary is None:
            return result.RESULT_ERROR
        verdict = summary.get("verdict")
        if verdict == "verified":
            return result.RESULT_TRUE_PROP
        if verdict == "refuted":
            return result.RESULT_FALSE_PROP
        reason = summary.get("reason")
        return f"{result.RESULT_UNKNOWN} ({reason})" if reason else result.RESULT_UNKNOWN

    def get_value_from_output(self, output, identifier):
        """A column of a table: a key of the summary, such as bugs, commands or engine."""
        value = (self._summary(output) or {}).get(identifier)
        return None if value is None else str(value)
