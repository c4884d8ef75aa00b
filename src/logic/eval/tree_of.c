/* SPDX-License-Identifier: MIT */
/* See tree_of.h. */
#include "logic/eval/tree_of.h"

#include "logic/print/print.h"

#include <string.h>

typedef VEC(ValueTreePoint) TreePoints;
typedef VEC(ValueTree) Trees;

static const char *kept_text(Arena *a, Buf *text) {
  const char *kept = arena_strndup(a, text->n ? text->text : "", text->n);
  buf_free(text);
  return kept;
}

/* No name of a program begins like the constructor that carries the maps of a map with type
 * parameters (lower/sorts.c). */
static bool is_bundle(const TermTable *tab, Sort s) {
  return sort_kind(tab, s) == SK_DT && sort_dt(tab, s)->nctors == 1 &&
         sort_dt(tab, s)->ctors[0].name->text[0] == '<';
}

/* A constructor without the arguments of its type. */
static const char *plain_name(Arena *a, Str name) {
  const char *args = strchr(name->text, '<');
  return arena_strndup(a, name->text,
                       args && args > name->text ? (size_t)(args - name->text) : name->len);
}

/* ---- leaves ----------------------------------------------------------------------- */

static const char *kept_integer(Arena *a, mpz_srcptr z) {
  Buf digits = {0};
  num_print_mpz(z, &digits);
  return kept_text(a, &digits);
}

static ValueTree leaf_of_term(Arena *a, TermTable *tab, Term v) {
  Buf text = {0};
  print_term(tab, v, &text);
  ValueTree leaf = {.text = kept_text(a, &text)};
  switch (term_op(tab, v)) {
  case OP_CONST_BOOL: leaf.kind = TREE_BOOLEAN; return leaf;
  case OP_CONST_STRING: leaf.kind = TREE_STRING; return leaf;
  case OP_CONST_RMODE: leaf.kind = TREE_ROUNDING; return leaf;
  case OP_CONST_INT: leaf.kind = TREE_INTEGER; break;
  case OP_CONST_FLOAT: leaf.kind = TREE_FLOAT; break;
  case OP_CONST_REAL:
    leaf.kind = TREE_REAL;
    leaf.denominator = kept_integer(a, num_denominator(term_nums(tab), term_get_num(tab, v)));
    break;
  case OP_CONST_BV:
    leaf.kind = TREE_BIT_VECTOR;
    leaf.width = sort_bv_width(tab, term_sort(tab, v));
    break;
  default: return leaf;
  }
  leaf.number = kept_integer(a, num_numerator(term_nums(tab), term_get_num(tab, v)));
  return leaf;
}

/* ---- terms -------------------------------------------------------------------------- */

typedef struct TermWalk {
  const TreeOfTerms *o;
  uint32_t nodes;
} TermWalk;

static ValueTree term_tree(TermWalk *w, Term v, uint32_t depth);

static Term map_bottom(const TermTable *tab, Term v) {
  while (term_op(tab, v) == OP_STORE) v = term_arg(tab, v, 0);
  return v;
}

/* Stores over a constant map: their points, newest first. */
static void add_term_points(TermWalk *w, Term v, uint32_t depth, TreePoints *points,
                            uint32_t *n_more) {
  const TermTable *tab = w->o->tab;
  for (; term_op(tab, v) == OP_STORE; v = term_arg(tab, v, 0)) {
    if (w->o->most && points->n == w->o->most) {
      ++*n_more;
      continue;
    }
    uint32_t n = term_nargs(tab, v) - 2;
    ValueTree *index = ARENA_ARRAY(w->o->arena, ValueTree, n);
    for (uint32_t i = 0; i < n; i++) index[i] = term_tree(w, term_arg(tab, v, i + 1), depth + 1);
    vec_push(points,
             ((ValueTreePoint){index, n, term_tree(w, term_arg(tab, v, n + 1), depth + 1)}));
  }
}

static ValueTree term_rest(TermWalk *w, Term v, uint32_t depth) {
  const TermTable *tab = w->o->tab;
  Term bottom = map_bottom(tab, v);
  if (term_op(tab, bottom) == OP_CONST_MAP) bottom = term_arg(tab, bottom, 0);
  return term_tree(w, bottom, depth + 1);
}

/* One map, or those of a bundle: all points, then what each is elsewhere. */
static ValueTree term_map(TermWalk *w, const Term *maps, uint32_t n, uint32_t depth) {
  ValueTree map = {.kind = TREE_MAP, .text = "", .n_rest = n};
  TreePoints points = {0};
  ValueTree *rest = ARENA_ARRAY(w->o->arena, ValueTree, n);
  for (uint32_t i = 0; i < n; i++) add_term_points(w, maps[i], depth, &points, &map.n_more);
  for (uint32_t i = 0; i < n; i++) rest[i] = term_rest(w, maps[i], depth);
  map.n_points = points.n;
  map.points = vec_copy(w->o->arena, &points, ValueTreePoint);
  map.rest = rest;
  vec_free(&points);
  return map;
}

static ValueTree term_bundle(TermWalk *w, Term v, uint32_t depth) {
  uint32_t n = term_nargs(w->o->tab, v);
  Term *maps = ARENA_ARRAY(w->o->arena, Term, n);
  for (uint32_t i = 0; i < n; i++) maps[i] = term_arg(w->o->tab, v, i);
  return term_map(w, maps, n, depth);
}

static ValueTree term_datatype(TermWalk *w, Term v, uint32_t depth) {
  const TermTable *tab = w->o->tab;
  const DtCtor *c = &sort_dt(tab, term_sort(tab, v))->ctors[term_p0(tab, v)];
  uint32_t n = term_nargs(tab, v);
  ValueTreePart *parts = ARENA_ARRAY(w->o->arena, ValueTreePart, n);
  for (uint32_t i = 0; i < n; i++)
    parts[i] =
        (ValueTreePart){c->fields[i].name->text, term_tree(w, term_arg(tab, v, i), depth + 1)};
  return (ValueTree){.kind = TREE_DATATYPE,
                     .text = plain_name(w->o->arena, c->name),
                     .parts = parts,
                     .n_parts = n};
}

/* An element that only the solver knows, which it calls `Ref!3` (no name of a program has the
 * mark): `Ref#3`, as executions show it. */
static bool is_element_of_solver(const TermTable *tab, Term v, Arena *a, const char **name) {
  if (term_op(tab, v) != OP_APP || term_nargs(tab, v)) return false;
  const char *text = symbol_data(tab, term_symbol(tab, v))->name->text, *mark = strrchr(text, '!');
  if (mark) *name = arena_printf(a, "%.*s#%s", (int)strcspn(text, "@!"), text, mark + 1);
  return mark;
}

static ValueTree term_tree(TermWalk *w, Term v, uint32_t depth) {
  const TreeOfTerms *o = w->o;
  uint64_t constant;
  const char *name;
  if ((o->depth && depth > o->depth) || (o->nodes && w->nodes > o->nodes))
    return (ValueTree){.kind = TREE_CUT, .text = "..."};
  w->nodes++;
  if (o->constant && map_get(o->constant, v.ix, &constant)) {
    ValueTree named = leaf_of_term(o->arena, o->tab, (Term){(uint32_t)constant});
    named.kind = TREE_ELEMENT;
    return named;
  }
  bool made = term_op(o->tab, v) == OP_DT_MAKE;
  if (made && is_bundle(o->tab, term_sort(o->tab, v))) return term_bundle(w, v, depth);
  if (made) return term_datatype(w, v, depth);
  if (term_op(o->tab, map_bottom(o->tab, v)) == OP_CONST_MAP) return term_map(w, &v, 1, depth);
  if (is_element_of_solver(o->tab, v, o->arena, &name))
    return (ValueTree){.kind = TREE_ELEMENT, .text = name};
  return leaf_of_term(o->arena, o->tab, v);
}

ValueTree tree_of_term(const TreeOfTerms *o, Term v) {
  return term_tree(&(TermWalk){.o = o}, v, 0);
}

/* ---- values --------------------------------------------------------------------------- */

enum { MOST_DECIMALS = 12 };

/* A fraction as a decimal when it has few digits: 0.75; else as 1/3. */
static void print_fraction(const NumTable *nums, Num n, Buf *out) {
  mpz_t scaled, rest;
  mpz_inits(scaled, rest, NULL);
  mpz_abs(scaled, num_numerator(nums, n));
  unsigned digits = 0;
  do {
    mpz_mul_ui(scaled, scaled, 10);
    mpz_fdiv_r(rest, scaled, num_denominator(nums, n));
  } while (++digits < MOST_DECIMALS && mpz_sgn(rest) != 0);
  if (mpz_sgn(rest) != 0) {
    num_print(nums, n, out);
  } else {
    Buf text = {0};
    mpz_divexact(scaled, scaled, num_denominator(nums, n));
    num_print_mpz(scaled, &text);
    if (num_sign(nums, n) < 0) buf_putc(out, '-');
    size_t whole = text.n > digits ? text.n - digits : 0;
    if (whole) buf_add(out, text.text, whole);
    buf_puts(out, whole ? "." : "0.");
    for (size_t i = text.n; i < digits; i++) buf_putc(out, '0');
    buf_add(out, text.text + whole, text.n - whole);
    buf_free(&text);
  }
  mpz_clears(scaled, rest, NULL);
}

static ValueTree value_leaf(const TreeOfValues *o, const Value *v) {
  Builder b = builder_plain(o->store->tab);
  const NumTable *nums = &o->store->nums;
  Term t = value_term(o->store, &b, v);
  ValueTree leaf = leaf_of_term(o->arena, o->store->tab, t);
  if (o->decimals && v->kind == VAL_NUM && sort_eq(v->sort, SORT_REAL) &&
      !num_is_int(nums, v->u.num)) {
    Buf text = {0};
    print_fraction(nums, v->u.num, &text);
    leaf.text = kept_text(o->arena, &text);
  }
  return leaf;
}

static void add_value_points(const TreeOfValues *o, const ValuePoint *at, uint32_t n,
                             uint32_t n_index, ValueTree *map, TreePoints *points) {
  for (uint32_t i = 0; i < n; i++) {
    if (o->most && points->n == o->most) {
      map->n_more += n - i;
      return;
    }
    ValueTree *index = ARENA_ARRAY(o->arena, ValueTree, n_index);
    for (uint32_t k = 0; k < n_index; k++) index[k] = tree_of_value(o, at[i].index[k]);
    vec_push(points, ((ValueTreePoint){index, n_index, tree_of_value(o, at[i].value)}));
  }
}

static const Value *map_value_bottom(const Value *v) {
  while (v->kind == VAL_STORE) v = v->u.store.base;
  return v;
}

static void add_value_rest(const TreeOfValues *o, const Value *v, Trees *rest) {
  v = map_value_bottom(v);
  if (o->says_rest && v->kind == VAL_CONST) vec_push(rest, tree_of_value(o, v->u.all));
}

/* A closure, whose points are not a list. */
static ValueTree value_closure(const TreeOfValues *o, const Value *v) {
  Buf text = {0};
  value_print(o->store, v, &text);
  return (ValueTree){.text = kept_text(o->arena, &text)};
}

/* One map, or those of a bundle. */
static ValueTree value_map(const TreeOfValues *o, const Value *const *maps, uint32_t n) {
  ValueTree map = {.kind = TREE_MAP, .text = ""};
  TreePoints points = {0};
  Trees rest = {0};
  for (uint32_t i = 0; i < n; i++) {
    const ValuePoint *at;
    uint32_t n_points = value_points(o->store, maps[i], &at);
    add_value_points(o, at, n_points, sort_data(o->store->tab, maps[i]->sort).a, &map, &points);
    add_value_rest(o, maps[i], &rest);
  }
  map.n_points = points.n;
  map.points = vec_copy(o->arena, &points, ValueTreePoint);
  map.n_rest = rest.n;
  map.rest = vec_copy(o->arena, &rest, ValueTree);
  vec_free(&points);
  vec_free(&rest);
  return map;
}

static ValueTree value_parts(const TreeOfValues *o, const Value *v) {
  bool made = v->kind == VAL_DT;
  const DtCtor *c = made ? &sort_dt(o->store->tab, v->sort)->ctors[v->u.dt.ctor] : NULL;
  ValueTreePart *parts = ARENA_ARRAY(o->arena, ValueTreePart, v->u.dt.n);
  for (uint32_t i = 0; i < v->u.dt.n; i++)
    parts[i] =
        (ValueTreePart){made ? c->fields[i].name->text : "", tree_of_value(o, v->u.dt.at[i])};
  return (ValueTree){.kind = made ? TREE_DATATYPE : TREE_SEQUENCE,
                     .text = !made            ? ""
                             : o->plain_names ? plain_name(o->arena, c->name)
                                              : c->name->text,
                     .parts = parts,
                     .n_parts = v->u.dt.n};
}

ValueTree tree_of_value(const TreeOfValues *o, const Value *v) {
  if (!v) return (ValueTree){.text = "?"};
  switch (v->kind) {
  case VAL_REF: return (ValueTree){.kind = TREE_ELEMENT, .text = o->element(o->env, o->arena, v)};
  case VAL_DT:
    if (is_bundle(o->store->tab, v->sort)) return value_map(o, v->u.dt.at, v->u.dt.n);
    return value_parts(o, v);
  case VAL_SEQ: return value_parts(o, v);
  case VAL_CONST:
  case VAL_LAMBDA:
  case VAL_EACH:
  case VAL_STORE:
    if (o->says_rest && map_value_bottom(v)->kind != VAL_CONST) return value_closure(o, v);
    return value_map(o, &v, 1);
  default: return value_leaf(o, v);
  }
}

ValueTree tree_of_points(const TreeOfValues *o, const ValuePoint *at, uint32_t n,
                         uint32_t n_index) {
  ValueTree map = {.kind = TREE_MAP, .text = ""};
  TreePoints points = {0};
  add_value_points(o, at, n, n_index, &map, &points);
  map.n_points = points.n;
  map.points = vec_copy(o->arena, &points, ValueTreePoint);
  vec_free(&points);
  return map;
}
