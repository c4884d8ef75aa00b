/* SPDX-License-Identifier: MIT */
/* The program as a list of instructions, for states in which most values are plain numbers.
 *
 * An operand is a global, a slot of the present frame, a literal or a temporary. Temporaries live
 * as long as one command. What has no instruction (quantifiers, reals, old values, ...) is any
 * value: there may be more executions than the program has, never fewer.
 *
 * A body is translated when it is first called. */
#ifndef EXEC_EXPLICIT_CODE_H
#define EXEC_EXPLICIT_CODE_H

#include "core/define.h"
#include "exec/engine/live.h"
#include "exec/explicit/word.h"

typedef enum InstrOp {
  /* values: d := a op b */
  I_COPY, /* into a variable */
  I_ADD,
  I_SUB,
  I_MUL,
  I_DIV,
  I_MOD,
  I_LE,
  I_LT,
  I_EQ,
  I_NOT,
  I_AND,
  I_OR,
  I_ITE,    /* a ? b : c */
  I_SELECT, /* a[b] */
  I_STORE,  /* a[b := c] */
  I_HAVOC,
  /* tests */
  I_ASSUME,
  I_ASSUME_LE, /* a <= b */
  I_ASSUME_LT,
  I_ASSUME_EQ,
  I_ASSUME_NE,
  I_ASSERT,
  I_GUARD,   /* of a jump, evaluated before it: a */
  I_GUARDED, /* the jump is possible */
  /* control */
  I_GOTO,   /* a */
  I_BRANCH, /* a: ExplicitCode.branches */
  I_SAVE,   /* a: ExplicitCode.sites; where paths meet */
  I_CALL,   /* a: ExplicitCode.calls */
  I_RETURN,
  I_STOP,
} InstrOp;

typedef uint32_t Operand;

typedef enum OperandKind { OF_GLOBAL, OF_FRAME, OF_LITERAL, OF_TEMPORARY } OperandKind;
typedef enum OperandSort { OF_OTHER, OF_TRUTH, OF_MAP } OperandSort;

/* Bits: number, sort (2), kind (2). */
static inline Operand operand_make(OperandKind kind, OperandSort sort, uint32_t number) {
  return number << 4 | (uint32_t)sort << 2 | (uint32_t)kind;
}
static inline OperandKind operand_kind(Operand o) {
  return (OperandKind)(o & 3);
}
static inline OperandSort operand_sort(Operand o) {
  return (OperandSort)(o >> 2 & 3);
}
static inline uint32_t operand_number(Operand o) {
  return o >> 4;
}

typedef struct Instr {
  uint16_t op; /* InstrOp */
  bool quiet;  /* what is not decided stays so: nothing is split */
  Operand d, a, b, c;
  uint32_t at; /* the first instruction of the command, to begin it again */
} Instr;

typedef struct BranchTarget {
  uint32_t guard;  /* instruction, 0: none */
  uint32_t to;     /* instruction */
  uint32_t number; /* in CBlock.succs */
} BranchTarget;

typedef struct Branch {
  uint32_t first, n; /* ExplicitCode.targets */
  bool decided;      /* a script has to say which: there are several successors */
} Branch;

/* Where a state may be written down: which slots of the frame are still read. */
typedef struct StateSite {
  uint32_t at; /* the instruction where it goes on */
  uint32_t body;
  const uint32_t *live;
  uint32_t n_live;
  bool head; /* of a loop */
} StateSite;

typedef struct CallSite {
  uint32_t site; /* after the call: what is read then, but for the results */
  const Cmd *cmd;
  uint32_t first, n; /* ExplicitCode.operands: arguments */
  uint32_t
      results; /* ExplicitCode.operands: as many as the command has, each 0 if it is not used */
} CallSite;

/* How a procedure is entered. */
typedef enum CallMode { CALLED_AS_ENTRY, CALLED, CALLED_FREELY, CALL_MODES } CallMode;

typedef struct Body {
  const Proc *proc;
  const Impl *impl; /* NULL: by specification */
  const ImplShape *shape;
  uint32_t n_slots;
  uint32_t start[CALL_MODES]; /* 0: not translated */
} Body;

typedef struct ExplicitCode {
  CoreProgram *program;
  Definitions *definitions;
  Layout layout;
  Live live;
  Arena arena;
  VEC(Instr) all; /* 0 is no instruction */
  VEC(Word) literals;
  Map literal_numbers;
  VEC(Branch) branches;
  VEC(BranchTarget) targets;
  VEC(StateSite) sites;
  VEC(CallSite) calls;
  VEC(Operand) operands;
  VEC(Body) bodies;
  Map body_numbers;   /* Impl * or Proc * -> 1 + number */
  Map constants;      /* symbol -> number among the globals */
  uint32_t n_globals; /* variables, then constants */
  uint32_t most_temporaries;
} ExplicitCode;

void code_init(ExplicitCode *, CoreProgram *, Definitions *);
void code_free(ExplicitCode *);
/* The number of the body: the i-th implementation, or by specification if there is none. */
uint32_t code_body(ExplicitCode *, const Proc *, uint32_t impl);
/* The instruction where it is entered. */
uint32_t code_start(ExplicitCode *, uint32_t body, CallMode);

/* ---- between the files that translate ---- */

typedef struct Translator {
  ExplicitCode *code;
  uint32_t body;
  Map memo; /* term -> 1 + operand, in the present command */
  uint32_t temporaries;
  bool quiet;  /* Instr.quiet, of instructions to come */
  uint32_t at; /* where the command begins */
} Translator;

Operand code_term(Translator *, Term);
void code_assume(Translator *, Term);
uint32_t code_emit(Translator *, InstrOp, Operand d, Operand a, Operand b, Operand c);
/* Begins a command. */
void code_begin(Translator *);
Operand code_variable(Translator *, Symbol, Sort);
Operand code_literal(ExplicitCode *, Word, OperandSort);

#endif
