/* SPDX-License-Identifier: MIT */
/* lindy corral: Corral's command line and output, for front-ends that call it
 * (docs/manual/corral.md).
 *
 * A first search has no bound on loops and recursion, so that its answer holds for all executions.
 * If it does not decide the program, a second one keeps Corral's bound. */
#include "api/select.h"
#include "base/clock.h"
#include "base/file.h"
#include "cli/dropins/explorer.h"
#include "cli/dropins/words.h"
#include "report/corral/corral.h"
#include "report/excerpt.h"

#include <string.h>

typedef enum CorralId {
#define CORRAL(name, kind, honoured, help) CORRAL_##name,
#include "cli/dropins/corral.def"
#undef CORRAL
  CORRAL_COUNT
} CorralId;

static const DropinOption options[] = {
#define CORRAL(name, kind, honoured, help) {#name, DROPIN_##kind, honoured, help},
#include "cli/dropins/corral.def"
#undef CORRAL
};
static const DropinSyntax syntax = {options, CORRAL_COUNT, true};

typedef struct Corral {
  const Cli *cli;
  DropinValue values[CORRAL_COUNT];
  double started;
  int64_t bugs; /* shown */
} Corral;

static int64_t number(const Corral *c, CorralId id, int64_t unless_given) {
  return c->values[id].set ? c->values[id].number : unless_given;
}

/* ---- output ------------------------------------------------------------------------ */

static void show_bug(void *env, Execution *x) {
  Corral *c = env;
  if (c->bugs >= number(c, CORRAL_cex, 1)) return;
  c->bugs++;
  fputs("Program has a potential bug: True bug\n", c->cli->out);
  CorralStyle style = {.source_places = c->values[CORRAL_tryCTrace].set,
                       .values = number(c, CORRAL_printDataValues, 0) != 0,
                       .no_trace = c->values[CORRAL_noTrace].set};
  corral_bug(c->cli->out, x, &style);
}

static void show_tracked(const Corral *c, const CoreProgram *core) {
  Buf names = {0};
  for (uint32_t i = 0; i < core->globals.n; i++) {
    if (i) buf_puts(&names, ", ");
    excerpt_escape(&names, core->globals.at[i]->name->text, core->globals.at[i]->name->len);
  }
  fprintf(c->cli->out, "Verifying program while tracking: {%s}\n", names.n ? names.text : "");
  buf_free(&names);
}

static void show_answer(const Corral *c, const DropinAnswer *a, int64_t bound) {
  FILE *out = c->cli->out;
  bool only_bound = a->verdict == VERDICT_INCOMPLETE && a->at_bound && bound;
  if (c->bugs)
    ;
  else if (a->interrupted)
    fputs("Corral was interrupted\n", out);
  else if (a->at_time)
    fputs("Corral timed out\n", out);
  else if (a->verdict == VERDICT_VERIFIED)
    fputs("Program has no bugs\n", out);
  else if (only_bound)
    fprintf(out, "Program has no bugs\nReached recursion bound of %lld\n", (long long)bound);
  else
    fprintf(out, "Corral could not decide the program: %s\n", a->reasons.n ? a->reasons.text : "");
  fprintf(out, "\nTotal Time: %.6f s\n", clock_now() - c->started);
}

/* ---- searches ----------------------------------------------------------------------- */

static void ignore_bug(void *env, Execution *x) {
  (void)env;
  (void)x;
}

/* The seconds that are left of the limit; 0: there is none. */
static double seconds_left(const Corral *c) {
  double limit = (double)number(c, CORRAL_timeLimit, 0);
  double left = limit - (clock_now() - c->started);
  return limit <= 0 ? 0 : left < limit / 100 ? limit / 100 : left;
}

/* Every path on which no procedure is active more often than this has at most so many calls. */
static uint32_t call_depth(const CoreProgram *core, int64_t bound) {
  enum { MOST = 1000000 };
  uint64_t depth = (uint64_t)core->procs.n * ((uint64_t)bound + 1);
  return depth > MOST ? MOST : (uint32_t)depth;
}

static DropinAnswer decide_within(Corral *c, Pipeline *p, const Proc *entry, int64_t bound) {
  enum { FIRST_SECONDS = 10 };
  bool several = number(c, CORRAL_cex, 1) > 1;
  double half = seconds_left(c) / 2;
  DropinSearch search = {.processor_seconds = FIRST_SECONDS,
                         .seconds = half,
                         .take = several ? ignore_bug : show_bug,
                         .env = c};
  DropinAnswer answer = dropin_search(c->cli, p, entry, &search);
  bool done = answer.verdict == VERDICT_VERIFIED || (answer.verdict == VERDICT_REFUTED && !several);
  if (done || answer.interrupted) return answer;
  buf_free(&answer.reasons);
  search = (DropinSearch){.seconds = seconds_left(c),
                          .loop_bound = bound > UINT32_MAX ? UINT32_MAX : (uint32_t)bound,
                          .recursion_bound = call_depth(p->core, bound),
                          .keep_going = several,
                          .take = show_bug,
                          .env = c};
  return dropin_search(c->cli, p, entry, &search);
}

static ExitStatus verify_program(void *env, const Cli *cli, Pipeline *p) {
  Corral *c = env;
  Buf why = {0};
  const Proc *entry = select_entry(p->core, c->values[CORRAL_main].text, &why);
  if (!entry) cli_fail(cli, "%s", why.text);
  buf_free(&why);
  if (!entry) return EXIT_USAGE;
  int64_t bound = number(c, CORRAL_recursionBound, 1);
  int64_t loops = number(c, CORRAL_maxStaticLoopBound, 0);
  if (!c->values[CORRAL_recursionBound].set)
    fputs("Warning: Using default recursion bound of 1\n", cli->out);
  if (loops > bound) bound = loops;
  if (!bound) bound = 1;
  show_tracked(c, p->core);
  DropinAnswer answer = decide_within(c, p, entry, bound);
  show_answer(c, &answer, bound);
  ExitStatus status = answer.interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
  buf_free(&answer.reasons);
  return status;
}

/* ---- the command -------------------------------------------------------------------- */

/* /flags:FILE has options, separated by blanks and ends of lines. */
static bool read_flags(Corral *c, Arena *arena, OptionList *files, Buf *why) {
  const char *path = c->values[CORRAL_flags].text, *reason = NULL;
  if (!path) return true;
  size_t length;
  const char *text = source_read(arena, path, &length, &reason);
  if (!text) {
    buf_printf(why, "%s: %s", path, reason);
    return false;
  }
  VEC(char *) words = {0};
  for (size_t at = 0, n; at < length; at += n + 1) {
    n = strcspn(text + at, " \t\r\n");
    if (n) vec_push(&words, arena_strndup(arena, text + at, n));
  }
  bool ok = dropin_words(&syntax, (int)words.n, words.at, c->values, files, why);
  vec_free(&words);
  return ok;
}

static void show_help(const Cli *cli) {
  Buf help = {0};
  dropin_help(&syntax, "Corral's options, and what Lindy does with them. - may stand for /.",
              &help);
  fwrite(help.text, 1, help.n, cli->out);
  buf_free(&help);
}

ExitStatus cmd_corral(const Cli *cli) {
  Corral c = {.cli = cli, .started = clock_now()};
  Options opt;
  Arena arena;
  Buf why = {0};
  options_init(&opt);
  arena_init(&arena);
  opt.infer_modifies = true;
  Cli own = *cli;
  own.opt = &opt;
  own.reporter = &report_text;
  c.cli = &own;
  ExitStatus status = EXIT_USAGE;
  bool read = dropin_words(&syntax, cli->argc, cli->argv, c.values, &opt.operands, &why) &&
              read_flags(&c, &arena, &opt.operands, &why);
  if (!read)
    cli_fail(&own, "corral: %s", why.text);
  else if (c.values[CORRAL_help].set)
    show_help(cli), status = EXIT_DONE;
  else
    status = dropin_program(&own, "corral", verify_program, &c);
  /* What cannot be verified is a failure of Corral's. */
  if (status == EXIT_ILLEGAL) status = EXIT_USAGE;
  buf_free(&why);
  arena_free(&arena);
  options_free(&opt);
  return status;
}
