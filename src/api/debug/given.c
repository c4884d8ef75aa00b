/* SPDX-License-Identifier: MIT */
/* See given.h. The environment of the evaluator looks for values by the names that they have in
 * the counterexample; the value of an application `f(a)` that the check reads has that name. */
#include "api/debug/given.h"

#include "api/debug/expression.h"
#include "api/debug/given_value.h"
#include "api/executions.h"
#include "base/mem.h"
#include "core/define_value.h"

#include <string.h>

enum { MAX_DEPTH = 1000 }; /* of definitions in each other */

struct Given {
  const GivenOptions *options;
  const CoreProgram *core;
  ExpressionScope scope;
  Definitions defs;
  EvalEnv env;
  /* Of one evaluation: */
  Eval eval;
  GivenElements elements;
  Arena *arena;
  uint32_t moment;
  DefineCalls calls;
  const char *why; /* the first value that is missing, in words */
};

/* ---- what is given ------------------------------------------------------------------ */

/* The last value of that name up to the moment, or NULL. */
static const LindyValue *given_at(const Given *g, const char *name, uint32_t moment) {
  const LindyValue *found = NULL;
  for (size_t i = 0; i < g->options->n && g->options->list[i].moment <= moment; i++)
    if (strcmp(g->options->list[i].variable.name, name) == 0)
      found = &g->options->list[i].variable.value;
  return found;
}

static const Value *given_unknown(Given *g, const char *name) {
  if (!g->why) g->why = arena_printf(g->arena, "the counterexample has no value of %s here", name);
  return NULL;
}

static const Value *take_given(Given *g, const char *name, const LindyValue *v, Sort sort) {
  const char *why = NULL;
  if (!v) return given_unknown(g, name);
  const Value *made = given_value(&g->eval.store, &g->elements, v, sort, &why);
  if (!made && !g->why) g->why = arena_printf(g->arena, "%s is %s, %s", name, v->text, why);
  return made;
}

/* ---- the environment of the evaluator --------------------------------------------- */

static const Variable *find_variable(const Variables *list, Symbol sym, bool *old) {
  for (uint32_t i = 0; i < list->n; i++) {
    *old = list->at[i]->old.ix == sym.ix;
    if (*old || list->at[i]->sym.ix == sym.ix) return list->at[i];
  }
  return NULL;
}

static const Value *given_variable(void *self, Eval *e, Symbol sym) {
  Given *g = self;
  (void)e;
  const Impl *im = g->scope.impl;
  const Variables *lists[] = {&im->ins, &im->outs, &im->locals, &g->core->globals};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    bool old;
    const Variable *v = find_variable(lists[i], sym, &old);
    if (!v) continue;
    const char *name = v->name->text;
    return take_given(g, name, given_at(g, name, old ? 0 : g->moment), v->sort);
  }
  return given_unknown(g, "a variable");
}

/* A variable of the implementation has the name, so values of that name are not the constant's. */
static bool is_hidden(const Given *g, Str name) {
  const Impl *im = g->scope.impl;
  const Variables *lists[] = {&im->ins, &im->outs, &im->locals};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    for (uint32_t k = 0; k < lists[i]->n; k++)
      if (strcmp(lists[i]->at[k]->name->text, name->text) == 0) return true;
  return false;
}

/* An element is shown by the name of a constant that stands for it, where there is one. */
static const Value *given_constant(Given *g, Symbol sym) {
  const SymbolData *d = symbol_data(g->core->terms, sym);
  const char *name = d->name->text;
  const LindyValue *v = given_at(g, name, UINT32_MAX);
  if (v && !is_hidden(g, d->name)) return take_given(g, name, v, d->sort);
  bool named = sort_kind(g->eval.store.tab, d->sort) == SK_UNINT;
  for (size_t i = 0; i < g->options->n && named; i++)
    if (given_mentions(&g->options->list[i].variable.value, name))
      return given_element(&g->eval.store, &g->elements, name, d->sort);
  return given_unknown(g, name);
}

/* What the failing check reads is known at its point. */
static const Value *given_point(Given *g, const SymbolData *d, const Value *const *args,
                                uint32_t n) {
  Buf at = {0};
  buf_printf(&at, "%s(", d->name->text);
  for (uint32_t i = 0; i < n; i++) {
    ValueTree arg = given_tree(&g->eval.store, &g->elements, args[i], g->arena);
    if (i) buf_puts(&at, ", ");
    value_tree_print(&arg, NULL, &at);
  }
  buf_putc(&at, ')');
  const Value *v = take_given(g, at.text, given_at(g, at.text, UINT32_MAX), d->sort);
  buf_free(&at);
  return v;
}

static const Value *given_apply(void *self, Eval *e, Symbol sym, const Value *const *args,
                                uint32_t n) {
  Given *g = self;
  const SymbolData *data = symbol_data(g->core->terms, sym);
  const Definition *d = data->kind == SYM_FUNC ? define_of(&g->defs, sym) : NULL;
  Defined by = d ? define_value(&g->calls, e, d, args) : (Defined){.open = true};
  if (!by.open) return by.value;
  return n ? given_point(g, data, args, n) : given_constant(g, sym);
}

static const Value *given_unspecified(void *self, Eval *e, IndexedOp f, const Value *const *args,
                                      uint32_t n, Sort result) {
  Given *g = self;
  (void)e, (void)f, (void)args, (void)n, (void)result;
  if (!g->why) g->why = "the language leaves the result open";
  return NULL;
}

static Tri given_quantifier(void *self, Eval *e, Term t) {
  Given *g = self;
  (void)e, (void)t;
  if (!g->why) g->why = "a quantifier over too many values";
  return TRI_UNKNOWN;
}

/* ---- evaluation ------------------------------------------------------------------------ */

static GivenResult evaluate_given(Given *g, Term t) {
  GivenResult r = {0};
  eval_init(&g->eval, g->core->terms, &g->env);
  g->eval.whole_maps = true; /* a counterexample says what maps are everywhere */
  g->why = NULL;
  const Value *v = eval_term(&g->eval, t);
  if (v) {
    r.value = given_tree(&g->eval.store, &g->elements, v, g->arena);
  } else {
    const char *why = g->why ? g->why : g->eval.reason;
    r.why = arena_printf(g->arena, "cannot be evaluated: %s",
                         why ? why : "its value is not determined");
  }
  eval_free(&g->eval);
  vec_free(&g->elements);
  return r;
}

static const char *kept(Arena *a, char *text) {
  const char *copy = arena_strndup(a, text ? text : "", text ? strlen(text) : 0);
  free(text);
  return copy;
}

GivenResult given_evaluate(Given *g, const char *expression, uint32_t moment, Arena *arena) {
  char *type = NULL, *why = NULL;
  Term t = expression_term(&g->scope, expression, &type, &why);
  g->arena = arena;
  g->moment = moment;
  g->calls = (DefineCalls){.most = MAX_DEPTH};
  GivenResult r = {0};
  if (t.ix) {
    r = evaluate_given(g, t);
    free(why);
  } else {
    r.why = kept(arena, why);
  }
  r.type = kept(arena, type);
  return r;
}

/* Of several implementations of a procedure, the one at the place. */
static const Impl *find_impl(const JobWork *w, const GivenOptions *o) {
  const CoreProgram *core = w->pipeline->core;
  const Impl *found = NULL;
  for (uint32_t i = 0; i < core->impls.n; i++) {
    const Impl *im = core->impls.at[i];
    if (strcmp(im->name->text, o->procedure) != 0) continue;
    LindyPlace at = job_place(w, im->pos);
    bool here = at.line == o->place.line && strcmp(at.file, o->place.file) == 0;
    if (here || !found) found = im;
    if (here) break;
  }
  return found;
}

Given *given_open(JobWork *w, const GivenOptions *o) {
  Given *g = mem_calloc(1, sizeof *g);
  PassOptions pass = executions_passes();
  pass.keep = &g->scope.lowering;
  if (!job_lower(w, &pass)) {
    free(g);
    return NULL;
  }
  g->options = o;
  g->core = w->pipeline->core;
  g->scope.session = &w->pipeline->session;
  g->scope.program = w->pipeline->program;
  g->scope.impl = find_impl(w, o);
  if (!g->scope.impl) {
    expression_free(g->scope.lowering);
    free(g);
    return NULL;
  }
  g->scope.proc = g->scope.impl->proc;
  g->env = (EvalEnv){g, given_variable, given_apply, given_unspecified, given_quantifier};
  define_init(&g->defs, w->pipeline->core);
  return g;
}

void given_free(Given *g) {
  if (!g) return;
  define_free(&g->defs);
  expression_free(g->scope.lowering);
  free(g);
}
