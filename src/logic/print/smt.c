/* SPDX-License-Identifier: MIT */
#include "logic/print/smt.h"

#include "base/bug.h"
#include "logic/print/smt_names.h"
#include "logic/share.h"
#include "logic/table.h"

#include <stdio.h>
#include <string.h>

enum { SMALL = 60, TINY = 4 }; /* nodes; see share.h */

typedef struct SmtWriter {
  const TermTable *t;
  Buf *out;
  VEC(const BinderData *) frames; /* enclosing binders, outermost first */
  Map named;                      /* term -> number of its let */
  uint32_t nlets;
  bool names_first;
} SmtWriter;

static void term(SmtWriter *w, Term x);
static void scope(SmtWriter *w, Term x);

static void smt_quote_text(SmtWriter *w, const char *s) {
  buf_puts(w->out, s);
}

/* ---- names and sorts ---- */

void smt_symbol_name(const TermTable *t, Symbol s, Buf *out) {
  const SymbolData *d = symbol_data(t, s);
  if (d->kind == SYM_BUILTIN)
    buf_puts(out, d->name->text);
  else
    smt_name_text(d->unique_name->text, "", out);
}

/* Constructors and fields carry their datatype's number: names repeat among instances. */
void smt_ctor_name(const TermTable *t, Sort s, uint32_t ctor, Buf *out) {
  char suffix[24];
  snprintf(suffix, sizeof suffix, "@%u", sort_data(t, s).a);
  smt_name_text(sort_dt(t, s)->ctors[ctor].name->text, suffix, out);
}

static void field_name(const TermTable *t, Sort s, uint32_t ctor, uint32_t field, Buf *out) {
  const DtCtor *c = &sort_dt(t, s)->ctors[ctor];
  char suffix[40];
  snprintf(suffix, sizeof suffix, "@%u.%u.%u", sort_data(t, s).a, ctor, field);
  smt_name_text(c->fields[field].name->text, suffix, out);
}

/* Two datatypes may have one name: their number tells them apart. */
static void dt_name(const TermTable *t, Sort s, Buf *out) {
  char suffix[24];
  snprintf(suffix, sizeof suffix, "@%u", sort_data(t, s).a);
  smt_name_text(sort_data(t, s).name->text, suffix, out);
}

void smt_sort(const TermTable *t, Sort s, Buf *out) {
  SortData d = sort_data(t, s);
  switch (d.kind) {
  case SK_NONE: bug("no sort");
  case SK_BOOL: buf_puts(out, "Bool"); break;
  case SK_INT: buf_puts(out, "Int"); break;
  case SK_REAL: buf_puts(out, "Real"); break;
  case SK_RMODE: buf_puts(out, "RoundingMode"); break;
  case SK_STRING: buf_puts(out, "String"); break;
  case SK_REGEX: buf_puts(out, "RegLan"); break;
  case SK_BV: /* SMT-LIB has none of width 0 */
    if (d.a)
      buf_printf(out, "(_ BitVec %u)", d.a);
    else
      buf_puts(out, "BitVec@0");
    break;
  case SK_FLOAT: buf_printf(out, "(_ FloatingPoint %u %u)", d.b, d.a); break;
  case SK_SEQ:
    buf_puts(out, "(Seq ");
    smt_sort(t, d.elem, out);
    buf_putc(out, ')');
    break;
  case SK_MAP: /* a map without arguments is its value */
    if (d.a) buf_puts(out, "(Array ");
    for (uint32_t i = 0; i < d.a; i++) {
      smt_sort(t, d.args[i], out);
      buf_putc(out, ' ');
    }
    smt_sort(t, d.elem, out);
    if (d.a) buf_putc(out, ')');
    break;
  case SK_UNINT: smt_name_text(d.name->text, "", out); break;
  case SK_DT: dt_name(t, s, out); break;
  }
}

/* ---- literals ---- */

static void integer(mpz_srcptr z, const char *tail, Buf *out) {
  mpz_t a;
  mpz_init(a);
  mpz_abs(a, z);
  if (mpz_sgn(z) < 0) buf_puts(out, "(- ");
  num_print_mpz(a, out);
  buf_puts(out, tail);
  if (mpz_sgn(z) < 0) buf_putc(out, ')');
  mpz_clear(a);
}

static void real(const TermTable *t, Num v, Buf *out) {
  bool whole = num_is_int(&t->nums, v);
  if (!whole) buf_puts(out, "(/ ");
  integer(num_numerator(&t->nums, v), ".0", out);
  if (whole) return;
  buf_putc(out, ' ');
  integer(num_denominator(&t->nums, v), ".0)", out);
}

static void smt_binary(mpz_srcptr z, uint32_t from, uint32_t n, Buf *out) {
  buf_puts(out, "#b");
  for (uint32_t i = n; i-- > 0;) buf_putc(out, mpz_tstbit(z, from + i) ? '1' : '0');
}

static void floating(const TermTable *t, Term x, Buf *out) {
  SortData d = sort_data(t, term_sort(t, x));
  mpz_srcptr bits = term_get_mpz(t, x);
  buf_puts(out, "(fp ");
  smt_binary(bits, d.a - 1 + d.b, 1, out);
  buf_putc(out, ' ');
  smt_binary(bits, d.a - 1, d.b, out);
  buf_putc(out, ' ');
  smt_binary(bits, 0, d.a - 1, out);
  buf_putc(out, ')');
}

static void smt_string(Str s, Buf *out) {
  buf_putc(out, '"');
  for (uint32_t i = 0; i < s->len; i++) {
    unsigned char c = (unsigned char)s->text[i];
    if (c == '"')
      buf_puts(out, "\"\"");
    else if (c < ' ' || c > '~' || c == '\\')
      buf_printf(out, "\\u{%x}", c);
    else
      buf_putc(out, (char)c);
  }
  buf_putc(out, '"');
}

static void smt_literal(SmtWriter *w, Term x, const TermNode *n) {
  static const char *const modes[] = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
  switch (n->op) {
  case OP_CONST_BOOL: smt_quote_text(w, term_is_true(x) ? "true" : "false"); break;
  case OP_CONST_INT: integer(term_get_mpz(w->t, x), "", w->out); break;
  case OP_CONST_REAL: real(w->t, term_get_num(w->t, x), w->out); break;
  case OP_CONST_BV:
    if (!sort_bv_width(w->t, n->sort)) {
      smt_quote_text(w, "bits@0");
      break;
    }
    smt_quote_text(w, "(_ bv");
    num_print_mpz(term_get_mpz(w->t, x), w->out);
    buf_printf(w->out, " %u)", sort_bv_width(w->t, n->sort));
    break;
  case OP_CONST_FLOAT: floating(w->t, x, w->out); break;
  case OP_CONST_STRING: smt_string(term_get_string(w->t, x), w->out); break;
  default: smt_quote_text(w, modes[term_get_rmode(w->t, x)]); break;
  }
}

/* ---- binders ---- */

static void bound_name(SmtWriter *w, uint32_t level, uint32_t index) {
  char suffix[32];
  snprintf(suffix, sizeof suffix, "!%u!%u", level, index);
  for (uint32_t i = w->frames.n; i-- > 0;)
    if (w->frames.at[i]->level == level) {
      smt_name_text(w->frames.at[i]->names[index]->text, suffix, w->out);
      return;
    }
  smt_name_text("bound", suffix, w->out);
}

static void patterns(SmtWriter *w, const BinderData *d, const Term *parts) {
  uint32_t at = 1;
  for (uint32_t i = 0; i < d->ntriggers; i++) {
    smt_quote_text(w, " :pattern (");
    for (uint32_t k = 0; k < d->trigger_len[i]; k++) {
      if (k) smt_quote_text(w, " ");
      term(w, parts[at++]);
    }
    smt_quote_text(w, ")");
  }
  for (uint32_t i = 0; i < d->nnopats && !d->ntriggers; i++) {
    smt_quote_text(w, " :no-pattern ");
    term(w, parts[at + i]);
  }
  if (d->weight != 1) buf_printf(w->out, " :weight %d", d->weight);
  if (d->qid) {
    smt_quote_text(w, " :qid ");
    smt_name_text(d->qid->text, "", w->out);
  }
  if (d->skolemid) {
    smt_quote_text(w, " :skolemid ");
    smt_name_text(d->skolemid->text, "", w->out);
  }
}

static void smt_binder(SmtWriter *w, Term x, const TermNode *n) {
  const BinderData *d = term_binder(w->t, x);
  bool noted = d->ntriggers || d->nnopats || d->weight != 1 || d->qid || d->skolemid;
  vec_push(&w->frames, d);
  if (d->nvars) {
    buf_printf(w->out, "(%s (", op_info((Op)n->op)->smt);
    for (uint32_t i = 0; i < d->nvars; i++) {
      smt_quote_text(w, i ? " (" : "(");
      bound_name(w, d->level, i);
      smt_quote_text(w, " ");
      smt_sort(w->t, d->sorts[i], w->out);
      smt_quote_text(w, ")");
    }
    smt_quote_text(w, noted ? ") (! " : ") ");
  }
  scope(w, n->args[0]);
  if (d->nvars && noted) {
    patterns(w, d, n->args);
    smt_quote_text(w, ")");
  }
  if (d->nvars) smt_quote_text(w, ")");
  w->frames.n--;
}

/* ---- operators ---- */

bool smt_name_is_second(const TermTable *t, const TermNode *n) {
  return n->op == OP_EQ && term_op(t, n->args[1]) == OP_VAR;
}

static void operands(SmtWriter *w, const TermNode *n) {
  bool turned = w->names_first && smt_name_is_second(w->t, n);
  for (uint32_t i = 0; i < n->nargs; i++) {
    smt_quote_text(w, " ");
    term(w, n->args[turned ? 1 - i : i]);
  }
}

/* The function symbol of an operator with indices. */
static void indexed_head(SmtWriter *w, const TermNode *n) {
  const char *name = op_info((Op)n->op)->smt;
  SortData d = sort_data(w->t, n->sort);
  if (n->op == OP_BV_EXTRACT)
    buf_printf(w->out, "(_ %s %u %u)", name, n->p0 - 1, n->p1);
  else if (n->op == OP_RE_LOOP)
    buf_printf(w->out, "(_ %s %u %u)", name, n->p0, n->p1);
  else if (d.kind == SK_FLOAT)
    buf_printf(w->out, "(_ %s %u %u)", name, d.b, d.a);
  else
    buf_printf(w->out, "(_ %s %u)", name, n->p0);
}

/* (_ map (f (S ..) R)) */
static void pointwise_head(SmtWriter *w, const TermNode *n) {
  buf_printf(w->out, "(_ map (%s (", op_info((Op)n->p0)->smt);
  for (uint32_t i = 0; i < n->nargs; i++) {
    if (i) smt_quote_text(w, " ");
    smt_sort(w->t, sort_data(w->t, term_sort(w->t, n->args[i])).elem, w->out);
  }
  smt_quote_text(w, ") ");
  smt_sort(w->t, sort_data(w->t, n->sort).elem, w->out);
  smt_quote_text(w, "))");
}

/* An update is the construction from the operand's fields. */
static void update(SmtWriter *w, const TermNode *n) {
  const DtCtor *c = &sort_dt(w->t, n->sort)->ctors[n->p0];
  uint32_t number = ++w->nlets;
  buf_printf(w->out, "(let ((d!%u ", number);
  term(w, n->args[0]);
  smt_quote_text(w, ")) (");
  smt_ctor_name(w->t, n->sort, n->p0, w->out);
  for (uint32_t i = 0; i < c->nfields; i++) {
    smt_quote_text(w, " ");
    if (i == n->p1) {
      term(w, n->args[1]);
      continue;
    }
    smt_quote_text(w, "(");
    field_name(w->t, n->sort, n->p0, i, w->out);
    buf_printf(w->out, " d!%u)", number);
  }
  smt_quote_text(w, "))");
}

/* Maps without arguments: reading, writing and making one is its value. */
static bool nullary_map(SmtWriter *w, const TermNode *n) {
  switch (n->op) {
  case OP_SELECT:
    if (n->nargs != 1) return false;
    term(w, n->args[0]);
    return true;
  case OP_STORE:
    if (n->nargs != 2) return false;
    term(w, n->args[1]);
    return true;
  case OP_CONST_MAP:
    if (sort_data(w->t, n->sort).a) return false;
    term(w, n->args[0]);
    return true;
  default: return false;
  }
}

static bool no_bits(const SmtWriter *w, Sort s) {
  return sort_kind(w->t, s) == SK_BV && !sort_bv_width(w->t, s);
}

/* Operators that make, join or widen bit-vectors of width 0. */
static bool nullary_bits(SmtWriter *w, const TermNode *n) {
  if (!op_is_bv((Op)n->op)) return false;
  if (no_bits(w, n->sort)) {
    smt_quote_text(w, "bits@0");
    return true;
  }
  Sort first = term_sort(w->t, n->args[0]);
  if (n->op == OP_BV_CONCAT && no_bits(w, first)) {
    term(w, n->args[1]);
    return true;
  }
  if (n->op == OP_BV_CONCAT && no_bits(w, term_sort(w->t, n->args[1]))) {
    term(w, n->args[0]);
    return true;
  }
  if (!no_bits(w, first)) return false;
  switch (n->op) {
  case OP_BV_ZEXT: buf_printf(w->out, "(_ bv0 %u)", sort_bv_width(w->t, n->sort)); return true;
  case OP_BV_TO_NAT: smt_quote_text(w, "0"); return true;
  case OP_BV_ULE:
  case OP_BV_UGE:
  case OP_BV_SLE:
  case OP_BV_SGE: smt_quote_text(w, "true"); return true;
  case OP_BV_ULT:
  case OP_BV_UGT:
  case OP_BV_SLT:
  case OP_BV_SGT: smt_quote_text(w, "false"); return true;
  default: return false;
  }
}

static void head(SmtWriter *w, const TermNode *n) {
  Sort arg = n->nargs ? term_sort(w->t, n->args[0]) : SORT_NONE;
  switch (n->op) {
  case OP_APP: smt_symbol_name(w->t, (Symbol){n->p0}, w->out); break;
  case OP_DT_MAKE: smt_ctor_name(w->t, n->sort, n->p0, w->out); break;
  case OP_DT_FIELD: field_name(w->t, arg, n->p0, n->p1, w->out); break;
  case OP_DT_IS:
    smt_quote_text(w, "(_ is ");
    smt_ctor_name(w->t, arg, n->p0, w->out);
    smt_quote_text(w, ")");
    break;
  case OP_CONST_MAP:
    smt_quote_text(w, "(as const ");
    smt_sort(w->t, n->sort, w->out);
    smt_quote_text(w, ")");
    break;
  case OP_MAP_POINTWISE: pointwise_head(w, n); break;
  case OP_SEQ_EMPTY:
    smt_quote_text(w, "(as seq.empty ");
    smt_sort(w->t, n->sort, w->out);
    smt_quote_text(w, ")");
    break;
  default:
    if (op_info((Op)n->op)->flags & OF_INDEXED)
      indexed_head(w, n);
    else
      smt_quote_text(w, op_info((Op)n->op)->smt);
  }
}

static void term(SmtWriter *w, Term x) {
  uint64_t number;
  if (map_get(&w->named, x.ix, &number)) {
    buf_printf(w->out, "t!%u", (unsigned)number);
    return;
  }
  TermNode n = *term_node(w->t, x);
  if (op_is_const(n.op)) {
    smt_literal(w, x, &n);
  } else if (op_is_binder(n.op)) {
    smt_binder(w, x, &n);
  } else if (n.op == OP_BVAR) {
    bound_name(w, n.p0, n.p1);
  } else if (n.op == OP_VAR) {
    smt_symbol_name(w->t, (Symbol){n.p0}, w->out);
  } else if (n.op == OP_DT_UPDATE) {
    update(w, &n);
  } else if (!nullary_map(w, &n) && !nullary_bits(w, &n)) {
    if (n.nargs) smt_quote_text(w, "(");
    head(w, &n);
    operands(w, &n);
    if (n.nargs) smt_quote_text(w, ")");
  }
}

static void scope(SmtWriter *w, Term x) {
  ShareList lets = {0};
  share_find(w->t, x, &w->named, SMALL, TINY, &lets);
  for (uint32_t i = 0; i < lets.n; i++) {
    uint32_t number = ++w->nlets;
    buf_printf(w->out, "(let ((t!%u ", number);
    term(w, lets.at[i]);
    smt_quote_text(w, ")) ");
    map_put(&w->named, lets.at[i].ix, number);
  }
  term(w, x);
  for (uint32_t i = 0; i < lets.n; i++) {
    smt_quote_text(w, ")");
    map_del(&w->named, lets.at[i].ix);
  }
  vec_free(&lets);
}

static void whole(const TermTable *t, Term x, bool names_first, Buf *out) {
  SmtWriter w = {.t = t, .out = out, .names_first = names_first};
  scope(&w, x);
  vec_free(&w.frames);
  map_free(&w.named);
}

void smt_term(const TermTable *t, Term x, Buf *out) {
  whole(t, x, false, out);
}

void smt_term_names_first(const TermTable *t, Term x, Buf *out) {
  whole(t, x, true, out);
}

void smt_head(const TermTable *t, Term x, Buf *out) {
  SmtWriter w = {.t = t, .out = out};
  const TermNode *n = term_node(t, x);
  if (op_is_const(n->op))
    smt_literal(&w, x, n);
  else
    head(&w, n);
}

/* ---- declarations ---- */

void smt_declare_symbol(const TermTable *t, Symbol s, Buf *out) {
  const SymbolData *d = symbol_data(t, s);
  if (d->kind == SYM_BUILTIN) return;
  buf_puts(out, "(declare-fun ");
  smt_symbol_name(t, s, out);
  buf_puts(out, " (");
  for (uint32_t i = 0; i < d->nargs; i++) {
    if (i) buf_putc(out, ' ');
    smt_sort(t, d->args[i], out);
  }
  buf_puts(out, ") ");
  smt_sort(t, d->sort, out);
  buf_puts(out, ")\n");
}

void smt_define(const TermTable *t, Symbol f, const Term *params, uint32_t n, Term body, Buf *out) {
  buf_puts(out, "(define-fun ");
  smt_symbol_name(t, f, out);
  buf_puts(out, " (");
  for (uint32_t i = 0; i < n; i++) {
    buf_puts(out, i ? " (" : "(");
    smt_symbol_name(t, term_symbol(t, params[i]), out);
    buf_putc(out, ' ');
    smt_sort(t, term_sort(t, params[i]), out);
    buf_putc(out, ')');
  }
  buf_puts(out, ") ");
  smt_sort(t, symbol_data(t, f)->sort, out);
  buf_putc(out, ' ');
  smt_term(t, body, out);
  buf_puts(out, ")\n");
}

void smt_declare_sort(const TermTable *t, Sort s, Buf *out) {
  if (sort_kind(t, s) == SK_BV) {
    buf_puts(out, "(declare-datatypes ((BitVec@0 0)) (((bits@0))))\n");
    return;
  }
  must(sort_kind(t, s) == SK_UNINT);
  buf_puts(out, "(declare-sort ");
  smt_sort(t, s, out);
  buf_puts(out, " 0)\n");
}

void smt_declare_datatypes(const TermTable *t, const Sort *sorts, uint32_t n, Buf *out) {
  buf_puts(out, "(declare-datatypes (");
  for (uint32_t i = 0; i < n; i++) {
    buf_puts(out, i ? " (" : "(");
    dt_name(t, sorts[i], out);
    buf_puts(out, " 0)");
  }
  buf_puts(out, ") (");
  for (uint32_t i = 0; i < n; i++) {
    const DtData *d = sort_dt(t, sorts[i]);
    buf_puts(out, "\n  (");
    for (uint32_t c = 0; c < d->nctors; c++) {
      buf_puts(out, c ? " (" : "(");
      smt_ctor_name(t, sorts[i], c, out);
      for (uint32_t f = 0; f < d->ctors[c].nfields; f++) {
        buf_puts(out, " (");
        field_name(t, sorts[i], c, f, out);
        buf_putc(out, ' ');
        smt_sort(t, d->ctors[c].fields[f].sort, out);
        buf_putc(out, ')');
      }
      buf_putc(out, ')');
    }
    buf_putc(out, ')');
  }
  buf_puts(out, "))\n");
}
