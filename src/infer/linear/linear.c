/* SPDX-License-Identifier: MIT */
/* The domain of linear relations between integers (domain.h, linear.h): polyhedra, through isl. */
#include "infer/linear/linear.h"

#include "infer/domains/atoms.h"
#include "infer/linear/isl_api.h"

#include <string.h>

PolyLib *linear_library(DomainEnv *env) {
  if (!env->library) env->library = poly_lib_new();
  return env->library;
}

static void close_library(DomainEnv *env) {
  if (env->library) poly_lib_free(env->library);
  env->library = NULL;
}

/* ---- relations ----------------------------------------------------------------------------- */

static bool in_sum(const LinearSum *s, Term atom) {
  for (uint32_t i = 0; i < s->at.n; i++)
    if (term_eq(s->at.at[i].atom, atom)) return true;
  return false;
}

static bool concerned(const Pack *p, const LinearSum *s) {
  for (uint32_t i = 0; i < p->poly.dims; i++)
    if (in_sum(s, p->atoms[i])) return true;
  return false;
}

static uint32_t insert_atom(Term *atoms, uint32_t n, Term atom) {
  uint32_t k = 0;
  while (k < n && atoms[k].ix < atom.ix) k++;
  if (k < n && term_eq(atoms[k], atom)) return n;
  memmove(atoms + k + 1, atoms + k, (n - k) * sizeof *atoms);
  atoms[k] = atom;
  return n + 1;
}

/* One more row: false when it alone shows that there are no states. */
static bool add_row(DomainEnv *env, Polyhedron *p, const Term *atoms, const LinearSum *s,
                    bool equality, bool *trivial) {
  uint32_t width = poly_width(p), old = p->n_eq + p->n_ge;
  int64_t *rows = ARENA_ARRAY(env->arena, int64_t, (size_t)(old + 1) * width);
  int64_t *row = rows + (equality ? 0 : (size_t)old * width);
  if (old) memcpy(equality ? rows + width : rows, p->rows, (size_t)old * width * sizeof *rows);
  for (uint32_t i = 0; i < s->at.n; i++)
    for (uint32_t c = 0; c < p->dims; c++)
      if (term_eq(atoms[c], s->at.at[i].atom)) row[c] = s->at.at[i].coef;
  row[p->dims] = s->constant;
  p->rows = rows;
  if (equality)
    p->n_eq++;
  else
    p->n_ge++;
  return poly_normal_row(row, p->dims, equality, trivial);
}

/* Whether the sum only defines an atom without other constraints. */
static bool defines(const Linear *e, const LinearSum *s, bool equality) {
  for (uint32_t i = 0; i < s->at.n && equality; i++) {
    const LinearPart *part = &s->at.at[i];
    if (part->coef != 1 && part->coef != -1) continue;
    bool known = false;
    LinearSum one = {.at = {.at = (LinearPart *)part, .n = 1}};
    for (uint32_t k = 0; k < e->n && !known; k++) known = concerned(&e->at[k], &one);
    if (!known) return true;
  }
  return false;
}

const Linear *linear_add(DomainEnv *env, const Linear *e, const LinearSum *s, bool equality) {
  Packs out = {0};
  VEC(const Pack *) related = {0};
  uint32_t most = s->at.n, n = 0;
  for (uint32_t i = 0; i < e->n; i++) {
    if (!concerned(&e->at[i], s)) {
      vec_push(&out, e->at[i]);
      continue;
    }
    vec_push(&related, &e->at[i]);
    most += e->at[i].poly.dims;
  }
  Term *atoms = ARENA_ARRAY(env->arena, Term, most + 1);
  for (uint32_t i = 0; i < related.n; i++)
    for (uint32_t k = 0; k < related.at[i]->poly.dims; k++)
      n = insert_atom(atoms, n, related.at[i]->atoms[k]);
  for (uint32_t i = 0; i < s->at.n; i++) n = insert_atom(atoms, n, s->at.at[i].atom);
  const Linear *r = e;
  if (n <= LINEAR_MAX_DIMS) {
    Polyhedron p = linear_gather(env, related.at, related.n, atoms, n), reduced;
    bool trivial, possible = add_row(env, &p, atoms, s, equality, &trivial);
    if (!possible) {
      r = NULL;
    } else if (!trivial) {
      bool plain = !related.n || defines(e, s, equality);
      if (!plain && !poly_reduce(linear_library(env), env->arena, &p, &reduced)) {
        r = NULL;
      } else {
        linear_split(env, atoms, plain ? &p : &reduced, &out);
        r = linear_keep(env, &out);
      }
    }
  }
  vec_free(&related);
  vec_free(&out);
  return r;
}

const Linear *linear_forget(DomainEnv *env, const Linear *e, Term atom) {
  for (uint32_t i = 0; i < e->n; i++) {
    const Pack *p = &e->at[i];
    uint32_t c = 0;
    while (c < p->poly.dims && !term_eq(p->atoms[c], atom)) c++;
    if (c == p->poly.dims) continue;
    Packs out = {0};
    Term *atoms = ARENA_ARRAY(env->arena, Term, p->poly.dims);
    for (uint32_t k = 0, n = 0; k < p->poly.dims; k++)
      if (k != c) atoms[n++] = p->atoms[k];
    for (uint32_t k = 0; k < e->n; k++)
      if (k != i) vec_push(&out, e->at[k]);
    Polyhedron less;
    poly_project(linear_library(env), env->arena, &p->poly, c, &less);
    linear_split(env, atoms, &less, &out);
    return linear_keep(env, &out);
  }
  return e;
}

/* ---- the domain --------------------------------------------------------------------------- */

static const void *linear_top(DomainEnv *env) {
  return ARENA_NEW(env->arena, Linear);
}

static const void *linear_copy(DomainEnv *env, const void *x) {
  const Linear *e = x;
  Linear *r = ARENA_NEW(env->arena, Linear);
  Pack *packs = ARENA_ARRAY(env->arena, Pack, e->n + 1);
  for (uint32_t i = 0; i < e->n; i++) {
    const Pack *p = &e->at[i];
    size_t size = (size_t)(p->poly.n_eq + p->poly.n_ge) * poly_width(&p->poly);
    packs[i].poly = p->poly;
    packs[i].atoms = vec_copy_raw(env->arena, p->atoms, p->poly.dims * sizeof *p->atoms);
    packs[i].poly.rows = vec_copy_raw(env->arena, p->poly.rows, size * sizeof *p->poly.rows);
  }
  *r = (Linear){e->n, packs};
  return r;
}

static bool packs_leq(DomainEnv *env, const void *a, const void *b) {
  return linear_leq(env, a, b);
}
static const void *packs_join(DomainEnv *env, const void *a, const void *b) {
  return linear_join(env, a, b);
}
static const void *packs_widen(DomainEnv *env, const void *a, const void *b) {
  return linear_widen(env, a, b);
}
static const void *linear_constrain(DomainEnv *env, const void *e, Term t) {
  return linear_assume(env, e, t);
}

static const void *linear_eliminate(DomainEnv *env, const void *x, Symbol s) {
  const Linear *e = x, *r = e;
  for (uint32_t i = 0; i < e->n; i++)
    for (uint32_t k = 0; k < e->at[i].poly.dims; k++)
      if (atoms_mention(env, e->at[i].atoms[k], s)) r = linear_forget(env, r, e->at[i].atoms[k]);
  return r;
}

/* The pack with atoms renamed, columns in order again. */
static void renamed(DomainEnv *env, const Pack *p, Symbol from, Symbol to, Packs *out) {
  uint32_t dims = p->poly.dims, n = p->poly.n_eq + p->poly.n_ge;
  Term *atoms = ARENA_ARRAY(env->arena, Term, dims);
  uint32_t *from_column = ARENA_ARRAY(env->arena, uint32_t, dims);
  for (uint32_t i = 0; i < dims; i++) {
    Term t = atoms_rename(env, p->atoms[i], from, to);
    uint32_t k = i;
    for (; k > 0 && atoms[k - 1].ix > t.ix; k--)
      atoms[k] = atoms[k - 1], from_column[k] = from_column[k - 1];
    atoms[k] = t;
    from_column[k] = i;
  }
  int64_t *rows = ARENA_ARRAY(env->arena, int64_t, (size_t)n * (dims + 1) + 1);
  for (uint32_t i = 0; i < n; i++) {
    int64_t *row = rows + (size_t)i * (dims + 1);
    for (uint32_t k = 0; k < dims; k++) row[k] = poly_row(&p->poly, i)[from_column[k]];
    row[dims] = poly_row(&p->poly, i)[dims];
  }
  Pack r = {atoms, p->poly};
  r.poly.rows = rows;
  vec_push(out, r);
}

static const void *linear_rename_symbol(DomainEnv *env, const void *x, Symbol from, Symbol to) {
  const Linear *e = x;
  bool any = false;
  for (uint32_t i = 0; i < e->n; i++)
    for (uint32_t k = 0; k < e->at[i].poly.dims; k++) {
      Term atom = e->at[i].atoms[k];
      if (!atoms_mention(env, atom, from)) continue;
      /* a term that becomes another one, or one that is there already, is given up */
      Term to_be = atoms_rename(env, atom, from, to);
      bool plain = term_op(env->tab, atom) == OP_VAR;
      if (!plain && (!atoms_is(env, to_be) || atoms_mention(env, atom, to)))
        return linear_rename_symbol(env, linear_forget(env, e, atom), from, to);
      any = true;
    }
  if (!any) return e;
  Packs out = {0};
  for (uint32_t i = 0; i < e->n; i++) {
    bool it = false;
    for (uint32_t k = 0; k < e->at[i].poly.dims; k++)
      it |= atoms_mention(env, e->at[i].atoms[k], from);
    if (it)
      renamed(env, &e->at[i], from, to, &out);
    else
      vec_push(&out, e->at[i]);
  }
  return linear_keep(env, &out);
}

/* ---- facts ---- */

/* The atoms with coefficients of one sign, and the constant if it has that sign. */
static Term side(DomainEnv *env, const Pack *p, const int64_t *row, int sign) {
  Term sum[2 * LINEAR_MAX_DIMS + 1];
  uint32_t n = 0, dims = p->poly.dims;
  for (uint32_t i = 0; i < dims && n < 2 * LINEAR_MAX_DIMS; i++) {
    int64_t c = row[i] * sign;
    if (c <= 0) continue;
    sum[n++] = c == 1 ? p->atoms[i] : mk_mul2(env->build, mk_int64(env->build, c), p->atoms[i]);
  }
  if (row[dims] * sign > 0) sum[n++] = mk_int64(env->build, row[dims] * sign);
  return n == 0 ? mk_int64(env->build, 0) : n == 1 ? sum[0] : mk_add(env->build, sum, n);
}

static Term fact(DomainEnv *env, const Pack *p, const int64_t *row, bool equality) {
  uint32_t dims = p->poly.dims, n = 0, only = 0;
  for (uint32_t i = 0; i < dims; i++)
    if (row[i]) n++, only = i;
  if (n == 1 && (row[only] == 1 || row[only] == -1)) { /* as other domains write bounds */
    Term x = p->atoms[only];
    int64_t c = row[only] * -row[dims];
    if (equality) return mk_eq(env->build, x, mk_int64(env->build, c));
    return row[only] > 0 ? mk_le(env->build, mk_int64(env->build, c), x)
                         : mk_lt(env->build, x, mk_int64(env->build, c + 1));
  }
  Term less = side(env, p, row, -1), more = side(env, p, row, 1);
  return equality ? mk_eq(env->build, more, less) : mk_le(env->build, less, more);
}

static void linear_facts(DomainEnv *env, const void *x, Terms *out) {
  const Linear *e = x;
  for (uint32_t i = 0; i < e->n; i++)
    for (uint32_t k = 0; k < e->at[i].poly.n_eq + e->at[i].poly.n_ge; k++) {
      Term t = fact(env, &e->at[i], poly_row(&e->at[i].poly, k), k < e->at[i].poly.n_eq);
      vec_push(out, t);
    }
}

const Domain domain_linear = {
    .name = "linear",
    .what = "linear relations between integers",
    .top = linear_top,
    .leq = packs_leq,
    .join = packs_join,
    .widen = packs_widen,
    .constrain = linear_constrain,
    .eliminate = linear_eliminate,
    .rename = linear_rename_symbol,
    .copy = linear_copy,
    .facts = linear_facts,
    .costly = true,
    .load = isl_api_load,
    .close = close_library,
};
