/* SPDX-License-Identifier: MIT */
/* Terms as Boogie text. Sums print with subtraction, negated equalities as !=, one operator
 * table line per operator otherwise. */
#include "logic/print/print.h"

#include "logic/collect.h"
#include "logic/print/print_leaf.h"
#include "logic/print/print_ops.h"
#include "logic/share.h"
#include "logic/table.h"

#include <ctype.h>

#include <string.h>

enum { SMALL = 200, TINY = 6 }; /* nodes; see share.h */

/* Boogie's precedence levels (docs/language/grammar.md 5.1). */
enum {
  PREC_NONE,
  PREC_IFF,
  PREC_IMPLIES,
  PREC_LOGIC,
  PREC_REL,
  PREC_CONCAT,
  PREC_ADD,
  PREC_MUL,
  PREC_POW,
  PREC_IS,
  PREC_UNARY,
  PREC_COERCE,
  PREC_POST
};

/* The names of an enclosing binder's variables. */
typedef struct PrintFrame {
  uint32_t level;
  const Str *names;
} PrintFrame;

typedef struct TermPrinter {
  const TermTable *t;
  Buf *out;
  VEC(PrintFrame) frames;
  Map taken; /* string ids of names in use: free symbols and enclosing binders */
  Map named; /* term -> number of its let */
  uint32_t nlets;
  bool source;             /* names of the source */
  Str scope;               /* before names of bound variables, or NULL */
  const PrintWords *words; /* or NULL */
  PrintName *variable;     /* or NULL */
  void *env;               /* for it */
} TermPrinter;

static void term(TermPrinter *p, Term x, int prec);
static void scope(TermPrinter *p, Term x, int prec);

static void print_text(TermPrinter *p, const char *s) {
  buf_puts(p->out, s);
}

static void open_if(TermPrinter *p, bool paren) {
  if (paren) print_text(p, "(");
}

static void close_if(TermPrinter *p, bool paren) {
  if (paren) print_text(p, ")");
}

static void list(TermPrinter *p, const Term *a, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (i) print_text(p, ", ");
    term(p, a[i], PREC_NONE);
  }
}

static void print_call(TermPrinter *p, const char *name, const Term *a, uint32_t n) {
  print_text(p, name);
  print_text(p, "(");
  list(p, a, n);
  print_text(p, ")");
}

/* a op b op c, all operands at the precedence above op's; right-associative ones keep their
 * last. */
static void infix(TermPrinter *p, const char *op, int level, const Term *a, uint32_t n, int prec) {
  open_if(p, prec > level);
  for (uint32_t i = 0; i < n; i++) {
    if (i) {
      print_text(p, " ");
      print_text(p, op);
      print_text(p, " ");
    }
    bool first_left = i == 0 && (level >= PREC_CONCAT && level <= PREC_MUL);
    bool last_right = i + 1 == n && (level == PREC_IMPLIES || level == PREC_POW);
    term(p, a[i], first_left || last_right ? level : level + 1);
  }
  close_if(p, prec > level);
}

/* ---- sums and products ---- */

/* The negative literal factor, or negative literal, that makes a summand subtracted. */
static bool subtracted(const TermTable *t, Term x) {
  if (term_op(t, x) == OP_MUL) x = term_arg(t, x, 0);
  Op op = term_op(t, x);
  return (op == OP_CONST_INT || op == OP_CONST_REAL) && num_sign(&t->nums, term_get_num(t, x)) < 0;
}

/* -1 * x as the x that a minus is written before; otherwise the literal's text without its
 * minus. */
static void print_negated(TermPrinter *p, Term x) {
  const Term *a = term_args(p->t, x);
  uint32_t n = term_nargs(p->t, x);
  bool product = n > 0;
  Term lit = product ? a[0] : x;
  Buf digits = {0};
  print_literal(p->t, lit, PREC_NONE, &digits);
  const char *s = digits.text + 1; /* the minus */
  bool unit = product && (!strcmp(s, "1") || !strcmp(s, "1.0"));
  if (!unit) print_text(p, s);
  for (uint32_t i = 1; i < n; i++) {
    if (i > 1 || !unit) print_text(p, " * ");
    term(p, a[i], PREC_POW);
  }
  buf_free(&digits);
}

/* n - k rather than -1 * k + n: the first summand is one that is added, if there is one. */
static void sum(TermPrinter *p, const Term *a, uint32_t n, int prec) {
  uint32_t first = 0;
  while (first < n && subtracted(p->t, a[first])) first++;
  if (first == n) first = 0;
  open_if(p, prec > PREC_ADD);
  term(p, a[first], PREC_ADD);
  for (uint32_t i = 0; i < n; i++) {
    if (i == first) continue;
    bool minus = subtracted(p->t, a[i]);
    print_text(p, minus ? " - " : " + ");
    if (minus)
      print_negated(p, a[i]);
    else
      term(p, a[i], PREC_MUL);
  }
  close_if(p, prec > PREC_ADD);
}

/* ---- binders ---- */

static bool is_taken(TermPrinter *p, Str name) {
  return map_get(&p->taken, name->id, NULL) || (p->words && p->words->is_used(p->words->env, name));
}

static Str fresh_name(TermPrinter *p, Str wanted) {
  if (p->scope) wanted = str_printf(p->t->strs, "%s$%s", p->scope->text, wanted->text);
  Str s = wanted;
  for (uint32_t k = 0; is_taken(p, s); k++)
    s = str_printf(p->t->strs, p->words ? "%s%u" : "%s#%u", wanted->text, k);
  map_put(&p->taken, s->id, 1);
  return s;
}

static void patterns(TermPrinter *p, const BinderData *d, const Term *parts) {
  uint32_t at = 1;
  for (uint32_t i = 0; i < d->ntriggers; i++) {
    print_text(p, "{ ");
    list(p, parts + at, d->trigger_len[i]);
    print_text(p, " } ");
    at += d->trigger_len[i];
  }
  for (uint32_t i = 0; i < d->nnopats; i++) {
    print_text(p, "{:nopats ");
    term(p, parts[at + i], PREC_NONE);
    print_text(p, "} ");
  }
  if (d->qid && !p->words) buf_printf(p->out, "{:qid \"%s\"} ", d->qid->text);
  if (d->skolemid) buf_printf(p->out, "{:skolemid \"%s\"} ", d->skolemid->text);
  if (d->weight != 1) buf_printf(p->out, "{:weight %d} ", d->weight);
}

static void print_binder(TermPrinter *p, Op op, const BinderData *d, const Term *parts) {
  VEC(Str) names = {0};
  buf_printf(p->out, "(%s ", op_info(op)->boogie);
  for (uint32_t i = 0; i < d->nvars; i++) {
    vec_push(&names, fresh_name(p, d->names[i]));
    if (i) print_text(p, ", ");
    print_ident(names.at[i], p->out);
    print_text(p, ": ");
    (p->words ? print_sort_source : print_sort)(p->t, d->sorts[i], p->out);
  }
  print_text(p, " :: ");
  vec_push(&p->frames, ((PrintFrame){d->level, names.at}));
  patterns(p, d, parts);
  scope(p, parts[0], PREC_NONE);
  p->frames.n--;
  print_text(p, ")");
  for (uint32_t i = 0; i < d->nvars; i++) map_del(&p->taken, names.at[i]->id);
  vec_free(&names);
}

static void bound_variable(TermPrinter *p, uint32_t level, uint32_t index) {
  for (uint32_t i = p->frames.n; i-- > 0;)
    if (p->frames.at[i].level == level) {
      print_ident(p->frames.at[i].names[index], p->out);
      return;
    }
  buf_printf(p->out, "bound#%u#%u", level, index);
}

/* ---- operators ---- */

static bool print_is_bool(TermPrinter *p, Term x) {
  return sort_eq(term_sort(p->t, x), SORT_BOOL);
}

static void negation(TermPrinter *p, Term x, int prec) {
  const Term *a = term_args(p->t, x);
  if (term_op(p->t, x) == OP_EQ && !print_is_bool(p, a[0]) && !map_get(&p->named, x.ix, NULL)) {
    infix(p, "!=", PREC_REL, a, 2, prec);
    return;
  }
  open_if(p, prec > PREC_UNARY);
  print_text(p, "!");
  term(p, x, PREC_UNARY);
  close_if(p, prec > PREC_UNARY);
}

static void print_conditional(TermPrinter *p, const Term *a, int prec) {
  open_if(p, prec > PREC_NONE);
  print_text(p, "if ");
  term(p, a[0], PREC_NONE);
  print_text(p, " then ");
  term(p, a[1], PREC_NONE);
  print_text(p, " else ");
  term(p, a[2], PREC_NONE);
  close_if(p, prec > PREC_NONE);
}

static void map_access(TermPrinter *p, const Term *a, uint32_t n, bool store) {
  term(p, a[0], PREC_POST);
  print_text(p, "[");
  list(p, a + 1, n - 1 - store);
  if (store) {
    print_text(p, n > 2 ? " := " : ":= ");
    term(p, a[n - 1], PREC_NONE);
  }
  print_text(p, "]");
}

static const DtCtor *constructor(TermPrinter *p, Sort s, uint32_t ctor) {
  return &sort_dt(p->t, s)->ctors[ctor];
}

/* The text of a program has one name for the instances of a constructor. */
static void constructor_name(TermPrinter *p, const DtCtor *c) {
  if (p->words)
    buf_printf(p->out, "%.*s", (int)strcspn(c->name->text, "<"), c->name->text);
  else
    print_ident(c->name, p->out);
}

static void datatype_op(TermPrinter *p, const TermNode *n, int prec) {
  Sort s = n->op == OP_DT_MAKE ? n->sort : term_sort(p->t, n->args[0]);
  const DtCtor *c = constructor(p, s, n->p0);
  switch (n->op) {
  case OP_DT_MAKE:
    constructor_name(p, c);
    print_call(p, "", n->args, n->nargs);
    break;
  case OP_DT_IS:
    open_if(p, prec > PREC_IS);
    term(p, n->args[0], PREC_UNARY);
    print_text(p, " is ");
    constructor_name(p, c);
    close_if(p, prec > PREC_IS);
    break;
  case OP_DT_FIELD:
    term(p, n->args[0], PREC_POST);
    if (p->words && p->words->is_bundle(p->words->env, s)) break;
    print_text(p, "->");
    print_ident(c->fields[n->p1].name, p->out);
    break;
  default:
    term(p, n->args[0], PREC_POST);
    print_text(p, "->(");
    print_ident(c->fields[n->p1].name, p->out);
    print_text(p, " := ");
    term(p, n->args[1], PREC_NONE);
    print_text(p, ")");
    break;
  }
}

/* Float arithmetic that rounds to nearest even is Boogie's own operator. */
static bool float_infix(TermPrinter *p, const TermNode *n, int prec) {
  static const char *const spelling[] = {"+", "-", "*", "/"};
  if (n->op < OP_FP_ADD || n->op > OP_FP_DIV) return false;
  if (term_op(p->t, n->args[0]) != OP_CONST_RMODE || term_get_rmode(p->t, n->args[0]) != RM_RNE)
    return false;
  int level = n->op <= OP_FP_SUB ? PREC_ADD : PREC_MUL;
  infix(p, spelling[n->op - OP_FP_ADD], level, n->args + 1, 2, prec);
  return true;
}

static void print_operation(TermPrinter *p, const TermNode *n, int prec) {
  const OpInfo *o = op_info((Op)n->op);
  const Term *a = n->args;
  switch (n->op) {
  case OP_NOT: negation(p, a[0], prec); return;
  case OP_ITE: print_conditional(p, a, prec); return;
  case OP_ADD: sum(p, a, n->nargs, prec); return;
  case OP_NEG:
    open_if(p, prec > PREC_UNARY);
    print_text(p, "-");
    term(p, a[0], PREC_UNARY);
    close_if(p, prec > PREC_UNARY);
    return;
  case OP_SELECT: map_access(p, a, n->nargs, false); return;
  case OP_STORE: map_access(p, a, n->nargs, true); return;
  case OP_DT_MAKE:
  case OP_DT_FIELD:
  case OP_DT_IS:
  case OP_DT_UPDATE: datatype_op(p, n, prec); return;
  case OP_BV_EXTRACT:
    term(p, a[0], PREC_POST);
    buf_printf(p->out, "[%u:%u]", n->p0, n->p1);
    return;
  case OP_TO_INT:
  case OP_TO_REAL: print_call(p, o->boogie, a, 1); return;
  case OP_EQ:
    if (print_is_bool(p, a[0])) {
      infix(p, "<==>", PREC_IFF, a, 2, prec);
      return;
    }
    break;
  default: break;
  }
  if (float_infix(p, n, prec)) return;
  if (o->prec) {
    infix(p, o->boogie, o->prec, a, n->nargs, prec);
    return;
  }
  if (p->words)
    print_text(p, p->words->operation(p->words->env, n)->text);
  else
    print_op_name(p->t, n, p->out);
  print_call(p, "", a, n->nargs);
}

static void symbol_name(TermPrinter *p, Symbol symbol) {
  const SymbolData *s = symbol_data(p->t, symbol);
  if (p->words) {
    print_text(p, p->words->symbol(p->words->env, symbol)->text);
    return;
  }
  if (p->variable && s->kind == SYM_VAR) {
    print_text(p, p->variable(p->env, symbol)->text);
    return;
  }
  if (!p->source) {
    print_ident(s->unique_name, p->out);
    return;
  }
  for (const char *c = s->name->text; *c; c++) {
    if (*c == '@')
      print_text(p, "#AT#");
    else
      buf_putc(p->out, *c);
  }
}

static void print_application(TermPrinter *p, const TermNode *n, int prec) {
  Str word = p->words ? p->words->symbol(p->words->env, (Symbol){n->p0}) : NULL;
  if (word && n->nargs == 2 && word->text[0] == '<') { /* the order of constants */
    infix(p, word->text, PREC_REL, n->args, 2, prec);
    return;
  }
  symbol_name(p, (Symbol){n->p0});
  if (n->nargs) print_call(p, "", n->args, n->nargs);
}

static void print_constant(TermPrinter *p, Term x, int prec) {
  Buf text = {0};
  print_literal(p->t, x, prec, &text);
  bool decimal = p->source && term_op(p->t, x) == OP_CONST_REAL && isdigit((uint8_t)text.text[0]) &&
                 !strchr(text.text, '/');
  if (decimal)
    num_print_scientific(text.text, text.n, p->out);
  else
    buf_add(p->out, text.text, text.n);
  buf_free(&text);
}

static void plain_term(TermPrinter *p, Term x, int prec) {
  TermNode n = *term_node(p->t, x);
  if (op_is_const(n.op)) {
    print_constant(p, x, prec);
  } else if (op_is_binder(n.op)) {
    print_binder(p, (Op)n.op, term_binder(p->t, x), n.args);
  } else if (n.op == OP_BVAR) {
    bound_variable(p, n.p0, n.p1);
  } else if (n.op == OP_VAR || n.op == OP_APP) {
    print_application(p, &n, prec);
  } else {
    print_operation(p, &n, prec);
  }
}

static void term(TermPrinter *p, Term x, int prec) {
  uint64_t number;
  if (map_get(&p->named, x.ix, &number))
    buf_printf(p->out, "t#%u", (unsigned)number);
  else
    plain_term(p, x, prec);
}

/* A term with its shared parts named first. */
static void scope(TermPrinter *p, Term x, int prec) {
  ShareList lets = {0};
  share_find(p->t, x, &p->named, SMALL, TINY, &lets);
  for (uint32_t i = 0; i < lets.n; i++) {
    uint32_t number = ++p->nlets;
    buf_printf(p->out, "(var t#%u := ", number);
    term(p, lets.at[i], PREC_NONE);
    print_text(p, "; ");
    map_put(&p->named, lets.at[i].ix, number);
  }
  term(p, x, lets.n ? PREC_NONE : prec);
  for (uint32_t i = 0; i < lets.n; i++) {
    print_text(p, ")");
    map_del(&p->named, lets.at[i].ix);
  }
  vec_free(&lets);
}

static void print_all(TermPrinter p, Term x, int prec) {
  const TermTable *t = p.t;
  const PrintWords *words = p.words;
  if (term_node(t, x)->binder_level) { /* bound names must avoid the free ones */
    Collector c;
    collector_init(&c, t);
    collector_add(&c, x);
    for (uint32_t i = 0; i < c.symbols.n; i++)
      map_put(&p.taken,
              words ? words->symbol(words->env, c.symbols.at[i])->id
                    : symbol_data(t, c.symbols.at[i])->unique_name->id,
              1);
    collector_free(&c);
  }
  scope(&p, x, prec);
  vec_free(&p.frames);
  map_free(&p.taken);
  map_free(&p.named);
}

void print_term_prec(const TermTable *t, Term x, int prec, Buf *out) {
  print_all((TermPrinter){.t = t, .out = out}, x, prec);
}

void print_term_source(const TermTable *t, Term x, Buf *out) {
  print_term_scoped(t, x, NULL, out);
}

void print_term_scoped(const TermTable *t, Term x, Str scope, Buf *out) {
  print_all((TermPrinter){.t = t, .out = out, .source = true, .scope = scope}, x, PREC_NONE);
}

void print_term_words(const TermTable *t, Term x, const PrintWords *words, Buf *out) {
  print_all((TermPrinter){.t = t, .out = out, .words = words}, x, PREC_NONE);
}

void print_term_named(const TermTable *t, Term x, PrintName *variable, void *env, Buf *out) {
  print_all((TermPrinter){.t = t, .out = out, .variable = variable, .env = env}, x, PREC_NONE);
}

void print_term(const TermTable *t, Term x, Buf *out) {
  print_term_prec(t, x, PREC_NONE, out);
}
