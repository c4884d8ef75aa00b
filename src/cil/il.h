/* SPDX-License-Identifier: MIT */
/* Method bodies (ECMA-335 II.25.4) and their instructions (III), decoded but not interpreted. */
#ifndef CIL_IL_H
#define CIL_IL_H

#include "cil/bytes.h"
#include "cil/pe.h"

typedef enum IlOp {
#define OPCODE(tag, name, code, operand, pops, pushes, flow) IL_##tag,
#include "cil/opcodes.def"
#undef OPCODE
  IL_COUNT
} IlOp;

typedef enum IlOperand {
  IL_OPERAND_NONE,
  IL_OPERAND_VAR8, /* the number of an argument or a local */
  IL_OPERAND_VAR16,
  IL_OPERAND_U8,
  IL_OPERAND_I8,
  IL_OPERAND_I32,
  IL_OPERAND_I64,
  IL_OPERAND_R32,
  IL_OPERAND_R64,
  IL_OPERAND_BR8, /* a distance from the next instruction */
  IL_OPERAND_BR32,
  IL_OPERAND_SWITCH,
  IL_OPERAND_METHOD, /* tokens */
  IL_OPERAND_FIELD,
  IL_OPERAND_TYPE,
  IL_OPERAND_STRING,
  IL_OPERAND_SIG,
  IL_OPERAND_TOKEN,
} IlOperand;

typedef enum IlFlow {
  IL_FLOW_NEXT,
  IL_FLOW_BRANCH,
  IL_FLOW_COND,
  IL_FLOW_CALL,
  IL_FLOW_RETURN,
  IL_FLOW_THROW,
  IL_FLOW_LEAVE,
  IL_FLOW_PREFIX,
} IlFlow;

enum { IL_VAR = -1 }; /* as many slots as the signature says */

typedef struct IlOpInfo {
  const char *name;
  uint16_t code;
  uint8_t operand; /* IlOperand */
  int8_t pops, pushes;
  uint8_t flow; /* IlFlow */
} IlOpInfo;
extern const IlOpInfo il_op[IL_COUNT];

typedef struct IlInsn {
  uint32_t offset, next; /* where it begins, where the next one does */
  IlOp op;
  uint32_t token;       /* operands that are tokens; the number of a variable; cases of a switch */
  int64_t number;       /* operands that are integers                                            */
  double real;          /* operands that are floats                                              */
  uint32_t target;      /* where a branch goes; may be anywhere until il_check has said otherwise */
  const uint8_t *cases; /* of a switch: distances of 4 bytes from `next`                      */
} IlInsn;

typedef enum IlClauseKind {
  IL_CATCH = 0,
  IL_FILTER = 1,
  IL_FINALLY = 2,
  IL_FAULT = 4,
} IlClauseKind;

typedef struct IlClause {
  uint32_t kind; /* IlClauseKind */
  uint32_t try_at, try_size, handler_at, handler_size;
  uint32_t token; /* what is caught, or where the filter is */
} IlClause;

typedef struct IlBody {
  Bytes code;
  uint32_t max_stack, locals; /* the token of the locals' signature, or 0 */
  bool init_locals;
  Bytes clauses; /* il_clause reads them */
  bool fat_clauses;
  uint32_t clause_count;
} IlBody;

/* The body at an address. False: `why` says what is wrong. */
bool il_body(const Pe *, uint32_t rva, IlBody *, const char **why);
IlClause il_clause(const IlBody *, uint32_t index);

/* The instruction at an offset. False: the code ends inside it, or there is no such opcode. */
bool il_decode(Bytes code, uint32_t offset, IlInsn *);
uint32_t il_case(const IlInsn *, uint32_t index); /* where a case of a switch goes */
/* Whether all instructions decode, every branch goes to the beginning of one, and every clause
 * begins and ends at one. */
bool il_check(const IlBody *, const char **why);

#endif
