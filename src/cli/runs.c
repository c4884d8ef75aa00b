/* SPDX-License-Identifier: MIT */
/* See runs.h. */
#include "cli/runs.h"

#include "api/bug_program.h"
#include "api/csharp/csharp.h"
#include "api/driver.h"
#include "api/select.h"
#include "base/file.h"
#include "cli/options/outputs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- beginning and end ----------------------------------------------------- */

PipelineOptions runs_pipeline_options(const Cli *cli) {
  PipelineOptions opt = cli_pipeline_options(cli);
  opt.pass = executions_passes();
  opt.whole = true;
  return opt;
}

ExitStatus runs_command(const Cli *cli, const char *name,
                        ExitStatus (*act)(const Cli *, Pipeline *)) {
  if (!cli_has_files(cli, name)) return EXIT_USAGE;
  PipelineOptions opt = runs_pipeline_options(cli);
  Pipeline p;
  pipeline_init(&p, &opt);
  bool legal = cli_load(cli, &p) && pipeline_core(&p);
  ExitStatus status = cli_report(cli, &p, p.unread.n ? cli->err : cli->out);
  if (legal && status == EXIT_DONE) {
    status = act(cli, &p);
    cli_assumptions(cli, &p);
  } else
    cli_summary(cli, name, &p, status, cli->out);
  cli_times(cli, &p);
  pipeline_free(&p);
  return status;
}

static void confirm_failing(void *env, Execution *x) {
  Runs *r = env;
  confirm_execution(&r->confirmer, x);
}

static bool begin_confirming(Runs *r) {
  Buf why = {0};
  r->confirms = true;
  bool ok = confirm_open(&r->confirmer, r->p, &why);
  if (!ok) cli_fail(r->cli, "--confirm=dotnet: %s", why.text);
  r->made.judge = confirm_failing;
  r->made.env = r;
  buf_free(&why);
  return ok;
}

/* A file with this name is to be tests of xUnit. */
static bool is_saved_tests(const char *path) {
  size_t n = path ? strlen(path) : 0;
  return n > 3 && strcmp(path + n - 3, ".cs") == 0;
}

bool runs_init(Runs *r, const Cli *cli, Pipeline *p, const char *command) {
  *r = (Runs){.cli = cli,
              .p = p,
              .writer = cli->opt->json ? &run_json : &run_text,
              .style = cli_style(cli, cli->out),
              .show_passing = true};
  executions_init(&r->made, p->core);
  r->made.counts.command = command;
  progress_init(&r->progress, cli);
  if (cli->opt->html)
    r->page = run_page_new(&p->session, cli->opt->operands.n ? cli->opt->operands.at[0] : "lindy");
  r->saves_tests = is_saved_tests(cli->opt->save);
  bool can = p->assemblies && strcmp(command, "explore") != 0;
  if (r->saves_tests && !can) {
    cli_fail(cli, "--save=%s: run and test write tests in C#, of assemblies", cli->opt->save);
    return false;
  }
  return strcmp(cli->opt->confirm, "dotnet") != 0 || begin_confirming(r);
}

/* --save=FILE.cs */
static bool write_tests(const Runs *r) {
  const char *path = r->cli->opt->save;
  Buf text = {0};
  xunit_file(&r->tests, r->p, &text);
  bool ok = outputs_save_allowed(r->cli, path) && cli_write(r->cli, path, &text);
  buf_free(&text);
  if (ok && !r->cli->opt->quiet)
    fprintf(r->cli->err,
            "lindy: note: %s: %u test%s; %u failing execution%s left out: their checks are "
            "contracts, or "
            "their inputs cannot be written\n",
            path, (unsigned)r->tests.written, r->tests.written == 1 ? "" : "s",
            (unsigned)r->tests.left, r->tests.left == 1 ? " is" : "s are");
  return ok;
}

bool runs_finish(Runs *r) {
  const char *path = r->cli->opt->html;
  bool ok = !r->unwritten && (!r->saves_tests || write_tests(r));
  if (!r->page) return ok;
  FILE *to = fopen(path, "w");
  Buf bounds = {0};
  if (!r->bounds) run_bounds(&r->p->session, &r->made.counts, &bounds);
  const char *why = r->bounds ? r->bounds : bounds.n ? bounds.text : "";
  bool written = to && run_page_write(r->page, &r->made.counts, why, to);
  buf_free(&bounds);
  if (to) written = file_close(to) && written;
  if (!written) cli_fail(r->cli, "%s: %s", path, strerror(errno));
  return ok && written;
}

void runs_free(Runs *r) {
  run_page_free(r->page);
  executions_free(&r->made);
  if (r->confirms) confirm_close(&r->confirmer);
  buf_free(&r->tests.text);
  vec_free(&r->checks);
}

/* ---- options --------------------------------------------------------------- */

bool runs_begin_log(const Cli *cli, Pipeline *p, const Proc *entry, bool begun, const char **path) {
  Buf name = {0};
  *path = NULL;
  if (!cli->opt->log_smt) return true;
  bool own = file_name(&name, cli->opt->log_smt, "@PROC@", entry->name->text);
  *path = arena_strndup(&p->session.perm, name.text, name.n);
  buf_free(&name);
  return (begun && !own) || cli_write(cli, *path, &(Buf){0});
}

bool runs_options(Runs *r, const Proc *entry, RunOptions *o) {
  Buf why = {0};
  bool ok = engine_options_run(r->cli->opt, &r->p->session.perm, r->p->core, entry, o, &why);
  if (!ok) cli_fail(r->cli, "%s", why.text);
  buf_free(&why);
  if (!ok || !runs_begin_log(r->cli, r->p, entry, r->log_begun, &o->log_to)) return false;
  if (o->random) o->checks = &r->checks;
  r->log_begun = true;
  RunCounts *c = &r->made.counts;
  c->limits.executions = o->executions;
  c->limits.memory_mb = (uint64_t)(o->limits.memory_bytes >> 20);
  c->limits.loop_bound = o->limits.loop_bound;
  c->limits.recursion_bound = o->limits.recursion_bound;
  c->timeout = o->limits.seconds;
  return true;
}

/* ---- scripts --------------------------------------------------------------- */

/* A file with this name is to be a program, not a script. */
static bool is_saved_program(const char *path) {
  size_t n = strlen(path);
  return n > 4 && strcmp(path + n - 4, ".bpl") == 0;
}

/* The execution as a test in Boogie. False: there is none, which has been reported. */
static bool write_test(Runs *r, Execution *x, const char *path, Buf *out) {
  Buf name = {0}, test = {0}, told = {0};
  bool ok = x->outcome == EXEC_FAILED && driver_write(r->p, x, &name, &test);
  if (ok) {
    run_call(x, &told);
    buf_printf(out, "// %s failed\n// To run it: lindy run --entry=%s", told.text, name.text);
    for (uint32_t i = 0; i < r->cli->opt->operands.n; i++)
      buf_printf(out, " %s", r->cli->opt->operands.at[i]);
    buf_printf(out, " %s\n\n%s", path, test.text);
  } else {
    cli_fail(r->cli,
             "--save=%s: only failing executions of procedures without type parameters "
             "can be written as programs; others as a script, a file .json",
             path);
  }
  buf_free(&name);
  buf_free(&test);
  buf_free(&told);
  return ok;
}

/* --save: the first execution that is shown or, with @N@ in the name, each. */
static void save_script(Runs *r, Execution *x, const Script *s, ValueStore *store) {
  if (!r->cli->opt->save || r->saves_tests) return;
  char number[24];
  snprintf(number, sizeof number, "%llu", (unsigned long long)r->shown);
  Buf path = {0}, text = {0};
  if (file_name(&path, r->cli->opt->save, "@N@", number) || r->shown <= 1) {
    bool ok = true;
    if (is_saved_program(path.text))
      ok = write_test(r, x, path.text, &text);
    else
      script_to_json(r->p->core, store, s, &text);
    r->unwritten |=
        !ok || !outputs_save_allowed(r->cli, path.text) || !cli_write(r->cli, path.text, &text);
  }
  buf_free(&path);
  buf_free(&text);
}

/* --witness: the first bug. */
static void save_witness(Runs *r, const Execution *x, const Script *s, ValueStore *store) {
  if (!r->cli->opt->witness || r->shown > 1 || x->outcome != EXEC_FAILED) return;
  Buf path = {0}, text = {0};
  file_name(&path, r->cli->opt->witness, "@PROC@", x->entry->name->text);
  const char *why = bug_program(r->p, x, s, store, &text);
  if (!why)
    r->unwritten |= !cli_write(r->cli, path.text, &text);
  else
    fprintf(r->cli->err, "lindy: --witness=%s: the bug is not written as a program: %s\n",
            path.text, why);
  buf_free(&path);
  buf_free(&text);
}

static void show_execution(Runs *r, Execution *x) {
  RunView view = {.trace = r->cli->opt->trace, .number = r->shown};
  progress_wipe(&r->progress);
  r->writer->execution(r->cli->out, &r->p->session, x, &view, &r->style);
  if (r->cli->events)
    run_json.execution(r->cli->events, &r->p->session, x, &(RunView){true, r->shown, 0}, &r->style);
  fflush(r->cli->out);
  if (r->page) run_page_add(r->page, x, r->shown);
}

/* An execution that replay does not reproduce is counted but not shown; -v tells why. */
static void report_dropped(Runs *r, const Execution *x) {
  if (!r->cli->opt->verbose) return;
  Loc loc = source_locate(&r->p->session.sources, x->unsure.pos);
  fprintf(r->cli->err, "lindy: an execution of %s was not reproduced: %s", x->entry->name->text,
          x->unsure.why ? x->unsure.why : "?");
  if (loc.source) fprintf(r->cli->err, " (line %lld)", (long long)loc.line);
  fputc('\n', r->cli->err);
}

void runs_take(Runs *r, Script *s, ValueStore *store) {
  const Options *o = r->cli->opt;
  bool fresh;
  Execution *x = executions_take(&r->made, s, store, o->trace || r->page || r->cli->events, &fresh);
  bool failed = x->outcome == EXEC_FAILED, passed = x->outcome == EXEC_PASSED;
  bool wanted = passed ? r->show_passing && !o->failing : failed && (fresh || o->all);
  if (!passed && !failed) {
    report_dropped(r, x);
    if (o->verbose && !r->shown) save_script(r, x, s, store); /* to look into it */
  }
  /* without a solver, what an axiom or a quantifier says may not be known */
  if (failed && !x->confirmed && o->random && !o->json && !o->verbose) wanted = false;
  if (wanted) {
    r->shown++;
    if (r->saves_tests && failed) xunit_add(&r->tests, r->p, x);
    csharp_execution(r->p, x);
    show_execution(r, x);
    save_script(r, x, s, store);
    save_witness(r, x, s, store);
  }
  execution_free(x);
}

/* ---- a search -------------------------------------------------------------- */

static bool take_run_script(void *env, Script *s, ValueStore *store) {
  runs_take(env, s, store);
  return true;
}

static void show_run_progress(void *env, const RunSummary *sum) {
  Runs *r = env;
  progress_search(&r->progress, r->progress_of, sum->passed, sum->failed, sum->infeasible);
}

void runs_search(Runs *r, const RunOptions *o) {
  RunSummary sum = {0};
  r->progress_of = o->entry->name->text;
  run_search(r->p->core, o, take_run_script, r->progress.to ? show_run_progress : NULL, r, &sum);
  progress_wipe(&r->progress);
  executions_count(&r->made, o, &sum);
  r->made.counts.seconds = pipeline_seconds(r->p);
  if ((r->cli->opt->stats || r->cli->opt->verbose) && !o->random)
    fprintf(r->cli->err,
            "%s: %llu questions (%llu without the solver), %llu solver calls in %.3f s, %llu "
            "instances, %llu unfoldings\n",
            o->entry->name->text, (unsigned long long)sum.solve.questions,
            (unsigned long long)sum.solve.shortcuts, (unsigned long long)sum.solve.solver_calls,
            sum.solve.solver_seconds, (unsigned long long)sum.solve.instances,
            (unsigned long long)sum.solve.unfoldings);
  if (o->random && r->cli->events)
    run_json_checks(r->cli->events, &r->p->session, o->entry->name, &r->checks);
  if (o->random && r->cli->opt->json)
    run_json_checks(r->cli->out, &r->p->session, o->entry->name, &r->checks);
  vec_clear(&r->checks);
}

ExitStatus runs_status(const Runs *r) {
  if (r->made.counts.bounds & RUN_INTERRUPTED) return EXIT_INTERRUPTED;
  const RunCounts *c = &r->made.counts;
  Verdict v = run_verdict(c);
  if (v == VERDICT_REFUTED) return EXIT_REFUTED;
  if (v == VERDICT_VERIFIED) return EXIT_DONE;
  /* Bounds are in the nature of executions. */
  bool enough = r->cli->opt->bounded_ok || (c->passed && !r->cli->opt->exhaustive);
  bool broken = c->doubtful || c->bounds & RUN_CRASHED;
  return enough && !broken ? EXIT_DONE : EXIT_INCONCLUSIVE;
}

static bool in_ultimate(const Cli *cli) {
  return parse_dialect(cli->opt->dialect) == DIALECT_ULTIMATE;
}

const Proc *runs_entry(const Cli *cli, const CoreProgram *core) {
  Buf why = {0};
  const char *name = cli->opt->entry;
  const Proc *p = NULL;
  if (!name && in_ultimate(cli)) p = select_entry(core, "ULTIMATE.start", &why);
  buf_clear(&why);
  if (!p) p = select_entry(core, name, &why);
  if (!p) cli_fail(cli, "%s", why.text);
  buf_free(&why);
  return p;
}

bool runs_entries(const Cli *cli, const CoreProgram *core, const Proc **list, uint32_t *n) {
  Buf why = {0};
  bool found = select_entries(core, cli->opt->entry, in_ultimate(cli), list, n, &why);
  if (!found) cli_fail(cli, "%s", why.text);
  buf_free(&why);
  return found;
}
