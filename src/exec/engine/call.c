/* SPDX-License-Identifier: MIT */
/* Entering and leaving procedures: see exec/search/run.h for what a call means. Every clause is a
 * step of its own, so that an execution can be left at each and taken up after it. */
#include "base/bug.h"
#include "base/mem.h"
#include "core/outside.h"
#include "exec/engine/reexecution.h"
#include "exec/engine/symbolic.h"
#include "logic/subst.h"

static void enter_body(Engine *e, State *s, const Proc *p, uint32_t impl, const Cmd *call,
                       const SymVal *ins) {
  const ImplShape *shape = layout_impl(&e->layout, p->impls.at[impl]);
  const Impl *im = shape->impl;
  if (p->impls.n > 1) state_decide(&e->heap, s, WORD_IMPL, impl);
  Frame *f = state_push(&e->heap, s, p, shape, call);
  f->stage = call ? STAGE_REQUIRES : STAGE_WHERE_GLOBALS;
  uint32_t n = im->ins.n + im->outs.n;
  for (uint32_t i = 0; i < im->ins.n; i++) frame_set_slot(&e->heap, f, i, ins[i]);
  /* Bodies may have thousands of locals, of which an execution reads a few. */
  f->n_given = im->ins.n;
  f->fresh = s->trace.n;
  trace_share(&e->heap.lasting, &s->trace, shape->unknowns, im->outs.n + im->locals.n);
  for (uint32_t i = 0; i < im->locals.n; i++)
    if (im->locals.at[i]->assumption) frame_set_slot(&e->heap, f, n + i, symval_term(TERM_TRUE));
}

static void enter_spec(Engine *e, State *s, const Proc *p, const Cmd *call, const SymVal *ins) {
  Frame *f = state_push(&e->heap, s, p, NULL, call);
  f->stage = call ? STAGE_REQUIRES : STAGE_WHERE_GLOBALS;
  for (uint32_t i = 0; i < p->ins.n; i++) frame_set_slot(&e->heap, f, i, ins[i]);
}

/* The call that leaves the program: of a procedure that stands for others, or of one that such a
 * procedure with a body makes. */
static const Cmd *leaving(const State *s, const Cmd *call) {
  for (const Frame *f = s->top; f && f->call && core_attr(&f->proc->attrs)->outside; f = f->up)
    call = f->call;
  return call;
}

End call_enter(Engine *e, State *s, const Proc *p, const Cmd *call, const SymVal *ins) {
  if (e->limits.recursion && s->top && s->top->depth >= e->limits.recursion)
    return END_AT_RECURSION;
  if (p->impls.n == 0 || map_get(&e->start.by_spec, (uint64_t)(uintptr_t)p, NULL)) {
    if (e->hooks.outside && call && outside_is(p))
      e->hooks.outside(e->hooks.self, leaving(s, call));
    enter_spec(e, s, p, call, ins);
    return END_NOT;
  }
  uint32_t number = 0;
  if (e->guide.reexecution && p->impls.n > 1) {
    if (!reexecution_word(e->guide.reexecution, s, WORD_IMPL, &number) || number >= p->impls.n)
      return END_LOST;
  }
  for (uint32_t i = p->impls.n - 1; i > 0 && !e->guide.reexecution; i--) {
    State *f = state_fork(&e->heap, s);
    enter_body(e, f, p, i, call, ins);
    e->hooks.forked(e->hooks.self, f);
  }
  enter_body(e, s, p, number, call, ins);
  return END_NOT;
}

End call_start(Engine *e, State *s, const Cmd *c) {
  enum { FEW = 8 };
  SymVal few[FEW] = {{0}}, *ins = c->n_terms <= FEW ? few : mem_alloc(c->n_terms * sizeof *ins);
  for (uint32_t i = 0; i < c->n_terms; i++) ins[i] = symbolic_value(e, s, c->terms[i]);
  End end = call_enter(e, s, c->proc, c, ins);
  if (ins != few) free(ins);
  return end;
}

/* ---- clauses --------------------------------------------------------------- */

static Term as_assumption(const Contract *c) {
  return c->assumed.ix ? c->assumed : c->term;
}

static End assume_where(Engine *e, State *s, const Variable *v) {
  return engine_assume(e, s, symbolic_term(e, s, v->where), v->pos);
}

static End assume_clause(Engine *e, State *s, const Contract *c) {
  return engine_assume(e, s, symbolic_term(e, s, as_assumption(c)), c->pos);
}

/* A body takes its free preconditions for granted; a caller that goes by the specification does
 * not. `free call`: the others are not checked. */
static End require(Engine *e, State *s, const Frame *f, const Contract *c) {
  bool checked = f->call && !c->is_free && !f->call->is_free;
  bool assumed = !f->call || (c->is_free && f->shape) || core_attr(&c->attrs)->always_assume;
  if (!checked) return assumed ? assume_clause(e, s, c) : END_NOT;
  return engine_check(e, s, symbolic_term(e, s, c->term), (FailedCheck){f->call->pos, c->pos});
}

static End ensure(Engine *e, State *s, const Contract *c) {
  if (c->is_free) return assume_clause(e, s, c);
  return engine_check(e, s, symbolic_term(e, s, c->term), (FailedCheck){c->pos, 0});
}

/* What a specification says of its results, as one question. */
static End assume_results(Engine *e, State *s, const Proc *p) {
  for (uint32_t i = 0; i < p->ensures.n; i++) {
    const Contract *c = &p->ensures.at[i];
    Term t = symbolic_term(e, s, as_assumption(c));
    if (term_is_false(t)) return END_INFEASIBLE;
    if (term_is_true(t)) continue;
    engine_know(e, s, t, c->pos);
    s->solution.unchecked =
        s->solution.unchecked || !s->solution.model || engine_decide(e, s, t) != TRI_TRUE;
  }
  return engine_ensure_model(e, s);
}

/* The variable of the frame's i-th slot. */
static const Variable *variable_at(const Frame *f, uint32_t i) {
  const Impl *im = f->shape->impl;
  if (i < im->ins.n) return im->ins.at[i];
  i -= im->ins.n;
  return i < im->outs.n ? im->outs.at[i] : im->locals.at[i - im->outs.n];
}

/* New values by a specification. */
static void renew(Engine *e, State *s, Frame *f) {
  const Proc *p = f->proc;
  for (uint32_t i = 0; i < p->modifies.n; i++)
    step_set(e, s, p->modifies.at[i], state_unknown(&e->heap, s, p->modifies.at[i]->sort));
  for (uint32_t i = 0; i < p->outs.n; i++)
    frame_set_slot(&e->heap, f, p->ins.n + i, state_unknown(&e->heap, s, p->outs.at[i]->sort));
}

static void leave(Engine *e, State *s, const Frame *f) {
  const Cmd *c = f->call;
  enum { FEW = 8 };
  uint32_t n = c ? c->n_vars : 0;
  SymVal few[FEW] = {{0}}, *results = n <= FEW ? few : mem_alloc(n * sizeof *results);
  e->counts.evaluations++;
  for (uint32_t i = 0; i < n; i++) results[i] = frame_slot(f, f->proc->ins.n + i);
  s->arrived = c && f->shape && f->shape->joins;
  state_pop(&e->heap, s);
  for (uint32_t i = 0; i < n; i++)
    if (c->vars[i]) step_set(e, s, c->vars[i], results[i]);
  if (results != few) free(results);
}

/* The stage after this one. */
static CallStage next_stage(const Frame *f) {
  switch ((CallStage)f->stage) {
  case STAGE_WHERE_GLOBALS: return f->shape ? STAGE_WHERE_FRAME : STAGE_REQUIRES;
  case STAGE_WHERE_FRAME: return f->call ? STAGE_BODY : STAGE_REQUIRES;
  case STAGE_REQUIRES:
    if (!f->shape) return STAGE_SPEC;
    return f->call ? STAGE_WHERE_FRAME : STAGE_BODY;
  case STAGE_SPEC: return STAGE_WHERE_SPEC;
  case STAGE_WHERE_SPEC: return STAGE_ASSUME_POST;
  case STAGE_ASSUME_POST:
  case STAGE_ENSURES: return STAGE_DONE;
  case STAGE_BODY:
  case STAGE_DONE: break;
  }
  bug("no stage after %d", f->stage);
}

static uint32_t clauses_in(const Engine *e, const Frame *f) {
  const Proc *p = f->proc;
  switch ((CallStage)f->stage) {
  case STAGE_WHERE_GLOBALS: return e->program->globals.n;
  case STAGE_REQUIRES: return p->requires .n;
  case STAGE_WHERE_FRAME: return f->shape->n_slots;
  case STAGE_WHERE_SPEC: return p->modifies.n + p->outs.n;
  case STAGE_ASSUME_POST: return 1; /* all of them */
  case STAGE_ENSURES: return p->ensures.n;
  default: return 0;
  }
}

static End clause(Engine *e, State *s, const Frame *f, uint32_t i) {
  const Proc *p = f->proc;
  switch ((CallStage)f->stage) {
  case STAGE_WHERE_GLOBALS: return assume_where(e, s, e->program->globals.at[i]);
  case STAGE_REQUIRES: return require(e, s, f, &p->requires.at[i]);
  case STAGE_WHERE_FRAME: return assume_where(e, s, variable_at(f, i));
  case STAGE_WHERE_SPEC:
    if (i < p->modifies.n) return assume_where(e, s, p->modifies.at[i]);
    return assume_where(e, s, p->outs.at[i - p->modifies.n]);
  case STAGE_ASSUME_POST: return assume_results(e, s, p);
  case STAGE_ENSURES: return ensure(e, s, &p->ensures.at[i]);
  default: bug("no clauses in stage %d", f->stage);
  }
}

End call_step(Engine *e, State *s) {
  Frame *f = state_top(&e->heap, s);
  if (f->stage == STAGE_DONE) {
    leave(e, s, f);
    return END_NOT;
  }
  if (f->at < clauses_in(e, f)) return clause(e, s, f, f->at++);
  if (f->stage == STAGE_SPEC) renew(e, s, f);
  f->stage = (uint8_t)next_stage(f);
  f->at = 0;
  if (f->stage == STAGE_BODY) {
    f->block = f->shape->impl->blocks.at[0];
    BlockCount count = frame_count(f, 0);
    count.taken++;
    frame_set_count(&e->heap, f, 0, count);
  }
  return END_NOT;
}

/* ---- call forall ------------------------------------------------------------ */

static Term quantified(Engine *e, Op op, const Term *vars, uint32_t n, Term body) {
  return n ? mk_binder(e->b, op, vars, n, body, NULL) : body;
}

static void replace_globals(Engine *e, State *s, Subst *sub) {
  const Variables *gs = &e->program->globals;
  for (uint32_t i = 0; i < gs->n; i++) {
    Term now = symbolic_term(e, s, term_var(e->tab, gs->at[i]->sym));
    subst_add(sub, gs->at[i]->sym, now);
    if (gs->at[i]->old.ix) subst_add(sub, gs->at[i]->old, now);
  }
}

/* assume (forall w :: Pre ==> (exists outs :: Post)) */
End call_forall(Engine *e, State *s, const Cmd *c) {
  const Proc *p = c->proc;
  VEC(Term) outer = {0}, inner = {0};
  Subst sub;
  subst_init(&sub, e->b);
  replace_globals(e, s, &sub);
  for (uint32_t i = 0; i < p->ins.n; i++) {
    const Variable *v = p->ins.at[i];
    Term a = c->terms[i].ix ? symbolic_term(e, s, c->terms[i])
                            : term_fresh_var(e->tab, v->name, v->sort);
    if (!c->terms[i].ix) vec_push(&outer, a);
    subst_add(&sub, v->sym, a);
  }
  for (uint32_t i = 0; i < p->outs.n; i++) {
    vec_push(&inner, term_fresh_var(e->tab, p->outs.at[i]->name, p->outs.at[i]->sort));
    subst_add(&sub, p->outs.at[i]->sym, vec_last(&inner));
  }
  Term pre = TERM_TRUE, post = TERM_TRUE;
  for (uint32_t i = 0; i < p->requires.n; i++)
    if (!p->requires.at[i].is_free)
      pre = mk_and2(e->b, pre, subst_apply(&sub, p->requires.at[i].term));
  for (uint32_t i = 0; i < p->ensures.n; i++)
    post = mk_and2(e->b, post, subst_apply(&sub, as_assumption(&p->ensures.at[i])));
  post = quantified(e, OP_EXISTS, inner.at, inner.n, post);
  Term all = quantified(e, OP_FORALL, outer.at, outer.n, mk_implies(e->b, pre, post));
  subst_free(&sub);
  vec_free(&outer);
  vec_free(&inner);
  return engine_assume(e, s, all, c->pos);
}
