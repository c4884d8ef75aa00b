/* SPDX-License-Identifier: MIT */
/* Recursive definitions for the solver, one application at a time.
 *
 * Each application f(a) that the solver has met and that is not unfolded yet has a Boolean unknown
 * `needed`, implied by the condition under which its value makes a difference. A question is asked
 * with all of these assumed false: 'yes' is then a real model, since no value that matters was
 * left open; 'no' without them is final; else those in the core are unfolded. In an exploration,
 * what is needed in any case and what does not call itself is unfolded at once, without asking. */
#include "logic/subst.h"
#include "solve/solve_state.h"

static const Definition *recursive(const Solve *s, Term t) {
  if (term_op(s->tab, t) != OP_APP) return NULL;
  const Definition *d = define_of(&s->defs, term_symbol(s->tab, t));
  return d && d->n_params ? d : NULL;
}

static void tell(Solve *s, Term fact, uint32_t generation) {
  uint64_t known;
  if (map_get(&s->asserted_set, fact.ix, &known)) return;
  map_put(&s->asserted_set, fact.ix, 1);
  vec_push(&s->asserted, ((Asserted){fact, generation}));
}

static bool is_plain(const Solve *s, Term app, Term when, uint32_t generation) {
  if (s->opts.finite) return false;
  return (term_is_true(when) && generation == 0) ||
         !define_of(&s->defs, term_symbol(s->tab, app))->recursive;
}

static void note(Solve *s, Term app, Term when, uint32_t generation) {
  uint64_t at;
  if (!map_get(&s->unfold_of, app.ix, &at)) {
    at = s->unfolds.n;
    map_put(&s->unfold_of, app.ix, at);
    bool plain = is_plain(s, app, when, generation);
    Term needed =
        plain && term_is_true(when)
            ? TERM_TRUE
            : mk_var(s->b, symbol_var(s->tab, str_c(term_strs(s->tab), "needed"), SORT_BOOL, NULL));
    vec_push(&s->unfolds, ((Unfold){app, needed, generation, false}));
    if (plain) {
      if (!term_is_true(needed)) tell(s, mk_implies(s->b, when, needed), generation);
      unfold_at(s, (uint32_t)at);
    }
  }
  if (s->unfolds.at[at].done) return;
  tell(s, mk_implies(s->b, when, s->unfolds.at[at].needed), generation);
}

/* Whether some application of a definition is in it. */
static bool has_calls(const Solve *s, Term t, Map *seen) {
  uint64_t known;
  if (map_get(seen, t.ix, &known)) return known;
  TermNode n = *term_node(s->tab, t);
  bool found = recursive(s, t) != NULL;
  for (uint32_t i = 0; i < n.nargs && !found; i++) found = has_calls(s, n.args[i], seen);
  map_put(seen, t.ix, found);
  return found;
}

/* Conditions narrow on the way down: the branches of a conditional, the operands of a junction once
 * the others, that have no calls, leave it open. */
static void find(Solve *s, Term t, Term when, uint32_t generation, Map *seen) {
  if (!has_calls(s, t, seen)) return;
  TermNode n = *term_node(s->tab, t);
  if (n.op == OP_ITE) {
    find(s, n.args[0], when, generation, seen);
    find(s, n.args[1], mk_and2(s->b, when, n.args[0]), generation, seen);
    find(s, n.args[2], mk_and2(s->b, when, mk_not(s->b, n.args[0])), generation, seen);
    return;
  }
  if (n.op == OP_AND || n.op == OP_OR)
    for (uint32_t i = 0; i < n.nargs; i++)
      if (!has_calls(s, n.args[i], seen))
        when = mk_and2(s->b, when, n.op == OP_AND ? n.args[i] : mk_not(s->b, n.args[i]));
  for (uint32_t i = 0; i < n.nargs; i++) find(s, n.args[i], when, generation, seen);
  if (recursive(s, t)) note(s, t, when, generation);
}

void unfold_note(Solve *s, Term t, Term when, uint32_t generation) {
  if (s->defs.all.n == 0) return;
  Map seen = {0};
  find(s, t, when, generation, &seen);
  map_free(&seen);
}

void unfold_at(Solve *s, uint32_t number) {
  Unfold *u = &s->unfolds.at[number];
  if (u->done) return;
  u->done = true;
  vec_push(&s->undone, number);
  s->stats.unfoldings++;
  Term app = u->app, needed = u->needed;
  uint32_t generation = u->generation + 1;
  const Definition *def = define_of(&s->defs, term_symbol(s->tab, app));
  Subst at;
  subst_init(&at, s->b);
  for (uint32_t i = 0; i < def->n_params; i++)
    subst_add(&at, term_symbol(s->tab, def->params[i]), term_arg(s->tab, app, i));
  PlainFacts out = {0};
  for (uint32_t i = 0; i < def->n_cases; i++) {
    Term guard = plain_simplify(&s->plain, subst_apply(&at, def->cases[i].guard));
    if (term_is_false(guard)) continue;
    Term value = plain_simplify(&s->plain, subst_apply(&at, def->cases[i].value));
    Term eq = mk_implies(s->b, guard, mk_eq(s->b, app, value));
    plain_fact(&s->plain, eq, def->cases[i].pos, &out);
    if (term_node(s->tab, value)->binder_level == 0) {
      unfold_note(s, guard, needed, generation);
      unfold_note(s, value, mk_and2(s->b, needed, guard), generation);
    }
  }
  subst_free(&at);
  /* what was found above is noted already, with narrower conditions */
  for (uint32_t i = 0; i < out.terms.n; i++) {
    uint64_t known;
    Term t = out.terms.at[i];
    if (map_get(&s->asserted_set, t.ix, &known)) continue;
    map_put(&s->asserted_set, t.ix, 1);
    vec_push(&s->asserted, ((Asserted){t, 0}));
    reckon_assert(s->reckon, t);
    if (term_node(s->tab, t)->binder_level) unfold_note(s, t, needed, generation);
  }
  for (uint32_t i = 0; i < out.universals.n; i++)
    vec_push(&s->universals, ((Active){out.universals.at[i], 0}));
  plain_facts_free(&out);
}
