/* SPDX-License-Identifier: MIT */
#include "cil/lift/closure.h"

#include "cil/attribute.h"
#include "cil/lift/bcl.h"
#include "cil/lift/contract.h"
#include "cil/lift/decls.h"

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

static LiftValue closure_value(const LiftClosure *c, const SigType *type) {
  return (LiftValue){
      .kind = LIFT_REF, .text = CLOSURE_TEXT, .sort = &lift_ref_sort, .type = type, .closure = c};
}

/* ---- static fields that keep delegates ------------------------------------- */

/* The row of a static field that the compiler made, or 0. */
static uint32_t cache_of(const Lift *l, const IlInsn *insn) {
  const Assembly *a = l->names->assembly;
  Member m;
  if (!assembly_field(a, insn->token, &m) || !m.definition) return 0;
  if (!(metadata_get(&a->md, MD_FIELD_FLAGS, m.definition) & FIELD_STATIC)) return 0;
  if (!is_generated(a, md_token(MD_FIELD, m.definition)) &&
      !closure_generated(a, a->owner_of_field[m.definition]))
    return 0;
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
  LiftValue v = closure_value(c, NULL);
  if (!l->contract) {
    v.text = c->text ? c->text : "null"; /* the branch on it is then not taken */
    if (c->text) lift_assume(l, arena_printf(l->names->arena, "%s != null", c->text));
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
  c->text = l->contract ? NULL : v.text;
  map_put_ptr(l->caches, (const void *)(uintptr_t)field, c);
  return true;
}

bool closure_stays(const LiftValue *v) {
  const LiftClosure *c = v->closure;
  if (!c || !c->method) return false;
  const char *target = c->target.text;
  return !target || target[0] == '$' || strcmp(target, "null") == 0 || strcmp(target, "this") == 0;
}

bool closure_same(const LiftClosure *a, const LiftClosure *b) {
  if (a == b) return true;
  if (!a || !b || a->method != b->method || !a->target.text || !b->target.text) return false;
  return strcmp(a->target.text, b->target.text) == 0;
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
  lift_push(l, closure_value(c, type));
}

void closure_made(Lift *l, uint32_t token, LiftValue target) {
  Member m;
  if (!l->n || !assembly_method(l->names->assembly, token, &m) || !m.definition) return;
  LiftClosure *c = new_closure(l);
  c->method = m.definition;
  c->target = target;
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
  lift_push(l, closure_value(new_closure(l), type));
  return true;
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
  default: break;
  }
  if (!l->contract) return false;
  switch (insn->op) {
  case IL_LDFTN:
    lift_push(l, (LiftValue){.kind = LIFT_FUNCTION, .text = "0", .number = insn->token});
    return true;
  case IL_NEWOBJ: return make_object(l, insn);
  case IL_STFLD: return captured_field(l, insn, true);
  case IL_LDFLD: return captured_field(l, insn, false);
  default: return false;
  }
}

/* ---- quantifiers ----------------------------------------------------------- */

/* What is quantified over, and the value that the lambda gets. */
typedef struct Domain {
  const char *bound, *range; /* the variable; the condition on it         */
  LiftValue object;          /* what must not be null, unless it is a range */
  LiftValue value;
} Domain;

/* The bounds of the first are below those of the second. */
static bool surely_ordered(const LiftValue *lo, const LiftValue *hi) {
  if (lo->constant && hi->constant) return lo->number <= hi->number;
  if (lo->constant && hi->ranged) return lo->number <= hi->lo;
  return lo->ranged && hi->ranged && lo->hi <= hi->lo;
}

/* The library throws an exception if the range ends before it begins. */
static bool integers(Lift *l, Domain *d, LiftValue hi, LiftValue lo) {
  const char *from = lift_int(l, lo), *to = lift_int(l, hi);
  if (!l->why && !surely_ordered(&lo, &hi))
    lift_require(l, LIFT_CONTRACT, arena_printf(l->names->arena, "%s <= %s", from, to),
                 "the range may end before it begins");
  d->range = arena_printf(l->names->arena, "%s <= %s && %s < %s", from, d->bound, d->bound, to);
  d->value = lift_value(lift_int_sort(SIG_I4), d->bound, NULL);
  return true;
}

static bool elements_of_array(Lift *l, Domain *d, LiftValue array) {
  const LiftSort *s = lift_sort(l->names, array.type->inner);
  if (s->kind == LIFT_NONE) return false;
  Arena *a = l->names->arena;
  d->range = arena_printf(a, "0 <= %s && %s < len(%s)", d->bound, d->bound, array.text);
  d->value =
      lift_value(s, arena_printf(a, "%s[%s][%s]", lift_elements(l->names, s), array.text, d->bound),
                 array.type->inner);
  return true;
}

static bool elements_of_list(Lift *l, Domain *d, LiftValue list) {
  const char *count;
  if (!bcl_list(l, list, d->bound, &count, &d->value)) return false;
  d->range = arena_printf(l->names->arena, "0 <= %s && %s < %s", d->bound, d->bound, count);
  return true;
}

/* Of a call with this many parameters, the last of which was popped. */
static bool domain_of(Lift *l, Domain *d, uint32_t params) {
  LiftValue last = lift_pop(l);
  if (params == 3) return integers(l, d, last, lift_pop(l));
  d->object = last;
  if (params != 2 || last.kind != LIFT_REF || !last.type) return false;
  l->reads_heap = true;
  return last.type->elem == SIG_SZARRAY ? elements_of_array(l, d, last)
                                        : elements_of_list(l, d, last);
}

/* Demands that the range meets, or that were made before, need not be made of each element. */
static void drop_known(Lift *l, const Domain *d, const LiftTexts *before) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < l->obligations.n; i++) {
    const char *one = l->obligations.at[i], *in = strstr(d->range, one);
    size_t n = strlen(one);
    bool known = in && (in == d->range || in[-1] == ' ') && (!in[n] || in[n] == ' ');
    for (uint32_t k = 0; k < before->n; k++) known |= strcmp(before->at[k], one) == 0;
    for (uint32_t k = 0; k < kept; k++) known |= strcmp(l->obligations.at[k], one) == 0;
    if (!known) l->obligations.at[kept++] = one;
  }
  l->obligations.n = kept;
}

/* The condition on one element, and in `obligations` what that needs of it. */
static const char *condition_of(Lift *l, const Domain *d, const LiftClosure *predicate,
                                const char **obligations) {
  LiftTexts before = l->obligations;
  bool mode = l->contract;
  l->obligations = (LiftTexts){0};
  l->contract = true;
  const char *condition = contract_apply(l, predicate, d->value);
  drop_known(l, d, &before);
  *obligations = contract_conjunction(l, &l->obligations);
  vec_free(&l->obligations);
  l->obligations = before;
  l->contract = mode;
  return condition;
}

/* Pops the arguments and pushes the condition, or leaves a reason in `why`. */
static void quantify(Lift *l, const SigMethod *sig, bool forall) {
  Arena *a = l->names->arena;
  LiftValue predicate = lift_pop(l);
  Domain d = {.bound = arena_printf(a, LIFT_BOUND "%u", (unsigned)++*l->bound)};
  if (!predicate.closure || !predicate.closure->method)
    lift_refuse(l, "ForAll or Exists of a delegate that is not known");
  if (!l->why && (!sig || !domain_of(l, &d, sig->params)))
    lift_refuse(l, "ForAll or Exists over something else than a range, an array or a list");
  if (l->why) return;
  bool object = sig->params == 2;
  if (object && l->contract) lift_require_object(l, d.object);
  const char *obligations, *condition = condition_of(l, &d, predicate.closure, &obligations);
  if (l->why) return;
  if (object && !l->contract) lift_require_object(l, d.object);
  l->names->predicate[predicate.closure->method] = 1;
  if (obligations)
    lift_require(l, LIFT_CONTRACT,
                 arena_printf(a, "(forall %s: int :: %s ==> %s)", d.bound, d.range, obligations),
                 "the condition may fail for an element");
  l->quantified = true;
  lift_push_bool(
      l, forall ? arena_printf(a, "(forall %s: int :: %s ==> %s)", d.bound, d.range, condition)
                : arena_printf(a, "(exists %s: int :: %s && %s)", d.bound, d.range, condition));
}

bool closure_quantifier(Lift *l, const IlInsn *insn, bool forall) {
  Member m;
  const SigMethod *sig = signature_of(l, insn, &m);
  bool callable = !l->contract && sig && sig->params == 2 && l->n >= 2;
  LiftValue sequence = {0}, predicate = {0};
  if (callable) {
    sequence = l->stack[l->n - 2];
    predicate = l->stack[l->n - 1];
  }
  uint32_t n = l->n;
  quantify(l, sig, forall);
  if (!l->why || !callable) return true;
  l->why = NULL;
  l->stack[n - 2] = sequence;
  l->stack[n - 1] = predicate;
  l->n = n;
  return false;
}
