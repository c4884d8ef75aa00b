/* SPDX-License-Identifier: MIT */
/* See question.h. */
#include "recheck/question.h"

#include "recheck/cases.h"

/* Parts of the time: for the whole, which is best if it can be, and for the first look at a case.
 */
static const double WHOLE = 0.3, CASE = 0.05;

typedef struct RecheckQuestion {
  GroundProblem *g;
  const AskOptions *opt;
  Buf *said;
  double *used;
  GroundCases cases; /* still to be asked */
} RecheckQuestion;

static double left(const RecheckQuestion *q) {
  return q->opt->seconds - *q->used;
}

/* For at most so long. */
static AskAnswer ask_for(RecheckQuestion *q, const Buf *text, double seconds) {
  AskOptions now = *q->opt;
  if (left(q) <= 0) return ASK_TIMEOUT;
  now.seconds = seconds < left(q) ? seconds : left(q);
  buf_clear(q->said);
  return ask_solver(&now, text, q->said, q->used);
}

/* What is too hard is divided further, and what cannot be gets the time that is left. */
static AskAnswer ask_case(RecheckQuestion *q, GroundCase *c) {
  enum { PARTS = 4 };
  Buf text = {0};
  ground_problem_print(q->g, c, &text);
  AskAnswer a = ask_for(q, &text, CASE * q->opt->seconds);
  if (a == ASK_TIMEOUT && left(q) > 0 && ground_case_split(q->g, c, PARTS, &q->cases))
    a = ASK_UNSAT; /* if its parts are */
  else if (a == ASK_TIMEOUT)
    a = ask_for(q, &text, left(q));
  buf_free(&text);
  return a;
}

/* TIMEOUT: or it has no cases. */
static AskAnswer ask_in_cases(RecheckQuestion *q) {
  enum { PARTS = 6 };
  GroundCase whole;
  AskAnswer a = ASK_TIMEOUT;
  bool parts = ground_case_whole(q->g, &whole) && ground_case_split(q->g, &whole, PARTS, &q->cases);
  if (parts)
    for (a = ASK_UNSAT; q->cases.n && a == ASK_UNSAT;) {
      GroundCase c = vec_pop(&q->cases);
      a = ask_case(q, &c);
      ground_case_free(&c);
    }
  ground_case_free(&whole);
  ground_cases_free(&q->cases);
  return a;
}

AskAnswer question_ask(GroundProblem *g, const AskOptions *opt, const Buf *text, Buf *said,
                       double *used) {
  RecheckQuestion q = {.g = g, .opt = opt, .said = said, .used = used};
  *used = 0;
  if (opt->seconds <= 0) return ask_solver(opt, text, said, used);
  AskAnswer a = ask_for(&q, text, WHOLE * opt->seconds);
  if (a == ASK_TIMEOUT) a = ask_in_cases(&q);
  return a == ASK_TIMEOUT ? ask_for(&q, text, left(&q)) : a;
}
