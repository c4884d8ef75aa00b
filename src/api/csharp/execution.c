/* SPDX-License-Identifier: MIT */
/* Executions of methods of assemblies, in the words of C#: values as state.h writes them.
 * The maps that fields are in the program, and variables of the translation, are left out. */
#include "api/csharp/csharp.h"
#include "api/csharp/state.h"
#include "api/csharp/trace.h"
#include "cil/tree/spell.h"
#include "report/clause.h"

#include <string.h>

static Str spelled(CsState *s, const char *text, const Block *method) {
  Buf b = {0};
  spell_expression(&b, text, method);
  Str shown = str_intern(&s->p->session.strs, b.n ? b.text : "", b.n);
  buf_free(&b);
  return shown;
}

static bool is_field_map(const Value *v) {
  return v && v->kind >= VAL_CONST;
}

/* An earlier one of the list with the same object, or NULL. */
static Str same_object(const ExecValues *list, uint32_t i) {
  for (uint32_t k = 0; k < i; k++)
    if (cs_same(list->at[k].value, list->at[i].value)) return list->at[k].name;
  return NULL;
}

/* Static fields keep the name of their class. */
static void tell_list(CsState *s, ExecValues *list, bool globals) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < list->n; i++) {
    ExecValue v = list->at[i];
    if (!v.value || is_field_map(v.value) || spell_is_hidden(v.name->text)) continue;
    if (!globals) v.name = cs_name(s, v.name);
    list->at[n] = v;
    Str same = cs_constant(s, v.value) ? NULL : same_object(list, n);
    list->at[n++].shown = same ? same : cs_told(s, v.value);
  }
  list->n = n;
}

/* Temporaries in the condition are shown as what they stand for. */
static void tell_condition(CsState *s, ExecFailure *f) {
  const ExecCall *c = &s->x->calls.at[f->call];
  const Block *method = c->impl ? csharp_method(s->p, c->impl->pos) : NULL;
  Buf clause = {0};
  clause_text(s->x->core, f->clause, &clause);
  if (!f->message && clause.n) {
    const char *of = f->proc ? " of " : "", *proc = f->proc ? f->proc->text : "";
    f->message =
        str_printf(&s->p->session.strs, "%s%s%s violated: %s", execution_check_title(f->kind), of,
                   proc, spelled(s, clause.text, method)->text);
  }
  buf_free(&clause);
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->values.n; i++) {
    ExecValue v = f->values.at[i];
    if (!v.value || is_field_map(v.value)) continue;
    bool internal = v.value->kind == VAL_REF && !cs_is_reference(s, v.value);
    v.name = spelled(s, v.name->text, method);
    v.shown = cs_told(s, v.value);
    if (!internal && v.name != v.shown && v.name->text[0] != '$') f->values.at[n++] = v;
  }
  f->values.n = n;
}

static void tell_choices(CsState *s) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->x->choices.n; i++) {
    const ExecChoice *c = &s->x->choices.at[i];
    if (!spell_is_hidden(c->var->name->text) && !is_field_map(c->value)) s->x->choices.at[n++] = *c;
  }
  s->x->choices.n = n;
  s->x->counts.choices = n;
}

/* Objects that were passed are shown at the end, if they look different then. */
static void tell_changed(CsState *s, const ExecValues *before, ExecValues *out) {
  for (uint32_t i = 0; i < before->n; i++) {
    ExecValue v = before->at[i];
    Str now = cs_told(s, v.value);
    if (now == v.shown || same_object(before, i)) continue;
    v.shown = now;
    vec_push(out, v);
  }
}

static const Value *argument(const ExecValues *inputs, const char *name) {
  for (uint32_t i = 0; i < inputs->n; i++)
    if (strcmp(inputs->at[i].name->text, name) == 0) return inputs->at[i].value;
  return NULL;
}

void csharp_execution(Pipeline *p, Execution *x) {
  const Source *source = source_of(&p->session.sources, x->entry->pos);
  if (!source || !source->is_translated) return;
  CsState s = {.p = p, .x = x, .receiver = argument(&x->given.inputs, "this")};
  ExecValues changed = {0};
  for (uint32_t i = 0; i < x->given.globals.n; i++)
    cs_set_global(&s, x->given.globals.at[i].name, x->given.globals.at[i].value);
  tell_list(&s, &x->given.inputs, false);
  tell_list(&s, &x->given.globals, true);
  csharp_trace(&s);
  for (uint32_t i = 0; i < x->final_globals.n; i++)
    cs_set_global(&s, x->final_globals.at[i].name, x->final_globals.at[i].value);
  tell_changed(&s, &x->given.inputs, &changed);
  tell_list(&s, &x->outputs, false);
  if (x->outcome == EXEC_FAILED) tell_condition(&s, &x->failure);
  tell_choices(&s);
  tell_list(&s, &x->final_globals, true);
  for (uint32_t i = 0; i < changed.n; i++) vec_push(&x->final_globals, changed.at[i]);
  vec_free(&changed);
  vec_free(&s.now);
  x->given.constants.n = 0;
  x->given.functions.n = 0;
}
