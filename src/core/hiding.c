/* SPDX-License-Identifier: MIT */
/* See hiding.h. */
#include "core/hiding.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* ---- states ------------------------------------------------------------------------- */

static bool *copy_set(Arena *a, const CoreProgram *p, const bool *set) {
  bool *c = ARENA_ARRAY(a, bool, p->functions.n + 1);
  if (set) memcpy(c, set, p->functions.n * sizeof *c);
  return c;
}

HidingState hiding_start(Arena *a, const CoreProgram *p) {
  HidingState s = {ARENA_ARRAY(a, bool *, 1), 1};
  s.sets[0] = copy_set(a, p, NULL);
  return s;
}

HidingState hiding_copy(Arena *a, const CoreProgram *p, const HidingState *s) {
  HidingState c = {ARENA_ARRAY(a, bool *, s->n + 1), s->n};
  for (uint32_t i = 0; i < s->n; i++) c.sets[i] = copy_set(a, p, s->sets[i]);
  return c;
}

void hiding_meet(Arena *a, const CoreProgram *p, HidingState *into, const HidingState *from) {
  if (!into->n) {
    *into = hiding_copy(a, p, from);
    return;
  }
  if (from->n < into->n) into->n = from->n;
  for (uint32_t i = 0; i < into->n; i++)
    for (uint32_t f = 0; f < p->functions.n; f++) into->sets[i][f] &= from->sets[i][f];
}

void hiding_apply(Arena *a, const CoreProgram *p, HidingState *s, CmdKind kind,
                  const Function *func) {
  bool *top = s->sets[s->n - 1];
  if (kind == CMD_PUSH) {
    bool **sets = ARENA_ARRAY(a, bool *, s->n + 1);
    memcpy(sets, s->sets, s->n * sizeof *sets);
    sets[s->n++] = copy_set(a, p, top);
    s->sets = sets;
  } else if (kind == CMD_POP) {
    if (s->n > 1) s->n--;
  } else {
    for (uint32_t f = 0; f < p->functions.n; f++) {
      const Function *fn = p->functions.at[f];
      if (!func || fn == func || fn->name == func->name) top[f] = kind == CMD_HIDE;
    }
  }
}

void hiding_see(const CoreProgram *p, const HidingState *s, bool *seen) {
  for (uint32_t f = 0; f < p->functions.n; f++) seen[f] |= !s->sets[s->n - 1][f];
}

/* ---- which axioms ------------------------------------------------------------------- */

static bool word_is_lost(const CoreProgram *p) {
  for (uint32_t i = 0; i < p->axioms.n; i++)
    if (p->axioms.at[i]->hideable) return false;
  return true;
}

static bool may_hide(const Axiom *a, bool lost) {
  if (!a->owner || a->owner->revealed) return false;
  return a->hideable || (lost && !a->is_definition && !a->owner->is_const);
}

static bool hides(const Impl *im) {
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++)
      if (im->blocks.at[b]->cmds.at[i].kind == CMD_HIDE) return true;
  return false;
}

bool *hiding_hideable(const CoreProgram *p) {
  bool any = false, may = false, lost = word_is_lost(p);
  for (uint32_t i = 0; i < p->axioms.n && !may; i++) may = may_hide(p->axioms.at[i], lost);
  for (uint32_t i = 0; may && i < p->impls.n && !any; i++) any = hides(p->impls.at[i]);
  if (!any) return NULL;
  bool *hideable = mem_calloc(p->axioms.n + 1, sizeof *hideable);
  for (uint32_t i = 0; i < p->axioms.n; i++) hideable[i] = may_hide(p->axioms.at[i], lost);
  return hideable;
}

bool *hiding_hidden(const CoreProgram *p, const bool *seen) {
  bool *hidden = mem_calloc(p->axioms.n + 1, sizeof *hidden), lost = word_is_lost(p);
  for (uint32_t i = 0; i < p->axioms.n; i++) {
    const Axiom *a = p->axioms.at[i];
    if (!may_hide(a, lost)) continue;
    for (uint32_t f = 0; f < p->functions.n; f++)
      if (p->functions.at[f] == a->owner) hidden[i] = !seen[f];
  }
  return hidden;
}
