/* SPDX-License-Identifier: MIT */
/* What the editor's user has set: from initializationOptions, or from the section `lindy` of the
 * configuration. */
#include "base/mem.h"
#include "lsp/proofs.h"
#include "verify/cache/cache.h"

#include <stdio.h>
#include <string.h>

/* May the server ask for such a thing anew? */
static bool can_refresh(const json_t *params, const char *what) {
  return json_is_true(rpc_get(params, "capabilities", "workspace", what, "refreshSupport", NULL));
}

/* Does the editor show this tag of diagnostics? */
static bool can_tag(const json_t *params, LspTag tag) {
  const json_t *list = rpc_get(params, "capabilities", "textDocument", "publishDiagnostics",
                               "tagSupport", "valueSet", NULL);
  for (size_t i = 0; i < json_array_size(list); i++)
    if (json_integer_value(json_array_get(list, i)) == tag) return true;
  return false;
}

/* Can an edit make a file? */
static bool can_create(const json_t *params) {
  const json_t *edits = rpc_get(params, "capabilities", "workspace", "workspaceEdit", NULL);
  const json_t *list = json_object_get(edits, "resourceOperations");
  bool create = false;
  for (size_t i = 0; i < json_array_size(list); i++) {
    const char *word = json_string_value(json_array_get(list, i));
    create |= word && strcmp(word, "create") == 0;
  }
  return create && json_is_true(json_object_get(edits, "documentChanges"));
}

static void add_root(LspServer *s, const json_t *uri) {
  if (!json_is_string(uri)) return;
  char *path = file_path(json_string_value(uri));
  size_t n = strlen(path);
  while (n > 1 && path[n - 1] == '/') path[--n] = 0;
  vec_push(&s->roots, path);
}

/* Folders of the workspace, or the one folder of older editors. */
static void take_roots(LspServer *s, const json_t *params) {
  const json_t *folders = json_object_get(params, "workspaceFolders");
  for (size_t i = 0; i < json_array_size(folders); i++)
    add_root(s, json_object_get(json_array_get(folders, i), "uri"));
  if (!s->roots.n) add_root(s, json_object_get(params, "rootUri"));
}

void settings_init(LspServer *s, const json_t *params) {
  LspSettings *x = &s->settings;
  x->seconds = 10;
  x->memory_mb = 4096;
  x->can_progress =
      json_is_true(rpc_get(params, "capabilities", "window", "workDoneProgress", NULL));
  x->can_configure =
      json_is_true(rpc_get(params, "capabilities", "workspace", "configuration", NULL));
  x->can_refresh_lenses = can_refresh(params, "codeLens");
  x->can_refresh_hints = can_refresh(params, "inlayHint");
  x->can_tag_unnecessary = can_tag(params, TAG_UNNECESSARY);
  x->can_tag_deprecated = can_tag(params, TAG_DEPRECATED);
  x->can_create = can_create(params);
  x->can_watch = json_is_true(rpc_get(params, "capabilities", "workspace", "didChangeWatchedFiles",
                                      "dynamicRegistration", NULL));
  take_roots(s, params);
  s->cache = cache_user_folder();
  settings_read(s, json_object_get(params, "initializationOptions"));
}

void settings_free(LspServer *s) {
  free(s->settings.solver);
  free(s->settings.domains);
  free(s->cache);
}

static void bad_setting(LspServer *s, const char *key, const char *expected) {
  Buf b = {0};
  buf_printf(&b, "lindy: setting '%s' must be %s", key, expected);
  server_log(s, b.text);
  buf_free(&b);
}

static void setting_number(LspServer *s, const json_t *from, const char *key, double most,
                           double *value) {
  const json_t *x = json_object_get(from, key);
  if (!x || json_is_null(x)) return;
  if (json_is_number(x) && json_number_value(x) >= 0 && json_number_value(x) <= most)
    *value = json_number_value(x);
  else
    bad_setting(s, key, "a number that is not negative, and not too large");
}

static void setting_text(LspServer *s, const json_t *from, const char *key, char **value) {
  const json_t *x = json_object_get(from, key);
  if (!x || json_is_null(x)) return;
  if (!json_is_string(x)) {
    bad_setting(s, key, "a text");
    return;
  }
  free(*value);
  *value = json_string_length(x) ? mem_strdup(json_string_value(x)) : NULL;
}

static void setting_flag(LspServer *s, const json_t *from, const char *key, bool *value) {
  const json_t *x = json_object_get(from, key);
  if (!x || json_is_null(x)) return;
  if (json_is_boolean(x))
    *value = json_is_true(x);
  else
    bad_setting(s, key, "true or false");
}

static void read_when(LspServer *s, const json_t *from) {
  static const char *const words[] = {
      [PROVE_ON_TYPE] = "type", [PROVE_ON_SAVE] = "save", [PROVE_ON_DEMAND] = "demand"};
  const json_t *x = json_object_get(from, "prove");
  const char *text = json_string_value(x);
  if (!x || json_is_null(x)) return;
  for (size_t i = 0; text && i < sizeof words / sizeof *words; i++)
    if (strcmp(words[i], text) == 0) {
      s->settings.when = (LspWhen)i;
      return;
    }
  bad_setting(s, "prove", "\"type\", \"save\" or \"demand\"");
}

void settings_read(LspServer *s, const json_t *from) {
  static const double MOST = 1000000;
  LspSettings *x = &s->settings;
  double memory = x->memory_mb, workers = x->workers;
  if (!json_is_object(from)) return;
  LspSettings before = *x;
  char *solver = mem_strdup(x->solver ? x->solver : ""),
       *domains = mem_strdup(x->domains ? x->domains : "");
  read_when(s, from);
  setting_number(s, from, "timeout", MOST, &x->seconds);
  setting_number(s, from, "memory", MOST, &memory);
  setting_number(s, from, "workers", 1024, &workers);
  setting_text(s, from, "solver", &x->solver);
  setting_text(s, from, "infer", &x->domains);
  setting_flag(s, from, "candidates", &x->candidates);
  setting_flag(s, from, "status", &x->wants_status);
  setting_flag(s, from, "debug", &x->debugs);
  bool trusted = x->trusted;
  setting_flag(s, from, "trusted", &x->trusted);
  s->regroup |= x->trusted && !trusted && s->phase == LSP_RUNNING; /* what was not built is */
  x->memory_mb = (uint32_t)memory;
  x->workers = (uint32_t)workers;
  bool other = x->seconds != before.seconds || x->memory_mb != before.memory_mb ||
               x->candidates != before.candidates ||
               strcmp(solver, x->solver ? x->solver : "") != 0 ||
               strcmp(domains, x->domains ? x->domains : "") != 0;
  for (uint32_t i = 0; other && i < s->programs.n; i++) proofs_reconsider(s->programs.at[i]);
  free(solver);
  free(domains);
}

void settings_watch(LspServer *s) {
  if (!s->settings.can_watch) return;
  static const char *const patterns[] = {"**/*.bpl", "**/lindy.toml", "**/*.{dll,exe}", "**/*.cs"};
  json_t *watchers = json_array();
  for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
    json_array_append_new(watchers, json_pack("{s:s}", "globPattern", patterns[i]));
  json_t *params =
      json_pack("{s:[{s:s,s:s,s:{s:o}}]}", "registrations", "id", "lindy/files", "method",
                "workspace/didChangeWatchedFiles", "registerOptions", "watchers", watchers);
  rpc_request(&s->rpc, ++s->asked, "client/registerCapability", params);
}

void settings_ask(LspServer *s) {
  if (!s->settings.can_configure) return;
  json_t *params = json_object(), *items = json_array(), *item = json_object();
  rpc_set(item, "section", json_string("lindy"));
  json_array_append_new(items, item);
  rpc_set(params, "items", items);
  s->asked_settings = ++s->asked;
  rpc_request(&s->rpc, s->asked_settings, "workspace/configuration", params);
}

json_t *lsp_did_change_configuration(LspServer *s, const json_t *params) {
  settings_read(s, rpc_get(params, "settings", "lindy", NULL));
  settings_ask(s);
  return NULL;
}
