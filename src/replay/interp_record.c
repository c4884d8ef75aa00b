/* SPDX-License-Identifier: MIT */
/* What a replay keeps for people: steps, notes, the failure with its values, the beginning and
 * the end. */
#include "replay/interp.h"

#include "base/sort.h"
#include "logic/collect.h"

#include <string.h>

static void push_value(ExecValues *list, Str name, bool old, const Value *v) {
  ExecValue x = {.name = name, .old = old, .value = v};
  vec_push(list, x);
}

/* ---- on the way ------------------------------------------------------------ */

void interp_record_step(Interp *in, StepKind kind, Pos pos) {
  in->x->counts.steps++;
  if (!in->record.steps) return;
  ExecStep s = {kind, pos, in->stack.n ? vec_last(&in->stack).number : 0, in->x->changes.n, 0};
  vec_push(&in->x->steps, s);
}

void interp_record_choice(Interp *in, const Variable *var, const Value *v, Pos pos) {
  enum { MOST = 10000 };
  if (!in->record.on) return;
  if (in->x->counts.choices++ < MOST) vec_push(&in->x->choices, ((ExecChoice){pos, var, v}));
}

static void note(Interp *in, const CoreAttr *a, bool trace, Pos pos) {
  ExecValue *items = ARENA_ARRAY(&in->x->arena, ExecValue, a->n_args);
  for (uint32_t i = 0; i < a->n_args; i++) {
    if (a->args[i].str)
      items[i].name = a->args[i].str;
    else if (a->args[i].term.ix)
      items[i].value = eval_term(in->eval, a->args[i].term);
  }
  ExecNote n = {trace,          pos,       in->stack.n ? vec_last(&in->stack).number : 0,
                in->x->steps.n, a->n_args, items};
  vec_push(&in->x->notes, n);
}

/* ---- where the program comes from ------------------------------------------ */

/* Goes to a place of the source; false: there are too many. */
static bool go_to(Interp *in, const Origin *to) {
  enum { MOST = 100000 };
  Execution *x = in->x;
  Activation *a = &vec_last(&in->stack);
  if (x->places.all.n >= MOST) return false;
  ExecOrigin o = {*to, a->number, x->steps.n, x->places.values.n, 0};
  vec_push(&x->places.all, o);
  a->origin = x->places.all.n;
  return true;
}

static void origin_value(Interp *in, Str name, const Value *v) {
  Execution *x = in->x;
  Activation *a = &vec_last(&in->stack);
  if (!v || !a->origin) return;
  if (a->origin != x->places.all.n) { /* back from a call that has places of its own */
    Origin again = x->places.all.at[a->origin - 1].at;
    if (!go_to(in, &again)) return;
  }
  push_value(&x->places.values, name, false, v);
  vec_last(&x->places.all).n_values++;
}

void interp_record_change(Interp *in, const Variable *var, const Value *v) {
  if (in->record.on && in->stack.n) {
    Str name = origin_name(&in->core->session->strs, var->name);
    if (name != var->name) origin_value(in, name, v); /* a variable of Dafny's */
  }
  if (!in->record.steps || !in->x->steps.n) return;
  ExecChange c = {.var = var, .value = v};
  vec_push(&in->x->changes, c);
  vec_last(&in->x->steps).n_changes++;
}

/* At a state that the front-end wants to see: the variables, by their names in the source. */
static void state_values(Interp *in, const Impl *im) {
  enum { MOST = 16 };
  const Variables *lists[] = {&im->ins, &im->outs, &im->locals};
  uint32_t left = MOST;
  for (uint32_t l = 0; l < 3; l++)
    for (uint32_t i = 0; i < lists[l]->n && left; i++) {
      const Variable *v = lists[l]->at[i];
      const Value *now = in->now.at[v->sym.ix];
      if (!now || v->name->text[0] == '$' || core_variable_made(v)) continue;
      origin_value(in, origin_name(&in->core->session->strs, v->name), now);
      left--;
    }
}

static void record_origin(Interp *in, const Cmd *c) {
  Activation *a = in->stack.n ? &vec_last(&in->stack) : NULL;
  Origin o;
  Str name;
  Term value;
  if (!a) return;
  origin_comments_read(&in->replay->comments, in->core);
  if (origin_of(in->core, &in->replay->comments, c, &o)) {
    const ExecOrigin *last = in->x->places.all.n ? &vec_last(&in->x->places.all) : NULL;
    bool new = !last || last->call != a->number || !origin_same(&last->at, &o);
    if (new &&go_to(in, &o) && core_attr(&c->attrs)->origin.state && a->impl)
      state_values(in, a->impl);
  }
  if (origin_records(c, &name, &value)) origin_value(in, name, eval_term(in->eval, value));
}

void interp_record_notes(Interp *in, const Cmd *c) {
  record_origin(in, c);
  for (uint32_t i = 0; i < c->attrs.n; i++) {
    const CoreAttr *a = &c->attrs.at[i];
    if (a->role == ATTR_TRACE || a->role == ATTR_PRINT) note(in, a, a->role == ATTR_TRACE, c->pos);
  }
}

/* ---- a failure ------------------------------------------------------------- */

/* Variables first, in the order of their declarations, then constants. */
static int by_declaration(const void *a, const void *b, const void *env) {
  const Interp *in = env;
  const Named *x = &in->replay->named.at[((const Symbol *)a)->ix];
  const Named *y = &in->replay->named.at[((const Symbol *)b)->ix];
  Pos at = x->var->pos, to = y->var->pos;
  return at != to ? (at > to) - (at < to) : (x->old > y->old) - (x->old < y->old);
}

static uint32_t variables_in(const Interp *in, const Collector *c, Symbol *out) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < c->symbols.n; i++) {
    Symbol s = c->symbols.at[i];
    if (s.ix < in->replay->named.n && in->replay->named.at[s.ix].var) out[n++] = s;
  }
  return n;
}

/* The text of a term over variables, literals and functions of the program. False: it is something
 * else. */
static bool write_term(Interp *in, Term t, Buf *out) {
  const TermTable *tab = in->core->terms;
  TermNode n = *term_node(tab, t);
  if (op_is_const(n.op)) {
    const Value *v = value_of_literal(&in->eval->store, t);
    if (v) value_print(&in->eval->store, v, out);
    return v != NULL;
  }
  if (n.op != OP_VAR && n.op != OP_APP) return false;
  Symbol sym = term_symbol(tab, t);
  if (sym.ix >= in->replay->named.n) return false;
  const Named *named = &in->replay->named.at[sym.ix];
  if (n.op == OP_VAR) {
    if (!named->var) return false;
    buf_printf(out, named->old ? "old(%s)" : "%s", named->var->name->text);
    return true;
  }
  if (!named->func) return false;
  buf_puts(out, named->func->name->text);
  for (uint32_t i = 0; i < n.nargs; i++) {
    buf_puts(out, i ? ", " : "(");
    if (!write_term(in, n.args[i], out)) return false;
  }
  if (n.nargs) buf_putc(out, ')');
  return true;
}

/* What functions gave: `size(t) -> 2`. */
static void function_values(Interp *in, Term t, Map *seen) {
  enum { MOST = 12, LONGEST = 40 };
  TermNode n = *term_node(in->core->terms, t);
  uint64_t known;
  if (n.nargs == 0 || op_is_binder(n.op) || map_get(seen, t.ix, &known)) return;
  map_put(seen, t.ix, 1);
  for (uint32_t i = 0; i < n.nargs; i++) function_values(in, n.args[i], seen);
  ExecValues *list = &in->x->failure.values;
  Buf text = {0};
  if (n.op == OP_APP && write_term(in, t, &text) && text.n <= LONGEST && list->n < MOST) {
    const Value *v = eval_term(in->eval, t);
    Str name = str_intern(&in->core->session->strs, text.text, text.n);
    if (v && v->kind != VAL_CONST && v->kind != VAL_LAMBDA) push_value(list, name, false, v);
  }
  buf_free(&text);
}

static void clause_values(Interp *in, Term t) {
  Collector c;
  collector_init(&c, in->core->terms);
  collector_add(&c, t);
  ExecValues *list = &in->x->failure.values;
  Symbol *vars = ARENA_ARRAY(&in->x->arena, Symbol, c.symbols.n);
  uint32_t n = variables_in(in, &c, vars);
  sort_stable(vars, n, sizeof *vars, by_declaration, in);
  for (uint32_t i = 0; i < n; i++) {
    const Named *v = &in->replay->named.at[vars[i].ix];
    push_value(list, v->var->name, v->old, eval_term(in->eval, term_var(in->core->terms, vars[i])));
  }
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    Symbol s = c.symbols.at[i];
    const Function *f = s.ix < in->replay->named.n ? in->replay->named.at[s.ix].func : NULL;
    if (f && symbol_data(in->core->terms, s)->nargs == 0)
      push_value(list, f->name, false, eval_term(in->eval, term_app(in->core->terms, s, NULL, 0)));
  }
  collector_free(&c);
  Map seen = {0};
  function_values(in, t, &seen);
  map_free(&seen);
}

static void clause_witness(Interp *in) {
  if (!in->eval->witness_of.ix) return;
  const BinderData *d = term_binder(in->core->terms, in->eval->witness_of);
  for (uint32_t i = 0; i < d->nvars; i++)
    push_value(&in->x->failure.witness, d->names[i], false, in->eval->witness[i]);
}

void interp_record_failure(Interp *in, const InterpCheck *c) {
  ExecFailure *f = &in->x->failure;
  in->x->outcome = EXEC_FAILED;
  interp_record_step(in, STEP_FAIL, c->at);
  f->kind = c->kind;
  f->clause = c->clause;
  f->pos = c->at;
  f->call = in->stack.n ? vec_last(&in->stack).number : 0;
  f->proc = c->of ? c->of->name : NULL;
  f->message = core_attr(c->attrs)->message;
  clause_witness(in);
  clause_values(in, c->term);
}

/* ---- the end --------------------------------------------------------------- */

static void record_globals(Interp *in) {
  for (uint32_t i = 0; i < in->core->globals.n; i++) {
    const Variable *g = in->core->globals.at[i];
    const Value *now = in->now.at[g->sym.ix];
    if (in->uses.at[g->sym.ix] & USE_INITIAL && i < in->initial.n)
      push_value(&in->x->given.globals, g->name, false, in->initial.at[i]);
    if (now && in->uses.at[g->sym.ix] & USE_WRITTEN)
      push_value(&in->x->final_globals, g->name, false, now);
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

static void record_function(Interp *in, const Function *f, const Meaning *m) {
  uint32_t n_index = symbol_data(in->core->terms, f->sym)->nargs;
  VEC(ValuePoint) points = {0};
  for (uint32_t k = 0; k < m->points.n; k++)
    if (m->used.at[k]) vec_push(&points, m->points.at[k]);
  sort_vec(&points, by_index, (&(PointOrder){&in->eval->store, n_index}));
  ExecFunction x = {f, vec_copy(&in->x->arena, &points, ValuePoint), points.n, n_index};
  if (points.n) vec_push(&in->x->given.functions, x);
  vec_free(&points);
}

static void record_functions(Interp *in) {
  for (uint32_t i = 0; i < in->core->functions.n; i++) {
    const Function *f = in->core->functions.at[i];
    const Meaning *m = f->sym.ix < in->functions.given.n ? in->functions.given.at[f->sym.ix] : NULL;
    if (!m || !m->accessed || !m->points.n) continue;
    if (f->is_const)
      push_value(&in->x->given.constants, f->name, false, m->points.at[0].value);
    else
      record_function(in, f, m);
  }
}

void interp_record_end(Interp *in) {
  Execution *x = in->x;
  for (uint32_t i = in->stack.n; i-- > 0;)
    if (!core_attr(&in->stack.at[i].proc->attrs)->outside)
      vec_push(&x->stack, in->stack.at[i].number); /* others only stand for a call */
  record_functions(in);
  record_globals(in);
}
