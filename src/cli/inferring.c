/* SPDX-License-Identifier: MIT */
/* See inferring.h. */
#include "cli/inferring.h"

#include "infer/candidates/sift.h"
#include "infer/domains/isl_api.h"

#include <string.h>

bool inferring_wanted(const Options *o) {
  return o->infer || o->candidates;
}

/* Linear relations need a library; without it `all` is what is left. */
static bool drop_unavailable(const Cli *cli, bool by_name, InferOptions *opt) {
  const char *why = NULL;
  for (uint32_t i = 0; i < opt->n_domains; i++) {
    if (opt->domains[i] != &domain_linear || isl_api_load(&why)) continue;
    if (by_name) {
      cli_fail(cli, "--infer=linear: %s", why);
      return false;
    }
    fprintf(cli->err, "lindy: no linear relations are looked for: %s\n", why);
    opt->n_domains--;
    for (uint32_t k = i--; k < opt->n_domains; k++) opt->domains[k] = opt->domains[k + 1];
  }
  return true;
}

bool inferring_options(const Cli *cli, Session *s, const char *fallback, InferOptions *opt) {
  Str unknown = NULL;
  *opt = (InferOptions){.delay = 1};
  const char *list = cli->opt->infer ? cli->opt->infer : fallback;
  if (infer_domains(list, opt, &unknown, &s->strs))
    return drop_unavailable(cli, strstr(list, domain_linear.name), opt);
  Buf known = {0};
  for (uint32_t i = 0; i < infer_n_known_domains; i++)
    buf_printf(&known, ", %s", infer_known_domains[i]->name);
  cli_fail(cli, "--infer=%s: no domain '%s'; there are all, default%s", list, unknown->text,
           known.text);
  buf_free(&known);
  return false;
}

/* The commands of a block get their numbers in the order of its facts. */
static void note_facts(Inferring *x, const InferResult *r) {
  for (uint32_t b = 0; b < r->n && !r->given_up; b++)
    for (uint32_t i = 0; r->at[b].head && i < r->at[b].before.n; i++)
      vec_push(&x->who, r->at[b].before.at[i].domain);
}

bool inferring_init(Inferring *x, const Cli *cli, CoreProgram *p, const char *fallback) {
  InferOptions opt;
  *x =
      (Inferring){.program = p, .number = INFER_FIRST_NUMBER, .checked = !cli->opt->trust_inferred};
  if (!inferring_options(cli, p->session, fallback, &opt)) return false;
  x->engine = infer_new(p, &opt);
  return true;
}

void inferring_add(Inferring *x, Impl *im) {
  InstrumentOptions add = {.checked = x->checked};
  InferResult r;
  infer_impl(x->engine, im, &r);
  infer_instrument(x->program, im, &r, &add, &x->number);
  note_facts(x, &r);
  infer_result_free(&r);
}

static void add_facts(void *env, Impl *im) {
  inferring_add(env, im);
}

static const Domain *domain_of(const Inferring *x, uint32_t number) {
  uint32_t i = number - INFER_FIRST_NUMBER;
  return i < x->who.n ? x->who.at[i] : NULL;
}

const char *inferring_who(const Inferring *x, const Cmd *c) {
  const Domain *d = domain_of(x, c->related);
  return d ? d->name : "candidate";
}

bool inferring_prove(Inferring *x, const Cli *cli, const Impl *const *list, uint32_t n,
                     const VerifyOptions *opt, VerifySink *sink, void *env, const char **why) {
  SiftNumbers fell = {0};
  uint32_t open = 0;
  SiftOptions sift = {.facts = add_facts,
                      .env = x,
                      .guesses = cli->opt->candidates,
                      .number = &x->number,
                      .fell = &fell};
  bool ok = sift_impls(x->program, list, n, &sift, opt, sink, env, why);
  for (uint32_t i = 0; i < fell.n; i++) open += domain_of(x, fell.at[i]) != NULL;
  if (cli->opt->verbose)
    fprintf(cli->err,
            "lindy: %u facts inferred, %u of them not proved; %u guesses, %u of them dropped\n",
            x->who.n, open, x->number - INFER_FIRST_NUMBER - x->who.n, fell.n - open);
  vec_free(&fell);
  return ok;
}

void inferring_free(Inferring *x) {
  if (x->engine) infer_free(x->engine);
  vec_free(&x->who);
}
