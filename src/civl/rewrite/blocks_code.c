/* SPDX-License-Identifier: MIT */
/* See blocks_code.h. */
#include "civl/rewrite/blocks_code.h"

#include "base/bug.h"

CodeBlock *blocks_block(Rewrite *r, CodeBlocks *list, Str label, Pos pos) {
  CodeBlock *b = ARENA_NEW(r->arena, CodeBlock);
  b->label = label;
  b->pos = pos;
  b->of = GRAPH_NONE;
  vec_push(&r->blocks, b);
  if (list) vec_push(list, b);
  return b;
}

CodeBlock *blocks_block_like(Rewrite *r, const CodeBlock *like, Str label) {
  CodeBlock *b = blocks_block(r, NULL, label, like->pos);
  b->jump_pos = like->jump_pos;
  b->jump_attrs = like->jump_attrs;
  for (uint32_t i = 0; i < like->to.n; i++) vec_push(&b->to, like->to.at[i]);
  return b;
}

void blocks_free(Rewrite *r) {
  for (uint32_t i = 0; i < r->blocks.n; i++) {
    vec_free(&r->blocks.at[i]->cmds);
    vec_free(&r->blocks.at[i]->to);
  }
  vec_free(&r->blocks);
}

/* ---- from bodies ---------------------------------------------------------------------------- */

static AttrList partition(Rewrite *r) {
  AttrList list = {ARENA_ARRAY(r->arena, Attr *, 1), 1};
  list.at[0] = ARENA_NEW(r->arena, Attr);
  list.at[0]->name = str_c(r->strs, "partition");
  return list;
}

static void add_guard(Rewrite *r, CodeBlock *b, const FlatBlock *flat) {
  if (!flat->guard) return;
  Expr *guard = (Expr *)(uintptr_t)flat->guard;
  Stmt *s = make_assume(r, flat->negated ? make_negated(r, guard) : guard, flat->guard_pos);
  s->attrs = partition(r);
  blocks_add(b, s);
}

static Stmt *predicate_stmt(Rewrite *r, const CivlPredicate *p) {
  if (p->stmt) return (Stmt *)(uintptr_t)p->stmt;
  Stmt *s = make_stmt(r, p->assumed ? ST_ASSUME : ST_ASSERT, p->pos);
  s->expr = p->expr;
  s->attrs = *p->attrs;
  return s;
}

static void add_measures(Rewrite *r, CodeBlock *b, const Stmt *loop) {
  for (uint32_t i = 0; loop && i < loop->n_specs; i++) {
    const LoopSpec *spec = &loop->specs[i];
    if (!spec->is_measure) continue;
    Stmt *s = make_stmt(r, ST_MEASURE, spec->pos);
    s->attrs = spec->attrs;
    s->rhs = spec->exprs;
    s->n_rhs = spec->n;
    blocks_add(b, s);
  }
}

static bool is_of_head(const CivlLoop *l, const Stmt *s) {
  for (uint32_t i = 0; i < l->calls.n; i++)
    if (l->calls.at[i] == s) return true;
  for (uint32_t i = 0; i < l->n_predicates; i++)
    if (l->predicates[i].stmt == s) return true;
  return l->yields_attrs == &s->attrs;
}

static void add_head(Rewrite *r, CodeBlock *b, const CivlLoop *l, const FlatBlock *flat) {
  b->loop = l;
  for (uint32_t i = 0; i < l->n_predicates; i++)
    blocks_add(b, predicate_stmt(r, &l->predicates[i]));
  add_measures(r, b, flat->loop);
  b->n_head = b->cmds.n;
}

static CodeBlock *block_named(const CodeBlocks *list, Str label) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i]->label == label) return list->at[i];
  bug("no block is called %s", label->text);
}

static void fill_block(Rewrite *r, CodeBlock *b, const CivlFlow *f, uint32_t at) {
  const FlatBlock *flat = &f->body.at[at];
  const CivlLoop *l = civl_flow_loop(f, at);
  add_guard(r, b, flat);
  if (l) add_head(r, b, l, flat);
  for (uint32_t k = 0; k < flat->n_cmds; k++) {
    Stmt *s = flat->cmds[k];
    if (!l || !is_of_head(l, s)) blocks_add(b, s);
    if (l && s->kind == ST_MEASURE && b->n_head + 1 == b->cmds.n) b->n_head++;
  }
  b->of = at;
  b->jump_pos = flat->jump_pos;
  b->jump_attrs = flat->jump_attrs && flat->jump_attrs->n ? flat->jump_attrs : NULL;
}

void blocks_of_flow(Rewrite *r, const CivlFlow *f, CodeBlocks *out) {
  for (uint32_t i = 0; i < f->body.n; i++)
    if (f->order.number[i] != GRAPH_NONE)
      fill_block(r, blocks_block(r, out, f->body.at[i].label, f->body.at[i].pos), f, i);
  for (uint32_t i = 0; i < out->n; i++) {
    const FlatBlock *flat = &f->body.at[out->at[i]->of];
    for (uint32_t k = 0; k < flat->n_to; k++)
      vec_push(&out->at[i]->to, block_named(out, flat->to[k]));
  }
}

void blocks_copy(Replace *x, const CodeBlocks *from, const char *prefix, CodeBlocks *out) {
  for (uint32_t i = 0; i < from->n; i++) {
    CodeBlock *b = from->at[i];
    Str label = *prefix ? str_printf(x->r->strs, "%s%s", prefix, b->label->text) : b->label;
    b->copy = blocks_block(x->r, out, label, b->pos);
    b->copy->jump_pos = b->jump_pos;
    b->copy->jump_attrs = b->jump_attrs;
    b->copy->of = b->of;
    for (uint32_t k = 0; k < b->cmds.n; k++) blocks_add(b->copy, replace_stmt(x, b->cmds.at[k]));
  }
  for (uint32_t i = 0; i < from->n; i++)
    for (uint32_t k = 0; k < from->at[i]->to.n; k++)
      vec_push(&from->at[i]->copy->to, from->at[i]->to.at[k]->copy);
}

/* ---- to bodies ------------------------------------------------------------------------------ */

static Stmt *jump_stmt(Rewrite *r, const CodeBlock *b) {
  Stmt *s = make_stmt(r, b->to.n ? ST_GOTO : ST_RETURN, b->jump_pos);
  if (b->jump_attrs) s->attrs = *b->jump_attrs;
  s->n_labels = b->to.n;
  s->labels = ARENA_ARRAY(r->arena, Label, b->to.n);
  for (uint32_t i = 0; i < b->to.n; i++) s->labels[i] = (Label){b->to.at[i]->label, b->jump_pos};
  return s;
}

Block blocks_body(Rewrite *r, const CodeBlocks *list) {
  StmtVec all = {0};
  for (uint32_t i = 0; i < list->n; i++) {
    const CodeBlock *b = list->at[i];
    Stmt *label = make_stmt(r, ST_LABEL, b->pos);
    label->name = b->label;
    vec_push(&all, label);
    for (uint32_t k = 0; k < b->cmds.n; k++) vec_push(&all, b->cmds.at[k]);
    vec_push(&all, jump_stmt(r, b));
  }
  Block body = {.at = vec_copy(r->arena, &all, Stmt *), .n = all.n};
  vec_free(&all);
  return body;
}

/* ---- order ---------------------------------------------------------------------------------- */

typedef struct OrderWalk {
  Map seen;
  CodeBlock **at;
  uint32_t left;
} OrderWalk;

static void visit_block(OrderWalk *w, CodeBlock *b) {
  if (!map_add(&w->seen, (uint64_t)(uintptr_t)b)) return;
  for (uint32_t i = 0; i < b->to.n; i++) visit_block(w, b->to.at[i]);
  w->at[--w->left] = b;
}

CodeBlock **blocks_order(Rewrite *r, const CodeBlocks *list) {
  OrderWalk w = {.at = ARENA_ARRAY(r->arena, CodeBlock *, list->n), .left = list->n};
  for (uint32_t i = 0; i < list->n; i++) visit_block(&w, list->at[i]);
  map_free(&w.seen);
  return w.at;
}
