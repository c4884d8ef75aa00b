/* SPDX-License-Identifier: MIT */
/* See counterexample.h. Moments are numbered: those of the path, then the check that fails. Where
 * it stands is `at`; the values of a moment are those that the steps up to it have given. */
#include "dap/counterexample.h"

#include "api/variable.h"
#include "base/arena.h"
#include "base/mem.h"

#include <string.h>

typedef struct Moment {
  const char *path;
  uint32_t line, column; /* from 1 */
} Moment;

struct Counterexample {
  Arena arena;
  const char *procedure, *code, *message, *doubt;
  LindyPlace place; /* the name of the implementation */
  bool confirmed;
  VEC(Moment) moments;
  VEC(GivenValue) given;
  VEC(const char *) parts; /* of the condition, that do not hold */
  uint32_t at;
  VEC(const LindyValue *) trees; /* whose parts can be shown; references from TREES on */
};

enum { THREAD = 1, FRAME = 1 };
enum { CHANGED = 1, ALL = 2, TREES = 3 }; /* references of variables */

/* ---- from a failed proof --------------------------------------------------------------- */

static const char *copied(Counterexample *c, const char *text) {
  return arena_strndup(&c->arena, text, strlen(text));
}

static void add_moment(Counterexample *c, LindyPlace place) {
  vec_push(&c->moments, ((Moment){copied(c, place.file), place.line, place.column}));
}

static void add_given(Counterexample *c, const LindyVariable *values, size_t n) {
  for (size_t i = 0; i < n; i++)
    vec_push(&c->given, ((GivenValue){variable_copy(&c->arena, &values[i]), c->moments.n - 1}));
}

/* A step that stays where it is and gives nothing is no moment, such as the end of a loop. */
static bool is_silent(const Counterexample *c, const LindyStep *s) {
  if (s->n_values || !c->moments.n) return false;
  const Moment *last = &c->moments.at[c->moments.n - 1];
  return last->line == s->place.line && strcmp(last->path, s->place.file) == 0;
}

Counterexample *counterexample_new(const LindyVerification *v, const LindyFailure *f) {
  Counterexample *c = mem_calloc(1, sizeof *c);
  arena_init(&c->arena);
  c->procedure = copied(c, v->name);
  c->code = copied(c, f->code);
  c->message = copied(c, f->message);
  c->doubt = copied(c, f->doubt);
  c->confirmed = f->confirmed;
  c->place = v->place;
  c->place.file = copied(c, v->place.file);
  for (size_t i = 0; i < f->n_trace; i++) {
    const LindyStep *s = &f->trace[i];
    if (is_silent(c, s)) continue;
    add_moment(c, s->place.line ? s->place : v->place);
    add_given(c, s->values, s->n_values);
  }
  add_moment(c, f->place.line ? f->place : v->place);
  add_given(c, f->reads, f->n_reads);
  for (size_t i = 0; i < f->n_parts; i++) vec_push(&c->parts, copied(c, f->parts[i]));
  return c;
}

void counterexample_free(Counterexample *c) {
  if (!c) return;
  vec_free(&c->moments);
  vec_free(&c->given);
  vec_free(&c->parts);
  vec_free(&c->trees);
  arena_free(&c->arena);
  free(c);
}

void counterexample_rewind(Counterexample *c) {
  c->at = 0;
}

void counterexample_call(const Counterexample *c, Buf *out) {
  buf_puts(out, c->procedure);
  for (uint32_t i = 0, n = 0; i < c->given.n && !c->given.at[i].moment; i++)
    buf_printf(out, "%s%s = %s", n++ ? ", " : " with ", c->given.at[i].variable.name,
               c->given.at[i].variable.value.text);
}

/* ---- places ------------------------------------------------------------------------------ */

static uint32_t last_moment(const Counterexample *c) {
  return c->moments.n - 1;
}

static json_t *source_json(const char *path) {
  const char *slash = strrchr(path, '/');
  json_t *source = json_object();
  rpc_set(source, "name", rpc_text(slash ? slash + 1 : path));
  rpc_set(source, "path", rpc_text(path));
  return source;
}

static void put_place(const Adapter *a, json_t *o, const Moment *m) {
  rpc_set(o, "source", source_json(m->path));
  rpc_set(o, "line", json_integer((json_int_t)m->line - a->lines_from_0));
  rpc_set(o, "column", json_integer((json_int_t)m->column - a->columns_from_0));
}

static json_t *loaded_sources(Adapter *a, const json_t *arguments) {
  (void)arguments;
  json_t *body = json_object(), *list = json_array();
  for (uint32_t i = 0; i < a->launch.files.n; i++)
    json_array_append_new(list, source_json(a->launch.files.at[i]));
  rpc_set(body, "sources", list);
  return body;
}

static json_t *threads(Adapter *a, const json_t *arguments) {
  (void)arguments;
  const Counterexample *c = a->target.shown;
  Buf name = {0};
  buf_printf(&name, "%s: %scounterexample", c->procedure, c->confirmed ? "" : "unconfirmed ");
  json_t *body =
      json_pack("{s:[{s:i,s:o}]}", "threads", "id", THREAD, "name", rpc_string(name.text, name.n));
  buf_free(&name);
  return body;
}

static json_t *stack_trace(Adapter *a, const json_t *arguments) {
  bool rest = json_integer_value(json_object_get(arguments, "startFrame")) > 0;
  const Counterexample *c = a->target.shown;
  json_t *frame = json_object(), *body = json_object(), *list = json_array();
  rpc_set(frame, "id", json_integer(FRAME));
  rpc_set(frame, "name", rpc_text(c->procedure));
  put_place(a, frame, &c->moments.at[c->at]);
  if (rest)
    json_decref(frame);
  else
    json_array_append_new(list, frame);
  rpc_set(body, "stackFrames", list);
  rpc_set(body, "totalFrames", json_integer(1));
  return body;
}

/* ---- values -------------------------------------------------------------------------------- */

static bool has_parts(const LindyValue *v) {
  return v->n_parts || v->n_points || v->n_rest;
}

static void put_shown(Counterexample *c, json_t *o, const char *key, const LindyValue *v) {
  rpc_set(o, key, rpc_text(v->text));
  if (has_parts(v)) vec_push(&c->trees, v);
  rpc_set(o, "variablesReference", json_integer(has_parts(v) ? TREES + c->trees.n - 1 : 0));
}

static void list_value(Counterexample *c, json_t *list, const char *name, const LindyValue *v) {
  json_t *o = json_object();
  rpc_set(o, "name", rpc_text(name));
  put_shown(c, o, "value", v);
  json_array_append_new(list, o);
}

/* `[0]`, or `[(0, true)]` of a map with two arguments. */
static void list_point(Counterexample *c, json_t *list, const LindyPoint *p) {
  Buf name = {0};
  buf_puts(&name, p->n_index == 1 ? "[" : "[(");
  for (size_t i = 0; i < p->n_index; i++)
    buf_printf(&name, "%s%s", i ? ", " : "", p->index[i].text);
  buf_puts(&name, p->n_index == 1 ? "]" : ")]");
  list_value(c, list, name.text, &p->value);
  buf_free(&name);
}

/* `[0 -> 3, else -> 1]` has [0] and else, `Pair(1, true)` has 1 and 2. */
static void list_parts(Counterexample *c, json_t *list, const LindyValue *v) {
  for (size_t i = 0; i < v->n_parts; i++) {
    Buf name = {0};
    buf_printf(&name, "%zu", i + 1);
    list_value(c, list, name.text, &v->parts[i].value);
    buf_free(&name);
  }
  for (size_t i = 0; i < v->n_points; i++) list_point(c, list, &v->points[i]);
  if (v->n_more) list_value(c, list, "...", &(LindyValue){.text = "more, which are not shown"});
  for (size_t i = 0; i < v->n_rest; i++) list_value(c, list, "else", &v->rest[i]);
}

/* The value that a variable, or what the failing check reads, has now; NULL: none is known. */
static const LindyValue *value_of(const Counterexample *c, const char *name, size_t n) {
  const LindyValue *value = NULL;
  for (uint32_t i = 0; i < c->given.n && c->given.at[i].moment <= c->at; i++) {
    const LindyVariable *v = &c->given.at[i].variable;
    if (strlen(v->name) == n && memcmp(v->name, name, n) == 0) value = &v->value;
  }
  return value;
}

static bool is_first_of_name(const Counterexample *c, uint32_t i) {
  for (uint32_t k = 0; k < i; k++)
    if (strcmp(c->given.at[k].variable.name, c->given.at[i].variable.name) == 0) return false;
  return true;
}

static json_t *variables(Adapter *a, const json_t *arguments) {
  Counterexample *c = a->target.shown;
  json_int_t reference = json_integer_value(json_object_get(arguments, "variablesReference"));
  json_t *list = json_array(), *body = json_object();
  if (reference >= TREES && reference - TREES < (json_int_t)c->trees.n)
    list_parts(c, list, c->trees.at[reference - TREES]);
  for (uint32_t i = 0; i < c->given.n && c->given.at[i].moment <= c->at; i++) {
    const GivenValue *g = &c->given.at[i];
    const char *name = g->variable.name;
    if (reference == CHANGED && g->moment == c->at) list_value(c, list, name, &g->variable.value);
    if (reference == ALL && is_first_of_name(c, i))
      list_value(c, list, name, value_of(c, name, strlen(name)));
  }
  rpc_set(body, "variables", list);
  return body;
}

static json_t *scope_json(const char *name, int reference) {
  return json_pack("{s:s,s:i,s:b}", "name", name, "variablesReference", reference, "expensive", 0);
}

static json_t *scopes(Adapter *a, const json_t *arguments) {
  (void)arguments;
  const Counterexample *c = a->target.shown;
  json_t *body = json_object(), *list = json_array();
  json_array_append_new(list, scope_json("Values", ALL));
  json_array_append_new(
      list, scope_json(c->at == last_moment(c) ? "Read by the check" : "Given here", CHANGED));
  rpc_set(body, "scopes", list);
  return body;
}

/* The request as dap/watch.h wants it. */
static json_t *watch_request(const Counterexample *c, const json_t *request) {
  json_t *full = json_deep_copy(request), *arguments = json_object_get(full, "arguments");
  rpc_set(arguments, "moment", json_integer(c->at));
  return full;
}

/* What has a value is answered at once; all else is computed by another process. */
static void evaluate_counterexample(Adapter *a, json_t *request) {
  Counterexample *c = a->target.shown;
  const char *text = rpc_whole(rpc_get(request, "arguments", "expression", NULL));
  if (!text) {
    adapter_refuse(a, request, "there is no expression");
    return;
  }
  size_t n = strlen(text), skip = strspn(text, " \t");
  while (n > skip && strchr(" \t", text[n - 1])) n--;
  const LindyValue *value = value_of(c, text + skip, n - skip);
  if (value) {
    json_t *body = json_object();
    put_shown(c, body, "result", value);
    adapter_answer(a, request, body);
  } else {
    WatchOptions o = {.given = {c->procedure, c->place, c->given.at, c->given.n}};
    session_watch(a, &o, request, watch_request(c, request));
  }
}

void counterexample_show(Counterexample *c, json_t *body, const LindyValue *result) {
  LindyVariable *kept = ARENA_NEW(&c->arena, LindyVariable);
  *kept = variable_copy(&c->arena, &(LindyVariable){"", *result});
  put_shown(c, body, "result", &kept->value);
}

static json_t *exception_info(Adapter *a, const json_t *arguments) {
  (void)arguments;
  const Counterexample *c = a->target.shown;
  if (c->at != last_moment(c)) return NULL;
  Buf values = {0};
  for (uint32_t i = 0; i < c->parts.n; i++)
    buf_printf(&values, "this part does not hold: %s\n", c->parts.at[i]);
  for (uint32_t i = 0; i < c->given.n; i++)
    if (c->given.at[i].moment == c->at)
      buf_printf(&values, "%s -> %s\n", c->given.at[i].variable.name,
                 c->given.at[i].variable.value.text);
  json_t *body = json_pack("{s:s,s:o,s:s,s:{s:o,s:s,s:o}}", "exceptionId", c->code, "description",
                           rpc_text(c->message), "breakMode", "always", "details", "message",
                           rpc_text(c->message), "typeName", c->code, "stackTrace",
                           values.n ? rpc_string(values.text, values.n - 1) : rpc_text(""));
  buf_free(&values);
  return body;
}

/* ---- breakpoints ----------------------------------------------------------------------------- */

static bool is_reached(const Adapter *a, const char *path, json_int_t line) {
  const Counterexample *c = a->target.shown;
  for (uint32_t i = 0; i < c->moments.n; i++)
    if ((json_int_t)c->moments.at[i].line - a->lines_from_0 == line &&
        strcmp(c->moments.at[i].path, path) == 0)
      return true;
  return false;
}

/* Conditions would have to be evaluated in states of which only some values are known. */
static bool is_unconditional(const json_t *breakpoint) {
  return !json_object_get(breakpoint, "condition") &&
         !json_object_get(breakpoint, "hitCondition") && !json_object_get(breakpoint, "logMessage");
}

static json_t *set_breakpoints(Adapter *a, const json_t *arguments) {
  const char *path = json_string_value(rpc_get(arguments, "source", "path", NULL));
  const json_t *one, *wanted = json_object_get(arguments, "breakpoints");
  json_t *list = json_array(), *body = json_object();
  size_t i;
  json_array_foreach(wanted, i, one) {
    json_int_t line = json_integer_value(json_object_get(one, "line"));
    bool plain = is_unconditional(one);
    bool good = plain && path && is_reached(a, path, line);
    json_t *b = json_pack("{s:b,s:I}", "verified", good, "line", line);
    if (!good)
      rpc_set(b, "message",
              json_string(plain ? "the counterexample does not come here"
                                : "conditions are for executions, not for counterexamples"));
    json_array_append_new(list, b);
  }
  rpc_set(body, "breakpoints", list);
  return body;
}

/* A breakpoint that was set and can hold is at this moment. */
static bool is_broken_at(const Adapter *a, uint32_t moment) {
  const Moment *m = &a->target.shown->moments.at[moment];
  const json_t *request = json_object_get(a->breakpoints, m->path), *one;
  size_t i;
  json_array_foreach(rpc_get(request, "arguments", "breakpoints", NULL), i, one) {
    json_int_t line = json_integer_value(json_object_get(one, "line"));
    if (is_unconditional(one) && line == (json_int_t)m->line - a->lines_from_0) return true;
  }
  return false;
}

static json_t *breakpoint_locations(Adapter *a, const json_t *arguments) {
  const char *path = json_string_value(rpc_get(arguments, "source", "path", NULL));
  json_int_t from = json_integer_value(json_object_get(arguments, "line"));
  const json_t *last = json_object_get(arguments, "endLine");
  json_int_t to = last ? json_integer_value(last) : from;
  json_t *list = json_array(), *body = json_object();
  for (json_int_t line = from; path && line <= to && line - from < 100000; line++)
    if (is_reached(a, path, line)) json_array_append_new(list, json_pack("{s:I}", "line", line));
  rpc_set(body, "breakpoints", list);
  return body;
}

/* ---- moving ------------------------------------------------------------------------------------
 */

static void stop_at(Adapter *a, uint32_t moment, const char *reason) {
  Counterexample *c = a->target.shown;
  bool fails = moment == last_moment(c);
  json_t *body = json_object();
  c->at = moment;
  vec_clear(&c->trees);
  rpc_set(body, "reason", json_string(fails ? "exception" : reason));
  if (fails)
    rpc_set(body, "description",
            json_string(c->confirmed ? "a check fails" : "a check fails, which is not confirmed"));
  else if (!moment)
    rpc_set(body, "description", json_string("beginning of the counterexample"));
  rpc_set(body, "threadId", json_integer(THREAD));
  rpc_set(body, "allThreadsStopped", json_true());
  adapter_send(a, message_event("stopped", body));
}

static void tell_over(Adapter *a) {
  enum { EXIT_FAILED = 1 };
  adapter_send(a, message_event("exited", json_pack("{s:i}", "exitCode", EXIT_FAILED)));
  adapter_send(a, message_event("terminated", NULL));
  a->phase.finished = true;
}

static void run_forward(Adapter *a, uint32_t from) {
  uint32_t last = last_moment(a->target.shown);
  while (from < last && !is_broken_at(a, from)) from++;
  stop_at(a, from, "breakpoint");
}

/* What a request does once it is answered; false: it is none that moves. */
static bool move(Adapter *a, const char *command, const json_t *arguments) {
  uint32_t at = a->target.shown->at, last = last_moment(a->target.shown);
  bool steps = strcmp(command, "next") == 0 || strcmp(command, "stepIn") == 0 ||
               strcmp(command, "stepOut") == 0,
       goes_on = strcmp(command, "continue") == 0;
  if (strcmp(command, "lindy/start") == 0) {
    if (json_is_true(json_object_get(arguments, "noDebug")))
      tell_over(a);
    else if (json_is_true(json_object_get(arguments, "stopOnEntry")))
      stop_at(a, 0, "entry");
    else
      run_forward(a, 0);
  } else if ((steps || goes_on) && at == last) {
    tell_over(a);
  } else if (steps) {
    stop_at(a, at + 1, "step");
  } else if (goes_on) {
    run_forward(a, at + 1);
  } else if (strcmp(command, "stepBack") == 0) {
    stop_at(a, at ? at - 1 : 0, at ? "step" : "entry");
  } else if (strcmp(command, "reverseContinue") == 0) {
    while (at > 0 && !is_broken_at(a, --at)) continue;
    stop_at(a, at, at ? "breakpoint" : "entry");
  } else if (strcmp(command, "restartFrame") == 0) {
    stop_at(a, 0, "restart");
  } else {
    return false;
  }
  return true;
}

/* ---- requests ----------------------------------------------------------------------------------
 */

/* All places are in files, which the editor reads itself. */
static json_t *no_source(Adapter *a, const json_t *arguments) {
  (void)a, (void)arguments;
  return NULL;
}

typedef json_t *CounterexampleFn(Adapter *, const json_t *arguments);
static const struct {
  const char *name;
  CounterexampleFn *answer;
  const char *why; /* it answers nothing */
} requests[] = {
    {"threads", threads, ""},
    {"stackTrace", stack_trace, ""},
    {"scopes", scopes, ""},
    {"variables", variables, ""},
    {"exceptionInfo", exception_info, "no check fails here"},
    {"setBreakpoints", set_breakpoints, ""},
    {"breakpointLocations", breakpoint_locations, ""},
    {"loadedSources", loaded_sources, ""},
    {"source", no_source, "there is no such source"},
};

void counterexample_handle(Adapter *a, json_t *request) {
  const char *name = json_string_value(json_object_get(request, "command"));
  const json_t *arguments = json_object_get(request, "arguments");
  bool own = json_integer_value(json_object_get(request, "seq")) == OWN_REQUEST;
  for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
    if (strcmp(requests[i].name, name) != 0) continue;
    json_t *body = requests[i].answer(a, arguments);
    if (own && body) json_decref(body);
    if (!own && body) adapter_answer(a, request, body);
    if (!own && !body) adapter_refuse(a, request, requests[i].why);
    return;
  }
  if (strcmp(name, "evaluate") == 0) {
    evaluate_counterexample(a, request);
    return;
  }
  bool goes_on = strcmp(name, "continue") == 0;
  if (!own)
    adapter_answer(a, request, goes_on ? json_pack("{s:b}", "allThreadsContinued", 1) : NULL);
  move(a, name, arguments);
}
