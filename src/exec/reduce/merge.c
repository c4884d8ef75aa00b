/* SPDX-License-Identifier: MIT */
/* See the header. */
#include "exec/reduce/merge.h"

#include "base/bug.h"
#include "base/mem.h"
#include "exec/engine/symbolic.h"

#include <string.h>

/* The hooks are the first member. */
static Merging *merging_of(const Engine *e) {
  return (Merging *)(void *)e->hooks.merging;
}

enum { MOST_BLOCKS = 16, MOST_COMMANDS = 32, MOST_ARMS = 8 };

/* ---- regions ------------------------------------------------------------------- */

typedef struct MergeRegion {
  const CBlock *join; /* NULL: none */
  Variable **changed;
  uint32_t n_changed;
  MergeLevel level; /* of the last attempt */
  uint32_t failed;  /* attempts at this level since the last success */
} MergeRegion;

typedef struct JoinSearch {
  struct {
    const CBlock *block;
    uint32_t arms;
    bool back; /* a jump leads back to it */
  } at[2 * MOST_BLOCKS + 2];
  uint32_t n;
} JoinSearch;

static void join_reach(JoinSearch *f, const ImplShape *s, const CBlock *from, uint32_t arms) {
  for (uint32_t i = 0; i < from->succs.n; i++) {
    const CBlock *to = from->succs.at[i];
    uint32_t k = 0;
    while (k < f->n && f->at[k].block != to) k++;
    if (k == f->n) {
      f->at[f->n].block = to;
      f->at[f->n].arms = 0;
      f->at[f->n++].back = false;
    }
    f->at[k].arms += arms;
    f->at[k].back |= s->blocks[to->index].order <= s->blocks[from->index].order;
  }
}

/* The block has only guards, then assignments, and at most two successors. */
static bool is_pure(const ImplShape *s, const CBlock *b) {
  if (b->is_return || b->succs.n < 1 || b->succs.n > 2) return false;
  if (s->loops.headed[b->index] != GRAPH_NONE) return false;
  for (uint32_t i = s->blocks[b->index].guards; i < b->cmds.n; i++)
    if (b->cmds.at[i].kind != CMD_ASSIGN || core_attr(&b->cmds.at[i].attrs)->pick) return false;
  return true;
}

typedef VEC(Variable *) Changed;

static void add_changed(Changed *all, const CBlock *b) {
  for (uint32_t i = 0; i < b->cmds.n; i++) {
    const Cmd *c = &b->cmds.at[i];
    for (uint32_t k = 0; c->kind == CMD_ASSIGN && k < c->n_vars; k++) {
      uint32_t j = 0;
      while (j < all->n && all->at[j] != c->vars[k]) j++;
      if (j == all->n) vec_push(all, c->vars[k]);
    }
  }
}

/* The first reached block, in an order in which jumps go forward. */
static uint32_t join_first(const JoinSearch *f, const ImplShape *s) {
  uint32_t best = f->n;
  for (uint32_t i = 0; i < f->n; i++) {
    if (f->at[i].back) continue;
    if (best == f->n ||
        s->blocks[f->at[i].block->index].order < s->blocks[f->at[best].block->index].order)
      best = i;
  }
  return best;
}

/* The block where the branches meet. NULL: there is none nearby. */
static const CBlock *find_join(const ImplShape *s, const CBlock *from, Changed *changed) {
  JoinSearch f = {.n = 0};
  uint32_t blocks = 0, commands = 0;
  if (!s->loops.reducible || from->succs.n != 2) return NULL;
  join_reach(&f, s, from, 1);
  while (f.n > 1) {
    uint32_t i = join_first(&f, s);
    if (i == f.n || !is_pure(s, f.at[i].block)) return NULL;
    const CBlock *b = f.at[i].block;
    uint32_t arms = f.at[i].arms;
    commands += b->cmds.n;
    if (++blocks > MOST_BLOCKS || commands > MOST_COMMANDS || arms > MOST_ARMS) return NULL;
    add_changed(changed, b);
    f.at[i] = f.at[--f.n];
    join_reach(&f, s, b, arms);
  }
  return f.at[0].arms <= MOST_ARMS ? f.at[0].block : NULL;
}

static MergeRegion *region_of(Merging *m, const ImplShape *s, const CBlock *from) {
  MergeRegion *r = map_get_ptr(&m->regions, from);
  if (r) return r;
  r = ARENA_NEW(&m->arena, MergeRegion);
  map_put_ptr(&m->regions, from, r);
  Changed changed = {0};
  r->join = find_join(s, from, &changed);
  r->n_changed = changed.n;
  r->changed = vec_copy_raw(&m->arena, changed.at, changed.n * sizeof *changed.at);
  vec_free(&changed);
  return r;
}

/* ---- branches ------------------------------------------------------------------ */

typedef struct MergeArm {
  State *state;
  Term guard;
  const CBlock *blocks[MOST_BLOCKS + 2]; /* from the jump to the join */
  uint32_t n_blocks;
  uint32_t jumps[MOST_BLOCKS + 1];
  uint32_t n_jumps;
} MergeArm;

typedef struct MergeAttempt {
  Engine *e;
  Merging *m;
  const MergeRegion *region;
  uint32_t first_choice, n_choices; /* decisions: unknowns that choose a branch */
  uint32_t again;                   /* the number of what is merged once more, 0: it is new */
  MergeArm arms[MOST_ARMS];
  uint32_t n;
} MergeAttempt;

static bool arm_leave(MergeAttempt *a, const MergeArm *arm);

/* The branch goes on to a successor; the state is past its guards. */
static bool arm_enter(MergeAttempt *a, const MergeArm *before, State *state, Term guard,
                      uint32_t number) {
  const CBlock *from = before->blocks[before->n_blocks - 1], *to = from->succs.at[number];
  MergeArm arm = *before;
  arm.state = state;
  arm.guard = guard;
  arm.blocks[arm.n_blocks++] = to;
  if (from->succs.n > 1) arm.jumps[arm.n_jumps++] = number;
  if (to == a->region->join) {
    must(a->n < MOST_ARMS);
    a->arms[a->n++] = arm;
    return true;
  }
  const ImplShape *s = state->top->shape;
  for (uint32_t i = s->blocks[to->index].guards; i < to->cmds.n; i++)
    step_assign(a->e, state, &to->cmds.at[i]);
  return arm_leave(a, &arm);
}

static Term arm_guard(MergeAttempt *a, const MergeArm *arm, const CBlock *to) {
  return to == a->region->join ? TERM_TRUE : jump_guard(a->e, arm->state, to);
}

/* Neither branch has a guard: an unknown chooses one. */
static void choose_freely(MergeAttempt *a, Term *guards) {
  Engine *e = a->e;
  Term x = unknowns_term(&e->unknowns, a->first_choice + a->n_choices++, SORT_BOOL,
                         str_c(term_strs(e->tab), "choice"));
  guards[0] = x;
  guards[1] = mk_not(e->b, x);
}

static bool arm_split(MergeAttempt *a, const MergeArm *arm, const Term *guards) {
  Engine *e = a->e;
  for (uint32_t i = 0; i < 2; i++) {
    State *f = state_fork(&e->heap, arm->state);
    vec_push(&a->m->states, f);
    engine_know(e, f, guards[i], arm->blocks[arm->n_blocks - 1]->jump_pos);
    if (!arm_enter(a, arm, f, mk_and2(e->b, arm->guard, guards[i]), i)) return false;
  }
  return true;
}

/* The branch leaves its last block. False: it cannot be merged. */
static bool arm_leave(MergeAttempt *a, const MergeArm *arm) {
  const CBlock *from = arm->blocks[arm->n_blocks - 1];
  Term g[2] = {arm_guard(a, arm, from->succs.at[0]), TERM_FALSE};
  if (from->succs.n == 2) g[1] = arm_guard(a, arm, from->succs.at[1]);
  for (uint32_t i = 0; i < 2; i++)
    if (term_is_true(g[i]) && term_is_false(g[1 - i]))
      return arm_enter(a, arm, arm->state, arm->guard, i);
  if (term_is_true(g[0]) && term_is_true(g[1])) choose_freely(a, g);
  TermTable *tab = a->e->tab;
  if (term_node(tab, g[0])->binder_level || term_node(tab, g[1])->binder_level) return false;
  bool opposite = term_eq(mk_not(a->e->b, g[0]), g[1]) || term_eq(mk_not(a->e->b, g[1]), g[0]);
  return opposite && arm_split(a, arm, g);
}

/* A branch counts as covered only when some execution takes it. */
static bool is_possible(Engine *e, State *s, const MergeArm *arm) {
  bool known = true;
  for (uint32_t i = 1; i < arm->n_blocks; i++)
    known = known && jump_is_covered(e, s->top->shape, arm->blocks[i - 1], arm->blocks[i]);
  if (known || engine_decide(e, s, arm->guard) == TRI_TRUE) return true;
  arm->state->solution.unchecked = true;
  return engine_ensure_model(e, arm->state) == END_NOT && !arm->state->solution.unknown;
}

/* ---- values -------------------------------------------------------------------- */

static bool is_small(const TermTable *tab, Map *seen, Term t) {
  enum { MOST = 2048 };
  if (!map_add(seen, t.ix)) return true;
  if (seen->n > MOST) return false;
  for (uint32_t i = 0; i < term_nargs(tab, t); i++)
    if (!is_small(tab, seen, term_arg(tab, t, i))) return false;
  return true;
}

static SymVal symval_of(const Engine *e, const State *s, const Variable *v) {
  Slot slot = layout_slot(&e->layout, v->sym);
  return slot.scope == SLOT_GLOBAL ? state_global(s, slot.number) : frame_slot(s->top, slot.number);
}

/* Can the value of the variable be read after the join? */
static bool is_live_at_join(const MergeAttempt *a, const State *s, const Variable *v) {
  if (!live_needed(a->m->live, v)) return false;
  Slot slot = layout_slot(&a->e->layout, v->sym);
  return slot.scope == SLOT_GLOBAL ||
         liveness_has(live_at(a->m->live, s->top->shape, a->region->join, 0), slot.number);
}

/* One of two values. Integers that differ by a literal become a sum, which stays small when values
 * are merged again and again and cancels out between variables. `steers`: a jump depends on the
 * value, so that comparing it should fold. */
static Term merge_terms(Engine *e, Term guard, Term x, Term y, bool steers) {
  if (steers && term_is_value(e->tab, x) && term_is_value(e->tab, y))
    return mk_ite(e->b, guard, x, y);
  if (!sort_eq(term_sort(e->tab, x), SORT_INT)) return mk_ite(e->b, guard, x, y);
  Term d = mk_sub(e->b, x, y);
  if (!term_is_value(e->tab, d)) return mk_ite(e->b, guard, x, y);
  Term one = mk_ite(e->b, guard, term_int64(e->tab, 1), term_int64(e->tab, 0));
  return mk_add2(e->b, y, mk_mul2(e->b, d, one));
}

/* False: merging the values does not pay. */
static bool merge_value(MergeAttempt *a, const Variable *v, SymVal *out) {
  Engine *e = a->e;
  bool same = true, literal = false;
  for (uint32_t i = 1; i < a->n; i++)
    same = same && symval_of(e, a->arms[i].state, v).bits == symval_of(e, a->arms[0].state, v).bits;
  *out = symval_of(e, a->arms[0].state, v);
  if (same) return true;
  if (sort_kind(e->tab, v->sort) == SK_MAP) return false;
  Term values[MOST_ARMS], r = TERM_NONE;
  for (uint32_t i = 0; i < a->n; i++) {
    values[i] = symbolic_term(e, a->arms[i].state, term_var(e->tab, v->sym));
    literal = literal || term_is_value(e->tab, values[i]);
  }
  LiveSteering apart = a->m->level == MERGE_MOST ? STEERS_LOOPS : STEERS_JUMPS;
  if (literal && !a->again && live_steers(a->m->live, apart, v)) return false;
  bool steers = literal && live_steers(a->m->live, STEERS_JUMPS, v);
  r = values[a->n - 1];
  for (uint32_t i = a->n - 1; i-- > 0;) r = merge_terms(e, a->arms[i].guard, values[i], r, steers);
  *out = symval_term(r);
  if (a->again) return true;
  Map seen = {0};
  bool small = is_small(e->tab, &seen, r);
  map_free(&seen);
  return small;
}

/* What the branch has read, the merged state has read. */
static void merge_reads(Engine *e, State *s, const State *arm, uint32_t before) {
  uint32_t n = arm->reading.terms.n - before;
  uint32_t *terms = mem_alloc((n + 1) * sizeof *terms);
  trace_since(&arm->reading.terms, before, terms);
  for (uint32_t i = 0; i < n; i++) state_read(&e->heap, s, (Term){terms[i]});
  free(terms);
}

/* The branches as a script needs them; they have been taken. */
static uint32_t record_arms(MergeAttempt *a, const State *s) {
  Merging *m = a->m;
  MergedArm *arms = ARENA_ARRAY(&m->arena, MergedArm, a->n);
  for (uint32_t i = 0; i < a->n; i++) {
    const MergeArm *x = &a->arms[i];
    arms[i] = (MergedArm){x->guard, x->n_jumps,
                          vec_copy_raw(&m->arena, x->jumps, x->n_jumps * sizeof x->jumps[0])};
    for (uint32_t k = 1; k < x->n_blocks; k++) {
      jump_cover(a->e, s->top->shape, x->blocks[k - 1], x->blocks[k]);
      if (!map_get_ptr(&a->e->covered, x->blocks[k])) map_put_ptr(&a->e->covered, x->blocks[k], "");
    }
  }
  Merged made = {a->n, arms};
  vec_push(&m->made, made);
  return m->made.n - 1;
}

static void record_merge(MergeAttempt *a, State *s) {
  uint32_t before = s->reading.terms.n, number = a->again ? a->again : record_arms(a, s);
  for (uint32_t i = 0; i < a->n; i++) {
    const MergeArm *x = &a->arms[i];
    for (uint32_t k = 2; k < x->n_blocks; k++) {
      s->steps += x->blocks[k - 1]->cmds.n + 1;
      a->e->counts.steps += x->blocks[k - 1]->cmds.n + 1;
    }
    merge_reads(a->e, s, x->state, before);
  }
  for (uint32_t i = 0; i < a->n_choices; i++) state_decide(&a->e->heap, s, WORD_MERGED, 0);
  state_decide(&a->e->heap, s, WORD_MERGED, number);
}

/* Merges all branches. The state changes only if that succeeds. */
static bool merge_attempt(MergeAttempt *a, State *s) {
  const MergeRegion *r = a->region;
  Engine *e = a->e;
  MergeArm start = {.state = state_fork(&e->heap, s), .guard = TERM_TRUE, .n_blocks = 1};
  vec_push(&a->m->states, start.state);
  start.blocks[0] = s->top->block;
  if (!arm_leave(a, &start)) return false;
  SymVal *values = ARENA_ARRAY(&a->m->arena, SymVal, r->n_changed + 1);
  for (uint32_t i = 0; i < r->n_changed; i++)
    if (is_live_at_join(a, s, r->changed[i]) && !merge_value(a, r->changed[i], &values[i]))
      return false;
  for (uint32_t i = 0; i < a->n && !a->again; i++)
    if (!is_possible(e, s, &a->arms[i])) return false;
  for (uint32_t i = 0; i < r->n_changed; i++)
    if (!symval_is_none(values[i])) step_set(e, s, r->changed[i], values[i]);
  record_merge(a, s);
  return true;
}

static bool merge_region(Engine *e, State *s, const MergeRegion *r, uint32_t again) {
  Merging *m = merging_of(e);
  MergeAttempt a = {.e = e, .m = m, .region = r, .first_choice = s->trace.n, .again = again};
  bool merged = merge_attempt(&a, s);
  for (uint32_t i = 0; i < m->states.n; i++) state_drop(&e->heap, m->states.at[i]);
  vec_clear(&m->states);
  return merged;
}

static const CBlock *merge_branches(Engine *e, State *s) {
  enum { ENOUGH = 8 };
  Merging *m = merging_of(e);
  if (m->level == MERGE_NOTHING) return NULL;
  MergeRegion *r = region_of(m, s->top->shape, s->top->block);
  if (!r->join || s->solution.unknown) return NULL;
  if (r->level != m->level) r->failed = 0;
  r->level = m->level;
  if (r->failed >= ENOUGH || (m->seen && !subsumption_is_rare(m->seen, r->join))) return NULL;
  bool merged = merge_region(e, s, r, 0);
  r->failed = merged ? 0 : r->failed + 1;
  return merged ? r->join : NULL;
}

static const CBlock *merge_again(Engine *e, State *s, uint32_t number) {
  const MergeRegion *r = region_of(merging_of(e), s->top->shape, s->top->block);
  return r->join && merge_region(e, s, r, number) ? r->join : NULL;
}

/* ---- scripts --------------------------------------------------------------------- */

static uint32_t merge_jumps(const Engine *e, uint32_t number, Model *model,
                            const uint32_t **jumps) {
  const Merged *x = &merging_of(e)->made.at[number];
  uint32_t i = 0;
  while (i + 1 < x->n && model_holds(model, x->arms[i].guard, NULL) != TRI_TRUE) i++;
  *jumps = x->arms[i].jumps;
  return x->arms[i].n;
}

void merging_init(Merging *m, Live *live, const Subsumption *seen) {
  *m = (Merging){.hooks = {merge_branches, merge_jumps, merge_again}, .live = live, .seen = seen};
  arena_init(&m->arena);
  MergedArm *none = ARENA_NEW(&m->arena, MergedArm);
  none->guard = TERM_TRUE;
  vec_push(&m->made, ((Merged){1, none}));
}

void merging_free(Merging *m) {
  map_free(&m->regions);
  vec_free(&m->made);
  vec_free(&m->states);
  arena_free(&m->arena);
}
