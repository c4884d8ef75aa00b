/* SPDX-License-Identifier: MIT */
/* See explicit.h. */
#include "exec/explicit/explicit.h"

#include "base/hash.h"
#include "base/mem.h"
#include "exec/explicit/pack.h"

#include <string.h>

/* A state in the middle of a path. */
typedef struct Waiting {
  MachineFork fork;
  uint32_t step, n_cells, n_frames, n_domains, n_temporaries;
  Word cells[]; /* then temporaries, domains and frames */
} Waiting;

/* A state that was written down. */
typedef struct Written {
  const uint8_t *bytes;
  uint32_t n, hash;
  Range *ranges;
  uint16_t n_ranges, widened; /* times */
  bool waits;                 /* at the head of a loop */
} Written;

typedef struct AtHead {
  uint32_t written, step;
} AtHead;

typedef struct ExplicitSearch {
  const ExplicitOptions *opt;
  ExplicitCode code;
  Machine machine;
  Packer packer;
  Arena bytes;
  size_t n_bytes; /* in the arena and in waiting states */
  VEC(Written) written;
  uint32_t first_written; /* those before it are not compared with any more */
  uint32_t *table;        /* 1 + number, by hash; 0: free */
  uint32_t table_size;
  VEC(Waiting *) waiting;
  VEC(AtHead) heads;
  uint32_t next_head;
  VEC(Step) steps; /* 0 is none */
  VEC(uint16_t) decisions;
  uint32_t counterexamples;
  bool left_out; /* some execution was not followed to its end */
  VEC(uint32_t) jumps;
} ExplicitSearch;

/* ---- paths --------------------------------------------------------------------------- */

/* The decisions of the machine since its step become a step. */
static uint32_t step_here(ExplicitSearch *x) {
  Machine *m = &x->machine;
  if (m->state.decisions.n == 0) return m->state.step;
  uint32_t before = x->steps.at[m->state.step].all;
  Step s = {m->state.step, x->decisions.n, m->state.decisions.n, before + m->state.decisions.n};
  for (uint32_t i = 0; i < s.n; i++) vec_push(&x->decisions, m->state.decisions.at[i]);
  vec_push(&x->steps, s);
  vec_clear(&m->state.decisions);
  return m->state.step = x->steps.n - 1;
}

/* All decisions on the path to where the machine is. */
static uint16_t *path_here(ExplicitSearch *x, uint32_t *n) {
  uint32_t last = step_here(x);
  *n = x->steps.at[last].all;
  uint16_t *path = mem_alloc((*n + 1) * sizeof *path);
  uint32_t at = *n;
  for (uint32_t s = last; s; s = x->steps.at[s].from) {
    const Step *step = &x->steps.at[s];
    at -= step->n;
    memcpy(path + at, x->decisions.at + step->first, step->n * sizeof *path);
  }
  return path;
}

/* ---- states -------------------------------------------------------------------------- */

static size_t waiting_size(const Waiting *w) {
  return sizeof *w + (w->n_cells + w->n_temporaries) * sizeof(Word) +
         w->n_frames * sizeof(MachineFrame) + w->n_domains * sizeof(ValueDomain);
}

static bool is_too_large(const ExplicitSearch *x) {
  size_t all = x->n_bytes + points_size(&x->machine.points) + x->written.cap * sizeof(Written) +
               x->table_size * sizeof *x->table + x->steps.cap * sizeof(Step) +
               x->decisions.cap * sizeof(uint16_t) + x->heads.cap * sizeof(AtHead);
  return x->opt->memory_bytes && all > x->opt->memory_bytes;
}

static void explicit_forked(void *self, Machine *m, const MachineFork *f) {
  ExplicitSearch *x = self;
  Waiting head = {.fork = *f,
                  .step = step_here(x),
                  .n_cells = m->state.cells.n,
                  .n_frames = m->state.frames.n,
                  .n_domains = m->state.domains.n,
                  .n_temporaries = f->midway ? m->code->most_temporaries : 0};
  Waiting *w = mem_alloc(waiting_size(&head));
  *w = head;
  char *to = (char *)w->cells;
  memcpy(to, m->state.cells.at, m->state.cells.n * sizeof(Word));
  to += m->state.cells.n * sizeof(Word);
  memcpy(to, m->command.temporaries.at, w->n_temporaries * sizeof(Word));
  to += w->n_temporaries * sizeof(Word);
  memcpy(to, m->state.domains.at, m->state.domains.n * sizeof(ValueDomain));
  to += m->state.domains.n * sizeof(ValueDomain);
  memcpy(to, m->state.frames.at, m->state.frames.n * sizeof(MachineFrame));
  x->n_bytes += waiting_size(w);
  vec_push(&x->waiting, w);
}

#define RESTORE(list, count)                                                                       \
  do {                                                                                             \
    vec_reserve(list, (count) + 1);                                                                \
    memcpy((list)->at, from, (count) * sizeof *(list)->at);                                        \
    (list)->n = (count);                                                                           \
    from += (count) * sizeof *(list)->at;                                                          \
  } while (0)

static void take_up(ExplicitSearch *x, Waiting *w) {
  Machine *m = &x->machine;
  const char *from = (const char *)w->cells;
  RESTORE(&m->state.cells, w->n_cells);
  RESTORE(&m->command.temporaries, w->n_temporaries);
  RESTORE(&m->state.domains, w->n_domains);
  RESTORE(&m->state.frames, w->n_frames);
  m->state.pc = w->fork.pc;
  m->state.step = w->step;
  m->state.forked = true;
  m->command.fresh = w->n_temporaries ? 0 : m->state.domains.n;
  vec_clear(&m->state.decisions);
  if (w->fork.decision != NO_DECISION) vec_push(&m->state.decisions, (uint16_t)w->fork.decision);
  if (w->fork.unknown != NO_UNKNOWN) m->state.domains.at[w->fork.unknown] = w->fork.domain;
  machine_rebase(m);
  x->n_bytes -= waiting_size(w);
  free(w);
}

static void grow_table(ExplicitSearch *x) {
  enum { FIRST = 1 << 12 };
  x->table_size = x->table_size ? 2 * x->table_size : FIRST;
  free(x->table);
  x->table = mem_calloc(x->table_size, sizeof *x->table);
  for (uint32_t i = x->first_written; i < x->written.n; i++) {
    uint32_t at = x->written.at[i].hash & (x->table_size - 1);
    while (x->table[at]) at = (at + 1) & (x->table_size - 1);
    x->table[at] = i + 1;
  }
}

/* Makes the ranges so wide that they have those of another state, too. After some times a bound
 * that moves goes to the end of its cell. False: they had them already. */
static bool widen(const Packer *p, Written *w) {
  enum { PATIENCE = 8 };
  bool more = false;
  for (uint32_t i = 0; i < w->n_ranges; i++) {
    const Range *from = &p->ranges.at[i];
    Range *to = &w->ranges[i];
    const ValueDomain *cell = &p->domains.at[from->number];
    bool below = from->lo<to->lo, above = from->hi> to->hi, far = w->widened >= PATIENCE;
    if (below) to->lo = far ? cell->lo : from->lo;
    if (above) to->hi = far ? cell->hi : from->hi;
    more |= below || above;
  }
  w->widened = (uint16_t)(w->widened + more);
  return more;
}

static uint32_t write_new(ExplicitSearch *x, uint32_t hash) {
  const Packer *p = &x->packer;
  Written w = {.bytes = vec_copy_raw(&x->bytes, p->bytes.at, p->bytes.n),
               .n = p->bytes.n,
               .hash = hash,
               .ranges = vec_copy_raw(&x->bytes, p->ranges.at, p->ranges.n * sizeof(Range)),
               .n_ranges = (uint16_t)p->ranges.n};
  vec_push(&x->written, w);
  x->n_bytes += w.n + w.n_ranges * sizeof(Range);
  return x->written.n;
}

/* Writes down what was packed: 1 + its number, or 0 if it was there already. */
static uint32_t write_down(ExplicitSearch *x) {
  const uint8_t *bytes = x->packer.bytes.at;
  uint32_t n = x->packer.bytes.n, hash = (uint32_t)hash_bytes(bytes, n);
  if (2 * (x->written.n - x->first_written + 1) > x->table_size) grow_table(x);
  uint32_t at = hash & (x->table_size - 1);
  for (; x->table[at]; at = (at + 1) & (x->table_size - 1)) {
    Written *w = &x->written.at[x->table[at] - 1];
    if (w->hash == hash && w->n == n && memcmp(w->bytes, bytes, n) == 0)
      return widen(&x->packer, w) ? x->table[at] : 0;
  }
  return x->table[at] = write_new(x, hash);
}

static MachineEnd explicit_arrived(void *self, Machine *m, uint32_t site) {
  ExplicitSearch *x = self;
  bool head = m->code->sites.at[site].head;
  if (m->again.decisions || (!head && !m->state.forked)) return MACHINE_GOES_ON;
  pack_state(&x->packer, m, site);
  m->instructions += x->packer.bytes.n / 4;
  uint32_t written = write_down(x);
  if (!written) return MACHINE_BLOCKED;
  if (is_too_large(x)) return MACHINE_GIVES_UP;
  m->state.forked = false;
  if (!head) return MACHINE_GOES_ON;
  Written *w = &x->written.at[written - 1];
  if (!w->waits) vec_push(&x->heads, ((AtHead){written - 1, step_here(x)}));
  w->waits = true;
  return MACHINE_AT_HEAD;
}

/* ---- searching ------------------------------------------------------------------------ */

/* False: no state waits. */
static bool take_up_next(ExplicitSearch *x) {
  Machine *m = &x->machine;
  if (x->waiting.n) {
    take_up(x, vec_pop(&x->waiting));
    return true;
  }
  if (x->next_head == x->heads.n) return false;
  AtHead h = x->heads.at[x->next_head++];
  Written *w = &x->written.at[h.written];
  w->waits = false;
  pack_restore(&x->packer, m, w->bytes, w->ranges, w->n_ranges);
  m->state.step = h.step;
  vec_clear(&m->state.decisions);
  return true;
}

/* Follows the path to the failure again, on a machine of its own, for its jumps. */
static void find_jumps(ExplicitSearch *x, const uint16_t *path, uint32_t n) {
  Machine follower;
  machine_init(&follower, &x->code, x->machine.hooks);
  follower.again.decisions = path;
  follower.again.n = n;
  machine_start(&follower, x->opt->entry);
  while (machine_run(&follower) == MACHINE_FAILS && follower.again.at < n) continue;
  vec_clear(&x->jumps);
  for (uint32_t i = 0; i < follower.again.jumps.n; i++)
    vec_push(&x->jumps, follower.again.jumps.at[i]);
  machine_free(&follower);
  machine_rebase(&x->machine);
}

/* Which paths begin with the first `n` of some jumps: what is known of each step, because paths
 * have most steps in common. */
typedef struct SamePaths {
  const ExplicitSearch *x;
  const uint32_t *jumps;
  uint32_t n;
  uint8_t *known; /* by step */
} SamePaths;

enum { PATH_UNKNOWN, PATH_SAME, PATH_OTHER };

static bool same_decisions(const SamePaths *w, const Step *s) {
  uint32_t first = s->all - s->n;
  for (uint32_t i = first; i < s->all && i < w->n; i++)
    if (w->x->decisions.at[s->first + i - first] != w->jumps[i]) return false;
  return true;
}

/* Has the path up to the step the same decisions, as far as both go? */
static bool is_same_path(SamePaths *w, uint32_t step) {
  const Step *all = w->x->steps.at;
  uint32_t s = step;
  while (s && !w->known[s] && same_decisions(w, &all[s])) s = all[s].from;
  bool same = !s || w->known[s] == PATH_SAME;
  for (uint32_t k = step; k != s; k = all[k].from) w->known[k] = same ? PATH_SAME : PATH_OTHER;
  if (s) w->known[s] = same ? PATH_SAME : PATH_OTHER;
  return same;
}

/* Do the decisions of the path up to the step, and then the decision, begin with the jumps? */
static bool begins_with(SamePaths *w, uint32_t step, uint32_t decision) {
  uint32_t all = w->x->steps.at[step].all;
  if (all + (decision != NO_DECISION) < w->n) return false;
  return (all >= w->n || w->jumps[all] == decision) && is_same_path(w, step);
}

/* No values take the first so many of the jumps: states on that path are gone, and what others have
 * in common with them has to be explored again. */
static void forget_path(ExplicitSearch *x, uint32_t n) {
  SamePaths same = {x, x->jumps.at, n, mem_calloc(x->steps.n, 1)};
  uint32_t left = 0;
  for (uint32_t i = 0; i < x->waiting.n; i++) {
    Waiting *w = x->waiting.at[i];
    if (!begins_with(&same, w->step, w->fork.decision)) {
      x->waiting.at[left++] = w;
      continue;
    }
    x->n_bytes -= waiting_size(w);
    free(w);
  }
  x->waiting.n = left;
  left = x->next_head;
  for (uint32_t i = left; i < x->heads.n; i++)
    if (!begins_with(&same, x->heads.at[i].step, NO_DECISION)) x->heads.at[left++] = x->heads.at[i];
  x->heads.n = left;
  free(same.known);
  x->first_written = x->written.n;
  if (x->table_size) memset(x->table, 0, x->table_size * sizeof *x->table);
}

/* A check may fail. GOES_ON: it does not in this state, or that is not known. */
static MachineEnd check_counterexample(ExplicitSearch *x) {
  uint32_t n, followed;
  uint16_t *path = path_here(x, &n);
  x->counterexamples++;
  if (x->machine.keeps_jumps) {
    vec_clear(&x->jumps);
    for (uint32_t i = 0; i < n; i++) vec_push(&x->jumps, path[i]);
  } else {
    find_jumps(x, path, n);
  }
  free(path);
  if (x->opt->confirm(x->opt->env, x->jumps.at, x->jumps.n, &followed)) return MACHINE_FAILS;
  if (x->counterexamples >= x->opt->spurious) return MACHINE_GIVES_UP;
  if (!x->machine.keeps_jumps || followed >= x->jumps.n) return MACHINE_GOES_ON;
  forget_path(x, followed);
  return MACHINE_BLOCKED;
}

static ExplicitAnswer run_all(ExplicitSearch *x) {
  do {
    MachineEnd end = MACHINE_GOES_ON;
    while (end == MACHINE_GOES_ON) {
      end = machine_run(&x->machine);
      if (end != MACHINE_FAILS) break;
      end = check_counterexample(x);
      if (end == MACHINE_FAILS) return EXPLICIT_FAILURE;
    }
    if (end == MACHINE_GIVES_UP) return EXPLICIT_GAVE_UP;
    x->left_out |= end == MACHINE_TOO_DEEP;
  } while (take_up_next(x));
  return x->counterexamples || x->left_out || !x->machine.entered ? EXPLICIT_GAVE_UP
                                                                  : EXPLICIT_NO_FAILURE;
}

void explicit_search(CoreProgram *p, Definitions *definitions, const ExplicitOptions *opt,
                     ExplicitResult *out) {
  ExplicitSearch x = {.opt = opt};
  MachineHooks hooks = {explicit_forked, explicit_arrived, &x};
  Cells cells;
  *out = (ExplicitResult){0};
  if (opt->abstracted) cells_init(&cells, p);
  arena_init(&x.bytes);
  vec_push(&x.steps, ((Step){0}));
  code_init(&x.code, p, definitions);
  machine_init(&x.machine, &x.code, &hooks);
  packer_init(&x.packer, &x.code, opt->abstracted ? &cells : NULL);
  x.machine.budget = opt->instructions;
  x.machine.recursion = opt->recursion;
  x.machine.keeps_jumps = opt->abstracted;
  machine_start(&x.machine, opt->entry);
  out->answer = opt->entry->impls.n > 1 ? EXPLICIT_GAVE_UP : run_all(&x);
  out->instructions = x.machine.instructions;
  out->states = x.written.n;
  out->counterexamples = x.counterexamples;
  out->left_out = x.left_out;
  while (x.waiting.n) free(vec_pop(&x.waiting));
  free(x.table);
  vec_free(&x.written);
  vec_free(&x.waiting);
  vec_free(&x.heads);
  vec_free(&x.steps);
  vec_free(&x.decisions);
  vec_free(&x.jumps);
  packer_free(&x.packer);
  machine_free(&x.machine);
  code_free(&x.code);
  arena_free(&x.bytes);
  if (opt->abstracted) cells_free(&cells);
}
