/* SPDX-License-Identifier: MIT */
/* See problem.h. */
#include "recheck/problem.h"

#include <stdio.h>
#include <string.h>

/* ---- names with numbers -------------------------------------------------------------------------
 */

/* Names that are equal up to this mark get different numbers, so different names stay different. */
static Str renamed(Problem *p, Str name) {
  const char *mark = strstr(name->text, "@@");
  if (!mark) return name;
  Str known = map_get_ptr(&p->renamed, name);
  if (known) return known;
  Str stem = str_intern(&p->strs, name->text, (size_t)(mark - name->text));
  uint64_t number = 0;
  map_get(&p->numbered, stem->id, &number);
  map_put(&p->numbered, stem->id, number + 1);
  Str made = str_printf(&p->strs, "%s@@%u", stem->text, (unsigned)number);
  map_put_ptr(&p->renamed, name, made);
  return made;
}

static void rename_all(Problem *p, const Tree *s) {
  if (s->kind == TREE_NAME) ((Tree *)s)->text = renamed(p, s->text); /* it is ours, just read */
  for (uint32_t i = 0; i < s->n; i++) rename_all(p, s->at[i]);
}

/* ---- commands -----------------------------------------------------------------------------------
 */

static const Tree *tree_list(Problem *p, const Tree *const *items, uint32_t n) {
  Tree s = {.kind = TREE_LIST, .n = n};
  s.at = vec_copy_raw(&p->arena, items, n * sizeof *items);
  return vec_copy_raw(&p->arena, &s, sizeof s);
}

/* False: the name has another such sort already. */
static bool note_sort(Problem *p, Map *sorts, Str name, const Tree *sort) {
  const Tree *made = reader_sort(&p->arena, &p->strs, sort);
  uint64_t known;
  if (map_get(sorts, name->id, &known)) return tree_same((const Tree *)(uintptr_t)known, made);
  map_put(sorts, name->id, (uint64_t)(uintptr_t)made);
  return true;
}

/* Constants that the checker makes are called w!.., e!.., d!.. and a!..; none is the problem's. */
static bool is_checkers_own(Str name) {
  return name->len > 1 && name->text[1] == '!';
}

/* `sort`: of its value; NULL for a sort. `args`: the list of those of its arguments, or NULL. */
static void declare(Problem *p, const Tree *name, const Tree *args, const Tree *sort) {
  if (name->kind != TREE_NAME || is_checkers_own(name->text)) {
    p->wrong = "a declaration without a name, or with one of the checker's own";
    return;
  }
  bool again = map_get(&p->declared, name->text->id, NULL);
  bool takes = args && args->n;
  if (again && takes != map_get(&p->args_of, name->text->id, NULL))
    p->wrong = "a name with two meanings";
  map_put(&p->declared, name->text->id, 1);
  if ((sort && !note_sort(p, &p->sort_of, name->text, sort)) ||
      (takes && !note_sort(p, &p->args_of, name->text, args)))
    p->wrong = "a name with two meanings";
}

/* c, or (c (f S) ...), of the datatype `own` */
static void declare_constructor(Problem *p, const Tree *ctor, const Tree *own) {
  VEC(const Tree *) fields = {0};
  if (ctor->kind == TREE_NAME) declare(p, ctor, NULL, own);
  for (uint32_t f = 1; f < ctor->n; f++) {
    bool good = ctor->at[f]->n == 2;
    if (good) declare(p, ctor->at[f]->at[0], tree_list(p, &own, 1), ctor->at[f]->at[1]);
    if (good) vec_push(&fields, ctor->at[f]->at[1]);
    if (!good) p->wrong = "a field that is none";
  }
  if (ctor->n) declare(p, ctor->at[0], tree_list(p, fields.at, fields.n), own);
  vec_free(&fields);
}

/* (declare-datatypes ((D 0) ...) (((c (f S) ...) ...) ...)) */
static void declare_datatypes(Problem *p, const Tree *s) {
  bool good = s->n == 3 && s->at[1]->kind == TREE_LIST && s->at[2]->kind == TREE_LIST;
  if (!good) {
    p->wrong = "a declaration of datatypes that is none";
    return;
  }
  for (uint32_t i = 0; i < s->at[1]->n; i++)
    if (s->at[1]->at[i]->n) declare(p, s->at[1]->at[i]->at[0], NULL, NULL);
  for (uint32_t i = 0; i < s->at[2]->n; i++) {
    if (i >= s->at[1]->n || !s->at[1]->at[i]->n) {
      p->wrong = "a declaration of datatypes that is none";
      return;
    }
    for (uint32_t c = 0; c < s->at[2]->at[i]->n; c++)
      declare_constructor(p, s->at[2]->at[i]->at[c], s->at[1]->at[i]->at[0]);
  }
}

/* (define-fun f ((x S) ...) R body): a macro */
static void define(Problem *p, const Tree *s) {
  if (s->n != 5 || s->at[1]->kind != TREE_NAME || s->at[2]->kind != TREE_LIST) {
    p->wrong = "a definition that is none";
    return;
  }
  TermReader r;
  ProblemMacro m = {.n = s->at[2]->n};
  reader_init(&r, p, NULL, NULL);
  for (uint32_t i = 0; i < m.n; i++) {
    const Tree *v = s->at[2]->at[i];
    bool good = v->kind == TREE_LIST && v->n == 2 && v->at[0]->kind == TREE_NAME;
    if (!good) r.wrong = "a parameter that is none";
    if (good) reader_bind(&r, v->at[0]->text);
  }
  m.body = reader_term(&r, s->at[4]);
  p->wrong = r.wrong;
  reader_free(&r);
  map_put(&p->macro_of, s->at[1]->text->id, p->macros.n);
  vec_push(&p->macros, m);
}

static void add_assertion(Problem *p, const Tree *command) {
  TermReader r;
  reader_init(&r, p, NULL, NULL);
  Node made = command->n == 2 ? reader_term(&r, command->at[1]) : 0;
  p->wrong = command->n == 2 ? r.wrong : "an assertion that is none";
  reader_free(&r);
  vec_push(&p->now.assertions, made);
}

static void add_condition(Problem *p) {
  Condition c = {0};
  for (uint32_t i = 0; i < p->now.commands.n; i++) vec_push(&c.commands, p->now.commands.at[i]);
  for (uint32_t i = 0; i < p->now.assertions.n; i++)
    vec_push(&c.assertions, p->now.assertions.at[i]);
  vec_push(&p->conditions, c);
}

static void obey_level(Problem *p, bool push) {
  if (push) {
    vec_push(&p->levels, ((ProblemLevel){p->now.commands.n, p->now.assertions.n}));
  } else if (p->levels.n) {
    ProblemLevel l = vec_pop(&p->levels);
    p->now.commands.n = l.commands;
    p->now.assertions.n = l.assertions;
  } else {
    p->wrong = "a level ends that did not begin";
  }
}

static void obey(Problem *p, const Tree *c) {
  if (tree_is(c, "push") || tree_is(c, "pop")) {
    obey_level(p, tree_is(c, "push"));
  } else if (tree_is(c, "check-sat")) {
    add_condition(p);
  } else if (tree_is(c, "assert")) {
    add_assertion(p, c);
    vec_push(&p->now.commands, c);
  } else if ((c->n == 4 && tree_is(c, "declare-fun")) ||
             (c->n >= 2 && (tree_is(c, "declare-const") || tree_is(c, "declare-sort")))) {
    declare(p, c->at[1], tree_is(c, "declare-fun") ? c->at[2] : NULL,
            tree_is(c, "declare-sort") ? NULL : c->at[c->n - 1]);
    vec_push(&p->now.commands, c);
  } else if (tree_is(c, "declare-datatypes")) {
    declare_datatypes(p, c);
    vec_push(&p->now.commands, c);
  } else if (tree_is(c, "define-fun")) {
    define(p, c);
    vec_push(&p->now.commands, c);
  } else {
    p->wrong = "a command that the checker does not know";
  }
}

/* Says nothing about what is to be proved. */
static bool is_setting(const Tree *c) {
  return tree_is(c, "set-option") || tree_is(c, "set-info") || tree_is(c, "set-logic");
}

static void add_to_hash(Sha256 *h, const Tree *c) {
  Buf b = {0};
  tree_print(c, &b);
  buf_putc(&b, '\n');
  sha256_add(h, b.text, b.n);
  buf_free(&b);
}

static void free_condition(Condition *c) {
  vec_free(&c->commands);
  vec_free(&c->assertions);
}

void problem_begin(Problem *p) {
  *p = (Problem){0};
  arena_init(&p->arena);
  str_table_init(&p->strs);
  nodes_init(&p->nodes, &p->strs);
  sha256_init(&p->hashing);
}

void problem_part(Problem *p, const char *text, size_t n) {
  TreeReader r;
  const Tree *c;
  tree_start(&r, &p->arena, &p->strs, text, n);
  while (!p->wrong && (c = tree_next(&r)) != NULL) {
    if (is_setting(c)) continue;
    rename_all(p, c);
    add_to_hash(&p->hashing, c);
    obey(p, c);
  }
  if (r.wrong) p->wrong = r.wrong;
}

bool problem_end(Problem *p) {
  sha256_end(&p->hashing, p->hash);
  return !p->wrong;
}

bool problem_read(Problem *p, const char *text, size_t n) {
  problem_begin(p);
  problem_part(p, text, n);
  return problem_end(p);
}

void problem_free(Problem *p) {
  for (uint32_t i = 0; i < p->conditions.n; i++) free_condition(&p->conditions.at[i]);
  vec_free(&p->conditions);
  free_condition(&p->now);
  vec_free(&p->levels);
  vec_free(&p->macros);
  map_free(&p->declared);
  map_free(&p->sort_of);
  map_free(&p->args_of);
  map_free(&p->macro_of);
  map_free(&p->number_of);
  map_free(&p->renamed);
  map_free(&p->numbered);
  nodes_free(&p->nodes);
  str_table_free(&p->strs);
  arena_free(&p->arena);
}

void problem_hash_text(const uint8_t hash[SHA256_BYTES], char text[2 * SHA256_BYTES + 1]) {
  for (int i = 0; i < SHA256_BYTES; i++) snprintf(text + 2 * i, 3, "%02x", hash[i]);
}

bool problem_declares(const Problem *p, Str name) {
  return map_get(&p->declared, name->id, NULL);
}

const Tree *problem_sort(const Problem *p, Node x) {
  const NodeData *d = node_data(&p->nodes, x);
  uint64_t sort;
  if (d->kind != NODE_APP) return NULL;
  const Tree *head = p->nodes.heads.at[d->number].text;
  if (tree_is(head, "as") && head->n == 3) return head->at[2];
  if (head->kind != TREE_NAME) return NULL;
  if (map_get(&p->sort_of, head->text->id, &sort)) return (const Tree *)(uintptr_t)sort;
  if (tree_is_name(head, "store") && d->n == 3) return problem_sort(p, d->args[0]);
  if (tree_is_name(head, "ite") && d->n == 3) return problem_sort(p, d->args[1]);
  if (!tree_is_name(head, "select") || d->n != 2) return NULL;
  const Tree *map = problem_sort(p, d->args[0]);
  return map && tree_is(map, "Array") && map->n == 3 ? map->at[2] : NULL;
}
