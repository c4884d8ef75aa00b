/* SPDX-License-Identifier: MIT */
/* Executions for people.
 *
 *   Execution 1: Max(N = 1, a = [0 -> -1]) failed
 *   max.bpl:12:1: error[X003]: postcondition of Max violated: (exists j: int :: ...)
 *       12 | }
 *          | ^
 *   max.bpl:3:3: note: it is written here
 *        3 |   ensures (exists j: int :: ...);
 *          |   ^^^^^^^
 *          = with N -> 1, a -> [0 -> -1], max -> 0
 *          = in Max */
#include "report/excerpt.h"
#include "report/executions/run.h"
#include "report/executions/run_value.h"
#include "report/source_trace.h"
#include "report/text.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 40, SOURCE_COLUMNS = 60, MAX_STACK = 20 };

/* `, x -> 1, y -> 2` after `start`, the first one without the comma. */
static void add_values(Buf *out, size_t start, Execution *x, const ExecValues *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    const ExecValue *v = &list->at[i];
    if (run_value_names_itself(x, v)) continue;
    if (out->n > start) buf_puts(out, ", ");
    run_value_name(v, out);
    buf_puts(out, " -> ");
    run_value_show(x, v, MOST_POINTS, out);
  }
}

static void add_place(Buf *out, const Session *s, Pos pos) {
  Loc loc = source_locate(&s->sources, pos);
  if (!loc.source) return;
  excerpt_escape(out, loc.file->text, loc.file->len);
  buf_printf(out, ":%lld:%u", (long long)loc.line, (unsigned)loc.col);
}

/* `  title x -> 1, y -> 2`, when there is something to say. */
static void add_section(Buf *out, Execution *x, const char *title, const ExecValues *list) {
  size_t before = out->n;
  buf_printf(out, "  %s ", title);
  size_t start = out->n;
  add_values(out, start, x, list);
  if (out->n > start)
    buf_putc(out, '\n');
  else
    out->n = before;
}

static void add_initial(Buf *out, Execution *x) {
  size_t before = out->n;
  buf_puts(out, "  initially ");
  size_t start = out->n;
  add_values(out, start, x, &x->given.globals);
  add_values(out, start, x, &x->given.constants);
  for (uint32_t i = 0; i < x->given.functions.n; i++) {
    const ExecFunction *f = &x->given.functions.at[i];
    if (out->n > start) buf_puts(out, ", ");
    excerpt_escape(out, f->func->name->text, f->func->name->len);
    buf_puts(out, " -> ");
    run_value_function(x, f, MOST_POINTS, out);
  }
  if (out->n > start)
    buf_putc(out, '\n');
  else
    out->n = before;
}

/* Values that the program left open, in the order of execution. */
static void add_choices(Buf *out, const Session *s, Execution *x) {
  enum { MOST_CHOICES = 16 };
  uint32_t last = 0;
  for (uint32_t i = 0; i < x->choices.n && i < MOST_CHOICES; i++) {
    const ExecChoice *c = &x->choices.at[i];
    uint32_t line = source_locate(&s->sources, c->pos).text_line;
    bool same = i && line == last && c->pos == x->choices.at[i - 1].pos &&
                c->var != x->choices.at[i - 1].var;
    if (i == 0)
      buf_printf(out, "  chosen at line %u ", (unsigned)line);
    else if (same)
      buf_puts(out, ", ");
    else
      buf_printf(out, "; %u ", (unsigned)line);
    last = line;
    excerpt_escape(out, c->var->name->text, c->var->name->len);
    buf_puts(out, " -> ");
    run_value_text(x, c->value, MOST_POINTS, out);
  }
  if (x->counts.choices > MOST_CHOICES)
    buf_printf(out, "; %llu more (--trace shows all)",
               (unsigned long long)(x->counts.choices - MOST_CHOICES));
  if (x->counts.choices) buf_putc(out, '\n');
}

/* ---- notes: {:print}, {:trace} --------------------------------------------- */

static void add_note(Buf *out, const Session *s, Execution *x, const ExecNote *n) {
  buf_puts(out, "  ");
  add_place(out, s, n->pos);
  buf_puts(out, n->trace ? ": reached" : ":");
  for (uint32_t i = 0; i < n->n; i++) {
    buf_putc(out, ' ');
    if (n->items[i].name)
      excerpt_escape(out, n->items[i].name->text, n->items[i].name->len);
    else
      run_value_text(x, n->items[i].value, MOST_POINTS, out);
  }
  buf_putc(out, '\n');
}

static void add_notes(Buf *out, const Session *s, Execution *x, uint32_t *next, uint32_t before) {
  for (; *next < x->notes.n && x->notes.at[*next].step <= before; ++*next)
    add_note(out, s, x, &x->notes.at[*next]);
}

/* ---- the trace ------------------------------------------------------------- */

static const char *step_word(StepKind k) {
  switch (k) {
  case STEP_ENTER: return "enter";
  case STEP_SPEC: return "by specification";
  case STEP_RETURN: return "back";
  case STEP_FAIL: return "violated";
  default: return NULL;
  }
}

static void add_step_line(Buf *out, const Session *s, Execution *x, const ExecStep *step,
                          const ReportStyle *style) {
  Loc loc = source_locate(&s->sources, step->pos);
  const ExecCall *call = &x->calls.at[step->call];
  if (!loc.source) return;
  uint32_t n;
  Pos shown = source_shown(&s->sources, (Span){step->pos, 0}).lo;
  const char *line = source_line(source_of(&s->sources, shown), loc.text_line, &n);
  while (n && (*line == ' ' || *line == '\t')) line++, n--;
  text_gutter(out, style, loc.text_line);
  buf_spaces(out, 1 + 2 * (call->depth < 20 ? call->depth : 20));
  size_t from = out->n;
  excerpt_escape(out, line, n <= SOURCE_COLUMNS ? n : SOURCE_COLUMNS);
  if (n > SOURCE_COLUMNS) buf_puts(out, "...");
  while (out->n > from && out->text[out->n - 1] == ' ') out->n--;
  const char *word = step_word(step->kind);
  if (word) {
    text_paint(out, style, TEXT_GUTTER);
    buf_printf(out, "  // %s", word);
    if (step->kind == STEP_ENTER || step->kind == STEP_SPEC)
      buf_printf(out, " %s", call->proc->name->text);
    text_plain(out, style);
  }
  buf_putc(out, '\n');
}

static void add_changes(Buf *out, Execution *x, const ExecStep *step, const ReportStyle *style) {
  if (!step->n_changes) return;
  const ExecCall *call = &x->calls.at[step->call];
  text_gutter(out, style, 0);
  buf_spaces(out, 3 + 2 * (call->depth < 20 ? call->depth : 20));
  for (uint32_t i = 0; i < step->n_changes; i++) {
    ExecValue v = run_value_changed(&x->changes.at[step->first + i]);
    if (i) buf_puts(out, ", ");
    run_value_name(&v, out);
    buf_puts(out, " -> ");
    run_value_show(x, &v, MOST_POINTS, out);
  }
  buf_putc(out, '\n');
}

static void add_trace(FILE *to, Buf *out, const Session *s, Execution *x,
                      const ReportStyle *style) {
  uint32_t note = 0;
  for (uint32_t i = 0; i < x->steps.n; i++) {
    add_notes(out, s, x, &note, i);
    add_step_line(out, s, x, &x->steps.at[i], style);
    add_changes(out, x, &x->steps.at[i], style);
    text_flush(to, out);
  }
  add_notes(out, s, x, &note, UINT32_MAX);
}

/* ---- a failure ------------------------------------------------------------- */

static void add_stack(Buf *out, const Session *s, Execution *x, const ReportStyle *style) {
  Buf text = {0};
  for (uint32_t i = 0; i < x->stack.n && i < MAX_STACK; i++) {
    const ExecCall *c = &x->calls.at[x->stack.at[i]];
    buf_clear(&text);
    buf_printf(&text, "in %s", c->proc->name->text);
    if (c->depth) {
      buf_puts(&text, ", called at ");
      add_place(&text, s, c->pos);
    }
    text_remark(out, style, text.text);
  }
  if (x->stack.n > MAX_STACK) {
    buf_clear(&text);
    buf_printf(&text, "... and %u more calls", (unsigned)(x->stack.n - MAX_STACK));
    text_remark(out, style, text.text);
  }
  buf_free(&text);
}

/* The path through the program that this one was made from. */
static void add_origins(Buf *out, const Session *s, Execution *x, bool all,
                        const ReportStyle *style) {
  SourceLine *lines = mem_calloc(x->places.all.n + 1, sizeof *lines);
  Buf *values = mem_calloc(x->places.all.n + 1, sizeof *values);
  for (uint32_t i = 0; i < x->places.all.n; i++) {
    const ExecOrigin *o = &x->places.all.at[i];
    for (uint32_t k = 0; k < o->n_values; k++) {
      const ExecValue *v = &x->places.values.at[o->first + k];
      if (values[i].n) buf_puts(&values[i], ", ");
      excerpt_escape(&values[i], v->name->text, v->name->len);
      buf_puts(&values[i], " = ");
      run_value_text(x, v->value, MOST_POINTS, &values[i]);
    }
    lines[i] =
        (SourceLine){&o->at, x->calls.at[o->call].proc->name, values[i].n ? values[i].text : ""};
  }
  source_trace_text(out, s, style, lines, x->places.all.n, all);
  for (uint32_t i = 0; i < x->places.all.n; i++) buf_free(&values[i]);
  free(values);
  free(lines);
}

/* `= title x -> 1`, when there is something to say. */
static void add_remark(Buf *out, Execution *x, const char *title, const ExecValues *list,
                       const ReportStyle *style) {
  Buf text = {0};
  buf_puts(&text, title);
  size_t start = text.n;
  add_values(&text, start, x, list);
  if (text.n > start) text_remark(out, style, text.text);
  buf_free(&text);
}

static void add_failure(Buf *out, const Session *s, Execution *x, const ReportStyle *style) {
  const ExecFailure *f = &x->failure;
  Buf text = {0};
  run_failure(x, &text);
  text_entry(out, s, style,
             (TextEntry){{f->pos, 0}, SEV_ERROR, execution_check_code(f->kind), text.text});
  if (f->clause != f->pos)
    text_entry(out, s, style, (TextEntry){{f->clause, 0}, SEV_NOTE, NULL, "it is written here"});
  buf_free(&text);
  add_remark(out, x, "with ", &f->values, style);
  add_remark(out, x, "it does not hold for ", &f->witness, style);
  if (x->evidence && x->confirmed) text_remark(out, style, x->evidence);
  add_stack(out, s, x, style);
}

/* ---- an execution ---------------------------------------------------------- */

static void add_doubt(Buf *out, const Session *s, Execution *x, const ReportStyle *style) {
  if (x->confirmed) return;
  text_paint(out, style, TEXT_WARNING);
  buf_puts(out, "  unconfirmed: ");
  text_plain(out, style);
  buf_puts(out, x->unsure.why ? x->unsure.why : "something could not be decided on plain values");
  if (x->unsure.pos) {
    buf_puts(out, " (");
    add_place(out, s, x->unsure.pos);
    buf_putc(out, ')');
  }
  buf_putc(out, '\n');
}

static void text_execution(FILE *to, const Session *s, Execution *x, const RunView *view,
                           const ReportStyle *style) {
  Buf out = {0};
  text_paint(&out, style, TEXT_BOLD);
  buf_puts(&out, "Execution");
  if (view->number) buf_printf(&out, " %llu", (unsigned long long)view->number);
  buf_puts(&out, ": ");
  run_call(x, &out);
  text_plain(&out, style);
  buf_putc(&out, ' ');
  text_paint(&out, style, x->outcome == EXEC_PASSED ? TEXT_GOOD : TEXT_ERROR);
  buf_puts(&out, execution_outcome_name(x->outcome));
  text_plain(&out, style);
  if (x->outcome == EXEC_PASSED && x->outputs.n) {
    buf_puts(&out, ", ");
    add_values(&out, out.n, x, &x->outputs);
  }
  buf_putc(&out, '\n');
  add_initial(&out, x);
  if (view->trace) {
    add_trace(to, &out, s, x, style);
  } else {
    add_choices(&out, s, x);
    uint32_t note = 0;
    add_notes(&out, s, x, &note, UINT32_MAX);
  }
  if (x->outcome == EXEC_FAILED) add_failure(&out, s, x, style);
  if (x->outcome == EXEC_FAILED || view->trace) add_origins(&out, s, x, view->trace, style);
  add_section(&out, x, "finally", &x->final_globals);
  add_doubt(&out, s, x, style);
  text_flush(to, &out);
  buf_free(&out);
}

static void text_summary(FILE *to, const Session *s, const RunCounts *c, const ReportStyle *style) {
  if (style->quiet) return;
  Buf out = {0}, why = {0};
  Verdict v = run_verdict(c);
  if (v == VERDICT_VERIFIED && !c->passed && !c->failed) {
    text_paint(&out, style, TEXT_WARNING);
    buf_puts(&out, "No execution reaches the end: the assumptions contradict each other.\n");
    text_plain(&out, style);
  }
  run_bounds(s, c, &why);
  text_paint(&out, style, verdict_paint(v));
  bool random = c->bounds & RUN_RANDOM;
  if (random) {
    text_count(&out, c->made, "random execution");
    buf_puts(&out, ": ");
  }
  buf_printf(&out, "%llu passed, %llu failed", (unsigned long long)c->passed,
             (unsigned long long)(random ? c->failing : c->failed));
  text_plain(&out, style);
  if (random ? c->failing > c->distinct : c->failed > c->distinct)
    buf_printf(&out, " (%llu distinct)", (unsigned long long)c->distinct);
  if (c->unconfirmed)
    buf_printf(&out, ", %llu of them unconfirmed%s", (unsigned long long)c->unconfirmed,
               random ? " (-v)" : "");
  buf_printf(&out, ", %llu infeasible; ", (unsigned long long)c->infeasible);
  if (why.n)
    buf_printf(&out, "not exhaustive: %s", why.text);
  else
    buf_puts(&out, "exhaustive");
  buf_printf(&out, " (%.1f s)\n", c->seconds);
  text_flush(to, &out);
  buf_free(&out);
  buf_free(&why);
}

const RunWriter run_text = {text_execution, text_summary};
