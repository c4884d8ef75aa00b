/* SPDX-License-Identifier: MIT */
/* What the backends promise besides answers: macros, datatypes of all shapes, bit-vectors of width
 * 0, strings, cores, options, logs. Programs that are not installed are skipped. */
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
#include <unistd.h>

typedef struct World {
  StrTable strs;
  TermTable *t;
  Builder b;
  Solver *s;
} World;

static const char *const all_solvers[] = {"z3", "z3 -in", "cvc5"};

static void open_world(World *w, SolverOptions opt) {
  str_table_init(&w->strs);
  w->t = term_table_new(&w->strs);
  w->b = builder_plain(w->t);
  if (opt.timeout_seconds <= 0) opt.timeout_seconds = 10;
  const char *why = NULL;
  w->s = solver_open(w->t, &opt, &why);
  if (!w->s) fail_msg("%s", why);
}

static void close_world(World *w) {
  solver_close(w->s);
  term_table_free(w->t);
  str_table_free(&w->strs);
}

static bool installed(const char *name) {
  char command[128];
  snprintf(command, sizeof command, "command -v %.*s >/dev/null 2>&1", (int)strcspn(name, " "),
           name);
  return strcmp(name, "z3") == 0 || system(command) == 0;
}

typedef void Scenario(World *);

static void with_each(Scenario *run) {
  for (size_t i = 0; i < sizeof all_solvers / sizeof *all_solvers; i++) {
    if (!installed(all_solvers[i])) continue;
    World w;
    open_world(&w, (SolverOptions){.name = all_solvers[i]});
    run(&w);
    close_world(&w);
  }
}

static Term var(World *w, const char *name, Sort s) {
  return term_var(w->t, symbol_var(w->t, str_c(&w->strs, name), s, NULL));
}

static Term integer(World *w, int64_t n) {
  return mk_int64(&w->b, n);
}

static void expect_valid(World *w, Term t) {
  solver_push(w->s);
  solver_assert(w->s, mk_not(&w->b, t));
  SolverAnswer a = solver_check(w->s, NULL, 0);
  if (a != SOLVER_UNSAT) fail_msg("answer %d: %s", (int)a, solver_reason(w->s));
  solver_pop(w->s);
}

static void expect_open(World *w, Term t) {
  solver_push(w->s);
  solver_assert(w->s, mk_not(&w->b, t));
  SolverAnswer a = solver_check(w->s, NULL, 0);
  if (a != SOLVER_SAT && a != SOLVER_UNKNOWN)
    fail_msg("answer %d: %s", (int)a, solver_reason(w->s));
  solver_pop(w->s);
}

/* ---- macros ------------------------------------------------------------------ */

/* g is defined before f, by means of f: the order does not matter. */
static void macros(World *w) {
  Sort ints[1] = {SORT_INT};
  Symbol f = symbol_func(w->t, str_c(&w->strs, "f"), ints, 1, SORT_INT, NULL);
  Symbol g = symbol_func(w->t, str_c(&w->strs, "g"), ints, 1, SORT_INT, NULL);
  Term x = var(w, "x", SORT_INT), y = var(w, "y", SORT_INT), a = var(w, "a", SORT_INT);
  Term fy = mk_app(&w->b, f, &y, 1);
  solver_define(w->s, g, &y, 1, mk_add2(&w->b, fy, fy));
  solver_define(w->s, f, &x, 1, mk_add2(&w->b, x, integer(w, 1)));
  Term ga = mk_app(&w->b, g, &a, 1), gga = mk_app(&w->b, g, &ga, 1);
  Term wanted = mk_add2(&w->b, mk_mul2(&w->b, integer(w, 4), a), integer(w, 6));
  expect_valid(w, mk_eq(&w->b, gga, wanted));
  Term q = term_fresh_var(w->t, str_c(&w->strs, "q"), SORT_INT), gq = mk_app(&w->b, g, &q, 1);
  expect_valid(w,
               mk_forall(&w->b, &q, 1, mk_lt(&w->b, mk_mul2(&w->b, integer(w, 2), q), gq), NULL));
}

static void test_macros(void **state) {
  with_each(macros);
}

/* ---- datatypes ----------------------------------------------------------------- */

/* Named like Z3's own; a field is a map to the datatype itself. */
static void nested_datatype(World *w) {
  Sort list = sort_dt_declare(w->t, str_c(&w->strs, "List"), NULL);
  Sort to_list = sort_map(w->t, &SORT_INT, 1, list);
  Sort opaque = sort_unint(w->t, str_c(&w->strs, "my type"));
  DtField fields[] = {{str_c(&w->strs, "head"), opaque}, {str_c(&w->strs, "next"), to_list}};
  DtCtor ctors[] = {{str_c(&w->strs, "nil"), 0, NULL}, {str_c(&w->strs, "insert"), 2, fields}};
  sort_dt_define(w->t, list, ctors, 2);
  Term h = var(w, "h", opaque), m = var(w, "m", to_list), l = var(w, "l", list);
  Term made = mk_dt_make(&w->b, list, 1, (Term[]){h, m}, 2);
  expect_valid(w, mk_eq(&w->b, mk_dt_field(&w->b, made, 1, 1), m));
  expect_valid(w, mk_or2(&w->b, mk_dt_is(&w->b, l, 0), mk_dt_is(&w->b, l, 1)));
  expect_open(w, mk_dt_is(&w->b, l, 1));
}

static void test_nested_datatype(void **state) {
  with_each(nested_datatype);
}

/* Two datatypes of one name and their constructors stay apart. */
static void same_names(World *w) {
  Sort two[2];
  for (int i = 0; i < 2; i++) {
    DtField field = {str_c(&w->strs, "f"), i ? SORT_INT : SORT_BOOL};
    two[i] = sort_record(w->t, str_c(&w->strs, "R"), str_c(&w->strs, "R"), &field, 1);
  }
  Term a = var(w, "a", two[0]), b = var(w, "b", two[1]);
  Term fa = mk_dt_field(&w->b, a, 0, 0), fb = mk_dt_field(&w->b, b, 0, 0);
  expect_valid(w, mk_eq(&w->b, a, mk_dt_make(&w->b, two[0], 0, &fa, 1)));
  expect_valid(w, mk_eq(&w->b, b, mk_dt_make(&w->b, two[1], 0, &fb, 1)));
  expect_open(w, fa);
}

static void test_same_names(void **state) {
  with_each(same_names);
}

/* ---- bit-vectors of width 0, strings --------------------------------------------- */

static void no_bits(World *w) {
  Sort none = sort_bv(w->t, 0), byte = sort_bv(w->t, 8);
  Term a = var(w, "a", none), b = var(w, "b", none), c = var(w, "c", byte);
  expect_valid(w, mk_eq(&w->b, a, b));
  Term both = mk_op(&w->b, OP_BV_CONCAT, (Term[]){a, c}, 2);
  expect_valid(w, mk_eq(&w->b, both, c));
  Term part = mk_indexed(&w->b, OP_BV_EXTRACT, &c, 1, 3, 3);
  expect_valid(w, mk_eq(&w->b, part, b));
}

static void test_no_bits(void **state) {
  with_each(no_bits);
}

static void strings(World *w) {
  static const char bytes[] = "a\\u{41}\"b\xe9\n\x01";
  uint32_t n = sizeof bytes - 1;
  Term s = term_string(w->t, str_intern(&w->strs, bytes, n)), x = var(w, "x", SORT_STRING);
  Term len = mk_op(&w->b, OP_STR_LEN, &s, 1);
  expect_valid(w, mk_eq(&w->b, len, integer(w, n)));
  solver_push(w->s);
  solver_assert(w->s, mk_eq(&w->b, x, s));
  assert_int_equal(solver_check(w->s, NULL, 0), SOLVER_SAT);
  assert_int_equal(solver_value(w->s, x, true).ix, s.ix);
  solver_pop(w->s);
}

static void test_strings(void **state) {
  with_each(strings);
}

/* ---- maps --------------------------------------------------------------------------- */

static void several_arguments(World *w) {
  Sort args[2] = {SORT_INT, SORT_BOOL}, map = sort_map(w->t, args, 2, SORT_INT);
  Term m = var(w, "m", map), i = var(w, "i", SORT_INT), p = var(w, "p", SORT_BOOL);
  Term at[2] = {i, p}, other[2] = {i, mk_not(&w->b, p)};
  Term written = mk_store(&w->b, m, at, 2, integer(w, 5));
  expect_valid(w, mk_eq(&w->b, mk_select(&w->b, written, at, 2), integer(w, 5)));
  expect_valid(w, mk_eq(&w->b, mk_select(&w->b, written, other, 2), mk_select(&w->b, m, other, 2)));
  Term all = mk_const_map(&w->b, map, i);
  expect_valid(w, mk_eq(&w->b, mk_select(&w->b, all, other, 2), i));
}

static void test_several_arguments(void **state) {
  with_each(several_arguments);
}

/* Values of opaque sorts have the sort that was asked for, in every further model. */
static void opaque_values(World *w) {
  Sort sorts[2] = {sort_unint(w->t, str_c(&w->strs, "U")), sort_unint(w->t, str_c(&w->strs, "V"))};
  for (int round = 0; round < 40; round++) {
    Sort s = sorts[round % 2], map = sort_map(w->t, &s, 1, s);
    Term m = var(w, "m", map), x = var(w, "x", s);
    solver_push(w->s);
    for (int i = 0; i <= round % 5; i++) {
      Term y = var(w, "y", s);
      solver_assert(w->s, mk_not(&w->b, mk_eq(&w->b, x, y)));
      solver_assert(w->s,
                    mk_not(&w->b, mk_eq(&w->b, mk_select1(&w->b, m, x), mk_select1(&w->b, m, y))));
      x = y;
    }
    assert_int_equal(solver_check(w->s, NULL, 0), SOLVER_SAT);
    Term v = solver_value(w->s, x, true), all = solver_value(w->s, m, true);
    assert_true(v.ix && sort_eq(term_sort(w->t, v), s));
    if (all.ix) assert_true(sort_eq(term_sort(w->t, all), map));
    solver_pop(w->s);
  }
}

static void test_opaque_values(void **state) {
  with_each(opaque_values);
}

/* A trigger that the solver does not take is left out; the quantifier stays. */
static void test_bad_trigger(void **state) {
  World w;
  open_world(&w, (SolverOptions){.name = "z3"});
  Sort map = sort_map(w.t, &SORT_INT, 1, SORT_INT);
  Term c = var(&w, "c", SORT_BOOL), m = var(&w, "m", map), n = var(&w, "n", map);
  Term x = term_fresh_var(w.t, str_c(&w.strs, "x"), SORT_INT);
  Term at = mk_select1(&w.b, mk_ite(&w.b, c, m, n), x);
  const Term *trigger = &at;
  QuantAttrs attrs = {.triggers = &trigger, .trigger_len = &(uint32_t){1}, .ntriggers = 1};
  Term law = mk_forall(&w.b, &x, 1, mk_gt(&w.b, at, integer(&w, 0)), &attrs);
  Term goal = mk_gt(&w.b, mk_select1(&w.b, m, integer(&w, 3)), integer(&w, 0));
  expect_valid(&w, mk_implies(&w.b, mk_and2(&w.b, c, law), goal));
  close_world(&w);
}

static void test_not_extensional(void **state) {
  for (int axioms = 0; axioms < 2; axioms++) {
    World w;
    open_world(&w, (SolverOptions){.name = "z3", .array_axioms = axioms});
    Sort map = sort_map(w.t, &SORT_INT, 1, SORT_INT);
    Term m = var(&w, "m", map), i = var(&w, "i", SORT_INT);
    Term same = mk_eq(&w.b, mk_store1(&w.b, m, i, mk_select1(&w.b, m, i)), m);
    if (axioms)
      expect_open(&w, same);
    else
      expect_valid(&w, same);
    several_arguments(&w);
    close_world(&w);
  }
}

/* ---- assumptions ----------------------------------------------------------------------- */

static void cores(World *w) {
  Term x = var(w, "x", SORT_INT), p = var(w, "p", SORT_BOOL), core[3];
  Term small = mk_lt(&w->b, x, integer(w, 0)), large = mk_lt(&w->b, integer(w, 0), x);
  Term all[3] = {small, p, large};
  assert_int_equal(solver_check(w->s, all, 3), SOLVER_UNSAT);
  uint32_t n = solver_core(w->s, core, 3);
  bool has_small = false, has_large = false;
  for (uint32_t i = 0; i < n; i++) {
    has_small = has_small || term_eq(core[i], small);
    has_large = has_large || term_eq(core[i], large);
  }
  assert_true(has_small && has_large);
  assert_int_equal(solver_check(w->s, all, 2), SOLVER_SAT);
}

static void test_cores(void **state) {
  with_each(cores);
  World w;
  open_world(&w, (SolverOptions){.name = "z3"});
  Term x = var(&w, "x", SORT_BOOL), y = var(&w, "y", SORT_BOOL), core[3];
  Term all[3] = {x, y, mk_not(&w.b, x)};
  assert_int_equal(solver_check(w.s, all, 3), SOLVER_UNSAT);
  assert_int_equal(solver_core(w.s, core, 3), 2);
  close_world(&w);
}

/* ---- errors and options ------------------------------------------------------------------- */

/* A term that the solver refuses spoils its level, no other. */
static void refused(World *w) {
  Symbol odd = symbol_builtin(w->t, str_c(&w->strs, "no_such_function"), &SORT_INT, 1, SORT_BOOL);
  Term one = integer(w, 1);
  solver_push(w->s);
  solver_assert(w->s, term_app(w->t, odd, &one, 1));
  solver_assert(w->s, TERM_FALSE);
  assert_int_equal(solver_check(w->s, NULL, 0), SOLVER_FAILED);
  assert_true(strlen(solver_reason(w->s)) > 0);
  solver_pop(w->s);
  assert_int_equal(solver_check(w->s, NULL, 0), SOLVER_SAT);
}

static void test_refused(void **state) {
  with_each(refused);
}

static void test_options(void **state) {
  static const SolverOption options[] = {{"smt.QI.EAGER_THRESHOLD", "|1.5|"},
                                         {":smt.mbqi", "TRUE"},
                                         {"model_compress", "false"},
                                         {"smt.mbqi.max_iterations", "many"}};
  World w;
  open_world(&w, (SolverOptions){.name = "z3", .options = options, .n_options = 4});
  const char *const *text;
  assert_int_equal(solver_warnings(w.s, &text), 2);
  assert_non_null(strstr(text[0], "model_compress"));
  assert_non_null(strstr(text[1], "max_iterations"));
  assert_int_equal(solver_check(w.s, NULL, 0), SOLVER_SAT);
  close_world(&w);
}

/* ---- logs ------------------------------------------------------------------------------------ */

static void test_log(void **state) {
  if (!installed("z3 -in")) skip();
  char path[] = "/tmp/lindy_log_XXXXXX", command[200], line[128];
  int fd = mkstemp(path);
  FILE *log = fdopen(fd, "w");
  World w;
  open_world(&w, (SolverOptions){.name = "z3", .keep_log = true});
  macros(&w);
  solver_info(w.s, "boogie-vc-id", "an |odd| name");
  nested_datatype(&w);
  same_names(&w);
  solver_log_to(w.s, log);
  no_bits(&w);
  strings(&w);
  several_arguments(&w);
  cores(&w);
  Term x = var(&w, "real_pow", SORT_REAL), power[2] = {x, x};
  expect_open(&w, mk_eq(&w.b, mk_op(&w.b, OP_POW, power, 2), x));
  close_world(&w);
  fclose(log);
  /* Each answer stands in the log as a comment, after its question. */
  snprintf(command, sizeof command, "z3 %s > %s.out 2>&1; grep -E '^; (un)?(sat|known)' %s", path,
           path, path);
  char out[64];
  snprintf(out, sizeof out, "%s.out", path);
  FILE *ours = popen(command, "r");
  char first[128];
  bool some = fgets(first, sizeof first, ours) != NULL;
  FILE *theirs = fopen(out, "r");
  assert_non_null(theirs);
  uint32_t n = 0;
  for (bool more = some; more; more = fgets(first, sizeof first, ours) != NULL, n++) {
    assert_non_null(fgets(line, sizeof line, theirs));
    assert_string_equal(first + 2, line);
  }
  assert_null(fgets(line, sizeof line, theirs));
  assert_true(n > 15);
  fclose(theirs);
  pclose(ours);
  unlink(out);
  unlink(path);
}

static Term cube(World *w, const char *name) {
  Term x = var(w, name, SORT_INT);
  return mk_mul(&w->b, (Term[]){x, x, x}, 3);
}

/* Sums of three cubes: nobody finds those of 42 in a moment. */
static void test_processor_time(void **state) {
  World w;
  open_world(&w, (SolverOptions){.name = "z3", .timeout_seconds = 300, .processor_seconds = 0.3});
  for (int i = 0; i < 3; i++) {
    solver_push(w.s);
    Term sum = mk_add(&w.b, (Term[]){cube(&w, "x"), cube(&w, "y"), cube(&w, "z")}, 3);
    solver_assert(w.s, mk_eq(&w.b, sum, integer(&w, 42)));
    solver_assert(w.s, mk_lt(&w.b, integer(&w, 100), var(&w, "x", SORT_INT)));
    double before = clock_processor();
    assert_int_equal(solver_check(w.s, NULL, 0), SOLVER_TIMEOUT);
    assert_true(clock_processor() - before < 10);
    solver_pop(w.s);
    assert_int_equal(solver_check(w.s, NULL, 0), SOLVER_SAT);
  }
  close_world(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_macros),
      cmocka_unit_test(test_nested_datatype),
      cmocka_unit_test(test_same_names),
      cmocka_unit_test(test_no_bits),
      cmocka_unit_test(test_strings),
      cmocka_unit_test(test_several_arguments),
      cmocka_unit_test(test_opaque_values),
      cmocka_unit_test(test_bad_trigger),
      cmocka_unit_test(test_not_extensional),
      cmocka_unit_test(test_cores),
      cmocka_unit_test(test_refused),
      cmocka_unit_test(test_options),
      cmocka_unit_test(test_log),
      cmocka_unit_test(test_processor_time),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
