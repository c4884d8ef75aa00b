/* SPDX-License-Identifier: MIT */
#include "cil/lift/closure.h"

#include "cil/attribute.h"
#include "cil/lift/contract.h"
#include "cil/lift/decls.h"
#include "cil/lift/specifications.h"

#include <string.h>

static bool is_generated(const Assembly *a, uint32_t token) {
  return attribute_find(a, token, "System.Runtime.CompilerServices", "CompilerGeneratedAttribute");
}

bool closure_generated(const Assembly *a, uint32_t type) {
  for (uint32_t depth = 0; type && depth < 64; depth++, type = a->enclosing[type])
    if (is_generated(a, md_token(MD_TYPE_DEF, type))) return true;
  return false;
}

static LiftClosure *new_closure(Lift *l) {
  return ARENA_NEW(l->names->arena, LiftClosure);
}

/* What stands for a delegate in a contract. */
#define STAND_IN "$delegate"

static bool is_stand_in(const Expr *e, void *env) {
  (void)env;
  return tree_is_var(e, STAND_IN);
}

bool closure_is_in(const Expr *e) {
  return tree_any(e, is_stand_in, NULL);
}

static LiftValue closure_value(Lift *l, const LiftClosure *c, const SigType *type) {
  LiftValue v = lift_named(l, STAND_IN, type);
  v.sort = &lift_ref_sort;
  v.closure = c;
  return v;
}

/* ---- static fields that keep delegates ------------------------------------- */

/* The field of an automatic property is the compiler's, too, but it may hold anything. */
static bool is_behind_property(const char *field) {
  static const char end[] = ">k__BackingField";
  size_t n = strlen(field), m = sizeof end - 1;
  return n >= m && strcmp(field + n - m, end) == 0;
}

/* The row of a static field that the compiler made, or 0. */
static uint32_t cache_of(const Lift *l, const IlInsn *insn) {
  const Assembly *a = l->names->assembly;
  Member m;
  if (!assembly_field(a, insn->token, &m) || !m.definition) return 0;
  if (!(metadata_get(&a->md, MD_FIELD_FLAGS, m.definition) & FIELD_STATIC)) return 0;
  if (!is_generated(a, md_token(MD_FIELD, m.definition)) &&
      !closure_generated(a, a->owner_of_field[m.definition]))
    return 0;
  if (is_behind_property(m.name)) return 0;
  const SigType *t = sig_field(l->names->arena, m.signature);
  return t && (t->elem == SIG_CLASS || t->elem == SIG_GENERICINST) ? m.definition : 0;
}

static const LiftClosure *kept(const Lift *l, uint32_t field) {
  return map_get_ptr(l->caches, (const void *)(uintptr_t)field);
}

/* The one object of a class that the compiler made for lambdas that capture nothing. */
static bool is_singleton(const Lift *l, uint32_t field) {
  const Assembly *a = l->names->assembly;
  const SigType *t = sig_field(l->names->arena, metadata_blob(&a->md, MD_FIELD_SIGNATURE, field));
  return t && t->token == md_token(MD_TYPE_DEF, a->owner_of_field[field]);
}

static bool load_cache(Lift *l, const IlInsn *insn) {
  uint32_t field = cache_of(l, insn);
  if (!field) return false;
  const LiftClosure *c = kept(l, field);
  if (!c) {
    LiftClosure *fresh = new_closure(l);
    if (!is_singleton(l, field)) fresh->cache = field;
    c = fresh;
  }
  LiftValue v = closure_value(l, c, NULL);
  if (!l->contract) {
    /* the branch on null is then not taken */
    v.tree = c->object ? c->object : tree_variable(l->names->trees, "null");
    if (c->object) lift_assume(l, lift_tree(l, "%e != null", c->object));
  }
  lift_push(l, v);
  return true;
}

static bool store_cache(Lift *l, const IlInsn *insn) {
  uint32_t field = cache_of(l, insn);
  if (!field || !l->n || !l->stack[l->n - 1].closure) return false;
  LiftValue v = lift_to_variable(l, lift_pop(l));
  LiftClosure *c = new_closure(l);
  *c = *v.closure;
  c->object = l->contract ? NULL : v.tree;
  map_put_ptr(l->caches, (const void *)(uintptr_t)field, c);
  return true;
}

/* An object for captured variables keeps the delegate of a lambda that is made in a loop. It is
 * null or the delegate that the code after it would make, so it is taken for null. The name is one
 * that no program can write. */
static uint32_t own_cache(const Lift *l, const IlInsn *insn) {
  const Assembly *a = l->names->assembly;
  Member m;
  if (!assembly_field(a, insn->token, &m) || !m.definition || strncmp(m.name, "<>9__", 5) != 0 ||
      metadata_get(&a->md, MD_FIELD_FLAGS, m.definition) & FIELD_STATIC ||
      !closure_generated(a, a->owner_of_field[m.definition]))
    return 0;
  return m.definition;
}

static bool load_own_cache(Lift *l, const IlInsn *insn) {
  uint32_t field = own_cache(l, insn);
  if (!field) return false;
  lift_pop(l);
  LiftClosure *fresh = new_closure(l);
  fresh->cache = field;
  LiftValue v = closure_value(l, fresh, NULL);
  if (!l->contract) v.tree = tree_variable(l->names->trees, "null");
  lift_push(l, v);
  return true;
}

static bool store_own_cache(Lift *l, const IlInsn *insn) {
  if (!own_cache(l, insn) || !l->n || !l->stack[l->n - 1].closure) return false;
  lift_pop(l);
  lift_pop(l);
  return true;
}

bool closure_stays(const LiftValue *v) {
  const LiftClosure *c = v->closure;
  if (!c || !c->method) return false;
  const Expr *target = c->target.tree;
  if (!target) return true;
  return target->kind == EX_VAR && (target->u.var.name->text[0] == '$' ||
                                    tree_is_var(target, "null") || tree_is_var(target, "this"));
}

void closure_forget(Lift *l) {
  for (uint32_t i = 0; i < l->locals && !l->contract; i++) l->local[i].closure = NULL;
  for (uint32_t i = 0; i < l->args && !l->contract; i++) l->arg[i].closure = NULL;
}

bool closure_same(const LiftClosure *a, const LiftClosure *b) {
  if (a == b) return true;
  if (!a || !b || a->method != b->method || !a->target.tree || !b->target.tree) return false;
  return tree_equal(a->target.tree, b->target.tree);
}

bool closure_branch(Lift *l, const IlInsn *insn, bool *taken) {
  const LiftClosure *c = l->n ? l->stack[l->n - 1].closure : NULL;
  if (!c || (!c->cache && !c->method)) return false;
  bool on_true = insn->op == IL_BRTRUE || insn->op == IL_BRTRUE_S;
  if (!on_true && insn->op != IL_BRFALSE && insn->op != IL_BRFALSE_S) return false;
  lift_pop(l);
  *taken = on_true == !c->cache;
  return true;
}

/* ---- objects and delegates -------------------------------------------------- */

static const SigMethod *signature_of(Lift *l, const IlInsn *insn, Member *m) {
  if (!assembly_method(l->names->assembly, insn->token, m)) return NULL;
  return sig_method(l->names->arena, m->signature);
}

static void make_delegate(Lift *l, uint32_t token, LiftValue target, const SigType *type) {
  Member m;
  if (!assembly_method(l->names->assembly, token, &m) || !m.definition) {
    lift_refuse(l, "a delegate of another assembly's method, in a contract");
    return;
  }
  LiftClosure *c = new_closure(l);
  c->method = m.definition;
  c->target = target;
  lift_push(l, closure_value(l, c, type));
}

void closure_made(Lift *l, uint32_t token, LiftValue target) {
  Member m;
  if (!l->n || !assembly_method(l->names->assembly, token, &m) || !m.definition) return;
  LiftClosure *c = new_closure(l);
  c->method = m.definition;
  c->target = target;
  /* A variable of the program may get another object while the delegate is in use. */
  const Expr *e = target.tree;
  if (e && target.kind == LIFT_REF && e->kind == EX_VAR && e->u.var.name->text[0] != '$' &&
      !tree_is_var(e, "null") && !tree_is_var(e, "this"))
    c->target.tree = lift_capture(l, &lift_ref_sort, target.tree);
  l->stack[l->n - 1].closure = c;
}

static bool make_object(Lift *l, const IlInsn *insn) {
  const Assembly *a = l->names->assembly;
  Member m;
  const SigMethod *sig = signature_of(l, insn, &m);
  if (!sig) return false;
  const SigType *type = lift_token_type(l->names, m.owner);
  if (sig->params == 2 && l->n >= 2 && l->stack[l->n - 1].kind == LIFT_FUNCTION) {
    uint32_t token = (uint32_t)lift_pop(l).number;
    LiftValue target = lift_pop(l);
    make_delegate(l, token, target, type);
    return true;
  }
  if (sig->params || !m.definition || !closure_generated(a, a->owner_of_method[m.definition]))
    return false;
  lift_push(l, closure_value(l, new_closure(l), type));
  return true;
}

LiftValue closure_object(Lift *l, const LiftCaptured *field, uint32_t n) {
  LiftClosure *c = new_closure(l);
  c->captured.at = ARENA_ARRAY(l->names->arena, LiftCaptured, n + 1);
  if (n) memcpy(c->captured.at, field, n * sizeof *field);
  c->captured.n = n;
  return closure_value(l, c, NULL);
}

static bool captured_field(Lift *l, const IlInsn *insn, bool store) {
  uint32_t at = store ? 2 : 1;
  Member m;
  if (l->n < at || !l->stack[l->n - at].closure) return false;
  /* In the arena, and written while it is new only: contracts have no side effects. */
  LiftClosure *c = (LiftClosure *)(uintptr_t)l->stack[l->n - at].closure;
  if (!assembly_field(l->names->assembly, insn->token, &m) || !m.definition) return false;
  if (store) {
    LiftCaptured one = {m.definition, lift_pop(l)};
    lift_pop(l);
    for (uint32_t i = 0; i < c->captured.n; i++)
      if (c->captured.at[i].field == m.definition) {
        c->captured.at[i] = one;
        return true;
      }
    LiftCaptured *more = ARENA_ARRAY(l->names->arena, LiftCaptured, c->captured.n + 1);
    if (c->captured.n) memcpy(more, c->captured.at, c->captured.n * sizeof *more);
    more[c->captured.n++] = one;
    c->captured.at = more;
    return true;
  }
  lift_pop(l);
  for (uint32_t i = 0; i < c->captured.n; i++)
    if (c->captured.at[i].field == m.definition) {
      lift_push(l, c->captured.at[i].value);
      return true;
    }
  lift_refuse(l, "a captured variable without a value");
  return true;
}

bool closure_step(Lift *l, const IlInsn *insn) {
  switch (insn->op) {
  case IL_LDSFLD: return load_cache(l, insn);
  case IL_STSFLD: return store_cache(l, insn);
  case IL_LDFLD:
    if (load_own_cache(l, insn)) return true;
    break;
  case IL_STFLD:
    if (store_own_cache(l, insn)) return true;
    break;
  default: break;
  }
  if (!l->contract) return false;
  switch (insn->op) {
  case IL_LDFTN:
    lift_push(l, (LiftValue){.kind = LIFT_FUNCTION,
                             .tree = tree_number(l->names->trees, 0),
                             .number = insn->token});
    return true;
  case IL_NEWOBJ: return make_object(l, insn);
  case IL_STFLD: return captured_field(l, insn, true);
  case IL_LDFLD: return captured_field(l, insn, false);
  default: return false;
  }
}

/* ---- quantifiers ----------------------------------------------------------- */

/* What is quantified over, and the value that the lambda gets. */
typedef struct ClosureDomain {
  const char *name;
  Expr *bound, *range[2]; /* the variable; the conditions on it        */
  LiftValue object;       /* what must not be null, unless it is a range */
  LiftValue value;
} ClosureDomain;

/* The bounds of the first are below those of the second. */
static bool surely_ordered(const LiftValue *lo, const LiftValue *hi) {
  if (lo->constant && hi->constant) return lo->number <= hi->number;
  if (lo->constant && hi->ranged) return lo->number <= hi->lo;
  return lo->ranged && hi->ranged && lo->hi <= hi->lo;
}

/* The library throws an exception if the range ends before it begins. */
static bool integers(Lift *l, ClosureDomain *d, LiftValue hi, LiftValue lo) {
  Expr *from = lift_int(l, lo), *to = lift_int(l, hi);
  if (!l->why && !surely_ordered(&lo, &hi))
    lift_require(l, LIFT_CONTRACT, lift_tree(l, "%e <= %e", from, to),
                 "the range may end before it begins");
  d->range[0] = lift_tree(l, "%e <= %e", from, d->bound);
  d->range[1] = lift_tree(l, "%e < %e", d->bound, to);
  d->value = lift_value(lift_int_sort(SIG_I4), d->bound, NULL);
  return true;
}

static bool elements_of_array(Lift *l, ClosureDomain *d, LiftValue array) {
  const LiftSort *s = lift_sort(l->names, array.type->inner);
  if (s->kind == LIFT_NONE) return false;
  d->range[0] = lift_tree(l, "0 <= %e", d->bound);
  d->range[1] = lift_tree(l, "%e < len(%e)", d->bound, array.tree);
  d->value =
      lift_value(s, lift_tree(l, "%s[%e][%e]", lift_elements(l->names, s), array.tree, d->bound),
                 array.type->inner);
  return true;
}

static bool elements_of_list(Lift *l, ClosureDomain *d, LiftValue list) {
  Expr *count;
  if (!specifications_list(l, list, d->bound, &count, &d->value)) return false;
  d->range[0] = lift_tree(l, "0 <= %e", d->bound);
  d->range[1] = lift_tree(l, "%e < %e", d->bound, count);
  return true;
}

/* Of a call with this many parameters, the last of which was popped. */
static bool domain_of(Lift *l, ClosureDomain *d, uint32_t params) {
  LiftValue last = lift_pop(l);
  if (params == 3) return integers(l, d, last, lift_pop(l));
  d->object = last;
  if (params != 2 || last.kind != LIFT_REF || !last.type) return false;
  l->clause.reads_heap = true;
  return last.type->elem == SIG_SZARRAY ? elements_of_array(l, d, last)
                                        : elements_of_list(l, d, last);
}

/* Demands that the range meets, or that were made before, need not be made of each element. */
static void drop_known(Lift *l, const ClosureDomain *d, const TreeList *before) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < l->obligations.n; i++) {
    Expr *one = l->obligations.at[i];
    bool known = tree_equal(d->range[0], one) || tree_equal(d->range[1], one);
    for (uint32_t k = 0; k < before->n; k++) known |= tree_equal(before->at[k], one);
    for (uint32_t k = 0; k < kept; k++) known |= tree_equal(l->obligations.at[k], one);
    if (!known) l->obligations.at[kept++] = one;
  }
  l->obligations.n = kept;
}

/* The condition on one element, and in `obligations` what that needs of it. */
static Expr *condition_of(Lift *l, const ClosureDomain *d, const LiftClosure *predicate,
                          Expr **obligations) {
  TreeList before = l->obligations;
  bool mode = l->contract;
  l->obligations = (TreeList){0};
  l->contract = true;
  Expr *condition = contract_apply(l, predicate, d->value);
  drop_known(l, d, &before);
  *obligations = contract_conjunction(l, &l->obligations);
  vec_free(&l->obligations);
  l->obligations = before;
  l->contract = mode;
  return condition;
}

/* Pops the arguments and pushes the condition, or leaves a reason in `why`. */
static void quantify(Lift *l, uint32_t params, bool forall) {
  LiftValue predicate = lift_pop(l);
  ClosureDomain d = {.name = arena_printf(l->names->arena, LIFT_BOUND "%u", (unsigned)++*l->bound)};
  d.bound = tree_variable(l->names->trees, d.name);
  if (!predicate.closure || !predicate.closure->method)
    lift_refuse(l, "ForAll or Exists of a delegate that is not known");
  if (!l->why && !domain_of(l, &d, params))
    lift_refuse(l, "ForAll or Exists over something else than a range, an array or a list");
  if (l->why) return;
  bool object = params == 2;
  if (object && l->contract) lift_require_object(l, d.object);
  Expr *obligations, *condition = condition_of(l, &d, predicate.closure, &obligations);
  if (l->why) return;
  if (object && !l->contract) lift_require_object(l, d.object);
  l->names->rows.predicate[predicate.closure->method] = 1;
  if (obligations)
    lift_require(l, LIFT_CONTRACT,
                 lift_tree(l, "(forall %s: int :: %e && %e ==> %e)", d.name, d.range[0], d.range[1],
                           obligations),
                 "the condition may fail for an element");
  l->code.quantified = true;
  if (forall)
    lift_push_bool(l, lift_tree(l, "(forall %s: int :: %e && %e ==> %e)", d.name, d.range[0],
                                d.range[1], condition));
  else
    lift_push_bool(l, lift_tree(l, "(exists %s: int :: %e && %e && %e)", d.name, d.range[0],
                                d.range[1], condition));
}

/* All, Any and the like, with `params` arguments. True: the formula is on the stack, or `why` says
 * what is wrong. False, in code only: no formula is known, and the caller translates an ordinary
 * call. */
static bool quantify_call(Lift *l, uint32_t params, bool forall) {
  bool callable = !l->contract && params == 2 && l->n >= 2;
  LiftValue sequence = {0}, predicate = {0};
  if (callable) {
    sequence = l->stack[l->n - 2];
    predicate = l->stack[l->n - 1];
  }
  uint32_t n = l->n;
  quantify(l, params, forall);
  if (!l->why || !callable) return true;
  l->why = NULL;
  l->stack[n - 2] = sequence;
  l->stack[n - 1] = predicate;
  l->n = n;
  return false;
}

bool closure_quantifier(Lift *l, const IlInsn *insn, bool forall) {
  Member m;
  const SigMethod *sig = signature_of(l, insn, &m);
  return quantify_call(l, sig ? sig->params : 0, forall);
}

bool closure_query(Lift *l, const Member *m, const SigMethod *sig) {
  static const struct {
    const char *space, *type, *name;
    bool forall;
  } known[] = {{"System", "Array", "TrueForAll", true},
               {"System", "Array", "Exists", false},
               {"System.Linq", "Enumerable", "All", true},
               {"System.Linq", "Enumerable", "Any", false},
               {"System.Collections.Generic", "List`1", "TrueForAll", true},
               {"System.Collections.Generic", "List`1", "Exists", false}};
  uint32_t params = sig->params + (sig->flags & SIG_HAS_THIS ? 1U : 0);
  const SigType *t = lift_token_type(l->names, m->owner);
  uint32_t owner = t && t->elem == SIG_GENERICINST ? t->token : m->owner;
  if (params != 2 || l->n < 2 || !l->bound) return false;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(m->name, known[i].name) == 0 &&
        assembly_is_type(l->names->assembly, owner, known[i].space, known[i].type))
      return quantify_call(l, params, known[i].forall);
  return false;
}
