/* The walk: leaves, connectives (three-valued), binders, applications.
 * Bound variables are looked up in frames by level; open terms are cached by frame.
 * SPDX-License-Identifier: MIT */
#include "logic/eval.h"

#include "base/bug.h"
#include "logic/eval_ops.h"

void eval_init(Eval *e, TermTable *tab, const EvalEnv *env) {
  *e = (Eval){.env = env, .max_points = 4096, .steps_left = 100000000};
  value_store_init(&e->store, tab);
}

void eval_free(Eval *e) {
  value_store_free(&e->store);
  map_free(&e->known);
}

void eval_forget(Eval *e) {
  map_clear(&e->known);
  for (uint32_t i = 0; i < EVAL_SLOTS; i++) e->slots[i] = (EvalSlot){0};
}

static const Value *bound_value(Eval *e, uint32_t level, uint32_t index) {
  for (const EvalFrame *f = e->frame; f; f = f->next)
    if (f->level == level)
      return f->values[index] ? f->values[index] : eval_unknown(e, "a variable not yet bound");
  return eval_unknown(e, "a variable outside its binder");
}

const Value *eval_bound(Eval *e, Term body, const BinderData *d, const Value *const *values,
                        const EvalFrame *outer) {
  EvalFrame *f = ARENA_NEW(&e->store.arena, EvalFrame);
  *f = (EvalFrame){outer, d->level, ++e->frames, d->nvars, values};
  const EvalFrame *keep = e->frame;
  e->frame = f;
  const Value *v = eval_term(e, body);
  e->frame = keep;
  return v;
}

const Value *eval_select(Eval *e, const Value *m, const Value *const *index, uint32_t n) {
  for (; m->kind == VAL_STORE; m = m->u.store.base) {
    Tri same = TRI_TRUE;
    for (uint32_t i = 0; i < n && same != TRI_FALSE; i++) {
      Tri one = value_equal(&e->store, m->u.store.index[i], index[i]);
      same = one == TRI_TRUE ? same : one;
    }
    if (same == TRI_TRUE) return m->u.store.value;
    if (same == TRI_UNKNOWN) return eval_unknown(e, "map indices that cannot be compared");
  }
  if (m->kind == VAL_CONST) return m->u.all;
  if (m->kind == VAL_LAMBDA) {
    Term lambda = m->u.lambda.term;
    const Value *const *copy = vec_copy_raw(&e->store.arena, index, n * sizeof *index);
    return eval_bound(e, term_arg(e->store.tab, lambda, 0), term_binder(e->store.tab, lambda), copy,
                      m->u.lambda.frame);
  }
  const Value **at = ARENA_ARRAY(&e->store.arena, const Value *, m->u.each.n);
  for (uint32_t i = 0; i < m->u.each.n; i++)
    if (!(at[i] = eval_select(e, m->u.each.maps[i], index, n))) return NULL;
  TermNode node = {.op = (uint16_t)m->u.each.op,
                   .nargs = m->u.each.n,
                   .sort = sort_data(e->store.tab, m->sort).elem};
  return eval_op(e, &node, at);
}

/* ---- connectives: decided as soon as one operand decides ---- */

static const Value *junction(Eval *e, const TermNode *n) {
  bool unit = n->op == OP_AND, unknown = false;
  for (uint32_t i = 0; i < n->nargs; i++) {
    const Value *v = eval_term(e, n->args[i]);
    if (!v)
      unknown = true;
    else if (v->u.b != unit)
      return v;
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

static const Value *conditional(Eval *e, const TermNode *n) {
  const Value *c = eval_term(e, n->args[0]);
  if (c) return eval_term(e, n->args[c->u.b ? 1 : 2]);
  const Value *x = eval_term(e, n->args[1]), *y = x ? eval_term(e, n->args[2]) : NULL;
  return y && value_equal(&e->store, x, y) == TRI_TRUE ? x : NULL;
}

/* ---- applications ---- */

static const Value *apply(Eval *e, const TermNode *n, const Value *const *a) {
  const EvalEnv *env = e->env;
  if (n->op == OP_APP) {
    const Value *v =
        env && env->apply ? env->apply(env->self, e, (Symbol){n->p0}, a, n->nargs) : NULL;
    return v ? v : eval_unknown(e, "a function without interpretation");
  }
  e->reason = NULL;
  const Value *v = eval_op(e, n, a);
  if (v || e->reason) return v;
  if (env && env->open) v = env->open(env->self, e, (Op)n->op, a, n->nargs, n->p0, n->p1, n->sort);
  return v ? v : eval_unknown(e, "an unspecified result");
}

static const Value *with_operands(Eval *e, const TermNode *n) {
  enum { FEW = 6 };
  const Value *few[FEW], **a = few;
  if (n->nargs > FEW) a = ARENA_ARRAY(&e->store.arena, const Value *, n->nargs);
  for (uint32_t i = 0; i < n->nargs; i++)
    if (!(a[i] = eval_term(e, n->args[i]))) return NULL;
  return apply(e, n, a);
}

static const Value *closure(Eval *e, Term t, Sort sort) {
  Value *v = ARENA_NEW(&e->store.arena, Value);
  v->kind = VAL_LAMBDA;
  v->sort = sort;
  v->u.lambda.term = t;
  v->u.lambda.frame = e->frame;
  return v;
}

static const Value *evaluate(Eval *e, Term t, const TermNode *n) {
  const EvalEnv *env = e->env;
  const Value *v;
  if (op_is_const(n->op)) return value_of_literal(&e->store, t);
  switch (n->op) {
  case OP_BVAR: return bound_value(e, n->p0, n->p1);
  case OP_VAR:
    v = env && env->variable ? env->variable(env->self, e, (Symbol){n->p0}) : NULL;
    return v ? v : eval_unknown(e, "a variable without value");
  case OP_AND:
  case OP_OR: return junction(e, n);
  case OP_IMPLIES: return implication(e, n);
  case OP_ITE: return conditional(e, n);
  case OP_FORALL:
  case OP_EXISTS: return eval_quantifier(e, t);
  case OP_LAMBDA: return closure(e, t, n->sort);
  default: return with_operands(e, n);
  }
}

const Value *eval_term(Eval *e, Term t) {
  TermNode n = *term_node(e->store.tab, t);
  if (e->steps_left == 0) return eval_unknown(e, "the evaluation takes too long");
  e->steps_left--;
  if (op_is_const(n.op) || n.op == OP_BVAR) return evaluate(e, t, &n);
  if (n.loose_level == 0) {
    uint64_t found;
    if (map_get(&e->known, t.ix, &found)) return (const Value *)(uintptr_t)found;
    const Value *v = evaluate(e, t, &n);
    if (v) map_put(&e->known, t.ix, (uint64_t)(uintptr_t)v);
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
