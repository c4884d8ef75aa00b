/* SPDX-License-Identifier: MIT */
/* See diagnosis.h. The thresholds are far above what quick proofs of real programs show. */
#include "report/diagnosis.h"

enum {
  SOME_INSTANCES = 50,
  MANY_INSTANCES = 1000,
  LONG_CHAIN = 12,
  MANY_PRODUCTS = 100,
  MANY_MAPS = 500,
};

static const struct {
  const char *name, *advice;
} disease_info[DISEASE_COUNT] = {
#define DISEASE(tag, name, advice) {name, advice},
#include "report/diseases.def"
#undef DISEASE
};

const char *diagnosis_name(DiagnosisKind k) {
  return disease_info[k].name;
}

const char *diagnosis_advice(DiagnosisKind k) {
  return disease_info[k].advice;
}

void diagnosis_free(ProofDiseases *list) {
  for (uint32_t i = 0; i < list->n; i++) buf_free(&list->at[i].text);
  vec_free(list);
}

static Buf *add_diagnosis(ProofDiseases *list, DiagnosisKind kind, Pos pos) {
  ProofDisease d = {.kind = kind, .pos = pos};
  vec_push(list, d);
  return &vec_last(list).text;
}

static const VerifyLoop *loop_at(const VerifyEffort *e, Pos pos) {
  for (uint32_t i = 0; i < e->loops.n; i++)
    if (e->loops.at[i].pos == pos) return &e->loops.at[i];
  return NULL;
}

static void name_loop(ProofDiseases *list, const VerifyQuantifier *q, const VerifyLoop *l) {
  Buf *text = add_diagnosis(list, DISEASE_LOOP, q->use.pos);
  buf_printf(text, "a matching loop: an instance for %s leads to %s (%llu instances)",
             l->from->text, l->to->text, (unsigned long long)q->use.instances);
}

/* Of the quantifiers inside of it. */
static uint64_t instances_inside(const VerifyEffort *e, Pos pos) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < e->quantifiers.n; i++)
    if (e->quantifiers.at[i].inside == pos) sum += e->quantifiers.at[i].use.instances;
  return sum;
}

static bool is_listed(const VerifyEffort *e, Pos pos) {
  for (uint32_t i = 0; i < e->quantifiers.n; i++)
    if (e->quantifiers.at[i].use.pos == pos) return true;
  return false;
}

static void name_quantifier(ProofDiseases *list, const VerifyEffort *e, const VerifyQuantifier *q,
                            uint64_t all) {
  const char *owner = q->owner ? q->owner->text : "quantifier";
  unsigned long long n = q->use.instances, inside = instances_inside(e, q->use.pos);
  bool chain = q->use.depth >= LONG_CHAIN && n >= 4 * SOME_INSTANCES;
  bool many = n + inside >= MANY_INSTANCES && 10 * (n + inside) >= all;
  if ((!chain && !many) || q->idle) return;
  if (q->inside && is_listed(e, q->inside)) return; /* it is told of that one */
  if (q->inside)
    buf_printf(add_diagnosis(list, DISEASE_ALTERNATION, q->use.pos),
               "instances of this %s bring quantifiers of their own, which have %llu instances",
               owner, n);
  else if (!q->triggered)
    buf_printf(add_diagnosis(list, DISEASE_NO_TRIGGER, q->use.pos),
               "this %s has no trigger, and Z3's choice gives %llu instances", owner, n);
  else if (q->nested && many && (inside >= n || !chain))
    buf_printf(add_diagnosis(list, DISEASE_ALTERNATION, q->use.pos),
               "each of %llu instances of this %s brings a quantifier of its own (%llu instances)",
               n, owner, inside);
  else if (chain)
    buf_printf(add_diagnosis(list, DISEASE_CHAIN, q->use.pos),
               "instances of this %s make further ones, in chains of up to %u (%llu instances)",
               owner, (unsigned)q->use.depth, n);
  else
    buf_printf(add_diagnosis(list, DISEASE_FLOOD, q->use.pos),
               "%llu of %llu instances are of this %s", n, (unsigned long long)all, owner);
}

static const VerifyTry *longest_try(const VerifyEffort *e) {
  const VerifyTry *longest = NULL;
  for (uint32_t i = 0; i < e->tries.n; i++)
    if (!longest || e->tries.at[i].seconds > longest->seconds) longest = &e->tries.at[i];
  return longest;
}

static bool is_open_batch(const VerifyBatch *b) {
  return b->outcome != VERIFY_VERIFIED && !result_fails(b->outcome);
}

static bool is_slower(const VerifyBatch *a, const VerifyBatch *b) {
  bool a_open = is_open_batch(a), b_open = is_open_batch(b);
  return a_open != b_open ? a_open : a->seconds > b->seconds;
}

/* Of those that are open, if there are some; the first one, if none was decided by itself. */
static Pos slowest_check(const VerifyResult *r) {
  const VerifyBatch *slowest = NULL;
  for (uint32_t i = 0; i < r->batches.n; i++)
    if (!slowest || is_slower(&r->batches.at[i], slowest)) slowest = &r->batches.at[i];
  return slowest && slowest->n_checks == 1 ? slowest->checks[0] : r->effort.first_check;
}

static void name_theories(ProofDiseases *list, const VerifyResult *r) {
  const VerifyTry *t = longest_try(&r->effort);
  if (!t) return;
  const SolverCounts *c = &t->counts;
  if (c->nonlinear >= MANY_PRODUCTS && 4 * c->nonlinear >= c->instances)
    buf_printf(add_diagnosis(list, DISEASE_NONLINEAR, slowest_check(r)),
               "nonlinear arithmetic: Z3 looked %llu times for facts about products of variables",
               (unsigned long long)c->nonlinear);
  if (c->extensional >= MANY_MAPS && 2 * c->extensional >= c->instances)
    buf_printf(add_diagnosis(list, DISEASE_EXTENSIONAL, slowest_check(r)),
               "extensionality: Z3 compared %llu pairs of maps index by index",
               (unsigned long long)c->extensional);
}

static void name_bits(ProofDiseases *list, const VerifyEffort *e) {
  if (e->conversion)
    buf_puts(add_diagnosis(list, DISEASE_CONVERSION, e->conversion),
             "bit-vectors and numbers: Z3 knows little of how they are converted");
  if (e->bit_product)
    buf_puts(add_diagnosis(list, DISEASE_BIT_PRODUCT, e->bit_product),
             "products or quotients of long bit-vectors become very large circuits");
}

static void in_order(ProofDiseases *list) {
  for (uint32_t i = 1; i < list->n; i++)
    for (uint32_t k = i; k > 0 && list->at[k].kind < list->at[k - 1].kind; k--) {
      ProofDisease d = list->at[k];
      list->at[k] = list->at[k - 1];
      list->at[k - 1] = d;
    }
}

void diagnosis_find(const Session *s, const VerifyResult *r, ProofDiseases *list) {
  const VerifyEffort *e = &r->effort;
  uint64_t all = 0;
  (void)s;
  for (uint32_t i = 0; i < e->quantifiers.n; i++) all += e->quantifiers.at[i].use.instances;
  for (uint32_t i = 0; i < e->quantifiers.n; i++) {
    const VerifyQuantifier *q = &e->quantifiers.at[i];
    const VerifyLoop *loop = loop_at(e, q->use.pos);
    if (!q->use.pos) continue;
    if (loop && q->use.instances >= SOME_INSTANCES)
      name_loop(list, q, loop);
    else
      name_quantifier(list, e, q, all);
  }
  name_theories(list, r);
  if (all < MANY_INSTANCES) name_bits(list, e);
  in_order(list);
}
