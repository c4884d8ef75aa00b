/* SPDX-License-Identifier: MIT */
/* See boogie_prove.h. */
#include "cli/boogie/boogie_prove.h"

#include "api/coverage.h"
#include "base/file.h"
#include "base/text/glob.h"
#include "cli/boogie/boogie_forms.h"
#include "cli/boogie/boogie_help.h"
#include "cli/boogie/boogie_infer.h"
#include "cli/boogie/boogie_iterate.h"
#include "cli/boogie/boogie_prover.h"
#include "cli/boogie/boogie_settings.h"
#include "cli/boogie/boogie_undecided.h"
#include "report/boogie/boogie_dependencies.h"
#include "report/boogie/boogie_verify.h"
#include "report/boogie/boogie_xml.h"
#include "report/effort.h"
#include "report/verify.h"
#include "verify/verify.h"

#include <errno.h>
#include <string.h>

typedef struct BoogieProof {
  FILE *out;
  const Session *session;
  StrTable *strs; /* its names */
  BoogieVerifyStyle style;
  BoogieCounts counts;
  const Cli *cli;
  struct {
    const char *file; /* that models go to, or NULL */
    bool begun;       /* it has been written to     */
  } models;
  const VerifyOptions *opt;
  BoogieForms forms;
  struct {
    bool trace, count_checks, xml, explain;
  } shows;
  bool failed;
  BoogieXml document;
  ProofUse *uses; /* by implementation of `list`: what its proof used; or NULL */
  const Impl **list;
  uint32_t n, next; /* how many; the next one that /trace begins */
  BoogieDependencies dependencies;
  BoogieUndecided undecided;
  BoogieProver prover;
  VerifyCounts *json; /* results as JSON lines, counted there; or NULL */
} BoogieProof;

static bool impl_is_chosen(const BoogieOptions *o, const Impl *im) {
  Str verbose = core_attr(&im->attrs)->proof.verbose_name;
  const char *name = (verbose ? verbose : im->name)->text;
  bool any = false, in = false;
  for (uint32_t i = 0; i < o->given.n; i++) {
    const BoogieGiven *g = &o->given.at[i];
    if (g->id == BO_noProc && glob_matches(g->text, name)) return false;
    if (g->id != BO_proc) continue;
    any = true;
    in |= glob_matches(g->text, name);
  }
  return in || !any;
}

/* ---- models in a file ------------------------------------------------------ */

static const char *model_file(const BoogieOptions *o, Arena *a) {
  const char *path = o->set[BO_printModelToFile] ? o->text[BO_printModelToFile]
                     : o->set[BO_mv] && strcmp(o->text[BO_mv], "-") != 0 ? o->text[BO_mv]
                                                                         : NULL;
  return path ? boogie_settings_path(path, o, a) : NULL;
}

/* One file for all of them, or one for each implementation (@PROC@) that has any. */
static void write_models(BoogieProof *p, const Impl *im, const VerifyResult *r) {
  if (!r->failures.n) return;
  Buf path = {0};
  bool own = file_name(&path, p->models.file, "@PROC@", im->unique->text);
  FILE *to = fopen(path.text, p->models.begun && !own ? "a" : "w");
  p->models.begun = true;
  if (to) boogie_verify_models(to, p->session, r, p->style.printed);
  if (!to || !file_close(to)) {
    cli_fail(p->cli, "%s: %s", path.text, strerror(errno));
    p->failed = true;
  }
  buf_free(&path);
}

static void write_json(const BoogieProof *p, const Impl *im, const VerifyResult *r) {
  VerifyUnit unit = {im, r, p->opt->prove.error_limit, r->cached, false};
  verify_count(p->json, &unit);
  verify_json.unit(p->out, p->session, &unit, &(ReportStyle){0});
}

/* What is open, where the time went, and what to do, beside Boogie's output. */
static void explain_open(const BoogieProof *p, const Impl *im, const VerifyResult *r) {
  VerifyUnit unit = {im, r, p->opt->prove.error_limit, r->cached, false};
  ReportStyle style = cli_style(p->cli, p->cli->err);
  fflush(p->out);
  verify_text.unit(p->cli->err, p->session, &unit, &style);
}

/* Readers of /trace want to see at once what is being proved. */
static void begin_next(BoogieProof *p) {
  if (!p->shows.trace || p->next >= p->n) return;
  bool first = p->next == 0 && !p->prover.fault;
  boogie_verify_begin(p->out, p->list[p->next++]);
  if (first) fprintf(p->out, "[TRACE] Using prover: %s\n", p->prover.shown);
  if (first && p->prover.batch) fputs("[TRACE] Running in batch mode.\n", p->out);
}

/* Only a proof shows that there is no prover. */
static bool can_prove(const BoogieProof *p) {
  if (!p->prover.fault || !p->n) return true;
  fprintf(p->out, "Fatal Error: ProverException: %s\n", p->prover.fault);
  return false;
}

static bool show_result(void *env, const Impl *im, const VerifyResult *r) {
  BoogieProof *p = env;
  VerifyResult none = {.outcome = p->prover.outcome};
  if (p->prover.answers_nothing) r = &none;
  if (p->json) {
    write_json(p, im, r);
    return fflush(p->out) == 0;
  }
  if (p->shows.explain && effort_is_asked(r)) explain_open(p, im, r);
  VerifyResult blamed = boogie_undecided_blamed(&p->undecided, im, &p->opt->prove, r);
  r = &blamed;
  boogie_forms_print(&p->forms, im, &p->opt->prove);
  boogie_forms_smoke(&p->forms, im, &p->opt->prove, r);
  if (p->shows.trace) {
    boogie_verify_batches(p->out, p->session, im, r, p->opt->prove.splits.max_keep_going > 1);
    for (uint32_t i = 0; p->uses && i < p->n; i++)
      if (p->list[i] == im) boogie_dependencies(p->out, p->strs, &p->uses[i], &p->dependencies);
    boogie_verify_end(p->out, r);
  } else if (p->shows.count_checks) {
    boogie_verify_checks(p->out, im, r);
  }
  if (p->shows.xml) boogie_xml_result(&p->document, p->session, im, r);
  boogie_verify_result(p->out, p->session, im, r, &p->style, &p->counts);
  if (p->models.file) write_models(p, im, r);
  result_free(&blamed);
  begin_next(p);
  return fflush(p->out) == 0;
}

/* ---- /trackVerificationCoverage ---------------------------------------------- */

static bool take_use(void *env, const Impl *im, const VerifyResult *r) {
  BoogieProof *p = env;
  for (uint32_t i = 0; i < p->n; i++)
    if (p->list[i] == im) p->uses[i] = proof_use_copy(&r->use);
  return true;
}

/* Only /trace shows them. */
static bool find_uses(BoogieProof *p, const BoogieOptions *o, CoreProgram *core, const char **why) {
  bool wanted = o->set[BO_trackVerificationCoverage] || o->set[BO_warnVacuousProofs];
  if (!wanted || !p->shows.trace || p->json) return true;
  p->uses = ARENA_ARRAY(&core->session->perm, ProofUse, p->n + 1);
  return coverage_find_as_boogie(&(VerifyTask){core, p->list, p->n, p->opt, take_use, p}, why);
}

static void free_uses(BoogieProof *p) {
  for (uint32_t i = 0; p->uses && i < p->n; i++) proof_use_free(&p->uses[i]);
  vec_free(&p->dependencies);
}

static bool write_xml(const Cli *cli, const BoogieOptions *o, BoogieProof *p) {
  FILE *to = fopen(o->text[BO_xml], "w");
  bool ok = to && boogie_xml_write(&p->document, to, boogie_help_version(p->style.older), cli->argc,
                                   cli->argv, p->session);
  if (to) ok = fclose(to) == 0 && ok;
  if (!ok) cli_fail(cli, "%s: %s", o->text[BO_xml], strerror(errno));
  return ok;
}

static BoogieVerifyStyle result_style(const BoogieOptions *o, const CoreProgram *core) {
  return (BoogieVerifyStyle){
      .error_trace = o->set[BO_errorTrace] ? (int)o->number[BO_errorTrace] : 1,
      .force_bpl_errors = o->set[BO_forceBplErrors],
      .enhanced = o->set[BO_enhancedErrorMessages] && o->number[BO_enhancedErrorMessages],
      .print_model =
          (o->set[BO_printModel] && o->number[BO_printModel] && !o->set[BO_printModelToFile]) ||
          (o->set[BO_mv] && strcmp(o->text[BO_mv], "-") == 0),
      .older = o->older,
      .time_limit = o->set[BO_timeLimit] ? (double)o->number[BO_timeLimit] : 0,
      .program = core,
  };
}

static uint32_t vc_iterations(const BoogieOptions *o) {
  int64_t n = o->number[o->set[BO_randomizeVcIterations] ? BO_randomizeVcIterations
                                                         : BO_randomSeedIterations];
  return n < 1 ? 1 : (uint32_t)n;
}

static void choose_impls(BoogieProof *p, const BoogieOptions *o, const CoreProgram *core) {
  p->list = ARENA_ARRAY(&core->session->perm, const Impl *, core->impls.n + 1);
  for (uint32_t i = 0; i < core->impls.n; i++)
    if (verify_wanted(core->impls.at[i]) && impl_is_chosen(o, core->impls.at[i]))
      p->list[p->n++] = core->impls.at[i];
  verify_by_priority(p->list, p->n);
}

static bool prove_all(BoogieProof *p, const BoogieOptions *o, const VerifyTask *task,
                      const char **why) {
  double percent = o->set[BO_timeLimitPerAssertionInPercent]
                       ? (double)o->number[BO_timeLimitPerAssertionInPercent]
                       : 10;
  if (o->set[BO_runDiagnosticsOnTimeout] && !p->json)
    return boogie_undecided_diagnose(&p->undecided, task, percent / 100, why);
  return boogie_iterate(task, vc_iterations(o), why);
}

bool boogie_prove(const Cli *cli, const BoogieOptions *o, FILE *out, Pipeline *p,
                  const BoogiePrinted *printed, VerifyCounts *json) {
  CoreProgram *core = p->core;
  BoogieProof prove = {.cli = cli,
                       .out = out,
                       .session = &p->session,
                       .strs = &p->session.strs,
                       .style = result_style(o, core),
                       .forms = {.cli = cli, .out = out},
                       .json = json};
  choose_impls(&prove, o, core);
  VerifyOptions opt;
  prove.style.printed = printed;
  if (!boogie_settings(&opt, &prove.prover, cli, o, &p->session.perm)) return false;
  opt.prove.shows.values |= json != NULL;
  opt.prove.shows.batches |= json != NULL;
  prove.undecided.pipeline = p;
  prove.shows.trace = o->set[BO_trace];
  prove.shows.count_checks = o->set[BO_tracePOs];
  prove.shows.xml = o->set[BO_xml];
  prove.shows.explain = o->explain;
  prove.models.file = model_file(o, &p->session.perm);
  opt.solver.array_axioms = core->build->opaque_maps;
  const char *why = NULL;
  prove.opt = &opt;
  if (!json) boogie_forms_plan(&prove.forms, o, p);
  fflush(out);
  boogie_infer_facts(o, core);
  if (prove.prover.fault && !json) begin_next(&prove);
  VerifyTask task = {core, prove.list, prove.n, &opt, show_result, &prove};
  bool ok = can_prove(&prove) && boogie_infer_contracts(cli, o, out, core, &task) &&
            find_uses(&prove, o, core, &why);
  if (ok && !json) begin_next(&prove);
  fflush(out);
  ok = ok && prove_all(&prove, o, &task, &why) && !prove.failed && !prove.forms.failed;
  if (why) cli_fail(cli, "%s", why);
  if (prove.shows.xml && !write_xml(cli, o, &prove)) ok = false;
  boogie_dependencies_of_all(out, &prove.dependencies);
  free_uses(&prove);
  if (ok && !json && !o->set[BO_quiet])
    boogie_verify_summary(out, &prove.counts,
                          !o->set[BO_printVerifiedProceduresCount] ||
                              o->number[BO_printVerifiedProceduresCount] == 1);
  boogie_forms_free(&prove.forms);
  core_free(prove.undecided.program);
  return ok;
}
