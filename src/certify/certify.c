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
  bool instance;
  Str text;
} Line;

typedef struct Lines {
  Problem *p;
  VEC(Line) at;
  Map known; /* string ids */
} Lines;

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
  vec_push(&l->at, ((Line){quantifier, instance, s}));
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

static void write_condition(Problem *p, const Proof *proof, Map *used, Buf *out) {
  Lines l = {.p = p};
  for (uint32_t i = 0; i < proof->steps.n; i++) add_step(&l, &proof->steps.at[i]);
  sort_vec(&l.at, by_quantifier, NULL);
  buf_puts(out, "condition\n");
  for (uint32_t i = 0; i < l.at.n; i++) {
    buf_printf(out, "%s\n", l.at.at[i].text->text);
    map_put(used, l.at.at[i].quantifier, 1);
  }
  vec_free(&l.at);
  map_free(&l.known);
}

/* With one of the settings. */
static bool prove(Problem *p, const Condition *c, const SolverOptions *settings, uint32_t n,
                  Map *used, Buf *out, Buf *why) {
  Buf text = {0};
  bool found = false;
  prover_text(p, c, &text);
  for (uint32_t i = 0; i < n && !found; i++) {
    Proof proof;
    found = proof_find(&proof, &settings[i], text.text ? text.text : "") == SOLVER_UNSAT;
    buf_clear(why);
    if (found)
      write_condition(p, &proof, used, out);
    else
      buf_add(why, proof.why.text, proof.why.n);
    proof_free(&proof);
  }
  buf_free(&text);
  return found;
}

/* Z3 does not read all that cvc5 does (maps of maps in datatypes): what counts is that it finds no
 * model. */
static bool suffices(Problem *p, const Condition *c, const CertificateCondition *certificate,
                     const SolverOptions *settings) {
  GroundProblem g;
  Buf text = {0};
  ground_problem_make(&g, p, c, certificate);
  bool ok = !g.wrong && !g.too_many;
  if (ok) ground_problem_print(&g, &text);
  ok = ok && (proof_ask(settings, text.text) != SOLVER_SAT || g.constant_maps.n);
  buf_free(&text);
  ground_problem_free(&g);
  return ok;
}

/* A proof may lean on something that instances do not say. Nobody is handed a certificate that is
 * not one. */
static bool check_certificate(Problem *p, const Buf *text, const SolverOptions *settings,
                              Buf *why) {
  Certificate c;
  bool ok = certificate_read(&c, p, text->text, text->n) && c.conditions.n == p->conditions.n;
  for (uint32_t i = 0; i < p->conditions.n && ok; i++)
    ok = suffices(p, &p->conditions.at[i], &c.conditions.at[i], settings);
  certificate_free(&c);
  if (!ok) buf_puts(why, "its proof has steps that instances of quantifiers do not tell");
  return ok;
}

static void write_head(Problem *p, const char *implementation, const Map *used, Buf *out) {
  char hash[2 * SHA256_BYTES + 1];
  problem_hash_text(p->hash, hash);
  buf_printf(out, CERTIFICATE_FORMAT "\nimplementation %s\nvc %s\n", implementation, hash);
  for (uint32_t i = 0; i < p->nodes.binders.n; i++)
    if (map_get(used, i, NULL))
      buf_printf(out, "quantifier %u %016llx\n", i,
                 (unsigned long long)node_binder_hash(&p->nodes, i));
}

bool certify_problem(Buf *out, const char *implementation, const Buf *problem,
                     const SolverOptions *settings, uint32_t n, Buf *why) {
  Problem p;
  Map used = {0};
  Buf lines = {0};
  bool ok = problem_read(&p, problem->text ? problem->text : "", problem->n);
  if (!ok) buf_printf(why, "certificates do not know %s", p.wrong);
  for (uint32_t i = 0; i < p.conditions.n && ok; i++)
    ok = prove(&p, &p.conditions.at[i], settings, n, &used, &lines, why);
  if (ok) {
    write_head(&p, implementation, &used, out);
    buf_add(out, lines.text ? lines.text : "", lines.n);
    certificate_end(out);
    ok = check_certificate(&p, out, settings, why);
  }
  buf_free(&lines);
  map_free(&used);
  problem_free(&p);
  return ok;
}
