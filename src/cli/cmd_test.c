/* SPDX-License-Identifier: MIT */
/* lindy test: every procedure that has a body is run, one line each; failures in full, and a
 * summary. */
#include "api/select.h"
#include "base/mem.h"
#include "cli/fleet/fleet.h"
#include "cli/runs.h"
#include "fleet/shard.h"
#include "report/json.h"
#include "report/text.h"

#include "base/clock.h"
#include "base/text/glob.h"

#include <stdlib.h>
#include <string.h>

/* A procedure whose search takes longer is given up, unless --timeout says otherwise. */
static const double SECONDS_EACH = 60;

typedef struct Tests {
  const Cli *cli;
  Pipeline *p;
  Runs *runs;
  uint32_t passed, failed, doubtful, incomplete, vacuous; /* procedures */
  RunCounts total;
} Tests;

static bool test_is_chosen(const Cli *cli, const Proc *p) {
  const OptionList *patterns = &cli->opt->procs;
  if (!select_can_enter(p)) return false;
  for (uint32_t i = 0; i < patterns->n; i++)
    if (glob_matches(patterns->at[i], p->name->text)) return true;
  return !patterns->n;
}

static void add_test_counts(RunCounts *t, const RunCounts *c) {
  t->passed += c->passed;
  t->failed += c->failed;
  t->distinct += c->distinct;
  t->unconfirmed += c->unconfirmed;
  t->doubtful += c->doubtful;
  t->infeasible += c->infeasible;
  t->undecided += c->undecided;
  t->dropped += c->dropped;
  t->made += c->made;
  t->failing += c->failing;
  t->bounds |= c->bounds;
  t->limits.executions = c->limits.executions;
  t->limits.loop_bound = c->limits.loop_bound;
  t->limits.recursion_bound = c->limits.recursion_bound;
  t->timeout = c->timeout;
  t->limits.memory_mb = c->limits.memory_mb;
  if (c->death) t->death = c->death;
  if (c->reason && !t->reason) t->reason = c->reason;
}

/* `ok      Max  1 passed` */
static void write_test_line(Tests *t, const Proc *p, const RunCounts *c, double seconds) {
  const ReportStyle *style = &t->runs->style;
  Verdict v = run_verdict(c);
  bool vacuous = !c->passed && !c->failed && v == VERDICT_VERIFIED;
  Buf out = {0}, why = {0};
  const char *word = v == VERDICT_REFUTED ? "FAILED"
                     : c->failed          ? "doubtful"
                     : c->passed          ? "ok"
                     : vacuous            ? "vacuous"
                                          : "unknown";
  text_paint(&out, style,
             v == VERDICT_REFUTED      ? TEXT_ERROR
             : c->passed && !c->failed ? TEXT_GOOD
                                       : TEXT_WARNING);
  buf_printf(&out, strlen(word) < 8 ? "%-8s" : "%s ", word);
  text_plain(&out, style);
  buf_printf(&out, "%s", p->name->text);
  if (v == VERDICT_REFUTED)
    buf_printf(&out, "  %llu failed", (unsigned long long)c->distinct);
  else if (c->failed)
    buf_printf(&out, "  %llu failed, unconfirmed", (unsigned long long)c->distinct);
  if (c->passed) buf_printf(&out, "  %llu passed", (unsigned long long)c->passed);
  if (vacuous) buf_puts(&out, "  no execution reaches the end");
  run_bounds(&t->p->session, c, &why);
  if (!c->passed && !c->failed && why.n) buf_printf(&out, "  %s", why.text);
  if (!why.n && c->passed && !c->failed) buf_puts(&out, ", exhaustive");
  if (seconds >= 0.1) buf_printf(&out, "  (%.1f s)", seconds);
  buf_putc(&out, '\n');
  if (!style->quiet || v == VERDICT_REFUTED) text_flush(t->cli->out, &out);
  fflush(t->cli->out);
  buf_free(&out);
  buf_free(&why);
}

static void show_test(Tests *t, const Proc *p) {
  const Runs *r = t->runs;
  if (t->cli->events) run_json.summary(t->cli->events, &t->p->session, &r->made.counts, &r->style);
  if (t->cli->opt->json) {
    r->writer->summary(t->cli->out, &t->p->session, &r->made.counts, &r->style);
    fflush(t->cli->out);
  } else {
    write_test_line(t, p, &r->made.counts, r->made.counts.seconds);
  }
}

/* After an interruption. */
static void leave_test(Tests *t, const Proc *p) {
  t->runs->made.counts =
      (RunCounts){.command = "test", .unit = p->name->text, .bounds = RUN_INTERRUPTED};
  t->incomplete++;
  show_test(t, p);
}

static bool test_proc(Tests *t, const Proc *p) {
  Runs *r = t->runs;
  RunOptions opt;
  r->made.counts = (RunCounts){.command = "test", .unit = p->name->text};
  if (!runs_options(r, p, &opt)) return false;
  if (opt.limits.seconds <= 0) opt.limits.seconds = r->made.counts.timeout = SECONDS_EACH;
  double start = clock_now();
  runs_search(r, &opt);
  r->made.counts.seconds = clock_now() - start;
  show_test(t, p);
  Verdict v = run_verdict(&r->made.counts);
  bool some = r->made.counts.passed || r->made.counts.failed;
  t->failed += v == VERDICT_REFUTED;
  t->incomplete += v != VERDICT_REFUTED && !some && v == VERDICT_INCOMPLETE;
  t->vacuous += v == VERDICT_VERIFIED && !some;
  t->passed += !r->made.counts.failed && r->made.counts.passed;
  t->doubtful += v != VERDICT_REFUTED && r->made.counts.failed;
  add_test_counts(&t->total, &r->made.counts);
  return true;
}

static void write_test_summary(Tests *t) {
  const ReportStyle *style = &t->runs->style;
  t->total.command = "test";
  t->total.seconds = pipeline_seconds(t->p);
  if (t->cli->events) run_json.summary(t->cli->events, &t->p->session, &t->total, style);
  if (t->cli->opt->json) {
    run_json.summary(t->cli->out, &t->p->session, &t->total, style);
    return;
  }
  if (style->quiet) return;
  Buf out = {0};
  text_paint(&out, style, t->failed ? TEXT_ERROR : TEXT_GOOD);
  buf_printf(&out, "%u passed, %u failed", (unsigned)t->passed, (unsigned)t->failed);
  text_plain(&out, style);
  if (t->doubtful) buf_printf(&out, ", %u doubtful", (unsigned)t->doubtful);
  if (t->vacuous) buf_printf(&out, ", %u vacuous", (unsigned)t->vacuous);
  if (t->incomplete) buf_printf(&out, ", %u unknown", (unsigned)t->incomplete);
  bool exhaustive = !t->total.bounds && !t->total.undecided && !t->total.dropped;
  buf_printf(&out, "; %s (%.1f s)\n", exhaustive ? "exhaustive" : "not exhaustive",
             t->total.seconds);
  text_flush(t->cli->out, &out);
  buf_free(&out);
}

/* For each procedure that is chosen its shard; NULL: there are none. The events name all of them,
 * for lindy merge. */
static uint32_t *shards_of_tests(const Cli *cli, const Pipeline *p) {
  if (!cli->shard) return NULL;
  json_t *names = json_array();
  for (uint32_t i = 0; i < p->core->procs.n; i++) {
    Str name = p->core->procs.at[i]->name;
    if (test_is_chosen(cli, p->core->procs.at[i]))
      json_array_append_new(names, json_text(name->text, name->len));
  }
  uint32_t n = (uint32_t)json_array_size(names), *shard = mem_calloc(n + 1, sizeof *shard);
  shard_deal(shard, n, cli->shard->of, NULL);
  fleet_units(cli->events, names);
  return shard;
}

static ExitStatus test_program(const Cli *cli, Pipeline *p) {
  Runs r;
  if (!runs_init(&r, cli, p, "test")) {
    runs_free(&r);
    return EXIT_USAGE;
  }
  r.show_passing = cli->opt->executions > 0 || cli->opt->trace;
  Tests t = {.cli = cli, .p = p, .runs = &r};
  bool ok = true;
  uint32_t n = 0;
  uint32_t *shard = shards_of_tests(cli, p);
  for (uint32_t i = 0, nth = 0; i < p->core->procs.n && ok; i++) {
    if (!test_is_chosen(cli, p->core->procs.at[i])) continue;
    n++;
    if (shard && shard[nth++] != cli->shard->index) continue;
    if (r.made.counts.bounds & RUN_INTERRUPTED)
      leave_test(&t, p->core->procs.at[i]);
    else
      ok = test_proc(&t, p->core->procs.at[i]);
  }
  free(shard);
  ExitStatus status = EXIT_USAGE;
  if (ok && !n) {
    cli_fail(cli, "no procedure with a body%s", cli->opt->procs.n ? " fits --proc" : "");
  } else if (ok) {
    write_test_summary(&t);
    r.made.counts = t.total;
    status = runs_status(&r);
    if (status == EXIT_DONE && t.incomplete && !cli->opt->bounded_ok) status = EXIT_INCONCLUSIVE;
    if (!runs_finish(&r)) status = EXIT_USAGE;
  }
  runs_free(&r);
  return status;
}

ExitStatus cmd_test(const Cli *cli) {
  return runs_command(cli, "test", test_program);
}
