/* SPDX-License-Identifier: MIT */
/* What a proof used, as data: the facts that it could assume, which of them it needs, and facts
 * that contradict each other. Made by verify/find_use.h. */
#ifndef VERIFY_TRACE_PROOF_USE_H
#define VERIFY_TRACE_PROOF_USE_H

#include "base/codec.h"
#include "verify/vc/passive.h"

typedef enum FactNeed {
  FACT_NOT_NEEDED,   /* the proof stands without all of these together              */
  FACT_NEEDED,       /* by the proof that was found; there is one without it, or it is not known */
  FACT_NEEDED_ALONE, /* nothing else that is assumed can stand in for it            */
} FactNeed;

typedef struct UsedFact {
  FactKind kind;
  FactNeed need;
  bool checked; /* an invariant: not a free one */
  bool proves;  /* some check, as it was proved first */
  bool idle;  /* not needed, but what proves an invariant that is not needed either does need it */
  Pos clause; /* its text            */
  Pos site;   /* of the call that makes it a fact; 0: it is one by itself */
  Str id;     /* {:id}, or NULL */
  Str call_id;
} UsedFact;

/* A check, as one of the proof's goals. */
typedef struct UsedGoal {
  CheckKind kind;
  bool proved;  /* by itself, from what is assumed there */
  bool reached; /* and not only because nothing gets there */
  bool inlined; /* a clause of a procedure whose body stands in place of the call */
  Str id;       /* {:id}, or NULL */
  Str call_id;
} UsedGoal;

/* Facts that cannot all hold: nothing gets to a check. */
typedef struct Contradiction {
  CheckKind kind;    /* of `check` */
  Pos check;         /* the first check of those that nothing gets to for this reason */
  uint32_t hides;    /* how many these are */
  uint32_t first, n; /* in ProofUse.clashing; none: it is not about facts alone */
} Contradiction;

/* A precondition with which a check that is not proved would hold (verify/find_missing.h). */
typedef struct MissingFact {
  CheckKind kind;
  Pos check, clause;         /* where the check is, and the clause that is checked */
  Str text;                  /* in the words of the program */
  uint32_t models;           /* counterexamples that were found: it excludes all of them */
  uint32_t calls, satisfied; /* of the procedure in the program; by so many it is satisfied */
  bool unreached;            /* nothing gets to the check then */
} MissingFact;

typedef struct ProofUse {
  bool known;             /* somebody has looked */
  bool minimal;           /* no needed fact can be left out: no limit was reached */
  uint32_t checks;        /* of the implementation */
  VEC(UsedGoal) goals;    /* in the order of the conditions */
  VEC(UsedFact) facts;    /* in the order of the text */
  VEC(uint32_t) clashing; /* indices of facts */
  VEC(Contradiction) contradictions;
  VEC(MissingFact) missing; /* of a proof that failed */
} ProofUse;

void proof_use_free(ProofUse *);
ProofUse proof_use_copy(const ProofUse *);
/* To be freed also when the reader is damaged. */
void proof_use_code(const Codec *, ProofUse *);

const char *fact_json(FactKind);
const char *fact_words(FactKind);
/* Is it worth telling that no proof needs a fact of this kind? */
bool fact_is_told(FactKind);
const char *fact_need_json(FactNeed);

#endif
