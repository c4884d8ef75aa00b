/* SPDX-License-Identifier: MIT */
/* See runs.h. */
#include "cli/runs.h"

#include "base/file.h"
#include "base/suggest.h"
#include "exec/engine/prepare.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- beginning and end ----------------------------------------------------- */

PipelineOptions runs_pipeline_options(const Cli *cli) {
  PipelineOptions opt = cli_pipeline_options(cli);
  opt.pass = (PassOptions){
      .closed_types = true, .inline_mode = INLINE_NONE, .stop = true, .stop_after = PASS_COALESCE};
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
  if (legal && status == EXIT_DONE)
    status = act(cli, &p);
  else
    cli_summary(cli, name, &p, status, cli->out);
  cli_times(cli, &p);
  pipeline_free(&p);
  return status;
}

void runs_init(Runs *r, const Cli *cli, Pipeline *p, const char *command) {
  prepare_program(p->core);
  *r = (Runs){.cli = cli,
              .p = p,
              .replay = replay_new(p->core),
              .writer = cli->opt->json ? &run_json : &run_text,
              .style = cli_style(cli, cli->out),
              .show_passing = true,
              .counts.command = command};
  progress_init(&r->progress, cli);
  if (cli->opt->html)
    r->page = run_page_new(&p->session, cli->opt->operands.n ? cli->opt->operands.at[0] : "lindy");
}

bool runs_finish(Runs *r) {
  const char *path = r->cli->opt->html;
  bool ok = !r->unwritten;
  if (!r->page) return ok;
  FILE *to = fopen(path, "w");
  bool written = to && run_page_write(r->page, &r->counts, to);
  if (to) written = file_close(to) && written;
  if (!written) cli_fail(r->cli, "%s: %s", path, strerror(errno));
  return ok && written;
}

void runs_free(Runs *r) {
  run_page_free(r->page);
  replay_free(r->replay);
  vec_free(&r->seen);
  vec_free(&r->checks);
}

/* ---- options --------------------------------------------------------------- */

/* A comma-separated list of procedures; `*` is all that have a body but the entry. */
static bool add_by_spec(const Runs *r, const char *list, const Proc *entry, const Proc **out,
                        uint32_t *n) {
  const CoreProgram *core = r->p->core;
  for (const char *at = list; *at;) {
    size_t len = strcspn(at, ",");
    bool all = len == 1 && *at == '*', found = all;
    for (uint32_t i = 0; i < core->procs.n; i++) {
      const Proc *p = core->procs.at[i];
      bool named = p->name->len == len && memcmp(p->name->text, at, len) == 0;
      if (all ? !p->impls.n || p == entry : !named) continue;
      bool known = false;
      for (uint32_t k = 0; k < *n; k++) known = known || out[k] == p;
      if (!known) out[(*n)++] = p;
      found = true;
    }
    if (!found) {
      cli_fail(r->cli, "--by-spec: no procedure is named '%.*s'", (int)(len < 200 ? len : 200), at);
      return false;
    }
    at += len + (at[len] == ',');
  }
  return true;
}

static RunConcretize concretize_of(const char *name) {
  return strcmp(name, "end") == 0 ? RUN_END : strcmp(name, "jumps") == 0 ? RUN_JUMPS : RUN_AUTO;
}

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
  enum { DEFAULT_MEMORY_MB = 1024, MAX_EXECUTION = 100000000 };
  const Options *in = r->cli->opt;
  const Proc **by_spec = ARENA_ARRAY(&r->p->session.perm, const Proc *, r->p->core->procs.n);
  uint32_t n = 0;
  for (uint32_t i = 0; i < in->by_spec.n; i++)
    if (!add_by_spec(r, in->by_spec.at[i], entry, by_spec, &n)) return false;
  if (in->failing && in->passing) {
    cli_fail(r->cli, "--failing and --passing exclude each other; neither shows both");
    return false;
  }
  int64_t memory = in->memory < 0 ? DEFAULT_MEMORY_MB : in->memory;
  *o = (RunOptions){
      .entry = entry,
      .by_spec = by_spec,
      .n_by_spec = n,
      .wanted = in->failing   ? RUN_FAILING
                : in->passing ? RUN_PASSING
                              : RUN_BOTH,
      .every_failure = in->all,
      .first = !in->executions && !in->failing && !in->passing && !in->all,
      .executions = in->executions ? (uint64_t)in->executions
                    : in->passing  ? 1
                                   : 0,
      .loop_bound = (uint32_t)in->loop_bound,
      .recursion_bound = (uint32_t)in->recursion_bound,
      .steps = in->depth    ? (uint64_t)in->depth
               : in->random ? 0
                            : MAX_EXECUTION,
      .random = (uint64_t)in->random,
      .checks = in->random ? &r->checks : NULL,
      .unroll = in->unroll < 0 ? 1000 : (uint32_t)in->unroll,
      .seconds = (double)in->timeout,
      .memory_bytes = (size_t)memory << 20,
      .concretize = concretize_of(in->concretize),
      .minimize = !in->no_minimize,
      .solver = {.name = "z3", .seed = (uint32_t)in->seed},
  };
  if (!runs_begin_log(r->cli, r->p, entry, r->log_begun, &o->log_to)) return false;
  r->log_begun = true;
  strategy_find(in->strategy, &o->strategy);
  RunCounts *c = &r->counts;
  c->executions = o->executions;
  c->memory_mb = (uint64_t)memory;
  c->loop_bound = o->loop_bound;
  c->recursion_bound = o->recursion_bound;
  c->timeout = o->seconds;
  return true;
}

/* ---- scripts --------------------------------------------------------------- */

static bool new_failure(Runs *r, const Execution *x) {
  SeenFailure f = {x->failure.clause, x->failure.pos};
  for (uint32_t i = 0; i < r->seen.n; i++)
    if (r->seen.at[i].clause == f.clause && r->seen.at[i].pos == f.pos) return false;
  vec_push(&r->seen, f);
  return true;
}

/* --save: the first execution that is shown or, with @N@ in the name, each. */
static void save(Runs *r, const Script *s, ValueStore *store) {
  if (!r->cli->opt->save) return;
  char number[24];
  snprintf(number, sizeof number, "%llu", (unsigned long long)r->shown);
  Buf path = {0}, text = {0};
  if (file_name(&path, r->cli->opt->save, "@N@", number) || r->shown <= 1) {
    script_to_json(r->p->core, store, s, &text);
    r->unwritten |= !cli_write(r->cli, path.text, &text);
  }
  buf_free(&path);
  buf_free(&text);
}

static void show(Runs *r, Execution *x) {
  RunView view = {.trace = r->cli->opt->trace, .number = r->shown};
  progress_wipe(&r->progress);
  r->writer->execution(r->cli->out, &r->p->session, x, &view, &r->style);
  fflush(r->cli->out);
  if (r->page) run_page_add(r->page, x, r->shown);
}

/* What the search said and replay did not find is not shown; it is counted, and said on request. */
static void drop(Runs *r, const Execution *x) {
  r->counts.dropped++;
  if (!r->cli->opt->verbose) return;
  Loc loc = source_locate(&r->p->session.sources, x->doubt_pos);
  fprintf(r->cli->err, "lindy: an execution of %s was not reproduced: %s", x->entry->name->text,
          x->doubt ? x->doubt : "?");
  if (loc.source) fprintf(r->cli->err, " (line %lld)", (long long)loc.line);
  fputc('\n', r->cli->err);
}

void runs_take(Runs *r, Script *s, ValueStore *store) {
  RunCounts *c = &r->counts;
  bool steps = r->cli->opt->trace || r->page;
  Execution *x = replay_run(r->replay, s, store, steps);
  bool failed = x->outcome == EXEC_FAILED, passed = x->outcome == EXEC_PASSED;
  bool wanted = passed ? r->show_passing && !r->cli->opt->failing : failed;
  if (passed) c->passed++;
  if (failed) {
    c->failed++;
    bool fresh = new_failure(r, x);
    c->distinct += fresh;
    wanted = fresh || r->cli->opt->all;
  }
  if (!passed && !failed) {
    drop(r, x);
    if (r->cli->opt->verbose && !r->shown) save(r, s, store); /* to look into it */
  } else if (!x->confirmed) {
    c->unconfirmed++;
    c->doubtful += failed;
    /* without a solver, what an axiom or a quantifier says may not be known */
    if (r->cli->opt->random && failed && !r->cli->opt->json && !r->cli->opt->verbose)
      wanted = false;
  }
  if (wanted) {
    r->shown++;
    show(r, x);
    save(r, s, store);
  }
  execution_free(x);
}

/* ---- a search -------------------------------------------------------------- */

static bool sink(void *env, Script *s, ValueStore *store) {
  runs_take(env, s, store);
  return true;
}

static void progress(void *env, const RunSummary *sum) {
  Runs *r = env;
  progress_search(&r->progress, r->progress_of, sum->passed, sum->failed, sum->infeasible);
}

bool runs_search(Runs *r, const RunOptions *o) {
  RunSummary sum = {0};
  const char *why = NULL;
  r->progress_of = o->entry->name->text;
  bool ok = run_search(r->p->core, o, sink, r->progress.to ? progress : NULL, r, &sum, &why);
  progress_wipe(&r->progress);
  if (!ok) {
    cli_fail(r->cli, "%s", why ? why : "the search could not start");
    return false;
  }
  RunCounts *c = &r->counts;
  if (o->random) {
    c->made = sum.made;
    c->failing = sum.failed;
    c->passed = sum.passed;
  }
  c->infeasible += sum.infeasible;
  c->open += sum.open;
  c->bounds |= sum.bounds;
  c->loop_pos = sum.loop_pos;
  c->reason = sum.reason;
  c->death = sum.death;
  c->seconds = pipeline_seconds(r->p);
  if ((r->cli->opt->stats || r->cli->opt->verbose) && !o->random)
    fprintf(r->cli->err,
            "%s: %llu questions (%llu without the solver), %llu solver calls in %.3f s, %llu "
            "instances, %llu unfoldings\n",
            o->entry->name->text, (unsigned long long)sum.solve.questions,
            (unsigned long long)sum.solve.shortcuts, (unsigned long long)sum.solve.solver_calls,
            sum.solve.solver_seconds, (unsigned long long)sum.solve.instances,
            (unsigned long long)sum.solve.unfoldings);
  if (o->random && r->cli->opt->json)
    run_json_checks(r->cli->out, &r->p->session, o->entry->name, &r->checks);
  vec_clear(&r->checks);
  return true;
}

ExitStatus runs_status(const Runs *r) {
  if (r->counts.bounds & RUN_INTERRUPTED) return EXIT_INTERRUPTED;
  switch (run_verdict(&r->counts)) {
  case VERDICT_REFUTED: return EXIT_REFUTED;
  case VERDICT_INCOMPLETE: return r->cli->opt->bounded_ok ? EXIT_DONE : EXIT_INCONCLUSIVE;
  default: return EXIT_DONE;
  }
}

/* ---- entries --------------------------------------------------------------- */

bool runs_can_enter(const Proc *p) {
  return p->impls.n && (!p->is_instance || p->impls.at[0]->generic);
}

static const Proc *named_entry(const Cli *cli, const CoreProgram *core, const char *name) {
  const Proc *other = NULL;
  for (uint32_t i = 0; i < core->procs.n; i++) {
    const Proc *p = core->procs.at[i];
    if (strcmp(p->name->text, name) != 0) continue;
    if (runs_can_enter(p) || !p->is_instance) return p;
    other = p;
  }
  if (other) return other;
  Suggest s = {name, NULL, 0};
  for (uint32_t i = 0; i < core->procs.n; i++) suggest_try(&s, core->procs.at[i]->name->text);
  if (s.best)
    cli_fail(cli, "no procedure is named '%s'; did you mean '%s'?", name, s.best);
  else
    cli_fail(cli, "no procedure is named '%s'", name);
  return NULL;
}

static bool is_called(const CoreProgram *core, const Proc *p) {
  for (uint32_t i = 0; i < core->impls.n; i++) {
    const Impl *im = core->impls.at[i];
    if (im->proc->name == p->name) continue;
    for (uint32_t b = 0; b < im->blocks.n; b++)
      for (uint32_t k = 0; k < im->blocks.at[b]->cmds.n; k++) {
        const Proc *callee = im->blocks.at[b]->cmds.at[k].proc;
        if (callee && callee->name == p->name) return true;
      }
  }
  return false;
}

static bool is_marked(const Proc *p) {
  bool marked = core_attr_flag(&p->attrs, "entrypoint");
  for (uint32_t i = 0; i < p->impls.n; i++)
    marked = marked || core_attr_flag(&p->impls.at[i]->attrs, "entrypoint");
  return marked || core_attr_flag(&p->attrs, "kernel");
}

static int rank(const CoreProgram *core, const Proc *p) {
  if (is_marked(p)) return 3;
  if (strcmp(p->name->text, "Main") == 0 || strcmp(p->name->text, "main") == 0) return 2;
  return is_called(core, p) ? 0 : 1;
}

static const Proc *ambiguous(const Cli *cli, const CoreProgram *core) {
  Buf names = {0};
  uint32_t n = 0;
  for (uint32_t i = 0; i < core->procs.n; i++) {
    if (!runs_can_enter(core->procs.at[i])) continue;
    if (n < 8) buf_printf(&names, "%s%s", n ? ", " : "", core->procs.at[i]->name->text);
    n++;
  }
  if (n == 0)
    cli_fail(cli, "no procedure has a body; --entry=PROC runs one by its specification");
  else
    cli_fail(cli, "which procedure? --entry=PROC names one (%s%s); 'lindy test' runs them all",
             names.text, n > 8 ? ", ..." : "");
  buf_free(&names);
  return NULL;
}

const Proc *runs_entry(const Cli *cli, const CoreProgram *core, const char *name) {
  if (name) return named_entry(cli, core, name);
  const Proc *best = NULL;
  int best_rank = -1;
  bool tie = false;
  for (uint32_t i = 0; i < core->procs.n; i++) {
    const Proc *p = core->procs.at[i];
    if (!runs_can_enter(p)) continue;
    int k = rank(core, p);
    tie = k == best_rank || (tie && k < best_rank);
    if (k > best_rank) {
      best = p;
      best_rank = k;
    }
  }
  return best && !tie ? best : ambiguous(cli, core);
}
