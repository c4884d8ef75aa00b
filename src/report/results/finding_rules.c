/* SPDX-License-Identifier: MIT */
/* The kinds of findings, from the tables that the engines have them in. */
#include "report/results/findings.h"

#include <string.h>

#define PARSE_HELP "The text of the program is not legal Boogie. See docs/manual/diagnostics.md."
#define RESOLVE_HELP "A name, or what it stands for, is wrong. See docs/manual/diagnostics.md."
#define TYPE_HELP                                                                                  \
  "Types do not fit, or a rule about declarations is broken. See docs/manual/diagnostics.md."
#define LATE_HELP "The program is outside of what can be handled. See docs/manual/diagnostics.md."
#define PROOF_HELP                                                                                 \
  "The solver could not prove this check. The steps show a path with values on which it fails, "   \
  "when one was found. 'lindy run' looks for a small execution that fails; 'lindy infer' for "     \
  "loop "                                                                                          \
  "invariants that are missing. See docs/manual/verify.md."
#define EXECUTION_HELP                                                                             \
  "An execution of the program fails at this check. It was replayed on plain values unless it is " \
  "marked unconfirmed. See docs/manual/run.md."

#define SEVERITY_ERROR "error"
#define SEVERITY_WARNING "warning"
#define SEVERITY_NOTE "note"

static const FindingRule rules[] = {
    {"E001", "a file cannot be read or written", "Check the name and its permissions.", "error"},
#define DIAG(tag, code, severity, phase, format) {code, format, phase##_HELP, SEVERITY_##severity},
#include "syntax/diags.def"
#undef DIAG
#define CHECK(tag, code, name, message, related) {code, message, PROOF_HELP, "error"},
#include "verify/vc/checks.def"
#undef CHECK
#define CHECK(tag, code, people, name) {code, people " violated", EXECUTION_HELP, "error"},
#include "replay/checks.def"
#undef CHECK
};
enum { N_RULES = sizeof rules / sizeof *rules };

/* Some codes stand at several texts; the first has the rule. */
static bool is_first(uint32_t i) {
  for (uint32_t k = 0; k < i; k++)
    if (strcmp(rules[k].code, rules[i].code) == 0) return false;
  return true;
}

const FindingRule *finding_rule(uint32_t n) {
  for (uint32_t i = 0; i < N_RULES; i++)
    if (is_first(i) && n-- == 0) return &rules[i];
  return NULL;
}

bool finding_rule_of(const char *code, uint32_t *n) {
  *n = 0;
  for (uint32_t i = 0; i < N_RULES; i++) {
    if (!is_first(i)) continue;
    if (strcmp(rules[i].code, code) == 0) return true;
    ++*n;
  }
  return false;
}
