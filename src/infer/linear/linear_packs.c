/* SPDX-License-Identifier: MIT */
/* Packs of related atoms (linear.h). */
#include "base/sort.h"
#include "infer/linear/linear.h"

#include <string.h>

static uint32_t column(const Term *atoms, uint32_t n, Term atom) {
  uint32_t i = 0;
  while (i < n && !term_eq(atoms[i], atom)) i++;
  return i;
}

Polyhedron linear_gather(DomainEnv *env, const Pack *const *packs, uint32_t n, const Term *atoms,
                         uint32_t dims) {
  Polyhedron r = {.dims = dims};
  for (uint32_t i = 0; i < n; i++) r.n_eq += packs[i]->poly.n_eq, r.n_ge += packs[i]->poly.n_ge;
  size_t width = dims + 1;
  int64_t *rows = ARENA_ARRAY(env->arena, int64_t, (r.n_eq + r.n_ge) * width + 1);
  int64_t *eq = rows, *ge = rows + r.n_eq * width;
  for (uint32_t i = 0; i < n; i++) {
    const Polyhedron *p = &packs[i]->poly;
    for (uint32_t k = 0; k < p->n_eq + p->n_ge; k++) {
      int64_t **to = k < p->n_eq ? &eq : &ge;
      for (uint32_t c = 0; c < p->dims; c++)
        (*to)[column(atoms, dims, packs[i]->atoms[c])] = poly_row(p, k)[c];
      (*to)[dims] = poly_row(p, k)[p->dims];
      *to += width;
    }
  }
  r.rows = rows;
  return r;
}

static uint32_t linear_find(uint32_t *parent, uint32_t i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

/* The rows about the atoms of one class, as a pack. */
static void one_pack(DomainEnv *env, const Term *atoms, const Polyhedron *p, uint32_t *class,
                     uint32_t of, Packs *out) {
  uint32_t dims = 0;
  Term *own = ARENA_ARRAY(env->arena, Term, p->dims);
  for (uint32_t c = 0; c < p->dims; c++)
    if (class[c] == of) own[dims++] = atoms[c];
  Pack pack = {.atoms = own, .poly = {.dims = dims}};
  int64_t *rows = ARENA_ARRAY(env->arena, int64_t, (size_t)(p->n_eq + p->n_ge) * (dims + 1) + 1);
  int64_t *to = rows;
  for (uint32_t i = 0; i < p->n_eq + p->n_ge; i++) {
    const int64_t *row = poly_row(p, i);
    uint32_t c = 0, k = 0;
    while (c < p->dims && !row[c]) c++;
    if (c == p->dims || class[c] != of) continue;
    for (c = 0; c < p->dims; c++)
      if (class[c] == of) to[k++] = row[c];
    to[k] = row[p->dims];
    to += dims + 1;
    if (i < p->n_eq)
      pack.poly.n_eq++;
    else
      pack.poly.n_ge++;
  }
  pack.poly.rows = rows;
  vec_push(out, pack);
}

void linear_split(DomainEnv *env, const Term *atoms, const Polyhedron *p, Packs *out) {
  uint32_t *class = ARENA_ARRAY(env->arena, uint32_t, p->dims + 1);
  bool *used = ARENA_ARRAY(env->arena, bool, p->dims + 1);
  for (uint32_t c = 0; c < p->dims; c++) class[c] = c;
  for (uint32_t i = 0; i < p->n_eq + p->n_ge; i++) {
    uint32_t first = p->dims;
    for (uint32_t c = 0; c < p->dims; c++) {
      if (!poly_row(p, i)[c]) continue;
      used[c] = true;
      if (first == p->dims)
        first = linear_find(class, c);
      else
        class[linear_find(class, c)] = first;
    }
  }
  for (uint32_t c = 0; c < p->dims; c++) class[c] = linear_find(class, c);
  for (uint32_t c = 0; c < p->dims; c++)
    if (used[c] && class[c] == c) one_pack(env, atoms, p, class, c, out);
}

static int by_first_atom(const void *a, const void *b, const void *env) {
  uint32_t x = ((const Pack *)a)->atoms[0].ix, y = ((const Pack *)b)->atoms[0].ix;
  (void)env;
  return (x > y) - (x < y);
}

const Linear *linear_keep(DomainEnv *env, Packs *list) {
  sort_vec(list, by_first_atom, NULL);
  Linear *r = ARENA_NEW(env->arena, Linear);
  *r = (Linear){list->n, vec_copy(env->arena, list, Pack)};
  vec_free(list);
  return r;
}

bool linear_same_pack(const Pack *a, const Pack *b) {
  if (a->poly.dims != b->poly.dims || a->poly.n_eq != b->poly.n_eq || a->poly.n_ge != b->poly.n_ge)
    return false;
  for (uint32_t i = 0; i < a->poly.dims; i++)
    if (!term_eq(a->atoms[i], b->atoms[i])) return false;
  size_t size = (size_t)(a->poly.n_eq + a->poly.n_ge) * poly_width(&a->poly);
  return !size || memcmp(a->poly.rows, b->poly.rows, size * sizeof *a->poly.rows) == 0;
}
