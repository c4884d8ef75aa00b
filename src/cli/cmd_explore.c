/* SPDX-License-Identifier: MIT */
/* lindy explore: symbolic execution of the whole program from its entry point. */
#include "cli/runs.h"
#include "report/explore.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

typedef struct Exploring {
  Runs runs;
  const ExploreOptions *opt;
  uint64_t tests; /* files written */
} Exploring;

/* ---- options ----------------------------------------------------------------- */

static bool is_name(const char *name, const char *at, size_t n) {
  return strlen(name) == n && memcmp(name, at, n) == 0;
}

/* OPTIMIZATION_COUNT: there is none of that name. Three have older names that still work. */
static uint32_t find_optimization(const char *at, size_t n) {
  uint32_t k = 0;
  if (is_name("seen", at, n)) return OPTIMIZATION_SUBSUMPTION;
  if (is_name("reckoning", at, n)) return OPTIMIZATION_PROPAGATION;
  if (is_name("general-loops", at, n)) return OPTIMIZATION_LOOPS;
  while (k < OPTIMIZATION_COUNT && !is_name(optimization_name((Optimization)k), at, n)) k++;
  return k;
}

/* Comma-separated names of optimizations. */
static bool add_without(const Cli *cli, const char *list, uint32_t *bits) {
  for (const char *at = list; *at;) {
    size_t n = strcspn(at, ",");
    uint32_t k = find_optimization(at, n);
    if (k == OPTIMIZATION_COUNT) {
      Buf names = {0};
      for (uint32_t i = 0; i < OPTIMIZATION_COUNT; i++)
        buf_printf(&names, "%s%s", i ? ", " : "", optimization_name((Optimization)i));
      cli_fail(cli, "--without: no optimization is named '%.*s' (%s)", (int)(n < 200 ? n : 200), at,
               names.text);
      buf_free(&names);
      return false;
    }
    *bits |= 1U << k;
    at += n + (at[n] == ',');
  }
  return true;
}

static bool explore_options(const Cli *cli, Pipeline *p, const Proc *entry, ExploreOptions *o) {
  enum { DEFAULT_MEMORY_MB = 2048, UNITS_PER_SECOND = 3000000 };
  const Options *in = cli->opt;
  int64_t memory = in->memory < 0 ? DEFAULT_MEMORY_MB : in->memory;
  *o = (ExploreOptions){
      .entry = entry,
      .keep_going = in->keep_going,
      .check_entry = in->check_entry,
      .every_path = in->tests != NULL,
      .loop_bound = in->loop_bound < 0 ? 0 : (uint32_t)in->loop_bound,
      .recursion_bound = (uint32_t)in->recursion_bound,
      .steps = (uint64_t)in->depth,
      .states = (uint64_t)in->states,
      .seconds = (double)in->timeout,
      .processor_seconds = (double)in->cpu_timeout,
      .question_seconds = (double)in->query_timeout,
      .memory_bytes = (size_t)memory << 20,
      .strategy = in->search ? strategy_find(in->search) : NULL,
      .seed = (uint32_t)in->seed,
      /* in the solver's units, of which a second has some: a clock of its own costs it a thread
       * for each question */
      .solver = {.name = SOLVER_Z3,
                 .seed = (uint32_t)in->seed,
                 .rlimit = (uint64_t)in->query_timeout * UNITS_PER_SECOND},
  };
  for (uint32_t i = 0; i < in->without.n; i++)
    if (!add_without(cli, in->without.at[i], &o->without)) return false;
  return runs_begin_log(cli, p, entry, false, &o->log_to);
}

/* ---- scripts ------------------------------------------------------------------ */

/* --tests=DIR: a file for each path. */
static void write_test(Exploring *x, const Script *s, ValueStore *store) {
  Runs *r = &x->runs;
  if (!r->cli->opt->tests) return;
  Buf path = {0}, text = {0};
  buf_printf(&path, "%s/%s-%llu.json", r->cli->opt->tests, s->fails ? "failing" : "passing",
             (unsigned long long)++x->tests);
  script_to_json(r->p->core, store, s, &text);
  if (!r->unwritten) r->unwritten = !cli_write(r->cli, path.text, &text);
  buf_free(&path);
  buf_free(&text);
}

static void take_path_script(void *env, Script *s, ValueStore *store) {
  Exploring *x = env;
  write_test(x, s, store);
  if (s->fails) runs_take(&x->runs, s, store);
}

static void show_explore_progress(void *env, const ExploreSummary *sum) {
  Exploring *x = env;
  const ExploreNow *now = &sum->now;
  progress_explore(&x->runs.progress, x->opt->entry->name->text, now->passed, now->failed,
                   now->impossible, now->waiting, now->together);
}

/* ---- the command -------------------------------------------------------------- */

static ExitStatus explore_status(const ExploreReport *report) {
  if (report->x->sum.stopped & EXPLORE_INTERRUPTED) return EXIT_INTERRUPTED;
  if (explore_verdict(report) == VERDICT_REFUTED) return EXIT_REFUTED;
  if (explore_verdict(report) == VERDICT_INCOMPLETE) return EXIT_INCONCLUSIVE;
  return EXIT_DONE;
}

static ExitStatus explore_program(const Cli *cli, Pipeline *p) {
  const Proc *entry = runs_entry(cli, p->core);
  ExploreOptions opt;
  if (!entry || !explore_options(cli, p, entry, &opt)) return EXIT_USAGE;
  if (cli->opt->tests && mkdir(cli->opt->tests, 0777) != 0 && errno != EEXIST)
    return cli_fail(cli, "%s: %s", cli->opt->tests, strerror(errno));
  LoopFactsFinder facts = {.program = p->core};
  opt.find_facts = executions_loop_facts;
  opt.find_env = &facts;
  Exploring x = {.opt = &opt};
  runs_init(&x.runs, cli, p, "explore");
  Exploration result = {0};
  explore_search(p->core, &opt, take_path_script, x.runs.progress.to ? show_explore_progress : NULL,
                 &x, &result);
  progress_wipe(&x.runs.progress);
  ExploreReport report = {p->core, &opt, &result, &x.runs.made.counts, pipeline_seconds(p)};
  (cli->opt->json ? explore_json : explore_text)(cli->out, &p->session, &report, &x.runs.style);
  ExitStatus status = explore_status(&report);
  Buf bounds = {0};
  explore_reasons(&p->session, &report, &bounds);
  x.runs.bounds = bounds.n ? bounds.text : "";
  if (!runs_finish(&x.runs)) status = EXIT_USAGE;
  buf_free(&bounds);
  explore_free(&result);
  executions_free_facts(&facts);
  runs_free(&x.runs);
  return status;
}

ExitStatus cmd_explore(const Cli *cli) {
  return runs_command(cli, "explore", explore_program);
}
