/* SPDX-License-Identifier: MIT */
/* An exploration for people:
 *
 *   States ended               12
 *     without error             7
 *     failing assertion         1
 *   Coverage            commands  branches
 *     main               12/12      3/4
 *   Solver: 20 questions, 12 of them without it; 8 calls in 0.1 s
 *   bug found: ... */
#include "report/excerpt.h"
#include "report/explore.h"
#include "report/text.h"

#include <string.h>

enum { COLUMN = 52, MOST_PROCEDURES = 12 };

static void add_row(Buf *out, const char *title, uint64_t n) {
  buf_printf(out, "  %-*s %10llu\n", COLUMN, title, (unsigned long long)n);
}

static void add_ends(Buf *out, const ExploreSummary *s) {
  uint64_t all = 0;
  for (EndKind k = 0; k < ENDED_COUNT; k++) all += s->ended[k];
  buf_printf(out, "%-*s   %10llu\n", COLUMN, "States ended", (unsigned long long)all);
  for (EndKind k = 0; k < ENDED_COUNT; k++)
    if (s->ended[k]) add_row(out, ended_title(k), s->ended[k]);
}

static void add_share(Buf *out, uint32_t n, uint32_t of) {
  buf_printf(out, " %7u/%-7u", (unsigned)n, (unsigned)of);
}

static void add_coverage_row(Buf *out, const char *name, const CoverageOf *c) {
  size_t from = out->n;
  buf_puts(out, "  ");
  excerpt_escape(out, name, strlen(name));
  while (out->n - from < COLUMN - 20) buf_putc(out, ' ');
  add_share(out, c->commands, c->commands_all);
  add_share(out, c->jumps, c->jumps_all);
  while (out->text[out->n - 1] == ' ') out->n--;
  buf_putc(out, '\n');
}

/* Procedures that were entered. */
static void add_coverage(Buf *out, const ExploreReport *r) {
  CoverageOf all = {0};
  uint32_t shown = 0, entered = 0;
  Buf rows = {0};
  for (uint32_t i = 0; i < r->core->impls.n; i++) {
    CoverageOf c = coverage_of(&r->x->coverage, r->core, r->core->impls.at[i]);
    if (!c.commands) continue;
    entered++;
    all.commands += c.commands;
    all.commands_all += c.commands_all;
    all.jumps += c.jumps;
    all.jumps_all += c.jumps_all;
    if (shown < MOST_PROCEDURES) add_coverage_row(&rows, r->core->impls.at[i]->name->text, &c);
    shown += shown < MOST_PROCEDURES;
  }
  bool more = r->x->sum.abstract_loops; /* executions than there are */
  buf_printf(out, "%-*s   %7s   %12s\n", COLUMN - 20, more ? "Coverage (at most)" : "Coverage",
             "commands", "branches");
  if (rows.n) buf_add(out, rows.text, rows.n);
  if (entered > shown)
    buf_printf(out, "  ... and %u more procedures\n", (unsigned)(entered - shown));
  if (entered > 1) add_coverage_row(out, "all that were entered", &all);
  buf_free(&rows);
}

static void add_verdict(Buf *out, const Session *s, const ExploreReport *r,
                        const ReportStyle *style) {
  Verdict v = explore_verdict(r);
  Buf why = {0};
  explore_reasons(s, r, &why);
  text_paint(out, style, v == VERDICT_REFUTED ? TEXT_ERROR : TEXT_GOOD);
  if (v == VERDICT_REFUTED)
    buf_printf(out, "%llu bug%s found", (unsigned long long)r->runs->distinct,
               r->runs->distinct == 1 ? "" : "s");
  else
    buf_puts(out, v == VERDICT_VERIFIED ? "no bug on any path" : "incomplete");
  text_plain(out, style);
  uint32_t loops = r->x->sum.abstract_loops;
  if (v == VERDICT_VERIFIED) buf_puts(out, ": all paths were explored");
  if (v == VERDICT_VERIFIED && loops)
    buf_printf(out, ", %u loop%s abstracted", (unsigned)loops, loops == 1 ? "" : "s");
  if (why.n) buf_printf(out, v == VERDICT_REFUTED ? "; not exhaustive: %s" : ": %s", why.text);
  buf_printf(out, " (%.1f s)\n", r->seconds);
  buf_free(&why);
}

void explore_text(FILE *to, const Session *s, const ExploreReport *r, const ReportStyle *style) {
  if (style->quiet) return;
  const ExploreSummary *sum = &r->x->sum;
  Buf out = {0};
  add_ends(&out, sum);
  add_coverage(&out, r);
  buf_printf(&out,
             "Solver: %llu questions, %llu answered without it; %llu calls in %.2f s\n"
             "%llu commands executed, %llu forks, at most %llu states waiting",
             (unsigned long long)sum->solve.questions, (unsigned long long)sum->solve.shortcuts,
             (unsigned long long)sum->solve.solver_calls, sum->solve.solver_seconds,
             (unsigned long long)sum->commands, (unsigned long long)sum->forks,
             (unsigned long long)sum->most_waiting);
  if (sum->merged) buf_printf(&out, ", %llu choices merged", (unsigned long long)sum->merged);
  buf_puts(&out, "\n");
  add_verdict(&out, s, r, style);
  text_flush(to, &out);
  buf_free(&out);
}
