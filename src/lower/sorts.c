/* SPDX-License-Identifier: MIT */
/* Ground types to sorts. Datatypes are declared when first met and defined by
 * sorts_define_pending right after, so that they may refer to each other. A map type with type
 * parameters is a datatype of one constructor, the bundle, with one map per instance in use. */
#include "lower/context.h"

#include "base/bug.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Str text_of(Lower *L, const Ground *t) {
  Buf out = {0};
  ground_print(&out, t);
  Str s = str_intern(L->strs, out.text, out.n);
  buf_free(&out);
  return s;
}

Str sorts_instance_name(Lower *L, Str name, const Ground *const *args, uint32_t n) {
  if (!n) return name;
  Buf out = {0};
  buf_puts(&out, name->text);
  for (uint32_t i = 0; i < n; i++) {
    buf_putc(&out, i ? ',' : '<');
    ground_print(&out, args[i]);
  }
  buf_putc(&out, '>');
  Str s = str_intern(L->strs, out.text, out.n);
  buf_free(&out);
  return s;
}

static Sort opaque(Lower *L, Str name) {
  Sort s = sort_unint(L->tab, name);
  vec_push(&L->core->opaque_sorts, s);
  return s;
}

static Sort declare(Lower *L, Ground *t, Str name) {
  Sort s = sort_dt_declare(L->tab, name, t);
  t->sort = s;
  vec_push(&L->core->datatypes, s);
  vec_push(&L->types.pending, t);
  return s;
}

/* "(_ FloatingPoint 8 24)" or {:builtin "FloatingPoint"} {:indices 8, 24}; "(_ BitVec 32)". */
static Sort of_smt_text(Lower *L, const Decl *d, const char *text) {
  char name[16];
  uint32_t index[2] = {0, 0};
  if (sscanf(text, "(_ %15s %u %u)", name, &index[0], &index[1]) < 1 &&
      sscanf(text, "%15s", name) < 1)
    return SORT_NONE;
  const Attr *a = attr_find(&d->attrs, "indices");
  for (uint32_t i = 0; a && i < a->n_args && i < 2; i++)
    if (a->args[i]->kind == EX_INT)
      index[i] = (uint32_t)strtoul(a->args[i]->u.text->text, NULL, 10);
  static const struct {
    const char *name;
    uint32_t exponent, significand;
  } floats[] = {{"Float16", 5, 11}, {"Float32", 8, 24}, {"Float64", 11, 53}, {"Float128", 15, 113}};
  for (size_t i = 0; i < sizeof floats / sizeof *floats; i++)
    if (!strcmp(name, floats[i].name))
      return sort_float(L->tab, floats[i].significand, floats[i].exponent);
  enum { WIDEST = 100000 };
  if (!strcmp(name, "FloatingPoint") && index[0] > 1 && index[1] > 1 && index[0] < 64 &&
      index[1] < WIDEST)
    return sort_float(L->tab, index[1], index[0]);
  if (!strcmp(name, "BitVec") && index[0] && index[0] < WIDEST) return sort_bv(L->tab, index[0]);
  return SORT_NONE;
}

/* type {:builtin "..."}: the solver's own sort where we know it. */
static Sort of_builtin(Lower *L, const Ground *t, Str text) {
  static const struct {
    const char *text;
    Sort sort;
  } known[] = {
      {"Int", {2}},    {"Real", {3}},  {"Bool", {1}},         {"String", {5}},
      {"RegLan", {6}}, {"RegEx", {6}}, {"RoundingMode", {4}},
  };
  if (!strcmp(text->text, "Seq") && t->n_args == 1)
    return sort_seq(L->tab, sorts_of(L, t->args[0]));
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strcmp(text->text, known[i].text) && !t->n_args) return known[i].sort;
  if (L->program->smt_texts && !t->n_args) {
    Sort s = of_smt_text(L, t->decl, text->text);
    if (!sort_eq(s, SORT_NONE)) return s;
  }
  return opaque(L, text_of(L, t));
}

static Sort of_ctor(Lower *L, Ground *t) {
  if (t->decl->kind == DECL_DATATYPE || low_decl(t->decl)->old_ctors.n)
    return declare(L, t, text_of(L, t));
  Str builtin = attr_str(&t->decl->attrs, "builtin");
  return builtin ? of_builtin(L, t, builtin) : opaque(L, text_of(L, t));
}

static Sort of_map(Lower *L, Ground *t) {
  if (t->n_params) {
    Generic *g = t->bundle;
    /* Nothing ever looks inside: equality must not be decided by the empty record. */
    if (!g || !g->list.n) return opaque(L, text_of(L, t));
    Sort s = declare(L, t, text_of(L, t));
    map_put_ptr(&L->types.bundle_sorts, (void *)(uintptr_t)s.ix, g);
    return s;
  }
  Sort few[8];
  Sort *args = t->n_args <= 8 ? few : ARENA_ARRAY(&L->arena, Sort, t->n_args);
  for (uint32_t i = 0; i < t->n_args; i++) args[i] = sorts_of(L, t->args[i]);
  return sort_map(L->tab, args, t->n_args, sorts_of(L, t->result));
}

static Sort make(Lower *L, Ground *t) {
  switch ((GroundKind)t->kind) {
  case GROUND_BOOL: return SORT_BOOL;
  case GROUND_INT: return SORT_INT;
  case GROUND_REAL: return SORT_REAL;
  case GROUND_RMODE: return SORT_RMODE;
  case GROUND_STRING: return SORT_STRING;
  case GROUND_REGEX: return SORT_REGEX;
  case GROUND_BV: return sort_bv(L->tab, t->a);
  case GROUND_FLOAT: return sort_float(L->tab, t->a, t->b);
  case GROUND_CTOR: return of_ctor(L, t);
  case GROUND_MAP: return of_map(L, t);
  case GROUND_OPAQUE: return opaque(L, t->name);
  case GROUND_PARAM: break;
  }
  bug("a parameter of a map type has no sort");
}

Sort sorts_of(Lower *L, const Ground *type) {
  Ground *t = L->types.grounds.all.at[type->id];
  if (sort_eq(t->sort, SORT_NONE)) {
    Sort s = make(L, t);
    t->sort = s;
  }
  return t->sort;
}

Sort sorts_of_type(Lower *L, const Type *type) {
  const Type *t = type_strip(type);
  if (t->kind == TY_INT) return SORT_INT;
  if (t->kind == TY_BOOL) return SORT_BOOL;
  Sort s = sorts_of(L, ground_of(&L->types.grounds, &L->types.env, t));
  sorts_define_pending(L);
  return s;
}

/* ---- definitions ---------------------------------------------------------------- */

static void define_bundle(Lower *L, const Ground *t) {
  const Generic *g = t->bundle;
  DtField *fields = ARENA_ARRAY(&L->arena, DtField, g->list.n);
  for (uint32_t i = 0; i < g->list.n; i++) {
    const Ground *map = ground_open(&L->types.grounds, t, g->list.at[i]->args);
    fields[i] = (DtField){text_of(L, map), sorts_of(L, map)};
  }
  DtCtor ctor = {text_of(L, t), g->list.n, fields};
  sort_dt_define(L->tab, t->sort, &ctor, 1);
}

static DtCtor define_ctor(Lower *L, const Ground *t, Str ctor, const VarList *vars) {
  DtField *fields = ARENA_ARRAY(&L->arena, DtField, vars->n);
  for (uint32_t j = 0; j < vars->n; j++) {
    const Var *v = vars->at[j];
    Str name = v->name ? v->name : str_printf(L->strs, "_%u", j);
    fields[j] = (DtField){name, sorts_of_type(L, v->type)};
  }
  return (DtCtor){sorts_instance_name(L, ctor, t->args, t->n_args), vars->n, fields};
}

static void define_datatype(Lower *L, const Ground *t) {
  DatatypeDecl *d = &t->decl->u.datatype;
  EnvMark mark = env_enter(L, d->params, d->n_params, t->args, NULL);
  DtCtor *ctors = ARENA_ARRAY(&L->arena, DtCtor, d->n_ctors);
  for (uint32_t i = 0; i < d->n_ctors; i++)
    ctors[i] = define_ctor(L, t, d->ctors[i]->name, &d->ctors[i]->fields);
  env_leave(L, mark);
  sort_dt_define(L->tab, t->sort, ctors, d->n_ctors);
}

void sorts_bind_result(TypeEnv *env, const FuncDecl *ctor, const Ground *t) {
  const Type *result = type_strip(ctor->result->type);
  for (uint32_t i = 0; i < result->n_args && i < t->n_args; i++) {
    const Type *arg = type_strip(result->args[i]);
    if (arg->kind == TY_VAR) ground_bind(env, arg->u.var, t->args[i]);
  }
}

static void define_old_datatype(Lower *L, const Ground *t) {
  const LowDecl *d = low_decl(t->decl);
  DtCtor *ctors = ARENA_ARRAY(&L->arena, DtCtor, d->old_ctors.n);
  for (uint32_t i = 0; i < d->old_ctors.n; i++) {
    const Decl *c = d->old_ctors.at[i];
    EnvMark mark = env_enter(L, NULL, 0, NULL, NULL);
    sorts_bind_result(&L->types.env, &c->u.func, t);
    ctors[i] = define_ctor(L, t, c->name, &c->u.func.args);
    env_leave(L, mark);
  }
  sort_dt_define(L->tab, t->sort, ctors, d->old_ctors.n);
}

void sorts_define_pending(Lower *L) {
  if (!L->types.pending.n || L->types.defining) return;
  L->types.defining = true;
  while (L->types.pending.n) {
    const Ground *t = vec_pop(&L->types.pending);
    if (t->kind == GROUND_MAP)
      define_bundle(L, t);
    else if (t->decl->kind == DECL_TYPE)
      define_old_datatype(L, t);
    else
      define_datatype(L, t);
  }
  L->types.defining = false;
}

Generic *sorts_bundle(Lower *L, Sort s) {
  return L->types.bundle_sorts.n ? map_get_ptr(&L->types.bundle_sorts, (void *)(uintptr_t)s.ix)
                                 : NULL;
}

/* ---- fields of datatypes ----------------------------------------------------------- */

static LowField *find_field(Lower *L, const DatatypeDecl *d, Str name) {
  LowField *f = arena_alloc(&L->arena, sizeof *f + d->n_ctors * sizeof f->at[0]);
  for (uint32_t i = 0; i < d->n_ctors; i++)
    for (uint32_t j = 0; j < d->ctors[i]->fields.n; j++)
      if (d->ctors[i]->fields.at[j]->name == name) {
        f->at[f->n].ctor = i;
        f->at[f->n++].field = j;
        break;
      }
  return f;
}

const LowField *sorts_field(Lower *L, Decl *datatype, Str name) {
  Map *known = &low_decl(datatype)->fields;
  LowField *f = map_get_ptr(known, name);
  if (!f) {
    f = find_field(L, &datatype->u.datatype, name);
    map_put_ptr(known, name, f);
  }
  return f;
}
