/* SPDX-License-Identifier: MIT */
/* See missing_invariants.h. */
#include "api/infer/missing_invariants.h"

#include "api/engine_options.h"
#include "api/infer/invariants.h"
#include "base/wire.h"
#include "base/worker.h"

#include <string.h>

/* Nobody waits long for advice; of so many, the needed ones are sought. */
static const double MOST_SECONDS = 10, EACH_SECONDS = 2;
enum { MOST_INVARIANTS = 12 };

typedef struct InvariantTrial {
  Pipeline *p;
  const Options *options;
  const Impl *const *impls;
  MissingInvariants *out;
  const Impl *impl; /* that is looked at */
  struct {
    uint32_t loop, at; /* offsets in the text */
    const char *text;
    bool left_out;
  } list[MOST_INVARIANTS];
  uint32_t n;
  bool proved;
} InvariantTrial;

/* ---- in the worker ------------------------------------------------------------------ */

static const Source *trial_source(const InvariantTrial *t) {
  return source_of(&t->p->session.sources, t->impl->pos);
}

/* The program with this text, lowered. False: it is not legal. */
static bool trial_lower(const InvariantTrial *t, Pipeline *q, PassOptions pass, const Buf *text) {
  PipelineOptions opt = t->p->opt;
  opt.pass = pass;
  pipeline_init(q, &opt);
  const char *copy = arena_strndup(&q->session.perm, text->text, text->n);
  return pipeline_load_text(q, trial_source(t)->name->text, copy, text->n) && pipeline_core(q);
}

static bool trial_is_it(const InvariantTrial *t, const Impl *im) {
  return strcmp(im->unique->text, t->impl->unique->text) == 0;
}

/* The text with the invariants that are not left out; they are in the order of the text. */
static void trial_text(const InvariantTrial *t, Buf *out) {
  const Source *s = trial_source(t);
  uint32_t at = 0;
  for (uint32_t i = 0; i < t->n; i++) {
    if (t->list[i].left_out) continue;
    buf_add(out, s->text + at, t->list[i].at - at);
    buf_printf(out, " invariant %s; ", t->list[i].text);
    at = t->list[i].at;
  }
  buf_add(out, s->text + at, s->len - at);
}

static bool trial_take(void *env, const Impl *im, const VerifyResult *r) {
  (void)im;
  ((InvariantTrial *)env)->proved = r->outcome == VERIFY_VERIFIED;
  return true;
}

static bool trial_proves(InvariantTrial *t) {
  Pipeline q;
  Buf text = {0}, wrong = {0};
  VerifyOptions opt;
  const char *why;
  trial_text(t, &text);
  t->proved = false;
  if (trial_lower(t, &q, engine_options_passes(t->options), &text) &&
      engine_options_verify(t->options, &q.session.perm, &opt, &wrong)) {
    opt.solver.timeout_seconds = EACH_SECONDS;
    for (uint32_t i = 0; i < q.core->impls.n; i++)
      if (trial_is_it(t, q.core->impls.at[i]))
        verify_impls(
            &(VerifyTask){q.core, &(const Impl *){q.core->impls.at[i]}, 1, &opt, trial_take, t},
            &why);
  }
  pipeline_free(&q);
  buf_free(&text);
  buf_free(&wrong);
  return t->proved;
}

/* Where the invariants of a loop go: the first place after its keyword. */
static bool trial_place(const Invariants *found, Pos loop, Pos *at) {
  for (uint32_t i = 0; i < found->edits.n; i++)
    if (found->edits.at[i].at > loop) {
      *at = found->edits.at[i].at;
      return true;
    }
  return false;
}

static void trial_infer(InvariantTrial *t) {
  Pipeline q;
  Buf why = {0}, text = {0};
  Invariants found = {0};
  InvariantOptions opt = invariants_options(t->options);
  opt.candidates = true;
  opt.verify.solver.timeout_seconds = EACH_SECONDS;
  trial_text(t, &text);
  if (trial_lower(t, &q, invariants_passes(), &text) && invariants_find(&found, &q, &opt, &why) &&
      !found.declarations.n)
    for (uint32_t i = 0; i < found.list.n && t->n < MOST_INVARIANTS; i++) {
      const Invariant *x = &found.list.at[i];
      Pos base = q.session.sources.files.at[0]->base, at;
      if (!trial_is_it(t, x->impl) || !trial_place(&found, x->pos, &at)) continue;
      if (t->n && t->list[t->n - 1].at > at - base) continue;
      t->list[t->n].loop = x->pos - base;
      t->list[t->n].at = at - base;
      t->list[t->n].text = arena_strndup(&t->p->session.perm, x->text, strlen(x->text));
      t->n++;
    }
  invariants_free(&found);
  pipeline_free(&q);
  buf_free(&why);
  buf_free(&text);
}

static void trial_task(void *env, uint32_t task, int out) {
  InvariantTrial *t = env;
  Buf message = {0};
  t->impl = t->impls[task];
  trial_infer(t);
  uint32_t kept = 0;
  if (t->n && trial_proves(t))
    for (uint32_t i = 0; i < t->n; i++) {
      t->list[i].left_out = true;
      t->list[i].left_out = trial_proves(t);
      kept += !t->list[i].left_out;
    }
  wire_put_number(&message, kept);
  for (uint32_t i = 0; i < t->n && kept; i++) {
    if (t->list[i].left_out) continue;
    wire_put_number(&message, t->list[i].loop);
    wire_put_text(&message, t->list[i].text);
  }
  worker_write(out, message.text, message.n);
  buf_free(&message);
}

/* ---- in our process ----------------------------------------------------------------- */

static bool trial_end(void *env, uint32_t task, const WorkerResult *w) {
  InvariantTrial *t = env;
  Session *s = &t->p->session;
  t->impl = t->impls[task];
  if (w->outcome != WORKER_DONE) return w->outcome != WORKER_INTERRUPTED;
  WireReader r = wire_reader(w->bytes.text, w->bytes.n, &s->perm, &s->strs);
  uint32_t n = (uint32_t)wire_count(&r), first = t->out->n;
  for (uint32_t i = 0; i < n && !r.damaged; i++) {
    Pos loop = trial_source(t)->base + wire_u32(&r);
    MissingLoop one = {t->impl, loop, wire_text(&r), n - 1};
    vec_push(t->out, one);
  }
  if (!wire_end(&r)) t->out->n = first;
  return true;
}

bool missing_invariants_find(Pipeline *p, const Options *o, const Impl *const *impls, uint32_t n,
                             MissingInvariants *out) {
  InvariantTrial t = {.p = p, .options = o, .impls = impls, .out = out};
  WorkerJob job = {.tasks = n,
                   .at_a_time = 1,
                   .seconds = MOST_SECONDS,
                   .task = trial_task,
                   .sink = trial_end,
                   .env = &t};
  return !n || p->session.sources.files.n != 1 || p->assemblies || worker_run(&job);
}
