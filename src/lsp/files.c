/* SPDX-License-Identifier: MIT */
/* Texts that the editor has open: names, edits, places. */
#include "base/mem.h"
#include "lsp/builds.h"
#include "lsp/manifests.h"
#include "lsp/originals.h"

#include <ctype.h>
#include <string.h>

/* ---- names ----------------------------------------------------------------------- */

static int hex_value(char c) {
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : -1;
}

char *file_path(const char *uri) {
  static const char scheme[] = "file://";
  if (strncmp(uri, scheme, sizeof scheme - 1) != 0) return mem_strdup(uri);
  const char *at = strchr(uri + sizeof scheme - 1, '/');
  if (!at) return mem_strdup(uri);
  Buf b = {0};
  for (; *at; at++) {
    int hi = at[0] == '%' ? hex_value(at[1]) : -1, lo = hi >= 0 ? hex_value(at[2]) : -1;
    if (lo >= 0 && hi * 16 + lo) { /* no NUL in a name */
      buf_putc(&b, (char)(hi * 16 + lo));
      at += 2;
    } else {
      buf_putc(&b, *at);
    }
  }
  return b.text;
}

char *file_uri(const char *path) {
  if (path[0] != '/') return mem_strdup(path);
  Buf b = {0};
  buf_puts(&b, "file://");
  for (; *path; path++) {
    if (isalnum((unsigned char)*path) || strchr("/-._~", *path))
      buf_putc(&b, *path);
    else
      buf_printf(&b, "%%%02X", (unsigned)(unsigned char)*path);
  }
  return b.text;
}

LspFile *file_find(const LspServer *s, const char *uri) {
  for (uint32_t i = 0; i < s->files.n; i++)
    if (strcmp(s->files.at[i]->uri, uri) == 0) return s->files.at[i];
  char *path = file_path(uri);
  LspFile *f = file_named(s, path);
  free(path);
  return f;
}

LspFile *file_named(const LspServer *s, const char *name) {
  for (uint32_t i = 0; i < s->files.n; i++)
    if (strcmp(s->files.at[i]->name, name) == 0) return s->files.at[i];
  return NULL;
}

void file_free(LspFile *f) {
  free(f->name);
  free(f->uri);
  free(f->published);
  free(f->names);
  text_free(&f->text);
  free(f);
}

/* ---- places ----------------------------------------------------------------------- */

bool file_position(const json_t *x, LspPosition *p) {
  const json_t *line = json_object_get(x, "line"), *character = json_object_get(x, "character");
  if (!json_is_integer(line) || !json_is_integer(character)) return false;
  json_int_t l = json_integer_value(line), c = json_integer_value(character);
  if (l < 0 || c < 0 || l > UINT32_MAX || c > UINT32_MAX) return false;
  *p = (LspPosition){(uint32_t)l, (uint32_t)c};
  return true;
}

static json_t *position_json(LspPosition p) {
  json_t *x = json_object();
  rpc_set(x, "line", json_integer(p.line));
  rpc_set(x, "character", json_integer(p.character));
  return x;
}

json_t *file_range(const LspFile *f, size_t offset, size_t end) {
  json_t *x = json_object();
  rpc_set(x, "start", position_json(text_position(&f->text, offset)));
  rpc_set(x, "end", position_json(text_position(&f->text, end < offset ? offset : end)));
  return x;
}

json_t *file_location(const LspProgram *p, LindyPlace place) {
  LspFile *f = file_named(p->server, place.file);
  if (!f) return NULL;
  json_t *x = json_object();
  rpc_set(x, "uri", rpc_text(f->uri));
  rpc_set(x, "range", file_range(f, place.offset, place.end));
  return x;
}

json_t *server_edit(LspServer *s, const LindyEdit *e) {
  LspFile *f = file_named(s, e->place.file);
  if (!f) return NULL;
  json_t *result = json_object(), *changes = json_object(), *list = json_array(),
         *edit = json_object();
  rpc_set(edit, "range", file_range(f, e->place.offset, e->place.end));
  rpc_set(edit, "newText", rpc_text(e->text));
  json_array_append_new(list, edit);
  json_object_set_new(changes, f->uri, list);
  rpc_set(result, "changes", changes);
  return result;
}

LspFile *file_asked(LspServer *s, const json_t *params) {
  LspFile *f = file_opened(s, params);
  if (!f || f->program) return f;
  server_fail(s, RPC_INVALID_PARAMS, "the document is no part of a program");
  return NULL;
}

LspFile *file_opened(LspServer *s, const json_t *params) {
  const char *uri = json_string_value(rpc_get(params, "textDocument", "uri", NULL));
  LspFile *f = uri ? file_find(s, uri) : NULL;
  if (f && f->open) return f;
  server_fail(s, RPC_INVALID_PARAMS, uri ? "the document is not open" : "no document is named");
  return NULL;
}

LspFile *file_asked_at(LspServer *s, const json_t *params, size_t *offset) {
  return file_asked(s, params) ? file_opened_at(s, params, offset) : NULL;
}

LspFile *file_opened_at(LspServer *s, const json_t *params, size_t *offset) {
  LspFile *f = file_opened(s, params);
  LspPosition p;
  if (!f) return NULL;
  if (file_position(json_object_get(params, "position"), &p) && text_offset(&f->text, p, offset))
    return f;
  server_fail(s, RPC_INVALID_PARAMS, "the position is not in the document");
  return NULL;
}

/* ---- messages ----------------------------------------------------------------------- */

json_t *lsp_did_open(LspServer *s, const json_t *params) {
  const json_t *item = json_object_get(params, "textDocument");
  const char *uri = json_string_value(json_object_get(item, "uri"));
  const json_t *text = json_object_get(item, "text");
  if (!uri || !json_is_string(text))
    return server_fail(s, RPC_INVALID_PARAMS, "didOpen needs a uri and a text");
  LspFile *f = file_find(s, uri);
  if (!f) {
    f = mem_calloc(1, sizeof *f);
    f->name = file_path(uri);
    vec_push(&s->files, f);
  }
  free(f->uri);
  f->uri = mem_strdup(uri);
  f->open = true;
  f->version = json_integer_value(json_object_get(item, "version"));
  text_set(&f->text, json_string_value(text), json_string_length(text));
  free(f->published);
  f->published = NULL;
  if (!f->program && originals_is(json_object_get(item, "languageId"))) f->original = true;
  if (manifests_is(f->name)) {
    f->original = false;
    manifests_publish(s, f);
    project_regroup(s);
  } else if (f->original) {
    publish_file(s, f);
  } else {
    project_of(f, s);
    project_changed(f);
  }
  return NULL;
}

/* One change; without a range it is the whole text. False: it is not possible. */
static bool apply_change(LspServer *s, LspFile *f, const json_t *change) {
  static const size_t LARGEST_TEXT = (size_t)1 << 30;
  const json_t *text = json_object_get(change, "text"), *range = json_object_get(change, "range");
  if (!json_is_string(text)) return false;
  const char *bytes = json_string_value(text);
  LspEdit e = {0, f->text.n, json_string_length(text)};
  if (range) {
    LspPosition from, to;
    if (!file_position(json_object_get(range, "start"), &from) ||
        !file_position(json_object_get(range, "end"), &to) ||
        !text_offset(&f->text, from, &e.offset) || !text_offset(&f->text, to, &e.end) ||
        e.end < e.offset)
      return false;
  } else {
    e = text_difference(&f->text, bytes, e.n);
    bytes += e.offset;
  }
  if (f->text.n - (e.end - e.offset) + e.n > LARGEST_TEXT) return false;
  for (uint32_t i = 0; i < s->programs.n; i++)
    if (f->original || f->program == s->programs.at[i]) proofs_edited(s->programs.at[i], f, e);
  text_edit(&f->text, e, bytes);
  return true;
}

json_t *lsp_did_change(LspServer *s, const json_t *params) {
  LspFile *f = file_opened(s, params);
  if (!f) return NULL;
  const json_t *changes = json_object_get(params, "contentChanges");
  for (size_t i = 0; i < json_array_size(changes); i++)
    if (!apply_change(s, f, json_array_get(changes, i))) {
      server_fail(s, RPC_INVALID_PARAMS, "a change is outside of the document and was left out");
      break;
    }
  json_t *version = rpc_get(params, "textDocument", "version", NULL);
  if (json_is_integer(version)) f->version = json_integer_value(version);
  if (f->program)
    project_changed(f);
  else if (!f->original)
    manifests_publish(s, f);
  return NULL;
}

json_t *lsp_did_save(LspServer *s, const json_t *params) {
  LspFile *f = file_opened(s, params);
  if (f && f->original)
    builds_saved(s, f);
  else if (f && f->program)
    project_saved(f);
  else if (f)
    project_regroup(s);
  return NULL;
}

json_t *lsp_did_close(LspServer *s, const json_t *params) {
  LspFile *f = file_opened(s, params);
  if (!f) return NULL;
  f->open = false;
  if (f->program) {
    publish_nothing(f);
    project_leave(f);
    return NULL;
  }
  if (f->original) { /* programs may still speak of it */
    project_reload(f);
    return NULL;
  }
  for (uint32_t i = 0; i < s->files.n; i++)
    if (s->files.at[i] == f) s->files.at[i] = s->files.at[--s->files.n];
  file_free(f);
  project_regroup(s);
  return NULL;
}

json_t *lsp_did_change_watched_files(LspServer *s, const json_t *params) {
  const json_t *changes = json_object_get(params, "changes");
  bool regroup = false;
  for (size_t i = 0; i < json_array_size(changes); i++) {
    const char *uri = json_string_value(json_object_get(json_array_get(changes, i), "uri"));
    LspFile *f = uri ? file_find(s, uri) : NULL;
    regroup |= uri && manifests_is(uri);
    if (f && !f->open) project_reread(f);
    if (f && f->original) builds_saved(s, f);
  }
  if (regroup) project_regroup(s);
  return NULL;
}
