/* SPDX-License-Identifier: MIT */
/* See manifest.h. */
#include "api/manifest.h"

#include "api/library.h"

#include <string.h>

const char manifest_name[] = "lindy.toml";

typedef struct ManifestReader {
  Manifest *out;
  const char *folder;
} ManifestReader;

typedef void ManifestFn(ManifestReader *, const TomlValue *);

void manifest_tidy(char *path) {
  char *out = path;
  for (const char *at = path; *at == '/';) {
    size_t n = strcspn(at + 1, "/") + 1;
    if (n == 3 && at[1] == '.' && at[2] == '.') {
      while (out > path && *--out != '/') continue;
    } else if (n > 1 && !(n == 2 && at[1] == '.')) {
      memmove(out, at, n);
      out += n;
    }
    at += n;
  }
  if (path[0] == '/') *out = 0;
}

static const char *path_in(ManifestReader *r, const char *name) {
  while (strncmp(name, "./", 2) == 0) name += 2;
  char *path = name[0] == '/' ? arena_printf(&r->out->toml.arena, "%s", name)
                              : arena_printf(&r->out->toml.arena, "%s/%s", r->folder, name);
  manifest_tidy(path);
  return path;
}

static ManifestProgram *program_for(ManifestReader *r, const TomlValue *v) {
  return v->nth < r->out->programs.n ? &r->out->programs.at[v->nth] : NULL;
}

static void take_files(ManifestReader *r, const TomlValue *v) {
  ManifestProgram *p = program_for(r, v);
  for (uint32_t i = 0; p && i < v->strings.n; i++) {
    const char *path = path_in(r, v->strings.at[i].text);
    if (manifest_program(r->out, path))
      toml_complain(&r->out->toml, v->strings.at[i].offset, v->strings.at[i].end,
                    "the file is part of a program already");
    else
      vec_push(&p->files, path);
  }
}

static void take_libraries(ManifestReader *r, const TomlValue *v) {
  ManifestProgram *p = program_for(r, v);
  for (uint32_t i = 0; p && i < v->strings.n; i++) {
    size_t n;
    if (library_text(v->strings.at[i].text, &n))
      vec_push(&p->libraries, v->strings.at[i].text);
    else
      toml_complain(&r->out->toml, v->strings.at[i].offset, v->strings.at[i].end,
                    "there is no library '%s'; there are base, node and set_size",
                    v->strings.at[i].text);
  }
}

/* Words for the command line: --name or --name=value, since nothing follows that could be a value.
 */
static void take_options(ManifestReader *r, const TomlValue *v) {
  ManifestProgram *p = program_for(r, v);
  for (uint32_t i = 0; p && i < v->strings.n; i++) {
    const TomlString *word = &v->strings.at[i];
    if (strncmp(word->text, "--", 2) != 0 || !word->text[2])
      toml_complain(&r->out->toml, word->offset, word->end, "an option is --name or --name=value");
    else
      vec_push(&p->options, *word);
  }
}

static void take_build(ManifestReader *r, const TomlValue *v) {
  ManifestProgram *p = program_for(r, v);
  if (!v->string[0])
    toml_complain(&r->out->toml, v->value_offset, v->value_end, "the command is empty");
  else if (p)
    p->build = v->string;
}

static void take_limit(ManifestReader *r, const TomlValue *v, int64_t most, int64_t *limit) {
  if (v->integer < 0 || v->integer > most)
    toml_complain(&r->out->toml, v->value_offset, v->value_end, "%s is from 0 to %lld", v->key,
                  (long long)most);
  else
    *limit = v->integer;
}

static void take_timeout(ManifestReader *r, const TomlValue *v) {
  take_limit(r, v, 1000000, &r->out->timeout);
}

static void take_memory(ManifestReader *r, const TomlValue *v) {
  take_limit(r, v, 1000000, &r->out->memory);
}

static void take_workers(ManifestReader *r, const TomlValue *v) {
  take_limit(r, v, 1024, &r->out->workers);
}

static void take_cache(ManifestReader *r, const TomlValue *v) {
  if (strchr(v->string, ',')) /* which divides the layers of a cache */
    toml_complain(&r->out->toml, v->value_offset, v->value_end,
                  "a folder has no comma in its name");
  else
    r->out->cache = path_in(r, v->string);
}

static void take_enabled(ManifestReader *r, const TomlValue *v) {
  r->out->no_cache = !v->integer;
}

static const struct ManifestKey {
  const char *table, *key;
  TomlKind kind;
  ManifestFn *take;
} keys[] = {
    {"program", "files", TOML_STRINGS, take_files},
    {"program", "libraries", TOML_STRINGS, take_libraries},
    {"program", "options", TOML_STRINGS, take_options},
    {"program", "build", TOML_STRING, take_build},
    {"limits", "timeout", TOML_INTEGER, take_timeout},
    {"limits", "memory", TOML_INTEGER, take_memory},
    {"limits", "workers", TOML_INTEGER, take_workers},
    {"cache", "folder", TOML_STRING, take_cache},
    {"cache", "enabled", TOML_BOOL, take_enabled},
};
enum { N_KEYS = sizeof keys / sizeof *keys };

static bool is_table(const char *name) {
  for (size_t i = 0; i < N_KEYS; i++)
    if (strcmp(keys[i].table, name) == 0) return true;
  return false;
}

static void take_header(ManifestReader *r, const TomlHeader *h) {
  bool many = strcmp(h->name, "program") == 0;
  if (!is_table(h->name))
    toml_complain(&r->out->toml, h->offset, h->end,
                  "there is no table '%s'; there are [[program]], [limits] and [cache]", h->name);
  else if (h->many != many)
    toml_complain(&r->out->toml, h->offset, h->end, many ? "write [[%s]]" : "write [%s]", h->name);
  if (many && h->many) {
    ManifestProgram p = {0};
    vec_push(&r->out->programs, p);
  }
}

static const char *const kinds[] = {[TOML_STRING] = "a string",
                                    [TOML_INTEGER] = "an integer",
                                    [TOML_BOOL] = "true or false",
                                    [TOML_STRINGS] = "an array of strings"};

const char *manifest_key(size_t i, const char **table, const char **takes) {
  if (i >= N_KEYS) return NULL;
  *table = keys[i].table;
  *takes = kinds[keys[i].kind];
  return keys[i].key;
}

static void take_value(ManifestReader *r, const TomlValue *v) {
  for (size_t i = 0; i < N_KEYS; i++) {
    if (strcmp(keys[i].table, v->table) != 0 || strcmp(keys[i].key, v->key) != 0) continue;
    if (v->kind == keys[i].kind)
      keys[i].take(r, v);
    else
      toml_complain(&r->out->toml, v->value_offset, v->value_end, "%s is %s", v->key,
                    kinds[keys[i].kind]);
    return;
  }
  if (!v->table[0])
    toml_complain(&r->out->toml, v->offset, v->end, "'%s' belongs into a table", v->key);
  else if (is_table(v->table))
    toml_complain(&r->out->toml, v->offset, v->end, "there is no key '%s' in %s", v->key, v->table);
}

void manifest_read(Manifest *m, const char *folder, const char *text, size_t n) {
  *m = (Manifest){.timeout = -1, .memory = -1, .workers = -1};
  toml_read(&m->toml, text, n);
  ManifestReader r = {m, folder};
  for (uint32_t i = 0; i < m->toml.headers.n; i++) take_header(&r, &m->toml.headers.at[i]);
  for (uint32_t i = 0; i < m->toml.values.n; i++) take_value(&r, &m->toml.values.at[i]);
}

void manifest_free(Manifest *m) {
  for (uint32_t i = 0; i < m->programs.n; i++) {
    vec_free(&m->programs.at[i].files);
    vec_free(&m->programs.at[i].libraries);
    vec_free(&m->programs.at[i].options);
  }
  vec_free(&m->programs);
  toml_free(&m->toml);
}

const ManifestProgram *manifest_program(const Manifest *m, const char *path) {
  for (uint32_t i = 0; i < m->programs.n; i++)
    for (uint32_t k = 0; k < m->programs.at[i].files.n; k++)
      if (strcmp(m->programs.at[i].files.at[k], path) == 0) return &m->programs.at[i];
  return NULL;
}

static bool option_is_good(Options *o, const char *word, Buf *why) {
  char *words[] = {(char *)(uintptr_t)word};
  bool good = options_parse(o, CMD_VERIFY, 1, words, why) && !o->operands.n;
  if (!good && !why->n) buf_puts(why, "this is no option");
  for (uint32_t i = 0; good && i < o->solver_opts.n; i++) {
    const char *eq = strchr(o->solver_opts.at[i], '=');
    good = eq && eq > o->solver_opts.at[i];
    if (!good) buf_printf(why, "--solver-opt=%s: expected KEY=VALUE", o->solver_opts.at[i]);
  }
  return good;
}

bool manifest_option(Options *o, const char *word, Buf *why) {
  Options trial;
  options_init(&trial);
  bool good = option_is_good(&trial, word, why);
  options_free(&trial);
  return good && option_is_good(o, word, why);
}
