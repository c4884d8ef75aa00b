/* SPDX-License-Identifier: MIT */
/* See ground.h. */
#include "recheck/ground.h"

#include "recheck/maps.h"
#include "recheck/term_sort.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CLAUSES = 100000 };

/* ---- closed quantifiers
 * -------------------------------------------------------------------------- */

/* What the free variables of `open` are in `closed`, which was made from it. */
typedef struct Match {
  const Nodes *t;
  Node *values;
  uint32_t n;
  Map done;
} Match;

static void match(Match *m, Node open, Node closed, uint32_t depth) {
  const NodeData *a = node_data(m->t, open), *b = node_data(m->t, closed);
  if (a->free <= depth || !map_add(&m->done, (uint64_t)depth << 32 | open)) return;
  if (a->kind == NODE_VAR) {
    if (a->number - depth < m->n) m->values[a->number - depth] = closed;
    return;
  }
  if (a->kind != b->kind || a->n != b->n) return;
  uint32_t inner = a->kind == NODE_QUANT ? m->t->binders.at[a->number].n : 0;
  for (uint32_t i = 0; i < a->n; i++) match(m, a->args[i], b->args[i], depth + inner);
}

static void note_around(GroundProblem *g, GroundQuantifier *q) {
  const NodeBinder *b = &g->p->nodes.binders.at[q->number];
  uint32_t free = node_data(&g->p->nodes, b->body)->free;
  q->n_around = free > b->n ? free - b->n : 0;
  Node *values = ARENA_ARRAY(&g->p->arena, Node, q->n_around + 1);
  Match m = {.t = &g->p->nodes, .values = values, .n = q->n_around};
  match(&m, b->body, node_data(&g->p->nodes, q->node)->args[0], b->n);
  map_free(&m.done);
  q->around = values;
}

/* Notes the closed quantifiers in a closed term. */
static void look_through(GroundProblem *g, Node x) {
  if (!node_data(&g->p->nodes, x)->quantified || !map_add(&g->known, (uint64_t)x)) return;
  NodeData d = *node_data(&g->p->nodes, x);
  if (d.kind == NODE_QUANT) {
    GroundQuantifier q = {.node = x, .number = d.number};
    note_around(g, &q);
    map_put(&g->quantifier_of, x, g->quantifiers.n);
    vec_push(&g->quantifiers, q);
    return;
  }
  for (uint32_t i = 0; i < d.n; i++) look_through(g, d.args[i]);
}

/* ---- clauses
 * --------------------------------------------------------------------------------------- */

static const Tree *name_of(GroundProblem *g, Str name) {
  Tree s = {.kind = TREE_NAME, .text = name};
  return vec_copy_raw(&g->p->arena, &s, sizeof s);
}

Node ground_problem_operation(GroundProblem *g, const char *name, Node a, Node b) {
  return node_app(&g->p->nodes, name_of(g, str_c(&g->p->strs, name)), (Node[]){a, b}, b ? 2 : 1);
}

static void add_clause(GroundProblem *g, uint32_t quantifier, Node clause, Node instance,
                       const CertificateInstance *from) {
  if (!map_add(&g->known, 1ULL << 40 | clause)) return;
  vec_push(&g->clauses, clause);
  vec_push(&g->made_by, from);
  g->quantifiers.at[quantifier].said = true;
  uint32_t n = g->quantifiers.n;
  look_through(g, instance);
  for (uint32_t i = n; i < g->quantifiers.n; i++)
    g->quantifiers.at[i].origin = from ? from : g->quantifiers.at[quantifier].origin;
}

static void instantiate(GroundProblem *g, uint32_t i, const GroundInstance *x) {
  GroundQuantifier q = g->quantifiers.at[i];
  NodeBinder b = g->p->nodes.binders.at[q.number];
  Node body = node_data(&g->p->nodes, q.node)->args[0];
  Node made = node_instantiate(&g->p->nodes, body, x->terms, b.n);
  Node clause = b.is_forall ? ground_problem_operation(g, "=>", q.node, made)
                            : ground_problem_operation(g, "=>", made, q.node);
  add_clause(g, i, clause, made, x->from);
}

Node ground_problem_constant(GroundProblem *g, Str name, const Tree *sort) {
  map_put(&g->p->sort_of, name->id, (uint64_t)(uintptr_t)sort);
  vec_push(&g->constants, ((GroundConstant){name, sort}));
  return node_app(&g->p->nodes, name_of(g, name), NULL, 0);
}

static void make_witnesses(GroundProblem *g, uint32_t i) {
  GroundQuantifier q = g->quantifiers.at[i];
  NodeBinder b = g->p->nodes.binders.at[q.number];
  Node *w = ARENA_ARRAY(&g->p->arena, Node, b.n);
  for (uint32_t k = 0; k < b.n; k++)
    w[k] = ground_problem_constant(g, str_printf(&g->p->strs, "w!%u!%u", i, k), b.sorts[k]);
  g->quantifiers.at[i].witnesses = w;
  Node body = node_data(&g->p->nodes, q.node)->args[0];
  Node made = node_instantiate(&g->p->nodes, body, w, b.n);
  Node clause = b.is_forall ? ground_problem_operation(g, "or", q.node,
                                                       ground_problem_operation(g, "not", made, 0))
                            : ground_problem_operation(g, "=>", q.node, made);
  add_clause(g, i, clause, made, NULL);
}

/* ---- terms of the certificate
 * ------------------------------------------------------------------------ */

typedef struct Terms {
  GroundProblem *g;
  bool missing; /* a witness that is not there yet */
} Terms;

static bool is_witness(const GroundProblem *g, Node x) {
  const NodeData *d = node_data(&g->p->nodes, x);
  if (d->kind != NODE_APP || d->n) return false;
  const Tree *head = g->p->nodes.heads.at[d->number].text;
  return head->kind == TREE_NAME && strncmp(head->text->text, "w!", 2) == 0 &&
         !problem_declares(g->p, head->text);
}

/* Are these the values around the quantifier? 0: no; 1: some of them, in this order; 2: all that
 * are not witnesses; 3: all. A prover leaves out what it does not need. */
static int fits(const GroundProblem *g, const GroundQuantifier *q, const Node *args, uint32_t n) {
  uint32_t all = 0, plain = 0, some = 0, n_all = 0, n_plain = 0;
  for (uint32_t i = 0; i < q->n_around; i++) {
    Node v = q->around[i];
    if (!v) continue; /* it does not occur */
    if (n_all < n) all += args[n_all] == v;
    n_all++;
    if (some < n && args[some] == v) some++;
    if (is_witness(g, v)) continue;
    if (n_plain < n) plain += args[n_plain] == v;
    n_plain++;
  }
  if (n_all == n && all == n) return 3;
  if (n_plain == n && plain == n) return 2;
  return some == n ? 1 : 0;
}

/* How many of these are values around the quantifier. */
static uint32_t in_common(const GroundQuantifier *q, const Node *args, uint32_t n) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < q->n_around; k++)
      if (q->around[k] == args[i]) {
        found++;
        break;
      }
  return found;
}

/* A prover takes terms that it knows to be equal for each other. When nothing else is left to do,
 * the quantifier with most values in common is meant. A wrong guess does no harm but to the proof.
 */
static const GroundQuantifier *find_quantifier(const GroundProblem *g, uint32_t number,
                                               const Node *args, uint32_t n) {
  const GroundQuantifier *best = NULL;
  uint32_t most = 0;
  for (uint32_t i = 0; i < g->quantifiers.n; i++) {
    const GroundQuantifier *q = &g->quantifiers.at[i];
    if (q->number != number || !q->witnesses) continue;
    uint32_t own = (uint32_t)fits(g, q, args, n) << 16;
    if (g->guessing) own += 1 + in_common(q, args, n);
    if (own <= most) continue;
    most = own;
    best = q;
  }
  return best;
}

static Node find_witness(Terms *t, uint32_t number, uint32_t variable, const Node *args,
                         uint32_t n) {
  const GroundQuantifier *q = find_quantifier(t->g, number, args, n);
  if (q && variable < t->g->p->nodes.binders.at[number].n) return q->witnesses[variable];
  t->missing = true;
  return 0;
}

/* An index at which two maps differ if they are not equal: new constants e0, e1, ... of which
 * a = b or a[e0][e1]... != b[e0][e1]... is said. Maps with several indices are maps of maps here,
 * and `level` tells which index is meant. */
static Node find_difference(GroundProblem *g, uint32_t level, Node a, Node b, const char **wrong) {
  const Tree *sort = term_sort_of(g->p, &g->sorts, a), *other = term_sort_of(g->p, &g->sorts, b);
  if (!sort || !other || !tree_same(sort, other)) {
    *wrong = "a difference of maps of different sorts";
    return 0;
  }
  Node equal = ground_problem_operation(g, "=", a, b), x = a, y = b, e = 0;
  for (uint32_t i = 0; i <= level; i++) {
    if (!sort || !tree_is(sort, "Array") || sort->n != 3) {
      *wrong = "a difference of what is no map";
      return 0;
    }
    Str name = str_printf(&g->p->strs, "e!%u!%u", equal, i);
    e = node_app(&g->p->nodes, name_of(g, name), NULL, 0);
    x = ground_problem_operation(g, "select", x, e);
    y = ground_problem_operation(g, "select", y, e);
    Node clause = ground_problem_operation(
        g, "or", equal,
        ground_problem_operation(g, "not", ground_problem_operation(g, "=", x, y), 0));
    if (map_add(&g->known, 1ULL << 40 | clause)) {
      ground_problem_constant(g, name, sort->at[1]);
      vec_push(&g->clauses, clause);
      vec_push(&g->made_by, NULL);
    }
    sort = sort->at[2];
  }
  return e;
}

static Node unknown_name(void *env, Str name, const Node *args, uint32_t n, const char **wrong) {
  Terms *t = env;
  Problem *p = t->g->p;
  uint32_t number, variable;
  if (problem_declares(p, name)) return 0;
  if (certificate_variable(name->text, &number, &variable)) {
    Node found = find_witness(t, number, variable, args, n);
    if (!found) *wrong = "a witness of no quantifier";
    return found;
  }
  /* Z3's division by zero, which is the ordinary one there */
  bool mod = strcmp(name->text, "mod0") == 0, div = strcmp(name->text, "div0") == 0;
  if ((mod || div) && n == 2)
    return ground_problem_operation(t->g, mod ? "mod" : "div", args[0], args[1]);
  if (strncmp(name->text, "array-ext ", 10) == 0 && n == 2 && strlen(name->text) == 11)
    return find_difference(t->g, (uint32_t)(name->text[10] - '0') % 10, args[0], args[1], wrong);
  if (strchr(name->text, '!')) *wrong = "a name that is not the problem's";
  return 0;
}

/* Any value of the sort: sorts are not empty. */
static Node any_value(GroundProblem *g, const Tree *sort) {
  Buf b = {0};
  buf_puts(&b, "a!");
  tree_print(sort, &b);
  Str name = str_intern(&g->p->strs, b.text, b.n);
  buf_free(&b);
  for (uint32_t i = 0; i < g->constants.n; i++)
    if (g->constants.at[i].name == name) return node_app(&g->p->nodes, name_of(g, name), NULL, 0);
  return ground_problem_constant(g, name, sort);
}

/* Is the term of the sort of the variable that it stands for? */
static bool check_sort(GroundProblem *g, Node term, const Tree *variable) {
  const Tree *sort = term_sort_of(g->p, &g->sorts, term);
  if (!sort)
    g->wrong = "a term with an operator that is unknown, or that does not take its arguments";
  else if (!tree_same(sort, variable))
    g->wrong = "a term of another sort than that of its variable";
  return !g->wrong;
}

/* The terms as nodes; NULL when a witness is not there yet, or when something is wrong. */
static Node *read_terms(GroundProblem *g, const CertificateInstance *from) {
  Node *terms = ARENA_ARRAY(&g->p->arena, Node, from->n + 1);
  for (uint32_t i = 0; i < from->n; i++) {
    if (tree_is_name(from->terms[i], "_")) {
      terms[i] = any_value(g, g->p->nodes.binders.at[from->quantifier].sorts[i]);
      continue;
    }
    Terms t = {.g = g};
    TermReader r;
    reader_init(&r, g->p, unknown_name, &t);
    terms[i] = reader_term(&r, from->terms[i]);
    reader_free(&r);
    if (r.wrong) {
      if (!t.missing) g->wrong = r.wrong;
      return NULL;
    }
    if (node_data(&g->p->nodes, terms[i])->quantified) {
      g->wrong = "a quantifier in a term";
      return NULL;
    }
    if (!check_sort(g, terms[i], g->p->nodes.binders.at[from->quantifier].sorts[i])) return NULL;
  }
  return terms;
}

/* ---- all instances
 * ------------------------------------------------------------------------------------- */

/* True: something new. */
static bool advance(GroundProblem *g, GroundInstance *x) {
  bool news = false;
  if (!x->terms) x->terms = read_terms(g, x->from);
  for (; x->terms && x->next < g->quantifiers.n && !g->too_many; x->next++) {
    if (g->quantifiers.at[x->next].number != x->from->quantifier) continue;
    instantiate(g, x->next, x);
    news = true;
    g->too_many = g->clauses.n > MOST_CLAUSES;
  }
  return news;
}

static bool add_todo(GroundProblem *g, const CertificateCondition *c) {
  uint32_t numbers = g->p->nodes.binders.n;
  for (uint32_t i = 0; i < c->skolems.n; i++) {
    if (c->skolems.at[i] >= numbers) return false;
    map_put(&g->skolem, c->skolems.at[i], 1);
  }
  for (uint32_t i = 0; i < c->instances.n; i++) {
    const CertificateInstance *x = &c->instances.at[i];
    if (x->quantifier >= numbers || x->n != g->p->nodes.binders.at[x->quantifier].n) return false;
    vec_push(&g->todo, ((GroundInstance){.from = x}));
  }
  return true;
}

/* Witnesses for new quantifiers, and instances of them. True: something new. */
static bool go_round(GroundProblem *g) {
  bool news = false;
  for (; g->seen < g->quantifiers.n; g->seen++)
    if (map_get(&g->skolem, g->quantifiers.at[g->seen].number, NULL)) {
      make_witnesses(g, g->seen);
      news = true;
    }
  for (uint32_t i = 0; i < g->todo.n && !g->wrong; i++) {
    bool guessed = g->guessing && !g->todo.at[i].terms;
    news |= advance(g, &g->todo.at[i]);
    if (guessed && g->todo.at[i].terms) return true; /* perhaps no other guess is needed */
  }
  return news;
}

/* Facts about maps that the certificate does not need are left out. */
static void choose_maps(GroundProblem *g, const CertificateCondition *c) {
  uint32_t all = g->clauses.n - g->instances, n = 0;
  Node *facts = ARENA_ARRAY(&g->p->arena, Node, c->maps.n + 1);
  for (uint32_t i = 0; i < c->maps.n; i++)
    if (c->maps.at[i] < all)
      facts[n++] = g->clauses.at[g->instances + c->maps.at[i]];
    else
      g->wrong = "a fact about maps that there is not";
  g->clauses.n = g->instances;
  for (uint32_t i = 0; i < n; i++) vec_push(&g->clauses, facts[i]);
}

void ground_problem_make(GroundProblem *g, Problem *p, const Condition *condition,
                         const CertificateCondition *certificate) {
  *g = (GroundProblem){.p = p, .condition = condition};
  if (!add_todo(g, certificate)) {
    g->wrong = "an instance of no quantifier of the problem";
    return;
  }
  for (uint32_t i = 0; i < condition->assertions.n; i++)
    look_through(g, condition->assertions.at[i]);
  for (;;) {
    bool news = go_round(g);
    if (g->wrong || g->too_many || (g->guessing && !news)) break;
    g->guessing = !news;
  }
  g->instances = g->clauses.n;
  if (g->wrong || g->too_many) return;
  ground_problem_maps(g);
  if (certificate->few_maps) choose_maps(g, certificate);
}

/* ---- what depends on what
 * -------------------------------------------------------------------- */

typedef struct Closing {
  const GroundProblem *g;
  Map *instances, seen;
  bool news;
} Closing;

static void close_term(Closing *c, Node x) {
  const Nodes *t = &c->g->p->nodes;
  const NodeData *d = node_data(t, x);
  if (d->kind != NODE_APP || !map_add(&c->seen, x)) return;
  for (uint32_t i = 0; i < d->n; i++) close_term(c, d->args[i]);
  if (!is_witness(c->g, x)) return;
  unsigned long number = strtoul(t->heads.at[d->number].text->text->text + 2, NULL, 10);
  const CertificateInstance *origin = c->g->quantifiers.at[number].origin;
  if (!origin || map_get_ptr(c->instances, origin)) return;
  map_put_ptr(c->instances, origin, origin);
  c->news = true;
}

void ground_problem_close(const GroundProblem *g, Map *instances) {
  Closing c = {.g = g, .instances = instances, .news = true};
  while (c.news) {
    c.news = false;
    for (uint32_t i = 0; i < g->todo.n; i++) {
      const GroundInstance *x = &g->todo.at[i];
      for (uint32_t k = 0; x->terms && map_get_ptr(instances, x->from) && k < x->from->n; k++)
        close_term(&c, x->terms[k]);
    }
  }
  map_free(&c.seen);
}

void ground_problem_free(GroundProblem *g) {
  vec_free(&g->quantifiers);
  map_free(&g->quantifier_of);
  vec_free(&g->todo);
  map_free(&g->skolem);
  vec_free(&g->constants);
  vec_free(&g->clauses);
  vec_free(&g->made_by);
  map_free(&g->known);
  map_free(&g->sorts);
  for (uint32_t i = 0; i < g->map_sorts.n; i++) {
    GroundMapSort *m = &g->map_sorts.at[i];
    map_free(&m->known);
    vec_free(&m->indices);
    vec_free(&m->stores);
    vec_free(&m->constants);
  }
  vec_free(&g->map_sorts);
  map_free(&g->map_sort_of);
}
