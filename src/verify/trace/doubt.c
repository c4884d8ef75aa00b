/* SPDX-License-Identifier: MIT */
/* See doubt.h.
 *
 * Some values are chosen by the solver within what little is known of them: results of procedures
 * that are {:overapproximation}, results of procedures with a body that are called by contract, and
 * what loops give that were cut. Whatever is computed from them is doubtful, too. A failure is
 * doubted if its check depends on such a value, or a branch on the way to it. What is
 * {:overapproximation} satisfies all assumptions in every execution; what a loop or a body gives
 * may break one, so there assumptions count as branches. Checks do not count: an execution that
 * fails at one of them fails, too.
 *
 * Example: after `while (i < n) { s := s + i; i := i + 1; }` without an invariant, `assert s >= 0`
 * fails for s = -1. That is doubted, because the loop chose s. */
#include "verify/trace/doubt.h"

#include "base/mem.h"
#include "logic/collect.h"

#include <stdlib.h>

enum { MAX_CALLS = 20 }; /* within each other, that are looked at */

typedef struct Doubting {
  const CoreProgram *program;
  const TracePath *path;
  VEC(const PassiveCmd *) cmds; /* of the path, up to the check that fails */
  Collector *in;                /* by command: what it mentions */
  Collector in_check;
  Map doubtful; /* symbol -> PassiveDoubt */
  Map undoubted;
  Map defined;   /* symbol -> the first command that mentions it, counted from 1 */
  bool abstract; /* doubts of loops and calls, or else those of the rest */
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

static bool is_abstract(const PassiveDoubt *d) {
  return d->kind > DOUBT_INFERRED_LOOP;
}

/* An assumption that an execution may break. What is {:overapproximation} breaks only `false`. */
static bool may_block(const Cmd *c, bool marked) {
  if (c->kind != CMD_ASSUME || c->origin == FROM_GUARD) return false;
  return !marked || term_is_false(c->terms[0]);
}

/* Does every execution of its bodies return, or fail at a check? */
static bool returns_always(const Proc *p, uint32_t depth) {
  if (depth > MAX_CALLS) return false;
  bool marked = core_attr(&p->attrs)->overapproximates;
  for (uint32_t i = 0; i < p->impls.n; i++) {
    const Impl *im = p->impls.at[i];
    for (uint32_t b = 0; b < im->blocks.n; b++) {
      const CBlock *block = im->blocks.at[b];
      for (uint32_t k = 0; k < block->succs.n; k++)
        if (block->succs.at[k]->index <= b) return false; /* a loop, or an unusual order */
      for (uint32_t k = 0; k < block->cmds.n; k++) {
        const Cmd *c = &block->cmds.at[k];
        if (may_block(c, marked)) return false;
        if (c->kind == CMD_CALL && !returns_always(c->proc, depth + 1)) return false;
      }
    }
  }
  return true;
}

/* The doubts of the kind at hand. The result is a doubt of the path as a whole, or NULL. */
static const PassiveDoubt *collect_doubts(Doubting *d) {
  const TermTable *tab = d->program->terms;
  const PassiveDoubt *whole = NULL;
  for (uint32_t i = 0; i < d->path->points.n; i++) {
    const PassiveBlock *b = d->path->points.at[i].block;
    for (uint32_t k = 0; k < b->undoubted.n; k++) map_put(&d->undoubted, b->undoubted.at[k].ix, 1);
    for (uint32_t k = 0; k < b->doubts.n; k++) {
      const PassiveDoubt *one = &b->doubts.at[k];
      if (is_abstract(one) != d->abstract) continue;
      if (!one->value.ix && one->kind == DOUBT_CALL && returns_always(one->call, 0)) continue;
      if (!one->value.ix)
        whole = one;
      else if (term_op(tab, one->value) == OP_VAR)
        add_doubtful(d, (Symbol){term_p0(tab, one->value)}, one);
    }
  }
  return whole;
}

static bool has_doubts(const TracePath *path, bool abstract) {
  for (uint32_t i = 0; i < path->points.n; i++) {
    const PassiveBlock *b = path->points.at[i].block;
    for (uint32_t k = 0; k < b->doubts.n; k++)
      if (is_abstract(&b->doubts.at[k]) == abstract) return true;
  }
  return false;
}

static bool is_branch(const Doubting *d, const PassiveCmd *c) {
  return is_guard(c) || (d->abstract && is_statement(c));
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
    if (is_branch(d, d->cmds.at[i])) found = doubt_in(d, &d->in[i]);
  for (uint32_t i = 0; i < d->cmds.n; i++) collector_free(&d->in[i]);
  collector_free(&d->in_check);
  free(d->in);
  return found;
}

/* ` at line 7`; nothing where the place is not known. */
static const char *doubt_place(const CoreProgram *p, Pos pos) {
  Loc loc = source_locate(&p->session->sources, pos);
  return pos ? str_printf(&p->session->strs, " at line %lld", (long long)loc.line)->text : "";
}

static Str reason_of(const CoreProgram *p, const PassiveDoubt *d) {
  StrTable *strs = &p->session->strs;
  const char *at = doubt_place(p, d->pos);
  Str name = d->call ? core_attr(&d->call->attrs)->proof.verbose_name : NULL;
  if (d->call && !name) name = d->call->name;
  switch (d->kind) {
  case DOUBT_INFERRED_LOOP:
    return str_c(strs, "it depends on a loop whose invariant is only inferred");
  case DOUBT_BARE_LOOP:
    return str_printf(strs, "the loop%s has no invariant; values after it are arbitrary", at);
  case DOUBT_LOOP:
    return str_printf(strs, "the invariant of the loop%s says too little of the values after it",
                      at);
  case DOUBT_CALL:
    if (!d->call->ensures.n)
      return str_printf(strs, "the call of %s%s has no postcondition; what it does is arbitrary",
                        name->text, at);
    return str_printf(strs, "the postconditions of %s, called%s, say too little", name->text, at);
  case DOUBT_MARKED: break;
  }
  if (d->reason) return str_printf(strs, "it depends on %s", d->reason->text);
  return str_printf(strs, "it depends on what %s does, whose contract says little", name->text);
}

static Str doubt_of_kind(const CoreProgram *p, const TracePath *path, bool abstract) {
  if (!has_doubts(path, abstract)) return NULL;
  Doubting d = {.program = p, .path = path, .abstract = abstract};
  const PassiveDoubt *found = find_doubt(&d);
  vec_free(&d.cmds);
  map_free(&d.doubtful);
  map_free(&d.undoubted);
  map_free(&d.defined);
  return found ? reason_of(p, found) : NULL;
}

Str doubt_of_path(const CoreProgram *p, const TracePath *path, bool *abstract) {
  Str marked = doubt_of_kind(p, path, false);
  *abstract = !marked;
  return marked ? marked : doubt_of_kind(p, path, true);
}
