/* SPDX-License-Identifier: MIT */
/* Random executions: a source of values (replay/value_source.h) that draws what a script would
 * give, when it is first needed, so that assumptions made before can say what to draw from. No
 * solver takes part.
 *
 * An execution is a function of its choices, one word each, of which 0 stands for the simplest:
 * they are recorded, and an execution can be given the first of them. So an execution is tried
 * again from any of its choices, and made simpler by simpler choices.
 *
 * A variable that has no value yet holds a VAL_UNKNOWN, whose cell is shared by all variables that
 * have been assigned it. */
#ifndef REPLAY_SAMPLE_SAMPLE_H
#define REPLAY_SAMPLE_SAMPLE_H

#include "logic/eval/finite.h"
#include "replay/interp.h"

enum { SAMPLE_EXCLUDED = 4, SAMPLE_RECENT = 32 };

/* What assumptions say of an unknown value. */
struct UnknownCell {
  const Value *value; /* drawn; NULL: not yet                                          */
  int64_t low, high;  /* of an integer, or of a bit-vector as a signed number         */
  bool narrowed;      /* an assumption was met without drawing                        */
  uint32_t n_excluded;
  int64_t excluded[SAMPLE_EXCLUDED];
};

/* A change made for an assumption, to be undone when the assumption does not hold. */
typedef struct SampleChange {
  enum { CHANGE_CELL, CHANGE_ENTRY, CHANGE_LIMITS } kind;
  union {
    UnknownCell *cell;
    Finite *map;
  } of;
  uint32_t point;     /* ENTRY */
  UnknownCell before; /* LIMITS */
} SampleChange;

/* An axiom about every value of a function: forall x.. :: P(f(x..)). */
typedef struct SampleRule {
  Term forall;
  const uint32_t *variable; /* of each argument of the function */
  uint32_t next;            /* for the same function, + 1      */
} SampleRule;

typedef struct SampleRules {
  Arena arena;
  VEC(SampleRule) all;
  Map first; /* by function: number + 1 */
} SampleRules;

typedef struct SampleFrame SampleFrame; /* frame.c */

/* A universal that was assumed about a map: closures over its indices. */
typedef struct SampleMapRule {
  const Value *rest, *value; /* the value where rest is false; NULL: everywhere */
  const Value *other;        /* the map that the value is read from; NULL: none  */
  bool simple;               /* the value is that of another map, or always the same */
  uint32_t next;             /* of the same map, + 1 */
} SampleMapRule;

/* The choices of an execution. */
typedef struct SampleChoices {
  VEC(uint64_t) given, made;
  bool simplest; /* the choices after those given are 0 */
  uint64_t random;
  enum { SAMPLE_NONE, SAMPLE_FIRST, SAMPLE_LAST } favourite; /* successor of jumps, mostly */
} SampleChoices;

/* Values of the program, from which others are drawn. */
typedef struct SamplePool {
  VEC(int64_t) literals;
  const Value *recent[SAMPLE_RECENT];
  uint32_t n_recent;
} SamplePool;

/* Where an execution ends. */
typedef struct SampleBounds {
  uint64_t steps, max_steps, max_calls;
  bool cut;       /* met a bound */
  bool too_large; /* a number is */
  double until;
} SampleBounds;

/* Universals that this execution has assumed about maps. */
typedef struct SampleMapRules {
  VEC(SampleMapRule) all;
  Map of_map; /* by Finite *: number + 1 */
} SampleMapRules;

/* Assumptions that are being made true. */
typedef struct SampleTrial {
  VEC(SampleChange) changes;
  uint32_t depth;    /* assumptions, one inside the other */
  uint32_t instance; /* axioms being checked at a new point, one inside the other */
  bool read_only;    /* nothing is drawn */
} SampleTrial;

typedef struct Sample {
  Interp in;
  CoreProgram *core;
  Eval *eval;
  /* this execution */
  SampleChoices choice;
  SamplePool pool;
  SampleTrial trial;
  SampleMapRules map_rules;
  SampleBounds bounds;
  FiniteGroup maps;
  VEC(Decision) decisions;
  bool axiom_broken;          /* or two assumptions about a map contradict each other */
  VEC(const Value *) uniques; /* of unique constants */
  Pos failed_key;
  /* all executions */
  Map check_numbers; /* clause, place -> number + 1 */
  CheckCounts checks;
  SampleRules rules;
  Map frames; /* by quantifier: SampleFrame *, or 0 */
} Sample;

void sample_init(Sample *, CoreProgram *, const Proc *const *by_spec, uint32_t n_by_spec);
void sample_free(Sample *);
/* One execution with the choices given; its outcome is in.x->outcome. */
void sample_run(Sample *, const Proc *entry);
/* The script of the execution just made; its lists are the caller's (script_free). */
void sample_script(Sample *, const Proc *entry, bool fails, Script *);
/* Everything decided so far held, and nothing was left undecided. */
bool sample_clean(const Sample *);

/* ---- unknown.c: unknown values and assumptions about them */

const Value *sample_unknown(Sample *, Sort);              /* a new one                   */
const Value *sample_read(Sample *, const Value *unknown); /* draws it if need be         */
const Value *sample_evaluate(void *sample, Term);         /* a variable may stay unknown */
Tri sample_assume(void *sample, Term);
void sample_assigned(void *sample, const Value *);
/* Remembers a change for the time of an assumption. */
void sample_change(Sample *, SampleChange);

/* ---- functions.c: functions without definition, and axioms about them */

void sample_rules_init(Sample *);
void sample_rules_free(SampleRules *);
const Value *sample_point(void *sample, Symbol);
const Value *sample_determine_point(void *sample, Symbol, const Value *, const Value *const *args);

/* ---- frame.c */

/* Makes a universal about a new map true by what is read in it later. UNKNOWN: it is not of that
 * form. */
Tri sample_frame(Sample *, Term forall);
/* The value that was assumed of a point; NULL: none. */
const Value *sample_frame_value(Sample *, const Finite *, uint32_t point);
/* Reads a map wherever what was assumed of it differs from what it is elsewhere. False: cannot be
 * done. */
bool sample_frame_complete(void *sample, Finite *);

/* ---- draw.c */

uint64_t sample_choice(Sample *, uint64_t n); /* below n, evenly */
/* NULL: the sort has no value in reach. */
const Value *sample_draw(Sample *, Sort, const UnknownCell *);
const Value *sample_small(Sample *, Sort, uint64_t which); /* for quantifiers: without a choice */

#endif
