/* SPDX-License-Identifier: MIT */
/* Quantifiers and lambdas, over values and over types. */
#include "lower/mono.h"

#include "base/buf.h"
#include "base/bug.h"
#include "logic/collect.h"
#include "sema/sema.h"

#include <ctype.h>
#include <string.h>

typedef VEC(Term) Terms;

/* Everything of a quantifier that is not its body. Trigger terms lie one after the other. */
typedef struct Parts {
  Terms vars;
  Terms triggers, nopats;
  VEC(uint32_t) trigger_len;
  VEC(Attr *) attrs;
  VEC(const Var *) decls; /* of vars */
  VEC(BinderHint) hints;
  Terms hint_terms;
} Parts;

static void parts_free(Parts *p) {
  vec_free(&p->vars);
  vec_free(&p->triggers);
  vec_free(&p->nopats);
  vec_free(&p->trigger_len);
  vec_free(&p->attrs);
  vec_free(&p->decls);
  vec_free(&p->hints);
  vec_free(&p->hint_terms);
}

/* ---- names for people and profilers ------------------------------------------------ */

/* <alphanumerics of the file's base name>.<line>:<column> */
Str expr_qid(Lower *L, Pos pos) {
  Loc at = source_locate(&L->session->sources, pos);
  if (!at.source || L->options.plain) return NULL; /* nobody wrote it */
  const char *name = at.file->text, *slash = strrchr(name, '/');
  char base[64];
  size_t n = 0;
  for (const char *p = slash ? slash + 1 : name; *p && n < sizeof base - 1; p++)
    if (isalnum((unsigned char)*p)) base[n++] = *p;
  base[n] = 0;
  return str_printf(L->strs, "%s.%lld:%u", base, (long long)at.line, at.col);
}

static CoreAttrs *attributes(Lower *L, const Parts *p) {
  CoreAttrs plain = attrs_lower(L, &(AttrList){p->attrs.at, p->attrs.n}, AT_BINDER);
  if (!plain.n) return NULL;
  CoreAttrs *all = ARENA_NEW(&L->core->arena, CoreAttrs);
  *all = plain;
  return all;
}

/* Equal for equal attributes. Those that speak of bound variables are never equal. */
static Str attribute_text(Lower *L, const CoreAttrs *attrs) {
  Buf text = {0};
  for (uint32_t i = 0; i < attrs->n; i++) {
    const CoreAttr *a = &attrs->at[i];
    buf_printf(&text, "{:%s", a->name->text);
    for (uint32_t k = 0; k < a->n_args; k++)
      buf_printf(&text, a->args[k].str ? " \"%u\"" : " %u",
                 a->args[k].str ? a->args[k].str->id : a->args[k].term.ix);
    buf_putc(&text, '}');
  }
  Str s = str_intern(L->strs, text.text, text.n);
  buf_free(&text);
  return s;
}

/* ---- triggers --------------------------------------------------------------------------- */

static bool is_literal(const Expr *e) {
  return e->kind >= EX_BOOL && e->kind <= EX_RMODE;
}

static void triggers(Lower *L, const Binder *b, Parts *p) {
  Builder *before = L->b;
  L->b = &L->plain;
  for (uint32_t i = 0; i < b->n_triggers; i++) {
    const Trigger *t = &b->triggers[i];
    for (uint32_t j = 0; j < t->n; j++) {
      const Expr *e = t->terms[j];
      if (e->kind == EX_BINARY && e->op == BIN_NEQ && is_literal(e->u.op.b)) e = e->u.op.a;
      Term term = expr_lower(L, e);
      if (t->negative)
        vec_push(&p->nopats, term);
      else
        vec_push(&p->triggers, term);
    }
    if (!t->negative) vec_push(&p->trigger_len, t->n);
  }
  L->b = before;
  if (p->trigger_len.n) p->nopats.n = 0; /* docs/language/semantics.md 2.4 */
}

/* Applications of {:never_pattern} functions to bound variables are no triggers. */
static void never_patterns(Lower *L, Parts *p, Term body) {
  Map seen = {0};
  Terms todo = {0};
  vec_push(&todo, body);
  while (todo.n) {
    Term t = vec_pop(&todo);
    if (!map_add(&seen, t.ix)) continue;
    Op op = term_op(L->tab, t);
    if (op_is_binder(op)) continue;
    if (op == OP_APP && map_get(&L->never_patterns, term_symbol(L->tab, t).ix, NULL))
      for (uint32_t i = 0; i < p->vars.n; i++)
        if (collect_occurs(L->tab, term_symbol(L->tab, p->vars.at[i]), t)) {
          vec_push(&p->nopats, t);
          break;
        }
    for (uint32_t i = term_nargs(L->tab, t); i-- > 0;) vec_push(&todo, term_arg(L->tab, t, i));
  }
  vec_free(&todo);
  map_free(&seen);
}

/* ---- pools -------------------------------------------------------------------------------- */

static void add_hint(Lower *L, Parts *p, Str pool, bool draws, Term t) {
  vec_push(&p->hints, ((BinderHint){pool, draws}));
  vec_push(&p->hint_terms, t);
  L->core->has_pools = true;
}

/* {:pool "p", ...} on variables, {:add_to_pool "p", e, ...} on the binder. */
static void pool_hints(Lower *L, Parts *p) {
  for (uint32_t i = 0; i < p->decls.n; i++)
    for (uint32_t k = 0; k < p->decls.at[i]->attrs.n; k++) {
      const Attr *a = p->decls.at[i]->attrs.at[k];
      for (uint32_t j = 0; strcmp(a->name->text, "pool") == 0 && j < a->n_args; j++)
        if (a->args[j]->kind == EX_STRING) add_hint(L, p, a->args[j]->u.text, true, p->vars.at[i]);
    }
  for (uint32_t i = 0; i < p->attrs.n; i++) {
    const Attr *a = p->attrs.at[i];
    bool adds = strcmp(a->name->text, "add_to_pool") == 0 ||
                strcmp(a->name->text, "skolem_add_to_pool") == 0;
    for (uint32_t j = 1; adds && a->args[0]->kind == EX_STRING && j < a->n_args; j++)
      add_hint(L, p, a->args[0]->u.text, false, expr_lower(L, a->args[j]));
  }
}

static void give_hints(QuantAttrs *q, const Parts *p) {
  q->hints = p->hints.at;
  q->hint_terms = p->hint_terms.at;
  q->nhints = p->hints.n;
}

static Term quantify(Lower *L, const Expr *e, Parts *p, Term body) {
  const Binder *b = e->u.binder;
  const Term *starts[16];
  uint32_t n = p->trigger_len.n;
  const Term **at = n <= 16 ? starts : ARENA_ARRAY(&L->arena, const Term *, n);
  for (uint32_t i = 0, sum = 0; i < n; sum += p->trigger_len.at[i++]) at[i] = p->triggers.at + sum;
  int64_t weight = 0;
  AttrList attrs = {p->attrs.at, p->attrs.n};
  if (!attr_int(&attrs, "weight", &weight) || weight < 0 || weight > INT32_MAX) weight = 0;
  QuantAttrs q = {.triggers = at,
                  .trigger_len = p->trigger_len.at,
                  .ntriggers = n,
                  .nopats = p->nopats.at,
                  .nnopats = p->nopats.n,
                  .weight = (int32_t)weight,
                  .qid = attr_str(&attrs, "qid")};
  q.pos = b->vars.at[0]->pos;
  if (!q.qid) q.qid = expr_qid(L, q.pos);
  give_hints(&q, p);
  CoreAttrs *core = attributes(L, p);
  q.attrs = core;
  if (core && L->options.opaque_maps) q.apart = attribute_text(L, core);
  Op op = e->kind == EX_FORALL ? OP_FORALL : OP_EXISTS;
  return mk_binder(L->b, op, p->vars.at, p->vars.n, body, &q);
}

/* A binder in the present type environment, its type parameters being bound already. */
static Term over_values(Lower *L, const Expr *e) {
  Parts p = {0};
  const Expr *last = e;
  for (;;) {
    const Binder *b = last->u.binder;
    for (uint32_t i = 0; i < b->vars.n; i++) vec_push(&p.vars, env_bound(L, b->vars.at[i]));
    for (uint32_t i = 0; i < b->vars.n; i++) vec_push(&p.decls, b->vars.at[i]);
    for (uint32_t i = 0; i < b->attrs.n; i++) vec_push(&p.attrs, b->attrs.at[i]);
    const Expr *next = e->kind == EX_LAMBDA ? NULL : sema_quantifier_merged(last);
    if (!next || next->u.binder->n_params || !p.vars.n) break;
    last = next;
  }
  Term body = expr_lower(L, last->u.binder->body);
  pool_hints(L, &p);
  if (p.vars.n && e->kind != EX_LAMBDA) {
    triggers(L, last->u.binder, &p);
    if (!p.trigger_len.n && L->never_patterns.n) never_patterns(L, &p, body);
    body = quantify(L, e, &p, body);
  } else if (e->kind == EX_LAMBDA) {
    QuantAttrs q = {0};
    give_hints(&q, &p);
    body = mk_binder(L->b, OP_LAMBDA, p.vars.at, p.vars.n, body, &q);
  }
  parts_free(&p);
  return body;
}

/* ---- over types -------------------------------------------------------------------------- */

static Term at_tuple(Lower *L, const Expr *e, Scope *s, const Ground *const *tuple) {
  uint32_t mark = L->types.env.list.n;
  Scope *outer = L->place.scope;
  for (uint32_t i = 0; i < s->n_params; i++) ground_bind(&L->types.env, s->params[i], tuple[i]);
  L->place.scope = s;
  Term t = over_values(L, e);
  L->place.scope = outer;
  L->types.env.list.n = mark;
  return t;
}

static Term over_types(Lower *L, const Expr *e) {
  Scope *s = mono_scope_of(L, e->u.binder);
  Site *site = s ? mono_site(L, s) : NULL;
  if (!site) bug("a quantifier over types was not seen by monomorphization");
  Terms parts = {0};
  for (uint32_t i = 0; i < site->tuples.n; i++)
    vec_push(&parts, at_tuple(L, e, s, site->tuples.at[i]));
  Term t;
  if (e->kind == EX_LAMBDA) {
    Sort sort = sorts_of_type(L, e->type);
    t = parts.n ? mk_dt_make(L->b, sort, 0, parts.at, parts.n) : expr_unknown(L, e, sort);
  } else {
    if (mono_wants_unknown(L, s) && !L->options.closed_types)
      vec_push(&parts, expr_unknown(L, e, SORT_BOOL));
    t = e->kind == EX_FORALL ? mk_and(L->b, parts.at, parts.n) : mk_or(L->b, parts.at, parts.n);
  }
  vec_free(&parts);
  return t;
}

Term expr_binder(Lower *L, const Expr *e) {
  return e->u.binder->n_params ? over_types(L, e) : over_values(L, e);
}

uint32_t expr_binder_instances(Lower *L, const Expr *e) {
  Scope *s = mono_scope_of(L, e->u.binder);
  Site *site = s ? mono_site(L, s) : NULL;
  return site ? site->tuples.n : 0;
}

Term expr_binder_instance(Lower *L, const Expr *e, uint32_t i) {
  Scope *s = mono_scope_of(L, e->u.binder);
  return at_tuple(L, e, s, mono_site(L, s)->tuples.at[i]);
}
