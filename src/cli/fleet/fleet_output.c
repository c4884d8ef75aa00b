/* SPDX-License-Identifier: MIT */
/* See fleet_output.h. */
#include "cli/fleet/fleet_output.h"

#include "base/mem.h"
#include "report/json.h"

#include <stdlib.h>
#include <string.h>

void fleet_output_init(FleetOutput *o, const Cli *cli, const FleetList *list, CommandId cmd) {
  *o = (FleetOutput){.cli = cli,
                     .list = list,
                     .cmd = cmd,
                     .as_known = cli->opt->json && !cli->opt->reports.n,
                     .headed_by = list->n_mine};
  o->of = mem_calloc(list->n_mine + 1U, sizeof *o->of);
}

static void free_texts(ProgramOutput *p) {
  buf_free(&p->out);
  buf_free(&p->err);
  buf_free(&p->events);
  buf_free(&p->said);
}

void fleet_output_free(FleetOutput *o) {
  for (uint32_t i = 0; o->of && i < o->list->n_mine; i++) free_texts(&o->of[i]);
  free(o->of);
}

static const FleetProgram *program_of(const FleetOutput *o, uint32_t task) {
  return &o->list->programs.list.at[o->list->mine[task]];
}

/* ---- showing ---------------------------------------------------------------------------- */

static void write_heading(FleetOutput *o, uint32_t task) {
  const FleetProgram *p = program_of(o, task);
  if (!o->cli->opt->json || o->headed_by == task) return;
  json_t *event = json_event("program"), *files = json_array();
  for (uint32_t i = 0; i < p->n; i++)
    json_array_append_new(files, json_text(p->files[i], strlen(p->files[i])));
  json_object_set_new(event, "name", json_text(p->name, strlen(p->name)));
  json_object_set_new(event, "files", files);
  json_write(o->cli->out, event);
  o->headed_by = task;
}

static void write_begin(Buf *b, size_t n, FILE *to) {
  if (!n) return;
  fwrite(b->text, 1, n, to);
  memmove(b->text, b->text + n, b->n - n);
  b->n -= n;
}

/* The length of the whole lines; without the last one of them, if it may be the summary. */
static size_t whole_lines(const Buf *b, bool but_last) {
  const char *end = b->n ? memrchr(b->text, '\n', b->n) : NULL;
  if (end && but_last) end = memrchr(b->text, '\n', (size_t)(end - b->text));
  return end ? (size_t)(end + 1 - b->text) : 0;
}

static bool may_show(const FleetOutput *o, uint32_t task) {
  return o->as_known || task == o->first;
}

static void show_so_far(FleetOutput *o, uint32_t task) {
  ProgramOutput *p = &o->of[task];
  if (!may_show(o, task)) return;
  size_t n = whole_lines(&p->out, !o->cli->opt->json);
  write_begin(&p->err, whole_lines(&p->err, false), o->cli->err);
  if (n) write_heading(o, task);
  write_begin(&p->out, n, o->cli->out);
  fflush(o->cli->out);
}

/* The last line, the summary, gets the name of the program; that of an illegal one has it. */
static void show_rest(FleetOutput *o, uint32_t task) {
  ProgramOutput *p = &o->of[task];
  FILE *to = o->cli->out;
  bool bare = o->cmd == CMD_CHECK || o->cmd == CMD_FMT || o->cli->opt->quiet || o->cli->opt->json ||
              p->named || p->status == EXIT_ILLEGAL;
  write_heading(o, task);
  write_begin(&p->err, p->err.n, o->cli->err);
  write_begin(&p->out, whole_lines(&p->out, true), to);
  if (p->out.n && !bare) fprintf(to, "%s: ", program_of(o, task)->name);
  write_begin(&p->out, p->out.n, to);
  fflush(to);
}

/* ---- what comes ---------------------------------------------------------------------------- */

static void note_first_line(ProgramOutput *p, const char *text, size_t n) {
  if (p->said.n && p->said.text[p->said.n - 1] == '\n') return;
  const char *end = memchr(text, '\n', n);
  buf_add(&p->said, text, end ? (size_t)(end + 1 - text) : n);
}

static void take_part(void *env, const char *bytes, size_t n) {
  ProgramOutput *p = env;
  WireReader r = wire_reader(bytes, n, NULL, NULL);
  Buf *const texts[] = {
      [PROGRAM_OUT] = &p->out, [PROGRAM_ERR] = &p->err, [PROGRAM_EVENTS] = &p->events};
  ProgramPart part = (ProgramPart)wire_below(&r, PROGRAM_PARTS);
  if (part == PROGRAM_END) {
    p->cached = wire_bool(&r);
    p->status = (ExitStatus)wire_u32(&r);
    p->ended = wire_end(&r);
    return;
  }
  size_t length;
  const char *text = wire_bytes(&r, &length);
  if (!wire_end(&r)) return;
  buf_add(texts[part], text, length);
  if (part == PROGRAM_ERR) note_first_line(p, text, length);
}

size_t fleet_output_take(FleetOutput *o, uint32_t task, const char *bytes, size_t n) {
  size_t used = wire_messages(bytes, n, take_part, &o->of[task]);
  if (used) show_so_far(o, task);
  return used;
}

/* ---- the end ----------------------------------------------------------------------------------
 */

/* A summary that says why there is none. */
static void add_summary(const FleetOutput *o, ProgramOutput *p, const char *why, size_t n,
                        double seconds, bool shown) {
  Buf line = {0};
  json_t *event = json_event("summary");
  json_object_set_new(event, "command", json_string(options_commands[o->cmd].name));
  json_object_set_new(event, "verdict", json_string("incomplete"));
  json_object_set_new(event, "reason", json_text(why, n));
  json_object_set_new(event, "seconds", json_real(seconds));
  json_line(&line, event);
  buf_add(&p->events, line.text, line.n);
  if (shown) buf_add(&p->out, line.text, line.n);
  buf_free(&line);
}

/* The process that looked at the program died, or was interrupted. What it has said stays. */
static void tell_death(const FleetOutput *o, uint32_t task, const WorkerResult *w) {
  ProgramOutput *p = &o->of[task];
  Buf why = {0};
  worker_end_text(w, &why);
  if (w->outcome == WORKER_INTERRUPTED && w->seconds > 0)
    buf_printf(&why, " after %.1f s", w->seconds);
  else if (w->outcome == WORKER_INTERRUPTED)
    buf_puts(&why, " before it began");
  p->status = w->outcome == WORKER_INTERRUPTED ? EXIT_INTERRUPTED : EXIT_INTERNAL;
  p->out.n = whole_lines(&p->out, false);
  p->named = true;
  if (!o->cli->opt->json) buf_printf(&p->out, "%s: %s\n", program_of(o, task)->name, why.text);
  add_summary(o, p, why.text, why.n, w->seconds, o->cli->opt->json);
  buf_free(&why);
}

const ProgramOutput *fleet_output_end(FleetOutput *o, uint32_t task, const WorkerResult *w) {
  ProgramOutput *p = &o->of[task];
  if (!p->ended)
    tell_death(o, task, w);
  else if (!p->events.n) /* a command that was refused has no summary */
    add_summary(o, p, p->said.text, p->said.n ? p->said.n - 1 : 0, 0, false);
  show_rest(o, task);
  if (o->as_known) return p;
  o->first = task + 1;
  if (o->first < o->list->n_mine) show_so_far(o, o->first);
  return p;
}
