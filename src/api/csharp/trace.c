/* SPDX-License-Identifier: MIT */
/* See trace.h. The program has a step for each instruction, and fields are maps from
 * objects: of a map that changes, the points that are new or have another value are shown. */
#include "api/csharp/trace.h"

#include "cil/tree/spell.h"

#include <string.h>

/* A variable of a call that holds an object now. */
typedef struct CsHolder {
  uint32_t call;
  Str name;
  const Variable *var;
  const Value *value;
  Str shown; /* as the object looked when it was last shown */
} CsHolder;

typedef struct CsTrace {
  CsState *s;
  VEC(CsHolder) holders;
  VEC(ExecStep) steps;
  VEC(ExecChange) changes;
} CsTrace;

static void hold_object(CsTrace *t, CsHolder h) {
  h.shown = cs_told(t->s, h.value);
  for (uint32_t i = 0; i < t->holders.n; i++)
    if (t->holders.at[i].call == h.call && t->holders.at[i].name == h.name) {
      t->holders.at[i] = h;
      return;
    }
  vec_push(&t->holders, h);
}

/* Objects that look different since a call are shown where it is back. */
static void show_changed_objects(CsTrace *t, uint32_t call) {
  for (uint32_t i = 0; i < t->holders.n; i++) {
    CsHolder *h = &t->holders.at[i];
    Str now = h->call == call ? cs_told(t->s, h->value) : h->shown;
    if (now == h->shown) continue;
    h->shown = now;
    vec_push(&t->changes, ((ExecChange){h->var, h->value, h->name, now}));
  }
}

static Str holder_of(const CsTrace *t, uint32_t call, const Value *v) {
  for (uint32_t i = 0; i < t->holders.n; i++)
    if (t->holders.at[i].call == call && cs_same(t->holders.at[i].value, v))
      return t->holders.at[i].name;
  return NULL;
}

/* The field of what a variable holds in which the object is, or NULL. */
static Str name_by_field(CsTrace *t, const CsHolder *h, const Value *v) {
  for (uint32_t i = 0; i < t->s->now.n; i++) {
    const ExecValue *g = &t->s->now.at[i];
    if (cs_same(cs_map_point(t->s, g->value, h->value), v))
      return str_printf(&t->s->p->session.strs, "%s.%s", h->name->text,
                        cs_name(t->s, g->name)->text);
  }
  return NULL;
}

/* The variable of the call that holds the object, or a field of what one holds. */
static Str name_of_object(CsTrace *t, uint32_t call, const Value *v) {
  Str name = holder_of(t, call, v);
  for (uint32_t i = 0; i < t->holders.n && !name; i++)
    if (t->holders.at[i].call == call) name = name_by_field(t, &t->holders.at[i], v);
  if (name) return name;
  return str_printf(&t->s->p->session.strs, "object#%llu", (unsigned long long)v->u.ref);
}

static void add_trace_change(CsTrace *t, const ExecChange *c, Str name, const Value *v) {
  ExecChange change = {.var = c->var, .value = v, .name = name, .shown = cs_told(t->s, v)};
  vec_push(&t->changes, change);
}

static void trace_elements(CsTrace *t, const ExecChange *c, Str array, const Value *before,
                           const Value *now) {
  const ValuePoint *at;
  ValueStore *store = &t->s->x->eval.store;
  uint32_t n = value_points(store, now, &at);
  for (uint32_t i = 0; i < n; i++) {
    const Value *old = before ? value_at(store, before, at[i].index, 1) : NULL;
    if (old && value_equal(store, old, at[i].value) == TRI_TRUE) continue;
    add_trace_change(t, c,
                     str_printf(&t->s->p->session.strs, "%s[%s]", array->text,
                                cs_told(t->s, at[i].index[0])->text),
                     at[i].value);
  }
}

static void trace_field(CsTrace *t, uint32_t call, const ExecChange *c, const Value *before) {
  const ValuePoint *at;
  ValueStore *store = &t->s->x->eval.store;
  uint32_t n = value_points(store, c->value, &at);
  for (uint32_t i = 0; i < n; i++) {
    if (!cs_is_reference(t->s, at[i].index[0])) return;
    Str object = name_of_object(t, call, at[i].index[0]);
    const Value *old = before ? value_at(store, before, at[i].index, 1) : NULL;
    if (cs_is_elements(c->var->name)) {
      trace_elements(t, c, object, old, at[i].value);
    } else if (!old || value_equal(store, old, at[i].value) != TRI_TRUE) {
      Str field = cs_name(t->s, c->var->name);
      add_trace_change(t, c, str_printf(&t->s->p->session.strs, "%s.%s", object->text, field->text),
                       at[i].value);
    }
  }
}

static bool is_parameter_of(const ExecCall *c, const Variable *v) {
  const Variables *ins = c->impl ? &c->impl->ins : &c->proc->ins;
  for (uint32_t i = 0; i < ins->n; i++)
    if (ins->at[i] == v) return true;
  return false;
}

/* Variables first, because fields are shown by the variables that hold their objects. Locals have
 * no values where a method begins. */
static void trace_changes(CsTrace *t, const ExecStep *step) {
  const Execution *x = t->s->x;
  const ExecCall *call = &x->calls.at[step->call];
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t i = 0; i < step->n_changes; i++) {
      const ExecChange *c = &x->changes.at[step->first + i];
      bool map = c->value && c->value->kind >= VAL_CONST, global = c->var->old.ix != 0;
      if (!c->value || map != (pass == 1)) continue;
      const Value *before = global ? cs_global(t->s, c->var->name) : NULL;
      if (global) cs_set_global(t->s, c->var->name, c->value);
      if (spell_is_hidden(c->var->name->text)) continue;
      if (step->kind == STEP_ENTER && !global && !is_parameter_of(call, c->var)) continue;
      if (map && global) {
        trace_field(t, step->call, c, before);
        continue;
      }
      Str name = global ? c->var->name : cs_name(t->s, c->var->name);
      Str same = holder_of(t, step->call, c->value);
      if (!global && cs_is_reference(t->s, c->value) && !cs_constant(t->s, c->value))
        hold_object(t, (CsHolder){step->call, name, c->var, c->value, NULL});
      if (!map) add_trace_change(t, c, name, c->value);
      if (!map && same && same != name) vec_last(&t->changes).shown = same;
    }
}

/* Whether the step goes on with the line of the step before it. */
static bool continues(const CsTrace *t, const ExecStep *before, const ExecStep *step) {
  const SourceSet *sources = &t->s->p->session.sources;
  if (before->call != step->call || before->kind == STEP_SPEC || before->kind == STEP_ENTER)
    return false;
  if (step->kind > STEP_CHECK || step->kind == STEP_ENTER) return false;
  Loc a = source_locate(sources, before->pos), b = source_locate(sources, step->pos);
  return a.source && a.source == b.source && a.line == b.line;
}

void csharp_trace(CsState *s) {
  CsTrace t = {.s = s};
  Execution *x = s->x;
  uint32_t *now = ARENA_ARRAY(&x->arena, uint32_t, x->steps.n + 1);
  for (uint32_t i = 0; i < x->steps.n; i++) {
    ExecStep step = x->steps.at[i];
    bool more = i && continues(&t, &x->steps.at[i - 1], &step);
    now[i] = t.steps.n;
    if (!more) {
      step.first = t.changes.n;
      step.n_changes = 0;
      vec_push(&t.steps, step);
    }
    trace_changes(&t, &x->steps.at[i]);
    if (step.kind == STEP_RETURN) show_changed_objects(&t, step.call);
    vec_last(&t.steps).n_changes = t.changes.n - vec_last(&t.steps).first;
  }
  now[x->steps.n] = t.steps.n;
  for (uint32_t i = 0; i < x->notes.n; i++)
    if (x->notes.at[i].step <= x->steps.n) x->notes.at[i].step = now[x->notes.at[i].step];
  for (uint32_t i = 0; i < x->places.all.n; i++)
    if (x->places.all.at[i].step <= x->steps.n)
      x->places.all.at[i].step = now[x->places.all.at[i].step];
  vec_clear(&x->steps);
  vec_clear(&x->changes);
  for (uint32_t i = 0; i < t.steps.n; i++) vec_push(&x->steps, t.steps.at[i]);
  for (uint32_t i = 0; i < t.changes.n; i++) vec_push(&x->changes, t.changes.at[i]);
  vec_free(&t.steps);
  vec_free(&t.changes);
  vec_free(&t.holders);
}
