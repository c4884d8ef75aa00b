/* SPDX-License-Identifier: MIT */
/* The condition of a contract is found by symbolic evaluation, from an empty stack to the call,
 * along every path there: branches become conditional expressions. Methods of the program that are
 * called on the way are evaluated in the same manner. */
#include "cil/attribute.h"
#include "cil/lift/closure.h"
#include "cil/lift/contract.h"
#include "cil/lift/effects.h"
#include "cil/lift/external.h"

#include <string.h>

enum { CONTRACT_STEPS = 5000, CONTRACT_DEPTH = 16 };

static LiftValue truth(Lift *l, bool is) {
  return lift_value(&lift_bool_sort, tree_bool(l->names->trees, is), NULL);
}

Expr *contract_conjunction(Lift *l, const TreeList *list) {
  Expr *all = NULL;
  for (uint32_t i = 0; i < list->n; i++) all = tree_and(l->names->trees, all, list->at[i]);
  return all;
}

uint32_t contract_abbreviation(const LiftNames *names, const IlInsn *insn) {
  static const char *const attributes[] = {"ContractAbbreviatorAttribute",
                                           "ContractArgumentValidatorAttribute"};
  Member m;
  if (insn->op != IL_CALL && insn->op != IL_CALLVIRT) return 0;
  if (!assembly_method(names->assembly, insn->token, &m) || !m.definition) return 0;
  for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
    if (attribute_find(names->assembly, md_token(MD_METHOD, m.definition),
                       "System.Diagnostics.Contracts", attributes[i]))
      return m.definition;
  return 0;
}

bool contract_kind(const LiftNames *names, const IlInsn *insn, ClauseKind *kind) {
  static const struct {
    const char *name;
    ClauseKind kind;
  } kinds[] = {{"Requires", CLAUSE_REQUIRES},
               {"Ensures", CLAUSE_ENSURES},
               {"EnsuresOnThrow", CLAUSE_THROWS},
               {"Invariant", CLAUSE_INVARIANT},
               {"EndContractBlock", CLAUSE_NONE}};
  const char *name = assembly_contract(names->assembly, insn);
  for (size_t i = 0; name && i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp(name, kinds[i].name) == 0) return *kind = kinds[i].kind, true;
  return false;
}

/* ---- branches --------------------------------------------------------------- */

/* Whether the code at an offset makes an exception and throws it, whatever happens. */
static bool throws_at(const IlBody *body, uint32_t at, uint32_t stop) {
  IlInsn insn;
  for (; at < stop && il_decode(body->code, at, &insn); at = insn.next) {
    uint32_t flow = il_op[insn.op].flow;
    if (insn.op == IL_THROW) return true;
    if (flow != IL_FLOW_NEXT && flow != IL_FLOW_CALL) return false;
  }
  return false;
}

typedef struct ContractSide {
  ContractEnd end;
  Expr *required; /* NULL: nothing */
} ContractSide;

static bool run_side(Lift *l, const IlBody *body, uint32_t at, uint32_t stop, const Lift *saved,
                     ContractSide *out) {
  if (stop && throws_at(body, at, stop)) {
    *out = (ContractSide){{.at = stop, .kind = CLAUSE_REQUIRES, .value = truth(l, false)}, NULL};
    return true;
  }
  memcpy(l->stack, saved->stack, sizeof l->stack);
  l->n = saved->n;
  TreeList before = l->obligations;
  l->obligations = (TreeList){0};
  /* What one side assigns is not there for the other. */
  LiftValue *locals = l->local;
  l->local = ARENA_ARRAY(l->names->arena, LiftValue, l->locals);
  if (l->locals) memcpy(l->local, locals, l->locals * sizeof *locals);
  bool ok = contract_run(l, body, at, stop, &out->end);
  l->local = locals;
  out->required = contract_conjunction(l, &l->obligations);
  vec_free(&l->obligations);
  l->obligations = before;
  return ok;
}

static const LiftSort *sort_of(const LiftValue *v) {
  if (v->sort) return v->sort;
  switch (v->kind) {
  case LIFT_INT: return ints_signed(v->wide);
  case LIFT_BOOL: return &lift_bool_sort;
  case LIFT_REF: return &lift_ref_sort;
  case LIFT_FLOAT: return &lift_float_sort;
  default: return &lift_no_sort;
  }
}

/* The sort of what comes from two sides. Constants 0 and 1 may be Booleans. */
static const LiftSort *common_sort(const LiftValue *a, const LiftValue *b) {
  if (a->kind == b->kind && a->kind == LIFT_INT) return ints_signed(a->wide || b->wide);
  if (a->kind == b->kind) return sort_of(a);
  if (a->kind == LIFT_INT && !a->constant) return sort_of(a);
  return a->constant ? sort_of(b) : sort_of(a);
}

/* What is known of the type of both: ForAll is about other things for an array than for a list. */
static const SigType *common_type(const LiftValue *a, const LiftValue *b) {
  if (a->kind != LIFT_REF) return a->type ? a->type : b->type;
  if (tree_is_var(a->tree, "null")) return b->type;
  bool same = tree_is_var(b->tree, "null") || lift_same_type(a->type, b->type);
  return same ? a->type : NULL;
}

static bool run_branch(Lift *l, const IlBody *body, const IlInsn *insn, uint32_t stop,
                       ContractEnd *end) {
  Expr *c = lift_condition(l, insn);
  Lift *saved = ARENA_NEW(l->names->arena, Lift);
  ContractSide side[2];
  Trees *t = l->names->trees;
  *saved = *l;
  if (insn->target <= insn->offset) lift_refuse(l, "a loop in a contract");
  if (l->why || !run_side(l, body, insn->target, stop, saved, &side[0]) ||
      !run_side(l, body, insn->next, stop, saved, &side[1]))
    return false;
  const ContractEnd *a = &side[0].end, *b = &side[1].end;
  if (a->at != b->at || a->kind != b->kind || a->abbreviation || b->abbreviation) {
    lift_refuse(l, "a contract that ends at two places");
    return false;
  }
  Expr *x = side[0].required, *y = side[1].required;
  if (x || y)
    vec_push(&l->obligations, tree(t, "(if %e then %e else %e)", c, x ? x : tree_bool(t, true),
                                   y ? y : tree_bool(t, true)));
  const LiftSort *s = common_sort(&a->value, &b->value);
  *end = *a;
  end->value = lift_value(
      s, tree(t, "(if %e then %e else %e)", c, lift_as(l, a->value, s), lift_as(l, b->value, s)),
      common_type(&a->value, &b->value));
  return !l->why;
}

/* ---- methods that are called ------------------------------------------------ */

void contract_locals(Lift *l, const IlBody *body) {
  const SigType **types = NULL;
  const Metadata *md = &l->names->assembly->md;
  l->locals = 0;
  if (md_table_of(body->locals) == MD_STAND_ALONE_SIG &&
      !sig_locals(l->names->arena,
                  metadata_blob(md, MD_STAND_ALONE_SIG_SIGNATURE, md_row_of(body->locals)), &types,
                  &l->locals))
    l->locals = 0;
  l->local = ARENA_ARRAY(l->names->arena, LiftValue, l->locals);
  for (uint32_t i = 0; i < l->locals; i++) {
    const LiftSort *s = lift_sort(l->names, types[i]);
    l->local[i] = lift_value(s, lift_zero(l->names, s), types[i]);
  }
}

/* What a method's code returns, with values for its arguments. */
static LiftValue evaluate_method(Lift *l, uint32_t method, const SigMethod *sig, LiftValue *arg,
                                 uint32_t args, const char *name) {
  const Assembly *a = l->names->assembly;
  Arena *arena = l->names->arena;
  IlBody body;
  const char *why;
  LiftValue none = truth(l, false);
  if (!assembly_body(a, method, &body, &why) || !il_check(&body, &why) || body.clause_count ||
      l->clause.depth >= CONTRACT_DEPTH) {
    lift_refuse(l, arena_printf(arena, "a call of %s in a contract", name));
    return none;
  }
  CilContract own = {0};
  contract_extent(l->names, method, &body, &own);
  Lift *inner = ARENA_NEW(arena, Lift);
  *inner = (Lift){.names = l->names,
                  .method = method,
                  .sig = sig,
                  .clause.outer = l->clause.outer ? l->clause.outer : l,
                  .contract = true,
                  .clause.facts = l->clause.facts,
                  .arg = arg,
                  .args = args,
                  .caches = l->caches,
                  .bound = l->bound,
                  .clause.steps = l->clause.steps,
                  .clause.depth = l->clause.depth + 1};
  contract_locals(inner, &body);
  ContractEnd e = {0};
  if (own.begin) lift_refuse(l, "a constructor in a contract");
  if (!l->why && contract_run(inner, &body, own.end, 0, &e)) {
    for (uint32_t i = 0; i < inner->obligations.n; i++)
      vec_push(&l->obligations, inner->obligations.at[i]);
  } else if (inner->why) {
    lift_refuse(l, arena_printf(arena, "%s, in %s", inner->why, name));
  }
  l->clause.reads_heap |= inner->clause.reads_heap;
  l->clause.post |= inner->clause.post;
  l->clause.steps = inner->clause.steps;
  vec_free(&inner->obligations);
  return l->why ? none : e.value;
}

/* The value of a method that is called in a contract: what its code returns. Arguments are on the
 * stack. */
static void contract_inline(Lift *l, uint32_t method, const SigMethod *sig, const char *name) {
  Arena *a = l->names->arena;
  bool has_this = sig->flags & SIG_HAS_THIS;
  uint32_t args = sig->params + has_this;
  LiftValue *arg = ARENA_ARRAY(a, LiftValue, args);
  for (uint32_t i = sig->params; i > 0; i--) {
    const LiftSort *s = lift_sort(l->names, sig->param[i - 1]);
    LiftValue v = lift_pop(l);
    if (s->kind == LIFT_NONE || s->any) lift_refuse(l, "an argument of such a type in a contract");
    if (!v.closure) v = lift_value(s, lift_as(l, v, s), sig->param[i - 1]);
    arg[i - 1 + has_this] = v;
  }
  if (has_this) {
    arg[0] = lift_pop(l);
    if (arg[0].kind != LIFT_PLACE) {
      lift_as(l, arg[0], &lift_ref_sort);
      if (!l->why) lift_require_object(l, arg[0]);
    }
  }
  if (l->why) return;
  LiftValue v = evaluate_method(l, method, sig, arg, args, name);
  const LiftSort *s = lift_sort(l->names, sig->result);
  if (s->kind == LIFT_NONE || s->any) lift_refuse(l, "a result of such a type in a contract");
  if (l->why) return;
  LiftValue result = lift_value(s, lift_as(l, v, s), sig->result);
  if (v.type && s->kind == LIFT_REF) result.type = v.type;
  lift_push(l, result);
}

void contract_call_at_home(Lift *l, uint32_t method, const SigMethod *sig, const char *name,
                           uint32_t n) {
  const LiftNames *home = l->names->home;
  uint32_t flags = metadata_get(&home->assembly->md, MD_METHOD_FLAGS, method);
  if (flags & METHOD_ABSTRACT || (flags & METHOD_VIRTUAL && effects_overridden(home, method)) ||
      sig->generics) {
    lift_refuse(l, arena_printf(home->arena, "a call of %s in a contract", name));
    return;
  }
  Lift *inner = ARENA_NEW(home->arena, Lift);
  *inner = (Lift){.names = home,
                  .method = method,
                  .sig = sig,
                  .clause.outer = l->clause.outer ? l->clause.outer : l,
                  .contract = true,
                  .clause.facts = l->clause.facts,
                  .caches = l->caches,
                  .bound = l->bound,
                  .clause.steps = l->clause.steps,
                  .clause.depth = l->clause.depth};
  for (uint32_t i = 0; i < n; i++) {
    inner->stack[i] = l->stack[l->n - n + i];
    inner->stack[i].type = NULL; /* a number of the other assembly */
  }
  inner->n = n;
  l->n -= n;
  contract_inline(inner, method, sig, name);
  if (inner->why) lift_refuse(l, inner->why);
  for (uint32_t i = 0; i < inner->obligations.n; i++)
    vec_push(&l->obligations, inner->obligations.at[i]);
  l->clause.reads_heap |= inner->clause.reads_heap;
  l->clause.post |= inner->clause.post;
  l->clause.steps = inner->clause.steps;
  vec_free(&inner->obligations);
  if (l->why) return;
  LiftValue v = lift_pop(inner);
  v.type = NULL;
  lift_push(l, v);
}

Expr *contract_apply(Lift *l, const LiftClosure *c, LiftValue value) {
  const Assembly *a = l->names->assembly;
  const SigMethod *sig =
      sig_method(l->names->arena, metadata_blob(&a->md, MD_METHOD_SIGNATURE, c->method));
  if (!sig || sig->params != 1) {
    lift_refuse(l, "a delegate with another number of parameters");
    return tree_bool(l->names->trees, false);
  }
  bool has_this = sig->flags & SIG_HAS_THIS;
  LiftValue *arg = ARENA_ARRAY(l->names->arena, LiftValue, 2);
  if (has_this) arg[0] = c->target;
  arg[has_this] = value;
  LiftValue v = evaluate_method(l, c->method, sig, arg, 1U + has_this, "a lambda");
  return lift_bool(l, v);
}

/* A call in a contract: of a method of the program that cannot be another one at run time, or of
 * one that the families know. */
static void call_in_contract(Lift *l, const IlInsn *insn) {
  const LiftNames *names = l->names;
  Member m;
  const SigMethod *sig = assembly_method(names->assembly, insn->token, &m)
                             ? sig_method(names->arena, m.signature)
                             : NULL;
  if (!sig) {
    lift_refuse(l, "a call in a contract");
    return;
  }
  if (!m.definition) {
    if (!calls_known(l, insn) && !external_value(l, &m, sig))
      lift_refuse(l, arena_printf(names->arena, "a call of %s in a contract", m.name));
    return;
  }
  if (names->home) {
    external_call(l, &m, sig);
    return;
  }
  uint32_t flags = metadata_get(&names->assembly->md, MD_METHOD_FLAGS, m.definition);
  bool open = insn->op == IL_CALLVIRT && flags & METHOD_VIRTUAL && !(flags & METHOD_FINAL) &&
              (flags & METHOD_ABSTRACT || effects_overridden(names, m.definition));
  /* Its own code there stands for none. */
  open |= contract_is_class(names, names->assembly->owner_of_method[m.definition]);
  if (open || sig->generics || m.instantiation.n)
    lift_refuse(l, arena_printf(names->arena, "a call of %s in a contract", m.name));
  else
    contract_inline(l, m.definition, sig, m.name);
}

/* ---- all instructions ------------------------------------------------------- */

/* Result, OldValue, ValueAtReturn and quantifiers; false when it is none of these. */
static bool special_call(Lift *l, const IlInsn *insn, const char *name) {
  const Lift *outer = l->clause.outer ? l->clause.outer : l;
  if (strcmp(name, "ForAll") == 0 || strcmp(name, "Exists") == 0) {
    closure_quantifier(l, insn, name[0] == 'F');
    return true;
  }
  l->clause.post = true;
  if (strcmp(name, "Result") == 0) {
    const SigType *t = outer->sig->result;
    lift_push(l, lift_value(lift_sort(l->names, t), tree_variable(l->names->trees, "result"), t));
    return true;
  }
  if (strcmp(name, "OldValue") == 0) {
    LiftValue v = lift_pop(l);
    for (uint32_t i = 0; i < outer->args && outer->before; i++) /* as they came */
      if (outer->arg[i].kind == LIFT_PLACE)
        v.tree = tree_replace(l->names->trees, v.tree, outer->arg[i].tree->u.var.name->text,
                              outer->before[i].tree);
    v.tree = lift_tree(l, "old(%e)", v.tree);
    v.never_null = false; /* a constructor begins with fields that are null */
    v.constant = false;
    lift_push(l, v);
    return true;
  }
  if (strcmp(name, "ValueAtReturn") == 0) {
    LiftValue v = lift_pop(l);
    if (v.kind == LIFT_PLACE)
      address_load(l, v.place);
    else
      lift_refuse(l, "Contract.ValueAtReturn of something else than a parameter");
    return true;
  }
  return false;
}

/* How many parameters a contract's method has: the condition, and perhaps a message. */
static uint32_t parameters(Lift *l, const IlInsn *insn) {
  Member m;
  const SigMethod *sig = assembly_method(l->names->assembly, insn->token, &m)
                             ? sig_method(l->names->arena, m.signature)
                             : NULL;
  return sig ? sig->params : 0;
}

static bool end_clause(Lift *l, const IlInsn *insn, ClauseKind kind, ContractEnd *e) {
  e->at = insn->next;
  e->kind = kind;
  e->value = truth(l, true);
  if (kind != CLAUSE_NONE) {
    if (parameters(l, insn) > 1 && l->n > 1) l->n--; /* the message */
    e->value = lift_pop(l);
  }
  if (l->n) lift_refuse(l, "a contract inside of an expression");
  return !l->why;
}

/* The object for captured variables is made, and they are put there, in front of a contract; that
 * code stays in the body. */
static bool is_set_up(const Lift *l, const IlInsn *insn) {
  if (l->clause.depth || !l->n) return false;
  if (insn->op == IL_STFLD) return l->n == 2;
  bool store = (insn->op >= IL_STLOC_0 && insn->op <= IL_STLOC_3) || insn->op == IL_STLOC_S ||
               insn->op == IL_STLOC;
  const LiftClosure *c = l->stack[0].closure;
  return store && l->n == 1 && c && !c->method && !c->cache;
}

bool contract_run(Lift *l, const IlBody *body, uint32_t at, uint32_t stop, ContractEnd *e) {
  IlInsn insn;
  bool taken;
  ClauseKind kind;
  *e = (ContractEnd){0};
  for (; !l->why && il_decode(body->code, at, &insn); at = insn.next) {
    if (stop && at == stop) {
      if (l->n) lift_refuse(l, "a contract inside of an expression");
      e->at = stop;
      e->kind = CLAUSE_REQUIRES;
      e->value = truth(l, true);
      return !l->why;
    }
    const char *contract = assembly_contract(l->names->assembly, &insn);
    uint32_t flow = il_op[insn.op].flow;
    bool sets_up = is_set_up(l, &insn);
    if (++l->clause.steps > CONTRACT_STEPS) {
      lift_refuse(l, "a contract that is too large");
    } else if (insn.op == IL_RET && l->clause.depth) {
      e->value = lift_pop(l);
      return !l->why;
    } else if (contract && !l->clause.depth && contract_kind(l->names, &insn, &kind)) {
      return end_clause(l, &insn, kind, e);
    } else if (contract) {
      if (!special_call(l, &insn, contract))
        lift_refuse(l, arena_printf(l->names->arena, "Contract.%s", contract));
    } else if (!l->clause.depth && (e->abbreviation = contract_abbreviation(l->names, &insn))) {
      e->at = insn.next;
      e->kind = CLAUSE_NONE;
      return true;
    } else if (flow == IL_FLOW_BRANCH) {
      if (insn.target <= at) lift_refuse(l, "a loop in a contract");
      insn.next = insn.target;
    } else if (closure_branch(l, &insn, &taken)) {
      if (insn.target <= at) lift_refuse(l, "a loop in a contract");
      if (taken) insn.next = insn.target;
    } else if (flow == IL_FLOW_COND && insn.op != IL_SWITCH) {
      return run_branch(l, body, &insn, stop, e);
    } else if (insn.op == IL_CALL || insn.op == IL_CALLVIRT) {
      call_in_contract(l, &insn);
    } else {
      lift_step(l, &insn);
    }
    if (sets_up) l->clause.set_up = insn.next;
  }
  lift_refuse(l, "code in front of a contract");
  return false;
}
