/* SPDX-License-Identifier: MIT */
/* See recheck.h. */
#include "recheck/recheck.h"

#include "base/clock.h"
#include "base/file.h"
#include "recheck/ground.h"

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

/* Time is divided between the ways that the solver has. */
static AskAnswer ask_both_ways(const AskOptions *opt, const Buf *text, Buf *said) {
  AskOptions own = *opt, other = *opt;
  other.argument = ask_other_way(opt->solver);
  if (other.argument) {
    own.seconds *= 0.4;
    other.seconds *= 0.6;
  }
  AskAnswer a = ask_solver(&own, text->text, text->n, said);
  if (!other.argument || (a != ASK_TIMEOUT && a != ASK_UNKNOWN)) return a;
  Buf ignored = {0};
  if (ask_solver(&other, text->text, text->n, &ignored) == ASK_UNSAT) a = ASK_UNSAT;
  buf_free(&ignored);
  return a;
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

void recheck_check(RecheckResult *r, const char *name, const Buf *problem, const Buf *certificate,
                   const RecheckOptions *opt) {
  *r = (RecheckResult){.problem_bytes = problem->n};
  Problem p;
  Certificate c = {0};
  bool read = problem_read(&p, problem->text ? problem->text : "", problem->n);
  if (read) problem_hash_text(p.hash, r->vc);
  if (certificate) r->certificate_bytes = certificate->n;
  if (!certificate) {
    conclude(r, RECHECK_OPEN, "there is no certificate");
  } else if (!read) {
    conclude(r, RECHECK_OPEN, "the checker does not know ");
    buf_puts(&r->reason, p.wrong);
  } else if (!certificate_read(&c, &p, certificate->text ? certificate->text : "",
                               certificate->n)) {
    conclude(r, RECHECK_REJECTED, c.wrong);
  } else {
    r->conditions = p.conditions.n;
    check_all(r, name, &p, &c, opt);
  }
  certificate_free(&c);
  problem_free(&p);
}

void recheck_free(RecheckResult *r) {
  buf_free(&r->reason);
}
