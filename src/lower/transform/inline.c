/* SPDX-License-Identifier: MIT */
/* Inlining, driven by a stack of frames instead of recursion: a frame copies the blocks of
 * one body; at a call to be inlined the frame of the callee goes on top, and when that is
 * done the caller's frame continues in a new block B$1. So copies stand in the output in
 * the order of execution, and are numbered in the order their calls are met.
 *
 * Bodies are taken as they were before the pass: results are put in place at the very end. */
#include "lower/transform/inline.h"

#include "base/mem.h"
#include "core/cfg.h"
#include "core/labels.h"
#include "core/walk.h"
#include "logic/subst.h"
#include "lower/attribute/attrs.h"
#include "lower/transform/checks.h"
#include "syntax/diags.h"

#include <stdlib.h>
#include <string.h>

enum { DEFAULT_MAX_SIZE = 500000 };

/* The copying of one body. The outermost frame copies the implementation itself and has no
 * callee: variables and labels stay. */
typedef struct InlineFrame {
  const Impl *body;
  CBlock **copies;           /* first part of each block's copy, by index      */
  uint32_t *order;           /* of the blocks, as Boogie visits them           */
  uint32_t i, j;             /* block (in that order) and command to go on with */
  CBlock *out;               /* the part being filled                          */
  uint32_t parts;            /* of the current block: its parts are L, L$1, ... */
  Proc *callee;              /* NULL: outermost                                */
  CBlock *exit;              /* where returns go                               */
  Cmd call;                  /* the call this frame stands for                 */
  const InlinedScope *scope; /* NULL: outermost */
  Subst subst;
  Map vars; /* Variable * of the body -> its copy */
} InlineFrame;

typedef struct Inliner {
  CoreProgram *p;
  const InlineOptions *opt;
  Impl *impl;            /* being rewritten                          */
  Impl shell;            /* owner of new blocks while the pass runs  */
  VEC(CBlock *) order;   /* new blocks, in their final order         */
  VEC(Variable *) fresh; /* new locals                               */
  VEC(InlineFrame *) stack;
  Labels labels;
  Map active; /* Proc * -> inlinings of it on the stack */
  Map count;  /* Proc * -> inlinings of it so far        */
  Str prefix; /* "inline$", with more $ when taken        */
  uint64_t size, max_size;
  bool warned;
} Inliner;

/* ---- who is inlined --------------------------------------------------------------- */

/* A bare {:inline} does not count. */
static Term impl_inline_depth(const Impl *impl) {
  Term depth = attrs_term(&impl->attrs, "inline", true);
  return depth.ix ? depth : attrs_term(&impl->proc->attrs, "inline", true);
}

/* How often the procedure may stand on the stack because of this call; -1: not inlined. */
static int64_t depth_limit(const CoreProgram *p, const Cmd *call) {
  if (call->proc->impls.n == 0) return -1;
  Term depth = attrs_term(&call->attrs, "inline", true);
  if (!depth.ix) depth = impl_inline_depth(call->proc->impls.at[0]);
  int64_t n = -1;
  if (!depth.ix || term_op(p->terms, depth) != OP_CONST_INT) return -1;
  if (!term_get_int64(p->terms, depth, &n)) return -1;
  return n < 0 ? -1 : n;
}

static uint64_t tally(const Map *m, const Proc *proc) {
  uint64_t n = 0;
  map_get(m, (uint64_t)(uintptr_t)proc, &n);
  return n;
}
static void set_tally(Map *m, const Proc *proc, uint64_t n) {
  map_put(m, (uint64_t)(uintptr_t)proc, n);
}

/* The limit of calls that are inlined whatever is marked. */
static int64_t unmarked_limit(const InlineOptions *opt, const Cmd *call, uint32_t depth) {
  bool wanted = opt->only ? map_get(opt->only, (uint64_t)(uintptr_t)call->proc, NULL)
                          : depth <= opt->all_depth;
  return wanted && call->proc->impls.n ? INT64_MAX : -1;
}

static bool has_inlined_call(const CoreProgram *p, const InlineOptions *opt, const Impl *impl) {
  bool unmarked = opt->all_depth || opt->only;
  for (uint32_t i = 0; i < impl->blocks.n; i++) {
    const CBlock *b = impl->blocks.at[i];
    for (uint32_t k = 0; k < b->cmds.n; k++) {
      const Cmd *c = &b->cmds.at[k];
      if (c->kind == CMD_CALL && (unmarked ? unmarked_limit(opt, c, 0) : depth_limit(p, c)) >= 0)
        return true;
    }
  }
  return false;
}

/* ---- names -------------------------------------------------------------------------- */

static bool taken(Str name, const char *prefix) {
  return strncmp(name->text, prefix, strlen(prefix)) == 0;
}

static bool any_taken(const Variables *vars, const char *prefix) {
  for (uint32_t i = 0; i < vars->n; i++)
    if (taken(vars->at[i]->name, prefix)) return true;
  return false;
}

static bool prefix_taken(const Inliner *in, const char *prefix) {
  const Impl *im = in->impl;
  if (any_taken(&im->ins, prefix) || any_taken(&im->outs, prefix)) return true;
  if (any_taken(&im->locals, prefix) || any_taken(&in->p->globals, prefix)) return true;
  for (uint32_t i = 0; i < im->blocks.n; i++)
    if (taken(im->blocks.at[i]->label, prefix)) return true;
  return false;
}

static CBlock *new_block(Inliner *in, const InlineFrame *f, Str label, Pos pos) {
  in->size++;
  CBlock *b = core_block(in->p, &in->shell, labels_take(&in->labels, label), pos);
  b->scope = f->scope;
  return b;
}

/* Makes `block` the one being filled, next in the output. */
static void start_part(Inliner *in, InlineFrame *f, CBlock *block) {
  f->out = block;
  vec_push(&in->order, block);
}

/* ---- copying commands ------------------------------------------------------------- */

static Term inline_apply(void *env, Term t) {
  return subst_apply(env, t);
}

static Variable *renamed(const InlineFrame *f, Variable *v) {
  Variable *w = v ? map_get_ptr(&f->vars, v) : NULL;
  return w ? w : v;
}

/* A copy of the command with the frame's names; shares arrays when nothing changes. */
static Cmd copy_cmd(Inliner *in, InlineFrame *f, const Cmd *c) {
  Cmd copy = *c;
  if (!f->callee) return copy;
  if (c->n_vars) {
    copy.vars = ARENA_ARRAY(&in->p->arena, Variable *, c->n_vars);
    for (uint32_t i = 0; i < c->n_vars; i++) copy.vars[i] = renamed(f, c->vars[i]);
  }
  walk_cmd(in->p, &copy, inline_apply, &f->subst);
  return copy;
}

static void emit(Inliner *in, CBlock *to, Cmd c) {
  in->size++;
  vec_push(&to->cmds, c);
}

/* The jump of the frame's current block, given to the part that ends it. */
static void copy_jump(InlineFrame *f, const CBlock *from) {
  CBlock *to = f->out;
  to->jump_pos = from->jump_pos;
  to->jump_attrs = from->jump_attrs;
  if (from->is_return && f->exit)
    vec_push(&to->succs, f->exit);
  else
    to->is_return = from->is_return;
  for (uint32_t i = 0; i < from->succs.n; i++)
    vec_push(&to->succs, f->copies[from->succs.at[i]->index]);
}

/* ---- frames -------------------------------------------------------------------------- */

/* Depth first, the last target of a jump before the others; what cannot be reached comes last. */
static uint32_t *visit_order(const Impl *body) {
  uint32_t n = body->blocks.n, done = 0;
  uint32_t *order = mem_calloc(n + 1, sizeof *order);
  bool *seen = mem_calloc(n + 1, sizeof *seen);
  VEC(uint32_t) stack = {0};
  for (uint32_t root = 0; root < n; root++) {
    vec_push(&stack, root);
    while (stack.n) {
      uint32_t b = vec_pop(&stack);
      if (seen[b]) continue;
      seen[b] = true;
      order[done++] = b;
      const CBlock *block = body->blocks.at[b];
      for (uint32_t k = 0; k < block->succs.n; k++) vec_push(&stack, block->succs.at[k]->index);
    }
  }
  vec_free(&stack);
  free(seen);
  return order;
}

static InlineFrame *push_frame(Inliner *in, const Impl *body, Proc *callee) {
  InlineFrame *f = mem_calloc(1, sizeof *f);
  f->body = body;
  f->callee = callee;
  f->copies = mem_calloc(body->blocks.n, sizeof *f->copies);
  f->order = visit_order(body);
  subst_init(&f->subst, in->p->build);
  vec_push(&in->stack, f);
  return f;
}

static void pop_frame(Inliner *in) {
  InlineFrame *f = vec_pop(&in->stack);
  if (f->callee) set_tally(&in->active, f->callee, tally(&in->active, f->callee) - 1);
  subst_free(&f->subst);
  map_free(&f->vars);
  free(f->copies);
  free(f->order);
  free(f);
}

/* A local that stands for `v` of the callee (and for `twin`, the procedure's parameter). */
static Variable *new_local(Inliner *in, InlineFrame *f, Str scope, Variable *v,
                           const Variable *twin) {
  Str name = str_printf(&in->p->session->strs, "%s$%s", scope->text, v->name->text);
  Variable *w = core_variable(in->p, name, v->sort, v->pos);
  w->shown = v->shown;
  w->attrs = v->attrs;
  w->assumption = v->assumption;
  map_put_ptr(&f->vars, v, w);
  subst_add(&f->subst, v->sym, mk_var(in->p->build, w->sym));
  if (twin) subst_add(&f->subst, twin->sym, mk_var(in->p->build, w->sym));
  vec_push(&in->fresh, w);
  return w;
}

/* Fresh locals for parameters, locals and entry values of modified globals. Where-clauses of
 * locals travel, those of parameters do not. */
static void rename_all(Inliner *in, InlineFrame *f, Str scope, Variable **saved) {
  const Impl *body = f->body;
  const Proc *q = body->proc;
  for (uint32_t i = 0; i < body->locals.n; i++) new_local(in, f, scope, body->locals.at[i], NULL);
  for (uint32_t i = 0; i < body->ins.n; i++) new_local(in, f, scope, body->ins.at[i], q->ins.at[i]);
  for (uint32_t i = 0; i < body->outs.n; i++)
    new_local(in, f, scope, body->outs.at[i], q->outs.at[i]);
  for (uint32_t i = 0; i < q->modifies.n; i++) {
    const Variable *g = q->modifies.at[i];
    Str name = str_printf(&in->p->session->strs, "%s$%s", scope->text, g->name->text);
    saved[i] = core_variable(in->p, name, g->sort, g->pos);
    if (g->old.ix != SYMBOL_NONE.ix)
      subst_add(&f->subst, g->old, mk_var(in->p->build, saved[i]->sym));
    vec_push(&in->fresh, saved[i]);
  }
  for (uint32_t i = 0; i < body->locals.n; i++)
    renamed(f, body->locals.at[i])->where = subst_apply(&f->subst, body->locals.at[i]->where);
}

/* ---- Entry and Return ---------------------------------------------------------------- */

/* The call's attributes and the clause's, the clause's first: its {:msg} wins. */
static CoreAttrs joined_attrs(Inliner *in, InlineFrame *f, const CoreAttrs *clause,
                              const CoreAttrs *call) {
  CoreAttrs out = {.at = ARENA_ARRAY(&in->p->arena, CoreAttr, clause->n + call->n + 1)};
  for (uint32_t i = 0; i < clause->n; i++) out.at[out.n++] = clause->at[i];
  walk_attrs(in->p, &out, inline_apply, &f->subst);
  for (uint32_t i = 0; i < call->n; i++)
    if (strcmp(call->at[i].name->text, "inline") != 0) out.at[out.n++] = call->at[i];
  attrs_decide(in->p, &out, AT_COMMAND | AT_CLAUSE);
  return out;
}

/* A precondition stands at the call, a postcondition at the end of the body. */
static void contract(Inliner *in, InlineFrame *f, CBlock *to, CmdKind kind, const Contract *clause,
                     CmdOrigin origin) {
  Pos end = f->body->close ? f->body->close : f->body->pos;
  Pos pos = origin == FROM_REQUIRES ? f->call.pos : end;
  Cmd *c = core_cmd_test(in->p, to, kind, pos, subst_apply(&f->subst, clause->term));
  c->origin = (uint8_t)origin;
  c->related = clause->pos;
  c->attrs = joined_attrs(in, f, &clause->attrs, &f->call.attrs);
  in->size++;
}

/* Where the call stands in the program that this one was made from is said by a command of its own,
 * since the call is gone. */
static void keep_place(Inliner *in, InlineFrame *f, CBlock *entry) {
  static const char *const names[] = {"sourceloc", "sourceloc_num", "sourcefile", "sourceline"};
  const CoreAttrs *call = &f->call.attrs;
  const AttrValues *v = core_attr(call);
  bool placed = v->origin.source_number != ATTR_ABSENT || v->origin.source_file;
  for (uint32_t i = 0; i < call->n; i++) placed |= call->at[i].role == ATTR_SOURCE;
  if (!placed) return;
  CoreAttrs out = {.at = ARENA_ARRAY(&in->p->arena, CoreAttr, call->n)};
  for (uint32_t i = 0; i < call->n; i++)
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
      if (strcmp(call->at[i].name->text, names[k]) == 0) out.at[out.n++] = call->at[i];
  attrs_decide(in->p, &out, AT_COMMAND);
  Cmd *c = core_cmd_test(in->p, entry, CMD_ASSUME, f->call.pos, TERM_TRUE);
  c->origin = FROM_CALL;
  c->attrs = out;
  in->size++;
}

/* A call starts an {:assumption} local with true, also the second one in a loop, before which a
 * havoc could not make it true again. */
static void start_assumption_true(Inliner *in, InlineFrame *f, CBlock *entry, Variable *v) {
  Cmd *c = core_cmd_of(in->p, entry, CMD_ASSIGN, f->call.pos, 1, 1);
  c->origin = FROM_CALL;
  c->vars[0] = renamed(f, v);
  c->terms[0] = TERM_TRUE;
}

static void fill_entry(Inliner *in, InlineFrame *f, CBlock *entry, Variable **saved) {
  CoreProgram *p = in->p;
  const Impl *body = f->body;
  const Proc *q = body->proc;
  keep_place(in, f, entry);
  if (body->ins.n) {
    Cmd *c = core_cmd_of(p, entry, CMD_ASSIGN, f->call.pos, body->ins.n, body->ins.n);
    c->origin = FROM_CALL;
    for (uint32_t i = 0; i < body->ins.n; i++) {
      c->vars[i] = renamed(f, body->ins.at[i]);
      c->terms[i] = f->call.terms[i];
    }
  }
  for (uint32_t i = 0; i < q->requires.n; i++)
    if (core_attr(&q->requires.at[i].attrs)->always_assume && q->requires.at[i].is_free)
      contract(in, f, entry, CMD_ASSUME, &q->requires.at[i], FROM_REQUIRES);
    else if (!q->requires.at[i].is_free && !f->call.is_free)
      contract(in, f, entry, CMD_ASSERT, &q->requires.at[i], FROM_REQUIRES);
  uint32_t n = body->outs.n, k = 0;
  for (uint32_t i = 0; i < body->locals.n; i++) {
    if (body->locals.at[i]->assumption)
      start_assumption_true(in, f, entry, body->locals.at[i]);
    else
      n++;
  }
  if (n) {
    Cmd *c = core_cmd_of(p, entry, CMD_HAVOC, f->call.pos, n, 0);
    for (uint32_t i = 0; i < body->locals.n; i++)
      if (!body->locals.at[i]->assumption) c->vars[k++] = renamed(f, body->locals.at[i]);
    for (uint32_t i = 0; i < body->outs.n; i++) c->vars[k++] = renamed(f, body->outs.at[i]);
  }
  if (q->modifies.n) {
    Cmd *c = core_cmd_of(p, entry, CMD_ASSIGN, f->call.pos, q->modifies.n, q->modifies.n);
    c->origin = FROM_CALL;
    for (uint32_t i = 0; i < q->modifies.n; i++) {
      c->vars[i] = saved[i];
      c->terms[i] = mk_var(p->build, q->modifies.at[i]->sym);
    }
  }
}

static void fill_return(Inliner *in, InlineFrame *f, CBlock *to) {
  const Impl *body = f->body;
  const Proc *q = body->proc;
  for (uint32_t i = 0; i < q->ensures.n; i++) {
    const Contract *e = &q->ensures.at[i];
    if (in->opt->all_depth || core_attr(&e->attrs)->inline_assume)
      contract(in, f, to, CMD_ASSUME, e, FROM_ENSURES);
    else if (!e->is_free)
      contract(in, f, to, CMD_ASSERT, e, FROM_ENSURES);
  }
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->call.n_vars; i++) n += f->call.vars[i] != NULL;
  if (n == 0) return;
  Cmd *c = core_cmd_of(in->p, to, CMD_ASSIGN, f->call.pos, n, n);
  c->origin = FROM_CALL;
  for (uint32_t i = 0, k = 0; i < f->call.n_vars; i++) {
    if (!f->call.vars[i]) continue;
    c->vars[k] = f->call.vars[i];
    c->terms[k++] = mk_var(in->p->build, renamed(f, body->outs.at[i])->sym);
  }
}

/* ---- calls ----------------------------------------------------------------------------- */

/* Replaces the call by the callee's frame. The caller's part ends with a jump to Entry; the
 * caller goes on, later, in the block that Return jumps to. */
static void begin_inline(Inliner *in, InlineFrame *f, Cmd call) {
  StrTable *strs = &in->p->session->strs;
  Impl *body = call.proc->impls.at[0];
  uint64_t k = tally(&in->count, call.proc);
  set_tally(&in->count, call.proc, k + 1);
  set_tally(&in->active, call.proc, tally(&in->active, call.proc) + 1);
  Str scope = str_printf(strs, "%s%s$%llu", in->prefix->text, call.proc->unique->text,
                         (unsigned long long)k);
  InlineFrame *g = push_frame(in, body, call.proc);
  g->call = call;
  InlinedScope *own = ARENA_NEW(&in->p->arena, InlinedScope);
  *own = (InlinedScope){scope, f->scope};
  g->scope = own;
  Variable **saved = ARENA_ARRAY(&in->p->arena, Variable *, call.proc->modifies.n + 1);
  rename_all(in, g, scope, saved);

  CBlock *entry = new_block(in, g, str_printf(strs, "%s$Entry", scope->text), body->pos);
  vec_push(&f->out->succs, entry);
  f->out->jump_pos = call.pos;
  vec_push(&in->order, entry);
  fill_entry(in, g, entry, saved);
  for (uint32_t i = 0; i < body->blocks.n; i++) {
    const CBlock *b = body->blocks.at[i];
    g->copies[i] = new_block(in, g, str_printf(strs, "%s$%s", scope->text, b->label->text), b->pos);
  }
  vec_push(&entry->succs, g->copies[0]);
  g->exit = new_block(in, g, str_printf(strs, "%s$Return", scope->text), body->pos);
  start_part(in, g, g->copies[0]);
}

static void warn_bound(Inliner *in, Pos pos) {
  if (in->warned) return;
  in->warned = true;
  diag(in->p->session, DIAG_INLINE_BOUND, diag_span(pos), in->impl->name->text);
}

static uint64_t impl_size(const Impl *impl) {
  uint64_t n = 2 + impl->blocks.n;
  for (uint32_t i = 0; i < impl->blocks.n; i++) n += impl->blocks.at[i]->cmds.n;
  return n;
}

/* True when the callee's frame was pushed. */
static bool inline_call(Inliner *in, InlineFrame *f, const Cmd *c) {
  Cmd call = copy_cmd(in, f, c);
  int64_t limit = depth_limit(in->p, c);
  if (in->opt->all_depth || in->opt->only) /* the frame of the implementation itself counts, too */
    limit = unmarked_limit(in->opt, c, in->stack.n);
  if (limit < 0) {
    emit(in, f->out, call);
    return false;
  }
  if ((uint64_t)limit <= tally(&in->active, c->proc)) {
    if (in->opt->mode == INLINE_SPEC) {
      emit(in, f->out, call);
      return false;
    }
    CmdKind kind = in->opt->mode == INLINE_ASSERT ? CMD_ASSERT : CMD_ASSUME;
    core_cmd_test(in->p, f->out, kind, c->pos, TERM_FALSE)->origin = FROM_BOUND;
    return false;
  }
  if (in->size + impl_size(c->proc->impls.at[0]) > in->max_size) {
    warn_bound(in, in->impl->pos);
    emit(in, f->out, call);
    return false;
  }
  begin_inline(in, f, call);
  return true;
}

/* The caller of a finished frame continues in its next part, B$1, B$2, .... */
static void end_frame(Inliner *in) {
  InlineFrame *f = vec_last(&in->stack);
  CBlock *exit = f->exit;
  if (!f->callee) {
    pop_frame(in);
    return;
  }
  vec_push(&in->order, exit);
  fill_return(in, f, exit);
  pop_frame(in);
  InlineFrame *caller = vec_last(&in->stack);
  const CBlock *first = caller->copies[caller->order[caller->i]];
  Str label = str_printf(&in->p->session->strs, "%s$%u", first->label->text, ++caller->parts);
  CBlock *next = new_block(in, caller, label, first->pos);
  vec_push(&exit->succs, next);
  start_part(in, caller, next);
}

/* Copies commands of the top frame up to the next inlined call or its end. */
static void run_frame(Inliner *in) {
  InlineFrame *f = vec_last(&in->stack);
  while (f->i < f->body->blocks.n) {
    const CBlock *b = f->body->blocks.at[f->order[f->i]];
    while (f->j < b->cmds.n) {
      const Cmd *c = &b->cmds.at[f->j++];
      if (c->kind != CMD_CALL)
        emit(in, f->out, copy_cmd(in, f, c));
      else if (inline_call(in, f, c))
        return;
    }
    copy_jump(f, b);
    f->j = f->parts = 0;
    if (++f->i < f->body->blocks.n) start_part(in, f, f->copies[f->order[f->i]]);
  }
  end_frame(in);
}

/* ---- implementations ------------------------------------------------------------------ */

static void inline_impl(CoreProgram *p, const InlineOptions *opt, Impl *impl, Impl *result) {
  Inliner in = {.p = p, .opt = opt, .impl = impl};
  in.max_size = opt->max_size ? opt->max_size : DEFAULT_MAX_SIZE;
  in.prefix = str_c(&p->session->strs, "inline$");
  while (prefix_taken(&in, in.prefix->text))
    in.prefix = str_printf(&p->session->strs, "%s$", in.prefix->text);
  in.labels.strs = &p->session->strs;
  InlineFrame *f = push_frame(&in, impl, NULL);
  for (uint32_t i = 0; i < impl->blocks.n; i++)
    f->copies[i] = new_block(&in, f, impl->blocks.at[i]->label, impl->blocks.at[i]->pos);
  start_part(&in, f, f->copies[0]);
  while (in.stack.n > 0) run_frame(&in);

  for (uint32_t i = 0; i < in.order.n; i++) vec_push(&result->blocks, in.order.at[i]);
  for (uint32_t i = 0; i < in.fresh.n; i++) vec_push(&result->locals, in.fresh.at[i]);
  vec_free(&in.shell.blocks);
  vec_free(&in.order);
  vec_free(&in.fresh);
  vec_free(&in.stack);
  labels_free(&in.labels);
  map_free(&in.active);
  map_free(&in.count);
}

static void take_result(Impl *impl, Impl *result) {
  vec_clear(&impl->blocks);
  for (uint32_t i = 0; i < result->blocks.n; i++) vec_push(&impl->blocks, result->blocks.at[i]);
  for (uint32_t i = 0; i < result->locals.n; i++) vec_push(&impl->locals, result->locals.at[i]);
  cfg_renumber(impl);
  vec_free(&result->blocks);
  vec_free(&result->locals);
}

bool inline_body(CoreProgram *p, Impl *code, Impl *result) {
  InlineOptions opt = {.mode = INLINE_SPEC};
  if (!has_inlined_call(p, &opt, code)) return false;
  inline_impl(p, &opt, code, result);
  return true;
}

static void inline_program(CoreProgram *p, const InlineOptions *opt) {
  Impl *results = mem_calloc(p->impls.n + 1, sizeof *results);
  for (uint32_t i = 0; i < p->impls.n; i++)
    if (p->impls.at[i]->verify && has_inlined_call(p, opt, p->impls.at[i]))
      inline_impl(p, opt, p->impls.at[i], &results[i]);
  for (uint32_t i = 0; i < p->impls.n; i++)
    if (results[i].blocks.n) take_result(p->impls.at[i], &results[i]);
  free(results);
}

InlineMode inline_mode_named(const char *name) {
  if (strcmp(name, "assert") == 0) return INLINE_ASSERT;
  if (strcmp(name, "spec") == 0) return INLINE_SPEC;
  return strcmp(name, "none") == 0 ? INLINE_NONE : INLINE_ASSUME;
}

void inline_calls(CoreProgram *p, const InlineOptions *opt) {
  if (opt->mode == INLINE_NONE) return;
  if (opt->mode != INLINE_SPEC)
    for (uint32_t i = 0; i < p->impls.n; i++)
      if (impl_inline_depth(p->impls.at[i]).ix) p->impls.at[i]->verify = false;
  inline_program(p, opt);
}

void inline_all(CoreProgram *p, uint32_t depth) {
  inline_program(p, &(InlineOptions){.mode = INLINE_SPEC, .all_depth = depth});
  checks_select(p);
}

void inline_these(CoreProgram *p, const Map *procs, uint32_t max_size) {
  inline_program(p, &(InlineOptions){.mode = INLINE_SPEC, .max_size = max_size, .only = procs});
}
