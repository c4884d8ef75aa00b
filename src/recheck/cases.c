/* SPDX-License-Identifier: MIT */
/* See cases.h. */
#include "recheck/cases.h"

static bool is_app(const GroundProblem *g, Node x, const char *name) {
  const NodeData *d = node_data(&g->p->nodes, x);
  return d->kind == NODE_APP && tree_is_name(g->p->nodes.heads.at[d->number].text, name);
}

static const NodeData *data(const GroundProblem *g, Node x) {
  return node_data(&g->p->nodes, x);
}

/* ---- what there is to prove -------------------------------------------------------- */

/* The skeleton of a goal is walked through, each part once. */
typedef struct GoalWalk {
  const GroundProblem *g;
  Map seen;
} GoalWalk;

/* Is there something to prove? What was seen before had nothing. */
static bool has_checks(GoalWalk *w, Node x) {
  const NodeData *d = data(w->g, x);
  if (is_app(w->g, x, "true") || !map_add(&w->seen, x)) return false;
  if (is_app(w->g, x, "=>")) return has_checks(w, d->args[d->n - 1]);
  if (!is_app(w->g, x, "and")) return true;
  for (uint32_t i = 0; i < d->n; i++)
    if (has_checks(w, d->args[i])) return true;
  return false;
}

static bool is_true(const GroundProblem *g, Node x) {
  GoalWalk w = {.g = g};
  bool found = has_checks(&w, x);
  map_free(&w.seen);
  return !found;
}

static uint32_t count_steps(GoalWalk *w, Node x) {
  const NodeData *d = data(w->g, x);
  uint32_t n = 1;
  if (!map_add(&w->seen, x)) return 0;
  if (is_app(w->g, x, "=>")) n += count_steps(w, d->args[d->n - 1]);
  if (is_app(w->g, x, "and"))
    for (uint32_t i = 0; i < d->n; i++) n += count_steps(w, d->args[i]);
  return n;
}

/* How many checks there are, and steps on the way to them. */
static uint32_t weight(const GroundProblem *g, Node x) {
  GoalWalk w = {.g = g};
  uint32_t n = count_steps(&w, x);
  map_free(&w.seen);
  return n;
}

/* ---- steps ------------------------------------------------------------------------- */

/* The only part of a conjunction that is not true; 0: there are more. */
static Node only_part(const GroundProblem *g, Node x) {
  Node found = 0;
  for (uint32_t i = 0; i < data(g, x)->n; i++) {
    Node part = data(g, x)->args[i];
    if (is_true(g, part)) continue;
    if (found) return 0;
    found = part;
  }
  return found;
}

/* Up to where the goal has parts. */
static void advance(GroundProblem *g, GroundCase *c) {
  for (;;) {
    const NodeData *d = data(g, c->goal);
    Node next = 0;
    if (is_app(g, c->goal, "=>") && d->n > 1) {
      for (uint32_t i = 0; i + 1 < d->n; i++)
        if (!is_app(g, d->args[i], "true")) vec_push(&c->facts, d->args[i]);
      next = d->args[d->n - 1];
    } else if (is_app(g, c->goal, "and")) {
      next = only_part(g, c->goal);
    }
    if (!next) break;
    c->goal = next;
  }
  c->negated = ground_problem_operation(g, "not", c->goal, 0);
}

static GroundCase part_of(GroundProblem *g, const GroundCase *c, Node goal) {
  GroundCase made = {.goal = goal};
  for (uint32_t i = 0; i < c->facts.n; i++) vec_push(&made.facts, c->facts.at[i]);
  advance(g, &made);
  return made;
}

bool ground_case_whole(GroundProblem *g, GroundCase *c) {
  *c = (GroundCase){0};
  for (uint32_t i = 0; i < g->condition->assertions.n; i++) {
    Node x = g->condition->assertions.at[i];
    if (is_app(g, x, "not") && data(g, x)->n == 1) c->goal = data(g, x)->args[0], g->goal = x;
  }
  if (!c->goal) return false;
  advance(g, c);
  return true;
}

/* The case with most to prove among those from `first` on that have parts; UINT32_MAX: none. */
static uint32_t largest(const GroundProblem *g, const GroundCases *all, uint32_t first) {
  uint32_t found = UINT32_MAX, most = 0;
  for (uint32_t i = first; i < all->n; i++) {
    uint32_t own = is_app(g, all->at[i].goal, "and") ? weight(g, all->at[i].goal) : 0;
    if (own <= most) continue;
    most = own;
    found = i;
  }
  return found;
}

bool ground_case_split(GroundProblem *g, const GroundCase *c, uint32_t most, GroundCases *out) {
  uint32_t first = out->n;
  vec_push(out, part_of(g, c, c->goal));
  for (uint32_t at; out->n - first < most && (at = largest(g, out, first)) != UINT32_MAX;) {
    GroundCase from = out->at[at];
    out->at[at] = out->at[out->n - 1];
    out->n--;
    NodeData d = *data(g, from.goal); /* new nodes move it */
    for (uint32_t i = 0; i < d.n; i++)
      if (!is_true(g, d.args[i])) vec_push(out, part_of(g, &from, d.args[i]));
    ground_case_free(&from);
  }
  return out->n != first + 1;
}

void ground_case_free(GroundCase *c) {
  vec_free(&c->facts);
}

void ground_cases_free(GroundCases *all) {
  for (uint32_t i = 0; i < all->n; i++) ground_case_free(&all->at[i]);
  vec_free(all);
}
