/* SPDX-License-Identifier: MIT */
/* --report=FORMAT:FILE: the formats of report/results/formats.def, several at once. - is standard
 * output.
 */
#include "cli/fleet/fleet.h"
#include "cli/options/outputs.h"
#include "report/results/writers.h"

#include <string.h>

typedef struct ReportFormat {
  const char *name, *what;
  void (*write)(const Results *, Buf *);
} ReportFormat;

static const ReportFormat formats[] = {
#define FORMAT(name, writer, what) {#name, what, writer},
#include "report/results/formats.def"
#undef FORMAT
};
enum { N_FORMATS = sizeof formats / sizeof *formats };

static const ReportFormat *find_format(const char *text) {
  size_t n = strcspn(text, ":");
  for (size_t i = 0; i < N_FORMATS; i++)
    if (strlen(formats[i].name) == n && memcmp(formats[i].name, text, n) == 0) return &formats[i];
  return NULL;
}

static const char *report_file(const char *text) {
  const char *colon = strchr(text, ':');
  bool of_log = strcmp(text, "github") == 0 || strcmp(text, "msbuild") == 0;
  if (!colon && of_log) return "-"; /* where GitHub and MSBuild look for them */
  return colon && colon[1] ? colon + 1 : NULL;
}

bool fleet_reports_check(const Cli *cli) {
  const OptionList *list = &cli->opt->reports;
  for (uint32_t i = 0; i < list->n; i++) {
    if (!find_format(list->at[i])) {
      Buf names = {0};
      for (size_t k = 0; k < N_FORMATS; k++)
        buf_printf(&names, "%s%s", k ? ", " : "", formats[k].name);
      cli_fail(cli, "--report=%s: there is no such format (%s)", list->at[i], names.text);
      buf_free(&names);
      return false;
    }
    if (!report_file(list->at[i])) {
      cli_fail(cli, "--report=%s: expected FORMAT:FILE", list->at[i]);
      return false;
    }
    if (!outputs_report_allowed(cli, list->at[i], report_file(list->at[i]))) return false;
  }
  return true;
}

bool fleet_reports_write(const Cli *cli, const Results *r) {
  bool ok = true;
  for (uint32_t i = 0; i < cli->opt->reports.n; i++) {
    const char *word = cli->opt->reports.at[i], *path = report_file(word);
    Buf text = {0};
    find_format(word)->write(r, &text);
    if (strcmp(path, "-") == 0)
      fwrite(text.text, 1, text.n, cli->out);
    else
      ok = cli_write(cli, path, &text) && ok;
    buf_free(&text);
  }
  return ok;
}
