/* SPDX-License-Identifier: MIT */
/* See symbolic.h. */
#include "portfolio/symbolic.h"

#include "infer/engine/infer.h"
#include "portfolio/method.h"

/* Tests, bounds and lists of bugs are about single paths. */
bool symbolic_is_alone(const Symbolic *s) {
  const ExploreOptions *o = s->opt;
  return o->every_path || o->keep_going || o->limits.loop_bound || o->limits.steps ||
         o->limits.states;
}

enum {
  NO_OTHERS = EXPLORE_INTERRUPTED | EXPLORE_AT_BUG | EXPLORE_AT_TIME | EXPLORE_AT_PROCESSOR_TIME
};

/* May another method still be of use? */
static bool is_undecided(const ExploreSummary *s) {
  if (s->inconsistent) return false;
  if (s->stopped & NO_OTHERS) return false;
  bool open = s->stopped != 0;
  for (EndKind k = 0; k < ENDED_COUNT; k++) {
    if (s->ended[k] && ended_verdict(k) == ENDED_BUG) return false;
    open |= s->ended[k] && ended_verdict(k) != ENDED_FINE;
  }
  return open;
}

bool symbolic_abstracts(const Symbolic *s) {
  const ExploreSummary *sum = &s->explored.sum;
  bool fine = !sum->stopped && !sum->inconsistent && (sum->abstract_loops || sum->left_out);
  for (EndKind k = 0; k < ENDED_COUNT; k++)
    fine &= !sum->ended[k] || ended_verdict(k) == ENDED_FINE;
  return fine;
}

static void show_progress(void *env, const uint32_t *running, uint32_t n, uint32_t done) {
  const MethodWork *w = env;
  const Portfolio *x = w->portfolio;
  (void)running;
  (void)n;
  (void)done;
  x->symbolic->progress(x->env, explore_counts_now(w->shared));
}

/* Seconds for the worker to stop by itself. */
static const double GRACE = 0.5;

static void symbolic_start(MethodWork *w) {
  const Portfolio *x = w->portfolio;
  const Symbolic *s = x->symbolic;
  w->shared = explore_counts_new(w->program);
  w->seconds = s->opt->limits.seconds > 0 ? s->opt->limits.seconds + GRACE : 0;
  w->memory_bytes = limits_memory(&x->limits);
  w->progress = s->progress ? show_progress : NULL;
}

/* ---- in the worker ------------------------------------------------------------- */

/* What inference finds at heads of loops, for loop abstraction. */
typedef struct LoopInference {
  CoreProgram *program;
  Infer *engine;    /* made when first asked */
  const Impl *impl; /* whose result is kept: the last one */
  InferResult result;
} LoopInference;

static void find_loop_facts(void *env, const Impl *im, const CBlock *head, LoopFacts *out) {
  LoopInference *f = env;
  if (!f->engine) {
    InferOptions opt = {.delay = 1};
    Str unknown;
    infer_domains("default", &opt, &unknown, &f->program->session->strs);
    f->engine = infer_new(f->program, &opt);
  }
  if (f->impl != im) {
    if (f->impl) infer_result_free(&f->result);
    infer_impl(f->engine, im, &f->result);
    f->impl = im;
  }
  if (f->result.given_up || !f->result.at[head->index].head) return;
  const InferredFacts *found = &f->result.at[head->index].before;
  for (uint32_t i = 0; i < found->n; i++) vec_push(out, found->at[i].term);
}

static void free_inference(LoopInference *f) {
  if (f->impl) infer_result_free(&f->result);
  if (f->engine) infer_free(f->engine);
}

/* Effort is in about microseconds. A search that takes several times as long for it, because a
 * question does not end, waits all the same. */
static void symbolic_resume(MethodWork *w) {
  static const double A_WHILE = 2, TIMES = 4e-6;
  LoopInference inference = {.program = w->program};
  ExploreOptions opt = *w->portfolio->symbolic->opt;
  opt.find_facts = find_loop_facts;
  opt.find_env = &inference;
  opt.limits.processor_seconds = w->turns.now.processor_seconds;
  opt.limits.process_memory_bytes = w->memory_bytes;
  opt.turns = &w->turns;
  opt.effort = w->effort;
  turns_limit(&w->turns, A_WHILE, TIMES);
  explore_work(w->program, &opt, w->shared, w->out);
  free_inference(&inference);
}

/* ---- in the scheduler ---------------------------------------------------------- */

/* Bugs are shown when they are found, so that whoever ends us has them. */
static size_t symbolic_part(MethodWork *w, const char *bytes, size_t n) {
  return explore_part(w->program, bytes, n, w->portfolio->sink, w->portfolio->env);
}

static void symbolic_result(MethodWork *w, const WorkerResult *result) {
  Portfolio *x = w->portfolio;
  Symbolic *s = x->symbolic;
  bool dismissed = x->answered && !x->found.interrupted;
  symbolic_part(w, result->bytes.text, result->bytes.n);
  explore_take(w->shared, result, dismissed, &s->explored);
  if (x->found.out_of_turns) s->explored.sum.stopped |= EXPLORE_AT_TURNS;
  x->found.interrupted |= (s->explored.sum.stopped & EXPLORE_INTERRUPTED) != 0;
  x->answered |= !is_undecided(&s->explored.sum);
  w->over = true;
}

const Method method_symbolic = {.start = symbolic_start,
                                .resume = symbolic_resume,
                                .part = symbolic_part,
                                .result = symbolic_result};

void symbolic_free(Symbolic *s) {
  explore_free(&s->explored);
}
