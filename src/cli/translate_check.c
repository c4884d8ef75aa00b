/* See translate_check.h. The program is lowered once more for the verifier, which works on
 * simplified terms and on implementations that the translation has not taken apart.
 * SPDX-License-Identifier: MIT */
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

/* A failure that the solver could not complete to a model refutes nothing; neither does one whose model makes ** up,
 * which Boogie leaves open. */
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

static bool own_verdicts(Check *c) {
  const Options *o = c->cli->opt;
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  PipelineOptions opt = cli_pipeline_options(c->cli);
  opt.pass = (PassOptions){.closed_types = true};
  Pipeline p;
  pipeline_init(&p, &opt);
  const char *why = NULL;
  bool ok = cli_load(c->cli, &p) && pipeline_core(&p);
  if (ok) {
    const Impl **list = ARENA_ARRAY(&c->arena, const Impl *, p.core->impls.n + 1);
    uint32_t n = 0;
    select_impls(c->cli, p.core, list, &n);
    VerifyOptions v = {
        .solver = {.name = "z3", .timeout_seconds = (double)o->timeout, .triggers = true},
        .prove = {.error_limit = 1, .subsumption = 2, .hide = true},
        .jobs = o->jobs          ? (uint32_t)o->jobs
                : processors > 0 ? (uint32_t)processors
                                 : 1,
    };
    ok = verify_impls(p.core, list, n, &v, note, c, &why);
    if (why) cli_fail(c->cli, "%s", why);
  }
  pipeline_free(&p);
  return ok;
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

static void text_line(const Check *c, uint32_t unit, int width) {
  FILE *out = c->cli->out;
  fprintf(out, "%-*s  %-12s", width, c->whyml->units.at[unit].impl->name->text, c->lindy[unit]);
  for (uint32_t p = 0; p < c->provers.n; p++) fprintf(out, "  %-8s", word(c->why3[p][unit]));
  const char *differs = difference(c, unit);
  fprintf(out, "%s%s\n", *differs ? "  differs: " : "", differs);
}

static void json_line(const Check *c, uint32_t unit) {
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
    for (uint32_t p = 0; p < c->provers.n; p++) fprintf(c->cli->out, "  %-8s", c->provers.at[p]);
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
    json ? json_line(c, i) : text_line(c, i, (int)width);
  }
  if (!json && !c->cli->opt->quiet)
    fprintf(c->cli->out, "\n%u of %u implementations: Why3 agrees with Lindy\n", agree, total);
  return refuted ? EXIT_REFUTED : open ? EXIT_INCONCLUSIVE : EXIT_DONE;
}

ExitStatus translate_check(const Cli *cli, const Whyml *m) {
  Check c = {.cli = cli, .whyml = m};
  ExitStatus status = EXIT_USAGE;
  Buf why = {0};
  arena_init(&c.arena);
  c.lindy = ARENA_ARRAY(&c.arena, const char *, m->units.n + 1);
  bool ok = choose_provers(&c);
  c.why3 = ARENA_ARRAY(&c.arena, Why3Verdict *, c.provers.n + 1);
  uint32_t seconds = cli->opt->timeout > 0 ? (uint32_t)cli->opt->timeout : 10;
  for (uint32_t p = 0; ok && p < c.provers.n; p++) {
    c.why3[p] = ARENA_ARRAY(&c.arena, Why3Verdict, m->units.n + 1);
    ok = why3_prove(m, c.provers.at[p], seconds, c.why3[p], &why);
    if (!ok) cli_fail(cli, "%s", why.text ? why.text : "Why3 does not answer");
  }
  if (ok && own_verdicts(&c)) status = table(&c);
  buf_free(&why);
  vec_free(&c.provers);
  arena_free(&c.arena);
  return status;
}
