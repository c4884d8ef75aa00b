/* SPDX-License-Identifier: MIT */
/* See the header. An execution that ends at an assumption is tried again from its last choices, a
 * bounded number of times. */
#include "exec/search/sampler.h"

#include "base/clock.h"
#include "base/hash.h"
#include "replay/sample/sample.h"

enum { MAX_AGAIN = 7, SHRINK_RUNS = 400, SHRINK_STEPS = 400000 };
/* Commands of an execution; of every so many one may be longer: loops with many iterations come to
 * an end. */
enum { DEFAULT_STEPS = 10000, LONG_STEPS = 2000000, LONG_EVERY = 128 };

/* A failing check, and the choices that lead to it. */
typedef struct Found {
  Pos clause, pos;
  bool clean;
  uint64_t steps;
  VEC(uint64_t) choices;
} Found;

typedef struct Sampler {
  const RunOptions *opt;
  RunSummary *sum;
  RunnerSink *sink;
  SamplerTick *tick;
  void *env;
  double ticked;
  Sample sample;
  VEC(Found) found;
} Sampler;

typedef VEC(uint64_t) Choices;

static void give(Sample *s, const uint64_t *at, uint32_t n) {
  vec_clear(&s->choice.given);
  for (uint32_t i = 0; i < n; i++) vec_push(&s->choice.given, at[i]);
}

/* ---- one execution ------------------------------------------------------------ */

static void execute(Sampler *p, uint64_t number) {
  Sample *s = &p->sample;
  uint64_t steps = 0;
  if (!p->opt->limits.steps)
    s->bounds.max_steps = number % LONG_EVERY == 1 ? LONG_STEPS : DEFAULT_STEPS;
  s->choice.random = hash_pair(hash_pair(p->opt->solver.seed, 0x5A3D1E), number);
  s->choice.simplest = false;
  vec_clear(&s->choice.given);
  for (uint32_t k = 0;; k++) {
    sample_run(&p->sample, p->opt->entry);
    steps += s->bounds.steps;
    bool no = p->sample.in.x->outcome == EXEC_INFEASIBLE || s->axiom_broken;
    if (!no || k == MAX_AGAIN || steps > s->bounds.max_steps) return;
    uint32_t back = 1U << k;
    if (s->choice.made.n <= 1) return;
    give(s, s->choice.made.at, s->choice.made.n > back ? s->choice.made.n - back : 1);
  }
}

static void hand_over(Sampler *p, bool fails) {
  Script script;
  sample_script(&p->sample, p->opt->entry, fails, &script);
  script.by_spec = p->opt->by_spec;
  script.n_by_spec = p->opt->n_by_spec;
  p->sink(p->env, &script, &p->sample.eval->store, p->sum, true);
  script_free(&script);
}

/* ---- simpler ------------------------------------------------------------------ */

typedef struct Shrink {
  Sampler *p;
  Found *best;
  Choices trial;
  uint32_t runs;
  uint64_t steps;
} Shrink;

static bool over(const Shrink *h) {
  const Sample *s = &h->p->sample;
  return h->runs >= SHRINK_RUNS || h->steps >= SHRINK_STEPS ||
         (s->bounds.until > 0 && clock_now() > s->bounds.until);
}

static bool simpler(const Sample *s, const Found *than) {
  if (s->choice.made.n != than->choices.n) return s->choice.made.n < than->choices.n;
  for (uint32_t i = 0; i < s->choice.made.n; i++)
    if (s->choice.made.at[i] != than->choices.at[i])
      return s->choice.made.at[i] < than->choices.at[i];
  return false;
}

/* Runs the trial; keeps it when the same check fails after simpler choices. */
static bool try_it(Shrink *h) {
  Sample *s = &h->p->sample;
  Found *best = h->best;
  give(s, h->trial.at, h->trial.n);
  sample_run(s, h->p->opt->entry);
  h->runs++;
  h->steps += s->bounds.steps;
  const Execution *x = h->p->sample.in.x;
  if (x->outcome != EXEC_FAILED || x->failure.clause != best->clause ||
      x->failure.pos != best->pos || !sample_clean(s) || !simpler(s, best))
    return false;
  vec_clear(&best->choices);
  for (uint32_t i = 0; i < s->choice.made.n; i++) vec_push(&best->choices, s->choice.made.at[i]);
  return true;
}

static void set_trial(Shrink *h, uint32_t from, uint32_t without) {
  const Found *best = h->best;
  vec_clear(&h->trial);
  for (uint32_t i = 0; i < best->choices.n; i++)
    if (i < from || i >= from + without) vec_push(&h->trial, best->choices.at[i]);
}

static bool leave_out(Shrink *h, uint32_t size) {
  bool some = false;
  for (uint32_t at = h->best->choices.n; at-- > 1 && !over(h);) {
    if (at >= h->best->choices.n) continue;
    set_trial(h, at, size);
    some = try_it(h) || some;
  }
  return some;
}

static bool try_choice(Shrink *h, uint32_t at, uint64_t choice) {
  if (at >= h->best->choices.n || choice >= h->best->choices.at[at] || over(h)) return false;
  set_trial(h, 0, 0);
  h->trial.at[at] = choice;
  return try_it(h);
}

/* Smaller steps down, of even size: odd choices are another sign. */
static bool lower(Shrink *h) {
  bool some = false;
  for (uint32_t at = 0; at < h->best->choices.n && !over(h); at++) {
    bool here = true;
    for (uint64_t k = 0; k < 3 && here; k++) here = !try_choice(h, at, k);
    some = some || !here;
    for (uint64_t step = UINT64_MAX; here && at < h->best->choices.n; step /= 2) {
      uint64_t now = h->best->choices.at[at];
      if (step > now) step = now;
      uint64_t down = step > 1 ? step & ~UINT64_C(1) : step;
      while (down && try_choice(h, at, now - down) && at < h->best->choices.n) {
        some = true;
        now = h->best->choices.at[at];
      }
      if (step <= 1) break;
    }
  }
  return some;
}

static void shrink(Sampler *p, Found *f) {
  Shrink h = {.p = p, .best = f};
  uint64_t longest = p->sample.bounds.max_steps;
  p->sample.bounds.max_steps = f->steps;
  p->sample.choice.simplest = true;
  for (uint32_t part = 8; part > 1 && !over(&h); part--) { /* the beginning may be enough */
    set_trial(&h, f->choices.n * (8 - part) / 8, f->choices.n);
    if (try_it(&h)) part = 8;
  }
  for (bool more = true; more && !over(&h);) {
    more = false;
    for (uint32_t size = 8; size && !over(&h); size /= 2) more = leave_out(&h, size) || more;
    more = lower(&h) || more;
  }
  p->sample.bounds.max_steps = longest;
  vec_free(&h.trial);
}

/* ---- all executions ----------------------------------------------------------- */

static Found *found_at(Sampler *p, Pos clause, Pos pos) {
  for (uint32_t i = 0; i < p->found.n; i++)
    if (p->found.at[i].clause == clause && p->found.at[i].pos == pos) return &p->found.at[i];
  vec_push(&p->found, ((Found){.clause = clause, .pos = pos}));
  return &vec_last(&p->found);
}

/* The first that is clean, else the first. */
static void keep(Sampler *p) {
  const Execution *x = p->sample.in.x;
  Found *f = found_at(p, x->failure.clause, x->failure.pos);
  bool clean = sample_clean(&p->sample);
  if (f->choices.n && (f->clean || !clean)) return;
  f->clean = clean;
  f->steps = p->sample.bounds.steps;
  vec_clear(&f->choices);
  for (uint32_t i = 0; i < p->sample.choice.made.n; i++)
    vec_push(&f->choices, p->sample.choice.made.at[i]);
}

static void count(Sampler *p) {
  RunSummary *sum = p->sum;
  if (p->sample.axiom_broken) { /* not an execution of the program */
    sum->infeasible++;
    return;
  }
  switch (p->sample.in.x->outcome) {
  case EXEC_FAILED:
    sum->failed++;
    keep(p);
    break;
  case EXEC_INFEASIBLE: sum->infeasible++; break;
  case EXEC_PASSED:
    if (!p->sample.in.doubt.undecided) {
      sum->passed++;
      bool wanted =
          p->opt->wanted != RUN_FAILING && sum->passed <= (p->opt->first ? 1 : p->opt->executions);
      if (wanted) hand_over(p, false);
      break;
    }
    sum->undecided++;
    if (!sum->reason) sum->reason = p->sample.in.doubt.undecided;
    break;
  default:
    if (p->sample.bounds.cut) {
      sum->bounds |= RUN_AT_STEPS;
    } else {
      sum->undecided++;
      if (!sum->reason) sum->reason = p->sample.in.x->unsure.why;
    }
  }
}

static bool late(const Sampler *p) {
  return p->sample.bounds.until > 0 && clock_now() > p->sample.bounds.until;
}

static void tell(Sampler *p, bool now) {
  const double often = 0.3;
  if (!now && clock_now() < p->ticked + often) return;
  p->ticked = clock_now();
  p->tick(p->env, p->sum, &p->sample.checks);
}

static void report(Sampler *p) {
  for (uint32_t i = 0; i < p->found.n; i++) {
    Found *f = &p->found.at[i];
    if (f->clean && p->opt->minimize) shrink(p, f);
    give(&p->sample, f->choices.at, f->choices.n);
    p->sample.choice.simplest = true;
    p->sample.bounds.max_steps = f->steps;
    sample_run(&p->sample, p->opt->entry);
    if (p->sample.in.x->outcome == EXEC_FAILED) hand_over(p, true);
  }
}

void sampler_search(CoreProgram *core, const RunOptions *opt, RunnerSink *sink, SamplerTick *tick,
                    void *env, RunSummary *sum) {
  double started = clock_now();
  *sum = (RunSummary){.bounds = RUN_RANDOM};
  Sampler p = {.opt = opt, .sum = sum, .sink = sink, .tick = tick, .env = env, .ticked = started};
  sample_init(&p.sample, core, opt->by_spec, opt->n_by_spec);
  p.sample.bounds.max_steps = opt->limits.steps;
  p.sample.bounds.max_calls =
      opt->limits.recursion_bound ? opt->limits.recursion_bound : UINT32_MAX;
  p.sample.bounds.until = opt->limits.seconds > 0 ? started + opt->limits.seconds : 0;
  while (sum->made < opt->random && !late(&p)) {
    execute(&p, sum->made);
    if (p.sample.bounds.cut && late(&p)) break;
    sum->made++;
    count(&p);
    tell(&p, false);
  }
  if (late(&p)) sum->bounds |= RUN_AT_TIME;
  tell(&p, true);
  report(&p);
  sum->seconds = clock_now() - started;
  tell(&p, true);
  for (uint32_t i = 0; i < p.found.n; i++) vec_free(&p.found.at[i].choices);
  vec_free(&p.found);
  sample_free(&p.sample);
}
