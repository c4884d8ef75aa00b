/* SPDX-License-Identifier: MIT */
/* The obligations of types of actions: each pair of actions of which one says that it commutes. */
#include "civl/rewrite/movers.h"

#include "civl/rewrite/emit.h"
#include "civl/rewrite/transition.h"

#include <string.h>

typedef struct MoverCheck {
  Rewrite *r;
  ActionForm *first, *second;
  const SpecVec *extra; /* preconditions of the second, over its formals there */
  const char *suffix;   /* "_2" when there are some                            */
  Map used;             /* globals of the frame                               */
  VarVec frame;
  SpecVec requires;
  StmtVec code;
} MoverCheck;

typedef struct Movers {
  Rewrite *r;
  Map made; /* names of checkers that there are */
} Movers;

/* ---- the frame ------------------------------------------------------------------------------ */

static void use_globals(MoverCheck *m, const Map *uses) {
  const VarList *globals = &m->r->civl->globals;
  for (uint32_t i = 0; i < globals->n; i++)
    if (mentions_has(uses, globals->at[i])) map_put_ptr(&m->used, globals->at[i], globals->at[i]);
}

/* All that is used so far, in program order. */
static void fix_frame(MoverCheck *m) {
  const VarList *globals = &m->r->civl->globals;
  for (uint32_t i = 0; m->extra && i < m->extra->n; i++)
    mentions_expr(&(MentionSet){&m->used, true}, m->extra->at[i].expr);
  for (uint32_t i = 0; i < globals->n; i++)
    if (mentions_has(&m->used, globals->at[i])) vec_push(&m->frame, globals->at[i]);
}

static void add_linear_frame(const MoverCheck *m, VarVec *out) {
  for (uint32_t i = 0; i < m->frame.n; i++)
    if (linear_kind(m->frame.at[i]) == LINEAR_KEPT) vec_push(out, m->frame.at[i]);
}

/* ---- what is required ----------------------------------------------------------------------- */

static void require_linear(MoverCheck *m) {
  VarVec vars = {0};
  if (m->first) emit_add_ins(&m->first->first.ins, &vars);
  emit_add_ins(&m->second->second.ins, &vars);
  add_linear_frame(m, &vars);
  emit_linear_requires(m->r, &vars, &m->requires);
  vec_free(&vars);
}

static void require_extra(MoverCheck *m) {
  for (uint32_t i = 0; m->extra && i < m->extra->n; i++) {
    Spec s = m->extra->at[i];
    s.made = NULL;
    vec_push(&m->requires, s);
  }
}

static void call_side(MoverCheck *m, const ActionForm *a, const ActionSide *side) {
  ExprVec ins = {0}, outs = {0};
  for (uint32_t i = 0; i < side->ins.n; i++) vec_push(&ins, make_var(m->r, side->ins.at[i]));
  for (uint32_t i = 0; i < side->outs.n; i++) vec_push(&outs, make_var(m->r, side->outs.at[i]));
  vec_push(&m->code, make_call(m->r, a->proc, &outs, &ins, 0));
  vec_free(&ins);
  vec_free(&outs);
}

/* ---- the checker ---------------------------------------------------------------------------- */

static void add_vars(VarVec *out, const VarList *vars) {
  for (uint32_t i = 0; i < vars->n; i++) vec_push(out, vars->at[i]);
}

static void end_check(MoverCheck *m, Str name, Pos pos) {
  VarVec ins = {0}, outs = {0};
  if (m->first) {
    add_vars(&ins, &m->first->first.ins);
    add_vars(&outs, &m->first->first.outs);
  }
  add_vars(&ins, &m->second->second.ins);
  add_vars(&outs, &m->second->second.outs);
  Decl *p = make_procedure(m->r, name, pos, make_list(m->r, &ins), make_list(m->r, &outs));
  make_modifies(m->r, p, m->r->civl->globals);
  make_specs(m->r, p, &m->requires, NULL);
  emit_checker(m->r, p, &m->code, (VarList){0});
  vec_free(&ins);
  vec_free(&outs);
}

static void free_check(MoverCheck *m) {
  map_free(&m->used);
  vec_free(&m->frame);
  vec_free(&m->requires);
  vec_free(&m->code);
}

static bool intersects(const Map *uses, const VarList *vars) {
  for (uint32_t i = 0; i < vars->n; i++)
    if (mentions_has(uses, vars->at[i])) return true;
  return false;
}

static Str named(const ActionForm *a, Rewrite *r) {
  return str_printf(r->strs, "%s @ %s", a->decl->name->text,
                    emit_place(r, civl_of(a->decl)->name_pos)->text);
}

static const char *at_layers(Rewrite *r, const ActionForm *a, const ActionForm *b) {
  LayerRange x = civl_of(a->decl)->layers, y = b ? civl_of(b->decl)->layers : x;
  int32_t lo = x.lo > y.lo ? x.lo : y.lo;
  return arena_printf(r->arena, "at layer %d", lo);
}

/* Is it the first time that this check is asked for? */
static bool mover_is_new(Movers *all, const MoverCheck *m, const char *kind, Str *name) {
  Rewrite *r = all->r;
  Str key = m->first ? str_printf(r->strs, "%sChecker_%s_%s", kind, m->first->decl->name->text,
                                  m->second->decl->name->text)
                     : str_printf(r->strs, "%sChecker_%s", kind, m->second->decl->name->text);
  if (!map_add(&all->made, (uint64_t)(uintptr_t)key)) return false;
  *name = rewrite_name(r, "%s%s", key->text, m->suffix);
  return true;
}

/* ---- commutativity -------------------------------------------------------------------------- */

static Expr *disjoint(MoverCheck *m, const VarVec *vars, Expr *conclusion) {
  ExprVec facts = {0};
  permissions_disjoint(m->r, vars, &facts);
  if (facts.n)
    conclusion = make_logical(m->r, BIN_IMPLIES, make_and_all(m->r, facts.at, facts.n), conclusion);
  vec_free(&facts);
  return conclusion;
}

/* Permissions after the first action, and after both. */
static Expr *disjoint_between(MoverCheck *m, Expr *conclusion) {
  VarVec one = {0}, both = {0};
  emit_add_all(&m->first->first.outs, &one);
  for (uint32_t i = 0; i < one.n; i++) vec_push(&both, one.at[i]);
  for (uint32_t i = 0; i < m->second->second.ins.n; i++) {
    Var *v = m->second->second.ins.at[i];
    LinearKind k = linear_kind(v);
    if (k == LINEAR_KEPT || k == LINEAR_OUT) vec_push(&one, v);
  }
  emit_add_all(&m->second->second.outs, &both);
  add_linear_frame(m, &one);
  add_linear_frame(m, &both);
  conclusion = disjoint(m, &both, conclusion);
  conclusion = disjoint(m, &one, conclusion);
  vec_free(&one);
  vec_free(&both);
  return conclusion;
}

static bool commutes_trivially(const ActionForm *f, const ActionForm *s) {
  if (f == s && !f->self.ins.n && !f->self.outs.n) return true;
  return !intersects(&s->body_uses, &f->modified) && !intersects(&f->body_uses, &s->modified);
}

static void check_commutativity(Movers *all, MoverCheck m) {
  Rewrite *r = all->r;
  Str name;
  if (commutes_trivially(m.first, m.second) || !mover_is_new(all, &m, "Commutativity", &name))
    return;
  use_globals(&m, &m.first->gate_uses);
  use_globals(&m, &m.first->body_uses);
  use_globals(&m, &m.second->gate_uses);
  use_globals(&m, &m.second->body_uses);
  fix_frame(&m);
  require_linear(&m);
  gate_requires(&m.first->first.gate, &m.requires);
  gate_requires(&m.second->second.gate, &m.requires);
  require_extra(&m);
  call_side(&m, m.first, &m.first->first);
  call_side(&m, m.second, &m.second->second);
  Transition t = {{m.second, m.first},
                  {&m.second->second, &m.first->first},
                  2,
                  &m.frame,
                  false,
                  arena_printf(r->arena, "Transition relation of %s ∘ %s",
                               m.second->decl->name->text, m.first->decl->name->text)};
  Expr *relation = disjoint_between(&m, transition_relation(r, &t));
  Str words = str_printf(r->strs, "Commutativity check between %s and %s failed",
                         named(m.first, r)->text, named(m.second, r)->text);
  Str plain = str_printf(r->strs, "%s, action %s does not commute with %s when it comes before it",
                         at_layers(r, m.first, m.second), m.first->decl->name->text,
                         m.second->decl->name->text);
  Pos pos = civl_of(m.first->decl)->name_pos;
  vec_push(&m.code, make_assert(r, relation, pos, make_words(r, words, plain)));
  end_check(&m, name, m.first->decl->pos);
  free_check(&m);
}

/* ---- gates ---------------------------------------------------------------------------------- */

/* False: the second cannot change the gate of the first, or this is asked already. */
static bool begin_gate_check(Movers *all, MoverCheck *m, const char *kind, Str *name) {
  if (!intersects(&m->first->gate_uses, &m->second->modified)) return false;
  if (!mover_is_new(all, m, kind, name)) return false;
  use_globals(m, &m->first->gate_uses);
  use_globals(m, &m->second->gate_uses);
  use_globals(m, &m->second->body_uses);
  fix_frame(m);
  return true;
}

/* The gate of the first still holds after the second. */
static void check_gate(Movers *all, MoverCheck m) {
  Rewrite *r = all->r;
  Str name;
  if (!begin_gate_check(all, &m, "GatePreservation", &name)) return;
  require_linear(&m);
  gate_requires(&m.first->first.gate, &m.requires);
  gate_requires(&m.second->second.gate, &m.requires);
  require_extra(&m);
  call_side(&m, m.second, &m.second->second);
  VarVec vars = {0};
  emit_add_ins(&m.first->first.ins, &vars);
  emit_add_all(&m.second->second.outs, &vars);
  add_linear_frame(&m, &vars);
  Str words = str_printf(r->strs, "Gate of %s not preserved by %s", named(m.first, r)->text,
                         named(m.second, r)->text);
  Str plain = str_printf(r->strs, "%s, action %s may make this fail, which action %s asserts",
                         at_layers(r, m.first, m.second), m.second->decl->name->text,
                         m.first->decl->name->text);
  const Gate *g = &m.first->first.gate;
  for (uint32_t i = 0; i < g->n; i++)
    vec_push(&m.code, make_assert(r, disjoint(&m, &vars, g->at[i].expr), g->at[i].pos,
                                  make_words(r, words, plain)));
  vec_free(&vars);
  end_check(&m, name, m.first->decl->pos);
  free_check(&m);
}

/* If the gate of the first does not hold, it does not hold after the second either. */
static void check_failure(Movers *all, MoverCheck m) {
  Rewrite *r = all->r;
  Str name;
  if (!begin_gate_check(all, &m, "FailurePreservation", &name)) return;
  const ActionSide *s = &m.second->second;
  const VarList bound[] = {s->locals, s->outs};
  Gate after = gate_before(r, &s->body, &m.first->first.gate, bound, 2);
  require_linear(&m);
  gate_requires(&after, &m.requires);
  gate_requires(&s->gate, &m.requires);
  require_extra(&m);
  VarVec vars = {0};
  emit_add_ins(&m.first->first.ins, &vars);
  emit_add_ins(&s->ins, &vars);
  add_linear_frame(&m, &vars);
  ExprVec facts = {0};
  permissions_disjoint(r, &vars, &facts);
  for (uint32_t i = 0; i < facts.n; i++) vec_push(&m.code, make_assume(r, facts.at[i], 0));
  vec_free(&facts);
  vec_free(&vars);
  Str words = str_printf(r->strs, "Gate failure of %s not preserved by %s", named(m.first, r)->text,
                         named(m.second, r)->text);
  Str plain = str_printf(
      r->strs, "%s, action %s, a left mover, may hide that this fails, which action %s asserts",
      at_layers(r, m.first, m.second), m.second->decl->name->text, m.first->decl->name->text);
  const Gate *g = &m.first->first.gate;
  for (uint32_t i = 0; i < g->n; i++)
    vec_push(&m.code, make_assert(r, g->at[i].expr, g->at[i].pos, make_words(r, words, plain)));
  end_check(&m, name, m.first->decl->pos);
  free_check(&m);
}

/* ---- non-blocking --------------------------------------------------------------------------- */

static void check_nonblocking(Movers *all, MoverCheck m) {
  Rewrite *r = all->r;
  Str name;
  if (!m.second->has_assume || !mover_is_new(all, &m, "Nonblocking", &name)) return;
  use_globals(&m, &m.second->gate_uses);
  use_globals(&m, &m.second->body_uses);
  fix_frame(&m);
  require_linear(&m);
  gate_requires(&m.second->second.gate, &m.requires);
  require_extra(&m);
  Transition t = {
      {m.second, NULL},
      {&m.second->second, NULL},
      1,
      &m.frame,
      true,
      arena_printf(r->arena, "Nonblocking expression of %s", m.second->decl->name->text)};
  Str words = str_printf(r->strs, "Nonblocking check for %s failed", m.second->decl->name->text);
  Str plain = str_printf(r->strs, "%s, action %s, a left mover, may be blocked",
                         at_layers(r, m.second, NULL), m.second->decl->name->text);
  vec_push(&m.code, make_assert(r, transition_relation(r, &t), civl_of(m.second->decl)->name_pos,
                                make_words(r, words, plain)));
  end_check(&m, name, m.second->decl->pos);
  free_check(&m);
}

/* ---- pairs ---------------------------------------------------------------------------------- */

static bool is_left(const ActionForm *a) {
  Mover m = civl_of(a->decl)->mover;
  return m == MOVER_LEFT || m == MOVER_BOTH;
}
static bool is_right(const ActionForm *a) {
  Mover m = civl_of(a->decl)->mover;
  return m == MOVER_RIGHT || m == MOVER_BOTH;
}

static bool overlap(const ActionForm *a, const ActionForm *b) {
  LayerRange x = civl_of(a->decl)->layers, y = civl_of(b->decl)->layers;
  return x.lo <= y.hi && y.lo <= x.hi;
}

static void check_pair(Movers *all, ActionForm *f, ActionForm *s) {
  MoverCheck forth = {.r = all->r, .first = f, .second = s, .suffix = ""};
  MoverCheck back = {.r = all->r, .first = s, .second = f, .suffix = ""};
  bool left = is_left(s) && !action_has_preconditions(s);
  if (is_right(f)) {
    check_commutativity(all, forth);
    check_gate(all, back);
  }
  if (!left) return;
  check_commutativity(all, forth);
  check_gate(all, back);
  check_failure(all, forth);
}

static const char *suffix_of(Rewrite *r, const ActionForm *a) {
  return arena_printf(r->arena, "_%d", civl_layer(a->decl));
}

static void given_of(Rewrite *r, const ActionForm *a, const VarList *ins, SpecVec *out) {
  action_preconditions(r, a, ins, civl_layer(a->decl), out);
}

/* A left mover that is called only where its preconditions hold. */
static void check_conditional(Movers *all, ActionForm *f, ActionForm *s) {
  Rewrite *r = all->r;
  SpecVec second = {0}, first = {0};
  given_of(r, s, &s->second.ins, &second);
  given_of(r, s, &s->first.ins, &first);
  const char *suffix = suffix_of(r, s);
  MoverCheck back = {.r = r, .first = s, .second = f, .extra = &first, .suffix = suffix};
  MoverCheck forth = {.r = r, .first = f, .second = s, .extra = &second, .suffix = suffix};
  check_commutativity(all, forth);
  check_gate(all, back);
  check_failure(all, forth);
  vec_free(&second);
  vec_free(&first);
}

static void check_progress(Movers *all, ActionForm *a) {
  SpecVec given = {0};
  MoverCheck m = {.r = all->r, .second = a, .suffix = ""};
  if (action_has_preconditions(a)) {
    given_of(all->r, a, &a->second.ins, &given);
    m.extra = &given;
    m.suffix = suffix_of(all->r, a);
  }
  check_nonblocking(all, m);
  vec_free(&given);
}

void movers_emit(Rewrite *r) {
  Movers all = {.r = r};
  uint32_t n = r->actions.n;
  ActionForm **at = r->actions.at;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < n; k++)
      if (overlap(at[i], at[k])) check_pair(&all, at[i], at[k]);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < n; k++)
      if (is_left(at[k]) && action_has_preconditions(at[k]) && overlap(at[i], at[k]))
        check_conditional(&all, at[i], at[k]);
  for (uint32_t i = 0; i < n; i++)
    if (is_left(at[i])) check_progress(&all, at[i]);
  map_free(&all.made);
}
