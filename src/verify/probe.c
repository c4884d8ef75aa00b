/* SPDX-License-Identifier: MIT */
/* See probe.h. */
#include "verify/probe.h"

#include "base/clock.h"
#include "solver/process.h"

#include <stdint.h>

static bool probe_replied(void *env, Process *p) {
  (void)env;
  return p->said.n && p->said.text[p->said.n - 1] == '\n';
}

bool probe_answers(const char *program) {
  static const char question[] = "(check-sat)\n";
  char why[128], *argv[] = {(char *)(uintptr_t)program, NULL};
  Process p = {0};
  if (!process_start(&p, argv, 0, why, sizeof why)) return false;
  ProcessTalk talk =
      process_talk(&p, question, sizeof question - 1, probe_replied, NULL, clock_now() + 5);
  process_end(&p);
  process_free(&p);
  return talk == PROCESS_ANSWERED;
}
