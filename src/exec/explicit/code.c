/* SPDX-License-Identifier: MIT */
/* Bodies as instructions: see code.h. What a call means is said in exec/search/run.h; the order of
 * clauses is that of exec/engine/call.c. */
#include "exec/explicit/code.h"

#include "base/bug.h"
#include "base/mem.h"

void code_init(ExplicitCode *c, CoreProgram *p, Definitions *definitions) {
  *c = (ExplicitCode){.program = p, .definitions = definitions, .n_globals = p->globals.n};
  arena_init(&c->arena);
  layout_init(&c->layout, p);
  live_init(&c->live, &c->layout);
  vec_push(&c->all, ((Instr){.op = I_STOP}));
  vec_push(&c->operands, 0);
  for (uint32_t i = 0; i < p->functions.n; i++) {
    const Function *f = p->functions.at[i];
    if (f->is_const && !define_of(definitions, f->sym))
      map_put(&c->constants, f->sym.ix, c->n_globals++);
  }
}

void code_free(ExplicitCode *c) {
  vec_free(&c->all);
  vec_free(&c->literals);
  map_free(&c->literal_numbers);
  vec_free(&c->branches);
  vec_free(&c->targets);
  vec_free(&c->sites);
  vec_free(&c->calls);
  vec_free(&c->operands);
  vec_free(&c->bodies);
  map_free(&c->body_numbers);
  map_free(&c->constants);
  live_free(&c->live);
  layout_done(&c->layout);
  arena_free(&c->arena);
}

uint32_t code_body(ExplicitCode *c, const Proc *p, uint32_t impl) {
  const Impl *im = p->impls.n ? p->impls.at[impl] : NULL;
  const void *key = im ? (const void *)im : (const void *)p;
  uint64_t n;
  if (map_get(&c->body_numbers, (uint64_t)(uintptr_t)key, &n)) return (uint32_t)n;
  const ImplShape *shape = im ? layout_impl(&c->layout, im) : NULL;
  Body b = {p, im, shape, shape ? shape->n_slots : p->ins.n + p->outs.n, {0}};
  n = c->bodies.n;
  vec_push(&c->bodies, b);
  map_put(&c->body_numbers, (uint64_t)(uintptr_t)key, n);
  return (uint32_t)n;
}

/* ---- sites --------------------------------------------------------------------- */

static bool is_result(const ExplicitCode *c, const Cmd *call, uint32_t slot) {
  for (uint32_t i = 0; call && i < call->n_vars; i++) {
    if (!call->vars[i]) continue;
    Slot s = layout_slot(&c->layout, call->vars[i]->sym);
    if (s.scope == SLOT_FRAME && s.number == slot) return true;
  }
  return false;
}

/* Of the block's command; `call`: the one before it, whose results are yet to come. */
static uint32_t site(Translator *t, const CBlock *b, uint32_t at, const Cmd *call) {
  ExplicitCode *c = t->code;
  const Body *body = &c->bodies.at[t->body];
  const uint64_t *set = live_at(&c->live, body->shape, b, at);
  uint32_t *live = ARENA_ARRAY(&c->arena, uint32_t, body->n_slots), n = 0;
  for (uint32_t i = 0; i < body->n_slots; i++)
    if (liveness_has(set, i) && !is_result(c, call, i)) live[n++] = i;
  vec_push(&c->sites, ((StateSite){.body = t->body, .live = live, .n_live = n}));
  return c->sites.n - 1;
}

/* ---- commands ------------------------------------------------------------------ */

static bool is_assigned(const Translator *t, const Cmd *cmd, Operand o, uint32_t except) {
  for (uint32_t i = 0; i < cmd->n_vars; i++) {
    Slot s = layout_slot(&t->code->layout, cmd->vars[i]->sym);
    OperandKind kind = s.scope == SLOT_GLOBAL ? OF_GLOBAL : OF_FRAME;
    if (i != except && operand_kind(o) == kind && operand_number(o) == s.number) return true;
  }
  return false;
}

static void assign(Translator *t, const Cmd *cmd) {
  Operand *values = mem_alloc((cmd->n_vars + 1) * sizeof *values);
  for (uint32_t i = 0; i < cmd->n_vars; i++) values[i] = code_term(t, cmd->terms[i]);
  for (uint32_t i = 0; i < cmd->n_vars; i++) {
    if (!is_assigned(t, cmd, values[i], i)) continue;
    Operand old = operand_make(OF_TEMPORARY, operand_sort(values[i]), t->temporaries++);
    if (t->temporaries > t->code->most_temporaries) t->code->most_temporaries = t->temporaries;
    code_emit(t, I_COPY, old, values[i], 0, 0);
    values[i] = old;
  }
  for (uint32_t i = 0; i < cmd->n_vars; i++)
    code_emit(t, I_COPY, code_variable(t, cmd->vars[i]->sym, cmd->vars[i]->sort), values[i], 0, 0);
  free(values);
}

static void havoc_variable(Translator *t, const Variable *v) {
  code_emit(t, I_HAVOC, code_variable(t, v->sym, v->sort), 0, 0, 0);
}

static void assume(Translator *t, Term condition) {
  code_begin(t);
  code_assume(t, condition);
}

static void code_check(Translator *t, Term condition) {
  code_begin(t);
  if (term_is_true(condition)) return;
  Operand a = code_term(t, condition);
  code_emit(t, I_ASSERT, 0, a, 0, 0);
}

static void havoc(Translator *t, const Cmd *cmd) {
  for (uint32_t i = 0; i < cmd->n_vars; i++) havoc_variable(t, cmd->vars[i]);
  for (uint32_t i = 0; i < cmd->n_vars; i++) assume(t, cmd->vars[i]->where);
}

static void call(Translator *t, const CBlock *b, uint32_t i) {
  ExplicitCode *c = t->code;
  const Cmd *cmd = &b->cmds.at[i];
  CallSite s = {.cmd = cmd, .n = cmd->n_terms};
  Operand *ins = mem_alloc((cmd->n_terms + 1) * sizeof *ins);
  for (uint32_t k = 0; k < cmd->n_terms; k++) ins[k] = code_term(t, cmd->terms[k]);
  s.first = c->operands.n;
  for (uint32_t k = 0; k < cmd->n_terms; k++) vec_push(&c->operands, ins[k]);
  free(ins);
  s.results = c->operands.n;
  for (uint32_t k = 0; k < cmd->n_vars; k++) {
    const Variable *v = cmd->vars[k];
    vec_push(&c->operands, v ? code_variable(t, v->sym, v->sort) : UINT32_MAX);
  }
  s.site = site(t, b, i + 1, cmd);
  uint32_t number = c->calls.n;
  vec_push(&c->calls, s);
  code_emit(t, I_CALL, 0, number, 0, 0);
  c->sites.at[s.site].at = c->all.n;
}

static void command(Translator *t, const CBlock *b, uint32_t i) {
  const Cmd *cmd = &b->cmds.at[i];
  code_begin(t);
  switch ((CmdKind)cmd->kind) {
  case CMD_ASSIGN: assign(t, cmd); break;
  case CMD_HAVOC: havoc(t, cmd); break;
  case CMD_ASSERT: code_check(t, cmd->terms[0]); break;
  case CMD_ASSUME: code_assume(t, cmd->terms[0]); break;
  case CMD_CALL: call(t, b, i); break;
  case CMD_CALL_FORALL: /* leaves executions out */
  case CMD_HIDE:
  case CMD_REVEAL:
  case CMD_PUSH:
  case CMD_POP: break;
  }
}

/* ---- blocks -------------------------------------------------------------------- */

/* The leading assumptions of a target. */
static uint32_t guard(Translator *t, const CBlock *to, uint32_t n) {
  uint32_t start = t->code->all.n;
  bool any = false;
  code_begin(t);
  for (uint32_t i = 0; i < n; i++) {
    Term g = to->cmds.at[i].terms[0];
    if (term_is_true(g)) continue;
    any = true;
    Operand a = code_term(t, g);
    code_emit(t, I_GUARD, 0, a, 0, 0);
  }
  if (!any) return 0;
  code_emit(t, I_GUARDED, 0, 0, 0, 0);
  return start;
}

static void code_jump(Translator *t, const ImplShape *shape, const CBlock *b) {
  ExplicitCode *c = t->code;
  code_begin(t);
  if (b->succs.n == 0) {
    code_emit(t, I_STOP, 0, 0, 0, 0);
    return;
  }
  if (b->succs.n == 1) {
    code_emit(t, I_GOTO, 0, b->succs.at[0]->index, 0, 0);
    return;
  }
  Branch branch = {c->targets.n, b->succs.n, true};
  uint32_t number = c->branches.n;
  vec_push(&c->branches, branch);
  for (uint32_t i = 0; i < b->succs.n; i++)
    vec_push(&c->targets, ((BranchTarget){0, b->succs.at[i]->index, i}));
  code_emit(t, I_BRANCH, 0, number, 0, 0);
  for (uint32_t i = 0; i < b->succs.n; i++) {
    const CBlock *to = b->succs.at[i];
    uint32_t at = guard(t, to, shape->blocks[to->index].guards);
    c->targets.at[branch.first + i].guard = at;
  }
}

static bool is_head(const ImplShape *s, uint32_t block) {
  return s->loops.headed[block] != GRAPH_NONE;
}

/* In a graph whose cycles have several entries every join may be the head of a loop. */
static bool saves(const ImplShape *s, uint32_t block) {
  return s->blocks[block].joins || is_head(s, block);
}

static void block(Translator *t, const ImplShape *shape, const CBlock *b) {
  ExplicitCode *c = t->code;
  if (saves(shape, b->index)) {
    uint32_t n = site(t, b, 0, NULL);
    c->sites.at[n].head = is_head(shape, b->index) || !shape->loops.reducible;
    code_begin(t);
    code_emit(t, I_SAVE, 0, n, 0, 0);
    c->sites.at[n].at = c->all.n;
  }
  for (uint32_t i = 0; i < b->cmds.n; i++) command(t, b, i);
  if (!b->is_return) {
    code_jump(t, shape, b);
    return;
  }
  const Proc *p = shape->impl->proc;
  for (uint32_t i = 0; i < p->ensures.n; i++) {
    const Contract *e = &p->ensures.at[i];
    if (e->is_free)
      assume(t, e->assumed.ix ? e->assumed : e->term);
    else
      code_check(t, e->term);
  }
  code_begin(t);
  code_emit(t, I_RETURN, 0, 0, 0, 0);
}

/* Jumps to blocks become jumps to instructions. */
static void link(ExplicitCode *c, uint32_t first, const uint32_t *starts) {
  for (uint32_t i = first; i < c->all.n; i++) {
    Instr *in = &c->all.at[i];
    if (in->op == I_GOTO) in->a = starts[in->a];
    if (in->op != I_BRANCH) continue;
    const Branch *b = &c->branches.at[in->a];
    for (uint32_t k = 0; k < b->n; k++) {
      BranchTarget *to = &c->targets.at[b->first + k];
      to->to = starts[to->to];
    }
  }
}

static void blocks(Translator *t, const ImplShape *shape) {
  const Impl *im = shape->impl;
  uint32_t *starts = mem_alloc(im->blocks.n * sizeof *starts), first = t->code->all.n;
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    starts[i] = t->code->all.n;
    block(t, shape, im->blocks.at[i]);
  }
  link(t->code, first, starts);
  free(starts);
}

/* ---- entering ------------------------------------------------------------------ */

static Term code_assumption(const Contract *c) {
  return c->assumed.ix ? c->assumed : c->term;
}

static void require(Translator *t, const Body *b, CallMode mode) {
  for (uint32_t i = 0; i < b->proc->requires.n; i++) {
    const Contract *c = &b->proc->requires.at[i];
    bool assumed =
        mode == CALLED_AS_ENTRY || (c->is_free && b->impl) || core_attr(&c->attrs)->always_assume;
    if (mode == CALLED && !c->is_free)
      code_check(t, c->term);
    else if (assumed)
      assume(t, code_assumption(c));
  }
}

static void where(Translator *t, const Variables *vs) {
  for (uint32_t i = 0; i < vs->n; i++) assume(t, vs->at[i]->where);
}

static void where_frame(Translator *t, const Impl *im) {
  where(t, &im->ins);
  where(t, &im->outs);
  where(t, &im->locals);
}

static void specification(Translator *t, const Proc *p) {
  code_begin(t);
  for (uint32_t i = 0; i < p->modifies.n; i++) havoc_variable(t, p->modifies.at[i]);
  for (uint32_t i = 0; i < p->outs.n; i++) havoc_variable(t, p->outs.at[i]);
  where(t, &p->modifies);
  where(t, &p->outs);
  for (uint32_t i = 0; i < p->ensures.n; i++) assume(t, code_assumption(&p->ensures.at[i]));
  code_begin(t);
  code_emit(t, I_RETURN, 0, 0, 0, 0);
}

/* A local that is an {:assumption} begins as true. */
static void begin_assumptions(Translator *t, const Impl *im) {
  code_begin(t);
  Operand yes = code_literal(t->code, word_int(1), OF_TRUTH);
  for (uint32_t i = 0; i < im->locals.n; i++) {
    const Variable *v = im->locals.at[i];
    if (v->assumption) code_emit(t, I_COPY, code_variable(t, v->sym, v->sort), yes, 0, 0);
  }
}

/* A mere jump to what follows: the machine sees that some execution gets there. */
static void mark_entered(Translator *t) {
  code_begin(t);
  code_emit(t, I_GOTO, 0, t->code->all.n + 1, 0, 0);
}

uint32_t code_start(ExplicitCode *c, uint32_t body, CallMode mode) {
  Body b = c->bodies.at[body];
  if (b.start[mode]) return b.start[mode];
  Translator t = {.code = c, .body = body};
  uint32_t start = c->all.n;
  if (b.impl) begin_assumptions(&t, b.impl);
  if (mode == CALLED_AS_ENTRY) {
    where(&t, &c->program->globals);
    if (b.impl) where_frame(&t, b.impl);
  }
  require(&t, &b, mode);
  if (mode == CALLED_AS_ENTRY) mark_entered(&t);
  if (mode != CALLED_AS_ENTRY && b.impl) where_frame(&t, b.impl);
  if (b.impl)
    blocks(&t, b.shape);
  else
    specification(&t, b.proc);
  map_free(&t.memo);
  c->bodies.at[body].start[mode] = start;
  return start;
}
