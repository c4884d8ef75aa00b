/* SPDX-License-Identifier: MIT */
/* See c_invariants.h. */
#include "report/c_invariants.h"

#include "core/loops.h"
#include "core/origin.h"
#include "report/json.h"

#include <string.h>

/* What is known of a variable that {:cexpr} speaks of. */
typedef struct CName {
  Variable *var; /* NULL: the name is of no use */
  Str name;
  bool pending; /* assigned since it was told */
} CName;
typedef VEC(CName) CNames;

typedef struct CText {
  const CoreProgram *p;
  const CNames *names;
  Buf out;
} CText;

/* ---- names ------------------------------------------------------------------------ */

static bool is_c_name(Str name) {
  for (uint32_t i = 0; i < name->len; i++) {
    char c = name->text[i];
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    if (!letter && (!i || c < '0' || c > '9')) return false;
  }
  return name->len > 0;
}

static Variable *named_variable(const Impl *im, Symbol sym) {
  const Variables *lists[] = {&im->ins, &im->outs, &im->locals};
  for (uint32_t l = 0; l < 3; l++)
    for (uint32_t i = 0; i < lists[l]->n; i++)
      if (lists[l]->at[i]->sym.ix == sym.ix) return lists[l]->at[i];
  return NULL;
}

/* One name, one variable: another use of either makes both useless. */
static void record_name(CNames *names, Str name, Variable *var) {
  bool known = false;
  for (uint32_t i = 0; i < names->n; i++) {
    CName *x = &names->at[i];
    if (x->name == name && x->var == var) {
      x->pending = false;
      known = true;
    } else if (x->name == name || (var && x->var == var)) {
      x->var = var = NULL;
    }
  }
  if (!known) vec_push(names, ((CName){var, name, false}));
}

static void assigned(CNames *names, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_vars; i++)
    for (uint32_t k = 0; k < names->n; k++)
      if (names->at[k].var == c->vars[i]) names->at[k].pending = true;
}

static void read_block(const CoreProgram *p, const Impl *im, const CBlock *b, CNames *names) {
  for (uint32_t k = 0; k < b->cmds.n; k++) {
    const Cmd *c = &b->cmds.at[k];
    Str name;
    Term value;
    assigned(names, c);
    if (!origin_records(c, &name, &value) || !is_c_name(name)) continue;
    bool plain = term_op(p->terms, value) == OP_VAR;
    record_name(names, name, plain ? named_variable(im, term_symbol(p->terms, value)) : NULL);
  }
  for (uint32_t i = 0; i < names->n; i++)
    if (names->at[i].pending) names->at[i].var = NULL;
}

/* ---- expressions ------------------------------------------------------------------ */

static bool put_term(CText *c, Term t);

static bool put_list(CText *c, Term t, const char *op) {
  uint32_t n = term_nargs(c->p->terms, t);
  buf_putc(&c->out, '(');
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_printf(&c->out, " %s ", op);
    if (!put_term(c, term_arg(c->p->terms, t, i))) return false;
  }
  buf_putc(&c->out, ')');
  return n > 0;
}

static bool put_variable(CText *c, Symbol sym) {
  for (uint32_t i = 0; i < c->names->n; i++) {
    const CName *x = &c->names->at[i];
    if (!x->var || x->var->sym.ix != sym.ix) continue;
    buf_printf(&c->out, "(long long)%s", x->name->text);
    return true;
  }
  return false;
}

/* A product of more than a variable and a small number may be too large for any type of C. */
static bool put_product(CText *c, Term t) {
  const TermTable *tab = c->p->terms;
  if (term_nargs(tab, t) != 2) return false;
  for (uint32_t i = 0; i < 2; i++) {
    Op a = term_op(tab, term_arg(tab, t, i)), b = term_op(tab, term_arg(tab, t, 1 - i));
    if (a == OP_CONST_INT && b == OP_VAR) return put_list(c, t, "*");
  }
  return false;
}

static bool put_term(CText *c, Term t) {
  enum { SMALL = 1 << 30 };
  const TermTable *tab = c->p->terms;
  int64_t n;
  switch (term_op(tab, t)) {
  case OP_CONST_INT:
    if (!term_get_int64(tab, t, &n) || n < -SMALL || n > SMALL) return false;
    buf_printf(&c->out, n < 0 ? "(%lld)" : "%lld", (long long)n);
    return true;
  case OP_VAR: return term_sort(tab, t).ix == SORT_INT.ix && put_variable(c, term_symbol(tab, t));
  case OP_AND: return put_list(c, t, "&&");
  case OP_OR: return put_list(c, t, "||");
  case OP_EQ: return put_list(c, t, "==");
  case OP_LT: return put_list(c, t, "<");
  case OP_LE: return put_list(c, t, "<=");
  case OP_GT: return put_list(c, t, ">");
  case OP_GE: return put_list(c, t, ">=");
  case OP_ADD: return put_list(c, t, "+");
  case OP_SUB: return put_list(c, t, "-");
  case OP_MUL: return put_product(c, t);
  case OP_NOT:
  case OP_NEG:
    buf_puts(&c->out, term_op(tab, t) == OP_NOT ? "!(" : "-(");
    if (!put_term(c, term_arg(tab, t, 0))) return false;
    buf_putc(&c->out, ')');
    return true;
  case OP_IMPLIES:
    buf_puts(&c->out, "(!(");
    if (!put_term(c, term_arg(tab, t, 0))) return false;
    buf_puts(&c->out, ") || ");
    if (!put_term(c, term_arg(tab, t, 1))) return false;
    buf_putc(&c->out, ')');
    return true;
  default: return false;
  }
}

/* ---- loops ------------------------------------------------------------------------ */

/* The line that the head of a loop has in the file; 0: it does not say so. */
static int64_t head_line(CoreProgram *p, const OriginComments *comments, const CBlock *head,
                         Str file) {
  Origin o;
  for (uint32_t k = 0; k < head->cmds.n; k++)
    if (origin_of(p, comments, &head->cmds.at[k], &o) && o.file == file) return o.line;
  return 0;
}

static uint32_t add_head(json_t *list, CoreProgram *p, const Impl *im, const CNames *names,
                         const CBlock *head, int64_t line) {
  uint32_t left_out = 0;
  for (uint32_t k = 0; k < head->cmds.n; k++) {
    const Cmd *c = &head->cmds.at[k];
    if (c->kind != CMD_ASSERT && c->kind != CMD_ASSUME) break; /* what leads the block counts */
    if (c->kind != CMD_ASSERT) continue;
    CText text = {.p = p, .names = names};
    if (line && put_term(&text, c->terms[0])) {
      json_t *o = json_object();
      json_object_set_new(o, "line", json_integer(line));
      json_object_set_new(o, "procedure", json_text(im->proc->name->text, im->proc->name->len));
      json_object_set_new(o, "value", json_text(text.out.text, text.out.n));
      json_array_append_new(list, o);
    } else {
      left_out++;
    }
    buf_free(&text.out);
  }
  return left_out;
}

json_t *c_invariants(CoreProgram *p, Str file, uint32_t *left_out) {
  json_t *list = json_array();
  OriginComments comments = {0};
  origin_comments_read(&comments, p);
  *left_out = 0;
  for (uint32_t i = 0; i < p->impls.n; i++) {
    const Impl *im = p->impls.at[i];
    CNames names = {0};
    for (uint32_t b = 0; b < im->blocks.n; b++) read_block(p, im, im->blocks.at[b], &names);
    for (uint32_t b = 0; b < im->blocks.n; b++) /* what was told later holds before as well */
      read_block(p, im, im->blocks.at[b], &names);
    Arena arena;
    arena_init(&arena);
    Cfg cfg = cfg_build(&arena, im);
    Dom dom = dom_build(&arena, &cfg);
    Loops loops = loops_build(&arena, &cfg, &dom);
    for (uint32_t l = 0; l < loops.n; l++) {
      const CBlock *head = im->blocks.at[loops.at[l].header];
      *left_out += add_head(list, p, im, &names, head, head_line(p, &comments, head, file));
    }
    arena_free(&arena);
    vec_free(&names);
  }
  origin_comments_free(&comments);
  return list;
}
