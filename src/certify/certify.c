/* SPDX-License-Identifier: MIT */
/* See certify.h. */
#include "certify/certify.h"

#include "base/sort.h"
#include "certify/prover_text.h"
#include "recheck/ground.h"
#include "solver/proof.h"

#include <string.h>

/* A line of the certificate. */
typedef struct Line {
  uint32_t quantifier;
  bool instance, needless;
  Str text;
} Line;

/* Those of one condition. */
typedef struct Lines {
  Problem *p;
  VEC(Line) at;
  Map known;     /* string ids */
  bool few_maps; /* only these facts about maps are needed */
  VEC(uint32_t) maps;
} Lines;

typedef VEC(Lines) Conditions;

static int by_quantifier(const void *a, const void *b, const void *env) {
  const Line *x = a, *y = b;
  (void)env;
  if (x->instance != y->instance) return x->instance ? 1 : -1;
  if (x->quantifier != y->quantifier) return x->quantifier < y->quantifier ? -1 : 1;
  return strcmp(x->text->text, y->text->text);
}

static void add_line(Lines *l, uint32_t quantifier, bool instance, const Buf *text) {
  Str s = str_intern(&l->p->strs, text->text, text->n);
  if (!map_add(&l->known, s->id)) return;
  vec_push(&l->at, ((Line){.quantifier = quantifier, .instance = instance, .text = s}));
}

/* On one line, with single blanks. */
static void add_term(Lines *l, const char *term, Buf *out) {
  TreeReader r;
  tree_start(&r, &l->p->arena, &l->p->strs, term, strlen(term));
  const Tree *s = tree_next(&r);
  if (s)
    tree_print(s, out);
  else
    buf_putc(out, '_');
}

/* What a step says of one quantifier. The prover may have joined it with others, or have dropped
 * variables that its body does not need: any value will do for them. */
static void add_instance(Lines *l, const ProofStep *s, uint32_t quantifier) {
  Buf b = {0};
  buf_printf(&b, "instance %u", quantifier);
  for (uint32_t v = 0; v < l->p->nodes.binders.at[quantifier].n; v++) {
    const char *term = "_";
    for (uint32_t i = 0; i < s->n; i++) {
      uint32_t q, k;
      if (certificate_variable(s->vars[i], &q, &k) && q == quantifier && k == v) term = s->terms[i];
    }
    buf_putc(&b, ' ');
    add_term(l, term, &b);
  }
  add_line(l, quantifier, true, &b);
  buf_free(&b);
}

static void add_skolem(Lines *l, uint32_t quantifier) {
  Buf b = {0};
  buf_printf(&b, "skolem %u", quantifier);
  add_line(l, quantifier, false, &b);
  buf_free(&b);
}

static void add_step(Lines *l, const ProofStep *s) {
  VEC(uint32_t) done = {0};
  for (uint32_t i = 0; i < s->n; i++) {
    uint32_t q, v;
    bool again = false;
    if (!certificate_variable(s->vars[i], &q, &v) || q >= l->p->nodes.binders.n) continue;
    for (uint32_t k = 0; k < done.n; k++) again |= done.at[k] == q;
    if (again) continue;
    vec_push(&done, q);
    if (s->terms)
      add_instance(l, s, q);
    else
      add_skolem(l, q);
  }
  vec_free(&done);
}

static Lines lines_of(Problem *p, const Proof *proof) {
  Lines l = {.p = p};
  for (uint32_t i = 0; i < proof->steps.n; i++) add_step(&l, &proof->steps.at[i]);
  sort_vec(&l.at, by_quantifier, NULL);
  return l;
}

static void free_conditions(Conditions *all) {
  for (uint32_t i = 0; i < all->n; i++) {
    vec_free(&all->at[i].at);
    map_free(&all->at[i].known);
    vec_free(&all->at[i].maps);
  }
  vec_free(all);
}

/* With one of the settings. */
static bool prove(Problem *p, const Condition *c, const SolverOptions *settings, uint32_t n,
                  Conditions *all, Buf *why) {
  Buf text = {0};
  bool found = false;
  prover_text(p, c, &text);
  for (uint32_t i = 0; i < n && !found; i++) {
    Proof proof;
    found = proof_find(&proof, &settings[i], text.text ? text.text : "") == SOLVER_UNSAT;
    buf_clear(why);
    if (found)
      vec_push(all, lines_of(p, &proof));
    else
      buf_add(why, proof.why.text, proof.why.n);
    proof_free(&proof);
  }
  buf_free(&text);
  return found;
}

/* ---- the certificate ----------------------------------------------------------------- */

static void write_head(Problem *p, const char *implementation, const Map *used, Buf *out) {
  char hash[2 * SHA256_BYTES + 1];
  problem_hash_text(p->hash, hash);
  buf_printf(out, CERTIFICATE_FORMAT "\nimplementation %s\nvc %s\n", implementation, hash);
  for (uint32_t i = 0; i < p->nodes.binders.n; i++)
    if (map_get(used, i, NULL))
      buf_printf(out, "quantifier %u %016llx\n", i,
                 (unsigned long long)node_binder_hash(&p->nodes, i));
}

static void write_certificate(Problem *p, const char *implementation, const Conditions *all,
                              Buf *out) {
  Map used = {0};
  Buf lines = {0};
  for (uint32_t i = 0; i < all->n; i++) {
    buf_puts(&lines, "condition\n");
    for (uint32_t k = 0; k < all->at[i].at.n; k++) {
      const Line *l = &all->at[i].at.at[k];
      if (l->needless) continue;
      buf_printf(&lines, "%s\n", l->text->text);
      map_put(&used, l->quantifier, 1);
    }
    if (all->at[i].few_maps) buf_puts(&lines, "maps");
    for (uint32_t k = 0; k < all->at[i].maps.n; k++)
      buf_printf(&lines, " %u", all->at[i].maps.at[k]);
    if (all->at[i].few_maps) buf_putc(&lines, '\n');
  }
  buf_clear(out);
  write_head(p, implementation, &used, out);
  buf_add(out, lines.text ? lines.text : "", lines.n);
  certificate_end(out);
  buf_free(&lines);
  map_free(&used);
}

/* ---- what is needed ------------------------------------------------------------------ */

/* What the solver says of the condition with these instances; its core, if it is wanted. */
static SolverAnswer ask_condition(GroundProblem *g, const SolverOptions *settings,
                                  ProofCore *core) {
  Buf text = {0};
  SolverAnswer a = SOLVER_SAT;
  if (!g->wrong && !g->too_many && !g->unknown_map) {
    ground_problem_print(g, NULL, &text);
    a = proof_core(settings, text.text, core);
  }
  buf_free(&text);
  return a;
}

typedef struct Dropping {
  Problem *p;
  const SolverOptions *settings;
  bool maps; /* facts about maps; else instances */
} Dropping;

static void drop_instances(GroundProblem *g, const CertificateCondition *with,
                           const ProofCore *core, uint32_t first, Lines *lines) {
  Map needed = {0};
  for (uint32_t i = 0; i < core->n; i++)
    if (core->at[i] >= first && core->at[i] - first < g->instances)
      map_put_ptr(&needed, g->made_by.at[core->at[i] - first], lines);
  ground_problem_close(g, &needed);
  uint32_t instance = 0; /* as many, and in the order of their lines */
  for (uint32_t i = 0; i < lines->at.n; i++)
    if (lines->at.at[i].instance)
      lines->at.at[i].needless = !map_get_ptr(&needed, &with->instances.at[instance++]);
  map_free(&needed);
}

static void drop_maps(const GroundProblem *g, const ProofCore *core, uint32_t first, Lines *lines) {
  lines->few_maps = g->clauses.n > g->instances;
  for (uint32_t i = 0; i < core->n; i++)
    if (core->at[i] >= first + g->instances)
      vec_push(&lines->maps, core->at[i] - first - g->instances);
}

/* The prover does without some of the instances that its own proof names, and without most of what
 * there is to say about maps. */
static void drop_needless(const Dropping *d, const Condition *c, const CertificateCondition *with,
                          Lines *lines) {
  enum { WORTH = 8 }; /* fewer cost nobody anything */
  GroundProblem g;
  ProofCore core = {0};
  ground_problem_make(&g, d->p, c, with);
  uint32_t first = ground_problem_assertions(&g);
  if (g.clauses.n >= WORTH && ask_condition(&g, d->settings, &core) == SOLVER_UNSAT) {
    if (d->maps)
      drop_maps(&g, &core, first, lines);
    else
      drop_instances(&g, with, &core, first, lines);
  }
  ground_problem_free(&g);
  vec_free(&core);
}

static bool read_certificate(Certificate *c, Problem *p, const Buf *text) {
  return certificate_read(c, p, text->text, text->n) && c->conditions.n == p->conditions.n;
}

static void drop_all_needless(const Dropping *d, const Buf *text, Conditions *all) {
  Certificate c;
  if (read_certificate(&c, d->p, text))
    for (uint32_t i = 0; i < d->p->conditions.n; i++)
      drop_needless(d, &d->p->conditions.at[i], &c.conditions.at[i], &all->at[i]);
  certificate_free(&c);
}

/* A proof may lean on something that instances do not say. Nobody is handed a certificate that is
 * not one: no model may be found. */
static bool suffices(Problem *p, const Buf *text, const SolverOptions *settings) {
  Certificate c;
  bool ok = read_certificate(&c, p, text);
  for (uint32_t i = 0; i < p->conditions.n && ok; i++) {
    GroundProblem g;
    ground_problem_make(&g, p, &p->conditions.at[i], &c.conditions.at[i]);
    ok = ask_condition(&g, settings, NULL) != SOLVER_SAT;
    ground_problem_free(&g);
  }
  certificate_free(&c);
  return ok;
}

static void keep_all(Conditions *all) {
  for (uint32_t i = 0; i < all->n; i++) {
    for (uint32_t k = 0; k < all->at[i].at.n; k++) all->at[i].at.at[k].needless = false;
    all->at[i].few_maps = false;
    vec_clear(&all->at[i].maps);
  }
}

/* What is needed, or all if that was a mistake. */
static bool choose_lines(Problem *p, const char *implementation, Conditions *all,
                         const SolverOptions *settings, Buf *out) {
  Dropping d = {.p = p, .settings = settings};
  write_certificate(p, implementation, all, out);
  drop_all_needless(&d, out, all);
  write_certificate(p, implementation, all, out);
  d.maps = true; /* of which there are fewer with fewer instances */
  drop_all_needless(&d, out, all);
  write_certificate(p, implementation, all, out);
  if (suffices(p, out, settings)) return true;
  keep_all(all);
  write_certificate(p, implementation, all, out);
  return suffices(p, out, settings);
}

static uint32_t needed_lines(const Conditions *all) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < all->n; i++)
    for (uint32_t k = 0; k < all->at[i].at.n; k++) n += !all->at[i].at.at[k].needless;
  return n;
}

bool certify_problem(CertificateText *out, const char *implementation, const Buf *problem,
                     const SolverOptions *settings, uint32_t n, Buf *why) {
  Problem p;
  Conditions all = {0};
  bool ok = problem_read(&p, problem->text ? problem->text : "", problem->n);
  if (!ok) buf_printf(why, "certificates do not know %s", p.wrong);
  for (uint32_t i = 0; i < p.conditions.n && ok; i++)
    ok = prove(&p, &p.conditions.at[i], settings, n, &all, why);
  if (ok && !choose_lines(&p, implementation, &all, settings, &out->text)) {
    buf_puts(why, "its proof has steps that instances of quantifiers do not tell");
    ok = false;
  }
  out->instances = needed_lines(&all);
  free_conditions(&all);
  problem_free(&p);
  return ok;
}
