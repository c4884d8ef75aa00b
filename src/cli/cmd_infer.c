/* SPDX-License-Identifier: MIT */
/* lindy infer: the program with the invariants that were found, in its own text. */
#include "api/invariants.h"
#include "cli/cli.h"
#include "report/json.h"

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

static void say_counts(const Cli *cli, const Invariants *v) {
  fprintf(cli->err, "lindy: %u invariant%s at %u loop%s\n", v->list.n, v->list.n == 1 ? "" : "s",
          v->loops, v->loops == 1 ? "" : "s");
  if (v->inexpressible)
    fprintf(cli->err, "lindy: %u more cannot be said in the program's text\n", v->inexpressible);
}

static ExitStatus infer_program(const Cli *cli, Pipeline *p) {
  const Options *o = cli->opt;
  InvariantOptions opt = {
      .domains = o->infer ? o->infer : "all",
      .candidates = o->candidates,
      .name_domains = o->explain,
      .verify = {.solver = {.name = SOLVER_Z3,
                            .triggers = true,
                            .timeout_seconds = o->timeout ? (double)o->timeout : 10,
                            .seed = (uint32_t)o->seed},
                 .prove = {.subsumption = 2, .hide = true},
                 .jobs = o->jobs ? (uint32_t)o->jobs : 2},
  };
  Invariants found;
  Buf why = {0};
  bool ok = invariants_find(&found, p, &opt, &why);
  cli_note_linear(cli, found.no_linear);
  ExitStatus status = ok ? EXIT_DONE : why.n ? cli_fail(cli, "%s", why.text) : EXIT_INTERRUPTED;
  if (ok) (o->json ? write_json : write_text)(cli, p, &found);
  if (ok && !o->json && !o->quiet) say_counts(cli, &found);
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
