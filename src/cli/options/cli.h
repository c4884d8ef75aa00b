/* SPDX-License-Identifier: MIT */
/* What every command gets, and what it gives back: an exit status. A command never exits;
 * cli/main.c does. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "api/engine_options.h"
#include "api/lindy.h"
#include "api/options/options.h"
#include "api/pipeline.h"
#include "report/exits.h"
#include "report/report.h"

typedef struct Cli {
  const Options *opt;
  const Reporter *reporter;
  FILE *out, *err;
  FILE *events;              /* the events of --json also go here, for reports; or NULL */
  const struct Shard *shard; /* of the program's implementations or procedures; NULL: all */
  int argc;                  /* the words after the command, as they came */
  char **argv;
} Cli;

/* `lindy: error: ...` on standard error; returns EXIT_USAGE. */
ExitStatus cli_fail(const Cli *, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Writes the file; complains and returns false when that fails. */
bool cli_write(const Cli *, const char *path, const Buf *);
/* The text that a command makes, to --output or standard output; with --json, as an event. */
ExitStatus cli_output(const Cli *, const char *event, const Buf *text);
/* How many workers: --jobs, or one for each processor. */
uint32_t cli_jobs(const Cli *);
/* Complains when there is no operand. */
bool cli_has_files(const Cli *, const char *command);
/* How the texts are read, for commands: assemblies, too. */
PipelineOptions cli_pipeline_options(const Cli *);
/* --recheck-solver */
const char *cli_second_solver(const Cli *);
/* Says on standard error which methods of assemblies are not translated, and why. */
void cli_refusals(const Cli *, const BoogieRefusal *, uint32_t n);
/* Reads the operands and the libraries asked for. False when something is missing; what is not
 * a matter of files has been reported. */
bool cli_load(const Cli *, Pipeline *);
/* Notes on what is taken for granted of assemblies, on standard error. */
void cli_assumptions(const Cli *, const Pipeline *);
/* How text on that stream is to look. */
ReportStyle cli_style(const Cli *, FILE *to);
/* --timeout; 0: no limit. */
static inline double cli_seconds(const Options *o, double unless_given) {
  return engine_options_seconds(o, unless_given);
}
/* Shows unreadable files and diagnostics; returns the status they mean. With --json they go to
 * standard output, else to `to`. */
ExitStatus cli_report(const Cli *, const Pipeline *, FILE *to);
/* May the layers of --cache be used? False, with an error, when anyone could forge entries. */
bool cli_cache_allowed(const Cli *);
/* NULL: there is to be none, or, with a warning, there can be none. */
Cache *cli_cache_open(const Cli *);
void cli_cache_close(const Cli *, Cache *);
/* The summary that ends a run. */
void cli_summary(const Cli *, const char *command, const Pipeline *, ExitStatus, FILE *to);
/* Times per phase on standard error, with --stats or -v. */
void cli_times(const Cli *, const Pipeline *);

/* Says that --infer does without linear relations, when there is a reason. */
void cli_note_linear(const Cli *, const char *why);

#define COMMAND(tag, fn, operands, help) ExitStatus cmd_##fn(const Cli *);
#include "api/options/commands.def"
#undef COMMAND

#endif
