/* SPDX-License-Identifier: MIT */
/* lindy explore: symbolic execution of the whole program from its entry point. */
#include "api/exploring.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/process_tree.h"
#include "cli/runs.h"
#include "fleet/shard.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct ExploreRun {
  Runs runs;
  const Proc *entry;
  uint64_t tests; /* files written */
} ExploreRun;

/* ---- options ----------------------------------------------------------------- */

static bool explore_options(const Cli *cli, Pipeline *p, const Proc *entry, ExploreOptions *o,
                            uint32_t *methods) {
  Buf why = {0};
  bool ok = engine_options_explore(cli->opt, entry, o, methods, &why);
  if (!ok) cli_fail(cli, "%s", why.text);
  buf_free(&why);
  o->shard = cli->shard ? cli->shard->index : 0;
  o->shards = cli->shard ? cli->shard->of : 0;
  return ok && runs_begin_log(cli, p, entry, false, &o->log_to);
}

/* ---- scripts ------------------------------------------------------------------ */

/* --tests=DIR: a file for each path. */
static void write_test(ExploreRun *x, const Script *s, ValueStore *store) {
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
  ExploreRun *x = env;
  write_test(x, s, store);
  if (s->fails) runs_take(&x->runs, s, store);
}

static void show_explore_progress(void *env, const ExploreSummary *sum) {
  ExploreRun *x = env;
  progress_explore(&x->runs.progress, x->entry->name->text, &sum->now);
}

/* ---- the command -------------------------------------------------------------- */

static ExitStatus explore_status(const ExploreReport *report) {
  if (report->x->sum.stopped & EXPLORE_INTERRUPTED) return EXIT_INTERRUPTED;
  if (explore_verdict(report) == VERDICT_REFUTED) return EXIT_REFUTED;
  if (explore_verdict(report) == VERDICT_INCOMPLETE) return EXIT_INCONCLUSIVE;
  return EXIT_DONE;
}

/* --witness=FILE. False: it could not be written, which has been reported. */
static bool write_witness(const Cli *cli, const Exploring *x, Verdict verdict) {
  if (!cli->opt->witness || verdict != VERDICT_VERIFIED) return true;
  const Buf *witness = &x->portfolio.found.witness;
  Buf name = {0}, why = {0};
  bool written = true;
  file_name(&name, cli->opt->witness, "@PROC@", x->opt.entry->name->text);
  if (witness->n) {
    written = cli_write(cli, name.text, witness);
  } else {
    exploring_no_witness(x, &why);
    fprintf(cli->err, "lindy: --witness=%s: %s\n", name.text, why.text);
  }
  buf_free(&name);
  buf_free(&why);
  return written;
}

/* Processor time that is left of what was asked for: reading the program took some. */
static double processor_left(const Cli *cli) {
  enum { LEAST = 100 };
  double asked = (double)cli->opt->cpu_timeout;
  double left = asked - process_tree_seconds(getpid());
  return left < asked / LEAST ? asked / LEAST : left;
}

typedef struct EntryTurn {
  double seconds; /* 0: no limit */
  uint32_t among; /* the entries that share the processor time that is left */
  double first;   /* seconds of processor time for a first try, which says nothing unless it
                     decides; 0: it is the last one */
  bool named;     /* it is one of several entries */
} EntryTurn;

static ExitStatus explore_entry(const Cli *cli, Pipeline *p, const Proc *entry, EntryTurn turn) {
  ExploreOptions opt;
  uint32_t without = 0;
  if (!explore_options(cli, p, entry, &opt, &without)) return EXIT_USAGE;
  opt.limits.seconds = turn.seconds;
  double processor = processor_left(cli) / turn.among;
  if (turn.first > 0 && (processor <= 0 || processor > turn.first))
    processor = opt.limits.processor_seconds = turn.first;
  ExploreRun x = {.entry = entry};
  Exploring exploring;
  if (!runs_init(&x.runs, cli, p, "explore")) {
    runs_free(&x.runs);
    return EXIT_USAGE;
  }
  exploring_decide(&exploring, p->core, &opt,
                   &(ExploringTask){.processor_seconds = processor,
                                    .without = without,
                                    .turns = (uint32_t)cli->opt->turns,
                                    .engine = cli->opt->engine,
                                    .with_witness = cli->opt->witness != NULL,
                                    .progress = x.runs.progress.to ? show_explore_progress : NULL,
                                    .sink = take_path_script,
                                    .env = &x});
  progress_wipe(&x.runs.progress);
  ExploreReport report = exploring_report(&exploring, &x.runs.made.counts, pipeline_seconds(p));
  ExitStatus status = explore_status(&report);
  Verdict verdict = explore_verdict(&report);
  if (turn.first <= 0 || status != EXIT_INCONCLUSIVE) {
    if (turn.named && !cli->opt->json && !cli->opt->quiet)
      fprintf(cli->out, "--- %s\n", entry->name->text);
    (cli->opt->json ? explore_json : explore_text)(cli->out, &p->session, &report, &x.runs.style);
    fflush(cli->out);
    if (cli->events) explore_json(cli->events, &p->session, &report, &x.runs.style);
  }
  Buf bounds = {0};
  explore_reasons(&p->session, &report, &bounds);
  x.runs.bounds = bounds.n ? bounds.text : "";
  if (!runs_finish(&x.runs) || !write_witness(cli, &exploring, verdict)) status = EXIT_USAGE;
  buf_free(&bounds);
  exploring_free(&exploring);
  runs_free(&x.runs);
  return status;
}

/* ---- several entries ------------------------------------------------------------ */

typedef struct Entries {
  uint32_t n, fine, refuted, open; /* procedures; `n`: of all */
} Entries;

static Verdict entries_verdict(const Entries *e) {
  if (e->refuted) return VERDICT_REFUTED;
  return e->fine == e->n ? VERDICT_VERIFIED : VERDICT_INCOMPLETE;
}

static void report_entries(const Cli *cli, const Pipeline *p, const Entries *e) {
  Verdict v = entries_verdict(e);
  ExploreEntries all = {v, e->n, e->fine, e->refuted, e->open, pipeline_seconds(p)};
  if (cli->opt->json)
    explore_entries_json(cli->out, &all);
  else if (!cli->opt->quiet)
    explore_entries_text(cli->out, &all);
  if (cli->events) explore_entries_json(cli->events, &all);
}

/* What an entry says; false: that is the end. */
static bool count_entry(const Cli *cli, Entries *e, ExitStatus status) {
  e->fine += status == EXIT_DONE;
  e->refuted += status == EXIT_REFUTED;
  return !(status == EXIT_USAGE || status == EXIT_INTERRUPTED ||
           (status == EXIT_REFUTED && !cli->opt->keep_going));
}

/* What an interruption leaves open, beside the entry that it stopped. */
static void list_unfinished(const Cli *cli, const Proc *const *list, uint32_t from, uint32_t to) {
  for (uint32_t i = from; i < to; i++) {
    if (cli->opt->json)
      explore_unfinished_json(cli->out, list[i]->name);
    else if (!cli->opt->quiet)
      fprintf(cli->out, "--- %s\nincomplete: interrupted\n", list[i]->name->text);
    if (cli->events) explore_unfinished_json(cli->events, list[i]->name);
  }
}

/* Every entry has a short try first, because a bug in one of them decides. Then those that are open
 * get equal shares of the time that is left. With --turns, time is not to decide anything. */
static ExitStatus explore_all(const Cli *cli, Pipeline *p, const Proc **list, uint32_t n) {
  enum { FIRST_SECONDS = 2 };
  Entries e = {.n = n};
  double limit = cli_seconds(cli->opt, 0), started = clock_now();
  ExitStatus status = EXIT_DONE;
  bool more = true;
  for (int round = cli->opt->turns > 0; round < 2 && more; round++) {
    uint32_t open = 0;
    for (uint32_t i = 0; i < n && more; i++) {
      double left = limit - (clock_now() - started);
      EntryTurn turn = {(left > limit / 100 ? left : limit / 100) / (n - i), n - i,
                        round ? 0 : FIRST_SECONDS, true};
      status = explore_entry(cli, p, list[i], turn);
      more = count_entry(cli, &e, status);
      if (status == EXIT_INTERRUPTED) {
        if (!round) list_unfinished(cli, list, 0, open); /* they had a first try only */
        list_unfinished(cli, list, i + 1, n);
        open = e.n - e.fine - e.refuted;
      }
      if (status == EXIT_INCONCLUSIVE) list[open++] = list[i];
    }
    n = open;
  }
  if (status == EXIT_USAGE) return status;
  e.open = n;
  report_entries(cli, p, &e);
  if (status == EXIT_INTERRUPTED) return status;
  Verdict v = entries_verdict(&e);
  return v == VERDICT_REFUTED    ? EXIT_REFUTED
         : v == VERDICT_VERIFIED ? EXIT_DONE
                                 : EXIT_INCONCLUSIVE;
}

static ExitStatus explore_program(const Cli *cli, Pipeline *p) {
  const Proc **list = ARENA_ARRAY(&p->session.perm, const Proc *, p->core->procs.n + 1);
  uint32_t n;
  if (!runs_entries(cli, p->core, list, &n)) return EXIT_USAGE;
  if (cli->opt->tests && mkdir(cli->opt->tests, 0777) != 0 && errno != EEXIST)
    return cli_fail(cli, "%s: %s", cli->opt->tests, strerror(errno));
  if (n > 1 && cli->opt->witness && !strstr(cli->opt->witness, "@PROC@"))
    return cli_fail(cli, "--witness with several entries needs @PROC@ in the name of the file");
  if (n != 1) return explore_all(cli, p, list, n);
  return explore_entry(cli, p, list[0], (EntryTurn){cli_seconds(cli->opt, 0), 1, 0, false});
}

ExitStatus cmd_explore(const Cli *cli) {
  return runs_command(cli, "explore", explore_program);
}
