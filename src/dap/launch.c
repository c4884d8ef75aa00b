/* SPDX-License-Identifier: MIT */
/* The arguments of `launch`, the program, and the search for its executions. */
#include "api/pipeline.h"
#include "dap/counterexample.h"

#include "base/mem.h"
#include "base/source.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- freeing -------------------------------------------------------------------- */

static void free_found(Adapter *a) {
  for (uint32_t i = 0; i < a->found.n; i++) {
    free(a->found.at[i].call);
    free(a->found.at[i].message);
    free(a->found.at[i].doubt);
    free(a->found.at[i].script);
    counterexample_free(a->found.at[i].counterexample);
  }
  vec_free(&a->found);
}

static void free_launch(AdapterLaunch *l) {
  for (uint32_t i = 0; i < l->files.n; i++) free(l->files.at[i]);
  for (uint32_t i = 0; i < l->libraries.n; i++) free(l->libraries.at[i]);
  vec_free(&l->files);
  vec_free(&l->libraries);
  free(l->procedure);
  free(l->dialect);
  free(l->script);
  *l = (AdapterLaunch){0};
}

void launch_free(Adapter *a) {
  free_found(a);
  free_launch(&a->launch);
}

/* ---- arguments -------------------------------------------------------------------- */

/* Reads members of one object; the first that is wrong is `fault`. */
typedef struct Reader {
  const json_t *from;
  Arena arena;
  const char *fault;
} Reader;

static const json_t *member(const Reader *r, const char *key) {
  const json_t *v = json_object_get(r->from, key);
  return json_is_null(v) ? NULL : v;
}

static void wrong(Reader *r, const char *key, const char *what) {
  if (!r->fault) r->fault = arena_printf(&r->arena, "'%s' is to be %s", key, what);
}

static const char *text_member(Reader *r, const char *key) {
  const json_t *v = member(r, key);
  if (v && !json_is_string(v)) wrong(r, key, "a text");
  const char *text = json_string_value(v);
  return text && *text ? text : NULL;
}

static uint64_t count_of(Reader *r, const char *key) {
  const json_t *v = member(r, key);
  if (v && (!json_is_integer(v) || json_integer_value(v) < 0)) wrong(r, key, "a number");
  return v ? (uint64_t)json_integer_value(v) : 0;
}

static bool flag_of(Reader *r, const char *key) {
  const json_t *v = member(r, key);
  if (v && !json_is_boolean(v)) wrong(r, key, "true or false");
  return json_is_true(v);
}

/* A path from the folder `cwd`, made absolute where the file is there. */
static char *path_of(const char *cwd, const char *path) {
  char *full = NULL, *real;
  if (cwd && path[0] != '/') {
    size_t n = strlen(cwd) + strlen(path) + 2;
    full = mem_alloc(n);
    snprintf(full, n, "%s/%s", cwd, path);
  }
  real = realpath(full ? full : path, NULL);
  char *result = mem_strdup(real ? real : full ? full : path);
  free(real);
  free(full);
  return result;
}

static void read_engine(Reader *r, AdapterLaunch *l) {
  static const char *const names[ENGINE_COUNT] = {
      [ENGINE_RUN] = "run", [ENGINE_EXPLORE] = "explore", [ENGINE_VERIFY] = "verify"};
  const char *name = text_member(r, "engine");
  if (!name) return;
  int i = 0;
  while (i < ENGINE_COUNT && strcmp(names[i], name) != 0) i++;
  if (i == ENGINE_COUNT)
    wrong(r, "engine", "run, explore or verify");
  else
    l->engine = (AdapterEngine)i;
}

static void read_dialect(Reader *r, AdapterLaunch *l) {
  const char *name = text_member(r, "dialect");
  if (!name) return;
  if (parse_dialect(name) == DIALECT_COUNT)
    wrong(r, "dialect", "one of those of lindy --dialect");
  else
    l->dialect = mem_strdup(name);
}

static void read_files(Reader *r, AdapterLaunch *l) {
  const json_t *v = member(r, "program"), *one;
  const char *cwd = text_member(r, "cwd");
  size_t i;
  if (json_is_string(v)) vec_push(&l->files, path_of(cwd, json_string_value(v)));
  json_array_foreach(v, i, one) {
    if (json_is_string(one))
      vec_push(&l->files, path_of(cwd, json_string_value(one)));
    else
      wrong(r, "program", "the path of a file, or a list of paths");
  }
  if (!l->files.n) wrong(r, "program", "the path of a file, or a list of paths");
  const json_t *libraries = member(r, "libraries");
  if (libraries && !json_is_array(libraries)) wrong(r, "libraries", "a list of names");
  json_array_foreach(libraries, i, one) {
    if (json_is_string(one))
      vec_push(&l->libraries, mem_strdup(json_string_value(one)));
    else
      wrong(r, "libraries", "a list of names");
  }
}

/* A script is read at once: it may change while we look at it. */
static void read_script(Reader *r, AdapterLaunch *l, bool works) {
  const char *path = text_member(r, "script"), *why = NULL;
  if (!path || !works) return;
  char *full = path_of(text_member(r, "cwd"), path);
  size_t n;
  const char *text = source_read(&r->arena, full, &n, &why);
  if (text)
    l->script = mem_strdup(text);
  else if (!r->fault)
    r->fault = arena_printf(&r->arena, "%s: %s", full, why);
  free(full);
}

static void read_launch(Reader *r, AdapterLaunch *l, bool works) {
  read_files(r, l);
  read_engine(r, l);
  read_script(r, l, works);
  const char *procedure = text_member(r, "procedure");
  if (procedure) l->procedure = mem_strdup(procedure);
  read_dialect(r, l);
  l->infer_modifies = flag_of(r, "inferModifies");
  l->execution = count_of(r, "execution");
  l->random = count_of(r, "random");
  l->loop_bound = count_of(r, "loopBound");
  l->recursion_bound = count_of(r, "recursionBound");
  l->memory_mb = count_of(r, "memory");
  l->seed = count_of(r, "seed");
  const json_t *seconds = member(r, "timeLimit");
  if (seconds && (!json_is_number(seconds) || json_number_value(seconds) < 0))
    wrong(r, "timeLimit", "a number of seconds");
  l->seconds = json_number_value(seconds);
  l->stop_on_entry = flag_of(r, "stopOnEntry");
  l->no_debug = flag_of(r, "noDebug");
}

/* ---- the program ------------------------------------------------------------------- */

static const char *first_error(LindySession *s, Arena *arena) {
  size_t n, errors = 0;
  const LindyDiagnostic *list = lindy_diagnostics(s, &n), *first = NULL;
  for (size_t i = 0; i < n; i++) {
    if (list[i].severity != LINDY_ERROR) continue;
    if (!errors++) first = &list[i];
  }
  if (!first) return "the program is not legal";
  const char *more = errors > 1 ? arena_printf(arena, " (and %zu more)", errors - 1) : "";
  return arena_printf(arena, "%s:%u:%u: %s%s", first->place.file, first->place.line,
                      first->place.column, first->text, more);
}

static const char *load_program_texts(Adapter *a, Arena *arena) {
  a->session = lindy_open();
  LindyTextOptions text = {.dialect = a->launch.dialect,
                           .infer_modifies = a->launch.infer_modifies};
  lindy_set_options(a->session, &text);
  for (uint32_t i = 0; i < a->launch.files.n; i++) {
    const char *why = lindy_load_file(a->session, a->launch.files.at[i]);
    if (why) return arena_printf(arena, "%s: %s", a->launch.files.at[i], why);
  }
  for (uint32_t i = 0; i < a->launch.libraries.n; i++)
    if (!lindy_add_library(a->session, a->launch.libraries.at[i]))
      return arena_printf(arena, "there is no library '%s'", a->launch.libraries.at[i]);
  return lindy_check(a->session) ? NULL : first_error(a->session, arena);
}

bool launch_begin(Adapter *a, json_t *request, const json_t *arguments) {
  launch_free(a);
  if (a->session) lindy_close(a->session);
  a->session = NULL;
  Reader r = {.from = arguments};
  arena_init(&r.arena);
  read_launch(&r, &a->launch, a->works);
  const char *why = r.fault ? r.fault : a->works ? load_program_texts(a, &r.arena) : NULL;
  if (why) adapter_refuse(a, request, why);
  arena_free(&r.arena);
  return !why;
}

/* ---- the search --------------------------------------------------------------------- */

static void take_execution(void *env, const LindyExecution *x) {
  Adapter *a = env;
  vec_push(&a->found, ((AdapterFound){.failed = x->failed,
                                      .confirmed = x->confirmed,
                                      .call = mem_strdup(x->call),
                                      .message = mem_strdup(x->message),
                                      .doubt = mem_strdup(x->doubt),
                                      .script = mem_strdup(x->script)}));
}

static char *copy_text(Buf *b) {
  char *text = mem_strdup(b->n ? b->text : "");
  buf_free(b);
  return text;
}

static void take_verdict(void *env, const LindyVerification *v) {
  Adapter *a = env;
  for (size_t i = 0; i < v->n_failures; i++) {
    const LindyFailure *f = &v->failures[i];
    Counterexample *c = counterexample_new(v, f);
    Buf call = {0}, script = {0};
    counterexample_call(c, &call);
    buf_printf(&script, "counterexample %u", a->found.n + 1);
    vec_push(&a->found, ((AdapterFound){.failed = true,
                                        .confirmed = f->confirmed,
                                        .call = copy_text(&call),
                                        .message = mem_strdup(f->message),
                                        .doubt = mem_strdup(f->doubt),
                                        .script = copy_text(&script),
                                        .counterexample = c}));
  }
}

static LindyJob *verify_launched(Adapter *a) {
  const AdapterLaunch *l = &a->launch;
  const char *names[] = {l->procedure};
  LindyVerifyOptions o = {.names = names,
                          .n_names = l->procedure ? 1 : 0,
                          .seconds = l->seconds,
                          .memory_mb = (uint32_t)l->memory_mb,
                          .error_limit = (uint32_t)l->execution,
                          .seed = (uint32_t)l->seed};
  return lindy_verify(a->session, &o, take_verdict, a);
}

void launch_search(Adapter *a, uint64_t count) {
  const AdapterLaunch *l = &a->launch;
  free_found(a);
  if (!a->works) return;
  LindyRunOptions o = {.entry = l->procedure,
                       .executions = count > l->execution ? count : l->execution,
                       .random = l->random,
                       .keep_going = count > 1 || l->execution > 1,
                       .loop_bound = l->loop_bound,
                       .recursion_bound = l->recursion_bound,
                       .seconds = l->seconds,
                       .memory_mb = (uint32_t)l->memory_mb,
                       .seed = (uint32_t)l->seed};
  if (l->script)
    a->search = lindy_replay(a->session, l->script, &o, take_execution, a);
  else if (l->engine == ENGINE_VERIFY)
    a->search = verify_launched(a);
  else if (l->engine == ENGINE_EXPLORE)
    a->search = lindy_explore(a->session, &o, take_execution, a);
  else
    a->search = lindy_run(a->session, &o, take_execution, a);
}
