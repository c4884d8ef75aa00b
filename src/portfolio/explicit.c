/* SPDX-License-Identifier: MIT */
/* Explicit-state search (exec/explicit/explicit.h) as a method: first with values abstracted to
 * cells, which ends soon on programs that are state machines, then with values as they are. An
 * abstract counterexample is a bug when symbolic execution along the same jumps finds values for it
 * (exec/search/guided.h); their script is replayed like any other. */
#include "exec/explicit/explicit.h"

#include "core/outside.h"
#include "exec/engine/relevant.h"
#include "exec/search/guided.h"
#include "exec/search/records.h"
#include "portfolio/method.h"
#include "portfolio/symbolic.h"

typedef struct ExplicitWork {
  const MethodWork *method;
  CoreProgram view; /* without axioms and functions that do not matter */
  Definitions definitions;
  uint64_t effort; /* left for confirming counterexamples, as GuidedPath has it */
} ExplicitWork;

static void explicit_bug(void *env, Script *s, const ValueStore *store) {
  const ExplicitWork *w = env;
  record_write_script(w->method->out, RECORD_FAILING, w->method->program, s, store);
}

/* Follows the path, with values of models for unknown indices of maps or with addresses. */
static bool explicit_follow(ExplicitWork *w, GuidedPath path, bool addresses, uint32_t *followed) {
  enum { EACH = 3000000 };
  path.addresses = addresses;
  path.effort = w->effort < EACH ? w->effort : EACH;
  bool fails = guided_search(&w->view, w->method->portfolio->symbolic->opt, &path, explicit_bug, w);
  w->effort -= path.used < w->effort ? path.used : w->effort;
  if (path.followed > *followed) *followed = path.followed;
  return fails;
}

static bool explicit_confirm(void *env, const uint32_t *jumps, uint32_t n, uint32_t *followed) {
  ExplicitWork *w = env;
  GuidedPath path = {.jumps = jumps, .n = n};
  *followed = w->effort ? 0 : n;
  return w->effort && (explicit_follow(w, path, false, followed) ||
                       (*followed < n && explicit_follow(w, path, true, followed)));
}

/* `recursion`: calls of a body inside itself that are followed, 0: as many as there are. */
static ExplicitResult explicit_try(ExplicitWork *w, bool abstracted, uint32_t recursion,
                                   uint64_t instructions) {
  enum { SPURIOUS = 4, MANY_SPURIOUS = 400 };
  ExplicitOptions opt = {.entry = w->method->entry,
                         .abstracted = abstracted,
                         .recursion = recursion,
                         .instructions = instructions,
                         .memory_bytes = limits_memory(&w->method->portfolio->limits) / 10 * 6,
                         .spurious = abstracted ? MANY_SPURIOUS : SPURIOUS,
                         .confirm = explicit_confirm,
                         .env = w};
  ExplicitResult r;
  w->effort = instructions / 20;
  explicit_search(&w->view, &w->definitions, &opt, &r);
  if (outside_reached(w->method->entry)) return r; /* it goes by contract there */
  if (r.answer == EXPLICIT_NO_FAILURE && abstracted) method_prove(w->method, &(Buf){0});
  if (r.answer == EXPLICIT_NO_FAILURE && !abstracted) method_exhaust(w->method, r.states + 1);
  return r;
}

/* Recursion is followed a few calls deep first: a search that goes on in the deepest call never
 * comes to what lies elsewhere. */
static void explicit_resume(MethodWork *method) {
  enum { SHALLOW = 1 };
  const uint64_t most = UINT64_C(4000000000);
  uint64_t instructions = method->effort ? method->effort : most;
  ExplicitWork w = {.method = method, .view = relevant_view(method->program, method->entry)};
  define_init(&w.definitions, &w.view);
  ExplicitResult r = explicit_try(&w, true, SHALLOW, instructions);
  if (r.answer == EXPLICIT_GAVE_UP && r.left_out) r = explicit_try(&w, true, 0, instructions);
  if (r.answer == EXPLICIT_GAVE_UP) explicit_try(&w, false, 0, instructions);
  define_free(&w.definitions);
  relevant_free(&w.view);
}

const Method method_explicit = {
    .start = method_start, .resume = explicit_resume, .result = method_result};
