/* SPDX-License-Identifier: MIT */
/* Sorts and datatypes in Z3. */
#include "base/bug.h"
#include "base/graph.h"
#include "base/mem.h"
#include "logic/print/smt.h"
#include "solver/z3_terms.h"

#include <stdlib.h>

static Z3_symbol z3_name_of(Z3Terms *z, Str s) {
  return Z3_mk_string_symbol(z->ctx, s->text);
}

/* Z3 knows a datatype by its name; two of ours may share one, or one with Z3's own List. */
static Str dt_name(Z3Terms *z, Sort s) {
  return str_printf(term_strs(z->tab), "%s@%u", sort_dt(z->tab, s)->name->text,
                    sort_data(z->tab, s).a);
}

static Z3_sort *slot(Z3Terms *z, Sort s) {
  while (z->sorts.n <= s.ix) vec_push(&z->sorts, (Z3_sort)NULL);
  return &z->sorts.at[s.ix];
}

/* ---- datatypes: all that are reachable from one are declared in one go ------ */

typedef struct Group {
  VEC(Sort) members;
} Group;

static bool in_group(const Group *g, Sort s, uint32_t *at) {
  for (uint32_t i = 0; i < g->members.n; i++)
    if (sort_eq(g->members.at[i], s)) {
      *at = i;
      return true;
    }
  return false;
}

static void z3_reach(Z3Terms *z, Group *g, Sort s) {
  SortData d = sort_data(z->tab, s);
  uint32_t at;
  if (d.kind == SK_MAP) {
    for (uint32_t i = 0; i < d.a; i++) z3_reach(z, g, d.args[i]);
    z3_reach(z, g, d.elem);
  } else if (d.kind == SK_SEQ) {
    z3_reach(z, g, d.elem);
  } else if (d.kind == SK_DT && !*slot(z, s) && !in_group(g, s, &at)) {
    vec_push(&g->members, s);
    const DtData *dt = sort_dt(z->tab, s);
    for (uint32_t c = 0; c < dt->nctors; c++)
      for (uint32_t f = 0; f < dt->ctors[c].nfields; f++)
        z3_reach(z, g, dt->ctors[c].fields[f].sort);
  }
}

static Z3_constructor make_ctor(Z3Terms *z, const Group *g, const DtCtor *c, Str owner) {
  StrTable *strs = term_strs(z->tab);
  Z3_symbol *names = mem_alloc((c->nfields + 1) * sizeof *names);
  Z3_sort *sorts = mem_alloc((c->nfields + 1) * sizeof *sorts);
  unsigned *refs = mem_alloc((c->nfields + 1) * sizeof *refs);
  for (uint32_t f = 0; f < c->nfields; f++) {
    uint32_t at = 0;
    names[f] = z3_name_of(
        z, str_printf(strs, "%s#%s#%s", c->fields[f].name->text, c->name->text, owner->text));
    bool inside = in_group(g, c->fields[f].sort, &at);
    sorts[f] = inside ? NULL : z3_sort(z, c->fields[f].sort);
    refs[f] = inside ? at : 0;
  }
  Z3_symbol tester = z3_name_of(z, str_printf(strs, "is#%s#%s", c->name->text, owner->text));
  Z3_constructor made = Z3_mk_constructor(
      z->ctx, z3_name_of(z, str_printf(strs, "%s#%s", c->name->text, owner->text)), tester,
      c->nfields, names, sorts, refs);
  free(names);
  free(sorts);
  free(refs);
  return made;
}

static void declare_by_api(Z3Terms *z, const Group *g, Z3_sort *out) {
  uint32_t n = g->members.n;
  Z3_symbol *names = mem_alloc(n * sizeof *names);
  Z3_constructor_list *lists = mem_alloc(n * sizeof *lists);
  VEC(Z3_constructor) ctors = {0};
  for (uint32_t i = 0; i < n; i++) {
    const DtData *dt = sort_dt(z->tab, g->members.at[i]);
    Str name = dt_name(z, g->members.at[i]);
    uint32_t first = ctors.n;
    for (uint32_t c = 0; c < dt->nctors; c++)
      vec_push(&ctors, make_ctor(z, g, &dt->ctors[c], name));
    names[i] = z3_name_of(z, name);
    lists[i] = Z3_mk_constructor_list(z->ctx, dt->nctors, ctors.at + first);
  }
  Z3_mk_datatypes(z->ctx, n, names, out, lists);
  Z3_error_code e = Z3_get_error_code(z->ctx);
  if (e != Z3_OK) {
    z->refused = str_c(term_strs(z->tab), Z3_get_error_msg(z->ctx, e));
    for (uint32_t i = 0; i < n; i++) out[i] = NULL;
  }
  for (uint32_t i = 0; i < n; i++) Z3_del_constructor_list(z->ctx, lists[i]);
  for (uint32_t i = 0; i < ctors.n; i++) Z3_del_constructor(z->ctx, ctors.at[i]);
  vec_free(&ctors);
  free(names);
  free(lists);
}

/* Whether a member of the group stands inside a map or sequence within the sort. The API has no
 * way to say that, Z3's reader of SMT-LIB text has. */
static bool inside_other(Z3Terms *z, const Group *g, Sort s, bool inside) {
  SortData d = sort_data(z->tab, s);
  uint32_t at;
  if (d.kind == SK_SEQ) return inside_other(z, g, d.elem, true);
  if (d.kind != SK_MAP) return inside && in_group(g, s, &at);
  for (uint32_t i = 0; i < d.a; i++)
    if (inside_other(z, g, d.args[i], true)) return true;
  return inside_other(z, g, d.elem, inside || d.a);
}

static bool needs_text(Z3Terms *z, const Group *g) {
  for (uint32_t i = 0; i < g->members.n; i++) {
    const DtData *dt = sort_dt(z->tab, g->members.at[i]);
    for (uint32_t c = 0; c < dt->nctors; c++)
      for (uint32_t f = 0; f < dt->ctors[c].nfields; f++) {
        Sort s = dt->ctors[c].fields[f].sort;
        if (inside_other(z, g, s, !sort_data(z->tab, s).a && sort_kind(z->tab, s) == SK_MAP))
          return true;
      }
  }
  return false;
}

/* Sorts that the group is built on and that are not of it. */
static void outside_sorts(Z3Terms *z, const Group *g, Sort s, Z3NamedSorts *out) {
  SortData d = sort_data(z->tab, s);
  uint32_t at;
  if (d.kind == SK_MAP)
    for (uint32_t i = 0; i < d.a; i++) outside_sorts(z, g, d.args[i], out);
  if (d.kind == SK_MAP || d.kind == SK_SEQ)
    outside_sorts(z, g, d.elem, out);
  else if (d.kind != SK_DT || !in_group(g, s, &at))
    z3_named_sorts(z, s, out);
}

static void declare_by_text(Z3Terms *z, const Group *g, Z3_sort *out) {
  uint32_t n = g->members.n;
  Buf text = {0};
  Z3NamedSorts known = {0};
  for (uint32_t i = 0; i < n; i++) {
    const DtData *dt = sort_dt(z->tab, g->members.at[i]);
    for (uint32_t c = 0; c < dt->nctors; c++)
      for (uint32_t f = 0; f < dt->ctors[c].nfields; f++)
        outside_sorts(z, g, dt->ctors[c].fields[f].sort, &known);
  }
  smt_declare_datatypes(z->tab, g->members.at, n, &text);
  for (uint32_t i = 0; i < n; i++) {
    buf_printf(&text, "(declare-fun probe%u () ", i);
    smt_sort(z->tab, g->members.at[i], &text);
    buf_printf(&text, ") (assert (= probe%u probe%u))\n", i, i);
  }
  Z3_ast_vector v = Z3_parse_smtlib2_string(z->ctx, text.text, known.sorts.n, known.names.at,
                                            known.sorts.at, 0, NULL, NULL);
  Z3_error_code e = Z3_get_error_code(z->ctx);
  if (e != Z3_OK) {
    z->refused = str_c(term_strs(z->tab), Z3_get_error_msg(z->ctx, e));
  } else {
    Z3_ast_vector_inc_ref(z->ctx, v);
    for (uint32_t i = 0; i < n && i < Z3_ast_vector_size(z->ctx, v); i++) {
      Z3_app equation = Z3_to_app(z->ctx, Z3_ast_vector_get(z->ctx, v, i));
      out[i] = Z3_get_sort(z->ctx, Z3_get_app_arg(z->ctx, equation, 0));
    }
    Z3_ast_vector_dec_ref(z->ctx, v);
  }
  z3_named_sorts_free(&known);
  buf_free(&text);
}

/* Z3 refuses some (not well-founded ones); they stay opaque, but no answer will be given. */
static void declare_group(Z3Terms *z, const Group *g) {
  uint32_t n = g->members.n;
  Z3_sort *out = mem_calloc(n, sizeof *out);
  if (needs_text(z, g))
    declare_by_text(z, g, out);
  else
    declare_by_api(z, g, out);
  for (uint32_t i = 0; i < n; i++) {
    if (!out[i])
      out[i] = Z3_mk_uninterpreted_sort(z->ctx, z3_name_of(z, dt_name(z, g->members.at[i])));
    *slot(z, g->members.at[i]) = out[i];
    map_put_ptr(&z->sort_of, out[i], (void *)(uintptr_t)g->members.at[i].ix);
  }
  free(out);
}

typedef VEC(GraphEdge) SortEdges;

static void add_edges(Z3Terms *z, const Group *g, uint32_t from, Sort s, SortEdges *out) {
  SortData d = sort_data(z->tab, s);
  uint32_t at;
  if (d.kind == SK_MAP)
    for (uint32_t i = 0; i < d.a; i++) add_edges(z, g, from, d.args[i], out);
  if (d.kind == SK_MAP || d.kind == SK_SEQ)
    add_edges(z, g, from, d.elem, out);
  else if (in_group(g, s, &at))
    vec_push(out, ((GraphEdge){from, at}));
}

/* What a datatype is built on comes first; only those that are built on one another are declared
 * together, because within a group Z3 refuses maps from one member in another. */
static void declare_reached(Z3Terms *z, Sort first) {
  Group all = {0}, group = {0};
  SortEdges edges = {0};
  Arena arena;
  z3_reach(z, &all, first);
  for (uint32_t i = 0; i < all.members.n; i++) {
    const DtData *dt = sort_dt(z->tab, all.members.at[i]);
    for (uint32_t c = 0; c < dt->nctors; c++)
      for (uint32_t f = 0; f < dt->ctors[c].nfields; f++)
        add_edges(z, &all, i, dt->ctors[c].fields[f].sort, &edges);
  }
  arena_init(&arena);
  Graph g = graph_make(&arena, all.members.n, edges.at, edges.n);
  GraphSccs sccs = graph_sccs(&arena, &g);
  for (uint32_t k = 0; k < sccs.n; k++) {
    vec_clear(&group.members);
    for (uint32_t i = 0; i < all.members.n; i++)
      if (sccs.of[i] == k) vec_push(&group.members, all.members.at[i]);
    declare_group(z, &group);
  }
  arena_free(&arena);
  vec_free(&edges);
  vec_free(&all.members);
  vec_free(&group.members);
}

void z3_named_sorts(Z3Terms *z, Sort s, Z3NamedSorts *out) {
  SortData d = sort_data(z->tab, s);
  switch (d.kind) {
  case SK_MAP:
    for (uint32_t i = 0; i < d.a; i++) z3_named_sorts(z, d.args[i], out);
    z3_named_sorts(z, d.elem, out);
    return;
  case SK_SEQ: z3_named_sorts(z, d.elem, out); return;
  case SK_BV:
    if (d.a) return;
    break;
  case SK_UNINT:
  case SK_DT: break;
  default: return;
  }
  if (!map_add(&out->seen, s.ix)) return;
  Buf name = {0};
  smt_sort(z->tab, s, &name);
  if (name.text[0] == '|') name.text[name.n - 1] = 0;
  vec_push(&out->names, Z3_mk_string_symbol(z->ctx, name.text + (name.text[0] == '|')));
  vec_push(&out->sorts, z3_sort(z, s));
  buf_free(&name);
}

void z3_named_sorts_free(Z3NamedSorts *n) {
  vec_free(&n->names);
  vec_free(&n->sorts);
  map_free(&n->seen);
}

static Z3_sort map_sort(Z3Terms *z, const SortData *d) {
  Z3_sort range = z3_sort(z, d->elem);
  if (!d->a) return range; /* a map of no arguments is its value */
  Z3_sort *dom = mem_alloc(d->a * sizeof *dom);
  for (uint32_t i = 0; i < d->a; i++) dom[i] = z3_sort(z, d->args[i]);
  Z3_sort s = Z3_mk_array_sort_n(z->ctx, d->a, dom, range);
  free(dom);
  return s;
}

/* The bit-vectors of width 0: one value. */
static Z3_sort no_bits(Z3Terms *z) {
  Z3_symbol value = Z3_mk_string_symbol(z->ctx, "bits@0");
  Z3_func_decl made, tester;
  return Z3_mk_enumeration_sort(z->ctx, Z3_mk_string_symbol(z->ctx, "BitVec@0"), 1, &value, &made,
                                &tester);
}

static Z3_sort z3_make(Z3Terms *z, Sort s) {
  SortData d = sort_data(z->tab, s);
  switch (d.kind) {
  case SK_BOOL: return Z3_mk_bool_sort(z->ctx);
  case SK_INT: return Z3_mk_int_sort(z->ctx);
  case SK_REAL: return Z3_mk_real_sort(z->ctx);
  case SK_RMODE: return Z3_mk_fpa_rounding_mode_sort(z->ctx);
  case SK_STRING: return Z3_mk_string_sort(z->ctx);
  case SK_REGEX: return Z3_mk_re_sort(z->ctx, Z3_mk_string_sort(z->ctx));
  case SK_BV:
    if (!d.a) return no_bits(z);
    return Z3_mk_bv_sort(z->ctx, d.a);
  case SK_FLOAT: return Z3_mk_fpa_sort(z->ctx, d.b, d.a);
  case SK_SEQ: return Z3_mk_seq_sort(z->ctx, z3_sort(z, d.elem));
  case SK_MAP: return map_sort(z, &d);
  case SK_UNINT: return Z3_mk_uninterpreted_sort(z->ctx, z3_name_of(z, d.name));
  case SK_DT: declare_reached(z, s); return *slot(z, s);
  case SK_NONE: break;
  }
  bug("a term without a sort reached the solver");
}

Z3_sort z3_sort(Z3Terms *z, Sort s) {
  if (*slot(z, s)) return *slot(z, s);
  Z3_sort made = z3_make(z, s);
  *slot(z, s) = made;
  map_put_ptr(&z->sort_of, made, (void *)(uintptr_t)s.ix);
  return made;
}
