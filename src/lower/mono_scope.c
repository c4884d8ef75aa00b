/* SPDX-License-Identifier: MIT */
/* One walk over the syntax tree that builds the scopes: what each declaration
 * says about type arguments. Text without type parameters leaves no trace. */
#include "lower/mono.h"

#include "base/hash.h"
#include "syntax/children.h"

typedef struct Walker {
  Lower *L;
  Scope *scope;
  uint32_t fresh; /* next fresh type of the goal at hand */
} Walker;

static void walk(Walker *, const Expr *, Stance);

/* What is below it counts by itself. */
static void walk_part(void *env, Expr *e) {
  walk(env, e, STANCE_UNKNOWN);
}

static Scope *scope_new(Lower *L, Scope *outer, TypeParam **params, uint32_t n) {
  Scope *s = ARENA_NEW(&L->arena, Scope);
  s->id = L->mono->scopes.n;
  s->outer = outer;
  s->params = params;
  s->n_params = n;
  s->n_env = outer ? outer->n_env + outer->n_params : 0;
  s->done = generic_new(&L->arena, NULL, NULL, s->n_env + n);
  vec_push(&L->mono->scopes, s);
  if (n) L->mono->polymorphic = true;
  return s;
}

/* ---- sums of types (lower/mono.h: R) -------------------------------------------------- */

bool mono_mentions(const Scope *s, const Type *t) {
  t = type_strip(t);
  if (!ground_depends(t)) return false;
  if (t->kind == TY_VAR) {
    for (uint32_t i = 0; i < s->n_params; i++)
      if (s->params[i] == t->u.var) return true;
    return false;
  }
  for (uint32_t i = 0; i < t->n_args; i++)
    if (mono_mentions(s, t->args[i])) return true;
  return t->kind == TY_MAP && mono_mentions(s, t->result);
}

/* Something is said of this type that a sum of types would not satisfy. */
static void spoil(Walker *w, const Type *t) {
  if (!ground_depends(t)) return;
  for (Scope *s = w->scope; s; s = s->outer)
    if (s->n_params && mono_mentions(s, t)) s->unsafe = true;
}

static bool occurs_in(const TypeParam *p, const Type *t) {
  const Scope only = {.params = (TypeParam *[]){(TypeParam *)p}, .n_params = 1};
  return mono_mentions(&only, t);
}

/* An application is at home in one summand when its arguments tell which. */
static void spoil_unless_told(Walker *w, TypeParam **params, uint32_t n, Type *const *inst,
                              Type *const *args, uint32_t n_args) {
  for (uint32_t i = 0; i < n; i++) {
    bool told = false;
    for (uint32_t k = 0; k < n_args && !told; k++) told = occurs_in(params[i], args[k]);
    if (!told) spoil(w, inst[params[i]->index]);
  }
}

/* The one variable that depends on the quantified types, when it is of a constructed type that
 * has each of them as an argument: what makes a summand. Its arguments tell the types apart. */
static void find_summand(Scope *s, const VarList *vars) {
  const Type *found = NULL;
  for (uint32_t i = 0; i < vars->n; i++) {
    if (!mono_mentions(s, vars->at[i]->type)) continue;
    if (found) s->unsafe = true;
    found = type_strip(vars->at[i]->type);
  }
  if (!found || found->kind != TY_CTOR || found->u.decl->kind != DECL_TYPE) {
    s->unsafe = true;
    return;
  }
  for (uint32_t i = 0; i < s->n_params; i++) {
    s->summand[i] = found->n_args;
    for (uint32_t k = 0; k < found->n_args; k++) {
      const Type *arg = type_strip(found->args[k]);
      if (arg->kind == TY_VAR && arg->u.var == s->params[i]) s->summand[i] = k;
    }
    if (s->summand[i] == found->n_args) s->unsafe = true;
  }
}

/* ---- type arguments and types -------------------------------------------------- */

static void note_origin(Walker *w, const Type *arg, CandidateOrigin from) {
  arg = type_strip(arg);
  if (arg->kind != TY_VAR) return;
  for (Scope *s = w->scope; s; s = s->outer)
    for (uint32_t i = 0; s->kind && i < s->n_params; i++)
      if (s->params[i] == arg->u.var) {
        from.param = i;
        vec_push(&s->sources, from);
        return;
      }
}

static void note_source(Walker *w, const Type *arg, Decl *decl, const Type *map, uint32_t pos) {
  note_origin(w, arg, (CandidateOrigin){.decl = decl, .map = map, .pos = pos});
}

static void note_map(Walker *w, const Type *t) {
  for (uint32_t i = 0; i <= t->n_args; i++)
    note_origin(w, i < t->n_args ? t->args[i] : t->result,
                (CandidateOrigin){.map = t, .any_map = true, .pos = i});
}

/* Records the positions of type variables inside a type that depends on some. */
static void type_sources(Walker *w, const Type *t) {
  t = type_strip(t);
  if (!ground_depends(t)) return;
  for (uint32_t i = 0; i < t->n_args; i++) {
    if (t->kind == TY_CTOR) note_source(w, t->args[i], t->u.decl, NULL, i);
    type_sources(w, t->args[i]);
  }
  if (t->kind == TY_MAP) type_sources(w, t->result);
  if (t->kind == TY_MAP && !t->n_params && !w->L->options.closed_types) note_map(w, t);
}

static void use_type(Walker *w, const Type *t) {
  const Type *s = type_strip(t);
  if (s->kind < TY_CTOR || (s->kind == TY_CTOR && !s->n_args)) return;
  if (!ground_depends(s)) {
    ground_of(&w->L->types.grounds, &w->L->types.env, s);
    return;
  }
  type_sources(w, s);
  vec_push(&w->scope->uses, ((Use){.kind = USE_TYPE, .type = t}));
}

static void use_vars(Walker *w, const VarList *vars) {
  for (uint32_t i = 0; i < vars->n; i++) use_type(w, vars->at[i]->type);
}

static void walk_attrs(Walker *w, const AttrList *attrs) {
  for (uint32_t i = 0; i < attrs->n; i++)
    for (uint32_t j = 0; j < attrs->at[i]->n_args; j++)
      walk(w, attrs->at[i]->args[j], STANCE_UNKNOWN);
}

/* A clause of its own: its fresh types are counted from 0. */
static void mono_scope_clause(Walker *w, const Expr *e, Stance stance) {
  w->fresh = 0;
  if (e) walk(w, e, stance);
}

/* ---- applications --------------------------------------------------------------- */

/* The scope of an {:inline} body at a place of this stance. Bodies that hold no quantifier over
 * types have one scope for all places. */
static Scope *expansion(Walker *w, Decl *f, Stance stance) {
  LowDecl *d = low_decl(f);
  uint32_t fresh = stance == STANCE_GOAL ? w->fresh : 0;
  uint64_t key = hash_pair((uint64_t)stance + 1, fresh), found;
  if (d->scope) return d->scope;
  Map *variants = &d->variants;
  if (map_get(variants, key, &found)) return (Scope *)(uintptr_t)found;
  Scope *s = scope_new(w->L, NULL, f->u.func.params, f->u.func.n_params);
  uint32_t before = w->L->mono->scopes.n;
  Walker inside = {w->L, s, fresh};
  use_vars(&inside, &f->u.func.args);
  use_type(&inside, f->u.func.result->type);
  if (f->u.func.body) walk(&inside, f->u.func.body, stance);
  s->fresh = inside.fresh;
  if (w->L->mono->scopes.n == before && !s->by_node.n)
    d->scope = s;
  else
    map_put(variants, key, (uint64_t)(uintptr_t)s);
  return s;
}

static void walk_call(Walker *w, const Expr *e, Stance stance) {
  CallExpr *c = e->u.call;
  for (uint32_t i = 0; i < c->n_args; i++) walk(w, c->args[i], STANCE_UNKNOWN);
  if (!c->func) return;
  if (c->func->kind != DECL_FUNC) {
    use_type(w, e->type); /* a constructor: its datatype */
    spoil(w, e->type);
    return;
  }
  FuncDecl *f = &c->func->u.func;
  if (f->old_selector || f->old_tester || f->old_ctor) spoil(w, e->type);
  if (f->old_selector || f->old_tester) return;
  if (f->old_ctor) use_type(w, e->type);
  if (f->n_params) {
    Type **types = ARENA_ARRAY(&w->L->arena, Type *, f->args.n);
    for (uint32_t i = 0; i < f->args.n; i++) types[i] = f->args.at[i]->type;
    spoil_unless_told(w, f->params, f->n_params, c->inst, types, f->args.n);
  }
  for (uint32_t i = 0; i < f->n_params; i++) {
    note_source(w, c->inst[i], c->func, NULL, i);
    type_sources(w, c->inst[i]);
  }
  if (low_decl(c->func)->form == FORM_EXPAND) {
    Scope *s = expansion(w, c->func, stance);
    if (s->fresh > w->fresh) w->fresh = s->fresh;
    for (uint32_t i = 0; s->unsafe && i < f->n_params; i++) spoil(w, c->inst[i]);
    if (!f->n_params && !s->uses.n && !s->inner.n) return;
    map_put_ptr(&w->scope->by_node, c, s);
    vec_push(&w->scope->uses, ((Use){.kind = USE_EXPAND,
                                     .decl = c->func,
                                     .inst = c->inst,
                                     .n_inst = f->n_params,
                                     .variant = s}));
  } else if (f->n_params) {
    vec_push(&w->scope->uses,
             ((Use){.kind = USE_FUNC, .decl = c->func, .inst = c->inst, .n_inst = f->n_params}));
  }
}

static void walk_map(Walker *w, const Expr *e) {
  MapExpr *m = e->u.map;
  expr_children(e, walk_part, w);
  const Type *t = type_strip(m->map->type);
  if (t->kind != TY_MAP || !t->n_params) return;
  for (uint32_t i = 0; i < t->n_params; i++) {
    note_source(w, m->inst[i], NULL, t, i);
    type_sources(w, m->inst[i]);
  }
  w->L->mono->polymorphic = true;
  spoil_unless_told(w, t->u.params, t->n_params, m->inst, t->args, t->n_args);
  for (uint32_t i = 0; m->value && i < t->n_params; i++) spoil(w, m->inst[i]);
  vec_push(&w->scope->uses,
           ((Use){.kind = USE_MAP, .type = t, .inst = m->inst, .n_inst = t->n_params}));
}

/* ---- binders ---------------------------------------------------------------------- */

static Stance below_binder(const Expr *e, Stance stance) {
  if (e->kind == EX_LAMBDA) return STANCE_UNKNOWN;
  return stance == STANCE_GOAL && e->kind == EX_EXISTS ? STANCE_UNKNOWN : stance;
}

/* Whether matching the uses of a trigger tells something: expansions are seen through by the
 * solver, so they say nothing. */
static bool is_matchable(const Scope *s, const ScopeTrigger *t) {
  bool any = false;
  for (uint32_t i = t->start; i < t->end; i++) {
    const Use *u = &s->uses.at[i];
    if (u->kind == USE_EXPAND) return false;
    any |= u->kind == USE_FUNC || (u->kind == USE_MAP && !ground_depends(u->type));
  }
  return any;
}

static void walk_triggers(Walker *w, const Binder *b) {
  Scope *s = w->scope;
  bool matchable = true;
  for (uint32_t i = 0; i < b->n_triggers; i++) {
    ScopeTrigger t = {.start = s->uses.n};
    for (uint32_t j = 0; j < b->triggers[i].n; j++)
      walk(w, b->triggers[i].terms[j], STANCE_UNKNOWN);
    t.end = s->uses.n;
    if (!b->n_params || b->triggers[i].negative) continue;
    matchable &= is_matchable(s, &t);
    vec_push(&s->triggers, t);
  }
  /* Where the rest of the types counts, the list of types must be complete. */
  bool assumed = s->stance == STANCE_ASSUMED || s->stance == STANCE_GOAL;
  if (b->n_params) s->by_trigger = matchable && s->triggers.n && s->kind == EX_FORALL && assumed;
}

static void walk_binder(Walker *w, const Expr *e, Stance stance) {
  Binder *b = e->u.binder;
  Scope *outer = w->scope;
  if (b->n_params) {
    Scope *s = scope_new(w->L, outer, b->params, b->n_params);
    s->kind = e->kind;
    s->expr = e;
    s->stance = (uint8_t)stance;
    if (e->kind == EX_FORALL && stance == STANCE_GOAL) {
      s->fresh = w->fresh;
      w->fresh += b->n_params;
    }
    map_put_ptr(&outer->by_node, b, s);
    vec_push(&outer->inner, s);
    if (e->kind == EX_LAMBDA) use_type(w, e->type);
    s->summand = ARENA_ARRAY(&w->L->arena, uint32_t, b->n_params);
    find_summand(s, &b->vars);
  }
  for (uint32_t i = 0; i < b->vars.n; i++) spoil(w, b->vars.at[i]->type); /* the scopes around */
  if (b->n_params) w->scope = map_get_ptr(&outer->by_node, b);
  use_vars(w, &b->vars);
  for (uint32_t i = 0; i < b->vars.n; i++) walk_attrs(w, &b->vars.at[i]->attrs);
  walk_attrs(w, &b->attrs);
  walk_triggers(w, b);
  walk(w, b->body, below_binder(e, stance));
  w->scope = outer;
}

/* ---- expressions ---------------------------------------------------------------------- */

static Stance negated(Stance s) {
  if (s == STANCE_ASSUMED) return STANCE_DENIED;
  if (s == STANCE_DENIED) return STANCE_ASSUMED;
  return STANCE_UNKNOWN;
}

/* Both sides of a conjunction may use the same fresh types: a goal fails in one of them. */
static void walk_both(Walker *w, const Expr *a, const Expr *b, Stance stance) {
  uint32_t start = w->fresh;
  walk(w, a, stance);
  uint32_t after = w->fresh;
  w->fresh = start;
  walk(w, b, stance);
  if (after > w->fresh) w->fresh = after;
}

static void walk_binary(Walker *w, const Expr *e, Stance stance) {
  const Expr *a = e->u.op.a, *b = e->u.op.b;
  switch ((BinaryOp)e->op) {
  case BIN_AND: walk_both(w, a, b, stance); break;
  case BIN_OR:
    walk(w, a, stance);
    walk(w, b, stance);
    break;
  case BIN_IMPLIES:
    walk(w, a, negated(stance));
    walk(w, b, stance);
    break;
  case BIN_EXPLIES:
    walk(w, a, stance);
    walk(w, b, negated(stance));
    break;
  default:
    walk(w, a, STANCE_UNKNOWN);
    walk(w, b, STANCE_UNKNOWN);
    break;
  }
}

static void walk_stmts(Walker *w, Stmt *const *at, uint32_t n);

static void walk_let(Walker *w, const Let *l, Stance stance) {
  for (uint32_t i = 0; i < l->n_rhs; i++) walk(w, l->rhs[i], STANCE_UNKNOWN);
  walk_attrs(w, &l->attrs);
  walk(w, l->body, stance);
}

static void walk(Walker *w, const Expr *e, Stance stance) {
  switch ((ExprKind)e->kind) {
  case EX_CALL: walk_call(w, e, stance); break;
  case EX_UNARY: walk(w, e->u.op.a, e->op == UN_NOT ? negated(stance) : STANCE_UNKNOWN); break;
  case EX_BINARY: walk_binary(w, e, stance); break;
  case EX_ITE:
    walk(w, e->u.ite.c, STANCE_UNKNOWN);
    walk_both(w, e->u.ite.a, e->u.ite.b, stance);
    break;
  case EX_OLD: walk(w, e->u.sub, stance); break;
  case EX_ASCRIBE: walk(w, e->u.ascribe.e, stance); break;
  case EX_SELECT:
  case EX_STORE: walk_map(w, e); break;
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA: walk_binder(w, e, stance); break;
  case EX_LET: walk_let(w, e->u.let, stance); break;
  case EX_CODE:
    use_vars(w, &e->u.code->locals);
    for (uint32_t i = 0; i < e->u.code->locals.n; i++) spoil(w, e->u.code->locals.at[i]->type);
    walk_stmts(w, e->u.code->stmts, e->u.code->n_stmts);
    break;
  default: expr_children(e, walk_part, w);
  }
}

/* ---- statements ------------------------------------------------------------------------ */

static void walk_call_stmt(Walker *w, const Stmt *s) {
  if (!s->target || s->target->kind != DECL_PROC) return;
  ProcDecl *p = &s->target->u.proc;
  if (!p->n_params) return;
  for (uint32_t i = 0; i < p->n_params; i++) type_sources(w, s->inst[i]);
  vec_push(&w->scope->uses,
           ((Use){.kind = USE_PROC, .decl = s->target, .inst = s->inst, .n_inst = p->n_params}));
}

static Stance stmt_stance(const Stmt *s) {
  if (s->kind == ST_ASSERT) return STANCE_GOAL;
  return s->kind == ST_ASSUME ? STANCE_ASSUMED : STANCE_UNKNOWN;
}

static void walk_stmts(Walker *w, Stmt *const *at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    const Stmt *s = at[i];
    walk_attrs(w, &s->attrs);
    mono_scope_clause(w, s->expr, stmt_stance(s));
    for (uint32_t j = 0; j < s->n_lhs; j++) mono_scope_clause(w, s->lhs[j], STANCE_UNKNOWN);
    for (uint32_t j = 0; j < s->n_rhs; j++) mono_scope_clause(w, s->rhs[j], STANCE_UNKNOWN);
    if (s->kind == ST_CALL || s->kind == ST_CALL_FORALL) walk_call_stmt(w, s);
    for (uint32_t j = 0; j < s->n_specs; j++) {
      const LoopSpec *spec = &s->specs[j];
      walk_attrs(w, &spec->attrs);
      Stance stance = spec->is_free ? STANCE_ASSUMED : STANCE_GOAL;
      for (uint32_t k = 0; k < spec->n; k++)
        mono_scope_clause(w, spec->exprs[k], spec->is_measure ? STANCE_UNKNOWN : stance);
    }
    walk_stmts(w, s->body.at, s->body.n);
    walk_stmts(w, s->else_body.at, s->else_body.n);
  }
}

/* ---- declarations ------------------------------------------------------------------------ */

static void walk_vars(Walker *w, const VarList *vars) {
  use_vars(w, vars);
  for (uint32_t i = 0; i < vars->n; i++) {
    walk_attrs(w, &vars->at[i]->attrs);
    mono_scope_clause(w, vars->at[i]->where, STANCE_ASSUMED);
  }
}

static void walk_func(Walker *w, const FuncDecl *f) {
  use_vars(w, &f->args);
  use_type(w, f->result->type);
  if (f->body) mono_scope_clause(w, f->body, STANCE_UNKNOWN);
}

static void walk_proc(Walker *w, const ProcDecl *p) {
  walk_vars(w, &p->ins);
  walk_vars(w, &p->outs);
  for (uint32_t i = 0; i < p->n_requires; i++) {
    walk_attrs(w, &p->requires[i].attrs);
    mono_scope_clause(w, p->requires[i].expr,
                      p->requires[i].is_free ? STANCE_ASSUMED : STANCE_GOAL);
  }
  for (uint32_t i = 0; i < p->n_ensures; i++) {
    walk_attrs(w, &p->ensures[i].attrs);
    mono_scope_clause(w, p->ensures[i].expr, p->ensures[i].is_free ? STANCE_ASSUMED : STANCE_GOAL);
  }
  for (uint32_t i = 0; i < p->n_measures; i++)
    for (uint32_t j = 0; j < p->measures[i].n; j++)
      mono_scope_clause(w, p->measures[i].exprs[j], STANCE_UNKNOWN);
}

static void walk_decl(Walker *w, Decl *d) {
  if (d->kind == DECL_FUNC && low_decl(d)->form == FORM_EXPAND) return; /* by expansion() */
  TypeParam **params = NULL;
  uint32_t n = 0;
  if (d->kind == DECL_FUNC) params = d->u.func.params, n = d->u.func.n_params;
  if (d->kind == DECL_PROC) params = d->u.proc.params, n = d->u.proc.n_params;
  if (d->kind == DECL_IMPL) params = d->u.impl.params, n = d->u.impl.n_params;
  w->scope = scope_new(w->L, NULL, params, n);
  low_decl(d)->scope = w->scope;
  walk_attrs(w, &d->attrs);
  switch ((DeclKind)d->kind) {
  case DECL_CONST: walk_vars(w, &d->u.konst.vars); break;
  case DECL_VAR: walk_vars(w, &d->u.globals); break;
  case DECL_FUNC: walk_func(w, &d->u.func); break;
  case DECL_AXIOM: mono_scope_clause(w, d->u.axiom.expr, STANCE_ASSUMED); break;
  case DECL_PROC: walk_proc(w, &d->u.proc); break;
  case DECL_IMPL:
    walk_vars(w, &d->u.impl.ins);
    walk_vars(w, &d->u.impl.outs);
    walk_vars(w, &d->u.impl.locals);
    walk_stmts(w, d->u.impl.body.at, d->u.impl.body.n);
    break;
  case DECL_DATATYPE:
    if (!d->u.datatype.n_params) ground_ctor(&w->L->types.grounds, d, NULL, 0);
    break;
  default: break;
  }
}

void mono_scopes(Lower *L) {
  Walker w = {.L = L};
  for (uint32_t i = 0; i < L->program->decls.n; i++)
    if (!L->program->decls.at[i]->ignored) walk_decl(&w, L->program->decls.at[i]);
}
