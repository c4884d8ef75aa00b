/* SPDX-License-Identifier: MIT */
/* lindy cil --list */
#include "cil/attribute.h"
#include "cil/disassemble.h"
#include "cil/names.h"

#include <string.h>

static const char contracts_space[] = "System.Diagnostics.Contracts";

/* The attributes of contracts, and those that say that a compiler made something. */
static bool is_interesting(const Assembly *a, uint32_t class) {
  if (md_table_of(class) != MD_TYPE_REF) return false;
  const char *space = metadata_text(&a->md, MD_TYPE_REF_NAMESPACE, md_row_of(class));
  return strcmp(space, contracts_space) == 0;
}

static void put_attributes(const Assembly *a, Buf *out, uint32_t parent) {
  for (uint32_t r = attribute_first(a, parent); r; r = attribute_next(a, r)) {
    if (!is_interesting(a, attribute_class(a, r))) continue;
    buf_puts(out, " [");
    attribute_text(a, out, r);
    buf_putc(out, ']');
  }
}

static const char *file_base(const char *path) {
  for (const char *c = path; *c; c++)
    if (*c == '/' || *c == '\\') path = c + 1;
  return path;
}

/* The last visible point at or before an instruction. */
static const SymPoint *point_at(const SymMethod *m, uint32_t offset) {
  const SymPoint *best = NULL;
  for (uint32_t i = 0; i < m->points && m->point[i].offset <= offset; i++)
    if (!m->point[i].hidden) best = &m->point[i];
  return best;
}

static void put_place(const Assembly *a, Buf *out, const SymMethod *m, uint32_t offset) {
  const SymPoint *p = point_at(m, offset);
  if (p)
    buf_printf(out, "%s:%u", file_base(symbols_file(&a->symbols, a->arena, p->file).name),
               (unsigned)p->line);
  else
    buf_printf(out, "IL_%04x", (unsigned)offset);
}

/* Contracts are calls that stand for themselves; these only occur inside of others. */
static bool is_part(const char *name) {
  static const char *const parts[] = {"Result", "OldValue", "ValueAtReturn", "ForAll", "Exists"};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (strcmp(name, parts[i]) == 0) return true;
  return strncmp(name, "add_", 4) == 0 || strncmp(name, "remove_", 7) == 0;
}

static void put_contracts(const Assembly *a, Buf *out, uint32_t method, const IlBody *body,
                          CilCounts *n) {
  SymMethod symbols = {0};
  bool looked = false;
  IlInsn insn;
  for (uint32_t at = 0; at < body->code.n; at = insn.next) {
    if (!il_decode(body->code, at, &insn)) return;
    n->instructions++;
    const char *contract = assembly_contract(a, &insn);
    if (!contract || is_part(contract)) continue;
    if (!looked) symbols_method(&a->symbols, a->arena, method, &symbols);
    looked = true;
    n->contracts++;
    buf_printf(out, "    %-18s ", contract);
    put_place(a, out, &symbols, at);
    buf_putc(out, '\n');
  }
}

static void list_method(const Assembly *a, Buf *out, uint32_t method, CilCounts *n) {
  ArenaMark mark = arena_mark(a->arena);
  IlBody body;
  const char *why = NULL;
  bool has_body = assembly_body(a, method, &body, &why);
  n->methods++;
  buf_puts(out, "  ");
  names_method(a, out, method, true);
  put_attributes(a, out, md_token(MD_METHOD, method));
  if (has_body && !il_check(&body, &why)) has_body = false;
  if (why) {
    n->broken++;
    buf_printf(out, "\n    broken: %s\n", why);
  } else {
    buf_puts(out, has_body ? "\n" : "  (no body)\n");
  }
  if (has_body) {
    n->bodies++;
    put_contracts(a, out, method, &body, n);
  }
  arena_reset(a->arena, mark);
}

static void list_type(const Assembly *a, Buf *out, uint32_t type, CilCounts *n) {
  static const char *const kinds[] = {"class", "struct", "enum", "interface", "delegate"};
  ArenaMark mark = arena_mark(a->arena);
  NameScope scope = {.assembly = a, .style = NAMES_CSHARP, .type = type};
  n->types++;
  buf_printf(out, "%s ", kinds[assembly_type_kind(a, type)]);
  names_type(&scope, out, md_token(MD_TYPE_DEF, type));
  put_attributes(a, out, md_token(MD_TYPE_DEF, type));
  buf_putc(out, '\n');
  arena_reset(a->arena, mark);
}

/* Each method is listed under its owner, in the order of the tables: once, also in a broken file.
 */
void disassemble_list(const Assembly *a, Buf *out, CilCounts *n) {
  uint32_t method = 1, methods = a->md.rows[MD_METHOD];
  for (uint32_t t = 1; t <= a->md.rows[MD_TYPE_DEF]; t++) {
    list_type(a, out, t, n);
    while (method <= methods && a->owner_of_method[method] < t) method++;
    for (; method <= methods && a->owner_of_method[method] == t; method++)
      list_method(a, out, method, n);
  }
}
