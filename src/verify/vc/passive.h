/* SPDX-License-Identifier: MIT */
/* The passive program of one implementation: an acyclic graph of blocks that only test.
 *
 * Made by passify_impl from an implementation whose loops are cut; read by vc.c (which
 * turns it into one term) and trace.c (which turns a model into an execution).
 * Program variables have become incarnations: constants, one per value a variable takes.
 * Lives in the arena it was made in. */
#ifndef VERIFY_VC_PASSIVE_H
#define VERIFY_VC_PASSIVE_H

#include "core/program.h"

/* What a failing check means; the text of the message goes by it (checks.def). */
typedef enum CheckKind {
#define CHECK(tag, code, json, message, related) CHECK_##tag,
#include "verify/vc/checks.def"
#undef CHECK
  CHECK_COUNT
} CheckKind;

/* What a command lets proofs assume: of an assert, what holds once it is proved. */
typedef enum FactKind {
#define FACT(tag, json, words, told) FACT_##tag,
#include "verify/vc/facts.def"
#undef FACT
  FACT_COUNT
} FactKind;

typedef struct PassiveCmd {
  bool is_assert;
  bool assumed_after; /* asserts: known to hold from here on (subsumption)    */
  uint8_t check;      /* asserts: CHECK_*                                     */
  uint8_t fact;       /* assumes: FACT_*, whose text is at `related`          */
  Term term;
  Term goal;              /* asserts: what to prove in its place; TERM_NONE: the term    */
  Term clause;            /* asserts: as written, over variables; TERM_NONE: unknown     */
  uint32_t id;            /* asserts: positive, unique in the implementation            */
  Pos pos;                /* where the message points; 0 for CHECK_ENSURES (see trace)  */
  Pos related;            /* the clause; of an assume that is none, 0                   */
  const CoreAttrs *attrs; /* of the assert, requires or ensures               */
  const Cmd *source;      /* the command it comes from, or NULL               */
} PassiveCmd;

/* The value of a variable from some command on: what a counterexample shows. */
typedef struct PassiveStep {
  uint32_t at; /* index of the first command that sees it */
  const Variable *var;
  Term value;
  Pos pos; /* of the command that gives it the value; 0: none does */
} PassiveStep;

/* What the program says of a value in the source it was made from (core/origin.h). */
typedef struct PassiveRecord {
  uint32_t at; /* index of the first command after it */
  Str name;
  Term value;
  Pos pos;
} PassiveRecord;

/* Where a value comes from that need not occur in any execution. */
typedef enum DoubtKind {
  DOUBT_MARKED,        /* the program says so: {:overapproximation}                  */
  DOUBT_INFERRED_LOOP, /* a loop is cut whose invariant is only inferred             */
  DOUBT_BARE_LOOP,     /* a loop is cut that has no invariant                        */
  DOUBT_LOOP,          /* a loop is cut that has one                                 */
  DOUBT_CALL,          /* a call of a procedure that has a body, by its contract     */
} DoubtKind;

/* A value that need not occur in any execution, or that the path gets here need not. */
typedef struct PassiveDoubt {
  DoubtKind kind;
  Term value;       /* TERM_NONE: the path */
  const Proc *call; /* whose result it is, or what it changed; else NULL */
  Str reason;       /* MARKED: more words, or NULL */
  Pos pos;          /* of the loop or the call */
} PassiveDoubt;

/* hide, reveal, push or pop. */
typedef struct PassiveHide {
  uint32_t at;  /* index of the first command after it */
  uint8_t kind; /* CMD_* */
  const Function *func;
} PassiveHide;

typedef struct PassiveBlock {
  Str label;
  Pos pos;     /* 0: made by the pipeline, not shown in traces */
  uint32_t id; /* positive */
  VEC(PassiveCmd) cmds;
  VEC(PassiveStep) steps;
  VEC(PassiveHide) hides;
  VEC(PassiveRecord) records;
  VEC(PassiveDoubt) doubts;
  VEC(Symbol) undoubted; /* values of variables that are {:undoubted} */
  VEC(Symbol)
  made;                /* the constants of which nothing is said before this block; those that
                          stand for the values of a join are made in the block after it */
  VEC(uint32_t) succs; /* indices, all greater than this block's */
  bool returns;        /* the end: checks of the postconditions are here          */
  bool leaves;         /* jumps to the shared end in place of a return            */
  bool says_return;    /* and the text has a 'return' there                       */
  bool hidden;         /* traces pass over it (trace_blocks.h)                           */
  Pos jump_pos;
  const CoreAttrs *jump_attrs;
} PassiveBlock;

/* e of {:add_to_pool "p", e} */
typedef struct PoolTerm {
  Str pool;
  Term term;
} PoolTerm;

typedef struct Passive {
  CoreProgram *program;
  const Impl *impl;
  VEC(PassiveBlock) blocks; /* topological order, [0] is the entry */
  VEC(PoolTerm) pool_terms; /* of commands and requires clauses, where pools.h may use them */
  uint32_t n_checks, last_id;
  bool joined;   /* a trace names a row of blocks by the first */
  bool no_jumps; /* ... that is more than a jump */
  bool own_end;  /* the part of one return: its place is that of the return */
  bool numbered; /* the condition has Boogie's numbers, for models (vc.h) */
} Passive;

void passive_free(Passive *);
/* Makes a check an assumption; to nothing when it may not be used once checked (subsumption). */
void passive_assume(Passive *, PassiveCmd *);
/* The index of the block's `assume false;`, which a where clause may be, or how many commands it
 * has; does it have one? */
uint32_t passive_blocked_at(const PassiveBlock *);
bool passive_is_blocked(const PassiveBlock *);
/* Nothing but a jump, of which nothing is said? */
bool passive_is_jump(const PassiveBlock *);
const char *passive_message(CheckKind);
const char *passive_related(CheckKind); /* NULL: no related line */
const char *passive_json(CheckKind);    /* the name in JSON */
const char *passive_code(CheckKind);    /* stable: V001 ... */
/* Where the clause is that is checked. */
Pos passive_clause(const PassiveCmd *);

#endif
