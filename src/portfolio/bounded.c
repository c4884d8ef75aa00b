/* SPDX-License-Identifier: MIT */
/* The method `bounded`: searches for failing executions with calls and iterations expanded on
 * demand (bounded_tree.h), to ever greater depth. A failing execution is replayed by the caller.
 * When every execution has been seen to end within the bound, the program with its loops unrolled
 * that often is put to the verifier. */
#include "core/cfg.h"
#include "lower/transform/unroll.h"
#include "portfolio/bounded_tree.h"
#include "portfolio/method.h"
#include "portfolio/proof.h"

enum { FIRST_BOUND = 2, LAST_BOUND = 4096, MAX_NODES = 20000 };

typedef struct BoundedSearch {
  BoundedTree tree;
  Solver *solver;
  uint32_t bound;
  uint64_t left; /* of the turn's effort, in the solver's units */
  bool limited;  /* there is one */
  VEC(Term) assumed;
} BoundedSearch;

/* Is there anything that formulas of the tree cannot say? */
static bool is_refused(const CoreProgram *p) {
  for (uint32_t i = 0; i < p->procs.n; i++)
    if (p->procs.at[i]->impls.n > 1) return true;
  for (uint32_t i = 0; i < p->impls.n; i++)
    for (uint32_t b = 0; b < p->impls.at[i]->blocks.n; b++) {
      const CBlock *block = p->impls.at[i]->blocks.at[b];
      for (uint32_t k = 0; k < block->cmds.n; k++)
        if (block->cmds.at[k].kind == CMD_CALL_FORALL) return true;
    }
  return false;
}

static bool has_irreducible(const BoundedTree *t) {
  for (uint32_t i = 0; i < t->all_flows.n; i++)
    if (!t->all_flows.at[i]->loops.reducible) return true;
  return false;
}

/* With the nodes that are not expanded, and deeper than that, not reached. */
static SolverAnswer ask_without(BoundedSearch *s, bool open, uint32_t depth) {
  vec_clear(&s->assumed);
  for (uint32_t i = 0; i < s->tree.nodes.n; i++) {
    const TreeNode *n = &s->tree.nodes.at[i];
    if (!n->expanded && (open || n->depth > depth))
      vec_push(&s->assumed, mk_not(s->tree.program->build, n->here));
  }
  if (s->limited) solver_limit(s->solver, s->left);
  SolverAnswer a = solver_check(s->solver, s->assumed.at, s->assumed.n);
  uint64_t used = solver_resources(s->solver);
  if (s->limited) s->left = used < s->left ? s->left - used : 0;
  return a;
}

/* Expands the nodes within the bound that the model reaches. */
static bool expand_reached(BoundedSearch *s) {
  uint32_t n = s->tree.nodes.n;
  VEC(uint32_t) reached = {0};
  for (uint32_t i = 0; i < n; i++) {
    const TreeNode *node = &s->tree.nodes.at[i];
    if (!node->expanded && node->depth <= s->bound &&
        term_is_true(solver_value(s->solver, node->here, true)))
      vec_push(&reached, i);
  }
  for (uint32_t i = 0; i < reached.n; i++) tree_expand(&s->tree, reached.at[i]);
  bool any = reached.n != 0;
  vec_free(&reached);
  return any;
}

typedef enum BoundedAnswer { BOUNDED_OPEN, BOUNDED_FAILS, BOUNDED_FINE } BoundedAnswer;

/* One bound: expands until nothing more is reached within it. */
static BoundedAnswer search_bound(BoundedSearch *s, bool *deeper) {
  for (;;) {
    if (s->tree.nodes.n > MAX_NODES || has_irreducible(&s->tree)) return BOUNDED_OPEN;
    if (s->limited && !s->left) return BOUNDED_OPEN;
    SolverAnswer under = ask_without(s, true, 0);
    if (under == SOLVER_SAT) return BOUNDED_FAILS;
    SolverAnswer over = ask_without(s, false, s->bound);
    if (over == SOLVER_SAT && expand_reached(s)) continue;
    if (over != SOLVER_UNSAT) return BOUNDED_OPEN;
    SolverAnswer all = ask_without(s, false, UINT32_MAX);
    *deeper = all == SOLVER_SAT;
    return all == SOLVER_UNSAT ? BOUNDED_FINE : BOUNDED_OPEN;
  }
}

static BoundedAnswer search_bounds(BoundedSearch *s) {
  for (s->bound = FIRST_BOUND; s->bound <= LAST_BOUND; s->bound += s->bound / 2 + 1) {
    bool deeper = false;
    BoundedAnswer a = search_bound(s, &deeper);
    if (a != BOUNDED_OPEN || !deeper) return a;
  }
  return BOUNDED_OPEN;
}

static void prove_unrolled(MethodWork *w, uint32_t bound) {
  CoreProgram *p = w->program;
  if (!proof_begin(w)) return;
  unroll_loops(p, &(UnrollOptions){.depth = bound + 1, .sound = true, .max_size = 100000});
  proof_try(w);
}

static void bounded_resume(MethodWork *w) {
  CoreProgram *p = w->program;
  const char *why = NULL;
  if (is_refused(p) || !w->entry->impls.n) return;
  for (uint32_t i = 0; i < p->impls.n; i++) cfg_renumber(p->impls.at[i]);
  SolverOptions opt = {.name = SOLVER_Z3};
  BoundedSearch s = {.limited = w->effort != 0, .left = w->effort};
  s.solver = solver_open(p->terms, &opt, &why);
  if (!s.solver) return;
  prove_background(s.solver, p, &(ProveOptions){.subsumption = 2});
  tree_init(&s.tree, p, w->entry->impls.at[0], s.solver);
  BoundedAnswer a = search_bounds(&s);
  if (a == BOUNDED_FAILS) tree_send_script(&s.tree, w->entry, w->out);
  tree_free(&s.tree);
  vec_free(&s.assumed);
  solver_close(s.solver);
  if (a == BOUNDED_FINE) prove_unrolled(w, s.bound);
}

const Method method_bounded = {
    .start = method_start, .resume = bounded_resume, .result = method_result};
