/* SPDX-License-Identifier: MIT */
/* See origins.h. Goes along the path once more: commands say places, records values there, and at
 * the states that {:captureState} names the variables count by their names in the source. */
#include "verify/trace/origins.h"

#include "logic/collect.h"

#include <string.h>

enum { MOST_ORIGINS = 10000, MOST_OF_A_STATE = 16 };

typedef struct OriginWalk {
  Reading *r;
  OriginComments comments;
  Map number; /* Variable * -> index in vars */
  VEC(const Variable *) vars;
  VEC(Term) value; /* by variable: now */
  VEC(TraceOrigin) origins;
  VEC(TraceValue) values;
} OriginWalk;

/* Is the value one that the path speaks of? Any other is arbitrary. */
static bool is_spoken_of(OriginWalk *w, Term t) {
  Collector c;
  bool known = true;
  collector_init(&c, w->r->tab);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n && known; i++) {
    bool is_variable = symbol_data(w->r->tab, c.symbols.at[i])->kind == SYM_VAR;
    known = !is_variable || collector_has(&w->r->mentioned, c.symbols.at[i]);
  }
  collector_free(&c);
  return known;
}

static void add_origin_value(OriginWalk *w, Str name, Term t) {
  Session *s = w->r->p->program->session;
  if (!w->origins.n || !is_spoken_of(w, t)) return;
  Term v = solver_value(w->r->solver, t, true);
  if (!v.ix) return;
  TraceValue entry = value_text_make(&w->r->names, s, v);
  entry.name = name;
  vec_push(&w->values, entry);
  vec_last(&w->origins).n_values++;
}

static void add_state(OriginWalk *w) {
  Session *s = w->r->p->program->session;
  uint32_t left = MOST_OF_A_STATE;
  for (uint32_t i = 0; i < w->vars.n && left; i++) {
    Str name = w->vars.at[i]->name;
    if (name->text[0] == '$' || core_variable_made(w->vars.at[i]) || !w->value.at[i].ix) continue;
    add_origin_value(w, origin_name(&s->strs, value_text_name(&s->strs, name)), w->value.at[i]);
    left--;
  }
}

static void go_to(OriginWalk *w, const Origin *o, bool state) {
  bool same = w->origins.n && origin_same(&vec_last(&w->origins).at, o);
  if (same || w->origins.n >= MOST_ORIGINS) return;
  TraceOrigin next = {*o, w->values.n, 0};
  vec_push(&w->origins, next);
  if (state) add_state(w);
}

static void set_variable(OriginWalk *w, const Variable *v, Term value) {
  uint64_t n;
  if (!map_get(&w->number, (uintptr_t)v, &n)) {
    n = w->vars.n;
    map_put(&w->number, (uintptr_t)v, n);
    vec_push(&w->vars, v);
    vec_push(&w->value, TERM_NONE);
  }
  w->value.at[n] = value;
}

static void follow_origins(OriginWalk *w, const PassiveBlock *b, const PassiveCmd *failed) {
  const Cmd *done = NULL;
  Origin o;
  uint32_t step = 0, record = 0;
  for (uint32_t k = 0; k <= b->cmds.n; k++) {
    for (; step < b->steps.n && b->steps.at[step].at <= k; step++) {
      const PassiveStep *s = &b->steps.at[step];
      if (origin_at(&w->comments, s->pos, &o)) go_to(w, &o, false);
      set_variable(w, s->var, s->value);
      Str name = origin_name(&w->r->p->program->session->strs, s->var->name);
      if (s->pos && name != s->var->name) add_origin_value(w, name, s->value);
    }
    for (; record < b->records.n && b->records.at[record].at <= k; record++)
      add_origin_value(w, b->records.at[record].name, b->records.at[record].value);
    if (k == b->cmds.n) return;
    const Cmd *c = b->cmds.at[k].source;
    if (c && c != done && origin_of(w->r->p->program, &w->comments, c, &o))
      go_to(w, &o, core_attr(&c->attrs)->origin.state != NULL);
    done = c;
    if (&b->cmds.at[k] == failed) return;
  }
}

void origins_read(Failure *f, const TracePath *path, Reading *r) {
  OriginWalk w = {.r = r};
  Arena *arena = &r->p->program->session->perm;
  const Impl *im = r->p->impl;
  const Variables *lists[] = {&im->ins, &im->outs, &im->locals};
  for (uint32_t l = 0; l < 3; l++)
    for (uint32_t i = 0; i < lists[l]->n; i++)
      set_variable(&w, lists[l]->at[i], term_var(r->tab, lists[l]->at[i]->sym));
  origin_comments_read(&w.comments, r->p->program);
  for (uint32_t i = 0; i < path->points.n; i++)
    follow_origins(&w, path->points.at[i].block, path->failed);
  f->source.origins = vec_copy(arena, &w.origins, TraceOrigin);
  f->source.n_origins = w.origins.n;
  f->source.origin_values = vec_copy(arena, &w.values, TraceValue);
  f->source.n_origin_values = w.values.n;
  origin_comments_free(&w.comments);
  map_free(&w.number);
  vec_free(&w.vars);
  vec_free(&w.value);
  vec_free(&w.origins);
  vec_free(&w.values);
}
