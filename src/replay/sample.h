/* SPDX-License-Identifier: MIT */
/* Random executions: the interpreter of replay (replay/replay.c) with a source of values instead of
 * a script. What is open is drawn when it is first needed, so that assumptions made before can say
 * what to draw from; no solver takes part.
 *
 * An execution is a function of its choices, one word each, of which 0 stands for the simplest:
 * they are recorded, and a run can be given the first of them. So an execution is tried again from
 * any of its choices, and made simpler by simpler choices.
 *
 * A variable that has no value yet holds a VAL_OPEN, whose cell is shared by all that have been
 * assigned it. */
#ifndef REPLAY_SAMPLE_H
#define REPLAY_SAMPLE_H

#include "logic/finite.h"
#include "replay/replay_run.h"

enum { SAMPLE_EXCLUDED = 4, SAMPLE_RECENT = 32 };

/* What assumptions say of a value that is open. */
typedef struct OpenCell {
  const Value *value; /* drawn; NULL: not yet                                          */
  int64_t low, high;  /* of an integer, or of a bit-vector as a signed number         */
  bool narrowed;      /* an assumption was met without drawing                        */
  uint32_t n_excluded;
  int64_t excluded[SAMPLE_EXCLUDED];
} OpenCell;

/* Something drawn for an assumption, to be drawn again when it does not hold. */
typedef struct Drawn {
  enum { DRAWN_CELL, DRAWN_ENTRY, DRAWN_LIMITS } kind;
  union {
    OpenCell *cell;
    Finite *map;
  } of;
  uint32_t point;  /* ENTRY */
  OpenCell before; /* LIMITS */
} Drawn;

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

typedef struct SampleFrame SampleFrame; /* sample_frame.c */

/* What a map was assumed to be: closures over its indices. */
typedef struct SampleMapRule {
  const Value *rest, *value; /* the value where rest is false; NULL: everywhere */
  const Value *other;        /* the map that the value is read from; NULL: none  */
  bool simple;               /* the value is that of another map, or always the same */
  uint32_t next;             /* of the same map, + 1 */
} SampleMapRule;

typedef struct Sample {
  CoreProgram *core;
  /* choices */
  VEC(uint64_t) given, made;
  bool simplest; /* the choices after those given are 0 */
  uint64_t random;
  enum { SAMPLE_NONE, SAMPLE_FIRST, SAMPLE_LAST } favourite; /* way of jumps, mostly */
  /* where values come from */
  VEC(int64_t) literals;
  const Value *recent[SAMPLE_RECENT];
  uint32_t n_recent;
  /* this execution */
  FiniteGroup maps;
  VEC(Decision) decisions;
  VEC(Drawn) drawn;
  uint32_t trying;   /* assumptions being made true, one inside the other */
  uint32_t instance; /* axioms being looked at for a new point             */
  bool looking;      /* nothing is drawn                                  */
  bool axiom_broken; /* or two assumptions about a map contradict each other */
  VEC(SampleMapRule) map_rules;
  Map rules_of_map;           /* by Finite *: number + 1 */
  VEC(const Value *) uniques; /* of unique constants */
  Pos failed_key;
  uint64_t steps, max_steps, max_calls;
  bool cut;       /* met a bound */
  bool too_large; /* a number is */
  double until;
  /* all executions */
  Map check_numbers; /* clause, place -> number + 1 */
  CheckCounts checks;
  SampleRules rules;
  Map frames; /* by quantifier: SampleFrame *, or 0 */
} Sample;

void sample_init(Sample *, Replay *);
void sample_free(Sample *);
/* One execution with the choices given; its outcome is r->x->outcome. */
void sample_run(Run *, const Proc *entry);
/* The script of the execution just made; its lists are the caller's (script_free). */
void sample_script(Run *, const Proc *entry, bool fails, Script *);
/* Everything decided so far held, and nothing was left undecided. */
bool sample_clean(const Run *);

/* ---- for the interpreter */

const Value *sample_initial(Run *,
                            Sort); /* a new open value: of the entry's parameters and globals */
const Value *sample_value(Run *, Sort);             /* a new open value, as a decision */
const Value *sample_true(Run *);                    /* of an assumption variable      */
const Value *sample_read(Run *, const Value *open); /* draws it if need be            */
const Value *sample_term(Run *, Term);              /* its value; a variable may stay open */
const Value *sample_point(Run *, Symbol, Meaning *, uint32_t point, const Value *const *args);
void sample_seen(Run *, const Value *);
bool sample_jump(Run *, const CBlock *, uint32_t *way);  /* false: none is possible */
uint32_t sample_number(Run *, DecisionKind, uint32_t n); /* any of n */
Tri sample_assume(Run *, Term);
bool sample_failed(Run *, Pos clause, Pos at, Pos key); /* returns false */
void sample_checked(Run *, Pos clause, Pos at, Tri holds);
Tri sample_quantifier(Run *, Term); /* one that cannot be enumerated */
/* False: enough; the outcome is set. */
bool sample_step(Run *);

/* ---- sample_rules.c */

void sample_rules_init(SampleRules *, Replay *);
void sample_rules_free(SampleRules *);
/* Does no axiom about the function forbid its value at this point? */
bool sample_rules_hold(Run *, Symbol, const Value *const *args);

/* ---- sample_frame.c */

/* Makes a universal about a new map true by what is read in it later. UNKNOWN: it is not of that
 * form. */
Tri sample_frame(Run *, Term forall);
/* The value that was assumed of a point; NULL: none. */
const Value *sample_frame_value(Run *, const Finite *, uint32_t point);
/* Reads a map wherever what was assumed of it differs from what it is elsewhere. False: cannot be
 * done. */
bool sample_frame_settle(Run *, Finite *);

/* ---- sample_draw.c */

uint64_t sample_choice(Sample *, uint64_t n);            /* below n, evenly */
const Value *sample_draw(Run *, Sort, const OpenCell *); /* NULL: the sort has no value in reach */
const Value *sample_small(Run *, Sort, uint64_t which);  /* for quantifiers: without a choice */

#endif
