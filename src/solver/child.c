/* SPDX-License-Identifier: MIT */
/* Any SMT-LIB 2 solver, as a child process.
 *
 * The text of all that is asserted now is kept (`history`, cut back at each pop), and the program
 * is started when the first answer is wanted, by the process that wants it: so a solver that was
 * opened before a fork works in every worker, and one that died is started again.
 *
 * Nothing it says is trusted. Every question is followed by an echo of a number; the reply is what
 * comes before the echo, and must be exactly what the question asks for. Anything else
 * (an error, garbage, silence, its end) is SOLVER_FAILED or SOLVER_TIMEOUT, and the program is
 * killed. */
#include "base/clock.h"
#include "base/mem.h"
#include "logic/print/smt.h"
#include "solver/backend.h"
#include "solver/child_value.h"
#include "solver/known.h"
#include "solver/process.h"
#include "solver/sexpr.h"
#include "solver/smt_script.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct ChildLog {
  FILE *log;
  bool logs; /* to the file, or to be kept for one */
  Buf logged;
} ChildLog;

typedef struct Child {
  TermTable *tab;
  SolverOptions opt;
  KnownProgram program;
  Process process;
  SmtScript script;
  Buf history;       /* commands that make the present state           */
  VEC(size_t) marks; /* history.n at each push                         */
  Buf unsent;        /* what the running program has not been told yet */
  Arena replies;     /* of the last question                           */
  VEC(const Sexpr *) said;
  SexprScan scan;
  uint32_t questions;
  char marker[32], reason[512];
  bool has_model;
  uint64_t spent, resources; /* Z3's count in all, and of the last check */
  ChildValues values;
  ChildLog logging;
} Child;

/* ---- one question, one reply ------------------------------------------------- */

static bool is_marker(const Child *c, const Sexpr *x) {
  return x && x->kind != SEXPR_LIST && strcmp(x->text, c->marker) == 0;
}

/* No question has so many; the rest is not kept, only counted (process.c). */
enum { MOST_REPLIES = 100000 };

static bool reply_complete(void *env, Process *p) {
  Child *c = env;
  size_t taken = 0, end;
  bool done = false;
  while (!done && sexpr_complete(&c->scan, p->said.text + taken, p->said.n - taken, &end)) {
    ArenaMark before = arena_mark(&c->replies);
    const Sexpr *x = sexpr_read(&c->replies, p->said.text + taken, end);
    taken += end;
    c->scan = (SexprScan){0};
    done = is_marker(c, x);
    if (c->said.n == MOST_REPLIES)
      arena_reset(&c->replies, before);
    else if (!done)
      vec_push(&c->said, x);
  }
  if (taken) memmove(p->said.text, p->said.text + taken, p->said.n - taken);
  p->said.n -= taken;
  return done;
}

static const char *error_said(const Child *c) {
  for (uint32_t i = 0; i < c->said.n; i++) {
    const Sexpr *text = sexpr_headed(c->said.at[i], "error") ? sexpr_at(c->said.at[i], 1) : NULL;
    if (text && text->kind != SEXPR_LIST) return text->text;
  }
  return NULL;
}

static void explain_end(Child *c) {
  const char *error = error_said(c);
  if (error) {
    snprintf(c->reason, sizeof c->reason, "%s", error);
    return;
  }
  char how[80];
  size_t n = c->process.complaint.n;
  while (n && c->process.complaint.text[n - 1] == '\n') n--;
  process_how_ended(&c->process, how, sizeof how);
  snprintf(c->reason, sizeof c->reason, "the solver '%s' ended unexpectedly%s%s%s%.*s",
           c->program.argv.at[0], *how ? ": " : "", how, n ? ": " : "", (int)n,
           n ? c->process.complaint.text : "");
}

/* Sends the text and an echo; what came before the echo is in c->said. Not answered: the
 * program is gone and c->reason says why. */
static ProcessTalk child_ask(Child *c, const Buf *text, double deadline) {
  Buf all = {0};
  arena_reset(&c->replies, (ArenaMark){0});
  vec_clear(&c->said);
  c->scan = (SexprScan){0};
  snprintf(c->marker, sizeof c->marker, "lindy-%u", ++c->questions);
  buf_add(&all, text->text, text->n);
  buf_printf(&all, "(echo \"%s\")\n", c->marker);
  ProcessTalk t = process_talk(&c->process, all.text, all.n, reply_complete, c, deadline);
  buf_free(&all);
  switch (t) {
  case PROCESS_ANSWERED: return t;
  case PROCESS_LATE:
    snprintf(c->reason, sizeof c->reason, "the solver did not answer within its time");
    break;
  case PROCESS_ENDED: explain_end(c); break;
  case PROCESS_TOO_MUCH:
    snprintf(c->reason, sizeof c->reason, "the solver's output has no end");
    break;
  }
  process_end(&c->process);
  return t;
}

/* The solver's own limit comes first; ours is for those who do not keep it. */
static double deadline(const Child *c) {
  double t = c->opt.timeout_seconds;
  return t > 0 ? clock_now() + t * 1.1 + 1 : 0;
}

enum { SMALL_QUESTION = 60 }; /* seconds for what needs no search */

static double soon(void) {
  return clock_now() + SMALL_QUESTION;
}

/* ---- the state --------------------------------------------------------------- */

static void write_log(Child *c) {
  if (!c->logging.log || !c->logging.logged.n) return;
  fwrite(c->logging.logged.text, 1, c->logging.logged.n, c->logging.log);
  fflush(c->logging.log);
  buf_clear(&c->logging.logged);
}

/* What the script has written goes to the log. */
static void child_note(Child *c) {
  if (c->logging.logs) buf_add(&c->logging.logged, c->script.out.text, c->script.out.n);
}

/* Moves what the script has written to the history and to the program. */
static void commit(Child *c) {
  Buf *out = &c->script.out;
  child_note(c);
  buf_add(&c->history, out->text, out->n);
  if (process_running(&c->process)) buf_add(&c->unsent, out->text, out->n);
  buf_clear(out);
}

/* Options that the program does not know are its own business. */
static bool ready(Child *c) {
  if (process_running(&c->process)) return true;
  process_end(&c->process);
  size_t memory = (size_t)c->opt.memory_mb << 20;
  if (!process_start(&c->process, c->program.argv.at, memory, c->reason, sizeof c->reason))
    return false;
  SmtScript options;
  smt_script_init(&options, c->tab, c->program.kind == KNOWN_Z3);
  smt_script_options(&options, &c->opt);
  ProcessTalk t = child_ask(c, &options.out, soon());
  smt_script_free(&options);
  buf_clear(&c->unsent);
  buf_add(&c->unsent, c->history.text, c->history.n);
  c->spent = 0;
  return t == PROCESS_ANSWERED;
}

/* The program does not exist: a mistake in the command line, not a failed proof. The message
 * says which solvers there are. */
static const char *no_program(TermTable *tab, const KnownProgram *k) {
  const char *name = k->argv.at[0];
  if (!strchr(name, '/'))
    return str_printf(term_strs(tab),
                      "there is no program '%s' in PATH; the solver is z3, which is part of Lindy, "
                      "or the program of "
                      "another one that is installed, such as cvc5",
                      name)
        ->text;
  if (access(name, F_OK) == 0)
    return str_printf(term_strs(tab), "'%s' is not a program that can be run", name)->text;
  return str_printf(term_strs(tab), "there is no program '%s'", name)->text;
}

static void *open_child(TermTable *tab, const SolverOptions *opt, const char **why) {
  Child *c = mem_calloc(1, sizeof *c);
  c->tab = tab;
  c->opt = *opt;
  c->logging.log = opt->log;
  arena_init(&c->replies);
  if (!known_program(&c->program, opt)) {
    *why = no_program(tab, &c->program);
    known_free(&c->program);
    arena_free(&c->replies);
    free(c);
    return NULL;
  }
  smt_script_init(&c->script, tab, c->program.kind == KNOWN_Z3);
  child_values_init(&c->values, tab);
  c->logging.logs = opt->log || opt->keep_log;
  if (c->logging.logs) {
    smt_script_options(&c->script, opt);
    child_note(c);
    buf_clear(&c->script.out);
  }
  return c;
}

static void close_child(void *self) {
  Child *c = self;
  write_log(c);
  buf_free(&c->logging.logged);
  process_free(&c->process);
  known_free(&c->program);
  smt_script_free(&c->script);
  buf_free(&c->history);
  buf_free(&c->unsent);
  vec_free(&c->marks);
  arena_free(&c->replies);
  vec_free(&c->said);
  child_values_free(&c->values);
  free(c);
}

static void child_push(void *self) {
  Child *c = self;
  vec_push(&c->marks, c->history.n);
  smt_script_push(&c->script);
  commit(c);
  c->has_model = false;
}

static void pop(void *self) {
  Child *c = self;
  smt_script_pop(&c->script);
  commit(c);
  c->history.n = vec_pop(&c->marks);
  write_log(c); /* a worker may end without closing us */
  c->has_model = false;
}

static void assert_term(void *self, Term t) {
  Child *c = self;
  smt_script_assert(&c->script, t);
  commit(c);
  c->has_model = false;
}

static void child_define(void *self, Symbol f, const Term *params, uint32_t n, Term body) {
  Child *c = self;
  smt_script_define(&c->script, f, params, n, body);
}

static void info(void *self, const char *key, const char *value) {
  Child *c = self;
  if (!c->logging.logs) return; /* for readers of the log only */
  smt_script_info(&c->script, key, value);
  child_note(c);
  buf_clear(&c->script.out);
}

/* ---- checking ------------------------------------------------------------------ */

static SolverAnswer classify(const char *text) {
  if (strstr(text, "resource limit") || strstr(text, "resourceout") || strstr(text, "RESOURCE"))
    return SOLVER_RESOURCE;
  if (strstr(text, "timeout") || strstr(text, "canceled") || strstr(text, "TIMEOUT"))
    return SOLVER_TIMEOUT;
  if (strstr(text, "memout") || strstr(text, "memory") || strstr(text, "bad_alloc"))
    return SOLVER_MEMORY;
  return SOLVER_UNKNOWN;
}

/* Gives up on this run of the program: what it said cannot be what was asked. */
static SolverAnswer garbage(Child *c) {
  const char *error = error_said(c);
  SolverAnswer a = SOLVER_FAILED;
  snprintf(c->reason, sizeof c->reason, "%s",
           error ? error : "the solver's answer is not one of SMT-LIB");
  if (error && classify(error) == SOLVER_MEMORY) a = SOLVER_MEMORY;
  process_end(&c->process);
  return a;
}

static SolverAnswer why_unknown(Child *c, double seconds) {
  Buf question = {0};
  buf_puts(&question, "(get-info :reason-unknown)\n");
  ProcessTalk t = child_ask(c, &question, soon());
  buf_free(&question);
  if (t != PROCESS_ANSWERED) return SOLVER_FAILED;
  const Sexpr *why = c->said.n == 1 ? sexpr_at(c->said.at[0], 1) : NULL;
  snprintf(c->reason, sizeof c->reason, "%s",
           why && why->kind != SEXPR_LIST ? why->text : "unknown");
  SolverAnswer a = classify(c->reason);
  bool in_time = !solver_out_of_time(c->opt.timeout_seconds, seconds);
  return a == SOLVER_TIMEOUT && in_time ? SOLVER_RESOURCE : a;
}

static void count_resources(Child *c) {
  c->resources = 0;
  if (c->program.kind != KNOWN_Z3) return;
  Buf question = {0};
  buf_puts(&question, "(get-info :rlimit)\n");
  ProcessTalk t = child_ask(c, &question, soon());
  buf_free(&question);
  const Sexpr *n = t == PROCESS_ANSWERED && c->said.n == 1 ? sexpr_at(c->said.at[0], 1) : NULL;
  uint64_t all = n && n->kind == SEXPR_ATOM ? strtoull(n->text, NULL, 10) : 0;
  if (all > c->spent) {
    c->resources = all - c->spent;
    c->spent = all;
  }
}

/* A program that its time limit ends (as cvc5's does when it cannot stop itself) was late. */
static SolverAnswer silent(Child *c, ProcessTalk t, double started) {
  double limit = c->opt.timeout_seconds;
  if (t == PROCESS_LATE) return SOLVER_TIMEOUT;
  if (t == PROCESS_ENDED) {
    if (limit > 0 && clock_now() - started >= limit) return SOLVER_TIMEOUT;
    if (classify(c->reason) == SOLVER_MEMORY) return SOLVER_MEMORY;
  }
  return SOLVER_FAILED;
}

static SolverAnswer answer(Child *c, const Term *assumptions, uint32_t n) {
  c->has_model = false;
  c->reason[0] = 0;
  c->resources = 0;
  for (uint32_t i = 0; i < n; i++) smt_script_declare(&c->script, assumptions[i]);
  commit(c);
  if (!ready(c)) return SOLVER_FAILED;
  smt_script_check(&c->script, assumptions, n);
  child_note(c);
  write_log(c);
  buf_add(&c->unsent, c->script.out.text, c->script.out.n);
  buf_clear(&c->script.out);
  double started = clock_now();
  ProcessTalk t = child_ask(c, &c->unsent, deadline(c));
  double seconds = clock_now() - started;
  buf_clear(&c->unsent);
  if (t != PROCESS_ANSWERED) return silent(c, t, started);
  const Sexpr *said = c->said.n == 1 ? c->said.at[0] : NULL;
  SolverAnswer a;
  if (sexpr_is(said, "sat"))
    a = SOLVER_SAT;
  else if (sexpr_is(said, "unsat"))
    a = SOLVER_UNSAT;
  else if (sexpr_is(said, "timeout"))
    a = SOLVER_TIMEOUT;
  else if (sexpr_is(said, "unknown"))
    a = why_unknown(c, seconds);
  else
    return garbage(c);
  c->has_model = a == SOLVER_SAT || a == SOLVER_UNKNOWN;
  if (a == SOLVER_UNSAT || c->has_model) count_resources(c);
  return a;
}

static SolverAnswer child_check(void *self, const Term *assumptions, uint32_t n) {
  Child *c = self;
  SolverAnswer a = answer(c, assumptions, n);
  smt_script_answer(&c->script, a);
  child_note(c);
  buf_clear(&c->script.out);
  return a;
}

static const char *reason(const void *self) {
  return ((const Child *)self)->reason;
}

static uint64_t resources(const void *self) {
  return ((const Child *)self)->resources;
}

/* ---- models ---------------------------------------------------------------------- */

static Term child_ask_value(void *self, Term t, bool complete) {
  Child *c = self;
  (void)complete; /* every value that is told is complete */
  if (!c->has_model || !process_running(&c->process)) return TERM_NONE;
  size_t known = c->script.out.n;
  smt_script_declare(&c->script, t);
  if (c->script.out.n != known) { /* a symbol the solver never saw: declaring ends its model */
    commit(c);
    return TERM_NONE;
  }
  Buf question = {0};
  buf_puts(&question, "(get-value (");
  smt_term(c->tab, t, &question);
  buf_puts(&question, "))\n");
  ProcessTalk talk = child_ask(c, &question, soon());
  buf_free(&question);
  if (talk != PROCESS_ANSWERED || c->said.n != 1) return TERM_NONE;
  const Sexpr *pair = sexpr_at(c->said.at[0], 0);
  if (!pair || pair->kind != SEXPR_LIST || pair->n != 2) return TERM_NONE;
  return child_value(&c->values, pair->at[1], term_sort(c->tab, t));
}

static void log_to(void *self, FILE *f) {
  Child *c = self;
  c->logging.log = f;
  write_log(c);
}

/* Others than Z3 do not change their limit while they run; deadline() is strict for all. */
static void limit_time(void *self, double seconds) {
  Child *c = self;
  if (c->opt.timeout_seconds == seconds) return;
  c->opt.timeout_seconds = seconds;
  if (c->program.kind == KNOWN_Z3 && process_running(&c->process))
    buf_printf(&c->unsent, "(set-option :timeout %u)\n", smt_script_milliseconds(seconds));
}

const Backend backend_child = {
    .name = "program",
    .open = open_child,
    .close = close_child,
    .push = child_push,
    .pop = pop,
    .assert_term = assert_term,
    .define = child_define,
    .info = info,
    .log_to = log_to,
    .limit_time = limit_time,
    .check = child_check,
    .reason = reason,
    .resources = resources,
    .value = child_ask_value,
};
