/* SPDX-License-Identifier: MIT */
#include "cil/lift/specification_index.h"

#include "base/hash.h"

#include <string.h>

static uint64_t key_of(const char *text, size_t n) {
  return hash_bytes(text, n) >> 1; /* one key of a map is reserved */
}

/* ---- reading -------------------------------------------------------------------- */

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n >= m && strcmp(text + n - m, end) == 0;
}

/* An expression in a string; NULL: it is none. */
static Expr *expression_in(Trees *t, const char *text) {
  const char *axiom = arena_printf(&t->session.perm, "axiom %s;", text);
  uint32_t from;
  if (!tree_parse(t, text, axiom, strlen(axiom), &from) || t->program->decls.n != from + 1)
    return NULL;
  const Decl *d = t->program->decls.at[from];
  return d->kind == DECL_AXIOM ? tree_adopt_expr(t, d->u.axiom.expr) : NULL;
}

static bool read_attributes(Trees *t, LibrarySpec *s, const AttrList *list) {
  bool good = true;
  for (uint32_t i = 0; i < list->n; i++) {
    const Attr *a = list->at[i];
    const char *name = a->name->text;
    bool has_text = a->n_args == 1 && a->args[0]->kind == EX_STRING;
    const char *text = has_text ? a->args[0]->u.text->text : "";
    if (strcmp(name, "cil") == 0) vec_push(&s->keys, text);
    if (strcmp(name, "value") == 0) good &= (s->value = expression_in(t, text)) != NULL;
    if (strcmp(name, "array") == 0) s->array = text;
    if (strcmp(name, "trusts") == 0) s->trusts = text;
    s->compares |= strcmp(name, "compares") == 0;
    s->closed |= strcmp(name, "closed") == 0;
    s->typed |= strcmp(name, "typed") == 0;
    s->calls_back |= strcmp(name, "virtual") == 0 || strcmp(name, "callback") == 0;
  }
  return good;
}

static void read_procedure(Trees *t, LibrarySpec *s, const ProcDecl *p) {
  s->ins = &p->ins;
  s->params = p->ins.n;
  s->by_reference = ARENA_ARRAY(t->arena, bool, p->ins.n + 1);
  for (uint32_t i = 0; i < p->ins.n; i++)
    s->by_reference[i] = ends_with(p->ins.at[i]->name->text, "#in");
  for (uint32_t i = 0; i < p->n_requires; i++)
    if (!p->requires[i].is_free)
      vec_push(&s->preconditions, tree_adopt_expr(t, p->requires[i].expr));
  for (uint32_t i = 0; i < p->n_modifies_clauses; i++)
    for (uint32_t k = 0; k < p->modifies_clauses[i].n; k++)
      vec_push(&s->changes, p->modifies_clauses[i].names[k].name);
}

static const char *declared_name(const Decl *d) {
  if (d->kind == DECL_CONST && d->u.konst.vars.n) return d->u.konst.vars.at[0]->name->text;
  if (d->kind == DECL_VAR && d->u.globals.n) return d->u.globals.at[0]->name->text;
  return d->name ? d->name->text : "";
}

static bool add_spec(Specifications *all, const Decl *d) {
  LibrarySpec *s = ARENA_NEW(all->trees->arena, LibrarySpec);
  s->decl = d;
  s->global = d->kind == DECL_VAR;
  s->name = declared_name(d);
  bool good = read_attributes(all->trees, s, &d->attrs);
  if (d->kind == DECL_PROC) read_procedure(all->trees, s, &d->u.proc);
  uint32_t number = all->all.n;
  vec_push(&all->all, s);
  if (*s->name) map_put(&all->by_name, key_of(s->name, strlen(s->name)), number);
  for (uint32_t i = 0; i < s->keys.n; i++)
    map_put(&all->by_key, key_of(s->keys.at[i], strlen(s->keys.at[i])), number);
  return good;
}

/* The first error of a text. */
static const char *complaint(const Specifications *all) {
  const Session *s = &all->trees->session;
  if (!s->diags.list.n) return "it is larger than 2 GB";
  const Diag *d = &s->diags.list.at[0];
  Loc at = source_locate(&s->sources, d->span.lo);
  return arena_printf(all->trees->arena, "line %u: %s", (unsigned)at.line, d->text);
}

const char *specification_index_add(Specifications *all, const char *name, const char *text,
                                    size_t n) {
  Trees *t = all->trees;
  uint32_t from;
  if (!tree_parse(t, name, text, n, &from)) return complaint(all);
  for (uint32_t i = from, to = t->program->decls.n; i < to; i++) {
    const Decl *d = t->program->decls.at[i];
    if (d->kind == DECL_AXIOM && d->u.axiom.owner) continue;
    if (!tree_adoptable(d)) return "a specification has no body, and nothing of old programs";
    if (!add_spec(all, d)) return complaint(all);
  }
  return NULL;
}

void specification_index_free(Specifications *all) {
  for (uint32_t i = 0; i < all->all.n; i++) {
    vec_free(&all->all.at[i]->keys);
    vec_free(&all->all.at[i]->changes);
    vec_free(&all->all.at[i]->preconditions);
  }
  vec_free(&all->all);
  map_free(&all->by_key);
  map_free(&all->by_name);
}

/* ---- which are used ------------------------------------------------------------- */

static LibrarySpec *spec_named(const Specifications *all, const char *name, size_t n) {
  uint64_t number;
  if (!map_get(&all->by_name, key_of(name, n), &number)) return NULL;
  LibrarySpec *s = all->all.at[number];
  return strlen(s->name) == n && memcmp(s->name, name, n) == 0 ? s : NULL;
}

typedef struct Mentions {
  const Specifications *all;
  VEC(LibrarySpec *) todo;
  bool any, unused;
} Mentions;

static void note_mention(Str name, void *env) {
  Mentions *m = env;
  LibrarySpec *s = spec_named(m->all, name->text, name->len);
  if (!s) return;
  m->any = true;
  if (s->used) return;
  m->unused = true;
  vec_push(&m->todo, s);
}

static void use_spec(const Specifications *all, LibrarySpec *s) {
  Mentions m = {.all = all};
  vec_push(&m.todo, s);
  while (m.todo.n) {
    LibrarySpec *one = vec_pop(&m.todo);
    if (one->used) continue;
    one->used = true;
    tree_names(one->decl, note_mention, &m);
  }
  vec_free(&m.todo);
}

const LibrarySpec *specification_index_find(Specifications *all, const char *key) {
  uint64_t number;
  if (!map_get(&all->by_key, key_of(key, strlen(key)), &number)) return NULL;
  LibrarySpec *s = all->all.at[number];
  bool same = false;
  for (uint32_t i = 0; i < s->keys.n; i++) same |= strcmp(s->keys.at[i], key) == 0;
  if (!same) return NULL;
  use_spec(all, s);
  return s;
}

bool specification_index_declares(const Specifications *all, const char *name) {
  const LibrarySpec *s = spec_named(all, name, strlen(name));
  return s && s->used;
}

/* An axiom applies when all names of the library that it mentions are used: it says nothing else.
 */
bool specification_index_applies(const Specifications *all, const LibrarySpec *s) {
  if (s->used || *s->name) return s->used;
  Mentions m = {.all = all};
  tree_names(s->decl, note_mention, &m);
  vec_free(&m.todo);
  return m.any && !m.unused;
}
