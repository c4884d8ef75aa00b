/* SPDX-License-Identifier: MIT */
/* Liveness against its definition, on random flow graphs; calls and assumption variables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/liveness.h"
#include "fixture.h"
#include "logic/collect.h"
#include "random.h"

enum { VARS = 70, BLOCKS = 12 };

/* Does some path from command `at` of the block read the variable before it writes it? */
static bool may_read(const Fixture *f, const Impl *im, const CBlock *b, uint32_t at,
                     const Variable *v, bool *seen) {
  for (uint32_t i = at; i < b->cmds.n; i++) {
    const Cmd *c = &b->cmds.at[i];
    if (collect_occurs(f->p->terms, v->sym, c->terms[0])) return true;
    if (c->vars[0] == v) return false;
  }
  if (b->is_return && v == im->outs.at[0]) return true;
  for (uint32_t i = 0; i < b->succs.n; i++) {
    uint32_t to = b->succs.at[i]->index;
    if (seen[to]) continue;
    seen[to] = true;
    if (may_read(f, im, b->succs.at[i], 0, v, seen)) return true;
  }
  return false;
}

static void random_body(Fixture *f, Impl *im, Variables *vars, uint64_t *seed) {
  char label[16];
  for (uint32_t i = 0; i < BLOCKS; i++) {
    snprintf(label, sizeof label, "b%u", i);
    fixture_block(f, im, label);
  }
  cfg_renumber(im);
  Graph g = random_graph(&f->session.perm, seed, BLOCKS, BLOCKS + 6);
  for (uint32_t i = 0; i < BLOCKS; i++) {
    CBlock *b = im->blocks.at[i];
    for (uint32_t k = g.at[i]; k < g.at[i + 1]; k++) vec_push(&b->succs, im->blocks.at[g.to[k]]);
    if (i + 1 < BLOCKS) vec_push(&b->succs, im->blocks.at[i + 1]);
    b->is_return = i + 1 == BLOCKS;
    for (uint32_t k = random_next(seed, 6); k > 0; k--)
      fixture_assign(f, b, vars->at[random_next(seed, VARS)],
                     mk_add2(f->p->build, fixture_term(f, vars->at[random_next(seed, VARS)]),
                             fixture_term(f, vars->at[random_next(seed, VARS)])));
  }
}

static void check_random(uint64_t seed) {
  Fixture f;
  fixture_open(&f);
  Proc *q = fixture_proc(&f, "P");
  fixture_var(&f, &q->outs, "r", SORT_INT);
  Impl *im = fixture_impl(&f, q);
  Variables vars = {0};
  vec_push(&vars, im->outs.at[0]);
  char name[16];
  for (uint32_t i = 1; i < VARS; i++) {
    snprintf(name, sizeof name, "v%u", i);
    vec_push(&vars, fixture_var(&f, &im->locals, name, SORT_INT));
  }
  random_body(&f, im, &vars, &seed);
  Liveness l = {0};
  for (uint32_t i = 0; i < VARS; i++) liveness_track(&l, vars.at[i]->sym, i);
  Cfg cfg = cfg_build(&f.session.perm, im);
  liveness_solve(&l, &f.session.perm, f.p, im, &cfg);
  uint64_t *set = ARENA_ARRAY(&f.session.perm, uint64_t, l.words);
  for (uint32_t b = 0; b < BLOCKS; b++)
    for (uint32_t at = 0; at <= im->blocks.at[b]->cmds.n; at++) {
      liveness_at_end(&l, b, set);
      for (uint32_t i = im->blocks.at[b]->cmds.n; i-- > at;)
        liveness_before(&l, &im->blocks.at[b]->cmds.at[i], set);
      for (uint32_t i = 0; i < VARS; i++) {
        bool seen[BLOCKS] = {false},
             live = may_read(&f, im, im->blocks.at[b], at, vars.at[i], seen);
        assert_int_equal(liveness_has(set, i), live);
        if (at == 0) assert_int_equal(liveness_at(&l, b, i), live);
      }
    }
  liveness_free(&l);
  vec_free(&vars);
  fixture_close(&f);
}

static void matches_the_definition(void **state) {
  for (uint64_t seed = 1; seed <= 40; seed++) check_random(seed);
}

/* A call reads what it modifies (`old`) when its contract counts, and nothing otherwise. */
static void calls_read_their_contracts(void **state) {
  Fixture f;
  fixture_open(&f);
  Variable *g = fixture_global(&f, "g", SORT_INT);
  Proc *q = fixture_proc(&f, "P");
  vec_push(&q->modifies, g);
  Impl *im = fixture_impl(&f, q);
  CBlock *b = fixture_block(&f, im, "b");
  core_cmd_of(f.p, b, CMD_CALL, 1, 0, 0)->proc = q;
  cfg_renumber(im);
  Cfg cfg = cfg_build(&f.session.perm, im);
  for (int contracts = 0; contracts < 2; contracts++) {
    Liveness l = {.contracts = contracts};
    liveness_track(&l, g->sym, 0);
    liveness_solve(&l, &f.session.perm, f.p, im, &cfg);
    assert_int_equal(liveness_at(&l, 0, 0), contracts);
    assert_int_equal(liveness_has(l.used, 0), contracts);
    liveness_free(&l);
  }
  fixture_close(&f);
}

/* The havoc of an assumption variable only strengthens it, so that its value before is read. */
static void havoc_reads_assumption_variables(void **state) {
  for (int assumption = 0; assumption < 2; assumption++) {
    Fixture f;
    fixture_open(&f);
    Impl *im = fixture_impl(&f, fixture_proc(&f, "P"));
    Variable *v = fixture_var(&f, &im->locals, "a", SORT_BOOL);
    v->assumption = assumption;
    CBlock *b = fixture_block(&f, im, "b");
    core_cmd_of(f.p, b, CMD_HAVOC, 1, 1, 0)->vars[0] = v;
    cfg_renumber(im);
    Cfg cfg = cfg_build(&f.session.perm, im);
    Liveness l = {0};
    liveness_track(&l, v->sym, 0);
    liveness_solve(&l, &f.session.perm, f.p, im, &cfg);
    assert_int_equal(liveness_at(&l, 0, 0), assumption);
    liveness_free(&l);
    fixture_close(&f);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(matches_the_definition),
      cmocka_unit_test(calls_read_their_contracts),
      cmocka_unit_test(havoc_reads_assumption_variables),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
