/* SPDX-License-Identifier: MIT */
/* See explain.h.
 *
 * Lowering has noted which terms the pieces of a clause became (core/program.h, WrittenPart).
 * Where the clause has changed since (it was inlined), its term is taken apart instead, and
 * printed. */
#include "verify/trace/explain.h"

#include "logic/collect.h"
#include "logic/print/print.h"
#include "logic/subst.h"
#include "syntax/one_line.h"
#include "verify/trace/evaluate.h"
#include "verify/trace/witness.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_PARTS = 16, MAX_READS = 12, MAX_DEPTH = 64, MAX_VALUE = 60 };

typedef struct Explanation {
  Reading *r;
  Subst *state; /* symbols of the clause -> values at the end of the path */
  Str parts[MAX_PARTS];
  TraceValue reads[MAX_READS];
  uint32_t n_parts, n_reads;
} Explanation;

static Term in_state(const Explanation *b, Term t) {
  return subst_apply(b->state, t);
}

/* ---- the state --------------------------------------------------------------- */

/* Pairs `names` (formals, as the clause has them) with the values that `actuals` have now. */
static void pair(Subst *to, Reading *r, const Variables *names, const Variables *actuals) {
  for (uint32_t i = 0; i < names->n && i < actuals->n; i++) {
    uint32_t n = values_number(r, actuals->at[i]); /* may move the list */
    Term v = r->value.at[n];
    subst_add(to, names->at[i]->sym, v.ix ? v : term_var(r->tab, actuals->at[i]->sym));
  }
}

static void pair_old(Subst *to, const Reading *r) {
  const Variables *globals = &r->p->program->globals;
  for (uint32_t i = 0; i < globals->n; i++)
    subst_add(to, globals->at[i]->old, term_var(r->tab, globals->at[i]->sym));
}

static void state_now(Subst *to, Reading *r) {
  const Impl *im = r->p->impl;
  pair(to, r, &r->p->program->globals, &r->p->program->globals);
  pair(to, r, &im->ins, &im->ins);
  pair(to, r, &im->outs, &im->outs);
  pair(to, r, &im->locals, &im->locals);
  pair_old(to, r);
}

/* What the symbols of the failing clause stand for at the end of the path. False: not known
 * (an argument `*`). */
static bool state_of_clause(Subst *to, Reading *r, const PassiveCmd *failed) {
  const Impl *im = r->p->impl;
  const Cmd *c = failed->source;
  if (c && c->kind == CMD_ASSERT) {
    state_now(to, r);
    return true;
  }
  pair(to, r, &r->p->program->globals, &r->p->program->globals);
  if (failed->check == CHECK_ENSURES) {
    pair(to, r, &im->proc->ins, &im->ins);
    pair(to, r, &im->proc->outs, &im->outs);
    pair_old(to, r);
  } else if (c && c->kind == CMD_CALL) {
    Subst now;
    bool known = true;
    subst_init(&now, to->b);
    state_now(&now, r);
    for (uint32_t i = 0; i < c->proc->ins.n && known; i++) {
      known = c->terms[i].ix != 0;
      if (known) subst_add(to, c->proc->ins.at[i]->sym, subst_apply(&now, c->terms[i]));
    }
    subst_free(&now);
    return known;
  }
  return true;
}

/* ---- the state of an inlined clause --------------------------------------------------- */

/* The value of the local that inlining has made of the variable `name` of the callee. */
static Term inlined_value(Reading *r, Str scope, uint32_t n, Str name) {
  const Variables *locals = &r->p->impl->locals;
  for (uint32_t i = 0; i < locals->n; i++) {
    Str s = locals->at[i]->name;
    if (s->len != n + name->len || memcmp(s->text, scope->text, n) != 0 ||
        strcmp(s->text + n, name->text) != 0)
      continue;
    Term v = r->value.at[values_number(r, locals->at[i])];
    return v.ix ? v : term_var(r->tab, locals->at[i]->sym);
  }
  return TERM_NONE;
}

/* The name under which inlining keeps what the symbol stands for. */
static Str kept_as(const Reading *r, Symbol s) {
  const Variables *globals = &r->p->program->globals;
  for (uint32_t i = 0; i < globals->n; i++) {
    if (globals->at[i]->old.ix == s.ix) return globals->at[i]->name;
    if (globals->at[i]->sym.ix == s.ix) return NULL;
  }
  return symbol_data(r->tab, s)->name;
}

/* Maps the symbols that the clause had before it was inlined. `clause`: what it is now. */
static bool state_inlined(Subst *to, Reading *r, const WrittenClause *c, Term clause) {
  Collector now, written;
  Str scope = NULL;
  bool known = false;
  collector_init(&now, r->tab);
  collector_init(&written, r->tab);
  collector_add(&now, clause);
  collector_add(&written, c->term);
  for (uint32_t i = 0; i < now.symbols.n && !scope; i++)
    if (value_text_scope(symbol_data(r->tab, now.symbols.at[i])->name))
      scope = symbol_data(r->tab, now.symbols.at[i])->name;
  pair(to, r, &r->p->program->globals, &r->p->program->globals);
  if (scope) known = true;
  for (uint32_t i = 0; i < written.symbols.n && known; i++) {
    Symbol s = written.symbols.at[i];
    Str name = symbol_data(r->tab, s)->kind == SYM_VAR ? kept_as(r, s) : NULL;
    if (!name) continue;
    Term v = inlined_value(r, scope, value_text_scope(scope), name);
    known = v.ix != 0;
    if (known) subst_add(to, s, v);
  }
  collector_free(&now);
  collector_free(&written);
  return known;
}

/* ---- quoting ------------------------------------------------------------------- */

static Str quote(Session *session, Span span) {
  Buf text = {0};
  one_line_text(session, span, &text);
  Str s = text.n ? value_text_bounded(&session->strs, &text) : NULL;
  buf_free(&text);
  return s;
}

/* The symbol of a variable of the program, or of another one. */
static Str name_of_symbol(const Reading *r, Symbol s) {
  const SymbolData *d = symbol_data(r->tab, s);
  const Variable *v = d->kind == SYM_VAR ? d->decl : NULL;
  bool own = v && symbol_eq(v->sym, s) && v->shown;
  return own ? v->shown : value_text_name(&r->p->program->session->strs, d->name);
}

static Str variable_name(void *env, Symbol s) {
  return name_of_symbol(env, s);
}

static Str print_named(Reading *r, Term t) {
  Buf text = {0};
  print_term_named(r->tab, t, variable_name, r, &text);
  Str s = value_text_bounded(&r->p->program->session->strs, &text);
  buf_free(&text);
  return s;
}

/* ---- what the failing part reads ------------------------------------------------- */

static void add_read(Explanation *b, Str name, Term t) {
  Reading *r = b->r;
  if (!name || b->n_reads == MAX_READS || value_text_is_map(r->tab, term_sort(r->tab, t))) return;
  for (uint32_t i = 0; i < b->n_reads; i++)
    if (b->reads[i].name == name) return;
  Term v = evaluate_value(r, in_state(b, t));
  if (!v.ix) return;
  TraceValue entry = value_text_make(&r->names, r->p->program->session, v);
  entry.name = name;
  if (entry.value != name && entry.value->len <= MAX_VALUE) b->reads[b->n_reads++] = entry;
}

static int by_place(const void *a, const void *b) {
  const WrittenPart *x = *(const WrittenPart *const *)a, *y = *(const WrittenPart *const *)b;
  if (x->span.lo != y->span.lo) return x->span.lo < y->span.lo ? -1 : 1;
  return (x->span.hi > y->span.hi) - (x->span.hi < y->span.hi);
}

/* In the order of the text; a map before what it is read at. */
static void read_within(Explanation *b, const WrittenClause *c, Span within) {
  const CoreProgram *p = b->r->p->program;
  VEC(const WrittenPart *) at = {0};
  for (uint32_t i = 0; i < c->n; i++) {
    const WrittenPart *w = &p->written.at[c->first + i];
    bool all = w->span.lo == within.lo && w->span.hi == within.hi;
    if (!w->conjunct && !all && w->span.lo >= within.lo && w->span.hi <= within.hi)
      vec_push(&at, w);
  }
  if (at.n) qsort(at.at, at.n, sizeof *at.at, by_place);
  for (uint32_t i = 0; i < at.n && b->n_reads < MAX_READS; i++)
    add_read(b, quote(p->session, at.at[i]->span), at.at[i]->term);
  vec_free(&at);
}

/* ---- instances of quantifiers -------------------------------------------------------- */

/* Map reads and calls in a term, outer ones first. */
static void reads_in(Explanation *b, Term t, uint32_t depth) {
  const TermTable *tab = b->r->tab;
  Op op = term_op(tab, t);
  if (depth > MAX_DEPTH || op == OP_FORALL || op == OP_EXISTS || op == OP_LAMBDA ||
      b->n_reads == MAX_READS)
    return;
  if (op == OP_SELECT || (op == OP_APP && term_nargs(tab, t))) add_read(b, print_named(b->r, t), t);
  for (uint32_t i = 0; i < term_nargs(tab, t); i++) reads_in(b, term_arg(tab, t, i), depth + 1);
}

/* A false instance of the quantifier that the part is, and what it reads there. */
static void read_instance(Explanation *b, Term part) {
  TermTable *tab = b->r->tab;
  while (term_op(tab, part) == OP_IMPLIES) part = term_arg(tab, part, 1);
  if (term_op(tab, part) != OP_FORALL || term_binder(tab, part)->nvars > WITNESS_MAX) return;
  Term values[WITNESS_MAX];
  const Term *vars;
  Term body = binder_open(tab, part, &vars);
  if (!witness_find(b->r, in_state(b, part), values)) return;
  uint32_t n = term_binder(tab, part)->nvars;
  for (uint32_t i = 0; i < n; i++) subst_add(b->state, term_symbol(tab, vars[i]), values[i]);
  for (uint32_t i = 0; i < n; i++) add_read(b, term_binder(tab, part)->names[i], vars[i]);
  while (term_op(tab, body) == OP_IMPLIES) body = term_arg(tab, body, 1);
  reads_in(b, body, 0);
}

/* ---- parts as written --------------------------------------------------------------- */

/* The clause as lowering met it, or, when it has been inlined since, one from the same place. */
static const WrittenClause *find_clause(const CoreProgram *p, const PassiveCmd *failed) {
  const WrittenClause *near = NULL;
  for (uint32_t i = 0; i < p->clauses.n; i++) {
    const WrittenClause *c = &p->clauses.at[i];
    if (c->pos != failed->pos && c->pos != failed->related) continue;
    if (term_eq(c->term, failed->clause)) return c;
    near = c;
  }
  return near;
}

/* When no part is known to be false, those that the model does not decide are. */
static bool is_responsible(Term value, bool some_false) {
  return some_false ? term_is_false(value) : !term_is_true(value);
}

static bool is_in_text(const CoreProgram *p, const WrittenClause *c) {
  for (uint32_t i = 0; i < c->n; i++) {
    const WrittenPart *w = &p->written.at[c->first + i];
    if (w->conjunct) return w->span.lo != w->span.hi;
  }
  return false;
}

static void explain_written(Explanation *b, const WrittenClause *c) {
  const CoreProgram *p = b->r->p->program;
  const WrittenPart *part[MAX_PARTS];
  Term value[MAX_PARTS];
  uint32_t n = 0;
  bool some_false = false;
  for (uint32_t i = 0; i < c->n; i++) {
    const WrittenPart *w = &p->written.at[c->first + i];
    if (!w->conjunct) continue;
    if (n == MAX_PARTS) return;
    value[n] = evaluate_value(b->r, in_state(b, w->term));
    some_false |= term_is_false(value[n]);
    part[n++] = w;
  }
  for (uint32_t i = 0; i < n; i++) {
    if (!is_responsible(value[i], some_false)) continue;
    Str text = quote(p->session, part[i]->span);
    if (text && n > 1) b->parts[b->n_parts++] = text;
    read_instance(b, part[i]->term);
    read_within(b, c, part[i]->span);
  }
}

/* ---- parts as terms ------------------------------------------------------------------ */

typedef struct Conjuncts {
  const TermTable *tab;
  Term at[MAX_PARTS];
  uint32_t n;
  bool too_many;
} Conjuncts;

static void take_apart(Conjuncts *cs, Term t, uint32_t depth) {
  Op op = term_op(cs->tab, t);
  if (op == OP_AND && depth < MAX_DEPTH) {
    for (uint32_t i = 0; i < term_nargs(cs->tab, t); i++)
      take_apart(cs, term_arg(cs->tab, t, i), depth + 1);
  } else if (op == OP_IMPLIES && depth < MAX_DEPTH &&
             term_op(cs->tab, term_arg(cs->tab, t, 1)) == OP_AND) {
    take_apart(cs, term_arg(cs->tab, t, 1), depth + 1);
  } else if (cs->n < MAX_PARTS) {
    cs->at[cs->n++] = t;
  } else {
    cs->too_many = true;
  }
}

static void read_variables(Explanation *b, Term t) {
  Reading *r = b->r;
  Collector c;
  collector_init(&c, r->tab);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    Str name = name_of_symbol(r, c.symbols.at[i]);
    if (symbol_data(r->tab, c.symbols.at[i])->kind == SYM_VAR && name->len)
      add_read(b, name, term_var(r->tab, c.symbols.at[i]));
  }
  collector_free(&c);
}

/* Does it speak only of variables that readers are shown? */
static bool is_shown(const Reading *r, Term t) {
  Collector c;
  bool shown = true;
  collector_init(&c, r->tab);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n && shown; i++)
    shown = name_of_symbol(r, c.symbols.at[i])->len;
  collector_free(&c);
  return shown;
}

/* `whole`: the clause is shown also where it has one part only, for it is in no text. */
static void explain_terms(Explanation *b, Term clause, bool whole) {
  Conjuncts cs = {.tab = b->r->tab};
  Term value[MAX_PARTS];
  bool some_false = false;
  take_apart(&cs, clause, 0);
  if (cs.too_many) return;
  for (uint32_t i = 0; i < cs.n; i++) {
    value[i] = evaluate_value(b->r, in_state(b, cs.at[i]));
    some_false |= term_is_false(value[i]);
  }
  for (uint32_t i = 0; i < cs.n; i++) {
    if (!is_responsible(value[i], some_false)) continue;
    if ((cs.n > 1 || whole) && is_shown(b->r, cs.at[i]))
      b->parts[b->n_parts++] = print_named(b->r, cs.at[i]);
    read_instance(b, cs.at[i]);
    read_variables(b, cs.at[i]);
  }
}

/* As it is written, when the state of the clause as it was lowered is known. */
static bool explain(Explanation *b, const PassiveCmd *failed) {
  const CoreProgram *p = b->r->p->program;
  const WrittenClause *c = find_clause(p, failed);
  bool made = core_attr(failed->attrs)->made.plain_failure && !(c && is_in_text(p, c));
  if (made) c = NULL;
  if (c && term_eq(c->term, failed->clause)) {
    if (!state_of_clause(b->state, b->r, failed)) return false;
    explain_written(b, c);
    return true;
  }
  if (c && state_inlined(b->state, b->r, c, failed->clause)) {
    explain_written(b, c);
    return true;
  }
  subst_clear(b->state);
  if (!state_of_clause(b->state, b->r, failed)) return false;
  explain_terms(b, failed->clause, made);
  return true;
}

void explain_failure(Failure *f, const PassiveCmd *failed, Reading *r) {
  if (!failed->clause.ix) return;
  Arena *arena = &r->p->program->session->perm;
  Builder plain = builder_plain(r->tab);
  Subst state;
  Explanation b = {.r = r, .state = &state};
  subst_init(&state, &plain);
  if (explain(&b, failed)) {
    f->parts = ARENA_ARRAY(arena, Str, b.n_parts);
    f->reads = ARENA_ARRAY(arena, TraceValue, b.n_reads);
    f->n_parts = b.n_parts;
    f->n_reads = b.n_reads;
    if (b.n_parts) memcpy(f->parts, b.parts, b.n_parts * sizeof *f->parts);
    if (b.n_reads) memcpy(f->reads, b.reads, b.n_reads * sizeof *f->reads);
  }
  subst_free(&state);
}
