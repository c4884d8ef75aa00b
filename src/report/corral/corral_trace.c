/* SPDX-License-Identifier: MIT */
#include "report/corral/corral.h"

#include "report/excerpt.h"
#include "report/executions/run_value.h"
#include "syntax/one_line.h"

#include <string.h>

typedef struct CorralTrace {
  Execution *x;
  const CorralStyle *style;
  bool by_origins; /* lines are places of the source, else of the Boogie program */
  bool follows;    /* a place of the source has its line */
  Buf place, items;
  VEC(uint32_t) entered; /* calls whose bodies are executed, innermost last */
  uint32_t origin;       /* the next one of the execution */
  Buf *out;
} CorralTrace;

static void write_name(Buf *out, Str name) {
  excerpt_escape(out, name->text, name->len);
}

/* ---- places ---------------------------------------------------------------------- */

static void write_position(const Execution *x, Pos pos, Buf *out) {
  Loc at = source_locate(&x->core->session->sources, pos);
  if (!at.source) {
    buf_puts(out, "(1,1)");
    return;
  }
  write_name(out, at.file);
  buf_printf(out, "(%lld,%lld)", (long long)at.line, (long long)at.col);
}

static void write_origin(const Origin *o, Buf *out) {
  write_name(out, o->file);
  buf_printf(out, "(%lld,%lld)", (long long)o->line, (long long)o->column);
}

static const Origin *last_origin(const Execution *x) {
  for (uint32_t i = x->places.all.n; i-- > 0;)
    if (x->places.all.at[i].at.file) return &x->places.all.at[i].at;
  return NULL;
}

/* ---- lines ----------------------------------------------------------------------- */

static void end_line(CorralTrace *t) {
  if (t->place.n)
    buf_printf(t->out, "%s: Trace: Thread=1  (%s)\n", t->place.text,
               t->items.n ? t->items.text : "");
  buf_clear(&t->place);
  buf_clear(&t->items);
}

static Buf *next_item(CorralTrace *t) {
  if (t->items.n) buf_puts(&t->items, ", ");
  return &t->items;
}

static void add_source_values(CorralTrace *t, const ExecOrigin *o) {
  enum { MOST_POINTS = 8 };
  for (uint32_t i = 0; i < o->n_values && t->style->values; i++) {
    const ExecValue *v = &t->x->places.values.at[o->first + i];
    Buf *item = next_item(t);
    write_name(item, v->name);
    buf_puts(item, " = ");
    run_value_show(t->x, v, MOST_POINTS, item);
  }
}

/* What happens before the first place of the source belongs to its line. */
static void begin_line(CorralTrace *t, const Origin *at) {
  if (t->follows) end_line(t);
  buf_clear(&t->place);
  write_origin(at, &t->place);
  t->follows = true;
}

/* The places of the source that the execution comes to before this step. */
static void follow_origins(CorralTrace *t, uint32_t step) {
  for (; t->origin < t->x->places.all.n && t->x->places.all.at[t->origin].step <= step;
       t->origin++) {
    const ExecOrigin *o = &t->x->places.all.at[t->origin];
    if (!o->at.file) continue;
    begin_line(t, &o->at);
    add_source_values(t, o);
  }
}

static void follow_position(CorralTrace *t, const ExecStep *s) {
  Buf at = {0};
  write_position(t->x, s->kind == STEP_ENTER ? t->x->calls.at[s->call].pos : s->pos, &at);
  if (!t->place.n || strcmp(at.text, t->place.text) != 0) {
    end_line(t);
    buf_puts(&t->place, at.text);
  }
  buf_free(&at);
}

/* ---- what happens ------------------------------------------------------------------ */

/* Has something to be said of this step, so that it needs a line? */
static bool is_told(const ExecStep *s) {
  return (s->kind == STEP_ENTER && s->call) || s->kind == STEP_RETURN || s->kind == STEP_FAIL;
}

static void write_assertion(const Execution *x, Buf *out) {
  Span condition = core_text_at(x->core, x->failure.clause);
  if (!condition.hi) return;
  Buf text = {0};
  one_line_text(x->core->session, (Span){x->failure.clause, condition.hi}, &text);
  if (text.n) {
    buf_putc(out, ' ');
    excerpt_escape(out, text.text, text.n);
  }
  buf_free(&text);
}

static void tell_step(CorralTrace *t, const ExecStep *s) {
  const Execution *x = t->x;
  if (s->kind == STEP_ENTER) {
    vec_push(&t->entered, s->call);
    if (!s->call) return;
    Buf *item = next_item(t);
    buf_puts(item, "CALL ");
    write_name(item, x->calls.at[s->call].proc->name);
  } else if (s->kind == STEP_RETURN && t->entered.n) {
    uint32_t call = t->entered.at[--t->entered.n];
    Buf *item = next_item(t);
    buf_puts(item, "RETURN from ");
    write_name(item, x->calls.at[call].proc->name);
    buf_putc(item, ' ');
  } else if (s->kind == STEP_FAIL) {
    Buf *item = next_item(t);
    buf_puts(item, "ASSERTION FAILS");
    write_assertion(x, item);
  }
}

static void write_trace(Execution *x, const CorralStyle *style, Buf *out) {
  CorralTrace t = {
      .x = x, .style = style, .by_origins = style->source_places && last_origin(x), .out = out};
  for (uint32_t i = 0; i < x->steps.n; i++) {
    const ExecStep *s = &x->steps.at[i];
    if (t.by_origins)
      follow_origins(&t, i);
    else if (is_told(s))
      follow_position(&t, s);
    tell_step(&t, s);
  }
  end_line(&t);
  buf_free(&t.place);
  buf_free(&t.items);
  vec_free(&t.entered);
}

void corral_bug(FILE *to, Execution *x, const CorralStyle *style) {
  const Origin *at = style->source_places ? last_origin(x) : NULL;
  Buf out = {0};
  if (at)
    write_origin(at, &out);
  else
    write_position(x, x->failure.pos, &out);
  buf_puts(&out, ": error PF5001: This assertion can fail\n");
  if (!style->no_trace) {
    buf_puts(&out, "\nExecution trace:\n");
    write_trace(x, style, &out);
  }
  fwrite(out.text, 1, out.n, to);
  buf_free(&out);
}
