/* SPDX-License-Identifier: MIT */
/* Words that all writers of executions use. */
#include "report/clause.h"
#include "report/excerpt.h"
#include "report/executions/run.h"
#include "report/executions/run_value.h"
#include "report/source_message.h"

#include <string.h>

enum { MOST_POINTS = 40 };

void run_call(Execution *x, Buf *out) {
  excerpt_escape(out, x->entry->name->text, x->entry->name->len);
  buf_putc(out, '(');
  for (uint32_t i = 0; i < x->given.inputs.n; i++) {
    if (i) buf_puts(out, ", ");
    run_value_name(&x->given.inputs.at[i], out);
    buf_puts(out, " = ");
    run_value_show(x, &x->given.inputs.at[i], MOST_POINTS, out);
  }
  buf_putc(out, ')');
}

void run_failure(const Execution *x, Buf *out) {
  const ExecFailure *f = &x->failure;
  Buf text = {0};
  const Session *s = x->core->session;
  source_message_text(&text, s, f->pos, f->message, execution_check_title(f->kind));
  if (text.n) excerpt_escape(out, text.text, text.n);
  buf_clear(&text);
  if (f->message) goto done;
  if (f->proc) {
    buf_puts(out, " of ");
    excerpt_escape(out, f->proc->text, f->proc->len);
  }
  buf_puts(out, " violated");
  if (f->kind == EXEC_CHECK_UNPACK || f->kind == EXEC_CHECK_MEASURE) goto done;
  clause_text(x->core, f->clause, &text);
  if (text.n) buf_printf(out, ": %s", text.text);
done:
  buf_free(&text);
}

/* An execution that is not confirmed refutes nothing. */
Verdict run_verdict(const RunCounts *c) {
  if (c->failed > c->doubtful) return VERDICT_REFUTED;
  return c->bounds || c->undecided || c->dropped || c->unconfirmed ? VERDICT_INCOMPLETE
                                                                   : VERDICT_VERIFIED;
}

void run_outside(const Session *s, const OutsideCalls *calls, Buf *out) {
  buf_puts(out, "a call leaves the program: ");
  for (uint32_t i = 0; i < calls->n && i < OUTSIDE_SHOWN; i++) {
    const char *name = outside_name(calls->at[i]->proc);
    buf_puts(out, i ? ", " : "");
    excerpt_escape(out, name, strlen(name));
    Loc loc = source_locate(&s->sources, calls->at[i]->pos);
    if (!loc.source) continue;
    buf_puts(out, " (");
    excerpt_escape(out, loc.file->text, loc.file->len);
    buf_printf(out, ":%lld)", (long long)loc.line);
  }
  if (calls->n > OUTSIDE_SHOWN) buf_puts(out, ", ...");
}

static void item(Buf *out, bool *first, const char *text) {
  buf_puts(out, *first ? "" : ", ");
  buf_puts(out, text);
  *first = false;
}

void run_bounds(const Session *s, const RunCounts *c, Buf *out) {
  bool first = true;
  if (c->bounds & RUN_INTERRUPTED) item(out, &first, "interrupted");
  if (c->bounds & RUN_RANDOM) item(out, &first, "random executions only (--random)");
  if (c->bounds & RUN_AT_COUNT && !c->limits.executions) {
    item(out, &first,
         c->failed ? "stopped at the first failure (--failing shows all)"
                   : "stopped at the first execution");
  } else if (c->bounds & RUN_AT_COUNT) {
    item(out, &first, "stopped after ");
    buf_printf(out, "%llu execution%s (-n)", (unsigned long long)c->limits.executions,
               c->limits.executions == 1 ? "" : "s");
  }
  if (c->bounds & RUN_AT_TIME) {
    item(out, &first, "stopped after ");
    buf_printf(out, "%g s (--timeout)", c->timeout);
  }
  if (c->bounds & RUN_AT_MEMORY) {
    item(out, &first, "out of memory");
    if (c->limits.memory_mb)
      buf_printf(out, ", limit %llu MB", (unsigned long long)c->limits.memory_mb);
    buf_puts(out, " (--memory)");
  }
  if (c->bounds & RUN_CRASHED) {
    item(out, &first, "the search ");
    excerpt_escape(out, c->death, strlen(c->death));
  }
  if (c->bounds & RUN_AT_LOOP) {
    item(out, &first, "loop bound ");
    buf_printf(out, "%u reached (--loop-bound)", (unsigned)c->limits.loop_bound);
    Loc loc = source_locate(&s->sources, c->loop_pos);
    if (loc.source) buf_printf(out, " on line %lld", (long long)loc.line);
  }
  if (c->bounds & RUN_AT_RECURSION) {
    item(out, &first, "recursion bound ");
    buf_printf(out, "%u reached (--recursion-bound)", (unsigned)c->limits.recursion_bound);
  }
  if (c->bounds & RUN_AT_EFFORT) item(out, &first, "more paths may fail (--failing looks further)");
  if (c->bounds & RUN_AT_STEPS) item(out, &first, "an execution is too long");
  if (c->undecided) {
    item(out, &first, "");
    buf_printf(out, "%llu path%s undecided", (unsigned long long)c->undecided,
               c->undecided == 1 ? "" : "s");
    if (c->reason) {
      buf_puts(out, " (");
      excerpt_escape(out, c->reason, strlen(c->reason));
      buf_putc(out, ')');
    }
  }
  if (c->dropped) {
    item(out, &first, "");
    buf_printf(out, "%llu not reproduced on plain values", (unsigned long long)c->dropped);
  }
}
