/* SPDX-License-Identifier: MIT */
#include "report/report.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

const char *report_severity(Severity s) {
  return s == SEV_ERROR ? "error" : s == SEV_WARNING ? "warning" : "note";
}

const char *report_verdict(Verdict v) {
  switch (v) {
  case VERDICT_VERIFIED: return "verified";
  case VERDICT_REFUTED: return "refuted";
  case VERDICT_UNPROVED: return "unproved";
  case VERDICT_ILLEGAL: return "illegal";
  default: return "incomplete";
  }
}

Verdict report_verdict_of(ExitStatus status) {
  switch (status) {
  case EXIT_DONE: return VERDICT_VERIFIED;
  case EXIT_ILLEGAL: return VERDICT_ILLEGAL;
  case EXIT_REFUTED: return VERDICT_REFUTED;
  default: return VERDICT_INCOMPLETE;
  }
}

const char *report_message(const Diag *d) {
  static const char word[] = "Error: ";
  return strncmp(d->text, word, sizeof word - 1) == 0 ? d->text + sizeof word - 1 : d->text;
}

typedef struct Placed {
  Pos at;
  uint32_t index;
} Placed;

static int report_compare(const void *a, const void *b) {
  const Placed *x = a, *y = b;
  /* 0 is "no place" and sorts last: the subtraction wraps it around. */
  Pos p = x->at - 1, q = y->at - 1;
  if (p != q) return p < q ? -1 : 1;
  return x->index < y->index ? -1 : x->index > y->index;
}

uint32_t *report_order(const Diags *d) {
  uint32_t n = d->list.n;
  Placed *placed = mem_alloc((n + 1) * sizeof *placed);
  uint32_t *order = mem_alloc((n + 1) * sizeof *order);
  for (uint32_t i = 0; i < n; i++) placed[i] = (Placed){d->list.at[i].span.lo, i};
  qsort(placed, n, sizeof *placed, report_compare);
  for (uint32_t i = 0; i < n; i++) order[i] = placed[i].index;
  free(placed);
  return order;
}
