/* SPDX-License-Identifier: MIT */
/* The execution that a model of the tree (bounded_tree.h) describes, as a script: its path is
 * followed from the entry, and what was chosen on it is written down. */
#include "exec/search/records.h"
#include "logic/eval/eval.h"
#include "portfolio/bounded_tree.h"
#include "replay/replay.h"

typedef struct ScriptWalk {
  BoundedTree *t;
  Eval eval; /* makes values of the solver's terms */
  Script *out;
} ScriptWalk;

static bool is_true_in_model(ScriptWalk *w, Term t) {
  return term_is_true(t) || term_is_true(solver_value(w->t->solver, t, true));
}

static bool is_false_in_model(ScriptWalk *w, Term t) {
  return term_is_false(t) || term_is_false(solver_value(w->t->solver, t, true));
}

/* NULL: the solver has none that can be written down. */
static const Value *value_in_model(ScriptWalk *w, Term t) {
  Term value = solver_value(w->t->solver, t, true);
  return value.ix ? eval_term(&w->eval, value) : NULL;
}

/* Elements of other sorts than the language's own are constants of the solver's; each has a number
 * at its end. */
static const Value *solver_element(void *self, Eval *e, Symbol s, const Value *const *args,
                                   uint32_t n) {
  const CoreProgram *p = self;
  SymbolData d = *symbol_data(p->terms, s);
  (void)args;
  if (n || sort_kind(p->terms, d.sort) != SK_UNINT) return NULL;
  return value_ref(&e->store, d.sort, s.ix);
}

static void decide(ScriptWalk *w, Decision d) {
  vec_push(&w->out->decisions, d);
}

/* The node after this one; TREE_NONE: a check has failed. */
static uint32_t follow_node(ScriptWalk *w, uint32_t node) {
  const TreeNode *n = &w->t->nodes.at[node];
  for (uint32_t at = 0;;) {
    const SegmentBlock *b = &n->segment.blocks.at[at];
    for (uint32_t i = 0; i < b->steps.n; i++) {
      const SegmentStep *s = &b->steps.at[i];
      if (s->kind == SEGMENT_VALUE)
        decide(w, (Decision){.kind = DECIDE_VALUE, .value = value_in_model(w, s->term)});
      if (s->kind == SEGMENT_ASSERT && is_false_in_model(w, s->term)) return TREE_NONE;
    }
    uint32_t e = 0;
    while (e < b->edges.n && !is_true_in_model(w, b->edges.at[e].taken)) e++;
    if (e == b->edges.n) return TREE_NONE;
    const SegmentEdge *edge = &b->edges.at[e];
    bool jumps = edge->to != SEGMENT_EXIT || n->segment.exits.at[edge->exit].kind == EXIT_HEAD;
    if (jumps && b->block->succs.n > 1)
      decide(w, (Decision){.kind = DECIDE_JUMP, .number = edge->branch});
    if (edge->to == SEGMENT_EXIT) return n->targets[edge->exit];
    at = edge->to;
  }
}

/* Constants of which axioms alone speak. */
static void add_constants(ScriptWalk *w) {
  CoreProgram *p = w->t->program;
  Arena *a = &w->eval.store.arena;
  for (uint32_t i = 0; i < p->functions.n; i++) {
    Function *f = p->functions.at[i];
    if (!f->is_const || f->body.ix || f->meaning == FUNC_BUILTIN) continue;
    const Value **value = ARENA_ARRAY(a, const Value *, 1);
    const Value *const **index = ARENA_ARRAY(a, const Value *const *, 1);
    value[0] = value_in_model(w, term_app(p->terms, f->sym, NULL, 0));
    FunctionValue made = {.func = f, .n_points = 1, .index = index, .value = value};
    if (value[0]) vec_push(&w->out->functions, made);
  }
}

/* Does a replay fail as well? What the solver says of functions without definitions, say, is not
 * in the script. */
static bool is_confirmed(CoreProgram *p, const Script *s, const ValueStore *store) {
  Replay *replay = replay_new(p);
  Execution *x = replay_run(replay, s, store, false);
  bool fails = x->outcome == EXEC_FAILED && x->confirmed;
  execution_free(x);
  replay_free(replay);
  return fails;
}

void tree_send_script(BoundedTree *t, const Proc *entry, int out) {
  CoreProgram *p = t->program;
  EvalEnv env = {.self = p, .apply = solver_element};
  Script script = {.entry = entry, .fails = true, .total = true};
  ScriptWalk w = {.t = t, .out = &script};
  const Term *state = t->nodes.at[0].state;
  eval_init(&w.eval, p->terms, &env);
  Arena *a = &w.eval.store.arena;
  script.args = ARENA_ARRAY(a, const Value *, entry->ins.n + 1);
  script.globals = ARENA_ARRAY(a, const Value *, p->globals.n + 1);
  for (uint32_t i = 0; i < entry->ins.n; i++)
    script.args[i] = value_in_model(&w, state[p->globals.n + i]);
  for (uint32_t i = 0; i < p->globals.n; i++) script.globals[i] = value_in_model(&w, state[i]);
  add_constants(&w);
  for (uint32_t node = 0; node != TREE_NONE;) node = follow_node(&w, node);
  if (is_confirmed(p, &script, &w.eval.store))
    record_write_script(out, RECORD_FAILING, p, &script, &w.eval.store);
  script_free(&script);
  eval_free(&w.eval);
}
