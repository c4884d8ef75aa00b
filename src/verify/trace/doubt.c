/* SPDX-License-Identifier: MIT */
/* See doubt.h.
 *
 * Some values are chosen by the solver within what little is known of them: results of procedures
 * that are {:overapproximation}, and what loops give whose invariants are only inferred. Whatever
 * is computed from them is doubtful, too. A failure is doubted if its check depends on such a
 * value, or a branch on the way to it. Checks and assumptions on the way do not count: they are
 * said to hold in every execution. */
#include "verify/trace/doubt.h"

#include "base/mem.h"
#include "logic/collect.h"

#include <stdlib.h>

typedef struct Doubting {
  const CoreProgram *program;
  const TracePath *path;
  VEC(const PassiveCmd *) cmds; /* of the path, up to the check that fails */
  Collector *in;                /* by command: what it mentions */
  Collector in_check;
  Map doubtful; /* symbol -> PassiveDoubt */
  Map undoubted;
  Map defined; /* symbol -> the first command that mentions it, counted from 1 */
  bool more;
} Doubting;

static const PassiveDoubt *doubt_in(const Doubting *d, const Collector *in) {
  for (uint32_t i = 0; i < in->symbols.n; i++) {
    uint64_t found;
    if (map_get(&d->doubtful, in->symbols.at[i].ix, &found))
      return (const PassiveDoubt *)(uintptr_t)found;
  }
  return NULL;
}

static void add_doubtful(Doubting *d, Symbol sym, const PassiveDoubt *why) {
  if (symbol_data(d->program->terms, sym)->kind != SYM_VAR ||
      map_get(&d->undoubted, sym.ix, NULL) || map_get(&d->doubtful, sym.ix, NULL))
    return;
  map_put(&d->doubtful, sym.ix, (uintptr_t)why);
  d->more = true;
}

/* ---- how doubts spread -------------------------------------------------------- */

static bool is_guard(const PassiveCmd *c) {
  return c->source && c->source->kind == CMD_ASSUME && c->source->origin == FROM_GUARD;
}

/* An assumption that the program makes itself: any variable may be bound to another by it. */
static bool is_statement(const PassiveCmd *c) {
  return c->source && c->source->kind == CMD_ASSUME && c->source->origin == FROM_SOURCE &&
         !c->source->fact;
}

/* Variables whose values begin with the command, or with the call that it belongs to. */
static bool begins_at(const Doubting *d, Symbol sym, uint32_t at) {
  uint64_t first;
  if (!map_get(&d->defined, sym.ix, &first)) return false;
  const Cmd *call = d->cmds.at[at]->source;
  return first == at + 1 ||
         (call && call->kind == CMD_CALL && d->cmds.at[first - 1]->source == call);
}

static void spread(Doubting *d, uint32_t at) {
  const PassiveCmd *c = d->cmds.at[at];
  const PassiveDoubt *why = doubt_in(d, &d->in[at]);
  if (!why || c->is_assert || is_guard(c)) return;
  for (uint32_t i = 0; i < d->in[at].symbols.n; i++) {
    Symbol sym = d->in[at].symbols.at[i];
    if (is_statement(c) || begins_at(d, sym, at)) add_doubtful(d, sym, why);
  }
}

/* ---- a path ------------------------------------------------------------------- */

static void collect_commands(Doubting *d) {
  for (uint32_t i = 0; i < d->path->points.n; i++) {
    const PassiveBlock *b = d->path->points.at[i].block;
    for (uint32_t k = 0; k < b->cmds.n && &b->cmds.at[k] != d->path->failed; k++)
      vec_push(&d->cmds, &b->cmds.at[k]);
  }
  d->in = mem_calloc(d->cmds.n + 1, sizeof *d->in);
  for (uint32_t i = 0; i < d->cmds.n; i++) {
    collector_init(&d->in[i], d->program->terms);
    collector_add(&d->in[i], d->cmds.at[i]->term);
    for (uint32_t k = 0; k < d->in[i].symbols.n; k++)
      if (!map_get(&d->defined, d->in[i].symbols.at[k].ix, NULL))
        map_put(&d->defined, d->in[i].symbols.at[k].ix, i + 1);
  }
  collector_init(&d->in_check, d->program->terms);
  collector_add(&d->in_check, d->path->failed->term);
}

/* What the program marks. The result is a doubt of the path as a whole, or NULL. */
static const PassiveDoubt *collect_doubts(Doubting *d) {
  const TermTable *tab = d->program->terms;
  const PassiveDoubt *whole = NULL;
  for (uint32_t i = 0; i < d->path->points.n; i++) {
    const PassiveBlock *b = d->path->points.at[i].block;
    for (uint32_t k = 0; k < b->undoubted.n; k++) map_put(&d->undoubted, b->undoubted.at[k].ix, 1);
    for (uint32_t k = 0; k < b->doubts.n; k++) {
      const PassiveDoubt *one = &b->doubts.at[k];
      if (!one->value.ix)
        whole = one;
      else if (term_op(tab, one->value) == OP_VAR)
        add_doubtful(d, (Symbol){term_p0(tab, one->value)}, one);
    }
  }
  return whole;
}

static bool has_doubts(const TracePath *path) {
  for (uint32_t i = 0; i < path->points.n; i++)
    if (path->points.at[i].block->doubts.n) return true;
  return false;
}

static const PassiveDoubt *find_doubt(Doubting *d) {
  const PassiveDoubt *found = collect_doubts(d);
  if (found) return found;
  collect_commands(d);
  while (d->more) {
    d->more = false;
    for (uint32_t i = 0; i < d->cmds.n; i++) spread(d, i);
  }
  found = doubt_in(d, &d->in_check);
  for (uint32_t i = 0; i < d->cmds.n && !found; i++)
    if (is_guard(d->cmds.at[i])) found = doubt_in(d, &d->in[i]);
  for (uint32_t i = 0; i < d->cmds.n; i++) collector_free(&d->in[i]);
  collector_free(&d->in_check);
  free(d->in);
  return found;
}

static Str reason_of(const CoreProgram *p, const PassiveDoubt *d) {
  StrTable *strs = &p->session->strs;
  if (d->reason) return str_printf(strs, "it depends on %s", d->reason->text);
  if (!d->call) return str_c(strs, "it depends on a loop whose invariant is only inferred");
  Str name = core_attr(&d->call->attrs)->verbose_name;
  return str_printf(strs, "it depends on what %s does, whose contract says little",
                    name ? name->text : d->call->name->text);
}

Str doubt_of_path(const CoreProgram *p, const TracePath *path) {
  if (!has_doubts(path)) return NULL;
  Doubting d = {.program = p, .path = path};
  const PassiveDoubt *found = find_doubt(&d);
  vec_free(&d.cmds);
  map_free(&d.doubtful);
  map_free(&d.undoubted);
  map_free(&d.defined);
  return found ? reason_of(p, found) : NULL;
}
