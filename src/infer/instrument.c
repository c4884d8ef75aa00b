/* Facts as commands of the program (infer.h).
 * SPDX-License-Identifier: MIT */
#include "infer/infer.h"

#include <string.h>

static const char mark[] = "inferred";

bool infer_made(const Cmd *c) {
  return (c->kind == CMD_ASSERT || c->kind == CMD_ASSUME) && core_attr(&c->attrs, mark);
}

static Cmd command(CoreProgram *p, const InstrumentOptions *o, Pos pos, Term t) {
  Cmd c = {
      .kind = o->checked ? CMD_ASSERT : CMD_ASSUME, .computed = true, .n_terms = 1, .pos = pos};
  if (o->checked) c.origin = FROM_INVARIANT;
  c.terms = ARENA_ARRAY(&p->arena, Term, 1);
  c.terms[0] = t;
  c.attrs = (CoreAttrs){ARENA_ARRAY(&p->arena, CoreAttr, 1), 1};
  c.attrs.at[0].name = str_c(&p->session->strs, mark);
  return c;
}

typedef VEC(Cmd) Cmds;

static void commands(CoreProgram *p, const InstrumentOptions *o, Pos pos, const InferredFacts *f,
                     Cmds *out) {
  for (uint32_t i = 0; i < f->n && !o->joined; i++)
    vec_push(out, command(p, o, pos, f->at[i].term));
  if (!o->joined) return;
  Builder plain = builder_plain(p->terms);
  Terms all = {0};
  for (uint32_t i = 0; i < f->n; i++) vec_push(&all, f->at[i].term);
  Term t = all.n == 0 ? TERM_TRUE : all.n == 1 ? all.at[0] : mk_and(&plain, all.at, all.n);
  vec_push(out, command(p, o, pos, t));
  vec_free(&all);
}

void infer_instrument(CoreProgram *p, Impl *im, const InferResult *r, const InstrumentOptions *o) {
  for (uint32_t b = 0; b < im->blocks.n && !r->given_up; b++) {
    CBlock *block = im->blocks.at[b];
    if (!o->everywhere && !r->at[b].head) continue;
    Cmds list = {0};
    commands(p, o, block->pos, &r->at[b].before, &list);
    for (uint32_t i = 0; i < block->cmds.n; i++) vec_push(&list, block->cmds.at[i]);
    if (o->everywhere) commands(p, o, block->pos, &r->at[b].after, &list);
    vec_clear(&block->cmds);
    for (uint32_t i = 0; i < list.n; i++) vec_push(&block->cmds, list.at[i]);
    vec_free(&list);
  }
}

void infer_strip(Impl *im) {
  for (uint32_t b = 0; b < im->blocks.n; b++) {
    CBlock *block = im->blocks.at[b];
    uint32_t n = 0;
    for (uint32_t i = 0; i < block->cmds.n; i++)
      if (!infer_made(&block->cmds.at[i])) block->cmds.at[n++] = block->cmds.at[i];
    block->cmds.n = n;
  }
}
