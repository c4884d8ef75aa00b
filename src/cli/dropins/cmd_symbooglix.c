/* SPDX-License-Identifier: MIT */
/* lindy symbooglix: Symbooglix's command line, the last line that it prints, and its exit statuses,
 * for front-ends that call it (docs/manual/symbooglix.md). */
#include "api/csharp/csharp.h"
#include "api/select.h"
#include "base/clock.h"
#include "cli/dropins/explorer.h"
#include "cli/dropins/words.h"

#include <string.h>

typedef enum SymbooglixId {
#define SYMBOOGLIX(tag, name, kind, honoured, help) SYMBOOGLIX_##tag,
#include "cli/dropins/symbooglix.def"
#undef SYMBOOGLIX
  SYMBOOGLIX_COUNT
} SymbooglixId;

static const DropinOption options[] = {
#define SYMBOOGLIX(tag, name, kind, honoured, help) {name, DROPIN_##kind, honoured, help},
#include "cli/dropins/symbooglix.def"
#undef SYMBOOGLIX
};
static const DropinSyntax syntax = {options, SYMBOOGLIX_COUNT, false};

/* How a run ends: what front-ends look for in the last line, and the exit status. */
typedef enum Ending {
#define ENDING(tag, status) ENDING_##tag,
#include "cli/dropins/endings.def"
#undef ENDING
} Ending;

static const struct {
  const char *name;
  int status;
} endings[] = {
#define ENDING(tag, status) {#tag, status},
#include "cli/dropins/endings.def"
#undef ENDING
};

typedef struct Symbooglix {
  const Cli *cli;
  Pipeline *p;
  DropinValue values[SYMBOOGLIX_COUNT];
  double started;
  uint64_t bugs;
  bool at_bound, incomplete, interrupted;
  bool no_entry;
} Symbooglix;

static void show_bug(void *env, Execution *x) {
  Symbooglix *s = env;
  RunView view = {.number = ++s->bugs};
  ReportStyle style = {0};
  run_text.execution(s->cli->out, &s->p->session, x, &view, &style);
}

static double seconds_left(const Symbooglix *s) {
  double limit = (double)s->values[SYMBOOGLIX_timeout].number;
  double left = limit - (clock_now() - s->started);
  return limit <= 0 ? 0 : left < limit / 100 ? limit / 100 : left;
}

static void explore_entry(Symbooglix *s, const Proc *entry) {
  int64_t depth = s->values[SYMBOOGLIX_max_loop_depth].number;
  DropinSearch search = {.seconds = seconds_left(s),
                         .loop_bound = depth > UINT32_MAX ? UINT32_MAX : (uint32_t)depth,
                         .take = show_bug,
                         .env = s};
  DropinAnswer a = dropin_search(s->cli, s->p, entry, &search);
  if (a.verdict == VERDICT_INCOMPLETE) {
    bool only_bound = a.at_bound && !a.at_time && depth;
    s->at_bound |= only_bound;
    s->incomplete |= !only_bound;
    fprintf(s->cli->out, "%s: incomplete: %s\n", entry->name->text,
            a.reasons.n ? a.reasons.text : "");
  }
  s->interrupted |= a.interrupted;
  buf_free(&a.reasons);
}

/* The entries that the option names. */
static bool explore_entries(Symbooglix *s) {
  const char *names = s->values[SYMBOOGLIX_entry_points].text;
  Arena arena;
  arena_init(&arena);
  bool ok = true;
  for (const char *at = names ? names : ""; ok && !s->interrupted;) {
    size_t n = strcspn(at, ",");
    const char *name = n ? arena_strndup(&arena, at, n) : NULL;
    if (name && strcmp(name, "use-attribute") == 0) name = NULL;
    Buf why = {0};
    const Proc *entry = select_entry(s->p->core, name, &why);
    if (entry)
      explore_entry(s, entry);
    else
      cli_fail(s->cli, "%s", why.text), s->no_entry = true, ok = false;
    buf_free(&why);
    if (!at[n]) break;
    at += n + 1;
  }
  arena_free(&arena);
  return ok;
}

static ExitStatus explore_program(void *env, const Cli *cli, Pipeline *p) {
  Symbooglix *s = env;
  (void)cli;
  s->p = p;
  explore_entries(s);
  return EXIT_DONE;
}

static Ending ending(const Symbooglix *s) {
  if (s->no_entry) return ENDING_ENTRY_POINT_NOT_FOUND_ERROR;
  if (s->bugs) return s->incomplete ? ENDING_ERRORS_TIMEOUT : ENDING_ERRORS_NO_TIMEOUT;
  if (s->incomplete) return ENDING_NO_ERRORS_TIMEOUT;
  return s->at_bound ? ENDING_NO_ERRORS_NO_TIMEOUT_BUT_HIT_BOUND : ENDING_NO_ERRORS_NO_TIMEOUT;
}

static int finish(const Symbooglix *s, Ending e) {
  if (s->at_bound || s->incomplete) fputs("NOTE: Bugs may have been missed!\n", s->cli->out);
  fprintf(s->cli->out, "Exiting with %s\n", endings[e].name);
  return endings[e].status;
}

static void show_help(const Cli *cli) {
  Buf help = {0};
  dropin_help(&syntax, "Symbooglix's options, and what Lindy does with them.", &help);
  fwrite(help.text, 1, help.n, cli->out);
  buf_free(&help);
}

ExitStatus cmd_symbooglix(const Cli *cli) {
  Symbooglix s = {.started = clock_now()};
  Options opt;
  Buf why = {0};
  options_init(&opt);
  opt.infer_modifies = true;
  Cli own = *cli;
  own.opt = &opt;
  own.reporter = &report_text;
  s.cli = &own;
  int status = EXIT_DONE;
  if (!dropin_words(&syntax, cli->argc, cli->argv, s.values, &opt.operands, &why)) {
    cli_fail(&own, "symbooglix: %s", why.text);
    status = finish(&s, ENDING_COMMAND_LINE_ERROR);
  } else if (s.values[SYMBOOGLIX_help].set) {
    show_help(&own);
  } else {
    ExitStatus read = dropin_program(&own, "symbooglix", explore_program, &s);
    status = finish(&s, read == EXIT_USAGE     ? ENDING_COMMAND_LINE_ERROR
                        : read == EXIT_ILLEGAL ? ENDING_PARSER_ERROR
                                               : ending(&s));
    if (s.interrupted) status = EXIT_INTERRUPTED;
  }
  buf_free(&why);
  options_free(&opt);
  return (ExitStatus)status;
}
