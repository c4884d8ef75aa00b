/* SPDX-License-Identifier: MIT */
/* See recheck.h. */
#include "recheck/recheck.h"

#include "base/file.h"
#include "base/mem.h"
#include "recheck/question.h"

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

static void ask(RecheckResult *r, GroundProblem *g, const RecheckOptions *opt, bool first) {
  Buf text = {0}, said = {0};
  double used = 0;
  ground_problem_print(g, NULL, &text);
  r->ground_bytes += text.n;
  if (opt->keep) file_write(opt->keep, !first, text.text, text.n);
  AskAnswer a = question_ask(g, &opt->ask, &text, &said, &used);
  r->solver_seconds += used;
  switch (a) {
  case ASK_UNSAT: break;
  case ASK_SAT: conclude(r, RECHECK_REJECTED, "its instances do not suffice"); break;
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
  r->instances += g.instances;
  if (g.wrong)
    conclude(r, RECHECK_REJECTED, g.wrong);
  else if (g.too_many)
    conclude(r, RECHECK_OPEN, "too many instances");
  else if (g.unknown_map)
    conclude(r, RECHECK_OPEN, "the checker does not know the sort of a map");
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
