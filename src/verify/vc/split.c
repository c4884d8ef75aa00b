/* SPDX-License-Identifier: MIT */
/* See split.h. */
#include "verify/vc/split.h"

#include "base/bug.h"

#include <string.h>

/* Foci and paths multiply; beyond this many parts the rest is left undivided. */
enum { MAX_PARTS = 4096 };

typedef struct Split {
  Arena *arena;
  const Passive *p;
  const SplitOptions *opt;
  VEC(uint32_t) foci; /* blocks */
} Split;

static unsigned line_of(const Split *s, Pos pos) {
  return (unsigned)source_locate(&s->p->program->session->sources, pos).line;
}

static bool *copy_set(const Split *s, const bool *set, uint32_t n) {
  bool *c = ARENA_ARRAY(s->arena, bool, n + 1);
  memcpy(c, set, n * sizeof *c);
  return c;
}

static bool *no_checks(const Split *s) {
  return ARENA_ARRAY(s->arena, bool, s->p->last_id + 1);
}

static void name_part(Part *part, PassiveLayout layout, const char *name) {
  part->name = name;
  if (part->layout < layout) part->layout = layout;
}

/* The checks of the part that are in a block it keeps and not in `assumed`. */
static bool *checks_outside(const Split *s, const Part *part, const bool *assumed) {
  bool *check = no_checks(s);
  for (uint32_t b = 0; b < s->p->blocks.n; b++)
    for (uint32_t k = 0; k < s->p->blocks.at[b].cmds.n; k++) {
      const PassiveCmd *c = &s->p->blocks.at[b].cmds.at[k];
      if (c->is_assert && part->keep[b] && !(assumed && assumed[b]))
        check[c->id] = part->check[c->id];
    }
  return check;
}

static uint32_t count(const Split *s, const bool *check) {
  uint32_t n = 0;
  for (uint32_t i = 1; i <= s->p->last_id; i++) n += check[i];
  return n;
}

/* The blocks of the part that lead to a check, or have one. */
static bool *blocks_to_checks(const Split *s, const Part *part) {
  bool *leads = ARENA_ARRAY(s->arena, bool, s->p->blocks.n + 1);
  for (uint32_t b = s->p->blocks.n; b-- > 0;) {
    const PassiveBlock *block = &s->p->blocks.at[b];
    for (uint32_t k = 0; k < block->cmds.n; k++)
      leads[b] |= block->cmds.at[k].is_assert && part->check[block->cmds.at[k].id];
    for (uint32_t k = 0; k < block->succs.n && !passive_is_blocked(block); k++)
      leads[b] |= leads[block->succs.at[k]] && part_edge(part, b, block->succs.at[k]);
    leads[b] &= part->keep[b];
  }
  return leads;
}

/* A part whose checks nothing leads to is none. */
static void emit(const Split *s, Parts *out, Part part) {
  part.check = checks_outside(s, &part, NULL);
  if (blocks_to_checks(s, &part)[0]) vec_push(out, part);
}

/* ---- focus ------------------------------------------------------------------ */

/* The blocks that cannot be reached in the part without passing b. */
static bool *dominated(const Split *s, const Part *part, uint32_t b) {
  uint32_t n = s->p->blocks.n;
  bool *keep = copy_set(s, part->keep, n);
  keep[b] = false;
  Part without = *part;
  without.keep = keep;
  bool *around = part_descendants(&without, s->arena, s->p, 0);
  for (uint32_t i = 0; i < n; i++) around[i] = part->keep[i] && (i == b || b == 0 || !around[i]);
  return around;
}

static unsigned focus_line(const Split *s, uint32_t b) {
  const PassiveBlock *block = &s->p->blocks.at[b];
  for (uint32_t k = 0; k < block->cmds.n; k++)
    if (core_attr(block->cmds.at[k].attrs)->parts.focus) return line_of(s, block->cmds.at[k].pos);
  return 0;
}

/* One part without what the focus dominates; one with what leads to it, assumed, and
 * what follows it. */
static void focus(const Split *s, Parts *out, const Part *part, const bool *assumed, uint32_t at,
                  const char *chosen) {
  uint32_t n = s->p->blocks.n;
  while (at < s->foci.n && (!part->keep[s->foci.at[at]] || assumed[s->foci.at[at]])) at++;
  if (at == s->foci.n || out->n >= MAX_PARTS) {
    Part done = *part;
    done.check = checks_outside(s, part, assumed);
    if (strchr(chosen, '+'))
      name_part(&done, PASSIVE_BY_LEVEL, arena_printf(s->arena, "/focus[%s]", chosen));
    emit(s, out, done);
    return;
  }
  uint32_t b = s->foci.at[at];
  bool *inside = dominated(s, part, b), *left = copy_set(s, part->keep, n);
  for (uint32_t i = 0; i < n; i++) left[i] = left[i] && !inside[i];
  Part without = *part, within = *part;
  without.keep = left;
  const char *comma = *chosen ? "," : "";
  unsigned line = focus_line(s, b);
  if (left[0])
    focus(s, out, &without, assumed, at + 1,
          arena_printf(s->arena, "%s%s-%u", chosen, comma, line));
  bool *up = part_ancestors(part, s->arena, s->p, b);
  bool *down = part_descendants(part, s->arena, s->p, b);
  bool *given = copy_set(s, assumed, n);
  for (uint32_t i = 0; i < n; i++) {
    if (up[i] && i != b) given[i] = true;
    down[i] = down[i] || up[i];
  }
  within.keep = down;
  focus(s, out, &within, given, at + 1, arena_printf(s->arena, "%s%s+%u", chosen, comma, line));
}

static void find_foci(Split *s) {
  for (uint32_t b = 0; b < s->p->blocks.n; b++)
    for (uint32_t k = 0; k < s->p->blocks.at[b].cmds.n; k++)
      if (core_attr(s->p->blocks.at[b].cmds.at[k].attrs)->parts.focus) {
        vec_push(&s->foci, b);
        break;
      }
  for (uint32_t i = 0, k = s->foci.n; s->opt->bottom_up && i + 1 < k; i++) {
    uint32_t b = s->foci.at[i];
    s->foci.at[i] = s->foci.at[--k];
    s->foci.at[k] = b;
  }
}

/* ---- the order of blocks ------------------------------------------------------ */

static bool is_empty(const PassiveBlock *b) {
  return !b->cmds.n && !b->steps.n && b->succs.n;
}

/* From the entry, the last target of a jump first; PART_NO_EDGE ends the list. */
static void order_by_depth(const Split *s, const Part *part, uint32_t *order) {
  VEC(uint32_t) stack = {0};
  bool *seen = ARENA_ARRAY(s->arena, bool, s->p->blocks.n + 1);
  uint32_t n = 0;
  vec_push(&stack, 0);
  while (stack.n) {
    uint32_t b = vec_pop(&stack);
    if (seen[b]) continue;
    seen[b] = true;
    order[n++] = b;
    const PassiveBlock *block = &s->p->blocks.at[b];
    for (uint32_t empty = 0; empty < 2; empty++) /* what an empty block leads to comes last */
      for (uint32_t k = 0; k < block->succs.n; k++)
        if (part_edge(part, b, block->succs.at[k]) &&
            is_empty(&s->p->blocks.at[block->succs.at[k]]) == (empty == 1))
          vec_push(&stack, block->succs.at[k]);
  }
  order[n] = PART_NO_EDGE;
  vec_free(&stack);
}

static bool goes_to(const Split *s, const Part *part, const bool *leads, uint32_t from,
                    uint32_t to) {
  return leads[to] && part_edge(part, from, to) && !passive_is_blocked(&s->p->blocks.at[from]);
}

/* A block follows once all before it have, with those that simply follow it; only blocks that lead
 * to checks. */
static void order_by_level(const Split *s, const Part *whole, uint32_t *order) {
  uint32_t n = 0, *missing = ARENA_ARRAY(s->arena, uint32_t, s->p->blocks.n + 1);
  uint32_t *preds = ARENA_ARRAY(s->arena, uint32_t, s->p->blocks.n + 1);
  VEC(uint32_t) queue = {0};
  bool *leads = blocks_to_checks(s, whole);
  Part part = *whole;
  part.keep = part_descendants(whole, s->arena, s->p, 0);
  for (uint32_t b = 0; b < s->p->blocks.n; b++)
    for (uint32_t k = 0; k < s->p->blocks.at[b].succs.n; k++)
      preds[s->p->blocks.at[b].succs.at[k]] +=
          goes_to(s, &part, leads, b, s->p->blocks.at[b].succs.at[k]);
  for (uint32_t b = 0; b < s->p->blocks.n; b++) missing[b] = preds[b];
  vec_push(&queue, 0);
  for (uint32_t i = 0; i < queue.n; i++)
    for (uint32_t b = queue.at[i], only; b != PART_NO_EDGE; b = only) {
      const PassiveBlock *block = &s->p->blocks.at[b];
      uint32_t branches = 0;
      only = PART_NO_EDGE;
      order[n++] = b;
      for (uint32_t k = 0; k < block->succs.n; k++)
        branches += goes_to(s, &part, leads, b, block->succs.at[k]);
      for (uint32_t k = 0; k < block->succs.n; k++) {
        uint32_t to = block->succs.at[k];
        if (!goes_to(s, &part, leads, b, to) || --missing[to]) continue;
        if (branches == 1 && preds[to] == 1)
          only = to;
        else
          vec_push(&queue, to);
      }
    }
  order[n] = PART_NO_EDGE;
  vec_free(&queue);
}

/* Boogie has the blocks of a part that was divided off in another order than those of the whole. */
static uint32_t *block_order(const Split *s, const Part *part) {
  uint32_t *order = ARENA_ARRAY(s->arena, uint32_t, s->p->blocks.n + 1);
  (*part->name ? order_by_level : order_by_depth)(s, part, order);
  return order;
}

/* ---- isolation -------------------------------------------------------------- */

static bool wants_paths(const CoreAttrs *attrs) {
  Str how = core_attr(attrs)->parts.isolate_by;
  return how && strcmp(how->text, "paths") == 0;
}

/* One part per path to block b, as far as branches allow it. */
static void paths(const Split *s, Parts *out, const Part *part, uint32_t b, const char *lines) {
  bool *up = part_ancestors(part, s->arena, s->p, b);
  bool *seen = part_descendants(part, s->arena, s->p, 0);
  for (uint32_t i = 0; i < b && out->n < MAX_PARTS; i++) {
    const PassiveBlock *block = &s->p->blocks.at[i];
    if (!up[i] || !seen[i] || part->only[i] != PART_ALL_EDGES || block->succs.n < 2) continue;
    if (!core_attr(block->jump_attrs)->parts.allow_path_isolation) continue;
    for (uint32_t k = 0; k < block->succs.n; k++) {
      uint32_t to = block->succs.at[k];
      if (!up[to] || !part_edge(part, i, to)) continue;
      uint32_t *only = ARENA_ARRAY(s->arena, uint32_t, s->p->blocks.n);
      memcpy(only, part->only, s->p->blocks.n * sizeof *only);
      only[i] = to;
      Part path = *part;
      path.only = only;
      unsigned line = line_of(s, s->p->blocks.at[to].pos);
      paths(s, out, &path, b,
            to == b ? lines : arena_printf(s->arena, "%s%s%u", lines, *lines ? "," : "", line));
    }
    return;
  }
  Part done = *part;
  if (*lines)
    name_part(&done, PASSIVE_BY_LEVEL, arena_printf(s->arena, "%s/path[%s]", part->name, lines));
  emit(s, out, done);
}

static bool checks_at_end(const Split *s) {
  const PassiveBlock *end = NULL;
  for (uint32_t b = 0; b < s->p->blocks.n; b++)
    if (s->p->blocks.at[b].returns) end = &s->p->blocks.at[b];
  for (uint32_t k = 0; end && k < end->cmds.n; k++)
    if (end->cmds.at[k].is_assert) return true;
  return false;
}

/* Where each check is a part of its own, so is each for each 'return' that is written. */
static bool jump_is_isolated(const Split *s, const PassiveBlock *block) {
  if (core_attr(block->jump_attrs)->parts.isolate) return true;
  return s->opt->every_check && block->leaves && block->says_return && checks_at_end(s);
}

/* Takes {:isolate}d jumps out of the part: what is left is returned. */
static Part isolate_jumps(const Split *s, Parts *out, Part part) {
  uint32_t *order = block_order(s, &part);
  for (uint32_t i = 0; i < s->p->blocks.n; i++) {
    uint32_t b = order[i];
    if (b == PART_NO_EDGE) break;
    const PassiveBlock *block = &s->p->blocks.at[b];
    if (!part.keep[b] || !jump_is_isolated(s, block)) continue;
    if (part.before || !block->succs.n) continue;
    bool *up = part_ancestors(&part, s->arena, s->p, b);
    bool *down = part_descendants(&part, s->arena, s->p, b);
    for (uint32_t k = 0; k < s->p->blocks.n; k++) down[k] = down[k] || up[k];
    Part own = part;
    own.keep = down;
    own.check = checks_outside(s, &own, up);
    bool *before = copy_set(s, up, s->p->blocks.n);
    before[b] = false;
    own.before = before;
    name_part(&own, PASSIVE_BY_LEVEL,
              arena_printf(s->arena, "%s/%s@%u", part.name,
                           block->leaves || block->returns ? "return" : "goto",
                           line_of(s, block->jump_pos)));
    own.gate = b;
    if (wants_paths(block->jump_attrs))
      paths(s, out, &own, b, "");
    else
      emit(s, out, own);
    uint32_t *only = ARENA_ARRAY(s->arena, uint32_t, s->p->blocks.n);
    memcpy(only, part.only, s->p->blocks.n * sizeof *only);
    only[b] = PART_NO_EDGE;
    part.only = only;
  }
  part.keep = part_descendants(&part, s->arena, s->p, 0); /* the others have a part of their own */
  return part;
}

/* Takes {:isolate}d checks out of the part: what is left is returned. */
static Part isolate_checks(const Split *s, Parts *out, Part part) {
  bool *left = copy_set(s, part.check, s->p->last_id + 1);
  uint32_t *order = block_order(s, &part);
  for (uint32_t i = 0; i < s->p->blocks.n && order[i] != PART_NO_EDGE; i++)
    for (uint32_t k = 0, b = order[i]; k < s->p->blocks.at[b].cmds.n; k++) {
      const PassiveCmd *c = &s->p->blocks.at[b].cmds.at[k];
      if (!c->is_assert || !part.keep[b] || !part.check[c->id] || out->n >= MAX_PARTS) continue;
      bool marked = core_attr(c->attrs)->parts.isolate;
      if (!marked && !s->opt->every_check) continue;
      Part own = part;
      bool *check = no_checks(s);
      check[c->id] = true;
      left[c->id] = false;
      own.check = check;
      name_part(&own, PASSIVE_TO_CHECK,
                arena_printf(s->arena, "%s/assert@%u", part.name,
                             line_of(s, c->pos ? c->pos : c->related)));
      if (marked && wants_paths(c->attrs))
        paths(s, out, &own, b, "");
      else
        emit(s, out, own);
    }
  part.check = left;
  return part;
}

/* ---- split_here --------------------------------------------------------------- */

typedef VEC(Pos) Places; /* of split_here, number by number from 1 */

/* The number of the split that governs the end of block b, given that at its start. */
static uint32_t governor_after(const Split *s, const Part *part, uint32_t b, uint32_t governor,
                               Places *splits, uint32_t *of_check) {
  for (uint32_t k = 0; k < s->p->blocks.at[b].cmds.n; k++) {
    const PassiveCmd *c = &s->p->blocks.at[b].cmds.at[k];
    if (core_attr(c->attrs)->parts.split_here && (!c->is_assert || part->check[c->id])) {
      vec_push(splits, c->pos);
      governor = splits->n;
    }
    if (c->is_assert) of_check[c->id] = governor;
  }
  return governor;
}

/* The nearest block that lies on every path to each block: over topological order, the meeting
 * point of all predecessors. */
static uint32_t *dominators(const Split *s, const Part *part) {
  uint32_t n = s->p->blocks.n;
  uint32_t *idom = ARENA_ARRAY(s->arena, uint32_t, n + 1);
  for (uint32_t i = 0; i < n; i++) idom[i] = UINT32_MAX;
  if (n) idom[0] = 0;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; idom[i] != UINT32_MAX && k < s->p->blocks.at[i].succs.n; k++) {
      uint32_t to = s->p->blocks.at[i].succs.at[k], a = i;
      if (!part_edge(part, i, to)) continue;
      uint32_t b = idom[to] == UINT32_MAX ? i : idom[to];
      while (a != b) *(a > b ? &a : &b) = idom[a > b ? a : b];
      idom[to] = a;
    }
  return idom;
}

/* Those that no execution gets past an `assume false` to: they hold. */
static bool *closed_checks(const Split *s) {
  bool *closed = no_checks(s), *open = ARENA_ARRAY(s->arena, bool, s->p->blocks.n + 1);
  open[0] = true;
  for (uint32_t b = 0; b < s->p->blocks.n; b++) {
    const PassiveBlock *block = &s->p->blocks.at[b];
    uint32_t until = passive_blocked_at(block);
    for (uint32_t k = 0; open[b] && until == block->cmds.n && k < block->succs.n; k++)
      open[block->succs.at[k]] = true;
    for (uint32_t k = open[b] ? until : 0; k < block->cmds.n; k++)
      closed[block->cmds.at[k].id] |= block->cmds.at[k].is_assert;
  }
  return closed;
}

/* Each check belongs to the nearest split that dominates it: a part for each. */
static void split_here(const Split *s, Parts *out, const Part *part) {
  uint32_t n = s->p->blocks.n;
  Places splits = {0};
  uint32_t *idom = dominators(s, part);
  uint32_t *end = ARENA_ARRAY(s->arena, uint32_t, n + 1);
  uint32_t *of_check = ARENA_ARRAY(s->arena, uint32_t, s->p->last_id + 1);
  for (uint32_t b = 0; b < n; b++)
    if (idom[b] != UINT32_MAX)
      end[b] = governor_after(s, part, b, b ? end[idom[b]] : 0, &splits, of_check);
  if (!splits.n || splits.n >= MAX_PARTS) {
    emit(s, out, *part);
    vec_free(&splits);
    return;
  }
  const bool *closed = closed_checks(s);
  for (uint32_t g = 0; g <= splits.n; g++) {
    bool *check = no_checks(s);
    for (uint32_t i = 1; i <= s->p->last_id; i++)
      check[i] = part->check[i] && of_check[i] == g && !closed[i];
    Part own = *part;
    own.check = check;
    own.no_jumps = !*part->name;
    name_part(
        &own, PASSIVE_BY_DEPTH,
        g ? arena_printf(s->arena, "%s/afterSplit@%u", part->name, line_of(s, splits.at[g - 1]))
          : arena_printf(s->arena, "%s/untilFirstSplit", part->name));
    emit(s, out, own);
  }
  vec_free(&splits);
}

bool split_wanted(const Passive *p, const SplitOptions *opt) {
  if (opt->every_check || opt->max_splits > 1) return true;
  for (uint32_t b = 0; b < p->blocks.n; b++) {
    const PassiveBlock *block = &p->blocks.at[b];
    if (core_attr(block->jump_attrs)->parts.isolate) return true;
    for (uint32_t k = 0; k < block->cmds.n; k++) {
      const PassiveCmd *c = &block->cmds.at[k];
      if (core_attr(c->attrs)->parts.focus || core_attr(c->attrs)->parts.split_here) return true;
      if (c->is_assert && core_attr(c->attrs)->parts.isolate) return true;
    }
  }
  return false;
}

/* ---- all of it ----------------------------------------------------------------- */

bool split_halves(const Part *part, Arena *arena, const Passive *p, Part out[2]) {
  Split s = {.arena = arena, .p = p};
  uint32_t all = count(&s, part->check), seen = 0;
  if (all < 2) return false;
  bool *half[2] = {no_checks(&s), no_checks(&s)};
  for (uint32_t i = 1; i <= p->last_id; i++)
    if (part->check[i]) half[seen++ >= all / 2][i] = true;
  for (uint32_t h = 0; h < 2; h++) {
    out[h] = *part;
    out[h].check = half[h];
  }
  return true;
}

/* Divides the part with the most checks until there are as many as asked for. */
static void divide(const Split *s, Parts *parts) {
  while (parts->n < s->opt->max_splits && parts->n < MAX_PARTS) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < parts->n; i++)
      if (count(s, parts->at[i].check) > count(s, parts->at[best].check)) best = i;
    Part halves[2];
    if (!split_halves(&parts->at[best], s->arena, s->p, halves)) return;
    parts->at[best] = halves[0];
    vec_push(parts, halves[1]);
  }
}

/* Every check that is not closed is in some part. */
static void must_cover(const Split *s, const Parts *parts, const bool *wanted) {
  const bool *closed = closed_checks(s);
  for (uint32_t i = 1; i <= s->p->last_id; i++) {
    bool covered = !wanted[i] || closed[i];
    for (uint32_t k = 0; k < parts->n && !covered; k++) covered = parts->at[k].check[i];
    must(covered);
  }
}

void split_parts(Parts *out, Arena *arena, const Passive *p, const SplitOptions *opt) {
  Split s = {.arena = arena, .p = p, .opt = opt};
  Part whole = part_whole(arena, p);
  Parts focused = {0};
  find_foci(&s);
  focus(&s, &focused, &whole, ARENA_ARRAY(arena, bool, p->blocks.n + 1), 0, "");
  for (uint32_t i = 0; i < focused.n; i++) {
    Parts jumps = {0}, rest = {0};
    Part left = isolate_jumps(&s, &jumps, focused.at[i]);
    if (jumps.n)
      name_part(&left, PASSIVE_BY_LEVEL, arena_printf(arena, "%s/remainingAssertions", left.name));
    emit(&s, &rest, left);
    for (uint32_t k = 0; k < rest.n + jumps.n; k++) {
      Part own = isolate_checks(&s, out, k < rest.n ? rest.at[k] : jumps.at[k - rest.n]);
      split_here(&s, out, &own);
    }
    vec_free(&jumps);
    vec_free(&rest);
  }
  bool divided = out->n > 1;
  for (uint32_t i = 0; i < out->n; i++) out->at[i].joined = divided || *out->at[i].name;
  if (out->n == 1 && opt->max_splits > 1) divide(&s, out);
  must_cover(&s, out, whole.check);
  vec_free(&focused);
  vec_free(&s.foci);
}
