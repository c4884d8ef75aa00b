/* SPDX-License-Identifier: MIT */
/* The walk: leaves, connectives (three-valued), binders, applications.
 * Bound variables are looked up in frames by level; open terms are cached by frame. */
#include "logic/eval/eval.h"

#include "logic/collect.h"
#include "logic/eval/eval_ops.h"
#include "logic/eval/finite.h"
#include "logic/eval/value_map.h"

#include <string.h>

void eval_init(Eval *e, TermTable *tab, const EvalEnv *env) {
  *e = (Eval){
      .memo.age = 1, .memo.ages = 1, .env = env, .max_points = 4096, .steps_left = 100000000};
  value_store_init(&e->store, tab);
}

void eval_free(Eval *e) {
  value_store_free(&e->store);
  vec_free(&e->memo.known);
  vec_free(&e->memo.traits);
  map_free(&e->captures);
}

void eval_forget(Eval *e) {
  e->memo.age =
      ++e->memo.ages; /* frames are numbered through, so that the slots need no cleaning */
}

void eval_reset(Eval *e) {
  TermTable *tab = e->store.tab;
  value_store_free(&e->store);
  value_store_init(&e->store, tab);
  map_free(&e->captures);
  memset(e->slots, 0, sizeof e->slots);
  e->frame = NULL;
  e->generic = NULL;
  e->captured = NULL;
  e->witness_of = TERM_NONE;
  e->reason = NULL;
  eval_forget(e);
}

/* What occurs in the term: EVAL_*. */
static uint8_t traits(Eval *e, Term t) {
  if (t.ix >= e->memo.traits.n) {
    uint32_t count = term_count(e->store.tab);
    vec_reserve(&e->memo.traits, count);
    memset(e->memo.traits.at + e->memo.traits.n, 0, count - e->memo.traits.n);
    e->memo.traits.n = count;
  }
  if (!e->memo.traits.at[t.ix]) {
    TermNode n = *term_node(e->store.tab, t);
    uint8_t found = EVAL_SEEN;
    if (n.op == OP_APP && n.nargs) found |= EVAL_APPLIES;
    if (n.op == OP_LAMBDA) found |= EVAL_CLOSES;
    for (uint32_t i = 0; i < n.nargs; i++) found |= traits(e, n.args[i]);
    e->memo.traits.at[t.ix] = found;
  }
  return e->memo.traits.at[t.ix];
}

static bool applies(Eval *e, Term t) {
  return traits(e, t) & EVAL_APPLIES;
}

bool eval_closes(Eval *e, Term t) {
  return traits(e, t) & EVAL_CLOSES;
}

static const Value *bound_value(Eval *e, uint32_t level, uint32_t index) {
  for (const EvalFrame *f = e->frame; f; f = f->next)
    if (f->level == level)
      return f->values[index] ? f->values[index] : eval_unknown(e, "a variable not yet bound");
  return eval_unknown(e, "a variable outside its binder");
}

const Value *eval_bound(Eval *e, Term body, const BinderData *d, const Value *const *values,
                        const EvalFrame *outer) {
  EvalFrame here, *f = &here; /* a closure keeps its frame */
  if (eval_closes(e, body)) f = ARENA_NEW(&e->store.arena, EvalFrame);
  *f = (EvalFrame){outer, d->level, ++e->frames, d->nvars, values};
  const EvalFrame *keep = e->frame;
  e->frame = f;
  const Value *v = eval_term(e, body);
  e->frame = keep;
  return v;
}

/* Inside a lambda the variables have the values captured with the closure, so results that were
 * memoized for terms with variables are not valid there. */
static const Value *select_closure(Eval *e, const Value *m, const Value *const *index, uint32_t n) {
  Term lambda = m->u.lambda.term;
  const EvalCaptured *outer = e->captured;
  const Value *const *outer_values = e->captured_values;
  uint64_t age = e->memo.age, found;
  if (m->u.lambda.captured && map_get(&e->captures, lambda.ix, &found)) {
    e->captured = (const EvalCaptured *)(uintptr_t)found;
    e->captured_values = m->u.lambda.captured;
    e->memo.age = ++e->memo.ages;
  }
  const Value *const *copy = vec_copy_raw(&e->store.arena, index, n * sizeof *index);
  const Value *v = eval_bound(e, term_arg(e->store.tab, lambda, 0),
                              term_binder(e->store.tab, lambda), copy, m->u.lambda.frame);
  e->captured = outer;
  e->captured_values = outer_values;
  e->memo.age = age;
  return v;
}

static const Value *select_pointwise(Eval *e, const Value *m, const Value *const *index,
                                     uint32_t n) {
  const Value **at = ARENA_ARRAY(&e->store.arena, const Value *, m->u.each.n);
  for (uint32_t i = 0; i < m->u.each.n; i++)
    if (!(at[i] = eval_select(e, m->u.each.maps[i], index, n))) return NULL;
  TermNode node = {.op = (uint16_t)m->u.each.op,
                   .nargs = m->u.each.n,
                   .sort = sort_data(e->store.tab, m->sort).elem};
  return eval_op(e, &node, at);
}

const Value *eval_select(Eval *e, const Value *m, const Value *const *index, uint32_t n) {
  if (m->kind == VAL_STORE) {
    const Value *found = NULL;
    Tri there = value_entry(&e->store, m, index, n, &found);
    if (there == TRI_TRUE) return found;
    if (there == TRI_UNKNOWN) return eval_unknown(e, "map indices that cannot be compared");
    m = m->u.store.bottom;
  }
  if (m->kind == VAL_CONST) {
    const Value *at = value_access(&e->store, m, index, n);
    return at ? at : eval_unknown(e, "a map at a point that was not used");
  }
  if (m->kind == VAL_FINITE) {
    const Value *at = finite_read(&e->store, m->u.finite, index);
    return at ? at : eval_unknown(e, "map indices that cannot be compared");
  }
  const Value *v =
      m->kind == VAL_LAMBDA ? select_closure(e, m, index, n) : select_pointwise(e, m, index, n);
  return v && m->accessed ? value_access_point(&e->store, m->accessed, index, n, v) : v;
}

/* ---- connectives: decided as soon as one operand decides ---- */

/* Operands without applications come first, so that `n <= 0 || f(n - 1)` ends where it should,
 * in whatever order the operands stand. */
static const Value *eval_junction(Eval *e, const TermNode *n) {
  bool unit = n->op == OP_AND, unknown = false, later = false;
  for (uint32_t i = 0; i < n->nargs; i++) {
    if (applies(e, n->args[i])) {
      later = true;
      continue;
    }
    const Value *v = eval_term(e, n->args[i]);
    unknown = unknown || !v;
    if (v && v->u.b != unit) return v;
  }
  for (uint32_t i = 0; later && i < n->nargs; i++) {
    if (!applies(e, n->args[i])) continue;
    const Value *v = eval_term(e, n->args[i]);
    unknown = unknown || !v;
    if (v && v->u.b != unit) return v;
  }
  return unknown ? NULL : value_bool(&e->store, unit);
}

static const Value *implication(Eval *e, const TermNode *n) {
  const Value *a = eval_term(e, n->args[0]);
  if (a && !a->u.b) return value_bool(&e->store, true);
  const Value *c = eval_term(e, n->args[1]);
  if (c && (a || c->u.b)) return c;
  return NULL;
}

static const Value *eval_conditional(Eval *e, const TermNode *n) {
  const Value *c = eval_term(e, n->args[0]);
  if (c) return eval_term(e, n->args[c->u.b ? 1 : 2]);
  const Value *x = eval_term(e, n->args[1]), *y = x ? eval_term(e, n->args[2]) : NULL;
  return y && value_equal(&e->store, x, y) == TRI_TRUE ? x : NULL;
}

/* ---- applications ---- */

static const Value *eval_apply(Eval *e, const TermNode *n, const Value *const *a) {
  const EvalEnv *env = e->env;
  if (n->op == OP_APP) {
    const char *earlier = e->reason; /* of something else: it must not pass for this one's */
    e->reason = NULL;
    const Value *v =
        env && env->apply ? env->apply(env->self, e, (Symbol){n->p0}, a, n->nargs) : NULL;
    const char *why = e->reason;
    e->reason = earlier;
    return v ? v : eval_unknown(e, why ? why : "a function without interpretation");
  }
  const char *before = e->reason; /* why something else on the way was unknown */
  e->reason = NULL;
  const Value *v = eval_op(e, n, a);
  if (!v && e->reason) return v;
  e->reason = before;
  if (v) return v;
  if (env && env->unspecified)
    v = env->unspecified(env->self, e, term_indexed_op(n), a, n->nargs, n->sort);
  return v ? v : eval_unknown(e, "an unspecified result");
}

static const Value *with_operands(Eval *e, const TermNode *n) {
  enum { FEW = 6 };
  const Value *few[FEW], **a = few, *anywhere;
  if (n->op == OP_SELECT && e->generic && eval_generic_select(e, n, &anywhere)) return anywhere;
  if (n->nargs > FEW) a = ARENA_ARRAY(&e->store.arena, const Value *, n->nargs);
  for (uint32_t i = 0; i < n->nargs; i++)
    if (!(a[i] = eval_term(e, n->args[i]))) return NULL;
  return eval_apply(e, n, a);
}

static const EvalCaptured *variables_in(Eval *e, Term lambda) {
  uint64_t found;
  if (map_get(&e->captures, lambda.ix, &found)) return (const EvalCaptured *)(uintptr_t)found;
  Collector c;
  collector_init(&c, e->store.tab);
  collector_add(&c, lambda);
  EvalCaptured *list = ARENA_NEW(&e->store.arena, EvalCaptured);
  Term *vars = ARENA_ARRAY(&e->store.arena, Term, c.symbols.n);
  for (uint32_t i = 0; i < c.symbols.n; i++)
    if (symbol_data(e->store.tab, c.symbols.at[i])->kind == SYM_VAR)
      vars[list->n++] = term_var(e->store.tab, c.symbols.at[i]);
  list->vars = vars;
  collector_free(&c);
  map_put(&e->captures, lambda.ix, (uint64_t)(uintptr_t)list);
  return list;
}

static const Value *closure(Eval *e, Term t, const TermNode *n) {
  const Value **captured = NULL;
  if (n->var_bloom) {
    const EvalCaptured *list = variables_in(e, t);
    captured = ARENA_ARRAY(&e->store.arena, const Value *, list->n);
    for (uint32_t i = 0; i < list->n; i++)
      if (!(captured[i] = eval_term(e, list->vars[i]))) return NULL;
  }
  Value *v = ARENA_NEW(&e->store.arena, Value);
  v->kind = VAL_LAMBDA;
  v->sort = n->sort;
  v->u.lambda.term = t;
  v->u.lambda.frame = e->frame;
  v->u.lambda.captured = captured;
  if (e->remember_points) v->accessed = value_accessed_new(&e->store);
  return v;
}

static const Value *eval_variable(Eval *e, Term t, Symbol sym) {
  if (e->captured)
    for (uint32_t i = 0; i < e->captured->n; i++)
      if (term_eq(e->captured->vars[i], t)) return e->captured_values[i];
  const EvalEnv *env = e->env;
  const Value *v = env && env->variable ? env->variable(env->self, e, sym) : NULL;
  return v ? v : eval_unknown(e, "a variable without value");
}

static const Value *evaluate(Eval *e, Term t, const TermNode *n) {
  if (op_is_const(n->op)) return value_of_literal(&e->store, t);
  switch (n->op) {
  case OP_BVAR: return bound_value(e, n->p0, n->p1);
  case OP_VAR: return eval_variable(e, t, (Symbol){n->p0});
  case OP_AND:
  case OP_OR: return eval_junction(e, n);
  case OP_IMPLIES: return implication(e, n);
  case OP_ITE: return eval_conditional(e, n);
  case OP_FORALL:
  case OP_EXISTS: return eval_quantifier(e, t);
  case OP_LAMBDA: return closure(e, t, n);
  default: return with_operands(e, n);
  }
}

static void remember(Eval *e, Term t, const Value *v) {
  if (t.ix >= e->memo.known.n) {
    uint32_t n = term_count(e->store.tab);
    vec_reserve(&e->memo.known, n);
    memset(e->memo.known.at + e->memo.known.n, 0, (n - e->memo.known.n) * sizeof *e->memo.known.at);
    e->memo.known.n = n;
  }
  e->memo.known.at[t.ix] = (EvalKnown){v, e->memo.age};
}

const Value *eval_term(Eval *e, Term t) {
  TermNode n = *term_node(e->store.tab, t);
  if (e->steps_left == 0) return eval_unknown(e, "the evaluation takes too long");
  e->steps_left--;
  e->visited++;
  if (op_is_const(n.op) || n.op == OP_BVAR) return evaluate(e, t, &n);
  if (n.loose_level == 0) {
    if (t.ix < e->memo.known.n && e->memo.known.at[t.ix].age == e->memo.age)
      return e->memo.known.at[t.ix].value;
    const Value *v = evaluate(e, t, &n);
    if (v) remember(e, t, v);
    return v;
  }
  uint32_t frame = e->frame ? e->frame->number : 0;
  EvalSlot *slot = &e->slots[(t.ix * 31 + frame) % EVAL_SLOTS];
  if (slot->value && slot->term == t.ix && slot->frame == frame) return slot->value;
  const Value *v = evaluate(e, t, &n);
  if (v) *slot = (EvalSlot){t.ix, frame, v};
  return v;
}

Tri eval_bool(Eval *e, Term t) {
  const Value *v = eval_term(e, t);
  return !v ? TRI_UNKNOWN : v->u.b ? TRI_TRUE : TRI_FALSE;
}

const Value *eval_part(Eval *e, Term binder, Term part, const Value *const *values) {
  return eval_bound(e, part, term_binder(e->store.tab, binder), values, NULL);
}

const Value *eval_body(Eval *e, Term binder, const Value *const *values) {
  return eval_bound(e, term_arg(e->store.tab, binder, 0), term_binder(e->store.tab, binder), values,
                    NULL);
}
