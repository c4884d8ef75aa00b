/* SPDX-License-Identifier: MIT */
/* See smt_script.h. */
#include "solver/smt_script.h"

#include "logic/print/smt.h"

#include <string.h>

void smt_script_init(SmtScript *s, TermTable *tab, bool z3) {
  *s = (SmtScript){.tab = tab, .z3 = z3};
}

void smt_script_free(SmtScript *s) {
  buf_free(&s->out);
  vec_free(&s->declared);
  vec_free(&s->level);
  vec_free(&s->sorts);
  vec_free(&s->sort_level);
  vec_free(&s->definitions);
  map_free(&s->is_declared);
  map_free(&s->sort_declared);
  map_free(&s->defined);
}

/* ---- options --------------------------------------------------------------- */

const char *smt_script_key(const SolverOption *o) {
  return o->key[0] == ':' ? o->key + 1 : o->key;
}

void smt_script_value(const SolverOption *o, Buf *out) {
  size_t n = strlen(o->value);
  bool barred = n >= 2 && o->value[0] == '|' && o->value[n - 1] == '|';
  buf_add(out, o->value + (barred ? 1 : 0), barred ? n - 2 : n);
}

unsigned smt_script_milliseconds(double seconds) {
  double ms = seconds * 1000;
  return ms < 1 ? 1 : ms >= 4e9 ? 4000000000U : (unsigned)ms;
}

static void z3_options(SmtScript *s, const SolverOptions *opt) {
#define SETTING(only, name, value)                                                                 \
  if (!(only) || opt->triggers) buf_puts(&s->out, "(set-option :" name " " value ")\n");
#include "solver/z3_settings.def"
#undef SETTING
  if (opt->timeout_seconds > 0)
    buf_printf(&s->out, "(set-option :timeout %u)\n",
               smt_script_milliseconds(opt->timeout_seconds));
  if (opt->memory_mb) buf_printf(&s->out, "(set-option :memory_max_size %u)\n", opt->memory_mb);
  if (opt->rlimit)
    buf_printf(&s->out, "(set-option :rlimit %llu)\n", (unsigned long long)opt->rlimit);
  uint32_t seed = opt->seed + opt->mutation;
  if (seed)
    buf_printf(&s->out, "(set-option :smt.random_seed %u)\n(set-option :sat.random_seed %u)\n",
               seed, seed);
}

void smt_script_options(SmtScript *s, const SolverOptions *opt) {
  s->names_first = opt->names_first;
  buf_puts(&s->out, "(set-option :print-success false)\n(set-option :produce-models true)\n");
  if (s->z3) z3_options(s, opt);
  for (uint32_t i = 0; i < opt->n_options; i++) {
    buf_printf(&s->out, "(set-option :%s ", smt_script_key(&opt->options[i]));
    smt_script_value(&opt->options[i], &s->out);
    buf_puts(&s->out, ")\n");
  }
  if (!s->z3) buf_puts(&s->out, "(set-logic ALL)\n");
  if (opt->preamble) buf_printf(&s->out, "%s\n", opt->preamble);
}

/* A value that may be any text: as a quoted symbol. */
void smt_script_info(SmtScript *s, const char *key, const char *value) {
  buf_printf(&s->out, "(set-info :%s |", key);
  for (; *value; value++) buf_putc(&s->out, *value == '|' || *value == '\\' ? '_' : *value);
  buf_puts(&s->out, "|)\n");
}

void smt_script_answer(SmtScript *s, SolverAnswer a) {
  static const char *const text[] = {
      [SOLVER_UNSAT] = "unsat",
      [SOLVER_SAT] = "sat",
      [SOLVER_UNKNOWN] = "unknown",
      [SOLVER_TIMEOUT] = "unknown: out of time",
      [SOLVER_MEMORY] = "unknown: out of memory",
      [SOLVER_RESOURCE] = "unknown: out of resources",
      [SOLVER_FAILED] = "failed",
  };
  buf_printf(&s->out, "; %s\n", text[a]);
}

/* ---- levels ---------------------------------------------------------------- */

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
  if (!map_add(&s->sort_declared, sort.ix)) return false;
  vec_push(&s->sorts, sort);
  return true;
}

typedef VEC(Sort) SortList;
static void declare_sort(SmtScript *s, Sort sort, SortList *group);

/* Datatypes reachable from one another are declared together; what they are built on first. */
static void declare_datatype(SmtScript *s, Sort sort, SortList *group) {
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
  case SK_BV:
    if (!d.a && note_sort(s, sort)) smt_declare_sort(s->tab, sort, &s->out);
    break;
  case SK_SEQ: declare_sort(s, d.elem, group); break;
  case SK_UNINT:
    if (note_sort(s, sort)) smt_declare_sort(s->tab, sort, &s->out);
    break;
  case SK_DT: declare_datatype(s, sort, group); break;
  default: break;
  }
}

static bool note_symbol(SmtScript *s, Symbol f) {
  if (!map_add(&s->is_declared, f.ix)) return false;
  vec_push(&s->declared, f);
  return true;
}

static void define_now(SmtScript *s, Symbol f, const SmtDefinition *d) {
  smt_script_declare(s, d->body);
  smt_define(s->tab, f, d->params, d->n, d->body, &s->out);
}

static bool is_parameter(const SmtScript *s, Symbol f) {
  uint64_t role;
  return map_get(&s->is_declared, f.ix, &role) && role == 2;
}

static void declare_symbol(SmtScript *s, Symbol f) {
  uint64_t at;
  if (symbol_data(s->tab, f)->kind == SYM_BUILTIN || is_parameter(s, f)) return;
  if (!note_symbol(s, f)) return;
  if (map_get(&s->defined, f.ix, &at)) {
    SmtDefinition d = s->definitions.at[at]; /* the vector may move */
    define_now(s, f, &d);
  } else {
    smt_declare_symbol(s->tab, f, &s->out);
  }
}

/* Parameters are bound by the definition: never declared. */
void smt_script_define(SmtScript *s, Symbol f, const Term *params, uint32_t n, Term body) {
  map_put(&s->defined, f.ix, s->definitions.n);
  vec_push(&s->definitions, ((SmtDefinition){params, n, body}));
  for (uint32_t i = 0; i < n; i++) map_put(&s->is_declared, term_symbol(s->tab, params[i]).ix, 2);
}

void smt_script_declare(SmtScript *s, Term t) {
  Collector c;
  collector_init(&c, s->tab);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.sorts.n; i++) declare_sort(s, c.sorts.at[i], NULL);
  if (c.power && note_symbol(s, SYMBOL_NONE))
    buf_puts(&s->out, "(declare-fun real_pow (Real Real) Real)\n");
  for (uint32_t i = 0; i < c.symbols.n; i++) declare_symbol(s, c.symbols.at[i]);
  collector_free(&c);
}

static void write_term(SmtScript *s, Term t) {
  if (s->names_first)
    smt_term_names_first(s->tab, t, &s->out);
  else
    smt_term(s->tab, t, &s->out);
}

void smt_script_assert(SmtScript *s, Term t) {
  smt_script_declare(s, t);
  buf_puts(&s->out, "(assert ");
  write_term(s, t);
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
    write_term(s, assumptions[i]);
  }
  buf_puts(&s->out, "))\n");
}
