/* SPDX-License-Identifier: MIT */
/* Executions as JSON lines (docs/manual/json.md): an `execution` event each, the summary last. */
#include "report/clause.h"
#include "report/executions/run.h"
#include "report/executions/run_value.h"
#include "report/json.h"
#include "report/json_map.h"
#include "report/source_trace.h"

#include <math.h>
#include <string.h>

static json_t *text_of(Str s) {
  return s ? json_text(s->text, s->len) : json_null();
}

static json_t *text_buf(const Buf *b) {
  return b->n ? json_text(b->text, b->n) : json_string("");
}

static json_t *json_place_of(const Session *s, Pos pos) {
  json_t *o = json_object();
  json_place(o, s, (Span){pos, 0});
  return o;
}

static json_t *stack_of(const Session *s, const Execution *x) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < x->stack.n; i++) {
    const ExecCall *c = &x->calls.at[x->stack.at[i]];
    json_t *o = json_object();
    json_object_set_new(o, "procedure", text_of(c->proc->name));
    if (c->depth) json_object_set_new(o, "called", json_place_of(s, c->pos));
    json_array_append_new(list, o);
  }
  return list;
}

static void put_named_values(json_t *o, const char *key, Execution *x, const ExecValues *list) {
  JsonValues values = {0};
  run_value_add_all(&values, x, list);
  json_values_put(&values, o, key);
}

static json_t *failure_of(const Session *s, Execution *x) {
  const ExecFailure *f = &x->failure;
  json_t *o = json_object();
  Buf text = {0};
  clause_text(x->core, f->clause, &text);
  json_object_set_new(o, "kind", json_string(execution_check_json(f->kind)));
  json_object_set_new(o, "code", json_string(execution_check_code(f->kind)));
  json_object_set_new(o, "condition", text_buf(&text));
  buf_clear(&text);
  run_failure(x, &text);
  json_object_set_new(o, "message", text_buf(&text));
  json_object_set_new(o, "procedure", text_of(f->proc));
  json_object_set_new(o, "written", json_place_of(s, f->clause));
  json_object_set_new(o, "violated", json_place_of(s, f->pos));
  put_named_values(o, "values", x, &f->values);
  put_named_values(o, "witness", x, &f->witness);
  json_object_set_new(o, "stack", stack_of(s, x));
  buf_free(&text);
  return o;
}

static void put_initial(json_t *o, Execution *x) {
  JsonValues all = {0};
  run_value_add_all(&all, x, &x->given.globals);
  run_value_add_all(&all, x, &x->given.constants);
  for (uint32_t i = 0; i < x->given.functions.n; i++)
    run_value_add_function(&all, x, &x->given.functions.at[i]);
  json_values_put(&all, o, "initial");
}

static json_t *notes_of(const Session *s, Execution *x) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < x->notes.n; i++) {
    const ExecNote *n = &x->notes.at[i];
    json_t *o = json_object(), *items = json_array();
    json_object_set_new(o, "kind", json_string(n->trace ? "trace" : "print"));
    json_place(o, s, (Span){n->pos, 0});
    for (uint32_t k = 0; k < n->n; k++)
      json_array_append_new(items, n->items[k].name ? text_of(n->items[k].name)
                                                    : run_value_json(x, n->items[k].value));
    json_object_set_new(o, "items", items);
    json_array_append_new(list, o);
  }
  return list;
}

/* Values that the program left open. */
static json_t *choices_of(const Session *s, Execution *x) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < x->choices.n; i++) {
    const ExecChoice *c = &x->choices.at[i];
    json_t *o = json_object();
    json_object_set_new(o, "name", text_of(c->var->name));
    json_object_set_new(o, "value", run_value_json(x, c->value));
    json_t *map = run_value_map(x, c->value);
    if (map) json_object_set_new(o, "map", map);
    json_place(o, s, (Span){c->pos, 0});
    json_array_append_new(list, o);
  }
  return list;
}

/* Lines of the program that this one was made from. */
static json_t *origins_of(Execution *x) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < x->places.all.n; i++) {
    const ExecOrigin *o = &x->places.all.at[i];
    json_t *at = source_trace_place(&o->at);
    JsonValues values = {0};
    json_object_set_new(at, "procedure", text_of(x->calls.at[o->call].proc->name));
    for (uint32_t k = 0; k < o->n_values; k++) {
      const ExecValue *v = &x->places.values.at[o->first + k];
      json_values_add(&values, v->name->text, run_value_json(x, v->value),
                      run_value_map(x, v->value));
    }
    json_values_put(&values, at, "values");
    json_array_append_new(list, at);
  }
  return list;
}

static json_t *trace_of(const Session *s, Execution *x) {
  static const char *const kinds[] = {"enter", "assign", "havoc",  "assume", "check",
                                      "call",  "spec",   "return", "fail"};
  json_t *list = json_array();
  for (uint32_t i = 0; i < x->steps.n; i++) {
    const ExecStep *t = &x->steps.at[i];
    json_t *o = json_object();
    JsonValues values = {0};
    json_object_set_new(o, "step", json_string(kinds[t->kind]));
    json_object_set_new(o, "procedure", text_of(x->calls.at[t->call].proc->name));
    json_object_set_new(o, "depth", json_integer(x->calls.at[t->call].depth));
    json_place(o, s, (Span){t->pos, 0});
    for (uint32_t k = 0; k < t->n_changes; k++) {
      ExecValue v = run_value_changed(&x->changes.at[t->first + k]);
      run_value_add(&values, x, v.name->text, &v);
    }
    json_values_put(&values, o, "values");
    json_array_append_new(list, o);
  }
  return list;
}

static void json_execution(FILE *to, const Session *s, Execution *x, const RunView *view,
                           const ReportStyle *style) {
  (void)style;
  json_t *o = json_event("execution");
  json_object_set_new(o, "unit", text_of(x->entry->name));
  json_object_set_new(o, "number", json_integer((json_int_t)view->number));
  json_object_set_new(o, "outcome", json_string(execution_outcome_name(x->outcome)));
  json_object_set_new(o, "confirmed", json_boolean(x->confirmed));
  if (x->unsure.why) {
    json_object_set_new(o, "reason", json_text(x->unsure.why, strlen(x->unsure.why)));
    json_object_set_new(o, "reason_place", json_place_of(s, x->unsure.pos));
  }
  if (x->evidence) json_object_set_new(o, "evidence", json_text(x->evidence, strlen(x->evidence)));
  put_named_values(o, "values", x, &x->given.inputs);
  put_initial(o, x);
  json_object_set_new(o, "check", x->outcome == EXEC_FAILED ? failure_of(s, x) : json_null());
  put_named_values(o, "outputs", x, &x->outputs);
  put_named_values(o, "globals", x, &x->final_globals);
  json_object_set_new(o, "choices", choices_of(s, x));
  json_object_set_new(o, "printed", notes_of(s, x));
  json_object_set_new(o, "steps", json_integer((json_int_t)x->counts.steps));
  if (x->places.all.n) json_object_set_new(o, "source", origins_of(x));
  if (view->trace) json_object_set_new(o, "trace", trace_of(s, x));
  json_write(to, o);
}

static void json_summary(FILE *to, const Session *s, const RunCounts *c, const ReportStyle *style) {
  (void)style;
  /* of a test: the result of one procedure */
  json_t *o = json_event(c->unit ? "result" : "summary");
  Verdict v = run_verdict(c);
  Buf why = {0};
  run_bounds(s, c, &why);
  if (c->unit)
    json_object_set_new(o, "unit", json_text(c->unit, strlen(c->unit)));
  else
    json_object_set_new(o, "command", json_string(c->command));
  json_object_set_new(
      o, "verdict",
      json_string(c->unit && v == VERDICT_INCOMPLETE ? "inconclusive" : report_verdict(v)));
  json_object_set_new(o, "passed", json_integer((json_int_t)c->passed));
  json_object_set_new(o, "failed", json_integer((json_int_t)c->failed));
  json_object_set_new(o, "distinct", json_integer((json_int_t)c->distinct));
  json_object_set_new(o, "unconfirmed", json_integer((json_int_t)c->unconfirmed));
  json_object_set_new(o, "infeasible", json_integer((json_int_t)c->infeasible));
  json_object_set_new(o, "undecided", json_integer((json_int_t)c->undecided));
  if (c->bounds & RUN_RANDOM) {
    json_object_set_new(o, "executions", json_integer((json_int_t)c->made));
    json_object_set_new(o, "failing", json_integer((json_int_t)c->failing));
  }
  json_object_set_new(o, "dropped", json_integer((json_int_t)c->dropped));
  json_object_set_new(o, "exhaustive", json_boolean(!c->bounds && !c->undecided && !c->dropped));
  if (why.n) json_object_set_new(o, "reason", text_buf(&why));
  json_object_set_new(o, "seconds", json_real(round(c->seconds * 1e6) / 1e6));
  buf_free(&why);
  json_write(to, o);
}

void run_json_checks(FILE *to, const Session *s, Str unit, const CheckCounts *checks) {
  for (uint32_t i = 0; i < checks->n; i++) {
    const CheckCount *c = &checks->at[i];
    json_t *o = json_event("check");
    json_object_set_new(o, "unit", text_of(unit));
    json_object_set_new(o, "written", json_place_of(s, c->clause));
    json_object_set_new(o, "checked", json_place_of(s, c->at));
    json_object_set_new(o, "held", json_integer((json_int_t)c->held));
    json_object_set_new(o, "open", json_integer((json_int_t)c->undecided));
    json_object_set_new(o, "failed", json_integer((json_int_t)c->failed));
    json_write(to, o);
  }
}

const RunWriter run_json = {json_execution, json_summary};
