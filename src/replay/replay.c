/* SPDX-License-Identifier: MIT */
/* The script as a source of values, and the judgement of what the interpreter made of it. */
#include "replay/replay.h"

#include "base/mem.h"
#include "core/outside.h"
#include "replay/interp.h"

#include <stdlib.h>
#include <string.h>

/* A loop without decisions has no end that a script could give. */
enum { MAX_STEPS = 400000000, MAX_APPLICATIONS = 200000 };

typedef struct ScriptSource {
  Interp in;
  const Script *script;
  const ValueStore *from; /* owns the script's values */
  uint32_t next;          /* decision */
  uint64_t steps, most_steps;
  bool made_up; /* a function with axioms was used at a point that the script does not give */
} ScriptSource;

/* ---- values at the entry ----------------------------------------------------- */

static const Value *script_initial(ScriptSource *s, const Value *given, Sort sort) {
  return given ? interp_import(&s->in, s->from, given) : interp_default(&s->in, sort);
}

static const Value *script_global(void *self, const Variable *v, uint32_t i) {
  ScriptSource *s = self;
  return script_initial(s, s->script->globals[i], v->sort);
}

static const Value *script_argument(void *self, const Variable *v, uint32_t i) {
  ScriptSource *s = self;
  return script_initial(s, s->script->args[i], v->sort);
}

/* A value for a unique constant that no other has. */
static const Value *fresh_unique(Interp *in, Sort sort) {
  uint64_t most = 0;
  for (uint32_t i = 0; i < in->core->functions.n; i++) {
    const Function *f = in->core->functions.at[i];
    if (f->sym.ix >= in->functions.given.n || !in->functions.given.at[f->sym.ix]) continue;
    const Meaning *m = in->functions.given.at[f->sym.ix];
    for (uint32_t k = 0; k < m->points.n; k++) {
      const Value *v = m->points.at[k].value;
      if (v->kind == VAL_REF && sort_eq(v->sort, sort) && v->u.ref >= most) most = v->u.ref + 1;
    }
  }
  return value_ref(&in->eval->store, sort, most);
}

static const Value *script_point(void *self, Symbol sym) {
  ScriptSource *s = self;
  Interp *in = &s->in;
  const Named *named = &in->replay->named.at[sym.ix];
  Sort sort = symbol_data(in->core->terms, sym)->sort;
  bool unique = named->func && named->func->unique && sort_kind(in->core->terms, sort) == SK_UNINT;
  const Value *v = unique ? fresh_unique(in, sort) : interp_default(in, sort);
  s->made_up = s->made_up || (v && named->in_axioms);
  return v;
}

/* The points of the script come before any that is made up. */
static void script_functions(ScriptSource *s) {
  Interp *in = &s->in;
  for (uint32_t i = 0; i < s->script->functions.n; i++) {
    const FunctionValue *f = &s->script->functions.at[i];
    uint32_t n = symbol_data(in->core->terms, f->func->sym)->nargs;
    for (uint32_t k = 0; k < f->n_points; k++) {
      const Value **args = ARENA_ARRAY(&in->x->arena, const Value *, n);
      for (uint32_t a = 0; a < n; a++) args[a] = interp_import(in, s->from, f->index[k][a]);
      interp_set_point(in, f->func->sym, args, n, interp_import(in, s->from, f->value[k]));
    }
  }
}

/* ---- decisions --------------------------------------------------------------- */

static const Decision *script_decision(ScriptSource *s, DecisionKind kind) {
  const Script *t = s->script;
  if (s->next >= t->decisions.n || t->decisions.at[s->next].kind != kind) return NULL;
  return &t->decisions.at[s->next++];
}

static bool script_misfit(ScriptSource *s, Pos pos) {
  bool over = s->next >= s->script->decisions.n;
  const char *why =
      over ? "the script ends before the execution" : "the script does not fit the program";
  return interp_stop(&s->in, EXEC_LOST, why, pos);
}

static const Value *script_value(void *self, const Variable *x, Pos pos) {
  ScriptSource *s = self;
  const Decision *d = script_decision(s, DECIDE_VALUE);
  const Value *v = NULL;
  if (d && (!d->value || sort_eq(d->value->sort, x->sort)))
    v = script_initial(s, d->value, x->sort);
  if (!v) script_misfit(s, pos);
  return v;
}

/* An assumption variable begins as true, unless the script says otherwise. */
static const Value *script_local(void *self, const Variable *x, Pos pos) {
  ScriptSource *s = self;
  const Script *t = s->script;
  bool yes = x->assumption && s->next < t->decisions.n && !t->decisions.at[s->next].value;
  const Value *v = script_value(self, x, pos);
  return v && yes ? value_bool(&s->in.eval->store, true) : v;
}

static bool script_number(ScriptSource *s, DecisionKind kind, uint32_t n, Pos pos,
                          uint32_t *which) {
  const Decision *d = script_decision(s, kind);
  if (!d || d->number >= n) return script_misfit(s, pos);
  *which = d->number;
  return true;
}

static bool script_impl(void *self, const Proc *p, Pos pos, uint32_t *which) {
  return script_number(self, DECIDE_IMPL, p->impls.n, pos, which);
}

static bool script_jump(void *self, const CBlock *b, uint32_t *which) {
  return script_number(self, DECIDE_JUMP, b->succs.n, b->jump_pos, which);
}

/* ---- conditions -------------------------------------------------------------- */

static Tri script_assume(void *self, Term t) {
  ScriptSource *s = self;
  return eval_bool(s->in.eval, t);
}

static Tri script_quantifier(void *self, Term t) {
  ScriptSource *s = self;
  return interp_witness(&s->in, t);
}

/* A check that cannot be decided fails where the script says that it does. */
static bool script_checked(void *self, const InterpCheck *c, Tri holds) {
  ScriptSource *s = self;
  const Script *t = s->script;
  if (holds == TRI_TRUE) return true;
  if (holds == TRI_UNKNOWN) {
    if (!t->fails || s->next != t->decisions.n || c->key != t->failed_pos) return true;
    s->in.eval->witness_of = TERM_NONE;
  }
  interp_record_failure(&s->in, c);
  return false;
}

static const Value *script_evaluate(void *self, Term t) {
  ScriptSource *s = self;
  return eval_term(s->in.eval, t);
}

static bool script_step(void *self) {
  ScriptSource *s = self;
  return ++s->steps <= s->most_steps ||
         interp_stop(&s->in, EXEC_LOST, "the execution does not end", 0);
}

/* No value of a script is unknown. */
static const ValueSource script_source = {
    .global = script_global,
    .argument = script_argument,
    .point = script_point,
    .local = script_local,
    .value = script_value,
    .impl = script_impl,
    .jump = script_jump,
    .assume = script_assume,
    .quantifier = script_quantifier,
    .checked = script_checked,
    .evaluate = script_evaluate,
    .step = script_step,
};

/* ---- the judgement ----------------------------------------------------------- */

static void doubt(Execution *x, const char *why, Pos pos) {
  x->confirmed = false;
  x->unsure.why = arena_strndup(&x->arena, why, strlen(why));
  x->unsure.pos = pos;
}

/* The maps of a script are total: one value wherever no point is. When every condition could be
 * decided on them, this is an execution, whatever the search could not decide. */
static void judge(ScriptSource *source) {
  Interp *in = &source->in;
  Execution *x = in->x;
  const Script *s = source->script;
  Pos broken = 0;
  x->confirmed = x->outcome == EXEC_PASSED || x->outcome == EXEC_FAILED;
  if (!x->confirmed) return;
  if (source->made_up && (x->outcome == EXEC_FAILED) != s->fails) {
    interp_stop(in, EXEC_LOST, "a function is used at a point that the script does not give", 0);
    x->confirmed = false;
    return;
  }
  /* Axioms with triggers come in hundreds and cannot be decided on points. */
  bool hopeless = s->undecided_reason && in->replay->defs.by_triggers;
  Tri axioms = hopeless ? TRI_UNKNOWN : interp_axioms(in, &broken);
  if (axioms == TRI_TRUE && !in->doubt.undecided) return;
  if (axioms == TRI_FALSE)
    doubt(x, broken ? "an axiom does not hold" : "unique constants have the same value", broken);
  else if (s->undecided_reason)
    doubt(x, s->undecided_reason, s->undecided_pos);
  else if (s->fails && x->outcome == EXEC_PASSED)
    doubt(x, in->doubt.undecided ? in->doubt.undecided : "the search expected a failure",
          in->doubt.undecided_pos);
}

/* A function that stands for another one and says less may have values that the other has not. */
static void doubt_overapproximation(Execution *x) {
  for (uint32_t i = 0; i < x->given.functions.n && x->confirmed; i++) {
    const Function *f = x->given.functions.at[i].func;
    if (core_attr(&f->attrs)->overapproximates)
      doubt(x, "it depends on a function that is {:overapproximation}", f->pos);
  }
}

/* The same holds of procedures, and of what the program itself marks. */
static void doubt_commands(Interp *in) {
  Execution *x = in->x;
  const Cmd *c = in->doubt.command;
  if (!c || !x->confirmed) return;
  if (c->kind == CMD_CALL && core_attr(&c->proc->attrs)->outside)
    doubt(
        x,
        arena_printf(&x->arena, "it calls %s, which is not in the program", outside_name(c->proc)),
        c->pos);
  else
    doubt(x, "it depends on a value of which too little is said ({:overapproximation})", c->pos);
}

static void replay_begin(ScriptSource *source, Replay *replay, const Script *s,
                         const ValueStore *from, bool steps) {
  *source = (ScriptSource){.script = s, .from = from, .most_steps = MAX_STEPS};
  Interp *in = &source->in;
  *in = (Interp){.replay = replay,
                 .source = &script_source,
                 .self = source,
                 .by_spec = s->by_spec,
                 .n_by_spec = s->n_by_spec,
                 .functions.calls.most = MAX_APPLICATIONS,
                 .record.on = true,
                 .record.steps = steps,
                 .x = execution_new(replay->core, s->entry)};
  interp_init(in);
  in->eval->remember_points = true;
  in->eval->whole_maps = s->total;
  script_functions(source);
}

static void replay_execute(ScriptSource *source) {
  interp_execute(&source->in, source->script->entry);
  judge(source);
  interp_record_end(&source->in);
  doubt_overapproximation(source->in.x);
  doubt_commands(&source->in);
}

Execution *replay_run(Replay *replay, const Script *s, const ValueStore *from, bool steps) {
  ScriptSource source;
  replay_begin(&source, replay, s, from, steps);
  replay_execute(&source);
  interp_free(&source.in);
  return source.in.x;
}

/* ---- open replays ------------------------------------------------------------ */

struct OpenReplay {
  ScriptSource source;
};

OpenReplay *replay_open(Replay *replay, const Script *s, const ValueStore *from,
                        uint64_t most_steps) {
  OpenReplay *open = mem_calloc(1, sizeof *open);
  replay_begin(&open->source, replay, s, from, true);
  open->source.in.record.leaves = true;
  open->source.most_steps = most_steps;
  replay_execute(&open->source);
  return open;
}

void replay_close(OpenReplay *open) {
  if (!open) return;
  interp_free(&open->source.in);
  execution_free(open->source.in.x);
  free(open);
}

Execution *replay_execution(OpenReplay *open) {
  return open->source.in.x;
}

const Value *replay_initial(const OpenReplay *open, uint32_t global) {
  const Interp *in = &open->source.in;
  return global < in->initial.n ? in->initial.at[global] : NULL;
}

void replay_bind(OpenReplay *open, Symbol sym, const Value *v) {
  Interp *in = &open->source.in;
  if (sym.ix < in->now.n) in->now.at[sym.ix] = v;
}

const Value *replay_evaluate(OpenReplay *open, Term t, const char **why) {
  enum { NODES = 20000000 };
  Interp *in = &open->source.in;
  in->eval->steps_left = NODES;
  in->eval->reason = NULL;
  in->functions.calls.depth = 0;
  eval_forget(in->eval);
  const Value *v = eval_term(in->eval, t);
  *why = v ? NULL : in->eval->reason ? in->eval->reason : "it cannot be decided";
  return v;
}
