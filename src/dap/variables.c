/* SPDX-License-Identifier: MIT */
/* Scopes and variables. Maps, datatypes and sequences are trees: their parts are listed when they
 * are asked for. */
#include "dap/debuggee.h"

#include "base/mem.h"
#include "report/executions/run_value.h"

#include <string.h>

enum { SHORT_POINTS = 8 }; /* of a map in one line */

/* ---- references ------------------------------------------------------------------- */

static uint32_t variables_reference(Debuggee *d, Shown s) {
  vec_push(&d->shown, s);
  return d->shown.n;
}

void variables_forget(Debuggee *d) {
  for (uint32_t i = 0; i < d->shown.n; i++) free(d->shown.at[i].name);
  vec_clear(&d->shown);
}

/* ---- values ------------------------------------------------------------------------ */

static bool is_map_value(const Value *v) {
  return v->kind >= VAL_CONST;
}

/* The tuple of maps that a polymorphic map has become. */
static bool is_map_bundle(const Debuggee *d, const Value *v) {
  return v->kind == VAL_DT && sort_dt(d->core->terms, v->sort)->name->text[0] == '<';
}

static uint32_t points_of(Debuggee *d, const Value *v, const ValuePoint **at) {
  return value_points(&d->x->eval.store, v, at);
}

static uint32_t parts_of(Debuggee *d, const Value *v) {
  const ValuePoint *at;
  uint32_t n = 0;
  if (is_map_value(v)) return points_of(d, v, &at);
  if (v->kind != VAL_DT && v->kind != VAL_SEQ) return 0;
  if (!is_map_bundle(d, v)) return v->u.dt.n;
  for (uint32_t i = 0; i < v->u.dt.n; i++) n += parts_of(d, v->u.dt.at[i]);
  return n;
}

void variables_show(Debuggee *d, json_t *o, const char *key, const Value *v, const char *name) {
  Buf text = {0};
  run_value_text(d->x, v, SHORT_POINTS, &text);
  rpc_set(o, key, rpc_string(text.text, text.n));
  uint32_t n = v ? parts_of(d, v) : 0, reference = 0;
  if (n) {
    Shown s = {.kind = SHOWN_VALUE, .value = v, .name = name ? mem_strdup(name) : NULL};
    reference = variables_reference(d, s);
    bool named = v->kind == VAL_DT && !is_map_bundle(d, v);
    rpc_set(o, named ? "namedVariables" : "indexedVariables", json_integer(n));
  }
  rpc_set(o, "variablesReference", json_integer(reference));
  if (v && !json_object_get(o, "type")) {
    buf_clear(&text);
    run_value_type(d->x, v, &text);
    rpc_set(o, "type", rpc_string(text.text, text.n));
  }
  buf_free(&text);
}

/* `expression`: how it is written in an evaluate request, or NULL. */
static json_t *variable(Debuggee *d, const char *name, const Value *v, const char *expression) {
  json_t *o = json_object();
  rpc_set(o, "name", rpc_text(name));
  variables_show(d, o, "value", v, expression);
  if (expression) rpc_set(o, "evaluateName", rpc_text(expression));
  return o;
}

/* ---- lists ---------------------------------------------------------------------------- */

/* The piece of a list that was asked for. */
typedef struct Listing {
  Debuggee *d;
  json_t *out;
  json_int_t start, count; /* count 0: all */
  json_int_t at;           /* of the next one */
} Listing;

static bool is_wanted(Listing *l) {
  json_int_t i = l->at++;
  return i >= l->start && (l->count <= 0 || i - l->start < l->count);
}

static void list_one(Listing *l, const char *name, const Value *v, const char *expression) {
  if (is_wanted(l)) json_array_append_new(l->out, variable(l->d, name, v, expression));
}

static void list_variables(Listing *l, const Variables *vars, uint32_t call) {
  for (uint32_t i = 0; i < vars->n; i++) {
    const Variable *v = vars->at[i];
    list_one(l, v->name->text, history_local(&l->d->history, call, v, l->d->moment), v->name->text);
  }
}

static bool modifies(const Proc *p, const Variable *g) {
  for (uint32_t i = 0; i < p->modifies.n; i++)
    if (p->modifies.at[i] == g) return true;
  return false;
}

/* A global that the procedure may change comes with what it was at the beginning of the call. */
static void list_globals(Listing *l, uint32_t call) {
  Debuggee *d = l->d;
  for (uint32_t i = 0; i < d->core->globals.n; i++) {
    const Variable *g = d->core->globals.at[i];
    list_one(l, g->name->text, history_global(&d->history, i, d->moment), g->name->text);
    if (!modifies(d->x->calls.at[call].proc, g)) continue;
    Buf old = {0};
    buf_printf(&old, "old(%s)", g->name->text);
    list_one(l, old.text, history_global(&d->history, i, d->history.entered.at[call]), old.text);
    buf_free(&old);
  }
}

static void list_function(Listing *l, uint32_t i) {
  if (!is_wanted(l)) return;
  Debuggee *d = l->d;
  const ExecFunction *f = &d->x->given.functions.at[i];
  Buf text = {0};
  json_t *o = json_object();
  run_value_function(d->x, f, SHORT_POINTS, &text);
  Shown s = {.kind = SHOWN_FUNCTION, .function = i};
  rpc_set(o, "name", rpc_text(f->func->name->text));
  rpc_set(o, "value", rpc_string(text.text, text.n));
  rpc_set(o, "variablesReference", json_integer(variables_reference(d, s)));
  json_array_append_new(l->out, o);
  buf_free(&text);
}

static void list_constants(Listing *l) {
  Execution *x = l->d->x;
  for (uint32_t i = 0; i < x->given.constants.n; i++) {
    const char *name = x->given.constants.at[i].name->text;
    list_one(l, name, x->given.constants.at[i].value, name);
  }
  for (uint32_t i = 0; i < x->given.functions.n; i++) list_function(l, i);
}

/* Whether the text of the value is an expression. */
static bool is_expressible(const Value *v) {
  return v->kind == VAL_BOOL || (v->kind == VAL_NUM && !sort_eq(v->sort, SORT_REAL));
}

/* `[1, true]`, and as an expression when `name` is one. */
static void list_point(Listing *l, const ValuePoint *p, uint32_t n, const char *name, bool call) {
  Buf text = {0}, expression = {0};
  bool can = name;
  buf_putc(&text, call ? '(' : '[');
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_puts(&text, ", ");
    run_value_text(l->d->x, p->index[i], SHORT_POINTS, &text);
    can = can && is_expressible(p->index[i]);
  }
  buf_putc(&text, call ? ')' : ']');
  if (can) buf_printf(&expression, "%s%s", name, text.text);
  list_one(l, text.text, p->value, can ? expression.text : NULL);
  buf_free(&text);
  buf_free(&expression);
}

static void list_map(Listing *l, const Value *v, const char *name) {
  const ValuePoint *at;
  uint32_t n = points_of(l->d, v, &at), n_index = sort_data(l->d->core->terms, v->sort).a;
  for (uint32_t i = 0; i < n; i++) list_point(l, &at[i], n_index, name, false);
}

static void list_fields(Listing *l, const Value *v, const char *name) {
  const DtCtor *c = &sort_dt(l->d->core->terms, v->sort)->ctors[v->u.dt.ctor];
  for (uint32_t i = 0; i < v->u.dt.n; i++) {
    Buf expression = {0};
    if (name) buf_printf(&expression, "%s->%s", name, c->fields[i].name->text);
    list_one(l, c->fields[i].name->text, v->u.dt.at[i], name ? expression.text : NULL);
    buf_free(&expression);
  }
}

static void list_items(Listing *l, const Value *v) {
  for (uint32_t i = 0; i < v->u.dt.n; i++) {
    Buf name = {0};
    buf_printf(&name, "[%u]", i);
    list_one(l, name.text, v->u.dt.at[i], NULL);
    buf_free(&name);
  }
}

static void list_value(Listing *l, const Shown *s) {
  const Value *v = s->value;
  if (is_map_value(v))
    list_map(l, v, s->name);
  else if (is_map_bundle(l->d, v))
    for (uint32_t i = 0; i < v->u.dt.n; i++) list_map(l, v->u.dt.at[i], s->name);
  else if (v->kind == VAL_DT)
    list_fields(l, v, s->name);
  else
    list_items(l, v);
}

static void list_shown(Listing *l, const Shown *s) {
  const ExecCall *c = &l->d->x->calls.at[s->call];
  switch (s->kind) {
  case SHOWN_VARIABLES:
    list_variables(l, c->impl ? &c->impl->ins : &c->proc->ins, s->call);
    list_variables(l, c->impl ? &c->impl->outs : &c->proc->outs, s->call);
    if (c->impl) list_variables(l, &c->impl->locals, s->call);
    break;
  case SHOWN_GLOBALS: list_globals(l, s->call); break;
  case SHOWN_CONSTANTS: list_constants(l); break;
  case SHOWN_VALUE: list_value(l, s); break;
  case SHOWN_FUNCTION: {
    const ExecFunction *f = &l->d->x->given.functions.at[s->function];
    for (uint32_t i = 0; i < f->n_points; i++)
      list_point(l, &f->points[i], f->n_index, f->func->name->text, true);
    break;
  }
  }
}

/* ---- requests ---------------------------------------------------------------------------- */

json_t *debuggee_variables(Debuggee *d, const json_t *arguments) {
  json_int_t i = json_integer_value(json_object_get(arguments, "variablesReference"));
  if (i < 1 || i > (json_int_t)d->shown.n) return debuggee_fail(d, "these variables are gone");
  Shown s = d->shown.at[i - 1]; /* the list grows meanwhile; names stay */
  Listing l = {.d = d,
               .out = json_array(),
               .start = json_integer_value(json_object_get(arguments, "start")),
               .count = json_integer_value(json_object_get(arguments, "count"))};
  const char *filter = json_string_value(json_object_get(arguments, "filter"));
  bool fields = s.kind == SHOWN_VALUE && s.value->kind == VAL_DT && !is_map_bundle(d, s.value);
  bool indexed = s.kind == SHOWN_VALUE && !fields;
  if (!filter || strcmp(filter, indexed ? "indexed" : "named") == 0) list_shown(&l, &s);
  json_t *body = json_object();
  rpc_set(body, "variables", l.out);
  return body;
}

static void add_scope(Debuggee *d, json_t *list, Shown s, const char *name, const char *hint,
                      uint32_t n) {
  if (!n) return;
  json_t *o = json_object();
  rpc_set(o, "name", json_string(name));
  if (hint) rpc_set(o, "presentationHint", json_string(hint));
  rpc_set(o, "variablesReference", json_integer(variables_reference(d, s)));
  rpc_set(o, "namedVariables", json_integer(n));
  rpc_set(o, "expensive", json_false());
  json_array_append_new(list, o);
}

json_t *debuggee_scopes(Debuggee *d, const json_t *arguments) {
  uint32_t call;
  const json_t *id = json_object_get(arguments, "frameId");
  if (!id || !stack_frame(d, id, &call)) return debuggee_fail(d, "there is no such frame");
  const ExecCall *c = &d->x->calls.at[call];
  json_t *body = json_object(), *list = json_array();
  uint32_t own = c->proc->ins.n + c->proc->outs.n + (c->impl ? c->impl->locals.n : 0);
  /* One scope, for editors open only the first one by themselves. */
  add_scope(d, list, (Shown){.kind = SHOWN_VARIABLES, .call = call},
            "Parameters, results and locals", "locals", own);
  add_scope(d, list, (Shown){.kind = SHOWN_GLOBALS, .call = call}, "Globals", NULL,
            d->core->globals.n + c->proc->modifies.n);
  add_scope(d, list, (Shown){.kind = SHOWN_CONSTANTS, .call = call}, "Constants and functions",
            NULL, d->x->given.constants.n + d->x->given.functions.n);
  rpc_set(body, "scopes", list);
  return body;
}
