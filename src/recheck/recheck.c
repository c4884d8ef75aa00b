/* SPDX-License-Identifier: MIT */
/* See recheck.h. */
#include "recheck/recheck.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/mem.h"
#include "recheck/ground.h"

#include <stdlib.h>
#include <string.h>

static void conclude(RecheckResult *r, RecheckVerdict verdict, const char *reason) {
  r->verdict = verdict;
  buf_clear(&r->reason);
  buf_puts(&r->reason, reason);
}

/* The first line of what a solver said. */
static void complain(RecheckResult *r, const char *solver, const Buf *said) {
  size_t n = said->n ? strcspn(said->text, "\r\n") : 0;
  conclude(r, RECHECK_OPEN, "");
  buf_printf(&r->reason, "%s failed: %.*s", solver, (int)n, said->n ? said->text : "");
}

/* Time is divided between the ways that the solver has: most problems are easy in its own way, most
 * of the others in the other one. */
static AskAnswer ask_both_ways(const AskOptions *opt, const Buf *text, Buf *said) {
  const char *other = ask_other_way(opt->solver);
  const struct {
    const char *argument;
    double part;
  } turns[] = {{opt->argument, 0.15}, {other, 0.5}, {opt->argument, 0.35}};
  if (!other) return ask_solver(opt, text->text, text->n, said);
  AskAnswer own = ASK_TIMEOUT;
  for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
    AskOptions now = *opt;
    now.argument = turns[i].argument;
    now.seconds *= turns[i].part;
    buf_clear(said);
    AskAnswer a = ask_solver(&now, text->text, text->n, said);
    if (a == ASK_UNSAT) return a; /* of the other way only a proof counts */
    if (i != 1) own = a;
    if (own != ASK_TIMEOUT && (own != ASK_UNKNOWN || i)) break;
  }
  return own;
}

static void ask(RecheckResult *r, const GroundProblem *g, const RecheckOptions *opt, bool first) {
  Buf text = {0}, said = {0};
  ground_problem_print(g, &text);
  r->ground_bytes += text.n;
  if (opt->keep) file_write(opt->keep, !first, text.text, text.n);
  double start = clock_now();
  AskAnswer a = ask_both_ways(&opt->ask, &text, &said);
  r->solver_seconds += clock_now() - start;
  switch (a) {
  case ASK_UNSAT: break;
  case ASK_SAT:
    if (g->constant_maps.n) /* of which not all was said */
      conclude(r, RECHECK_OPEN, "its instances do not suffice, with constant maps at few indices");
    else
      conclude(r, RECHECK_REJECTED, "its instances do not suffice");
    break;
  case ASK_UNKNOWN:
    conclude(r, RECHECK_OPEN, opt->ask.solver);
    buf_puts(&r->reason, " does not know");
    break;
  case ASK_TIMEOUT:
    conclude(r, RECHECK_OPEN, opt->ask.solver);
    buf_puts(&r->reason, " ran out of time");
    break;
  case ASK_FAILED: complain(r, opt->ask.solver, &said); break;
  }
  buf_free(&text);
  buf_free(&said);
}

static void check_condition(RecheckResult *r, Problem *p, uint32_t i,
                            const CertificateCondition *certificate, const RecheckOptions *opt) {
  GroundProblem g;
  ground_problem_make(&g, p, &p->conditions.at[i], certificate);
  r->instances += g.clauses.n;
  if (g.wrong)
    conclude(r, RECHECK_REJECTED, g.wrong);
  else if (g.too_many)
    conclude(r, RECHECK_OPEN, "too many instances");
  else
    ask(r, &g, opt, i == 0);
  ground_problem_free(&g);
}

static void check_all(RecheckResult *r, const char *name, Problem *p, const Certificate *c,
                      const RecheckOptions *opt) {
  if (strcmp(c->implementation, name) != 0)
    conclude(r, RECHECK_REJECTED, "it is about another implementation");
  else if (strcmp(c->vc, r->vc) != 0)
    conclude(r, RECHECK_REJECTED,
             "it is about another condition: the program, or an option, has changed");
  else if (c->conditions.n != p->conditions.n)
    conclude(r, RECHECK_REJECTED, "it has another number of conditions");
  for (uint32_t i = 0; i < p->conditions.n && r->verdict == RECHECK_CERTIFIED; i++)
    check_condition(r, p, i, &c->conditions.at[i], opt);
}

struct RecheckCommon {
  Problem problem;
  size_t bytes;
};

RecheckCommon *recheck_common(const Buf *text) {
  RecheckCommon *c = mem_calloc(1, sizeof *c);
  c->bytes = text->n;
  problem_begin(&c->problem);
  problem_part(&c->problem, text->text ? text->text : "", text->n);
  return c;
}

void recheck_common_free(RecheckCommon *c) {
  if (c) problem_free(&c->problem);
  free(c);
}

static void check_read(RecheckResult *r, const char *name, Problem *p, const Buf *certificate,
                       const RecheckOptions *opt) {
  Certificate c = {0};
  bool read = problem_end(p);
  if (read) problem_hash_text(p->hash, r->vc);
  if (certificate) r->certificate_bytes = certificate->n;
  if (!certificate) {
    conclude(r, RECHECK_OPEN, "there is no certificate");
  } else if (!read) {
    conclude(r, RECHECK_OPEN, "the checker does not know ");
    buf_puts(&r->reason, p->wrong);
  } else if (!certificate_read(&c, p, certificate->text ? certificate->text : "", certificate->n)) {
    conclude(r, RECHECK_REJECTED, c.wrong);
  } else {
    r->conditions = p->conditions.n;
    check_all(r, name, p, &c, opt);
  }
  certificate_free(&c);
}

void recheck_check(RecheckResult *r, const char *name, RecheckCommon *common, const Buf *problem,
                   const Buf *certificate, const RecheckOptions *opt) {
  Problem own, *p = common ? &common->problem : &own;
  *r = (RecheckResult){.problem_bytes = problem->n + (common ? common->bytes : 0)};
  if (!common) problem_begin(p);
  problem_part(p, problem->text ? problem->text : "", problem->n);
  check_read(r, name, p, certificate, opt);
  if (!common) problem_free(p);
}

bool recheck_hash(const Buf *problem, char vc[65]) {
  Problem p;
  bool read = problem_read(&p, problem->text ? problem->text : "", problem->n);
  if (read) problem_hash_text(p.hash, vc);
  problem_free(&p);
  return read;
}

void recheck_free(RecheckResult *r) {
  buf_free(&r->reason);
}
