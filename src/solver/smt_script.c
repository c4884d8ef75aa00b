/* See smt_script.h.
 * SPDX-License-Identifier: MIT */
#include "solver/smt_script.h"

#include "logic/smt.h"

void smt_script_init(SmtScript *s, TermTable *tab) {
  *s = (SmtScript){.tab = tab};
}

void smt_script_free(SmtScript *s) {
  buf_free(&s->out);
  vec_free(&s->declared);
  vec_free(&s->level);
  vec_free(&s->sorts);
  vec_free(&s->sort_level);
  map_free(&s->is_declared);
  map_free(&s->sort_declared);
}

void smt_script_options(SmtScript *s, const SolverOptions *opt, bool z3) {
  buf_puts(&s->out, "(set-option :print-success false)\n(set-option :produce-models true)\n");
  if (z3) {
    buf_puts(&s->out, "(set-option :smt.mbqi false)\n(set-option :model.compact false)\n"
                      "(set-option :model.v2 true)\n(set-option :pp.bv_literals false)\n");
    if (opt->timeout_seconds > 0)
      buf_printf(&s->out, "(set-option :timeout %u)\n", (unsigned)(opt->timeout_seconds * 1000));
    if (opt->rlimit)
      buf_printf(&s->out, "(set-option :rlimit %llu)\n", (unsigned long long)opt->rlimit);
    if (opt->seed)
      buf_printf(&s->out, "(set-option :smt.random_seed %u)\n(set-option :sat.random_seed %u)\n",
                 opt->seed, opt->seed);
  }
  for (uint32_t i = 0; i < opt->n_options; i++)
    buf_printf(&s->out, "(set-option :%s %s)\n", opt->options[i].key, opt->options[i].value);
  if (!z3) buf_puts(&s->out, "(set-logic ALL)\n");
}

void smt_script_push(SmtScript *s) {
  vec_push(&s->level, s->declared.n);
  vec_push(&s->sort_level, s->sorts.n);
  buf_puts(&s->out, "(push 1)\n");
}

void smt_script_pop(SmtScript *s) {
  uint32_t n = vec_pop(&s->level), m = vec_pop(&s->sort_level);
  while (s->declared.n > n) map_del(&s->is_declared, vec_pop(&s->declared).ix);
  while (s->sorts.n > m) map_del(&s->sort_declared, vec_pop(&s->sorts).ix);
  buf_puts(&s->out, "(pop 1)\n");
}

/* ---- declarations ---------------------------------------------------------- */

static bool note_sort(SmtScript *s, Sort sort) {
  if (map_get(&s->sort_declared, sort.ix, NULL)) return false;
  map_put(&s->sort_declared, sort.ix, 1);
  vec_push(&s->sorts, sort);
  return true;
}

typedef VEC(Sort) SortList;
static void declare_sort(SmtScript *s, Sort sort, SortList *group);

/* Datatypes reachable from one another are declared together; what they are built on first. */
static void datatype(SmtScript *s, Sort sort, SortList *group) {
  if (!note_sort(s, sort)) return;
  SortList own = {0};
  SortList *g = group ? group : &own;
  vec_push(g, sort);
  const DtData *d = sort_dt(s->tab, sort);
  for (uint32_t c = 0; c < d->nctors; c++)
    for (uint32_t f = 0; f < d->ctors[c].nfields; f++)
      declare_sort(s, d->ctors[c].fields[f].sort, g);
  if (!group) smt_declare_datatypes(s->tab, own.at, own.n, &s->out);
  vec_free(&own);
}

static void declare_sort(SmtScript *s, Sort sort, SortList *group) {
  SortData d = sort_data(s->tab, sort);
  switch (d.kind) {
  case SK_MAP:
    for (uint32_t i = 0; i < d.a; i++) declare_sort(s, d.args[i], group);
    declare_sort(s, d.elem, group);
    break;
  case SK_SEQ: declare_sort(s, d.elem, group); break;
  case SK_UNINT:
    if (note_sort(s, sort)) smt_declare_sort(s->tab, sort, &s->out);
    break;
  case SK_DT: datatype(s, sort, group); break;
  default: break;
  }
}

static void declare_symbol(SmtScript *s, Symbol f) {
  SymbolData d = *symbol_data(s->tab, f);
  if (d.kind == SYM_BUILTIN || map_get(&s->is_declared, f.ix, NULL)) return;
  map_put(&s->is_declared, f.ix, 1);
  vec_push(&s->declared, f);
  smt_declare_symbol(s->tab, f, &s->out);
}

void smt_script_declare(SmtScript *s, Term t) {
  Collector c;
  collector_init(&c, s->tab);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.sorts.n; i++) declare_sort(s, c.sorts.at[i], NULL);
  for (uint32_t i = 0; i < c.symbols.n; i++) declare_symbol(s, c.symbols.at[i]);
  collector_free(&c);
}

void smt_script_assert(SmtScript *s, Term t) {
  smt_script_declare(s, t);
  buf_puts(&s->out, "(assert ");
  smt_term(s->tab, t, &s->out);
  buf_puts(&s->out, ")\n");
}

void smt_script_check(SmtScript *s, const Term *assumptions, uint32_t n) {
  if (!n) {
    buf_puts(&s->out, "(check-sat)\n");
    return;
  }
  for (uint32_t i = 0; i < n; i++) smt_script_declare(s, assumptions[i]);
  buf_puts(&s->out, "(check-sat-assuming (");
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_putc(&s->out, ' ');
    smt_term(s->tab, assumptions[i], &s->out);
  }
  buf_puts(&s->out, "))\n");
}
