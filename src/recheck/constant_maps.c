/* SPDX-License-Identifier: MIT */
/* Constant maps (ground.h). ((as const S) v), where v is no literal, becomes a new constant c with
 * c[i] = v for all indices i at which the problem reads or writes maps of sort S: a consequence. */
#include "recheck/ground.h"

typedef struct MapIndex {
  const Tree *sort; /* of the map */
  Node index;
} MapIndex;

typedef struct MapSearch {
  GroundProblem *g;
  Map seen;
  VEC(Node) found;
  VEC(MapIndex) indices;
} MapSearch;

static bool is_constant_map(const Nodes *t, const NodeData *d) {
  const Tree *head = t->heads.at[d->number].text;
  return d->n == 1 && tree_is(head, "as") && head->n == 3 && tree_is_name(head->at[1], "const");
}

/* cvc5 takes these as the value of a constant map. */
static bool is_value(const Nodes *t, Node x) {
  const NodeData *d = node_data(t, x);
  if (d->kind != NODE_APP) return false;
  const Tree *head = t->heads.at[d->number].text;
  if (d->n == 1 && (tree_is_name(head, "-") || is_constant_map(t, d)))
    return is_value(t, d->args[0]);
  if (d->n == 2 && tree_is_name(head, "/"))
    return is_value(t, d->args[0]) && is_value(t, d->args[1]);
  bool literal = head->kind == TREE_LITERAL || tree_is(head, "_");
  return !d->n && (literal || tree_is_name(head, "true") || tree_is_name(head, "false"));
}

static void note_index(MapSearch *s, const NodeData *d) {
  const Tree *head = s->g->p->nodes.heads.at[d->number].text;
  if (!tree_is_name(head, "select") && !tree_is_name(head, "store")) return;
  const Tree *sort = d->n >= 2 ? problem_sort(s->g->p, d->args[0]) : NULL;
  if (sort) vec_push(&s->indices, ((MapIndex){sort, d->args[1]}));
}

static void look_at(MapSearch *s, Node x) {
  const Nodes *t = &s->g->p->nodes;
  const NodeData *d = node_data(t, x);
  if (d->kind != NODE_APP || !d->n || !map_add(&s->seen, x)) return;
  if (is_constant_map(t, d) && !is_value(t, d->args[0])) vec_push(&s->found, x);
  note_index(s, d);
  for (uint32_t i = 0; i < d->n; i++) look_at(s, d->args[i]);
}

static void replace(MapSearch *s, Node x) {
  GroundProblem *g = s->g;
  NodeData d = *node_data(&g->p->nodes, x);
  const Tree *sort = g->p->nodes.heads.at[d.number].text->at[2];
  Map done = {0};
  ground_problem_constant(g, str_printf(&g->p->strs, "c!%u", x), sort);
  map_put(&g->constant_maps, x, 1);
  for (uint32_t i = 0; i < s->indices.n; i++) {
    Node index = s->indices.at[i].index;
    if (!tree_same(s->indices.at[i].sort, sort) || !map_add(&done, index)) continue;
    Node at = ground_problem_operation(g, "select", x, index);
    vec_push(&g->clauses, ground_problem_operation(g, "=", at, d.args[0]));
  }
  map_free(&done);
}

void ground_problem_constant_maps(GroundProblem *g) {
  MapSearch s = {.g = g};
  for (uint32_t i = 0; i < g->condition->assertions.n; i++)
    look_at(&s, g->condition->assertions.at[i]);
  for (uint32_t i = 0; i < g->clauses.n; i++) look_at(&s, g->clauses.at[i]);
  for (uint32_t i = 0; i < s.found.n; i++) replace(&s, s.found.at[i]);
  map_free(&s.seen);
  vec_free(&s.found);
  vec_free(&s.indices);
}
