/* SPDX-License-Identifier: MIT */
#include "cil/lift/decls.h"

#include "base/hash.h"
#include "cil/names.h"
#include "syntax/lex.h"

#include <ctype.h>
#include <string.h>

/* Names of the prelude and of types, and words that other versions of Boogie reserve. */
static const char *const reserved[] = {
    "alloc",      "null",      "this",      "result",   "len",
    "Ref",        "and",       "bv",        "complete", "extends",
    "finite",     "let",       "par",       "rmode",    "string",
    "regex",      "link",      "creates",   "over",     "yields",
    "invariants", "elim",      "pre",       "import",   "Type",
    "Float",      "Text",      "Nullable",  "typeof",   "is_a",
    "dim",        "pair",      "quotient",  "shl",      "shr",
    "or",         "xor",       "remainder", "is_ref",   "is_any",
    "is_value",   "erased",    "Field",     "ancestor", "holds_references",
    "underlying", "definition"};

bool decls_is_word(const char *name) {
  return lex_word(name) != TOK_IDENT;
}

bool decls_reserved(const char *name) {
  if (decls_is_word(name)) return true;
  for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
    if (strcmp(name, reserved[i]) == 0) return true;
  return strncmp(name, "is_", 3) == 0 || strncmp(name, "to_", 3) == 0 ||
         strncmp(name, "float", 5) == 0;
}

static uint64_t text_key(const char *text) {
  return hash_bytes(text, strlen(text)) >> 1; /* one key of a map is reserved */
}

/* The kinds of types of other assemblies are known from the signatures that mention them. */
static void note_kinds(uint8_t *kind, uint32_t rows, const SigType *t) {
  if (!t) return;
  bool value = t->elem == SIG_VALUETYPE || (t->elem == SIG_GENERICINST && t->value_type);
  bool class = t->elem == SIG_CLASS || (t->elem == SIG_GENERICINST && !t->value_type);
  uint32_t row = md_row_of(t->token);
  if ((value || class) && md_table_of(t->token) == MD_TYPE_REF && row <= rows)
    kind[row] = value ? 1 : 2;
  note_kinds(kind, rows, t->inner);
  for (uint32_t i = 0; i < t->args; i++) note_kinds(kind, rows, t->arg[i]);
}

static void note_method_kinds(LiftDecls *d, const Assembly *a, Bytes blob) {
  uint32_t rows = a->md.rows[MD_TYPE_REF];
  if (blob.n && blob.at[0] == 0x06) {
    note_kinds(d->value_ref, rows, sig_field(d->arena, blob));
    return;
  }
  const SigMethod *sig = sig_method(d->arena, blob);
  if (!sig) return;
  note_kinds(d->value_ref, rows, sig->result);
  for (uint32_t i = 0; i < sig->params; i++) note_kinds(d->value_ref, rows, sig->param[i]);
}

static void note_all_kinds(LiftDecls *d, const Assembly *a) {
  const Metadata *md = &a->md;
  uint32_t rows = md->rows[MD_TYPE_REF];
  d->value_ref = ARENA_ARRAY(d->arena, uint8_t, rows + 1);
  for (uint32_t r = 1; r <= md->rows[MD_FIELD]; r++)
    note_method_kinds(d, a, metadata_blob(md, MD_FIELD_SIGNATURE, r));
  for (uint32_t r = 1; r <= md->rows[MD_METHOD]; r++)
    note_method_kinds(d, a, metadata_blob(md, MD_METHOD_SIGNATURE, r));
  for (uint32_t r = 1; r <= md->rows[MD_MEMBER_REF]; r++)
    note_method_kinds(d, a, metadata_blob(md, MD_MEMBER_REF_SIGNATURE, r));
  for (uint32_t r = 1; r <= md->rows[MD_TYPE_SPEC]; r++)
    note_kinds(d->value_ref, rows,
               sig_type(d->arena, metadata_blob(md, MD_TYPE_SPEC_SIGNATURE, r)));
  for (uint32_t r = 1; r <= md->rows[MD_STAND_ALONE_SIG]; r++) {
    const SigType **type;
    uint32_t n;
    Bytes blob = metadata_blob(md, MD_STAND_ALONE_SIG_SIGNATURE, r);
    if (!sig_locals(d->arena, blob, &type, &n)) continue;
    for (uint32_t i = 0; i < n; i++) note_kinds(d->value_ref, rows, type[i]);
  }
}

void decls_init(LiftDecls *d, const Assembly *a, Arena *arena) {
  *d = (LiftDecls){.arena = arena};
  d->type_sort = ARENA_ARRAY(arena, const LiftSort *, a->md.rows[MD_TYPE_DEF] + 1);
  note_all_kinds(d, a);
}

void decls_free(LiftDecls *d) {
  map_free(&d->names);
  map_free(&d->keys);
  map_free(&d->global_numbers);
  vec_free(&d->made);
  vec_free(&d->values);
  vec_free(&d->globals);
  vec_free(&d->library);
  vec_free(&d->external_calls);
  vec_free(&d->trusted);
  vec_free(&d->delegates);
  vec_free(&d->literals);
  vec_free(&d->machine);
}

const char *decls_find(const LiftDecls *d, const char *key) {
  uint64_t n = 0;
  return map_get(&d->keys, text_key(key), &n) ? d->values.at[n] : NULL;
}

void decls_keep(LiftDecls *d, const char *key, const char *value) {
  map_put(&d->keys, text_key(key), d->values.n);
  vec_push(&d->values, value);
}

const char *decls_unique(LiftDecls *d, const char *name) {
  const char *own = name;
  bool taken = decls_reserved(name) || !map_add(&d->names, text_key(own));
  for (uint32_t n = 2; taken; n++) {
    own = arena_printf(d->arena, "%s#%u", name, (unsigned)n);
    taken = !map_add(&d->names, text_key(own));
  }
  return own;
}

const char *decls_name(Arena *a, const char *name) {
  char *text = arena_strndup(a, name, strlen(name));
  for (char *c = text; *c; c++)
    if (!isalnum((unsigned char)*c) && !strchr("_.$#'`~^?", *c)) *c = '_';
  return *text && !isdigit((unsigned char)*text) ? text : arena_printf(a, "_%s", text);
}

const char *decls_type_name(const LiftNames *names, uint32_t token) {
  Buf b = {0};
  NameScope s = {.assembly = names->assembly, .style = NAMES_CSHARP};
  if (md_table_of(token) == MD_TYPE_DEF) s.type = md_row_of(token);
  names_type(&s, &b, token);
  const char *text = decls_name(names->arena, b.text ? b.text : "");
  buf_free(&b);
  return text;
}

uint32_t decls_global(LiftDecls *d, const char *name, const char *elements, bool outside) {
  uint64_t n = 0;
  if (map_get(&d->global_numbers, text_key(name), &n)) return (uint32_t)n;
  LiftGlobal g = {.name = name, .elements = elements, .outside = outside};
  vec_push(&d->globals, g);
  map_put(&d->global_numbers, text_key(name), d->globals.n - 1);
  return d->globals.n - 1;
}

void decls_group(const LiftNames *names, uint32_t global, const char *sort) {
  LiftDecls *d = names->decls;
  LiftGlobal *g = &d->globals.at[global];
  const char *group = arena_printf(d->arena, "heap.%s", sort);
  const char *key = arena_printf(d->arena, "group %s", group);
  if (!decls_find(d, key)) {
    decls_keep(d, key, group);
    tree_declare(names->trees, &d->made, "var %s: [Field][Ref]%s;", group, sort);
  }
  g->group = decls_find(d, key);
  tree_declare(names->trees, &d->made, "const unique %s: Field;", g->name);
}

Expr *decls_tree(const LiftNames *names, const char *name) {
  uint32_t g = decls_global_number(names->decls, name);
  const char *group = g == UINT32_MAX ? NULL : names->decls->globals.at[g].group;
  return group ? tree(names->trees, "%s[%s]", group, name) : tree_variable(names->trees, name);
}

void decls_keep_objects(const LiftNames *names, Decl *d) {
  tree_add_ensures(names->trees, d,
                   tree(names->trees, "(forall o: Ref :: {alloc[o]} old(alloc)[o] ==> alloc[o])"));
}

void decls_list_global(LiftTexts *list, const LiftGlobal *g) {
  for (uint32_t i = 0; g->group && i < list->n; i++)
    if (list->at[i] == g->group) return;
  vec_push(list, g->group ? g->group : g->name);
}

uint32_t decls_global_number(const LiftDecls *d, const char *name) {
  uint64_t n = 0;
  return map_get(&d->global_numbers, text_key(name), &n) ? (uint32_t)n : UINT32_MAX;
}
