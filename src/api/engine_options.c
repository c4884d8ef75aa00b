/* SPDX-License-Identifier: MIT */
/* See engine_options.h. */
#include "api/engine_options.h"

#include "api/select.h"
#include "api/verification.h"
#include "lower/transform/inline.h"
#include "portfolio/portfolio.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- what several engines have in common -------------------------------------------- */

static LiftOverflow overflow_named(const char *name) {
  if (strcmp(name, "check") == 0) return LIFT_CHECK;
  return strcmp(name, "ignore") == 0 ? LIFT_IGNORE : LIFT_WRAP;
}

PipelineOptions engine_options_texts(const Options *o) {
  return (PipelineOptions){.infer_modifies = o->infer_modifies,
                           .dialect = parse_dialect(o->dialect),
                           .layer_bound = (uint32_t)(o->layer + 1),
                           .contracts = o->contracts,
                           .overflow = overflow_named(o->overflow),
                           .unchecked = o->unchecked,
                           .array_stores = o->array_stores,
                           .nullable = strcmp(o->nullable, "on") == 0};
}

PassOptions engine_options_passes(const Options *o) {
  return (PassOptions){
      .closed_types = !o->open_types,
      .inline_mode = inline_mode_named(o->inline_mode),
      .unroll = o->loop_unroll >= 0,
      .unroll_depth = o->loop_unroll >= 0 ? (uint32_t)o->loop_unroll : 0,
      .sound_unroll = o->sound_unroll,
  };
}

void engine_options_inline(const Options *o, CoreProgram *program) {
  if (o->inline_depth) inline_all(program, (uint32_t)o->inline_depth);
}

uint32_t engine_options_jobs(const Options *o) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  if (o->jobs) return (uint32_t)o->jobs;
  return processors > 0 ? (uint32_t)processors : 1;
}

double engine_options_seconds(const Options *o, double unless_given) {
  return o->timeout < 0 ? unless_given : o->timeout;
}

/* --memory in bytes, or what holds unless it is given. */
static size_t engine_memory(const Options *o, int64_t megabytes) {
  return (size_t)(o->memory < 0 ? megabytes : o->memory) << 20;
}

/* ---- caches -------------------------------------------------------------------------- */

bool engine_options_wants_cache(const Options *o) {
  return o->cache && strcmp(o->cache, "off") != 0;
}

bool engine_options_only_reads_shared(const Options *o) {
  return strcmp(o->cache_mode, "read") == 0;
}

static CacheTrust cache_trust(const Options *o) {
  return o->recheck_cache ? CACHE_RECHECKED : CACHE_SEALED;
}

bool engine_options_cache_allowed(const Options *o, Buf *why) {
  return !engine_options_wants_cache(o) || !o->cache[0] ||
         cache_allowed(o->cache, cache_trust(o), why);
}

Cache *engine_options_cache(const Options *o, Buf *why) {
  if (!engine_options_wants_cache(o)) return NULL;
  char *warning = NULL, *folder = o->cache[0] ? NULL : cache_user_folder();
  if (!o->cache[0] && !folder) {
    buf_puts(why, "neither XDG_CACHE_HOME nor HOME names a folder");
    return NULL;
  }
  Cache *c = cache_open(folder ? folder : o->cache, cache_trust(o), &warning);
  if (warning) buf_puts(why, warning);
  free(folder);
  free(warning);
  if (c && engine_options_only_reads_shared(o)) cache_only_read_shared(c);
  return c;
}

/* ---- verify -------------------------------------------------------------------------- */

static bool engine_solver_options(const Options *o, Arena *arena, SolverOptions *s, Buf *why) {
  SolverOption *list = ARENA_ARRAY(arena, SolverOption, o->solver_opts.n + 1);
  for (uint32_t i = 0; i < o->solver_opts.n; i++) {
    const char *text = o->solver_opts.at[i], *eq = strchr(text, '=');
    if (!eq || eq == text) {
      buf_printf(why, "--solver-opt=%s: expected KEY=VALUE", text);
      return false;
    }
    list[i] = (SolverOption){arena_strndup(arena, text, (size_t)(eq - text)), eq + 1};
  }
  s->options = list;
  s->n_options = o->solver_opts.n;
  return true;
}

bool engine_options_verify(const Options *o, Arena *arena, VerifyOptions *v, Buf *why) {
  /* what takes longer is rarely proved at all, and nobody waits without being told */
  static const double SECONDS_EACH = 30;
  *v = verification_options(o->solver, o->memory > 0 ? (uint32_t)o->memory : 0,
                            (uint32_t)o->error_limit);
  v->prove.splits.split_every_check = o->split_checks;
  v->prove.smoke = o->smoke;
  v->prove.vacuous = o->vacuous;
  v->prove.prune = o->prune_axioms;
  v->attempts = !o->one_attempt;
  v->jobs = engine_options_jobs(o);
  v->solver.rlimit = (uint64_t)o->rlimit;
  v->solver.timeout_seconds = engine_options_seconds(o, SECONDS_EACH);
  v->solver.seed = (uint32_t)o->seed;
  return engine_solver_options(o, arena, &v->solver, why);
}

/* ---- run ----------------------------------------------------------------------------- */

static RunConcretize concretize_named(const char *name) {
  return strcmp(name, "end") == 0 ? RUN_END : strcmp(name, "jumps") == 0 ? RUN_JUMPS : RUN_AUTO;
}

static bool engine_by_spec(const Options *o, const CoreProgram *program, const Proc **list,
                           RunOptions *out, Buf *why) {
  for (uint32_t i = 0; i < o->by_spec.n; i++)
    if (!select_by_spec(program, o->by_spec.at[i], out->entry, list, &out->n_by_spec, why))
      return false;
  out->by_spec = list;
  return true;
}

bool engine_options_run(const Options *o, Arena *arena, const CoreProgram *program,
                        const Proc *entry, RunOptions *out, Buf *why) {
  enum { MEMORY_MB = 1024, LOOPS = 100000, COMMANDS = 100000000, UNFOLDINGS = 1000 };
  if (o->failing && o->passing) {
    buf_puts(why, "--failing and --passing exclude each other; neither shows both");
    return false;
  }
  uint64_t longest = o->random ? 0 : COMMANDS;
  *out = (RunOptions){
      .entry = entry,
      .wanted = o->failing   ? RUN_FAILING
                : o->passing ? RUN_PASSING
                             : RUN_BOTH,
      .every_failure = o->all,
      .first = !o->executions && !o->failing && !o->passing && !o->all,
      .executions = !o->executions && o->passing ? 1 : (uint64_t)o->executions,
      .limits.loop_bound = o->loop_bound < 0 ? LOOPS : (uint32_t)o->loop_bound,
      .limits.recursion_bound = (uint32_t)o->recursion_bound,
      .limits.steps = o->depth ? (uint64_t)o->depth : longest,
      .random = (uint64_t)o->random,
      .unroll = o->unroll < 0 ? UNFOLDINGS : (uint32_t)o->unroll,
      .limits.seconds = engine_options_seconds(o, 0),
      .limits.memory_bytes = engine_memory(o, MEMORY_MB),
      .concretize = concretize_named(o->concretize),
      .strategy = o->search ? strategy_find(o->search) : NULL,
      .minimize = !o->no_minimize,
      .solver = {.name = SOLVER_Z3, .seed = (uint32_t)o->seed},
  };
  const Proc **list = ARENA_ARRAY(arena, const Proc *, program->procs.n + 1);
  return engine_by_spec(o, program, list, out, why);
}

/* ---- explore ------------------------------------------------------------------------- */

/* OPTIMIZATION_COUNT: there is none of that name. */
static uint32_t find_optimization(const char *at, size_t n) {
  uint32_t k = 0;
  for (; k < OPTIMIZATION_COUNT; k++) {
    const char *name = optimization_name((Optimization)k);
    if (strlen(name) == n && memcmp(name, at, n) == 0) break;
  }
  return k;
}

/* A method that has turns beside symbolic execution. False: there is none of that name. */
static bool add_without_method(const char *at, size_t n, uint32_t *bits) {
  char name[32];
  snprintf(name, sizeof name, "%.*s", (int)(n < sizeof name ? n : 0), at);
  const Method *m = method_find(name);
  if (!m || m == method_find("symbolic")) return false;
  *bits |= 1U << method_number(m);
  return true;
}

static bool unknown_optimization(const char *at, size_t n, Buf *why) {
  buf_printf(why, "--without: no optimization is named '%.*s' (", (int)(n < 200 ? n : 200), at);
  for (uint32_t i = 0; i < OPTIMIZATION_COUNT; i++)
    buf_printf(why, "%s%s", i ? ", " : "", optimization_name((Optimization)i));
  buf_putc(why, ')');
  return false;
}

/* Comma-separated names of optimizations and methods. */
static bool add_without(const char *list, uint32_t *bits, uint32_t *methods, Buf *why) {
  for (const char *at = list; *at;) {
    size_t n = strcspn(at, ",");
    uint32_t k = find_optimization(at, n);
    if (k < OPTIMIZATION_COUNT)
      *bits |= 1U << k;
    else if (!add_without_method(at, n, methods))
      return unknown_optimization(at, n, why);
    at += n + (at[n] == ',');
  }
  return true;
}

/* Programs in Ultimate's dialect are small, and their bugs in any branch of an early iteration,
 * where a search that goes for depth alone comes late. NULL: that one. */
static const Strategy *explore_strategy(const Options *o, bool ultimate) {
  if (o->search) return strategy_find(o->search);
  return ultimate ? strategy_find("interleaved") : NULL;
}

bool engine_options_explore(const Options *o, const Proc *entry, ExploreOptions *out,
                            uint32_t *methods, Buf *why) {
  enum { MEMORY_MB = 2048, UNITS_PER_SECOND = 3000000 };
  bool ultimate = parse_dialect(o->dialect) == DIALECT_ULTIMATE;
  *out = (ExploreOptions){
      .entry = entry,
      .keep_going = o->keep_going,
      .check_entry = o->check_entry,
      .vacuous = ultimate,
      .every_path = o->tests != NULL,
      .limits.loop_bound = o->loop_bound < 0 ? 0 : (uint32_t)o->loop_bound,
      .limits.recursion_bound = (uint32_t)o->recursion_bound,
      .limits.steps = (uint64_t)o->depth,
      .limits.states = (uint64_t)o->states,
      .limits.seconds = engine_options_seconds(o, 0),
      .limits.processor_seconds = (double)o->cpu_timeout,
      .limits.question_seconds = (double)o->query_timeout,
      .limits.memory_bytes = engine_memory(o, MEMORY_MB),
      .limits.state_bytes = (size_t)o->state_memory << 20,
      .strategy = explore_strategy(o, ultimate),
      .seed = (uint32_t)o->seed,
      /* in the solver's units as well, of which a second has some: they do not depend on the
       * machine, and mostly come first */
      .solver = {.name = SOLVER_Z3,
                 .seed = (uint32_t)o->seed,
                 .processor_seconds = (double)o->query_timeout,
                 .rlimit = (uint64_t)o->query_timeout * UNITS_PER_SECOND},
  };
  *methods = 0;
  for (uint32_t i = 0; i < o->without.n; i++)
    if (!add_without(o->without.at[i], &out->without, methods, why)) return false;
  return true;
}
