/* SPDX-License-Identifier: MIT */
/* The script of a random execution. Maps become total: one value where nothing was read. */
#include "replay/sample.h"

static const Value *plain(Run *r, const Value *v);

static const Value **plain_list(Run *r, const Value *const *at, uint32_t n) {
  const Value **out = ARENA_ARRAY(&r->eval->store.arena, const Value *, n);
  for (uint32_t i = 0; i < n; i++)
    if (!(out[i] = plain(r, at[i]))) return NULL;
  return out;
}

static const Value *plain_finite(Run *r, const Value *v) {
  ValueStore *s = &r->eval->store;
  const Finite *f = v->u.finite;
  const Value *other = f->other ? plain(r, f->other) : NULL;
  const Value *out = other ? value_const_map(s, v->sort, other) : NULL;
  for (uint32_t i = 0; out && i < f->points.n; i++) {
    if (!f->points.at[i].value) continue; /* drawn and taken back */
    const Value **index = plain_list(r, f->points.at[i].index, f->n_index);
    const Value *value = plain(r, f->points.at[i].value);
    out = index && value ? value_store(s, out, index, f->n_index, value) : NULL;
  }
  return out;
}

/* NULL: has no form that a script can have. */
static const Value *plain(Run *r, const Value *v) {
  ValueStore *s = &r->eval->store;
  switch (v->kind) {
  case VAL_OPEN: v = sample_read(r, v); return v ? plain(r, v) : NULL;
  case VAL_DT:
  case VAL_SEQ: {
    const Value **at = plain_list(r, v->u.dt.at, v->u.dt.n);
    if (!at) return NULL;
    return v->kind == VAL_SEQ ? value_seq(s, v->sort, at, v->u.dt.n)
                              : value_dt(s, v->sort, v->u.dt.ctor, at, v->u.dt.n);
  }
  case VAL_FINITE: return plain_finite(r, v);
  case VAL_CONST: {
    const Value *all = plain(r, v->u.all);
    return all ? value_const_map(s, v->sort, all) : NULL;
  }
  case VAL_STORE: {
    const Value *base = plain(r, v->u.store.base), *value = plain(r, v->u.store.value);
    const Value **index = plain_list(r, v->u.store.index, v->u.store.n);
    return base && value && index ? value_store(s, base, index, v->u.store.n, value) : NULL;
  }
  case VAL_LAMBDA:
  case VAL_EACH: return NULL;
  default: return v;
  }
}

/* Has it been read, or has something been assumed of it? */
static bool is_chosen(const Value *v) {
  if (!v || v->kind != VAL_OPEN) return v != NULL;
  const OpenCell *c = v->u.open;
  return c->value || c->narrowed;
}

static const Value *chosen(Run *r, const Value *v) {
  return is_chosen(v) ? plain(r, v) : NULL;
}

static void add_function(Run *r, Function *f, const Meaning *m, Script *out) {
  Arena *a = &r->eval->store.arena;
  uint32_t n_args = symbol_data(r->core->terms, f->sym)->nargs;
  const Value *const **index = ARENA_ARRAY(a, const Value *const *, m->points.n);
  const Value **value = ARENA_ARRAY(a, const Value *, m->points.n);
  FunctionValue x = {.func = f, .index = index, .value = value};
  for (uint32_t i = 0; i < m->points.n; i++) {
    if (!is_chosen(m->points.at[i].value)) continue;
    const Value **at = plain_list(r, m->points.at[i].index, n_args);
    const Value *v = at ? plain(r, m->points.at[i].value) : NULL;
    if (!v) continue;
    index[x.n_points] = at;
    value[x.n_points++] = v;
  }
  if (x.n_points) vec_push(&out->functions, x);
}

void sample_script(Run *r, const Proc *entry, bool fails, Script *out) {
  Sample *s = r->sample;
  Arena *a = &r->eval->store.arena;
  *out = (Script){.entry = entry,
                  .total = true,
                  .fails = fails,
                  .failed_pos = fails ? s->failed_key : 0,
                  .open_reason = "an axiom or an assumption could not be decided on these values",
                  .open_pos = r->unsettled ? r->unsettled_pos : 0};
  out->args = ARENA_ARRAY(a, const Value *, entry->ins.n);
  for (uint32_t i = 0; i < entry->ins.n; i++) out->args[i] = chosen(r, r->x->inputs.at[i].value);
  out->globals = ARENA_ARRAY(a, const Value *, r->core->globals.n);
  for (uint32_t i = 0; i < r->core->globals.n; i++)
    out->globals[i] = i < r->initial.n ? chosen(r, r->initial.at[i]) : NULL;
  for (uint32_t i = 0; i < s->decisions.n; i++) {
    Decision d = s->decisions.at[i];
    d.value = d.kind == DECIDE_VALUE ? chosen(r, d.value) : NULL;
    vec_push(&out->decisions, d);
  }
  for (uint32_t i = 0; i < r->core->functions.n; i++) {
    Function *f = r->core->functions.at[i];
    const Meaning *m = f->sym.ix < r->meanings.n ? r->meanings.at[f->sym.ix] : NULL;
    if (m && m->points.n) add_function(r, f, m, out);
  }
}
