/* SPDX-License-Identifier: MIT */
/* Where loops begin: at blocks that a depth-first walk comes back to while it is still in them.
 * What holds at all times is said there, because a verifier forgets it. */
#include "cil/lift/body.h"

enum { UNSEEN, OPEN, DONE };

typedef struct Walk {
  BodyRun *r;
  uint8_t *state;                   /* by offset of a leader */
  VEC(uint32_t) stack, succ, begin; /* open blocks; their successors; where those begin */
} Walk;

static void add(Walk *w, uint32_t to) {
  if (to < w->r->body->code.n) vec_push(&w->succ, to);
}

/* The successors of the block at `at`. */
static void find_successors(Walk *w, uint32_t at) {
  const IlBody *body = w->r->body;
  IlInsn insn;
  for (uint32_t i = 0; i < body->clause_count; i++) {
    IlClause c = il_clause(body, i);
    if (c.try_at == at) add(w, c.handler_at);
  }
  for (bool first = true; il_decode(body->code, at, &insn); at = insn.next, first = false) {
    if (!first && w->r->entry[at].leader) {
      add(w, at);
      return;
    }
    uint32_t next_piece = resume_target(w->r, at);
    if (next_piece != UINT32_MAX) {
      add(w, next_piece);
      return;
    }
    switch (il_op[insn.op].flow) {
    case IL_FLOW_BRANCH: add(w, insn.target); return;
    case IL_FLOW_COND:
      if (insn.op == IL_SWITCH)
        for (uint32_t i = 0; i < insn.token; i++) add(w, il_case(&insn, i));
      else
        add(w, insn.target);
      break;
    case IL_FLOW_LEAVE:
      if (insn.op == IL_LEAVE || insn.op == IL_LEAVE_S) add(w, insn.target);
      return;
    case IL_FLOW_RETURN:
    case IL_FLOW_THROW: return;
    default: break;
    }
  }
}

static void open_block(Walk *w, uint32_t at) {
  w->state[at] = OPEN;
  vec_push(&w->stack, at);
  vec_push(&w->begin, w->succ.n);
  find_successors(w, at);
}

void loops_find(BodyRun *r) {
  Walk w = {.r = r};
  w.state = ARENA_ARRAY(r->l->names->arena, uint8_t, r->body->code.n + 1);
  if (r->body->code.n) open_block(&w, 0);
  while (w.stack.n) {
    uint32_t at = vec_last(&w.stack);
    if (w.succ.n == vec_last(&w.begin)) {
      w.state[at] = DONE;
      w.stack.n--;
      w.begin.n--;
      continue;
    }
    uint32_t to = vec_pop(&w.succ);
    if (w.state[to] == OPEN) r->entry[to].head = true;
    if (w.state[to] == UNSEEN) open_block(&w, to);
  }
  vec_free(&w.stack);
  vec_free(&w.succ);
  vec_free(&w.begin);
}
