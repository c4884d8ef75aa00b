/* SPDX-License-Identifier: MIT */
/* The script of a random execution. Maps become total: one value where nothing was read. */
#include "replay/sample/sample.h"

static const Value *plain(Sample *s, const Value *v);

static const Value **plain_list(Sample *s, const Value *const *at, uint32_t n) {
  const Value **out = ARENA_ARRAY(&s->eval->store.arena, const Value *, n);
  for (uint32_t i = 0; i < n; i++)
    if (!(out[i] = plain(s, at[i]))) return NULL;
  return out;
}

static const Value *plain_finite(Sample *s, const Value *v) {
  ValueStore *store = &s->eval->store;
  const Finite *f = v->u.finite;
  const Value *other = f->other ? plain(s, f->other) : NULL;
  const Value *out = other ? value_const_map(store, v->sort, other) : NULL;
  for (uint32_t i = 0; out && i < f->points.n; i++) {
    if (!f->points.at[i].value) continue; /* drawn and taken back */
    const Value **index = plain_list(s, f->points.at[i].index, f->n_index);
    const Value *value = plain(s, f->points.at[i].value);
    out = index && value ? value_store(store, out, index, f->n_index, value) : NULL;
  }
  return out;
}

/* NULL: has no form that a script can have. */
static const Value *plain(Sample *s, const Value *v) {
  ValueStore *store = &s->eval->store;
  switch (v->kind) {
  case VAL_UNKNOWN: v = sample_read(s, v); return v ? plain(s, v) : NULL;
  case VAL_DT:
  case VAL_SEQ: {
    const Value **at = plain_list(s, v->u.dt.at, v->u.dt.n);
    if (!at) return NULL;
    return v->kind == VAL_SEQ ? value_seq(store, v->sort, at, v->u.dt.n)
                              : value_dt(store, v->sort, v->u.dt.ctor, at, v->u.dt.n);
  }
  case VAL_FINITE: return plain_finite(s, v);
  case VAL_CONST: {
    const Value *all = plain(s, v->u.all);
    return all ? value_const_map(store, v->sort, all) : NULL;
  }
  case VAL_STORE: {
    const Value *base = plain(s, v->u.store.base), *value = plain(s, v->u.store.value);
    const Value **index = plain_list(s, v->u.store.index, v->u.store.n);
    return base && value && index ? value_store(store, base, index, v->u.store.n, value) : NULL;
  }
  case VAL_LAMBDA:
  case VAL_EACH: return NULL;
  default: return v;
  }
}

/* Has it been read, or has something been assumed of it? */
static bool is_chosen(const Value *v) {
  if (!v || v->kind != VAL_UNKNOWN) return v != NULL;
  const UnknownCell *c = v->u.unknown;
  return c->value || c->narrowed;
}

static const Value *chosen(Sample *s, const Value *v) {
  return is_chosen(v) ? plain(s, v) : NULL;
}

static void add_function(Sample *s, Function *f, const Meaning *m, Script *out) {
  Arena *a = &s->eval->store.arena;
  uint32_t n_args = symbol_data(s->core->terms, f->sym)->nargs;
  const Value *const **index = ARENA_ARRAY(a, const Value *const *, m->points.n);
  const Value **value = ARENA_ARRAY(a, const Value *, m->points.n);
  FunctionValue x = {.func = f, .index = index, .value = value};
  for (uint32_t i = 0; i < m->points.n; i++) {
    if (!is_chosen(m->points.at[i].value)) continue;
    const Value **at = plain_list(s, m->points.at[i].index, n_args);
    const Value *v = at ? plain(s, m->points.at[i].value) : NULL;
    if (!v) continue;
    index[x.n_points] = at;
    value[x.n_points++] = v;
  }
  if (x.n_points) vec_push(&out->functions, x);
}

void sample_script(Sample *s, const Proc *entry, bool fails, Script *out) {
  Arena *a = &s->eval->store.arena;
  *out =
      (Script){.entry = entry,
               .total = true,
               .fails = fails,
               .failed_pos = fails ? s->failed_key : 0,
               .undecided_reason = "an axiom or an assumption could not be decided on these values",
               .undecided_pos = s->in.doubt.undecided ? s->in.doubt.undecided_pos : 0};
  out->args = ARENA_ARRAY(a, const Value *, entry->ins.n);
  for (uint32_t i = 0; i < entry->ins.n; i++)
    out->args[i] = chosen(s, s->in.x->given.inputs.at[i].value);
  out->globals = ARENA_ARRAY(a, const Value *, s->core->globals.n);
  for (uint32_t i = 0; i < s->core->globals.n; i++)
    out->globals[i] = i < s->in.initial.n ? chosen(s, s->in.initial.at[i]) : NULL;
  for (uint32_t i = 0; i < s->decisions.n; i++) {
    Decision d = s->decisions.at[i];
    d.value = d.kind == DECIDE_VALUE ? chosen(s, d.value) : NULL;
    vec_push(&out->decisions, d);
  }
  for (uint32_t i = 0; i < s->core->functions.n; i++) {
    Function *f = s->core->functions.at[i];
    const Meaning *m =
        f->sym.ix < s->in.functions.given.n ? s->in.functions.given.at[f->sym.ix] : NULL;
    if (m && m->points.n) add_function(s, f, m, out);
  }
}
