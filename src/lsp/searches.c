/* SPDX-License-Identifier: MIT */
/* See searches.h. */
#include "lsp/searches.h"

#include "base/mem.h"
#include "lsp/preconditions.h"

#include <ctype.h>
#include <string.h>
#include <unistd.h>

struct LspSearch {
  LspProgram *program;
  LspSearchKind kind;
  LindyJob *job; /* NULL: a precondition is being looked for */
  char *procedure;
  bool stale, failed, confirmed;
  uint32_t passed;
  Buf told;               /* the execution in words */
  char *script;           /* of the failing one */
  char *test, *test_name; /* the same in Boogie; "": that cannot be */
  LindySession *trial;    /* in which the test is run; its job is `job` */
  bool trial_fails;       /* as it should */
  Precondition *precondition;
};

static const double SEARCH_SECONDS = 30;

static void tell_user(LspProgram *p, LspMessageType type, const char *text) {
  Buf b = {0};
  buf_printf(&b, "lindy: %s", text);
  server_show(p->server, type, b.text);
  buf_free(&b);
}

/* ---- results ------------------------------------------------------------------------- */

static void take_execution(void *env, const LindyExecution *x) {
  LspSearch *s = env;
  if (s->failed || (!x->failed && s->passed++)) return;
  buf_clear(&s->told);
  buf_printf(&s->told, "%s %s", x->call, x->failed ? "failed" : "passed");
  if (!x->failed) return;
  s->failed = true;
  s->confirmed = x->confirmed;
  buf_printf(&s->told, ": %s", x->message);
  if (x->place.line) buf_printf(&s->told, " (line %u)", (unsigned)x->place.line);
  if (!x->confirmed) buf_printf(&s->told, "; not confirmed: %s", x->doubt);
  s->script = mem_strdup(x->script);
  s->test = mem_strdup(x->test);
  s->test_name = mem_strdup(x->test_name);
  if (s->kind == SEARCH_REQUIRE) s->precondition = preconditions_new(s->program, s->procedure, x);
}

/* ---- a failing execution as a file ------------------------------------------------------ */

/* A path beside the program that no file has; to be freed. */
static char *free_path(const LspSearch *s, const char *suffix) {
  const char *of = s->program->files.at[s->program->files.n - 1]->name, *slash = strrchr(of, '/');
  const char *dot = strrchr(slash, '.');
  size_t stem = dot ? (size_t)(dot - of) : strlen(of);
  for (unsigned n = 1;; n++) {
    Buf b = {0};
    buf_add(&b, of, stem);
    buf_putc(&b, '.');
    for (const char *at = s->procedure; *at; at++)
      buf_putc(&b, isalnum((unsigned char)*at) || strchr("_-$", *at) ? *at : '_');
    if (n > 1) buf_printf(&b, ".%u", n);
    buf_puts(&b, suffix);
    if (access(b.text, F_OK) != 0) return b.text;
    buf_free(&b);
  }
}

static json_t *create_edit(const char *uri, const char *text) {
  json_t *edit = json_object(), *changes = json_array();
  json_array_append_new(changes, json_pack("{s:s,s:s}", "kind", "create", "uri", uri));
  json_t *insert =
      json_pack("{s:{s:s,s:n},s:[{s:{s:{s:i,s:i},s:{s:i,s:i}},s:o}]}", "textDocument", "uri", uri,
                "version", "edits", "range", "start", "line", 0, "character", 0, "end", "line", 0,
                "character", 0, "newText", rpc_text(text));
  json_array_append_new(changes, insert);
  rpc_set(edit, "documentChanges", changes);
  return edit;
}

/* The files of the program, as a file beside its last one names them. */
static void name_files(const LspProgram *p, const char *test, Buf *out) {
  const char *last = p->files.at[p->files.n - 1]->name;
  size_t folder = (size_t)(strrchr(last, '/') - last) + 1;
  for (uint32_t i = 0; i < p->files.n; i++) {
    const char *name = p->files.at[i]->name;
    bool beside = strncmp(name, last, folder) == 0;
    buf_printf(out, " %s", beside ? name + folder : name);
  }
  buf_printf(out, " %s", test);
}

/* The test as a file: editors read which files are its program, people how it is run. */
static void write_test(const LspSearch *s, const char *path, Buf *out) {
  Buf files = {0};
  name_files(s->program, strrchr(path, '/') + 1, &files);
  buf_printf(out, "// lindy: files%s\n// %s\n// To run it: lindy run --entry=%s%s\n\n%s",
             files.text, s->told.text, s->test_name, files.text, s->test);
  buf_free(&files);
}

static void create_file(const LspSearch *s, const char *path, const char *text, const char *how) {
  LspProgram *p = s->program;
  char *uri = file_uri(path);
  json_t *params = json_object();
  rpc_set(params, "label", json_string("Extract a failing execution"));
  rpc_set(params, "edit", create_edit(uri, text));
  rpc_request(&p->server->rpc, ++p->server->asked, "workspace/applyEdit", params);
  Buf b = {0};
  buf_printf(&b, "%s. It is kept in %s; '%s' executes it again", s->told.text,
             strrchr(path, '/') + 1, how);
  tell_user(p, MESSAGE_INFO, b.text);
  buf_free(&b);
  free(uri);
}

static void extract(LspSearch *s) {
  LspProgram *p = s->program;
  if (!p->server->settings.can_create || p->files.at[p->files.n - 1]->name[0] != '/') {
    tell_user(p, MESSAGE_WARNING,
              "there is no place for a file: the program was not saved yet, or the "
              "editor cannot create files");
    return;
  }
  char *path = free_path(s, s->trial_fails ? ".test.bpl" : ".json");
  if (s->trial_fails) {
    Buf text = {0};
    write_test(s, path, &text);
    create_file(s, path, text.text, "lindy run");
    buf_free(&text);
  } else {
    create_file(s, path, s->script, "lindy replay");
  }
  free(path);
}

static void take_trial(void *env, const LindyExecution *x) {
  LspSearch *s = env;
  s->trial_fails |= x->failed && (x->confirmed || !s->confirmed);
}

/* What was found is a test only if running it fails again. A file of its own does not say how the
 * program is read other than by default. False: there is nothing to be tried. */
static bool begin_test(LspSearch *s) {
  LspProgram *p = s->program;
  if (!s->test[0] || json_array_size(p->libraries) || project_dialect(p) ||
      p->manifest.options.infer_modifies)
    return false;
  s->trial = project_trial(p);
  for (uint32_t i = 0; i < p->files.n; i++)
    lindy_set_text(s->trial, p->files.at[i]->name, p->files.at[i]->text.bytes,
                   p->files.at[i]->text.n);
  lindy_set_text(s->trial, "test", s->test, strlen(s->test));
  LindyRunOptions o = {.entry = s->test_name, .seconds = SEARCH_SECONDS};
  s->job = lindy_run(s->trial, &o, take_trial, s);
  return true;
}

/* ---- a precondition ------------------------------------------------------------------------ */

static void propose(LspSearch *s, const char *clause) {
  LspProgram *p = s->program;
  LindyEdit edit;
  if (s->stale) {
    tell_user(p, MESSAGE_INFO, "the text has changed; ask again");
  } else if (!clause) {
    tell_user(p, MESSAGE_INFO, "no precondition over the parameters was found that excludes it");
  } else if (lindy_add_clause(p->session, s->procedure, clause, &edit)) {
    json_t *workspace = server_edit(p->server, &edit), *params = json_object();
    if (!workspace) {
      json_decref(params);
      return;
    }
    Buf b = {0};
    buf_printf(&b, "Add '%s'", clause);
    rpc_set(params, "label", rpc_text(b.text));
    rpc_set(params, "edit", workspace);
    rpc_request(&p->server->rpc, ++p->server->asked, "workspace/applyEdit", params);
    buf_free(&b);
  }
}

/* ---- the life of a search ---------------------------------------------------------------- */

void searches_start(LspProgram *p, LspSearchKind kind, const char *procedure) {
  searches_end(p);
  LspSearch *s = mem_calloc(1, sizeof *s);
  s->program = p;
  s->kind = kind;
  s->procedure = mem_strdup(procedure);
  LindyRunOptions o = {
      .entry = s->procedure, .seconds = SEARCH_SECONDS, .tests = kind == SEARCH_EXTRACT};
  s->job = kind == SEARCH_EXPLORE ? lindy_explore(p->session, &o, take_execution, s)
                                  : lindy_run(p->session, &o, take_execution, s);
  p->search = s;
}

void searches_changed(LspProgram *p) {
  if (p->search) p->search->stale = true;
}

void searches_end(LspProgram *p) {
  LspSearch *s = p->search;
  if (!s) return;
  lindy_job_free(s->job);
  if (s->trial) lindy_close(s->trial);
  preconditions_free(s->precondition);
  buf_free(&s->told);
  free(s->procedure);
  free(s->script);
  free(s->test);
  free(s->test_name);
  free(s);
  p->search = NULL;
}

static void tell_end(LspSearch *s, LindyState state, LindyVerdict verdict, const char *reason) {
  Buf b = {0};
  if (s->failed) {
    buf_puts(&b, s->told.text);
  } else if (state != LINDY_DONE) {
    buf_puts(&b, reason);
  } else {
    buf_printf(&b, "no execution of %s fails", s->procedure);
    if (verdict == LINDY_VERIFIED)
      buf_puts(&b, ": all were explored");
    else if (reason[0])
      buf_printf(&b, "; not exhaustive: %s", reason);
    if (s->told.n) buf_printf(&b, ". %s", s->told.text);
  }
  tell_user(s->program, s->failed ? MESSAGE_WARNING : MESSAGE_INFO, b.text);
  buf_free(&b);
}

void searches_step(LspProgram *p) {
  LspSearch *s = p->search;
  if (!s) return;
  if (s->job) {
    LindyState state = lindy_job_step(s->job);
    if (state == LINDY_RUNNING) return;
    bool further = s->failed && s->kind == SEARCH_REQUIRE;
    bool extracts = s->failed && s->kind == SEARCH_EXTRACT;
    if (!further && !extracts)
      tell_end(s, state, lindy_job_verdict(s->job), lindy_job_reason(s->job));
    lindy_job_free(s->job);
    s->job = NULL;
    if (extracts && !s->trial && begin_test(s)) return;
    if (extracts) extract(s);
    if (!further) {
      searches_end(p);
      return;
    }
  }
  const char *clause = NULL;
  if (!s->stale && preconditions_step(s->precondition, &clause)) return;
  propose(s, clause);
  searches_end(p);
}

int searches_fd(const LspProgram *p) {
  const LspSearch *s = p->search;
  return s->job ? lindy_job_fd(s->job) : preconditions_fd(s->precondition);
}
