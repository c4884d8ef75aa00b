/* SPDX-License-Identifier: MIT */
/* See maps.h. */
#include "recheck/maps.h"

bool ground_is_map_sort(const Tree *s) {
  return s && tree_is(s, "Array") && s->n == 3;
}

uint32_t ground_map_sort(GroundProblem *g, const Tree *sort) {
  Buf b = {0};
  uint64_t number = g->map_sorts.n;
  tree_print(sort, &b);
  Str text = str_intern(&g->p->strs, b.text, b.n);
  buf_free(&b);
  if (map_get(&g->map_sort_of, text->id, &number)) return (uint32_t)number;
  map_put(&g->map_sort_of, text->id, number);
  vec_push(&g->map_sorts, ((GroundMapSort){.sort = sort}));
  return (uint32_t)number;
}

/* ---- what the problem has ---------------------------------------------------------- */

typedef struct MapSearch {
  GroundProblem *g;
  Map seen;
  VEC(Node) equations; /* of maps */
} MapSearch;

/* NULL: no map, or not known. */
static GroundMapSort *sort_of(GroundProblem *g, Node x) {
  const Tree *sort = problem_sort(g->p, x);
  if (!ground_is_map_sort(sort)) return NULL;
  uint32_t number = ground_map_sort(g, sort); /* which may move the list */
  return &g->map_sorts.at[number];
}

static void note_index(GroundMapSort *s, Node index) {
  if (map_add(&s->known, index)) vec_push(&s->indices, index);
}

static void note_map_use(MapSearch *s, Node x) {
  GroundProblem *g = s->g;
  const NodeData *d = node_data(&g->p->nodes, x);
  const Tree *head = g->p->nodes.heads.at[d->number].text;
  bool read = tree_is_name(head, "select"), written = tree_is_name(head, "store");
  bool constant = tree_is(head, "as") && head->n == 3 && tree_is_name(head->at[1], "const");
  GroundMapSort *sort = NULL;
  if ((read && d->n == 2) || (written && d->n == 3)) {
    sort = sort_of(g, d->args[0]);
    if (!sort) g->unknown_map = true;
    if (sort) note_index(sort, d->args[1]);
    if (sort && written) vec_push(&sort->stores, x);
  } else if (constant && d->n == 1) {
    sort = sort_of(g, x);
    if (sort) vec_push(&sort->constants, x);
  } else if ((tree_is_name(head, "=") || tree_is_name(head, "distinct")) && d->n == 2 &&
             sort_of(g, d->args[0])) {
    vec_push(&s->equations, x);
  }
}

static void look_at(MapSearch *s, Node x) {
  NodeData d = *node_data(&s->g->p->nodes, x);
  if (d.kind != NODE_APP || !d.n || !map_add(&s->seen, x)) return;
  for (uint32_t i = 0; i < d.n; i++) look_at(s, d.args[i]);
  note_map_use(s, x);
}

/* ---- what is said ------------------------------------------------------------------ */

static Node select_at(GroundProblem *g, Node map, Node index) {
  return ground_problem_operation(g, "select", map, index);
}

static Node equation(GroundProblem *g, Node a, Node b) {
  return ground_problem_operation(g, "=", a, b);
}

/* Maps that are not equal differ somewhere. Values that are maps differ somewhere in turn. */
static void say_difference(MapSearch *s, uint32_t i) {
  GroundProblem *g = s->g;
  NodeData d = *node_data(&g->p->nodes, s->equations.at[i]);
  Node a = d.args[0], b = d.args[1], same = equation(g, a, b);
  if (!map_add(&g->known, 1ULL << 41 | same)) return;
  GroundMapSort *sort = sort_of(g, a);
  const Tree *tree = sort->sort;
  Str name = str_printf(&g->p->strs, "d!%u", same);
  Node e = ground_problem_constant(g, name, tree->at[1]);
  note_index(sort, e);
  Node values = equation(g, select_at(g, a, e), select_at(g, b, e));
  if (ground_is_map_sort(tree->at[2])) vec_push(&s->equations, values);
  vec_push(&g->clauses,
           ground_problem_operation(g, "or", same, ground_problem_operation(g, "not", values, 0)));
}

static void say_stored(GroundProblem *g, Node x, const GroundMapSort *s) {
  NodeData d = *node_data(&g->p->nodes, x);
  Node map = d.args[0], index = d.args[1];
  vec_push(&g->clauses, equation(g, select_at(g, x, index), d.args[2]));
  for (uint32_t i = 0; i < s->indices.n; i++) {
    Node j = s->indices.at[i];
    if (j == index) continue;
    Node kept = equation(g, select_at(g, x, j), select_at(g, map, j));
    vec_push(&g->clauses, ground_problem_operation(g, "or", equation(g, index, j), kept));
  }
}

static void say_constant(GroundProblem *g, Node x, const GroundMapSort *s) {
  Node value = node_data(&g->p->nodes, x)->args[0];
  for (uint32_t i = 0; i < s->indices.n; i++)
    vec_push(&g->clauses, equation(g, select_at(g, x, s->indices.at[i]), value));
}

void ground_problem_maps(GroundProblem *g) {
  MapSearch s = {.g = g};
  for (uint32_t i = 0; i < g->condition->assertions.n; i++)
    look_at(&s, g->condition->assertions.at[i]);
  for (uint32_t i = 0; i < g->clauses.n; i++) look_at(&s, g->clauses.at[i]);
  for (uint32_t i = 0; i < s.equations.n; i++) say_difference(&s, i);
  for (uint32_t i = 0; i < g->map_sorts.n; i++) {
    const GroundMapSort *m = &g->map_sorts.at[i];
    for (uint32_t k = 0; k < m->stores.n; k++) say_stored(g, m->stores.at[k], m);
    for (uint32_t k = 0; k < m->constants.n; k++) say_constant(g, m->constants.at[k], m);
  }
  map_free(&s.seen);
  vec_free(&s.equations);
}
