/* SPDX-License-Identifier: MIT */
/* See advice.h. */
#include "cli/advice.h"

#include "api/coverage.h"
#include "api/infer/missing_invariants.h"
#include "report/coverage.h"
#include "report/missing.h"

typedef struct Covering {
  const Cli *cli;
  const Session *session;
  CoverageUnits units;
} Covering;

static bool take_use(void *env, const Impl *im, const VerifyResult *r) {
  Covering *c = env;
  CoverageUnit unit = {im, proof_use_copy(&r->use)};
  vec_push(&c->units, unit);
  if (c->cli->opt->json) coverage_json(c->cli->out, c->session, &unit);
  if (c->cli->events) coverage_json(c->cli->events, c->session, &unit);
  return fflush(c->cli->out) == 0;
}

static bool write_page(const Covering *c) {
  Buf page = {0};
  coverage_page(c->session, &c->units, &page);
  bool ok = cli_write(c->cli, c->cli->opt->coverage, &page);
  buf_free(&page);
  return ok;
}

bool advice_coverage(const Cli *cli, const VerifyTask *verified, const char **why) {
  Covering c = {.cli = cli, .session = verified->program->session};
  VerifyTask task = *verified;
  ReportStyle style = cli_style(cli, cli->out);
  *why = NULL;
  if (!cli->opt->coverage) return true;
  task.sink = take_use;
  task.env = &c;
  bool ok = coverage_find(&task, why);
  if (!cli->opt->json) coverage_text(cli->out, c.session, &c.units, &style);
  if (cli->opt->coverage[0]) ok = write_page(&c) && ok;
  for (uint32_t i = 0; i < c.units.n; i++) proof_use_free(&c.units.at[i].use);
  vec_free(&c.units);
  return ok;
}

/* ---- --missing ---------------------------------------------------------------------------- */

static bool show_missing(void *env, const Impl *im, const VerifyResult *r) {
  const Covering *c = env;
  ReportStyle style = cli_style(c->cli, c->cli->out);
  if (c->cli->opt->json)
    missing_json(c->cli->out, c->session, im, &r->use);
  else
    missing_text(c->cli->out, c->session, im, &r->use, &style);
  if (c->cli->events) missing_json(c->cli->events, c->session, im, &r->use);
  return fflush(c->cli->out) == 0;
}

bool advice_invariants(const Cli *cli, Pipeline *p, const Impl *const *impls, uint32_t n) {
  MissingInvariants list = {0};
  ReportStyle style = cli_style(cli, cli->out);
  if (!cli->opt->missing) return true;
  bool ok = missing_invariants_find(p, cli->opt, impls, n, &list);
  for (uint32_t i = 0; i < list.n; i++) {
    if (cli->opt->json)
      missing_loop_json(cli->out, &p->session, &list.at[i]);
    else
      missing_loop_text(cli->out, &p->session, &list.at[i], &style);
    if (cli->events) missing_loop_json(cli->events, &p->session, &list.at[i]);
  }
  vec_free(&list);
  return ok;
}

bool advice_missing(const Cli *cli, const Pipeline *p, const VerifyTask *failed,
                    const MissingChecks *checks, const char **why) {
  Covering c = {.cli = cli, .session = failed->program->session};
  VerifyTask task = *failed;
  *why = NULL;
  if (!cli->opt->missing) return true;
  task.sink = show_missing;
  task.env = &c;
  return missing_find(p, &task, checks, why);
}
