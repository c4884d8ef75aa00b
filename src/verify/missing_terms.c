/* SPDX-License-Identifier: MIT */
/* See missing_terms.h. */
#include "verify/missing_terms.h"

#include "base/sort.h"
#include "logic/collect.h"
#include "logic/subst.h"

/* Values at the entry of each kind, numbers of the program, size of a condition, conditions. */
enum { MOST_VALUES = 8, MOST_NUMBERS = 6, LARGEST = 40, MOST_TERMS = 160, ROUNDS = 16 };

typedef struct WordSearch {
  CoreProgram *p;
  const Impl *impl;
  Builder *b;
  const Passive *passive;
  MissingWords *out;
  MissingTerms numbers;
  Map entry; /* symbols of values at the entry */
  Map seen;  /* terms                          */
  Subst defined;
} WordSearch;

/* ---- what there is at the entry ------------------------------------------------------------- */

static void word_values(WordSearch *w, const Variables *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    const Variable *v = list->at[i];
    Term t = term_var(w->p->terms, v->sym);
    MissingTerms *to = sort_eq(v->sort, SORT_INT)    ? &w->out->ints
                       : sort_eq(v->sort, SORT_BOOL) ? &w->out->bools
                                                     : &w->out->others;
    map_put(&w->entry, v->sym.ix, 1);
    if (to->n < MOST_VALUES) vec_push(to, t);
  }
}

/* Does it speak of the entry, of something there, and of nothing else? */
static bool word_is_of_entry(const WordSearch *w, Term t) {
  Collector c;
  bool some = false, all = true;
  collector_init(&c, w->p->terms);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    const SymbolData *d = symbol_data(w->p->terms, c.symbols.at[i]);
    bool here = map_get(&w->entry, c.symbols.at[i].ix, NULL);
    some |= here;
    all &= here || d->kind != SYM_VAR;
  }
  collector_free(&c);
  return some && all;
}

static void word_propose(WordSearch *w, MissingTerms *to, Term t) {
  if (term_is_true(t) || term_is_false(t) || to->n >= 4 * MOST_TERMS) return;
  if (collect_size(w->p->terms, t, LARGEST) >= LARGEST || !word_is_of_entry(w, t)) return;
  if (map_add(&w->seen, t.ix)) vec_push(to, t);
}

/* ---- comparisons ----------------------------------------------------------------------------- */

static void word_compare(WordSearch *w, Term a, Term b) {
  MissingTerms *to = &w->out->plain;
  word_propose(w, to, mk_ge(w->b, a, b));
  word_propose(w, to, mk_le(w->b, a, b));
  word_propose(w, to, mk_neq(w->b, a, b));
  word_propose(w, to, mk_gt(w->b, a, b));
  word_propose(w, to, mk_lt(w->b, a, b));
  word_propose(w, to, mk_eq(w->b, a, b));
}

static void word_comparisons(WordSearch *w) {
  MissingTerms *ints = &w->out->ints, *others = &w->out->others;
  for (uint32_t i = 0; i < ints->n; i++) {
    for (uint32_t k = 0; k < w->numbers.n; k++) word_compare(w, ints->at[i], w->numbers.at[k]);
    for (uint32_t k = i + 1; k < ints->n; k++) word_compare(w, ints->at[i], ints->at[k]);
  }
  for (uint32_t i = 0; i < w->out->bools.n; i++) {
    word_propose(w, &w->out->plain, w->out->bools.at[i]);
    word_propose(w, &w->out->plain, mk_not(w->b, w->out->bools.at[i]));
  }
  for (uint32_t i = 0; i < others->n; i++)
    for (uint32_t k = 0; k < w->p->functions.n; k++) { /* null, and its like */
      const Function *f = w->p->functions.at[k];
      Sort sort = symbol_data(w->p->terms, f->sym)->sort;
      if (!f->is_const || !sort_eq(sort, term_sort(w->p->terms, others->at[i]))) continue;
      Term value = term_app(w->p->terms, f->sym, NULL, 0);
      word_propose(w, &w->out->plain, mk_neq(w->b, others->at[i], value));
      word_propose(w, &w->out->plain, mk_eq(w->b, others->at[i], value));
    }
}

/* ---- conditions of the program ------------------------------------------------------------------
 */

static bool word_is_connective(Op op) {
  return op == OP_AND || op == OP_OR || op == OP_NOT || op == OP_IMPLIES;
}

/* Its parts without connectives, and their opposites. */
static void word_atoms(WordSearch *w, Term t, uint32_t depth) {
  const TermTable *tab = w->p->terms;
  if (depth > 20) return;
  word_propose(w, &w->out->plain, t);
  if (!word_is_connective(term_op(tab, t))) {
    word_propose(w, &w->out->plain, mk_not(w->b, t));
    return;
  }
  for (uint32_t i = 0; i < term_nargs(tab, t); i++) word_atoms(w, term_arg(tab, t, i), depth + 1);
}

static void word_numbers(WordSearch *w, Term t, uint32_t depth) {
  const TermTable *tab = w->p->terms;
  TermNode n = *term_node(tab, t);
  if (n.op == OP_CONST_INT && w->numbers.n < MOST_NUMBERS) {
    for (uint32_t i = 0; i < w->numbers.n; i++)
      if (term_eq(w->numbers.at[i], t)) return;
    vec_push(&w->numbers, t);
  }
  for (uint32_t i = 0; i < n.nargs && depth < 12; i++) word_numbers(w, n.args[i], depth + 1);
}

/* With names of values replaced by the values, as far as these are the same on all paths. */
static Term word_expanded(WordSearch *w, Term t) {
  for (uint32_t round = 0; round < ROUNDS; round++) {
    Term next = subst_apply(&w->defined, t);
    if (term_eq(next, t) || collect_size(w->p->terms, next, LARGEST) >= LARGEST) break;
    t = next;
  }
  return t;
}

static bool word_is_open(const WordSearch *w, Symbol s) {
  return symbol_data(w->p->terms, s)->kind == SYM_VAR && !map_get(&w->entry, s.ix, NULL) &&
         !map_get(&w->defined.pairs, s.ix, NULL);
}

/* name == value */
static bool word_define(WordSearch *w, Term equation) {
  const TermTable *tab = w->p->terms;
  for (uint32_t side = 0; side < 2; side++) {
    Term name = term_arg(tab, equation, side);
    if (term_op(tab, name) != OP_VAR || !word_is_open(w, term_symbol(tab, name))) continue;
    subst_add(&w->defined, term_symbol(tab, name), term_arg(tab, equation, 1 - side));
    return true;
  }
  return false;
}

static bool word_mentions(const WordSearch *w, Term t, Symbol s) {
  Collector c;
  bool found = false;
  collector_init(&c, w->p->terms);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++) found |= c.symbols.at[i].ix == s.ix;
  collector_free(&c);
  return found;
}

/* The same where arithmetic has moved the name to the other side: n == name - 1. The newest name is
 * the one that is assigned. */
static void word_solve(WordSearch *w, Term equation) {
  const TermTable *tab = w->p->terms;
  Term left = term_arg(tab, equation, 0), right = term_arg(tab, equation, 1);
  Collector c;
  bool done = !sort_eq(term_sort(tab, left), SORT_INT) && !sort_eq(term_sort(tab, left), SORT_REAL);
  collector_init(&c, w->p->terms);
  collector_add(&c, equation);
  for (uint32_t i = c.symbols.n; i-- > 0 && !done;) {
    if (!word_is_open(w, c.symbols.at[i])) continue;
    Term name = term_var(w->p->terms, c.symbols.at[i]), all = mk_sub(w->b, left, right);
    Term once = mk_sub(w->b, name, all), other = mk_add2(w->b, name, all);
    done = !word_mentions(w, once, c.symbols.at[i]) || !word_mentions(w, other, c.symbols.at[i]);
    if (!done) continue;
    bool first = !word_mentions(w, once, c.symbols.at[i]);
    subst_add(&w->defined, c.symbols.at[i], first ? once : other);
  }
  collector_free(&c);
}

static void word_definitions(WordSearch *w) {
  const TermTable *tab = w->p->terms;
  for (uint32_t i = 0; i < w->passive->blocks.n; i++)
    for (uint32_t k = 0; k < w->passive->blocks.at[i].cmds.n; k++) {
      const PassiveCmd *c = &w->passive->blocks.at[i].cmds.at[k];
      Term t = c->term;
      if (c->is_assert || (c->fact != FACT_ASSIGNMENT && c->fact != FACT_NONE)) continue;
      if (term_op(tab, t) == OP_IMPLIES) t = term_arg(tab, t, 1); /* behind its switch */
      if (term_op(tab, t) == OP_EQ && !word_define(w, t)) word_solve(w, t);
    }
}

/* Clauses of procedures are over their own parameters. */
static Term word_own(WordSearch *w, Term t) {
  Subst s;
  subst_init(&s, w->b);
  for (uint32_t i = 0; i < w->impl->ins.n; i++)
    subst_add(&s, w->impl->proc->ins.at[i]->sym, term_var(w->p->terms, w->impl->ins.at[i]->sym));
  t = subst_apply(&s, t);
  subst_free(&s);
  return t;
}

static void word_conditions(WordSearch *w) {
  const Proc *proc = w->impl->proc;
  for (uint32_t i = 0; i < w->impl->blocks.n; i++)
    for (uint32_t k = 0; k < w->impl->blocks.at[i]->cmds.n; k++) {
      const Cmd *c = &w->impl->blocks.at[i]->cmds.at[k];
      for (uint32_t a = 0; a < c->n_terms; a++)
        if (c->terms[a].ix) word_numbers(w, c->terms[a], 0);
      if (c->kind == CMD_ASSERT || c->kind == CMD_ASSUME) word_atoms(w, c->terms[0], 0);
    }
  for (uint32_t i = 0; i < proc->ensures.n; i++)
    word_atoms(w, word_own(w, proc->ensures.at[i].term), 0);
  for (uint32_t i = 0; i < w->p->globals.n; i++) word_atoms(w, w->p->globals.at[i]->where, 0);
}

/* The check, in terms of the entry; and behind each condition that a branch tests. */
static void word_check(WordSearch *w, Term goal) {
  const TermTable *tab = w->p->terms;
  Term lifted = word_expanded(w, goal);
  word_propose(w, &w->out->lifted, lifted);
  word_atoms(w, lifted, 0);
  for (uint32_t i = 0; i < w->passive->blocks.n; i++)
    for (uint32_t k = 0; k < w->passive->blocks.at[i].cmds.n; k++) {
      const PassiveCmd *c = &w->passive->blocks.at[i].cmds.at[k];
      if (c->fact != FACT_GUARD) continue;
      Term guard = c->term;
      if (term_op(tab, guard) == OP_IMPLIES) guard = term_arg(tab, guard, 1);
      guard = word_expanded(w, guard);
      word_propose(w, &w->out->plain, mk_not(w->b, guard));
      word_propose(w, &w->out->lifted, mk_implies(w->b, guard, lifted));
    }
}

/* ---- for all values of what a loop changes --------------------------------------------------- */

/* The only integer in it that is no value at the entry; TERM_NONE: there is none, or several. */
static Term word_free(const WordSearch *w, Term t) {
  Collector c;
  Term free = TERM_NONE;
  uint32_t n = 0;
  collector_init(&c, w->p->terms);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    const SymbolData *d = symbol_data(w->p->terms, c.symbols.at[i]);
    if (d->kind != SYM_VAR || map_get(&w->entry, c.symbols.at[i].ix, NULL)) continue;
    free = term_var(w->p->terms, c.symbols.at[i]);
    n += sort_eq(d->sort, SORT_INT) ? 1 : 2;
  }
  collector_free(&c);
  return n == 1 ? free : TERM_NONE;
}

/* What is known of `var` in this block, before the check if it is here. */
static Term word_known(WordSearch *w, const PassiveBlock *b, uint32_t check_id, Term var) {
  const TermTable *tab = w->p->terms;
  Term known = TERM_TRUE;
  for (uint32_t k = 0; k < b->cmds.n; k++) {
    const PassiveCmd *c = &b->cmds.at[k];
    if (c->is_assert && c->id == check_id) break;
    if (c->fact != FACT_GUARD && c->fact != FACT_INVARIANT) continue;
    Term t = term_op(tab, c->term) == OP_IMPLIES ? term_arg(tab, c->term, 1) : c->term;
    t = word_expanded(w, t);
    if (term_eq(word_free(w, t), var)) known = mk_and2(w->b, known, t);
  }
  return known;
}

static bool word_has_check(const PassiveBlock *b, uint32_t check_id) {
  for (uint32_t k = 0; k < b->cmds.n; k++)
    if (b->cmds.at[k].is_assert && b->cmds.at[k].id == check_id) return true;
  return false;
}

/* The block that alone leads to this one, or its own index. */
static uint32_t word_before(const Passive *p, uint32_t block) {
  uint32_t found = block, n = 0;
  for (uint32_t i = 0; i < block; i++)
    for (uint32_t k = 0; k < p->blocks.at[i].succs.n; k++)
      if (p->blocks.at[i].succs.at[k] == block) found = i, n++;
  return n == 1 ? found : block;
}

/* The check for all values that the loop variable may have: by guards and invariants on the way. */
static void word_for_all(WordSearch *w, uint32_t check_id, Term goal) {
  Term lifted = word_expanded(w, goal), var = word_free(w, lifted), known = TERM_TRUE;
  uint32_t at = 0;
  if (!var.ix) return;
  while (at < w->passive->blocks.n && !word_has_check(&w->passive->blocks.at[at], check_id)) at++;
  if (at == w->passive->blocks.n) return;
  for (;;) {
    known = mk_and2(w->b, word_known(w, &w->passive->blocks.at[at], check_id, var), known);
    uint32_t before = word_before(w->passive, at);
    if (before == at) break;
    at = before;
  }
  Term body = mk_implies(w->b, known, lifted);
  word_propose(w, &w->out->lifted, mk_forall(w->b, &var, 1, body, NULL));
}

/* ---- all of them --------------------------------------------------------------------------------
 */

static int word_by_size(const void *a, const void *b, const void *env) {
  uint32_t x = collect_size(env, *(const Term *)a, LARGEST);
  uint32_t y = collect_size(env, *(const Term *)b, LARGEST);
  return (x > y) - (x < y);
}

static void word_order(WordSearch *w, MissingTerms *list) {
  sort_stable(list->at, list->n, sizeof *list->at, word_by_size, w->p->terms);
  if (list->n > MOST_TERMS) list->n = MOST_TERMS;
}

void missing_words(MissingWords *out, const UseProgram *u, uint32_t check) {
  CoreProgram *p = u->task->program;
  WordSearch w = {
      .p = p, .impl = u->task->source, .b = p->build, .passive = &u->passive, .out = out};
  *out = (MissingWords){0};
  subst_init(&w.defined, p->build);
  word_values(&w, &w.impl->ins);
  word_values(&w, &p->globals);
  vec_push(&w.numbers, term_int64(p->terms, 0));
  word_definitions(&w);
  word_check(&w, u->checks.at[check].term);
  word_for_all(&w, u->checks.at[check].id, u->checks.at[check].term);
  word_conditions(&w);
  word_comparisons(&w);
  word_order(&w, &out->plain);
  subst_free(&w.defined);
  vec_free(&w.numbers);
  map_free(&w.entry);
  map_free(&w.seen);
}

void missing_words_free(MissingWords *w) {
  vec_free(&w->ints);
  vec_free(&w->bools);
  vec_free(&w->others);
  vec_free(&w->plain);
  vec_free(&w->lifted);
}
