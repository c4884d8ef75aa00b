/* SPDX-License-Identifier: MIT */
/* lindy recheck: checks the certificates that lindy verify --certify has written, with a second
 * solver. */
#include "api/certificates/certification.h"
#include "api/select.h"
#include "api/verification.h"
#include "cli/options/cli.h"

#include <string.h>

typedef struct Rechecking {
  const Cli *cli;
  Pipeline *p;
  const char *dir, *solver;
  ReportStyle style;
  RecheckCounts counts;
} Rechecking;

static bool show_checked(void *env, const Impl *im, const RecheckResult *r) {
  Rechecking *x = env;
  x->counts.certified += r->verdict == RECHECK_CERTIFIED;
  x->counts.open += r->verdict == RECHECK_OPEN;
  x->counts.rejected += r->verdict == RECHECK_REJECTED;
  certificates_checked(x->cli->out, &x->p->session, im, r, &x->style, x->cli->opt->json);
  return fflush(x->cli->out) == 0;
}

static bool choose(const Rechecking *x, const Impl **list, uint32_t *n) {
  Buf why = {0};
  const Options *o = x->cli->opt;
  bool ok = select_impls(x->p->core, o->procs.at, o->procs.n, list, n, &why);
  if (!ok) cli_fail(x->cli, "%s", why.text);
  buf_free(&why);
  return ok;
}

static ExitStatus check_program(Rechecking *x) {
  const Options *o = x->cli->opt;
  CoreProgram *core = x->p->core;
  const Impl **list = ARENA_ARRAY(&x->p->session.perm, const Impl *, core->impls.n);
  uint32_t n;
  VerifyOptions opt = verification_options(NULL, 0, 0);
  CertificateConfirmer how = {
      .folder = {.path = x->dir},
      .recheck = {.ask = {.solver = x->solver,
                          .seconds = cli_seconds(o, CERTIFICATION_SECONDS),
                          .memory_bytes = o->memory > 0 ? (size_t)o->memory << 20 : 0},
                  .keep = o->log_smt}};
  opt.prove.splits.split_every_check = o->split_checks;
  opt.prove.prune = o->prune_axioms;
  opt.jobs = cli_jobs(x->cli);
  if (!choose(x, list, &n)) return EXIT_USAGE;
  engine_options_inline(o, core);
  VerifyTask task = {.program = core, .impls = list, .n = n, .opt = &opt};
  bool ok = certification_recheck(&task, &how, show_checked, x);
  x->counts.seconds = pipeline_seconds(x->p);
  certificates_summary(x->cli->out, &x->counts, &x->style, o->json);
  if (!ok) return EXIT_INTERRUPTED;
  return x->counts.rejected ? EXIT_REFUTED : x->counts.open ? EXIT_INCONCLUSIVE : EXIT_DONE;
}

static ExitStatus check_usage(const Cli *cli, const char *solver) {
  const Options *o = cli->opt;
  if (o->operands.n < 2)
    return cli_fail(cli, "usage: lindy recheck DIR FILE... (DIR from lindy verify --certify=DIR)");
  if (o->log_smt && !strstr(o->log_smt, "@PROC@"))
    return cli_fail(cli,
                    "--log-smt=%s: recheck writes a file for each implementation; "
                    "the name must have @PROC@ in it",
                    o->log_smt);
  if (!ask_finds(solver)) return cli_fail(cli, "solver '%s' is not there", solver);
  return EXIT_DONE;
}

ExitStatus cmd_recheck(const Cli *cli) {
  const char *solver = cli_second_solver(cli);
  ExitStatus usage = check_usage(cli, solver);
  if (usage != EXIT_DONE) return usage;
  Options files = *cli->opt; /* all operands but the first; the lists are borrowed */
  files.operands.at++;
  files.operands.n--;
  Cli program = *cli;
  program.opt = &files;
  PipelineOptions opt = cli_pipeline_options(cli);
  opt.pass = engine_options_passes(cli->opt);
  opt.obligations = true;
  Pipeline p;
  pipeline_init(&p, &opt);
  Rechecking x = {.cli = &program,
                  .p = &p,
                  .dir = cli->opt->operands.at[0],
                  .solver = solver,
                  .style = cli_style(cli, cli->out)};
  bool legal = cli_load(&program, &p) && pipeline_core(&p);
  ExitStatus status = cli_report(&program, &p, p.unread.n ? cli->err : cli->out);
  if (legal && status == EXIT_DONE) status = check_program(&x);
  pipeline_free(&p);
  return status;
}
