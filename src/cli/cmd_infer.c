/* SPDX-License-Identifier: MIT */
/* lindy infer: the program with the invariants that were found, in its own text. */
#include "api/job/invariants_worker.h"
#include "base/mem.h"
#include "cli/options/cli.h"
#include "report/json.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

static void write_text(const Cli *cli, const Pipeline *p, const Invariants *v) {
  uint32_t n = cli->opt->operands.n;
  if (n > p->session.sources.files.n) n = p->session.sources.files.n;
  for (uint32_t f = 0; f < n; f++) {
    Buf text = {0};
    invariants_text(v, p->session.sources.files.at[f], f + 1 == n, &text);
    if (text.n) fwrite(text.text, 1, text.n, cli->out);
    buf_free(&text);
  }
}

static void write_json(const Cli *cli, const Pipeline *p, const Invariants *v) {
  for (uint32_t i = 0; i < v->list.n; i++) {
    const Invariant *x = &v->list.at[i];
    json_t *line = json_event("invariant");
    json_place(line, &p->session, (Span){x->pos, x->pos});
    json_object_set_new(line, "implementation", json_text(x->impl->name->text, x->impl->name->len));
    json_object_set_new(line, "text", json_text(x->text, strlen(x->text)));
    json_object_set_new(line, "by", json_text(x->by, strlen(x->by)));
    json_write(cli->out, line);
  }
  const Buf *b = &v->declarations;
  for (size_t at = 0; at < b->n;) {
    size_t n = strcspn(b->text + at, "\n");
    json_t *line = json_event("declaration");
    json_object_set_new(line, "text", json_text(b->text + at, n));
    json_write(cli->out, line);
    at += n + 1;
  }
}

static void say_counts(const Cli *cli, const Pipeline *p, const Invariants *v) {
  uint32_t loops = v->loops ? v->loops : invariants_count_loops(p->core);
  const char *more = cli->opt->candidates ? "" : "; --candidates looks for more";
  if (v->loops)
    fprintf(cli->err, "lindy: %u invariant%s at %u loop%s\n", v->list.n, v->list.n == 1 ? "" : "s",
            loops, loops == 1 ? "" : "s");
  else if (loops)
    fprintf(cli->err, "lindy: no invariant was found at %u loop%s%s\n", loops,
            loops == 1 ? "" : "s", more);
  else
    fputs("lindy: the program has no loops\n", cli->err);
  if (v->inexpressible)
    fprintf(cli->err, "lindy: %u more cannot be said in the program's text\n", v->inexpressible);
}

/* ---- whether they suffice ------------------------------------------------------ */

typedef struct InferProof {
  uint32_t verified, others;
} InferProof;

static void count_verdict(void *env, const LindyVerification *v) {
  InferProof *proof = env;
  *(v->verdict == LINDY_VERIFIED ? &proof->verified : &proof->others) += 1;
}

/* The implementations that got invariants, each once. */
static size_t names_with_invariants(const Invariants *v, const char **names) {
  size_t n = 0;
  for (uint32_t i = 0; i < v->list.n; i++) {
    const char *name = v->list.at[i].impl->name->text;
    if (!n || strcmp(names[n - 1], name) != 0) names[n++] = name;
  }
  return n;
}

/* Proves them in the text that was printed, as a user would do next. */
static void say_whether_proved(const Cli *cli, const Pipeline *p, const Invariants *v) {
  enum { SECONDS = 10 };
  InferProof proof = {0};
  LindySession *s = lindy_open();
  uint32_t n = cli->opt->operands.n;
  const char **names = mem_calloc(v->list.n + 1, sizeof *names);
  for (uint32_t f = 0; f < n && f < p->session.sources.files.n; f++) {
    const Source *source = p->session.sources.files.at[f];
    Buf text = {0};
    invariants_text(v, source, f + 1 == n, &text);
    lindy_set_text(s, source->name->text, text.text ? text.text : "", text.n);
    buf_free(&text);
  }
  LindyVerifyOptions opt = {.names = names,
                            .n_names = names_with_invariants(v, names),
                            .seconds = cli_seconds(cli->opt, SECONDS),
                            .workers = cli_jobs(cli)};
  LindyJob *job = lindy_check(s) ? lindy_verify(s, &opt, count_verdict, &proof) : NULL;
  while (job && lindy_job_step(job) == LINDY_RUNNING)
    poll(&(struct pollfd){.fd = lindy_job_fd(job), .events = POLLIN}, 1, 200);
  lindy_close(s);
  free(names);
  uint32_t all = proof.verified + proof.others;
  if (!all) return;
  const char *more = proof.others && !cli->opt->candidates ? "; --candidates looks for more" : "";
  fprintf(cli->err, "lindy: with %s, ", v->list.n == 1 ? "it" : "them");
  if (all == 1)
    fprintf(cli->err, "the implementation is %sverified%s\n", proof.others ? "not yet " : "", more);
  else if (!proof.others)
    fprintf(cli->err, "all %u implementations are verified\n", all);
  else
    fprintf(cli->err, "%u of %u implementations %s verified%s\n", proof.verified, all,
            proof.verified == 1 ? "is" : "are", more);
}

typedef struct InferLosses {
  const Cli *cli;
  uint32_t n;
} InferLosses;

static void say_left_out(void *env, const Impl *im, const char *why) {
  InferLosses *losses = env;
  losses->n++;
  fprintf(losses->cli->err, "lindy: %s is left out, the search for its invariants ended: %s\n",
          im->name->text, why);
}

static ExitStatus infer_program(const Cli *cli, Pipeline *p) {
  const Options *o = cli->opt;
  InvariantOptions opt = invariants_options(o);
  enum { SECONDS = 60, MEGABYTES = 2048 };
  InferLosses losses = {.cli = cli};
  InvariantLimits limits = {.seconds = SECONDS,
                            .memory_bytes = (size_t)(o->memory < 0 ? MEGABYTES : o->memory) << 20,
                            .left_out = say_left_out,
                            .env = &losses};
  Invariants found;
  Buf why = {0};
  bool ok = invariants_find_within(&found, p, &opt, &limits, &why);
  cli_note_linear(cli, found.no_linear);
  ExitStatus status = ok && losses.n ? EXIT_INCONCLUSIVE
                      : ok           ? EXIT_DONE
                      : why.n        ? cli_fail(cli, "%s", why.text)
                                     : EXIT_INTERRUPTED;
  if (ok) (o->json ? write_json : write_text)(cli, p, &found);
  if (ok && !o->json && !o->quiet) {
    fflush(cli->out);
    say_counts(cli, p, &found);
    /* Libraries and assemblies are no texts that could be given again. */
    if (found.list.n && !o->libs.n && !p->assemblies) say_whether_proved(cli, p, &found);
  }
  invariants_free(&found);
  buf_free(&why);
  return status;
}

ExitStatus cmd_infer(const Cli *cli) {
  if (!cli_has_files(cli, "infer")) return EXIT_USAGE;
  PipelineOptions opt = cli_pipeline_options(cli);
  opt.pass = invariants_passes();
  Pipeline p;
  pipeline_init(&p, &opt);
  bool legal = cli_load(cli, &p) && pipeline_core(&p);
  ExitStatus status = cli_report(cli, &p, cli->err);
  if (legal && status == EXIT_DONE) status = infer_program(cli, &p);
  if (cli->opt->json) cli_summary(cli, "infer", &p, status, cli->out);
  cli_times(cli, &p);
  pipeline_free(&p);
  return status;
}
