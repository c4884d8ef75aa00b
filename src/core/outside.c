/* SPDX-License-Identifier: MIT */
#include "core/outside.h"

#include "base/map.h"

typedef VEC(const Proc *) ProcStack;

const char *outside_name(const Proc *p) {
  Str name = core_attr(&p->attrs)->proof.verbose_name;
  return name ? name->text : p->name->text;
}

static bool is_outside_call(const Cmd *c) {
  return (c->kind == CMD_CALL || c->kind == CMD_CALL_FORALL) && outside_is(c->proc);
}

/* True: one of the calls leaves the program. Procedures that are new go to `todo`. */
static bool look_at(const Impl *im, Map *seen, ProcStack *todo) {
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++) {
      const Cmd *c = &im->blocks.at[b]->cmds.at[i];
      if (is_outside_call(c)) return true;
      if (c->proc && map_add(seen, (uint64_t)(uintptr_t)c->proc)) vec_push(todo, c->proc);
    }
  return false;
}

bool outside_reached(const Proc *entry) {
  Map seen = {0};
  ProcStack todo = {0};
  bool found = outside_is(entry);
  map_add(&seen, (uint64_t)(uintptr_t)entry);
  vec_push(&todo, entry);
  while (todo.n && !found) {
    const Proc *p = vec_pop(&todo);
    for (uint32_t i = 0; i < p->impls.n && !found; i++)
      found = look_at(p->impls.at[i], &seen, &todo);
  }
  vec_free(&todo);
  map_free(&seen);
  return found;
}

static void forbid_in_block(CoreProgram *p, CBlock *b) {
  VEC(Cmd) old = {0};
  bool any = false;
  for (uint32_t i = 0; i < b->cmds.n; i++) any |= is_outside_call(&b->cmds.at[i]);
  if (!any) return;
  for (uint32_t i = 0; i < b->cmds.n; i++) vec_push(&old, b->cmds.at[i]);
  vec_clear(&b->cmds);
  for (uint32_t i = 0; i < old.n; i++) {
    if (is_outside_call(&old.at[i])) core_cmd_test(p, b, CMD_ASSERT, old.at[i].pos, TERM_FALSE);
    vec_push(&b->cmds, old.at[i]);
  }
  vec_free(&old);
}

void outside_forbid(CoreProgram *p) {
  for (uint32_t i = 0; i < p->impls.n; i++)
    for (uint32_t b = 0; b < p->impls.at[i]->blocks.n; b++)
      forbid_in_block(p, p->impls.at[i]->blocks.at[b]);
}

void outside_note(OutsideCalls *calls, const Cmd *call) {
  uint32_t kept = calls->n < OUTSIDE_SHOWN ? calls->n : OUTSIDE_SHOWN;
  for (uint32_t i = 0; i < kept; i++)
    if (calls->at[i] == call) return;
  if (kept < OUTSIDE_SHOWN) calls->at[kept] = call;
  calls->n++;
}
