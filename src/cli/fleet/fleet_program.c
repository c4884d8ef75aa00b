/* SPDX-License-Identifier: MIT */
/* See fleet_program.h. */
#include "cli/fleet/fleet_program.h"

#include "base/mem.h"
#include "fleet/shard.h"

#include <stdlib.h>
#include <string.h>

/* What these options ask for is made by a run, not by its answer. lindy verify has memories of its
 * own; a run with a name also remembers what was inconclusive. */
bool fleet_program_remembers(const Options *o, CommandId cmd) {
  bool searches = cmd == CMD_EXPLORE || cmd == CMD_RUN || cmd == CMD_TEST;
  bool writes = o->html || o->save || o->tests || o->witness || o->log_smt || o->certify ||
                o->hints || o->recheck_cache || o->stats || o->verbose ||
                o->changed_since; /* that answers for a part of the program only */
  return cli_wants_cache(o) && !writes && (searches || (cmd == CMD_VERIFY && o->run_id));
}

/* ---- output that is kept ------------------------------------------------------------------- */

typedef struct Kept {
  Buf *kept;
  FILE *to; /* or NULL */
} Kept;

static ssize_t keep_output(void *cookie, const char *bytes, size_t n) {
  Kept *k = cookie;
  buf_add(k->kept, bytes, n);
  if (!k->to) return (ssize_t)n;
  bool ok = fwrite(bytes, 1, n, k->to) == n && fflush(k->to) == 0;
  return ok ? (ssize_t)n : 0;
}

static FILE *open_kept(Kept *k, Buf *kept, FILE *to) {
  *k = (Kept){kept, to};
  return fopencookie(k, "w", (cookie_io_functions_t){.write = keep_output});
}

/* ---- running --------------------------------------------------------------------------------- */

static void run_kept(ProgramRun *r, bool keeps) {
  Kept out, err, events;
  Options opt = *r->cli.opt;
  Cli one = r->cli;
  opt.color = cli_style(&r->cli, r->cli.out).color ? "always" : "never";
  one.opt = &opt;
  if (keeps) one.out = open_kept(&out, &r->answer.out, r->live ? r->cli.out : NULL);
  if (keeps) one.err = open_kept(&err, &r->answer.err, r->live ? r->cli.err : NULL);
  one.events = open_kept(&events, &r->answer.events, NULL);
  r->answer.status = r->command(&one);
  if (keeps) fclose(one.out);
  if (keeps) fclose(one.err);
  fclose(one.events);
}

static void make_key(const ProgramRun *r, AnswerKey *key) {
  const Options *o = r->cli.opt;
  Buf look = {0};
  int n = r->cli.argc;
  char **words = mem_calloc((size_t)n + 2, sizeof *words);
  buf_printf(&look, "json %d color %d quiet %d errors %lld", o->json,
             cli_style(&r->cli, r->cli.out).color, o->quiet, (long long)o->max_errors);
  if (r->cli.shard) /* an answer for a part is none for the whole */
    buf_printf(&look, " shard %u/%u", r->cli.shard->index, r->cli.shard->of);
  for (int i = 0; i < n; i++) words[i] = r->cli.argv[i];
  words[n++] = look.text;
  remembered_key(key, options_commands[r->cmd].name, words, n, o->operands.at, o->operands.n,
                 o->run_id);
  free(words);
  buf_free(&look);
}

static void show_known(const ProgramRun *r) {
  const Answer *a = &r->answer;
  if (a->err.n) fwrite(a->err.text, 1, a->err.n, r->cli.err);
  if (a->out.n) fwrite(a->out.text, 1, a->out.n, r->cli.out);
}

void fleet_program_run(ProgramRun *r) {
  bool remembers = fleet_program_remembers(r->cli.opt, r->cmd);
  Cache *cache = remembers ? cli_cache_open(&r->cli) : NULL;
  AnswerKey key = {0};
  if (cache) make_key(r, &key);
  r->cached = cache && remembered_find(cache, &key, &r->answer);
  if (r->cached) {
    if (r->live) show_known(r);
  } else {
    run_kept(r, !r->live || cache);
    if (cache) remembered_keep(cache, &key, &r->answer);
  }
  cli_cache_close(&r->cli, cache);
}
