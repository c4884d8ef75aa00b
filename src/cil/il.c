/* SPDX-License-Identifier: MIT */
#include "cil/il.h"

#include "base/mem.h"

#include <string.h>

enum { VAR = IL_VAR };
const IlOpInfo il_op[IL_COUNT] = {
#define OPCODE(tag, op_name, op_code, op_operand, op_pops, op_pushes, op_flow)                     \
  {op_name, op_code, IL_OPERAND_##op_operand, op_pops, op_pushes, IL_FLOW_##op_flow},
#include "cil/opcodes.def"
#undef OPCODE
};

static const uint8_t op_of_byte[2][256] = {
/* 0 stands for nop and, elsewhere, for no instruction at all. */
#define OPCODE(tag, op_name, op_code, op_operand, op_pops, op_pushes, op_flow)                     \
  [op_code >> 8 == 0xFE][op_code & 0xFF] = IL_##tag,
#include "cil/opcodes.def"
#undef OPCODE
};

static bool find_op(ByteReader *r, IlOp *op) {
  uint32_t byte = bytes_u8(r), page = 0;
  if (byte == 0xFE) {
    page = 1;
    byte = bytes_u8(r);
  }
  *op = op_of_byte[page][byte];
  return !r->bad && (*op != IL_NOP || (page == 0 && byte == 0));
}

static bool read_switch(ByteReader *r, IlInsn *insn) {
  insn->token = bytes_u32(r);
  if (r->bad || insn->token > bytes_left(r) / 4) return false;
  insn->cases = bytes_take(r, (size_t)insn->token * 4).at;
  return true;
}

static void read_operand(ByteReader *r, IlInsn *insn, int64_t *distance) {
  switch ((IlOperand)il_op[insn->op].operand) {
  case IL_OPERAND_NONE:
  case IL_OPERAND_SWITCH: break;
  case IL_OPERAND_VAR8:
  case IL_OPERAND_U8: insn->token = bytes_u8(r); break;
  case IL_OPERAND_VAR16: insn->token = bytes_u16(r); break;
  case IL_OPERAND_I8: insn->number = (int8_t)bytes_u8(r); break;
  case IL_OPERAND_I32: insn->number = (int32_t)bytes_u32(r); break;
  case IL_OPERAND_I64: insn->number = (int64_t)bytes_u64(r); break;
  case IL_OPERAND_R32: {
    uint32_t bits = bytes_u32(r);
    float value;
    memcpy(&value, &bits, sizeof value);
    insn->real = (double)value;
    insn->number = bits;
    break;
  }
  case IL_OPERAND_R64: {
    uint64_t bits = bytes_u64(r);
    memcpy(&insn->real, &bits, sizeof insn->real);
    insn->number = (int64_t)bits;
    break;
  }
  case IL_OPERAND_BR8: *distance = (int8_t)bytes_u8(r); break;
  case IL_OPERAND_BR32: *distance = (int32_t)bytes_u32(r); break;
  case IL_OPERAND_METHOD:
  case IL_OPERAND_FIELD:
  case IL_OPERAND_TYPE:
  case IL_OPERAND_STRING:
  case IL_OPERAND_SIG:
  case IL_OPERAND_TOKEN: insn->token = bytes_u32(r); break;
  }
}

bool il_decode(Bytes code, uint32_t offset, IlInsn *insn) {
  *insn = (IlInsn){.offset = offset};
  Bytes rest;
  if (offset >= code.n || !bytes_part(code, offset, code.n - offset, &rest)) return false;
  ByteReader r = bytes_read(rest);
  if (!find_op(&r, &insn->op)) return false;
  int64_t distance = 0;
  if (il_op[insn->op].operand == IL_OPERAND_SWITCH) {
    if (!read_switch(&r, insn)) return false;
  } else {
    read_operand(&r, insn, &distance);
  }
  insn->next = (uint32_t)(r.at - code.at);
  insn->target = (uint32_t)(insn->next + distance);
  return !r.bad;
}

uint32_t il_case(const IlInsn *insn, uint32_t index) {
  ByteReader r = bytes_read((Bytes){insn->cases + (size_t)index * 4, 4});
  return insn->next + bytes_u32(&r);
}

/* Sections follow the code, at a multiple of four bytes; only the first table of clauses counts. */
static bool read_sections(IlBody *body, ByteReader r, const char **why) {
  *why = "its exception clauses are cut off";
  size_t pad = (4 - body->code.n % 4) % 4;
  bytes_take(&r, pad);
  uint32_t kind = bytes_u8(&r), size;
  if (kind & 0x40) {
    size = bytes_u8(&r);
    size |= (uint32_t)bytes_u16(&r) << 8;
  } else {
    size = bytes_u8(&r);
    bytes_u16(&r);
  }
  if (r.bad) return false;
  if (!(kind & 1)) return true; /* not clauses */
  body->fat_clauses = kind & 0x40;
  size_t width = body->fat_clauses ? 24 : 12;
  body->clause_count = size < 4 ? 0 : (uint32_t)((size - 4) / width);
  body->clauses = bytes_take(&r, width * body->clause_count);
  return !r.bad;
}

bool il_body(const Pe *pe, uint32_t rva, IlBody *body, const char **why) {
  *body = (IlBody){0};
  Bytes bytes;
  *why = "its body lies outside of the file";
  if (!pe_at(pe, rva, &bytes)) return false;
  ByteReader r = bytes_read(bytes);
  uint32_t first = bytes_u8(&r);
  *why = "its body is cut off";
  if ((first & 3) == 2) {
    body->max_stack = 8;
    body->code = bytes_take(&r, first >> 2);
    return !r.bad;
  }
  *why = "the header of its body is neither tiny nor fat";
  if ((first & 3) != 3) return false;
  uint32_t size = bytes_u8(&r) >> 4;
  body->init_locals = first & 0x10;
  body->max_stack = bytes_u16(&r);
  uint32_t code_size = bytes_u32(&r);
  body->locals = bytes_u32(&r);
  if (size > 3) bytes_take(&r, (size_t)(size - 3) * 4);
  body->code = bytes_take(&r, code_size);
  *why = "its body is cut off";
  if (r.bad) return false;
  return !(first & 8) || read_sections(body, r, why);
}

IlClause il_clause(const IlBody *body, uint32_t index) {
  size_t width = body->fat_clauses ? 24 : 12;
  Bytes row;
  if (index >= body->clause_count || !bytes_part(body->clauses, index * width, width, &row))
    return (IlClause){0};
  ByteReader r = bytes_read(row);
  IlClause c = {0};
  if (body->fat_clauses) {
    c.kind = bytes_u32(&r);
    c.try_at = bytes_u32(&r);
    c.try_size = bytes_u32(&r);
    c.handler_at = bytes_u32(&r);
    c.handler_size = bytes_u32(&r);
  } else {
    c.kind = bytes_u16(&r);
    c.try_at = bytes_u16(&r);
    c.try_size = bytes_u8(&r);
    c.handler_at = bytes_u16(&r);
    c.handler_size = bytes_u8(&r);
  }
  c.token = bytes_u32(&r);
  return c;
}

/* Marks where instructions begin. */
static bool mark_starts(Bytes code, uint8_t *starts) {
  IlInsn insn;
  for (uint32_t at = 0; at < code.n; at = insn.next) {
    if (!il_decode(code, at, &insn)) return false;
    starts[at] = 1;
  }
  starts[code.n] = 1;
  return true;
}

static bool targets_fit(Bytes code, const uint8_t *starts) {
  IlInsn insn;
  for (uint32_t at = 0; at < code.n; at = insn.next) {
    il_decode(code, at, &insn);
    uint32_t operand = il_op[insn.op].operand;
    if ((operand == IL_OPERAND_BR8 || operand == IL_OPERAND_BR32) &&
        (insn.target >= code.n || !starts[insn.target]))
      return false;
    for (uint32_t i = 0; operand == IL_OPERAND_SWITCH && i < insn.token; i++)
      if (il_case(&insn, i) >= code.n || !starts[il_case(&insn, i)]) return false;
  }
  return true;
}

static bool range_fits(Bytes code, const uint8_t *starts, uint32_t at, uint32_t n) {
  return at < code.n && n && n <= code.n - at && starts[at] && starts[at + n];
}

static bool clauses_fit(const IlBody *body, const uint8_t *starts) {
  for (uint32_t i = 0; i < body->clause_count; i++) {
    IlClause c = il_clause(body, i);
    if (!range_fits(body->code, starts, c.try_at, c.try_size) ||
        !range_fits(body->code, starts, c.handler_at, c.handler_size))
      return false;
    if (c.kind == IL_FILTER && (c.token >= body->code.n || !starts[c.token])) return false;
  }
  return true;
}

bool il_check(const IlBody *body, const char **why) {
  uint8_t *starts = mem_calloc(body->code.n + 1, 1);
  *why = NULL;
  if (!mark_starts(body->code, starts))
    *why = "its code has an unknown instruction, or ends inside one";
  else if (!targets_fit(body->code, starts))
    *why = "a branch of it goes outside of its code or into an instruction";
  else if (!clauses_fit(body, starts))
    *why = "an exception clause of it lies outside of its code";
  free(starts);
  return !*why;
}
