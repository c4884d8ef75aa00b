/* SPDX-License-Identifier: MIT */
/* See builds.h. The command is a worker process: its group is ended with the server. */
#include "lsp/builds.h"

#include "base/mem.h"
#include "base/worker.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

struct LspBuild {
  char *folder, *command;
  WorkerPool *pool; /* NULL: it is not running */
  bool again;       /* something has changed since it was started */
  bool failed;
  Buf output;
};

static const double BUILD_SECONDS = 600;

/* ---- the process ------------------------------------------------------------------------- */

static void run_command(void *env, uint32_t task, int out) {
  const LspBuild *b = env;
  (void)task;
  int nothing = open("/dev/null", O_RDONLY);
  if (chdir(b->folder) != 0 || nothing < 0) _exit(126);
  dup2(nothing, STDIN_FILENO); /* ours is the editor */
  dup2(out, STDOUT_FILENO);
  dup2(out, STDERR_FILENO);
  execl("/bin/sh", "sh", "-c", b->command, (char *)NULL);
  _exit(127);
}

static bool take_result(void *env, uint32_t task, const WorkerResult *r) {
  LspBuild *b = env;
  (void)task;
  b->failed = r->outcome != WORKER_DONE;
  buf_clear(&b->output);
  buf_add(&b->output, r->bytes.n ? r->bytes.text : "", r->bytes.n);
  if (b->failed) {
    buf_puts(&b->output, b->output.n ? "\n" : "");
    worker_end_text(r, &b->output);
  }
  return true;
}

/* ---- when it is run ------------------------------------------------------------------------ */

/* A lindy.toml above the workspace is none of those that the user trusts. */
static bool may_build(const LspServer *s, const char *folder) {
  bool trusted = s->settings.trusted && server_in_workspace(s, folder);
  return s->proves && (s->builds || trusted);
}

/* Was the command run since the server was started? It is noted that it is now. */
static bool was_built(LspServer *s, const LspBuild *b) {
  json_t *commands = json_object_get(s->built, b->folder);
  if (!commands) {
    commands = json_object();
    json_object_set_new(s->built, b->folder, commands);
  }
  bool before = json_object_get(commands, b->command);
  json_object_set_new(commands, b->command, json_true());
  return before;
}

/* Runs the command. False: there is none, or the user has not allowed that it is run. */
static bool builds_start(LspProgram *p) {
  LspBuild *b = p->build;
  if (!b || !may_build(p->server, b->folder)) return false;
  was_built(p->server, b);
  b->again = b->pool;
  if (b->pool) return true;
  b->pool = worker_open(&(WorkerJob){
      .tasks = 1, .seconds = BUILD_SECONDS, .task = run_command, .sink = take_result, .env = b});
  return true;
}

void builds_take(LspProgram *p, const char *folder, const ManifestProgram *from) {
  if (!from->build) return;
  LspBuild *b = p->build = mem_calloc(1, sizeof *b);
  b->folder = mem_strdup(folder);
  b->command = mem_strdup(from->build);
  if (!may_build(p->server, folder)) {
    server_log(p->server, "lindy: 'build' of lindy.toml is not run, because the workspace is not "
                          "trusted; 'lindy lsp --build' runs it all the same");
    return;
  }
  if (!was_built(p->server, b)) builds_start(p);
}

void builds_saved(LspServer *s, const LspFile *f) {
  for (uint32_t i = 0; i < s->programs.n; i++) {
    LspProgram *p = s->programs.at[i];
    size_t n = p->build ? strlen(p->build->folder) : 0;
    if (n && strncmp(f->name, p->build->folder, n) == 0 && f->name[n] == '/') builds_start(p);
  }
}

/* ---- its end ----------------------------------------------------------------------------------
 */

/* Reads what the command has made. */
static void take_files(LspProgram *p) {
  if (p->incomplete) {
    p->server->regroup = true; /* now they may all be there */
    return;
  }
  for (uint32_t i = 0; i < p->files.n; i++)
    if (!p->files.at[i]->open) project_reread(p->files.at[i]);
}

static void complain_of_build(LspProgram *p) {
  enum { LONGEST = 2000 };
  const LspBuild *b = p->build;
  Buf text = {0};
  size_t n = b->output.n < LONGEST ? b->output.n : LONGEST;
  buf_printf(&text, "lindy: '%s' failed:\n", b->command);
  buf_add(&text, b->output.text, n);
  server_show(p->server, MESSAGE_ERROR, text.text);
  buf_free(&text);
}

void builds_step(LspProgram *p) {
  LspBuild *b = p->build;
  if (!b || !b->pool || worker_step(b->pool)) return;
  worker_close(b->pool);
  b->pool = NULL;
  if (b->again)
    builds_start(p);
  else if (b->failed)
    complain_of_build(p);
  else
    take_files(p);
}

void builds_end(LspProgram *p) {
  LspBuild *b = p->build;
  if (!b) return;
  worker_close(b->pool);
  buf_free(&b->output);
  free(b->folder);
  free(b->command);
  free(b);
  p->build = NULL;
}

int builds_fd(const LspProgram *p) {
  return p->build && p->build->pool ? worker_fd(p->build->pool) : -1;
}
