/* SPDX-License-Identifier: MIT */
/* Operators of theories: arithmetic and datatypes. Maps, bit-vectors and floats have files of their
 * own.
 *
 * Boogie's expressions are total. Division by zero is a value nobody knows: Why3's
 * int.EuclideanDivision says nothing about it either; its x /. y does (x times the inverse of y),
 * so a real quotient whose divisor may be zero is `rdiv`, known only elsewhere. */
#include "translate/context.h"

static void open(Buf *out, Level own, Level level) {
  if (own < level) buf_putc(out, '(');
}

static void close(Buf *out, Level own, Level level) {
  if (own < level) buf_putc(out, ')');
}

static void operator_apply(Writer *w, Buf *out, const char *head, Term t, Level level) {
  open(out, LEVEL_APPLY, level);
  buf_puts(out, head);
  for (uint32_t i = 0; i < term_nargs(w->tab, t); i++) {
    buf_putc(out, ' ');
    formula_write(w, out, term_arg(w->tab, t, i), LEVEL_ATOM);
  }
  close(out, LEVEL_APPLY, level);
}

/* ---- operators that Why3 does not have ---------------------------------------------- */

static void declare_opaque(Writer *w, Buf *out, Term t, Str name, const char *said) {
  uint32_t n = term_nargs(w->tab, t);
  buf_printf(out, "  %s %s", n ? "function" : "constant", name->text);
  for (uint32_t i = 0; i < n; i++)
    buf_printf(out, " %s", types_text(w, term_sort(w->tab, term_arg(w->tab, t, i)))->text);
  buf_printf(out, " : %s\n", types_text(w, term_sort(w->tab, t))->text);
  vec_push(&w->result->opaque, str_printf(w->strs, "the operator %s", said));
}

/* A bit-vector operator is named after its width too. */
static Str foreign_wanted(Writer *w, Term t, const char *said) {
  Op op = term_op(w->tab, t);
  uint32_t n = term_nargs(w->tab, t);
  Sort sized = n ? term_sort(w->tab, term_arg(w->tab, t, n - 1)) : term_sort(w->tab, t);
  if (sort_kind(w->tab, sized) != SK_BV) return str_c(w->strs, said);
  uint32_t width = sort_bv_width(w->tab, sized);
  if (op == OP_BV_EXTRACT)
    return str_printf(w->strs, "extract%u_%u_%u", width, term_p0(w->tab, t), term_p1(w->tab, t));
  if (op == OP_BV_CONCAT)
    return str_printf(w->strs, "concat%u_%u",
                      sort_bv_width(w->tab, term_sort(w->tab, term_arg(w->tab, t, 0))), width);
  return str_printf(w->strs, "%s%u", said, width);
}

static Str foreign_name(Writer *w, Term t) {
  Op op = term_op(w->tab, t);
  uint32_t n = term_nargs(w->tab, t);
  Buf key = {0};
  const OpInfo *info = op_info(op);
  const char *said = info->boogie[0] && !info->prec ? info->boogie : info->smt;
  if (!*said) said = info->tag;
  buf_printf(&key, "op %u %u %u %u", op, term_p0(w->tab, t), term_p1(w->tab, t),
             term_sort(w->tab, t).ix);
  if (term_is_const(w->tab, t)) buf_printf(&key, " literal %u", t.ix);
  for (uint32_t i = 0; i < n; i++)
    buf_printf(&key, " %u", term_sort(w->tab, term_arg(w->tab, t, i)).ix);
  Str k = str_intern(w->strs, key.text, key.n);
  buf_free(&key);
  uint64_t known;
  if (map_get(&w->names.helpers, k->id, &known)) return (Str)(uintptr_t)known;
  Str wanted = foreign_wanted(w, t, said);
  Str name = names_take(&w->names.module, &w->names.local, wanted->text, false);
  map_put(&w->names.helpers, k->id, (uint64_t)(uintptr_t)name);
  Buf text = {0};
  if (!native_operator(w, &text, t, name)) declare_opaque(w, &text, t, name, said);
  buf_add(&w->parts.prelude, text.text, text.n);
  buf_free(&text);
  return name;
}

void operator_foreign(Writer *w, Buf *out, Term t, Level level) {
  const char *name = foreign_name(w, t)->text;
  if (term_nargs(w->tab, t))
    operator_apply(w, out, name, t, level);
  else
    buf_puts(out, name);
}

/* ---- arithmetic --------------------------------------------------------------------- */

typedef struct Infix {
  const char *ints, *reals;
  Level left, right, own;
} Infix;

static const Infix *find_infix(Op op) {
  static const Infix table[OP_COUNT] = {
#define INFIX(tag, ints, reals, left, right, own)                                                  \
  [OP_##tag] = {ints, reals, LEVEL_##left, LEVEL_##right, LEVEL_##own},
#include "translate/operators.def"
#undef INFIX
  };
  return table[op].ints ? &table[op] : NULL;
}

static bool is_real(const Writer *w, Term t) {
  bool real = sort_eq(term_sort(w->tab, t), SORT_REAL);
  return real;
}

static void need_arith(Writer *w, bool real) {
  types_use(w, real ? "real.RealInfix" : "int.Int", NULL);
}

static void infix(Writer *w, Buf *out, Term t, const Infix *x, Level level) {
  bool real = is_real(w, term_arg(w->tab, t, 0));
  need_arith(w, real);
  open(out, x->own, level);
  for (uint32_t i = 0; i < term_nargs(w->tab, t); i++) {
    if (i) buf_printf(out, " %s ", real ? x->reals : x->ints);
    formula_write(w, out, term_arg(w->tab, t, i), i ? x->right : x->left);
  }
  close(out, x->own, level);
}

static void minus(Writer *w, Buf *out, Term t) {
  bool real = is_real(w, t);
  need_arith(w, real);
  buf_puts(out, real ? "(-. " : "(- ");
  formula_write(w, out, term_arg(w->tab, t, 0), LEVEL_ATOM);
  buf_putc(out, ')');
}

static void quotient(Writer *w, Buf *out, Term t, Level level) {
  Term by = term_arg(w->tab, t, 1);
  bool safe = term_op(w->tab, by) == OP_CONST_REAL &&
              num_sign(term_nums(w->tab), term_get_num(w->tab, by)) != 0;
  need_arith(w, true);
  if (safe) {
    open(out, LEVEL_PRODUCT, level);
    formula_write(w, out, term_arg(w->tab, t, 0), LEVEL_PRODUCT);
    buf_puts(out, " /. ");
    formula_write(w, out, by, LEVEL_APPLY);
    close(out, LEVEL_PRODUCT, level);
    return;
  }
  Str key = str_c(w->strs, "rdiv");
  if (!map_get(&w->names.helpers, key->id, NULL)) {
    map_put(&w->names.helpers, key->id, 1);
    buf_puts(&w->parts.prelude, "  function rdiv (x: real) (y: real) : real\n"
                                "  axiom rdiv_def: forall x: real, y: real [rdiv x y]. y <> 0.0 -> "
                                "rdiv x y = x /. y\n");
  }
  operator_apply(w, out, "rdiv", t, level);
}

static bool operator_arithmetic(Writer *w, Buf *out, Term t, Level level) {
  Op op = term_op(w->tab, t);
  const Infix *x = find_infix(op);
  if (x) {
    infix(w, out, t, x, level);
    return true;
  }
  switch (op) {
  case OP_NEG: minus(w, out, t); return true;
  case OP_IDIV:
  case OP_MOD:
    types_use(w, "int.EuclideanDivision", NULL);
    operator_apply(w, out, op == OP_IDIV ? "div" : "mod", t, level);
    return true;
  case OP_RDIV: quotient(w, out, t, level); return true;
  case OP_POW:
    w->powers = true;
    need_arith(w, true);
    types_use(w, "real.PowerReal", NULL);
    operator_apply(w, out, "pow", t, level);
    return true;
  case OP_ABS:
    types_use(w, "int.Abs", NULL);
    operator_apply(w, out, "abs", t, level);
    return true;
  case OP_TO_REAL:
    types_use(w, "real.FromInt", NULL);
    operator_apply(w, out, "from_int", t, level);
    return true;
  case OP_TO_INT:
    types_use(w, "real.Truncate", NULL);
    operator_apply(w, out, "floor", t, level);
    return true;
  default: return false;
  }
}

/* ---- datatypes ------------------------------------------------------------------------ */

static void fields(Writer *w, Buf *out, Sort sort, const Term *values) {
  const DtCtor *c = &sort_dt(w->tab, sort)->ctors[0];
  for (uint32_t f = 0; f < c->nfields; f++) {
    buf_printf(out, "%s%s = ", f ? "; " : "{ ", datatype_field(w, sort, 0, f)->text);
    formula_write(w, out, values[f], LEVEL_IMPLIES);
  }
  buf_puts(out, " }");
}

static void operator_made(Writer *w, Buf *out, Term t, Level level) {
  Sort sort = term_sort(w->tab, t);
  Str ctor = datatype_ctor(w, sort, term_p0(w->tab, t));
  if (datatype_is_record(w, sort))
    fields(w, out, sort, term_args(w->tab, t));
  else if (term_nargs(w->tab, t))
    operator_apply(w, out, ctor->text, t, level);
  else
    buf_puts(out, ctor->text);
}

static void field(Writer *w, Buf *out, Term t, Level level) {
  Sort sort = term_sort(w->tab, term_arg(w->tab, t, 0));
  Str name = datatype_field(w, sort, term_p0(w->tab, t), term_p1(w->tab, t));
  if (!datatype_is_record(w, sort)) {
    operator_apply(w, out, name->text, t, level);
    return;
  }
  formula_write(w, out, term_arg(w->tab, t, 0), LEVEL_ATOM);
  buf_printf(out, ".%s", name->text);
}

/* Made anew from the fields of the old value, one of them replaced. */
static void update(Writer *w, Buf *out, Term t, Level level) {
  Term of = term_arg(w->tab, t, 0);
  Sort sort = term_sort(w->tab, of);
  uint32_t ctor = term_p0(w->tab, t);
  const DtCtor *c = &sort_dt(w->tab, sort)->ctors[ctor];
  if (datatype_is_record(w, sort)) {
    buf_puts(out, "{ ");
    formula_write(w, out, of, LEVEL_ATOM);
    buf_printf(out, " with %s = ", datatype_field(w, sort, ctor, term_p1(w->tab, t))->text);
    formula_write(w, out, term_arg(w->tab, t, 1), LEVEL_IMPLIES);
    buf_puts(out, " }");
    return;
  }
  open(out, LEVEL_APPLY, level);
  buf_puts(out, datatype_ctor(w, sort, ctor)->text);
  for (uint32_t f = 0; f < c->nfields; f++) {
    buf_putc(out, ' ');
    if (f == term_p1(w->tab, t)) {
      formula_write(w, out, term_arg(w->tab, t, 1), LEVEL_ATOM);
      continue;
    }
    buf_printf(out, "(%s ", datatype_field(w, sort, ctor, f)->text);
    formula_write(w, out, of, LEVEL_ATOM);
    buf_putc(out, ')');
  }
  close(out, LEVEL_APPLY, level);
}

static bool datatypes(Writer *w, Buf *out, Term t, Level level) {
  switch (term_op(w->tab, t)) {
  case OP_DT_MAKE: operator_made(w, out, t, level); return true;
  case OP_DT_FIELD: field(w, out, t, level); return true;
  case OP_DT_UPDATE: update(w, out, t, level); return true;
  case OP_DT_IS:
    operator_apply(
        w, out,
        datatype_tester(w, term_sort(w->tab, term_arg(w->tab, t, 0)), term_p0(w->tab, t))->text, t,
        level);
    return true;
  default: return false;
  }
}

bool operator_write(Writer *w, Buf *out, Term t, Level level) {
  return operator_arithmetic(w, out, t, level) || arrays_write(w, out, t, level) ||
         datatypes(w, out, t, level) || bitvector_write(w, out, t, level) ||
         floating_write(w, out, t, level);
}
