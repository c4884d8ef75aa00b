/* SPDX-License-Identifier: MIT */
/* See passify.h.
 *
 * Variables are numbered densely: globals first, then the implementation's own. `now` of a
 * block being walked maps numbers to terms; a block's final map is kept until its last successor
 * has been entered. At a join, a live variable whose incoming values differ gets a new
 * incarnation, equated at the end of each predecessor; predecessors with several
 * successors have got a block of their own on the edge before (split_edges). */
#include "verify/vc/passify.h"

#include "base/bug.h"
#include "base/mem.h"
#include "core/cfg.h"
#include "core/liveness.h"
#include "core/origin.h"
#include "logic/subst.h"
#include "verify/vc/kinds.h"
#include "verify/vc/values.h"

#include <string.h>

/* What is kept of blocks until their successors have read it, by block. */
typedef struct PassifyEnds {
  Term **after;      /* by variable: its value at the end                                 */
  uint32_t **stamps; /* by variable: the assignment of that value, if these are looked at */
  uint32_t *waiting; /* successors that have not read it                                  */
  uint32_t stamp;    /* the last one given                                                */
} PassifyEnds;

typedef struct PassifyWalk {
  CoreProgram *program;
  const Impl *impl;
  const PassifyOptions *opt;
  Passive *out;
  Builder *b;
  Arena arena;
  Liveness live;
  Variables vars;    /* by number: globals, then ins, outs and locals of the implementation */
  uint32_t *version; /* by variable: incarnations made so far          */
  Term *entry;       /* by variable: value at entry                    */
  Term *now;         /* by variable: current value                     */
  PassifyEnds ends;
  uint32_t *stamp;      /* by variable: the assignment that it got its value from */
  Subst current;        /* variable and old(global) symbols -> values      */
  Term *given;          /* by variable: its value in `current`             */
  bool stale;           /* some are not those of `now`                     */
  bool is_long;         /* x + 1 needs no incarnation (see offset)         */
  const CBlock *source; /* of `block` */
  PassiveBlock *block;
  Pos pos; /* of the command at hand; 0: between blocks */
} PassifyWalk;

static uint32_t passify_number(const PassifyWalk *w, const Variable *v) {
  uint32_t n = liveness_number(&w->live, v->sym);
  if (n == LIVENESS_NONE) bug("variable %s is not in scope", v->name->text);
  return n;
}

/* ---- terms in the current state -------------------------------------------- */

static void passify_update_subst(PassifyWalk *w, uint32_t i) {
  subst_add(&w->current, w->vars.at[i]->sym, w->now[i]);
  w->given[i] = w->now[i];
}

static Term passify_term(PassifyWalk *w, Term t) {
  if (term_is_true(t) || term_is_false(t)) return t;
  for (uint32_t i = 0; w->stale && i < w->vars.n; i++)
    if (!term_eq(w->now[i], w->given[i])) passify_update_subst(w, i);
  w->stale = false;
  return subst_apply(&w->current, t);
}

static void passify_set(PassifyWalk *w, uint32_t i, Term value) {
  w->now[i] = value;
  w->stamp[i] = ++w->ends.stamp;
  passify_update_subst(w, i);
  PassiveStep step = {w->block->cmds.n, w->vars.at[i], value, w->pos};
  vec_push(&w->block->steps, step);
}

static Term passify_incarnation(PassifyWalk *w, uint32_t i) {
  const Variable *v = w->vars.at[i];
  StrTable *strs = &w->program->session->strs;
  Str name = str_printf(strs, "%s@%u", v->name->text, w->version[i]++);
  Symbol sym = symbol_var(w->program->terms, name, v->sort, NULL);
  if (core_attr(&v->attrs)->undoubted) vec_push(&w->block->undoubted, sym);
  vec_push(&w->block->made, sym);
  return term_var(w->program->terms, sym);
}

static void passify_doubt(PassifyWalk *w, const PassiveDoubt *like, Term value) {
  PassiveDoubt doubt = *like;
  doubt.value = value;
  vec_push(&w->block->doubts, doubt);
}

/* A fresh constant for a value that no variable of the program holds. */
static Term passify_unnamed(PassifyWalk *w, const Variable *like) {
  StrTable *strs = &w->program->session->strs;
  Str name = str_printf(strs, "call@%s", like->name->text);
  Symbol sym = symbol_var(w->program->terms, name, like->sort, NULL);
  vec_push(&w->block->made, sym);
  return term_var(w->program->terms, sym);
}

/* ---- commands of the passive program --------------------------------------- */

static void passify_fact(PassifyWalk *w, Term t, const Cmd *source, FactKind fact, Pos clause) {
  PassiveCmd c = {.term = t, .source = source, .pos = source ? source->pos : 0};
  if (source) c.attrs = &source->attrs;
  if (clause) c.fact = (uint8_t)fact;
  c.related = clause;
  vec_push(&w->block->cmds, c);
}

static void passify_assume(PassifyWalk *w, Term t, const Cmd *source) {
  passify_fact(w, t, source, FACT_NONE, 0);
}

/* The where clause of the variable; true stands for none. */
static void passify_assume_where(PassifyWalk *w, Term t, const Cmd *source, const Variable *v) {
  if (!term_is_true(t)) passify_fact(w, t, source, FACT_WHERE, v->pos);
}

static bool subsumed(const PassifyWalk *w, const CoreAttrs *attrs, Term t) {
  int64_t mode = core_attr(attrs)->subsumption;
  if (mode == ATTR_ABSENT) mode = w->opt->subsumption;
  Op op = term_op(w->program->terms, t);
  return mode >= 2 || (mode == 1 && op != OP_FORALL && op != OP_EXISTS);
}

static void passify_check(PassifyWalk *w, Term t, PassiveCmd like) {
  like.is_assert = true;
  like.assumed_after = subsumed(w, like.attrs, t);
  like.term = t;
  like.id = ++w->out->last_id;
  w->out->n_checks++;
  vec_push(&w->block->cmds, like);
}

/* {:add_to_pool "p", e, ...}, in the state of the substitution. */
static void passify_pools(PassifyWalk *w, const CoreAttrs *attrs, Subst *state) {
  for (uint32_t i = 0; w->program->has_pools && i < attrs->n; i++) {
    const CoreAttr *a = &attrs->at[i];
    for (uint32_t k = 1; a->role == ATTR_POOL && a->args[0].str && k < a->n_args; k++) {
      if (!a->args[k].term.ix) continue;
      Term t = state ? subst_apply(state, a->args[k].term) : passify_term(w, a->args[k].term);
      vec_push(&w->out->pool_terms, ((PoolTerm){a->args[0].str, t}));
    }
  }
}

static Term as_assumption(const Contract *c) {
  return c->assumed.ix ? c->assumed : c->term;
}

/* ---- statements ------------------------------------------------------------ */

/* Is a name for the value not worth while? */
static bool passify_is_plain(const PassifyWalk *w, const Cmd *c, Term value) {
  bool all_named = w->opt->name_values && c->origin == FROM_SOURCE;
  return (!all_named && values_atomic(w->program->terms, value)) ||
         (w->is_long && values_offset(w->program->terms, value));
}

/* For Boogie, also -1 is an expression, and the block that assigns it tests something. */
static bool passify_is_computed(TermTable *tab, Term t) {
  Op op = term_op(tab, t);
  bool number = op == OP_CONST_INT || op == OP_CONST_REAL;
  if (number && num_sign(term_nums(tab), term_get_num(tab, t)) < 0) return true;
  return !values_atomic(tab, t);
}

static void passify_assign(PassifyWalk *w, const Cmd *c) {
  FactKind fact = c->origin == FROM_SOURCE ? FACT_ASSIGNMENT : FACT_NONE;
  ArenaMark mark = arena_mark(&w->arena);
  Term *value = ARENA_ARRAY(&w->arena, Term, c->n_vars);
  for (uint32_t i = 0; i < c->n_vars; i++) value[i] = passify_term(w, c->terms[i]);
  for (uint32_t i = 0; i < c->n_vars; i++) {
    bool computed = passify_is_computed(w->program->terms, c->terms[i]),
         plain = passify_is_plain(w, c, value[i]);
    if (!plain && (computed || w->opt->name_values)) {
      Term fresh = passify_incarnation(w, passify_number(w, c->vars[i]));
      passify_fact(w, mk_eq(w->b, fresh, value[i]), c, fact, c->pos);
      value[i] = fresh;
    } else if (computed) {
      passify_assume(w, TERM_TRUE, c); /* comes out as a value already; the block tests something */
    }
  }
  for (uint32_t i = 0; i < c->n_vars; i++) passify_set(w, passify_number(w, c->vars[i]), value[i]);
  arena_reset(&w->arena, mark);
}

static DoubtKind doubt_of_loop(const PassifyWalk *w) {
  if (core_attr(&w->impl->attrs)->inferred_invariants) return DOUBT_INFERRED_LOOP;
  for (uint32_t i = 0; i < w->source->cmds.n; i++) {
    const Cmd *c = &w->source->cmds.at[i];
    if (c->kind != CMD_HAVOC && (c->origin == FROM_INVARIANT || c->fact)) return DOUBT_LOOP;
  }
  return DOUBT_BARE_LOOP;
}

static void passify_havoc(PassifyWalk *w, Variable *const *vars, uint32_t n, const Cmd *source) {
  bool cut = source && source->origin == FROM_INVARIANT;
  PassiveDoubt doubt = {.kind = cut ? doubt_of_loop(w) : DOUBT_MARKED, .pos = w->source->pos};
  for (uint32_t i = 0; i < n; i++) {
    uint32_t v = passify_number(w, vars[i]);
    Term before = w->now[v];
    passify_set(w, v, passify_incarnation(w, v));
    if (cut) passify_doubt(w, &doubt, w->now[v]);
    if (vars[i]->assumption) passify_assume(w, mk_implies(w->b, w->now[v], before), source);
  }
  for (uint32_t i = 0; i < n; i++)
    passify_assume_where(w, passify_term(w, vars[i]->where), source, vars[i]);
}

static void passify_assert_cmd(PassifyWalk *w, const Cmd *c) {
  PassiveCmd like = {.check = (uint8_t)kinds_of_assert(c),
                     .pos = c->pos,
                     .related = c->related,
                     .attrs = &c->attrs,
                     .clause = c->terms[0],
                     .source = c};
  passify_pools(w, &c->attrs, NULL);
  passify_check(w, passify_term(w, c->terms[0]), like);
}

/* {:overapproximation "reason", values...} */
static void passify_doubts(PassifyWalk *w, const CoreAttr *a) {
  if (a->role != ATTR_DOUBT) return;
  PassiveDoubt doubt = {.kind = DOUBT_MARKED, .reason = a->n_args ? a->args[0].str : NULL};
  if (a->n_args < 2) passify_doubt(w, &doubt, TERM_NONE);
  for (uint32_t i = 1; i < a->n_args; i++)
    if (a->args[i].term.ix) passify_doubt(w, &doubt, passify_term(w, a->args[i].term));
}

static void passify_assume_cmd(PassifyWalk *w, const Cmd *c) {
  for (uint32_t i = 0; i < c->attrs.n; i++) passify_doubts(w, &c->attrs.at[i]);
  passify_pools(w, &c->attrs, NULL);
  Term t = passify_term(w, c->terms[0]);
  if (c->granted && !subsumed(w, &c->attrs, t)) return;
  passify_fact(w, t, c, kinds_of_assume(c), c->related ? c->related : c->pos);
}

/* Contract terms speak of the callee's formals and the globals: in the pre-state `s` maps
 * formals to arguments; after the call also outs to results and old globals. */
static void map_globals(PassifyWalk *w, Subst *s) {
  const Variables *globals = &w->program->globals;
  for (uint32_t i = 0; i < globals->n; i++) {
    const Variable *g = globals->at[i];
    Term v = w->now[passify_number(w, g)];
    if (!term_eq(v, term_var(w->program->terms, g->sym))) subst_add(s, g->sym, v);
  }
}

static void call_requires(PassifyWalk *w, const Cmd *c, Subst *pre) {
  const Contracts *rs = &c->proc->requires;
  for (uint32_t i = 0; i < rs->n; i++) {
    const Contract *r = &rs->at[i];
    if (r->is_free || c->is_free) {
      if (r->is_free && core_attr(&r->attrs)->always_assume)
        passify_fact(w, subst_apply(pre, r->term), c, FACT_CALL, r->pos);
      continue;
    }
    PassiveCmd like = {.check = r->from_measure ? CHECK_REQUIRES_MEASURE : CHECK_REQUIRES,
                       .pos = c->pos,
                       .related = r->pos,
                       .attrs = &r->attrs,
                       .clause = r->term,
                       .source = c};
    passify_pools(w, &r->attrs, pre);
    passify_check(w, subst_apply(pre, r->term), like);
  }
}

static Term call_argument(PassifyWalk *w, const Cmd *c, uint32_t i) {
  Term t = passify_term(w, c->terms[i]);
  if (values_atomic(w->program->terms, c->terms[i])) return t;
  Term fresh = passify_unnamed(w, c->proc->ins.at[i]);
  passify_assume(w, mk_eq(w->b, fresh, t), c);
  return fresh;
}

static void passify_record(PassifyWalk *w, const Cmd *c) {
  PassiveRecord r = {.at = w->block->cmds.n, .pos = c->pos};
  if (!origin_records(c, &r.name, &r.value)) return;
  r.value = passify_term(w, r.value);
  vec_push(&w->block->records, r);
}

static void passify_call(PassifyWalk *w, const Cmd *c) {
  const Proc *p = c->proc;
  Subst pre, post;
  passify_record(w, c);
  subst_init(&pre, w->b);
  subst_init(&post, w->b);
  for (uint32_t i = 0; i < p->ins.n; i++) {
    Term a = call_argument(w, c, i);
    subst_add(&pre, p->ins.at[i]->sym, a);
    subst_add(&post, p->ins.at[i]->sym, a);
  }
  map_globals(w, &pre);
  call_requires(w, c, &pre);
  for (uint32_t i = 0; i < p->modifies.n; i++) {
    const Variable *g = p->modifies.at[i];
    subst_add(&post, g->old, w->now[passify_number(w, g)]);
  }
  for (uint32_t i = 0; i < p->modifies.n; i++) {
    uint32_t g = passify_number(w, p->modifies.at[i]);
    passify_set(w, g, passify_incarnation(w, g));
  }
  Term *result = ARENA_ARRAY(&w->arena, Term, p->outs.n);
  for (uint32_t i = 0; i < p->outs.n; i++) {
    Variable *to = i < c->n_vars ? c->vars[i] : NULL;
    result[i] =
        to ? passify_incarnation(w, passify_number(w, to)) : passify_unnamed(w, p->outs.at[i]);
    subst_add(&post, p->outs.at[i]->sym, result[i]);
  }
  map_globals(w, &post);
  bool marked = core_attr(&p->attrs)->overapproximates;
  if (marked || p->impls.n) {
    PassiveDoubt doubt = {.kind = marked ? DOUBT_MARKED : DOUBT_CALL, .call = p, .pos = c->pos};
    PassiveDoubt end = {.kind = DOUBT_CALL, .call = p, .pos = c->pos};
    if (p->impls.n) passify_doubt(w, &end, TERM_NONE); /* the body need not come to an end */
    for (uint32_t i = 0; i < p->modifies.n; i++)
      passify_doubt(w, &doubt, w->now[passify_number(w, p->modifies.at[i])]);
    for (uint32_t i = 0; i < p->outs.n; i++) passify_doubt(w, &doubt, result[i]);
  }
  for (uint32_t i = 0; i < p->modifies.n; i++)
    passify_assume_where(w, subst_apply(&post, p->modifies.at[i]->where), c, p->modifies.at[i]);
  for (uint32_t i = 0; i < p->outs.n; i++)
    passify_assume_where(w, subst_apply(&post, p->outs.at[i]->where), c, p->outs.at[i]);
  for (uint32_t i = 0; i < p->ensures.n; i++)
    passify_fact(w, subst_apply(&post, as_assumption(&p->ensures.at[i])), c, FACT_ENSURES,
                 p->ensures.at[i].pos);
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (c->vars[i]) passify_set(w, passify_number(w, c->vars[i]), result[i]);
  subst_free(&pre);
  subst_free(&post);
}

/* call forall P(e, *): assume (forall w :: Pre ==> (exists outs :: Post)); nothing is checked. */
static void passify_call_forall(PassifyWalk *w, const Cmd *c) {
  const Proc *p = c->proc;
  StrTable *strs = &w->program->session->strs;
  VEC(Term) outer = {0}, inner = {0};
  Subst s;
  subst_init(&s, w->b);
  map_globals(w, &s);
  for (uint32_t i = 0; i < p->ins.n; i++) {
    Term a = c->terms[i].ix
                 ? passify_term(w, c->terms[i])
                 : term_fresh_var(w->program->terms, p->ins.at[i]->name, p->ins.at[i]->sort);
    if (!c->terms[i].ix) vec_push(&outer, a);
    subst_add(&s, p->ins.at[i]->sym, a);
  }
  for (uint32_t i = 0; i < p->outs.n; i++) {
    Str name = str_printf(strs, "%s", p->outs.at[i]->name->text);
    vec_push(&inner, term_fresh_var(w->program->terms, name, p->outs.at[i]->sort));
    subst_add(&s, p->outs.at[i]->sym, inner.at[i]);
  }
  Term pre = TERM_TRUE, post = TERM_TRUE;
  for (uint32_t i = 0; i < p->requires.n; i++)
    if (!p->requires.at[i].is_free)
      pre = mk_and2(w->b, pre, subst_apply(&s, p->requires.at[i].term));
  for (uint32_t i = 0; i < p->ensures.n; i++)
    post = mk_and2(w->b, post, subst_apply(&s, p->ensures.at[i].term));
  if (inner.n) post = mk_exists(w->b, inner.at, inner.n, post, NULL);
  Term all = mk_implies(w->b, pre, post);
  if (outer.n) all = mk_forall(w->b, outer.at, outer.n, all, NULL);
  passify_fact(w, all, c, FACT_ASSUME, c->pos);
  subst_free(&s);
  vec_free(&outer);
  vec_free(&inner);
}

static void passify_command(PassifyWalk *w, const Cmd *c) {
  w->pos = c->pos;
  switch ((CmdKind)c->kind) {
  case CMD_ASSIGN: passify_assign(w, c); break;
  case CMD_HAVOC: passify_havoc(w, c->vars, c->n_vars, c); break;
  case CMD_ASSERT: passify_assert_cmd(w, c); break;
  case CMD_ASSUME: passify_assume_cmd(w, c); break;
  case CMD_CALL: passify_call(w, c); break;
  case CMD_CALL_FORALL: passify_call_forall(w, c); break;
  case CMD_HIDE:
  case CMD_REVEAL:
  case CMD_PUSH:
  case CMD_POP: { /* no effect on the state */
    PassiveHide h = {w->block->cmds.n, c->kind, c->func};
    vec_push(&w->block->hides, h);
    break;
  }
  }
  w->pos = 0;
}

/* ---- blocks ---------------------------------------------------------------- */

static void entry_assumptions(PassifyWalk *w) {
  const Impl *im = w->impl;
  const Variables *lists[] = {&w->program->globals, &im->ins, &im->outs, &im->locals};
  for (uint32_t l = 0; l < 4; l++)
    for (uint32_t i = 0; i < lists[l]->n; i++) {
      const Variable *v = lists[l]->at[i];
      if (l == 3 && !liveness_has(w->live.used, passify_number(w, v)))
        continue; /* unused locals are dropped */
      if (v->assumption) passify_assume(w, w->now[passify_number(w, v)], NULL);
      passify_assume_where(w, passify_term(w, v->where), NULL, v);
    }
}

/* Terms of the procedure's clauses are over its formals; the implementation has its own. */
static void clause_subst(PassifyWalk *w, Subst *s) {
  const Impl *im = w->impl;
  subst_init(s, w->b);
  map_globals(w, s);
  for (uint32_t i = 0; i < w->program->globals.n; i++) {
    const Variable *g = w->program->globals.at[i];
    subst_add(s, g->old, w->entry[passify_number(w, g)]);
  }
  for (uint32_t i = 0; i < im->ins.n; i++)
    subst_add(s, im->proc->ins.at[i]->sym, w->now[passify_number(w, im->ins.at[i])]);
  for (uint32_t i = 0; i < im->outs.n; i++)
    subst_add(s, im->proc->outs.at[i]->sym, w->now[passify_number(w, im->outs.at[i])]);
}

static Term passify_clause(PassifyWalk *w, Term t) {
  Subst s;
  clause_subst(w, &s);
  Term r = subst_apply(&s, t);
  subst_free(&s);
  return r;
}

static void clause_pools(PassifyWalk *w, const CoreAttrs *attrs) {
  if (!w->program->has_pools || !attrs->n) return;
  Subst s;
  clause_subst(w, &s);
  passify_pools(w, attrs, &s);
  subst_free(&s);
}

static void entry_requires(PassifyWalk *w) {
  const Contracts *rs = &w->impl->proc->requires;
  for (uint32_t i = 0; i < rs->n; i++) {
    clause_pools(w, &rs->at[i].attrs);
    passify_fact(w, passify_clause(w, as_assumption(&rs->at[i])), NULL, FACT_REQUIRES,
                 rs->at[i].pos);
  }
}

static void exit_ensures(PassifyWalk *w) {
  const Contracts *es = &w->impl->proc->ensures;
  for (uint32_t i = 0; i < es->n; i++) {
    const Contract *e = &es->at[i];
    if (e->is_free) {
      if (core_attr(&e->attrs)->always_assume)
        passify_fact(w, passify_clause(w, e->term), NULL, FACT_GOAL, e->pos);
      continue;
    }
    PassiveCmd like = {
        .check = CHECK_ENSURES, .related = e->pos, .attrs = &e->attrs, .clause = e->term};
    clause_pools(w, &e->attrs);
    passify_check(w, passify_clause(w, e->term), like);
  }
}

/* For Boogie, equal literals of two assignments are different values. */
static bool assigned_apart(const PassifyWalk *w, uint32_t pred, uint32_t v) {
  return w->opt->levels && w->ends.stamps[pred][v] != w->stamp[v];
}

/* Entering a join: values that differ between predecessors and are live get a new
 * incarnation, equated at the end of each predecessor. */
static void passify_join(PassifyWalk *w, const Cfg *cfg, uint32_t bi) {
  uint32_t first = cfg->preds.at[bi], end = cfg->preds.at[bi + 1];
  bool started = false;
  for (uint32_t e = first; e < end; e++) {
    uint32_t p = cfg->preds.to[e];
    if (!cfg_reachable(cfg, p)) continue;
    if (!started) memcpy(w->now, w->ends.after[p], w->vars.n * sizeof(Term));
    if (!started && w->opt->levels)
      memcpy(w->stamp, w->ends.stamps[p], w->vars.n * sizeof *w->stamp);
    started = true;
  }
  for (uint32_t v = 0; v < w->vars.n; v++) {
    bool differ = false;
    for (uint32_t e = first; e < end; e++) {
      uint32_t p = cfg->preds.to[e];
      if (cfg_reachable(cfg, p))
        differ |= !term_eq(w->ends.after[p][v], w->now[v]) || assigned_apart(w, p, v);
    }
    if (!differ || !liveness_at(&w->live, bi, v)) continue;
    Term fresh = passify_incarnation(w, v);
    for (uint32_t e = first; e < end; e++) {
      uint32_t p = cfg->preds.to[e];
      if (!cfg_reachable(cfg, p)) continue;
      PassiveCmd c = {.term = mk_eq(w->b, fresh, w->ends.after[p][v])};
      vec_push(&w->out->blocks.at[cfg->order.number[p]].cmds, c);
    }
    w->now[v] = fresh;
    w->stamp[v] = ++w->ends.stamp;
  }
  w->stale = true;
}

static void leave_predecessors(PassifyWalk *w, const Cfg *cfg, uint32_t bi) {
  for (uint32_t e = cfg->preds.at[bi]; e < cfg->preds.at[bi + 1]; e++) {
    uint32_t p = cfg->preds.to[e];
    if (cfg_reachable(cfg, p) && --w->ends.waiting[p] == 0) {
      free(w->ends.after[p]);
      w->ends.after[p] = NULL;
      if (w->opt->levels) free(w->ends.stamps[p]);
    }
  }
}

static void walk_block(PassifyWalk *w, const Cfg *cfg, uint32_t position) {
  uint32_t bi = cfg->order.node[position];
  const CBlock *b = w->impl->blocks.at[bi];
  w->source = b;
  w->block = &w->out->blocks.at[position];
  *w->block =
      (PassiveBlock){.label = b->label,
                     .pos = b->pos,
                     .id = position + 1,
                     .returns = b->is_return,
                     .leaves = w->opt->exit && b->succs.n == 1 && b->succs.at[0] == w->opt->exit,
                     .says_return = b->says_return,
                     .jump_pos = b->jump_pos,
                     .jump_attrs = &b->jump_attrs};
  for (uint32_t i = 0; i < b->succs.n; i++)
    vec_push(&w->block->succs, cfg->order.number[b->succs.at[i]->index]);
  if (position == 0) {
    entry_assumptions(w);
    entry_requires(w);
  } else {
    passify_join(w, cfg, bi);
    leave_predecessors(w, cfg, bi);
  }
  for (uint32_t i = 0; i < b->cmds.n; i++) passify_command(w, &b->cmds.at[i]);
  if (b->is_return) exit_ensures(w);
  if (b->succs.n) {
    w->ends.waiting[bi] = b->succs.n;
    w->ends.after[bi] = mem_alloc(w->vars.n * sizeof(Term) + 1);
    memcpy(w->ends.after[bi], w->now, w->vars.n * sizeof(Term));
    if (w->opt->levels) {
      w->ends.stamps[bi] = mem_alloc(w->vars.n * sizeof(uint32_t) + 1);
      memcpy(w->ends.stamps[bi], w->stamp, w->vars.n * sizeof(uint32_t));
    }
  }
}

void passify_impl(Passive *out, CoreProgram *program, const Impl *im, const PassifyOptions *opt) {
  PassifyWalk w = {.program = program,
                   .impl = im,
                   .opt = opt,
                   .out = out,
                   .b = program->build,
                   .live.contracts = true,
                   .live.as_read = opt->levels};
  *out = (Passive){.program = program, .impl = im};
  arena_init(&w.arena);
  Cfg cfg = cfg_build(&w.arena, im);
  if (opt->levels) cfg.order = graph_levels(&w.arena, &cfg.succs, &cfg.order);
  const Variables *lists[] = {&program->globals, &im->ins, &im->outs, &im->locals};
  for (uint32_t l = 0; l < 4; l++)
    for (uint32_t i = 0; i < lists[l]->n; i++) {
      liveness_track(&w.live, lists[l]->at[i]->sym, w.vars.n);
      vec_push(&w.vars, lists[l]->at[i]);
    }
  liveness_solve(&w.live, &w.arena, program, im, &cfg);
  w.is_long = values_long_impl(im);
  w.version = ARENA_ARRAY(&w.arena, uint32_t, w.vars.n);
  w.entry = ARENA_ARRAY(&w.arena, Term, w.vars.n);
  w.now = ARENA_ARRAY(&w.arena, Term, w.vars.n);
  w.stamp = ARENA_ARRAY(&w.arena, uint32_t, w.vars.n);
  w.ends.after = ARENA_ARRAY(&w.arena, Term *, im->blocks.n);
  w.ends.stamps = ARENA_ARRAY(&w.arena, uint32_t *, im->blocks.n);
  w.ends.waiting = ARENA_ARRAY(&w.arena, uint32_t, im->blocks.n);
  w.given = ARENA_ARRAY(&w.arena, Term, w.vars.n);
  subst_init(&w.current, w.b);
  for (uint32_t i = 0; i < w.vars.n; i++) {
    const Variable *v = w.vars.at[i];
    w.entry[i] = w.now[i] = w.given[i] = term_var(program->terms, v->sym);
    if (v->old.ix) subst_add(&w.current, v->old, w.entry[i]);
  }
  vec_reserve(&out->blocks, cfg.order.n + 1);
  out->blocks.n = cfg.order.n;
  GraphOrder walk = opt->by_levels ? graph_levels(&w.arena, &cfg.succs, &cfg.order) : cfg.order;
  for (uint32_t i = 0; i < walk.n; i++) walk_block(&w, &cfg, cfg.order.number[walk.node[i]]);
  subst_free(&w.current);
  liveness_free(&w.live);
  vec_free(&w.vars);
  arena_free(&w.arena);
}
