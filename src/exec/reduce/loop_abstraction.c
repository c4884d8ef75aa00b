/* SPDX-License-Identifier: MIT */
/* See the header. */
#include "exec/reduce/loop_abstraction.h"

#include "base/hash.h"
#include "exec/engine/symbolic.h"

/* The hooks are the first member. */
static LoopAbstraction *abstraction_of(const Engine *e) {
  return (LoopAbstraction *)(void *)e->hooks.loops;
}

void loop_abstraction_free(LoopAbstraction *w) {
  for (uint32_t i = 0; i < w->all.n; i++) vec_free(&w->all.at[i]->facts);
  vec_free(&w->all);
  map_free(&w->loops);
  arena_free(&w->arena);
}

/* ---- what a loop may change ---------------------------------------------------- */

typedef struct Vars {
  VEC(Variable *) all;
  Map seen;
} Vars;

static void add_var(Vars *v, Variable *x) {
  if (!x || map_get_ptr(&v->seen, x)) return;
  map_put_ptr(&v->seen, x, "");
  vec_push(&v->all, x);
}

static void add_globals(Vars *v, Map *procs, const Proc *p, bool locals);

/* What the command may change: by what bodies do, not by what is allowed to them. */
static void add_command(Vars *v, Map *procs, const Cmd *c, bool locals) {
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (c->vars[i] && (locals || c->vars[i]->old.ix)) add_var(v, c->vars[i]);
  if (c->kind == CMD_CALL) add_globals(v, procs, c->proc, false);
}

static void add_globals(Vars *v, Map *procs, const Proc *p, bool locals) {
  if (map_get_ptr(procs, p)) return;
  map_put_ptr(procs, p, "");
  if (p->impls.n == 0)
    for (uint32_t i = 0; i < p->modifies.n; i++) add_var(v, p->modifies.at[i]);
  for (uint32_t k = 0; k < p->impls.n; k++)
    for (uint32_t b = 0; b < p->impls.at[k]->blocks.n; b++)
      for (uint32_t i = 0; i < p->impls.at[k]->blocks.at[b]->cmds.n; i++)
        add_command(v, procs, &p->impls.at[k]->blocks.at[b]->cmds.at[i], locals);
}

static AbstractLoop *loop_of(LoopAbstraction *w, const ImplShape *shape, uint32_t head) {
  uint64_t key = shape->first + head;
  AbstractLoop *l = map_get_ptr(&w->loops, (void *)(uintptr_t)(key + 1));
  if (l) return l;
  Vars v = {0};
  Map procs = {0};
  const Loop *loop = &shape->loops.at[shape->loops.headed[head]];
  for (uint32_t i = 0; i < loop->n_blocks; i++) {
    const CBlock *b = shape->impl->blocks.at[shape->loops.blocks[loop->first + i]];
    for (uint32_t k = 0; k < b->cmds.n; k++) add_command(&v, &procs, &b->cmds.at[k], true);
  }
  l = ARENA_NEW(&w->arena, AbstractLoop);
  l->n = v.all.n;
  l->vars = vec_copy_raw(&w->arena, v.all.at, v.all.n * sizeof *v.all.at);
  l->of = ARENA_ARRAY(&w->arena, LoopVariable, v.all.n + 1);
  l->impl = shape->impl; /* shapes live as long as one exploration */
  l->head = head;
  map_put_ptr(&w->loops, (void *)(uintptr_t)(key + 1), l);
  vec_push(&w->all, l);
  w->n_used++;
  vec_free(&v.all);
  map_free(&v.seen);
  map_free(&procs);
  return l;
}

/* ---- policy ---------------------------------------------------------------------- */

const LoopArrival *loop_abstraction_cause(const State *s) {
  const LoopArrival *x = s->loops.arrivals;
  while (x && !x->arbitrary) x = x->up;
  return x;
}

static void find_facts(Engine *e, AbstractLoop *l) {
  LoopAbstraction *w = abstraction_of(e);
  const Impl *im = l->impl;
  if (w->find_facts) w->find_facts(w->find_env, im, im->blocks.at[l->head], &l->facts);
  loop_facts_fit(e, &l->facts);
}

static void next_mode(Engine *e, AbstractLoop *l) {
  if (l->mode == LOOP_NONE) return;
  l->mode++;
  if (l->mode == LOOP_FACTS) find_facts(e, l);
  if (l->mode == LOOP_FACTS && !l->facts.n) l->mode++;
  abstraction_of(e)->n_none += l->mode == LOOP_NONE;
}

void loop_abstraction_refine(Engine *e, uint32_t head) {
  next_mode(e, map_get_ptr(&abstraction_of(e)->loops, (void *)(uintptr_t)((uint64_t)head + 1)));
}

bool loop_abstraction_any(const LoopAbstraction *w) {
  return w->n_used == 0 || w->n_used > w->n_none;
}

static void loop_abstraction_enter(Engine *e, State *s, const CBlock *from, BlockCount *count) {
  const Frame *f = s->top;
  const Loops *loops = &f->shape->loops;
  uint32_t head = f->block->index, loop = loops->headed[head];
  if (loop == GRAPH_NONE) return;
  if (loops_contain(loops, loop, from->index)) {
    if (count->general) s->loops.at = LOOP_HEAD_AGAIN;
    return;
  }
  count->general = loop_of(abstraction_of(e), f->shape, head)->mode != LOOP_NONE;
  if (count->general) s->loops.at = LOOP_HEAD_FIRST;
}

/* ---- values ------------------------------------------------------------------------ */

static uint64_t symval_hash(SymVal h);

static void symval_hash_entry(void *env, const Term *key, uint32_t n, SymVal value) {
  uint64_t *h = env;
  for (uint32_t i = 0; i < n; i++) *h = hash_pair(*h, key[i].ix);
  *h = hash_pair(*h, symval_hash(value));
}

/* Tells values of a variable apart, to count them. */
static uint64_t symval_hash(SymVal h) {
  if (!symval_is_map(h)) return hash_mix(h.bits);
  const SymMap *m = symval_get_map(h);
  uint64_t r = hash_pair(hash_pair(m->base.ix, m->n), m->n_index);
  for (uint32_t i = 0; m->bases && i < m->n_index; i++) r = hash_pair(r, m->bases[i].ix);
  trie_each(m->entries, symval_hash_entry, &r);
  return hash_mix(r);
}

typedef struct SameEntries {
  const Trie *other;
  bool same;
} SameEntries;

static bool same_value(SymVal a, SymVal b);

static void compare_entry(void *env, const Term *key, uint32_t n, SymVal value) {
  SameEntries *x = env;
  x->same = x->same && same_value(value, trie_find(x->other, key, n));
}

/* Exact, because a state that returns with the same values counts as explored. */
static bool same_value(SymVal a, SymVal b) {
  if (a.bits == b.bits) return true;
  if (!symval_is_map(a) || !symval_is_map(b)) return false;
  const SymMap *m = symval_get_map(a), *o = symval_get_map(b);
  if (!term_eq(m->base, o->base) || m->n != o->n || m->n_index != o->n_index) return false;
  if (!m->bases != !o->bases) return false;
  for (uint32_t i = 0; m->bases && i < m->n_index; i++)
    if (!term_eq(m->bases[i], o->bases[i])) return false;
  SameEntries x = {o->entries, true};
  trie_each(m->entries, compare_entry, &x);
  return x.same;
}

static SymVal symval_of(const Engine *e, const State *s, const Variable *v) {
  Slot slot = layout_slot(&e->layout, v->sym);
  return slot.scope == SLOT_GLOBAL ? state_global(s, slot.number) : frame_slot(s->top, slot.number);
}

static bool takes_all(const AbstractLoop *l) {
  return l->mode == LOOP_ALL || l->mode == LOOP_FACTS;
}

static bool is_arbitrary(const AbstractLoop *l, uint32_t i) {
  return takes_all(l) || l->of[i].keeps_changing;
}

/* The last arrival at the head in this frame. */
static const LoopArrival *last_at(const State *s, uint32_t head) {
  const LoopArrival *x = s->loops.arrivals;
  while (x && (x->head != head || x->depth != s->top->depth)) x = x->up;
  return x;
}

/* One more value of a variable that was not as before. */
static void add_value(LoopAbstraction *w, LoopVariable *v, uint64_t value) {
  for (uint32_t i = 0; i < v->n; i++)
    if (v->values[i] == value) return;
  if (v->n < LOOP_FEW_VALUES) {
    v->values[v->n++] = value;
    return;
  }
  v->keeps_changing = true;
  w->grown = true;
}

/* Back at the head: whether all is as it was or arbitrary. */
static bool is_covered(LoopAbstraction *w, AbstractLoop *l, const LoopArrival *before,
                       const SymVal *values) {
  bool covered = true;
  for (uint32_t i = 0; i < l->n; i++) {
    if (is_arbitrary(l, i) || same_value(values[i], before->values[i])) continue;
    covered = false;
    add_value(w, &l->of[i], symval_hash(values[i]));
  }
  return covered;
}

static End assume_checks(Engine *e, State *s, const CBlock *head, uint32_t n) {
  End end = END_NOT;
  for (uint32_t i = 0; i < n && end == END_NOT; i++)
    end = engine_assume(e, s, symbolic_term(e, s, head->cmds.at[i].terms[0]), head->cmds.at[i].pos);
  return end;
}

static End loop_abstraction_at_head(Engine *e, State *s) {
  bool again = s->loops.at == LOOP_HEAD_AGAIN;
  s->loops.at = LOOP_HEAD_NOT;
  const CBlock *head = s->top->block;
  const ImplShape *shape = s->top->shape;
  uint32_t number = shape->first + head->index;
  AbstractLoop *l = loop_of(abstraction_of(e), shape, head->index);
  if (l->mode == LOOP_FACTS && !loop_facts_check(e, s, &l->facts)) {
    abstraction_of(e)->grown = true;
    if (!l->facts.n) next_mode(e, l);
    return END_PAUSED; /* for good */
  }
  if (again && takes_all(l)) return END_COVERED;
  LoopArrival *now = ARENA_NEW(&e->heap.arena, LoopArrival);
  *now = (LoopArrival){.up = s->loops.arrivals, .head = number, .depth = s->top->depth};
  if (l->mode == LOOP_SOME) {
    now->values = ARENA_ARRAY(&e->heap.arena, SymVal, l->n + 1);
    for (uint32_t i = 0; i < l->n; i++) now->values[i] = symval_of(e, s, l->vars[i]);
    const LoopArrival *before = again ? last_at(s, number) : NULL;
    if (before && is_covered(abstraction_of(e), l, before, now->values)) return END_COVERED;
    if (abstraction_of(e)->grown) return END_PAUSED; /* for good */
  }
  for (uint32_t i = 0; i < l->n; i++) {
    if (!is_arbitrary(l, i)) continue;
    step_set(e, s, l->vars[i], state_unknown(&e->heap, s, l->vars[i]->sort));
    now->arbitrary = true;
  }
  s->loops.arrivals = now;
  if (!now->arbitrary) return END_NOT;
  End end = assume_checks(e, s, head, shape->blocks[head->index].checks);
  if (end != END_NOT || l->mode != LOOP_FACTS) return end;
  return loop_facts_assume(e, s, &l->facts, head->pos);
}

void loop_abstraction_init(LoopAbstraction *w, CoreProgram *p, LoopFactsOf *find, void *env) {
  *w = (LoopAbstraction){.hooks = {loop_abstraction_enter, loop_abstraction_at_head},
                         .program = p,
                         .find_facts = find,
                         .find_env = env};
  arena_init(&w->arena);
}
