/* SPDX-License-Identifier: MIT */
/* The pieces of an iterator or async method, in one go: where a piece ends, other code runs, and
 * then the next begins, with the same fields of the object that the compiler made. So what the
 * method knows of its parameters and variables stays; of all else nothing is known. What decides
 * where to go on (`switch (state)`) is left out, since it is known each time. */
#include "cil/lift/body.h"
#include "cil/lift/effects.h"
#include "cil/lift/fields.h"
#include "cil/lift/machine.h"
#include "cil/lift/object_invariants.h"

#include <string.h>

static bool loads_number(const IlInsn *insn, int64_t *n) {
  if (insn->op >= IL_LDC_I4_M1 && insn->op <= IL_LDC_I4_8) {
    *n = (int64_t)insn->op - IL_LDC_I4_0;
    return true;
  }
  if (insn->op != IL_LDC_I4 && insn->op != IL_LDC_I4_S) return false;
  *n = insn->number;
  return true;
}

static bool passes_number(const IlInsn *insn) {
  return insn->op == IL_DUP || (insn->op >= IL_STLOC_0 && insn->op <= IL_STLOC_3) ||
         insn->op == IL_STLOC || insn->op == IL_STLOC_S || insn->op == IL_NOP;
}

/* Where a piece ends: the state is stored as a number, and the method is left without a branch.
 * False: some state is not known, or leads elsewhere. */
static bool find_pieces(BodyRun *r) {
  const LiftNames *names = r->l->names;
  int64_t number = -1, state = -1;
  uint32_t stored = 0;
  bool known = false; /* the number is what is stored next */
  IlInsn insn;
  for (uint32_t at = 0; il_decode(r->body->code, at, &insn); at = insn.next) {
    uint32_t flow = il_op[insn.op].flow;
    bool ends = flow == IL_FLOW_BRANCH || flow == IL_FLOW_RETURN;
    if (machines_stores_state(names, r->l->method, &insn)) {
      if (!known || state >= 0) return false;
      state = number;
      stored = at;
    } else if (state >= 0 && ends) {
      uint32_t to = machines_landing(names, r->l->method, r->body, 0, state, NULL);
      if (!to) return false;
      vec_push(&r->pieces, ((BodyPiece){at, to, stored, NULL}));
      state = -1;
    } else if (state >= 0 && flow != IL_FLOW_NEXT && flow != IL_FLOW_CALL) {
      return false;
    }
    known = loads_number(&insn, &number) || (known && passes_number(&insn));
  }
  return state < 0;
}

/* Fields of the object itself, which nothing else changes in between. */
static bool is_own_field(const LiftNames *names, uint32_t type, const char *global) {
  uint32_t from, to;
  metadata_range(&names->assembly->md, MD_TYPE_DEF_FIELDS, type, &from, &to);
  for (; from < to; from++)
    if (names->field[from] && strcmp(names->field[from], global) == 0) return true;
  return false;
}

/* Async iterators have two kinds of states. */
static bool has_promise(const LiftNames *names, uint32_t type) {
  const Metadata *md = &names->assembly->md;
  uint32_t from, to;
  metadata_range(md, MD_TYPE_DEF_FIELDS, type, &from, &to);
  for (; from < to; from++)
    if (strcmp(metadata_text(md, MD_FIELD_NAME, from), "<>v__promiseOfValueOrEnd") == 0)
      return true;
  return false;
}

/* Fields that share a variable with others cannot be kept apart from them. */
static bool has_groups(const LiftNames *names) {
  for (uint32_t g = 0; g < names->decls->globals.n; g++)
    if (names->decls->globals.at[g].group) return true;
  return false;
}

void resume_find(BodyRun *r) {
  Lift *l = r->l;
  const LiftNames *names = l->names;
  if (!l->code.pieces || has_promise(names, names->assembly->owner_of_method[l->method])) return;
  if (has_groups(names) || object_invariants_any(names->invariants)) return;
  if (strcmp(metadata_text(&names->assembly->md, MD_METHOD_NAME, l->method), "MoveNext") != 0)
    return;
  MachineBegin b = machines_begin(names, l->method, r->body);
  if (!b.at || !b.field || !find_pieces(r)) return;
  r->begin = machines_landing(names, l->method, r->body, 0, b.state, &r->locals);
  r->in_one_go = r->begin != 0;
  if (!r->in_one_go) return;
  r->state = b.state;
  for (uint32_t i = 0; i < r->body->clause_count; i++) {
    uint32_t at = il_clause(r->body, i).try_at;
    r->entry[resume_skip(r, at)].leader = true;
  }
  r->entry[resume_skip(r, 0)].leader = true;
  for (uint32_t i = 0; i < r->pieces.n; i++) r->entry[r->pieces.at[i].to].leader = true;
}

uint32_t resume_target(const BodyRun *r, uint32_t at) {
  for (uint32_t i = 0; r->in_one_go && i < r->pieces.n; i++)
    if (r->pieces.at[i].at == at) return r->pieces.at[i].to;
  return UINT32_MAX;
}

/* Other code runs: it may change everything but the object's own fields. */
static void forget_all(Lift *l) {
  const LiftNames *names = l->names;
  const LiftDecls *d = names->decls;
  uint32_t type = names->assembly->owner_of_method[l->method];
  LiftTexts list = {0};
  Expr *before = lift_plain_map(l, "Ref", "bool");
  lift_assign(l, before, tree_variable(names->trees, "alloc"));
  if (!l->changes.forgotten)
    l->changes.forgotten = ARENA_ARRAY(names->arena, uint8_t, d->globals.n + 1);
  for (uint32_t g = 0; g < d->globals.n; g++) {
    if (is_own_field(names, type, d->globals.at[g].name)) continue;
    decls_list_global(&list, &d->globals.at[g]);
    l->changes.forgotten[g] = 1;
  }
  vec_push(l->out, tree_havoc(names->trees, l->code.at, list.at, list.n));
  lift_code(l, "assume (forall o: Ref :: {alloc[o]} %e[o] ==> alloc[o]);", before);
  for (uint32_t g = 1; g < d->globals.n; g++)
    if (effects_touches(names, l->method, g) && l->changes.forgotten[g])
      lift_code(l,
                "assume {:overapproximation \"what other code does at await or yield\", %s} true;",
                d->globals.at[g].name);
  vec_free(&list);
}

void resume_keep(Lift *l, uint32_t node, TreeList *kept) {
  const LiftNames *names = l->names;
  const Metadata *md = &names->assembly->md;
  uint32_t from, to, type = names->assembly->owner_of_method[l->method];
  if (!l->code.body || !l->code.body->in_one_go || l->arg[0].kind != LIFT_REF) return;
  for (metadata_range(md, MD_TYPE_DEF_FIELDS, type, &from, &to); from < to; from++) {
    const char *name = names->field[from];
    uint32_t g = name ? decls_global_number(names->decls, name) : UINT32_MAX;
    if (g == UINT32_MAX || node == EFFECTS_NONE || !effects_changes(names, node, g)) continue;
    FieldRef f;
    const char *why;
    if (!fields_resolve(names, md_token(MD_FIELD, from), false, &f, &why)) continue;
    Expr *now = machines_field(l, from), *before = lift_plain_variable(l, f.stored->name);
    lift_assign(l, before, now);
    vec_push(kept, lift_tree(l, "%e == %e", now, before));
  }
}

/* A struct is given to the library by reference, which leaves it alone. */
void resume_stored(BodyRun *r, uint32_t at) {
  Lift *l = r->l;
  for (uint32_t i = 0; r->in_one_go && i < r->pieces.n; i++) {
    if (r->pieces.at[i].stored != at || l->arg[0].kind == LIFT_REF) continue;
    Expr *whole = lift_plain_variable(l, l->arg[0].place->sort->name);
    lift_assign(l, whole, l->arg[0].tree);
    r->pieces.at[i].kept = whole;
  }
}

static void restore(BodyRun *r, uint32_t at) {
  for (uint32_t i = 0; i < r->pieces.n; i++)
    if (r->pieces.at[i].at == at && r->pieces.at[i].kept)
      lift_assign(r->l, r->l->arg[0].tree, r->pieces.at[i].kept);
}

bool resume_leave(BodyRun *r, const IlInsn *insn) {
  uint32_t to = resume_target(r, insn->offset);
  if (to == UINT32_MAX) return false;
  r->l->n = 0;
  forget_all(r->l);
  restore(r, insn->offset);
  body_reach(r, to);
  body_goto(r, to);
  return true;
}

/* What decides where to go on is at the beginning of the method, or of a try block around the
 * person's code there, or where the method awaits. */
uint32_t resume_skip(const BodyRun *r, uint32_t at) {
  uint32_t to = at, outermost = 0;
  IlInsn insn;
  if (!r->in_one_go) return at;
  for (uint32_t i = 0; i < r->body->clause_count; i++) {
    IlClause c = il_clause(r->body, i);
    bool around = c.try_at && body_is_inside(r->begin, c.try_at, c.try_size);
    if (around && (!outermost || c.try_at < outermost)) outermost = c.try_at;
    bool decides =
        il_decode(r->body->code, at, &insn) && insn.op >= IL_LDLOC_0 && insn.op <= IL_LDLOC_3;
    if (c.try_at != at || !at || !decides) continue;
    to = machines_landing(r->l->names, r->l->method, r->body, at, r->state, NULL);
    if (!body_is_inside(to, c.try_at, c.try_size)) to = at;
  }
  if (at) return to;
  return outermost ? outermost : r->begin;
}

void resume_enter(BodyRun *r, uint32_t at) {
  Lift *l = r->l;
  MachineBegin b = machines_begin(l->names, l->method, r->body);
  Expr *state = machines_field(l, b.field);
  if (at) return;
  if (state) lift_assume(l, lift_tree(l, "%e == %e", state, tree_number(l->names->trees, b.state)));
  for (uint32_t i = 0; i < l->locals && i < MACHINE_LOCALS; i++)
    if (r->locals.set[i] && l->local[i].kind == LIFT_INT)
      lift_assign(l, l->local[i].tree, tree_number(l->names->trees, r->locals.value[i]));
}
