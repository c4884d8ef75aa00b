/* SPDX-License-Identifier: MIT */
/* Breakpoints: a place, and perhaps a condition, a condition on the number of hits, or a text to
 * write instead of stopping. Hits are counted from the beginning of the execution, so that it does
 * not matter from where and in which direction one comes. */
#include "dap/debuggee.h"

#include "base/mem.h"
#include "report/executions/run_value.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- places ----------------------------------------------------------------------- */

static bool same_file(const char *a, const char *b) {
  if (strcmp(a, b) == 0) return true;
  char *x = realpath(a, NULL), *y = realpath(b, NULL);
  bool same = x && y && strcmp(x, y) == 0;
  free(x);
  free(y);
  return same;
}

static const Source *source_named(const Debuggee *d, const json_t *source) {
  const SourceSet *all = &d->work->pipeline->session.sources;
  json_int_t number = json_integer_value(json_object_get(source, "sourceReference"));
  if (number >= 1 && number <= (json_int_t)all->files.n) return all->files.at[number - 1];
  const char *path = json_string_value(json_object_get(source, "path"));
  for (uint32_t i = 0; path && i < all->files.n; i++)
    if (same_file(all->files.at[i]->name->text, path)) return all->files.at[i];
  return NULL;
}

static uint32_t text_line_of(const Debuggee *d, Pos pos) {
  return source_locate(&d->work->pipeline->session.sources, pos).text_line;
}

/* The first command in the source at that line and column, or after; 0: none. */
static Pos place_from(const Debuggee *d, const Source *s, json_int_t line, json_int_t column) {
  for (uint32_t i = 0; i < d->places.n; i++) {
    Pos pos = d->places.at[i];
    if (pos < s->base || pos > s->base + s->len) continue;
    Loc at = source_locate(&d->work->pipeline->session.sources, pos);
    if (at.text_line > line || (at.text_line == line && at.col >= column)) return pos;
  }
  return 0;
}

/* ---- hits --------------------------------------------------------------------------- */

static void complain(Debuggee *d, Breakpoint *b, const char *text) {
  if (b->complained) return;
  b->complained = true;
  Buf line = {0};
  buf_printf(&line, "breakpoint at line %u: '%s' %s", text_line_of(d, b->pos), text,
             d->why.n ? d->why.text : "is no condition");
  debuggee_send(d, message_output("stderr", line.text));
  buf_free(&line);
}

/* A condition that cannot be decided counts as true: better one stop too many. */
static bool holds(Debuggee *d, Breakpoint *b, uint32_t moment) {
  if (!b->condition) return true;
  Buf why = d->why;
  d->why = (Buf){0};
  const Value *v = evaluate_text(d, b->condition, stack_call(d, moment), moment, NULL);
  bool decided = v && v->kind == VAL_BOOL;
  if (!decided) complain(d, b, b->condition);
  buf_free(&d->why);
  d->why = why;
  return !decided || v->u.b;
}

static bool is_at(const Debuggee *d, const Breakpoint *b, uint32_t moment) {
  return b->pos && d->x->steps.at[moment].pos == b->pos && motion_stops(d, moment);
}

static void count_hits(Debuggee *d, Breakpoint *b) {
  for (uint32_t i = 0; i < d->x->steps.n; i++)
    if (is_at(d, b, i) && holds(d, b, i)) vec_push(&b->hits, i);
  b->counted = true;
}

/* The number of the hit at a moment, from 1; 0: none. */
static uint32_t hit_number(Debuggee *d, Breakpoint *b, uint32_t moment) {
  if (!b->counted) count_hits(d, b);
  for (uint32_t i = 0; i < b->hits.n; i++)
    if (b->hits.at[i] == moment) return i + 1;
  return 0;
}

/* `5`, `>= 5`, `> 5`, `< 5`, `<= 5`, `== 5`, `% 5`. False: it is none of these. */
static bool compare_hits(const char *text, uint64_t number, bool *yes) {
  static const char *const words[] = {">=", "<=", "==", ">", "<", "%", "="};
  size_t k = 0, n = sizeof words / sizeof *words;
  while (isspace((unsigned char)*text)) text++;
  while (k < n && strncmp(text, words[k], strlen(words[k])) != 0) k++;
  if (k < n) text += strlen(words[k]);
  while (isspace((unsigned char)*text)) text++;
  char *end;
  uint64_t bound = isdigit((unsigned char)*text) ? strtoull(text, &end, 10) : (end = NULL, 0ull);
  while (end && isspace((unsigned char)*end)) end++;
  if (!end || *end || (k == 5 && !bound)) return false;
  *yes = k == 0   ? number >= bound
         : k == 1 ? number <= bound
         : k == 3 ? number > bound
         : k == 4 ? number < bound
         : k == 5 ? number % bound == 0
                  : number == bound;
  return true;
}

static bool is_hit(Debuggee *d, Breakpoint *b, uint32_t moment) {
  if (!is_at(d, b, moment)) return false;
  if (!b->hit_condition) return holds(d, b, moment);
  uint32_t number = hit_number(d, b, moment);
  bool yes = true;
  if (number && !compare_hits(b->hit_condition, number, &yes)) {
    buf_clear(&d->why);
    complain(d, b, b->hit_condition);
  }
  return number && yes;
}

/* The text of a log point, with `{expression}` evaluated. */
static void write_log(Debuggee *d, const Breakpoint *b, uint32_t moment) {
  enum { MOST_POINTS = 20 };
  Buf line = {0};
  uint32_t call = stack_call(d, moment);
  for (const char *at = b->log; *at; at++) {
    const char *end = *at == '{' ? strchr(at, '}') : NULL;
    if (!end) {
      buf_putc(&line, *at);
      continue;
    }
    Buf text = {0};
    buf_add(&text, at + 1, (size_t)(end - at - 1));
    const Value *v = evaluate_text(d, text.n ? text.text : "", call, moment, NULL);
    if (v)
      run_value_text(d->x, v, MOST_POINTS, &line);
    else
      buf_printf(&line, "{%s}", d->why.text);
    buf_free(&text);
    at = end;
  }
  json_t *event = message_output("console", line.n ? line.text : "");
  stack_place(d, json_object_get(event, "body"), d->x->steps.at[moment].pos);
  debuggee_send(d, event);
  buf_free(&line);
}

const Breakpoint *breakpoints_at(Debuggee *d, uint32_t moment, bool forward) {
  const Breakpoint *found = NULL;
  for (uint32_t i = 0; i < d->breakpoints.n; i++) {
    Breakpoint *b = &d->breakpoints.at[i];
    if (!is_hit(d, b, moment)) continue;
    if (!b->log)
      found = found ? found : b;
    else if (forward)
      write_log(d, b, moment);
  }
  return found;
}

/* ---- requests ------------------------------------------------------------------------- */

static void free_breakpoint(Breakpoint *b) {
  free(b->condition);
  free(b->hit_condition);
  free(b->log);
  vec_free(&b->hits);
}

void breakpoints_free(Debuggee *d) {
  for (uint32_t i = 0; i < d->breakpoints.n; i++) free_breakpoint(&d->breakpoints.at[i]);
  vec_free(&d->breakpoints);
}

/* Those of one source are always set together. */
static void drop_in(Debuggee *d, const Source *s) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < d->breakpoints.n; i++) {
    Breakpoint b = d->breakpoints.at[i];
    if (b.pos >= s->base && b.pos <= s->base + s->len)
      free_breakpoint(&b);
    else
      d->breakpoints.at[kept++] = b;
  }
  d->breakpoints.n = kept;
}

static char *text_given(const json_t *o, const char *key) {
  const char *text = json_string_value(json_object_get(o, key));
  return text && *text ? mem_strdup(text) : NULL;
}

static json_t *set_one(Debuggee *d, const Source *s, const json_t *wanted) {
  json_t *o = json_object();
  json_int_t line = json_integer_value(json_object_get(wanted, "line")) + 1 - d->client.line_base;
  const json_t *column = json_object_get(wanted, "column");
  json_int_t from = column ? json_integer_value(column) + 1 - d->client.column_base : 0;
  Breakpoint b = {.id = ++d->last_breakpoint,
                  .pos = s ? place_from(d, s, line, from) : 0,
                  .condition = text_given(wanted, "condition"),
                  .hit_condition = text_given(wanted, "hitCondition"),
                  .log = text_given(wanted, "logMessage")};
  bool ignored;
  const char *why = !s       ? "this file is not part of the program"
                    : !b.pos ? "there is no command at or after this line"
                             : NULL;
  if (!why && b.hit_condition && !compare_hits(b.hit_condition, 1, &ignored))
    why = "a condition on hits is a number, perhaps after >=, >, ==, <, <= or %";
  rpc_set(o, "id", json_integer(b.id));
  rpc_set(o, "verified", json_boolean(!why));
  if (why) {
    rpc_set(o, "message", json_string(why));
    free_breakpoint(&b);
  } else {
    stack_place(d, o, b.pos);
    vec_push(&d->breakpoints, b);
  }
  return o;
}

json_t *debuggee_set_breakpoints(Debuggee *d, const json_t *arguments) {
  const Source *s = source_named(d, json_object_get(arguments, "source"));
  json_t *body = json_object(), *list = json_array(), *wanted;
  size_t i;
  if (s) drop_in(d, s);
  json_array_foreach(json_object_get(arguments, "breakpoints"), i, wanted)
      json_array_append_new(list, set_one(d, s, wanted));
  rpc_set(body, "breakpoints", list);
  return body;
}

json_t *debuggee_breakpoint_locations(Debuggee *d, const json_t *arguments) {
  const Source *s = source_named(d, json_object_get(arguments, "source"));
  json_int_t from =
      json_integer_value(json_object_get(arguments, "line")) + 1 - d->client.line_base;
  const json_t *end = json_object_get(arguments, "endLine");
  json_int_t to = end ? json_integer_value(end) + 1 - d->client.line_base : from;
  json_t *body = json_object(), *list = json_array();
  Pos last = 0;
  for (uint32_t i = 0; s && i < d->places.n; i++) {
    Pos pos = d->places.at[i];
    if (pos == last || pos < s->base || pos > s->base + s->len) continue;
    uint32_t line = text_line_of(d, pos);
    if (line < from || line > to) continue;
    last = pos;
    json_t *o = json_object();
    stack_place(d, o, pos);
    json_object_del(o, "source");
    json_array_append_new(list, o);
  }
  rpc_set(body, "breakpoints", list);
  return body;
}

/* There is one failure, and it is always stopped at. */
json_t *debuggee_set_exception_breakpoints(Debuggee *d, const json_t *arguments) {
  (void)d, (void)arguments;
  return json_object();
}
