/* SPDX-License-Identifier: MIT */
/* Evaluation of terms: see the header. A memo keeps what shared subterms came out as; it holds for
 * one evaluation in one binding of the bound variables (an epoch). */
#include "exec/engine/symbolic.h"

#include "base/bug.h"
#include "base/mem.h"

SymVal symbolic_bind(Engine *e, Symbol s, SymVal h) {
  while (e->values.bound.n <= s.ix) vec_push(&e->values.bound, SYMVAL_NONE);
  SymVal before = e->values.bound.at[s.ix];
  e->values.bound.at[s.ix] = h;
  return before;
}

/* A term that stands for itself: known to be a literal on this path? */
static Term known(Engine *e, Term t) {
  if (!e->values.state->facts.known) return t;
  SymVal h = trie_find(e->values.state->facts.known, &t, 1);
  return symval_is_none(h) ? t : symval_get_term(h);
}

/* True or false where earlier facts of the path decide the condition, else the condition. */
static Term decided_by_path(Engine *e, Term t) {
  if (!e->values.state->facts.known || e->values.loose || term_is_true(t) || term_is_false(t))
    return t;
  if (!sort_eq(term_sort(e->tab, t), SORT_BOOL)) return t;
  if (!symval_is_none(trie_find(e->values.state->facts.known, &t, 1))) return known(e, t);
  Tri by_bounds = engine_by_bounds(e, e->values.state, t);
  if (by_bounds != TRI_UNKNOWN) return term_bool(by_bounds == TRI_TRUE);
  Term not = mk_not(e->b, t);
  return symval_is_none(trie_find(e->values.state->facts.known, &not, 1))
             ? t
             : term_bool(!term_is_true(known(e, not )));
}

/* What stands for a single unknown value, a point of an unknown map or function. */
static SymVal point(Engine *e, Term t) {
  Op op = term_op(e->tab, t);
  if (op != OP_SELECT && op != OP_APP && op != OP_VAR) return symval_term(t);
  t = known(e, t);
  if (!e->values.loose && !term_is_value(e->tab, t)) state_read(&e->heap, e->values.state, t);
  return symval_term(t);
}

static SymVal open_value(Engine *e, SymVal h, Symbol s) {
  const SymbolData *d = symbol_data(e->tab, s);
  return point(e, unknowns_term(&e->unknowns, symval_get_decision(h), d->sort, d->name));
}

static SymVal variable(Engine *e, Symbol s, Term t) {
  SymVal h = s.ix < e->values.bound.n ? e->values.bound.at[s.ix] : SYMVAL_NONE;
  if (symval_is_none(h)) {
    Slot slot = layout_slot(&e->layout, s);
    const Frame *f = e->values.state->top;
    switch (slot.scope) {
    case SLOT_NONE: return symval_term(known(e, t));
    case SLOT_GLOBAL: h = state_global(e->values.state, slot.number); break;
    case SLOT_OLD:
      h = f ? frame_old(f, slot.number) : state_global(e->values.state, slot.number);
      break;
    case SLOT_FRAME:
      must(f && slot.number < f->n_slots);
      h = frame_slot(f, slot.number);
      break;
    }
    if (symval_is_decision(h)) return open_value(e, h, s);
    must(!symval_is_none(h));
    if (symval_is_term(h) && term_op(e->tab, symval_get_term(h)) == OP_VAR)
      return symval_term(known(e, symval_get_term(h)));
  }
  return h;
}

/* ---- functions ------------------------------------------------------------- */

enum { MANY_ARGS = 8 };

static Term *arguments(Engine *e, const TermNode *n, Term *few) {
  Term *args = n->nargs <= MANY_ARGS ? few : mem_alloc(n->nargs * sizeof *args);
  for (uint32_t i = 0; i < n->nargs; i++) args[i] = symbolic_eval_term(e, n->args[i]);
  return args;
}

static SymVal symbolic_eval(Engine *e, Term t);

static SymVal follow(Engine *e, const Function *f, const TermNode *n) {
  SymVal few[MANY_ARGS], *was = n->nargs <= MANY_ARGS ? few : mem_alloc(n->nargs * sizeof *was);
  for (uint32_t i = 0; i < n->nargs; i++) was[i] = symbolic_eval(e, n->args[i]);
  for (uint32_t i = 0; i < n->nargs; i++)
    was[i] = symbolic_bind(e, term_symbol(e->tab, f->params[i]), was[i]);
  uint64_t outer = e->values.epoch;
  e->values.epoch = ++e->values.epochs;
  SymVal r = symbolic_eval(e, f->body);
  e->values.epoch = outer;
  for (uint32_t i = 0; i < n->nargs; i++)
    symbolic_bind(e, term_symbol(e->tab, f->params[i]), was[i]);
  if (was != few) free(was);
  return r;
}

static SymVal apply(Engine *e, Term t, const TermNode *n) {
  Symbol s = {n->p0};
  if (n->nargs == 0) {
    const Function *c = layout_follow(&e->layout, s);
    return c ? follow(e, c, n) : point(e, t);
  }
  const Function *f = layout_follow(&e->layout, s);
  if (f) return follow(e, f, n);
  Term few[MANY_ARGS], *args = arguments(e, n, few);
  Term r = mk_same(e->b, t, args);
  if (args != few) free(args);
  if (!e->values.loose) r = solve_simplify(e->solve, r);
  return point(e, r);
}

/* ---- maps -------------------------------------------------------------------- */

/* An index as a map's table has it: bases, and keys relative to them. */
typedef struct Place {
  Term few[2 * MANY_ARGS], *bases, *keys;
  bool tabled; /* writes there are kept in a table */
} Place;

static void place_of(Engine *e, const Term *index, uint32_t n, Place *p) {
  p->bases = n <= MANY_ARGS ? p->few : mem_alloc(2 * n * sizeof *p->bases);
  p->keys = p->bases + n;
  bool symbolic = maps_split(e->tab, index, n, p->bases, p->keys);
  p->tabled = engine_uses(e, symbolic ? OPTIMIZATION_OFFSET_MAPS : OPTIMIZATION_CONCRETE_MAPS) &&
              !(symbolic && e->values.loose);
}

static void place_done(Place *p) {
  if (p->bases != p->few) free(p->bases);
}

static bool is_apart(Engine *e, Term x, Term y) {
  Term same = mk_eq(e->b, x, y);
  for (uint32_t i = 0; i < e->values.apart.n; i++)
    if (term_eq(e->values.apart.at[i], same)) return true;
  return term_is_false(same);
}

/* The map without writes at indices that are surely not the one that is read. */
static Term without_apart(Engine *e, Term map, const Term *index, uint32_t n, uint32_t depth) {
  enum { DEEP = 256 };
  if (term_op(e->tab, map) != OP_STORE || depth == DEEP) return map;
  const Term *store = term_args(e->tab, map);
  Term below = without_apart(e, store[0], index, n, depth + 1);
  for (uint32_t i = 0; i < n; i++)
    if (is_apart(e, store[1 + i], index[i])) return below;
  return term_eq(below, store[0]) ? map : mk_store(e->b, below, store + 1, n, store[1 + n]);
}

static Term select_past(Engine *e, Term map, const Term *index, uint32_t n) {
  if (e->values.apart.n) map = without_apart(e, map, index, n, 0);
  return mk_select(e->b, map, index, n);
}

static SymVal read_map(Engine *e, SymVal map, const Term *index, uint32_t n) {
  if (symval_is_map(map)) {
    const SymMap *m = symval_get_map(map);
    Place p;
    place_of(e, index, n, &p);
    bool fits = maps_fits(m, p.bases);
    SymVal h = fits ? trie_find(m->entries, p.keys, n) : SYMVAL_NONE;
    place_done(&p);
    if (!symval_is_none(h)) return h;
    if (fits) return point(e, select_past(e, m->base, index, n));
  }
  return point(e, select_past(e, symval_whole(e->b, map), index, n));
}

static SymVal select_from(Engine *e, const TermNode *n) {
  SymVal map = symbolic_eval(e, n->args[0]);
  Term few[MANY_ARGS];
  TermNode index = *n;
  index.args++;
  index.nargs--;
  Term *args = arguments(e, &index, few);
  SymVal r = read_map(e, map, args, index.nargs);
  if (args != few) free(args);
  return r;
}

static SymVal store_into(Engine *e, const TermNode *n) {
  SymVal map = symbolic_eval(e, n->args[0]);
  Term few[MANY_ARGS];
  TermNode index = *n;
  index.args++;
  index.nargs -= 2;
  Term *args = arguments(e, &index, few);
  SymVal value = symbolic_eval(e, n->args[n->nargs - 1]), r;
  Place p;
  place_of(e, args, index.nargs, &p);
  if (p.tabled) {
    const SymMap *m = symval_is_map(map) ? symval_get_map(map) : NULL;
    if (!m || !maps_fits(m, p.bases))
      m = maps_over(&e->heap.arena, symval_whole(e->b, map), index.nargs, p.bases);
    r = symval_map(maps_put(&e->heap.arena, m, p.keys, index.nargs, value));
  } else {
    r = symval_term(
        mk_store(e->b, symval_whole(e->b, map), args, index.nargs, symval_whole(e->b, value)));
  }
  place_done(&p);
  if (args != few) free(args);
  return r;
}

/* ---- operators ---------------------------------------------------------------- */

/* The equation that an operand of an `or` (false elsewhere) or `and` (true elsewhere) makes false.
 */
static Term sets_apart(const Engine *e, Term t, bool is_or) {
  Op op = term_op(e->tab, t);
  if (is_or ? op == OP_EQ : op == OP_NOT && term_op(e->tab, term_arg(e->tab, t, 0)) == OP_EQ)
    return is_or ? t : term_arg(e->tab, t, 0);
  if (op != (is_or ? OP_LE : OP_LT)) return TERM_NONE;
  return mk_eq(e->b, term_arg(e->tab, t, 0), term_arg(e->tab, t, 1));
}

/* In binders, conditions first: what they set apart decides reads of maps in the rest. */
static Term junction_in_binder(Engine *e, const TermNode *n, bool is_or, Term *args) {
  uint32_t before = e->values.apart.n, k = 0;
  uint64_t outer = e->values.epoch;
  Term decisive = is_or ? TERM_TRUE : TERM_FALSE, r = TERM_NONE;
  for (int rest = 0; rest < 2; rest++) {
    if (rest && e->values.apart.n > before) e->values.epoch = ++e->values.epochs;
    for (uint32_t i = 0; i < n->nargs && !r.ix; i++) {
      if ((sets_apart(e, n->args[i], is_or).ix != 0) != (rest == 0)) continue;
      Term t = symbolic_eval_term(e, n->args[i]);
      if (term_eq(t, decisive)) r = decisive;
      if (term_is_true(t) || term_is_false(t)) continue;
      args[k++] = t;
      Term a = rest == 0 ? sets_apart(e, t, is_or) : TERM_NONE;
      if (a.ix) vec_push(&e->values.apart, a);
    }
  }
  e->values.apart.n = before;
  e->values.epoch = outer;
  return r.ix ? r : is_or ? mk_or(e->b, args, k) : mk_and(e->b, args, k);
}

/* and, or: stops at the first operand that decides it. */
static Term junction(Engine *e, const TermNode *n, bool is_or) {
  Term few[MANY_ARGS], *args = n->nargs <= MANY_ARGS ? few : mem_alloc(n->nargs * sizeof *args);
  Term decisive = is_or ? TERM_TRUE : TERM_FALSE, r = TERM_NONE;
  if (e->values.loose) {
    r = junction_in_binder(e, n, is_or, args);
  } else {
    uint32_t k = 0;
    for (uint32_t i = 0; i < n->nargs && !r.ix; i++) {
      Term t = symbolic_eval_term(e, n->args[i]);
      if (term_eq(t, decisive)) r = decisive;
      if (!term_is_true(t) && !term_is_false(t)) args[k++] = t;
    }
    if (!r.ix) r = is_or ? mk_or(e->b, args, k) : mk_and(e->b, args, k);
  }
  if (args != few) free(args);
  return r;
}

static void add_apart(Engine *e, Term holds) {
  if (term_op(e->tab, holds) == OP_AND) {
    for (uint32_t i = 0; i < term_nargs(e->tab, holds); i++)
      add_apart(e, term_arg(e->tab, holds, i));
    return;
  }
  Term a = sets_apart(e, holds, false);
  if (a.ix) vec_push(&e->values.apart, a);
}

/* A term where a condition holds. */
static Term under(Engine *e, Term holds, Term t) {
  uint32_t before = e->values.apart.n;
  uint64_t outer = e->values.epoch;
  if (e->values.loose) add_apart(e, holds);
  if (e->values.apart.n > before) e->values.epoch = ++e->values.epochs;
  Term r = symbolic_eval_term(e, t);
  e->values.apart.n = before;
  e->values.epoch = outer;
  return r;
}

static SymVal choose(Engine *e, const TermNode *n) {
  Term c = symbolic_eval_term(e, n->args[0]);
  if (term_is_true(c)) return symbolic_eval(e, n->args[1]);
  if (term_is_false(c)) return symbolic_eval(e, n->args[2]);
  Term x = symbolic_eval_term(e, n->args[1]), y = symbolic_eval_term(e, n->args[2]);
  return symval_term(mk_ite(e->b, c, x, y));
}

/* Two small integer literals: the common case of a concrete program. */
static bool fold_small(Engine *e, Op op, Term x, Term y, Term *out) {
  enum { SMALL = 1 << 30 };
  int64_t a, b;
  if (!engine_uses(e, OPTIMIZATION_CONCRETE) || term_op(e->tab, x) != OP_CONST_INT ||
      term_op(e->tab, y) != OP_CONST_INT || !term_get_int64(e->tab, x, &a) ||
      !term_get_int64(e->tab, y, &b))
    return false;
  switch (op) {
  case OP_LT: *out = term_bool(a < b); return true;
  case OP_LE: *out = term_bool(a <= b); return true;
  case OP_EQ: *out = term_bool(a == b); return true;
  case OP_ADD:
    if (a > SMALL || a < -SMALL || b > SMALL || b < -SMALL) return false;
    *out = term_int64(e->tab, a + b);
    return true;
  case OP_MUL:
    if (a > SMALL || a < -SMALL || b > SMALL || b < -SMALL) return false;
    *out = term_int64(e->tab, a * b);
    return true;
  default: return false;
  }
}

static Term operate(Engine *e, Term t, const TermNode *n) {
  Term few[MANY_ARGS], *args = arguments(e, n, few), r;
  if (n->nargs != 2 || !fold_small(e, n->op, args[0], args[1], &r)) {
    bool same = true, literal = n->nargs && engine_uses(e, OPTIMIZATION_CONCRETE);
    for (uint32_t i = 0; i < n->nargs; i++) {
      same = same && term_eq(args[i], n->args[i]);
      literal = literal && op_is_const(term_op(e->tab, args[i]));
    }
    Builder folds = builder(e->tab);
    r = decided_by_path(e, same ? t : mk_same(literal ? &folds : e->b, t, args));
  }
  if (args != few) free(args);
  return r;
}

static Term lambda(Engine *e, Term t) {
  const Term *vars;
  Term body = binder_open(e->tab, t, &vars);
  return quantify_rest(e, OP_LAMBDA, vars, term_binder(e->tab, t)->nvars, body);
}

static SymVal evaluate(Engine *e, Term t, const TermNode *n) {
  switch ((Op)n->op) {
  case OP_APP: return apply(e, t, n);
  case OP_FORALL:
  case OP_EXISTS: return symval_term(decided_by_path(e, quantify_eval(e, t)));
  case OP_LAMBDA: return symval_term(lambda(e, t));
  case OP_AND: return symval_term(junction(e, n, false));
  case OP_OR: return symval_term(junction(e, n, true));
  case OP_IMPLIES: {
    Term x = symbolic_eval_term(e, n->args[0]);
    if (term_is_false(x)) return symval_term(TERM_TRUE);
    return symval_term(mk_implies(e->b, x, under(e, x, n->args[1])));
  }
  case OP_ITE: return choose(e, n);
  case OP_SELECT: return select_from(e, n);
  case OP_STORE: return store_into(e, n);
  default: return symval_term(operate(e, t, n));
  }
}

/* The value in EngineValues.state. */
static SymVal symbolic_eval(Engine *e, Term t) {
  const TermNode *at = term_node(e->tab, t);
  if (at->op == OP_VAR) return variable(e, (Symbol){at->p0}, t);
  if (op_is_leaf(at->op) && at->op != OP_APP) return symval_term(t);
  if (t.ix < e->values.memo.n && e->values.memo.at[t.ix].epoch == e->values.epoch)
    return e->values.memo.at[t.ix].value;
  e->counts.evaluations++;
  TermNode n = *at;
  uint64_t epoch = e->values.epoch;
  SymVal r = evaluate(e, t, &n);
  must(e->values.epoch == epoch);
  if (t.ix >= e->values.memo.n) {
    vec_reserve(&e->values.memo, t.ix + 1);
    while (e->values.memo.n <= t.ix) vec_push(&e->values.memo, ((EngineMemo){0, SYMVAL_NONE}));
  }
  e->values.memo.at[t.ix] = (EngineMemo){epoch, r};
  return r;
}

Term symbolic_eval_term(Engine *e, Term t) {
  return symval_whole(e->b, symbolic_eval(e, t));
}

/* ---- values when more is known ---------------------------------------------- */

static Term fold_known(Engine *e, Map *memo, Term t) {
  TermNode n = *term_node(e->tab, t);
  if (op_is_leaf(n.op) || op_is_binder(n.op)) return known(e, t);
  uint64_t found;
  if (map_get(memo, t.ix, &found)) return (Term){(uint32_t)found};
  Term few[MANY_ARGS], *args = n.nargs <= MANY_ARGS ? few : mem_alloc(n.nargs * sizeof *args);
  bool changed = false;
  for (uint32_t i = 0; i < n.nargs; i++) {
    args[i] = fold_known(e, memo, n.args[i]);
    changed = changed || !term_eq(args[i], n.args[i]);
  }
  Term r = known(e, changed ? mk_same(e->b, t, args) : t);
  if (args != few) free(args);
  map_put(memo, t.ix, r.ix);
  return r;
}

typedef struct Folding {
  Engine *e;
  Map *memo;
  SymVal made; /* of a map */
} Folding;

static SymVal fold_held(Engine *e, Map *memo, SymVal h);

static void fold_entry(void *env, const Term *key, uint32_t n, SymVal value) {
  Folding *f = env;
  SymVal v = fold_held(f->e, f->memo, value);
  f->made = symval_map(maps_put(&f->e->heap.arena, symval_get_map(f->made), key, n, v));
}

static SymVal fold_held(Engine *e, Map *memo, SymVal h) {
  if (symval_is_term(h)) return symval_term(fold_known(e, memo, symval_get_term(h)));
  if (!symval_is_map(h)) return h;
  const SymMap *m = symval_get_map(h);
  if (m->bases) return symval_term(fold_known(e, memo, maps_whole(e->b, m)));
  Folding f = {e, memo, SYMVAL_NONE};
  f.made = symval_map(maps_over(&e->heap.arena, fold_known(e, memo, m->base), m->n_index, NULL));
  trie_each(m->entries, fold_entry, &f);
  return f.made;
}

void symbolic_fold(Engine *e, State *s) {
  e->values.state = s;
  Map memo = {0};
  Frame *f = state_top(&e->heap, s);
  for (uint32_t i = 0; i < f->n_slots; i++) {
    SymVal was = frame_slot(f, i), is = fold_held(e, &memo, was);
    if (is.bits != was.bits) frame_set_slot(&e->heap, f, i, is);
  }
  for (uint32_t i = 0; i < e->heap.n_globals; i++)
    state_set_global(&e->heap, s, i, fold_held(e, &memo, state_global(s, i)));
  map_free(&memo);
}

SymVal symbolic_value(Engine *e, State *s, Term t) {
  e->values.state = s;
  e->values.epoch = ++e->values.epochs;
  return symbolic_eval(e, t);
}

Term symbolic_term(Engine *e, State *s, Term t) {
  return symval_whole(e->b, symbolic_value(e, s, t));
}
