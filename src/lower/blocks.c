/* SPDX-License-Identifier: MIT */
/* Structured statements to basic blocks: syntax/flatten.h gives blocks and names; here their
 * commands become core commands and their labels edges. */
#include "lower/context.h"

#include "base/bug.h"
#include "syntax/flatten.h"

typedef struct Maker {
  Lower *L;
  Impl *im;
  Map labels; /* label -> CBlock */
} Maker;

static void assume_guard(const Maker *m, CBlock *b, const FlatBlock *flat) {
  if (!flat->guard) return;
  Lower *L = m->L;
  Duty before = L->place.duty;
  L->place.duty = DUTY_ASSUME;
  Term t = flat->negated ? expr_not(L, flat->guard) : expr_lower(L, flat->guard);
  L->place.duty = before;
  Cmd *c = core_cmd_test(L->core, b, CMD_ASSUME, flat->guard_pos, t);
  c->origin = FROM_GUARD;
  c->computed = flat->negated || flat->guard->kind != EX_BOOL;
  c->attrs = L->partition_attrs;
}

static void loop_specs(const Maker *m, CBlock *head, const Stmt *s) {
  Lower *L = m->L;
  for (uint32_t i = 0; i < s->n_specs; i++) {
    const LoopSpec *spec = &s->specs[i];
    if (spec->is_measure || spec->call) continue;
    CoreAttrs attrs = attrs_lower(L, &spec->attrs, AT_COMMAND);
    written_text(L, spec->pos, spec->exprs[0]->span);
    Term t = spec->is_free ? expr_duty(L, spec->exprs[0], DUTY_ASSUME)
                           : written_clause(L, spec->exprs[0], spec->pos);
    Cmd *c = core_cmd_test(L->core, head, spec->is_free ? CMD_ASSUME : CMD_ASSERT, spec->pos, t);
    c->origin = FROM_INVARIANT;
    c->computed = spec->exprs[0]->kind != EX_BOOL;
    c->attrs = attrs;
  }
  for (uint32_t i = 0; i < s->n_specs; i++)
    if (s->specs[i].is_measure)
      measure_at_head(L, m->im, head, s->specs[i].pos, s->specs[i].exprs, s->specs[i].n);
}

static void make_block(Maker *m, const FlatBlock *flat) {
  CBlock *b = core_block(m->L->core, m->im, flat->label, flat->pos);
  map_put_ptr(&m->labels, flat->label, b);
  assume_guard(m, b, flat);
  if (flat->loop) loop_specs(m, b, flat->loop);
  for (uint32_t i = 0; i < flat->n_cmds; i++) stmt_lower(m->L, m->im, b, flat->cmds[i]);
  b->jump_pos = flat->jump_pos;
  b->is_return = flat->n_to == 0;
  b->says_return = b->is_return && flat->jump_attrs;
  if (flat->jump_attrs) b->jump_attrs = attrs_lower(m->L, flat->jump_attrs, AT_JUMP);
}

static void make_edges(const Maker *m, const FlatBlock *flat) {
  CBlock *from = map_get_ptr(&m->labels, flat->label);
  for (uint32_t i = 0; i < flat->n_to; i++) {
    CBlock *to = map_get_ptr(&m->labels, flat->to[i]);
    if (!to) bug("no block is called %s", flat->to[i]->text);
    vec_push(&from->succs, to);
  }
}

void blocks_lower(Lower *L, Impl *im, const ImplDecl *decl) {
  Maker m = {.L = L, .im = im};
  Arena arena;
  arena_init(&arena);
  FlatBody flat = flatten_body(&arena, L->strs, &decl->body);
  for (uint32_t i = 0; i < flat.n; i++) make_block(&m, &flat.at[i]);
  for (uint32_t i = 0; i < flat.n; i++) make_edges(&m, &flat.at[i]);
  measure_back_edges(L, im);
  map_free(&m.labels);
  arena_free(&arena);
}
