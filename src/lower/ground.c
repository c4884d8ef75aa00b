/* SPDX-License-Identifier: MIT */
/* Making and printing ground types. */
#include "lower/ground.h"

#include "base/bug.h"
#include "base/hash.h"

#include <string.h>

void ground_init(Grounds *g, Arena *arena) {
  memset(g, 0, sizeof *g);
  g->arena = arena;
}

void ground_free(Grounds *g) {
  map_free(&g->map);
  map_free(&g->closed);
  vec_free(&g->all);
}

uint64_t ground_hash(const Ground *const *args, uint32_t n) {
  uint64_t h = n;
  for (uint32_t i = 0; i < n; i++) h = hash_pair(h, args[i]->id);
  return h;
}

static uint64_t shape_hash(const Ground *t) {
  uint64_t h = hash_pair(t->kind, ((uint64_t)t->a << 32) | t->b);
  h = hash_pair(h, t->decl ? (uint64_t)t->decl->index + 1 : 0);
  h = hash_pair(h, ((uint64_t)t->n_params << 32) | t->n_args);
  h = hash_pair(h, ground_hash(t->args, t->n_args));
  return t->result ? hash_pair(h, t->result->id) : h;
}

typedef struct Candidate {
  const Grounds *g;
  const Ground *t;
} Candidate;

static bool same_shape(const void *env, uint64_t id) {
  const Candidate *c = env;
  const Ground *a = c->t, *b = c->g->all.at[id];
  if (a->kind != b->kind || a->a != b->a || a->b != b->b || a->decl != b->decl) return false;
  if (a->n_args != b->n_args || a->n_params != b->n_params || a->result != b->result) return false;
  return a->n_args == 0 || memcmp(a->args, b->args, a->n_args * sizeof *a->args) == 0;
}

/* The node equal to *t; t->args may be scratch memory. */
static const Ground *cons(Grounds *g, const Ground *t) {
  uint64_t h = shape_hash(t), id;
  if (map_find_hash(&g->map, h, same_shape, &(Candidate){g, t}, &id)) return g->all.at[id];
  Ground *fresh = ARENA_NEW(g->arena, Ground);
  *fresh = *t;
  fresh->id = g->all.n;
  fresh->args = vec_copy_raw(g->arena, t->args, t->n_args * sizeof *t->args);
  fresh->sort = SORT_NONE;
  fresh->bundle = NULL;
  uint32_t depth = t->result ? t->result->depth : 0;
  if (t->result) fresh->rest = t->result->rest;
  for (uint32_t i = 0; i < t->n_args; i++) {
    if (t->args[i]->depth > depth) depth = t->args[i]->depth;
    fresh->rest |= t->args[i]->rest;
  }
  fresh->depth = depth + 1;
  map_add_hash(&g->map, h, fresh->id);
  vec_push(&g->all, fresh);
  return fresh;
}

void ground_bind(TypeEnv *env, const TypeParam *p, const Ground *t) {
  vec_push(&env->list, ((TypeBinding){.param = p, .ground = t}));
}

const TypeBinding *ground_lookup(const TypeEnv *env, const TypeParam *p) {
  for (uint32_t i = env->list.n; i-- > env->base;)
    if (env->list.at[i].param == p) return &env->list.at[i];
  return NULL;
}

bool ground_depends(const Type *t) {
  t = type_strip(t);
  if (t->kind == TY_VAR) return true;
  if (!t->has_var && !t->has_proxy) return false;
  for (uint32_t i = 0; i < t->n_args; i++)
    if (ground_depends(t->args[i])) return true;
  return t->kind == TY_MAP && ground_depends(t->result);
}

static const Ground *leaf(Grounds *g, GroundKind kind, uint32_t a, uint32_t b) {
  return cons(g, &(Ground){.kind = (uint8_t)kind, .a = a, .b = b, .open = kind == GROUND_PARAM});
}

static const Ground *of_var(Grounds *g, const TypeEnv *env, const TypeParam *p) {
  const TypeBinding *b = ground_lookup(env, p);
  if (!b) bug("type variable %s has no meaning here", p->name ? p->name->text : "?");
  if (b->ground) return b->ground;
  return leaf(g, GROUND_PARAM, env->level - b->level - 1, b->index);
}

/* Whether a node built from these parts can see a parameter beyond its own map type. */
static bool escapes(const Ground *t, uint32_t level) {
  if (!t->open) return false;
  if (t->kind == GROUND_PARAM) return t->a >= level;
  uint32_t inside = level + (t->kind == GROUND_MAP && t->n_params ? 1 : 0);
  for (uint32_t i = 0; i < t->n_args; i++)
    if (escapes(t->args[i], inside)) return true;
  return t->result && escapes(t->result, inside);
}

static const Ground *composite(Grounds *g, Ground *t) {
  t->open = escapes(&(Ground){.kind = t->kind,
                              .open = true,
                              .n_params = t->n_params,
                              .n_args = t->n_args,
                              .args = t->args,
                              .result = t->result},
                    0);
  return cons(g, t);
}

const Ground *ground_ctor(Grounds *g, Decl *decl, const Ground *const *args, uint32_t n) {
  Ground node = {.kind = GROUND_CTOR, .decl = decl, .n_args = n, .args = (const Ground **)args};
  return composite(g, &node);
}

static const Ground *of_map(Grounds *g, TypeEnv *env, const Type *t) {
  uint32_t mark = env->list.n;
  if (t->n_params) {
    for (uint32_t i = 0; i < t->n_params; i++)
      vec_push(&env->list, ((TypeBinding){t->u.params[i], NULL, env->level, i}));
    env->level++;
  }
  VEC(const Ground *) args = {0};
  for (uint32_t i = 0; i < t->n_args; i++) vec_push(&args, ground_of(g, env, t->args[i]));
  Ground node = {.kind = GROUND_MAP, .n_params = t->n_params, .n_args = t->n_args};
  node.args = args.at;
  node.result = ground_of(g, env, t->result);
  const Ground *made = composite(g, &node);
  vec_free(&args);
  if (t->n_params) env->level--;
  env->list.n = mark;
  return made;
}

static const Ground *of_ctor(Grounds *g, TypeEnv *env, const Type *t) {
  const Ground *few[4];
  const Ground **args = t->n_args <= 4 ? few : ARENA_ARRAY(g->arena, const Ground *, t->n_args);
  for (uint32_t i = 0; i < t->n_args; i++) args[i] = ground_of(g, env, t->args[i]);
  return ground_ctor(g, t->u.decl, args, t->n_args);
}

static const Ground *structured(Grounds *g, TypeEnv *env, const Type *t) {
  switch ((TypeKind)t->kind) {
  case TY_BOOL: return leaf(g, GROUND_BOOL, 0, 0);
  case TY_INT: return leaf(g, GROUND_INT, 0, 0);
  case TY_REAL: return leaf(g, GROUND_REAL, 0, 0);
  case TY_RMODE: return leaf(g, GROUND_RMODE, 0, 0);
  case TY_STRING: return leaf(g, GROUND_STRING, 0, 0);
  case TY_REGEX: return leaf(g, GROUND_REGEX, 0, 0);
  case TY_BV: return leaf(g, GROUND_BV, t->u.width, 0);
  case TY_FLOAT: return leaf(g, GROUND_FLOAT, t->u.fp.sig, t->u.fp.exp);
  case TY_CTOR: return of_ctor(g, env, t);
  case TY_MAP: return of_map(g, env, t);
  case TY_VAR: return of_var(g, env, t->u.var);
  default: break; /* synonyms are stripped; an unbound proxy is in an attribute only */
  }
  return leaf(g, GROUND_INT, 0, 0);
}

/* A closed type means the same everywhere, and large ones share their parts: remembered. */
const Ground *ground_of(Grounds *g, TypeEnv *env, const Type *t) {
  t = type_strip(t);
  if (t->has_var || t->has_proxy || !t->size) return structured(g, env, t);
  const Ground *known = map_get_ptr(&g->closed, t);
  if (!known) {
    known = structured(g, env, t);
    map_put_ptr(&g->closed, t, known);
  }
  return known;
}

const Ground *ground_opaque(Grounds *g, uint32_t number, Str name) {
  return cons(g, &(Ground){.kind = GROUND_OPAQUE, .a = number, .name = name});
}

const Ground *ground_rest(Grounds *g, uint32_t number, Str name) {
  return cons(g, &(Ground){.kind = GROUND_OPAQUE, .a = number, .b = 1, .name = name, .rest = true});
}

static const Ground *replace(Grounds *g, const Ground *t, uint32_t level, const Ground *const *by) {
  if (!t->open) return t;
  if (t->kind == GROUND_PARAM) return t->a == level ? by[t->b] : t;
  uint32_t inside = level + (t->kind == GROUND_MAP && t->n_params ? 1 : 0);
  VEC(const Ground *) args = {0};
  for (uint32_t i = 0; i < t->n_args; i++) vec_push(&args, replace(g, t->args[i], inside, by));
  Ground node = *t;
  node.args = args.at;
  node.result = t->result ? replace(g, t->result, inside, by) : NULL;
  const Ground *made = composite(g, &node);
  vec_free(&args);
  return made;
}

const Ground *ground_open(Grounds *g, const Ground *map, const Ground *const *by) {
  must(map->kind == GROUND_MAP);
  VEC(const Ground *) args = {0};
  for (uint32_t i = 0; i < map->n_args; i++) vec_push(&args, replace(g, map->args[i], 0, by));
  Ground node = {.kind = GROUND_MAP, .n_args = map->n_args, .args = args.at};
  node.result = replace(g, map->result, 0, by);
  const Ground *made = composite(g, &node);
  vec_free(&args);
  return made;
}

/* ---- printing ----------------------------------------------------------------- */

/* Parameters are named by how deep their map type lies: a0, a1, ... then b0 ... */
static void print_param(Buf *out, uint32_t level, uint32_t index) {
  if (level < 26)
    buf_printf(out, "%c%u", (char)('a' + level), index);
  else
    buf_printf(out, "t%u_%u", level, index);
}

static void print_at(Buf *out, const Ground *t, uint32_t level, bool argument) {
  static const char *const words[] = {"bool", "int", "real", "rmode", "string", "regex"};
  switch ((GroundKind)t->kind) {
  case GROUND_BOOL:
  case GROUND_INT:
  case GROUND_REAL:
  case GROUND_RMODE:
  case GROUND_STRING:
  case GROUND_REGEX: buf_puts(out, words[t->kind]); return;
  case GROUND_BV: buf_printf(out, "bv%u", t->a); return;
  case GROUND_FLOAT: buf_printf(out, "float%ue%u", t->a, t->b); return;
  case GROUND_OPAQUE: buf_puts(out, t->name->text); return;
  case GROUND_PARAM: print_param(out, level - t->a - 1, t->b); return;
  case GROUND_CTOR:
    if (argument && t->n_args) buf_putc(out, '(');
    buf_puts(out, t->decl->name->text);
    for (uint32_t i = 0; i < t->n_args; i++) {
      buf_putc(out, ' ');
      print_at(out, t->args[i], level, true);
    }
    if (argument && t->n_args) buf_putc(out, ')');
    return;
  case GROUND_MAP: break;
  }
  if (argument) buf_putc(out, '(');
  for (uint32_t i = 0; i < t->n_params; i++) {
    buf_putc(out, i ? ',' : '<');
    print_param(out, level, i);
  }
  buf_puts(out, t->n_params ? ">[" : "[");
  uint32_t inside = level + (t->n_params ? 1 : 0);
  for (uint32_t i = 0; i < t->n_args; i++) {
    if (i) buf_putc(out, ',');
    print_at(out, t->args[i], inside, false);
  }
  buf_putc(out, ']');
  print_at(out, t->result, inside, false);
  if (argument) buf_putc(out, ')');
}

void ground_print(Buf *out, const Ground *t) {
  print_at(out, t, 0, false);
}
