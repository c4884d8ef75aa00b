/* SPDX-License-Identifier: MIT */
/* See path_program.h. A walk along the decisions of the script, in the order of interp.c, that
 * copies commands instead of executing them. Every activation has variables of its own. Which check
 * fails, replay has counted. */
#include "portfolio/path_program.h"

#include "core/dump.h"
#include "core/walk.h"
#include "logic/subst.h"
#include "lower/transform/dead_stores.h"
#include "replay/replay.h"

#include <string.h>

enum { MAX_PATH = 200000 }; /* commands */

/* The name of those that stand for elements of uninterpreted types. */
static const char ELEMENT[] = "element";

typedef struct PathFrame {
  const Proc *proc;
  const Impl *impl;
  const CBlock *block;
  uint32_t at;
  const Cmd *call; /* of the caller; NULL: the entry */
  Subst subst;
  Map vars; /* Variable * of the program -> its copy */
} PathFrame;

typedef struct PathElement { /* of an uninterpreted sort */
  const Value *value;
  Variable *var;
} PathElement;

typedef struct ProgramPath {
  CoreProgram *p;
  const Execution *x;
  const Script *script;
  ValueStore *values;
  Impl *impl;
  CBlock *facts, *to; /* what is known of functions and elements; the path */
  VEC(PathFrame) stack;
  VEC(PathElement) elements;
  uint32_t next;   /* decision */
  uint32_t frames; /* so far, from 1 */
  uint64_t checks; /* so far */
  bool failed;
  const char *why;
} ProgramPath;

/* Ends the walk. */
static bool path_stop(ProgramPath *w, const char *why) {
  w->why = why;
  return false;
}

/* ---- variables and terms ------------------------------------------------------- */

static PathFrame *frame(ProgramPath *w) {
  return &vec_last(&w->stack);
}

static Term path_apply(void *env, Term t) {
  return subst_apply(env, t);
}

static Term in_frame(ProgramPath *w, Term t) {
  return subst_apply(&frame(w)->subst, t);
}

static Variable *path_variable(ProgramPath *w, const char *name, uint32_t number, Sort sort,
                               Pos pos) {
  Str s = str_printf(&w->p->session->strs, "%s$%u", name, number);
  Variable *v = core_variable(w->p, s, sort, pos);
  vec_push(&w->impl->locals, v);
  return v;
}

/* A copy of a variable for the innermost frame; `twin` is another name of it, or NULL. */
static Variable *path_copy(ProgramPath *w, const Variable *v, const Variable *twin) {
  PathFrame *f = frame(w);
  Variable *c = path_variable(w, v->name->text, w->frames, v->sort, v->pos);
  map_put_ptr(&f->vars, v, c);
  subst_add(&f->subst, v->sym, mk_var(w->p->build, c->sym));
  if (twin) subst_add(&f->subst, twin->sym, mk_var(w->p->build, c->sym));
  return c;
}

static Variable *path_renamed(ProgramPath *w, Variable *v) {
  Variable *c = map_get_ptr(&frame(w)->vars, v);
  return c ? c : v;
}

/* ---- commands ------------------------------------------------------------------ */

static bool path_long(ProgramPath *w) {
  return w->to->cmds.n > MAX_PATH;
}

static void path_assign(ProgramPath *w, Variable *v, Term t, Pos pos) {
  Cmd *c = core_cmd_of(w->p, w->to, CMD_ASSIGN, pos, 1, 1);
  c->vars[0] = v;
  c->terms[0] = t;
}

static void path_fact(ProgramPath *w, CBlock *to, Term t, Pos pos) {
  if (!term_is_true(t)) core_cmd_test(w->p, to, CMD_ASSUME, pos, t);
}

static void path_assume(ProgramPath *w, Term t, Pos pos) {
  path_fact(w, w->to, in_frame(w, t), pos);
}

static bool path_check(ProgramPath *w, Term t, Pos pos) {
  Term here = in_frame(w, t);
  w->failed = ++w->checks == w->x->counts.checks;
  if (!w->failed)
    path_fact(w, w->to, here, pos);
  else
    core_cmd_test(w->p, w->to, CMD_ASSERT, pos, here);
  return !w->failed;
}

/* ---- values -------------------------------------------------------------------- */

static Variable *path_element(ProgramPath *w, const Value *v) {
  for (uint32_t i = 0; i < w->elements.n; i++) {
    const Value *k = w->elements.at[i].value;
    if (sort_eq(k->sort, v->sort) && k->u.ref == v->u.ref) return w->elements.at[i].var;
  }
  PathElement e = {v, path_variable(w, ELEMENT, w->elements.n + 1, v->sort, 0)};
  vec_push(&w->elements, e);
  return e.var;
}

static bool path_is_map(const ProgramPath *w, const Value *v) {
  return sort_kind(w->p->terms, v->sort) == SK_MAP;
}

/* TERM_NONE: a map is in it. */
static Term path_term(ProgramPath *w, const Value *v) {
  if (path_is_map(w, v)) return TERM_NONE;
  if (v->kind == VAL_REF) return mk_var(w->p->build, path_element(w, v)->sym);
  if (v->kind != VAL_DT) return value_term(w->values, w->p->build, v);
  Term *at = ARENA_ARRAY(&w->p->arena, Term, v->u.dt.n);
  for (uint32_t i = 0; i < v->u.dt.n; i++)
    if (!(at[i] = path_term(w, v->u.dt.at[i])).ix) return TERM_NONE;
  return mk_dt_make(w->p->build, v->sort, v->u.dt.ctor, at, v->u.dt.n);
}

/* Says in the block what the term is, as far as that mattered. */
static void path_say(ProgramPath *w, CBlock *to, Term what, const Value *v, Pos pos) {
  Builder *b = w->p->build;
  Term t = path_term(w, v);
  if (t.ix) {
    path_fact(w, to, mk_eq(b, what, t), pos);
    return;
  }
  if (v->kind == VAL_DT) {
    path_fact(w, to, mk_dt_is(b, what, v->u.dt.ctor), pos);
    for (uint32_t i = 0; i < v->u.dt.n; i++)
      path_say(w, to, mk_dt_field(b, what, v->u.dt.ctor, i), v->u.dt.at[i], pos);
    return;
  }
  const ValuePoint *points;
  uint32_t n = path_is_map(w, v) ? value_points(w->values, v, &points) : 0;
  uint32_t n_index = n ? sort_data(w->p->terms, v->sort).a : 0;
  for (uint32_t i = 0; i < n; i++) {
    Term *at = ARENA_ARRAY(&w->p->arena, Term, n_index);
    bool known = true;
    for (uint32_t k = 0; k < n_index; k++)
      known &= (at[k] = path_term(w, points[i].index[k])).ix != 0;
    if (known) path_say(w, to, mk_select(b, what, at, n_index), points[i].value, pos);
  }
}

static void path_value(ProgramPath *w, Variable *v, const Value *value, Pos pos) {
  Term t = value ? path_term(w, value) : TERM_NONE;
  if (t.ix) {
    path_assign(w, v, t, pos);
    return;
  }
  core_cmd_of(w->p, w->to, CMD_HAVOC, pos, 1, 0)->vars[0] = v;
  if (value) path_say(w, w->to, mk_var(w->p->build, v->sym), value, pos);
}

/* ---- decisions ----------------------------------------------------------------- */

static const Decision *path_decision(ProgramPath *w, DecisionKind kind) {
  const Script *s = w->script;
  bool fits = w->next < s->decisions.n && s->decisions.at[w->next].kind == kind;
  if (!fits) path_stop(w, "its script does not fit");
  return fits ? &s->decisions.at[w->next++] : NULL;
}

static bool path_decided(ProgramPath *w, Variable *v, Pos pos) {
  const Decision *d = path_decision(w, DECIDE_VALUE);
  if (d) path_value(w, v, d->value, pos);
  return d != NULL;
}

static bool path_wheres(ProgramPath *w, const Variables *vars, Pos pos) {
  for (uint32_t i = 0; i < vars->n; i++) path_assume(w, vars->at[i]->where, pos);
  return true;
}

/* ---- calls --------------------------------------------------------------------- */

static bool path_by_spec(const ProgramPath *w, const Proc *q) {
  for (uint32_t i = 0; i < w->script->n_by_spec; i++)
    if (w->script->by_spec[i] == q) return true;
  return !q->impls.n;
}

/* A frame whose parameters are those of the implementation, if it has one. */
static void path_push(ProgramPath *w, const Proc *q, const Impl *im, const Cmd *call) {
  PathFrame f = {.proc = q, .impl = im, .call = call};
  if (im) f.block = im->blocks.at[0];
  subst_init(&f.subst, w->p->build);
  vec_push(&w->stack, f);
  const Variables *ins = im ? &im->ins : &q->ins, *outs = im ? &im->outs : &q->outs;
  for (uint32_t i = 0; i < ins->n; i++) path_copy(w, ins->at[i], im ? q->ins.at[i] : NULL);
  for (uint32_t i = 0; i < outs->n; i++) path_copy(w, outs->at[i], im ? q->outs.at[i] : NULL);
  if (im)
    for (uint32_t i = 0; i < im->locals.n; i++) path_copy(w, im->locals.at[i], NULL);
  w->frames++;
}

static void path_pop(ProgramPath *w) {
  PathFrame f = vec_pop(&w->stack);
  subst_free(&f.subst);
  map_free(&f.vars);
}

static void path_remember(ProgramPath *w, const Proc *q, Pos pos) {
  for (uint32_t i = 0; i < q->modifies.n; i++) {
    const Variable *g = q->modifies.at[i];
    if (g->old.ix == SYMBOL_NONE.ix) continue;
    Str name = str_printf(&w->p->session->strs, "%s$old", g->name->text);
    Variable *saved = path_variable(w, name->text, w->frames, g->sort, g->pos);
    path_assign(w, saved, mk_var(w->p->build, g->sym), pos);
    subst_add(&frame(w)->subst, g->old, mk_var(w->p->build, saved->sym));
  }
}

/* As interp_preconditions has it. */
static bool path_preconditions(ProgramPath *w, const Proc *q, const Cmd *call, bool spec, Pos pos) {
  for (uint32_t i = 0; i < q->requires.n; i++) {
    const Contract *c = &q->requires.at[i];
    bool checked = call && !c->is_free && !call->is_free;
    bool assumed = !call || (c->is_free && !spec) || core_attr(&c->attrs)->always_assume;
    if (checked && !path_check(w, c->term, pos)) return false;
    if (!checked && assumed) path_assume(w, c->assumed.ix ? c->assumed : c->term, pos);
  }
  return true;
}

static bool path_specification(ProgramPath *w, const Proc *q, Pos pos) {
  path_remember(w, q, pos);
  for (uint32_t i = 0; i < q->modifies.n; i++)
    if (!path_decided(w, q->modifies.at[i], pos)) return false;
  for (uint32_t i = 0; i < q->outs.n; i++)
    if (!path_decided(w, path_renamed(w, q->outs.at[i]), pos)) return false;
  path_wheres(w, &q->modifies, pos);
  path_wheres(w, &q->outs, pos);
  for (uint32_t i = 0; i < q->ensures.n; i++) {
    const Contract *c = &q->ensures.at[i];
    path_assume(w, c->assumed.ix ? c->assumed : c->term, pos);
  }
  return true;
}

/* The results of the innermost frame to the variables of the call. */
static void path_return(ProgramPath *w, const Cmd *call) {
  const PathFrame *f = frame(w);
  const Variables *outs = f->impl ? &f->impl->outs : &f->proc->outs;
  Term *results = ARENA_ARRAY(&w->p->arena, Term, outs->n + 1);
  for (uint32_t i = 0; i < outs->n; i++)
    results[i] = mk_var(w->p->build, path_renamed(w, outs->at[i])->sym);
  path_pop(w);
  for (uint32_t i = 0; call && i < call->n_vars; i++)
    if (call->vars[i]) path_assign(w, path_renamed(w, call->vars[i]), results[i], call->pos);
}

/* The body begins: its parameters have values, its preconditions are seen to. */
static bool path_begin(ProgramPath *w, Pos pos) {
  const Impl *im = frame(w)->impl;
  path_remember(w, frame(w)->proc, pos);
  for (uint32_t i = 0; i < im->outs.n; i++)
    if (!path_decided(w, path_renamed(w, im->outs.at[i]), pos)) return false;
  for (uint32_t i = 0; i < im->locals.n; i++) {
    Variable *v = im->locals.at[i];
    if (!path_decided(w, path_renamed(w, v), pos)) return false;
    if (v->assumption) path_assign(w, path_renamed(w, v), TERM_TRUE, pos);
  }
  return path_wheres(w, &im->ins, pos) && path_wheres(w, &im->outs, pos) &&
         path_wheres(w, &im->locals, pos);
}

/* The preconditions are over the procedure's own parameters, and come before the choice of the
 * implementation, but that choice is the only decision among them: its order does not matter. */
static bool path_choose(ProgramPath *w, const Proc *q, const Impl **im) {
  const Decision *d = q->impls.n > 1 ? path_decision(w, DECIDE_IMPL) : NULL;
  if (q->impls.n > 1 && !d) return false;
  *im = q->impls.at[d ? d->number : 0];
  return true;
}

/* Does one of its preconditions fail? Then no implementation has been chosen. */
static bool path_enters(const ProgramPath *w, const Proc *q, const Cmd *call) {
  uint64_t checks = 0;
  for (uint32_t i = 0; i < q->requires.n; i++)
  checks += !q->requires.at[i].is_free && !call->is_free;
  return w->checks + checks < w->x->counts.checks;
}

static bool path_call(ProgramPath *w, const Cmd *c) {
  const Proc *q = c->proc;
  const Impl *im = NULL;
  bool spec = path_by_spec(w, q);
  Term *args = ARENA_ARRAY(&w->p->arena, Term, q->ins.n + 1);
  for (uint32_t i = 0; i < q->ins.n; i++) args[i] = in_frame(w, c->terms[i]);
  if (!spec && path_enters(w, q, c) && !path_choose(w, q, &im)) return false;
  path_push(w, q, im, c);
  for (uint32_t i = 0; i < q->ins.n; i++)
    path_assign(w, path_renamed(w, im ? im->ins.at[i] : q->ins.at[i]), args[i], c->pos);
  if (!path_preconditions(w, q, c, spec, c->pos)) return false;
  if (im) return path_begin(w, c->pos);
  if (!path_specification(w, q, c->pos)) return false;
  path_return(w, c);
  return true;
}

static bool path_leave(ProgramPath *w) {
  const Proc *q = frame(w)->proc;
  Pos pos = frame(w)->block->jump_pos;
  for (uint32_t i = 0; i < q->ensures.n; i++) {
    const Contract *c = &q->ensures.at[i];
    if (c->is_free)
      path_assume(w, c->term, pos);
    else if (!path_check(w, c->term, pos))
      return false;
  }
  if (w->stack.n == 1) return path_stop(w, "it ends without a failure");
  path_return(w, frame(w)->call);
  return true;
}

/* ---- the walk ------------------------------------------------------------------ */

static bool path_copy_command(ProgramPath *w, const Cmd *c) {
  Cmd copy = *c;
  copy.attrs = (CoreAttrs){0};
  copy.vars = ARENA_ARRAY(&w->p->arena, Variable *, c->n_vars + 1);
  for (uint32_t i = 0; i < c->n_vars; i++) copy.vars[i] = path_renamed(w, c->vars[i]);
  walk_cmd(w->p, &copy, path_apply, &frame(w)->subst);
  vec_push(&w->to->cmds, copy);
  return true;
}

static bool path_havoc(ProgramPath *w, const Cmd *c) {
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (!path_decided(w, path_renamed(w, c->vars[i]), c->pos)) return false;
  for (uint32_t i = 0; i < c->n_vars; i++) path_assume(w, c->vars[i]->where, c->pos);
  return true;
}

static bool path_command(ProgramPath *w, const Cmd *c) {
  switch ((CmdKind)c->kind) {
  case CMD_ASSIGN: return path_copy_command(w, c);
  case CMD_HAVOC: return path_havoc(w, c);
  case CMD_ASSERT: return path_check(w, c->terms[0], c->pos);
  case CMD_ASSUME: path_assume(w, c->terms[0], c->pos); return true;
  case CMD_CALL: return path_call(w, c);
  case CMD_CALL_FORALL: path_assume(w, replay_call_forall(w->p, c), c->pos); return true;
  default: return true; /* hide, reveal, push, pop */
  }
}

static bool path_jump(ProgramPath *w) {
  PathFrame *f = frame(w);
  const CBlock *b = f->block;
  if (b->is_return) return path_leave(w);
  const Decision *d = b->succs.n > 1 ? path_decision(w, DECIDE_JUMP) : NULL;
  if (!b->succs.n || (b->succs.n > 1 && !d)) return path_stop(w, "it ends without a failure");
  f->block = b->succs.at[d ? d->number : 0];
  f->at = 0;
  return true;
}

static void path_walk(ProgramPath *w) {
  bool on = true;
  while (on && !path_long(w)) {
    PathFrame *f = frame(w);
    on = f->at < f->block->cmds.n ? path_command(w, &f->block->cmds.at[f->at++]) : path_jump(w);
  }
  if (on) path_stop(w, "the execution is too long");
}

/* ---- the program --------------------------------------------------------------- */

static void path_entry(ProgramPath *w) {
  const Proc *q = w->script->entry;
  const Impl *im = NULL;
  for (uint32_t i = 0; i < w->p->globals.n; i++)
    path_value(w, w->p->globals.at[i], w->script->globals[i], q->pos);
  if (path_by_spec(w, q) || !path_choose(w, q, &im)) {
    path_stop(w, "the entry has no body");
    return;
  }
  path_push(w, q, im, NULL);
  for (uint32_t i = 0; i < im->ins.n; i++)
    path_value(w, path_renamed(w, im->ins.at[i]), w->script->args[i], q->pos);
  path_wheres(w, &w->p->globals, q->pos);
  if (path_preconditions(w, q, NULL, false, q->pos) && path_begin(w, q->pos)) path_walk(w);
}

/* What constants and functions without a definition are at the points used. */
static void path_functions(ProgramPath *w, const CoreProgram *view) {
  Map known = {0};
  for (uint32_t i = 0; i < view->functions.n; i++)
    map_add(&known, (uint64_t)(uintptr_t)view->functions.at[i]);
  for (uint32_t i = 0; i < w->script->functions.n; i++) {
    const FunctionValue *f = &w->script->functions.at[i];
    uint32_t n = symbol_data(w->p->terms, f->func->sym)->nargs;
    if (!map_get(&known, (uint64_t)(uintptr_t)f->func, NULL)) continue;
    for (uint32_t k = 0; k < f->n_points; k++) {
      Term *args = ARENA_ARRAY(&w->p->arena, Term, n + 1);
      bool plain = true;
      for (uint32_t a = 0; a < n; a++) plain &= (args[a] = path_term(w, f->index[k][a])).ix != 0;
      if (plain) path_say(w, w->facts, mk_app(w->p->build, f->func->sym, args, n), f->value[k], 0);
    }
  }
  map_free(&known);
}

static void path_different(ProgramPath *w) {
  for (uint32_t i = 0; i < w->elements.n; i++)
    for (uint32_t k = 0; k < i; k++) {
      const Variable *a = w->elements.at[k].var, *b = w->elements.at[i].var;
      if (!sort_eq(a->sort, b->sort)) continue;
      Builder *build = w->p->build;
      path_fact(w, w->facts, mk_neq(build, mk_var(build, a->sym), mk_var(build, b->sym)), 0);
    }
}

/* Declarations of variables that no command mentions any more. */
static void drop_locals(Impl *im) {
  Map used = {0};
  uint32_t n = 0;
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++) {
      const Cmd *c = &im->blocks.at[b]->cmds.at[i];
      for (uint32_t k = 0; k < c->n_vars; k++) map_add(&used, (uint64_t)(uintptr_t)c->vars[k]);
    }
  for (uint32_t i = 0; i < im->locals.n; i++) {
    Variable *v = im->locals.at[i];
    bool element = strncmp(v->name->text, ELEMENT, strlen(ELEMENT)) == 0;
    if (element || map_get(&used, (uint64_t)(uintptr_t)v, NULL)) im->locals.at[n++] = v;
  }
  im->locals.n = n;
  map_free(&used);
}

/* The text of a program that has this procedure only. */
static void print_alone(CoreProgram *p, const CoreProgram *view, Proc *proc, Impl *im, Buf *out) {
  CoreProgram all = *p;
  p->functions.at = view->functions.at;
  p->functions.n = view->functions.n;
  p->axioms.at = view->axioms.at;
  p->axioms.n = view->axioms.n;
  p->procs.at = &proc;
  p->impls.at = &im;
  p->procs.n = p->impls.n = 1;
  dead_stores_drop(p);
  drop_locals(im);
  dump_program(p, out);
  p->functions.at = all.functions.at;
  p->functions.n = all.functions.n;
  p->axioms.at = all.axioms.at;
  p->axioms.n = all.axioms.n;
  p->procs.at = all.procs.at;
  p->procs.n = all.procs.n;
  p->impls.at = all.impls.at;
  p->impls.n = all.impls.n;
}

static void path_free(ProgramPath *w) {
  while (w->stack.n) path_pop(w);
  vec_free(&w->stack);
  vec_free(&w->elements);
}

const char *path_program(CoreProgram *p, const CoreProgram *view, const Execution *x,
                         const Script *script, ValueStore *values, Buf *out) {
  ProgramPath w = {.p = p, .x = x, .script = script, .values = values, .frames = 1};
  const Proc *entry = script->entry;
  Proc *proc = core_proc(p, entry->name, entry->pos);
  w.impl = core_impl(p, proc, entry->pos);
  vec_push(&proc->impls, w.impl);
  w.facts = core_block(p, w.impl, str_c(&p->session->strs, "facts"), entry->pos);
  w.to = core_block(p, w.impl, str_c(&p->session->strs, "path"), entry->pos);
  vec_push(&w.facts->succs, w.to);
  w.to->is_return = true;
  for (uint32_t i = 0; i < p->globals.n; i++) vec_push(&proc->modifies, p->globals.at[i]);
  path_functions(&w, view);
  path_entry(&w);
  path_different(&w);
  if (w.failed) print_alone(p, view, proc, w.impl, out);
  path_free(&w);
  return w.failed ? NULL : w.why ? w.why : "no check fails";
}
