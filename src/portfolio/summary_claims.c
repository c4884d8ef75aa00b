/* SPDX-License-Identifier: MIT */
/* See summary_claims.h. */
#include "portfolio/summary_claims.h"

#include "core/cfg.h"
#include "core/dom.h"
#include "logic/collect.h"
#include "logic/subst.h"

enum { MAX_BLOCKS = 8, MAX_CLAIMS = 12, MAX_OTHERS = 3 };

typedef struct ClaimFinder {
  CoreProgram *p;
  const Proc *q;
  const Impl *im;
  const Cmd *call;
  uint32_t block, at; /* where the call is */
  const Dom *dom;
  Subst formals;  /* variables of the caller -> formals */
  Term condition; /* what is assumed of the arguments before the call */
  Term all;       /* what is assumed of anything there */
  SummaryTerms *out;
} ClaimFinder;

static bool is_formal(const ClaimFinder *f, Symbol s) {
  for (uint32_t i = 0; i < f->q->ins.n; i++)
    if (symbol_eq(f->q->ins.at[i]->sym, s)) return true;
  for (uint32_t i = 0; i < f->q->outs.n; i++)
    if (symbol_eq(f->q->outs.at[i]->sym, s)) return true;
  for (uint32_t i = 0; i < f->p->globals.n; i++)
    if (symbol_eq(f->p->globals.at[i]->sym, s)) return true;
  return false;
}

/* In terms of the procedure; TERM_NONE when it is about other things as well. */
static Term in_formals(ClaimFinder *f, Term t) {
  Collector c;
  Term r = subst_apply(&f->formals, t);
  collector_init(&c, f->p->terms);
  collector_add(&c, r);
  for (uint32_t i = 0; i < c.symbols.n && r.ix; i++)
    if (symbol_data(f->p->terms, c.symbols.at[i])->kind == SYM_VAR &&
        !is_formal(f, c.symbols.at[i]))
      r = TERM_NONE;
  collector_free(&c);
  return r;
}

/* With parameters in place of the numbers that the call has for them. */
static Term with_numbers_replaced(ClaimFinder *f, Term t) {
  TermNode n = *term_node(f->p->terms, t);
  for (uint32_t i = 0; n.op == OP_CONST_INT && i < f->call->n_terms; i++)
    if (term_eq(f->call->terms[i], t)) return mk_var(f->p->build, f->q->ins.at[i]->sym);
  if (!n.nargs || n.binder_level) return t;
  SummaryTerms args = {0};
  for (uint32_t i = 0; i < n.nargs; i++) vec_push(&args, with_numbers_replaced(f, n.args[i]));
  Term r = mk_same(f->p->build, t, args.at);
  vec_free(&args);
  return r;
}

static void add_for_all(ClaimFinder *f, const SummaryTerms *others, Term condition, Term claim) {
  Builder *b = f->p->build;
  Term all = mk_implies(b, condition, claim);
  if (others->n) all = mk_forall(b, others->at, others->n, all, NULL);
  if (f->out->n < MAX_CLAIMS) vec_push(f->out, all);
}

/* A parameter that starts at 0 may be what has been added up: the claim is then about the rest. */
static Term without_sum(ClaimFinder *f, uint32_t parameter, Term claim) {
  Builder *b = f->p->build;
  const Variable *in = f->q->ins.at[parameter];
  Subst s;
  subst_init(&s, b);
  for (uint32_t i = 0; i < f->q->outs.n; i++)
    if (sort_eq(f->q->outs.at[i]->sort, SORT_INT)) {
      Symbol out = f->q->outs.at[i]->sym;
      subst_add(&s, out, mk_sub(b, mk_var(b, out), mk_var(b, in->sym)));
    }
  Term r = subst_apply(&s, claim);
  subst_free(&s);
  return r;
}

/* A claim about other variables of the caller, too, is one for all their values. */
static void add_general_claim(ClaimFinder *f, Term t) {
  TermTable *tab = f->p->terms;
  Term condition = f->all, claim = subst_apply(&f->formals, t);
  Collector c;
  Subst s;
  SummaryTerms others = {0};
  collector_init(&c, tab);
  collector_add(&c, condition);
  collector_add(&c, claim);
  subst_init(&s, f->p->build);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    SymbolData d = *symbol_data(tab, c.symbols.at[i]);
    if (d.kind != SYM_VAR || is_formal(f, c.symbols.at[i])) continue;
    vec_push(&others, term_fresh_var(tab, str_c(&f->p->session->strs, "x"), d.sort));
    subst_add(&s, c.symbols.at[i], others.at[others.n - 1]);
  }
  if (others.n <= MAX_OTHERS) {
    condition = subst_apply(&s, condition);
    claim = subst_apply(&s, claim);
    Term wide = with_numbers_replaced(f, condition), general = with_numbers_replaced(f, claim);
    if (others.n) add_for_all(f, &others, condition, claim);
    if (!term_eq(wide, condition)) add_for_all(f, &others, wide, claim);
    if (!term_eq(general, claim)) add_for_all(f, &others, wide, general);
    for (uint32_t i = 0; i < f->call->n_terms; i++)
      if (term_eq(f->call->terms[i], term_int64(tab, 0)))
        add_for_all(f, &others, condition, without_sum(f, i, claim));
  }
  vec_free(&others);
  subst_free(&s);
  collector_free(&c);
}

static void add_claim(ClaimFinder *f, Term t) {
  const TermTable *tab = f->p->terms;
  if (term_op(tab, t) == OP_AND) {
    TermNode n = *term_node(tab, t);
    for (uint32_t i = 0; i < n.nargs; i++) add_claim(f, n.args[i]);
    return;
  }
  if (!term_node(tab, t)->binder_level) add_general_claim(f, t);
  Term own = in_formals(f, t);
  if (!own.ix || term_is_true(own) || term_is_false(own) || f->out->n >= MAX_CLAIMS) return;
  vec_push(f->out, own);
  if (!term_is_true(f->condition)) vec_push(f->out, mk_implies(f->p->build, f->condition, own));
}

/* A variable that is given as an argument is the parameter, unless the call changes it. */
static void map_variables(ClaimFinder *f) {
  const TermTable *tab = f->p->terms;
  const Cmd *c = f->call;
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (c->vars[i])
      subst_add(&f->formals, c->vars[i]->sym, mk_var(f->p->build, f->q->outs.at[i]->sym));
  for (uint32_t i = 0; i < c->n_terms; i++) {
    if (!c->terms[i].ix || term_op(tab, c->terms[i]) != OP_VAR) continue;
    Symbol s = term_symbol(tab, c->terms[i]);
    bool result = false;
    for (uint32_t k = 0; k < c->n_vars; k++) result |= c->vars[k] && symbol_eq(c->vars[k]->sym, s);
    if (!result && !is_formal(f, s))
      subst_add(&f->formals, s, mk_var(f->p->build, f->q->ins.at[i]->sym));
  }
}

static void find_condition(ClaimFinder *f) {
  f->condition = f->all = TERM_TRUE;
  for (uint32_t b = 0; b < f->im->blocks.n; b++) {
    const CBlock *block = f->im->blocks.at[b];
    if (!dom_dominates(f->dom, b, f->block)) continue;
    uint32_t n = b == f->block ? f->at : block->cmds.n;
    for (uint32_t k = 0; k < n; k++) {
      const Cmd *c = &block->cmds.at[k];
      if (c->kind != CMD_ASSUME) continue;
      Term t = in_formals(f, c->terms[0]);
      if (t.ix) f->condition = mk_and2(f->p->build, f->condition, t);
      f->all = mk_and2(f->p->build, f->all, subst_apply(&f->formals, c->terms[0]));
    }
  }
  for (uint32_t i = 0; i < f->im->proc->requires.n && f->im->proc != f->q; i++) {
    Term t = in_formals(f, f->im->proc->requires.at[i].term);
    if (t.ix) f->condition = mk_and2(f->p->build, f->condition, t);
  }
}

/* Assertions on the only path on from the call. */
static void find_assertions(ClaimFinder *f) {
  const CBlock *b = f->im->blocks.at[f->block];
  uint32_t from = f->at + 1;
  for (uint32_t blocks = 0; blocks < MAX_BLOCKS; blocks++) {
    for (uint32_t k = from; k < b->cmds.n; k++) {
      const Cmd *c = &b->cmds.at[k];
      if (c->kind == CMD_ASSERT) add_claim(f, c->terms[0]);
      if (c->kind == CMD_CALL || c->kind == CMD_HAVOC) return;
    }
    if (b->is_return || b->succs.n != 1) return;
    b = b->succs.at[0];
    from = 0;
  }
}

static void claims_of_call(ClaimFinder *f) {
  subst_init(&f->formals, f->p->build);
  map_variables(f);
  find_condition(f);
  find_assertions(f);
  subst_free(&f->formals);
}

void summary_claims(CoreProgram *p, const Proc *q, SummaryTerms *out) {
  Arena scratch;
  arena_init(&scratch);
  for (uint32_t i = 0; i < p->impls.n; i++) {
    const Impl *im = p->impls.at[i];
    Cfg cfg = cfg_build(&scratch, im);
    Dom dom = dom_build(&scratch, &cfg);
    for (uint32_t b = 0; b < im->blocks.n; b++)
      for (uint32_t k = 0; k < im->blocks.at[b]->cmds.n; k++) {
        const Cmd *c = &im->blocks.at[b]->cmds.at[k];
        if (c->kind != CMD_CALL || c->proc != q) continue;
        ClaimFinder f = {
            .p = p, .q = q, .im = im, .call = c, .block = b, .at = k, .dom = &dom, .out = out};
        claims_of_call(&f);
      }
  }
  arena_free(&scratch);
}
