/* SPDX-License-Identifier: MIT */
/* Executions of methods of assemblies, in the words of C#.
 *
 * An object is written with the fields that the execution read or wrote, an array with its
 * elements, a string with its characters; the maps that fields are in the program, and variables of
 * the translation, are left out. What an execution did not touch is not known and not shown. */
#include "api/csharp.h"

#include "cil/spell.h"
#include "report/clause.h"
#include "report/run_value.h"

#include <string.h>

enum { MOST_PARTS = 10, MOST_NESTED = 2, MOST_CHARS = 24 };

typedef struct CsState {
  Pipeline *p;
  Execution *x;
  const Value *receiver; /* `this` of the entry, or NULL */
  bool at_end;           /* globals as they are at the end, not as they were at the beginning */
} CsState;

/* ---- what the state says of an object --------------------------------------- */

static bool same_element(const Value *a, const Value *b) {
  return a && b && a->kind == VAL_REF && b->kind == VAL_REF && sort_eq(a->sort, b->sort) &&
         a->u.ref == b->u.ref;
}

static const Value *value_of(const ExecValues *list, Str name) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i].name == name && !list->at[i].old) return list->at[i].value;
  return NULL;
}

static const Value *global_now(const CsState *s, Str name) {
  const Value *v = s->at_end ? value_of(&s->x->final_globals, name) : NULL;
  return v ? v : value_of(&s->x->globals, name);
}

static const Value *point_of(const ValuePoint *at, uint32_t n, const Value *first) {
  for (uint32_t i = 0; i < n; i++)
    if (same_element(at[i].index[0], first)) return at[i].value;
  return NULL;
}

static const Value *map_point(const CsState *s, const Value *map, const Value *object) {
  const ValuePoint *at;
  if (!map || map->kind < VAL_CONST) return NULL;
  uint32_t n = value_points(&s->x->eval.store, map, &at);
  return n ? point_of(at, n, object) : NULL;
}

static const ExecFunction *used_function(const CsState *s, const char *name) {
  for (uint32_t i = 0; i < s->x->functions.n; i++)
    if (strcmp(s->x->functions.at[i].func->name->text, name) == 0) return &s->x->functions.at[i];
  return NULL;
}

static const Value *function_point(const CsState *s, const char *name, const Value *object) {
  const ExecFunction *f = used_function(s, name);
  return f && object ? point_of(f->points, f->n_points, object) : NULL;
}

static const char *constant_name(const CsState *s, const Value *v) {
  for (uint32_t i = 0; i < s->x->constants.n; i++)
    if (same_element(s->x->constants.at[i].value, v)) return s->x->constants.at[i].name->text;
  return NULL;
}

static bool small_int(const CsState *s, const Value *v, int64_t *n) {
  return v && v->kind == VAL_NUM && num_get_int64(&s->x->eval.store.nums, v->u.num, n);
}

/* ---- values ------------------------------------------------------------------ */

static void put_cs_value(CsState *s, const Value *v, uint32_t depth, Buf *out);

/* `"ab"` where all characters are known; else its length. */
static bool put_string(const CsState *s, const Value *v, Buf *out) {
  const Value *text = function_point(s, "string.text", v);
  const ExecFunction *chars = used_function(s, "text.char");
  int64_t n, at, c;
  if (!text || !small_int(s, function_point(s, "text.length", text), &n) || n < 0) return false;
  char known[MOST_CHARS] = {0};
  uint32_t found = 0;
  for (uint32_t i = 0; chars && i < chars->n_points && n <= MOST_CHARS; i++) {
    const ValuePoint *p = &chars->points[i];
    if (!same_element(p->index[0], text) || !small_int(s, p->index[1], &at) || at < 0 || at >= n ||
        !small_int(s, p->value, &c) || c < ' ' || c > '~' || known[at])
      continue;
    known[at] = (char)c;
    found++;
  }
  if (n <= MOST_CHARS && found == n)
    buf_printf(out, "\"%.*s\"", (int)n, known);
  else
    buf_printf(out, "string of length %lld", (long long)n);
  return true;
}

static const Value *element_at(const CsState *s, const Value *elements, int64_t i) {
  const ValuePoint *at;
  uint32_t n = elements ? value_points(&s->x->eval.store, elements, &at) : 0;
  int64_t index;
  for (uint32_t k = 0; k < n; k++)
    if (small_int(s, at[k].index[0], &index) && index == i) return at[k].value;
  return NULL;
}

/* `[1, _, 3]`: an element that was not looked at may be anything. */
static bool put_array(CsState *s, const Value *v, uint32_t depth, Buf *out) {
  int64_t n;
  if (!small_int(s, function_point(s, "len", v), &n) || n < 0) return false;
  const Value *elements = NULL;
  const ExecValues *globals = &s->x->globals;
  for (uint32_t i = 0; i < globals->n && !elements; i++)
    if (strncmp(globals->at[i].name->text, "elements.", 9) == 0)
      elements = map_point(s, global_now(s, globals->at[i].name), v);
  uint32_t known = 0;
  for (int64_t i = 0; i < n && i < MOST_PARTS; i++) known += element_at(s, elements, i) != NULL;
  if (!known && n) {
    buf_printf(out, "array of length %lld", (long long)n);
    return true;
  }
  buf_putc(out, '[');
  for (int64_t i = 0; i < n && i < MOST_PARTS; i++) {
    const Value *e = element_at(s, elements, i);
    if (i) buf_puts(out, ", ");
    if (e)
      put_cs_value(s, e, depth + 1, out);
    else
      buf_putc(out, '_');
  }
  if (n > MOST_PARTS) buf_printf(out, ", ... %lld in all", (long long)n);
  buf_putc(out, ']');
  return true;
}

/* The length of what is before the last dot: of A.B.ctor and A.B..ctor it is A.B. */
static size_t class_of_method(const char *name) {
  size_t n = strlen(name);
  while (n && name[n - 1] != '.') n--;
  while (n && name[n - 1] == '.') n--;
  return n;
}

/* `Stack { count = 0 }`: a field is a map whose name has its class before a dot. */
static void put_object(CsState *s, const Value *v, uint32_t depth, Buf *out) {
  const Value *type = function_point(s, "typeof", v);
  const char *class = type ? constant_name(s, type) : NULL;
  uint32_t shown = 0;
  if (class && strncmp(class, "type.", 5) == 0)
    spell_name(out, class + 5, strlen(class + 5));
  else if (same_element(v, s->receiver))
    spell_name(out, s->x->entry->name->text, class_of_method(s->x->entry->name->text));
  else
    buf_printf(out, "object#%llu", (unsigned long long)v->u.ref);
  for (uint32_t i = 0; depth < MOST_NESTED && i < s->x->globals.n && shown <= MOST_PARTS; i++) {
    Str name = s->x->globals.at[i].name;
    if (!strchr(name->text, '.') || strncmp(name->text, "elements.", 9) == 0) continue;
    const Value *field = map_point(s, global_now(s, name), v);
    if (!field) continue;
    buf_puts(out, shown++ ? ", " : " { ");
    if (shown > MOST_PARTS) {
      buf_puts(out, "...");
      break;
    }
    spell_name(out, name->text, name->len);
    buf_puts(out, " = ");
    put_cs_value(s, field, depth + 1, out);
  }
  if (shown) buf_puts(out, " }");
}

static bool is_reference(const Value *v, const TermTable *tab) {
  return v && v->kind == VAL_REF && strcmp(sort_data(tab, v->sort).name->text, "Ref") == 0;
}

static void put_cs_value(CsState *s, const Value *v, uint32_t depth, Buf *out) {
  const char *constant = is_reference(v, s->x->eval.store.tab) ? constant_name(s, v) : NULL;
  if (!is_reference(v, s->x->eval.store.tab))
    run_value_text(s->x, v, MOST_PARTS, out);
  else if (constant && strcmp(constant, "string.empty") == 0)
    buf_puts(out, "\"\"");
  else if (constant && strncmp(constant, "string.", 7) != 0)
    buf_puts(out, constant);
  else if (!put_string(s, v, out) && !put_array(s, v, depth, out))
    put_object(s, v, depth, out);
}

/* ---- the execution ------------------------------------------------------------ */

static Str told(CsState *s, const Value *v) {
  Buf b = {0};
  put_cs_value(s, v, 0, &b);
  Str text = str_intern(&s->p->session.strs, b.n ? b.text : "", b.n);
  buf_free(&b);
  return text;
}

static Str spelled_name(CsState *s, Str name) {
  Buf b = {0};
  spell_name(&b, name->text, name->len);
  Str text = str_intern(&s->p->session.strs, b.n ? b.text : "", b.n);
  buf_free(&b);
  return text;
}

static Str spelled(CsState *s, const char *text, SpellText method) {
  Buf b = {0};
  spell_expression(&b, (SpellText){text, strlen(text)}, method);
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
    if (same_element(list->at[k].value, list->at[i].value)) return list->at[k].name;
  return NULL;
}

/* Static fields keep the name of their class. */
static void tell_list(CsState *s, ExecValues *list, bool globals) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < list->n; i++) {
    ExecValue v = list->at[i];
    if (!v.value || is_field_map(v.value) || spell_is_hidden(v.name->text)) continue;
    if (!globals) v.name = spelled_name(s, v.name);
    list->at[n] = v;
    Str same = constant_name(s, v.value) ? NULL : same_object(list, n);
    list->at[n++].shown = same ? same : told(s, v.value);
  }
  list->n = n;
}

/* Temporaries in the condition are shown as what they stand for. */
static void tell_condition(CsState *s, ExecFailure *f) {
  const ExecCall *c = &s->x->calls.at[f->call];
  SpellText method = csharp_method_text(s->p, c->impl ? c->impl->pos : 0);
  Buf clause = {0};
  clause_text(&s->p->session, f->clause, &clause);
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
    bool internal = v.value->kind == VAL_REF && !is_reference(v.value, s->x->eval.store.tab);
    v.name = spelled(s, v.name->text, method);
    v.shown = told(s, v.value);
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
  s->x->n_choices = n;
}

/* Objects that were passed are shown at the end, if they look different then. */
static void tell_changed(CsState *s, const ExecValues *before, ExecValues *out) {
  for (uint32_t i = 0; i < before->n; i++) {
    ExecValue v = before->at[i];
    Str now = told(s, v.value);
    if (now == v.shown || same_object(before, i)) continue;
    v.shown = now;
    vec_push(out, v);
  }
}

void csharp_execution(Pipeline *p, Execution *x) {
  const Source *source = source_of(&p->session.sources, x->entry->pos);
  if (!source || !source->is_translated) return;
  CsState s = {.p = p, .x = x, .receiver = value_of(&x->inputs, str_c(&p->session.strs, "this"))};
  ExecValues changed = {0};
  tell_list(&s, &x->inputs, false);
  s.at_end = true;
  tell_changed(&s, &x->inputs, &changed);
  tell_list(&s, &x->outputs, false);
  if (x->outcome == EXEC_FAILED) tell_condition(&s, &x->failure);
  tell_choices(&s);
  tell_list(&s, &x->final_globals, true);
  for (uint32_t i = 0; i < changed.n; i++) vec_push(&x->final_globals, changed.at[i]);
  vec_free(&changed);
  s.at_end = false;
  tell_list(&s, &x->globals, true);
  x->constants.n = 0;
  x->functions.n = 0;
}
