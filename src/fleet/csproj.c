/* SPDX-License-Identifier: MIT */
/* See csproj.h. */
#include "fleet/csproj.h"

#include "base/file.h"
#include "base/sort.h"
#include "base/vec.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* bin/CONFIGURATION/FRAMEWORK/RUNTIME; sources may be deeper. Of artifacts/, the folder above. */
enum { DEEPEST_BUILD = 3, DEEPEST_SOURCE = 16, MOST_ABOVE = 16 };

typedef struct BuildSearch {
  Arena *arena;
  const char *name; /* of the assembly, without .dll */
  const char *best;
  struct timespec best_time;
  uint32_t found;
} BuildSearch;

static bool ends(const char *text, const char *with) {
  size_t n = strlen(text), k = strlen(with);
  return n > k && strcmp(text + n - k, with) == 0;
}

bool csproj_is(const char *path) {
  return ends(path, ".csproj") || ends(path, ".fsproj") || ends(path, ".vbproj");
}

static bool is_later(const struct timespec *a, const struct timespec *b) {
  return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec : a->tv_nsec > b->tv_nsec;
}

/* ---- the project file ---------------------------------------------------------- */

/* What an element holds, if no condition or property is in the way; NULL otherwise. */
static const char *element_text(Arena *a, const char *text, const char *name) {
  const char *open = arena_printf(a, "<%s>", name), *at = strstr(text, open);
  if (!at) return NULL;
  at += strlen(open);
  at += strspn(at, " \t\r\n");
  size_t n = strcspn(at, "<$ \t\r\n");
  return n && at[n] != '$' ? arena_strndup(a, at, n) : NULL;
}

/* Comments may hold properties that do not count. */
static void blank_comments(char *text) {
  for (char *at = text; (at = strstr(at, "<!--"));) {
    char *end = strstr(at, "-->");
    size_t n = end ? (size_t)(end - at) + 3 : strlen(at);
    memset(at, ' ', n);
  }
}

/* ---- folders ----------------------------------------------------------------------- */

typedef VEC(const char *) Names;

static int by_name(const void *a, const void *b, const void *env) {
  (void)env;
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void list(Arena *a, const char *folder, Names *out) {
  DIR *d = opendir(folder);
  if (!d) return;
  for (struct dirent *e; (e = readdir(d));)
    if (e->d_name[0] != '.') vec_push(out, arena_strndup(a, e->d_name, strlen(e->d_name)));
  closedir(d);
  sort_vec(out, by_name, NULL);
}

/* Reference assemblies have no code; what is published is a copy. */
static bool holds_copies(const char *folder) {
  return strcmp(folder, "ref") == 0 || strcmp(folder, "refint") == 0 ||
         strcmp(folder, "publish") == 0;
}

static void search_build(BuildSearch *s, const char *folder, int depth) {
  Names names = {0};
  struct stat st;
  const char *file = arena_printf(s->arena, "%s/%s.dll", folder, s->name);
  if (stat(file, &st) == 0 && S_ISREG(st.st_mode)) {
    if (!s->found++ || is_later(&st.st_mtim, &s->best_time)) {
      s->best = file;
      s->best_time = st.st_mtim;
    }
  }
  if (depth < DEEPEST_BUILD) list(s->arena, folder, &names);
  for (uint32_t i = 0; i < names.n; i++) {
    const char *path = arena_printf(s->arena, "%s/%s", folder, names.at[i]);
    if (!holds_copies(names.at[i]) && stat(path, &st) == 0 && S_ISDIR(st.st_mode))
      search_build(s, path, depth + 1);
  }
  vec_free(&names);
}

/* A source below the folder that is newer than the assembly, or NULL. */
static const char *newer_source(BuildSearch *s, const char *folder, int depth) {
  Names names = {0};
  const char *newer = NULL;
  struct stat st;
  list(s->arena, folder, &names);
  for (uint32_t i = 0; i < names.n && !newer; i++) {
    const char *name = names.at[i], *path = arena_printf(s->arena, "%s/%s", folder, name);
    bool made = strcmp(name, "bin") == 0 || strcmp(name, "obj") == 0;
    if (made || lstat(path, &st) != 0) continue;
    if (S_ISDIR(st.st_mode) && depth < DEEPEST_SOURCE)
      newer = newer_source(s, path, depth + 1);
    else if (S_ISREG(st.st_mode) && ends(name, ".cs") && is_later(&st.st_mtim, &s->best_time))
      newer = path;
  }
  vec_free(&names);
  return newer;
}

/* ---- all ------------------------------------------------------------------------------- */

static const char *without_dot(const char *path) {
  return strncmp(path, "./", 2) == 0 ? path + 2 : path;
}

bool csproj_find(const char *path, Arena *a, CsprojBuild *build, Buf *why) {
  Buf text = {0};
  if (!file_read(path, &text)) {
    buf_printf(why, "%s cannot be read", path);
    buf_free(&text);
    return false;
  }
  char *project = arena_strndup(a, text.n ? text.text : "", text.n);
  buf_free(&text);
  blank_comments(project);
  const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
  const char *folder = slash ? arena_strndup(a, path, (size_t)(slash - path)) : ".";
  const char *own = arena_strndup(a, base, strlen(base) - strlen(".csproj"));
  const char *named = element_text(a, project, "AssemblyName"), *up = folder;
  const char *output = element_text(a, project, "OutputPath");
  BuildSearch s = {.arena = a, .name = named ? named : own};
  search_build(&s, arena_printf(a, "%s/bin", folder), 0);
  size_t n = output ? strlen(output) : 0;
  while (n && output[n - 1] == '/') n--;
  if (n && !s.found) search_build(&s, arena_printf(a, "%s/%.*s", folder, (int)n, output), 0);
  for (int i = 0; i < MOST_ABOVE && !s.found; i++) {
    search_build(&s, arena_printf(a, "%s/artifacts/bin/%s", up, own), 0);
    up = arena_printf(a, "%s/..", up);
  }
  if (!s.found) {
    buf_printf(why, "%s: there is no %s.dll in %s/bin; make it first (dotnet build %s)", path,
               s.name, without_dot(folder), path);
    return false;
  }
  const char *newer = newer_source(&s, folder, 0);
  *build = (CsprojBuild){without_dot(s.best), s.found, newer ? without_dot(newer) : NULL};
  return true;
}
