/* SPDX-License-Identifier: MIT */
/* See the header. */
#include "exec/reduce/loop_facts.h"

#include "exec/engine/symbolic.h"
#include "logic/collect.h"

/* Functions may have been left out of the program with their axioms. */
static bool is_function(const Engine *e, Symbol s) {
  for (uint32_t i = 0; i < e->program->functions.n; i++)
    if (e->program->functions.at[i]->sym.ix == s.ix) return true;
  return false;
}

static bool fact_fits(const Engine *e, Term t) {
  Collector c;
  collector_init(&c, e->tab);
  collector_add(&c, t);
  bool ok = true;
  for (uint32_t i = 0; i < c.symbols.n && ok; i++) {
    SymbolKind kind = symbol_data(e->tab, c.symbols.at[i])->kind;
    SlotScope scope = layout_slot(&e->layout, c.symbols.at[i]).scope;
    if (kind == SYM_VAR) ok = scope == SLOT_FRAME || scope == SLOT_GLOBAL;
    if (kind == SYM_FUNC) ok = is_function(e, c.symbols.at[i]);
  }
  collector_free(&c);
  return ok;
}

void loop_facts_fit(const Engine *e, LoopFacts *facts) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < facts->n; i++)
    if (fact_fits(e, facts->at[i])) facts->at[n++] = facts->at[i];
  facts->n = n;
}

/* Is there an execution, as far as anybody knows, in which one of them is false? */
static bool any_false(Engine *e, State *s, const LoopFacts *facts, State **example) {
  Term all = TERM_TRUE;
  for (uint32_t i = 0; i < facts->n; i++)
    all = mk_and2(e->b, all, symbolic_term(e, s, facts->at[i]));
  if (term_is_true(all)) return false;
  *example = state_fork(&e->heap, s);
  engine_know(e, *example, mk_not(e->b, all), s->top->block->pos);
  (*example)->solution.unchecked = true;
  bool possible = engine_ensure_model(e, *example) != END_INFEASIBLE;
  if (!possible) state_drop(&e->heap, *example);
  return possible;
}

static bool holds_in(Engine *e, State *s, const State *example, Term fact) {
  Term t = symbolic_term(e, s, fact);
  return term_is_true(t) || (!example->solution.unknown && !example->solution.unchecked &&
                             model_holds(example->solution.model, t, NULL) == TRI_TRUE);
}

bool loop_facts_check(Engine *e, State *s, LoopFacts *facts) {
  uint32_t before = facts->n;
  State *example;
  while (facts->n && any_false(e, s, facts, &example)) {
    uint32_t n = 0, all = facts->n;
    for (uint32_t i = 0; i < all; i++)
      if (holds_in(e, s, example, facts->at[i])) facts->at[n++] = facts->at[i];
    facts->n = n < all ? n : 0; /* the values are no help */
    state_drop(&e->heap, example);
  }
  return facts->n == before;
}

End loop_facts_assume(Engine *e, State *s, const LoopFacts *facts, Pos pos) {
  End end = END_NOT;
  for (uint32_t i = 0; i < facts->n && end == END_NOT; i++)
    end = engine_assume(e, s, symbolic_term(e, s, facts->at[i]), pos);
  return end;
}
