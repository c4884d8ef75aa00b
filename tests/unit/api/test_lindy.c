/* SPDX-License-Identifier: MIT */
/* The façade, as a program that embeds Lindy sees it. */
#include "api/lindy.h"

#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static void set(LindySession *s, const char *name, const char *text) {
  lindy_set_text(s, name, text, strlen(text));
}

static LindySession *open_text(const char *text) {
  LindySession *s = lindy_open();
  set(s, "a.bpl", text);
  return s;
}

static void no_child_is_left(void) {
  assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

/* ---- texts and checks ------------------------------------------------------------ */

static void diagnostics_are_data(void **state) {
  LindySession *s = open_text("procedure P() {\n  x := 1;\n}\n");
  size_t n;
  const LindyDiagnostic *d = lindy_diagnostics(s, &n);
  assert_false(lindy_check(s));
  assert_int_equal(n, 1);
  assert_string_equal(d->place.file, "a.bpl");
  assert_int_equal(d->severity, LINDY_ERROR);
  assert_int_equal(d->place.line, 2);
  assert_int_equal(d->place.column, 3);
  assert_int_equal(d->place.offset, 18);
  assert_int_equal(d->place.end, 19);
  assert_int_equal(strlen(d->code), 4);
  set(s, "b.bpl", "var x: int;"); /* several texts are one program */
  lindy_diagnostics(s, &n);
  assert_int_equal(n, 1); /* the modifies clause is missing */
  set(s, "a.bpl", "procedure P() modifies x; { x := 1; }");
  assert_true(lindy_check(s));
  assert_true(lindy_remove_text(s, "b.bpl"));
  assert_false(lindy_remove_text(s, "b.bpl"));
  assert_false(lindy_check(s));
  lindy_close(s);
}

static void files_and_libraries(void **state) {
  char path[] = "/tmp/lindy-test-XXXXXX";
  int fd = mkstemp(path);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, "var m: Map int int;", 19), 19);
  close(fd);
  LindySession *s = lindy_open();
  assert_null(lindy_load_file(s, path));
  assert_false(lindy_check(s));
  assert_true(lindy_add_library(s, "base"));
  assert_false(lindy_add_library(s, "nothing"));
  assert_true(lindy_check(s));
  assert_non_null(lindy_load_file(s, "/nonexistent/x.bpl"));
  lindy_close(s);
  unlink(path);
}

static void procedures_have_fingerprints(void **state) {
  LindySession *s = open_text("procedure P();\nprocedure Q() { assert true; }\n"
                              "implementation P() { /* nothing */ }\n");
  size_t n;
  char p[65], q[65];
  const LindyProcedure *list = lindy_procedures(s, &n);
  assert_int_equal(n, 3);
  assert_int_equal(list[0].kind, LINDY_PROCEDURE);
  assert_int_equal(list[1].kind, LINDY_BODY);
  assert_int_equal(list[2].kind, LINDY_IMPLEMENTATION);
  assert_int_equal(list[1].place.line, 2);
  assert_int_equal(list[1].name_place.column, 11);
  assert_int_equal(list[1].place.end - list[1].place.offset,
                   strlen("procedure Q() { assert true; }"));
  strcpy(p, list[2].fingerprint);
  strcpy(q, list[1].fingerprint);
  set(s, "a.bpl",
      "// new\nprocedure P();\nprocedure Q() { assert false; }\nimplementation P() {\n// x\n}\n");
  list = lindy_procedures(s, &n);
  assert_string_equal(list[2].fingerprint, p);
  assert_string_not_equal(list[1].fingerprint, q);
  lindy_close(s);
}

static void procedures_have_loops(void **state) {
  LindySession *s = open_text("procedure A() { /* while, goto */ }\n"
                              "procedure B() { if (*) { while (*) { } } }\n"
                              "procedure C() { L: goto L; }\n"
                              "procedure D();\n");
  size_t n;
  const LindyProcedure *list = lindy_procedures(s, &n);
  assert_int_equal(n, 4);
  assert_false(list[0].loops);
  assert_true(list[1].loops);
  assert_true(list[2].loops);
  assert_false(list[3].loops);
  lindy_close(s);
}

/* ---- verification ------------------------------------------------------------------ */

typedef struct Verified {
  unsigned n, by[4];
  char last[64], message[128], value[64];
  LindyJob *cancel;
} Verified;

static void note(void *env, const LindyVerification *v) {
  Verified *x = env;
  x->n++;
  x->by[v->verdict]++;
  snprintf(x->last, sizeof x->last, "%s", v->name);
  for (size_t i = 0; i < v->n_failures; i++) {
    const LindyFailure *f = &v->failures[i];
    snprintf(x->message, sizeof x->message, "%u: %s", f->place.line, f->message);
    for (size_t k = 0; k < f->n_trace; k++)
      if (f->trace[k].n_values)
        snprintf(x->value, sizeof x->value, "%s = %s", f->trace[k].values[0].name,
                 f->trace[k].values[0].value.text);
  }
  if (x->cancel) lindy_job_cancel(x->cancel);
}

/* What is asserted is a map and a datatype with one value each. */
static const char valued[] = "datatype Pair { Pair(a: int, b: bool) }\n"
                             "procedure P(m: [int]int, p: Pair) {\n"
                             "  assert m[1] != -5 || p != Pair(3, true);\n"
                             "}\n";

static void assert_valued(const LindyVariable *list, size_t n, unsigned *seen) {
  for (size_t i = 0; i < n; i++) {
    const LindyValue *v = &list[i].value;
    if (strcmp(list[i].name, "m") == 0) {
      assert_int_equal(v->kind, LINDY_VALUE_MAP);
      assert_true(v->n_points == 1 || v->n_rest == 1); /* a proof gives the same value everywhere */
      if (v->n_points) assert_string_equal(v->points[0].index[0].number, "1");
      const LindyValue *at = v->n_points ? &v->points[0].value : v->rest;
      assert_int_equal(at->kind, LINDY_VALUE_INTEGER);
      assert_string_equal(at->number, "-5");
      *seen |= 1;
    }
    if (strcmp(list[i].name, "p") == 0) {
      assert_int_equal(v->kind, LINDY_VALUE_DATATYPE);
      assert_string_equal(v->name, "Pair");
      assert_string_equal(v->text, "Pair(3, true)");
      assert_int_equal(v->n_parts, 2);
      assert_string_equal(v->parts[0].name, "a");
      assert_string_equal(v->parts[0].value.number, "3");
      assert_int_equal(v->parts[1].value.kind, LINDY_VALUE_BOOLEAN);
      *seen |= 2;
    }
  }
}

static void look_at_failure(void *env, const LindyVerification *v) {
  assert_int_equal(v->n_failures, 1);
  assert_valued(v->failures[0].trace[0].values, v->failures[0].trace[0].n_values, env);
}

static void look_at_execution(void *env, const LindyExecution *x) {
  assert_int_equal(x->n_inputs, 2);
  assert_valued(x->values, x->n_inputs, env);
}

static void values_are_trees(void **state) {
  unsigned proved = 0, run = 0;
  LindySession *s = open_text(valued);
  lindy_job_wait(lindy_verify(s, NULL, look_at_failure, &proved));
  assert_int_equal(proved, 3);
  lindy_job_wait(lindy_run(s, NULL, look_at_execution, &run));
  assert_int_equal(run, 3);
  lindy_close(s);
}

static const char three[] = "procedure A() { assert true; }\n"
                            "procedure B(x: int) { assert x != 7; }\n"
                            "procedure AB() { assert 1 + 1 == 2; }\n";

static void verification_calls_back(void **state) {
  LindySession *s = open_text(three);
  Verified x = {0};
  LindyJob *job = lindy_verify(s, NULL, note, &x);
  set(s, "a.bpl", "nonsense"); /* the job has the text as it was */
  assert_int_equal(lindy_job_wait(job), LINDY_DONE);
  assert_int_equal(lindy_job_verdict(job), LINDY_REFUTED);
  assert_int_equal(x.by[LINDY_VERIFIED], 2);
  assert_int_equal(x.by[LINDY_REFUTED], 1);
  assert_string_equal(x.last, "AB");
  assert_string_equal(x.message, "2: this assertion could not be proved");
  assert_string_equal(x.value, "x = 7");
  lindy_job_free(job);
  lindy_close(s);
}

static void names_choose(void **state) {
  LindySession *s = open_text(three);
  Verified x = {0};
  LindyVerifyOptions opt = {.names = (const char *[]){"A*"}, .n_names = 1};
  assert_int_equal(lindy_job_wait(lindy_verify(s, &opt, note, &x)), LINDY_DONE);
  assert_int_equal(x.n, 2);
  opt.names = (const char *[]){"AA"};
  LindyJob *job = lindy_verify(s, &opt, note, &x);
  assert_int_equal(lindy_job_wait(job), LINDY_FAILED);
  assert_string_equal(lindy_job_reason(job), "no implementation is named 'AA'; did you mean 'A'?");
  lindy_close(s);
  no_child_is_left();
}

static void an_illegal_program_fails(void **state) {
  LindySession *s = open_text("procedure P() { assert 1; }");
  LindyJob *job = lindy_verify(s, NULL, note, NULL);
  assert_int_equal(lindy_job_wait(job), LINDY_FAILED);
  assert_true(strlen(lindy_job_reason(job)) > 10);
  lindy_close(s);
}

/* Its proof takes longer than anyone waits. */
static const char hard[] = "procedure Quick() { assert true; }\n"
                           "procedure P(a: int, b: int, c: int) requires a > 0 && b > 0 && c > 0;\n"
                           "{ assert a*a*a*a*a + b*b*b*b*b != c*c*c*c*c + 17*a*b*c; }\n";

static void a_job_is_cancelled(void **state) {
  LindySession *s = open_text(hard);
  Verified x = {0};
  LindyVerifyOptions opt = {.workers = 1};
  LindyJob *job = x.cancel = lindy_verify(s, &opt, note, &x);
  assert_int_equal(lindy_job_wait(job), LINDY_CANCELLED); /* by the first result */
  assert_int_equal(x.n, 1);
  assert_int_equal(lindy_job_verdict(job), LINDY_INCONCLUSIVE);
  no_child_is_left();
  lindy_verify(s, &opt, note, NULL); /* closing the session ends it */
  lindy_close(s);
  no_child_is_left();
}

/* The process of a job is killed. */
static void a_killed_job_fails(void **state) {
  LindySession *s = open_text(hard), *other = open_text(three);
  Verified x = {0}, y = {0};
  LindyVerifyOptions opt = {.names = (const char *[]){"P"}, .n_names = 1};
  LindyJob *job = lindy_verify(s, &opt, note, &x);
  char path[64], list[64] = "";
  snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
  FILE *f = fopen(path, "r");
  if (!f) skip();
  assert_non_null(fgets(list, sizeof list, f));
  fclose(f);
  LindyJob *beside = lindy_verify(other, NULL, note, &y);
  assert_int_equal(kill((pid_t)atol(list), SIGKILL), 0);
  assert_int_equal(lindy_job_wait(job), LINDY_FAILED);
  assert_non_null(strstr(lindy_job_reason(job), "signal 9"));
  assert_int_equal(lindy_job_wait(beside), LINDY_DONE);
  assert_int_equal(y.n, 3);
  lindy_close(s);
  lindy_close(other);
}

static void a_step_never_waits(void **state) {
  LindySession *s = open_text(hard);
  LindyVerifyOptions opt = {.names = (const char *[]){"P"}, .n_names = 1};
  LindyJob *job = lindy_verify(s, &opt, NULL, NULL);
  struct pollfd fd = {.fd = lindy_job_fd(job), .events = POLLIN};
  for (int i = 0; i < 5; i++) assert_int_equal(lindy_job_step(job), LINDY_RUNNING);
  assert_int_equal(poll(&fd, 1, 100), 0); /* there is nothing to do */
  lindy_job_cancel(job);
  assert_int_equal(poll(&fd, 1, 10000), 1);
  assert_int_equal(lindy_job_step(job), LINDY_CANCELLED);
  lindy_close(s);
}

/* ---- inference ------------------------------------------------------------------------ */

static const char loop[] = "procedure P(n: int) requires n >= 0; {\n"
                           "  var i: int;\n"
                           "  i := 0;\n"
                           "  while (i < n) { i := i + 1; }\n"
                           "  assert i == n;\n"
                           "}\n";

static void apply(void *env, const LindyInference *x) {
  char *out = env;
  assert_true(x->n_invariants > 0);
  const LindyEdit *e = &x->invariants[0].edit;
  assert_int_equal(x->invariants[0].loop.line, 4);
  assert_string_equal(x->invariants[0].implementation, "P");
  assert_string_equal(x->declarations.text, "");
  assert_int_equal(x->declarations.place.offset, sizeof loop - 1);
  assert_non_null(strstr(e->text, x->invariants[0].text));
  sprintf(out, "%.*s%s%s", (int)e->place.offset, loop, e->text, loop + e->place.end);
}

static void invariants_come_as_edits(void **state) {
  char text[2000];
  LindySession *s = open_text(loop);
  Verified before = {0}, after = {0};
  lindy_job_wait(lindy_verify(s, NULL, note, &before));
  assert_int_equal(before.by[LINDY_VERIFIED], 0);
  assert_int_equal(lindy_job_wait(lindy_infer(s, NULL, apply, text)), LINDY_DONE);
  set(s, "a.bpl", text);
  assert_true(lindy_check(s));
  lindy_job_wait(lindy_verify(s, NULL, note, &after));
  assert_int_equal(after.by[LINDY_VERIFIED], 1);
  lindy_close(s);
}

/* ---- executions ------------------------------------------------------------------------- */

typedef struct Executed {
  unsigned n, failed;
  size_t commands;
  char call[64], message[128], *script;
} Executed;

static void keep(void *env, const LindyExecution *x) {
  Executed *e = env;
  e->n++;
  e->failed += x->failed;
  e->commands = x->n_commands;
  snprintf(e->call, sizeof e->call, "%s", x->call);
  snprintf(e->message, sizeof e->message, "%u: %s", x->place.line, x->message);
  free(e->script);
  e->script = strdup(x->script);
}

static void executions_are_found_and_replayed(void **state) {
  LindySession *s = open_text("procedure Main(x: int) {\n"
                              "  var y: int;\n"
                              "  y := x + 1;\n"
                              "  if (x > 2 && x < 4) { assert y != 4; }\n"
                              "}\n");
  Executed run = {0}, explore = {0}, again = {0};
  LindyJob *job = lindy_run(s, NULL, keep, &run);
  assert_int_equal(lindy_job_wait(job), LINDY_DONE);
  assert_int_equal(lindy_job_verdict(job), LINDY_REFUTED);
  assert_int_equal(run.failed, 1);
  assert_string_equal(run.call, "Main(x = 3)");
  assert_string_equal(run.message, "4: assertion violated: y != 4");
  job = lindy_explore(s, NULL, keep, &explore);
  assert_int_equal(lindy_job_wait(job), LINDY_DONE);
  assert_int_equal(lindy_job_verdict(job), LINDY_REFUTED);
  assert_int_equal(explore.failed, 1);
  LindyRunOptions opt = {.commands = true};
  job = lindy_replay(s, run.script, &opt, keep, &again);
  assert_int_equal(lindy_job_wait(job), LINDY_DONE);
  assert_int_equal(again.failed, 1);
  assert_true(again.commands >= 3);
  job = lindy_replay(s, "{}", NULL, keep, &again);
  assert_int_equal(lindy_job_wait(job), LINDY_FAILED);
  free(run.script);
  free(explore.script);
  free(again.script);
  lindy_close(s);
  no_child_is_left();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(diagnostics_are_data),
      cmocka_unit_test(files_and_libraries),
      cmocka_unit_test(procedures_have_fingerprints),
      cmocka_unit_test(procedures_have_loops),
      cmocka_unit_test(values_are_trees),
      cmocka_unit_test(verification_calls_back),
      cmocka_unit_test(names_choose),
      cmocka_unit_test(an_illegal_program_fails),
      cmocka_unit_test(a_job_is_cancelled),
      cmocka_unit_test(a_killed_job_fails),
      cmocka_unit_test(a_step_never_waits),
      cmocka_unit_test(invariants_come_as_edits),
      cmocka_unit_test(executions_are_found_and_replayed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
