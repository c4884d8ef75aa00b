/* See values.h.
 *
 * A step of the trace may stand for several blocks (traces pass over blocks that test nothing);
 * it shows the last value that each variable has within them. Values at entry are shown for
 * the variables whose entry value a command on the path mentions.
 * SPDX-License-Identifier: MIT */
#include "verify/values.h"

#include "logic/collect.h"
#include "logic/print.h"
#include "logic/subst.h"

#include <ctype.h>
#include <string.h>

/* Texts stay readable: points of a map, characters of a value, conjuncts. */
enum { MAX_POINTS = 8, MAX_TEXT = 400, MAX_PARTS = 16, MAX_DEPTH = 64, MAX_NAMED = 100 };

/* ---- values as text -------------------------------------------------------- */

/* Elements of opaque sorts that a constant of the program names: value -> the constant. */
typedef struct Names {
  TermTable *tab;
  Map constant;
} Names;

static void print_value(const Names *, Term v, Buf *out);

/* Stores over a constant map, newest first: [i -> v, ..., else -> d]. */
static void print_map(const Names *names, Term v, Buf *out) {
  const TermTable *tab = names->tab;
  uint32_t n = 0;
  bool more = false;
  buf_putc(out, '[');
  while (term_op(tab, v) == OP_STORE) {
    uint32_t last = term_nargs(tab, v) - 1;
    if (n < MAX_POINTS) {
      if (n) buf_puts(out, ", ");
      for (uint32_t i = 1; i < last; i++) {
        if (i > 1) buf_puts(out, ", ");
        print_value(names, term_arg(tab, v, i), out);
      }
      buf_puts(out, " -> ");
      print_value(names, term_arg(tab, v, last), out);
      n++;
    } else {
      more = true;
    }
    v = term_arg(tab, v, 0);
  }
  if (more) buf_puts(out, ", ...");
  if (n) buf_puts(out, ", ");
  buf_puts(out, "else -> ");
  print_value(names, term_op(tab, v) == OP_CONST_MAP ? term_arg(tab, v, 0) : v, out);
  buf_putc(out, ']');
}

static bool is_map_value(const TermTable *tab, Term v) {
  while (term_op(tab, v) == OP_STORE) v = term_arg(tab, v, 0);
  return term_op(tab, v) == OP_CONST_MAP;
}

static void print_value(const Names *names, Term v, Buf *out) {
  uint64_t constant;
  if (is_map_value(names->tab, v))
    print_map(names, v, out);
  else if (map_get(&names->constant, v.ix, &constant))
    print_term(names->tab, (Term){(uint32_t)constant}, out);
  else
    print_term(names->tab, v, out);
}

static Str bounded(StrTable *strs, Buf *text) {
  if (text->n <= MAX_TEXT) return str_intern(strs, text->text, text->n);
  size_t n = MAX_TEXT;
  while (n && ((unsigned char)text->text[n] & 0xC0) == 0x80) n--; /* whole characters */
  return str_printf(strs, "%.*s...", (int)n, text->text);
}

/* ---- along the trace ------------------------------------------------------- */

typedef struct Reading {
  const Passive *p;
  Solver *solver;
  TermTable *tab;
  Names names;
  Map number; /* Variable * -> index in the lists below */
  VEC(const Variable *) vars;
  VEC(Term) value;   /* by variable: the term of its value now */
  VEC(Str) shown;    /* by variable: what was listed last       */
  VEC(bool) changed; /* by variable: within this step           */
  VEC(TraceValue) list;
} Reading;

static uint32_t number(Reading *r, const Variable *v) {
  uint64_t n;
  if (map_get(&r->number, (uintptr_t)v, &n)) return (uint32_t)n;
  map_put(&r->number, (uintptr_t)v, r->vars.n);
  vec_push(&r->vars, v);
  vec_push(&r->value, TERM_NONE);
  vec_push(&r->shown, (Str)NULL);
  vec_push(&r->changed, false);
  return r->vars.n - 1;
}

/* Made by the pipeline, not by the author of the program? */
static bool made_up(const Variable *v) {
  return strchr(v->name->text, '@') != NULL || !v->name->len;
}

static void see(Reading *r, const Variable *v, Term value) {
  uint32_t n = number(r, v);
  r->value.at[n] = value;
  r->changed.at[n] = !made_up(v);
}

/* Lists what changed within the step that ends here. */
static void list_step(Reading *r, uint32_t step) {
  StrTable *strs = &r->p->program->session->strs;
  Buf text = {0};
  for (uint32_t i = 0; i < r->vars.n; i++) {
    if (!r->changed.at[i]) continue;
    r->changed.at[i] = false;
    Term v = solver_value(r->solver, r->value.at[i], true);
    if (!v.ix) continue;
    buf_clear(&text);
    print_value(&r->names, v, &text);
    Str s = bounded(strs, &text);
    if (s == r->shown.at[i]) continue;
    r->shown.at[i] = s;
    TraceValue entry = {step, r->vars.at[i]->name, s};
    vec_push(&r->list, entry);
  }
  buf_free(&text);
}

/* The commands of the block that the execution comes to, the failing one aside. */
static uint32_t reached(const TracePath *path, const PassiveBlock *b) {
  bool last = b == path->points.at[path->points.n - 1].block;
  return last ? (uint32_t)(path->failed - b->cmds.at) : b->cmds.n;
}

static void name_constants(Reading *r, const Collector *mentioned) {
  const CoreProgram *p = r->p->program;
  uint32_t left = MAX_NAMED;
  for (uint32_t i = 0; i < p->functions.n && left; i++) {
    const Function *f = p->functions.at[i];
    if (!f->is_const || !collector_has(mentioned, f->sym)) continue;
    Term t = term_app(r->tab, f->sym, NULL, 0);
    if (sort_kind(r->tab, term_sort(r->tab, t)) != SK_UNINT) continue;
    Term v = solver_value(r->solver, t, true);
    left--;
    if (v.ix && !map_get(&r->names.constant, v.ix, NULL)) map_put(&r->names.constant, v.ix, t.ix);
  }
}

static void see_entry(Reading *r, const TracePath *path) {
  Collector c;
  collector_init(&c, r->tab);
  for (uint32_t i = 0; i < path->points.n; i++) {
    const PassiveBlock *b = path->points.at[i].block;
    for (uint32_t k = 0, n = reached(path, b); k < n; k++) collector_add(&c, b->cmds.at[k].term);
  }
  collector_add(&c, path->failed->term);
  name_constants(r, &c);
  const Impl *im = r->p->impl;
  const Variables *lists[] = {&im->ins, &r->p->program->globals, &im->outs, &im->locals};
  for (uint32_t l = 0; l < 4; l++)
    for (uint32_t i = 0; i < lists[l]->n; i++) {
      const Variable *v = lists[l]->at[i];
      if (collector_has(&c, v->sym)) see(r, v, term_var(r->tab, v->sym));
    }
  collector_free(&c);
}

static void read_values(Failure *f, const TracePath *path, Reading *r) {
  see_entry(r, path);
  for (uint32_t i = 0; i < path->points.n; i++) {
    const TracePoint *at = &path->points.at[i];
    if (i && at->step != path->points.at[i - 1].step) list_step(r, path->points.at[i - 1].step);
    uint32_t end = reached(path, at->block);
    for (uint32_t k = 0; k < at->block->steps.n && at->block->steps.at[k].at <= end; k++)
      see(r, at->block->steps.at[k].var, at->block->steps.at[k].value);
  }
  list_step(r, path->points.at[path->points.n - 1].step);
  f->values = vec_copy(&r->p->program->session->perm, &r->list, TraceValue);
  f->n_values = r->list.n;
}

/* ---- failing conjuncts ----------------------------------------------------- */

typedef struct Parts {
  const TermTable *tab;
  Term at[MAX_PARTS]; /* over variables, as written */
  uint32_t n;
  bool too_many;
} Parts;

/* Conjuncts, also below an implication: A ==> B && C fails by B or by C. */
static void split(Parts *ps, Term t, uint32_t depth) {
  Op op = term_op(ps->tab, t);
  if (op == OP_AND && depth < MAX_DEPTH) {
    for (uint32_t i = 0; i < term_nargs(ps->tab, t); i++)
      split(ps, term_arg(ps->tab, t, i), depth + 1);
  } else if (op == OP_IMPLIES && depth < MAX_DEPTH &&
             term_op(ps->tab, term_arg(ps->tab, t, 1)) == OP_AND) {
    split(ps, term_arg(ps->tab, t, 1), depth + 1);
  } else if (ps->n < MAX_PARTS) {
    ps->at[ps->n++] = t;
  } else {
    ps->too_many = true;
  }
}

/* Pairs `names` (formals, as the clause has them) with the values that `actuals` have now. */
static void pair(Subst *to, Reading *r, const Variables *names, const Variables *actuals) {
  for (uint32_t i = 0; i < names->n && i < actuals->n; i++) {
    uint32_t n = number(r, actuals->at[i]); /* may move the list */
    Term v = r->value.at[n];
    subst_add(to, names->at[i]->sym, v.ix ? v : term_var(r->tab, actuals->at[i]->sym));
  }
}

/* What the symbols of the failing clause stand for at the end of the path. False: not known
 * (an argument `*`). */
static bool state(Subst *now, Subst *clause, Reading *r, const PassiveCmd *failed) {
  const Impl *im = r->p->impl;
  const Variables *globals = &r->p->program->globals;
  pair(now, r, globals, globals);
  pair(now, r, &im->ins, &im->ins);
  pair(now, r, &im->outs, &im->outs);
  pair(now, r, &im->locals, &im->locals);
  for (uint32_t i = 0; i < globals->n; i++)
    subst_add(now, globals->at[i]->old, term_var(r->tab, globals->at[i]->sym));
  pair(clause, r, globals, globals);
  if (failed->check == CHECK_ENSURES) {
    pair(clause, r, &im->proc->ins, &im->ins);
    pair(clause, r, &im->proc->outs, &im->outs);
    for (uint32_t i = 0; i < globals->n; i++)
      subst_add(clause, globals->at[i]->old, term_var(r->tab, globals->at[i]->sym));
  } else if (failed->source && failed->source->kind == CMD_CALL) {
    const Cmd *c = failed->source;
    for (uint32_t i = 0; i < c->proc->ins.n; i++) {
      if (!c->terms[i].ix) return false;
      subst_add(clause, c->proc->ins.at[i]->sym, subst_apply(now, c->terms[i]));
    }
  }
  return true;
}

static bool is_own_clause(const PassiveCmd *failed) {
  return failed->check != CHECK_ENSURES && failed->source && failed->source->kind == CMD_ASSERT;
}

static bool in_name(char c) {
  return isalnum((unsigned char)c) || (c && strchr("_.$#'`~^\\?", c));
}

/* The text of the condition with the names that the variables have in the source, where
 * printing has told variables of equal names apart. */
static Str source_text(Reading *r, Term t) {
  Buf from = {0}, text = {0}, name = {0};
  Collector c;
  collector_init(&c, r->tab);
  collector_add(&c, t);
  print_term(r->tab, t, &from);
  for (const char *p = from.text; *p && text.n <= MAX_TEXT;) {
    size_t n = 0;
    while (in_name(p[n])) n++;
    Str plain = NULL;
    for (uint32_t i = 0; n && !plain && i < c.symbols.n; i++) {
      const SymbolData *d = symbol_data(r->tab, c.symbols.at[i]);
      if (d->kind != SYM_VAR) continue;
      buf_clear(&name);
      print_term(r->tab, term_var(r->tab, c.symbols.at[i]), &name);
      if (name.n == n && memcmp(name.text, p, n) == 0) plain = d->name;
    }
    if (plain)
      buf_add(&text, plain->text, plain->len);
    else
      buf_add(&text, p, n ? n : 1);
    p += n ? n : 1;
  }
  Str s = bounded(&r->p->program->session->strs, &text);
  collector_free(&c);
  buf_free(&from);
  buf_free(&text);
  buf_free(&name);
  return s;
}

/* When no part is known to be false, those that the model does not decide are to blame. */
static void blame(Failure *f, Reading *r, const Parts *ps, Subst *s) {
  Session *session = r->p->program->session;
  Term value[MAX_PARTS];
  bool known = false;
  for (uint32_t i = 0; i < ps->n; i++) {
    value[i] = solver_value(r->solver, subst_apply(s, ps->at[i]), true);
    known |= term_is_false(value[i]);
  }
  f->parts = ARENA_ARRAY(&session->perm, Str, ps->n);
  for (uint32_t i = 0; i < ps->n; i++)
    if (known ? term_is_false(value[i]) : !term_is_true(value[i]))
      f->parts[f->n_parts++] = source_text(r, ps->at[i]);
}

static void read_parts(Failure *f, const PassiveCmd *failed, Reading *r) {
  Parts ps = {.tab = r->tab};
  if (!failed->clause.ix) return;
  split(&ps, failed->clause, 0);
  if (ps.n < 2 || ps.too_many) return;
  Builder b = builder_plain(r->tab);
  Subst now, clause;
  subst_init(&now, &b);
  subst_init(&clause, &b);
  if (state(&now, &clause, r, failed)) blame(f, r, &ps, is_own_clause(failed) ? &now : &clause);
  subst_free(&now);
  subst_free(&clause);
}

void values_read(Failure *f, const TracePath *path, const Passive *p, Solver *s) {
  Reading r = {.p = p, .solver = s, .tab = p->program->terms};
  r.names.tab = r.tab;
  if (f->n_trace) read_values(f, path, &r);
  read_parts(f, path->failed, &r);
  map_free(&r.names.constant);
  map_free(&r.number);
  vec_free(&r.vars);
  vec_free(&r.value);
  vec_free(&r.shown);
  vec_free(&r.changed);
  vec_free(&r.list);
}
