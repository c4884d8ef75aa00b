/* SPDX-License-Identifier: MIT */
/* See values.h.
 *
 * A step of the trace is a block, and may stand for several (traces pass over blocks that test
 * nothing). A value is shown at the line of the command that gives it, in a step of its own where
 * that is another line. Values at entry are shown for the variables whose entry value a command on
 * the path mentions; for globals, a where-clause of a global alone is no reason, or each trace
 * would show all globals that have one. */
#include "verify/trace/values.h"

#include "logic/collect.h"
#include "verify/trace/explain.h"
#include "verify/trace/origins.h"

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
  if (v->shown) return !v->shown->len;
  if (core_variable_made(v)) return true;
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
  Session *session = r->p->program->session;
  for (uint32_t i = 0; i < r->vars.n; i++) {
    if (!r->changed.at[i]) continue;
    r->changed.at[i] = false;
    Term value = solver_value(r->solver, r->value.at[i], true);
    if (!value.ix) continue;
    TraceValue entry = value_text_make(&r->names, session, value);
    if (entry.value == r->listed.at[i]) continue;
    r->listed.at[i] = entry.value;
    entry.step = step;
    const Variable *v = r->vars.at[i];
    entry.name = v->shown ? v->shown : value_text_name(&session->strs, v->name);
    vec_push(&r->list, entry);
  }
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
  const Variables *globals = &r->p->program->globals;
  Map wheres = {0};
  const Variables *outs = &r->p->impl->outs;
  for (uint32_t i = 0; i < globals->n; i++) map_put(&wheres, globals->at[i]->where.ix, 1);
  for (uint32_t i = 0; i < outs->n; i++) map_put(&wheres, outs->at[i]->where.ix, 1);
  for (uint32_t i = 0; i < path->points.n; i++) {
    const PassiveBlock *b = path->points.at[i].block;
    for (uint32_t k = 0, n = reached(path, b); k < n; k++) {
      const PassiveCmd *c = &b->cmds.at[k];
      collector_add(&r->mentioned, c->term);
      if (c->source || !map_get(&wheres, c->term.ix, NULL)) collector_add(&r->needed, c->term);
    }
  }
  collector_add(&r->mentioned, path->failed->term);
  collector_add(&r->needed, path->failed->term);
  map_free(&wheres);
}

/* A result that nothing reads before it is assigned has no value yet: shown here, the same value
 * would not be shown where it arises. */
static void see_entry(Reading *r) {
  const Impl *im = r->p->impl;
  const Variables *lists[] = {&im->ins, &r->p->program->globals, &im->outs, &im->locals};
  for (uint32_t l = 0; l < 4; l++)
    for (uint32_t i = 0; i < lists[l]->n; i++) {
      const Variable *v = lists[l]->at[i];
      const Collector *those = l == 1 || l == 2 ? &r->needed : &r->mentioned;
      if (collector_has(those, v->sym)) see(r, v, term_var(r->tab, v->sym));
    }
}

/* Steps as they are shown: those of the trace, and one for each further line that gives a variable
 * its value. */
typedef struct Lines {
  Reading *r;
  VEC(TraceStep) steps;
  uint32_t line;  /* of the last step               */
  bool is_within; /* it is not one of the trace     */
} Lines;

static uint32_t line_of(const Lines *l, Pos pos) {
  return pos ? (uint32_t)source_locate(&l->r->p->program->session->sources, pos).text_line : 0;
}

/* Lists what the last step changed; a further line that shows nothing is left out. */
static void end_line(Lines *l) {
  uint32_t before = l->r->list.n;
  if (!l->steps.n) return;
  list_step(l->r, l->steps.n - 1);
  if (l->is_within && l->r->list.n == before) (void)vec_pop(&l->steps);
}

static void begin_line(Lines *l, TraceStep step, bool is_within) {
  end_line(l);
  vec_push(&l->steps, step);
  l->line = line_of(l, step.pos);
  l->is_within = is_within;
}

/* Does the block give a variable a value that has got one in this step already? */
static bool changes_again(const Reading *r, const PassiveBlock *b) {
  for (uint32_t i = 0; i < b->steps.n; i++) {
    uint64_t n;
    if (map_get(&r->number, (uintptr_t)b->steps.at[i].var, &n) && r->changed.at[n]) return true;
  }
  return false;
}

/* A block that the trace passes over may be the head of a loop, where variables get any values:
 * that is a step of its own. */
static void follow_block(Lines *l, const PassiveBlock *b, uint32_t end) {
  Str none = str_c(&l->r->p->program->session->strs, "");
  bool other = line_of(l, b->pos) != l->line || changes_again(l->r, b);
  if (b->hidden && b->pos && b->steps.n && other)
    begin_line(l, (TraceStep){b->label, b->pos}, true);
  for (uint32_t k = 0; k < b->steps.n && b->steps.at[k].at <= end; k++) {
    const PassiveStep *s = &b->steps.at[k];
    if (s->pos && line_of(l, s->pos) != l->line && !made_up(l->r, s->var))
      begin_line(l, (TraceStep){none, s->pos}, true);
    see(l->r, s->var, s->value);
  }
}

static void read_values(Failure *f, const TracePath *path, Reading *r) {
  Lines l = {.r = r};
  Arena *arena = &r->p->program->session->perm;
  see_entry(r);
  for (uint32_t i = 0; i < path->points.n; i++) {
    const TracePoint *at = &path->points.at[i];
    if (!i || at->step != path->points.at[i - 1].step) begin_line(&l, path->steps[at->step], false);
    follow_block(&l, at->block, reached(path, at->block));
  }
  end_line(&l);
  f->trace = vec_copy(arena, &l.steps, TraceStep);
  f->n_trace = l.steps.n;
  f->values = vec_copy(arena, &r->list, TraceValue);
  f->n_values = r->list.n;
  vec_free(&l.steps);
}

void values_read(Failure *f, const TracePath *path, const Passive *p, Solver *s) {
  Reading r = {.p = p, .solver = s, .tab = p->program->terms};
  r.names.tab = r.tab;
  collector_init(&r.mentioned, r.tab);
  collector_init(&r.needed, r.tab);
  values_collect(&r, path);
  name_constants(&r);
  if (f->n_trace) read_values(f, path, &r);
  origins_read(f, path, &r);
  explain_failure(f, path->failed, &r);
  collector_free(&r.mentioned);
  collector_free(&r.needed);
  map_free(&r.names.constant);
  map_free(&r.number);
  vec_free(&r.vars);
  vec_free(&r.value);
  vec_free(&r.listed);
  vec_free(&r.changed);
  vec_free(&r.list);
}
