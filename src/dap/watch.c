/* SPDX-License-Identifier: MIT */
/* See watch.h. */
#include "dap/watch.h"

#include "api/executions.h"
#include "api/job/job.h"
#include "base/mem.h"
#include "core/define_value.h"
#include "dap/expression.h"
#include "dap/message.h"
#include "dap/value_read.h"
#include "rpc/frame.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { MAX_DEPTH = 1000 }; /* of definitions in each other */

typedef struct Watch {
  JobWork *work;
  ExpressionScope scope;
  Definitions defs;
  EvalEnv env;
  Eval eval;
  ValueReading reading;
  const json_t *values, *entry, *constants; /* of the request */
  DefineCalls calls;
  const char *why; /* the first value that is missing, in words */
} Watch;

/* ---- the environment of the evaluator --------------------------------------------- */

static const Value *unknown(Watch *w, const char *name) {
  if (!w->why)
    w->why = arena_printf(&w->reading.arena, "the counterexample has no value of %s here", name);
  return NULL;
}

static const Value *read_text(Watch *w, const char *name, const char *text, Sort sort) {
  const char *why = NULL;
  const Value *v = value_read(&w->reading, text, sort, &why);
  if (!v && !w->why) w->why = arena_printf(&w->reading.arena, "%s is %s, %s", name, text, why);
  return v;
}

static const Value *told(Watch *w, const json_t *from, Str name, Sort sort) {
  const char *text = json_string_value(json_object_get(from, name->text));
  return text ? read_text(w, name->text, text, sort) : unknown(w, name->text);
}

static const Variable *find_variable(const Variables *list, Symbol sym, bool *old) {
  for (uint32_t i = 0; i < list->n; i++) {
    *old = list->at[i]->old.ix == sym.ix;
    if (*old || list->at[i]->sym.ix == sym.ix) return list->at[i];
  }
  return NULL;
}

static const Value *watch_variable(void *self, Eval *e, Symbol sym) {
  Watch *w = self;
  (void)e;
  const Impl *im = w->scope.impl;
  const Variables *lists[] = {&im->ins, &im->outs, &im->locals, &w->work->pipeline->core->globals};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    bool old;
    const Variable *v = find_variable(lists[i], sym, &old);
    if (v) return told(w, old ? w->entry : w->values, v->name, v->sort);
  }
  return unknown(w, "a variable");
}

/* A variable of the implementation has the name, so values of that name are not the constant's. */
static bool is_hidden(const Watch *w, Str name) {
  const Impl *im = w->scope.impl;
  const Variables *lists[] = {&im->ins, &im->outs, &im->locals};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    for (uint32_t k = 0; k < lists[i]->n; k++)
      if (strcmp(lists[i]->at[k]->name->text, name->text) == 0) return true;
  return false;
}

/* An element is shown by the name of a constant that stands for it, where there is one. */
static const Value *constant(Watch *w, Symbol sym) {
  const SymbolData *d = symbol_data(w->work->pipeline->core->terms, sym);
  const char *text = json_string_value(json_object_get(w->constants, d->name->text));
  if (text && !is_hidden(w, d->name)) return read_text(w, d->name->text, text, d->sort);
  const char *key;
  json_t *one;
  json_object_foreach((json_t *)w->constants, key, one) {
    if (sort_kind(w->eval.store.tab, d->sort) == SK_UNINT &&
        value_read_mentions(json_string_value(one), d->name->text))
      return read_text(w, d->name->text, d->name->text, d->sort);
  }
  return unknown(w, d->name->text);
}

/* What the failing check reads is known at its point. */
static const Value *watch_point(Watch *w, const SymbolData *d, const Value *const *args,
                                uint32_t n) {
  Buf at = {0};
  buf_printf(&at, "%s(", d->name->text);
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_puts(&at, ", ");
    value_write(&w->reading, args[i], &at);
  }
  buf_putc(&at, ')');
  const char *text = json_string_value(json_object_get(w->constants, at.text));
  const Value *v = text ? read_text(w, at.text, text, d->sort) : unknown(w, at.text);
  buf_free(&at);
  return v;
}

static const Value *watch_apply(void *self, Eval *e, Symbol sym, const Value *const *args,
                                uint32_t n) {
  Watch *w = self;
  const SymbolData *data = symbol_data(w->work->pipeline->core->terms, sym);
  const Definition *d = data->kind == SYM_FUNC ? define_of(&w->defs, sym) : NULL;
  Defined by = d ? define_value(&w->calls, e, d, args) : (Defined){.open = true};
  if (!by.open) return by.value;
  return n ? watch_point(w, data, args, n) : constant(w, sym);
}

static const Value *watch_unspecified(void *self, Eval *e, Op op, const Value *const *args,
                                      uint32_t n, uint32_t p0, uint32_t p1, Sort result) {
  Watch *w = self;
  (void)e, (void)op, (void)args, (void)n, (void)p0, (void)p1, (void)result;
  if (!w->why) w->why = "the language leaves the result open";
  return NULL;
}

static Tri watch_quantifier(void *self, Eval *e, Term t) {
  Watch *w = self;
  (void)e, (void)t;
  if (!w->why) w->why = "a quantifier over too many values";
  return TRI_UNKNOWN;
}

/* ---- requests ------------------------------------------------------------------------ */

static json_t *watch_evaluate(Watch *w, const char *text, char **why) {
  char *type = NULL;
  Term t = expression_term(&w->scope, text, &type, why);
  json_t *body = NULL;
  if (t.ix) {
    w->eval.reason = w->why = NULL;
    const Value *v = eval_term(&w->eval, t);
    Buf b = {0};
    if (v) {
      body = json_object();
      value_write(&w->reading, v, &b);
      rpc_set(body, "result", rpc_string(b.text, b.n));
      rpc_set(body, "type", rpc_text(type ? type : ""));
      buf_free(&b);
    } else {
      const char *reason = w->why ? w->why : w->eval.reason;
      buf_printf(&b, "cannot be evaluated: %s", reason ? reason : "its value is not determined");
      free(*why);
      *why = b.text;
    }
  }
  free(type);
  return body;
}

static void handle(Watch *w, const json_t *request) {
  const json_t *arguments = json_object_get(request, "arguments");
  const char *text = json_string_value(json_object_get(arguments, "expression"));
  char *why = NULL;
  w->values = json_object_get(arguments, "values");
  w->entry = json_object_get(arguments, "entry");
  w->constants = json_object_get(arguments, "constants");
  w->calls = (DefineCalls){.most = MAX_DEPTH};
  eval_init(&w->eval, w->work->pipeline->core->terms, &w->env);
  w->eval.whole_maps = true; /* a counterexample says what maps are everywhere */
  value_read_begin(&w->reading, &w->eval, &w->scope);
  json_t *body = watch_evaluate(w, text ? text : "", &why);
  json_t *message =
      body ? message_response(request, body) : message_failure(request, why ? why : "");
  char *bytes = json_dumps(message, JSON_COMPACT);
  wire_put_text(&w->work->message, bytes ? bytes : "{}");
  job_write(w->work);
  free(bytes);
  json_decref(message);
  free(why);
  value_read_end(&w->reading);
  eval_free(&w->eval);
}

static void serve(Watch *w, int in) {
  Framing frame = {0};
  char bytes[1 << 16];
  ssize_t n;
  while ((n = read(in, bytes, sizeof bytes)) > 0 || (n < 0 && errno == EINTR)) {
    json_t *request;
    if (n > 0) frame_feed(&frame, bytes, (size_t)n);
    while ((request = frame_next(&frame))) {
      handle(w, request);
      json_decref(request);
    }
  }
  frame_free(&frame);
}

/* ---- the process --------------------------------------------------------------------- */

/* Of several implementations of a procedure, the one at the place. */
static const Impl *find_impl(const JobWork *w, const WatchOptions *o) {
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

static bool run_watch(JobWork *work) {
  const WatchOptions *o = work->options;
  Watch w = {.work = work};
  PassOptions pass = executions_passes();
  pass.keep = &w.scope.lowering;
  if (!job_lower(work, &pass)) return false;
  w.scope.session = &work->pipeline->session;
  w.scope.program = work->pipeline->program;
  w.scope.impl = find_impl(work, o);
  work->verdict = LINDY_VERIFIED;
  if (w.scope.impl) {
    w.scope.proc = w.scope.impl->proc;
    w.env = (EvalEnv){&w, watch_variable, watch_apply, watch_unspecified, watch_quantifier};
    define_init(&w.defs, work->pipeline->core);
    serve(&w, o->in);
    define_free(&w.defs);
  }
  expression_free(w.scope.lowering);
  return w.scope.impl != NULL;
}

static void read_message(WireReader *r, void (*callback)(void), void *env) {
  const char *text = wire_text(r);
  json_t *message = r->damaged ? NULL : json_loads(text, JSON_ALLOW_NUL, NULL);
  if (message) ((WatchFn *)callback)(env, message);
}

LindyJob *watch_open(LindySession *s, const WatchOptions *o, WatchFn *fn, void *env) {
  static const JobKind kind = {run_watch, read_message};
  return job_start(s, &kind, o, (void (*)(void))fn, env);
}
