/* SPDX-License-Identifier: MIT */
/* The machine that executes the instructions of an explicit state, and the state itself.
 *
 * A comparison that the domain of an unknown does not decide splits the state: the machine goes on
 * with the part of the domain in which it holds, and the other part is another state, which begins
 * the command again; or, if the command itself has made the unknown, which it would do anew, goes
 * on in the midst of it. So every state stands for all values that take the same path, and none is
 * left out. Where a comparison is about two unknowns both outcomes are possible and nothing
 * is learned. */
#ifndef EXEC_EXPLICIT_MACHINE_H
#define EXEC_EXPLICIT_MACHINE_H

#include "exec/explicit/code.h"
#include "exec/explicit/domains.h"
#include "exec/explicit/points.h"

typedef enum MachineEnd {
  MACHINE_GOES_ON,
  MACHINE_PASSED,
  MACHINE_BLOCKED,  /* an assumption is false, or the state was met before */
  MACHINE_AT_HEAD,  /* at the head of a loop: the state was written down and waits */
  MACHINE_FAILS,    /* a check may fail */
  MACHINE_TOO_DEEP, /* too many calls in each other */
  MACHINE_GIVES_UP,
} MachineEnd;

typedef struct MachineFrame {
  uint32_t base; /* of its slots, among the cells */
  uint32_t body;
  uint32_t call; /* 1 + the call, 0: the entry */
} MachineFrame;

#define NO_DECISION UINT32_MAX

/* How a state came about: the decisions since the state of another step. */
typedef struct Step {
  uint32_t from; /* 0: the beginning */
  uint32_t first, n;
  uint32_t all; /* decisions from the beginning */
} Step;

typedef struct Machine Machine;

#define NO_UNKNOWN UINT32_MAX

/* A state that is as the machine's own but for the next decision. */
typedef struct MachineFork {
  uint32_t pc;      /* where it goes on                      */
  uint32_t unknown; /* one that is in `domain` there, or none */
  ValueDomain domain;
  uint32_t decision;
  bool midway; /* in the midst of a command             */
} MachineFork;

/* What the search has to say. */
typedef struct MachineHooks {
  void (*forked)(void *self, Machine *, const MachineFork *);
  /* At a site. */
  MachineEnd (*arrived)(void *self, Machine *, uint32_t site);
  void *self;
} MachineHooks;

/* The state. */
typedef struct MachineState {
  VEC(Word) cells; /* globals, then the slots of the frames */
  VEC(MachineFrame) frames;
  Domains domains;
  uint32_t pc;
  bool forked; /* since it was last written down */
  uint32_t step;
  VEC(uint16_t) decisions; /* since that step; or jumps, see `keeps_jumps` */
} MachineState;

/* What the present command uses. */
typedef struct MachineCommand {
  Word *base[4]; /* by OperandKind */
  VEC(Word) temporaries;
  uint32_t fresh; /* unknowns from this one on were made by it */
  bool looking;   /* at the guard of a jump: nothing is split */
} MachineCommand;

/* A path that is followed again: its decisions, and the jumps on it. */
typedef struct MachinePath {
  const uint16_t *decisions;
  uint32_t n, at;
  VEC(uint32_t) jumps;
} MachinePath;

struct Machine {
  ExplicitCode *code;
  HoleSets holes;
  Points points;
  const MachineHooks *hooks;
  MachineState state;
  MachineCommand command;
  MachinePath again;
  uint64_t instructions;
  uint64_t budget;    /* of instructions */
  uint32_t recursion; /* calls of a body inside itself, more are too deep; 0: any number */
  bool entered;       /* some execution is past what is assumed at the entry */
  bool keeps_jumps;   /* the decisions are all jumps, because the path cannot be followed again */
};

void machine_init(Machine *, ExplicitCode *, const MachineHooks *);
void machine_free(Machine *);
/* The state before the entry. */
void machine_start(Machine *, const Proc *entry);
/* Runs until the state ends or may fail; after a failure it can go on. */
MachineEnd machine_run(Machine *);

/* ---- between the files of the machine ---- */

/* Instructions that compute, assume and check; GOES_ON, BLOCKED or FAILS. */
MachineEnd machine_compute(Machine *, const Instr *);
Word machine_read(Machine *, Operand);
/* The words of a state refer to unknowns that are known to be equal, or to have one value. */
Word machine_resolve(Machine *, Word);
void machine_rebase(Machine *);

#endif
