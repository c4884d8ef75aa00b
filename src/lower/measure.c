/* SPDX-License-Identifier: MIT */
/* Measures: what makes recursion and loops end (docs/language/semantics.md 4.6).
 *
 * A procedure's measure is bounded by requires and must be smaller at each recursive call than at
 * entry of the caller. A loop's measure is bounded at the head, saved there, and must have
 * become smaller on each back edge. */
#include "lower/context.h"

#include "base/graph.h"

static bool is_int(Lower *L, Term t) {
  return sort_eq(term_sort(L->tab, t), SORT_INT);
}

static Term non_negative(Lower *L, Term t) {
  return mk_ge(L->b, t, mk_int64(L->b, 0));
}

/* now < before, lexicographically; false < true. */
static Term smaller(Lower *L, const Term *now, const Term *before, uint32_t n) {
  Term result = TERM_FALSE;
  for (uint32_t i = n; i-- > 0;) {
    Term less = is_int(L, now[i]) ? mk_lt(L->b, now[i], before[i])
                                  : mk_and2(L->b, mk_not(L->b, now[i]), before[i]);
    Term equal = mk_and2(L->b, mk_eq(L->b, now[i], before[i]), result);
    result = mk_or2(L->b, less, equal);
  }
  return result;
}

static void check(Lower *L, CBlock *b, Pos pos, Pos related, Term t) {
  Cmd *c = core_cmd(b, CMD_ASSERT, pos);
  c->origin = FROM_MEASURE;
  c->related = related;
  c->n_terms = 1;
  c->terms = ARENA_ARRAY(&L->core->arena, Term, 1);
  c->terms[0] = t;
}

/* ---- procedures ------------------------------------------------------------------------ */

void measure_requires(Lower *L, Proc *p, const ProcDecl *decl) {
  for (uint32_t i = 0; i < decl->n_measures; i++) {
    const Measure *m = &decl->measures[i];
    MeasureClause clause = {.n = m->n, .pos = m->pos};
    clause.terms = ARENA_ARRAY(&L->core->arena, Term, m->n);
    written_list(L, m->pos, m->exprs, m->n);
    for (uint32_t j = 0; j < m->n; j++) {
      clause.terms[j] = expr_lower(L, m->exprs[j]);
      if (!is_int(L, clause.terms[j])) continue;
      Contract c = {.term = non_negative(L, clause.terms[j]), .pos = m->pos, .from_measure = true};
      vec_push(&p->requires, c);
    }
    vec_push(&p->measures, clause);
  }
}

typedef struct CallEdges {
  uint32_t from;
  VEC(GraphEdge) list;
} CallEdges;

static void calls_in(CallEdges *g, Stmt *const *at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    const Stmt *s = at[i];
    if (s->kind == ST_CALL && s->target)
      vec_push(&g->list, ((GraphEdge){g->from, s->target->index}));
    calls_in(g, s->body.at, s->body.n);
    calls_in(g, s->else_body.at, s->else_body.n);
  }
}

void measure_groups(Lower *L) {
  bool any = false;
  for (uint32_t i = 0; i < L->program->decls.n; i++) {
    const Decl *d = L->program->decls.at[i];
    any |= d->kind == DECL_PROC && d->u.proc.n_measures;
  }
  if (!any) return;
  CallEdges g = {0};
  for (uint32_t i = 0; i < L->program->decls.n; i++) {
    const Decl *d = L->program->decls.at[i];
    if (d->kind != DECL_IMPL || d->ignored) continue;
    g.from = d->u.impl.proc->index;
    calls_in(&g, d->u.impl.body.at, d->u.impl.body.n);
  }
  Graph graph = graph_make(&L->arena, L->program->decls.n, g.list.at, g.list.n);
  GraphSccs sccs = graph_sccs(&L->arena, &graph);
  for (uint32_t i = 0; i < L->program->decls.n; i++)
    if (L->program->decls.at[i]->kind == DECL_PROC && L->program->decls.at[i]->core)
      low_decl(L->program->decls.at[i])->group = sccs.of[i];
  vec_free(&g.list);
}

/* The measure of a procedure with its in-parameters standing for `args`. The parameters' meaning is
 * put back afterwards: they may be those of the implementation at hand. */
static Term *measure_at(Lower *L, Decl *proc, const Ground *const *types, const Term *args,
                        bool at_entry) {
  const ProcDecl *p = &proc->u.proc;
  const Measure *m = &p->measures[0];
  void **saved = ARENA_ARRAY(&L->arena, void *, p->ins.n);
  EnvMark mark = env_enter(L, p->params, p->n_params, types, low_decl(proc)->scope);
  for (uint32_t i = 0; i < p->ins.n; i++) {
    saved[i] = p->ins.at[i]->core;
    env_var(L, p->ins.at[i], args[i]);
  }
  Term *out = ARENA_ARRAY(&L->arena, Term, m->n);
  for (uint32_t i = 0; i < m->n; i++)
    out[i] = at_entry ? expr_old(L, m->exprs[i]) : expr_lower(L, m->exprs[i]);
  for (uint32_t i = 0; i < p->ins.n; i++) p->ins.at[i]->core = saved[i];
  env_leave(L, mark);
  return out;
}

void measure_at_call(Lower *L, Impl *im, CBlock *b, const Stmt *s, const Instance *callee,
                     const Term *args) {
  Decl *caller = L->place.caller->of->decl, *target = s->target;
  const ProcDecl *from = &caller->u.proc, *to = &target->u.proc;
  if (s->kind != ST_CALL || !from->n_measures || !to->n_measures) return;
  if (low_decl(caller)->group != low_decl(target)->group) return;
  if (from->measures[0].n != to->measures[0].n) return; /* reported by sema */
  for (uint32_t i = 0; i < s->n_rhs; i++)
    if (term_eq(args[i], TERM_NONE)) return;
  Term *ins = ARENA_ARRAY(&L->arena, Term, im->ins.n);
  for (uint32_t i = 0; i < im->ins.n; i++) ins[i] = mk_var(L->b, im->ins.at[i]->sym);
  Term *now = measure_at(L, target, callee->args, args, false);
  Term *before = measure_at(L, caller, L->place.caller->args, ins, true);
  check(L, b, s->pos, to->measures[0].pos, smaller(L, now, before, to->measures[0].n));
}

/* ---- loops ---------------------------------------------------------------------------------- */

void measure_at_head(Lower *L, Impl *im, CBlock *b, Pos pos, Expr **exprs, uint32_t n) {
  LoopMeasure m = {.head = b, .pos = pos, .n = n};
  written_list(L, pos, exprs, n);
  m.now = ARENA_ARRAY(&L->arena, Term, n);
  m.saved = ARENA_ARRAY(&L->arena, Term, n);
  Variable **vars = ARENA_ARRAY(&L->core->arena, Variable *, n);
  for (uint32_t i = 0; i < n; i++) {
    m.now[i] = expr_lower(L, exprs[i]);
    if (is_int(L, m.now[i])) check(L, b, pos, 0, non_negative(L, m.now[i]));
    Str name = str_printf(L->strs, "measure#%u", im->locals.n);
    vars[i] = core_variable(L->core, name, term_sort(L->tab, m.now[i]), pos);
    vec_push(&im->locals, vars[i]);
    m.saved[i] = mk_var(L->b, vars[i]->sym);
  }
  Cmd *c = core_cmd(b, CMD_ASSIGN, pos);
  c->n_vars = c->n_terms = n;
  c->vars = vars;
  c->terms = vec_copy_raw(&L->core->arena, m.now, n * sizeof *m.now);
  vec_push(&L->loop_measures, m);
}

/* Marks what the entry reaches without passing through `avoid` (NULL: passing anywhere). */
static bool *reached(Arena *arena, const Impl *im, const CBlock *avoid) {
  bool *seen = ARENA_ARRAY(arena, bool, im->blocks.n);
  VEC(CBlock *) todo = {0};
  if (im->blocks.at[0] != avoid) vec_push(&todo, im->blocks.at[0]);
  while (todo.n) {
    CBlock *b = vec_pop(&todo);
    if (seen[b->index]) continue;
    seen[b->index] = true;
    for (uint32_t i = 0; i < b->succs.n; i++)
      if (b->succs.at[i] != avoid && !seen[b->succs.at[i]->index]) vec_push(&todo, b->succs.at[i]);
  }
  vec_free(&todo);
  return seen;
}

static void decrease_on(Lower *L, Impl *im, CBlock *from, uint32_t edge, const LoopMeasure *m) {
  CBlock *at = from;
  if (from->succs.n > 1) {
    Str label = str_printf(L->strs, "%s_@2_%s", from->label->text, m->head->label->text);
    at = core_block(L->core, im, label, 0);
    at->jump_pos = from->jump_pos;
    vec_push(&at->succs, m->head);
    from->succs.at[edge] = at;
  }
  check(L, at, from->pos, m->pos, smaller(L, m->now, m->saved, m->n));
}

void measure_back_edges(Lower *L, Impl *im) {
  for (uint32_t k = 0; k < L->loop_measures.n; k++) {
    const LoopMeasure *m = &L->loop_measures.at[k];
    ArenaMark mark = arena_mark(&L->arena);
    bool *any = reached(&L->arena, im, NULL), *around = reached(&L->arena, im, m->head);
    uint32_t n = im->blocks.n;
    for (uint32_t i = 0; i < n; i++) {
      CBlock *b = im->blocks.at[i];
      if (!any[i] || around[i]) continue; /* not dominated by the head: no back edge */
      for (uint32_t e = 0; e < b->succs.n; e++)
        if (b->succs.at[e] == m->head) decrease_on(L, im, b, e, m);
    }
    arena_reset(&L->arena, mark);
  }
  L->loop_measures.n = 0;
}
