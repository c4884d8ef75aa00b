/* SPDX-License-Identifier: MIT */
/* The interpreter: one function per command, a stack of activations, no recursion. The meaning
 * of entry, calls and ends is that of exec/search/run.h. What the program does not determine comes
 * from the source.
 *
 * A function that returns false has ended the execution; the outcome is then set. */
#include "replay/interp.h"

#include "core/outside.h"

#include <string.h>

/* ---- ends ------------------------------------------------------------------ */

bool interp_stop(Interp *in, ExecOutcome outcome, const char *why, Pos pos) {
  in->x->outcome = outcome;
  in->x->unsure.why = why;
  in->x->unsure.pos = pos;
  return false;
}

static void set_undecided(Interp *in, Pos pos) {
  if (in->doubt.undecided) return;
  in->doubt.undecided =
      in->eval->reason ? in->eval->reason : "a condition that could not be decided";
  in->doubt.undecided_pos = pos;
}

static bool interp_assume(Interp *in, Term t, Pos pos) {
  if (term_is_true(t)) return true;
  Tri holds = in->source->assume(in->self, t);
  if (holds == TRI_FALSE)
    return interp_stop(in, EXEC_INFEASIBLE, "an assumption does not hold", pos);
  if (holds == TRI_UNKNOWN) set_undecided(in, pos);
  return true;
}

static bool assume_where(Interp *in, const Variable *v) {
  return interp_assume(in, v->where, v->pos);
}

static bool interp_check(Interp *in, const InterpCheck *c) {
  in->x->counts.checks++;
  if (term_is_true(c->term)) return true;
  in->eval->witness_of = TERM_NONE;
  Tri holds = eval_bool(in->eval, c->term);
  if (holds == TRI_UNKNOWN) set_undecided(in, c->clause);
  return in->source->checked(in->self, c, holds);
}

/* ---- calls ----------------------------------------------------------------- */

static bool by_spec(const Interp *in, const Proc *p) {
  if (!p->impls.n) return true;
  for (uint32_t i = 0; i < in->n_by_spec; i++)
    if (in->by_spec[i] == p) return true;
  return false;
}

/* Gives a symbol a value until the activation ends. */
static void interp_bind(Interp *in, Symbol sym, const Value *v) {
  SavedValue s = {sym, in->now.at[sym.ix]};
  vec_push(&in->saved, s);
  interp_set(in, sym, v);
}

static void interp_unbind(Interp *in, uint32_t mark) {
  while (in->saved.n > mark) {
    SavedValue s = vec_pop(&in->saved);
    in->now.at[s.sym.ix] = s.value;
  }
  eval_forget(in->eval);
}

static Term as_assumption(const Contract *c) {
  return c->assumed.ix ? c->assumed : c->term;
}

/* Preconditions, with the parameters bound, as in call.c. `call`: NULL at the entry, where all are
 * assumed. */
static bool interp_preconditions(Interp *in, const Proc *p, const Cmd *call, bool spec) {
  for (uint32_t i = 0; i < p->requires.n; i++) {
    const Contract *c = &p->requires.at[i];
    bool checked = call && !c->is_free && !call->is_free;
    bool assumed = !call || (c->is_free && !spec) || core_attr(&c->attrs)->always_assume;
    if (checked) {
      InterpCheck k = {
          EXEC_CHECK_PRECONDITION, c->term, c->pos, call->pos, call->pos, p, &c->attrs};
      if (!interp_check(in, &k)) return false;
    } else if (assumed && !interp_assume(in, as_assumption(c), c->pos)) {
      return false;
    }
  }
  return true;
}

static bool begin_values(Interp *in, const Variables *vars, Pos pos) {
  for (uint32_t i = 0; i < vars->n; i++) {
    const Value *v = in->source->local(in->self, vars->at[i], pos);
    if (!v) return false;
    interp_bind(in, vars->at[i]->sym, v);
    interp_record_change(in, vars->at[i], v);
  }
  return true;
}

static bool assume_wheres(Interp *in, const Variables *vars) {
  for (uint32_t i = 0; i < vars->n; i++)
    if (!assume_where(in, vars->at[i])) return false;
  return true;
}

static void remember_globals(Interp *in, const Proc *p) {
  for (uint32_t i = 0; i < p->modifies.n; i++)
    interp_bind(in, p->modifies.at[i]->old, interp_get(in, p->modifies.at[i]));
}

/* By specification: new values for what may change, and all that is promised of them. */
static bool interp_specification(Interp *in, const Proc *p, Pos pos) {
  remember_globals(in, p);
  for (uint32_t i = 0; i < p->modifies.n; i++) {
    const Variable *g = p->modifies.at[i];
    const Value *v = in->source->value(in->self, g, pos);
    if (!v) return false;
    interp_set(in, g->sym, v);
    interp_record_change(in, g, v);
    interp_record_choice(in, g, v, pos);
  }
  if (!begin_values(in, &p->outs, pos) || !assume_wheres(in, &p->modifies) ||
      !assume_wheres(in, &p->outs))
    return false;
  for (uint32_t i = 0; i < p->ensures.n; i++)
    if (!interp_assume(in, as_assumption(&p->ensures.at[i]), p->ensures.at[i].pos)) return false;
  return true;
}

enum { FEW = 8 };

/* Room for some values for the time of a command. */
static const Value **room(Interp *in, const Value **few, uint32_t n) {
  return n <= FEW ? few : ARENA_ARRAY(&in->x->arena, const Value *, n);
}

static const Value **results(Interp *in, const Variables *outs, const Value **few) {
  const Value **at = room(in, few, outs->n);
  for (uint32_t i = 0; i < outs->n; i++) at[i] = interp_get(in, outs->at[i]);
  return at;
}

static void assign_results(Interp *in, const Cmd *call, const Value **at) {
  for (uint32_t i = 0; i < call->n_vars; i++) {
    if (!call->vars[i]) continue;
    interp_set(in, call->vars[i]->sym, at[i]);
    interp_record_change(in, call->vars[i], at[i]);
  }
}

/* Of a call by a procedure that stands for others, the call of that one. */
static const Cmd *leaving(const Interp *in, const Cmd *c) {
  for (uint32_t i = in->stack.n; i > 0; i--) {
    const Activation *a = &in->stack.at[i - 1];
    if (!a->call || !core_attr(&a->proc->attrs)->outside) break;
    c = a->call;
  }
  return c;
}

static uint32_t new_call(Interp *in, const Proc *p, const Impl *im, Pos pos) {
  uint32_t caller = in->stack.n ? vec_last(&in->stack).number : 0;
  ExecCall c = {p, im, caller, in->stack.n, pos};
  vec_push(&in->x->calls, c);
  return in->x->calls.n - 1;
}

/* The arguments are bound and the preconditions seen to; `saved` is where its bindings begin. */
static bool interp_enter(Interp *in, const Proc *p, const Value **args, const Cmd *call,
                         uint32_t saved, Pos pos) {
  uint32_t which = 0;
  if (p->impls.n > 1 && !in->source->impl(in->self, p, pos, &which)) return false;
  const Impl *im = p->impls.at[which];
  remember_globals(in, p);
  Activation a = {p, im, im->blocks.at[0], 0, call, 0, saved, 0};
  a.number = new_call(in, p, im, pos);
  vec_push(&in->stack, a);
  interp_record_step(in, STEP_ENTER, im->pos);
  for (uint32_t i = 0; i < im->ins.n; i++) {
    interp_bind(in, im->ins.at[i]->sym, args[i]);
    interp_record_change(in, im->ins.at[i], args[i]);
  }
  if (!begin_values(in, &im->outs, pos) || !begin_values(in, &im->locals, pos)) return false;
  for (uint32_t i = 0; i < im->locals.n; i++) {
    const Variable *v = im->locals.at[i];
    if (v->assumption && !interp_assume(in, term_var(in->core->terms, v->sym), v->pos))
      return false;
  }
  return assume_wheres(in, &im->ins) && assume_wheres(in, &im->outs) &&
         assume_wheres(in, &im->locals);
}

/* {:overapproximation} on a procedure that is called by its specification, or on an assumption. */
static void note_doubtful(Interp *in, const Cmd *c) {
  if (!in->doubt.command) in->doubt.command = c;
}

static bool interp_call(Interp *in, const Cmd *c) {
  const Proc *p = c->proc;
  bool spec = by_spec(in, p);
  uint32_t mark = in->saved.n;
  const Value *few[FEW], **args = room(in, few, p->ins.n);
  for (uint32_t i = 0; i < p->ins.n; i++) {
    args[i] = in->source->evaluate(in->self, c->terms[i]);
    if (!args[i]) return interp_stop(in, EXEC_LOST, in->eval->reason, c->pos);
  }
  interp_record_step(in, STEP_CALL, c->pos);
  for (uint32_t i = 0; i < p->ins.n; i++) interp_bind(in, p->ins.at[i]->sym, args[i]);
  if (!interp_preconditions(in, p, c, spec)) return false;
  if (!spec) return interp_enter(in, p, args, c, mark, leaving(in, c)->pos);
  if (core_attr(&p->attrs)->overapproximates || outside_is(p)) note_doubtful(in, leaving(in, c));
  interp_record_step(in, STEP_SPEC, c->pos);
  if (!interp_specification(in, p, c->pos)) return false;
  const Value *few_out[FEW], **out = results(in, &p->outs, few_out);
  interp_unbind(in, mark);
  assign_results(in, c, out);
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (c->vars[i]) interp_record_choice(in, c->vars[i], out[i], c->pos);
  return true;
}

/* Where the body ends: its `return`, or the closing brace when there is none. */
static Pos end_of(const Interp *in, const Activation *a) {
  static const char word[] = "return";
  Pos pos = a->block->jump_pos;
  const Source *s = pos ? source_of(&in->core->session->sources, pos) : NULL;
  bool written = s && s->len - (pos - s->base) >= strlen(word) &&
                 memcmp(s->text + (pos - s->base), word, strlen(word)) == 0;
  return written || !a->impl->close ? pos : a->impl->close;
}

/* The end of a body: postconditions, then back to the caller. */
static bool interp_leave(Interp *in) {
  Activation a = vec_last(&in->stack);
  const Proc *p = a.proc;
  Pos at = end_of(in, &a);
  if (in->record.leaves) interp_record_step(in, STEP_LEAVE, at);
  const Value *few[FEW], **out = results(in, &a.impl->outs, few);
  for (uint32_t i = 0; i < p->outs.n; i++) interp_bind(in, p->outs.at[i]->sym, out[i]);
  for (uint32_t i = 0; i < p->ensures.n; i++) {
    const Contract *c = &p->ensures.at[i];
    InterpCheck k = {EXEC_CHECK_POSTCONDITION, c->term, c->pos, at, c->pos, p, &c->attrs};
    if (c->is_free ? !interp_assume(in, c->term, c->pos) : !interp_check(in, &k)) return false;
  }
  if (!a.call) {
    for (uint32_t i = 0; i < p->outs.n; i++) {
      ExecValue v = {.name = p->outs.at[i]->name, .value = out[i]};
      vec_push(&in->x->outputs, v);
    }
    in->stack.n--;
    return true;
  }
  interp_unbind(in, a.saved);
  in->stack.n--;
  if (!in->record.steps && a.number == in->x->calls.n - 1)
    in->x->calls.n--; /* nobody will ask for it */
  interp_record_step(in, STEP_RETURN, a.call->pos);
  assign_results(in, a.call, out);
  return true;
}

/* ---- commands -------------------------------------------------------------- */

static bool interp_assign(Interp *in, const Cmd *c) {
  const Value *few[FEW], **v = room(in, few, c->n_vars);
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (!(v[i] = in->source->evaluate(in->self, c->terms[i])))
      return interp_stop(in, EXEC_LOST, in->eval->reason, c->pos);
  interp_record_step(in, STEP_ASSIGN, c->pos);
  for (uint32_t i = 0; i < c->n_vars; i++) {
    interp_set(in, c->vars[i]->sym, v[i]);
    interp_record_change(in, c->vars[i], v[i]);
  }
  return true;
}

static bool is_true(Interp *in, const Value *v) {
  if (v->kind == VAL_UNKNOWN) v = in->source->determine(in->self, &v);
  return v->u.b;
}

static bool interp_havoc(Interp *in, const Cmd *c) {
  interp_record_step(in, STEP_HAVOC, c->pos);
  for (uint32_t i = 0; i < c->n_vars; i++) {
    const Variable *x = c->vars[i];
    const Value *v = in->source->value(in->self, x, c->pos);
    if (!v) return false;
    bool was = !x->assumption || is_true(in, interp_get(in, x));
    if (x->assumption && is_true(in, v) && !was)
      return interp_stop(in, EXEC_INFEASIBLE, "an assumption variable became true", c->pos);
    interp_set(in, x->sym, v);
    interp_record_change(in, x, v);
    interp_record_choice(in, x, v, c->pos);
  }
  for (uint32_t i = 0; i < c->n_vars; i++)
    if (!assume_where(in, c->vars[i])) return false;
  return true;
}

static ExecCheck kind_of(const Cmd *c) {
  switch ((CmdOrigin)c->origin) {
  case FROM_INVARIANT:
  case FROM_INV_ENTRY:
  case FROM_INV_MAINTAINED: return EXEC_CHECK_INVARIANT;
  case FROM_UNPACK: return EXEC_CHECK_UNPACK;
  case FROM_MEASURE: return EXEC_CHECK_MEASURE;
  case FROM_REQUIRES: return EXEC_CHECK_PRECONDITION;
  default: return EXEC_CHECK_ASSERT;
  }
}

static bool interp_assertion(Interp *in, const Cmd *c) {
  bool clause = c->origin == FROM_REQUIRES; /* written out before a call */
  InterpCheck k = {kind_of(c), c->terms[0], clause ? c->related : c->pos,
                   c->pos,     c->pos,      clause ? c->proc : NULL,
                   &c->attrs};
  if (!interp_check(in, &k)) return false;
  interp_record_step(in, STEP_CHECK, c->pos);
  return true;
}

static bool interp_command(Interp *in, const Cmd *c) {
  if (in->record.on) interp_record_notes(in, c);
  switch ((CmdKind)c->kind) {
  case CMD_ASSIGN: return interp_assign(in, c);
  case CMD_HAVOC: return interp_havoc(in, c);
  case CMD_ASSERT: return interp_assertion(in, c);
  case CMD_ASSUME:
    for (uint32_t i = 0; i < c->attrs.n; i++)
      if (c->attrs.at[i].role == ATTR_DOUBT) note_doubtful(in, c);
    interp_record_step(in, STEP_ASSUME, c->pos);
    return interp_assume(in, c->terms[0], c->pos);
  case CMD_CALL: return interp_call(in, c);
  case CMD_CALL_FORALL: {
    uint64_t known;
    if (!map_get(&in->replay->call_foralls, (uint64_t)(uintptr_t)c, &known)) {
      known = replay_call_forall(in->core, c).ix;
      map_put(&in->replay->call_foralls, (uint64_t)(uintptr_t)c, known);
    }
    interp_record_step(in, STEP_ASSUME, c->pos);
    return interp_assume(in, (Term){(uint32_t)known}, c->pos);
  }
  default: return true; /* hide, reveal, push, pop */
  }
}

static bool interp_jump(Interp *in) {
  Activation *a = &vec_last(&in->stack);
  const CBlock *b = a->block;
  if (b->is_return) return interp_leave(in);
  if (!b->succs.n) return interp_stop(in, EXEC_INFEASIBLE, "a goto without target", b->jump_pos);
  uint32_t k = 0;
  if (b->succs.n > 1 && !in->source->jump(in->self, b, &k)) return false;
  a->block = b->succs.at[k];
  a->at = 0;
  return true;
}

enum { MAX_CALLS = 1000000 };

static void interp_loop(Interp *in) {
  while (in->stack.n) {
    Activation *a = &vec_last(&in->stack);
    bool on = a->at < a->block->cmds.n ? interp_command(in, &a->block->cmds.at[a->at++])
                                       : interp_jump(in);
    if (!on || !in->source->step(in->self)) return;
    if (in->stack.n > MAX_CALLS) {
      interp_stop(in, EXEC_LOST, "the execution does not end", 0);
      return;
    }
  }
  in->x->outcome = EXEC_PASSED;
}

/* ---- the entry ------------------------------------------------------------- */

static bool interp_begin(Interp *in, const Proc *p) {
  Execution *x = in->x;
  for (uint32_t i = 0; i < in->core->globals.n; i++) {
    const Variable *g = in->core->globals.at[i];
    const Value *v = in->source->global(in->self, g, i);
    in->now.at[g->sym.ix] = v;
    vec_push(&in->initial, v);
  }
  const Value **args = ARENA_ARRAY(&x->arena, const Value *, p->ins.n);
  for (uint32_t i = 0; i < p->ins.n; i++) {
    const Variable *v = p->ins.at[i];
    args[i] = in->source->argument(in->self, v, i);
    ExecValue input = {.name = v->name, .value = args[i]};
    vec_push(&x->given.inputs, input);
    interp_bind(in, v->sym, args[i]);
  }
  if (!assume_wheres(in, &in->core->globals) || !interp_preconditions(in, p, NULL, false))
    return false;
  if (!by_spec(in, p)) return interp_enter(in, p, args, NULL, 0, p->pos);
  new_call(in, p, NULL, p->pos);
  interp_record_step(in, STEP_SPEC, p->pos);
  if (!assume_wheres(in, &p->ins) || !interp_specification(in, p, p->pos)) return false;
  for (uint32_t i = 0; i < p->outs.n; i++) {
    ExecValue v = {.name = p->outs.at[i]->name, .value = interp_get(in, p->outs.at[i])};
    vec_push(&x->outputs, v);
  }
  if (in->record.leaves) interp_record_step(in, STEP_LEAVE, p->pos);
  return true;
}

void interp_execute(Interp *in, const Proc *entry) {
  if (interp_begin(in, entry)) interp_loop(in);
}
