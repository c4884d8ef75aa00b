/* SPDX-License-Identifier: MIT */
/* Which code of a method is its contract, and the clauses of it. */
#include "cil/lift/contract.h"

#include "cil/attribute.h"
#include "cil/lift/closure.h"

#include <string.h>

static bool is_constructor(const LiftNames *names, uint32_t method) {
  return strcmp(metadata_text(&names->assembly->md, MD_METHOD_NAME, method), ".ctor") == 0;
}

/* A constructor calls another one first. */
void contract_extent(const LiftNames *names, uint32_t method, const IlBody *body, CilContract *c) {
  const Assembly *a = names->assembly;
  bool constructor = is_constructor(names, method);
  IlInsn insn;
  ClauseKind kind;
  c->begin = c->end = 0;
  for (uint32_t at = 0; il_decode(body->code, at, &insn); at = insn.next) {
    Member m;
    if (constructor && insn.op == IL_CALL && assembly_method(a, insn.token, &m) &&
        strcmp(m.name, ".ctor") == 0) {
      c->begin = c->end = insn.next;
      constructor = false;
    }
    if (contract_kind(names, &insn, &kind) || contract_abbreviation(names, &insn))
      c->end = insn.next;
  }
}

/* Where the code goes on after the `throw` of an `if (c) throw`; 0: the next clause is a call. */
static uint32_t end_of_throw(const LiftNames *names, const IlBody *body, uint32_t at,
                             uint32_t end) {
  IlInsn insn;
  ClauseKind kind;
  for (; at < end && il_decode(body->code, at, &insn); at = insn.next) {
    if (insn.op == IL_THROW) return insn.next;
    if (contract_kind(names, &insn, &kind) || contract_abbreviation(names, &insn)) return 0;
  }
  return 0;
}

/* The clauses of another method, with the arguments of a call that are on the stack. */
static bool read_abbreviation(Lift *l, CilContract *c, const ContractEnd *e, uint32_t from) {
  const Assembly *a = l->names->assembly;
  const SigMethod *sig =
      sig_method(l->names->arena, metadata_blob(&a->md, MD_METHOD_SIGNATURE, e->abbreviation));
  IlBody body;
  const char *why;
  uint32_t at;
  bool has_this = sig && sig->flags & SIG_HAS_THIS;
  if (!sig || l->n != sig->params + has_this || l->clause.abbreviations > 8 ||
      !assembly_body(a, e->abbreviation, &body, &why) || !il_check(&body, &why)) {
    lift_refuse(l, "an abbreviation of contracts that cannot be read");
    return false;
  }
  Lift *inner = ARENA_NEW(l->names->arena, Lift);
  *inner = (Lift){.names = l->names,
                  .method = e->abbreviation,
                  .sig = l->sig, /* Result is that of the method that uses it */
                  .contract = true,
                  .caches = l->caches,
                  .bound = l->bound,
                  .clause.abbreviations = l->clause.abbreviations + 1};
  inner->args = l->n;
  inner->arg = ARENA_ARRAY(l->names->arena, LiftValue, l->n);
  if (l->n) memcpy(inner->arg, l->stack, l->n * sizeof *inner->arg);
  CilContract its = {0};
  bool ok = contract_read(inner, &body, &its, &at);
  if (!ok) lift_refuse(l, inner->why);
  for (uint32_t i = 0; i < its.clauses.n && ok; i++) {
    ContractClause clause = its.clauses.at[i];
    clause.method = l->method;
    clause.offset = from;
    clause.end = e->at;
    vec_push(&c->clauses, clause);
  }
  vec_free(&its.clauses);
  return ok;
}

static bool add_clause(Lift *l, CilContract *c, const ContractEnd *e, uint32_t from) {
  Expr *obligations = contract_conjunction(l, &l->obligations), *condition = lift_bool(l, e->value);
  /* By then the fields have been initialized, which is not how they are at the call. */
  if (e->kind == CLAUSE_REQUIRES && l->clause.reads_heap && is_constructor(l->names, l->method))
    lift_refuse(l, "a precondition of a constructor that reads fields");
  if (l->clause.post && e->kind != CLAUSE_ENSURES && e->kind != CLAUSE_THROWS)
    lift_refuse(l, "Contract.Result or OldValue in a precondition");
  ContractClause clause = {.kind = e->kind, .method = l->method, .offset = from, .end = e->at};
  clause.condition = tree_and(l->names->trees, obligations, condition);
  if (closure_is_in(clause.condition))
    lift_refuse(l, "a delegate in a contract, outside of ForAll and Exists");
  if (!l->why) vec_push(&c->clauses, clause);
  return !l->why;
}

/* Facts about what the last clause reads, in the same state. */
static void add_range_facts(const Lift *l, CilContract *c) {
  ContractClause clause = vec_last(&c->clauses);
  if (clause.kind != CLAUSE_REQUIRES && clause.kind != CLAUSE_ENSURES) return;
  clause.computed = clause.fact = true;
  for (uint32_t i = 0; i < l->clause.facts->n; i++) {
    if (closure_is_in(l->clause.facts->at[i])) continue;
    clause.condition = l->clause.facts->at[i];
    vec_push(&c->clauses, clause);
  }
}

/* What a method requires of parameters by reference, it requires of their values at the call. */
static bool evaluate_before(Lift *l, const IlBody *body, uint32_t at, uint32_t stop,
                            ContractEnd *e) {
  LiftValue *after = l->arg;
  l->arg = l->before;
  l->n = 0;
  vec_clear(&l->obligations);
  vec_clear(l->clause.facts);
  bool ok = contract_run(l, body, at, stop, e);
  l->arg = after;
  return ok;
}

bool contract_read(Lift *l, const IlBody *body, CilContract *c, uint32_t *at) {
  uint32_t bound = 0;
  Map caches = {0};
  TreeList facts = {0};
  bool outermost = !l->caches;
  l->clause.facts = &facts;
  if (outermost) {
    l->caches = &caches;
    l->bound = &bound;
  }
  contract_extent(l->names, l->method, body, c);
  if (l->clause.from) c->begin = l->clause.from;
  contract_locals(l, body);
  for (*at = c->begin; *at < c->end && !l->why;) {
    IlInsn insn;
    if (il_decode(body->code, *at, &insn) && insn.op == IL_NOP) { /* its place is that of a brace */
      *at = insn.next;
      continue;
    }
    ContractEnd e;
    l->n = 0;
    l->clause.reads_heap = l->clause.post = false;
    l->clause.set_up = 0;
    vec_clear(&l->obligations);
    vec_clear(&facts);
    uint32_t stop = end_of_throw(l->names, body, *at, c->end), from = *at;
    if (!contract_run(l, body, *at, stop, &e)) break;
    if (l->clause.set_up && c->clauses.n)
      lift_refuse(l, "variables that are captured between contracts");
    else if (l->clause.set_up)
      c->begin = from = l->clause.set_up;
    if (e.kind == CLAUSE_REQUIRES && l->before && !evaluate_before(l, body, *at, stop, &e)) break;
    if (e.abbreviation)
      read_abbreviation(l, c, &e, from);
    else if (e.kind != CLAUSE_NONE && add_clause(l, c, &e, from))
      add_range_facts(l, c);
    if (l->why || e.at <= *at) break;
    *at = e.at;
  }
  vec_free(&l->obligations);
  vec_free(&facts);
  l->clause.facts = NULL;
  if (outermost) {
    map_free(&caches);
    l->caches = NULL;
  }
  if (*at < c->end) lift_refuse(l, "code in front of a contract");
  return !l->why;
}

void contract_add(Trees *t, Decl *d, const SpecLine *line, Pos place) {
  Spec s = {.is_free = line->is_free, .pos = place, .expr = tree_fresh(t, line->condition)};
  if (line->message) tree_add_attr(t, &s.attrs, tree_attr(t, "msg", line->message));
  tree_add_spec(t, d, line->ensures, s);
}

bool contract_is_class(const LiftNames *names, uint32_t type) {
  return type && attribute_find(names->assembly, md_token(MD_TYPE_DEF, type),
                                "System.Diagnostics.Contracts", "ContractClassForAttribute");
}
