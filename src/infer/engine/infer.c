/* SPDX-License-Identifier: MIT */
/* See infer.h. */
#include "infer/engine/infer.h"

#include "base/mem.h"
#include "base/sort.h"
#include "infer/domains/relations.h"
#include "infer/engine/aliens.h"
#include "infer/engine/cases.h"
#include "logic/collect.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct Infer {
  CoreProgram *program;
  InferOptions opt;
  Builder build;
  Arena arena;
  Domains domains;
  Transfer transfer;
  Lemmas lemmas;
  Relations relations;
  const Product *axioms;
};

const Domain *const infer_known_domains[] = {
#define DOMAIN(name, cheap) &domain_##name,
#include "infer/domains/domains.def"
#undef DOMAIN
};
const uint32_t infer_n_known_domains = sizeof infer_known_domains / sizeof *infer_known_domains;
static_assert(sizeof infer_known_domains / sizeof *infer_known_domains <= MAX_DOMAINS,
              "states have no room for so many domains");

static const bool cheap[] = {
#define DOMAIN(name, is_cheap) is_cheap,
#include "infer/domains/domains.def"
#undef DOMAIN
};

static void choose_domain(InferOptions *o, uint32_t i) {
  for (uint32_t k = 0; k < o->n_domains; k++)
    if (o->domains[k] == infer_known_domains[i]) return;
  o->domains[o->n_domains++] = infer_known_domains[i];
}

/* A name of one domain or of several. */
static bool choose_named(InferOptions *o, const char *name, size_t n) {
  bool all = n == 3 && memcmp(name, "all", n) == 0, found = all;
  bool usual = n == 7 && memcmp(name, "default", n) == 0;
  if (all || (n == 5 && memcmp(name, "cases", n) == 0)) o->cases = found = true;
  for (uint32_t i = 0; i < infer_n_known_domains; i++) {
    const char *own = infer_known_domains[i]->name;
    bool it = all || (usual && cheap[i]) || (strlen(own) == n && memcmp(own, name, n) == 0);
    if (it) choose_domain(o, i);
    found |= it;
  }
  return found;
}

bool infer_domains(const char *list, InferOptions *o, Str *unknown, StrTable *strs) {
  o->n_domains = 0;
  while (*list) {
    size_t n = strcspn(list, ",");
    if (!choose_named(o, list, n)) {
      *unknown = str_intern(strs, list, n);
      return false;
    }
    list += n;
    if (*list == ',') list++;
  }
  return true;
}

/* ---- axioms ---------------------------------------------------------------------------- */

/* Those without quantifiers: what they say about constants. */
static const Product *state_of_axioms(Infer *x) {
  const Product *s = product_top(&x->domains);
  for (uint32_t i = 0; i < x->program->axioms.n && s; i++) {
    Term t = x->program->axioms.at[i]->term;
    if (term_node(x->program->terms, t)->binder_level == 0)
      s = product_constrain(&x->domains, s, t);
  }
  return s;
}

Infer *infer_new(CoreProgram *p, const InferOptions *opt) {
  Infer *x = mem_calloc(1, sizeof *x);
  x->program = p;
  x->opt = *opt;
  x->build = *p->build;
  if (opt->literal) x->build = builder_plain(p->terms);
  arena_init(&x->arena);
  x->domains.env = (DomainEnv){.build = &x->build,
                               .tab = p->terms,
                               .nums = term_nums(p->terms),
                               .arena = &x->arena,
                               .literal = opt->literal};
  x->domains.n = opt->n_domains;
  for (uint32_t i = 0; i < opt->n_domains; i++) x->domains.at[i] = opt->domains[i];
  x->transfer = (Transfer){.program = p, .domains = &x->domains};
  if (!opt->literal) {
    lemmas_init(&x->lemmas, p);
    relations_init(&x->relations, p);
    x->domains.env.relations = &x->relations;
  }
  x->domains.lemmas = &x->lemmas;
  x->axioms = state_of_axioms(x);
  return x;
}

/* Budgets of domains are per implementation, so what was begun is closed after each. */
static void close_domains(Infer *x) {
  for (uint32_t i = 0; i < x->domains.n; i++)
    if (x->domains.at[i]->close) x->domains.at[i]->close(&x->domains.env);
}

void infer_free(Infer *x) {
  close_domains(x);
  transfer_free(&x->transfer);
  product_free(&x->domains);
  lemmas_free(&x->lemmas);
  relations_free(&x->relations);
  arena_free(&x->arena);
  free(x);
}

/* ---- the order of facts --------------------------------------------------------------- */

/* Variables in the order that Boogie makes them in: as they are declared, but the parameters of a
 * procedure with a body come after its locals. */
static void rank_variables(Map *rank, const Variables *list, uint64_t offset) {
  for (uint32_t i = 0; i < list->n; i++)
    map_put(rank, list->at[i]->sym.ix, offset + list->at[i]->pos);
}

static Map rank_symbols(const Infer *x, const Impl *im) {
  Map rank = {0};
  uint64_t later = im->pos == im->proc->pos ? UINT64_C(1) << 33 : 0;
  rank_variables(&rank, &x->program->globals, 0);
  rank_variables(&rank, &im->locals, 0);
  rank_variables(&rank, &im->ins, later);
  rank_variables(&rank, &im->outs, later);
  for (uint32_t i = 0; i < x->program->functions.n; i++)
    if (x->program->functions.at[i]->is_const)
      map_put(&rank, x->program->functions.at[i]->sym.ix, x->program->functions.at[i]->pos);
  return rank;
}

static uint64_t rank_of(const Infer *x, const Map *rank, Term fact) {
  Collector c;
  uint64_t least = UINT64_MAX - 1, r;
  collector_init(&c, x->program->terms);
  collector_add(&c, fact);
  for (uint32_t i = 0; i < c.symbols.n; i++)
    if (map_get(rank, c.symbols.at[i].ix, &r) && r < least) least = r;
  collector_free(&c);
  return least;
}

typedef struct RankedFact {
  uint64_t rank;
  InferredFact fact;
} RankedFact;

static int by_rank(const void *a, const void *b, const void *env) {
  uint64_t x = ((const RankedFact *)a)->rank, y = ((const RankedFact *)b)->rank;
  (void)env;
  return (x > y) - (x < y);
}

static void sort_facts(const Infer *x, const Map *rank, InferredFacts *f) {
  VEC(RankedFact) all = {0};
  for (uint32_t i = 0; i < f->n; i++)
    vec_push(&all, ((RankedFact){rank_of(x, rank, f->at[i].term), f->at[i]}));
  sort_vec(&all, by_rank, NULL);
  for (uint32_t i = 0; i < f->n; i++) f->at[i] = all.at[i].fact;
  vec_free(&all);
}

/* ---- which facts matter ---------------------------------------------------------------- */

static void keep_about(const Infer *x, const Map *targets, InferredFacts *f) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->n; i++)
    if (aliens_touched(x->program->terms, f->at[i].term, targets)) f->at[n++] = f->at[i];
  f->n = n;
}

static void fill_heads(Infer *x, const Fixpoint *f, const WtoNode *list, InferResult *r) {
  for (const WtoNode *n = list; n; n = n->next) {
    if (!n->is_head) continue;
    InferPoint *p = &r->at[n->block];
    fill_heads(x, f, n->body, r);
    if (!f->before[n->block]) continue;
    product_facts(&x->domains, f->before[n->block], &p->before);
    keep_about(x, f->targets[n->block], &p->before);
  }
}

void infer_impl(Infer *x, const Impl *im, InferResult *r) {
  Arena a;
  arena_init(&a);
  Arena *own = x->domains.env.arena;
  x->domains.env.arena = &a;
  Fixpoint f;
  FixpointStart start = {transfer_entry(&x->transfer, x->axioms, im), x->opt.delay};
  fixpoint_run(&f, &x->transfer, &a, im, &start);
  *r = (InferResult){.n = im->blocks.n, .given_up = f.given_up};
  r->at = mem_calloc(r->n + 1, sizeof *r->at);
  Map rank = rank_symbols(x, im);
  for (uint32_t b = 0; b < r->n; b++) {
    InferPoint *p = &r->at[b];
    p->head = f.head[b];
    if (f.given_up || !x->opt.literal) continue;
    product_facts(&x->domains, f.before[b], &p->before);
    product_facts(&x->domains, f.after[b], &p->after);
  }
  if (!f.given_up && !x->opt.literal) fill_heads(x, &f, f.order, r);
  if (!f.given_up && x->opt.cases) cases_add(&x->transfer, &a, im, &f, &start, r);
  for (uint32_t b = 0; b < r->n; b++) {
    sort_facts(x, &rank, &r->at[b].before);
    sort_facts(x, &rank, &r->at[b].after);
  }
  map_free(&rank);
  fixpoint_free(&f);
  close_domains(x);
  x->domains.env.arena = own;
  arena_free(&a);
}

void infer_result_free(InferResult *r) {
  for (uint32_t i = 0; i < r->n; i++) {
    vec_free(&r->at[i].before);
    vec_free(&r->at[i].after);
  }
  free(r->at);
  *r = (InferResult){0};
}
