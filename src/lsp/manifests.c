/* SPDX-License-Identifier: MIT */
/* lindy.toml in the editor: which files are one program, and what is wrong in it. The one in the
 * folder of a file, or in the nearest folder above, counts; as it is in the editor, when it is
 * open there. */
#include "lsp/manifests.h"

#include "base/mem.h"
#include "base/source.h"

#include <string.h>

bool manifests_is(const char *path) {
  const char *slash = strrchr(path, '/');
  return strcmp(slash ? slash + 1 : path, manifest_name) == 0;
}

/* Reads the file, as it is open or on the disk. False: there is none. */
static bool read_manifest(LspServer *s, const char *path, const char *folder, Manifest *m) {
  LspFile *open = file_named(s, path);
  if (open) {
    manifest_read(m, folder, open->text.bytes, open->text.n);
    return true;
  }
  Arena scratch;
  arena_init(&scratch);
  size_t n;
  const char *why, *text = source_read(&scratch, path, &n, &why);
  if (text) manifest_read(m, folder, text, n);
  arena_free(&scratch);
  return text;
}

bool manifests_find(LspServer *s, const char *file, Manifest *m, char **in) {
  char *folder = mem_strdup(file);
  bool found = false;
  for (char *slash; !found && (slash = strrchr(folder, '/'));) {
    *slash = 0;
    Buf b = {0};
    buf_printf(&b, "%s/%s", folder, manifest_name);
    found = read_manifest(s, b.text, folder, m);
    buf_free(&b);
  }
  if (found)
    *in = folder;
  else
    free(folder);
  return found;
}

static void complain_of_options(Manifest *m) {
  for (uint32_t i = 0; i < m->programs.n; i++)
    for (uint32_t k = 0; k < m->programs.at[i].options.n; k++) {
      const TomlString *word = &m->programs.at[i].options.at[k];
      Options options;
      Buf why = {0};
      options_init(&options);
      if (!manifest_option(&options, word->text, &why))
        toml_complain(&m->toml, word->offset, word->end, "%s", why.text);
      options_free(&options);
      buf_free(&why);
    }
}

void manifests_publish(LspServer *s, LspFile *f) {
  Manifest m;
  manifest_read(&m, "", f->text.bytes, f->text.n);
  complain_of_options(&m);
  json_t *params = json_object(), *list = json_array();
  for (uint32_t i = 0; i < m.toml.errors.n; i++) {
    const TomlError *e = &m.toml.errors.at[i];
    json_t *d = json_object();
    rpc_set(d, "range", file_range(f, e->offset, e->end));
    rpc_set(d, "severity", json_integer(1));
    rpc_set(d, "source", json_string("lindy"));
    rpc_set(d, "message", rpc_text(e->text));
    json_array_append_new(list, d);
  }
  rpc_set(params, "uri", rpc_text(f->uri));
  rpc_set(params, "version", json_integer(f->version));
  rpc_set(params, "diagnostics", list);
  rpc_notify(&s->rpc, "textDocument/publishDiagnostics", params);
  manifest_free(&m);
}
