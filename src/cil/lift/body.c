/* SPDX-License-Identifier: MIT */
/* Blocks begin at targets of branches. What is on the stack where two blocks meet is in variables,
 * one for each depth and sort. Blocks are gone through in the order of the code, so the stack at
 * the beginning of a block is known from a block before it, or empty. */
#include "cil/lift/body.h"

#include "cil/lift/closure.h"
#include "cil/lift/effects.h"
#include "cil/lift/nonnull.h"
#include "cil/places.h"

#include <string.h>

static bool in_contract(const BodyRun *r, uint32_t at) {
  return at >= r->contract->begin && at < r->contract->end;
}

static void mark_target(BodyRun *r, uint32_t to) {
  if (to < r->body->code.n) r->entry[to].leader = true;
}

static bool tests_types(const IlInsn *insn) {
  return insn->op == IL_CASTCLASS || insn->op == IL_ISINST || insn->op == IL_UNBOX ||
         insn->op == IL_UNBOX_ANY;
}

static void mark_leaders(BodyRun *r) {
  IlInsn insn;
  r->entry[0].leader = true;
  handlers_mark(r);
  resume_find(r);
  for (uint32_t at = 0; il_decode(r->body->code, at, &insn); at = insn.next) {
    if (in_contract(r, at)) continue;
    r->l->code.types |= tests_types(&insn);
    uint32_t flow = il_op[insn.op].flow;
    if (insn.op == IL_SWITCH)
      for (uint32_t i = 0; i < insn.token; i++) mark_target(r, il_case(&insn, i));
    else if (flow == IL_FLOW_BRANCH || flow == IL_FLOW_COND)
      mark_target(r, insn.target);
  }
  loops_find(r);
}

/* ---- the stack between blocks --------------------------------------------- */

const char *body_stack_variable(BodyRun *r, uint32_t depth, const LiftSort *s) {
  Arena *a = r->l->names->arena;
  const char *kind = s->kind == LIFT_INT ? s->range : s->any ? "any" : s->name;
  const char *name = arena_printf(a, "$stack%u_%s", (unsigned)depth, kind);
  for (uint32_t i = 0; i < r->slots.n; i++)
    if (strcmp(r->slots.at[i], name) == 0) return r->slots.at[i];
  vec_push(&r->slots, name);
  vec_push(&r->l->code.variables, lift_declared(r->l->names, VAR_LOCAL, name, s));
  return name;
}

/* How a value is kept in a variable: integers with the sign that they have, as far as is known. */
static const LiftSort *sort_between(const LiftValue *v) {
  switch (v->kind) {
  case LIFT_INT:
    return ints_within(v, ints_signed(v->wide)) ? ints_signed(v->wide) : ints_unsigned(v->wide);
  case LIFT_BOOL: return &lift_bool_sort;
  case LIFT_REF: return v->sort && v->sort->any ? &lift_any_sort : &lift_ref_sort;
  default: return v->sort ? v->sort : &lift_no_sort;
  }
}

static LiftValue value_between(BodyRun *r, uint32_t depth, const LiftValue *v) {
  if (v->kind == LIFT_PLACE || v->kind == LIFT_FUNCTION) return *v;
  const LiftSort *s = sort_between(v);
  if (s->kind == LIFT_NONE) lift_refuse(r->l, "a value of an unknown type where branches meet");
  LiftValue kept =
      lift_value(s, tree_variable(r->l->names->trees, body_stack_variable(r, depth, s)), v->type);
  if (tree_is_var(v->tree, "null")) kept.constant = true; /* its type is not known yet */
  if (closure_stays(v)) kept.closure = v->closure;
  return kept;
}

/* What two branches agree on. A block that has been translated relies on what was said before. */
static void meet(BodyRun *r, const BlockEntry *e, LiftValue *s, const LiftValue *v) {
  Lift *l = r->l;
  bool number = v->kind == LIFT_INT && !(v->constant && (v->number == 0 || v->number == 1));
  if (s->kind == LIFT_PLACE || v->kind == LIFT_PLACE || s->kind == LIFT_FUNCTION) {
    if (s->kind != v->kind || !tree_equal(s->tree, v->tree))
      lift_refuse(l, "an address that may be one of several");
  } else if (s->kind == LIFT_BOOL && number) {
    lift_refuse(l, "a Boolean and a number where branches meet");
  } else if (s->closure && (!closure_stays(v) || !closure_same(s->closure, v->closure))) {
    if (e->visited) lift_refuse(l, "a delegate that may be one of several");
    s->closure = NULL;
    meet(r, e, s, v);
  } else if (s->kind == LIFT_REF && !tree_is_var(v->tree, "null")) {
    if (s->constant && !e->visited)
      s->type = v->type;
    else if (!lift_same_type(s->type, v->type)) {
      if (e->visited && s->type)
        lift_refuse(l, "references of different types where branches meet");
      s->type = NULL;
    }
    s->constant = false;
  }
}

void body_reach(BodyRun *r, uint32_t target) {
  Lift *l = r->l;
  BlockEntry *e = &r->entry[target];
  if (in_contract(r, target)) lift_refuse(l, "a jump into a contract");
  if (!e->reached && !e->visited) {
    e->reached = true;
    e->n = l->n;
    e->stack = ARENA_ARRAY(l->names->arena, LiftValue, l->n);
    for (uint32_t i = 0; i < l->n; i++) e->stack[i] = value_between(r, i, &l->stack[i]);
    return;
  }
  if (e->n != l->n) lift_refuse(l, "stacks of different depth");
  for (uint32_t i = 0; i < l->n && !l->why; i++) meet(r, e, &e->stack[i], &l->stack[i]);
}

/* Puts the stack where the target expects it. All is computed before any of it is assigned. */
static void pass_stack(BodyRun *r, uint32_t target) {
  Lift *l = r->l;
  const BlockEntry *e = &r->entry[target];
  lift_save_stack(l);
  for (uint32_t i = 0; i < l->n && !l->why; i++) {
    if (e->stack[i].kind == LIFT_PLACE || e->stack[i].kind == LIFT_FUNCTION) continue;
    if (!tree_equal(e->stack[i].tree, l->stack[i].tree))
      lift_assign(l, e->stack[i].tree, lift_as(l, l->stack[i], e->stack[i].sort));
  }
}

/* ---- commands ------------------------------------------------------------- */

static const char *label_of(const BodyRun *r, uint32_t at) {
  return arena_printf(r->l->names->arena, "IL_%04x", (unsigned)at);
}

void body_goto(BodyRun *r, uint32_t target) {
  const char *label = label_of(r, target);
  vec_push(r->l->out, tree_goto(r->l->names->trees, r->l->code.at, &label, 1));
}

void body_if(BodyRun *r, Expr *condition, TreeCode *then) {
  Trees *t = r->l->names->trees;
  Stmt *s = tree_stmt(t, ST_IF, r->l->code.at);
  s->expr = tree_fresh(t, condition);
  s->body = (Block){.at = vec_copy(t->arena, then, Stmt *), .n = then->n};
  vec_push(r->l->out, s);
  vec_free(then);
}

static void jump_if(BodyRun *r, Expr *condition, uint32_t target) {
  Lift *l = r->l;
  if (l->why) return;
  if (l->n) lift_save_stack(l); /* the condition is a value already; the rest must stay */
  body_reach(r, target);
  TreeCode *out = l->out, inside = {0};
  l->out = &inside;
  if (l->n) pass_stack(r, target);
  body_goto(r, target);
  l->out = out;
  body_if(r, condition, &inside);
}

static void jump_to(BodyRun *r, uint32_t target) {
  body_reach(r, target);
  if (!r->l->why) pass_stack(r, target);
  body_goto(r, target);
}

static void jump_switch(BodyRun *r, const IlInsn *insn) {
  Lift *l = r->l;
  LiftValue value = lift_to_variable(l, lift_pop(l));
  Expr *v = ints_to(l, value, ints_unsigned(false));
  if (ints_within(&value, ints_signed(false))) v = value.tree; /* no case is negative */
  for (uint32_t i = 0; i < insn->token && !l->why; i++)
    jump_if(r, lift_tree(l, "%e == %u", v, (unsigned)i), il_case(insn, i));
}

static void leave_method(Lift *l) {
  if (l->sig->result->elem != SIG_VOID) {
    const LiftSort *s = lift_sort(l->names, l->sig->result);
    lift_code(l, "result := %e;", lift_as(l, lift_pop(l), s));
  }
  nonnull_at_return(l);
  for (uint32_t i = 0; i < l->code.at_end.n; i++)
    lift_require(l, LIFT_CONTRACT, l->code.at_end.at[i], "a postcondition may not hold here");
  lift_code(l, "return;");
}

static bool promises_on_throw(const CilContract *c) {
  for (uint32_t i = 0; i < c->clauses.n; i++)
    if (c->clauses.at[i].kind == CLAUSE_THROWS) return true;
  return false;
}

/* The contract of an iterator or async method, in its code: others have read it, and callers show
 * what it requires. */
static bool contract_in_pieces(BodyRun *r, const SigMethod *sig, const char *name) {
  Lift *l = r->l;
  bool requires = strcmp(name, "Requires") == 0;
  if (!l->code.pieces) return false;
  if (strcmp(name, "Result") == 0) {
    LiftValue v = lift_value(&lift_ref_sort, lift_variable(l, &lift_ref_sort), NULL);
    lift_push(l, v);
    return true;
  }
  if (strcmp(name, "EndContractBlock") == 0) return true;
  if (!sig || !sig->params || (!requires && strcmp(name, "Ensures") != 0)) return false;
  for (uint32_t i = 1; i < sig->params; i++) lift_pop(l);
  Expr *condition = lift_bool(l, lift_pop(l));
  if (requires) lift_assume(l, condition);
  return true;
}

static void contract_call(BodyRun *r, const IlInsn *insn, const char *name) {
  Lift *l = r->l;
  Member m;
  bool assert = strcmp(name, "Assert") == 0, assume = strcmp(name, "Assume") == 0;
  if (strcmp(name, "ForAll") == 0 || strcmp(name, "Exists") == 0) {
    if (!closure_quantifier(l, insn, name[0] == 'F')) {
      if (promises_on_throw(r->contract)) lift_refuse(l, "a call in a method with EnsuresOnThrow");
      lift_step(l, insn);
    }
    return;
  }
  const SigMethod *sig = assembly_method(l->names->assembly, insn->token, &m)
                             ? sig_method(l->names->arena, m.signature)
                             : NULL;
  if (contract_in_pieces(r, sig, name)) return;
  if (!sig || (!assert && !assume)) {
    lift_refuse(l, arena_printf(l->names->arena, "Contract.%s here", name));
    return;
  }
  for (uint32_t i = 1; i < sig->params; i++) lift_pop(l);
  Expr *condition = lift_bool(l, lift_pop(l));
  if (assert)
    lift_assert(l, condition, "the assertion may not hold");
  else
    lift_assume(l, condition);
}

/* What holds at every place and is forgotten where a loop begins: objects do not go away, and what
 * the method leaves alone (boogie.c knows, and has it checked). */
static void put_loop_facts(BodyRun *r) {
  Lift *l = r->l;
  vec_push(l->out, tree_stmt(l->names->trees, (StmtKind)BODY_FRAME, l->code.at));
  if (!effects_changes(l->names, l->method, 0)) return; /* nothing is allocated */
  lift_code(l, "assume (forall o: Ref :: {alloc[o]} old(alloc)[o] ==> alloc[o]);");
  for (uint32_t i = 0; i < l->locals; i++) {
    const LiftValue *v = &l->local[i];
    if (v->kind != LIFT_REF && v->kind != LIFT_STRUCT) continue;
    Expr *fact = lift_fact(l->names, v->sort, v->tree);
    if (fact) lift_assume(l, fact);
  }
}

static void put_line(BodyRun *r, uint32_t at) {
  const SymMethod *m = r->symbols;
  const SymPoint *now = NULL;
  for (; r->point < m->points && m->point[r->point].offset <= at; r->point++)
    if (!m->point[r->point].hidden) now = &m->point[r->point];
  if (now) r->l->code.at = places_add(r->places, now);
}

/* What is promised for the case of an exception, whichever it is. What comes after it is not
 * translated. */
void body_leave_by_exception(BodyRun *r) {
  for (uint32_t i = 0; i < r->contract->clauses.n; i++) {
    const ContractClause *c = &r->contract->clauses.at[i];
    if (c->kind == CLAUSE_THROWS)
      lift_require(r->l, LIFT_CONTRACT, c->condition,
                   "a postcondition for exceptions may not hold");
  }
  lift_code(r->l, "assume false; return;");
}

/* Such a promise can only be checked where no exception comes from elsewhere. */
static void refuse_calls(BodyRun *r) {
  IlInsn insn;
  bool promised = promises_on_throw(r->contract);
  for (uint32_t at = 0; promised && il_decode(r->body->code, at, &insn); at = insn.next) {
    Member m;
    bool call = insn.op == IL_CALL || insn.op == IL_CALLVIRT || insn.op == IL_NEWOBJ;
    if (!call || assembly_contract(r->l->names->assembly, &insn)) continue;
    bool known = assembly_method(r->l->names->assembly, insn.token, &m);
    if (!known || strcmp(m.name, ".ctor") != 0 || m.definition)
      lift_refuse(r->l, "a call in a method with EnsuresOnThrow");
  }
}

/* A quantifier on the stack speaks of the state in which it was evaluated. It stays an expression
 * on the way to Contract.Assert, past a message, a negation or a branch; what comes else may change
 * objects. */
static void save_quantifiers(Lift *l, IlOp op) {
  bool harmless = op == IL_NOP || op == IL_LDSTR || op == IL_LDNULL || op == IL_CEQ ||
                  (op >= IL_LDC_I4_M1 && op <= IL_LDC_I4) || il_op[op].flow == IL_FLOW_COND;
  if (!l->code.quantified || harmless) return;
  lift_save_stack(l);
  l->code.quantified = false;
}

/* True: the next instruction is not reached from this one. */
static bool one_instruction(BodyRun *r, const IlInsn *insn) {
  Lift *l = r->l;
  const char *contract = assembly_contract(l->names->assembly, insn);
  if (contract) {
    contract_call(r, insn, contract);
    return false;
  }
  save_quantifiers(l, insn->op);
  if (resume_leave(r, insn)) return true;
  switch (insn->op) {
  case IL_RET: leave_method(l); return true;
  case IL_THROW:
  case IL_RETHROW: throws_throw(r, insn); return true;
  case IL_BR:
  case IL_BR_S: jump_to(r, insn->target); return true;
  case IL_LEAVE:
  case IL_LEAVE_S: handlers_leave(r, insn); return true;
  case IL_ENDFINALLY: handlers_end(r, insn); return true;
  case IL_ENDFILTER: handlers_filter(r, insn); return true;
  case IL_SWITCH: jump_switch(r, insn); return false;
  default: break;
  }
  bool taken;
  if (closure_branch(l, insn, &taken)) {
    if (taken) jump_to(r, insn->target);
    return taken;
  }
  if (il_op[insn->op].flow == IL_FLOW_COND)
    jump_if(r, lift_condition(l, insn), insn->target);
  else
    lift_step(l, insn);
  resume_stored(r, insn->offset);
  return false;
}

static void begin_block(BodyRun *r, uint32_t at, bool fell) {
  Lift *l = r->l;
  BlockEntry *e = &r->entry[at];
  if (fell) {
    body_reach(r, at);
    if (!l->why) pass_stack(r, at);
  }
  put_line(r, at);
  e->visited = true;
  closure_forget(l);
  vec_push(l->out, tree_label(l->names->trees, l->code.at, label_of(r, at)));
  l->n = e->n;
  for (uint32_t i = 0; i < e->n; i++) {
    l->stack[i] = e->stack[i];
    if (e->stack[i].kind == LIFT_REF) l->stack[i].constant = false;
  }
  l->changes.loops |= e->head;
  if (e->head) put_loop_facts(r);
  handlers_enter(r, at);
}

/* Locals that are addresses are known where they are stored to, which must be one place only. */
static void count_address_stores(BodyRun *r) {
  Lift *l = r->l;
  uint32_t *stores = ARENA_ARRAY(l->names->arena, uint32_t, l->locals + 1);
  IlInsn insn;
  for (uint32_t at = 0; il_decode(r->body->code, at, &insn); at = insn.next) {
    uint32_t n = insn.op >= IL_STLOC_0 && insn.op <= IL_STLOC_3 ? insn.op - IL_STLOC_0
                 : insn.op == IL_STLOC || insn.op == IL_STLOC_S ? insn.token
                                                                : UINT32_MAX;
    if (n < l->locals && l->local[n].kind == LIFT_PLACE && ++stores[n] > 1)
      lift_refuse(l, "an address that may be one of several");
  }
}

/* The end of a handler that begins here and that nothing enters; 0: none. */
static uint32_t dead_handler(const BodyRun *r, uint32_t at) {
  for (uint32_t i = 0; i < r->body->clause_count; i++) {
    IlClause c = il_clause(r->body, i);
    uint32_t begin = c.kind == IL_FILTER ? c.token : c.handler_at;
    if (begin == at && !r->entry[at].reached) return c.handler_at + c.handler_size;
  }
  return 0;
}

bool body_translate(Lift *l, const IlBody *body, const CilContract *c, const SymMethod *symbols,
                    BoogiePlaces *places, uint32_t *at) {
  BodyRun r = {.l = l, .body = body, .contract = c, .symbols = symbols, .places = places};
  r.entry = ARENA_ARRAY(l->names->arena, BlockEntry, body->code.n + 1);
  l->code.body = &r;
  mark_leaders(&r);
  count_address_stores(&r);
  refuse_calls(&r);
  IlInsn insn;
  IlOp before = IL_NOP;
  bool over = false; /* the code before does not come here */
  l->n = 0;
  for (*at = 0; !l->why && *at < body->code.n; *at = insn.next) {
    if (in_contract(&r, *at)) {
      if (l->n) lift_refuse(l, "code in front of a contract");
      while (r.point < symbols->points && symbols->point[r.point].offset < c->end) r.point++;
      insn.next = c->end;
      continue;
    }
    uint32_t dead = over ? dead_handler(&r, *at) : 0;
    if (dead > *at) {
      insn.next = dead;
      continue;
    }
    if (r.entry[*at].leader) {
      begin_block(&r, *at, *at && !over);
      over = false;
      uint32_t to = resume_skip(&r, *at);
      if (to != *at) {
        resume_enter(&r, *at);
        body_reach(&r, to);
        body_goto(&r, to);
        over = true;
      }
    }
    if (!il_decode(body->code, *at, &insn)) break;
    put_line(&r, *at);
    l->code.offset = *at;
    l->code.stores_null = before == IL_LDNULL && (insn.op == IL_STFLD || insn.op == IL_STSFLD);
    before = insn.op;
    if (l->why) break;
    /* Code that nothing leads to, such as a return after a throw, needs no block. */
    if (!over) over = one_instruction(&r, &insn);
  }
  if (!l->why && !over) lift_refuse(l, "code that does not end with a return");
  l->code.body = NULL;
  vec_free(&r.slots);
  vec_free(&r.leaves);
  vec_free(&r.pieces);
  l->changes.in_one_go = r.in_one_go;
  return !l->why;
}
