/* SPDX-License-Identifier: MIT */
/* See horn_program.h. */
#include "portfolio/horn_program.h"

#include "base/mem.h"
#include "core/walk.h"
#include "infer/engine/infer.h"

/* ---- relations ------------------------------------------------------------------------------- */

static uint32_t n_globals(const HornImpl *f) {
  return f->flow.program->globals.n;
}

static bool is_modified(const HornImpl *f, uint32_t global) {
  const Variables *m = &f->impl->proc->modifies;
  for (uint32_t i = 0; i < m->n; i++)
    if (m->at[i] == f->flow.vars.at[global]) return true;
  return false;
}

static bool is_parameter(const HornProgram *x, const HornImpl *f, uint32_t number) {
  if (!horn_sort(&x->terms, flow_sort(&f->flow, number))) return false;
  uint32_t vars = f->flow.vars.n;
  if (number < n_globals(f)) return x->used[number];
  return number < vars || (x->used[number - vars] && is_modified(f, number - vars));
}

static void declare_relation(HornProgram *x, const HornImpl *f, HornRelation *r, const char *what) {
  CoreProgram *p = x->program;
  uint32_t c = x->terms.constants.n, n = c + r->numbers.n;
  Sort *sorts = mem_calloc(n + 1, sizeof *sorts);
  for (uint32_t i = 0; i < c; i++) sorts[i] = term_sort(p->terms, x->terms.constants.at[i]);
  for (uint32_t i = 0; i < r->numbers.n; i++) sorts[c + i] = flow_sort(&f->flow, r->numbers.at[i]);
  Str name = str_printf(&p->session->strs, "%s@%s", what, f->impl->unique->text);
  r->symbol = symbol_func(p->terms, name, sorts, n, SORT_BOOL, NULL);
  free(sorts);
  horn_relation(x->horn, r->symbol);
}

/* The relation at these values, by number. */
static Term related(const HornProgram *x, const HornRelation *r, const Term *state) {
  uint32_t c = x->terms.constants.n, n = c + r->numbers.n;
  Term *args = mem_calloc(n + 1, sizeof *args);
  for (uint32_t i = 0; i < c; i++) args[i] = x->terms.constants.at[i];
  for (uint32_t i = 0; i < r->numbers.n; i++) args[c + i] = state[r->numbers.at[i]];
  Term t = term_app(x->program->terms, r->symbol, args, n);
  free(args);
  return t;
}

/* Values at the entry of the implementation: its ins, and globals as `old` if it changes them. */
static bool is_entry_value(const HornImpl *f, uint32_t number) {
  uint32_t g = n_globals(f), ins = f->impl->ins.n, vars = f->flow.vars.n;
  if (number < g) return !is_modified(f, number);
  return number < g + ins || number >= vars;
}

static bool is_result(const HornImpl *f, uint32_t number) {
  uint32_t first = n_globals(f) + f->impl->ins.n;
  return (number < n_globals(f) && is_modified(f, number)) ||
         (number >= first && number < first + f->impl->outs.n);
}

static void declare_procedure(HornProgram *x, HornImpl *f) {
  for (uint32_t i = 0; i < f->flow.n; i++) {
    if (!f->is_called || !is_parameter(x, f, i)) continue;
    if (is_entry_value(f, i)) {
      vec_push(&f->failing.numbers, i);
      vec_push(&f->summary.numbers, i);
    } else if (is_result(f, i)) {
      vec_push(&f->summary.numbers, i);
    }
  }
  declare_relation(x, f, &f->summary, "returns");
  declare_relation(x, f, &f->failing, "fails");
}

/* Is the value read from here on, or needed to say what it was at the entry? */
static bool is_read_from(const HornImpl *f, FlowPlace at, uint32_t number) {
  if (number < n_globals(f)) return true;
  if (f->is_called && is_entry_value(f, number)) return true;
  if (at.cmd == 0) return liveness_at(&f->flow.live, at.block, number);
  uint64_t *set = mem_calloc(f->flow.live.words + 1, sizeof *set);
  const CBlock *b = f->impl->blocks.at[at.block];
  liveness_at_end(&f->flow.live, at.block, set);
  for (uint32_t i = b->cmds.n; i-- > at.cmd;) liveness_before(&f->flow.live, &b->cmds.at[i], set);
  bool wanted = liveness_has(set, number);
  free(set);
  return wanted;
}

static uint32_t horn_place(HornProgram *x, HornImpl *f, FlowPlace at) {
  for (uint32_t i = 1; i < f->places.n; i++)
    if (f->places.at[i].place.block == at.block && f->places.at[i].place.cmd == at.cmd) return i;
  HornPlace made = {.place = at};
  for (uint32_t i = 0; i < f->flow.n; i++)
    if (is_parameter(x, f, i) && is_read_from(f, at, i)) vec_push(&made.reached.numbers, i);
  declare_relation(x, f, &made.reached, at.cmd ? "after" : "head");
  vec_push(&f->places, made);
  return f->places.n - 1;
}

/* ---- rules ----------------------------------------------------------------------------------- */

typedef struct Rules {
  HornProgram *x;
  HornImpl *f;
  Segment segment;
  Term start;        /* the relation that holds where the segment starts; TERM_TRUE: at the entry */
  const Term *state; /* there */
  Term *goals;       /* by exit, all false */
} Rules;

static Term relation_in_rule(HornProgram *x, Term relation) {
  TermTable *tab = x->program->terms;
  uint32_t n = term_nargs(tab, relation);
  Term *args = mem_calloc(n + 1, sizeof *args);
  for (uint32_t i = 0; i < n; i++) args[i] = horn_value(&x->terms, term_arg(tab, relation, i));
  Term t = term_app(tab, term_symbol(tab, relation), args, n);
  free(args);
  return t;
}

/* `other`: a relation that the body has besides; TERM_TRUE: none. */
static void add_rule(const Rules *r, Term formula, Term other, Term head) {
  HornProgram *x = r->x;
  if (term_is_false(formula)) return;
  Builder plain = builder_plain(x->program->terms);
  Term body[3];
  uint32_t n = 0;
  horn_begin_rule(&x->terms);
  head = relation_in_rule(x, head);
  if (!term_is_true(r->start)) body[n++] = relation_in_rule(x, r->start);
  if (!term_is_true(other)) body[n++] = relation_in_rule(x, other);
  Term said = horn_value(&x->terms, formula);
  said = mk_and2(x->terms.b, said, horn_known(&x->terms));
  if (term_is_false(said)) return;
  body[n++] = said;
  x->refused |= !horn_rule(x->horn, n == 1 ? said : mk_and(&plain, body, n), head);
}

static HornImpl *called_impl(const HornProgram *x, const Cmd *call) {
  const Impl *im = call->proc->impls.at[0];
  HornImpl *g = x->impls;
  while (g->impl != im) g++;
  return g;
}

static Term new_value(const HornProgram *x, const HornImpl *f, uint32_t number) {
  TermTable *tab = x->program->terms;
  Str name = symbol_data(tab, flow_symbol(&f->flow, number))->name;
  return term_var(tab, symbol_var(tab, name, flow_sort(&f->flow, number), NULL));
}

/* The state of the callee when it returns: values at its entry from the caller, results new. */
static Term *callee_state(const HornProgram *x, const HornImpl *g, const SegmentExit *exit) {
  Term *state = mem_calloc(g->flow.n + 1, sizeof *state);
  for (uint32_t i = 0; i < g->flow.n; i++) {
    uint32_t vars = g->flow.vars.n, ins = n_globals(g);
    if (i < n_globals(g) && !is_modified(g, i))
      state[i] = exit->state[i];
    else if (i >= ins && i < ins + g->impl->ins.n)
      state[i] = exit->args[i - ins];
    else if (i >= vars)
      state[i] = exit->state[i - vars];
    else
      state[i] = new_value(x, g, i);
  }
  return state;
}

/* That of the caller after the call. */
static Term *state_after(const HornImpl *f, const HornImpl *g, const SegmentExit *exit,
                         const Term *callee) {
  Term *state = mem_calloc(f->flow.n + 1, sizeof *state);
  for (uint32_t i = 0; i < f->flow.n; i++) state[i] = exit->state[i];
  for (uint32_t i = 0; i < n_globals(f); i++)
    if (is_modified(g, i)) state[i] = callee[i];
  for (uint32_t i = 0; i < exit->call->n_vars; i++)
    if (exit->call->vars[i])
      state[flow_number(&f->flow, exit->call->vars[i])] =
          callee[flow_number(&g->flow, g->impl->outs.at[i])];
  return state;
}

static void call_rules(Rules *r, const SegmentExit *exit, Term formula) {
  HornProgram *x = r->x;
  HornImpl *f = r->f, *g = called_impl(x, exit->call);
  Term *callee = callee_state(x, g, exit), *after = state_after(f, g, exit, callee);
  add_rule(r, formula, related(x, &g->failing, callee), related(x, &f->failing, r->state));
  uint32_t place = horn_place(x, f, exit->place);
  add_rule(r, formula, related(x, &g->summary, callee),
           related(x, &f->places.at[place].reached, after));
  free(callee);
  free(after);
}

static void exit_rules(Rules *r, uint32_t i) {
  HornProgram *x = r->x;
  HornImpl *f = r->f;
  SegmentExit exit = r->segment.exits.at[i];
  r->goals[i] = TERM_TRUE;
  Term formula = segment_formula(&r->segment, false, r->goals);
  r->goals[i] = TERM_FALSE;
  switch (exit.kind) {
  case EXIT_HEAD: {
    uint32_t place = horn_place(x, f, exit.place);
    add_rule(r, formula, TERM_TRUE, related(x, &f->places.at[place].reached, exit.state));
    break;
  }
  case EXIT_CALL: call_rules(r, &exit, formula); break;
  case EXIT_RETURN:
    if (f->is_called) add_rule(r, formula, TERM_TRUE, related(x, &f->summary, exit.state));
    break;
  }
}

static void place_rules(HornProgram *x, HornImpl *f, uint32_t place) {
  Rules r = {.x = x, .f = f, .start = TERM_TRUE};
  Term *state = mem_calloc(f->flow.n + 1, sizeof *state);
  FlowPlace at = f->places.at[place].place;
  for (uint32_t i = 0; i < f->flow.n; i++) {
    bool entry_value = i >= f->flow.vars.n && (at.enters || !is_modified(f, i - f->flow.vars.n));
    state[i] = entry_value ? state[i - f->flow.vars.n]
                           : term_var(x->program->terms, flow_symbol(&f->flow, i));
  }
  r.state = state;
  if (!at.enters) r.start = related(x, &f->places.at[place].reached, state);
  segment_init(&r.segment, &f->flow, at, state,
               &(SegmentOptions){.program_starts = at.enters && f->is_entry});
  r.goals = mem_calloc(r.segment.exits.n + 1, sizeof *r.goals);
  for (uint32_t i = 0; i < r.segment.exits.n; i++) r.goals[i] = TERM_FALSE;
  add_rule(&r, segment_formula(&r.segment, true, r.goals), TERM_TRUE,
           related(x, &f->failing, state));
  for (uint32_t i = 0; i < r.segment.exits.n; i++) exit_rules(&r, i);
  segment_free(&r.segment);
  free(r.goals);
  free(state);
}

/* ---- programs -------------------------------------------------------------------------------- */

static Term note_symbols(void *env, Term t) {
  collector_add(env, t);
  return t;
}

/* Globals that some term of the program mentions, and those that commands write. */
static void find_used(HornProgram *x) {
  CoreProgram *p = x->program;
  Collector used;
  collector_init(&used, p->terms);
  for (uint32_t i = 0; i < p->procs.n; i++) walk_proc(p, p->procs.at[i], note_symbols, &used);
  for (uint32_t i = 0; i < p->impls.n; i++) walk_impl(p, p->impls.at[i], note_symbols, &used);
  x->used = mem_calloc(p->globals.n + 1, sizeof *x->used);
  for (uint32_t i = 0; i < p->globals.n; i++)
    x->used[i] =
        collector_has(&used, p->globals.at[i]->sym) || collector_has(&used, p->globals.at[i]->old);
  collector_free(&used);
}

static bool is_called(const CoreProgram *p, const Proc *q) {
  for (uint32_t i = 0; i < p->impls.n; i++)
    for (uint32_t b = 0; b < p->impls.at[i]->blocks.n; b++) {
      const CBlock *block = p->impls.at[i]->blocks.at[b];
      for (uint32_t k = 0; k < block->cmds.n; k++)
        if (block->cmds.at[k].proc == q) return true;
    }
  return false;
}

void horn_program_init(HornProgram *x, CoreProgram *p, const Proc *entry, Horn *horn) {
  *x = (HornProgram){.program = p, .horn = horn};
  horn_terms_init(&x->terms, p);
  find_used(x);
  x->impls = mem_calloc(p->impls.n + 1, sizeof *x->impls);
  for (uint32_t i = 0; i < p->impls.n; i++) {
    HornImpl *f = &x->impls[i];
    f->impl = p->impls.at[i];
    f->is_entry = f->impl->proc == entry;
    f->is_called = is_called(p, f->impl->proc);
    cfg_renumber(f->impl);
    flow_init(&f->flow, p, f->impl);
    declare_procedure(x, f);
    HornPlace start = {.place = {.enters = true}};
    vec_push(&f->places, start);
  }
  for (uint32_t i = 0; i < p->impls.n; i++)
    for (uint32_t k = 0; k < x->impls[i].places.n; k++) place_rules(x, &x->impls[i], k);
}

HornAnswer horn_program_ask(HornProgram *x) {
  if (x->refused) return HORN_UNKNOWN;
  HornImpl *f = x->impls;
  while (!f->is_entry) f++;
  if (!f->is_called && !x->terms.constants.n) return horn_ask(x->horn, f->failing.symbol);
  CoreProgram *p = x->program;
  Symbol any = symbol_func(p->terms, str_c(&p->session->strs, "fails"), NULL, 0, SORT_BOOL, NULL);
  Term *state = mem_calloc(f->flow.n + 1, sizeof *state);
  for (uint32_t i = 0; i < f->flow.n; i++) state[i] = new_value(x, f, i);
  horn_relation(x->horn, any);
  horn_begin_rule(&x->terms);
  bool ok = horn_rule(x->horn, relation_in_rule(x, related(x, &f->failing, state)),
                      term_app(p->terms, any, NULL, 0));
  free(state);
  return ok ? horn_ask(x->horn, any) : HORN_UNKNOWN;
}

void horn_program_free(HornProgram *x) {
  for (uint32_t i = 0; i < x->program->impls.n && x->impls; i++) {
    HornImpl *f = &x->impls[i];
    for (uint32_t k = 0; k < f->places.n; k++) vec_free(&f->places.at[k].reached.numbers);
    vec_free(&f->places);
    vec_free(&f->summary.numbers);
    vec_free(&f->failing.numbers);
    flow_free(&f->flow);
  }
  free(x->impls);
  free(x->used);
  horn_terms_free(&x->terms);
}

/* ---- solutions ------------------------------------------------------------------------------- */

static Term solution_at(const HornProgram *x, const HornRelation *r, const Term *state) {
  Term at = related(x, r, state);
  return horn_solution(x->horn, r->symbol, term_args(x->program->terms, at));
}

/* Each conjunct by itself. */
static void split_clause(const TermTable *tab, Term t, HornTermList *out) {
  if (!t.ix || term_is_true(t)) return;
  if (term_op(tab, t) != OP_AND) {
    vec_push(out, t);
    return;
  }
  for (uint32_t i = 0; i < term_nargs(tab, t); i++) split_clause(tab, term_arg(tab, t, i), out);
}

static void add_invariants(HornProgram *x, HornImpl *f, uint32_t *fact) {
  Term *state = mem_calloc(f->flow.n + 1, sizeof *state);
  for (uint32_t i = 0; i < f->flow.n; i++)
    state[i] = term_var(x->program->terms, flow_symbol(&f->flow, i));
  HornTermList clauses = {0};
  for (uint32_t k = 1; k < f->places.n; k++) {
    const HornPlace *at = &f->places.at[k];
    if (at->place.cmd || !f->flow.cut[at->place.block]) continue;
    vec_clear(&clauses);
    split_clause(x->program->terms, solution_at(x, &at->reached, state), &clauses);
    for (uint32_t i = 0; i < clauses.n; i++)
      infer_add(x->program, f->impl->blocks.at[at->place.block], clauses.at[i], true, fact);
  }
  vec_free(&clauses);
  free(state);
}

static void add_clauses(HornProgram *x, Contracts *to, Pos pos, Term t) {
  HornTermList clauses = {0};
  split_clause(x->program->terms, t, &clauses);
  for (uint32_t i = 0; i < clauses.n; i++) {
    Contract c = {.term = clauses.at[i], .pos = pos};
    vec_push(to, c);
  }
  vec_free(&clauses);
}

static void add_contract(HornProgram *x, HornImpl *f) {
  TermTable *tab = x->program->terms;
  Proc *q = f->impl->proc;
  uint32_t ins = n_globals(f), outs = ins + q->ins.n;
  Term *state = mem_calloc(f->flow.n + 1, sizeof *state);
  for (uint32_t i = 0; i < f->flow.n; i++) state[i] = term_var(tab, flow_symbol(&f->flow, i));
  for (uint32_t i = 0; i < q->ins.n; i++) state[ins + i] = term_var(tab, q->ins.at[i]->sym);
  for (uint32_t i = 0; i < q->outs.n; i++) state[outs + i] = term_var(tab, q->outs.at[i]->sym);
  Term summary = solution_at(x, &f->summary, state);
  add_clauses(x, &q->ensures, q->pos, summary);
  for (uint32_t i = f->flow.vars.n; i < f->flow.n; i++) state[i] = state[i - f->flow.vars.n];
  Term fails = solution_at(x, &f->failing, state);
  if (!f->is_entry && fails.ix)
    add_clauses(x, &q->requires, q->pos, mk_not(x->program->build, fails));
  free(state);
}

void horn_program_annotate(HornProgram *x) {
  uint32_t fact = INFER_FIRST_FACT;
  for (uint32_t i = 0; i < x->program->impls.n; i++) {
    add_invariants(x, &x->impls[i], &fact);
    if (x->impls[i].is_called) add_contract(x, &x->impls[i]);
  }
}
