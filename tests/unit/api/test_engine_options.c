/* SPDX-License-Identifier: MIT */
/* The table of options: what each may change, the keys that come from it, and that what may change
 * a verdict reaches the engine. */
#include "api/engine_options.h"
#include "api/job/job_options.h"
#include "api/manifest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void test_declared(void **state) {
  for (uint32_t i = 0; i < options_count; i++) {
    uint32_t changes = options_table[i].changes;
    bool known = changes == CHANGES_NOTHING || changes == CHANGES_SHOWN || changes == CHANGES_RUN ||
                 changes == CHANGES_VERDICT || changes == (CHANGES_VERDICT | CHANGES_RUN);
    if (!known) fail_msg("--%s does not say what it may change", options_table[i].name);
  }
}

/* Another value than the one that options_init gives, if `nth` is 1; 2: another one again. */
static void flip(Options *o, const OptionInfo *info, int nth) {
  char *at = (char *)o + info->offset;
  int64_t number = info->least + (info->value == info->least) + nth - 1;
  double seconds = 1 + (double)nth / 4;
  const char *text = nth == 1 ? "a=1" : "b=2", *bar = info->argument;
  switch (info->kind) {
  case OPT_FLAG: *(bool *)at = true; return;
  case OPT_NUMBER: memcpy(at, &number, sizeof number); return;
  case OPT_SECONDS: memcpy(at, &seconds, sizeof seconds); return;
  case OPT_LIST: vec_push((OptionList *)(void *)at, text); return;
  case OPT_TEXT: break;
  case OPT_CHOICE: /* the last of them */
    while ((bar = strchr(bar, '|'))) text = ++bar;
    break;
  }
  memcpy(at, &text, sizeof text);
}

static bool same(const Buf *a, const Buf *b) {
  return a->n == b->n && (!a->n || memcmp(a->text, b->text, a->n) == 0);
}

/* Each option of each command changes exactly the keys that it declares, and each value another. */
static void test_keys(void **state) {
  static const uint32_t changes[] = {CHANGES_VERDICT, CHANGES_SHOWN,
                                     CHANGES_VERDICT | CHANGES_SHOWN};
  for (CommandId cmd = 0; cmd < CMD_COUNT; cmd++)
    for (uint32_t i = 0; i < options_count; i++)
      for (size_t k = 0; k < sizeof changes / sizeof *changes; k++) {
        const OptionInfo *info = &options_table[i];
        bool counts = options_applies(info, cmd) && info->changes & changes[k];
        Options plain, once, twice;
        Buf a = {0}, b = {0}, c = {0};
        options_init(&plain);
        options_init(&once);
        options_init(&twice);
        flip(&once, info, 1);
        flip(&twice, info, 2);
        options_key(&plain, cmd, changes[k], &a);
        options_key(&once, cmd, changes[k], &b);
        options_key(&twice, cmd, changes[k], &c);
        if (same(&a, &b) == counts) fail_msg("--%s and keys", info->name);
        bool two = info->kind != OPT_FLAG && info->kind != OPT_CHOICE;
        if (two && same(&b, &c) == counts) fail_msg("--%s, two values and keys", info->name);
        assert_int_equal(options_need_run(&once, cmd),
                         options_applies(info, cmd) && (info->changes & CHANGES_RUN) != 0);
        assert_false(options_need_run(&plain, cmd));
        options_free(&plain);
        options_free(&once);
        options_free(&twice);
        buf_free(&a);
        buf_free(&b);
        buf_free(&c);
      }
}

/* Two lists that look the same when written one after the other. */
static void test_lists(void **state) {
  Options one, two;
  Buf a = {0}, b = {0};
  options_init(&one);
  options_init(&two);
  vec_push(&one.procs, "P 1:Q");
  vec_push(&two.procs, "P");
  vec_push(&two.procs, "Q");
  options_key(&one, CMD_VERIFY, CHANGES_VERDICT, &a);
  options_key(&two, CMD_VERIFY, CHANGES_VERDICT, &b);
  assert_false(same(&a, &b));
  options_free(&one);
  options_free(&two);
  buf_free(&a);
  buf_free(&b);
}

static const char *word(const char *text) {
  return text ? text : "-";
}

/* How the texts are read. */
static void tell_texts(const Options *o, Buf *out) {
  PipelineOptions t = engine_options_texts(o);
  buf_printf(out, "%d %d %d %d %s %s %d;", t.infer_modifies, t.nullable, (int)t.dialect,
             (int)t.overflow, word(t.unchecked), word(t.contracts), t.array_stores);
}

/* All that an engine is asked for by these options. */
typedef void TellAsked(const Options *, Arena *, Buf *out);

static void tell_verify(const Options *o, Arena *arena, Buf *out) {
  PassOptions p = engine_options_passes(o);
  VerifyOptions v;
  tell_texts(o, out);
  buf_printf(out, "%d %d %d %u %d;", p.closed_types, (int)p.inline_mode, p.unroll, p.unroll_depth,
             p.sound_unroll);
  if (!engine_options_verify(o, arena, &v, out)) return; /* with the reason */
  buf_printf(out, "%u %d %d %d %d %d;", v.prove.error_limit, v.prove.splits.split_every_check,
             v.prove.smoke, v.prove.vacuous, v.prove.prune, v.attempts);
  buf_printf(out, "%zu %s %g %llu %u;", v.memory_bytes, v.solver.name, v.solver.timeout_seconds,
             (unsigned long long)v.solver.rlimit, v.solver.seed);
  for (uint32_t i = 0; i < v.solver.n_options; i++)
    buf_printf(out, "%s=%s;", v.solver.options[i].key, v.solver.options[i].value);
}

static void tell_run(const Options *o, Arena *arena, Buf *out) {
  CoreProgram program = {0};
  RunOptions r;
  tell_texts(o, out);
  if (!engine_options_run(o, arena, &program, NULL, &r, out)) return;
  buf_printf(out, "%d %d %d %llu %u %u;", (int)r.wanted, r.every_failure, r.first,
             (unsigned long long)r.executions, r.limits.loop_bound, r.limits.recursion_bound);
  buf_printf(out, "%llu %llu %u %g %zu %d;", (unsigned long long)r.limits.steps,
             (unsigned long long)r.random, r.unroll, r.limits.seconds, r.limits.memory_bytes,
             (int)r.concretize);
  buf_printf(out, "%p %d %u;", (const void *)r.strategy, r.minimize, r.solver.seed);
}

static void tell_explore(const Options *o, Arena *arena, Buf *out) {
  ExploreOptions x;
  uint32_t methods;
  tell_texts(o, out);
  if (!engine_options_explore(o, NULL, &x, &methods, out)) return;
  buf_printf(out, "%d %d %d %u %u %llu;", x.keep_going, x.check_entry, x.every_path,
             x.limits.loop_bound, x.limits.recursion_bound, (unsigned long long)x.limits.steps);
  buf_printf(out, "%llu %g %g %g %zu %zu;", (unsigned long long)x.limits.states, x.limits.seconds,
             x.limits.processor_seconds, x.limits.question_seconds, x.limits.memory_bytes,
             x.limits.state_bytes);
  buf_printf(out, "%p %u;", (const void *)x.strategy, x.seed);
}

static bool is_among(const char *names, const char *name) {
  const char *at = strstr(names, name);
  size_t n = strlen(name);
  return at && at[n] == ' ' && (at == names || at[-1] == ' ');
}

/* What may change a verdict is read by the engine's function, and nothing else is: but for those
 * that choose what is worked on, or come before or after that. */
static void check_reaches(CommandId cmd, TellAsked *tell, const char *elsewhere) {
  Arena arena;
  Options plain;
  Buf usual = {0};
  arena_init(&arena);
  options_init(&plain);
  tell(&plain, &arena, &usual);
  for (uint32_t i = 0; i < options_count; i++) {
    const OptionInfo *info = &options_table[i];
    if (!options_applies(info, cmd)) continue;
    Options o;
    Buf asked = {0};
    options_init(&o);
    flip(&o, info, 2);
    tell(&o, &arena, &asked);
    bool verdict = info->changes & CHANGES_VERDICT && !is_among(elsewhere, info->name);
    if (same(&usual, &asked) == verdict) fail_msg("--%s: declared %d", info->name, verdict);
    options_free(&o);
    buf_free(&asked);
  }
  options_free(&plain);
  buf_free(&usual);
  arena_free(&arena);
}

static void test_reaches(void **state) {
  check_reaches(CMD_VERIFY, tell_verify,
                "lib proc inline-depth infer candidates trust-inferred hints stability "
                "coverage missing recheck-cache recheck-solver ");
  check_reaches(CMD_RUN, tell_run, "lib entry layer exhaustive bounded-ok ");
  check_reaches(CMD_TEST, tell_run, "lib proc layer exhaustive bounded-ok ");
  check_reaches(CMD_EXPLORE, tell_explore, "lib entry layer engine turns ");
}

/* The public options come to the same as those of the command. */
static void test_public(void **state) {
  const char *names[] = {"P*"}, *settings[] = {"smt.arith.solver=2"};
  LindyVerifyOptions public = {.names = names,
                               .n_names = 1,
                               .seconds = 2.5,
                               .memory_mb = 100,
                               .error_limit = 3,
                               .seed = 7,
                               .solver = "cvc5",
                               .domains = "all",
                               .candidates = true,
                               .trust_inferred = true,
                               .one_attempt = true,
                               .split_on_every_assert = true,
                               .prune = true,
                               .open_types = true,
                               .smoke = true,
                               .vacuous = true,
                               .loop_unroll = true,
                               .sound_unroll = true,
                               .unroll_depth = 4,
                               .inline_depth = 2,
                               .rlimit = 1000,
                               .inline_mode = "spec",
                               .solver_opts = settings,
                               .n_solver_opts = 1};
  const char *words[] = {"--proc=P*",
                         "--timeout=2.5",
                         "--memory=100",
                         "--error-limit=3",
                         "--seed=7",
                         "--solver=cvc5",
                         "--infer=all",
                         "--candidates",
                         "--trust-inferred",
                         "--one-attempt",
                         "--split-on-every-assert",
                         "--prune",
                         "--open-types",
                         "--smoke",
                         "--vacuous",
                         "--loop-unroll=4",
                         "--sound-unroll",
                         "--inline-depth=2",
                         "--rlimit=1000",
                         "--inline=spec",
                         "--solver-opt=smt.arith.solver=2"};
  Options a, b;
  Buf x = {0}, y = {0}, why = {0};
  job_options_verify(&a, &public);
  options_init(&b);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    assert_true(manifest_option(&b, words[i], &why));
  options_key(&a, CMD_VERIFY, CHANGES_VERDICT, &x);
  options_key(&b, CMD_VERIFY, CHANGES_VERDICT, &y);
  assert_string_equal(x.text, y.text);
  options_free(&a);
  options_free(&b);
  buf_free(&x);
  buf_free(&y);
}

static void test_seconds(void **state) {
  static const char *const wrong[] = {"--timeout=-1",        "--timeout=",    "--timeout=1e3",
                                      "--timeout=nan",       "--timeout=0x1", "--timeout=1.2.3",
                                      "--timeout=1000000.5", "--timeout=."};
  Options o;
  Buf why = {0};
  options_init(&o);
  assert_true(manifest_option(&o, "--timeout=0.25", &why));
  assert_true(o.timeout == 0.25);
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    assert_false(manifest_option(&o, wrong[i], &why));
    assert_true(why.n > 0 && o.timeout == 0.25);
    buf_clear(&why);
  }
  assert_false(manifest_option(&o, "--solver-opt=x", &why));
  assert_int_equal(o.solver_opts.n, 0);
  assert_string_equal(why.text, "--solver-opt=x: expected KEY=VALUE");
  options_free(&o);
  buf_free(&why);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_declared), cmocka_unit_test(test_keys),
      cmocka_unit_test(test_lists),    cmocka_unit_test(test_reaches),
      cmocka_unit_test(test_public),   cmocka_unit_test(test_seconds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
