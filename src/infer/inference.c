/* SPDX-License-Identifier: MIT */
/* See inference.h. */
#include "infer/inference.h"

#include "infer/candidates/prove_candidates.h"

#include <string.h>

/* Linear relations need a library; without it `all` is what is left. */
static bool drop_unavailable(Inference *x, const char *list, InferOptions *opt, Buf *why) {
  const char *missing = NULL;
  for (uint32_t i = 0; i < opt->n_domains; i++) {
    const Domain *d = opt->domains[i];
    if (!d->load || d->load(&missing)) continue;
    if (strstr(list, d->name)) {
      buf_printf(why, "--infer=%s: %s", d->name, missing);
      return false;
    }
    x->no_linear = missing;
    opt->n_domains--;
    for (uint32_t k = i--; k < opt->n_domains; k++) opt->domains[k] = opt->domains[k + 1];
  }
  return true;
}

static bool find_domains(Inference *x, const char *list, InferOptions *opt, Buf *why) {
  Str unknown = NULL;
  *opt = (InferOptions){.delay = 1};
  if (infer_domains(list, opt, &unknown, &x->program->session->strs))
    return drop_unavailable(x, list, opt, why);
  buf_printf(why, "--infer=%s: no domain '%s'; there are all, default, cases", list, unknown->text);
  for (uint32_t i = 0; i < infer_n_known_domains; i++)
    buf_printf(why, ", %s", infer_known_domains[i]->name);
  return false;
}

/* The commands of a block get their numbers in the order of its facts. */
static void note_facts(Inference *x, const InferResult *r) {
  for (uint32_t b = 0; b < r->n && !r->given_up; b++)
    for (uint32_t i = 0; r->at[b].head && i < r->at[b].before.n; i++)
      vec_push(&x->who, r->at[b].before.at[i].domain);
}

bool inference_init(Inference *x, CoreProgram *p, const char *domains, bool checked, Buf *why) {
  InferOptions opt;
  *x = (Inference){.program = p, .next_fact = INFER_FIRST_FACT, .checked = checked};
  if (!find_domains(x, domains, &opt, why)) return false;
  x->engine = infer_new(p, &opt);
  return true;
}

void inference_add(Inference *x, Impl *im) {
  InstrumentOptions add = {.checked = x->checked};
  InferResult r;
  infer_impl(x->engine, im, &r);
  infer_instrument(x->program, im, &r, &add, &x->next_fact);
  note_facts(x, &r);
  infer_result_free(&r);
}

static void add_facts(void *env, Impl *im) {
  inference_add(env, im);
}

static const Domain *domain_of(const Inference *x, uint32_t number) {
  uint32_t i = number - INFER_FIRST_FACT;
  return i < x->who.n ? x->who.at[i] : NULL;
}

const char *inference_who(const Inference *x, const Cmd *c) {
  const Domain *d = domain_of(x, c->fact);
  return d ? d->name : "candidate";
}

bool inference_prove(Inference *x, bool generate, const VerifyTask *task, InferenceCounts *counts,
                     const char **why) {
  FactNumbers dropped = {0};
  CandidateOptions candidates = {.facts = add_facts,
                                 .env = x,
                                 .generate = generate,
                                 .fact = &x->next_fact,
                                 .dropped = &dropped};
  bool ok = prove_candidates(task, &candidates, why);
  *counts = (InferenceCounts){.facts = x->who.n,
                              .candidates = x->next_fact - INFER_FIRST_FACT - x->who.n};
  for (uint32_t i = 0; i < dropped.n; i++)
    *(domain_of(x, dropped.at[i]) ? &counts->unproved : &counts->dropped) += 1;
  vec_free(&dropped);
  return ok;
}

void inference_free(Inference *x) {
  if (x->engine) infer_free(x->engine);
  vec_free(&x->who);
}
