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
#include "report/executions/explore.h"
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
  /* executions than there are */
  bool more = r->x->sum.abstract_loops || r->x->sum.left_out;
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
  text_paint(out, style, verdict_paint(v));
  if (v == VERDICT_REFUTED)
    buf_printf(out, "%llu bug%s found", (unsigned long long)r->runs->distinct,
               r->runs->distinct == 1 ? "" : "s");
  else
    buf_puts(out, v == VERDICT_VERIFIED ? "no bug on any path" : "incomplete");
  text_plain(out, style);
  uint32_t loops = r->x->sum.abstract_loops;
  if (r->proved) buf_printf(out, ": proved by %s", r->proved);
  if (v == VERDICT_REFUTED && r->refuted) buf_printf(out, " by %s", r->refuted);
  bool explored = v == VERDICT_VERIFIED && !r->proved && !r->x->sum.inconsistent;
  if (explored) buf_puts(out, ": all paths were explored");
  if (explored && !r->x->sum.ended[ENDED_PASSED]) buf_puts(out, ", and no path reaches the end");
  if (explored && loops)
    buf_printf(out, ", %u loop%s abstracted", (unsigned)loops, loops == 1 ? "" : "s");
  uint32_t left_out = r->x->sum.left_out;
  if (v == VERDICT_VERIFIED && left_out)
    buf_printf(out, ", %u variable%s left out", (unsigned)left_out, left_out == 1 ? "" : "s");
  if (why.n) buf_printf(out, v == VERDICT_REFUTED ? "; not exhaustive: %s" : ": %s", why.text);
  buf_printf(out, " (%.1f s)\n", r->seconds);
  buf_free(&why);
}

static void add_exploration(Buf *out, const ExploreReport *r) {
  const ExploreSummary *sum = &r->x->sum;
  add_ends(out, sum);
  add_coverage(out, r);
  buf_puts(out, "Solver: ");
  text_count(out, sum->solve.questions, "question");
  buf_printf(out, ", %llu answered without it; ", (unsigned long long)sum->solve.shortcuts);
  text_count(out, sum->solve.solver_calls, "call");
  buf_printf(out, " in %.2f s\n", sum->solve.solver_seconds);
  text_count(out, sum->work.commands, "command");
  buf_puts(out, " executed, ");
  text_count(out, sum->work.forks, "fork");
  buf_puts(out, ", at most ");
  text_count(out, sum->work.most_waiting, "state");
  buf_puts(out, " waiting");
  if (sum->work.merged) {
    buf_puts(out, ", ");
    text_count(out, sum->work.merged, "choice");
    buf_puts(out, " merged");
  }
  if (sum->work.evicted) {
    buf_printf(out, "; %llu evicted, ", (unsigned long long)sum->work.evicted);
    text_count(out, sum->work.redone, "command");
    buf_puts(out, " executed again");
  }
  buf_puts(out, "\n");
}

void explore_text(FILE *to, const Session *s, const ExploreReport *r, const ReportStyle *style) {
  if (style->quiet) return;
  Buf out = {0};
  if (!r->idle) add_exploration(&out, r);
  add_verdict(&out, s, r, style);
  text_flush(to, &out);
  buf_free(&out);
}

void explore_entries_text(FILE *to, const ExploreEntries *e) {
  fprintf(to, "%s: of %u procedures, %u without a bug, %u with one, %u undecided",
          e->verdict == VERDICT_REFUTED    ? "bug found"
          : e->verdict == VERDICT_VERIFIED ? "no bug on any path"
                                           : "incomplete",
          (unsigned)e->all, (unsigned)e->fine, (unsigned)e->refuted, (unsigned)e->open);
  uint32_t rest = e->all - e->fine - e->refuted - e->open;
  if (rest) fprintf(to, ", %u not asked about", (unsigned)rest);
  fprintf(to, " (%.1f s)\n", e->seconds);
}
