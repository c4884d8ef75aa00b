/* SPDX-License-Identifier: MIT */
/* See progress.h. */
#include "cli/options/progress.h"

#include "base/clock.h"
#include "base/text/utf8.h"
#include "report/excerpt.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Nothing appears for work that is over before a person could read it. */
static const double FIRST_SHOWN = 0.3, BETWEEN = 0.1;
/* A person who waits that long asks what for. */
static const double SLOW = 10;

void progress_init(Progress *p, const Cli *cli) {
  const char *term = getenv("TERM"), *ci = getenv("CI");
  bool able = isatty(fileno(cli->err)) && term && strcmp(term, "dumb") != 0 && !(ci && *ci);
  *p = (Progress){.to = able && !cli->opt->quiet ? cli->err : NULL, .started = clock_now()};
  if (!able && !cli->opt->quiet) p->log = cli->err;
}

static size_t columns(const Progress *p) {
  struct winsize size;
  if (ioctl(fileno(p->to), TIOCGWINSZ, &size) == 0 && size.ws_col > 20) return size.ws_col - 1U;
  return 79;
}

/* Cut to the width of the terminal, never inside a character. */
static void show_line(Progress *p, Buf *line) {
  size_t most = columns(p);
  while (line->n > most || (line->n && utf8_continues(line->text[line->n - 1]) && line->n == most))
    line->n--;
  fprintf(p->to, "\r\033[K%.*s", (int)line->n, line->text); /* in one write: no flicker */
  fflush(p->to);
  p->shown = true;
}

/* Is it time to show something? */
static bool due(Progress *p, double *seconds) {
  if (!p->to) return false;
  double now = clock_now();
  if (now - p->started < FIRST_SHOWN || now - p->last < BETWEEN) return false;
  p->last = now;
  *seconds = now - p->started;
  return true;
}

/* Says once of a proof that it takes long. */
static void tell_slow(Progress *p, uint32_t done, uint32_t total, const char *name) {
  double now = clock_now();
  if (!p->slow || strcmp(p->slow, name) != 0) {
    p->slow = name;
    p->slow_since = now;
    p->slow_said = false;
  }
  if (p->slow_said || now - p->slow_since < SLOW) return;
  Buf line = {0};
  excerpt_escape(&line, name, strlen(name));
  fprintf(p->log, "lindy: still proving %s after %.0f s (%u of %u are done)\n", line.text,
          now - p->slow_since, (unsigned)done, (unsigned)total);
  fflush(p->log);
  buf_free(&line);
  p->slow_said = true;
}

void progress_show(Progress *p, uint32_t done, uint32_t total, const char *const *names,
                   uint32_t n) {
  double seconds;
  if (p->log && n) tell_slow(p, done, total, names[0]);
  if (!due(p, &seconds)) return;
  Buf line = {0};
  buf_printf(&line, "[%u/%u] %.1f s: proving ", (unsigned)done, (unsigned)total, seconds);
  for (uint32_t i = 0; i < n && i < 2; i++) {
    if (i) buf_puts(&line, ", ");
    excerpt_escape(&line, names[i], strlen(names[i]));
  }
  if (n > 2) buf_printf(&line, " and %u more", (unsigned)(n - 2));
  show_line(p, &line);
  buf_free(&line);
}

void progress_search(Progress *p, const char *name, uint64_t passed, uint64_t failed,
                     uint64_t infeasible) {
  double seconds;
  if (!due(p, &seconds)) return;
  Buf line = {0};
  buf_printf(&line, "%.1f s: running ", seconds);
  excerpt_escape(&line, name, strlen(name));
  buf_printf(&line, ": %llu passed, %llu failed, %llu infeasible", (unsigned long long)passed,
             (unsigned long long)failed, (unsigned long long)infeasible);
  show_line(p, &line);
  buf_free(&line);
}

void progress_explore(Progress *p, const char *name, const ExploreNow *now) {
  double seconds;
  if (!due(p, &seconds)) return;
  Buf line = {0};
  buf_printf(&line, "%.1f s: exploring ", seconds);
  excerpt_escape(&line, name, strlen(name));
  buf_printf(&line, ": %llu passed, %llu failed, %llu impossible, %llu waiting",
             (unsigned long long)now->passed, (unsigned long long)now->failed,
             (unsigned long long)now->impossible, (unsigned long long)now->waiting);
  if (now->together) buf_puts(&line, ", loops abstracted");
  show_line(p, &line);
  buf_free(&line);
}

void progress_wipe(Progress *p) {
  if (!p->to || !p->shown) return;
  fputs("\r\033[K", p->to);
  fflush(p->to);
  p->shown = false;
}
