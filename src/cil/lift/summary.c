/* SPDX-License-Identifier: MIT */
#include "cil/lift/summary.h"

#include "cil/lift/closure.h"
#include "cil/lift/fields.h"

#include <string.h>

enum { SUMMARY_TEXT = 400, SUMMARY_CODE = 200, SUMMARY_FIELDS = 16 };

typedef struct Stored {
  const char *field, *says; /* says: what holds of `field[this]`, or NULL: nothing is known */
} Stored;

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
              .depth = depth};
  return c;
}

/* The expression that it returns, where it changes nothing on the way. */
static void summarize_value(const Lift *l, const IlBody *body, const Contract *c, LiftTexts *out) {
  const LiftSort *s = lift_sort(l->names, l->sig->result);
  /* Code in front of the contract keeps captured variables. */
  if (c->begin || l->sig->result->elem == SIG_VOID || s->kind == LIFT_NONE || s->kind == LIFT_FLOAT)
    return;
  Lift *inner = copy_of(l, 1);
  contract_locals(inner, body);
  ContractEnd e;
  if (contract_run(inner, body, c->end, 0, &e)) {
    const char *text = lift_as(inner, e.value, s);
    if (!inner->why && !inner->post && strlen(text) < SUMMARY_TEXT && !strstr(text, CLOSURE_TEXT))
      vec_push(out, arena_printf(l->names->arena, "result == %s", text));
  }
  vec_free(&inner->obligations);
}

static bool is_this(const LiftValue *v) {
  return v->kind == LIFT_REF && strcmp(v->text, "this") == 0;
}

static void note_store(Stored *all, uint32_t *n, const char *field, const char *says) {
  for (uint32_t i = 0; i < *n; i++)
    if (strcmp(all[i].field, field) == 0) {
      all[i].says = says;
      return;
    }
  if (*n < SUMMARY_FIELDS) all[(*n)++] = (Stored){field, says};
}

/* A store to a field of `this`. False: to something else. */
static bool store_to_this(Lift *l, const IlInsn *insn, Stored *all, uint32_t *n) {
  FieldRef f;
  const char *why, *says = NULL;
  Arena *a = l->names->arena;
  LiftValue v = lift_pop(l), o = lift_pop(l);
  if (l->why || !is_this(&o) || !fields_resolve(l->names, insn->token, false, &f, &why) ||
      f.in_struct)
    return false;
  if (!v.closure && f.sort == f.stored)
    says = arena_printf(a, "%s[this] == %s", f.name, lift_as(l, v, f.sort));
  if (says && (strlen(says) > SUMMARY_TEXT || strstr(says, CLOSURE_TEXT))) says = NULL;
  if (!l->why) note_store(all, n, f.name, says);
  return !l->why;
}

/* Code without branches and calls, apart from the constructor of object; values that it stores are
 * made of arguments and constants. */
static bool run_straight(Lift *l, const IlBody *body, const Contract *c, Stored *all, uint32_t *n) {
  const Assembly *a = l->names->assembly;
  IlInsn insn;
  for (uint32_t at = 0; il_decode(body->code, at, &insn) && !l->why; at = insn.next) {
    Member m;
    if (at >= c->begin && at < c->end) {
      insn.next = c->end;
      continue;
    }
    l->reads_heap = false;
    if (insn.op == IL_RET) return true;
    if (insn.op == IL_STFLD) {
      if (!store_to_this(l, &insn, all, n)) return false;
    } else if (insn.op == IL_CALL) {
      if (!assembly_method(a, insn.token, &m) || strcmp(m.name, ".ctor") != 0 ||
          !assembly_is_type(a, m.owner, "System", "Object"))
        return false;
      lift_pop(l);
    } else if (il_op[insn.op].flow != IL_FLOW_NEXT || insn.op == IL_STARG_S ||
               insn.op == IL_STARG) {
      return false;
    } else {
      lift_step(l, &insn);
    }
    if (l->reads_heap) return false;
  }
  return false;
}

static void summarize_stores(const Lift *l, const IlBody *body, const Contract *c, LiftTexts *out) {
  Stored all[SUMMARY_FIELDS];
  uint32_t n = 0;
  if (!(l->sig->flags & SIG_HAS_THIS) || body->code.n > SUMMARY_CODE) return;
  Lift *inner = copy_of(l, 0);
  contract_locals(inner, body);
  if (run_straight(inner, body, c, all, &n))
    for (uint32_t i = 0; i < n; i++)
      if (all[i].says) vec_push(out, all[i].says);
  vec_free(&inner->obligations);
}

/* Parameters that become something else. */
static bool assigns_parameters(const IlBody *body) {
  IlInsn insn;
  for (uint32_t at = 0; il_decode(body->code, at, &insn); at = insn.next)
    if (insn.op == IL_STARG || insn.op == IL_STARG_S || insn.op == IL_LDARGA ||
        insn.op == IL_LDARGA_S)
      return true;
  return false;
}

void summary_of(const Lift *l, const IlBody *body, const Contract *c, LiftTexts *out) {
  Map caches = {0};
  uint32_t bound = 0;
  Lift own = *l;
  own.caches = &caches;
  own.bound = &bound;
  if (body->clause_count || l->before || assigns_parameters(body)) return;
  summarize_value(&own, body, c, out);
  summarize_stores(&own, body, c, out);
  map_free(&caches);
}
