/* SPDX-License-Identifier: MIT */
/* See originals.h. */
#include "lsp/originals.h"

#include "api/manifest.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_readable(const char *path) {
  static const off_t LARGEST = (off_t)1 << 26;
  struct stat st;
  return path[0] == '/' && stat(path, &st) == 0 && S_ISREG(st.st_mode) && st.st_size <= LARGEST;
}

/* A name under a folder, or as it is when it is absolute; to be freed. NULL: there is no such file
 * that can be read. */
static char *path_under(const LspServer *s, const char *folder, size_t n, const char *name) {
  Buf b = {0};
  if (name[0] != '/') {
    buf_add(&b, folder, n);
    buf_putc(&b, '/');
  }
  buf_puts(&b, name);
  manifest_tidy(b.text);
  if (is_readable(b.text) && server_may_read(s, b.text)) return b.text;
  buf_free(&b);
  return NULL;
}

/* Names of #line are relative to the folder of the program, those of C# sources to ours. */
static char *original_path(const LspProgram *p, const char *name) {
  const char *first = p->files.n ? p->files.at[0]->name : "", *slash = strrchr(first, '/');
  char *path = slash ? path_under(p->server, first, (size_t)(slash - first), name) : NULL;
  char *here = path ? NULL : getcwd(NULL, 0);
  if (here) path = path_under(p->server, here, strlen(here), name);
  free(here);
  return path;
}

LspFile *originals_file(LspProgram *p, const char *name) {
  LspServer *s = p->server;
  LspFile *f = name[0] ? file_named(s, name) : NULL;
  if (f || !name[0]) return f;
  char *path = original_path(p, name);
  if (!path) return NULL;
  f = file_named(s, path);
  if (!f) {
    f = mem_calloc(1, sizeof *f);
    f->name = mem_strdup(path);
    f->uri = file_uri(path);
    f->original = true;
    if (project_reload(f)) {
      vec_push(&s->files, f);
    } else {
      file_free(f);
      f = NULL;
    }
  }
  free(path);
  return f;
}

LspMark originals_mapped(LspProgram *p, LindyPlace place) {
  LspMark m = {0};
  if (!place.mapped_file || !place.mapped_file[0] || !place.mapped_line) return m;
  size_t n = strlen(place.mapped_file);
  bool quoted = n > 2 && place.mapped_file[0] == '"' && place.mapped_file[n - 1] == '"';
  Buf name = {0};
  buf_add(&name, place.mapped_file + quoted, n - 2 * (size_t)quoted);
  LspFile *f = originals_file(p, name.text);
  buf_free(&name);
  if (!f || place.mapped_line > f->text.lines.n) return m;
  size_t at = f->text.lines.at[place.mapped_line - 1], end = at;
  while (end < f->text.n && f->text.bytes[end] != '\n' && f->text.bytes[end] != '\r') end++;
  while (at < end && strchr(" \t", f->text.bytes[at])) at++;
  return (LspMark){f, at, end};
}

bool originals_is(const json_t *language) {
  const char *name = json_string_value(language);
  return name && name[0] && strcmp(name, "boogie") != 0 && strcmp(name, "toml") != 0 &&
         strcmp(name, "plaintext") != 0;
}
