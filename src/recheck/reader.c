/* SPDX-License-Identifier: MIT */
/* Terms of SMT-LIB text as nodes (problem.h). */
#include "recheck/problem.h"

#include <string.h>

void reader_init(TermReader *r, Problem *p, TermUnknown *unknown, void *env) {
  *r = (TermReader){.p = p, .unknown = unknown, .env = env};
}

void reader_free(TermReader *r) {
  vec_free(&r->scopes);
  map_free(&r->scope_of);
}

/* ---- scopes -------------------------------------------------------------------------------- */

static void enter(TermReader *r, Str name, Node let) {
  uint64_t outer = 0;
  map_get(&r->scope_of, name->id, &outer);
  vec_push(&r->scopes, ((struct TermScope){name, let, r->level, outer}));
  map_put(&r->scope_of, name->id, r->scopes.n);
}

static void leave(TermReader *r) {
  struct TermScope s = vec_pop(&r->scopes);
  map_put(&r->scope_of, s.name->id, s.outer);
}

void reader_bind(TermReader *r, Str name) {
  enter(r, name, 0);
  r->level++;
}

static void reader_unbind(TermReader *r, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) leave(r);
  r->level -= n;
}

static Node in_scope(TermReader *r, Str name) {
  uint64_t at;
  if (!map_get(&r->scope_of, name->id, &at) || !at) return 0;
  const struct TermScope *s = &r->scopes.at[at - 1];
  if (!s->let) return node_var(&r->p->nodes, r->level - 1 - s->level);
  return node_lift(&r->p->nodes, s->let, r->level - s->level);
}

/* ---- maps with several indices --------------------------------------------------------------- */

static const Tree *make_list(Arena *a, const Tree *const *items, uint32_t n) {
  Tree *s = ARENA_NEW(a, Tree);
  s->kind = TREE_LIST;
  s->n = n;
  s->at = vec_copy_raw(a, items, n * sizeof *items);
  return s;
}

const Tree *reader_sort(Arena *a, StrTable *strs, const Tree *s) {
  if (s->kind != TREE_LIST) return s;
  VEC(const Tree *) items = {0};
  for (uint32_t i = 0; i < s->n; i++) vec_push(&items, reader_sort(a, strs, s->at[i]));
  while (tree_is(s, "Array") && items.n > 3) {
    const Tree *last[3] = {items.at[0], items.at[items.n - 2], items.at[items.n - 1]};
    items.n -= 2;
    vec_push(&items, make_list(a, last, 3));
  }
  const Tree *made = make_list(a, items.at, items.n);
  vec_free(&items);
  return made;
}

static Node read_at(TermReader *r, const Tree *select, Node map, const Node *index, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) map = node_app(&r->p->nodes, select, (Node[]){map, index[i]}, 2);
  return map;
}

/* (store m i j v) is (store m i (store (select m i) j v)). */
static Node write_at(TermReader *r, const Tree *store, Node map, const Node *index, uint32_t n,
                     Node value) {
  Tree select = {.kind = TREE_NAME, .text = str_c(&r->p->strs, "select")};
  const Tree *head = vec_copy_raw(&r->p->arena, &select, sizeof select);
  if (n > 1) value = write_at(r, store, read_at(r, head, map, index, 1), index + 1, n - 1, value);
  return node_app(&r->p->nodes, store, (Node[]){map, index[0], value}, 3);
}

/* ((as const (Array A (Array B C))) v), where the text has (Array A B C). */
static Node constant_map(TermReader *r, const Tree *head, Node value) {
  const Tree *sort = head->at[2];
  Arena *a = &r->p->arena;
  if (!tree_is(sort, "Array") || sort->n < 3) return node_app(&r->p->nodes, head, &value, 1);
  for (uint32_t inner = sort->n - 2; inner >= 1; inner--) {
    VEC(const Tree *) items = {0};
    vec_push(&items, sort->at[0]);
    for (uint32_t i = inner; i < sort->n; i++) vec_push(&items, sort->at[i]);
    const Tree *own = reader_sort(a, &r->p->strs, make_list(a, items.at, items.n));
    const Tree *parts[3] = {head->at[0], head->at[1], own};
    value = node_app(&r->p->nodes, make_list(a, parts, 3), &value, 1);
    vec_free(&items);
  }
  return value;
}

static Node apply(TermReader *r, const Tree *head, const Node *args, uint32_t n) {
  if (tree_is_name(head, "select") && n > 2) return read_at(r, head, args[0], args + 1, n - 1);
  if (tree_is_name(head, "store") && n > 3)
    return write_at(r, head, args[0], args + 1, n - 2, args[n - 1]);
  if (tree_is(head, "as") && head->n == 3 && tree_is_name(head->at[1], "const") && n == 1)
    return constant_map(r, head, args[0]);
  return node_app(&r->p->nodes, head, args, n);
}

static Node apply_name(TermReader *r, const Tree *head, const Node *args, uint32_t n) {
  uint64_t macro;
  Node special = 0;
  if (map_get(&r->p->macro_of, head->text->id, &macro)) {
    ProblemMacro m = r->p->macros.at[macro];
    if (m.n == n) return node_instantiate(&r->p->nodes, m.body, args, n);
    r->wrong = "a definition is used with another number of arguments";
    return 0;
  }
  if (r->unknown) special = r->unknown(r->env, head->text, args, n, &r->wrong);
  return special || r->wrong ? special : apply(r, head, args, n);
}

/* ---- binders -----------------------------------------------------------------------------------
 */

static Node read_let(TermReader *r, const Tree *s) {
  if (s->n != 3 || s->at[1]->kind != TREE_LIST) {
    r->wrong = "a let that is none";
    return 0;
  }
  const Tree *list = s->at[1];
  VEC(Node) values = {0};
  for (uint32_t i = 0; i < list->n && !r->wrong; i++) {
    const Tree *b = list->at[i];
    bool good = b->kind == TREE_LIST && b->n == 2 && b->at[0]->kind == TREE_NAME;
    if (!good) r->wrong = "a let that is none";
    vec_push(&values, good ? reader_term(r, b->at[1]) : 0);
  }
  Node body = 0;
  if (!r->wrong) {
    for (uint32_t i = 0; i < list->n; i++) enter(r, list->at[i]->at[0]->text, values.at[i]);
    body = reader_term(r, s->at[2]);
    for (uint32_t i = 0; i < list->n; i++) leave(r);
  }
  vec_free(&values);
  return body;
}

typedef VEC(Node) NodeList;

static void read_patterns(TermReader *r, const Tree *annotated, NodeList *out) {
  for (uint32_t i = 2; i + 1 < annotated->n; i += 2) {
    const Tree *key = annotated->at[i], *value = annotated->at[i + 1];
    bool several = key->kind == TREE_KEYWORD && strcmp(key->text->text, ":pattern") == 0;
    if (several && value->kind == TREE_LIST) {
      vec_push(out, 0); /* where a pattern begins */
      for (uint32_t k = 0; k < value->n && !r->wrong; k++)
        vec_push(out, reader_term(r, value->at[k]));
    }
  }
}

static Node read_quantifier(TermReader *r, const Tree *s, bool is_forall) {
  Problem *p = r->p;
  if (s->n != 3 || s->at[1]->kind != TREE_LIST || !s->at[1]->n) {
    r->wrong = "a quantifier that is none";
    return 0;
  }
  const Tree *vars = s->at[1];
  NodeBinder b = {.is_forall = is_forall, .n = vars->n};
  const Tree **sorts = ARENA_ARRAY(&p->arena, const Tree *, vars->n);
  for (uint32_t i = 0; i < vars->n; i++) {
    const Tree *v = vars->at[i];
    if (v->kind != TREE_LIST || v->n != 2 || v->at[0]->kind != TREE_NAME) {
      r->wrong = "a bound variable that is none";
      reader_unbind(r, i);
      return 0;
    }
    sorts[i] = reader_sort(&p->arena, &p->strs, v->at[1]);
    reader_bind(r, v->at[0]->text);
  }
  b.sorts = sorts;
  NodeList patterns = {0};
  b.body = reader_term(r, s->at[2]);
  if (tree_is(s->at[2], "!") && !r->wrong) read_patterns(r, s->at[2], &patterns);
  reader_unbind(r, vars->n);
  b.patterns = vec_copy(&p->arena, &patterns, Node);
  b.n_patterns = patterns.n;
  vec_free(&patterns);
  if (r->wrong) return 0;
  Node made = node_quantifier(&p->nodes, &b);
  map_put_ptr(&p->number_of, s, (void *)(uintptr_t)(node_data(&p->nodes, made)->number + 1));
  return made;
}

/* ---- terms of others
 * ------------------------------------------------------------------------------ */

/* An expression in the place of a name, such as (_ extract 7 0), from a certificate: it may speak
 * of what the problem declares and of theories, whose names have no '!', but not of the names that
 * the checker makes up. */
static bool head_is_sound(TermReader *r, const Tree *s) {
  if (s->kind == TREE_NAME && strchr(s->text->text, '!') && !problem_declares(r->p, s->text))
    return false;
  for (uint32_t i = 0; i < s->n; i++)
    if (!head_is_sound(r, s->at[i])) return false;
  return true;
}

static bool check_head(TermReader *r, const Tree *s) {
  if (!r->unknown || head_is_sound(r, s)) return true;
  r->wrong = "a name that is not the problem's";
  return false;
}

/* ---- terms
 * --------------------------------------------------------------------------------------- */

static Node read_atom(TermReader *r, const Tree *s) {
  if (s->kind == TREE_LITERAL) return node_app(&r->p->nodes, s, NULL, 0);
  Node bound = in_scope(r, s->text);
  return bound ? bound : apply_name(r, s, NULL, 0);
}

/* ((_ array-ext K) a b): an index at which the maps differ. */
static Node read_difference(TermReader *r, const Tree *head, const Node *args, uint32_t n) {
  Str name =
      str_printf(&r->p->strs, "array-ext %s", head->at[2]->text ? head->at[2]->text->text : "");
  Node made = r->unknown(r->env, name, args, n, &r->wrong);
  return made || r->wrong ? made : apply(r, head, args, n);
}

static Node apply_head(TermReader *r, const Tree *head, const Node *args, uint32_t n) {
  if (!check_head(r, head)) return 0;
  bool difference = tree_is(head, "_") && head->n == 3 && tree_is_name(head->at[1], "array-ext");
  if (difference && r->unknown) return read_difference(r, head, args, n);
  return apply(r, head, args, n);
}

static Node read_application(TermReader *r, const Tree *s) {
  NodeList args = {0};
  Node made = 0;
  for (uint32_t i = 1; i < s->n && !r->wrong; i++) vec_push(&args, reader_term(r, s->at[i]));
  if (!r->wrong)
    made = s->at[0]->kind == TREE_NAME ? apply_name(r, s->at[0], args.at, args.n)
                                       : apply_head(r, s->at[0], args.at, args.n);
  vec_free(&args);
  return made;
}

Node reader_term(TermReader *r, const Tree *s) {
  if (r->wrong) return 0;
  if (s->kind == TREE_NAME || s->kind == TREE_LITERAL) return read_atom(r, s);
  if (s->kind == TREE_LIST && s->n) {
    if (tree_is(s, "let")) return read_let(r, s);
    if (tree_is(s, "!") && s->n > 1) return reader_term(r, s->at[1]);
    if (tree_is(s, "forall")) return read_quantifier(r, s, true);
    if (tree_is(s, "exists")) return read_quantifier(r, s, false);
    if (tree_is(s, "_") || tree_is(s, "as"))
      return check_head(r, s) ? node_app(&r->p->nodes, s, NULL, 0) : 0;
    bool word = s->at[0]->kind == TREE_NAME || tree_is(s->at[0], "_") || tree_is(s->at[0], "as");
    if (!tree_is(s, "lambda") && word) return read_application(r, s);
  }
  r->wrong = tree_is(s, "lambda") ? "a lambda" : "a term that is none";
  return 0;
}
