/* SPDX-License-Identifier: MIT */
/* Solver programs that fail in every way: none is believed, none hangs us, none stays behind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/clock.h"
#include "logic/build.h"
#include "solver/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct World {
  StrTable strs;
  TermTable *t;
  Builder b;
} World;

static void open_world(World *w) {
  str_table_init(&w->strs);
  w->t = term_table_new(&w->strs);
  w->b = builder_plain(w->t);
}

static void close_world(World *w) {
  term_table_free(w->t);
  str_table_free(&w->strs);
}

/* A solver written in sh: replies to options, then `on_check` at (check-sat). */
static Solver *fake(World *w, const char *on_check, double seconds, char path[static 40]) {
  strcpy(path, "/tmp/lindy_solver_XXXXXX");
  int fd = mkstemp(path);
  FILE *f = fdopen(fd, "w");
  fprintf(f,
          "while read -r line; do\n"
          "  case $line in\n"
          "  *check-sat*) %s ;;\n"
          "  '(echo '*) echo \"$line\" | sed 's/^.echo \"//; s/\".$//' ;;\n"
          "  esac\n"
          "done\n",
          on_check);
  fclose(f);
  SolverOptions opt = {.timeout_seconds = seconds};
  char name[64];
  snprintf(name, sizeof name, "sh %s", path);
  opt.name = str_c(&w->strs, name)->text;
  const char *why = NULL;
  Solver *s = solver_open(w->t, &opt, &why);
  assert_non_null(s);
  return s;
}

static SolverAnswer answer_of(const char *on_check, double seconds, char *reason, size_t size) {
  World w;
  char path[40];
  open_world(&w);
  Solver *s = fake(&w, on_check, seconds, path);
  solver_push(s);
  solver_assert(s, TERM_TRUE);
  SolverAnswer a = solver_check(s, NULL, 0);
  if (reason) snprintf(reason, size, "%s", solver_reason(s));
  assert_true(solver_value(s, TERM_TRUE, true).ix == 0);
  solver_pop(s);
  solver_close(s);
  unlink(path);
  close_world(&w);
  assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* no child is left */
  return a;
}

static void test_answers(void **state) {
  assert_int_equal(answer_of("echo sat", 5, NULL, 0), SOLVER_SAT);
  assert_int_equal(answer_of("echo unsat", 5, NULL, 0), SOLVER_UNSAT);
  assert_int_equal(answer_of("echo '; hello'; echo unsat", 5, NULL, 0), SOLVER_UNSAT);
}

static void test_garbage(void **state) {
  char why[128];
  static const char *const bad[] = {"echo unsat unsat",
                                    "echo unsatisfiable",
                                    "echo UNSAT",
                                    "echo '(unsat)'",
                                    "echo '\"unsat\"'",
                                    "echo ')'; echo unsat",
                                    "true",
                                    "echo unsupported; echo unsat",
                                    "echo unsat; echo sat",
                                    "printf '\\000\\001\\377unsat\\n'",
                                    "echo '(error'; exit 0",
                                    "echo '(error \"x\")'; echo unsat",
                                    "echo unsat; echo '(error \"late\")'"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    SolverAnswer a = answer_of(bad[i], 5, why, sizeof why);
    if (a != SOLVER_FAILED) fail_msg("%s: %d", bad[i], (int)a);
    assert_true(why[0] != 0);
  }
  answer_of("echo '(error \"no such sort\")'", 5, why, sizeof why);
  assert_string_equal(why, "no such sort");
}

static void test_death(void **state) {
  char why[128];
  assert_int_equal(answer_of("exit 0", 5, NULL, 0), SOLVER_FAILED);
  assert_int_equal(answer_of("kill -9 $$", 5, NULL, 0), SOLVER_FAILED);
  assert_int_equal(answer_of("echo unsat; exit 0", 5, NULL, 0), SOLVER_FAILED);
  assert_int_equal(answer_of("echo 'it hurts' >&2; exit 1", 5, why, sizeof why), SOLVER_FAILED);
  assert_non_null(strstr(why, "it hurts"));
  assert_int_equal(answer_of("echo '(error \"out of memory\")'; exit 101", 5, NULL, 0),
                   SOLVER_MEMORY);
}

static void test_hang(void **state) {
  double start = clock_now();
  assert_int_equal(answer_of("exec sleep 1000", 0.2, NULL, 0), SOLVER_TIMEOUT);
  assert_int_equal(answer_of("exec sh -c 'while :; do :; done'", 0.2, NULL, 0), SOLVER_TIMEOUT);
  assert_true(clock_now() - start < 8);
}

static void test_flood(void **state) {
  /* on a fast machine the answer grows too long before the time is up */
  int answer = (int)answer_of("exec yes '('", 1, NULL, 0);
  assert_true(answer == SOLVER_TIMEOUT || answer == SOLVER_FAILED);
}

static void test_missing(void **state) {
  World w;
  open_world(&w);
  SolverOptions opt = {.name = "/nonexistent/solver"};
  const char *why = NULL;
  assert_null(solver_open(w.t, &opt, &why));
  assert_non_null(why);
  opt.name = "no-such-solver-anywhere";
  assert_null(solver_open(w.t, &opt, &why));
  close_world(&w);
}

/* Opened before a fork, used on both sides of it; started again after its death. */
static void test_fork(void **state) {
  World w;
  char path[40];
  open_world(&w);
  Solver *s = fake(&w, "echo unsat", 5, path);
  Term x = term_var(w.t, symbol_var(w.t, str_c(&w.strs, "x"), SORT_INT, NULL));
  solver_assert(s, mk_eq(&w.b, x, mk_int64(&w.b, 1)));
  assert_int_equal(solver_check(s, NULL, 0), SOLVER_UNSAT);
  pid_t pid = fork();
  if (pid == 0) {
    bool ok = solver_check(s, NULL, 0) == SOLVER_UNSAT;
    solver_close(s);
    _exit(ok ? 0 : 1);
  }
  int status;
  assert_int_equal(waitpid(pid, &status, 0), pid);
  assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  assert_int_equal(solver_check(s, NULL, 0), SOLVER_UNSAT);
  solver_close(s);
  unlink(path);
  close_world(&w);
}

static void test_recovers(void **state) {
  World w;
  char path[40], once[64], on_check[256];
  open_world(&w);
  snprintf(once, sizeof once, "/tmp/lindy_once_%d", (int)getpid());
  snprintf(on_check, sizeof on_check, "if test -e %s; then echo unsat; else : >%s; exit 1; fi",
           once, once);
  Solver *s = fake(&w, on_check, 5, path);
  assert_int_equal(solver_check(s, NULL, 0), SOLVER_FAILED);
  assert_int_equal(solver_check(s, NULL, 0), SOLVER_UNSAT);
  solver_close(s);
  unlink(once);
  unlink(path);
  close_world(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_answers), cmocka_unit_test(test_garbage),
      cmocka_unit_test(test_death),   cmocka_unit_test(test_hang),
      cmocka_unit_test(test_flood),   cmocka_unit_test(test_missing),
      cmocka_unit_test(test_fork),    cmocka_unit_test(test_recovers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
