/* SPDX-License-Identifier: MIT */
/* See same_meaning.h. Each program has terms of its own, so operands of commutative operators may
 * come in another order. */
#include "api/heal/same_meaning.h"

#include "base/map.h"
#include "base/mem.h"
#include "logic/op.h"

#include <stdlib.h>
#include <string.h>

typedef struct MeaningPair {
  const CoreProgram *a, *b;
  Map same; /* terms of both */
} MeaningPair;

static bool same_text(Str a, Str b) {
  return (!a && !b) || (a && b && strcmp(a->text, b->text) == 0);
}

static bool same_sort(const MeaningPair *p, Sort a, Sort b) {
  SortData x = sort_data(p->a->terms, a), y = sort_data(p->b->terms, b);
  if (x.kind != y.kind || x.a != y.a || x.b != y.b || !same_text(x.name, y.name)) return false;
  if (x.kind != SK_MAP) return x.kind != SK_SEQ || same_sort(p, x.elem, y.elem);
  for (uint32_t i = 0; i < x.a; i++)
    if (!same_sort(p, x.args[i], y.args[i])) return false;
  return same_sort(p, x.elem, y.elem);
}

static bool same_symbol(const MeaningPair *p, Symbol a, Symbol b) {
  const SymbolData *x = symbol_data(p->a->terms, a), *y = symbol_data(p->b->terms, b);
  return x->kind == y->kind && same_text(x->unique_name, y->unique_name);
}

/* Attributes that say what is assumed or checked; others only steer the proof. */
static bool same_attrs(const CoreAttrs *a, const CoreAttrs *b) {
  const AttrValues *x = core_attr(a), *y = core_attr(b);
  return x->subsumption == y->subsumption && x->always_assume == y->always_assume &&
         x->inline_assume == y->inline_assume &&
         x->parts.start_checking_here == y->parts.start_checking_here &&
         x->proof.selective_checking == y->proof.selective_checking &&
         x->proof.k_induction == y->proof.k_induction && x->existential == y->existential &&
         x->overapproximates == y->overapproximates && x->conservative == y->conservative &&
         x->outside == y->outside && x->undoubted == y->undoubted &&
         x->inferred_invariants == y->inferred_invariants && x->entrypoint == y->entrypoint &&
         x->kernel == y->kernel && x->pick == y->pick;
}

/* Attributes with texts, such as the name of a function of the prover, letter by letter. */
static bool same_attrs_as_written(const CoreAttrs *a, const CoreAttrs *b) {
  if (a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++) {
    const CoreAttr *x = &a->at[i], *y = &b->at[i];
    if (!same_text(x->name, y->name) || x->n_args != y->n_args) return false;
    for (uint32_t k = 0; k < x->n_args; k++)
      if (!same_text(x->args[k].str, y->args[k].str)) return false;
  }
  return true;
}

static bool same_number(const MeaningPair *p, Term a, Term b) {
  const NumTable *x = term_nums(p->a->terms), *y = term_nums(p->b->terms);
  Num m = term_get_num(p->a->terms, a), n = term_get_num(p->b->terms, b);
  return mpz_cmp(num_numerator(x, m), num_numerator(y, n)) == 0 &&
         mpz_cmp(num_denominator(x, m), num_denominator(y, n)) == 0;
}

static bool same_literal(const MeaningPair *p, Term a, Term b, Op op) {
  switch (op) {
  case OP_CONST_BOOL: return a.ix == b.ix;
  case OP_CONST_STRING:
    return same_text(term_get_string(p->a->terms, a), term_get_string(p->b->terms, b));
  case OP_CONST_RMODE: return term_get_rmode(p->a->terms, a) == term_get_rmode(p->b->terms, b);
  default: return same_number(p, a, b);
  }
}

static bool same_term(MeaningPair *p, Term a, Term b);

static bool same_set(MeaningPair *p, Term a, Term b, uint32_t n) {
  bool *used = mem_calloc(n + 1, sizeof *used), all = true;
  for (uint32_t i = 0; i < n && all; i++) {
    uint32_t k = 0;
    while (k < n &&
           (used[k] || !same_term(p, term_arg(p->a->terms, a, i), term_arg(p->b->terms, b, k))))
      k++;
    all = k < n;
    if (all) used[k] = true;
  }
  free(used);
  return all;
}

/* Of a quantifier, variables and body. */
static bool same_binder(MeaningPair *p, Term a, Term b) {
  const BinderData *x = term_binder(p->a->terms, a), *y = term_binder(p->b->terms, b);
  if (x->nvars != y->nvars || x->level != y->level) return false;
  for (uint32_t i = 0; i < x->nvars; i++)
    if (!same_sort(p, x->sorts[i], y->sorts[i])) return false;
  return same_term(p, term_arg(p->a->terms, a, 0), term_arg(p->b->terms, b, 0));
}

static bool same_parts(MeaningPair *p, Term a, Term b) {
  const TermTable *s = p->a->terms, *t = p->b->terms;
  Op op = term_op(s, a);
  uint32_t n = term_nargs(s, a);
  if (op != term_op(t, b) || !same_sort(p, term_sort(s, a), term_sort(t, b))) return false;
  if (op_is_const(op)) return same_literal(p, a, b, op);
  if (op_is_binder(op)) return same_binder(p, a, b);
  if (n != term_nargs(t, b)) return false;
  if (op == OP_VAR || op == OP_APP) {
    if (!same_symbol(p, term_symbol(s, a), term_symbol(t, b))) return false;
  } else if (term_p0(s, a) != term_p0(t, b) || term_p1(s, a) != term_p1(t, b)) {
    return false;
  }
  if (op_info(op)->flags & OF_COMMUTES) return same_set(p, a, b, n);
  for (uint32_t i = 0; i < n; i++)
    if (!same_term(p, term_arg(s, a, i), term_arg(t, b, i))) return false;
  return true;
}

static bool same_term(MeaningPair *p, Term a, Term b) {
  uint64_t key = (uint64_t)a.ix << 32 | b.ix, known;
  if (!a.ix || !b.ix) return a.ix == b.ix;
  if (map_get(&p->same, key, &known)) return known;
  bool same = same_parts(p, a, b);
  map_put(&p->same, key, same);
  return same;
}

static bool same_variable(MeaningPair *p, const Variable *a, const Variable *b) {
  if (!a || !b) return !a && !b;
  return same_symbol(p, a->sym, b->sym) && same_sort(p, a->sort, b->sort) &&
         a->assumption == b->assumption && same_attrs(&a->attrs, &b->attrs) &&
         same_term(p, a->where, b->where);
}

static bool same_variables(MeaningPair *p, const Variables *a, const Variables *b) {
  bool same = a->n == b->n;
  for (uint32_t i = 0; i < a->n && same; i++) same = same_variable(p, a->at[i], b->at[i]);
  return same;
}

static bool same_contracts(MeaningPair *p, const Contracts *a, const Contracts *b) {
  bool same = a->n == b->n;
  for (uint32_t i = 0; i < a->n && same; i++)
    same = a->at[i].is_free == b->at[i].is_free && same_term(p, a->at[i].term, b->at[i].term) &&
           same_term(p, a->at[i].assumed, b->at[i].assumed) &&
           a->at[i].from_measure == b->at[i].from_measure &&
           same_attrs(&a->at[i].attrs, &b->at[i].attrs);
  return same;
}

static bool same_measures(MeaningPair *p, const Proc *a, const Proc *b) {
  bool same = a->measures.n == b->measures.n;
  for (uint32_t i = 0; i < a->measures.n && same; i++) {
    const MeasureClause *x = &a->measures.at[i], *y = &b->measures.at[i];
    same = x->n == y->n;
    for (uint32_t k = 0; k < x->n && same; k++) same = same_term(p, x->terms[k], y->terms[k]);
  }
  return same;
}

static bool same_proc(MeaningPair *p, const Proc *a, const Proc *b) {
  return same_text(a->unique, b->unique) && same_variables(p, &a->ins, &b->ins) &&
         same_variables(p, &a->outs, &b->outs) && same_contracts(p, &a->requires, &b->requires) &&
         same_contracts(p, &a->ensures, &b->ensures) &&
         same_variables(p, &a->modifies, &b->modifies) && same_measures(p, a, b) &&
         a->pure == b->pure && same_attrs(&a->attrs, &b->attrs);
}

static bool same_command(MeaningPair *p, const Cmd *a, const Cmd *b) {
  bool same = a->kind == b->kind && a->origin == b->origin && a->is_free == b->is_free &&
              a->granted == b->granted && a->n_vars == b->n_vars && a->n_terms == b->n_terms &&
              !a->proc == !b->proc && !a->func == !b->func && same_attrs(&a->attrs, &b->attrs);
  for (uint32_t i = 0; i < a->n_vars && same; i++) same = same_variable(p, a->vars[i], b->vars[i]);
  for (uint32_t i = 0; i < a->n_terms && same; i++) same = same_term(p, a->terms[i], b->terms[i]);
  if (same && a->proc) same = same_text(a->proc->unique, b->proc->unique);
  return same && (!a->func || same_symbol(p, a->func->sym, b->func->sym));
}

static bool same_block(MeaningPair *p, const CBlock *a, const CBlock *b) {
  bool same = a->cmds.n == b->cmds.n && a->is_return == b->is_return && a->succs.n == b->succs.n;
  for (uint32_t i = 0; i < a->cmds.n && same; i++)
    same = same_command(p, &a->cmds.at[i], &b->cmds.at[i]);
  for (uint32_t i = 0; i < a->succs.n && same; i++)
    same = a->succs.at[i]->index == b->succs.at[i]->index;
  return same;
}

static bool same_body(MeaningPair *p, const Impl *a, const Impl *b) {
  bool same = same_text(a->unique, b->unique) && a->verify == b->verify &&
              a->generic == b->generic && same_attrs(&a->attrs, &b->attrs) &&
              a->blocks.n == b->blocks.n && same_variables(p, &a->ins, &b->ins) &&
              same_variables(p, &a->outs, &b->outs) && same_variables(p, &a->locals, &b->locals);
  for (uint32_t i = 0; i < a->blocks.n && same; i++)
    same = same_block(p, a->blocks.at[i], b->blocks.at[i]);
  return same;
}

static bool same_ctor(const MeaningPair *p, const DtCtor *a, const DtCtor *b) {
  bool same = same_text(a->name, b->name) && a->nfields == b->nfields;
  for (uint32_t i = 0; i < a->nfields && same; i++)
    same = same_text(a->fields[i].name, b->fields[i].name) &&
           same_sort(p, a->fields[i].sort, b->fields[i].sort);
  return same;
}

static bool same_datatypes(const MeaningPair *p) {
  const CoreProgram *a = p->a, *b = p->b;
  bool same = a->datatypes.n == b->datatypes.n;
  for (uint32_t i = 0; i < a->datatypes.n && same; i++) {
    const DtData *x = sort_dt(a->terms, a->datatypes.at[i]);
    const DtData *y = sort_dt(b->terms, b->datatypes.at[i]);
    same = same_text(x->name, y->name) && x->nctors == y->nctors;
    for (uint32_t k = 0; k < x->nctors && same; k++)
      same = same_ctor(p, &x->ctors[k], &y->ctors[k]);
  }
  return same;
}

/* Parameters and result. */
static bool same_signature(const MeaningPair *p, Symbol a, Symbol b) {
  const SymbolData *x = symbol_data(p->a->terms, a), *y = symbol_data(p->b->terms, b);
  bool same = same_symbol(p, a, b) && x->nargs == y->nargs && same_sort(p, x->sort, y->sort);
  for (uint32_t i = 0; i < x->nargs && same; i++) same = same_sort(p, x->args[i], y->args[i]);
  return same;
}

static bool same_functions(MeaningPair *p) {
  bool same = p->a->functions.n == p->b->functions.n;
  for (uint32_t i = 0; i < p->a->functions.n && same; i++) {
    const Function *f = p->a->functions.at[i], *g = p->b->functions.at[i];
    same = same_signature(p, f->sym, g->sym) && f->meaning == g->meaning &&
           f->unique == g->unique && f->revealed == g->revealed &&
           same_attrs_as_written(&f->attrs, &g->attrs) && same_term(p, f->body, g->body);
  }
  return same;
}

static bool same_programs(MeaningPair *p) {
  const CoreProgram *a = p->a, *b = p->b;
  bool same = same_datatypes(p) && same_functions(p) && a->axioms.n == b->axioms.n &&
              a->procs.n == b->procs.n && a->impls.n == b->impls.n &&
              same_variables(p, &a->globals, &b->globals);
  for (uint32_t i = 0; i < a->axioms.n && same; i++)
    same = same_term(p, a->axioms.at[i]->term, b->axioms.at[i]->term) &&
           a->axioms.at[i]->hideable == b->axioms.at[i]->hideable;
  for (uint32_t i = 0; i < a->procs.n && same; i++)
    same = same_proc(p, a->procs.at[i], b->procs.at[i]);
  for (uint32_t i = 0; i < a->impls.n && same; i++)
    same = same_body(p, a->impls.at[i], b->impls.at[i]);
  return same;
}

bool same_meaning(const CoreProgram *a, const CoreProgram *b) {
  MeaningPair p = {.a = a, .b = b};
  bool same = same_programs(&p);
  map_free(&p.same);
  return same;
}
