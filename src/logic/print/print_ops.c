/* SPDX-License-Identifier: MIT */
#include "logic/print/print_ops.h"

#include "logic/table.h"

#include <string.h>

/* Boogie's names of pointwise operations, by the operator. */
static const char *pointwise_name(Op op) {
  switch (op) {
  case OP_ADD: return "MapAdd";
  case OP_SUB: return "MapSub";
  case OP_MUL: return "MapMul";
  case OP_IDIV: return "MapDiv";
  case OP_MOD: return "MapMod";
  case OP_EQ: return "MapEq";
  case OP_GT: return "MapGt";
  case OP_GE: return "MapGe";
  case OP_LT: return "MapLt";
  case OP_LE: return "MapLe";
  case OP_OR: return "MapOr";
  case OP_AND: return "MapAnd";
  case OP_NOT: return "MapNot";
  case OP_IMPLIES: return "MapImp";
  case OP_ITE: return "MapIte";
  default: return "Map";
  }
}

bool print_op_is_call(const TermTable *t, const TermNode *n) {
  switch (n->op) {
  case OP_ITE:
  case OP_NOT:
  case OP_NEG:
  case OP_SELECT:
  case OP_STORE:
  case OP_TO_INT:
  case OP_TO_REAL: return false;
  case OP_FP_ADD:
  case OP_FP_SUB:
  case OP_FP_MUL:
  case OP_FP_DIV: /* infix when rounding to nearest even */
    return term_op(t, n->args[0]) != OP_CONST_RMODE || term_get_rmode(t, n->args[0]) != RM_RNE;
  default:
    return n->op > OP_LAMBDA && !(n->op >= OP_DT_MAKE && n->op <= OP_DT_UPDATE) &&
           op_info((Op)n->op)->prec == 0;
  }
}

/* What tells signatures of one operator apart: the width, the format, or the sort. */
static void suffix(const TermTable *t, Sort s, Buf *out) {
  SortData d = sort_data(t, s);
  if (d.kind == SK_BV) {
    buf_printf(out, "#%u", d.a);
  } else if (d.kind == SK_FLOAT) {
    buf_printf(out, "#%ue%u", d.a, d.b);
  } else if (d.kind == SK_UNINT || d.kind == SK_DT) {
    buf_putc(out, '#');
    print_ident(d.name, out);
  } else if (d.kind > SK_FLOAT) { /* built from others: no identifier says it as shortly */
    buf_printf(out, "#sort%u", s.ix);
  }
}

void print_op_name(const TermTable *t, const TermNode *n, Buf *out) {
  const OpInfo *o = op_info((Op)n->op);
  bool each = n->op == OP_MAP_POINTWISE;
  size_t start = out->n + strlen(each ? pointwise_name((Op)n->p0) : o->boogie);
  buf_puts(out, each ? pointwise_name((Op)n->p0) : o->boogie);
  if (o->flags & OF_INDEXED) buf_printf(out, "#%u", n->p0);
  if (n->op == OP_RE_LOOP) buf_printf(out, "#%u", n->p1);
  if (o->arity < 0) buf_printf(out, "#%u", n->nargs);
  for (uint32_t i = 0; i < n->nargs && i < 2; i++)
    if (!i || !sort_eq(term_sort(t, n->args[i]), term_sort(t, n->args[0])))
      suffix(t, term_sort(t, n->args[i]), out);
  if (o->result == OR_GIVEN) suffix(t, n->sort, out);
  /* always some suffix: the bare name may be a solver symbol's */
  if (out->n == start) buf_printf(out, "#%u", n->nargs);
}

/* The SMT-LIB text that mk_builtin reads. */
static void smt_text(const TermTable *t, const TermNode *n, Buf *out) {
  const OpInfo *o = op_info((Op)n->op);
  SortData d = sort_data(t, n->sort);
  if (n->op == OP_MAP_POINTWISE)
    buf_puts(out, pointwise_name((Op)n->p0));
  else if (n->op == OP_CONST_MAP)
    buf_puts(out, "MapConst");
  else if (!(o->flags & OF_INDEXED))
    buf_puts(out, o->smt);
  else if (d.kind == SK_FLOAT)
    buf_printf(out, "(_ %s %u %u)", o->smt, d.b, d.a);
  else if (n->op == OP_RE_LOOP)
    buf_printf(out, "(_ %s %u %u)", o->smt, n->p0, n->p1);
  else
    buf_printf(out, "(_ %s %u)", o->smt, n->p0);
}

void print_op_declare(const TermTable *t, const TermNode *n, Str name, Buf *out) {
  buf_puts(out, "function {:builtin \"");
  smt_text(t, n, out);
  buf_printf(out, "\"} %s(", name->text);
  for (uint32_t i = 0; i < n->nargs; i++) {
    if (i) buf_puts(out, ", ");
    print_sort(t, term_sort(t, n->args[i]), out);
  }
  buf_puts(out, "): ");
  print_sort(t, n->sort, out);
  buf_puts(out, ";\n");
}

typedef struct Declarer {
  const TermTable *t;
  Map terms, names; /* seen */
  Buf *out;
} Declarer;

static void ops_declare(Declarer *d, const TermNode *n) {
  Buf name = {0};
  print_op_name(d->t, n, &name);
  Str s = str_intern(d->t->strs, name.text, name.n);
  buf_free(&name);
  if (!map_add(&d->names, s->id)) return;
  print_op_declare(d->t, n, s, d->out);
}

static void ops_visit(Declarer *d, Term x) {
  if (!map_add(&d->terms, x.ix)) return;
  TermNode n = *term_node(d->t, x);
  for (uint32_t i = 0; i < n.nargs; i++) ops_visit(d, n.args[i]);
  if (print_op_is_call(d->t, &n)) ops_declare(d, &n);
}

void print_ops_declare(const TermTable *t, const Term *terms, uint32_t n, Buf *out) {
  Declarer d = {.t = t, .out = out};
  for (uint32_t i = 0; i < n; i++) ops_visit(&d, terms[i]);
  map_free(&d.terms);
  map_free(&d.names);
}
