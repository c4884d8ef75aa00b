/* SPDX-License-Identifier: MIT */
/* See node.h. */
#include "recheck/node.h"

#include "base/hash.h"

#include <string.h>

void nodes_init(Nodes *t, StrTable *strs) {
  *t = (Nodes){.strs = strs};
  arena_init(&t->arena);
  vec_push(&t->at, (NodeData){0}); /* 0 is no node */
}

void nodes_free(Nodes *t) {
  vec_free(&t->at);
  vec_free(&t->heads);
  vec_free(&t->binders);
  map_free(&t->shared);
  map_free(&t->head_of);
  map_free(&t->binder_of);
  map_free(&t->hashes);
  arena_free(&t->arena);
}

typedef struct NodeProbe {
  const Nodes *t;
  const NodeData *d;
} NodeProbe;

static bool same_node(const void *env, uint64_t id) {
  const NodeProbe *p = env;
  const NodeData *a = node_data(p->t, (Node)id), *b = p->d;
  return a->kind == b->kind && a->number == b->number && a->n == b->n &&
         (!a->n || memcmp(a->args, b->args, a->n * sizeof *a->args) == 0);
}

/* The arguments of `d` are copied when it is new. */
static Node share(Nodes *t, NodeData d) {
  uint64_t h = hash_pair(hash_pair(d.kind, d.number), d.n), id;
  for (uint32_t i = 0; i < d.n; i++) h = hash_pair(h, d.args[i]);
  NodeProbe p = {t, &d};
  if (map_find_hash(&t->shared, h, same_node, &p, &id)) return (Node)id;
  d.args = vec_copy_raw(&t->arena, d.args, d.n * sizeof *d.args);
  vec_push(&t->at, d);
  map_add_hash(&t->shared, h, t->at.n - 1);
  return t->at.n - 1;
}

Node node_var(Nodes *t, uint32_t index) {
  return share(t, (NodeData){.kind = NODE_VAR, .number = index, .free = index + 1});
}

static uint32_t head_number(Nodes *t, const Tree *head) {
  Buf b = {0};
  uint64_t number;
  tree_print(head, &b);
  Str text = str_intern(t->strs, b.text, b.n);
  buf_free(&b);
  if (map_get(&t->head_of, text->id, &number)) return (uint32_t)number;
  map_put(&t->head_of, text->id, t->heads.n);
  vec_push(&t->heads, ((NodeHead){head}));
  return t->heads.n - 1;
}

static Node numbered_app(Nodes *t, uint32_t head, const Node *args, uint32_t n) {
  NodeData d = {.kind = NODE_APP, .number = head, .n = n, .args = args};
  for (uint32_t i = 0; i < n; i++) {
    const NodeData *a = node_data(t, args[i]);
    if (a->free > d.free) d.free = a->free;
    d.quantified |= a->quantified;
  }
  return share(t, d);
}

Node node_app(Nodes *t, const Tree *head, const Node *args, uint32_t n) {
  return numbered_app(t, head_number(t, head), args, n);
}

static Node quant(Nodes *t, uint32_t number, Node body) {
  uint32_t free = node_data(t, body)->free, bound = t->binders.at[number].n;
  return share(t, (NodeData){.kind = NODE_QUANT,
                             .number = number,
                             .n = 1,
                             .args = &body,
                             .free = free > bound ? free - bound : 0,
                             .quantified = true});
}

static bool same_binder(const NodeBinder *a, const NodeBinder *b) {
  if (a->is_forall != b->is_forall || a->n != b->n || a->body != b->body ||
      a->n_patterns != b->n_patterns)
    return false;
  for (uint32_t i = 0; i < a->n_patterns; i++)
    if (a->patterns[i] != b->patterns[i]) return false;
  for (uint32_t i = 0; i < a->n; i++)
    if (!tree_same(a->sorts[i], b->sorts[i])) return false;
  return true;
}

typedef struct BinderProbe {
  const Nodes *t;
  const NodeBinder *b;
} BinderProbe;

static bool is_binder(const void *env, uint64_t id) {
  const BinderProbe *p = env;
  return same_binder(&p->t->binders.at[id], p->b);
}

Node node_quantifier(Nodes *t, const NodeBinder *b) {
  uint64_t h = hash_pair(b->body, b->n), id;
  BinderProbe p = {t, b};
  if (!map_find_hash(&t->binder_of, h, is_binder, &p, &id)) {
    id = t->binders.n;
    vec_push(&t->binders, *b);
    map_add_hash(&t->binder_of, h, id);
  }
  return quant(t, (uint32_t)id, b->body);
}

/* ---- substitution ------------------------------------------------------------------------ */

typedef struct Change {
  Nodes *t;
  uint32_t by;      /* lifting */
  const Node *args; /* or instantiation, of so many variables */
  uint32_t n;
  Map done; /* (node, depth) -> node */
} Change;

static Node change(Change *c, Node x, uint32_t depth);

static Node change_var(Change *c, uint32_t index, uint32_t depth) {
  if (!c->args) return node_var(c->t, index + c->by);
  if (index >= depth + c->n) return node_var(c->t, index - c->n);
  return node_lift(c->t, c->args[c->n - 1 - (index - depth)], depth);
}

static Node change_parts(Change *c, Node x, uint32_t depth) {
  NodeData d = *node_data(c->t, x); /* the table moves */
  if (d.kind == NODE_VAR) return change_var(c, d.number, depth);
  if (d.kind == NODE_QUANT)
    return quant(c->t, d.number, change(c, d.args[0], depth + c->t->binders.at[d.number].n));
  VEC(Node) args = {0};
  for (uint32_t i = 0; i < d.n; i++) vec_push(&args, change(c, d.args[i], depth));
  Node made = numbered_app(c->t, d.number, args.at, args.n);
  vec_free(&args);
  return made;
}

static Node change(Change *c, Node x, uint32_t depth) {
  uint64_t key = (uint64_t)depth << 32 | x, made;
  if (node_data(c->t, x)->free <= depth) return x;
  if (map_get(&c->done, key, &made)) return (Node)made;
  Node y = change_parts(c, x, depth);
  map_put(&c->done, key, y);
  return y;
}

Node node_lift(Nodes *t, Node x, uint32_t by) {
  if (!by || !node_data(t, x)->free) return x;
  Change c = {.t = t, .by = by};
  Node y = change(&c, x, 0);
  map_free(&c.done);
  return y;
}

Node node_instantiate(Nodes *t, Node body, const Node *args, uint32_t n) {
  if (!n) return body;
  Change c = {.t = t, .args = args, .n = n};
  Node y = change(&c, body, 0);
  map_free(&c.done);
  return y;
}

/* ---- hashes -------------------------------------------------------------------------------- */

static uint64_t tree_hash(const Tree *x) {
  uint64_t h = hash_pair(x->kind, x->n);
  if (x->text) h = hash_pair(h, hash_bytes(x->text->text, x->text->len));
  for (uint32_t i = 0; i < x->n; i++) h = hash_pair(h, tree_hash(x->at[i]));
  return h;
}

static uint64_t node_hash(Nodes *t, Node x) {
  const NodeData *d = node_data(t, x);
  uint64_t h;
  if (d->kind == NODE_QUANT) return node_binder_hash(t, d->number);
  if (d->kind == NODE_VAR) return hash_pair(1, d->number);
  if (map_get(&t->hashes, x, &h)) return h;
  h = tree_hash(t->heads.at[d->number].text);
  for (uint32_t i = 0; i < d->n; i++) h = hash_pair(h, node_hash(t, d->args[i]));
  map_put(&t->hashes, x, h);
  return h;
}

uint64_t node_binder_hash(Nodes *t, uint32_t number) {
  const NodeBinder *b = &t->binders.at[number];
  uint64_t h = hash_pair(b->is_forall, b->n);
  for (uint32_t i = 0; i < b->n; i++) h = hash_pair(h, tree_hash(b->sorts[i]));
  for (uint32_t i = 0; i < b->n_patterns; i++)
    h = hash_pair(h, b->patterns[i] ? node_hash(t, b->patterns[i]) : 0);
  return hash_pair(h, node_hash(t, b->body));
}
