/* SPDX-License-Identifier: MIT */
/* lindy verify: proves each implementation against its specification and reports each as soon
 * as it and those before it are done. */
#include "api/certificates/certification.h"
#include "api/csharp/confirm.h"
#include "api/csharp/csharp.h"
#include "api/heal/heal.h"
#include "api/listed_checks.h"
#include "api/refute.h"
#include "api/run_cache.h"
#include "api/select.h"
#include "api/stability.h"
#include "api/verification.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/text/glob.h"
#include "cli/advice.h"
#include "cli/fleet/fleet.h"
#include "cli/options/cli.h"
#include "cli/options/progress.h"
#include "fleet/changed.h"
#include "fleet/shard.h"
#include "report/json.h"
#include "report/profile.h"
#include "report/profile_page.h"
#include "report/stability.h"
#include "report/verify.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* For --heal: what is to be healed. */
typedef struct SickProof {
  const Impl *impl;
  VerifyResult result;
  bool sick; /* it is not done, or not stable */
} SickProof;

typedef struct Verifying {
  const Cli *cli;
  Pipeline *p;
  const VerifyWriter *writer;
  ReportStyle style;
  VerifyCounts counts;
  Progress progress;
  RunCache run_cache;
  Confirmer *confirmer;       /* --confirm, or NULL */
  VEC(const Impl *) verified; /* those to be certified, or asked what they needed */
  MissingChecks unproved;     /* their checks */
  VEC(const Impl *) failed;   /* those that are refuted or unproved */
  VEC(const Impl *) loose;    /* those of them that are unproved    */
  VEC(const Impl *) fresh;    /* those to be certified for --recheck-cache */
  VEC(const Impl *) shaken;   /* those to be proved again for --stability */
  VEC(SickProof) sick;
  ProfilePage page;        /* --page */
  VerifyTimes times;       /* --profile */
  VEC(bool) shaken_proved; /* by implementation of that list */
} Verifying;

/* ---- results --------------------------------------------------------------- */

static bool show_result(void *env, const Impl *im, const VerifyResult *r) {
  Verifying *v = env;
  VerifyResult shown = verification_shown(im, r);
  if (v->confirmer) confirm_result(v->confirmer, im, &shown, cli_seconds(v->cli->opt, 0));
  const Options *o = v->cli->opt;
  VerifyUnit unit = {im, &shown, (uint32_t)o->error_limit, r->cached, o->profile};
  verify_count(&v->counts, &unit);
  if (o->page) profile_page_unit(&v->page, &v->p->session, im, &shown);
  run_cache_note(&v->run_cache, im, &shown);
  if ((v->cli->opt->certify || v->cli->opt->coverage) && shown.outcome == VERIFY_VERIFIED)
    vec_push(&v->verified, im);
  if (result_fails(shown.outcome)) {
    vec_push(&v->failed, im);
    if (shown.outcome == VERIFY_UNPROVED) vec_push(&v->loose, im);
    missing_note(&v->unproved, &shown);
  }
  if (v->counts.rechecked_by && shown.outcome == VERIFY_VERIFIED && !r->cached)
    vec_push(&v->fresh, im);
  if (v->cli->opt->stability && shown.outcome != VERIFY_ERRORS) { /* which no luck can prove */
    vec_push(&v->shaken, im);
    vec_push(&v->shaken_proved, shown.outcome == VERIFY_VERIFIED);
  }
  bool proved = shown.outcome == VERIFY_VERIFIED;
  if (o->heal && shown.outcome != VERIFY_ERRORS && (!proved || o->stability)) {
    SickProof sick = {im, result_copy(&shown), !proved};
    vec_push(&v->sick, sick);
  }
  bool all_open = shown.outcome == VERIFY_INTERRUPTED && !shown.batches.n && im->proc;
  if (all_open) listed_checks(im, &shown);
  progress_wipe(&v->progress);
  csharp_result(v->p, im, &shown);
  if (!o->only_profile || o->json) v->writer->unit(v->cli->out, &v->p->session, &unit, &v->style);
  if (o->profile && !o->json) profile_text.unit(v->cli->out, &v->p->session, &unit, &v->style);
  if (v->cli->events) verify_json.unit(v->cli->events, &v->p->session, &unit, &v->style);
  vec_free(&shown.failures);
  if (all_open) vec_free(&shown.listed);
  return fflush(v->cli->out) == 0; /* nobody to tell: no need to prove the rest */
}

static void show_progress(void *env, const Impl *const *now, uint32_t n, uint32_t done,
                          uint32_t total) {
  Verifying *v = env;
  const char *names[2];
  for (uint32_t i = 0; i < n && i < 2; i++) names[i] = verify_unit_name(now[i])->text;
  progress_show(&v->progress, done, total, names, n);
}

static void warn_of_solver(void *env, const char *text) {
  Verifying *v = env;
  size_t n = strlen(text);
  v->run_cache.spoilt = true;
  while (n && text[n - 1] == '\n') n--;
  fprintf(v->cli->err, "lindy: warning: solver: %.*s\n", (int)n, text);
}

/* ---- options --------------------------------------------------------------- */

/* Only events tell of the conditions of an implementation one by one. */
static bool lists_batches(const Cli *cli) {
  return cli->opt->json || cli->events;
}

static bool verify_options(const Cli *cli, bool of_assembly, Arena *arena, VerifyOptions *v) {
  const Options *o = cli->opt;
  Buf why = {0};
  bool ok = engine_options_verify(o, arena, v, &why);
  if (!ok) cli_fail(cli, "%s", why.text);
  buf_free(&why);
  v->log_path = o->log_smt;
  v->listen = true;
  v->profile = o->profile || o->heal || o->page;
  v->graph = o->page != NULL;
  v->needed = o->needed || o->page;
  v->prove.shows.batches = lists_batches(cli);
  v->as_known = o->json && !o->reports.n;
  v->prove.thrifty = of_assembly;
  v->progress = show_progress;
  v->warn = warn_of_solver;
  return ok;
}

/* ---- the command ----------------------------------------------------------- */

static ExitStatus status_of(const VerifyCounts *c) {
  if (c->refuted || c->unproved) return EXIT_REFUTED;
  return c->inconclusive ? EXIT_INCONCLUSIVE : EXIT_DONE;
}

static void note_phases(Verifying *v) {
  double rest = v->counts.seconds, reading = 0;
  for (uint32_t i = 0; i < v->p->times.n; i++) reading += v->p->times.at[i].seconds;
  VerifyPhase all[VERIFY_PHASES] = {{"reading the program", reading},
                                    {"axioms", v->times.background},
                                    {"proofs together", v->times.together},
                                    {"traces", v->times.traced},
                                    {"proofs", v->times.proofs}};
  uint32_t n = 0;
  for (uint32_t i = 0; i < VERIFY_PHASES && all[i].name; i++) {
    rest -= all[i].seconds;
    if (all[i].seconds > 0) v->counts.phases[n++] = all[i];
  }
  v->counts.phases[n] = (VerifyPhase){"the rest", rest > 0 ? rest : 0};
}

static ExitStatus write_summary(Verifying *v) {
  const Options *o = v->cli->opt;
  v->counts.seconds = pipeline_seconds(v->p);
  if (o->profile) note_phases(v);
  if (o->profile && !o->json)
    profile_text.summary(v->cli->out, &v->p->session, &v->counts, &v->style);
  v->writer->summary(v->cli->out, &v->p->session, &v->counts, &v->style);
  if (v->cli->events) verify_json.summary(v->cli->events, &v->p->session, &v->counts, &v->style);
  return status_of(&v->counts);
}

/* The implementations of this shard; the events name all of them, for lindy merge. */
static void keep_shard(const Cli *cli, const Impl **list, uint32_t *n) {
  uint32_t *shard = mem_calloc(*n + 1, sizeof *shard), kept = 0;
  json_t *names = json_array();
  shard_deal(shard, *n, cli->shard->of, NULL);
  for (uint32_t i = 0; i < *n; i++) {
    json_array_append_new(names, json_text(list[i]->name->text, list[i]->name->len));
    if (shard[i] == cli->shard->index) list[kept++] = list[i];
  }
  *n = kept;
  fleet_units(cli->events, names);
  free(shard);
}

/* --changed-since. Assemblies have no text that could be compared: all of theirs. */
static bool keep_changed(Verifying *v, const Impl **list, uint32_t *n, const VerifyOptions *opt) {
  const Options *o = v->cli->opt;
  GitChanges git;
  Buf why = {0};
  uint32_t all = *n;
  ChangedProgram program = {&v->p->opt, o->operands.at, o->operands.n,
                            o->libs.at, o->libs.n,      (uint32_t)o->inline_depth};
  bool ok = git_changes(&git, o->changed_since, &why);
  if (!ok) cli_fail(v->cli, "%s", why.text);
  if (ok && !v->p->assemblies) ok = changed_impls(&git, &program, v->p->core, opt, list, n);
  if (ok && !o->quiet && !o->json)
    fprintf(v->cli->err, "lindy: note: %u of %u implementations depend on what changed since %s\n",
            *n, all, o->changed_since);
  git_free(&git);
  buf_free(&why);
  return ok;
}

static bool choose_impls(Verifying *v, const Impl **list, uint32_t *n, const VerifyOptions *opt) {
  const Cli *cli = v->cli;
  const CoreProgram *core = v->p->core;
  Buf why = {0};
  bool ok = select_impls(core, cli->opt->procs.at, cli->opt->procs.n, list, n, &why);
  if (!ok) cli_fail(cli, "%s", why.text);
  if (ok && cli->opt->changed_since) ok = keep_changed(v, list, n, opt);
  if (ok && cli->shard) keep_shard(cli, list, n);
  buf_free(&why);
  return ok;
}

static void note_linear(void *env, const char *why) {
  const Verifying *v = env;
  cli_note_linear(v->cli, why);
}

/* What an earlier run decided comes where it stands in the program. */
static bool show_new(void *env, const Impl *im, const VerifyResult *r) {
  Verifying *v = env;
  return run_cache_show(&v->run_cache, im, show_result, v) && show_result(v, im, r);
}

/* False when interrupted, or `why`. */
static bool prove_impls(Verifying *v, const Impl *const *list, uint32_t n, const VerifyOptions *opt,
                        Buf *why) {
  const Options *o = v->cli->opt;
  Verification x = {.program = v->p->core,
                    .options = o,
                    .verify = opt,
                    .sink = show_new,
                    .note_linear = note_linear,
                    .env = v};
  bool ok = verification_prove(&x, list, n, why);
  ok = ok && !why->n && run_cache_show(&v->run_cache, NULL, show_result, v);
  if (o->verbose && (o->infer || o->candidates) && !why->n)
    fprintf(v->cli->err,
            "lindy: %u facts inferred, %u of them not proved; %u candidates, %u of them dropped\n",
            x.counts.facts, x.counts.unproved, x.counts.candidates, x.counts.dropped);
  return ok;
}

static bool show_certificate(void *env, const Impl *im, const CertificateNote *c) {
  Verifying *v = env;
  certificates_written(v->cli->out, &v->p->session, im, c, &v->style, v->cli->opt->json);
  return fflush(v->cli->out) == 0;
}

/* What has no certificate will be proved again by the next run. */
static bool pass_over(void *env, const Impl *im, const CertificateNote *c) {
  (void)env, (void)im, (void)c;
  return true;
}

/* False when interrupted, or *why. */
static bool certify_verified(Verifying *v, const VerifyOptions *opt, const char **why) {
  const CertificateConfirmer *cache = opt->known.confirm_env;
  CertificateFolder own = {.path = v->cli->opt->certify};
  CoreProgram *core = v->p->core;
  VerifyTask verified = {core, v->verified.at, v->verified.n, opt, NULL, NULL};
  VerifyTask fresh = {core, v->fresh.at, v->fresh.n, opt, NULL, NULL};
  return (!own.path || certification_write(&verified, own, show_certificate, v, why)) &&
         (!cache || !opt->known.cache ||
          certification_write(&fresh, cache->folder, pass_over, v, why));
}

/* Results with --json come as they are known. */
static int verifying_by_place(const void *a, const void *b, const void *env) {
  Pos x = (*(const Impl *const *)a)->pos, y = (*(const Impl *const *)b)->pos;
  (void)env;
  return (x > y) - (x < y);
}

/* --coverage, --missing. False when interrupted, or *why. */
static bool give_advice(Verifying *v, const VerifyOptions *opt, const char **why) {
  progress_wipe(&v->progress);
  sort_vec(&v->verified, verifying_by_place, NULL);
  sort_vec(&v->failed, verifying_by_place, NULL);
  sort_vec(&v->loose, verifying_by_place, NULL);
  VerifyOptions quiet = *opt;
  quiet.progress = NULL;
  VerifyTask asked = {v->p->core, v->verified.at, v->verified.n, &quiet, NULL, NULL};
  VerifyTask failed = {v->p->core, v->failed.at, v->failed.n, &quiet, NULL, NULL};
  return advice_coverage(v->cli, &asked, why) &&
         advice_missing(v->cli, v->p, &failed, &v->unproved, why) &&
         advice_invariants(v->cli, v->p, v->loose.at, v->loose.n);
}

/* --stability. False when interrupted, or *why. */
static bool shake_proofs(Verifying *v, const VerifyOptions *opt, const char **why) {
  uint32_t mutations = (uint32_t)v->cli->opt->stability, n = v->shaken.n;
  uint32_t *verified = ARENA_ARRAY(&v->p->session.perm, uint32_t, n + 1);
  if (!mutations) return true;
  VerifyTask asked = {v->p->core, v->shaken.at, n, opt, NULL, NULL};
  if (!stability_measure(&asked, mutations, verified, why)) return false;
  for (uint32_t i = 0; i < n; i++) {
    StabilityNote note = {mutations, verified[i], v->shaken_proved.at[i]};
    v->counts.unstable += !stability_is_stable(&note);
    for (uint32_t k = 0; k < v->sick.n; k++)
      v->sick.at[k].sick |= v->sick.at[k].impl == v->shaken.at[i] && !stability_is_stable(&note);
    stability_write(v->cli->out, &v->p->session, v->shaken.at[i], &note, &v->style,
                    v->cli->opt->json);
  }
  v->counts.mutations = mutations;
  return true;
}

/* --recheck-cache */
static void confirm_cache(Verifying *v, VerifyOptions *opt, CertificateConfirmer *c) {
  const Options *o = v->cli->opt;
  v->counts.rechecked_by = cli_second_solver(v->cli);
  *c = (CertificateConfirmer){
      .folder = {.path = arena_printf(&v->p->session.perm, "%s/certificates",
                                      cache_folder(opt->known.cache)),
                 .of_many = true,
                 .layers = o->cache,
                 .read_only = engine_options_only_reads_shared(o)},
      .recheck.ask = {.solver = v->counts.rechecked_by,
                      .seconds = CERTIFICATION_SECONDS,
                      .memory_bytes = o->memory > 0 ? (size_t)o->memory << 20 : 0}};
  opt->known.confirm = certification_confirms;
  opt->known.confirm_env = c;
}

/* --heal. What was not proved, and is not known to fail, is tried with cures. */
static bool heal_proofs(Verifying *v) {
  const Cli *cli = v->cli;
  Healing h = {.original = v->p, .options = cli->opt, .texts = cli_pipeline_options(cli)};
  Buf text = {0};
  bool ok = true;
  h.texts.pass = v->p->opt.pass;
  for (uint32_t i = 0; i < v->sick.n && ok; i++) {
    HealNote note;
    if (!v->sick.at[i].sick) continue;
    ok = heal_impl(&h, v->sick.at[i].impl, &v->sick.at[i].result, &note);
    if (ok) profile_page_healed(&v->page, &v->p->session, &note);
    if (ok) heal_note_write(cli->out, &v->p->session, &note, &v->style, cli->opt->json);
  }
  healing_text(&h, &text);
  if (ok && h.kept.n) ok = cli_write(cli, cli->opt->heal, &text);
  buf_free(&text);
  healing_free(&h);
  return ok;
}

/* --page */
static bool write_profile_page(Verifying *v) {
  Buf page = {0};
  if (!v->cli->opt->page) return true;
  profile_page_write(&v->page, &v->p->session, &page);
  bool ok = cli_write(v->cli, v->cli->opt->page, &page);
  buf_free(&page);
  profile_page_free(&v->page);
  return ok;
}

static ExitStatus prove_program(Verifying *v, Cache *cache) {
  const Cli *cli = v->cli;
  Pipeline *p = v->p;
  const Impl **list = ARENA_ARRAY(&p->session.perm, const Impl *, p->core->impls.n);
  uint32_t n;
  VerifyOptions opt;
  if (!verify_options(cli, p->assemblies, &p->session.perm, &opt) ||
      !choose_impls(v, list, &n, &opt))
    return EXIT_USAGE;
  progress_init(&v->progress, cli);
  if (cli->opt->profile) opt.times = &v->times;
  if (!v->progress.to && !v->progress.log) opt.progress = NULL;
  if (cache && cli->opt->recheck_cache && !cache_folder(cache))
    return cli_fail(cli, "--recheck-cache: certificates need a folder: --cache=DIR,%s",
                    cli->opt->cache);
  const char *why = NULL;
  CertificateConfirmer confirmer;
  CertificateFolder hints = {.path = cli->opt->hints};
  if (hints.path) opt.hint = certification_hint;
  opt.hint_env = &hints;
  opt.known.cache = cache;
  if (opt.attempts) opt.refute = refute_with(p);
  if (cache && cli->opt->recheck_cache) confirm_cache(v, &opt, &confirmer);
  v->run_cache.spoilt |= p->session.diags.warnings > 0;
  engine_options_inline(cli->opt, p->core);
  n = run_cache_take(&v->run_cache, &p->session, list, n);
  Buf failed = {0};
  bool ok = prove_impls(v, list, n, &opt, &failed);
  progress_wipe(&v->progress);
  if (failed.n) why = arena_strndup(&p->session.perm, failed.text, failed.n);
  buf_free(&failed);
  if (!why && ok) ok = certify_verified(v, &opt, &why);
  if (!why && ok) ok = shake_proofs(v, &opt, &why);
  if (!why && ok) ok = give_advice(v, &opt, &why);
  if (!why && ok && cli->opt->heal) ok = heal_proofs(v);
  if (why) return cli_fail(cli, "%s", why);
  if (ok) ok = write_profile_page(v);
  if (ok) run_cache_keep(&v->run_cache);
  ExitStatus status = write_summary(v);
  return ok ? status : EXIT_INTERRUPTED;
}

static ExitStatus confirm_program(Verifying *v, Cache *cache) {
  Confirmer confirmer;
  Buf why = {0};
  ExitStatus status = EXIT_USAGE;
  v->confirmer = &confirmer;
  if (confirm_open(&confirmer, v->p, &why))
    status = prove_program(v, cache);
  else
    cli_fail(v->cli, "--confirm=dotnet: %s", why.text);
  confirm_close(&confirmer);
  buf_free(&why);
  return status;
}

/* --civl-desugared */
static bool write_obligations(const Verifying *v) {
  const char *path = v->cli->opt->civl_desugared;
  if (!path) return true;
  Buf text = {0};
  pipeline_print_obligations(v->p, &text);
  bool ok = strcmp(path, "-") != 0 ? cli_write(v->cli, path, &text)
                                   : fwrite(text.text, 1, text.n, v->cli->out) == text.n;
  buf_free(&text);
  return ok;
}

static ExitStatus parse_and_prove(Verifying *v, bool loaded, Cache *cache) {
  const Cli *cli = v->cli;
  bool legal = loaded && pipeline_core(v->p);
  if (legal && !write_obligations(v)) return EXIT_USAGE;
  ExitStatus status = cli_report(cli, v->p, v->p->unread.n ? cli->err : cli->out);
  bool confirm = strcmp(cli->opt->confirm, "dotnet") == 0;
  if (legal && status == EXIT_DONE)
    return confirm ? confirm_program(v, cache) : prove_program(v, cache);
  cli_summary(cli, "verify", v->p, status, cli->out);
  return status;
}

/* C# has no loop invariants, so they are looked for, unless something else is asked for. What a
 * translated program declares of types and literals is for the methods that use them. */
static void choose_for_assemblies(const Pipeline *p, Options *o) {
  bool as_written = o->certify || o->coverage;
  if (p->assemblies && !o->certify) o->prune_axioms = true;
  if (!p->assemblies || as_written || o->infer || o->candidates || o->loop_unroll >= 0) return;
  o->infer = "all";
  o->candidates = true;
}

/* --proc names methods with or without their parameters. */
static bool is_wanted(const Options *o, const BoogieRefusal *r) {
  Buf name = {0};
  bool wanted = !o->procs.n;
  buf_add(&name, r->name, strcspn(r->name, "("));
  for (uint32_t i = 0; i < o->procs.n && !wanted; i++)
    wanted = glob_matches(o->procs.at[i], name.text) || glob_matches(o->procs.at[i], r->name);
  buf_free(&name);
  return wanted;
}

static void write_refusal(FILE *to, const BoogieRefusal *r) {
  json_t *line = json_event("result");
  Buf why = {0};
  buf_printf(&why, "not translated: %s", r->why);
  json_object_set_new(line, "unit", json_text(r->name, strlen(r->name)));
  if (r->file) {
    json_object_set_new(line, "file", json_text(r->file, strlen(r->file)));
    json_object_set_new(line, "line", json_integer(r->place));
  }
  json_object_set_new(line, "verdict", json_string("inconclusive"));
  json_object_set_new(line, "reason", json_text(why.text, why.n));
  json_object_set_new(line, "seconds", json_real(0));
  json_write(to, line);
  buf_free(&why);
}

/* Methods of assemblies that are not translated are left open, one by one. */
static void count_refused(Verifying *v) {
  const Cli *cli = v->cli;
  Pipeline *p = v->p;
  for (uint32_t i = 0; i < p->refused.n; i++) {
    const BoogieRefusal *r = &p->refused.at[i];
    if (!is_wanted(cli->opt, r)) continue;
    v->counts.inconclusive++;
    if (cli->events) write_refusal(cli->events, r);
    if (cli->opt->json)
      write_refusal(cli->out, r);
    else
      cli_refusals(cli, r, 1);
  }
  vec_clear(&p->refused); /* they are reported */
  cli_assumptions(cli, p);
}

/* An answer for a part of the program is none for the whole. */
static void open_run_cache(Verifying *v, Cache *cache) {
  const Cli *cli = v->cli;
  const Options *o = cli->opt;
  Buf question = {0};
  buf_printf(&question, "command %d\n", lists_batches(cli));
  options_key(o, CMD_VERIFY, CHANGES_VERDICT, &question);
  bool cached = !options_need_run(o, CMD_VERIFY) && !cli->shard;
  run_cache_init(&v->run_cache, o->solver ? o->solver : SOLVER_Z3, &question, &v->p->session,
                 cached ? cache : NULL);
  buf_free(&question);
}

static ExitStatus verify_files(const Cli *cli, Options *own) {
  PipelineOptions opt = cli_pipeline_options(cli);
  opt.pass = engine_options_passes(cli->opt);
  opt.obligations = true;
  Pipeline p;
  pipeline_init(&p, &opt);
  Verifying v = {.cli = cli,
                 .p = &p,
                 .writer = cli->opt->json ? &verify_json : &verify_text,
                 .style = cli_style(cli, cli->out)};
  bool loaded = cli_load(cli, &p);
  choose_for_assemblies(&p, own);
  count_refused(&v);
  Cache *cache = loaded ? cli_cache_open(cli) : NULL;
  open_run_cache(&v, cache);
  ExitStatus status = run_cache_answer(&v.run_cache, &p.session, show_result, &v)
                          ? write_summary(&v)
                          : parse_and_prove(&v, loaded, cache);
  cli_cache_close(cli, cache);
  cli_times(cli, &p);
  run_cache_free(&v.run_cache);
  vec_free(&v.verified);
  vec_free(&v.failed);
  vec_free(&v.loose);
  vec_free(&v.unproved);
  vec_free(&v.fresh);
  vec_free(&v.shaken);
  vec_free(&v.shaken_proved);
  for (uint32_t i = 0; i < v.sick.n; i++) result_free(&v.sick.at[i].result);
  vec_free(&v.sick);
  pipeline_free(&p);
  return status;
}

ExitStatus cmd_verify(const Cli *cli) {
  if (!cli_has_files(cli, "verify")) return EXIT_USAGE;
  if (cli->opt->certify && (cli->opt->infer || cli->opt->candidates))
    return cli_fail(cli,
                    "--certify: put the invariants into the program first (lindy infer), so that "
                    "lindy recheck finds them there");
  if (cli->opt->stability && (cli->opt->infer || cli->opt->candidates))
    return cli_fail(cli, "--stability: put the invariants into the program first (lindy infer)");
  if (cli->opt->heal && (cli->opt->infer || cli->opt->candidates))
    return cli_fail(cli, "--heal: put the invariants into the program first (lindy infer)");
  if (cli->opt->heal && cli->opt->operands.n != 1)
    return cli_fail(cli, "--heal: the copy is of one file; name one");
  if (cli->opt->coverage && (cli->opt->infer || cli->opt->candidates))
    return cli_fail(cli, "--coverage: put the invariants into the program first (lindy infer)");
  if (cli->opt->recheck_cache && !engine_options_wants_cache(cli->opt))
    return cli_fail(cli, "--recheck-cache: there is no cache without --cache=DIR");
  if (cli->opt->recheck_cache && !ask_finds(cli_second_solver(cli)))
    return cli_fail(cli, "solver '%s' is not there", cli_second_solver(cli));
  /* The files decide on some options. */
  Options own = *cli->opt;
  Cli with = *cli;
  with.opt = &own;
  char *folder = NULL;
  if (own.cache && !own.cache[0]) { /* --cache */
    own.cache = folder = cache_user_folder();
    if (!folder)
      return cli_fail(cli,
                      "--cache: neither XDG_CACHE_HOME nor HOME names a folder; --cache=DIR does");
  }
  ExitStatus status = verify_files(&with, &own);
  free(folder);
  return status;
}
