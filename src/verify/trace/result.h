/* SPDX-License-Identifier: MIT */
/* What verification of one implementation found, as data: read by the writers in report/.
 * Crosses a process boundary as bytes (result_put, result_get). */
#ifndef VERIFY_TRACE_RESULT_H
#define VERIFY_TRACE_RESULT_H

#include "base/wire.h"
#include "core/origin.h"
#include "logic/eval/value_tree.h"
#include "verify/trace/effort.h"
#include "verify/trace/proof_use.h"
#include "verify/vc/passive.h"

typedef enum VerifyOutcome {
#define OUTCOME(tag, verdict, reason, trace) VERIFY_##tag,
#include "verify/trace/outcomes.def"
#undef OUTCOME
  VERIFY_OUTCOME_COUNT
} VerifyOutcome;

typedef struct TraceStep {
  Str label;
  Pos pos;
} TraceStep;

/* A value in the counterexample, in source terms. */
typedef struct TraceValue {
  uint32_t step;         /* index in Failure.trace: from this block on */
  Str name, value;       /* `value` is a readable text, which is cut where it is long           */
  const ValueTree *tree; /* the same as a tree; NULL: a text of another language (api/csharp) */
} TraceValue;

/* A place on the path in the program that this one was made from, and values there. */
typedef struct TraceOrigin {
  Origin at;
  uint32_t first, n_values; /* in Failure.origin_values */
} TraceOrigin;

/* What is known of a counterexample (judge.h). */
typedef enum FailureStanding {
  FAILURE_UNCHECKED,   /* nobody has evaluated it                                  */
  FAILURE_CONFIRMED,   /* evaluated: the check fails, and all that is assumed holds */
  FAILURE_UNCONFIRMED, /* the solver is sure; it cannot be evaluated                */
  FAILURE_ABSTRACT, /* there is one with values that a loop or a call need not give: no setting of
                       the solver proves the check, and no execution is known to fail */
  FAILURE_UNPROVED, /* there is none that counts: the check was not proved       */
} FailureStanding;

/* What is said of a failure; each may be NULL. */
typedef struct FailureWords {
  Str message;                /* {:msg}, or NULL */
  Str failure, plain_failure; /* of a check that is in no text: Boogie's words, and ours; or NULL */
  Str doubt;    /* UNCONFIRMED, ABSTRACT, UNPROVED: why it is no better, a phrase; else NULL */
  Str model;    /* the whole model as Boogie prints it, or NULL (model.h) */
  Str evidence; /* what the program that this one was made from does there; not encoded; or NULL */
} FailureWords;

/* The path in the program that this one was made from. */
typedef struct FailureSource {
  TraceOrigin *origins; /* in the order of the path */
  TraceValue *origin_values;
  uint32_t n_origins, n_origin_values;
} FailureSource;

typedef struct Failure {
  CheckKind check;
  FailureStanding standing;
  bool from_unknown; /* the model came from an 'unknown' answer */
  bool repeated;     /* the same check failed in an earlier part: counted, not shown again */
  uint32_t id;       /* of the check, for whoever makes the result; not encoded */
  Pos pos, related;
  uint32_t fact; /* the inferred fact that fails (Cmd.fact), or 0 */
  FailureWords words;
  TraceStep *trace;
  TraceValue *values;
  TraceValue *reads; /* what the failing condition reads, as written, at the end of the trace */
  Str *prints;       /* what {:print} says along the path */
  Str *parts; /* which conjuncts of the condition fail, in source terms; when it has several */
  uint32_t n_trace, n_values, n_reads, n_prints, n_parts;
  FailureSource source;
} Failure;

typedef VEC(Failure) Failures;

/* Code that no execution reaches the end of (smoke.h). */
typedef struct VerifyUnreachable {
  Pos pos;
  Str block; /* its label */
} VerifyUnreachable;

/* One condition put to the solver. */
typedef struct VerifyBatch {
  VerifyOutcome outcome;
  uint32_t of; /* conditions known when it was asked */
  double seconds;
  uint64_t resources;
  Pos *checks;
  uint32_t n_checks;
} VerifyBatch;

/* What Houdini found out about a candidate (infer/candidates/loop_candidates.h). */
typedef struct CandidateVerdict {
  uint32_t fact; /* Cmd.fact */
  bool holds;
  bool needed;    /* it holds, and the proofs of the program's checks use it    */
  bool undecided; /* it does not count as holding because a limit was reached */
} CandidateVerdict;

/* What is known of one check. */
typedef enum CheckStatus {
  CHECK_IS_PROVED, /* on every path on which the checks before it hold */
  CHECK_IS_OPEN,
  CHECK_IS_UNPROVED,
  CHECK_IS_REFUTED, /* the worst comes last */
} CheckStatus;

/* A check as it is written: once, however many paths lead to it. */
typedef struct ListedCheck {
  CheckKind kind; /* of an invariant: that of its entry */
  Pos pos;        /* 0 for CHECK_ENSURES                */
  Pos related;    /* the clause, or 0                   */
  CheckStatus status;
} ListedCheck;

typedef struct VerifyResult {
  VerifyOutcome outcome;
  Str reason; /* more words for an inconclusive outcome, or NULL */
  Failures failures;
  VEC(VerifyBatch) batches;           /* when asked for (ProveOptions.batches) */
  VEC(VerifyUnreachable) unreachable; /* when verified and asked for (ProveOptions.smoke) */
  VEC(CandidateVerdict) candidates;   /* when asked for (VerifyOptions.only) */
  VEC(Pos) vacuous;                   /* when verified: goals that nothing gets to (vacuous.h) */
  ProofUse use;                       /* when verified and asked for (verify/find_use.h) */
  VEC(ListedCheck) listed;            /* when somebody has listed them (api/listed_checks.h) */
  VerifyEffort effort;                /* where the time went                       */
  double seconds;
  uint64_t resources;
  uint32_t checks;   /* proof obligations */
  uint32_t attempts; /* settings of the solver that were tried (strategies.h); 0 for one */
  bool complete;     /* no check fails but those of `failures` */
  bool no_model;     /* none of the axioms is to be expected (judge_is_large) */
  bool endless;      /* verified, but no way leads to the postconditions */
  bool cached;       /* known from an earlier run */
  bool hinted;       /* proved by what worked before (VerifyOptions.hint) */
  bool unconfirmed;  /* the cache knew it, but nothing confirmed that: it was proved again */
} VerifyResult;

void result_free(VerifyResult *);
/* Shares strings and traces, which live as long as the session. result_free it. */
VerifyResult result_copy(const VerifyResult *);
void result_put(Buf *, const VerifyResult *);
/* To be freed also when the reader is damaged. */
void result_get(WireReader *, VerifyResult *);
/* The same of a whole message. False when it is damaged or cut short: then nothing of it is used,
 * but it is to be freed. */
bool result_decode(VerifyResult *, Session *, const char *bytes, size_t n);

/* Checks fail, or were not proved. */
static inline bool result_fails(VerifyOutcome o) {
  return o == VERIFY_ERRORS || o == VERIFY_UNPROVED;
}
/* Is it known that an execution fails at the check? */
static inline bool failure_is_refuted(const Failure *f) {
  return f->standing < FAILURE_ABSTRACT;
}
/* What the failures of a result, of which there are some, make of it. */
VerifyOutcome result_of_failures(const Failures *);

const char *result_verdict(VerifyOutcome); /* of the JSON stream */
const char *result_reason(VerifyOutcome);  /* or NULL            */
const char *result_trace_word(VerifyOutcome);

#endif
