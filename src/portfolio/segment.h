/* SPDX-License-Identifier: MIT */
/* A piece of an implementation without loops and calls of bodies: from a place to the next heads
 * of loops, calls and returns, as formulas.
 *
 * It says which ends can be reached from a state at its start, and in which states: conditions of
 * all paths together, with one Boolean for each place where paths meet (Barnett and Leino, 2005,
 * with 'exists' in place of 'for all'). */
#ifndef PORTFOLIO_SEGMENT_H
#define PORTFOLIO_SEGMENT_H

#include "portfolio/flow.h"

/* In a block before the command with that number. Where an implementation begins there are
 * assumptions to be made and values to be chosen first. */
typedef struct FlowPlace {
  uint32_t block, cmd;
  bool enters; /* block 0, command 0: the implementation is entered */
} FlowPlace;

typedef enum SegmentStepKind {
  SEGMENT_ASSUME,
  SEGMENT_ASSERT,
  SEGMENT_VALUE /* any value may be chosen: a fresh variable */
} SegmentStepKind;

typedef struct SegmentStep {
  SegmentStepKind kind;
  Term term;
} SegmentStep;

typedef enum ExitKind { EXIT_HEAD, EXIT_CALL, EXIT_RETURN } ExitKind;

typedef struct SegmentExit {
  ExitKind kind;
  FlowPlace place;   /* HEAD: that head; CALL: after the call */
  const Cmd *call;   /* CALL */
  const Term *args;  /* CALL: values of the callee's ins */
  const Term *state; /* by number */
} SegmentExit;

typedef struct SegmentEdge {
  uint32_t to; /* block of the segment; SEGMENT_EXIT: the exit `exit` */
  uint32_t exit;
  uint32_t branch; /* number of the jump's target; 0 for calls and returns */
  Term moves;      /* values where paths meet */
  Term taken;      /* after segment_formula: it is taken, and its end is reached from there */
} SegmentEdge;
#define SEGMENT_EXIT UINT32_MAX

typedef struct SegmentPath {
  uint32_t block, edge;
} SegmentPath;

typedef struct SegmentBlock {
  const CBlock *block;
  uint32_t first_cmd;
  VEC(SegmentStep) steps;
  VEC(SegmentEdge) edges;
  VEC(SegmentPath) paths; /* edges that lead here */
  Term *state;            /* where it begins, then where it ends */
} SegmentBlock;

typedef struct Segment {
  const Flow *flow;
  Arena arena;
  VEC(SegmentBlock) blocks; /* the first is where it starts; edges go on in the list */
  VEC(SegmentExit) exits;
} Segment;

typedef struct SegmentOptions {
  bool program_starts; /* the place is the entry of the program */
} SegmentOptions;

/* `state` where it starts, by number; values chosen on entering need none. */
void segment_init(Segment *, const Flow *, FlowPlace, const Term *state, const SegmentOptions *);
void segment_free(Segment *);
/* Some path from the start comes to a check that fails, if `fails`, or to an exit whose condition
 * (by number of the exit) holds. */
Term segment_formula(Segment *, bool fails, const Term *exits);

#endif
