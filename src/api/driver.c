/* SPDX-License-Identifier: MIT */
/* See driver.h. */
#include "api/driver.h"

#include "logic/print/print.h"
#include "sema/type.h"
#include "syntax/print/print.h"

#include <string.h>

typedef struct Element {
  const Value *value;
  Str constant; /* that stands for it, or NULL: a parameter does */
  uint32_t nth; /* of the parameters */
} Element;

typedef struct Driver {
  const Pipeline *pipeline;
  Execution *x;
  const Decl *proc;
  VEC(Element) elements;
  Buf clauses;
  bool fits; /* all can be said in the language */
} Driver;

/* ---- elements of opaque types --------------------------------------------------------- */

static bool same_element(const Value *a, const Value *b) {
  return sort_eq(a->sort, b->sort) && a->u.ref == b->u.ref;
}

static const Element *element_of(Driver *d, const Value *v) {
  for (uint32_t i = 0; i < d->elements.n; i++)
    if (same_element(d->elements.at[i].value, v)) return &d->elements.at[i];
  Element e = {.value = v, .nth = d->elements.n};
  for (uint32_t i = 0; i < d->x->given.constants.n && !e.constant; i++) {
    const ExecValue *c = &d->x->given.constants.at[i];
    if (c->value && c->value->kind == VAL_REF && same_element(c->value, v)) e.constant = c->name;
  }
  vec_push(&d->elements, e);
  return &vec_last(&d->elements);
}

static Str type_name(const Driver *d, const Element *e) {
  return sort_data(d->x->eval.store.tab, e->value->sort).name;
}

/* A parameter is called after its type: `Ref'0`. */
static void put_element(const Driver *d, const Element *e, Buf *out) {
  if (e->constant) {
    print_name(out, e->constant);
    return;
  }
  Str type = type_name(d, e);
  buf_add(out, type->text, strcspn(type->text, " @<("));
  buf_printf(out, "'%u", e->nth);
}

/* ---- values as expressions -------------------------------------------------------------- */

static size_t ctor_length(Str name) {
  const char *args = strchr(name->text, '<'); /* of its type */
  return args ? (size_t)(args - name->text) : name->len;
}

/* False: there is no expression for it. */
static bool put_driver_value(Driver *d, const Value *v, Buf *out) {
  ValueStore *s = &d->x->eval.store;
  Builder b = builder_plain(s->tab);
  Term t;
  if (!v) return false;
  switch (v->kind) {
  case VAL_REF: put_element(d, element_of(d, v), out); return true;
  case VAL_BOOL:
  case VAL_NUM:
    t = value_term(s, &b, v);
    if (t.ix) print_term(s->tab, t, out);
    return t.ix != 0;
  case VAL_DT: {
    Str ctor = sort_dt(s->tab, v->sort)->ctors[v->u.dt.ctor].name;
    buf_add(out, ctor->text, ctor_length(ctor));
    buf_putc(out, '(');
    for (uint32_t i = 0; i < v->u.dt.n; i++) {
      if (i) buf_puts(out, ", ");
      if (!put_driver_value(d, v->u.dt.at[i], out)) return false;
    }
    buf_putc(out, ')');
    return ctor->len && ctor->text[0] != '<';
  }
  default: return false;
  }
}

static void say_value(Driver *d, const Buf *what, const Value *v);

/* The points that mattered; the rest of a map is open. */
static void say_map(Driver *d, const Buf *what, const Value *v) {
  ValueStore *s = &d->x->eval.store;
  const ValuePoint *points;
  uint32_t n = value_points(s, v, &points), n_index = sort_data(s->tab, v->sort).a;
  for (uint32_t i = 0; i < n; i++) {
    Buf at = {0};
    bool ok = true;
    buf_printf(&at, "%s[", what->text);
    for (uint32_t k = 0; k < n_index && ok; k++) {
      if (k) buf_puts(&at, ", ");
      ok = put_driver_value(d, points[i].index[k], &at);
    }
    buf_putc(&at, ']');
    if (ok) say_value(d, &at, points[i].value);
    buf_free(&at);
  }
}

/* One with maps in it: its constructor, then each field. */
static void say_fields(Driver *d, const Buf *what, const Value *v) {
  const DtCtor *ctor = &sort_dt(d->x->eval.store.tab, v->sort)->ctors[v->u.dt.ctor];
  bool bundle = ctor->name->text[0] == '<'; /* the maps that a polymorphic one has become */
  if (!bundle)
    buf_printf(&d->clauses, "  requires %s is %.*s;\n", what->text, (int)ctor_length(ctor->name),
               ctor->name->text);
  for (uint32_t i = 0; i < v->u.dt.n; i++) {
    Buf field = {0};
    buf_puts(&field, what->text);
    if (!bundle) buf_printf(&field, "->%s", ctor->fields[i].name->text);
    say_value(d, &field, v->u.dt.at[i]);
    buf_free(&field);
  }
}

static void say_value(Driver *d, const Buf *what, const Value *v) {
  Buf text = {0};
  if (!v) return;
  if (put_driver_value(d, v, &text))
    buf_printf(&d->clauses, "  requires %s == %s;\n", what->text, text.text);
  else if (v->kind == VAL_DT)
    say_fields(d, what, v);
  else if (v->kind != VAL_SEQ && v->kind != VAL_STRING && v->kind != VAL_RMODE)
    say_map(d, what, v);
  buf_free(&text);
}

/* ---- what the call depends on ------------------------------------------------------------ */

static bool is_made_up(Str name) {
  return strpbrk(name->text, "@< ") != NULL;
}

static void say_named(Driver *d, const ExecValues *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    const ExecValue *v = &list->at[i];
    bool itself =
        v->value && v->value->kind == VAL_REF && element_of(d, v->value)->constant == v->name;
    if (is_made_up(v->name) || itself) continue;
    Buf name = {0};
    print_name(&name, v->name);
    say_value(d, &name, v->value);
    buf_free(&name);
  }
}

static void say_function(Driver *d, const ExecFunction *f) {
  if (is_made_up(f->func->name)) return;
  for (uint32_t i = 0; i < f->n_points; i++) {
    Buf at = {0};
    bool ok = true;
    print_name(&at, f->func->name);
    buf_putc(&at, '(');
    for (uint32_t k = 0; k < f->n_index && ok; k++) {
      if (k) buf_puts(&at, ", ");
      ok = put_driver_value(d, f->points[i].index[k], &at);
    }
    buf_putc(&at, ')');
    if (ok) say_value(d, &at, f->points[i].value);
    buf_free(&at);
  }
}

/* Elements of one type differ. */
static void say_different(Driver *d) {
  for (uint32_t i = 0; i < d->elements.n; i++)
    for (uint32_t k = 0; k < i; k++) {
      const Element *a = &d->elements.at[k], *b = &d->elements.at[i];
      if (!sort_eq(a->value->sort, b->value->sort)) continue;
      buf_puts(&d->clauses, "  requires ");
      put_element(d, a, &d->clauses);
      buf_puts(&d->clauses, " != ");
      put_element(d, b, &d->clauses);
      buf_puts(&d->clauses, ";\n");
    }
}

/* What the procedure may take for granted, the caller may. */
static void say_requires(Driver *d) {
  const SourceSet *sources = &d->pipeline->session.sources;
  for (uint32_t i = 0; i < d->proc->u.proc.n_requires; i++) {
    Span at = d->proc->u.proc.requires[i].span;
    const Source *s = source_of(sources, at.lo);
    if (s) buf_printf(&d->clauses, "  %.*s\n", (int)(at.hi - at.lo), s->text + (at.lo - s->base));
  }
}

/* ---- the procedure -------------------------------------------------------------------------- */

static void put_variables(const VarList *list, Buf *out) {
  for (uint32_t i = 0; i < list->n; i++) {
    if (i) buf_puts(out, ", ");
    print_name(out, list->at[i]->name);
    buf_puts(out, ": ");
    type_print(out, list->at[i]->type);
  }
}

static void put_names(const VarList *list, Buf *out) {
  for (uint32_t i = 0; i < list->n; i++) {
    if (i) buf_puts(out, ", ");
    print_name(out, list->at[i]->name);
  }
}

static void put_parameters(Driver *d, Buf *out) {
  const VarList *ins = &d->proc->u.proc.ins;
  bool first = !ins->n;
  put_variables(ins, out);
  for (uint32_t i = 0; i < d->elements.n; i++) {
    const Element *e = &d->elements.at[i];
    if (e->constant) continue;
    if (!first) buf_puts(out, ", ");
    first = false;
    put_element(d, e, out);
    buf_printf(out, ": %s", type_name(d, e)->text);
    d->fits &= !strchr(type_name(d, e)->text, '@'); /* of a type variable */
  }
}

static bool is_declared(const Program *p, const char *name) {
  for (uint32_t i = 0; i < p->decls.n; i++)
    if (p->decls.at[i]->name && strcmp(p->decls.at[i]->name->text, name) == 0) return true;
  return false;
}

static void find_name(const Driver *d, Buf *name) {
  unsigned n = 1;
  do {
    buf_clear(name);
    buf_printf(name, "%s_fails", d->proc->name->text);
    if (n > 1) buf_printf(name, "%u", n);
    n++;
  } while (is_declared(d->pipeline->program, name->text));
}

static void put_procedure(Driver *d, const char *name, Buf *out) {
  const ProcDecl *p = &d->proc->u.proc;
  buf_printf(out, "procedure %s(", name);
  put_parameters(d, out);
  buf_putc(out, ')');
  if (p->outs.n) {
    buf_puts(out, " returns (");
    put_variables(&p->outs, out);
    buf_putc(out, ')');
  }
  buf_putc(out, '\n');
  if (d->clauses.n) buf_puts(out, d->clauses.text);
  if (p->modifies.n) {
    buf_puts(out, "  modifies ");
    put_names(&p->modifies, out);
    buf_puts(out, ";\n");
  }
  buf_puts(out, "{\n  call ");
  put_names(&p->outs, out);
  if (p->outs.n) buf_puts(out, " := ");
  print_name(out, d->proc->name);
  buf_putc(out, '(');
  put_names(&p->ins, out);
  buf_puts(out, ");\n}\n");
}

static const Decl *find_procedure(const Program *p, const Proc *entry) {
  for (uint32_t i = 0; i < p->decls.n; i++) {
    const Decl *d = p->decls.at[i];
    if (d->kind == DECL_PROC && d->name && !d->ignored &&
        strcmp(d->name->text, entry->name->text) == 0)
      return d;
  }
  return NULL;
}

bool driver_write(const Pipeline *p, Execution *x, Buf *name, Buf *out) {
  Driver d = {.pipeline = p, .x = x, .proc = find_procedure(p->program, x->entry), .fits = true};
  if (!d.proc || d.proc->u.proc.n_params) return false;
  say_named(&d, &x->given.inputs);
  say_named(&d, &x->given.globals);
  say_named(&d, &x->given.constants);
  for (uint32_t i = 0; i < x->given.functions.n; i++) say_function(&d, &x->given.functions.at[i]);
  say_different(&d);
  say_requires(&d);
  find_name(&d, name);
  put_procedure(&d, name->text, out);
  vec_free(&d.elements);
  buf_free(&d.clauses);
  return d.fits;
}
