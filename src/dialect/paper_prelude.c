/* SPDX-License-Identifier: MIT */
/* `any` is an opaque type. A value of another type goes into it and comes out again as it was;
 * nothing else is known of it. So no more is proved than where types do not count at all, as in
 * 2005: there a value of `any` may also come out as something that never went in. */
#include "dialect/paper.h"

/* A type as it is written. */
static void paper_put_type(Buf *b, const TypeExpr *t) {
  switch ((TypeExprKind)t->kind) {
  case TX_BOOL: buf_puts(b, "bool"); return;
  case TX_INT: buf_puts(b, "int"); return;
  case TX_REAL: buf_puts(b, "real"); return;
  case TX_NAME: buf_puts(b, t->name->text); return;
  case TX_MAP:
    buf_putc(b, '[');
    for (uint32_t i = 0; i < t->n_args; i++) {
      if (i) buf_puts(b, ", ");
      paper_put_type(b, t->args[i]);
    }
    buf_putc(b, ']');
    paper_put_type(b, t->result);
    return;
  case TX_ERROR: buf_puts(b, "any"); return;
  }
}

static void put_name(Buf *b, const TypeExpr *t) {
  if (t->kind != TX_MAP) {
    paper_put_type(b, t);
    return;
  }
  buf_puts(b, "map");
  for (uint32_t i = 0; i < t->n_args; i++) {
    buf_putc(b, '.');
    put_name(b, t->args[i]);
  }
  buf_puts(b, ".to.");
  put_name(b, t->result);
}

void paper_put_conversion(Buf *b, const TypeExpr *t, bool to_any) {
  buf_puts(b, to_any ? "any.of." : "any.to.");
  put_name(b, t);
}

static void put_conversions(Buf *b, const TypeExpr *t) {
  Buf of = {0}, to = {0}, type = {0};
  paper_put_conversion(&of, t, true);
  paper_put_conversion(&to, t, false);
  paper_put_type(&type, t);
  buf_printf(b, "function %s(x: %s): any;\n", of.text, type.text);
  buf_printf(b, "function %s(a: any): %s;\n", to.text, type.text);
  buf_printf(b, "axiom (forall x: %s :: {%s(x)} %s(%s(x)) == x);\n", type.text, of.text, to.text,
             of.text);
  buf_free(&of);
  buf_free(&to);
  buf_free(&type);
}

void paper_put_prelude(Paper *p, Buf *b) {
  static const char *const types[] = {"any", "name", "ref"};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (!map_get_ptr(&p->types, str_c(&p->program->session->strs, types[i])))
      buf_printf(b, "type %s;\n", types[i]);
  if (!map_get_ptr(&p->globals, p->word_null)) buf_puts(b, "const null: ref;\n");
  for (uint32_t i = 0; i < p->converted.n; i++) put_conversions(b, p->converted.at[i]);
}
