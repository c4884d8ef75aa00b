/* SPDX-License-Identifier: MIT */
/* lindy merge: the reports of the shards of a run (--shard, --report=json:FILE), put together. */
#include "base/file.h"
#include "base/mem.h"
#include "cli/fleet/fleet.h"
#include "fleet/merge.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool read_reports(const Cli *cli, MergeInput *in, uint32_t n) {
  bool ok = true;
  for (uint32_t i = 0; i < n; i++) {
    Buf text = {0}, why = {0};
    in[i].path = cli->opt->operands.at[i];
    if (!file_read(in[i].path, &text))
      ok = cli_fail(cli, "%s: %s", in[i].path, strerror(errno)) == EXIT_DONE;
    else if (!results_read_json(&in[i].results, text.n ? text.text : "", text.n, &why))
      ok = cli_fail(cli, "%s: %s", in[i].path, why.text) == EXIT_DONE;
    buf_free(&text);
    buf_free(&why);
  }
  return ok;
}

/* A line of each program that is not fine. */
static void show_programs(const Cli *cli, const Results *r) {
  if (cli->opt->json) return;
  for (uint32_t i = 0; i < r->programs.n; i++) {
    const ResultsProgram *p = &r->programs.at[i];
    const char *reason = results_text(results_summary(p), "reason");
    if (p->status == EXIT_DONE && !cli->opt->verbose) continue;
    fprintf(cli->out, "%s: %s%s%s%s\n", p->name, p->verdict, *reason ? " (" : "", reason,
            *reason ? ")" : "");
  }
}

static void tell(const Cli *cli, const Buf *why) {
  for (const char *at = why->n ? why->text : ""; *at;) {
    size_t n = strcspn(at, "\n");
    cli_fail(cli, "%.*s", (int)n, at);
    at += n + (at[n] == '\n');
  }
}

ExitStatus cmd_merge(const Cli *cli) {
  uint32_t n = cli->opt->operands.n;
  if (!n) return cli_fail(cli, "no report; usage: lindy merge REPORT... (of --report=json:FILE)");
  MergeInput *in = mem_calloc(n, sizeof *in);
  Results out;
  Buf why = {0};
  ExitStatus status = EXIT_USAGE;
  results_init(&out);
  for (uint32_t i = 0; i < n; i++) results_init(&in[i].results);
  if (fleet_reports_check(cli) && read_reports(cli, in, n)) {
    bool merged = merge_reports(&out, in, n, &why);
    out.merged = true;
    tell(cli, &why);
    if (merged) {
      show_programs(cli, &out);
      fleet_summary(cli, &out);
      status = results_status(&out);
      if (why.n) status = results_worse(status, EXIT_USAGE);
      if (!fleet_reports_write(cli, &out)) status = EXIT_USAGE;
    }
  }
  for (uint32_t i = 0; i < n; i++) results_free(&in[i].results);
  results_free(&out);
  buf_free(&why);
  free(in);
  return status;
}
