/* SPDX-License-Identifier: MIT */
/* See matching_loops.h. */
#include "core/matching_loops.h"

#include "base/graph.h"
#include "base/hash.h"
#include "base/mem.h"
#include "core/match_graph.h"
#include "core/match_rules.h"
#include "core/match_text.h"

#include <string.h>

enum {
  MOST_INSTANCES = 500, /* of one attempt */
  MOST_NODES = 3000,
  ROUNDS = 26,
  LONGEST = 6, /* period */
  REPEATS = 4, /* of the period, before a chain counts */
};

typedef struct MatchInstance {
  uint32_t rule, trigger;
  uint32_t parent; /* the instance that made its newest term, or MATCH_NOBODY */
  Term *values;
} MatchInstance;

typedef struct LoopSearch {
  CoreProgram *program;
  TermTable *tab;
  Arena arena;
  MatchRules rules;
  MatchGraph graph;
  VEC(MatchInstance) instances; /* of this attempt */
  uint32_t made;                /* how many of them have been asserted */
  Map seen;                     /* quantifier and classes of values */
  Map followed;                 /* quantifier and maker, where it is narrow */
  Pos scope;
  uint32_t rule, trigger; /* that are being tried */
  bool narrow;            /* of each instance, one further one of each quantifier is followed */
  bool cut;               /* there were too many instances */
  Map reported;           /* rules of loops that were found */
  MatchingLoops *out;
} LoopSearch;

/* ---- which quantifiers may loop ------------------------------------------------------------ */

static uint64_t head_of(const LoopSearch *s, Term t) {
  const TermNode *n = term_node(s->tab, t);
  return hash_pair(hash_pair(n->op, n->p0), n->p1);
}

typedef struct HeadEdges {
  LoopSearch *s;
  Map seen;         /* terms of this rule           */
  const Map *heads; /* head -> first of `users`, from 1 */
  VEC(GraphEdge) edges;
  uint32_t from;
} HeadEdges;

typedef struct HeadUser {
  uint32_t rule, next;
} HeadUser;
typedef VEC(HeadUser) HeadUsers;

static void connect(HeadEdges *e, const HeadUsers *users, Term t) {
  TermTable *tab = e->s->tab;
  if (!map_add(&e->seen, t.ix) || op_is_binder(term_op(tab, t))) return;
  uint64_t at = 0;
  map_get(e->heads, head_of(e->s, t), &at);
  for (uint32_t i = (uint32_t)at; i; i = users->at[i - 1].next) {
    GraphEdge edge = {e->from, users->at[i - 1].rule};
    vec_push(&e->edges, edge);
  }
  for (uint32_t i = 0; i < term_nargs(tab, t); i++) connect(e, users, term_arg(tab, t, i));
}

static void list_heads(LoopSearch *s, Map *heads, HeadUsers *users) {
  for (uint32_t i = 0; i < s->rules.n; i++) {
    const MatchRule *r = &s->rules.at[i];
    for (uint32_t k = 0; k < r->n_triggers; k++)
      for (uint32_t j = 0; j < r->trigger_len[k]; j++) {
        uint64_t h = head_of(s, r->triggers[k][j]), first = 0;
        map_get(heads, h, &first);
        HeadUser user = {i, (uint32_t)first};
        vec_push(users, user);
        map_put(heads, h, users->n);
      }
  }
}

/* By rule: it can lead back to itself. */
static bool *on_cycles(LoopSearch *s) {
  Map heads = {0};
  HeadUsers users = {0};
  HeadEdges e = {.s = s, .heads = &heads};
  bool *result = mem_calloc(s->rules.n + 1, sizeof *result);
  list_heads(s, &heads, &users);
  for (uint32_t i = 0; i < s->rules.n; i++) {
    e.from = i;
    map_clear(&e.seen);
    connect(&e, &users, s->rules.at[i].body);
  }
  Graph g = graph_make(&s->arena, s->rules.n, e.edges.at, e.edges.n);
  GraphSccs sccs = graph_sccs(&s->arena, &g);
  for (uint32_t i = 0; i < s->rules.n; i++) result[i] = sccs.size[sccs.of[i]] > 1;
  for (uint32_t i = 0; i < e.edges.n; i++)
    if (e.edges.at[i].from == e.edges.at[i].to) result[e.edges.at[i].from] = true;
  vec_free(&e.edges);
  map_free(&e.seen);
  map_free(&heads);
  vec_free(&users);
  return result;
}

/* ---- instances ------------------------------------------------------------------------------ */

static bool is_new(LoopSearch *s, uint32_t rule, const MatchBinding *b) {
  uint64_t h = hash_pair(rule, 17);
  for (uint32_t i = 0; i < b->n; i++) h = hash_pair(h, match_graph_class(&s->graph, b->values[i]));
  return map_add(&s->seen, h & ~UINT64_C(0) >> 1);
}

/* Has the instance that made the newest term led to this quantifier before? */
static bool is_sibling(LoopSearch *s, const MatchBinding *b) {
  uint64_t h = hash_pair(hash_pair(s->rule, s->trigger), hash_pair(b->newest, 23));
  return s->narrow && b->newest && !map_add(&s->followed, h & ~UINT64_C(0) >> 1);
}

static void note_instance(void *env, const MatchBinding *b) {
  LoopSearch *s = env;
  s->cut |= s->instances.n >= MOST_INSTANCES;
  if (s->instances.n >= MOST_INSTANCES || is_sibling(s, b) || !is_new(s, s->rule, b)) return;
  MatchInstance x = {s->rule, s->trigger, b->newest ? b->newest - 1 : MATCH_NOBODY,
                     ARENA_ARRAY(&s->arena, Term, b->n)};
  for (uint32_t i = 0; i < b->n; i++) {
    if (!b->values[i].ix) return; /* a variable that the trigger does not mention */
    x.values[i] = b->values[i];
  }
  vec_push(&s->instances, x);
}

static void assert_instance(LoopSearch *s, uint32_t i, bool assumed) {
  MatchInstance x = s->instances.at[i];
  const MatchRule *r = &s->rules.at[x.rule];
  Term body = mk_let(&s->graph.build, r->vars, x.values, r->n_vars, r->body);
  s->graph.maker = i;
  match_graph_assert(&s->graph, body, true, assumed);
}

/* Asserts what was found last; finds what matches now. False: nothing new, or too much. */
static bool run_round(LoopSearch *s) {
  Term values[64];
  while (s->made < s->instances.n) assert_instance(s, s->made++, false);
  match_graph_close(&s->graph);
  if (s->graph.contradiction || s->graph.nodes.n > MOST_NODES) return false;
  for (uint32_t i = 0; i < s->rules.n; i++) {
    const MatchRule *r = &s->rules.at[i];
    if ((r->scope && r->scope != s->scope) || r->n_vars > sizeof values / sizeof *values) continue;
    for (uint32_t k = 0; k < r->n_triggers; k++) {
      MatchBinding b = {r->vars, r->n_vars, values, 0};
      memset(values, 0, sizeof *values * r->n_vars);
      s->rule = i;
      s->trigger = k;
      match_graph_find(&s->graph, r->triggers[k], r->trigger_len[k], &b, note_instance, s);
    }
  }
  return s->made < s->instances.n && s->instances.n < MOST_INSTANCES;
}

/* ---- loops ---------------------------------------------------------------------------------- */

/* The rules before the instance, newest first. */
static uint32_t chain_of(const LoopSearch *s, uint32_t i, uint32_t *chain, uint32_t max) {
  uint32_t n = 0;
  for (; i != MATCH_NOBODY && n < max; i = s->instances.at[i].parent) chain[n++] = i;
  return n;
}

static bool same_step(const LoopSearch *s, uint32_t a, uint32_t b) {
  const MatchInstance *x = &s->instances.at[a], *y = &s->instances.at[b];
  return x->rule == y->rule && x->trigger == y->trigger;
}

static uint32_t period_of(const LoopSearch *s, const uint32_t *chain, uint32_t n) {
  for (uint32_t p = 1; p <= LONGEST && p * REPEATS <= n; p++) {
    bool periodic = true;
    for (uint32_t i = 0; i + p < p * REPEATS && periodic; i++)
      periodic = same_step(s, chain[i], chain[i + p]);
    if (periodic) return p;
  }
  return 0;
}

/* Are the values of `later` made of those of `earlier` by the function of which that is the text,
 * and does one grow? */
static bool growth(LoopSearch *s, uint32_t earlier, uint32_t later, Buf *out) {
  const MatchInstance *a = &s->instances.at[earlier], *b = &s->instances.at[later];
  uint32_t n = s->rules.at[a->rule].n_vars;
  bool grows = false;
  buf_clear(out);
  for (uint32_t i = 0; i < n; i++) {
    MatchContext c = {.build = &s->graph.build, .holes = a->values, .n = n, .out = out};
    if (!match_text_context(&c, b->values[i])) return false;
    grows |= c.grown;
    buf_putc(out, ';');
  }
  return grows;
}

static bool is_loop(LoopSearch *s, const uint32_t *chain, uint32_t period) {
  Buf first = {0}, other = {0};
  bool same = growth(s, chain[period], chain[0], &first);
  for (uint32_t k = 1; same && k + 2 <= REPEATS; k++) {
    same = growth(s, chain[(k + 1) * period], chain[k * period], &other);
    same = same && first.n == other.n && memcmp(first.text, other.text, first.n) == 0;
  }
  buf_free(&first);
  buf_free(&other);
  return same;
}

/* The terms that match the trigger of the instance. */
static Str matched(LoopSearch *s, uint32_t i) {
  const MatchInstance *x = &s->instances.at[i];
  const MatchRule *r = &s->rules.at[x->rule];
  Builder plain = builder_plain(s->tab);
  Buf text = {0};
  for (uint32_t k = 0; k < r->trigger_len[x->trigger]; k++) {
    Term t = mk_let(&plain, r->vars, x->values, r->n_vars, r->triggers[x->trigger][k]);
    if (k) buf_puts(&text, ", ");
    match_text_term(s->tab, t, &text);
  }
  Str str = str_intern(&s->program->session->strs, text.text, text.n);
  buf_free(&text);
  return str;
}

static bool is_reported(LoopSearch *s, const uint32_t *chain, uint32_t period) {
  for (uint32_t i = 0; i < period; i++)
    if (map_get(&s->reported, s->instances.at[chain[i]].rule, NULL)) return true;
  return false;
}

/* From the first round, whose terms are small. */
static void report(LoopSearch *s, const uint32_t *chain, uint32_t n, uint32_t period) {
  MatchingLoop loop = {ARENA_ARRAY(&s->program->session->perm, MatchingStep, period), period, NULL};
  uint32_t last = n - 1; /* the first of the chain that is of the loop, and the least by position */
  while (last > 0 && !same_step(s, chain[last], chain[last % period])) last--;
  uint32_t start = last;
  for (uint32_t i = 0; i < period; i++) {
    const MatchRule *least = &s->rules.at[s->instances.at[chain[start]].rule];
    const MatchRule *r = &s->rules.at[s->instances.at[chain[last - i]].rule];
    if (r->pos < least->pos) start = last - i;
  }
  for (uint32_t i = 0; i < period; i++) {
    uint32_t x = chain[start - i];
    const MatchRule *r = &s->rules.at[s->instances.at[x].rule];
    loop.steps[i] = (MatchingStep){r->pos, r->at, matched(s, x)};
    map_put(&s->reported, s->instances.at[x].rule, 1);
  }
  loop.again = matched(s, chain[start - period]);
  vec_push(s->out, loop);
}

static void look_for_loops(LoopSearch *s) {
  enum { MOST = LONGEST * REPEATS + ROUNDS };
  uint32_t chain[MOST];
  for (uint32_t i = s->instances.n; i-- > 0;) {
    uint32_t n = chain_of(s, i, chain, MOST), p = period_of(s, chain, n);
    if (p && !is_reported(s, chain, p) && is_loop(s, chain, p)) report(s, chain, n, p);
  }
}

/* ---- one attempt ------------------------------------------------------------------------------
 */

/* Terms that match the trigger, with constants for its variables, are all there is. */
static void begin(LoopSearch *s, uint32_t rule, uint32_t trigger) {
  const MatchRule *r = &s->rules.at[rule];
  MatchInstance x = {rule, trigger, MATCH_NOBODY, ARENA_ARRAY(&s->arena, Term, r->n_vars)};
  match_graph_init(&s->graph, s->tab);
  vec_clear(&s->instances);
  map_clear(&s->seen);
  map_clear(&s->followed);
  s->cut = false;
  s->made = 0;
  s->scope = r->scope;
  for (uint32_t i = 0; i < r->n_vars; i++) x.values[i] = r->vars[i];
  for (uint32_t i = 0; i < r->trigger_len[trigger]; i++)
    match_graph_add(&s->graph, r->triggers[trigger][i]);
  MatchBinding b = {r->vars, r->n_vars, x.values, 0};
  is_new(s, rule, &b);
  vec_push(&s->instances, x);
  assert_instance(s, s->made++, true);
}

static void attempt(LoopSearch *s, uint32_t rule, uint32_t trigger, bool narrow) {
  s->narrow = narrow;
  begin(s, rule, trigger);
  for (uint32_t i = 0; i < ROUNDS && run_round(s); i++) continue;
  if (!s->graph.contradiction) look_for_loops(s);
  match_graph_free(&s->graph);
}

void matching_loops_find(CoreProgram *p, MatchingLoops *out) {
  LoopSearch s = {.program = p, .tab = p->terms, .out = out};
  arena_init(&s.arena);
  match_rules_find(p, &s.arena, &s.rules);
  bool *candidates = on_cycles(&s);
  for (uint32_t i = 0; i < s.rules.n; i++)
    for (uint32_t k = 0; candidates[i] && k < s.rules.at[i].n_triggers; k++)
      for (uint32_t narrow = 0; narrow < 2 && !map_get(&s.reported, i, NULL); narrow++)
        if (!narrow || s.cut) attempt(&s, i, k, narrow);
  free(candidates);
  vec_free(&s.rules);
  vec_free(&s.instances);
  map_free(&s.seen);
  map_free(&s.followed);
  map_free(&s.reported);
  arena_free(&s.arena);
}
