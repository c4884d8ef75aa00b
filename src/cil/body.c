/* SPDX-License-Identifier: MIT */
/* Blocks begin at targets of branches. What is on the stack where two blocks meet is in variables,
 * one for each depth and kind. Blocks are gone through in the order of the code, so the stack at
 * the beginning of a block is known from a block before it, or empty. */
#include "cil/body.h"

#include <string.h>

typedef struct BlockEntry {
  bool leader, reached;
  uint32_t n;
  LiftValue *stack;
} BlockEntry;

typedef struct BodyRun {
  Lift *l;
  const IlBody *body;
  const Contract *contract;
  const SymMethod *symbols;
  BlockEntry *entry; /* by offset */
  bool loops;        /* some jump goes backwards */
  uint32_t point;    /* the next of the symbols */
  LiftTexts slots;   /* names of stack variables, declared when first used */
} BodyRun;

static bool in_contract(const BodyRun *r, uint32_t at) {
  return at >= r->contract->begin && at < r->contract->end;
}

static void mark_target(BodyRun *r, uint32_t from, uint32_t to) {
  if (to >= r->body->code.n) return;
  r->entry[to].leader = true;
  if (to <= from) r->loops = true;
}

static void mark_leaders(BodyRun *r) {
  IlInsn insn;
  r->entry[0].leader = true;
  for (uint32_t at = 0; il_decode(r->body->code, at, &insn); at = insn.next) {
    if (in_contract(r, at)) continue;
    uint32_t flow = il_op[insn.op].flow;
    if (insn.op == IL_SWITCH)
      for (uint32_t i = 0; i < insn.token; i++) mark_target(r, at, il_case(&insn, i));
    else if (flow == IL_FLOW_BRANCH || flow == IL_FLOW_COND)
      mark_target(r, at, insn.target);
  }
}

/* ---- the stack between blocks --------------------------------------------- */

static const char *stack_variable(BodyRun *r, uint32_t depth, LiftKind k) {
  Arena *a = r->l->names->arena;
  const char *name = arena_printf(a, "$stack%u_%s", (unsigned)depth, lift_type_name(k));
  for (uint32_t i = 0; i < r->slots.n; i++)
    if (strcmp(r->slots.at[i], name) == 0) return r->slots.at[i];
  vec_push(&r->slots, name);
  vec_push(&r->l->variables,
           arena_printf(a, "  var %s: %s%s;\n", name, lift_type_name(k), lift_where(a, k, name)));
  return name;
}

static bool same_array(const SigType *a, const SigType *b) {
  bool x = a && a->elem == SIG_SZARRAY, y = b && b->elem == SIG_SZARRAY;
  return x == y && (!x || a->inner->elem == b->inner->elem);
}

/* The first to reach a block decides of which kinds its stack is. */
static void reach_block(BodyRun *r, uint32_t target) {
  Lift *l = r->l;
  BlockEntry *e = &r->entry[target];
  if (in_contract(r, target)) lift_refuse(l, "a jump into a contract");
  if (!e->reached) {
    e->reached = true;
    e->n = l->n;
    e->stack = ARENA_ARRAY(l->names->arena, LiftValue, l->n);
    for (uint32_t i = 0; i < l->n; i++)
      e->stack[i] = (LiftValue){.kind = l->stack[i].kind,
                                .text = stack_variable(r, i, l->stack[i].kind),
                                .type = l->stack[i].type};
  }
  if (e->n != l->n) lift_refuse(l, "stacks of different depth");
  for (uint32_t i = 0; i < l->n && !l->why; i++) {
    const LiftValue *s = &e->stack[i];
    if (s->kind == LIFT_REF && !same_array(s->type, l->stack[i].type))
      lift_refuse(l, "arrays of different types");
  }
}

/* Puts the stack where the target expects it. All is computed before any of it is assigned. */
static void pass_stack(BodyRun *r, uint32_t target) {
  Lift *l = r->l;
  const BlockEntry *e = &r->entry[target];
  lift_save_stack(l);
  for (uint32_t i = 0; i < l->n && !l->why; i++)
    if (strcmp(e->stack[i].text, l->stack[i].text) != 0)
      buf_printf(l->out, "  %s := %s;\n", e->stack[i].text,
                 lift_as(l, l->stack[i], e->stack[i].kind));
}

/* ---- commands ------------------------------------------------------------- */

static void jump_if(BodyRun *r, const char *condition, uint32_t target) {
  Lift *l = r->l;
  if (l->why) return;
  if (l->n) lift_save_stack(l); /* the condition is a value already; the rest must stay */
  reach_block(r, target);
  if (!l->n) {
    buf_printf(l->out, "  if (%s) { goto IL_%04x; }\n", condition, (unsigned)target);
    return;
  }
  buf_printf(l->out, "  if (%s) {\n", condition);
  pass_stack(r, target);
  buf_printf(l->out, "  goto IL_%04x; }\n", (unsigned)target);
}

static void jump_to(BodyRun *r, uint32_t target) {
  reach_block(r, target);
  if (!r->l->why) pass_stack(r, target);
  buf_printf(r->l->out, "  goto IL_%04x;\n", (unsigned)target);
}

static void jump_switch(BodyRun *r, const IlInsn *insn) {
  Lift *l = r->l;
  const char *v = lift_int(l, lift_pop(l));
  for (uint32_t i = 0; i < insn->token && !l->why; i++)
    jump_if(r, arena_printf(l->names->arena, "%s == %u", v, (unsigned)i), il_case(insn, i));
}

static void leave_method(Lift *l) {
  LiftKind k = lift_kind(l->sig->result);
  if (l->sig->result->elem != SIG_VOID)
    buf_printf(l->out, "  result := %s;\n", lift_as(l, lift_pop(l), k));
  buf_puts(l->out, "  return;\n");
}

static void contract_call(Lift *l, const IlInsn *insn, const char *name) {
  Member m;
  bool assert = strcmp(name, "Assert") == 0, assume = strcmp(name, "Assume") == 0;
  const SigMethod *sig = assembly_method(l->names->assembly, insn->token, &m)
                             ? sig_method(l->names->arena, m.signature)
                             : NULL;
  if (!sig || (!assert && !assume)) {
    lift_refuse(l, arena_printf(l->names->arena, "Contract.%s here", name));
    return;
  }
  for (uint32_t i = 1; i < sig->params; i++) lift_pop(l);
  const char *condition = lift_bool(l, lift_pop(l));
  if (assert)
    buf_printf(l->out, "  assert {:msg \"the assertion may not hold\"} %s;\n", condition);
  else
    buf_printf(l->out, "  assume %s;\n", condition);
}

/* What holds at every place and is forgotten where a loop begins: objects do not go away, and what
 * the method leaves alone (cil/boogie.c knows, and has it checked). Which block a loop begins with
 * is not for us to say, so it is said at all of them. */
static void put_loop_facts(BodyRun *r) {
  Lift *l = r->l;
  buf_puts(l->out, BODY_FRAME_LINE);
  buf_puts(l->out, "  assume (forall o: Ref :: {alloc[o]} old(alloc)[o] ==> alloc[o]);\n");
  for (uint32_t i = 0; i < l->locals; i++)
    if (l->local[i].kind == LIFT_REF)
      buf_printf(l->out, "  assume is_ref(%s, alloc);\n", l->local[i].text);
}

static const char *base_name(const char *path) {
  for (const char *c = path; *c; c++)
    if (*c == '/' || *c == '\\') path = c + 1;
  return path;
}

static void put_line(BodyRun *r, uint32_t at) {
  const SymMethod *m = r->symbols;
  const SymPoint *now = NULL;
  for (; r->point < m->points && m->point[r->point].offset <= at; r->point++)
    if (!m->point[r->point].hidden) now = &m->point[r->point];
  const Assembly *a = r->l->names->assembly;
  if (now)
    buf_printf(r->l->out, "#line %u %s\n", (unsigned)now->line,
               base_name(symbols_file(&a->symbols, r->l->names->arena, now->file).name));
}

/* True: the next instruction is not reached from this one. */
static bool one_instruction(BodyRun *r, const IlInsn *insn) {
  Lift *l = r->l;
  const char *contract = assembly_contract(l->names->assembly, insn);
  uint32_t flow = il_op[insn->op].flow;
  if (contract) {
    contract_call(l, insn, contract);
  } else if (insn->op == IL_RET) {
    leave_method(l);
    return true;
  } else if (insn->op == IL_THROW) {
    lift_pop(l); /* what happens after an exception is not looked at */
    buf_puts(l->out, "  assume false;\n  return;\n");
    return true;
  } else if (insn->op == IL_BR || insn->op == IL_BR_S) {
    jump_to(r, insn->target);
    return true;
  } else if (insn->op == IL_SWITCH) {
    jump_switch(r, insn);
  } else if (flow == IL_FLOW_COND) {
    jump_if(r, lift_condition(l, insn), insn->target);
  } else {
    lift_step(l, insn);
  }
  return false;
}

static void begin_block(BodyRun *r, uint32_t at, bool fell) {
  Lift *l = r->l;
  BlockEntry *e = &r->entry[at];
  if (fell) {
    reach_block(r, at);
    if (!l->why) pass_stack(r, at);
  }
  e->reached = true;
  buf_printf(l->out, "IL_%04x:\n", (unsigned)at);
  l->n = e->n;
  if (e->n) memcpy(l->stack, e->stack, e->n * sizeof *e->stack);
  if (r->loops) put_loop_facts(r);
}

bool body_translate(Lift *l, const IlBody *body, const Contract *c, const SymMethod *symbols,
                    uint32_t *at) {
  BodyRun r = {.l = l, .body = body, .contract = c, .symbols = symbols};
  r.entry = ARENA_ARRAY(l->names->arena, BlockEntry, body->code.n + 1);
  mark_leaders(&r);
  IlInsn insn;
  bool over = false; /* the code before does not come here */
  l->n = 0;
  for (*at = 0; !l->why && *at < body->code.n; *at = insn.next) {
    if (in_contract(&r, *at)) {
      if (l->n) lift_refuse(l, "code in front of a contract");
      while (r.point < symbols->points && symbols->point[r.point].offset < c->end) r.point++;
      insn.next = c->end;
      continue;
    }
    if (r.entry[*at].leader) {
      begin_block(&r, *at, *at && !over);
      over = false;
    }
    if (!il_decode(body->code, *at, &insn)) break;
    put_line(&r, *at);
    if (l->why) break;
    /* Code that nothing leads to, such as a return after a throw, needs no block. */
    if (!over) over = one_instruction(&r, &insn);
  }
  if (!l->why && !over) lift_refuse(l, "code that does not end with a return");
  vec_free(&r.slots);
  return !l->why;
}
