/* SPDX-License-Identifier: MIT */
/* See fleet.h. One program alone is run here, and its output goes where it always goes; of several,
 * each has a worker that sends what it prints, its events and its exit status (fleet_output.h). */
#include "cli/fleet/fleet.h"

#include "base/clock.h"
#include "base/worker.h"
#include "cli/fleet/fleet_list.h"
#include "cli/fleet/fleet_options.h"
#include "cli/fleet/fleet_output.h"
#include "fleet/history.h"
#include "fleet/plan.h"
#include "report/json.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Fleet {
  const Cli *cli;
  CommandId cmd;
  ExitStatus (*command)(const Cli *);
  FleetList list;
  FleetOutput output;
  Results results;
  uint32_t jobs; /* of each program */
  char host[256];
  bool many; /* several programs, or --separately: each has a heading of its own */
} Fleet;

bool fleet_wanted(const Cli *cli, CommandId cmd) {
  const Options *o = cli->opt;
  if (cmd == CMD_MERGE) return false; /* it only writes reports */
  if (o->separately || o->reports.n || o->shard || o->changed_since) return true;
  if (o->operands.n && fleet_program_remembers(o, cmd)) return true;
  return !o->operands.n && fleet_list_has_project(cmd);
}

/* Only commands that take --separately can say what to do with a folder. */
bool fleet_folders_allowed(const Cli *cli, CommandId cmd) {
  const Options *o = cli->opt;
  bool takes = false;
  for (uint32_t i = 0; i < options_count; i++)
    takes |= strcmp(options_table[i].name, "separately") == 0 && options_table[i].where >> cmd & 1;
  for (uint32_t i = 0; takes && !o->separately && !o->json && i < o->operands.n; i++) {
    struct stat st;
    const char *path = o->operands.at[i];
    if (stat(path, &st) != 0 || !S_ISDIR(st.st_mode)) continue;
    cli_fail(cli,
             "%s: is a directory; with --separately each file in it is a program: "
             "lindy %s --separately %s",
             path, options_commands[cmd].name, path);
    return false;
  }
  return true;
}

/* ---- one program ---------------------------------------------------------------------- */

/* The command line of one program. The options are a copy; its lists are the arena's. */
static void cli_of(Fleet *f, const FleetProgram *p, Options *opt, Cli *one, Arena *arena) {
  *opt = *f->cli->opt;
  opt->operands = (OptionList){.at = p->files, .n = p->n, .cap = p->n};
  if (p->n_libraries) {
    const char **libs = ARENA_ARRAY(arena, const char *, opt->libs.n + p->n_libraries);
    for (uint32_t i = 0; i < opt->libs.n; i++) libs[i] = opt->libs.at[i];
    for (uint32_t i = 0; i < p->n_libraries; i++) libs[opt->libs.n + i] = p->libraries[i];
    opt->libs = (OptionList){.at = libs, .n = opt->libs.n + p->n_libraries};
  }
  fleet_list_limits(&f->list, opt);
  *one = *f->cli;
  one->opt = opt;
  one->shard = f->list.units ? &f->list.shard : NULL;
}

static void note_host(Fleet *f) {
  if (gethostname(f->host, sizeof f->host - 1) != 0) f->host[0] = 0;
}

static void add_result(Fleet *f, uint32_t i, const char *events, size_t n, ExitStatus status,
                       bool cached) {
  const FleetProgram *p = &f->list.programs.list.at[i];
  ResultsProgram *r = results_add(&f->results, p->name, p->files, p->n, events, n);
  r->status = status;
  r->host = f->host;
  r->cached = cached;
}

/* ---- in a worker ------------------------------------------------------------------------ */

/* Here, with our own output. */
static void run_here(Fleet *f) {
  ProgramRun r = {.cmd = f->cmd, .command = f->command, .live = true};
  Options opt;
  cli_of(f, &f->list.programs.list.at[0], &opt, &r.cli, &f->results.arena);
  fleet_program_run(&r);
  add_result(f, 0, r.answer.events.n ? r.answer.events.text : "", r.answer.events.n,
             r.answer.status, r.cached);
  f->results.interrupted |= r.answer.status == EXIT_INTERRUPTED;
  reuse_free(&r.answer);
}

static void program_task(void *env, uint32_t task, int out) {
  Fleet *f = env;
  ProgramRun r = {.cmd = f->cmd, .command = f->command, .to = out};
  Options opt;
  cli_of(f, &f->list.programs.list.at[f->list.mine[task]], &opt, &r.cli, &f->results.arena);
  opt.jobs = f->jobs;
  fleet_program_run(&r);
}

/* ---- in the parent ------------------------------------------------------------------------ */

static size_t program_part(void *env, uint32_t task, const char *bytes, size_t n) {
  Fleet *f = env;
  return fleet_output_take(&f->output, task, bytes, n);
}

/* What did not begin is no part of a report, so that a merge sees what is missing. */
static bool program_finished(void *env, uint32_t task, const WorkerResult *w) {
  Fleet *f = env;
  const ProgramOutput *p = fleet_output_end(&f->output, task, w);
  bool begun = w->outcome != WORKER_INTERRUPTED || w->seconds > 0;
  f->results.interrupted |= p->status == EXIT_INTERRUPTED;
  f->results.not_begun += !begun;
  if (begun) add_result(f, f->list.mine[task], p->events.text, p->events.n, p->status, p->cached);
  return fflush(f->cli->out) == 0;
}

/* As many programs at a time as there are workers; what is left over is for the programs. */
static void run_many(Fleet *f) {
  enum { GRACE = 5 }; /* seconds for programs to say what they know, after Ctrl-C */
  fleet_output_init(&f->output, f->cli, &f->list, f->cmd);
  uint32_t all = cli_jobs(f->cli), n = f->list.n_mine;
  WorkerJob job = {.tasks = n,
                   .at_a_time = all < n ? all : n,
                   .as_known = f->output.as_known,
                   .grace = GRACE,
                   .task = program_task,
                   .part = program_part,
                   .sink = program_finished,
                   .env = f};
  f->jobs = n && all > n ? all / n : 1;
  worker_run(&job);
  fleet_output_free(&f->output);
}

void fleet_units(FILE *events, json_t *names) {
  json_t *o = json_event("units");
  json_object_set_new(o, "names", names);
  if (events)
    json_write(events, o);
  else
    json_decref(o);
}

/* ---- all ---------------------------------------------------------------------------------- */

/* The word for programs that are not legal. */
static const char illegal[] = "illegal";

static const char *const *words_for(CommandId cmd) {
  static const char *const proofs[] = {"verified", "refuted", "unproved", "inconclusive"};
  static const char *const tests[] = {"passed", "failed", "doubtful", "open"};
  static const char *const texts[] = {"legal", illegal, "doubtful", "unread"};
  static const char *const layouts[] = {"in order", "not in order", "doubtful", "unread"};
  return cmd == CMD_CHECK                    ? texts
         : cmd == CMD_FMT                    ? layouts
         : cmd == CMD_RUN || cmd == CMD_TEST ? tests
                                             : proofs;
}

static void summary_json(const Cli *cli, const Results *r, const ResultsCounts *c) {
  json_t *o = json_event("summary");
  json_object_set_new(o, "command", json_string(r->command));
  json_object_set_new(o, "verdict", json_string(results_verdict(r)));
  json_object_set_new(o, "programs", json_integer(c->programs));
  json_object_set_new(o, "verified", json_integer(c->verified));
  json_object_set_new(o, "refuted", json_integer(c->refuted));
  json_object_set_new(o, "unproved", json_integer(c->unproved));
  json_object_set_new(o, "incomplete", json_integer(c->incomplete));
  json_object_set_new(o, "illegal", json_integer(c->illegal));
  json_object_set_new(o, "cached", json_integer(c->cached));
  if (r->not_begun) json_object_set_new(o, "not_begun", json_integer(r->not_begun));
  json_object_set_new(o, "seconds", json_real(r->seconds));
  json_write(cli->out, o);
}

void fleet_summary(const Cli *cli, const Results *r) {
  ResultsCounts c = results_count(r);
  const char *const *word = words_for(options_command(r->command));
  if (cli->opt->json) {
    summary_json(cli, r, &c);
    return;
  }
  if (cli->opt->quiet) return;
  bool legal = word[1] == illegal;
  fprintf(cli->out, "%u program%s: %u %s, %u %s", c.programs, c.programs == 1 ? "" : "s",
          c.verified, word[0], legal ? c.illegal : c.refuted, word[1]);
  if (c.unproved) fprintf(cli->out, ", %u %s", c.unproved, word[2]);
  if (c.incomplete || word[3][0] == 'i') fprintf(cli->out, ", %u %s", c.incomplete, word[3]);
  if (c.illegal && !legal) fprintf(cli->out, ", %u %s", c.illegal, illegal);
  if (r->not_begun) fprintf(cli->out, ", %u not begun", r->not_begun);
  if (c.cached) fprintf(cli->out, " (%u known)", c.cached);
  fprintf(cli->out, " in %.1f s\n", r->seconds);
}

/* For the plan of the next run with a name, and for pages. What was known says nothing of how long
 * it takes. */
static void note_times(Fleet *f) {
  Options opt = *f->cli->opt;
  Cli cli = *f->cli;
  cli.opt = &opt;
  fleet_list_limits(&f->list, &opt);
  bool wanted = f->many || cli.opt->reports.n;
  Cache *c = wanted ? cli_cache_open(&cli) : NULL;
  if (c && !f->results.interrupted) history_take(c, &f->results);
  for (uint32_t i = 0; c && f->many && i < f->results.programs.n; i++) {
    const ResultsProgram *p = &f->results.programs.at[i];
    if (!p->cached) plan_note_time(c, f->results.command, p->name, p->seconds);
  }
  cache_close(c);
}

ExitStatus fleet_command(const Cli *cli, CommandId cmd, ExitStatus (*command)(const Cli *)) {
  Fleet f = {.cli = cli, .cmd = cmd, .command = command};
  double start = clock_now();
  ExitStatus status = EXIT_USAGE;
  results_init(&f.results);
  f.results.version = LINDY_VERSION;
  f.results.command = options_commands[cmd].name;
  f.results.run = cli->opt->run_id;
  note_host(&f);
  fleet_options_words(cli->opt, cmd, &f.results.arena, &f.results.options);
  if (fleet_reports_check(cli) && fleet_list_make(&f.list, cli, cmd, &f.results.options)) {
    f.results.shard = f.list.shard.index;
    f.results.shards = f.list.shard.of;
    f.results.by = f.list.by;
    for (uint32_t i = 0; i < f.list.programs.list.n; i++)
      vec_push(&f.results.all, f.list.programs.list.at[i].name);
    f.many = f.list.many;
    if (f.many)
      run_many(&f);
    else
      run_here(&f);
    f.results.seconds = clock_now() - start;
    if (f.many) fleet_summary(cli, &f.results);
    note_times(&f);
    status = results_status(&f.results);
    if (!fleet_reports_write(cli, &f.results)) status = EXIT_USAGE;
  }
  fleet_list_free(&f.list);
  results_free(&f.results);
  return status;
}
