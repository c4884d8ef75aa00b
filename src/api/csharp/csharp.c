/* SPDX-License-Identifier: MIT */
/* Variables of the translation are left out. A field is a map from objects; it is shown for the
 * objects that variables name at that step, and so are elements of arrays. Objects have numbers: of
 * two variables with the same one, the second is shown as equal to the first. */
#include "api/csharp/csharp.h"

#include <string.h>

typedef struct CsharpNamed {
  Str name, value; /* a variable whose value is an object */
} CsharpNamed;

typedef struct CsTelling {
  Pipeline *p;
  const Impl *impl;
  const Block *method;
  VEC(CsharpNamed) objects; /* variables and their latest values */
  VEC(TraceValue) out;
} CsTelling;

static bool is_argument(const Impl *im, const char *name) {
  for (uint32_t i = 0; i < im->ins.n; i++)
    if (strcmp(im->ins.at[i]->name->text, name) == 0) return true;
  return false;
}

static bool is_object(Str value) {
  return strncmp(value->text, "Ref#", 4) == 0;
}

const Block *csharp_method(const Pipeline *p, Pos pos) {
  for (uint32_t i = 0; i < p->program->decls.n; i++) {
    const Decl *d = p->program->decls.at[i];
    if (d->kind == DECL_IMPL && d->span.lo <= pos && pos < d->span.hi) return &d->u.impl.body;
  }
  return NULL;
}

static Str spelled(CsTelling *t, const char *text) {
  Buf b = {0};
  spell_expression(&b, text, t->method);
  Str s = str_intern(&t->p->session.strs, b.n ? b.text : "", b.n);
  buf_free(&b);
  return s;
}

static void tell(CsTelling *t, uint32_t step, Str name, Str value) {
  TraceValue v = {step, name, value, NULL};
  vec_push(&t->out, v);
}

/* The variable that names an object, or NULL. */
static Str name_of(const CsTelling *t, const char *object, size_t n) {
  for (uint32_t i = 0; i < t->objects.n; i++) {
    Str v = t->objects.at[i].value;
    if (v->len == n && memcmp(v->text, object, n) == 0) return t->objects.at[i].name;
  }
  return NULL;
}

static void tell_object(CsTelling *t, uint32_t step, Str name, Str value) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < t->objects.n; i++)
    if (t->objects.at[i].name != name) t->objects.at[kept++] = t->objects.at[i];
  t->objects.n = kept;
  Str same = name_of(t, value->text, value->len);
  if (same)
    tell(t, step, name, same);
  else if (strcmp(name->text, "this") != 0)
    tell(t, step, name, str_printf(&t->p->session.strs, "object%s", value->text + 3));
  CsharpNamed n = {name, value};
  vec_push(&t->objects, n);
}

static Str tree_text(CsTelling *t, const ValueTree *v) {
  Buf b = {0};
  value_tree_print(v, NULL, &b);
  Str object = name_of(t, b.n ? b.text : "", b.n);
  Str text = object ? object : str_intern(&t->p->session.strs, b.n ? b.text : "", b.n);
  buf_free(&b);
  return text;
}

static void tell_elements(CsTelling *t, uint32_t step, Str array, const ValueTree *map) {
  for (uint32_t i = 0; i < map->n_points; i++) {
    const ValueTree *index = map->points[i].index;
    if (index->kind == TREE_INTEGER && index->text[0] != '-')
      tell(t, step, str_printf(&t->p->session.strs, "%s[%s]", array->text, index->text),
           tree_text(t, &map->points[i].value));
  }
}

static void tell_map(CsTelling *t, const TraceValue *v) {
  bool elements = strncmp(v->name->text, "elements.", 9) == 0;
  for (uint32_t i = 0; i < v->tree->n_points; i++) {
    const ValueTreePoint *p = &v->tree->points[i];
    Str object = name_of(t, p->index->text, strlen(p->index->text));
    if (!object) continue;
    if (elements) {
      tell_elements(t, v->step, object, &p->value);
      continue;
    }
    Buf field = {0};
    if (strcmp(object->text, "this") != 0) buf_printf(&field, "%s.", object->text);
    spell_name(&field, v->name->text, v->name->len);
    tell(t, v->step, str_intern(&t->p->session.strs, field.text, field.n), tree_text(t, &p->value));
    buf_free(&field);
  }
}

static void tell_value(CsTelling *t, const TraceValue *v) {
  const char *name = v->name->text;
  bool global = strchr(name, '.'), map = v->tree->kind == TREE_MAP;
  /* What is not an argument has no value at the beginning. */
  if (spell_is_hidden(name) || (!v->step && !global && !is_argument(t->impl, name))) return;
  Buf b = {0};
  if (global && !map)
    buf_add(&b, name, v->name->len);
  else
    spell_name(&b, name, v->name->len);
  Str shown = str_intern(&t->p->session.strs, b.text, b.n);
  buf_free(&b);
  if (is_object(v->value))
    tell_object(t, v->step, shown, v->value);
  else if (!map)
    tell(t, v->step, shown, v->value);
}

/* Variables first, because maps are shown at the objects that they name. */
static void tell_values(CsTelling *t, Failure *f) {
  for (uint32_t step = 0; step < f->n_trace || !step; step++) {
    for (uint32_t i = 0; i < f->n_values; i++)
      if (f->values[i].step == step) tell_value(t, &f->values[i]);
    for (uint32_t i = 0; i < f->n_values; i++) {
      const TraceValue *v = &f->values[i];
      if (v->step == step && v->tree->kind == TREE_MAP && !spell_is_hidden(v->name->text))
        tell_map(t, v);
    }
  }
}

/* What the condition reads: objects by their names, and temporaries by what they stand for. */
static void tell_reads(CsTelling *t, Failure *f) {
  TraceValue *reads = ARENA_ARRAY(&t->p->session.perm, TraceValue, f->n_reads);
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->n_reads; i++) {
    Str value = f->reads[i].value, name = spelled(t, f->reads[i].name->text);
    if (f->reads[i].tree->kind == TREE_MAP) continue;
    if (is_object(value)) value = tree_text(t, f->reads[i].tree);
    if (value == name) continue; /* an object that is known by this name */
    if (is_object(value)) value = str_printf(&t->p->session.strs, "object%s", value->text + 3);
    reads[n++] = (TraceValue){f->reads[i].step, name, value, NULL};
  }
  f->reads = reads;
  f->n_reads = n;
}

/* Steps that are on the same line are one. Labels of the translation say nothing. */
static void join_steps(CsTelling *t, Failure *f) {
  TraceStep *steps = ARENA_ARRAY(&t->p->session.perm, TraceStep, f->n_trace);
  uint32_t *now = ARENA_ARRAY(&t->p->session.perm, uint32_t, f->n_trace + 1), n = 0;
  Loc last = {0};
  for (uint32_t i = 0; i < f->n_trace; i++) {
    Loc at = source_locate(&t->p->session.sources, f->trace[i].pos);
    bool same = n && at.source && at.source == last.source && at.line == last.line;
    if (!same) {
      steps[n] = f->trace[i];
      steps[n++].label = str_c(&t->p->session.strs, "anon0");
      last = at;
    }
    now[i] = n - 1;
  }
  for (uint32_t i = 0; i < t->out.n; i++)
    if (t->out.at[i].step < f->n_trace) t->out.at[i].step = now[t->out.at[i].step];
  f->trace = steps;
  f->n_trace = n;
}

/* Of two values of the same thing at one step, the later one counts. */
static void keep_last(CsTelling *t, Failure *f) {
  f->values = ARENA_ARRAY(&t->p->session.perm, TraceValue, t->out.n);
  f->n_values = 0;
  for (uint32_t i = 0; i < t->out.n; i++) {
    const TraceValue *v = &t->out.at[i];
    bool again = false;
    for (uint32_t k = i + 1; k < t->out.n && !again; k++)
      again = t->out.at[k].step == v->step && t->out.at[k].name == v->name;
    if (!again) f->values[f->n_values++] = *v;
  }
}

static void tell_failure(Pipeline *p, const Impl *im, Failure *f) {
  CsTelling t = {.p = p, .impl = im, .method = csharp_method(p, im->pos)};
  tell_values(&t, f);
  tell_reads(&t, f);
  join_steps(&t, f);
  keep_last(&t, f);
  Str *parts = ARENA_ARRAY(&p->session.perm, Str, f->n_parts);
  for (uint32_t i = 0; i < f->n_parts; i++) parts[i] = spelled(&t, f->parts[i]->text);
  f->parts = parts;
  vec_free(&t.objects);
  vec_free(&t.out);
}

void csharp_result(Pipeline *p, const Impl *im, VerifyResult *r) {
  const Source *s = source_of(&p->session.sources, im->pos);
  if (!s || !s->is_translated) return;
  for (uint32_t i = 0; i < r->failures.n; i++) tell_failure(p, im, &r->failures.at[i]);
}
