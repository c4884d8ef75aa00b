/* SPDX-License-Identifier: MIT */
/* Datatypes as algebraic types of WhyML, those with one constructor as records. Why3 refuses those
 * that occur in a sequence or in the domain of a map in one of their own fields (polymorphic maps
 * over polymorphic maps bring them about); such a type is abstract, its constructors are functions,
 * and axioms say what is known of them. */
#include "base/graph.h"
#include "translate/context.h"

#include <ctype.h>
#include <string.h>

bool datatype_is_abstract(const Writer *w, Sort sort) {
  return w->names.dt_abstract.at[sort_data(w->tab, sort).a];
}

bool datatype_is_record(const Writer *w, Sort sort) {
  const DtData *d = sort_dt(w->tab, sort);
  return !datatype_is_abstract(w, sort) && d->nctors == 1 && d->ctors[0].nfields;
}

Str datatype_ctor(const Writer *w, Sort sort, uint32_t ctor) {
  return w->names.ctors.at[w->names.dt_ctor.at[sort_data(w->tab, sort).a] + ctor];
}

/* ---- which Why3 accepts ----------------------------------------------------------------- */

typedef struct DatatypeReach {
  const Writer *w;
  uint32_t target; /* a datatype */
  bool *seen;
  bool below_domain; /* count only what stands in the domain of a map */
} DatatypeReach;

static bool reaches(DatatypeReach *r, Sort sort, bool in_domain) {
  SortData d = sort_data(r->w->tab, sort);
  if (d.kind == SK_SEQ) return reaches(r, d.elem, true); /* abstract to Why3 */
  if (d.kind == SK_MAP) {
    for (uint32_t i = 0; i < d.a; i++)
      if (reaches(r, d.args[i], true)) return true;
    return reaches(r, d.elem, in_domain);
  }
  if (d.kind != SK_DT) return false;
  if (d.a == r->target && (in_domain || !r->below_domain)) return true;
  uint32_t slot = d.a * 2 + in_domain;
  if (r->seen[slot]) return false;
  r->seen[slot] = true;
  const DtData *dt = sort_dt(r->w->tab, sort);
  for (uint32_t c = 0; c < dt->nctors; c++)
    for (uint32_t f = 0; f < dt->ctors[c].nfields; f++)
      if (reaches(r, dt->ctors[c].fields[f].sort, in_domain)) return true;
  return false;
}

static bool negative(Writer *w, const DtData *d) {
  ArenaMark mark = arena_mark(&w->arena);
  DatatypeReach r = {.w = w, .target = sort_data(w->tab, d->sort).a, .below_domain = true};
  r.seen = ARENA_ARRAY(&w->arena, bool, 2 * (size_t)sort_dt_count(w->tab) + 2);
  bool found = false;
  for (uint32_t c = 0; c < d->nctors && !found; c++)
    for (uint32_t f = 0; f < d->ctors[c].nfields && !found; f++)
      found = reaches(&r, d->ctors[c].fields[f].sort, false);
  arena_reset(&w->arena, mark);
  return found;
}

/* ---- declarations ----------------------------------------------------------------------- */

static void datatype_record(Writer *w, Buf *out, const DtData *d) {
  for (uint32_t f = 0; f < d->ctors[0].nfields; f++)
    buf_printf(out, "%s%s: %s", f ? "; " : " = { ", datatype_field(w, d->sort, 0, f)->text,
               types_bare(w, d->ctors[0].fields[f].sort)->text);
  buf_puts(out, " }\n");
}

static void algebraic(Writer *w, Buf *out, const DtData *d) {
  if (datatype_is_record(w, d->sort)) {
    datatype_record(w, out, d);
    return;
  }
  for (uint32_t c = 0; c < d->nctors; c++) {
    buf_printf(out, "%s %s", c ? " |" : " =", datatype_ctor(w, d->sort, c)->text);
    for (uint32_t f = 0; f < d->ctors[c].nfields; f++)
      buf_printf(out, " %s", types_text(w, d->ctors[c].fields[f].sort)->text);
  }
  buf_putc(out, '\n');
}

static void bind_fields(Writer *w, Buf *out, const DtCtor *c, Str name) {
  for (uint32_t f = 0; f < c->nfields; f++)
    buf_printf(out, "%sx%u: %s", f ? ", " : "forall ", f, types_text(w, c->fields[f].sort)->text);
  if (c->nfields) buf_printf(out, " [%s", name->text);
  for (uint32_t f = 0; f < c->nfields; f++) buf_printf(out, " x%u", f);
  if (c->nfields) buf_puts(out, "]. ");
}

static void datatype_made(Buf *out, const DtCtor *c, Str name) {
  buf_printf(out, "(%s", name->text);
  for (uint32_t f = 0; f < c->nfields; f++) buf_printf(out, " x%u", f);
  buf_putc(out, ')');
}

static void made_from_fields(Writer *w, Buf *out, const DtData *d, uint32_t ctor) {
  const DtCtor *c = &d->ctors[ctor];
  Str make = datatype_ctor(w, d->sort, ctor);
  Str name =
      names_take(&w->names.module, NULL, str_printf(w->strs, "%s_made", make->text)->text, false);
  buf_printf(out, "  axiom %s: forall d: %s", name->text, types_text(w, d->sort)->text);
  for (uint32_t f = 0; d->nctors == 1 && f < c->nfields; f++)
    buf_printf(out, "%s%s d", f ? " | " : " [", datatype_field(w, d->sort, ctor, f)->text);
  buf_puts(out, d->nctors == 1 && c->nfields ? "]. " : ". ");
  if (d->nctors > 1) buf_printf(out, "%s d -> ", datatype_tester(w, d->sort, ctor)->text);
  buf_printf(out, "d = %s", make->text);
  for (uint32_t f = 0; f < c->nfields; f++)
    buf_printf(out, " (%s d)", datatype_field(w, d->sort, ctor, f)->text);
  buf_putc(out, '\n');
}

/* Constructors as functions: every value is made by one of them, and from its fields alone. */
static void axiomatic(Writer *w, const DtData *d) {
  Str dt = types_text(w, d->sort);
  Buf text = {0};
  for (uint32_t c = 0; c < d->nctors; c++) {
    buf_printf(&text, "  function %s", datatype_ctor(w, d->sort, c)->text);
    for (uint32_t f = 0; f < d->ctors[c].nfields; f++)
      buf_printf(&text, " %s", types_text(w, d->ctors[c].fields[f].sort)->text);
    buf_printf(&text, " : %s\n", dt->text);
  }
  buf_add(&w->parts.prelude, text.text, text.n);
  buf_clear(&text);
  for (uint32_t c = 0; c < d->nctors; c++) made_from_fields(w, &text, d, c);
  if (d->nctors > 1) {
    Str all =
        names_take(&w->names.module, NULL, str_printf(w->strs, "%s_all", dt->text)->text, false);
    buf_printf(&text, "  axiom %s: forall d: %s.", all->text, dt->text);
    for (uint32_t c = 0; c < d->nctors; c++)
      buf_printf(&text, "%s %s d", c ? " \\/" : "", datatype_tester(w, d->sort, c)->text);
    buf_putc(&text, '\n');
  }
  buf_add(&w->parts.prelude, text.text, text.n);
  buf_free(&text);
}

typedef VEC(GraphEdge) Edges;

static void mention(const Writer *w, Edges *edges, uint32_t from, Sort sort) {
  SortData d = sort_data(w->tab, sort);
  for (uint32_t i = 0; d.kind == SK_MAP && i < d.a; i++) mention(w, edges, from, d.args[i]);
  if (d.kind == SK_MAP || d.kind == SK_SEQ) mention(w, edges, from, d.elem);
  if (d.kind == SK_DT) vec_push(edges, ((GraphEdge){from, d.a}));
}

/* Those that speak of each other are one declaration; each after those it mentions. */
static void groups(Writer *w, const bool *wanted) {
  Edges edges = {0};
  uint32_t n = sort_dt_count(w->tab);
  for (uint32_t i = 0; i < n; i++) {
    const DtData *d = sort_dt_at(w->tab, i);
    for (uint32_t c = 0; c < d->nctors; c++)
      for (uint32_t f = 0; f < d->ctors[c].nfields; f++)
        mention(w, &edges, i, d->ctors[c].fields[f].sort);
  }
  Graph g = graph_make(&w->arena, n, edges.at, edges.n);
  GraphSccs sccs = graph_sccs(&w->arena, &g);
  for (uint32_t k = 0; k < sccs.n; k++) {
    Buf group = {0};
    for (uint32_t i = 0; i < n; i++) {
      if (sccs.of[i] != k || !wanted[i] || w->names.dt_abstract.at[i]) continue;
      const DtData *d = sort_dt_at(w->tab, i);
      buf_printf(&group, "  %s %s", group.n ? "with" : "type", types_text(w, d->sort)->text);
      algebraic(w, &group, d);
    }
    if (group.n)
      buf_add(&w->parts.types, group.text, group.n); /* after the types its fields mention */
    buf_free(&group);
  }
  vec_free(&edges);
}

void datatype_declare(Writer *w) {
  const CoreProgram *p = w->program;
  uint32_t n = sort_dt_count(w->tab);
  bool *wanted = ARENA_ARRAY(&w->arena, bool, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    const DtData *d = sort_dt_at(w->tab, i);
    bool abstract = negative(w, d);
    vec_push(&w->names.dt_ctor, w->names.ctors.n);
    vec_push(&w->names.dt_abstract, abstract);
    for (uint32_t c = 0; c < d->nctors; c++)
      vec_push(&w->names.ctors,
               names_take(&w->names.module, NULL,
                          d->ctors[c].name->text[0] == '<' ? "poly_map" : d->ctors[c].name->text,
                          !abstract));
  }
  for (uint32_t i = 0; i < p->datatypes.n; i++) {
    Sort sort = p->datatypes.at[i];
    wanted[sort_data(w->tab, sort).a] = true;
    if (datatype_is_abstract(w, sort))
      buf_printf(&w->parts.types, "  type %s\n", types_text(w, sort)->text);
  }
  groups(w, wanted);
  for (uint32_t i = 0; i < p->datatypes.n; i++)
    if (datatype_is_abstract(w, p->datatypes.at[i]))
      axiomatic(w, sort_dt(w->tab, p->datatypes.at[i]));
}

/* ---- fields and tests ------------------------------------------------------------------- */

static void pattern(Buf *out, const DtCtor *c, Str name, uint32_t field, const char *bound) {
  buf_puts(out, name->text);
  for (uint32_t i = 0; i < c->nfields; i++) buf_printf(out, " %s", i == field ? bound : "_");
}

/* A bound variable must not hide the field that its axiom is about; no name ends in '_'. */
static const char *beside(Str field, const char *bound, const char *other) {
  return strcmp(field->text, bound) == 0 ? other : bound;
}

/* What a field of another constructor reads is not specified. */
static void declare_field(Writer *w, Str name, const DtData *d, uint32_t ctor, uint32_t field) {
  const DtCtor *c = &d->ctors[ctor];
  Str dt = types_text(w, d->sort), type = types_text(w, c->fields[field].sort);
  Str make = datatype_ctor(w, d->sort, ctor);
  Buf *out = &w->parts.prelude;
  buf_printf(out, "  function %s (d: %s) : %s", name->text, dt->text, type->text);
  if (datatype_is_abstract(w, d->sort)) {
    buf_printf(out, "\n  axiom %s_def: ", name->text);
    bind_fields(w, out, c, make);
    buf_printf(out, "%s ", name->text);
    datatype_made(out, c, make);
    buf_printf(out, " = x%u\n", field);
  } else {
    const char *whole = beside(name, "d", "d_"), *part = beside(name, "x", "x_");
    buf_printf(out, "\n  axiom %s_def: forall %s: %s [%s %s]. match %s with ", name->text, whole,
               dt->text, name->text, whole, whole);
    pattern(out, c, make, field, part);
    buf_printf(out, " -> %s %s = %s | _ -> true end\n", name->text, whole, part);
  }
}

/* ---- the records that polymorphic maps are -------------------------------------------------- */

static size_t word_at(const char **at) {
  while (**at && !isalnum((unsigned char)**at)) (*at)++;
  size_t n = 0;
  while (isalnum((unsigned char)(*at)[n]) || ((*at)[n] && strchr("_.$#'`~^?", (*at)[n]))) n++;
  return n;
}

/* Whether all fields have this word there, counted from the front or from the back. */
static bool shared_word(const DtCtor *c, uint32_t index, bool from_back) {
  const char *first = NULL;
  size_t length = 0;
  for (uint32_t f = 0; f < c->nfields; f++) {
    const char *at = c->fields[f].name->text;
    uint32_t n = 0, wanted = index;
    for (const char *k = at; word_at(&k); k += word_at(&k)) n++;
    if (index >= n) return false;
    if (from_back) wanted = n - 1 - index;
    for (uint32_t i = 0; i < wanted; i++) at += (word_at(&at), word_at(&at));
    size_t len = word_at(&at);
    if (f && (len != length || strncmp(first, at, len) != 0)) return false;
    first = at;
    length = len;
  }
  return true;
}

/* "[Ref, Field int]int" next to "[Ref, Field bool]bool" is at_int_int: the words that tell them
 * apart. */
static Str instance_name(Writer *w, const DtCtor *c, uint32_t field) {
  uint32_t front = 0, back = 0, n = 0;
  const char *at = c->fields[field].name->text;
  for (const char *k = at; word_at(&k); k += word_at(&k)) n++;
  if (c->nfields > 1) {
    while (shared_word(c, front, false)) front++;
    while (shared_word(c, back, true)) back++;
  }
  if (front + back >= n) front = back = 0;
  Buf text = {0};
  buf_puts(&text, "at");
  for (uint32_t i = 0; i < n; i++) {
    size_t len = word_at(&at);
    if (i >= front && i < n - back) {
      buf_putc(&text, '_');
      buf_add(&text, at, len);
    }
    at += len;
  }
  Str s = str_intern(w->strs, text.text, text.n);
  buf_free(&text);
  return s;
}

static bool is_instance(Str field) {
  return strchr(field->text, '[') != NULL;
}

Str datatype_field(Writer *w, Sort sort, uint32_t ctor, uint32_t field) {
  const DtData *d = sort_dt(w->tab, sort);
  Str key = str_printf(w->strs, "field %u %u %u", sort.ix, ctor, field);
  uint64_t known;
  if (map_get(&w->names.helpers, key->id, &known)) return (Str)(uintptr_t)known;
  Str wanted = d->ctors[ctor].fields[field].name;
  if (is_instance(wanted)) wanted = instance_name(w, &d->ctors[ctor], field);
  Str name = names_take(&w->names.module, &w->names.local, wanted->text, false);
  map_put(&w->names.helpers, key->id, (uint64_t)(uintptr_t)name);
  if (!datatype_is_record(w, sort)) declare_field(w, name, d, ctor, field);
  return name;
}

static void declare_tester(Writer *w, Str name, const DtData *d, uint32_t ctor) {
  Str dt = types_text(w, d->sort), make = datatype_ctor(w, d->sort, ctor);
  Buf *out = &w->parts.prelude;
  if (d->nctors == 1 && !datatype_is_abstract(w, d->sort)) {
    buf_printf(out, "  predicate %s (_: %s) = true\n", name->text, dt->text);
    return;
  }
  if (!datatype_is_abstract(w, d->sort)) {
    buf_printf(out, "  predicate %s (d: %s) = match d with ", name->text, dt->text);
    pattern(out, &d->ctors[ctor], make, UINT32_MAX, "_");
    buf_puts(out, " -> true | _ -> false end\n");
    return;
  }
  buf_printf(out, "  predicate %s %s\n", name->text, dt->text);
  for (uint32_t c = 0; c < d->nctors; c++) {
    Str other = datatype_ctor(w, d->sort, c);
    buf_printf(out, "  axiom %s_of_%s: ", name->text, other->text);
    bind_fields(w, out, &d->ctors[c], other);
    buf_puts(out, c == ctor ? "" : "not ");
    buf_printf(out, "%s ", name->text);
    datatype_made(out, &d->ctors[c], other);
    buf_putc(out, '\n');
  }
}

Str datatype_tester(Writer *w, Sort sort, uint32_t ctor) {
  Str key = str_printf(w->strs, "is %u %u", sort.ix, ctor);
  uint64_t known;
  if (map_get(&w->names.helpers, key->id, &known)) return (Str)(uintptr_t)known;
  const DtData *d = sort_dt(w->tab, sort);
  Str made_by = str_printf(w->strs, "is_%s", datatype_ctor(w, sort, ctor)->text);
  Str name = names_take(&w->names.module, &w->names.local, made_by->text, false);
  map_put(&w->names.helpers, key->id, (uint64_t)(uintptr_t)name);
  declare_tester(w, name, d, ctor);
  return name;
}
