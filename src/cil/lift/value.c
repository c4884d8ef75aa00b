/* SPDX-License-Identifier: MIT */
/* Values on the stack, how they become what is asked of them, and variables that hold them. */
#include "cil/lift/body.h"
#include "cil/lift/decls.h"

#include <string.h>

void lift_refuse(Lift *l, const char *why) {
  if (!l->why) l->why = why;
}

LiftValue lift_value(const LiftSort *s, Expr *tree, const SigType *type) {
  LiftValue v = {.kind = s->kind, .tree = tree, .sort = s, .type = type};
  if (s->kind == LIFT_INT) {
    v.ranged = true;
    v.lo = s->lo;
    v.hi = s->hi;
    v.wide = s->wide;
  }
  return v;
}

LiftValue lift_number(Lift *l, Wide n, bool wide) {
  return (LiftValue){.kind = LIFT_INT,
                     .constant = true,
                     .wide = wide,
                     .ranged = true,
                     .number = (int64_t)n,
                     .lo = n,
                     .hi = n,
                     .tree = tree_number(l->names->trees, n)};
}

LiftValue lift_named(Lift *l, const char *name, const SigType *type) {
  return (LiftValue){.kind = LIFT_REF, .tree = tree_variable(l->names->trees, name), .type = type};
}

void lift_push(Lift *l, LiftValue v) {
  if (v.kind == LIFT_NONE)
    lift_refuse(l, "a pointer, or a value of a type that is not translated");
  else if (tree_exceeds(v.tree, LIFT_NODES))
    lift_refuse(l, "an expression that is too large");
  else if (l->n == LIFT_STACK)
    lift_refuse(l, "more than 64 values on the stack");
  else
    l->stack[l->n++] = v;
}

LiftValue lift_pop(Lift *l) {
  if (l->n) return l->stack[--l->n];
  lift_refuse(l, "an empty stack");
  return lift_number(l, 0, false);
}

void lift_push_bool(Lift *l, Expr *tree) {
  lift_push(l, (LiftValue){.kind = LIFT_BOOL, .tree = tree, .sort = &lift_bool_sort});
}

/* ---- what is asked of a value ---------------------------------------------- */

Expr *lift_bool(Lift *l, LiftValue v) {
  switch (v.kind) {
  case LIFT_BOOL: return v.tree;
  case LIFT_REF: return lift_tree(l, "%e != null", v.tree);
  case LIFT_INT:
    if (v.constant) return tree_bool(l->names->trees, v.number);
    return lift_tree(l, "%e != 0", v.tree);
  case LIFT_STRUCT:
    if (v.sort->opaque) return lift_tree(l, "%s.to_int(%e) != 0", v.sort->name, v.tree);
    break;
  default: break;
  }
  lift_refuse(l, "a condition that is not a Boolean, a number or a reference");
  return tree_bool(l->names->trees, false);
}

Expr *lift_int(Lift *l, LiftValue v) {
  return ints_to(l, v, ints_signed(v.wide));
}

/* What the default of a type parameter is as a value of this sort. Which number stands for the zero
 * of an opaque sort follows from its axiom, but an execution is confirmed only if its values say
 * it. */
static Expr *default_fact(Lift *l, const LiftSort *s) {
  Expr *same = lift_tree(l, "of_any.%s(any.default) == %e", s->name, lift_zero(l->names, s));
  if (!s->opaque) return same;
  return lift_tree(l, "%e && %s.to_int(%s.of_int(0)) == 0", same, s->name, s->name);
}

/* The function that puts values of a sort into references. */
static const char *carrier(Lift *l, const LiftSort *s) {
  LiftDecls *d = l->names->decls;
  const char *name = s->name, *key = arena_printf(l->names->arena, "any %s", name);
  if (strcmp(name, "int") == 0 || strcmp(name, "bool") == 0 || strcmp(name, "Float") == 0 ||
      strcmp(name, "Nullable") == 0)
    return name;
  if (!decls_find(d, key)) {
    decls_keep(d, key, name);
    tree_declare(l->names->trees, &d->made,
                 "function any.%s(x: %s): Ref; function of_any.%s(x: Ref): %s;"
                 "axiom {:conservative} (forall x: %s :: {any.%s(x)} of_any.%s(any.%s(x)) == x && "
                 "is_value(any.%s(x)));"
                 "axiom {:include_dep} {:conservative} %e;",
                 name, name, name, name, name, name, name, name, name, default_fact(l, s));
  }
  return name;
}

Expr *lift_convert(Lift *l, Expr *e, const LiftSort *from, const LiftSort *to) {
  if (from->kind == LIFT_REF && to->kind == LIFT_REF) return e;
  if (from->kind == LIFT_REF && from->any) return lift_tree(l, "of_any.%s(%e)", carrier(l, to), e);
  /* A Nullable without a value is null wherever it is a reference. */
  if (to->any && strcmp(from->name, "Nullable") == 0)
    return lift_tree(l, "(if %e->has then any.Nullable(%e) else null)", e, e);
  if (to->kind == LIFT_REF && to->any) return lift_tree(l, "any.%s(%e)", carrier(l, from), e);
  if (strcmp(from->name, to->name) == 0) return e;
  lift_refuse(l, "a value of another type than expected");
  return lift_zero(l->names, to);
}

Expr *lift_as(Lift *l, LiftValue v, const LiftSort *s) {
  bool number =
      v.kind == LIFT_INT || v.kind == LIFT_BOOL || (v.kind == LIFT_STRUCT && v.sort->opaque);
  switch (s->kind) {
  case LIFT_INT:
    if (number) return ints_to(l, v, s);
    break;
  case LIFT_BOOL:
    if (number) return lift_bool(l, v);
    break;
  case LIFT_REF:
    if (v.kind == LIFT_REF) return v.tree;
    if (s->any && v.sort) return lift_convert(l, v.tree, v.sort, s);
    break;
  case LIFT_FLOAT:
    if (v.kind == LIFT_FLOAT) return v.tree;
    break;
  case LIFT_STRUCT:
    if (v.kind == LIFT_STRUCT && strcmp(v.sort->name, s->name) == 0) return v.tree;
    if (s->opaque && number)
      return lift_tree(l, "%s.of_int(%e)", s->name, ints_to(l, v, ints_signed(v.wide)));
    break;
  default: break;
  }
  lift_refuse(l, "a value of another type than expected");
  return lift_zero(l->names, s);
}

/* ---- variables ------------------------------------------------------------- */

Expr *lift_variable(Lift *l, const LiftSort *s) {
  const char *name = arena_printf(l->names->arena, "$%u", (unsigned)++l->code.made);
  vec_push(&l->code.variables, lift_declared(l->names, VAR_LOCAL, name, s));
  return tree_variable(l->names->trees, name);
}

Expr *lift_plain_variable(Lift *l, const char *type) {
  const char *name = arena_printf(l->names->arena, "$%u", (unsigned)++l->code.made);
  vec_push(&l->code.variables, tree_var(l->names->trees, VAR_LOCAL, name, type, NULL));
  return tree_variable(l->names->trees, name);
}

Expr *lift_plain_map(Lift *l, const char *from, const char *to) {
  Expr *v = lift_plain_variable(l, to);
  Var *var = vec_last(&l->code.variables);
  var->type_expr = tree_map_type(l->names->trees, from, var->type_expr);
  return v;
}

void lift_type_parameter(Lift *l, Expr *e) {
  lift_code(l, "assume {:overapproximation \"a type parameter\", %e} true;", e);
}

void lift_assign(Lift *l, Expr *to, Expr *value) {
  Trees *t = l->names->trees;
  Stmt *s = tree_stmt(t, ST_ASSIGN, l->code.at);
  s->n_lhs = s->n_rhs = 1;
  s->lhs = ARENA_ARRAY(t->arena, Expr *, 1);
  s->rhs = ARENA_ARRAY(t->arena, Expr *, 1);
  s->lhs[0] = tree_fresh(t, to);
  s->rhs[0] = tree_fresh(t, value);
  vec_push(l->out, s);
}

Expr *lift_capture(Lift *l, const LiftSort *s, Expr *e) {
  if (l->contract) return e;
  Expr *v = lift_variable(l, s), *fact = lift_fact(l->names, s, v);
  lift_assign(l, v, e);
  if (fact) lift_assume(l, fact);
  return v;
}

/* Neither constants nor variables that were made here are assigned again. */
static bool is_stable(const LiftValue *v) {
  if (v->constant || v->kind == LIFT_PLACE || v->kind == LIFT_FUNCTION) return true;
  if (v->tree->kind != EX_VAR) return false;
  const char *name = v->tree->u.var.name->text;
  return tree_is_var(v->tree, "null") || tree_is_var(v->tree, "this") ||
         (name[0] == '$' && strspn(name + 1, "0123456789") == strlen(name + 1));
}

static const LiftSort *sort_of(const LiftValue *v) {
  if (v->sort && v->kind != LIFT_INT) return v->sort;
  switch (v->kind) {
  case LIFT_BOOL: return &lift_bool_sort;
  case LIFT_REF: return &lift_ref_sort;
  case LIFT_FLOAT: return &lift_float_sort;
  case LIFT_INT:
    return ints_within(v, ints_signed(v->wide)) ? ints_signed(v->wide) : ints_unsigned(v->wide);
  default: return &lift_no_sort;
  }
}

LiftValue lift_to_variable(Lift *l, LiftValue v) {
  if (l->contract || is_stable(&v)) return v;
  Expr *name = lift_variable(l, sort_of(&v));
  lift_assign(l, name, v.tree);
  v.tree = name;
  return v;
}

void lift_save_stack(Lift *l) {
  for (uint32_t i = 0; i < l->n && !l->contract; i++)
    l->stack[i] = lift_to_variable(l, l->stack[i]);
}

/* ---- obligations and effects ------------------------------------------------ */

const char *const lift_assumptions[] = {
#define OBLIGATION(tag, name, assumption, exception) assumption,
#include "cil/lift/obligations.def"
#undef OBLIGATION
};

bool lift_obligations(const char *names, uint32_t *set) {
  static const char *const known[] = {
#define OBLIGATION(tag, name, assumption, exception) name,
#include "cil/lift/obligations.def"
#undef OBLIGATION
  };
  for (const char *at = names; *at;) {
    size_t n = strcspn(at, ",");
    uint32_t kind = 0;
    while (kind < LIFT_CONTRACT && (strlen(known[kind]) != n || strncmp(known[kind], at, n) != 0))
      kind++;
    if (kind == LIFT_CONTRACT) return false;
    *set |= UINT32_C(1) << kind;
    at += n + (at[n] == ',');
  }
  return true;
}

static void note_once(LiftTexts *list, const char *text) {
  for (uint32_t i = 0; i < list->n; i++)
    if (strcmp(list->at[i], text) == 0) return;
  vec_push(list, text);
}

void lift_assert(Lift *l, Expr *condition, const char *message) {
  note_once(&l->names->decls->machine, message);
  lift_code(l, "assert {:msg \"%s\"} %e;", message, condition);
}

void lift_require_or(Lift *l, LiftObligation kind, const char *exception, Expr *condition,
                     const char *message) {
  if (l->contract)
    vec_push(&l->obligations, condition);
  else if (l->names->mode.unchecked >> kind & 1)
    lift_assume(l, condition);
  else if (!l->code.body || !throws_where_not(l->code.body, condition, exception))
    lift_assert(l, condition, message);
}

void lift_require(Lift *l, LiftObligation kind, Expr *condition, const char *message) {
  static const char *const exceptions[] = {
#define OBLIGATION(tag, name, assumption, exception) exception,
#include "cil/lift/obligations.def"
#undef OBLIGATION
  };
  if (kind != LIFT_CONTRACT)
    lift_require_or(l, kind, exceptions[kind], condition, message);
  else if (l->contract)
    vec_push(&l->obligations, condition);
  else
    lift_code(l, "assert {:msg \"%s\"} %e;", message, condition);
}

void lift_require_object(Lift *l, LiftValue o) {
  if (!tree_is_var(o.tree, "this") && !o.never_null)
    lift_require(l, LIFT_NULL, lift_tree(l, "%e != null", o.tree), "the object may be null here");
}

void lift_assume(Lift *l, Expr *condition) {
  if (!l->contract) lift_code(l, "assume %e;", condition);
}

void lift_note_write(Lift *l, const char *global, const Expr *object) {
  note_once(&l->changes.writes, global);
  if (!object || !tree_is_var(object, "this")) note_once(&l->changes.others, global);
}
