/* See values.h.
 *
 * A step of the trace may stand for several blocks (traces pass over blocks that test nothing);
 * it shows the last value that each variable has within them. Values at entry are shown for
 * the variables whose entry value a command on the path mentions.
 * SPDX-License-Identifier: MIT */
#include "verify/values.h"

#include "logic/collect.h"
#include "logic/print.h"

#include <string.h>

/* Texts stay readable: points of a map, characters of a value, conjuncts. */
enum { MAX_POINTS = 8, MAX_TEXT = 400, MAX_PARTS = 16, MAX_DEPTH = 64 };

/* ---- values as text -------------------------------------------------------- */

static void print_value(TermTable *tab, Term v, Buf *out);

/* Stores over a constant map, newest first: [i -> v, ..., else -> d]. */
static void print_map(TermTable *tab, Term v, Buf *out) {
  uint32_t n = 0;
  bool more = false;
  buf_putc(out, '[');
  while (term_op(tab, v) == OP_STORE) {
    uint32_t last = term_nargs(tab, v) - 1;
    if (n < MAX_POINTS) {
      if (n) buf_puts(out, ", ");
      for (uint32_t i = 1; i < last; i++) {
        if (i > 1) buf_puts(out, ", ");
        print_value(tab, term_arg(tab, v, i), out);
      }
      buf_puts(out, " -> ");
      print_value(tab, term_arg(tab, v, last), out);
      n++;
    } else {
      more = true;
    }
    v = term_arg(tab, v, 0);
  }
  if (more) buf_puts(out, ", ...");
  if (n) buf_puts(out, ", ");
  buf_puts(out, "else -> ");
  print_value(tab, term_op(tab, v) == OP_CONST_MAP ? term_arg(tab, v, 0) : v, out);
  buf_putc(out, ']');
}

static bool is_map_value(const TermTable *tab, Term v) {
  while (term_op(tab, v) == OP_STORE) v = term_arg(tab, v, 0);
  return term_op(tab, v) == OP_CONST_MAP;
}

static void print_value(TermTable *tab, Term v, Buf *out) {
  if (is_map_value(tab, v))
    print_map(tab, v, out);
  else
    print_term(tab, v, out);
}

static Str bounded(StrTable *strs, Buf *text) {
  if (text->n <= MAX_TEXT) return str_intern(strs, text->text, text->n);
  size_t n = MAX_TEXT;
  while (n && ((unsigned char)text->text[n] & 0xC0) == 0x80) n--; /* whole characters */
  return str_printf(strs, "%.*s...", (int)n, text->text);
}

/* ---- along the trace ------------------------------------------------------- */

typedef struct Reading {
  const Passive *p;
  Solver *solver;
  TermTable *tab;
  Map number; /* Variable * -> index in the lists below */
  VEC(const Variable *) vars;
  VEC(Term) value;   /* by variable: the term of its value now */
  VEC(Str) shown;    /* by variable: what was listed last       */
  VEC(bool) changed; /* by variable: within this step           */
  VEC(TraceValue) list;
} Reading;

static uint32_t number(Reading *r, const Variable *v) {
  uint64_t n;
  if (map_get(&r->number, (uintptr_t)v, &n)) return (uint32_t)n;
  map_put(&r->number, (uintptr_t)v, r->vars.n);
  vec_push(&r->vars, v);
  vec_push(&r->value, TERM_NONE);
  vec_push(&r->shown, (Str)NULL);
  vec_push(&r->changed, false);
  return r->vars.n - 1;
}

/* Made by the pipeline, not by the author of the program? */
static bool made_up(const Variable *v) {
  return strchr(v->name->text, '@') != NULL || !v->name->len;
}

static void see(Reading *r, const Variable *v, Term value) {
  if (made_up(v)) return;
  uint32_t n = number(r, v);
  r->value.at[n] = value;
  r->changed.at[n] = true;
}

/* Lists what changed within the step that ends here. */
static void list_step(Reading *r, uint32_t step) {
  StrTable *strs = &r->p->program->session->strs;
  Buf text = {0};
  for (uint32_t i = 0; i < r->vars.n; i++) {
    if (!r->changed.at[i]) continue;
    r->changed.at[i] = false;
    Term v = solver_value(r->solver, r->value.at[i], true);
    if (!v.ix) continue;
    buf_clear(&text);
    print_value(r->tab, v, &text);
    Str s = bounded(strs, &text);
    if (s == r->shown.at[i]) continue;
    r->shown.at[i] = s;
    TraceValue entry = {step, r->vars.at[i]->name, s};
    vec_push(&r->list, entry);
  }
  buf_free(&text);
}

/* The commands of the block that the execution comes to. */
static uint32_t reached(const TracePath *path, const PassiveBlock *b) {
  if (b != path->points.at[path->points.n - 1].block) return b->cmds.n;
  return (uint32_t)(path->failed - b->cmds.at) + 1;
}

static void see_entry(Reading *r, const TracePath *path) {
  Collector c;
  collector_init(&c, r->tab);
  for (uint32_t i = 0; i < path->points.n; i++) {
    const PassiveBlock *b = path->points.at[i].block;
    for (uint32_t k = 0, n = reached(path, b); k < n; k++) collector_add(&c, b->cmds.at[k].term);
  }
  const Impl *im = r->p->impl;
  const Variables *lists[] = {&im->ins, &r->p->program->globals, &im->outs, &im->locals};
  for (uint32_t l = 0; l < 4; l++)
    for (uint32_t i = 0; i < lists[l]->n; i++) {
      const Variable *v = lists[l]->at[i];
      if (collector_has(&c, v->sym)) see(r, v, term_var(r->tab, v->sym));
    }
  collector_free(&c);
}

static void read_values(Failure *f, const TracePath *path, Reading *r) {
  see_entry(r, path);
  for (uint32_t i = 0; i < path->points.n; i++) {
    const TracePoint *at = &path->points.at[i];
    if (i && at->step != path->points.at[i - 1].step) list_step(r, path->points.at[i - 1].step);
    uint32_t end = reached(path, at->block);
    for (uint32_t k = 0; k < at->block->steps.n && at->block->steps.at[k].at < end; k++)
      see(r, at->block->steps.at[k].var, at->block->steps.at[k].value);
  }
  list_step(r, path->points.at[path->points.n - 1].step);
  f->values = vec_copy(&r->p->program->session->perm, &r->list, TraceValue);
  f->n_values = r->list.n;
}

/* ---- failing conjuncts ----------------------------------------------------- */

typedef struct Parts {
  const TermTable *tab;
  Term written[MAX_PARTS], meant[MAX_PARTS];
  uint32_t n;
  bool too_many;
} Parts;

/* The condition as written and as it stands in the verification condition, in step: where
 * simplification has changed the shape, they stay one part. */
static void split(Parts *ps, Term written, Term meant, uint32_t depth) {
  Op op = term_op(ps->tab, written);
  uint32_t n = term_nargs(ps->tab, written);
  bool same = op == term_op(ps->tab, meant) && n == term_nargs(ps->tab, meant);
  if (same && op == OP_AND && depth < MAX_DEPTH) {
    for (uint32_t i = 0; i < n; i++)
      split(ps, term_arg(ps->tab, written, i), term_arg(ps->tab, meant, i), depth + 1);
  } else if (same && op == OP_IMPLIES && depth < MAX_DEPTH &&
             term_op(ps->tab, term_arg(ps->tab, written, 1)) == OP_AND) {
    split(ps, term_arg(ps->tab, written, 1), term_arg(ps->tab, meant, 1), depth + 1);
  } else if (ps->n < MAX_PARTS) {
    ps->written[ps->n] = written;
    ps->meant[ps->n++] = meant;
  } else {
    ps->too_many = true;
  }
}

/* When no part is known to be false, those that the model does not decide are to blame. */
static void read_parts(Failure *f, const PassiveCmd *failed, const Reading *r) {
  Parts ps = {.tab = r->tab};
  if (!failed->clause.ix) return;
  split(&ps, failed->clause, failed->term, 0);
  if (ps.n < 2 || ps.too_many) return;
  Term value[MAX_PARTS], blame = TERM_NONE;
  for (uint32_t i = 0; i < ps.n; i++) {
    value[i] = solver_value(r->solver, ps.meant[i], true);
    if (term_is_false(value[i])) blame = TERM_FALSE;
  }
  Session *session = r->p->program->session;
  f->parts = ARENA_ARRAY(&session->perm, Str, ps.n);
  Buf text = {0};
  for (uint32_t i = 0; i < ps.n; i++) {
    bool to_blame = blame.ix ? term_is_false(value[i]) : !term_is_true(value[i]);
    if (!to_blame) continue;
    buf_clear(&text);
    print_term(r->tab, ps.written[i], &text);
    f->parts[f->n_parts++] = bounded(&session->strs, &text);
  }
  buf_free(&text);
}

void values_read(Failure *f, const TracePath *path, const Passive *p, Solver *s) {
  Reading r = {.p = p, .solver = s, .tab = p->program->terms};
  if (f->n_trace) read_values(f, path, &r);
  read_parts(f, path->failed, &r);
  map_free(&r.number);
  vec_free(&r.vars);
  vec_free(&r.value);
  vec_free(&r.shown);
  vec_free(&r.changed);
  vec_free(&r.list);
}
