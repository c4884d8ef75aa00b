/* SPDX-License-Identifier: MIT */
/* See translate_check.h. The program is lowered once more for the verifier, which works on
 * simplified terms and on implementations that the translation has not taken apart. */
#include "cli/translate_check.h"

#include "cli/select.h"

#include "report/json.h"
#include "translate/why3.h"
#include "verify/verify.h"

#include <string.h>
#include <unistd.h>

typedef struct Check {
  const Cli *cli;
  const Whyml *whyml;
  VEC(const char *) provers;
  Arena arena;
  const char **lindy; /* unit -> Lindy's verdict, or NULL */
  Why3Verdict **why3; /* prover -> unit -> its verdict */
} Check;

static bool choose_provers(Check *c) {
  const char *at = c->cli->opt->provers ? c->cli->opt->provers : "z3,cvc5";
  while (*at) {
    size_t n = strcspn(at, ",");
    const char *name = arena_strndup(&c->arena, at, n);
    if (!why3_knows(name)) {
      cli_fail(c->cli,
               "--provers: '%s' is not a prover that Lindy can have Why3 call; z3 and cvc5 are",
               name);
      return false;
    }
    vec_push(&c->provers, name);
    at += n + (at[n] == ',');
  }
  return true;
}

/* A failure that the solver could not complete to a model refutes nothing; neither does one whose
 * model makes ** up, which Boogie leaves open. */
static const char *verdict(const VerifyResult *r, const WhymlUnit *u) {
  if (r->outcome == VERIFY_ERRORS && u->powers) return "unproved";
  bool real = r->outcome != VERIFY_ERRORS;
  for (uint32_t i = 0; i < r->failures.n; i++) real |= !r->failures.at[i].from_unknown;
  return real ? result_verdict(r->outcome) : "unproved";
}

/* Implementations come by priority; those of one name, in the order of the program. */
static bool note(void *env, const Impl *im, const VerifyResult *r) {
  Check *c = env;
  for (uint32_t i = 0; i < c->whyml->units.n; i++) {
    const Impl *unit = c->whyml->units.at[i].impl;
    if (c->lindy[i] || !unit->verify || strcmp(unit->unique->text, im->unique->text) != 0) continue;
    c->lindy[i] = verdict(r, &c->whyml->units.at[i]);
    break;
  }
  return true;
}

static ExitStatus own_verdicts(Check *c) {
  const Options *o = c->cli->opt;
  PipelineOptions opt = cli_pipeline_options(c->cli);
  opt.pass = (PassOptions){.closed_types = true};
  Pipeline p;
  pipeline_init(&p, &opt);
  const char *why = NULL;
  ExitStatus status = EXIT_USAGE;
  if (cli_load(c->cli, &p) && pipeline_core(&p)) {
    const Impl **list = ARENA_ARRAY(&c->arena, const Impl *, p.core->impls.n + 1);
    uint32_t n = 0;
    select_impls(c->cli, p.core, list, &n);
    VerifyOptions v = {
        .solver = {.name = "z3", .timeout_seconds = (double)o->timeout, .triggers = true},
        .prove = {.error_limit = 1, .subsumption = 2, .hide = true},
        .jobs = cli_jobs(c->cli),
    };
    bool finished = verify_impls(p.core, list, n, &v, note, c, &why);
    status = why ? cli_fail(c->cli, "%s", why) : finished ? EXIT_DONE : EXIT_INTERRUPTED;
  }
  pipeline_free(&p);
  return status;
}

/* ---- the table ----------------------------------------------------------------------------- */

static const char *word(Why3Verdict v) {
  return v == WHY3_PROVED ? "proved" : v == WHY3_TIMEOUT ? "timeout" : "unproved";
}

static bool proved(const Check *c, uint32_t unit) {
  for (uint32_t p = 0; p < c->provers.n; p++)
    if (c->why3[p][unit] == WHY3_PROVED) return true;
  return false;
}

/* "" when Why3's best agrees with Lindy. */
static const char *difference(const Check *c, uint32_t unit) {
  bool verified = strcmp(c->lindy[unit], "verified") == 0;
  if (proved(c, unit) == verified) return "";
  if (verified) return "not proved by Why3";
  if (strcmp(c->lindy[unit], "refuted") == 0) return "PROVED ALTHOUGH REFUTED";
  return c->whyml->units.at[unit].powers ? "proved by Why3 alone, which knows powers"
                                         : "proved by Why3 alone";
}

static void text_row(const Check *c, uint32_t unit, int width) {
  FILE *out = c->cli->out;
  fprintf(out, "%-*s  %-12s", width, c->whyml->units.at[unit].impl->name->text, c->lindy[unit]);
  const char *differs = difference(c, unit);
  for (uint32_t p = 0; p < c->provers.n; p++) {
    bool last = p + 1 == c->provers.n && !*differs;
    fprintf(out, "  %-*s", last ? 0 : 8, word(c->why3[p][unit]));
  }
  fprintf(out, "%s%s\n", *differs ? "  differs: " : "", differs);
}

static void json_row(const Check *c, uint32_t unit) {
  json_t *line = json_event("comparison"), *each = json_object();
  const char *name = c->whyml->units.at[unit].impl->name->text;
  json_object_set_new(line, "unit", json_text(name, strlen(name)));
  json_object_set_new(line, "lindy", json_string(c->lindy[unit]));
  for (uint32_t p = 0; p < c->provers.n; p++)
    json_object_set_new(each, c->provers.at[p], json_string(word(c->why3[p][unit])));
  json_object_set_new(line, "why3", each);
  json_object_set_new(line, "agrees", json_boolean(!*difference(c, unit)));
  json_write(c->cli->out, line);
}

static ExitStatus table(const Check *c) {
  bool json = c->cli->opt->json, refuted = false, open = false;
  size_t width = strlen("implementation");
  uint32_t agree = 0, total = 0;
  for (uint32_t i = 0; i < c->whyml->units.n; i++) {
    size_t n = c->whyml->units.at[i].impl->name->len;
    if (n > width && n <= 40) width = n;
  }
  if (!json) {
    fprintf(c->cli->out, "%-*s  %-12s", (int)width, "implementation", "lindy");
    for (uint32_t p = 0; p < c->provers.n; p++)
      fprintf(c->cli->out, "  %-*s", p + 1 < c->provers.n ? 8 : 0, c->provers.at[p]);
    fputc('\n', c->cli->out);
  }
  for (uint32_t i = 0; i < c->whyml->units.n; i++) {
    if (!c->whyml->units.at[i].name || !c->lindy[i]) continue;
    bool same = !*difference(c, i);
    total++;
    agree += same;
    refuted |= strcmp(c->lindy[i], "refuted") == 0;
    open |= !same || strcmp(c->lindy[i], "inconclusive") == 0;
    refuted |= strcmp(c->lindy[i], "unproved") == 0;
    json ? json_row(c, i) : text_row(c, i, (int)width);
  }
  if (!json && !c->cli->opt->quiet)
    fprintf(c->cli->out, "\n%u of %u implementations: Why3 agrees with Lindy\n", agree, total);
  return refuted ? EXIT_REFUTED : open ? EXIT_INCONCLUSIVE : EXIT_DONE;
}

ExitStatus translate_check(const Cli *cli, const Whyml *m) {
  Check c = {.cli = cli, .whyml = m};
  Buf why = {0};
  arena_init(&c.arena);
  c.lindy = ARENA_ARRAY(&c.arena, const char *, m->units.n + 1);
  ExitStatus status = choose_provers(&c) ? EXIT_DONE : EXIT_USAGE;
  c.why3 = ARENA_ARRAY(&c.arena, Why3Verdict *, c.provers.n + 1);
  for (uint32_t p = 0; p < c.provers.n; p++)
    c.why3[p] = ARENA_ARRAY(&c.arena, Why3Verdict, m->units.n + 1);
  if (status == EXIT_DONE) {
    Why3Job job = {.whyml = m,
                   .provers = c.provers.at,
                   .n = c.provers.n,
                   .at_a_time = cli_jobs(cli),
                   .seconds = cli->opt->timeout > 0 ? (uint32_t)cli->opt->timeout : 10};
    Why3End end = why3_prove(&job, c.why3, &why);
    if (end == WHY3_FAILED) status = cli_fail(cli, "%s", why.text);
    if (end == WHY3_INTERRUPTED) status = EXIT_INTERRUPTED;
  }
  if (status == EXIT_DONE) status = own_verdicts(&c);
  if (status == EXIT_DONE) status = table(&c);
  buf_free(&why);
  vec_free(&c.provers);
  arena_free(&c.arena);
  return status;
}
