/* SPDX-License-Identifier: MIT */
/* See generate.h. */
#include "infer/candidates/generate.h"

#include "infer/candidates/generator.h"
#include "infer/engine/infer.h"
#include "logic/collect.h"
#include "logic/subst.h"

enum {
  MAX_PER_LOOP = 400,
  MAX_VARIABLES = 6, /* integers of a loop that are combined with others */
  MAX_BACK = 1000,   /* blocks looked at for values before a loop        */
};

/* ---- collecting ------------------------------------------------------------------------- */

bool generator_about_loop(const Generator *g, Term t) {
  Collector c;
  bool any = false;
  collector_init(&c, g->p->terms);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n && !any; i++)
    any = map_get(&g->changed, c.symbols.at[i].ix, NULL);
  collector_free(&c);
  return any;
}

/* Does it mention what the loop changes, and nothing that is assigned before it is read again? */
static bool matters_at_head(const Generator *g, Term t) {
  uint32_t head = g->loops.at[g->loop].header;
  Collector c;
  bool any = false, dead = false;
  collector_init(&c, g->p->terms);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n && !dead; i++) {
    bool changed = map_get(&g->changed, c.symbols.at[i].ix, NULL);
    any |= changed;
    dead = changed && !dead_locals_live(&g->live, head, c.symbols.at[i]);
  }
  collector_free(&c);
  return any && !dead;
}

void generator_propose(Generator *g, Term t) {
  if (g->found.n >= MAX_PER_LOOP || term_is_true(t) || term_is_false(t)) return;
  if (map_add(&g->seen, t.ix) && matters_at_head(g, t)) vec_push(&g->found, t);
}

/* ---- guards ------------------------------------------------------------------------------- */

static bool is_int(const Generator *g, Term t) {
  return sort_eq(term_sort(g->p->terms, t), SORT_INT);
}

/* With the values from before the loop in the place of its variables; TERM_NONE when one of them is
 * not known. */
static Term at_start(Generator *g, Term t) {
  Collector c;
  Subst s;
  bool known = true;
  collector_init(&c, g->p->terms);
  collector_add(&c, t);
  subst_init(&s, g->b);
  for (uint32_t i = 0; i < c.symbols.n && known; i++) {
    if (!map_get(&g->changed, c.symbols.at[i].ix, NULL)) continue;
    Term start = generator_start(g, mk_var(g->b, c.symbols.at[i]));
    known = start.ix;
    if (known) subst_add(&s, c.symbols.at[i], start);
  }
  Term r = known ? subst_apply(&s, t) : TERM_NONE;
  subst_free(&s);
  collector_free(&c);
  return r;
}

/* As it is; later, where it does not hold, if it held before the loop. */
static void propose_guard(Generator *g, Term t) {
  if (g->wave == WAVE_AS_IS) generator_propose(g, t);
  if (g->wave != WAVE_VARIANTS || map_get(&g->stated, t.ix, NULL)) return;
  Term before = at_start(g, t);
  if (before.ix) generator_propose(g, mk_implies(g->b, before, t));
}

/* The guard, weakened by one step: it holds after the last iteration, too. */
static void from_guard(Generator *g, Term t) {
  const TermTable *tab = g->p->terms;
  const Term *a = term_args(tab, t);
  switch (term_op(tab, t)) {
  case OP_AND:
  case OP_OR:
    for (uint32_t i = 0; i < term_nargs(tab, t); i++) from_guard(g, a[i]);
    break;
  case OP_NOT:
    if (term_op(tab, a[0]) == OP_EQ) from_guard(g, a[0]);
    break;
  case OP_EQ:
    if (!is_int(g, a[0])) break;
    propose_guard(g, mk_le(g->b, a[0], a[1]));
    propose_guard(g, mk_le(g->b, a[1], a[0]));
    break;
  case OP_LT: propose_guard(g, mk_le(g->b, a[0], a[1])); break;
  case OP_LE:
    propose_guard(g, t);
    if (is_int(g, a[0]))
      propose_guard(g, mk_le(g->b, a[0], mk_add2(g->b, a[1], mk_int64(g->b, 1))));
    break;
  default: break;
  }
}

static void from_guards(Generator *g) {
  const Loop *l = &g->loops.at[g->loop];
  for (uint32_t i = 0; i < l->n_blocks; i++) {
    const CBlock *b = g->impl->blocks.at[g->loops.blocks[l->first + i]];
    for (uint32_t k = 0; k < b->cmds.n; k++) {
      const Cmd *c = &b->cmds.at[k];
      if (c->kind == CMD_ASSUME && !c->fact) from_guard(g, generator_expanded(g, c->terms[0]));
      /* guards may be kept in variables */
      for (uint32_t j = 0; c->kind == CMD_ASSIGN && j < c->n_vars; j++)
        if (sort_eq(c->vars[j]->sort, SORT_BOOL)) from_guard(g, generator_expanded(g, c->terms[j]));
    }
  }
}

/* Where the guard did not hold before the loop, nothing has changed. */
static void from_not_entered(Generator *g) {
  const CBlock *head = g->impl->blocks.at[g->loops.at[g->loop].header];
  for (uint32_t i = 0; i < head->succs.n; i++) {
    const CBlock *b = head->succs.at[i];
    if (!loops_contain(&g->loops, g->loop, b->index) || !b->cmds.n) continue;
    const Cmd *c = &b->cmds.at[0];
    Term before = c->kind == CMD_ASSUME && !c->fact ? at_start(g, c->terms[0]) : TERM_NONE;
    for (uint32_t k = 0; before.ix && k < g->n_own; k++) {
      Term start = generator_start(g, g->ints.at[k]);
      if (start.ix) generator_propose(g, mk_or2(g->b, before, mk_eq(g->b, g->ints.at[k], start)));
    }
  }
}

/* ---- values before the loop ---- */

const CBlock *generator_block_before(const Generator *g, uint32_t block) {
  const Graph *preds = &g->cfg.preds;
  const CBlock *found = NULL;
  for (uint32_t i = preds->at[block]; i < preds->at[block + 1]; i++) {
    uint32_t p = preds->to[i];
    if (!cfg_reachable(&g->cfg, p) || loops_back_edge(&g->dom, p, block)) continue;
    if (found) return NULL;
    found = g->impl->blocks.at[p];
  }
  return found;
}

/* A variable that got this value last, and that nothing has changed since; TERM_NONE: none. */
static Term copy_of(const Generator *g, const Cmd *c, Symbol v, const Map *since) {
  Term value = term_var(g->p->terms, v);
  for (uint32_t k = 0; c->kind == CMD_ASSIGN && k < c->n_vars; k++)
    if (term_eq(c->terms[k], value) && !map_get(&g->changed, c->vars[k]->sym.ix, NULL) &&
        !map_get(since, c->vars[k]->sym.ix, NULL))
      return mk_var(g->b, c->vars[k]->sym);
  return TERM_NONE;
}

/* What a command on the way to the loop says of the value; false: it says nothing. */
static bool value_from(const Generator *g, const Cmd *c, Symbol v, Map *since, Term *value) {
  for (uint32_t k = 0; k < c->n_vars; k++)
    if (c->vars[k] && symbol_eq(c->vars[k]->sym, v)) {
      *value = c->kind == CMD_ASSIGN ? c->terms[k] : TERM_NONE;
      return true;
    }
  *value = copy_of(g, c, v, since);
  for (uint32_t k = 0; k < c->n_vars; k++)
    if (c->vars[k]) map_put(since, c->vars[k]->sym.ix, 1);
  return value->ix;
}

/* The variables that are changed on the ways to a block from the one that all of them go through.
 * False: these are too many. */
static bool note_changes(const Generator *g, uint32_t block, uint32_t from, Map *since) {
  const Graph *preds = &g->cfg.preds;
  VEC(uint32_t) todo = {0};
  Map met = {0};
  vec_push(&todo, block);
  while (todo.n && met.n < MAX_BACK) {
    uint32_t at = vec_pop(&todo);
    for (uint32_t i = preds->at[at]; i < preds->at[at + 1]; i++) {
      uint32_t p = preds->to[i];
      if (p == from || !cfg_reachable(&g->cfg, p) || !map_add(&met, p)) continue;
      const CBlock *b = g->impl->blocks.at[p];
      for (uint32_t k = 0; k < b->cmds.n; k++)
        for (uint32_t j = 0; j < b->cmds.at[k].n_vars; j++)
          if (b->cmds.at[k].vars[j]) map_put(since, b->cmds.at[k].vars[j]->sym.ix, 1);
      vec_push(&todo, p);
    }
  }
  bool all = !todo.n;
  vec_free(&todo);
  map_free(&met);
  return all;
}

/* The block before, also where paths from it have met, if they leave the variable as it is. */
static const CBlock *block_before(const Generator *g, uint32_t block, Symbol v, Map *since) {
  const CBlock *before = generator_block_before(g, block);
  uint32_t from = g->dom.idom[block];
  if (before || from == GRAPH_NONE || block == g->loops.at[g->loop].header) return before;
  if (!note_changes(g, block, from, since) || map_get(since, v.ix, NULL)) return NULL;
  return g->impl->blocks.at[from];
}

Term generator_value_before(const Generator *g, Symbol v) {
  Map since = {0};
  const CBlock *b = block_before(g, g->loops.at[g->loop].header, v, &since);
  Term value = TERM_NONE, one;
  bool found = false;
  for (uint32_t steps = 0; b && steps < MAX_BACK && !found; steps++) {
    for (uint32_t i = b->cmds.n; i > 0 && !found; i--) {
      if (!value_from(g, &b->cmds.at[i - 1], v, &since, &one)) continue;
      value = value.ix && one.ix ? subst_one(g->b, v, one, value) : one;
      found = !one.ix || !collect_occurs(g->p->terms, v, value); /* else of what it was before */
    }
    b = block_before(g, b->index, v, &since);
  }
  map_free(&since);
  return value;
}

Term generator_start(const Generator *g, Term v) {
  Term t = generator_value_before(g, term_symbol(g->p->terms, v));
  return t.ix && !generator_about_loop(g, t) ? t : TERM_NONE;
}

/* Of one command; 0 when it is another kind of change. */
static int direction_of(const Generator *g, const Cmd *c, uint32_t k, Term var) {
  TermTable *tab = g->p->terms;
  if (c->kind != CMD_ASSIGN) return 0;
  Term step = mk_sub(g->b, generator_expanded(g, c->terms[k]), var);
  if (term_op(tab, step) != OP_CONST_INT) return 0;
  return num_sign(term_nums(tab), term_get_num(tab, step));
}

int generator_direction(const Generator *g, Term var) {
  const Loop *l = &g->loops.at[g->loop];
  Symbol s = term_symbol(g->p->terms, var);
  int found = 0;
  for (uint32_t i = 0; i < l->n_blocks; i++) {
    const CBlock *b = g->impl->blocks.at[g->loops.blocks[l->first + i]];
    for (uint32_t k = 0; k < b->cmds.n; k++)
      for (uint32_t v = 0; v < b->cmds.at[k].n_vars; v++) {
        const Variable *x = b->cmds.at[k].vars[v];
        if (!x || !symbol_eq(x->sym, s)) continue;
        int one = direction_of(g, &b->cmds.at[k], v, var);
        if (!one || (found && one != found)) return 0;
        found = one;
      }
  }
  return found;
}

Term generator_visited_range(const Generator *g, Term start, Term k, Term v, bool down) {
  if (down) return mk_and2(g->b, mk_lt(g->b, v, k), mk_le(g->b, k, start));
  return mk_and2(g->b, mk_le(g->b, start, k), mk_lt(g->b, k, v));
}

static void from_starts(Generator *g) {
  for (uint32_t i = 0; i < g->n_own; i++) {
    Term v = g->ints.at[i], start = generator_start(g, v);
    if (!start.ix) continue;
    generator_propose(g, mk_le(g->b, start, v));
    generator_propose(g, mk_le(g->b, v, start));
  }
}

/* Two variables that go together, or against each other. */
static void from_pairs(Generator *g) {
  for (uint32_t i = 0; i < g->n_own; i++)
    for (uint32_t k = i + 1; k < g->ints.n; k++) {
      Term v = g->ints.at[i], w = g->ints.at[k], sv = generator_start(g, v),
           sw = generator_start(g, w);
      generator_propose(g, mk_le(g->b, v, w));
      generator_propose(g, mk_le(g->b, w, v));
      if (!sv.ix || !sw.ix) continue;
      generator_propose(g, mk_eq(g->b, mk_sub(g->b, v, sv), mk_sub(g->b, w, sw)));
      generator_propose(g, mk_eq(g->b, mk_add2(g->b, v, w), mk_add2(g->b, sv, sw)));
    }
}

/* ---- loops ---- */

/* Integers that the loop changes and that matter at its head. */
static void add_ints(Generator *g, uint32_t loop) {
  const LoopTargets *t = &g->targets[loop];
  for (uint32_t i = 0; i < t->n && g->ints.n < MAX_VARIABLES; i++) {
    if (!sort_eq(t->at[i]->sort, SORT_INT) ||
        !dead_locals_live(&g->live, g->loops.at[loop].header, t->at[i]->sym))
      continue;
    Term v = mk_var(g->b, t->at[i]->sym);
    bool there = false;
    for (uint32_t k = 0; k < g->ints.n; k++) there |= term_eq(g->ints.at[k], v);
    if (!there) vec_push(&g->ints, v);
  }
}

static void add_others(Generator *g, uint32_t loop) {
  const LoopTargets *t = &g->targets[loop];
  for (uint32_t i = 0; i < t->n && g->others.n < MAX_VARIABLES; i++) {
    Sort s = t->at[i]->sort;
    if (sort_eq(s, SORT_INT) || sort_eq(s, SORT_BOOL)) continue;
    if (sort_data(g->p->terms, s).kind == SK_MAP) continue;
    if (dead_locals_live(&g->live, g->loops.at[loop].header, t->at[i]->sym))
      vec_push(&g->others, mk_var(g->b, t->at[i]->sym));
  }
}

static void start_loop(Generator *g, uint32_t loop) {
  const LoopTargets *t = &g->targets[loop];
  g->loop = loop;
  for (uint32_t i = 0; i < t->n; i++) map_put(&g->changed, t->at[i]->sym.ix, 1);
  add_ints(g, loop);
  add_others(g, loop);
  g->n_own = g->ints.n;
  for (uint32_t l = g->loops.at[loop].parent; l != GRAPH_NONE; l = g->loops.at[l].parent)
    add_ints(g, l);
}

static void generate_for_loop(Generator *g, uint32_t loop, uint32_t *fact) {
  CBlock *head = g->impl->blocks.at[g->loops.at[loop].header];
  start_loop(g, loop);
  for (uint32_t i = 0; i < head->cmds.n; i++) /* what is there already */
    if (head->cmds.at[i].n_terms == 1) {
      map_put(&g->seen, head->cmds.at[i].terms[0].ix, 1);
      map_put(&g->stated, head->cmds.at[i].terms[0].ix, 1);
    }
  bool first = g->wave == WAVE_AS_IS;
  if (first) from_starts(g);
  from_guards(g);
  generator_from_assertions(g);
  generator_from_contracts(g);
  if (first) from_pairs(g);
  if (first) generator_from_bits(g);
  generator_from_maps(g);
  if (g->wave == WAVE_COMBINED) from_not_entered(g);
  if (!first) generator_from_tests(g);
  for (uint32_t i = 0; i < g->found.n; i++) infer_add(g->p, head, g->found.at[i], true, fact);
  vec_clear(&g->found);
  vec_clear(&g->ints);
  vec_clear(&g->others);
  map_clear(&g->changed);
  map_clear(&g->seen);
  map_clear(&g->stated);
}

void generate_candidates(CoreProgram *p, Impl *im, GeneratorWave wave, uint32_t *fact) {
  Arena a;
  arena_init(&a);
  Generator g = {.p = p, .b = p->build, .impl = im, .wave = wave};
  g.cfg = cfg_build(&a, im);
  g.dom = dom_build(&a, &g.cfg);
  g.loops = loops_build(&a, &g.cfg, &g.dom);
  g.targets = loops_targets(&a, &g.loops, im);
  g.live = dead_locals_build(&a, p, im, &g.cfg);
  generator_find_claims(&g);
  for (uint32_t i = 0; i < g.loops.n; i++) generate_for_loop(&g, i, fact);
  dead_locals_free(&g.live);
  vec_free(&g.claims);
  vec_free(&g.kept);
  vec_free(&g.found);
  vec_free(&g.ints);
  vec_free(&g.others);
  map_free(&g.changed);
  map_free(&g.seen);
  map_free(&g.stated);
  arena_free(&a);
}
