/* SPDX-License-Identifier: MIT */
/* Availability: which variables surely hold their permissions. A forward analysis; where paths
 * meet, a variable is available when it is so on all of them. */
#include "civl/linear.h"

#include "base/vec.h"
#include "syntax/diags.h"
#include "syntax/print/print.h"

#include <string.h>

typedef uint64_t BitWord;
typedef BitWord *Set;

typedef struct Analysis {
  CivlProgram *c;
  const Decl *impl;
  const CivlFlow *flow;
  VEC(Var *) vars; /* of linear type: globals, formals, locals */
  Map place;       /* Var * -> index in vars                   */
  uint32_t words;
  Set *at_block;       /* NULL: not reached yet */
  uint8_t *is_waiting; /* blocks on the stack   */
  VEC(uint32_t) order; /* blocks as they were reached first */
  bool reports;        /* the last pass: messages, and what is kept */
  VEC(CivlCallAvailable) calls;
} Analysis;

const Var *linear_root(const Expr *e) {
  while (e->kind == EX_FIELD || e->kind == EX_SELECT)
    e = e->kind == EX_FIELD ? e->u.field->of : e->u.map->map;
  return e->kind == EX_VAR ? e->u.var.var : NULL;
}

/* ---- sets ----------------------------------------------------------------------------------- */

static Set new_set(Analysis *a) {
  Set s = ARENA_ARRAY(a->c->arena, BitWord, a->words + 1);
  memset(s, 0, (a->words + 1) * sizeof *s);
  return s;
}

static void set_copy(const Analysis *a, Set to, const BitWord *from) {
  memcpy(to, from, a->words * sizeof *to);
}

static bool has(const BitWord *s, uint32_t i) {
  return s[i / 64] >> i % 64 & 1;
}
static void put(Set s, uint32_t i, bool in) {
  BitWord bit = (BitWord)1 << i % 64;
  s[i / 64] = in ? s[i / 64] | bit : s[i / 64] & ~bit;
}

/* The index of a variable of linear type; GRAPH_NONE: of ordinary type, or no variable. */
static uint32_t index_of(const Analysis *a, const Var *v) {
  uint64_t i = 0;
  return v && map_get(&a->place, (uint64_t)(uintptr_t)v, &i) ? (uint32_t)i : GRAPH_NONE;
}

static uint32_t index_of_expr(const Analysis *a, const Expr *e) {
  return e->kind == EX_VAR ? index_of(a, e->u.var.var) : GRAPH_NONE;
}

/* The variables of the set without globals, in their order. */
static VarList locals_in(Analysis *a, const BitWord *s) {
  VEC(Var *) list = {0};
  for (uint32_t i = 0; i < a->vars.n; i++)
    if (has(s, i) && a->vars.at[i]->kind != VAR_GLOBAL) vec_push(&list, a->vars.at[i]);
  VarList result = {vec_copy(a->c->arena, &list, Var *), list.n};
  vec_free(&list);
  return result;
}

/* ---- commands ------------------------------------------------------------------------------- */

/* A value made of linear variables. A One or Map that is written down holds no permissions. */
static bool is_pack(const Expr *e) {
  return e->kind == EX_CALL && e->u.call->ctor && !linear_is_one(e->type) &&
         !linear_is_map(e->type);
}

/* Do all linear variables that the right side takes away hold their permissions? */
static bool takes(const Analysis *a, const BitWord *before, const Expr *rhs, Set after) {
  uint32_t i = index_of_expr(a, rhs);
  if (i != GRAPH_NONE) {
    if (has(before, i)) put(after, i, false);
    return has(before, i);
  }
  if (!is_pack(rhs)) return false;
  for (uint32_t k = 0; k < rhs->u.call->n_args; k++) {
    i = index_of_expr(a, rhs->u.call->args[k]);
    if (i != GRAPH_NONE && !has(before, i)) return false;
  }
  for (uint32_t k = 0; k < rhs->u.call->n_args; k++) {
    i = index_of_expr(a, rhs->u.call->args[k]);
    if (i != GRAPH_NONE) put(after, i, false);
  }
  return true;
}

static void assign(Analysis *a, const Stmt *s, Set now) {
  Set before = new_set(a);
  bool *gets = ARENA_ARRAY(a->c->arena, bool, s->n_lhs + 1);
  set_copy(a, before, now);
  for (uint32_t k = 0; k < s->n_lhs; k++) {
    uint32_t to = index_of(a, linear_root(s->lhs[k]));
    gets[k] = false;
    if (to == GRAPH_NONE || !linear_type(a->c, s->lhs[k]->type)) continue;
    put(now, to, false);
    gets[k] = takes(a, before, s->rhs[k], now);
  }
  for (uint32_t k = 0; k < s->n_lhs; k++)
    if (gets[k]) put(now, index_of(a, linear_root(s->lhs[k])), true);
}

static void unpack(Analysis *a, const Stmt *s, Set now) {
  uint32_t from = index_of_expr(a, s->rhs[0]);
  bool gets = from != GRAPH_NONE && has(now, from);
  if (gets) put(now, from, false);
  for (uint32_t k = 0; k < s->n_lhs; k++) {
    uint32_t to = index_of(a, linear_root(s->lhs[k]));
    if (to != GRAPH_NONE) put(now, to, gets);
  }
}

static void missing_global(Analysis *a, const BitWord *now, DiagId id, Pos at) {
  for (uint32_t i = 0; i < a->vars.n && a->vars.at[i]->kind == VAR_GLOBAL; i++) {
    const Var *g = a->vars.at[i];
    if (linear_kind(g) != LINEAR_KEPT || has(now, i)) continue;
    uint32_t d = diag(a->c->program->session, id, diag_span(at), g->name->text);
    diag_note(&a->c->program->session->diags, d, (Span){g->pos, g->pos + g->name->len},
              "it holds permissions, which were given away on some path to this place");
  }
}

void linear_unavailable(const CivlProgram *c, const Stmt *call, uint32_t i) {
  Buf text = {0};
  print_expr(&text, call->rhs[i]);
  uint32_t d =
      diag(c->program->session, DIAG_LINEAR_SOURCE, diag_span(call->pos), text.text, (int)i);
  const Var *formal = call->target->u.proc.ins.at[i];
  diag_note(&c->program->session->diags, d, (Span){formal->pos, formal->pos + formal->name->len},
            "the parameter takes permissions; the argument gave them away before, or never had"
            " them");
  buf_free(&text);
}

/* The actuals of one call: what must be available, and what the call takes. */
static void give(Analysis *a, const Stmt *s, Set now, bool arm) {
  const VarList *ins = &s->target->u.proc.ins;
  for (uint32_t k = 0; k < s->n_rhs && k < ins->n; k++) {
    LinearKind kind = linear_kind(ins->at[k]);
    uint32_t i = index_of(a, linear_root(s->rhs[k]));
    bool counts = kind != LINEAR_NOT && linear_type(a->c, s->rhs[k]->type);
    if (!counts || kind == LINEAR_OUT) continue;
    if (i == GRAPH_NONE || !has(now, i)) {
      if (a->reports) linear_unavailable(a->c, s, k);
    } else if (kind == LINEAR_IN || (s->is_async && !arm)) {
      put(now, i, false);
    }
  }
}

/* What the call gives back. */
static void take_back(Analysis *a, const Stmt *s, Set now) {
  const VarList *ins = &s->target->u.proc.ins;
  for (uint32_t k = 0; k < s->n_lhs; k++) {
    uint32_t i = index_of_expr(a, s->lhs[k]);
    if (i != GRAPH_NONE) put(now, i, true);
  }
  for (uint32_t k = 0; k < s->n_rhs && k < ins->n; k++) {
    uint32_t i = index_of_expr(a, s->rhs[k]);
    if (linear_kind(ins->at[k]) == LINEAR_OUT && i != GRAPH_NONE) put(now, i, true);
  }
}

static void run_call(Analysis *a, const Stmt *s, Set now) {
  if (!s->target) return;
  if (a->reports && !civl_primitive(s->target)) missing_global(a, now, DIAG_LINEAR_AT_CALL, s->pos);
  give(a, s, now, false);
  take_back(a, s, now);
}

static void parallel(Analysis *a, const Stmt *s, Set now) {
  if (a->reports) missing_global(a, now, DIAG_LINEAR_AT_CALL, s->pos);
  for (uint32_t k = 0; k < s->body.n; k++)
    if (s->body.at[k]->target) give(a, s->body.at[k], now, true);
  for (uint32_t k = 0; k < s->body.n; k++)
    if (s->body.at[k]->target) take_back(a, s->body.at[k], now);
}

static void any_call(Analysis *a, const Stmt *s, Set now) {
  CivlCallAvailable kept = {.call = s};
  if (a->reports) kept.before = locals_in(a, now);
  if (s->kind == ST_PARALLEL)
    parallel(a, s, now);
  else
    run_call(a, s, now);
  if (!a->reports) return;
  kept.after = locals_in(a, now);
  vec_push(&a->calls, kept);
}

static void run_command(Analysis *a, const Stmt *s, Set now) {
  switch ((StmtKind)s->kind) {
  case ST_ASSIGN: assign(a, s, now); break;
  case ST_UNPACK: unpack(a, s, now); break;
  case ST_HAVOC:
    for (uint32_t k = 0; k < s->n_lhs; k++) {
      uint32_t i = index_of(a, linear_root(s->lhs[k]));
      if (i != GRAPH_NONE) put(now, i, false);
    }
    break;
  case ST_CALL:
  case ST_PARALLEL: any_call(a, s, now); break;
  default: break;
  }
}

/* ---- blocks --------------------------------------------------------------------------------- */

static void missing_variable(Analysis *a, const BitWord *now, const Var *v, DiagId id, Pos at) {
  uint32_t i = index_of(a, v);
  if (i == GRAPH_NONE || has(now, i)) return;
  uint32_t d = diag(a->c->program->session, id, diag_span(at), v->name->text);
  diag_note(&a->c->program->session->diags, d, (Span){v->pos, v->pos + v->name->len},
            "the caller expects its permissions back; on some path to this place it has none");
}

static void check_return(Analysis *a, const BitWord *now, Pos at) {
  const ProcDecl *p = &a->impl->u.impl.proc->u.proc;
  missing_global(a, now, DIAG_LINEAR_AT_RETURN, at);
  for (uint32_t k = 0; k < p->ins.n; k++) {
    LinearKind kind = linear_kind(p->ins.at[k]);
    if (kind == LINEAR_KEPT || kind == LINEAR_OUT)
      missing_variable(a, now, a->impl->u.impl.ins.at[k], DIAG_LINEAR_INPUT, at);
  }
  for (uint32_t k = 0; k < p->outs.n; k++)
    missing_variable(a, now, a->impl->u.impl.outs.at[k], DIAG_LINEAR_OUTPUT, at);
}

static void run_block(Analysis *a, uint32_t b, Set now) {
  const FlatBlock *block = &a->flow->body.at[b];
  const CivlLoop *l = civl_flow_loop(a->flow, b);
  for (uint32_t i = 0; i < block->n_cmds; i++)
    if (!civl_flow_is_head_call(l, block->cmds[i])) run_command(a, block->cmds[i], now);
  if (a->reports && block->n_to == 0) check_return(a, now, block->jump_pos);
}

/* Joins what flows into a block; true when that is new. */
static bool flows(Analysis *a, uint32_t to, const BitWord *now) {
  if (!a->at_block[to]) {
    a->at_block[to] = new_set(a);
    set_copy(a, a->at_block[to], now);
    return true;
  }
  bool changed = false;
  for (uint32_t w = 0; w < a->words; w++) {
    BitWord both = a->at_block[to][w] & now[w];
    changed |= both != a->at_block[to][w];
    a->at_block[to][w] = both;
  }
  return changed;
}

static void solve(Analysis *a, const BitWord *start) {
  VEC(uint32_t) stack = {0};
  Set now = new_set(a);
  flows(a, 0, start);
  vec_push(&stack, 0);
  vec_push(&a->order, 0);
  while (stack.n) {
    uint32_t b = vec_pop(&stack);
    a->is_waiting[b] = false;
    set_copy(a, now, a->at_block[b]);
    run_block(a, b, now);
    for (uint32_t e = a->flow->next.at[b]; e < a->flow->next.at[b + 1]; e++) {
      uint32_t to = a->flow->next.to[e];
      if (!a->at_block[to]) vec_push(&a->order, to);
      if (!flows(a, to, now) || a->is_waiting[to]) continue;
      a->is_waiting[to] = true;
      vec_push(&stack, to);
    }
  }
  vec_free(&stack);
}

static void report_body(Analysis *a) {
  Set now = new_set(a);
  a->reports = true;
  for (uint32_t i = 0; i < a->order.n; i++) {
    set_copy(a, now, a->at_block[a->order.at[i]]);
    run_block(a, a->order.at[i], now);
  }
  for (uint32_t i = 0; i < a->flow->n_loops; i++) {
    uint32_t head = a->flow->loops[i].head;
    if (a->at_block[head])
      missing_global(a, a->at_block[head], DIAG_LINEAR_AT_LOOP, a->flow->body.at[head].pos);
  }
}

/* ---- the whole ------------------------------------------------------------------------------ */

static void add_vars(Analysis *a, const VarList *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    if (!linear_type(a->c, list->at[i]->type)) continue;
    map_put(&a->place, (uint64_t)(uintptr_t)list->at[i], a->vars.n);
    vec_push(&a->vars, list->at[i]);
  }
}

static Set start_of(Analysis *a) {
  Set s = new_set(a);
  const ProcDecl *p = &a->impl->u.impl.proc->u.proc;
  for (uint32_t i = 0; i < a->vars.n; i++)
    if (a->vars.at[i]->kind == VAR_GLOBAL && linear_kind(a->vars.at[i]) == LINEAR_KEPT)
      put(s, i, true);
  for (uint32_t k = 0; k < p->ins.n; k++) {
    LinearKind kind = linear_kind(p->ins.at[k]);
    uint32_t i = index_of(a, a->impl->u.impl.ins.at[k]);
    if (i != GRAPH_NONE && (kind == LINEAR_KEPT || kind == LINEAR_IN)) put(s, i, true);
  }
  return s;
}

CivlAvailable *linear_analyse(CivlProgram *c, const Decl *impl, const CivlFlow *flow) {
  uint32_t n = flow->body.n;
  Analysis a = {.c = c, .impl = impl, .flow = flow};
  CivlAvailable *kept = ARENA_NEW(c->arena, CivlAvailable);
  add_vars(&a, &c->globals);
  add_vars(&a, &impl->u.impl.ins);
  add_vars(&a, &impl->u.impl.outs);
  add_vars(&a, &impl->u.impl.locals);
  a.words = (a.vars.n + 63) / 64;
  a.at_block = ARENA_ARRAY(c->arena, Set, n);
  a.is_waiting = ARENA_ARRAY(c->arena, uint8_t, n);
  for (uint32_t i = 0; i < n; i++) {
    a.at_block[i] = NULL;
    a.is_waiting[i] = false;
  }
  if (n) {
    solve(&a, start_of(&a));
    report_body(&a);
  }
  *kept = (CivlAvailable){vec_copy(c->arena, &a.calls, CivlCallAvailable), a.calls.n,
                          ARENA_ARRAY(c->arena, VarList, n)};
  for (uint32_t i = 0; i < n; i++)
    kept->at_block[i] = a.at_block[i] ? locals_in(&a, a.at_block[i]) : (VarList){0};
  vec_free(&a.vars);
  vec_free(&a.order);
  vec_free(&a.calls);
  map_free(&a.place);
  return kept;
}

static const CivlCallAvailable *at_call(const CivlAvailable *a, const Stmt *call) {
  for (uint32_t i = 0; a && i < a->n_calls; i++)
    if (a->calls[i].call == call) return &a->calls[i];
  return NULL;
}

VarList linear_before(const CivlAvailable *a, const Stmt *call) {
  const CivlCallAvailable *at = at_call(a, call);
  return at ? at->before : (VarList){0};
}

VarList linear_after(const CivlAvailable *a, const Stmt *call) {
  const CivlCallAvailable *at = at_call(a, call);
  return at ? at->after : (VarList){0};
}
