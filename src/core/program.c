/* SPDX-License-Identifier: MIT */
/* Making, freeing and asking core programs. */
#include "core/program.h"

#include "base/mem.h"

#include <string.h>

CoreProgram *core_new(Session *session, TermTable *terms, Builder *build) {
  CoreProgram *p = mem_calloc(1, sizeof *p);
  arena_init(&p->arena);
  p->session = session;
  p->terms = terms;
  p->build = ARENA_NEW(&p->arena, Builder);
  *p->build = *build;
  return p;
}

void core_free(CoreProgram *p) {
  if (!p) return;
  for (Proc *q = p->made_procs; q; q = q->next_made) {
    vec_free(&q->ins);
    vec_free(&q->outs);
    vec_free(&q->requires);
    vec_free(&q->ensures);
    vec_free(&q->modifies);
    vec_free(&q->measures);
    vec_free(&q->impls);
  }
  for (Impl *i = p->made_impls; i; i = i->next_made) {
    vec_free(&i->ins);
    vec_free(&i->outs);
    vec_free(&i->locals);
    vec_free(&i->blocks);
  }
  for (CBlock *b = p->made_blocks; b; b = b->next_made) {
    vec_free(&b->cmds);
    vec_free(&b->succs);
  }
  vec_free(&p->opaque_sorts);
  vec_free(&p->written);
  vec_free(&p->clauses);
  vec_free(&p->texts);
  vec_free(&p->datatypes);
  vec_free(&p->functions);
  vec_free(&p->axioms);
  vec_free(&p->globals);
  vec_free(&p->procs);
  vec_free(&p->impls);
  term_table_free(p->terms);
  arena_free(&p->arena);
  free(p);
}

Proc *core_proc(CoreProgram *p, Str name, Pos pos) {
  Proc *q = ARENA_NEW(&p->arena, Proc);
  q->name = q->unique = name;
  q->pos = pos;
  q->next_made = p->made_procs;
  p->made_procs = q;
  return q;
}

Impl *core_impl(CoreProgram *p, Proc *proc, Pos pos) {
  Impl *i = ARENA_NEW(&p->arena, Impl);
  i->name = proc->name;
  i->unique = proc->unique;
  i->proc = proc;
  i->pos = pos;
  i->verify = true;
  i->next_made = p->made_impls;
  p->made_impls = i;
  return i;
}

Variable *core_variable(CoreProgram *p, Str name, Sort sort, Pos pos) {
  Variable *v = ARENA_NEW(&p->arena, Variable);
  v->sym = symbol_var(p->terms, name, sort, v);
  v->name = name;
  v->pos = pos;
  v->sort = sort;
  v->where = TERM_TRUE;
  return v;
}

bool core_variable_made(const Variable *v) {
  return !v->name->len || strchr(v->name->text, '@');
}

CBlock *core_block(CoreProgram *p, Impl *impl, Str label, Pos pos) {
  CBlock *b = ARENA_NEW(&p->arena, CBlock);
  b->label = label;
  b->pos = pos;
  b->index = impl->blocks.n;
  vec_push(&impl->blocks, b);
  b->next_made = p->made_blocks;
  p->made_blocks = b;
  return b;
}

uint32_t core_leading_tests(const CBlock *b) {
  uint32_t n = 0;
  while (n < b->cmds.n && (b->cmds.at[n].kind == CMD_ASSERT || b->cmds.at[n].kind == CMD_ASSUME))
    n++;
  return n;
}

Cmd *core_cmd(CBlock *b, CmdKind kind, Pos pos) {
  Cmd c = {.kind = (uint8_t)kind, .pos = pos};
  vec_push(&b->cmds, c);
  return &vec_last(&b->cmds);
}

Cmd *core_cmd_of(CoreProgram *p, CBlock *b, CmdKind kind, Pos pos, uint32_t n_vars,
                 uint32_t n_terms) {
  Cmd *c = core_cmd(b, kind, pos);
  c->n_vars = n_vars;
  c->n_terms = n_terms;
  if (n_vars) c->vars = ARENA_ARRAY(&p->arena, Variable *, n_vars);
  if (n_terms) c->terms = ARENA_ARRAY(&p->arena, Term, n_terms);
  return c;
}

Cmd *core_cmd_test(CoreProgram *p, CBlock *b, CmdKind kind, Pos pos, Term t) {
  Cmd *c = core_cmd_of(p, b, kind, pos, 0, 1);
  c->terms[0] = t;
  return c;
}

const AttrValues core_no_values = {
    .subsumption = ATTR_ABSENT,
    .proof.time_limit = ATTR_ABSENT,
    .proof.rlimit = ATTR_ABSENT,
    .proof.random_seed = ATTR_ABSENT,
    .proof.priority = ATTR_ABSENT,
    .proof.k_induction = ATTR_ABSENT,
    .proof.max_splits = ATTR_ABSENT,
    .proof.max_keep_going_splits = ATTR_ABSENT,
    .proof.split_on_every_assert = ATTR_ABSENT,
    .existential = ATTR_ABSENT,
    .origin.source_line = ATTR_ABSENT,
    .origin.source_number = ATTR_ABSENT,
};

Span core_text_at(const CoreProgram *p, Pos pos) {
  for (uint32_t i = 0; i < p->texts.n; i++)
    if (pos && p->texts.at[i].pos == pos) return p->texts.at[i].span;
  return (Span){0, 0};
}
