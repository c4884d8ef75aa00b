/* SPDX-License-Identifier: MIT */
/* An action implies the action that it refines. */
#include "civl/rewrite/layer.h"
#include "civl/rewrite/transition.h"

static void check_refinement(Rewrite *r, ActionForm *a) {
  ActionForm *b = action_form(r, a->action->refined->decl);
  int32_t hi = civl_layer(a->decl);
  Replace x = {.r = r};
  replace_add_vars(&x, &b->self.ins, &a->self.ins);
  replace_add_vars(&x, &b->self.outs, &a->self.outs);
  SpecVec requires = {0}, ensures = {0};
  Gate gate = gate_replaced(&x, &b->self.gate);
  gate_requires(&gate, &requires);
  VarVec frame = {0};
  for (uint32_t i = 0; i < r->civl->globals.n; i++) {
    Var *g = r->civl->globals.at[i];
    if (g->layers.lo <= hi && hi < g->layers.hi) vec_push(&frame, g);
  }
  Transition t = {
      {b, NULL}, {&b->self, NULL},
      1,         &frame,
      false,     arena_printf(r->arena, "Transition relation of %s", b->decl->name->text)};
  Spec s = make_spec(replace_expr(&x, transition_relation(r, &t)), civl_of(a->decl)->name_pos);
  Str words = str_printf(r->strs, "Refinement check of %s failed", a->decl->name->text);
  Str plain = str_printf(r->strs, "at layer %d, action %s does something that action %s does not",
                         hi, a->decl->name->text, b->decl->name->text);
  s.made = make_words(r, words, plain);
  vec_push(&ensures, s);
  Str name = str_printf(r->strs, "%s_RefinementCheck", a->decl->name->text);
  Decl *p = make_procedure(r, name, a->decl->pos, a->self.ins, a->self.outs);
  make_specs(r, p, &requires, &ensures);
  make_modifies(r, p, r->civl->globals);
  make_emit(r, p);
  make_emit(
      r, make_implementation(r, p, a->self.ins, a->self.outs, a->locals, blocks_body(r, &a->full)));
  vec_free(&requires);
  vec_free(&ensures);
  vec_free(&frame);
  replace_free(&x);
}

void action_refinements_emit(Rewrite *r) {
  for (uint32_t i = 0; i < r->actions.n; i++)
    if (r->actions.at[i]->action->refined) check_refinement(r, r->actions.at[i]);
}
