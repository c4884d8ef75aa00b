/* SPDX-License-Identifier: MIT */
/* Types: construction, substitution, equality up to synonyms and renaming of bound
 * parameters, and Boogie's way of printing them. */
#include "sema/type.h"

#include "sema/proxy.h"

const Type *type_strip(const Type *t) {
  while (t && (t->kind == TY_SYNONYM || t->kind == TY_PROXY || t->kind == TY_ERROR) && t->result)
    t = t->result;
  return t;
}

/* ---- construction ------------------------------------------------------------ */

Type *type_new(Arena *a, TypeKind kind) {
  Type *t = ARENA_NEW(a, Type);
  t->kind = (uint8_t)kind;
  return t;
}

Type *type_bv(Arena *a, uint32_t width) {
  Type *t = type_new(a, TY_BV);
  t->u.width = width;
  return t;
}

Type *type_float(Arena *a, uint32_t sig, uint32_t exp) {
  Type *t = type_new(a, TY_FLOAT);
  t->u.fp.sig = sig;
  t->u.fp.exp = exp;
  return t;
}

static void inherit(Type *t, const Type *part) {
  t->has_var |= part->has_var;
  t->has_proxy |= part->has_proxy;
  uint64_t size = (uint64_t)t->size + part->size + 1;
  t->size = size < UINT32_MAX ? (uint32_t)size : UINT32_MAX;
}

static void set_args(Type *t, Type **args, uint32_t n) {
  t->args = args;
  t->n_args = n;
  for (uint32_t i = 0; i < n; i++) inherit(t, args[i]);
}

Type *type_ctor(Arena *a, Decl *d, Type **args, uint32_t n) {
  Type *t = type_new(a, TY_CTOR);
  t->u.decl = d;
  set_args(t, args, n);
  return t;
}

Type *type_synonym(Arena *a, Decl *d, Type **args, uint32_t n, Type *expansion) {
  Type *t = type_new(a, TY_SYNONYM);
  t->u.decl = d;
  set_args(t, args, n);
  t->result = expansion;
  inherit(t, expansion);
  t->size = expansion->size;
  return t;
}

/* Does any variable other than the given parameters occur free? */
static bool mentions_other(const Type *t, TypeParam **params, uint32_t n) {
  if (!type_open(t)) return false;
  switch (t->kind) {
  case TY_VAR:
    for (uint32_t i = 0; i < n; i++)
      if (params[i] == t->u.var) return false;
    return true;
  case TY_MAP:
    if (t->n_params) return true; /* an approximation on the safe side */
    break;
  default: break;
  }
  for (uint32_t i = 0; i < t->n_args; i++)
    if (mentions_other(t->args[i], params, n)) return true;
  return t->result && mentions_other(t->result, params, n);
}

Type *type_map(Arena *a, TypeParam **params, uint32_t n_params, Type **args, uint32_t n_args,
               Type *result) {
  Type *t = type_new(a, TY_MAP);
  t->u.params = params;
  t->n_params = n_params;
  set_args(t, args, n_args);
  t->result = result;
  inherit(t, result);
  if (n_params && t->has_var) {
    bool other = mentions_other(result, params, n_params);
    for (uint32_t i = 0; i < n_args && !other; i++)
      other = mentions_other(args[i], params, n_params);
    t->has_var = other;
  }
  return t;
}

Type *type_of_param(Arena *a, TypeParam *p) {
  if (!p->type) {
    Type *t = type_new(a, TY_VAR);
    t->u.var = p;
    t->has_var = true;
    p->type = t;
  }
  return p->type;
}

/* ---- substitution -------------------------------------------------------------- */

static Type **subst_list(Arena *a, Type **list, uint32_t n, TypeParam **params, Type **args,
                         uint32_t n_params) {
  Type **copy = ARENA_ARRAY(a, Type *, n);
  for (uint32_t i = 0; i < n; i++) copy[i] = type_subst(a, list[i], params, args, n_params);
  return copy;
}

Type *type_subst(Arena *a, Type *t, TypeParam **params, Type **args, uint32_t n) {
  if (n == 0 || !type_open(t)) return t;
  switch (t->kind) {
  case TY_VAR:
    for (uint32_t i = 0; i < n; i++)
      if (params[i] == t->u.var) return args[params[i]->index];
    return t;
  case TY_PROXY: return t->result ? type_subst(a, t->result, params, args, n) : t;
  case TY_CTOR:
    return type_ctor(a, t->u.decl, subst_list(a, t->args, t->n_args, params, args, n), t->n_args);
  case TY_SYNONYM:
    return type_synonym(a, t->u.decl, subst_list(a, t->args, t->n_args, params, args, n), t->n_args,
                        type_subst(a, t->result, params, args, n));
  case TY_MAP:
    return type_map(a, t->u.params, t->n_params, subst_list(a, t->args, t->n_args, params, args, n),
                    t->n_args, type_subst(a, t->result, params, args, n));
  default: return t;
  }
}

bool type_mentions(const Type *t, const TypeParam *p) {
  t = type_strip(t);
  if (t->kind == TY_VAR) return t->u.var == p;
  for (uint32_t i = 0; i < t->n_args; i++)
    if (type_mentions(t->args[i], p)) return true;
  return t->kind == TY_MAP && type_mentions(t->result, p);
}

/* ---- equality -------------------------------------------------------------------- */

/* Parameters of the first type that stand for those of the second, innermost first. */
typedef struct Renaming {
  TypeParam **a, **b;
  uint32_t n;
  const struct Renaming *up;
} Renaming;

static bool same_var(const TypeParam *a, const TypeParam *b, const Renaming *env) {
  for (; env; env = env->up)
    for (uint32_t i = 0; i < env->n; i++)
      if (env->a[i] == a || env->b[i] == b) return env->a[i] == a && env->b[i] == b;
  return a == b;
}

static bool equal(const Type *a, const Type *b, const Renaming *env) {
  a = type_strip(a);
  b = type_strip(b);
  if (a == b && (!env || !type_open(a))) return true;
  if (a->kind != b->kind || a->n_args != b->n_args || a->n_params != b->n_params) return false;
  switch (a->kind) {
  case TY_BV: return a->u.width == b->u.width;
  case TY_FLOAT: return a->u.fp.sig == b->u.fp.sig && a->u.fp.exp == b->u.fp.exp;
  case TY_VAR: return same_var(a->u.var, b->u.var, env);
  case TY_PROXY: return a == b;
  case TY_CTOR:
    if (a->u.decl != b->u.decl) return false;
    for (uint32_t i = 0; i < a->n_args; i++)
      if (!equal(a->args[i], b->args[i], env)) return false;
    return true;
  case TY_MAP: {
    Renaming inner = {a->u.params, b->u.params, a->n_params, env};
    const Renaming *e = a->n_params ? &inner : env;
    for (uint32_t i = 0; i < a->n_args; i++)
      if (!equal(a->args[i], b->args[i], e)) return false;
    return equal(a->result, b->result, e);
  }
  default: return true;
  }
}

bool type_equal(const Type *a, const Type *b) {
  return equal(a, b, NULL);
}

bool type_equal_renamed(const Type *a, const Type *b, TypeParam **params_a, TypeParam **params_b,
                        uint32_t n) {
  Renaming env = {params_a, params_b, n, NULL};
  return equal(a, b, n ? &env : NULL);
}

/* ---- printing --------------------------------------------------------------------- */

/* Context strengths as in Boogie: 0 anywhere, 1 last argument of a constructor (maps need no
 * parentheses), 2 other arguments. */
static void print(Buf *, const Type *, int context);

static void print_applied(Buf *b, const Type *t, int context) {
  bool parens = t->n_args > 0 && context > 0;
  if (parens) buf_putc(b, '(');
  buf_puts(b, t->u.decl->name->text);
  for (uint32_t i = 0; i < t->n_args; i++) {
    buf_putc(b, ' ');
    print(b, t->args[i], i + 1 == t->n_args ? 1 : 2);
  }
  if (parens) buf_putc(b, ')');
}

static void print_map(Buf *b, const Type *t, int context) {
  if (context > 1) buf_putc(b, '(');
  for (uint32_t i = 0; i < t->n_params; i++) {
    buf_putc(b, i ? ',' : '<');
    buf_puts(b, t->u.params[i]->name->text);
  }
  if (t->n_params) buf_putc(b, '>');
  buf_putc(b, '[');
  for (uint32_t i = 0; i < t->n_args; i++) {
    if (i) buf_putc(b, ',');
    print(b, t->args[i], 0);
  }
  buf_putc(b, ']');
  print(b, t->result, 0);
  if (context > 1) buf_putc(b, ')');
}

enum { LONGEST_TEXT = 1 << 16 }; /* types share parts: their text may be far longer than they are */

static void print(Buf *b, const Type *t, int context) {
  if (b->n > LONGEST_TEXT) return;
  while ((t->kind == TY_PROXY || t->kind == TY_ERROR) && t->result) t = t->result;
  switch ((TypeKind)t->kind) {
  case TY_BOOL: buf_puts(b, "bool"); break;
  case TY_INT: buf_puts(b, "int"); break;
  case TY_REAL: buf_puts(b, "real"); break;
  case TY_RMODE: buf_puts(b, "rmode"); break;
  case TY_STRING: buf_puts(b, "string"); break;
  case TY_REGEX: buf_puts(b, "regex"); break;
  case TY_BV: buf_printf(b, "bv%u", t->u.width); break;
  case TY_FLOAT: buf_printf(b, "float%ue%u", t->u.fp.sig, t->u.fp.exp); break;
  case TY_CTOR:
  case TY_SYNONYM: print_applied(b, t, context); break;
  case TY_MAP: print_map(b, t, context); break;
  case TY_VAR: buf_puts(b, t->u.var->name->text); break;
  case TY_PROXY: proxy_print(b, t); break;
  case TY_ERROR: buf_puts(b, "type_checking_error$proxy#0"); break;
  }
}

void type_print(Buf *b, const Type *t) {
  print(b, t, 0);
}
