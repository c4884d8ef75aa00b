/* SPDX-License-Identifier: MIT */
/* Facts as commands of the program (infer.h). */
#include "infer/engine/infer.h"

#include <string.h>

static Cmd fact_command(CoreProgram *p, bool checked, Pos pos, Term t, uint32_t *fact) {
  Cmd c = {.kind = checked ? CMD_ASSERT : CMD_ASSUME, .computed = true, .n_terms = 1, .pos = pos};
  if (checked) c.origin = FROM_INVARIANT;
  c.fact = (*fact)++;
  c.terms = ARENA_ARRAY(&p->arena, Term, 1);
  c.terms[0] = t;
  c.attrs = (CoreAttrs){.at = ARENA_ARRAY(&p->arena, CoreAttr, 1), .n = 1};
  c.attrs.at[0].name = str_c(&p->session->strs, "inferred");
  return c;
}

typedef VEC(Cmd) Cmds;

/* Is it an invariant of the block already? */
static bool is_stated(const CBlock *b, Term t) {
  for (uint32_t i = 0; i < b->cmds.n; i++) {
    const Cmd *c = &b->cmds.at[i];
    if (c->kind != CMD_ASSERT && c->kind != CMD_ASSUME) return false;
    if (term_eq(c->terms[0], t)) return true;
  }
  return false;
}

static void fact_commands(CoreProgram *p, const InstrumentOptions *o, const CBlock *b,
                          const InferredFacts *f, uint32_t *fact, Cmds *out) {
  for (uint32_t i = 0; i < f->n && !o->joined; i++) {
    Cmd c = fact_command(p, o->checked, b->pos, f->at[i].term, fact);
    if (!is_stated(b, f->at[i].term)) vec_push(out, c);
  }
  if (!o->joined) return;
  Builder plain = builder_plain(p->terms);
  Terms all = {0};
  for (uint32_t i = 0; i < f->n; i++) vec_push(&all, f->at[i].term);
  Term t = all.n == 0 ? TERM_TRUE : all.n == 1 ? all.at[0] : mk_and(&plain, all.at, all.n);
  vec_push(out, fact_command(p, o->checked, b->pos, t, fact));
  vec_free(&all);
}

void infer_add(CoreProgram *p, CBlock *block, Term t, bool checked, uint32_t *fact) {
  Cmd c = fact_command(p, checked, block->pos, t, fact);
  uint32_t at = 0, i = block->cmds.n;
  while (at < block->cmds.n && block->cmds.at[at].fact) at++;
  vec_push(&block->cmds, c);
  for (; i > at; i--) block->cmds.at[i] = block->cmds.at[i - 1];
  block->cmds.at[at] = c;
}

void infer_instrument(CoreProgram *p, Impl *im, const InferResult *r, const InstrumentOptions *o,
                      uint32_t *fact) {
  for (uint32_t b = 0; b < im->blocks.n && !r->given_up; b++) {
    CBlock *block = im->blocks.at[b];
    if (!o->everywhere && !r->at[b].head) continue;
    Cmds list = {0};
    fact_commands(p, o, block, &r->at[b].before, fact, &list);
    for (uint32_t i = 0; i < block->cmds.n; i++) vec_push(&list, block->cmds.at[i]);
    if (o->everywhere) fact_commands(p, o, block, &r->at[b].after, fact, &list);
    vec_clear(&block->cmds);
    for (uint32_t i = 0; i < list.n; i++) vec_push(&block->cmds, list.at[i]);
    vec_free(&list);
  }
}
