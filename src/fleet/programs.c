/* SPDX-License-Identifier: MIT */
/* See programs.h. */
#include "fleet/programs.h"

#include "base/file.h"
#include "base/sort.h"

#include <dirent.h>
#include <fnmatch.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Folders inside each other; links may go round in a circle. */
enum { DEEPEST = 64 };

typedef VEC(const char *) Paths;

void programs_init(FleetPrograms *p) {
  *p = (FleetPrograms){0};
  arena_init(&p->arena);
}

void programs_free(FleetPrograms *p) {
  vec_free(&p->list);
  arena_free(&p->arena);
}

static void add_program(FleetPrograms *p, const char *const *files, uint32_t n,
                        const ManifestProgram *from) {
  FleetProgram x = {.n = n, .files = ARENA_ARRAY(&p->arena, const char *, n)};
  for (uint32_t i = 0; i < n; i++)
    x.files[i] = arena_strndup(&p->arena, files[i], strlen(files[i]));
  x.name = n ? x.files[0] : "";
  if (from) {
    const char **libraries = ARENA_ARRAY(&p->arena, const char *, from->libraries.n);
    for (uint32_t i = 0; i < from->libraries.n; i++)
      libraries[i] = arena_strndup(&p->arena, from->libraries.at[i], strlen(from->libraries.at[i]));
    x.libraries = libraries;
    x.n_libraries = from->libraries.n;
  }
  vec_push(&p->list, x);
}

void programs_one(FleetPrograms *p, const char *const *files, uint32_t n) {
  add_program(p, files, n, NULL);
}

static int by_name(const void *a, const void *b, const void *env) {
  (void)env;
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool is_program(const char *name) {
  size_t n = strlen(name);
  return n > 4 && (strcmp(name + n - 4, ".bpl") == 0 || strcmp(name + n - 4, ".dll") == 0);
}

/* What is in a folder, without hidden files, in the order of names. */
static bool entries(FleetPrograms *p, const char *folder, Paths *out) {
  DIR *d = opendir(folder);
  size_t n = strlen(folder);
  const char *slash = n && folder[n - 1] == '/' ? "" : "/";
  if (!d) return false;
  for (struct dirent *e; (e = readdir(d));)
    if (e->d_name[0] != '.')
      vec_push(out, arena_printf(&p->arena, "%s%s%s", folder, slash, e->d_name));
  closedir(d);
  sort_vec(out, by_name, NULL);
  return true;
}

static bool is_folder(const char *path) {
  struct stat at;
  return stat(path, &at) == 0 && S_ISDIR(at.st_mode);
}

static void search(FleetPrograms *p, const char *folder, int depth, Paths *found) {
  Paths here = {0};
  if (depth < DEEPEST) entries(p, folder, &here);
  for (uint32_t i = 0; i < here.n; i++) {
    if (is_folder(here.at[i]))
      search(p, here.at[i], depth + 1, found);
    else if (is_program(here.at[i]))
      vec_push(found, here.at[i]);
  }
  vec_free(&here);
}

/* Fills in the pattern from its first part with a wildcard on. `done` is what is before that. */
static void fill(FleetPrograms *p, const char *done, const char *rest, int depth, Paths *found) {
  size_t n = strcspn(rest, "/");
  const char *part = arena_strndup(&p->arena, rest, n);
  const char *after = rest[n] ? rest + n + 1 : NULL;
  Paths here = {0};
  if (depth >= DEEPEST) return;
  entries(p, *done ? done : ".", &here);
  bool any_depth = strcmp(part, "**") == 0;
  if (any_depth && after) fill(p, done, after, depth + 1, found);
  for (uint32_t i = 0; i < here.n; i++) {
    const char *path = here.at[i];
    if (!*done) path += 2; /* "./" */
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    if (any_depth ? !is_folder(path) : fnmatch(part, name, FNM_PERIOD) != 0) continue;
    if (any_depth)
      fill(p, path, rest, depth + 1, found);
    else if (!after)
      vec_push(found, path);
    else if (is_folder(path))
      fill(p, path, after, depth + 1, found);
  }
  vec_free(&here);
}

static void fill_pattern(FleetPrograms *p, const char *pattern, Paths *found) {
  size_t start = strcspn(pattern, "*?[");
  while (start && pattern[start - 1] != '/') start--;
  const char *done = arena_strndup(&p->arena, pattern, start);
  Paths all = {0};
  fill(p, done, pattern + start, 0, &all);
  sort_vec(&all, by_name, NULL);
  for (uint32_t i = 0; i < all.n; i++) {
    if (is_folder(all.at[i]))
      search(p, all.at[i], 0, found);
    else
      vec_push(found, all.at[i]);
  }
  vec_free(&all);
}

static const char *without_dot(const char *path) {
  while (strncmp(path, "./", 2) == 0 && path[2]) path += 2;
  return path;
}

bool programs_find(FleetPrograms *p, const char *const *operands, uint32_t n, Buf *why) {
  Paths found = {0}, once = {0};
  for (uint32_t i = 0; i < n && !why->n; i++) {
    uint32_t before = found.n;
    if (is_folder(operands[i]))
      search(p, operands[i], 0, &found);
    else if (strpbrk(operands[i], "*?[") && access(operands[i], F_OK) != 0)
      fill_pattern(p, operands[i], &found);
    else
      vec_push(&found, operands[i]);
    if (found.n == before)
      buf_printf(why, "%s: there is no .bpl or .dll file %s", operands[i],
                 is_folder(operands[i]) ? "in this folder" : "that fits");
  }
  /* a file that was found in two ways is one program, at its first place */
  Paths sorted = {0};
  for (uint32_t i = 0; i < found.n; i++) vec_push(&sorted, without_dot(found.at[i]));
  sort_vec(&sorted, by_name, NULL);
  bool *seen = ARENA_ARRAY(&p->arena, bool, sorted.n + 1);
  for (uint32_t i = 0; i < found.n; i++) {
    const char *path = without_dot(found.at[i]);
    uint32_t lo = 0, hi = sorted.n;
    while (lo < hi) {
      uint32_t mid = lo + (hi - lo) / 2;
      if (strcmp(sorted.at[mid], path) < 0)
        lo = mid + 1;
      else
        hi = mid;
    }
    if (!seen[lo]) vec_push(&once, path);
    seen[lo] = true;
  }
  for (uint32_t i = 0; i < once.n && !why->n; i++) add_program(p, &once.at[i], 1, NULL);
  vec_free(&sorted);
  vec_free(&found);
  vec_free(&once);
  return !why->n;
}

void programs_of_manifest(FleetPrograms *p, const Manifest *m, const char *base) {
  size_t n = strlen(base);
  for (uint32_t i = 0; i < m->programs.n; i++) {
    const ManifestProgram *from = &m->programs.at[i];
    Paths files = {0};
    for (uint32_t k = 0; k < from->files.n; k++) {
      const char *path = from->files.at[k];
      bool inside = strncmp(path, base, n) == 0 && path[n] == '/' && path[n + 1] != '-';
      vec_push(&files, inside ? path + n + 1 : path);
    }
    if (files.n) add_program(p, files.at, files.n, from);
    vec_free(&files);
  }
}

bool programs_project(const char *folder, Buf *path) {
  Buf at = {0};
  bool found = false;
  buf_puts(&at, folder);
  for (;;) {
    size_t n = at.n;
    buf_puts(&at, "/lindy.toml");
    found = file_is_regular(at.text) && access(at.text, R_OK) == 0;
    if (found) break;
    while (n && at.text[n - 1] != '/') n--;
    if (!n) break;
    at.n = n - 1;
    at.text[at.n] = 0;
  }
  if (found) buf_puts(path, at.text);
  buf_free(&at);
  return found;
}
