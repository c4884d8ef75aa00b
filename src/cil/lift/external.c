/* SPDX-License-Identifier: MIT */
#include "cil/lift/external.h"

#include "base/hash.h"
#include "cil/attribute.h"
#include "cil/lift/decls.h"
#include "cil/lift/specifications.h"
#include "cil/names.h"
#include "cil/tree/prelude.h"

#include <string.h>

#define SUFFIX ".Contracts"

/* One of the other assemblies. */
typedef struct Unit {
  LiftNames names; /* what it is seen with; its declarations are thrown away */
  LiftDecls decls;
  const char *path, *of; /* of: the assembly that it speaks of                */
  bool reference;        /* its methods are contracts alone                   */
  Map methods;           /* rows, by hash of their key                        */
  bool shared;           /* fields of the program are known to it             */
  uint32_t used;         /* methods whose contracts count                     */
  uint32_t lost;         /* preconditions that are not translated             */
} Unit;

struct LiftExternal {
  Unit *unit;
  uint32_t units;
  Map contracts;   /* by hash of the key, to a number + 1; 0: there is none */
  bool overridden; /* the program extends types of another assembly that may be one of these */
  VEC(ExternalContract) all;
};

static uint64_t key_hash(const char *key) {
  return hash_bytes(key, strlen(key)) >> 1; /* one key of a map is reserved */
}

/* ---- keys ------------------------------------------------------------------- */

static const char *external_key(const LiftNames *names, uint32_t owner, const char *name,
                                const SigMethod *sig) {
  Buf key = {0};
  /* What kind a type is, and where it is from, differs by who says it. */
  NameScope s = {.assembly = names->assembly, .style = NAMES_IL, .bare = true};
  const SigType *t = lift_token_type(names, owner);
  if (t && t->elem == SIG_GENERICINST) owner = t->token;
  names_type(&s, &key, owner);
  buf_printf(&key, "::%s/%u(", name, (unsigned)sig->generics);
  for (uint32_t i = 0; i < sig->params; i++) {
    names_sig(&s, &key, sig->param[i]);
    buf_putc(&key, ',');
  }
  const char *result = arena_strndup(names->arena, key.text, key.n);
  buf_free(&key);
  return result;
}

static const char *key_of_row(const LiftNames *names, uint32_t m, const SigMethod **sig) {
  const Assembly *a = names->assembly;
  *sig = sig_method(names->arena, metadata_blob(&a->md, MD_METHOD_SIGNATURE, m));
  return *sig ? external_key(names, md_token(MD_TYPE_DEF, a->owner_of_method[m]),
                             metadata_text(&a->md, MD_METHOD_NAME, m), *sig)
              : NULL;
}

/* ---- assemblies --------------------------------------------------------------- */

static const char *own_name(const Assembly *a) {
  return a->md.rows[MD_ASSEMBLY] ? metadata_text(&a->md, MD_ASSEMBLY_NAME, 1) : "";
}

/* The assembly that a type is in, by name; "" for the one that refers to it. */
static const char *assembly_of(const LiftNames *names, uint32_t owner) {
  const Metadata *md = &names->assembly->md;
  const SigType *t = lift_token_type(names, owner);
  if (t && t->elem == SIG_GENERICINST) owner = t->token;
  for (uint32_t depth = 0; depth < 8 && md_table_of(owner) == MD_TYPE_REF; depth++)
    owner = metadata_get(md, MD_TYPE_REF_SCOPE, md_row_of(owner));
  return md_table_of(owner) == MD_ASSEMBLY_REF
             ? metadata_text(md, MD_ASSEMBLY_REF_NAME, md_row_of(owner))
             : "";
}

/* Assemblies of .NET itself refer to no other ones. */
static bool is_of_framework(const char *name) {
  return !*name || strcmp(name, "mscorlib") == 0 || strcmp(name, "netstandard") == 0 ||
         strcmp(name, "System") == 0 || strncmp(name, "System.", 7) == 0;
}

bool external_is_framework(const LiftNames *names, uint32_t owner) {
  const char *assembly = assembly_of(names, owner);
  return *assembly && is_of_framework(assembly);
}

/* A virtual method of another assembly may then be one of the program, which is not checked against
 * the contract. */
static bool extends_others(const LiftNames *names) {
  const Metadata *md = &names->assembly->md;
  for (uint32_t i = 1; i <= md->rows[MD_TYPE_DEF]; i++)
    if (!is_of_framework(assembly_of(names, metadata_get(md, MD_TYPE_DEF_EXTENDS, i)))) return true;
  for (uint32_t i = 1; i <= md->rows[MD_INTERFACE_IMPL]; i++)
    if (!is_of_framework(assembly_of(names, metadata_get(md, MD_INTERFACE_IMPL_INTERFACE, i))))
      return true;
  return false;
}

static void open_unit(const LiftNames *home, Unit *u, const ExternalFile *file) {
  const Assembly *a = file->assembly;
  uint32_t methods = a->md.rows[MD_METHOD];
  const char *name = own_name(a);
  size_t n = strlen(name), suffix = strlen(SUFFIX);
  u->path = file->path;
  u->reference = n > suffix && strcmp(name + n - suffix, SUFFIX) == 0;
  u->of = u->reference ? arena_strndup(home->arena, name, n - suffix) : name;
  decls_init(&u->decls, a, home->arena);
  u->names = (LiftNames){.assembly = a,
                         .arena = home->arena,
                         .trees = home->trees,
                         .prelude = home->prelude,
                         .mode.overflow = home->mode.overflow,
                         .decls = &u->decls,
                         .known = home->known,
                         .home = home};
  u->names.method = ARENA_ARRAY(home->arena, const char *, methods + 1);
  u->names.rows.predicate = ARENA_ARRAY(home->arena, uint8_t, methods + 1);
  u->names.field = ARENA_ARRAY(home->arena, const char *, a->md.rows[MD_FIELD] + 1);
  for (uint32_t m = 1; m <= methods; m++) {
    const SigMethod *sig;
    const char *key = key_of_row(&u->names, m, &sig);
    if (key) map_put(&u->methods, key_hash(key), m);
  }
}

void external_open(LiftNames *names, const ExternalFile *file, uint32_t n) {
  LiftExternal *o = names->external = ARENA_NEW(names->arena, LiftExternal);
  o->unit = ARENA_ARRAY(names->arena, Unit, n + 1);
  o->units = n;
  o->overridden = n && extends_others(names);
  for (uint32_t i = 0; i < n; i++) open_unit(names, &o->unit[i], &file[i]);
}

void external_free(LiftNames *names) {
  LiftExternal *o = names->external;
  for (uint32_t i = 0; i < o->units; i++) {
    decls_free(&o->unit[i].decls);
    map_free(&o->unit[i].methods);
  }
  for (uint32_t i = 0; i < o->all.n; i++) vec_free(&o->all.at[i].clauses);
  map_free(&o->contracts);
  vec_free(&o->all);
}

static uint32_t row_in(const Unit *u, const char *key) {
  uint64_t row;
  return map_get(&u->methods, key_hash(key), &row) ? (uint32_t)row : 0;
}

/* ---- values of properties -------------------------------------------------------- */

static bool has_contract_attribute(const Assembly *a, uint32_t token, const char *name) {
  return attribute_find(a, token, "System.Diagnostics.Contracts", name);
}

static bool is_virtual(const Assembly *a, uint32_t m) {
  return metadata_get(&a->md, MD_METHOD_FLAGS, m) & METHOD_VIRTUAL;
}

/* Getters are pure by convention where contracts are written for others. */
static bool is_pure(const LiftNames *home, const Unit *u, uint32_t m) {
  const Assembly *a = u->names.assembly;
  if (is_virtual(a, m) && home->external->overridden) return false;
  return has_contract_attribute(a, md_token(MD_METHOD, m), "PureAttribute") ||
         (u->reference && strncmp(metadata_text(&a->md, MD_METHOD_NAME, m), "get_", 4) == 0);
}

/* The variable for the value of a pure method without parameters: whatever code of other assemblies
 * does may change it. NULL: it has none. */
static const char *state_of(const LiftNames *home, const Unit *u, uint32_t m) {
  const LiftNames *names = &u->names;
  const Assembly *a = names->assembly;
  const SigMethod *sig;
  const char *key = key_of_row(names, m, &sig);
  if (!key || sig->params || sig->generics || !is_pure(home, u, m)) return NULL;
  const LiftSort *s = lift_sort(names, sig->result);
  if (s->kind != LIFT_INT && s->kind != LIFT_BOOL && s->kind != LIFT_REF) return NULL;
  uint32_t type = a->owner_of_method[m];
  if (!type || assembly_type_kind(a, type) == CIL_KIND_STRUCT) return NULL;
  key = arena_printf(home->arena, "state %s", key);
  const char *known = decls_find(home->decls, key);
  if (known) return known;
  const char *name = metadata_text(&a->md, MD_METHOD_NAME, m);
  if (strncmp(name, "get_", 4) == 0) name += 4;
  const char *own =
      decls_unique(home->decls, arena_printf(home->arena, "%s.%s",
                                             decls_type_name(names, md_token(MD_TYPE_DEF, type)),
                                             decls_name(home->arena, name)));
  decls_keep(home->decls, key, own);
  decls_global(home->decls, own, NULL, true);
  TreeDecls *made = &home->decls->made;
  if (sig->flags & SIG_HAS_THIS)
    tree_declare(home->trees, made, "var %s: [Ref]%s;", own, s->name);
  else
    tree_declare(home->trees, made, "var %s: %s;", own, s->name);
  return own;
}

/* ---- calls in contracts ------------------------------------------------------------ */

static Unit *unit_of(const LiftNames *home, const LiftNames *names) {
  for (uint32_t i = 0; i < home->external->units; i++)
    if (&home->external->unit[i].names == names) return &home->external->unit[i];
  return NULL;
}

static void load_state(Lift *l, const char *state, const SigMethod *sig) {
  LiftPlace *p = ARENA_NEW(l->names->arena, LiftPlace);
  p->sort = p->stored = lift_sort(l->names, sig->result);
  p->type = sig->result;
  p->global = state;
  p->tree = tree_variable(l->names->trees, state);
  if (sig->flags & SIG_HAS_THIS) {
    LiftValue o = lift_pop(l);
    p->object = lift_as(l, o, &lift_ref_sort);
    if (l->why) return;
    lift_require_object(l, o);
    p->tree = lift_tree(l, "%s[%e]", state, p->object);
  }
  address_load(l, p);
}

bool external_value(Lift *l, const Member *m, const SigMethod *sig) {
  const ExternalContract *k = external_find(l->names, m, sig);
  if (!k || !k->state) return false;
  load_state(l, k->state, sig);
  return true;
}

void external_call(Lift *l, const Member *m, const SigMethod *sig) {
  const LiftNames *home = l->names->home;
  const Unit *u = unit_of(home, l->names);
  if (!u || strcmp(u->of, own_name(home->assembly)) != 0) {
    const char *state = u ? state_of(home, u, m->definition) : NULL;
    if (state)
      load_state(l, state, sig);
    else
      lift_refuse(l, arena_printf(l->names->arena, "a call of %s in a contract", m->name));
    return;
  }
  /* The method itself, which is in the program. */
  const SigMethod *its;
  const char *key = key_of_row(l->names, m->definition, &its);
  uint32_t n = sig->params + (sig->flags & SIG_HAS_THIS ? 1 : 0), rows;
  rows = home->assembly->md.rows[MD_METHOD];
  for (uint32_t i = 1; i <= rows && key && l->n >= n && !l->why; i++) {
    const char *other = key_of_row(home, i, &its);
    if (other && strcmp(other, key) == 0) {
      contract_call_at_home(l, i, its, m->name, n);
      return;
    }
  }
  lift_refuse(l, arena_printf(l->names->arena, "a call of %s in a contract", m->name));
}

/* ---- reading ------------------------------------------------------------------------- */

/* What a contract is about has the same form on both sides. */
static bool same_sorts(const LiftNames *home, const SigMethod *a, const LiftNames *names,
                       const SigMethod *b) {
  if (a->params != b->params || (a->flags ^ b->flags) & SIG_HAS_THIS) return false;
  for (uint32_t i = 0; i <= a->params; i++) {
    const SigType *x = i < a->params ? a->param[i] : a->result;
    const SigType *y = i < b->params ? b->param[i] : b->result;
    if (x->elem == SIG_VOID && y->elem == SIG_VOID) continue;
    if ((x->elem == SIG_BYREF) != (y->elem == SIG_BYREF)) return false;
    const LiftSort *s = lift_sort(home, x->elem == SIG_BYREF ? x->inner : x);
    const LiftSort *t = lift_sort(names, y->elem == SIG_BYREF ? y->inner : y);
    if (s->kind != t->kind || s->any != t->any || !s->name || strcmp(s->name, t->name) != 0)
      return false;
  }
  return true;
}

typedef struct ExternalKnown {
  const LiftNames *home;
  const LiftValue *arg, *before;
  uint32_t args;
} ExternalKnown;

static bool is_argument(const ExternalKnown *k, const Expr *e) {
  for (uint32_t i = 0; i < k->args; i++)
    if (tree_equal(e, k->arg[i].tree) || (k->before && tree_equal(e, k->before[i].tree)))
      return true;
  return false;
}

static bool is_declared(const LiftNames *home, const char *name) {
  return prelude_declares(home->prelude, name) || specification_index_declares(home->known, name) ||
         decls_global_number(home->decls, name) != UINT32_MAX;
}

static bool is_unknown(const Expr *e, void *env) {
  const ExternalKnown *k = env;
  if (e->kind == EX_FIELD) return true;
  if (e->kind == EX_CALL) return !is_declared(k->home, e->u.call->name->text);
  if (e->kind != EX_VAR) return false;
  const char *name = e->u.var.name->text;
  return strncmp(name, LIFT_BOUND, strlen(LIFT_BOUND)) != 0 && strcmp(name, "result") != 0 &&
         !is_declared(k->home, name) && !is_argument(k, e);
}

/* Every name in the condition is known to the program. */
static bool has_known_names(const LiftNames *home, const Expr *e, const LiftValue *arg,
                            const LiftValue *before, uint32_t args) {
  ExternalKnown k = {home, arg, before, args};
  return !tree_any(e, is_unknown, &k);
}

static uint32_t preconditions(const LiftNames *names, const IlBody *body) {
  uint32_t n = 0;
  IlInsn insn;
  ClauseKind kind;
  for (uint32_t at = 0; il_decode(body->code, at, &insn); at = insn.next)
    n += contract_kind(names, &insn, &kind) && kind == CLAUSE_REQUIRES;
  return n;
}

/* The clauses of a method there. False: there are none that could be translated. */
static bool read_clauses(const LiftNames *home, Unit *u, uint32_t m, const SigMethod *sig,
                         const ExternalActuals *own, CilContract *c) {
  IlBody body;
  const char *why;
  uint32_t at = 0;
  if (!assembly_body(u->names.assembly, m, &body, &why) || !il_check(&body, &why)) return false;
  Lift *l = ARENA_NEW(home->arena, Lift);
  *l = (Lift){.names = &u->names,
              .method = m,
              .sig = sig,
              .contract = true,
              .arg = own->arg,
              .before = own->before,
              .args = own->args};
  bool good = same_sorts(home, own->sig, &u->names, sig) && contract_read(l, &body, c, &at);
  for (uint32_t i = 0; i < c->clauses.n && good; i++)
    good = has_known_names(home, c->clauses.at[i].condition, own->arg, own->before, own->args);
  vec_free(&l->obligations);
  if (!good) {
    u->lost += preconditions(&u->names, &body);
    c->clauses.n = 0;
  }
  return c->clauses.n > 0;
}

/* A parameter as contracts see it: by reference, also as it was at the beginning. */
static void name_parameter(const LiftNames *names, const SigType *t, const char *name,
                           LiftValue *arg, LiftValue *before) {
  bool ref = t->elem == SIG_BYREF;
  const SigType *type = ref ? t->inner : t;
  *arg = *before = lift_value(lift_sort(names, type), tree_variable(names->trees, name), type);
  if (!ref) return;
  for (int side = 0; side < 2; side++) {
    LiftPlace *p = ARENA_NEW(names->arena, LiftPlace);
    const char *own = side ? arena_printf(names->arena, "%s#in", name) : name;
    *p = (LiftPlace){.tree = tree_variable(names->trees, own), .type = type, .constant = side > 0};
    p->sort = p->stored = lift_sort(names, type);
    *(side ? before : arg) =
        (LiftValue){.kind = LIFT_PLACE, .tree = p->tree, .type = type, .place = p};
  }
}

static void take_clauses(const LiftNames *home, const CilContract *c, const char *method,
                         bool promise, ExternalContract *k) {
  for (uint32_t i = 0; i < c->clauses.n; i++) {
    const ContractClause *one = &c->clauses.at[i];
    bool ensures = one->kind == CLAUSE_ENSURES;
    if ((!ensures && one->kind != CLAUSE_REQUIRES) || (ensures && !promise)) continue;
    k->promises |= ensures && !one->fact;
    SpecLine line = {.is_free = one->fact, .ensures = ensures, .condition = one->condition};
    if (!one->fact && !ensures)
      line.message = arena_printf(home->arena, "a precondition of %s may not hold", method);
    vec_push(&k->clauses, line);
  }
}

/* What a unit says of a method of its assembly. */
static bool read_from(const LiftNames *home, Unit *u, uint32_t m, const SigMethod *own,
                      ExternalContract *k) {
  const LiftNames *names = &u->names;
  const Assembly *a = names->assembly;
  const SigMethod *sig;
  if (!key_of_row(names, m, &sig) ||
      assembly_type_kind(a, a->owner_of_method[m]) == CIL_KIND_STRUCT)
    return false;
  uint32_t has_this = sig->flags & SIG_HAS_THIS ? 1 : 0, args = sig->params + has_this, flags;
  LiftValue *arg = ARENA_ARRAY(home->arena, LiftValue, args + 1),
            *before = ARENA_ARRAY(home->arena, LiftValue, args + 1);
  const char **param = ARENA_ARRAY(home->arena, const char *, sig->params + 1);
  bool by_reference = false;
  if (has_this)
    arg[0] = before[0] = lift_value(&lift_ref_sort, tree_variable(home->trees, "this"), NULL);
  for (uint32_t i = 0; i < sig->params; i++) {
    const char *name = decls_name(home->arena, assembly_param(a, m, i + 1, &flags));
    bool clash = name[0] == '$' || name[0] == '_' || decls_reserved(name) ||
                 prelude_declares(home->prelude, name);
    for (uint32_t j = 0; j < i; j++) clash |= strcmp(param[j], name) == 0;
    param[i] = clash ? arena_printf(home->arena, "p%u#", (unsigned)i + 1) : name;
    name_parameter(names, sig->param[i], param[i], &arg[i + has_this], &before[i + has_this]);
    by_reference |= sig->param[i]->elem == SIG_BYREF;
  }
  CilContract c = {0};
  bool promise = !is_virtual(a, m) || !home->external->overridden;
  ExternalActuals actuals = {own, arg, by_reference ? before : NULL, args};
  if (read_clauses(home, u, m, sig, &actuals, &c)) {
    Buf name = {0};
    names_method(a, &name, m, false);
    take_clauses(home, &c, arena_strndup(home->arena, name.text, name.n), promise, k);
    buf_free(&name);
  }
  k->pure = is_pure(home, u, m);
  if (k->pure && same_sorts(home, own, names, sig) && (k->state = state_of(home, u, m))) {
    SpecLine line = {.ensures = true};
    line.condition = has_this ? tree(home->trees, "result == %s[this]", k->state)
                              : tree(home->trees, "result == %s", k->state);
    vec_push(&k->clauses, line);
    k->promises = true;
  }
  k->param = k->clauses.n ? param : NULL;
  vec_free(&c.clauses);
  return k->clauses.n || k->pure;
}

void external_read(const LiftNames *names, const Member *m, const SigMethod *sig) {
  LiftExternal *o = names->external;
  if (!o->units || m->definition) return;
  const char *of = assembly_of(names, m->owner), *key = NULL;
  for (int reference = 0; reference < 2; reference++)
    for (uint32_t i = 0; i < o->units; i++) {
      Unit *u = &o->unit[i];
      if (u->reference != reference || strcmp(u->of, of) != 0) continue;
      if (!key) key = external_key(names, m->owner, m->name, sig);
      if (map_get(&o->contracts, key_hash(key), NULL)) return;
      uint32_t row = row_in(u, key);
      ExternalContract k = {0};
      if (!row || !read_from(names, u, row, sig, &k)) continue;
      u->used++;
      vec_push(&o->all, k);
      map_put(&o->contracts, key_hash(key), o->all.n);
      return;
    }
}

const ExternalContract *external_find(const LiftNames *names, const Member *m,
                                      const SigMethod *sig) {
  const LiftExternal *o = names->external;
  uint64_t number;
  if (!o || !o->all.n || m->definition) return NULL;
  return map_get(&o->contracts, key_hash(external_key(names, m->owner, m->name, sig)), &number)
             ? &o->all.at[number - 1]
             : NULL;
}

/* ---- the assembly itself ----------------------------------------------------------------- */

/* Fields that both sides have, by their names. */
static void share_fields(const LiftNames *home, Unit *u) {
  const Assembly *there = u->names.assembly, *here = home->assembly;
  Map own = {0};
  uint64_t row;
  for (int side = 0; side < 2; side++) {
    const LiftNames *names = side ? &u->names : home;
    const Assembly *a = side ? there : here;
    for (uint32_t f = 1; f <= a->md.rows[MD_FIELD]; f++) {
      Buf b = {0};
      NameScope s = {.assembly = a, .style = NAMES_IL};
      names_type(&s, &b, md_token(MD_TYPE_DEF, a->owner_of_field[f]));
      buf_printf(&b, "::%s ", metadata_text(&a->md, MD_FIELD_NAME, f));
      names_sig(&s, &b, sig_field(names->arena, metadata_blob(&a->md, MD_FIELD_SIGNATURE, f)));
      uint64_t key = key_hash(b.text);
      buf_free(&b);
      if (!side) {
        map_put(&own, key, f);
      } else if (map_get(&own, key, &row) && home->field[row] &&
                 decls_global_number(home->decls, home->field[row]) != UINT32_MAX) {
        u->names.field[f] = home->field[row];
        decls_global(&u->decls, home->field[row], NULL, false);
      }
    }
  }
  map_free(&own);
}

void external_own(const LiftNames *home, uint32_t method, const ExternalActuals *own,
                  CilContract *c) {
  LiftExternal *o = home->external;
  const SigMethod *sig;
  for (uint32_t i = 0; i < o->units; i++) {
    Unit *u = &o->unit[i];
    if (!u->reference || strcmp(u->of, own_name(home->assembly)) != 0) continue;
    const char *key = key_of_row(home, method, &sig);
    uint32_t row = key ? row_in(u, key) : 0;
    if (!row || !key_of_row(&u->names, row, &sig)) continue;
    if (!u->shared) share_fields(home, u);
    u->shared = true;
    uint32_t args = own->args;
    LiftValue *a = ARENA_ARRAY(home->arena, LiftValue, args + 1),
              *b = own->before ? ARENA_ARRAY(home->arena, LiftValue, args + 1) : NULL;
    for (uint32_t k = 0; k < args; k++) { /* types by the numbers of the other assembly */
      uint32_t p = k - (sig->flags & SIG_HAS_THIS ? 1 : 0);
      a[k] = own->arg[k];
      if (b) b[k] = own->before[k];
      a[k].type = p < sig->params ? sig->param[p] : NULL;
      if (b) b[k].type = a[k].type;
    }
    CilContract its = {0};
    ExternalActuals actuals = {own->sig, a, b, args};
    if (read_clauses(home, u, row, sig, &actuals, &its)) u->used++;
    for (uint32_t k = 0; k < its.clauses.n; k++) {
      ContractClause clause = its.clauses.at[k];
      clause.method = method;
      clause.offset = clause.end = 0;
      vec_push(&c->clauses, clause);
    }
    vec_free(&its.clauses);
    return;
  }
}

void external_assumed(const LiftNames *names, LiftTexts *out) {
  const LiftExternal *o = names->external;
  for (uint32_t i = 0; i < o->units; i++) {
    const Unit *u = &o->unit[i];
    bool own = strcmp(u->of, own_name(names->assembly)) == 0;
    if (u->used && !own)
      vec_push(out, arena_printf(names->arena, "%u method%s of %s keep%s the contract in %s",
                                 (unsigned)u->used, u->used == 1 ? "" : "s", u->of,
                                 u->used == 1 ? "s" : "", u->path));
    if (u->lost)
      vec_push(out,
               arena_printf(names->arena, "%u precondition%s in %s that %s not translated hold%s",
                            (unsigned)u->lost, u->lost == 1 ? "" : "s", u->path,
                            u->lost == 1 ? "is" : "are", u->lost == 1 ? "s" : ""));
  }
}
