/* SPDX-License-Identifier: MIT */
/* See hints.h. */
#include "certify/hints.h"

#include "recheck/ground.h"
#include "solver/proof.h"

#include <string.h>

typedef struct Hints {
  Problem *p;
  Map number_of; /* a quantifier of the certificate -> that of the problem + 1 */
  Map names;     /* of the problem, its own and those of theories */
} Hints;

/* ---- what the problem has ----------------------------------------------------------------------
 */

static void match_quantifiers(Hints *h, const Certificate *c) {
  Map by_hash = {0};
  for (uint32_t i = 0; i < h->p->nodes.binders.n; i++)
    map_put(&by_hash, node_binder_hash(&h->p->nodes, i), i + 1);
  for (uint32_t i = 0; i < c->quantifiers.n; i++) {
    uint64_t number;
    if (map_get(&by_hash, c->quantifiers.at[i].hash, &number))
      map_put(&h->number_of, c->quantifiers.at[i].number, number);
  }
  map_free(&by_hash);
}

static void note_names(Hints *h) {
  static const char *const theory[] = {
      "+",    "-",  "*",  "div",  "mod",   "/",   "select", "store", "ite",  "and",     "or",
      "not",  "=>", "=",  "true", "false", "<",   "<=",     ">",     ">=",   "to_real", "to_int",
      "mod0", "_",  "as", "let",  "div0",  "Int", "Real",   "Bool",  "Array"};
  for (size_t i = 0; i < sizeof theory / sizeof *theory; i++)
    map_put(&h->names, str_c(&h->p->strs, theory[i])->id, 1);
  for (uint32_t i = 0; i < h->p->nodes.heads.n; i++) {
    const Tree *head = h->p->nodes.heads.at[i].text;
    if (head->kind == TREE_NAME) map_put(&h->names, head->text->id, 1);
  }
}

/* ---- instances of the certificate --------------------------------------------------------------
 */

static bool quantifier_now(const Hints *h, uint32_t then, uint32_t *now) {
  uint64_t number = 0;
  if (!map_get(&h->number_of, then, &number)) return false;
  *now = (uint32_t)number - 1;
  return true;
}

/* The name of a witness, with the number that its quantifier has now. */
static Str witness_now(Hints *h, Str name, uint32_t then, uint32_t variable) {
  uint32_t now;
  const char *rest = strchr(strchr(name->text + 2, '!') + 1, '!');
  if (!quantifier_now(h, then, &now)) return NULL;
  return str_printf(&h->p->strs, "q!%u!%u%s", now, variable, rest ? rest : "");
}

/* The term as the problem has it; NULL: it speaks of something that is no longer there. */
static const Tree *term_now(Hints *h, const Tree *s) {
  uint32_t quantifier, variable;
  if (s->kind != TREE_NAME && s->kind != TREE_LIST) return s;
  Tree made = *s;
  if (s->kind == TREE_NAME) {
    bool witness = certificate_variable(s->text->text, &quantifier, &variable);
    bool known = problem_declares(h->p, s->text) || map_get(&h->names, s->text->id, NULL) ||
                 map_get(&h->p->macro_of, s->text->id, NULL) || tree_is_name(s, "_");
    if (witness && !known) made.text = witness_now(h, s->text, quantifier, variable);
    if (!witness && !known && !tree_is_name(s, "array-ext")) return NULL;
    if (!made.text) return NULL;
  } else {
    const Tree **items = ARENA_ARRAY(&h->p->arena, const Tree *, s->n);
    if (tree_is(s, "let") && s->n == 3)
      for (uint32_t i = 0; i < s->at[1]->n; i++)
        if (s->at[1]->at[i]->n) map_put(&h->names, s->at[1]->at[i]->at[0]->text->id, 1);
    for (uint32_t i = 0; i < s->n; i++)
      if (!(items[i] = term_now(h, s->at[i]))) return NULL;
    made.at = items;
  }
  return vec_copy_raw(&h->p->arena, &made, sizeof made);
}

static void add_instance(Hints *h, const CertificateInstance *x, CertificateCondition *out) {
  CertificateInstance made = {.n = x->n};
  const Tree **terms = ARENA_ARRAY(&h->p->arena, const Tree *, x->n + 1);
  if (!quantifier_now(h, x->quantifier, &made.quantifier) ||
      h->p->nodes.binders.at[made.quantifier].n != x->n)
    return;
  for (uint32_t i = 0; i < x->n; i++)
    if (!(terms[i] = term_now(h, x->terms[i]))) return;
  made.terms = terms;
  vec_push(&out->instances, made);
}

static void add_condition(Hints *h, const CertificateCondition *c, CertificateCondition *out) {
  for (uint32_t i = 0; i < c->skolems.n; i++) {
    uint32_t now;
    if (quantifier_now(h, c->skolems.at[i], &now)) vec_push(&out->skolems, now);
  }
  for (uint32_t i = 0; i < c->instances.n; i++) add_instance(h, &c->instances.at[i], out);
}

/* ---- the question ------------------------------------------------------------------------------
 */

static bool prove(Hints *h, const Condition *condition, const CertificateCondition *hints,
                  const SolverOptions *opt) {
  GroundProblem g;
  Buf text = {0};
  ground_problem_make(&g, h->p, condition, hints);
  bool ok = !g.wrong && !g.too_many && !g.unknown_map;
  if (ok) ground_problem_print(&g, NULL, &text);
  ok = ok && proof_ask(opt, text.text) == SOLVER_UNSAT;
  buf_free(&text);
  ground_problem_free(&g);
  return ok;
}

/* Conditions are the same ones, in order, unless there are more or fewer of them now. */
static bool prove_all(Hints *h, const Certificate *c, const SolverOptions *opt) {
  bool same = c->conditions.n == h->p->conditions.n, ok = true;
  for (uint32_t i = 0; i < h->p->conditions.n && ok; i++) {
    CertificateCondition hints = {0};
    for (uint32_t k = 0; k < c->conditions.n; k++)
      if (!same || k == i) add_condition(h, &c->conditions.at[k], &hints);
    ok = prove(h, &h->p->conditions.at[i], &hints, opt);
    vec_free(&hints.skolems);
    vec_free(&hints.instances);
  }
  return ok;
}

bool hints_prove(const Buf *problem, const Buf *certificate, const SolverOptions *opt) {
  Problem p;
  Certificate c = {0};
  bool ok = problem_read(&p, problem->text ? problem->text : "", problem->n) && p.conditions.n &&
            certificate_read(&c, &p, certificate->text ? certificate->text : "", certificate->n);
  if (ok) {
    Hints h = {.p = &p};
    match_quantifiers(&h, &c);
    note_names(&h);
    ok = prove_all(&h, &c, opt);
    map_free(&h.number_of);
    map_free(&h.names);
  }
  certificate_free(&c);
  problem_free(&p);
  return ok;
}
