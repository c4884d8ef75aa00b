/* SPDX-License-Identifier: MIT */
/* The option parser and its suggestions. */
#include "api/options/options.h"

#include "base/text/suggest.h"
#include "cli/boogie/boogie_options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_WORDS = 8 };

typedef struct Fixture {
  Options opt;
  Buf why;
  bool ok;
} Fixture;

/* Parses the words for a command; NULL ends them. */
static Fixture parse(CommandId cmd, ...) {
  Fixture f = {0};
  char *words[MOST_WORDS];
  int n = 0;
  va_list ap;
  va_start(ap, cmd);
  for (char *w; (w = va_arg(ap, char *)) && n < MOST_WORDS;) words[n++] = w;
  va_end(ap);
  options_init(&f.opt);
  f.ok = options_parse(&f.opt, cmd, n, words, &f.why);
  return f;
}

static void done(Fixture *f) {
  options_free(&f->opt);
  buf_free(&f->why);
}

static void fails(Fixture f, const char *why) {
  assert_false(f.ok);
  assert_string_equal(f.why.text, why);
  done(&f);
}

static void test_forms(void **state) {
  Fixture f = parse(CMD_CHECK, "-qj4", "a.bpl", "--color=never", "--max-errors", "7", "-", "--",
                    "--json", NULL);
  assert_true(f.ok);
  assert_true(f.opt.quiet);
  assert_int_equal(f.opt.jobs, 4);
  assert_int_equal(f.opt.max_errors, 7);
  assert_string_equal(f.opt.color, "never");
  assert_false(f.opt.json);
  assert_int_equal(f.opt.operands.n, 3);
  assert_string_equal(f.opt.operands.at[2], "--json");
  done(&f);
}

static void test_defaults(void **state) {
  Fixture f = parse(CMD_DUMP, NULL);
  assert_true(f.ok);
  assert_string_equal(f.opt.color, "auto");
  assert_int_equal(f.opt.unroll, -1);
  assert_null(f.opt.after);
  done(&f);
}

static void test_complaints(void **state) {
  fails(parse(CMD_CHECK, "--jsn", NULL), "unknown option '--jsn'; did you mean '--json'?");
  fails(parse(CMD_CHECK, "--after=lower", NULL),
        "option '--after' does not apply to 'lindy check'; it belongs to 'lindy dump'");
  fails(parse(CMD_CHECK, "--color=blue", NULL),
        "option '--color' takes one of auto|always|never, not 'blue'");
  fails(parse(CMD_CHECK, "--json=1", NULL), "option '--json' takes no value");
  fails(parse(CMD_CHECK, "-j", NULL), "option '-j' needs a value: N");
  fails(parse(CMD_CHECK, "-jx", NULL), "option '--jobs' takes a number from 0 to 1024, not 'x'");
  fails(parse(CMD_CHECK, "-json", NULL),
        "option '--jobs' takes a number from 0 to 1024, not 'son'");
}

static const char *nearest(const char *word) {
  Suggest s = {word, NULL, 0};
  for (CommandId id = 0; id < CMD_COUNT; id++) suggest_try(&s, options_commands[id].name);
  return s.best;
}

static void test_suggest(void **state) {
  assert_string_equal(nearest("chekc"), "check");
  assert_string_equal(nearest("CHECK"), "check");
  assert_string_equal(nearest("verfy"), "verify");
  assert_null(nearest("xyz"));
  assert_null(nearest(""));
}

static BoogieOptions boogie(bool *ok, Buf *err, ...) {
  char *words[MOST_WORDS];
  int n = 0;
  va_list ap;
  va_start(ap, err);
  for (char *w; (w = va_arg(ap, char *)) && n < MOST_WORDS;) words[n++] = w;
  va_end(ap);
  BoogieOptions o;
  *ok = boogie_options_parse(&o, n, words, err);
  return o;
}

static void test_boogie_forms(void **state) {
  Buf err = {0};
  bool ok;
  BoogieOptions o = boogie(&ok, &err, "/noVerify", "-timeLimit", "30", "/proc:P*", "/tmp/x.bpl",
                           "a.bpl", "-proverOpt:O:a=b", NULL);
  assert_true(ok);
  assert_true(o.set[BO_noVerify]);
  assert_int_equal(o.number[BO_timeLimit], 30);
  assert_string_equal(o.text[BO_proc], "P*");
  assert_string_equal(o.text[BO_proverOpt], "O:a=b");
  assert_int_equal(o.files.n, 2);
  boogie_options_free(&o);
}

static void boogie_fails(const char *word, const char *text) {
  Buf err = {0};
  bool ok;
  BoogieOptions o = boogie(&ok, &err, word, NULL);
  assert_false(ok);
  assert_string_equal(err.text, text);
  boogie_options_free(&o);
  buf_free(&err);
}

static void test_boogie_complaints(void **state) {
  boogie_fails("-foo", "Boogie: Error: unknown switch: -foo\n");
  boogie_fails("/trace:1", "Boogie: Error: \"/trace\" cannot take a colon argument\n");
  boogie_fails("/timeLimit", "Boogie: Error: \"/timeLimit\" expects 1 argument\n");
  boogie_fails("/errorTrace:7", "Boogie: Error: Invalid argument \"7\" to option /errorTrace\n");
}

static void test_recognise(void **state) {
  assert_true(boogie_options_recognise("/noVerify"));
  assert_true(boogie_options_recognise("-noVerify"));
  assert_true(boogie_options_recognise("-vcsCores:4"));
  assert_true(boogie_options_recognise("a.bpl"));
  assert_false(boogie_options_recognise("check"));
  assert_false(boogie_options_recognise("-q"));
  assert_false(boogie_options_recognise("--json"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_forms),        cmocka_unit_test(test_defaults),
      cmocka_unit_test(test_complaints),   cmocka_unit_test(test_suggest),
      cmocka_unit_test(test_boogie_forms), cmocka_unit_test(test_boogie_complaints),
      cmocka_unit_test(test_recognise),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
