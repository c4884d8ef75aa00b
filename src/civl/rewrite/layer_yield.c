/* SPDX-License-Identifier: MIT */
/* Yields: a body is cut before each, and at the cut is checked what the obligation is about. */
#include "civl/rewrite/layer.h"

typedef struct YieldCutting {
  LayerBody *b;
  RefineParts refine;
  CodeBlocks done;
  CodeBlock *noninterference, *refinement, *unchanged, *returning;
} YieldCutting;

/* ---- permissions ---------------------------------------------------------------------------- */

/* The linear variables that hold permissions and exist here, and the linear globals. */
static void linear_here(const LayerBody *b, VarList available, VarVec *out) {
  for (uint32_t i = 0; i < available.n; i++)
    if (layer_in(available.at[i]->layers, b->l->layer)) vec_push(out, available.at[i]);
  permissions_globals(b->l->r, b->l->layer, out);
}

/* An assignment of nothing is a command, too: Boogie's traces show blocks that have one. */
static Stmt *assign_some(Rewrite *r, const ExprVec *lhs, const ExprVec *rhs) {
  Stmt *s = make_assign(r, lhs, rhs, 0);
  return s ? s : make_assume(r, make_bool(r, true), 0);
}

Stmt *layer_snapshot(const LayerCopy *l) {
  ExprVec lhs = {0}, rhs = {0};
  for (uint32_t i = 0; i < l->snapshot.n; i++) {
    vec_push(&lhs, make_var(l->r, l->snapshot.at[i]));
    vec_push(&rhs, make_var(l->r, l->r->civl->globals.at[i]));
  }
  Stmt *s = assign_some(l->r, &lhs, &rhs);
  vec_free(&lhs);
  vec_free(&rhs);
  return s;
}

void layer_permissions(const LayerCopy *l, const VarVec *available, StmtVec *out) {
  ExprVec lhs = {0}, rhs = {0};
  for (uint32_t i = 0; i < l->permissions.n; i++) {
    vec_push(&lhs, make_var(l->r, l->permissions.at[i]));
    vec_push(&rhs, permissions_union(l->r, l->r->domains.at[i], available));
  }
  vec_push(out, assign_some(l->r, &lhs, &rhs));
  vec_free(&lhs);
  vec_free(&rhs);
}

static VarList available_at_entry(const LayerBody *b) {
  VarVec ins = {0};
  emit_add_ins(&b->p->impl->u.impl.ins, &ins);
  VarList list = make_list(b->l->r, &ins);
  vec_free(&ins);
  return list;
}

static void assume_linear(const LayerBody *b, VarList available, StmtVec *out) {
  VarVec vars = {0};
  linear_here(b, available, &vars);
  emit_linear_assumes(b->l->r, &vars, out);
  vec_free(&vars);
}

static VarList available_at(const LayerBody *b, const CodeBlock *block) {
  const CivlAvailable *a = b->p->available;
  return a && block->of != GRAPH_NONE ? a->at_block[block->of] : (VarList){0};
}

static VarList available_after(const LayerBody *b, const Stmt *yield) {
  for (uint32_t i = 0; i < b->yields.n; i++) {
    const LayerYield *y = &b->yields.at[i];
    if (y->made != yield || !b->p->available) continue;
    return y->before ? linear_before(b->p->available, y->of) : linear_after(b->p->available, y->of);
  }
  return (VarList){0};
}

/* After the yield: the state that the next fragment begins with. */
static void begin_fragment(const LayerBody *b, VarList available, StmtVec *out) {
  VarVec vars = {0};
  linear_here(b, available, &vars);
  vec_push(out, layer_snapshot(b->l));
  if (b->l->refine) refine_old_outs((LayerBody *)(uintptr_t)b, out);
  layer_permissions(b->l, &vars, out);
  vec_free(&vars);
}

/* ---- sequential code ------------------------------------------------------------------------ */

static void insert_at(CodeBlock *block, uint32_t at, const StmtVec *list) {
  StmtVec cmds = block->cmds;
  block->cmds = (StmtVec){0};
  for (uint32_t i = 0; i < at; i++) blocks_add(block, cmds.at[i]);
  blocks_add_all(block, list);
  for (uint32_t i = at; i < cmds.n; i++) blocks_add(block, cmds.at[i]);
  vec_free(&cmds);
}

static void assume_at_heads(LayerBody *b) {
  for (uint32_t i = 0; i < b->code.n; i++) {
    CodeBlock *block = b->code.at[i];
    if (!block->loop) continue;
    StmtVec facts = {0};
    assume_linear(b, available_at(b, block), &facts);
    insert_at(block, block->n_head, &facts);
    vec_free(&facts);
  }
}

void layer_sequential(LayerBody *b) {
  assume_at_heads(b);
  StmtVec facts = {0};
  assume_linear(b, available_at_entry(b), &facts);
  insert_at(b->code.at[0], 0, &facts);
  vec_free(&facts);
}

/* ---- entry ---------------------------------------------------------------------------------- */

static Expr *strip_old(Rewrite *r, Expr *e) {
  Replace x = {.r = r, .replaces_old = true};
  Expr *out = replace_expr(&x, e);
  replace_free(&x);
  return out;
}

/* The invariant holds at entry, for arguments that are evaluated there. */
static void assume_invariant(LayerBody *b, const Stmt *call, StmtVec *out) {
  Rewrite *r = b->l->r;
  if (civl_layer(call->target) != b->l->layer) return;
  Stmt *at_entry = ARENA_NEW(r->arena, Stmt);
  *at_entry = *call;
  at_entry->rhs = ARENA_ARRAY(r->arena, Expr *, call->n_rhs);
  for (uint32_t i = 0; i < call->n_rhs; i++)
    at_entry->rhs[i] = make_old(r, strip_old(r, replace_expr(&b->formals, call->rhs[i])));
  Replace nothing = {.r = r};
  SpecVec body = {0};
  emit_invariant(r, at_entry, &nothing, &body);
  for (uint32_t i = 0; i < body.n; i++)
    vec_push(out, make_assume(r, body.at[i].expr, body.at[i].pos));
  vec_free(&body);
  replace_free(&nothing);
}

static void fill_init(YieldCutting *y, StmtVec *out) {
  LayerBody *b = y->b;
  Rewrite *r = b->l->r;
  VarVec globals = {0};
  for (uint32_t i = 0; i < r->civl->globals.n; i++) vec_push(&globals, r->civl->globals.at[i]);
  Stmt *havoc = make_havoc(r, &globals, 0);
  if (havoc) vec_push(out, havoc);
  vec_free(&globals);
  assume_linear(b, available_at_entry(b), out);
  const ProcDecl *p = &b->p->decl->u.proc;
  for (uint32_t i = 0; i < p->n_requires; i++)
    if (civl_at_layer(r->civl, &p->requires[i].attrs, b->l->layer)) {
      Stmt *s = make_assume(r, replace_expr(&b->formals, p->requires[i].expr), p->requires[i].pos);
      vec_push(out, s);
    }
  for (uint32_t i = 0; i < p->civl->n_preserves; i++)
    if (civl_at_layer(r->civl, &p->civl->preserves[i].attrs, b->l->layer)) {
      const Spec *s = &p->civl->preserves[i];
      vec_push(out, make_assume(r, replace_expr(&b->formals, s->expr), s->pos));
    }
  for (uint32_t i = 0; i < p->civl->requires_calls.n; i++)
    assume_invariant(b, p->civl->requires_calls.at[i], out);
  for (uint32_t i = 0; i < p->civl->preserves_calls.n; i++)
    assume_invariant(b, p->civl->preserves_calls.at[i], out);
  vec_push(out, layer_snapshot(b->l));
  if (b->l->refine) refine_init(b, &y->refine, out);
  VarVec vars = {0};
  linear_here(b, available_at_entry(b), &vars);
  layer_permissions(b->l, &vars, out);
  vec_free(&vars);
}

/* ---- heads of yielding loops ----------------------------------------------------------------- */

static bool yields_here(const LayerBody *b, const CodeBlock *block) {
  return block->loop && block->loop->yields >= b->l->layer;
}

/* Is the block in a loop that yields here? */
static bool in_yielding_loop(const LayerBody *b, const CodeBlock *block) {
  const CivlFlow *f = &b->p->flow;
  for (uint32_t i = 0; i < f->n_loops; i++) {
    if (f->loops[i].yields < b->l->layer) continue;
    for (uint32_t k = 0; k < f->loops[i].n_blocks; k++)
      if (f->loops[i].blocks[k] == block->of) return true;
  }
  return false;
}

static void head_invariants(YieldCutting *y, const CodeBlock *head, StmtVec *out) {
  LayerBody *b = y->b;
  Rewrite *r = b->l->r;
  Replace nothing = {.r = r};
  for (uint32_t i = 0; i < head->loop->calls.n; i++) {
    const Stmt *call = head->loop->calls.at[i];
    if (civl_layer(call->target) != b->l->layer) continue;
    SpecVec body = {0};
    emit_invariant(r, call, &nothing, &body);
    for (uint32_t k = 0; k < body.n; k++)
      vec_push(out, b->l->refine ? make_assume(r, body.at[k].expr, body.at[k].pos)
                                 : make_assert(r, body.at[k].expr, body.at[k].pos, NULL));
    vec_free(&body);
  }
  replace_free(&nothing);
}

/* Assigns each global to itself: the loop may change them all. */
static Stmt *touch_globals(Rewrite *r) {
  ExprVec all = {0};
  for (uint32_t i = 0; i < r->civl->globals.n; i++)
    vec_push(&all, make_var(r, r->civl->globals.at[i]));
  Stmt *s = make_assign(r, &all, &all, 0);
  vec_free(&all);
  return s;
}

static void rewrite_head(YieldCutting *y, CodeBlock *head) {
  LayerBody *b = y->b;
  StmtVec out = {0};
  uint32_t i = 0;
  for (; i < head->n_head && head->cmds.at[i]->kind != ST_MEASURE; i++)
    vec_push(&out, head->cmds.at[i]);
  if (b->l->refine) refine_assume(b, &y->refine, &out);
  head_invariants(y, head, &out);
  for (; i < head->n_head; i++) vec_push(&out, head->cmds.at[i]);
  Stmt *touch = touch_globals(b->l->r);
  if (touch) vec_push(&out, touch);
  begin_fragment(b, available_at(b, head), &out);
  for (; i < head->cmds.n; i++) vec_push(&out, head->cmds.at[i]);
  vec_free(&head->cmds);
  head->cmds = out;
}

/* ---- cutting -------------------------------------------------------------------------------- */

static uint32_t count_yields(const CodeBlock *block) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < block->cmds.n; i++) n += block->cmds.at[i]->kind == ST_PARALLEL;
  return n;
}

/* Where another thread may go on, the fragment is checked. */
static void add_checkers(YieldCutting *y, CodeBlock *part, bool in_loop) {
  vec_push(&part->to, y->noninterference);
  vec_push(&part->to, in_loop ? y->unchanged : y->refinement);
}

static void put_yield_call(YieldCutting *y, CodeBlock *part, const Stmt *yield, bool in_loop) {
  LayerBody *b = y->b;
  bool refine = b->l->refine;
  VarList available = available_after(b, yield);
  if (refine && !in_loop) refine_update(b, &y->refine, &part->cmds);
  blocks_add(part, layer_parallel(b, yield));
  if (refine) refine_assume(b, &y->refine, &part->cmds);
  begin_fragment(b, available, &part->cmds);
  assume_linear(b, available, &part->cmds);
}

static void cut_block(YieldCutting *y, CodeBlock *block) {
  LayerBody *b = y->b;
  uint32_t left = count_yields(block);
  bool in_loop = in_yielding_loop(b, block);
  CodeBlock *part = block;
  StmtVec cmds = block->cmds;
  block->cmds = (StmtVec){0};
  vec_push(&y->done, block);
  for (uint32_t i = 0; i < cmds.n; i++) {
    Stmt *s = cmds.at[i];
    if (s->kind != ST_PARALLEL) {
      blocks_add(part, s);
      continue;
    }
    Str label = str_printf(b->l->r->strs, "%s_%u", block->label->text, --left);
    CodeBlock *next = blocks_block_like(b->l->r, part, label);
    next->of = block->of;
    vec_clear(&part->to);
    part->jump_attrs = NULL;
    if (b->l->refine && !in_loop) refine_eval(b, &y->refine, &part->cmds);
    vec_push(&part->to, next);
    add_checkers(y, part, in_loop);
    vec_push(&y->done, next);
    part = next;
    put_yield_call(y, part, s, in_loop);
  }
  vec_free(&cmds);
}

/* The part of a block that ends it now jumps where the block did. */
static void check_before_heads(YieldCutting *y) {
  for (uint32_t i = 0; i < y->done.n; i++) {
    CodeBlock *part = y->done.at[i];
    bool yields = false;
    for (uint32_t k = 0; k < part->to.n; k++) yields |= yields_here(y->b, part->to.at[k]);
    if (yields) add_checkers(y, part, in_yielding_loop(y->b, part));
  }
}

static CodeBlock *made_block(YieldCutting *y, const char *name) {
  return blocks_block(y->b->l->r, NULL, rewrite_name(y->b->l->r, "%s", name), POS_MADE);
}

static void end_returns(YieldCutting *y, uint32_t n) {
  Rewrite *r = y->b->l->r;
  uint32_t made = 0;
  for (uint32_t i = 0; i < n; i++) {
    CodeBlock *part = y->done.at[i];
    if (part->to.n) continue;
    CodeBlock *end = blocks_block(
        r, NULL, rewrite_name(r, made ? "UnifiedReturn_%u" : "UnifiedReturn", made), 0);
    made++;
    end->jump_pos = part->jump_pos;
    vec_push(&part->to, y->returning);
    vec_push(&part->to, end);
    vec_push(&part->to, y->noninterference);
    vec_push(&y->done, end);
  }
}

static void stop(YieldCutting *y, CodeBlock *block) {
  Rewrite *r = y->b->l->r;
  blocks_add(block, make_assume(r, make_bool(r, false), 0));
  vec_push(&y->done, block);
}

static void call_fragment_check(YieldCutting *y) {
  const LayerCopy *l = y->b->l;
  if (l->fragment) {
    ExprVec ins = {0};
    for (uint32_t i = 0; i < l->permissions.n; i++)
      vec_push(&ins, make_var(l->r, l->permissions.at[i]));
    for (uint32_t i = 0; i < l->snapshot.n; i++) vec_push(&ins, make_var(l->r, l->snapshot.at[i]));
    blocks_add(y->noninterference, make_call(l->r, l->fragment, NULL, &ins, 0));
    vec_free(&ins);
  }
  stop(y, y->noninterference);
}

static void add_checker_blocks(YieldCutting *y) {
  LayerBody *b = y->b;
  call_fragment_check(y);
  if (b->l->refine) {
    refine_check(b, &y->refine, &y->refinement->cmds);
    refine_check_unchanged(b, &y->refine, &y->unchanged->cmds);
    refine_check_return(b, &y->refine, &y->returning->cmds);
  }
  stop(y, y->refinement);
  stop(y, y->unchanged);
  stop(y, y->returning);
}

static void add_list(VarVec *out, const VarList *list) {
  for (uint32_t i = 0; i < list->n; i++) vec_push(out, list->at[i]);
}

void layer_yields(LayerBody *b) {
  YieldCutting y = {.b = b};
  add_list(&b->locals, &b->l->snapshot);
  add_list(&b->locals, &b->l->permissions);
  if (b->l->refine) refine_prepare(b, &y.refine);
  y.noninterference = made_block(&y, "NoninterferenceChecker");
  y.refinement = made_block(&y, "RefinementChecker");
  y.unchanged = made_block(&y, "UnchangedChecker");
  y.returning = made_block(&y, "ReturnChecker");
  assume_at_heads(b);
  for (uint32_t i = 0; i < b->code.n; i++)
    if (yields_here(b, b->code.at[i])) rewrite_head(&y, b->code.at[i]);
  CodeBlock *init = made_block(&y, "init");
  vec_push(&y.done, init);
  fill_init(&y, &init->cmds);
  vec_push(&init->to, b->code.at[0]);
  for (uint32_t i = 0; i < b->code.n; i++) cut_block(&y, b->code.at[i]);
  check_before_heads(&y);
  end_returns(&y, y.done.n);
  add_checker_blocks(&y);
  vec_free(&b->code);
  b->code.at = y.done.at;
  b->code.n = y.done.n;
  b->code.cap = y.done.cap;
}
