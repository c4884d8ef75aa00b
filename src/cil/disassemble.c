/* SPDX-License-Identifier: MIT */
/* lindy cil --il: methods in the manner of ILAsm. */
#include "cil/disassemble.h"

#include "base/text/glob.h"
#include "cil/names.h"

#include <inttypes.h>
#include <string.h>

static const char *escape_of(uint32_t c) {
  switch (c) {
  case '"': return "\\\"";
  case '\\': return "\\\\";
  case '\n': return "\\n";
  case '\r': return "\\r";
  case '\t': return "\\t";
  default: return NULL;
  }
}

/* UTF-16 as a literal: what is not plain ASCII is escaped. */
static void put_literal(Buf *out, Bytes utf16) {
  buf_putc(out, '"');
  for (size_t i = 0; i + 1 < utf16.n; i += 2) {
    uint32_t c = (uint32_t)utf16.at[i] | (uint32_t)utf16.at[i + 1] << 8;
    const char *escape = escape_of(c);
    if (escape)
      buf_puts(out, escape);
    else if (c >= 0x20 && c < 0x7F)
      buf_putc(out, (char)c);
    else
      buf_printf(out, "\\u%04x", (unsigned)c);
  }
  buf_putc(out, '"');
}

static void put_string(const Assembly *a, Buf *out, uint32_t token) {
  Bytes utf16;
  if (token >> 24 == 0x70 && metadata_user_string(&a->md, md_row_of(token), &utf16))
    put_literal(out, utf16);
  else
    buf_printf(out, "0x%08x", (unsigned)token);
}

/* ldtoken takes a type, a method or a field. */
static void put_token(NameScope *s, Buf *out, uint32_t token) {
  Member m;
  MdTable t = md_table_of(token);
  if (t == MD_TYPE_DEF || t == MD_TYPE_REF || t == MD_TYPE_SPEC) {
    names_type(s, out, token);
  } else if (assembly_field(s->assembly, token, &m)) {
    buf_puts(out, "field ");
    names_il_field(s, out, token);
  } else {
    buf_puts(out, "method ");
    names_il_method(s, out, token);
  }
}

static void put_operand(NameScope *s, Buf *out, const IlInsn *insn) {
  const Assembly *a = s->assembly;
  switch ((IlOperand)il_op[insn->op].operand) {
  case IL_OPERAND_NONE: break;
  case IL_OPERAND_VAR8:
  case IL_OPERAND_VAR16:
  case IL_OPERAND_U8: buf_printf(out, "%u", (unsigned)insn->token); break;
  case IL_OPERAND_I8:
  case IL_OPERAND_I32:
  case IL_OPERAND_I64: buf_printf(out, "%" PRId64, insn->number); break;
  case IL_OPERAND_R32: buf_printf(out, "%.9g", insn->real); break;
  case IL_OPERAND_R64: buf_printf(out, "%.17g", insn->real); break;
  case IL_OPERAND_BR8:
  case IL_OPERAND_BR32: buf_printf(out, "IL_%04x", (unsigned)insn->target); break;
  case IL_OPERAND_SWITCH:
    buf_putc(out, '(');
    for (uint32_t i = 0; i < insn->token; i++)
      buf_printf(out, i ? ", IL_%04x" : "IL_%04x", (unsigned)il_case(insn, i));
    buf_putc(out, ')');
    break;
  case IL_OPERAND_METHOD: names_il_method(s, out, insn->token); break;
  case IL_OPERAND_FIELD: names_il_field(s, out, insn->token); break;
  case IL_OPERAND_TYPE: names_type(s, out, insn->token); break;
  case IL_OPERAND_STRING: put_string(a, out, insn->token); break;
  case IL_OPERAND_SIG: buf_printf(out, "0x%08x", (unsigned)insn->token); break;
  case IL_OPERAND_TOKEN: put_token(s, out, insn->token); break;
  }
}

static const char *local_name(const SymMethod *m, uint32_t index) {
  for (uint32_t i = 0; i < m->locals; i++)
    if (m->local[i].index == index) return m->local[i].name;
  return NULL;
}

static void put_locals(NameScope *s, Buf *out, const IlBody *body, const SymMethod *symbols) {
  const Assembly *a = s->assembly;
  const SigType **type;
  uint32_t n;
  if (md_table_of(body->locals) != MD_STAND_ALONE_SIG) return;
  Bytes blob = metadata_blob(&a->md, MD_STAND_ALONE_SIG_SIGNATURE, md_row_of(body->locals));
  if (!sig_locals(a->arena, blob, &type, &n)) {
    buf_puts(out, "  .locals ?\n");
    return;
  }
  for (uint32_t i = 0; i < n; i++) {
    buf_printf(out, "  .local %u ", (unsigned)i);
    names_sig(s, out, type[i]);
    const char *name = local_name(symbols, i);
    if (name) buf_printf(out, " %s", name);
    buf_putc(out, '\n');
  }
}

static void put_clauses(NameScope *s, Buf *out, const IlBody *body) {
  for (uint32_t i = 0; i < body->clause_count; i++) {
    IlClause c = il_clause(body, i);
    buf_printf(out, "  .try IL_%04x to IL_%04x ", (unsigned)c.try_at,
               (unsigned)(c.try_at + c.try_size));
    if (c.kind == IL_CATCH) {
      buf_puts(out, "catch ");
      names_type(s, out, c.token);
    } else if (c.kind == IL_FILTER) {
      buf_printf(out, "filter IL_%04x", (unsigned)c.token);
    } else {
      buf_puts(out, c.kind == IL_FAULT ? "fault" : "finally");
    }
    buf_printf(out, " handler IL_%04x to IL_%04x\n", (unsigned)c.handler_at,
               (unsigned)(c.handler_at + c.handler_size));
  }
}

/* A comment in front of the first instruction of each place in the source. */
static void put_points(const Assembly *a, Buf *out, const SymMethod *m, uint32_t *next,
                       uint32_t at) {
  for (; *next < m->points && m->point[*next].offset <= at; ++*next) {
    const SymPoint *p = &m->point[*next];
    if (p->hidden || p->offset < at) continue;
    buf_printf(out, "  // %s:%u:%u\n", symbols_file(&a->symbols, a->arena, p->file).name,
               (unsigned)p->line, (unsigned)p->column);
  }
}

static void put_code(NameScope *s, Buf *out, const IlBody *body, const SymMethod *m, CilCounts *n) {
  IlInsn insn;
  uint32_t next = 0;
  for (uint32_t at = 0; at < body->code.n; at = insn.next) {
    if (!il_decode(body->code, at, &insn)) return;
    ArenaMark mark = arena_mark(s->assembly->arena);
    put_points(s->assembly, out, m, &next, at);
    buf_printf(out, "  IL_%04x:  %s", (unsigned)at, il_op[insn.op].name);
    if (il_op[insn.op].operand != IL_OPERAND_NONE) buf_putc(out, ' ');
    put_operand(s, out, &insn);
    buf_putc(out, '\n');
    n->instructions++;
    arena_reset(s->assembly->arena, mark);
  }
}

static void put_method(const Assembly *a, Buf *out, uint32_t method, CilCounts *n) {
  IlBody body;
  const char *why = NULL;
  bool has_body = assembly_body(a, method, &body, &why);
  NameScope scope = names_scope(a, NAMES_IL, method);
  n->methods++;
  names_method(a, out, method, true);
  buf_printf(out, "  // method %u\n{\n", (unsigned)method);
  if (has_body) {
    n->bodies++;
    SymMethod symbols = {0};
    symbols_method(&a->symbols, a->arena, method, &symbols);
    buf_printf(out, "  // code size %u\n  .maxstack %u\n", (unsigned)body.code.n,
               (unsigned)body.max_stack);
    put_locals(&scope, out, &body, &symbols);
    put_clauses(&scope, out, &body);
    put_code(&scope, out, &body, &symbols, n);
    if (!il_check(&body, &why)) n->broken++;
  } else if (why) {
    n->broken++;
  }
  if (why) buf_printf(out, "  // broken: %s\n", why);
  buf_puts(out, "}\n");
}

/* A pattern may name the method alone, with namespace and class, or with its parameters too. */
static bool method_matches(const Assembly *a, uint32_t method, const char *pattern, Buf *scratch) {
  if (glob_matches(pattern, metadata_text(&a->md, MD_METHOD_NAME, method))) return true;
  buf_clear(scratch);
  names_method(a, scratch, method, false);
  if (glob_matches(pattern, scratch->text)) return true;
  char *bracket = strrchr(scratch->text, '(');
  if (bracket) *bracket = 0;
  return glob_matches(pattern, scratch->text);
}

uint32_t disassemble_il(const Assembly *a, Buf *out, const char *pattern, CilCounts *n) {
  uint32_t found = 0;
  Buf scratch = {0};
  for (uint32_t m = 1; m <= a->md.rows[MD_METHOD]; m++) {
    ArenaMark mark = arena_mark(a->arena);
    if (method_matches(a, m, pattern, &scratch)) {
      if (found++) buf_putc(out, '\n');
      put_method(a, out, m, n);
    }
    arena_reset(a->arena, mark);
  }
  buf_free(&scratch);
  return found;
}
