/* SPDX-License-Identifier: MIT */
/* See fleet_list.h. */
#include "cli/fleet/fleet_list.h"

#include "base/file.h"
#include "fleet/git.h"
#include "fleet/plan.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool takes_projects(CommandId cmd) {
  return cmd == CMD_CHECK || cmd == CMD_VERIFY || cmd == CMD_TEST || cmd == CMD_EXPLORE ||
         cmd == CMD_RUN || cmd == CMD_FMT;
}

static bool find_project(Buf *path) {
  char *here = getcwd(NULL, 0);
  bool found = here && programs_project(here, path);
  free(here);
  return found;
}

bool fleet_list_has_project(CommandId cmd) {
  Buf path = {0};
  bool found = takes_projects(cmd) && find_project(&path);
  buf_free(&path);
  return found;
}

static void tell_errors(const Cli *cli, const char *path, const char *text, const Manifest *m) {
  for (uint32_t i = 0; i < m->toml.errors.n; i++) {
    const TomlError *e = &m->toml.errors.at[i];
    uint32_t line = 1;
    for (size_t at = 0; at < e->offset; at++) line += text[at] == '\n';
    cli_fail(cli, "%s:%u: %s", path, (unsigned)line, e->text);
  }
}

static bool is_own_file(const char *path) {
  Buf folder = {0};
  buf_add(&folder, path, (size_t)(strrchr(path, '/') - path) + 1);
  bool own = file_is_below(path, folder.text);
  buf_free(&folder);
  return own;
}

/* A repository chooses among its own folders: it is not to say where else files are made. */
static void take_cache(FleetList *f, const Cli *cli, const Manifest *m, const char *folder) {
  if (!m->cache || m->no_cache) return;
  if (file_is_below(m->cache, *folder ? folder : "/"))
    f->cache = arena_strndup(&f->programs.arena, m->cache, strlen(m->cache));
  else
    fprintf(cli->err,
            "lindy: warning: no cache: %s is not below the lindy.toml that names it; --cache=DIR "
            "takes any folder\n",
            m->cache);
}

/* Nor what else is read or, by lindy fmt, written. */
static bool names_own_files(const Cli *cli, const Manifest *m, const char *path,
                            const char *folder) {
  bool ok = true;
  for (uint32_t i = 0; i < m->programs.n; i++)
    for (uint32_t k = 0; k < m->programs.at[i].files.n; k++) {
      const char *file = m->programs.at[i].files.at[k];
      bool below = file_is_below(file, *folder ? folder : "/");
      if (below && (file_is_regular(file) || access(file, F_OK) != 0)) continue;
      cli_fail(cli,
               "%s: the file %s is not %s and is not read; to read it, name the files on the "
               "command line",
               path, file, below ? "a plain file" : "below this folder");
      ok = false;
    }
  return ok;
}

/* Those of the lindy.toml here or above. */
static bool take_project(FleetList *f, const Cli *cli) {
  Buf path = {0}, text = {0};
  char *here = getcwd(NULL, 0);
  bool ok = false;
  if (!here || !programs_project(here, &path)) {
    cli_fail(cli, "no input file, and no lindy.toml here or above");
  } else if (!is_own_file(path.text)) {
    cli_fail(cli, "%s is a link to another folder and is not read", path.text);
  } else if (!file_read(path.text, &text)) {
    cli_fail(cli, "%s cannot be read", path.text);
  } else {
    Manifest m;
    size_t n = (size_t)(strrchr(path.text, '/') - path.text);
    const char *folder = arena_strndup(&f->programs.arena, path.text, n);
    manifest_read(&m, folder, text.text ? text.text : "", text.n);
    tell_errors(cli, path.text, text.text, &m);
    ok = !m.toml.errors.n && names_own_files(cli, &m, path.text, folder);
    if (ok) programs_of_manifest(&f->programs, &m, here);
    if (ok && !f->programs.list.n) ok = cli_fail(cli, "%s: no [[program]] in it", path.text) == 0;
    f->timeout = m.timeout;
    f->memory = m.memory;
    take_cache(f, cli, &m, folder);
    manifest_free(&m);
  }
  free(here);
  buf_free(&path);
  buf_free(&text);
  return ok;
}

/* What would be written by every program to the same place. */
static bool written_once(const Cli *cli) {
  const Options *o = cli->opt;
  const char *name = o->html      ? "--html"
                     : o->save    ? "--save"
                     : o->tests   ? "--tests"
                     : o->witness ? "--witness"
                     : o->certify ? "--certify"
                     : o->log_smt ? "--log-smt"
                     : o->output  ? "--output"
                                  : NULL;
  if (name) cli_fail(cli, "%s is for one program; this run has several", name);
  return !name;
}

static bool take_shard(FleetList *f, const Cli *cli, CommandId cmd) {
  const char *text = cli->opt->shard;
  f->shard = (Shard){1, 1};
  f->by = "programs";
  if (!text) return true;
  if (!shard_parse(text, &f->shard)) {
    cli_fail(cli, "--shard=%s: expected I/N, such as 2/8 for the second of eight", text);
    return false;
  }
  if (f->many) return true;
  f->units = true;
  f->by = cmd == CMD_EXPLORE ? "paths" : "units";
  if (cmd == CMD_VERIFY || cmd == CMD_TEST || cmd == CMD_EXPLORE) return true;
  cli_fail(cli, "--shard: lindy %s can be divided only by programs (--separately)",
           options_commands[cmd].name);
  return false;
}

/* By times that the cache knows, where there is one and the run has a name. */
static bool choose_by_plan(FleetList *f, const Cli *cli, CommandId cmd, const ResultsNames *words,
                           uint32_t *shard) {
  Options opt = *cli->opt;
  Cli with = *cli;
  with.opt = &opt;
  fleet_list_limits(f, &opt);
  Cache *c = opt.run_id && f->shard.of > 1 ? cli_cache_open(&with) : NULL;
  const char **names = ARENA_ARRAY(&f->programs.arena, const char *, f->programs.list.n + 1);
  for (uint32_t i = 0; i < f->programs.list.n; i++) names[i] = f->programs.list.at[i].name;
  PlanRun run = {.name = opt.run_id,
                 .command = options_commands[cmd].name,
                 .words = words->at,
                 .n_words = words->n,
                 .programs = names,
                 .n = f->programs.list.n,
                 .of = f->shard.of};
  bool ok = c && plan_shards(c, &run, shard);
  cache_close(c);
  return ok;
}

static void choose_mine(FleetList *f, const Cli *cli, CommandId cmd, const ResultsNames *words) {
  uint32_t n = f->programs.list.n;
  uint32_t *shard = ARENA_ARRAY(&f->programs.arena, uint32_t, n + 1);
  f->mine = ARENA_ARRAY(&f->programs.arena, uint32_t, n + 1);
  if (f->many && !choose_by_plan(f, cli, cmd, words, shard))
    shard_deal(shard, n, f->shard.of, NULL);
  for (uint32_t i = 0; i < n; i++)
    if (!f->many || shard[i] == f->shard.index) f->mine[f->n_mine++] = i;
}

/* --changed-since: only programs with a file that differs. */
static bool keep_changed_programs(FleetList *f, const Cli *cli) {
  GitChanges git;
  Buf why = {0};
  uint32_t kept = 0, all = f->programs.list.n;
  if (!cli->opt->changed_since) return true;
  bool ok = git_changes(&git, cli->opt->changed_since, &why);
  if (!ok) cli_fail(cli, "%s", why.text);
  for (uint32_t i = 0; i < all && ok; i++) {
    const FleetProgram *p = &f->programs.list.at[i];
    bool differs = false;
    for (uint32_t k = 0; k < p->n && !differs; k++) differs = git_differs(&git, p->files[k]);
    if (differs) f->programs.list.at[kept++] = *p;
  }
  f->programs.list.n = kept;
  f->many |= ok && all != kept; /* none is a run of none */
  git_free(&git);
  buf_free(&why);
  return ok;
}

bool fleet_list_make(FleetList *f, const Cli *cli, CommandId cmd, const ResultsNames *words) {
  const Options *o = cli->opt;
  Buf why = {0};
  bool ok = true;
  *f = (FleetList){.timeout = -1, .memory = -1};
  programs_init(&f->programs);
  if (o->operands.n && o->separately) {
    ok = programs_find(&f->programs, o->operands.at, o->operands.n, &why);
    if (!ok) cli_fail(cli, "%s", why.text);
  } else if (o->operands.n) {
    programs_one(&f->programs, o->operands.at, o->operands.n);
  } else {
    ok = take_project(f, cli);
  }
  buf_free(&why);
  f->many = o->separately || f->programs.list.n > 1;
  ok = ok && keep_changed_programs(f, cli);
  ok = ok && (!f->many || written_once(cli)) && take_shard(f, cli, cmd);
  if (ok) choose_mine(f, cli, cmd, words);
  return ok;
}

void fleet_list_free(FleetList *f) {
  programs_free(&f->programs);
}

void fleet_list_limits(const FleetList *f, Options *o) {
  if (o->timeout < 0 && f->timeout > 0) o->timeout = (double)f->timeout;
  if (o->memory < 0 && f->memory >= 0) o->memory = f->memory;
  if (!o->cache) o->cache = f->cache;
}
