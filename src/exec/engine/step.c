/* SPDX-License-Identifier: MIT */
/* Commands of a block, one after the other. */
#include "base/bug.h"
#include "base/mem.h"
#include "exec/engine/symbolic.h"

void step_set(Engine *e, State *s, const Variable *v, SymVal value) {
  Slot slot = layout_slot(&e->layout, v->sym);
  if (slot.scope == SLOT_GLOBAL) {
    state_set_global(&e->heap, s, slot.number, value);
  } else {
    must(slot.scope == SLOT_FRAME);
    frame_set_slot(&e->heap, state_top(&e->heap, s), slot.number, value);
  }
}

void step_assign(Engine *e, State *s, const Cmd *c) {
  enum { FEW = 8 };
  SymVal few[FEW], *values = c->n_vars <= FEW ? few : mem_alloc(c->n_vars * sizeof *values);
  for (uint32_t i = 0; i < c->n_vars; i++) values[i] = symbolic_value(e, s, c->terms[i]);
  for (uint32_t i = 0; i < c->n_vars; i++) step_set(e, s, c->vars[i], values[i]);
  if (values != few) free(values);
}

static End havoc(Engine *e, State *s, const Cmd *c) {
  Term may = TERM_TRUE; /* {:assumption} variables only get weaker */
  for (uint32_t i = 0; i < c->n_vars; i++) {
    const Variable *v = c->vars[i];
    Term before = v->assumption ? symbolic_term(e, s, term_var(e->tab, v->sym)) : TERM_NONE;
    step_set(e, s, v, state_unknown(&e->heap, s, v->sort));
    if (before.ix)
      may = mk_and2(e->b, may,
                    mk_implies(e->b, symbolic_term(e, s, term_var(e->tab, v->sym)), before));
  }
  End end = engine_assume(e, s, may, c->pos);
  for (uint32_t i = 0; i < c->n_vars && end == END_NOT; i++)
    end = engine_assume(e, s, symbolic_term(e, s, c->vars[i]->where), c->vars[i]->pos);
  return end;
}

static End command(Engine *e, State *s, const Cmd *c) {
  switch ((CmdKind)c->kind) {
  case CMD_ASSIGN: step_assign(e, s, c); return END_NOT;
  case CMD_HAVOC: return havoc(e, s, c);
  case CMD_ASSERT: {
    FailedCheck failure = {c->pos, c->origin == FROM_REQUIRES ? c->related : 0};
    return engine_check(e, s, symbolic_term(e, s, c->terms[0]), failure);
  }
  case CMD_ASSUME: return engine_assume(e, s, symbolic_term(e, s, c->terms[0]), c->pos);
  case CMD_CALL: return call_start(e, s, c);
  case CMD_CALL_FORALL: return call_forall(e, s, c);
  case CMD_HIDE:
  case CMD_REVEAL:
  case CMD_PUSH:
  case CMD_POP: return END_NOT;
  }
  bug("command of kind %d", c->kind);
}

End step_in_block(Engine *e, State *s) {
  Frame *f = state_top(&e->heap, s);
  if (s->loops.at && f->at >= f->shape->blocks[f->block->index].checks)
    return e->hooks.loops->at_head(e, s);
  if (f->at == f->block->cmds.n) {
    if (!f->block->is_return) return jump_take(e, s);
    if (e->coverage && !s->solution.unknown)
      e->coverage[f->shape->first + f->block->index].commands = f->block->cmds.n;
    f->stage = STAGE_ENSURES;
    f->at = 0;
    return END_NOT;
  }
  const Cmd *c = &f->block->cmds.at[f->at++];
  s->steps++;
  e->counts.steps++;
  if (e->limits.steps && s->steps > e->limits.steps) return END_AT_STEPS;
  End end = e->choices.pick_indices ? engine_pick_indices(e, s, c) : END_NOT;
  if (end == END_NOT) end = command(e, s, c);
  if (end == END_NOT && core_attr(&c->attrs)->pick) end = engine_pick(e, s, c->pos);
  return end;
}
