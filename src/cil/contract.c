/* SPDX-License-Identifier: MIT */
/* The condition of a contract is found by symbolic evaluation, from an empty stack to the call,
 * along every way there: branches become conditional expressions. Methods of the program that are
 * called on the way are evaluated in the same manner. */
#include "cil/contract.h"

#include <string.h>

enum { CONTRACT_STEPS = 5000, CONTRACT_DEPTH = 16 };

static bool run_contract(Lift *, const IlBody *, uint32_t at, uint32_t *end, bool *ensures,
                         LiftValue *result);

static const char *conjunction(Lift *l, const LiftTexts *texts) {
  const char *all = NULL;
  for (uint32_t i = 0; i < texts->n; i++)
    all = all ? arena_printf(l->names->arena, "%s && %s", all, texts->at[i]) : texts->at[i];
  return all;
}

/* Demands of one side of a branch count on that side. */
static const char *take_demands(Lift *l, LiftTexts *before) {
  const char *own = conjunction(l, &l->demands);
  vec_free(&l->demands);
  l->demands = *before;
  *before = (LiftTexts){0};
  return own ? own : "true";
}

static bool run_side(Lift *l, const IlBody *body, uint32_t at, const Lift *saved, uint32_t *end,
                     bool *ensures, LiftValue *v, const char **demands) {
  memcpy(l->stack, saved->stack, sizeof l->stack);
  l->n = saved->n;
  LiftTexts before = l->demands;
  l->demands = (LiftTexts){0};
  /* What one side assigns is not there for the other. */
  LiftValue *locals = l->local;
  l->local = ARENA_ARRAY(l->names->arena, LiftValue, l->locals);
  if (l->locals) memcpy(l->local, locals, l->locals * sizeof *locals);
  bool ok = run_contract(l, body, at, end, ensures, v);
  l->local = locals;
  *demands = take_demands(l, &before);
  return ok;
}

static bool run_branch(Lift *l, const IlBody *body, const IlInsn *insn, uint32_t *end,
                       bool *ensures, LiftValue *result) {
  const char *c = lift_condition(l, insn), *demand[2];
  Lift *saved = ARENA_NEW(l->names->arena, Lift);
  LiftValue v[2];
  uint32_t ends[2];
  bool kinds[2];
  *saved = *l;
  if (insn->target <= insn->offset) lift_refuse(l, "a loop in a contract");
  if (l->why || !run_side(l, body, insn->target, saved, &ends[0], &kinds[0], &v[0], &demand[0]) ||
      !run_side(l, body, insn->next, saved, &ends[1], &kinds[1], &v[1], &demand[1]))
    return false;
  if (ends[0] != ends[1]) {
    lift_refuse(l, "a contract that ends at two places");
    return false;
  }
  LiftKind k = v[0].kind == v[1].kind  ? v[0].kind
               : v[0].kind == LIFT_REF ? LIFT_REF
               : v[0].constant         ? v[1].kind
               : v[1].constant         ? v[0].kind
                                       : LIFT_INT;
  Arena *a = l->names->arena;
  if (strcmp(demand[0], "true") != 0 || strcmp(demand[1], "true") != 0)
    vec_push(&l->demands, arena_printf(a, "(if %s then %s else %s)", c, demand[0], demand[1]));
  *end = ends[0];
  *ensures = kinds[0];
  *result = (LiftValue){.kind = k,
                        .type = v[0].type,
                        .text = arena_printf(a, "(if %s then %s else %s)", c, lift_as(l, v[0], k),
                                             lift_as(l, v[1], k))};
  return !l->why;
}

/* A method of the program in a contract: the expression that it returns. */
static void inline_call(Lift *l, const IlInsn *insn) {
  const Assembly *a = l->names->assembly;
  Member m;
  IlBody body;
  const char *why;
  const SigMethod *sig = NULL;
  if (assembly_method(a, insn->token, &m) && m.definition)
    sig = sig_method(l->names->arena, m.signature);
  uint32_t flags = m.definition ? metadata_get(&a->md, MD_METHOD_FLAGS, m.definition) : 0;
  if (!sig || flags & METHOD_VIRTUAL || !assembly_body(a, m.definition, &body, &why) ||
      !il_check(&body, &why) || body.clause_count || l->depth >= CONTRACT_DEPTH) {
    lift_refuse(l, arena_printf(l->names->arena, "a call of %s in a contract", m.name));
    return;
  }
  Lift *inner = ARENA_NEW(l->names->arena, Lift);
  *inner = (Lift){.names = l->names,
                  .method = m.definition,
                  .sig = sig,
                  .contract = true,
                  .steps = l->steps,
                  .depth = l->depth + 1};
  bool has_this = sig->flags & SIG_HAS_THIS;
  inner->args = sig->params + has_this;
  inner->arg = ARENA_ARRAY(l->names->arena, LiftValue, inner->args);
  for (uint32_t i = sig->params; i > 0; i--) {
    LiftKind k = lift_kind(sig->param[i - 1]);
    LiftValue v = lift_pop(l);
    inner->arg[i - 1 + has_this] =
        (LiftValue){.kind = k, .text = lift_as(l, v, k), .type = sig->param[i - 1]};
  }
  if (has_this) {
    inner->arg[0] = lift_pop(l);
    if (strcmp(lift_as(l, inner->arg[0], LIFT_REF), "this") != 0)
      lift_demand(l, arena_printf(l->names->arena, "%s != null", inner->arg[0].text), "");
  }
  const SigType **types = NULL;
  if (md_table_of(body.locals) == MD_STAND_ALONE_SIG)
    sig_locals(l->names->arena,
               metadata_blob(&a->md, MD_STAND_ALONE_SIG_SIGNATURE, md_row_of(body.locals)), &types,
               &inner->locals);
  inner->local = ARENA_ARRAY(l->names->arena, LiftValue, inner->locals);
  for (uint32_t i = 0; i < inner->locals; i++)
    inner->local[i] = (LiftValue){.kind = lift_kind(types[i]), .text = "?", .type = types[i]};
  uint32_t end;
  bool ensures;
  LiftValue v = {0};
  if (!l->why && run_contract(inner, &body, 0, &end, &ensures, &v)) {
    for (uint32_t i = 0; i < inner->demands.n; i++) vec_push(&l->demands, inner->demands.at[i]);
    LiftKind k = lift_kind(sig->result);
    l->reads_heap |= inner->reads_heap;
    lift_push(l, (LiftValue){.kind = k, .text = lift_as(l, v, k), .type = sig->result});
  } else if (inner->why) {
    lift_refuse(l, arena_printf(l->names->arena, "%s, in %s", inner->why, m.name));
  }
  l->steps = inner->steps;
  vec_free(&inner->demands);
}

/* Contract.Result and Contract.OldValue; false when it is none of these. */
static bool special_call(Lift *l, const char *name) {
  l->post = true;
  if (strcmp(name, "Result") == 0) {
    const SigType *t = l->sig->result;
    lift_push(l, (LiftValue){.kind = lift_kind(t), .text = "result", .type = t});
    return true;
  }
  if (strcmp(name, "OldValue") == 0) {
    LiftValue v = lift_pop(l);
    v.text = arena_printf(l->names->arena, "old(%s)", v.text);
    v.constant = false;
    lift_push(l, v);
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

/* A literal is the contract's message, which is not evaluated, or outside. */
static void push_message(Lift *l, const IlBody *body, const IlInsn *insn) {
  IlInsn next;
  if (!l->depth && il_decode(body->code, insn->next, &next) &&
      assembly_contract(l->names->assembly, &next))
    lift_push(l, (LiftValue){.kind = LIFT_REF, .text = "null"});
  else
    lift_refuse(l, "a string in a contract");
}

/* Runs to the contract's call, or to the return of a method that is evaluated. */
static bool run_contract(Lift *l, const IlBody *body, uint32_t at, uint32_t *end, bool *ensures,
                         LiftValue *result) {
  IlInsn insn;
  *end = 0;
  *ensures = false;
  for (; !l->why && il_decode(body->code, at, &insn); at = insn.next) {
    const char *contract = assembly_contract(l->names->assembly, &insn);
    if (++l->steps > CONTRACT_STEPS) {
      lift_refuse(l, "a contract that is too large");
    } else if (insn.op == IL_RET && l->depth) {
      *result = lift_pop(l);
      return !l->why;
    } else if (contract && !l->depth &&
               (strcmp(contract, "Requires") == 0 || strcmp(contract, "Ensures") == 0)) {
      uint32_t n = parameters(l, &insn);
      if (n > 1 && l->n > 1) l->n--; /* the message */
      *result = lift_pop(l);
      if (l->n) lift_refuse(l, "a contract inside of an expression");
      *end = insn.next;
      *ensures = contract[0] == 'E';
      return !l->why;
    } else if (contract) {
      if (l->depth || !special_call(l, contract))
        lift_refuse(l, arena_printf(l->names->arena, "Contract.%s", contract));
    } else if (insn.op == IL_LDSTR) {
      push_message(l, body, &insn);
    } else if (il_op[insn.op].flow == IL_FLOW_BRANCH) {
      if (insn.target <= at) lift_refuse(l, "a loop in a contract");
      insn.next = insn.target;
    } else if (il_op[insn.op].flow == IL_FLOW_COND && insn.op != IL_SWITCH) {
      return run_branch(l, body, &insn, end, ensures, result);
    } else if (insn.op == IL_CALL || insn.op == IL_CALLVIRT) {
      inline_call(l, &insn);
    } else {
      lift_step(l, &insn);
    }
  }
  lift_refuse(l, "code in front of a contract");
  return false;
}

/* The last instruction of the contract, and where it begins: a constructor calls another first. */
static bool find_extent(Lift *l, const IlBody *body, Contract *c, uint32_t *at) {
  static const char *const outside[] = {"EnsuresOnThrow", "EndContractBlock", "Invariant"};
  const Assembly *a = l->names->assembly;
  bool constructor = strcmp(metadata_text(&a->md, MD_METHOD_NAME, l->method), ".ctor") == 0;
  IlInsn insn;
  for (*at = 0; il_decode(body->code, *at, &insn); *at = insn.next) {
    const char *name = assembly_contract(a, &insn);
    Member m;
    if (constructor && insn.op == IL_CALL && assembly_method(a, insn.token, &m) &&
        strcmp(m.name, ".ctor") == 0) {
      c->begin = c->end = insn.next;
      constructor = false;
    }
    if (!name) continue;
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
      if (strcmp(name, outside[i]) == 0)
        lift_refuse(l, arena_printf(l->names->arena, "Contract.%s", name));
    if (l->why) return false;
    if (strcmp(name, "Requires") == 0 || strcmp(name, "Ensures") == 0) c->end = insn.next;
  }
  return true;
}

bool contract_read(Lift *l, const IlBody *body, Contract *c, uint32_t *at) {
  bool constructor =
      strcmp(metadata_text(&l->names->assembly->md, MD_METHOD_NAME, l->method), ".ctor") == 0;
  if (!find_extent(l, body, c, at)) return false;
  for (*at = c->begin; *at < c->end;) {
    IlInsn insn;
    if (il_decode(body->code, *at, &insn) && insn.op == IL_NOP) { /* its place is that of a brace */
      *at = insn.next;
      continue;
    }
    LiftValue v = {0};
    ContractClause clause = {.offset = *at};
    uint32_t end = 0;
    l->n = 0;
    l->reads_heap = l->post = false;
    vec_clear(&l->demands);
    if (!run_contract(l, body, *at, &end, &clause.ensures, &v)) return false;
    /* By then the fields have been initialized, which is not how they are at the call. */
    if (constructor && !clause.ensures && l->reads_heap)
      lift_refuse(l, "a precondition of a constructor that reads fields");
    if (l->post && !clause.ensures) lift_refuse(l, "Contract.Result or OldValue in a precondition");
    const char *demands = conjunction(l, &l->demands), *condition = lift_bool(l, v);
    if (l->why || end <= *at) return false;
    clause.text =
        demands ? arena_printf(l->names->arena, "%s && %s", demands, condition) : condition;
    vec_push(&c->clauses, clause);
    *at = end;
  }
  vec_free(&l->demands);
  return true;
}
