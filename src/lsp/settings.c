/* SPDX-License-Identifier: MIT */
/* What the editor's user has set: from initializationOptions, or from the section `lindy` of the
 * configuration. */
#include "base/mem.h"
#include "lsp/server.h"

#include <stdio.h>
#include <string.h>

/* Verdicts are kept where the user keeps such things. */
static char *cache_folder(void) {
  const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  Buf b = {0};
  if (base && base[0] == '/')
    buf_printf(&b, "%s/lindy", base);
  else if (home && home[0] == '/')
    buf_printf(&b, "%s/.cache/lindy", home);
  return b.text;
}

void settings_init(LspServer *s, const json_t *params) {
  LspSettings *x = &s->settings;
  x->seconds = 10;
  x->memory_mb = 4096;
  x->can_progress =
      json_is_true(rpc_get(params, "capabilities", "window", "workDoneProgress", NULL));
  x->can_configure =
      json_is_true(rpc_get(params, "capabilities", "workspace", "configuration", NULL));
  s->cache = cache_folder();
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
  read_when(s, from);
  setting_number(s, from, "timeout", MOST, &x->seconds);
  setting_number(s, from, "memory", MOST, &memory);
  setting_number(s, from, "workers", 1024, &workers);
  setting_text(s, from, "solver", &x->solver);
  setting_text(s, from, "infer", &x->domains);
  setting_flag(s, from, "candidates", &x->candidates);
  setting_flag(s, from, "status", &x->wants_status);
  x->memory_mb = (uint32_t)memory;
  x->workers = (uint32_t)workers;
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
