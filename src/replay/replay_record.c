/* SPDX-License-Identifier: MIT */
/* What a replay keeps for people: steps, notes, the failure with its values, the beginning and
 * the end. */
#include "replay/replay_run.h"

#include "base/sort.h"
#include "logic/collect.h"

#include <string.h>

static void push_value(ExecValues *list, Str name, bool old, const Value *v) {
  ExecValue x = {name, old, v};
  vec_push(list, x);
}

/* ---- on the way ------------------------------------------------------------ */

void replay_record_step(Run *r, StepKind kind, Pos pos) {
  r->x->n_steps++;
  if (!r->steps) return;
  ExecStep s = {kind, pos, r->stack.n ? vec_last(&r->stack).number : 0, r->x->changes.n, 0};
  vec_push(&r->x->steps, s);
}

void replay_record_change(Run *r, const Variable *var, const Value *v) {
  if (!r->steps || !r->x->steps.n) return;
  ExecChange c = {var, v};
  vec_push(&r->x->changes, c);
  vec_last(&r->x->steps).n_changes++;
}

void replay_record_choice(Run *r, const Variable *var, const Value *v, Pos pos) {
  enum { MOST = 10000 };
  if (r->sample) return;
  if (r->x->n_choices++ < MOST) vec_push(&r->x->choices, ((ExecChoice){pos, var, v}));
}

static void note(Run *r, const CoreAttr *a, bool trace, Pos pos) {
  ExecValue *items = ARENA_ARRAY(&r->x->arena, ExecValue, a->n_args);
  for (uint32_t i = 0; i < a->n_args; i++) {
    if (a->args[i].str)
      items[i].name = a->args[i].str;
    else if (a->args[i].term.ix)
      items[i].value = eval_term(r->eval, a->args[i].term);
  }
  ExecNote n = {trace,         pos,       r->stack.n ? vec_last(&r->stack).number : 0,
                r->x->steps.n, a->n_args, items};
  vec_push(&r->x->notes, n);
}

static int64_t number_at(const Run *r, const CoreAttrArg *a) {
  int64_t n = 0;
  if (a->term.ix) term_get_int64(r->x->core->terms, a->term, &n);
  return n;
}

static void record_origin(Run *r, const CoreAttrs *attrs) {
  enum { MOST = 100000 };
  const CoreAttr *a = core_attr(attrs, "sourceloc");
  Execution *x = r->x;
  if (!a || a->n_args != 3 || !a->args[0].str || x->origins.n >= MOST) return;
  ExecOrigin o = {a->args[0].str, number_at(r, &a->args[1]), number_at(r, &a->args[2]),
                  r->stack.n ? vec_last(&r->stack).number : 0};
  const ExecOrigin *last = x->origins.n ? &vec_last(&x->origins) : NULL;
  if (last && last->file == o.file && last->line == o.line && last->call == o.call) return;
  vec_push(&x->origins, o);
}

void replay_record_notes(Run *r, const CoreAttrs *attrs, Pos pos) {
  record_origin(r, attrs);
  for (uint32_t i = 0; i < attrs->n; i++) {
    bool trace = strcmp(attrs->at[i].name->text, "trace") == 0;
    if (trace || strcmp(attrs->at[i].name->text, "print") == 0) note(r, &attrs->at[i], trace, pos);
  }
}

/* ---- a failure ------------------------------------------------------------- */

/* Variables first, in the order of their declarations, then constants. */
static int by_declaration(const void *a, const void *b, const void *env) {
  const Run *r = env;
  const Named *x = &r->replay->named.at[((const Symbol *)a)->ix];
  const Named *y = &r->replay->named.at[((const Symbol *)b)->ix];
  Pos at = x->var->pos, to = y->var->pos;
  return at != to ? (at > to) - (at < to) : (x->old > y->old) - (x->old < y->old);
}

static uint32_t variables_in(const Run *r, const Collector *c, Symbol *out) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < c->symbols.n; i++) {
    Symbol s = c->symbols.at[i];
    if (s.ix < r->replay->named.n && r->replay->named.at[s.ix].var) out[n++] = s;
  }
  return n;
}

/* The text of a term over variables, literals and functions of the program. False: it is something
 * else. */
static bool write_term(Run *r, Term t, Buf *out) {
  const TermTable *tab = r->core->terms;
  TermNode n = *term_node(tab, t);
  if (op_is_const(n.op)) {
    const Value *v = value_of_literal(&r->eval->store, t);
    if (v) value_print(&r->eval->store, v, out);
    return v != NULL;
  }
  if (n.op != OP_VAR && n.op != OP_APP) return false;
  Symbol sym = term_symbol(tab, t);
  if (sym.ix >= r->replay->named.n) return false;
  const Named *named = &r->replay->named.at[sym.ix];
  if (n.op == OP_VAR) {
    if (!named->var) return false;
    buf_printf(out, named->old ? "old(%s)" : "%s", named->var->name->text);
    return true;
  }
  if (!named->func) return false;
  buf_puts(out, named->func->name->text);
  for (uint32_t i = 0; i < n.nargs; i++) {
    buf_puts(out, i ? ", " : "(");
    if (!write_term(r, n.args[i], out)) return false;
  }
  if (n.nargs) buf_putc(out, ')');
  return true;
}

/* What functions gave: `size(t) -> 2`. */
static void function_values(Run *r, Term t, Map *seen) {
  enum { MOST = 12, LONGEST = 40 };
  TermNode n = *term_node(r->core->terms, t);
  uint64_t known;
  if (n.nargs == 0 || op_is_binder(n.op) || map_get(seen, t.ix, &known)) return;
  map_put(seen, t.ix, 1);
  for (uint32_t i = 0; i < n.nargs; i++) function_values(r, n.args[i], seen);
  ExecValues *list = &r->x->failure.values;
  Buf text = {0};
  if (n.op == OP_APP && write_term(r, t, &text) && text.n <= LONGEST && list->n < MOST) {
    const Value *v = eval_term(r->eval, t);
    Str name = str_intern(&r->core->session->strs, text.text, text.n);
    if (v && v->kind != VAL_CONST && v->kind != VAL_LAMBDA) push_value(list, name, false, v);
  }
  buf_free(&text);
}

static void clause_values(Run *r, Term t) {
  Collector c;
  collector_init(&c, r->core->terms);
  collector_add(&c, t);
  ExecValues *list = &r->x->failure.values;
  Symbol *vars = ARENA_ARRAY(&r->x->arena, Symbol, c.symbols.n);
  uint32_t n = variables_in(r, &c, vars);
  sort_stable(vars, n, sizeof *vars, by_declaration, r);
  for (uint32_t i = 0; i < n; i++) {
    const Named *v = &r->replay->named.at[vars[i].ix];
    push_value(list, v->var->name, v->old, eval_term(r->eval, term_var(r->core->terms, vars[i])));
  }
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    Symbol s = c.symbols.at[i];
    const Function *f = s.ix < r->replay->named.n ? r->replay->named.at[s.ix].func : NULL;
    if (f && symbol_data(r->core->terms, s)->nargs == 0)
      push_value(list, f->name, false, eval_term(r->eval, term_app(r->core->terms, s, NULL, 0)));
  }
  collector_free(&c);
  Map seen = {0};
  function_values(r, t, &seen);
  map_free(&seen);
}

static void clause_witness(Run *r) {
  if (!r->eval->witness_of.ix) return;
  const BinderData *d = term_binder(r->core->terms, r->eval->witness_of);
  for (uint32_t i = 0; i < d->nvars; i++)
    push_value(&r->x->failure.witness, d->names[i], false, r->eval->witness[i]);
}

void replay_record_failure(Run *r, ExecCheck kind, Term t, Pos clause, Pos at, const Proc *of,
                           const CoreAttrs *attrs) {
  ExecFailure *f = &r->x->failure;
  r->x->outcome = EXEC_FAILED;
  replay_record_step(r, STEP_FAIL, at);
  f->kind = kind;
  f->clause = clause;
  f->pos = at;
  f->call = r->stack.n ? vec_last(&r->stack).number : 0;
  f->proc = of ? of->name : NULL;
  f->message = core_attr_str(attrs, "msg");
  clause_witness(r);
  clause_values(r, t);
}

/* ---- the end --------------------------------------------------------------- */

static void record_globals(Run *r) {
  for (uint32_t i = 0; i < r->core->globals.n; i++) {
    const Variable *g = r->core->globals.at[i];
    const Value *now = r->now.at[g->sym.ix];
    if (r->uses.at[g->sym.ix] & USE_INITIAL && i < r->initial.n)
      push_value(&r->x->globals, g->name, false, r->initial.at[i]);
    if (now && r->uses.at[g->sym.ix] & USE_WRITTEN)
      push_value(&r->x->final_globals, g->name, false, now);
  }
}

typedef struct PointOrder {
  const ValueStore *store;
  uint32_t n_index;
} PointOrder;

static int by_index(const void *a, const void *b, const void *env) {
  const ValuePoint *x = a, *y = b;
  const PointOrder *o = env;
  int c = 0;
  for (uint32_t i = 0; i < o->n_index && !c; i++)
    c = value_compare(o->store, x->index[i], y->index[i]);
  return c;
}

static void record_function(Run *r, const Function *f, const Meaning *m) {
  uint32_t n_index = symbol_data(r->core->terms, f->sym)->nargs;
  VEC(ValuePoint) points = {0};
  for (uint32_t k = 0; k < m->points.n; k++)
    if (m->used.at[k]) vec_push(&points, m->points.at[k]);
  sort_vec(&points, by_index, (&(PointOrder){&r->eval->store, n_index}));
  ExecFunction x = {f, vec_copy(&r->x->arena, &points, ValuePoint), points.n, n_index};
  if (points.n) vec_push(&r->x->functions, x);
  vec_free(&points);
}

static void record_functions(Run *r) {
  for (uint32_t i = 0; i < r->core->functions.n; i++) {
    const Function *f = r->core->functions.at[i];
    const Meaning *m = f->sym.ix < r->meanings.n ? r->meanings.at[f->sym.ix] : NULL;
    if (!m || !m->touched || !m->points.n) continue;
    if (f->is_const)
      push_value(&r->x->constants, f->name, false, m->points.at[0].value);
    else
      record_function(r, f, m);
  }
}

void replay_record_end(Run *r) {
  Execution *x = r->x;
  for (uint32_t i = r->stack.n; i-- > 0;) vec_push(&x->stack, r->stack.at[i].number);
  record_functions(r);
  record_globals(r);
}
