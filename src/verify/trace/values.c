/* SPDX-License-Identifier: MIT */
/* See values.h.
 *
 * A step of the trace may stand for several blocks (traces pass over blocks that test nothing);
 * it shows the last value that each variable has within them. Values at entry are shown for
 * the variables whose entry value a command on the path mentions. */
#include "verify/trace/values.h"

#include "logic/collect.h"
#include "verify/trace/explain.h"

#include <string.h>

enum { MAX_NAMED = 100 }; /* constants of opaque types that are looked up */

/* ---- along the trace ------------------------------------------------------- */

uint32_t values_number(Reading *r, const Variable *v) {
  uint64_t n;
  if (map_get(&r->number, (uintptr_t)v, &n)) return (uint32_t)n;
  map_put(&r->number, (uintptr_t)v, r->vars.n);
  vec_push(&r->vars, v);
  vec_push(&r->value, TERM_NONE);
  vec_push(&r->listed, (Str)NULL);
  vec_push(&r->changed, false);
  return r->vars.n - 1;
}

/* Made by the pipeline, not by the author of the program? Among the variables of inlined
 * procedures, those that keep the entry values of globals. */
static bool made_up(const Reading *r, const Variable *v) {
  const Variables *globals = &r->p->program->globals;
  if (strchr(v->name->text, '@') != NULL || !v->name->len) return true;
  if (strncmp(v->name->text, "inline$", 7) != 0) return false;
  for (uint32_t i = 0; i < globals->n; i++)
    if (globals->at[i]->pos == v->pos) return true;
  return false;
}

/* A value that nothing on the path speaks of is any. */
static bool means_something(const Reading *r, Term value) {
  return term_op(r->tab, value) != OP_VAR ||
         collector_has(&r->mentioned, term_symbol(r->tab, value));
}

static void see(Reading *r, const Variable *v, Term value) {
  uint32_t n = values_number(r, v);
  r->value.at[n] = value;
  r->changed.at[n] = !made_up(r, v) && means_something(r, value);
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
    value_text(&r->names, v, &text);
    Str s = value_text_bounded(strs, &text);
    if (s == r->listed.at[i]) continue;
    r->listed.at[i] = s;
    TraceValue entry = {step, value_text_name(strs, r->vars.at[i]->name), s};
    vec_push(&r->list, entry);
  }
  buf_free(&text);
}

/* The commands of the block that the execution comes to, the failing one aside. */
static uint32_t reached(const TracePath *path, const PassiveBlock *b) {
  bool last = b == path->points.at[path->points.n - 1].block;
  return last ? (uint32_t)(path->failed - b->cmds.at) : b->cmds.n;
}

static void name_constants(Reading *r) {
  const CoreProgram *p = r->p->program;
  uint32_t left = MAX_NAMED;
  for (uint32_t i = 0; i < p->functions.n && left; i++) {
    const Function *f = p->functions.at[i];
    if (!f->is_const || !collector_has(&r->mentioned, f->sym)) continue;
    Term t = term_app(r->tab, f->sym, NULL, 0);
    if (sort_kind(r->tab, term_sort(r->tab, t)) != SK_UNINT) continue;
    Term v = solver_value(r->solver, t, true);
    left--;
    if (v.ix && !map_get(&r->names.constant, v.ix, NULL)) map_put(&r->names.constant, v.ix, t.ix);
  }
}

static void values_collect(Reading *r, const TracePath *path) {
  for (uint32_t i = 0; i < path->points.n; i++) {
    const PassiveBlock *b = path->points.at[i].block;
    for (uint32_t k = 0, n = reached(path, b); k < n; k++)
      collector_add(&r->mentioned, b->cmds.at[k].term);
  }
  collector_add(&r->mentioned, path->failed->term);
}

static void see_entry(Reading *r) {
  const Impl *im = r->p->impl;
  const Variables *lists[] = {&im->ins, &r->p->program->globals, &im->outs, &im->locals};
  for (uint32_t l = 0; l < 4; l++)
    for (uint32_t i = 0; i < lists[l]->n; i++) {
      const Variable *v = lists[l]->at[i];
      if (collector_has(&r->mentioned, v->sym)) see(r, v, term_var(r->tab, v->sym));
    }
}

static void read_values(Failure *f, const TracePath *path, Reading *r) {
  see_entry(r);
  for (uint32_t i = 0; i < path->points.n; i++) {
    const TracePoint *at = &path->points.at[i];
    if (i && at->step != path->points.at[i - 1].step) list_step(r, path->points.at[i - 1].step);
    uint32_t end = reached(path, at->block);
    for (uint32_t k = 0; k < at->block->steps.n && at->block->steps.at[k].at <= end; k++)
      see(r, at->block->steps.at[k].var, at->block->steps.at[k].value);
  }
  list_step(r, path->points.at[path->points.n - 1].step);
  f->values = vec_copy(&r->p->program->session->perm, &r->list, TraceValue);
  f->n_values = r->list.n;
}

void values_read(Failure *f, const TracePath *path, const Passive *p, Solver *s) {
  Reading r = {.p = p, .solver = s, .tab = p->program->terms};
  r.names.tab = r.tab;
  collector_init(&r.mentioned, r.tab);
  values_collect(&r, path);
  name_constants(&r);
  if (f->n_trace) read_values(f, path, &r);
  explain_failure(f, path->failed, &r);
  collector_free(&r.mentioned);
  map_free(&r.names.constant);
  map_free(&r.number);
  vec_free(&r.vars);
  vec_free(&r.value);
  vec_free(&r.listed);
  vec_free(&r.changed);
  vec_free(&r.list);
}
