/* SPDX-License-Identifier: MIT */
/* See fleet_program.h. */
#include "cli/fleet/fleet_program.h"

#include "fleet/shard.h"

#include <stdlib.h>
#include <string.h>

/* lindy verify has memories of its own; a run with a name also remembers what was inconclusive. */
bool fleet_program_remembers(const Options *o, CommandId cmd) {
  bool searches = cmd == CMD_EXPLORE || cmd == CMD_RUN || cmd == CMD_TEST;
  return engine_options_wants_cache(o) && !options_need_run(o, cmd) &&
         (searches || (cmd == CMD_VERIFY && o->run_id));
}

/* ---- output that is kept ------------------------------------------------------------------- */

typedef struct Kept {
  Buf *kept;
  FILE *to; /* or NULL */
  int pipe; /* or 0    */
  ProgramPart part;
} Kept;

static bool send_part(int pipe, ProgramPart part, const char *bytes, size_t n) {
  Buf message = {0};
  wire_put_number(&message, part);
  wire_put_bytes(&message, bytes, n);
  bool sent = wire_send(pipe, &message);
  buf_free(&message);
  return sent;
}

static ssize_t keep_output(void *cookie, const char *bytes, size_t n) {
  Kept *k = cookie;
  buf_add(k->kept, bytes, n);
  bool ok = !k->to || (fwrite(bytes, 1, n, k->to) == n && fflush(k->to) == 0);
  ok = ok && (!k->pipe || send_part(k->pipe, k->part, bytes, n));
  return ok ? (ssize_t)n : 0;
}

static FILE *open_kept(Kept *k, Buf *kept, const ProgramRun *r, FILE *to, ProgramPart part) {
  *k = (Kept){kept, r->live ? to : NULL, r->to, part};
  FILE *f = fopencookie(k, "w", (cookie_io_functions_t){.write = keep_output});
  if (r->to) setvbuf(f, NULL, _IOLBF, BUFSIZ); /* whoever ends us has every line */
  return f;
}

/* ---- running --------------------------------------------------------------------------------- */

static void run_kept(ProgramRun *r, bool keeps) {
  Kept out, err, events;
  Options opt = *r->cli.opt;
  Cli one = r->cli;
  opt.color = cli_style(&r->cli, r->cli.out).color ? "always" : "never";
  one.opt = &opt;
  if (keeps) one.out = open_kept(&out, &r->answer.out, r, r->cli.out, PROGRAM_OUT);
  if (keeps) one.err = open_kept(&err, &r->answer.err, r, r->cli.err, PROGRAM_ERR);
  one.events = open_kept(&events, &r->answer.events, r, NULL, PROGRAM_EVENTS);
  r->answer.status = r->command(&one);
  if (keeps) fclose(one.out);
  if (keeps) fclose(one.err);
  fclose(one.events);
}

static void make_key(const ProgramRun *r, AnswerKey *key) {
  Options o = *r->cli.opt;
  Buf words = {0};
  o.color = cli_style(&r->cli, r->cli.out).color ? "always" : "never";
  options_key(&o, r->cmd, CHANGES_VERDICT | CHANGES_SHOWN, &words);
  if (r->cli.shard) /* an answer for a part is none for the whole */
    buf_printf(&words, "shard %u/%u", r->cli.shard->index, r->cli.shard->of);
  reuse_key(key, options_commands[r->cmd].name, &words, o.operands.at, o.operands.n, o.run_id);
  buf_free(&words);
}

static void send_known(const ProgramRun *r) {
  const Answer *a = &r->answer;
  if (a->err.n) send_part(r->to, PROGRAM_ERR, a->err.text, a->err.n);
  if (a->out.n) send_part(r->to, PROGRAM_OUT, a->out.text, a->out.n);
  if (a->events.n) send_part(r->to, PROGRAM_EVENTS, a->events.text, a->events.n);
}

static void send_end(const ProgramRun *r) {
  Buf message = {0};
  wire_put_number(&message, PROGRAM_END);
  wire_put_number(&message, r->cached);
  wire_put_number(&message, r->answer.status);
  wire_send(r->to, &message);
  buf_free(&message);
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
  r->cached = cache && reuse_find(cache, &key, &r->answer);
  if (r->cached) {
    if (r->live) show_known(r);
    if (r->to) send_known(r);
  } else {
    run_kept(r, !r->live || cache);
    if (cache) reuse_keep(cache, &key, &r->answer);
  }
  cli_cache_close(&r->cli, cache);
  if (r->to) send_end(r);
}
