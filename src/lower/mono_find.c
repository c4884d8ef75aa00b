/* SPDX-License-Identifier: MIT */
/* The fixed point: from the roots (everything without type parameters, and every generic
 * implementation at opaque types) to all instances. */
#include "lower/mono.h"

#include "base/bug.h"
#include "base/mem.h"
#include "syntax/diags.h"

#include <string.h>

/* Quantifiers stop at MAX_INSTANCES, which only loses assumptions; the program is refused
 * when other things make REFUSE_FACTOR times as many. */
enum { MAX_INSTANCES = 50000, REFUSE_FACTOR = 4, MAX_TYPE_DEPTH = 6 };

typedef struct Work {
  Scope *scope;
  const Ground **env; /* scope->n_env + scope->n_params types */
} Work;

typedef struct Finder {
  Lower *L;
  VEC(Work) work;
  uint32_t next;    /* work item to process        */
  uint32_t grounds; /* types looked at            */
  uint32_t made;    /* instances so far           */
  bool clipped;     /* some candidate was too deep */
  bool stopped;     /* quantifiers got only some of their instances */
} Finder;

static void push_work(Finder *f, Scope *s, const Ground *const *env) {
  bool fresh;
  Instance *i = generic_add(s->done, &f->L->arena, env, &fresh);
  if (!fresh) return;
  f->made++;
  vec_push(&f->work, ((Work){s, i->args}));
}

/* Arguments come in the order of TypeParam.index, environments in the order written. */
static void push_root(Finder *f, Scope *s, const Ground *const *args) {
  const Ground *few[8];
  const Ground **env =
      s->n_params <= 8 ? few : ARENA_ARRAY(&f->L->arena, const Ground *, s->n_params);
  for (uint32_t i = 0; i < s->n_params; i++) env[i] = args[s->params[i]->index];
  push_work(f, s, env);
}

static void look_at_types(Finder *);

/* ---- the uses of a scope ------------------------------------------------------- */

static void reach_func(Finder *f, Decl *decl, const Ground *const *args) {
  bool fresh;
  generic_add(low_decl(decl)->generic, &f->L->arena, args, &fresh);
  if (fresh && low_decl(decl)->scope && low_decl(decl)->form != FORM_EXPAND)
    push_root(f, low_decl(decl)->scope, args);
}

static void reach_proc(Finder *f, Decl *decl, const Ground *const *args) {
  bool fresh;
  generic_add(low_decl(decl)->generic, &f->L->arena, args, &fresh);
  if (!fresh) return;
  push_root(f, low_decl(decl)->scope, args);
  for (uint32_t i = 0; i < low_decl(decl)->impls.n; i++)
    push_root(f, low_decl(low_decl(decl)->impls.at[i])->scope, args);
}

static void reach_map(Finder *f, const Type *type, const Ground *const *args) {
  const Ground *map = ground_of(&f->L->types.grounds, &f->L->types.env, type);
  look_at_types(f); /* it may be new */
  must(map->bundle);
  bool fresh;
  generic_add(map->bundle, &f->L->arena, args, &fresh);
  if (fresh) ground_open(&f->L->types.grounds, map, args);
}

static void mono_find_reach(Finder *f, const Use *u) {
  Lower *L = f->L;
  if (u->kind == USE_TYPE) {
    ground_of(&L->types.grounds, &L->types.env, u->type);
    return;
  }
  const Ground **args = env_args(L, u->inst, u->n_inst);
  switch ((UseKind)u->kind) {
  case USE_FUNC: reach_func(f, u->decl, args); break;
  case USE_EXPAND:
    reach_func(f, u->decl, args);
    push_root(f, u->variant, args);
    break;
  case USE_PROC: reach_proc(f, u->decl, args); break;
  case USE_MAP: reach_map(f, u->type, args); break;
  case USE_TYPE: break;
  }
}

static const Ground *fresh_type(Lower *L, const char *prefix, uint32_t base, uint32_t number) {
  return ground_opaque(&L->types.grounds, base + number,
                       str_printf(L->strs, "%s@%u", prefix, number));
}

static const Ground *rest_type(Lower *L, uint32_t pos) {
  return ground_rest(&L->types.grounds, (1u << 17) + pos, str_printf(L->strs, "R@%u", pos));
}

/* Whether the instances at candidate types are not all that the quantifier says here. */
static bool stance_wants_more(const Scope *s) {
  Stance stance = (Stance)s->stance;
  if (s->kind == EX_LAMBDA) return false;
  if (stance == STANCE_UNKNOWN) return true;
  return s->kind == EX_FORALL ? stance == STANCE_DENIED : stance != STANCE_DENIED;
}

static void add_tuple(Finder *f, Site *s, const Ground *const *own) {
  Scope *c = s->scope;
  const Ground **env = ARENA_ARRAY(&f->L->arena, const Ground *, c->n_env + c->n_params);
  for (uint32_t i = 0; i < c->n_env; i++) env[i] = s->env[i];
  for (uint32_t i = 0; i < c->n_params; i++) env[c->n_env + i] = own[i];
  for (uint32_t i = 0; i < c->n_params; i++)
    if (own[i]->rest && c->unsafe && c->kind != EX_LAMBDA) return;
  if (generic_find(c->done, env)) return;
  vec_push(&s->tuples, env + c->n_env);
  push_work(f, c, env);
}

static bool same_env(const void *env, uint64_t index) {
  const Work *w = env;
  const Site *s = w->scope->sites.at[index];
  return !w->scope->n_env || memcmp(s->env, w->env, w->scope->n_env * sizeof *s->env) == 0;
}

static void add_site(Finder *f, Scope *s, const Ground **env) {
  Lower *L = f->L;
  uint64_t h = ground_hash(env, s->n_env), index;
  if (map_find_hash(&s->site_of, h, same_env, &(Work){s, env}, &index)) return;
  Site *site = ARENA_NEW(&L->arena, Site);
  site->scope = s;
  site->env = env;
  site->params = ARENA_ARRAY(&L->arena, struct SiteParam, s->n_params);
  site->cursor = ARENA_ARRAY(&L->arena, uint32_t, s->sources.n);
  site->from = ARENA_ARRAY(&L->arena, Generic *, s->sources.n);
  map_add_hash(&s->site_of, h, s->sites.n);
  vec_push(&s->sites, site);
  vec_push(&L->mono->sites, site);
  bool fresh = s->kind == EX_FORALL && s->stance == STANCE_GOAL;
  if (!fresh && (s->unsafe || !stance_wants_more(s))) return;
  const Ground **own = ARENA_ARRAY(&L->arena, const Ground *, s->n_params);
  for (uint32_t i = 0; i < s->n_params; i++)
    own[i] = fresh ? fresh_type(L, "G", 1u << 16, s->fresh + i) : rest_type(L, s->summand[i]);
  add_tuple(f, site, own);
}

static void bind_env(Lower *L, const Scope *s, const Ground *const *env) {
  if (s->outer) bind_env(L, s->outer, env);
  for (uint32_t i = 0; i < s->n_params; i++)
    ground_bind(&L->types.env, s->params[i], env[s->n_env + i]);
}

static void process(Finder *f, Scope *s, const Ground **env) {
  Lower *L = f->L;
  L->types.env.list.n = 0;
  bind_env(L, s, env);
  for (uint32_t i = 0; i < s->uses.n; i++) mono_find_reach(f, &s->uses.at[i]);
  for (uint32_t i = 0; i < s->inner.n; i++) add_site(f, s->inner.at[i], env);
  L->types.env.list.n = 0;
}

/* ---- types as they come up --------------------------------------------------------- */

static void fields_of(Lower *L, const VarList *fields) {
  for (uint32_t j = 0; j < fields->n; j++)
    ground_of(&L->types.grounds, &L->types.env, fields->at[j]->type);
}

static void find_in_datatype(Lower *L, const Ground *t) {
  EnvMark mark = env_enter(L, NULL, 0, NULL, NULL);
  if (t->decl->kind == DECL_DATATYPE) {
    DatatypeDecl *d = &t->decl->u.datatype;
    for (uint32_t i = 0; i < d->n_params; i++) ground_bind(&L->types.env, d->params[i], t->args[i]);
    for (uint32_t i = 0; i < d->n_ctors; i++) fields_of(L, &d->ctors[i]->fields);
  } else {
    for (uint32_t i = 0; i < low_decl(t->decl)->old_ctors.n; i++) {
      const FuncDecl *c = &low_decl(t->decl)->old_ctors.at[i]->u.func;
      sorts_bind_result(&L->types.env, c, t);
      fields_of(L, &c->args);
    }
  }
  env_leave(L, mark);
}

/* The map types with n arguments and no type parameters. */
static Generic *mono_maps(Lower *L, uint32_t n) {
  while (L->mono->maps.n <= n) {
    Generic *g = generic_new(&L->arena, NULL, NULL, L->mono->maps.n + 1);
    vec_push(&L->types.generics, g);
    vec_push(&L->mono->maps, g);
  }
  return L->mono->maps.at[n];
}

static void note_map(Lower *L, const Ground *t) {
  const Ground **parts = ARENA_ARRAY(&L->arena, const Ground *, t->n_args + 1);
  for (uint32_t i = 0; i < t->n_args; i++) parts[i] = t->args[i];
  parts[t->n_args] = t->result;
  generic_note(mono_maps(L, t->n_args), parts);
}

static void look_at_types(Finder *f) {
  Lower *L = f->L;
  for (; f->grounds < L->types.grounds.all.n; f->grounds++) {
    Ground *t = L->types.grounds.all.at[f->grounds];
    if (t->open) continue;
    if (t->kind == GROUND_CTOR) {
      if (t->n_args) generic_note(low_decl(t->decl)->generic, t->args);
      find_in_datatype(L, t);
    } else if (t->kind == GROUND_MAP && t->n_params) {
      t->bundle = generic_new(&L->arena, NULL, t, t->n_params);
      vec_push(&L->types.generics, t->bundle);
    } else if (t->kind == GROUND_MAP && !L->options.closed_types) {
      note_map(L, t);
    }
  }
}

/* ---- candidates ------------------------------------------------------------------------ */

/* The generic behind a source; NULL when it is not known from outside the quantifier. */
static Generic *source_generic(Finder *f, Site *site, uint32_t i) {
  const CandidateOrigin *src = &site->scope->sources.at[i];
  if (src->decl) return low_decl(src->decl)->generic;
  if (src->any_map) return mono_maps(f->L, src->map->n_args);
  if (mono_mentions(site->scope, src->map)) return NULL;
  Lower *L = f->L;
  L->types.env.list.n = 0;
  bind_env(L, site->scope->outer, site->env);
  const Ground *map = ground_of(&L->types.grounds, &L->types.env, src->map);
  L->types.env.list.n = 0;
  look_at_types(f);
  return map->bundle;
}

static bool pull_candidates(Finder *f, Site *site) {
  const Scope *s = site->scope;
  uint32_t limit = f->L->options.max_type_depth;
  bool any = false;
  for (uint32_t i = 0; i < s->sources.n; i++) {
    if (!site->from[i]) site->from[i] = source_generic(f, site, i);
    if (!site->from[i]) continue;
    struct GenericColumn *c = &site->from[i]->columns[s->sources.at[i].pos];
    struct SiteParam *p = &site->params[s->sources.at[i].param];
    for (; site->cursor[i] < c->types.n; site->cursor[i]++) {
      const Ground *t = c->types.at[site->cursor[i]];
      if (t->depth > limit) {
        f->clipped = true;
        continue;
      }
      if (!map_add(&p->seen, t->id)) continue;
      vec_push(&p->types, t);
      any = true;
    }
  }
  return any;
}

/* Whether quantifiers must stop. */
static bool mono_find_enough(Finder *f) {
  if (f->made <= f->L->options.max_instances) return false;
  f->stopped = true;
  return true;
}

static bool too_many(const Finder *f) {
  return f->made / REFUSE_FACTOR > f->L->options.max_instances;
}

/* All tuples with at least one type that has not been tried: `fixed` is the first
 * parameter whose type is new; those before it take old types only. */
static void combine(Finder *f, Site *site, const Ground **own, uint32_t at, uint32_t fixed) {
  const Scope *s = site->scope;
  if (mono_find_enough(f)) return;
  if (at == s->n_params) {
    add_tuple(f, site, own);
    return;
  }
  struct SiteParam *p = &site->params[at];
  uint32_t from = at == fixed ? p->tried : 0;
  uint32_t to = at < fixed ? p->tried : p->types.n;
  for (uint32_t i = from; i < to; i++) {
    own[at] = p->types.at[i];
    combine(f, site, own, at + 1, fixed);
  }
}

/* A lambda over types has one instance per instance of its map type. */
static bool grow_lambda(Finder *f, Site *site) {
  Lower *L = f->L;
  Scope *s = site->scope;
  bind_env(L, s->outer, site->env);
  const Ground *map = ground_of(&L->types.grounds, &L->types.env, s->expr->type);
  L->types.env.list.n = 0;
  look_at_types(f);
  Generic *g = map->bundle;
  bool any = false;
  for (; g && site->pulled < g->list.n; site->pulled++, any = true) {
    const Ground **own = ARENA_ARRAY(&L->arena, const Ground *, s->n_params);
    for (uint32_t i = 0; i < s->n_params; i++)
      own[i] = g->list.at[site->pulled]->args[s->params[i]->index];
    add_tuple(f, site, own);
  }
  return any;
}

/* A tuple from matching triggers; types that no trigger tells are taken from the candidates. */
static bool matched(void *env, Site *site, const Ground *const *own) {
  Finder *f = env;
  const Scope *s = site->scope;
  uint32_t unbound = s->n_params;
  if (mono_find_enough(f)) return false;
  for (uint32_t i = s->n_params; i-- > 0;) {
    if (!own[i]) unbound = i;
    if (!own[i] || own[i]->depth <= f->L->options.max_type_depth) continue;
    f->clipped = true;
    return true;
  }
  if (unbound == s->n_params) {
    add_tuple(f, site, own);
    return true;
  }
  const Ground **more = ARENA_ARRAY(&f->L->arena, const Ground *, s->n_params);
  for (uint32_t i = 0; i < s->n_params; i++) more[i] = own[i];
  for (uint32_t i = 0; i < site->params[unbound].types.n; i++) {
    more[unbound] = site->params[unbound].types.at[i];
    if (!matched(f, site, more)) return false;
  }
  return true;
}

static bool grow_by_triggers(Finder *f, Site *site) {
  uint32_t before = site->tuples.n;
  if (pull_candidates(f, site)) site->pulled = 0;
  bind_env(f->L, site->scope->outer, site->env);
  mono_match(f->L, site, matched, f);
  f->L->types.env.list.n = 0;
  return site->tuples.n != before;
}

static bool grow(Finder *f, Site *site) {
  const Scope *s = site->scope;
  if (s->kind == EX_LAMBDA) return grow_lambda(f, site);
  if (s->by_trigger) return grow_by_triggers(f, site);
  if (!pull_candidates(f, site)) return false;
  const Ground *few[8];
  const Ground **own =
      s->n_params <= 8 ? few : ARENA_ARRAY(&f->L->arena, const Ground *, s->n_params);
  for (uint32_t fixed = 0; fixed < s->n_params; fixed++) combine(f, site, own, 0, fixed);
  for (uint32_t i = 0; i < s->n_params; i++) site->params[i].tried = site->params[i].types.n;
  return true;
}

/* ---- roots and the loop ------------------------------------------------------------------ */

static void push_roots(Finder *f) {
  Lower *L = f->L;
  for (uint32_t i = 0; i < L->program->decls.n; i++) {
    Decl *d = L->program->decls.at[i];
    Scope *s = d->core ? low_decl(d)->scope : NULL;
    if (d->ignored || !s) continue;
    if (!s->n_params) {
      if ((s->uses.n || s->inner.n) && !(d->kind == DECL_FUNC && low_decl(d)->form == FORM_EXPAND))
        push_work(f, s, NULL);
      continue;
    }
    bool verify = true;
    if (d->kind != DECL_IMPL || (attr_bool(&d->attrs, "verify", &verify), !verify)) continue;
    const Ground **args = ARENA_ARRAY(&L->arena, const Ground *, s->n_params);
    for (uint32_t j = 0; j < s->n_params; j++) args[j] = fresh_type(L, "T", 0, j);
    reach_proc(f, d->u.impl.proc, args);
  }
}

static bool refuse(Finder *f) {
  diag(f->L->session, DIAG_MONO_INSTANCES, (Span){0, 0}, f->L->options.max_instances);
  return false;
}

static bool fixed_point(Finder *f) {
  for (bool again = true; again;) {
    do {
      look_at_types(f);
      while (f->next < f->work.n) {
        Work w = f->work.at[f->next++];
        process(f, w.scope, w.env);
        look_at_types(f);
        if (too_many(f)) return refuse(f);
      }
    } while (f->grounds < f->L->types.grounds.all.n);
    again = false;
    for (uint32_t i = 0; i < f->L->mono->sites.n; i++) again |= grow(f, f->L->mono->sites.at[i]);
    if (too_many(f)) return refuse(f);
  }
  return true;
}

bool mono_find(Lower *L) {
  L->mono = ARENA_NEW(&L->arena, Mono);
  mono_scopes(L);
  if (L->mono->polymorphic && mono_expands(L)) {
    diag(L->session, DIAG_MONO_CYCLE, (Span){0, 0});
    return false;
  }
  if (!L->options.max_instances) L->options.max_instances = MAX_INSTANCES;
  if (!L->options.max_type_depth) L->options.max_type_depth = MAX_TYPE_DEPTH;
  Finder f = {.L = L};
  push_roots(&f);
  bool ok = fixed_point(&f);
  if (ok && f.stopped) diag(L->session, DIAG_MONO_STOPPED, (Span){0, 0}, L->options.max_instances);
  if (ok && f.clipped) diag(L->session, DIAG_MONO_DEPTH, (Span){0, 0}, L->options.max_type_depth);
  vec_free(&f.work);
  return ok;
}

void mono_free(Lower *L) {
  if (!L->mono) return;
  for (uint32_t i = 0; i < L->mono->sites.n; i++) {
    Site *s = L->mono->sites.at[i];
    vec_free(&s->tuples);
    for (uint32_t j = 0; j < s->scope->n_params; j++) {
      vec_free(&s->params[j].types);
      map_free(&s->params[j].seen);
    }
  }
  for (uint32_t i = 0; i < L->mono->scopes.n; i++) {
    Scope *s = L->mono->scopes.at[i];
    vec_free(&s->uses);
    vec_free(&s->inner);
    vec_free(&s->sources);
    vec_free(&s->triggers);
    vec_free(&s->sites);
    map_free(&s->by_node);
    map_free(&s->site_of);
    generic_free(s->done);
  }
  vec_free(&L->mono->sites);
  vec_free(&L->mono->maps);
  vec_free(&L->mono->scopes);
}

/* ---- for the second half -------------------------------------------------------------------- */

Scope *mono_scope_of(const Lower *L, const void *node) {
  return L->place.scope ? map_get_ptr(&L->place.scope->by_node, node) : NULL;
}

Site *mono_site(const Lower *L, Scope *s) {
  const Ground *few[16];
  const Ground **env = s->n_env <= 16 ? few : mem_alloc(s->n_env * sizeof *env);
  must(L->types.env.list.n - L->types.env.base == s->n_env);
  for (uint32_t i = 0; i < s->n_env; i++)
    env[i] = L->types.env.list.at[L->types.env.base + i].ground;
  uint64_t index;
  bool found =
      map_find_hash(&s->site_of, ground_hash(env, s->n_env), same_env, &(Work){s, env}, &index);
  if (env != few) free(env);
  return found ? s->sites.at[index] : NULL;
}

bool mono_wants_unknown(const Lower *L, const Scope *s) {
  return stance_wants_more(s) && (s->unsafe || L->mono->incomplete);
}
