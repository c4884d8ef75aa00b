/* SPDX-License-Identifier: MIT */
/* The interpreter: one function per command, a stack of activations, no recursion. The meaning
 * of entry, calls and ends is that of exec/search/run.h. What is open comes from a script, or is
 * drawn (replay/sample.h).
 *
 * Every function that may end the run returns false when it did; the outcome is then set. */
#include "replay/replay_run.h"

#include "base/mem.h"
#include "replay/sample.h"

#include <stdlib.h>
#include <string.h>

/* ---- ends ------------------------------------------------------------------ */

static bool stop(Run *r, ExecOutcome outcome, const char *why, Pos pos) {
  r->x->outcome = outcome;
  r->x->doubt = why;
  r->x->doubt_pos = pos;
  return false;
}

static void unsettled(Run *r, Pos pos) {
  if (r->unsettled) return;
  r->unsettled = r->eval->reason ? r->eval->reason : "a condition that could not be decided";
  r->unsettled_pos = pos;
}

static bool assume(Run *r, Term t, Pos pos) {
  if (term_is_true(t)) return true;
  Tri holds = r->sample ? sample_assume(r, t) : eval_bool(r->eval, t);
  if (holds == TRI_FALSE) return stop(r, EXEC_INFEASIBLE, "an assumption does not hold", pos);
  if (holds == TRI_UNKNOWN) unsettled(r, pos);
  return true;
}

static bool assume_where(Run *r, const Variable *v) {
  return assume(r, v->where, v->pos);
}

/* A condition to check: `clause` is where it is written, `at` where it has to hold, `key` the
 * position by which the script would name it. */
typedef struct Check {
  ExecCheck kind;
  Term term;
  Pos clause, at, key;
  const Proc *of;
  const CoreAttrs *attrs;
} Check;

static bool check(Run *r, const Check *c) {
  if (term_is_true(c->term)) return true;
  r->eval->witness_of = TERM_NONE;
  Tri holds = eval_bool(r->eval, c->term);
  if (r->sample) sample_checked(r, c->clause, c->at, holds);
  if (holds == TRI_TRUE) return true;
  if (holds == TRI_UNKNOWN) {
    unsettled(r, c->clause);
    bool last = r->script && r->script->fails && r->next_decision == r->script->decisions.n &&
                c->key == r->script->failed_pos;
    if (!last) return true;
    r->eval->witness_of = TERM_NONE;
  }
  if (r->sample) return sample_failed(r, c->clause, c->at, c->key);
  replay_record_failure(r, c->kind, c->term, c->clause, c->at, c->of, c->attrs);
  return false;
}

/* ---- decisions ------------------------------------------------------------- */

static const Decision *decide(Run *r, DecisionKind kind) {
  const Script *s = r->script;
  if (r->next_decision >= s->decisions.n || s->decisions.at[r->next_decision].kind != kind)
    return NULL;
  return &s->decisions.at[r->next_decision++];
}

static bool no_decision(Run *r, Pos pos) {
  bool over = r->next_decision >= r->script->decisions.n;
  return stop(r, EXEC_LOST,
              over ? "the script ends before the execution" : "the script does not fit the program",
              pos);
}

/* The next value of the script for a variable of that sort; NULL: none. */
static const Value *decide_value(Run *r, const ValueStore *from, Sort sort) {
  if (r->sample) return sample_value(r, sort);
  const Decision *d = decide(r, DECIDE_VALUE);
  if (!d) return NULL;
  if (!d->value) return replay_default(r, sort);
  return sort_eq(d->value->sort, sort) ? replay_import(r, from, d->value) : NULL;
}

/* ---- calls ----------------------------------------------------------------- */

static bool by_spec(const Run *r, const Proc *p) {
  if (!p->impls.n) return true;
  for (uint32_t i = 0; i < r->n_by_spec; i++)
    if (r->by_spec[i] == p) return true;
  return false;
}

/* Gives a symbol a value until the activation ends. */
static void bind(Run *r, Symbol sym, const Value *v) {
  Saved s = {sym, r->now.at[sym.ix]};
  vec_push(&r->saved, s);
  replay_set(r, sym, v);
}

static void unbind(Run *r, uint32_t mark) {
  while (r->saved.n > mark) {
    Saved s = vec_pop(&r->saved);
    r->now.at[s.sym.ix] = s.value;
  }
  eval_forget(r->eval);
}

static Term as_assumption(const Contract *c) {
  return c->assumed.ix ? c->assumed : c->term;
}

/* Preconditions, with the parameters bound, as in call.c. `call`: NULL at the entry, where all are
 * assumed. */
static bool preconditions(Run *r, const Proc *p, const Cmd *call, bool spec) {
  for (uint32_t i = 0; i < p->requires.n; i++) {
    const Contract *c = &p->requires.at[i];
    bool checked = call && !c->is_free && !call->is_free;
    bool assumed = !call || (c->is_free && !spec) || core_attr_flag(&c->attrs, "always_assume");
    if (checked) {
      Check k = {EXEC_CHECK_PRECONDITION, c->term, c->pos, call->pos, call->pos, p, &c->attrs};
      if (!check(r, &k)) return false;
    } else if (assumed && !assume(r, as_assumption(c), c->pos)) {
      return false;
    }
  }
  return true;
}

/* Assumption variables begin as true. */
static bool begins_true(const Run *r, const Variable *v) {
  if (!v->assumption || r->sample) return v->assumption;
  return r->next_decision < r->script->decisions.n &&
         !r->script->decisions.at[r->next_decision].value;
}

static bool new_values(Run *r, const ValueStore *from, const Variables *vars, Pos pos) {
  for (uint32_t i = 0; i < vars->n; i++) {
    bool yes = begins_true(r, vars->at[i]);
    const Value *v = yes && r->sample ? sample_true(r) : decide_value(r, from, vars->at[i]->sort);
    if (!v) return no_decision(r, pos);
    if (yes) v = value_bool(&r->eval->store, true);
    bind(r, vars->at[i]->sym, v);
    replay_record_change(r, vars->at[i], v);
  }
  return true;
}

static bool wheres(Run *r, const Variables *vars) {
  for (uint32_t i = 0; i < vars->n; i++)
    if (!assume_where(r, vars->at[i])) return false;
  return true;
}

static void remember_globals(Run *r, const Proc *p) {
  for (uint32_t i = 0; i < p->modifies.n; i++)
    bind(r, p->modifies.at[i]->old, replay_get(r, p->modifies.at[i]));
}

/* By specification: new values for what may change, and all that is promised of them. */
static bool specification(Run *r, const ValueStore *from, const Proc *p, Pos pos) {
  remember_globals(r, p);
  for (uint32_t i = 0; i < p->modifies.n; i++) {
    const Variable *g = p->modifies.at[i];
    const Value *v = decide_value(r, from, g->sort);
    if (!v) return no_decision(r, pos);
    replay_set(r, g->sym, v);
    replay_record_change(r, g, v);
    replay_record_choice(r, g, v, pos);
  }
  if (!new_values(r, from, &p->outs, pos) || !wheres(r, &p->modifies) || !wheres(r, &p->outs))
    return false;
  for (uint32_t i = 0; i < p->ensures.n; i++)
    if (!assume(r, as_assumption(&p->ensures.at[i]), p->ensures.at[i].pos)) return false;
  return true;
}

static const Value *value_of(Run *r, Term t) {
  return r->sample ? sample_term(r, t) : eval_term(r->eval, t);
}

enum { FEW = 8 };

/* Room for some values for the time of a command. */
static const Value **room(Run *r, const Value **few, uint32_t n) {
  return n <= FEW ? few : ARENA_ARRAY(&r->x->arena, const Value *, n);
}

static const Value **results(Run *r, const Variables *outs, const Value **few) {
  const Value **at = room(r, few, outs->n);
  for (uint32_t i = 0; i < outs->n; i++) at[i] = replay_get(r, outs->at[i]);
  return at;
}

static void assign_results(Run *r, const Cmd *call, const Value **at) {
  for (uint32_t i = 0; i < call->n_vars; i++) {
    if (!call->vars[i]) continue;
    replay_set(r, call->vars[i]->sym, at[i]);
    replay_record_change(r, call->vars[i], at[i]);
  }
}

static uint32_t new_call(Run *r, const Proc *p, const Impl *im, Pos pos) {
  uint32_t caller = r->stack.n ? vec_last(&r->stack).number : 0;
  ExecCall c = {p, im, caller, r->stack.n, pos};
  vec_push(&r->x->calls, c);
  return r->x->calls.n - 1;
}

static bool choose_impl(Run *r, const Proc *p, Pos pos, const Impl **im) {
  *im = p->impls.at[0];
  if (p->impls.n == 1) return true;
  if (r->sample) {
    *im = p->impls.at[sample_number(r, DECIDE_IMPL, p->impls.n)];
    return true;
  }
  const Decision *d = decide(r, DECIDE_IMPL);
  if (!d || d->number >= p->impls.n) return no_decision(r, pos);
  *im = p->impls.at[d->number];
  return true;
}

/* The arguments are bound and the preconditions seen to; `saved` is where its bindings begin. */
static bool enter(Run *r, const ValueStore *from, const Proc *p, const Value **args,
                  const Cmd *call, uint32_t saved, Pos pos) {
  const Impl *im;
  if (!choose_impl(r, p, pos, &im)) return false;
  remember_globals(r, p);
  Activation a = {p, im, im->blocks.at[0], 0, call, 0, saved};
  a.number = new_call(r, p, im, pos);
  vec_push(&r->stack, a);
  replay_record_step(r, STEP_ENTER, im->pos);
  for (uint32_t i = 0; i < im->ins.n; i++) {
    bind(r, im->ins.at[i]->sym, args[i]);
    replay_record_change(r, im->ins.at[i], args[i]);
  }
  if (!new_values(r, from, &im->outs, pos) || !new_values(r, from, &im->locals, pos)) return false;
  for (uint32_t i = 0; i < im->locals.n; i++) {
    const Variable *v = im->locals.at[i];
    if (v->assumption && !assume(r, term_var(r->core->terms, v->sym), v->pos)) return false;
  }
  return wheres(r, &im->ins) && wheres(r, &im->outs) && wheres(r, &im->locals);
}

static bool call(Run *r, const ValueStore *from, const Cmd *c) {
  const Proc *p = c->proc;
  bool spec = by_spec(r, p);
  uint32_t mark = r->saved.n;
  const Value *few[FEW], **args = room(r, few, p->ins.n);
  for (uint32_t i = 0; i < p->ins.n; i++) {
    /* a `*` stands for any value */
    args[i] = c->terms[i].ix ? value_of(r, c->terms[i]) : decide_value(r, from, p->ins.at[i]->sort);
    if (!args[i] && !c->terms[i].ix) return no_decision(r, c->pos);
    if (!args[i]) return stop(r, EXEC_LOST, r->eval->reason, c->pos);
  }
  replay_record_step(r, STEP_CALL, c->pos);
  for (uint32_t i = 0; i < p->ins.n; i++) bind(r, p->ins.at[i]->sym, args[i]);
  if (!preconditions(r, p, c, spec)) return false;
  if (!spec) return enter(r, from, p, args, c, mark, c->pos);
  replay_record_step(r, STEP_SPEC, c->pos);
  if (!specification(r, from, p, c->pos)) return false;
  const Value *few_out[FEW], **out = results(r, &p->outs, few_out);
  unbind(r, mark);
  assign_results(r, c, out);
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (c->vars[i]) replay_record_choice(r, c->vars[i], out[i], c->pos);
  return true;
}

/* Where the body ends: its `return`, or the closing brace when there is none. */
static Pos end_of(const Run *r, const Activation *a) {
  static const char word[] = "return";
  Pos pos = a->block->jump_pos;
  const Source *s = pos ? source_of(&r->core->session->sources, pos) : NULL;
  bool written = s && s->len - (pos - s->base) >= strlen(word) &&
                 memcmp(s->text + (pos - s->base), word, strlen(word)) == 0;
  return written || !a->impl->close ? pos : a->impl->close;
}

/* The end of a body: postconditions, then back to the caller. */
static bool leave(Run *r) {
  Activation a = vec_last(&r->stack);
  const Proc *p = a.proc;
  Pos at = end_of(r, &a);
  const Value *few[FEW], **out = results(r, &a.impl->outs, few);
  for (uint32_t i = 0; i < p->outs.n; i++) bind(r, p->outs.at[i]->sym, out[i]);
  for (uint32_t i = 0; i < p->ensures.n; i++) {
    const Contract *c = &p->ensures.at[i];
    Check k = {EXEC_CHECK_POSTCONDITION, c->term, c->pos, at, c->pos, p, &c->attrs};
    if (c->is_free ? !assume(r, c->term, c->pos) : !check(r, &k)) return false;
  }
  if (!a.call) {
    for (uint32_t i = 0; i < p->outs.n; i++) {
      ExecValue v = {p->outs.at[i]->name, false, out[i]};
      vec_push(&r->x->outputs, v);
    }
    r->stack.n--;
    return true;
  }
  unbind(r, a.saved);
  r->stack.n--;
  if (!r->steps && a.number == r->x->calls.n - 1) r->x->calls.n--; /* nobody will ask for it */
  replay_record_step(r, STEP_RETURN, a.call->pos);
  assign_results(r, a.call, out);
  return true;
}

/* ---- commands -------------------------------------------------------------- */

static bool assign(Run *r, const Cmd *c) {
  const Value *few[FEW], **v = room(r, few, c->n_vars);
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (!(v[i] = value_of(r, c->terms[i]))) return stop(r, EXEC_LOST, r->eval->reason, c->pos);
  replay_record_step(r, STEP_ASSIGN, c->pos);
  for (uint32_t i = 0; i < c->n_vars; i++) {
    replay_set(r, c->vars[i]->sym, v[i]);
    replay_record_change(r, c->vars[i], v[i]);
  }
  return true;
}

static bool becomes_true(Run *r, const Value *was, const Value *now) {
  if (was->kind == VAL_OPEN) was = sample_read(r, was);
  if (now->kind == VAL_OPEN) now = sample_read(r, now);
  return now->u.b && !was->u.b;
}

static bool havoc(Run *r, const ValueStore *from, const Cmd *c) {
  replay_record_step(r, STEP_HAVOC, c->pos);
  for (uint32_t i = 0; i < c->n_vars; i++) {
    const Variable *x = c->vars[i];
    const Value *v = decide_value(r, from, x->sort);
    if (!v) return no_decision(r, c->pos);
    if (x->assumption && becomes_true(r, replay_get(r, x), v))
      return stop(r, EXEC_INFEASIBLE, "an assumption variable became true", c->pos);
    replay_set(r, x->sym, v);
    replay_record_change(r, x, v);
    replay_record_choice(r, x, v, c->pos);
  }
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (!assume_where(r, c->vars[i])) return false;
  return true;
}

static ExecCheck kind_of(const Cmd *c) {
  switch ((CmdOrigin)c->origin) {
  case FROM_INVARIANT:
  case FROM_INV_ENTRY:
  case FROM_INV_MAINTAINED: return EXEC_CHECK_INVARIANT;
  case FROM_UNPACK: return EXEC_CHECK_UNPACK;
  case FROM_MEASURE: return EXEC_CHECK_MEASURE;
  default: return EXEC_CHECK_ASSERT;
  }
}

/* {:verified_under c}: where c holds nothing has to. */
static bool assertion(Run *r, const Cmd *c) {
  const CoreAttr *under = core_attr(&c->attrs, "verified_under");
  bool excused = under && under->n_args == 1 && under->args[0].term.ix &&
                 eval_bool(r->eval, under->args[0].term) == TRI_TRUE;
  Check k = {kind_of(c), c->terms[0], c->pos, c->pos, c->pos, NULL, &c->attrs};
  if (!excused && !check(r, &k)) return false;
  replay_record_step(r, STEP_CHECK, c->pos);
  return true;
}

static bool command(Run *r, const ValueStore *from, const Cmd *c) {
  if (c->attrs.n && !r->sample) replay_record_notes(r, &c->attrs, c->pos);
  switch ((CmdKind)c->kind) {
  case CMD_ASSIGN: return assign(r, c);
  case CMD_HAVOC: return havoc(r, from, c);
  case CMD_ASSERT: return assertion(r, c);
  case CMD_ASSUME:
    replay_record_step(r, STEP_ASSUME, c->pos);
    return assume(r, c->terms[0], c->pos);
  case CMD_CALL: return call(r, from, c);
  case CMD_CALL_FORALL: {
    uint64_t known;
    if (!map_get(&r->replay->call_foralls, (uint64_t)(uintptr_t)c, &known)) {
      known = replay_call_forall(r->core, c).ix;
      map_put(&r->replay->call_foralls, (uint64_t)(uintptr_t)c, known);
    }
    replay_record_step(r, STEP_ASSUME, c->pos);
    return assume(r, (Term){(uint32_t)known}, c->pos);
  }
  default: return true; /* hide, reveal, push, pop */
  }
}

static bool jump(Run *r) {
  Activation *a = &vec_last(&r->stack);
  const CBlock *b = a->block;
  if (b->is_return) return leave(r);
  if (!b->succs.n) return stop(r, EXEC_INFEASIBLE, "a goto without target", b->jump_pos);
  uint32_t k = 0;
  if (b->succs.n > 1 && r->sample) {
    if (!sample_jump(r, b, &k)) return stop(r, EXEC_INFEASIBLE, "no way to go on", b->jump_pos);
  } else if (b->succs.n > 1) {
    const Decision *d = decide(r, DECIDE_JUMP);
    if (!d || d->number >= b->succs.n) return no_decision(r, b->jump_pos);
    k = d->number;
  }
  a->block = b->succs.at[k];
  a->at = 0;
  return true;
}

/* A loop without choices has no end that a script could give. */
enum { MAX_STEPS = 400000000, MAX_CALLS = 1000000 };

static void execute(Run *r, const ValueStore *from) {
  uint64_t jumps = 0;
  while (r->stack.n) {
    Activation *a = &vec_last(&r->stack);
    bool on = a->at < a->block->cmds.n ? command(r, from, &a->block->cmds.at[a->at++]) : jump(r);
    if (!on || (r->sample && !sample_step(r))) return;
    if (++jumps > MAX_STEPS || r->stack.n > MAX_CALLS) {
      stop(r, EXEC_LOST, "the execution does not end", 0);
      return;
    }
  }
  r->x->outcome = EXEC_PASSED;
}

/* ---- the entry ------------------------------------------------------------- */

static const Value *initial(Run *r, const ValueStore *from, const Value *given, Sort sort) {
  if (r->sample) return sample_initial(r, sort);
  return given ? replay_import(r, from, given) : replay_default(r, sort);
}

static bool begin(Run *r, const Proc *p, const ValueStore *from) {
  const Script *s = r->script;
  Execution *x = r->x;
  for (uint32_t i = 0; i < r->core->globals.n; i++) {
    const Variable *g = r->core->globals.at[i];
    const Value *v = initial(r, from, s ? s->globals[i] : NULL, g->sort);
    r->now.at[g->sym.ix] = v;
    vec_push(&r->initial, v);
  }
  const Value **args = ARENA_ARRAY(&x->arena, const Value *, p->ins.n);
  for (uint32_t i = 0; i < p->ins.n; i++) {
    const Variable *v = p->ins.at[i];
    args[i] = initial(r, from, s ? s->args[i] : NULL, v->sort);
    ExecValue input = {v->name, false, args[i]};
    vec_push(&x->inputs, input);
    bind(r, v->sym, args[i]);
  }
  if (!wheres(r, &r->core->globals) || !preconditions(r, p, NULL, false)) return false;
  if (!by_spec(r, p)) return enter(r, from, p, args, NULL, 0, p->pos);
  new_call(r, p, NULL, p->pos);
  replay_record_step(r, STEP_SPEC, p->pos);
  if (!wheres(r, &p->ins) || !specification(r, from, p, p->pos)) return false;
  for (uint32_t i = 0; i < p->outs.n; i++) {
    ExecValue v = {p->outs.at[i]->name, false, replay_get(r, p->outs.at[i])};
    vec_push(&x->outputs, v);
  }
  return true;
}

void replay_execute(Run *r, const Proc *entry, const ValueStore *from) {
  if (begin(r, entry, from)) execute(r, from);
}

static void doubt(Execution *x, const char *why, Pos pos) {
  x->confirmed = false;
  x->doubt = why;
  x->doubt_pos = pos;
}

/* The maps of a script are total: one value wherever no point is. When every condition could be
 * decided on them, this is an execution whatever the search had left open. */
static void judge(Run *r) {
  Execution *x = r->x;
  const Script *s = r->script;
  Pos broken = 0;
  x->confirmed = x->outcome == EXEC_PASSED || x->outcome == EXEC_FAILED;
  if (!x->confirmed) return;
  if (r->made_up && (x->outcome == EXEC_FAILED) != s->fails) {
    stop(r, EXEC_LOST, "a function is used at a point that the script does not give", 0);
    x->confirmed = false;
    return;
  }
  if (s->open_reason &&
      r->replay->defs.by_triggers) { /* nor would its hundreds of axioms settle it */
    doubt(x, arena_strndup(&x->arena, s->open_reason, strlen(s->open_reason)), s->open_pos);
    return;
  }
  Tri axioms = replay_axioms(r, &broken);
  if (axioms == TRI_TRUE && !r->unsettled) return;
  if (axioms == TRI_FALSE)
    doubt(x, broken ? "an axiom does not hold" : "unique constants have the same value", broken);
  else if (s->open_reason)
    doubt(x, arena_strndup(&x->arena, s->open_reason, strlen(s->open_reason)), s->open_pos);
  else if (s->fails && x->outcome == EXEC_PASSED)
    doubt(x, r->unsettled ? r->unsettled : "the search expected a failure", r->unsettled_pos);
}

Execution *replay_run(Replay *replay, const Script *s, const ValueStore *from, bool steps) {
  Execution *x = mem_calloc(1, sizeof *x);
  arena_init(&x->arena);
  x->core = replay->core;
  x->entry = s->entry;
  Run r = {.replay = replay,
           .core = replay->core,
           .script = s,
           .by_spec = s->by_spec,
           .n_by_spec = s->n_by_spec,
           .x = x,
           .eval = &x->eval,
           .steps = steps};
  replay_env_init(&r, from);
  replay_execute(&r, s->entry, from);
  judge(&r);
  replay_record_end(&r);
  replay_env_free(&r);
  return x;
}
