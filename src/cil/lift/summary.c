/* SPDX-License-Identifier: MIT */
#include "cil/lift/summary.h"

#include "cil/lift/closure.h"
#include "cil/lift/decls.h"
#include "cil/lift/effects.h"
#include "cil/lift/fields.h"

#include <string.h>

enum { SUMMARY_SIZE = 60, SUMMARY_CODE = 200, SUMMARY_FIELDS = 16 };

typedef struct Stored {
  const char *field;
  Expr *says; /* what holds of `field[this]`, or NULL: nothing is known */
} Stored;

/* Worth to be said, and to be understood. */
static bool is_short(const Expr *e) {
  return !tree_exceeds(e, SUMMARY_SIZE) && !closure_is_in(e);
}

static Lift *copy_of(const Lift *l, uint32_t depth) {
  Lift *c = ARENA_NEW(l->names->arena, Lift);
  *c = (Lift){.names = l->names,
              .method = l->method,
              .sig = l->sig,
              .contract = true,
              .arg = l->arg,
              .args = l->args,
              .caches = l->caches,
              .bound = l->bound,
              .clause.depth = depth};
  return c;
}

/* The expression that it returns, where it changes nothing on the way. */
static void summarize_value(const Lift *l, const IlBody *body, const CilContract *c,
                            TreeList *out) {
  const LiftSort *s = lift_sort(l->names, l->sig->result);
  /* Code in front of the contract keeps captured variables. */
  if (c->begin || l->sig->result->elem == SIG_VOID || s->kind == LIFT_NONE || s->kind == LIFT_FLOAT)
    return;
  Lift *inner = copy_of(l, 1);
  if (l->before) inner->arg = inner->before = l->before;
  contract_locals(inner, body);
  ContractEnd e;
  if (contract_run(inner, body, c->end, 0, &e)) {
    Expr *value = lift_as(inner, e.value, s);
    if (!inner->why && !inner->clause.post && is_short(value)) {
      vec_push(out, lift_tree(l, "result == %e", value));
      for (uint32_t i = 0; l->before && i < l->args; i++)
        if (l->arg[i].kind == LIFT_PLACE)
          vec_push(out, lift_tree(l, "%e == %e", l->arg[i].tree, l->before[i].tree));
    }
  }
  vec_free(&inner->obligations);
}

static bool is_this(const LiftValue *v) {
  return v->kind == LIFT_REF && tree_is_var(v->tree, "this");
}

static void note_store(Stored *all, uint32_t *n, const char *field, Expr *says) {
  for (uint32_t i = 0; i < *n; i++)
    if (strcmp(all[i].field, field) == 0) {
      all[i].says = says;
      return;
    }
  if (*n < SUMMARY_FIELDS) all[(*n)++] = (Stored){field, says};
}

/* `this` of a method of a struct, as it comes in. */
static bool is_struct_this(const Lift *l, const LiftValue *v) {
  return v->kind == LIFT_PLACE && l->before && v->place == l->before[0].place;
}

static bool store_to_struct(Lift *l, const FieldRef *f, LiftValue v, Stored *all, uint32_t *n) {
  Expr *says = NULL;
  if (!v.closure && f->sort == f->stored)
    says = lift_tree(l, "this->%s == %e", f->name, lift_as(l, v, f->sort));
  if (says && !is_short(says)) says = NULL;
  if (!l->why) note_store(all, n, f->name, says);
  return !l->why;
}

/* A store to a field of `this`. False: to something else. */
static bool store_to_this(Lift *l, const IlInsn *insn, Stored *all, uint32_t *n) {
  FieldRef f;
  const char *why;
  Expr *says = NULL;
  LiftValue v = lift_pop(l), o = lift_pop(l);
  if (l->why || !fields_resolve(l->names, insn->token, false, &f, &why)) return false;
  if (f.in_struct && is_struct_this(l, &o)) return store_to_struct(l, &f, v, all, n);
  if (!is_this(&o) || f.in_struct) return false;
  if (!v.closure && f.sort == f.stored)
    says = lift_tree(l, "%e[this] == %e", decls_tree(l->names, f.name), lift_as(l, v, f.sort));
  if (says && !is_short(says)) says = NULL;
  if (!l->why) note_store(all, n, f.name, says);
  return !l->why;
}

/* Of a class of the library, which cannot know fields here; takes its arguments. */
static bool is_base_constructor(Lift *l, const Member *m) {
  const SigMethod *sig = sig_method(l->names->arena, m->signature);
  if (!sig || m->definition || strcmp(m->name, ".ctor") != 0 || l->n < sig->params + 1U)
    return false;
  l->n -= sig->params;
  LiftValue o = lift_pop(l);
  return is_this(&o) &&
         (effects_plain(l->names, m) || effects_library(l->names, m, sig).node == EFFECTS_NONE);
}

/* Code without branches and calls, apart from the constructor of object; values that it stores are
 * made of arguments and constants. */
static bool run_straight(Lift *l, const IlBody *body, const CilContract *c, Stored *all,
                         uint32_t *n) {
  const Assembly *a = l->names->assembly;
  IlInsn insn;
  for (uint32_t at = 0; il_decode(body->code, at, &insn) && !l->why; at = insn.next) {
    Member m;
    if (at >= c->begin && at < c->end) {
      insn.next = c->end;
      continue;
    }
    l->clause.reads_heap = false;
    if (insn.op == IL_RET) return true;
    /* Of a struct, what came in is read, not what was stored. */
    if (*n && l->before && (insn.op == IL_LDFLD || insn.op == IL_LDFLDA || insn.op == IL_LDOBJ))
      return false;
    if (insn.op == IL_STFLD) {
      if (!store_to_this(l, &insn, all, n)) return false;
    } else if (insn.op == IL_CALL) {
      if (!assembly_method(a, insn.token, &m) || !is_base_constructor(l, &m)) return false;
    } else if (il_op[insn.op].flow != IL_FLOW_NEXT || insn.op == IL_STARG_S ||
               insn.op == IL_STARG) {
      return false;
    } else {
      lift_step(l, &insn);
    }
    if (l->clause.reads_heap) return false;
  }
  return false;
}

/* Fields of a struct that nothing is stored to stay as they are. */
static void keep_others(const Lift *l, const Stored *all, uint32_t n, TreeList *out) {
  const Metadata *md = &l->names->assembly->md;
  uint32_t from, to, type = l->names->assembly->owner_of_method[l->method];
  for (metadata_range(md, MD_TYPE_DEF_FIELDS, type, &from, &to); from < to; from++) {
    const char *name = l->names->field[from];
    bool stored = !name || metadata_get(md, MD_FIELD_FLAGS, from) & FIELD_STATIC;
    for (uint32_t i = 0; i < n && !stored; i++) stored = strcmp(all[i].field, name) == 0;
    if (!stored) vec_push(out, lift_tree(l, "this->%s == this#in->%s", name, name));
  }
}

static void summarize_stores(const Lift *l, const IlBody *body, const CilContract *c,
                             TreeList *out) {
  Stored all[SUMMARY_FIELDS];
  uint32_t n = 0;
  if (!(l->sig->flags & SIG_HAS_THIS) || body->code.n > SUMMARY_CODE) return;
  Lift *inner = copy_of(l, 0);
  if (l->before) inner->arg = inner->before = l->before;
  contract_locals(inner, body);
  if (run_straight(inner, body, c, all, &n) && n < SUMMARY_FIELDS) {
    for (uint32_t i = 0; i < n; i++)
      if (all[i].says) vec_push(out, all[i].says);
    if (l->before) keep_others(l, all, n, out);
  }
  vec_free(&inner->obligations);
}

/* Parameters that become something else. */
static bool assigns_parameters(const IlBody *body) {
  IlInsn insn;
  for (uint32_t at = 0; il_decode(body->code, at, &insn); at = insn.next)
    if (insn.op == IL_STARG || insn.op == IL_STARG_S) return true;
  return false;
}

void summary_of(const Lift *l, const IlBody *body, const CilContract *c, TreeList *out) {
  Map caches = {0};
  uint32_t bound = 0;
  Lift own = *l;
  own.caches = &caches;
  own.bound = &bound;
  if (body->clause_count || assigns_parameters(body)) return;
  summarize_value(&own, body, c, out);
  summarize_stores(&own, body, c, out);
  map_free(&caches);
}
