/* SPDX-License-Identifier: MIT */
/* See whole.h. What the verifier takes for granted and an execution does not is refused here:
 * where clauses of results and globals (the verifier assumes them after a call by contract), and
 * calls that do not check what the callee assumes. */
#include "portfolio/whole.h"

#include "core/callgraph.h"
#include "core/dump.h"
#include "core/outside.h"
#include "lower/transform/dead_stores.h"
#include "lower/transform/inline.h"
#include "lower/transform/lambda.h"
#include "portfolio/contract_calls.h"

enum { MAX_SIZE = 40000 }; /* blocks and commands of an implementation with calls replaced */

typedef VEC(const Proc *) ProcList;

/* ---- what the entry leads to --------------------------------------------------- */

static void add_callees(const Impl *im, Map *seen, ProcList *todo) {
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++) {
      const Proc *q = im->blocks.at[b]->cmds.at[i].proc;
      if (q && map_add(seen, (uint64_t)(uintptr_t)q)) vec_push(todo, q);
    }
}

/* The set of procedures that the entry leads to, itself included. */
static void find_reached(const Proc *entry, Map *seen) {
  ProcList todo = {0};
  map_add(seen, (uint64_t)(uintptr_t)entry);
  vec_push(&todo, entry);
  while (todo.n) {
    const Proc *q = vec_pop(&todo);
    for (uint32_t i = 0; i < q->impls.n; i++) add_callees(q->impls.at[i], seen, &todo);
  }
  vec_free(&todo);
}

static bool is_in(const Map *set, const Proc *q) {
  return map_get(set, (uint64_t)(uintptr_t)q, NULL);
}

/* Drops everything else from the lists of the program. */
static void keep_reached(CoreProgram *p, const Proc *entry) {
  Map reached = {0};
  uint32_t n = 0;
  find_reached(entry, &reached);
  for (uint32_t i = 0; i < p->procs.n; i++)
    if (is_in(&reached, p->procs.at[i])) p->procs.at[n++] = p->procs.at[i];
  p->procs.n = n;
  n = 0;
  for (uint32_t i = 0; i < p->impls.n; i++)
    if (is_in(&reached, p->impls.at[i]->proc)) p->impls.at[n++] = p->impls.at[i];
  p->impls.n = n;
  map_free(&reached);
}

/* ---- what cannot be put so ----------------------------------------------------- */

static bool has_requires(const Proc *q) {
  for (uint32_t i = 0; i < q->requires.n; i++)
    if (!q->requires.at[i].is_free) return true;
  return false;
}

static const char *check_impl(const Impl *im) {
  for (uint32_t b = 0; b < im->blocks.n; b++)
    for (uint32_t i = 0; i < im->blocks.at[b]->cmds.n; i++) {
      const Cmd *c = &im->blocks.at[b]->cmds.at[i];
      if (c->kind == CMD_CALL_FORALL) return "it has a call forall";
      if (c->kind == CMD_CALL && c->is_free && c->proc->impls.n && has_requires(c->proc))
        return "a call does not check what its procedure requires";
    }
  return NULL;
}

/* `free call`: there is nothing to check yet, but what a method adds to what its procedure requires
 * has to hold there, too. */
static void check_calls(CoreProgram *p) {
  for (uint32_t i = 0; i < p->impls.n; i++)
    for (uint32_t b = 0; b < p->impls.at[i]->blocks.n; b++) {
      CBlock *block = p->impls.at[i]->blocks.at[b];
      for (uint32_t k = 0; k < block->cmds.n; k++)
        if (block->cmds.at[k].kind == CMD_CALL && block->cmds.at[k].proc->impls.n)
          block->cmds.at[k].is_free = false;
    }
}

static bool some_where(const Variables *vars) {
  for (uint32_t i = 0; i < vars->n; i++)
    if (!term_is_true(vars->at[i]->where)) return true;
  return false;
}

/* After inlining: what is called by contract although it has a body. */
static const char *check_contracts(const CoreProgram *p, const Proc *entry) {
  for (uint32_t i = 0; i < p->procs.n; i++) {
    const Proc *q = p->procs.at[i];
    if (!q->impls.n || (q == entry && p->impls.n == 1)) continue;
    if (some_where(&q->outs)) return "a result of a recursive procedure has a where clause";
    if (some_where(&p->globals)) return "it is recursive and a global has a where clause";
  }
  return NULL;
}

static const char *check_program(const CoreProgram *p) {
  const char *why = NULL;
  for (uint32_t i = 0; i < p->procs.n && !why; i++)
    if (p->procs.at[i]->impls.n > 1) why = "a procedure has several implementations";
  for (uint32_t i = 0; i < p->impls.n && !why; i++) why = check_impl(p->impls.at[i]);
  return why;
}

/* ---- making it ----------------------------------------------------------------- */

/* Attributes say how to verify single implementations, or not to. */
static void drop_attributes(CoreProgram *p) {
  for (uint32_t i = 0; i < p->procs.n; i++) p->procs.at[i]->attrs = (CoreAttrs){0};
  for (uint32_t i = 0; i < p->impls.n; i++) p->impls.at[i]->attrs = (CoreAttrs){0};
}

static void replace_calls(CoreProgram *p, const Proc *entry) {
  Arena scratch;
  Map inlined = {0};
  arena_init(&scratch);
  CallGraph g = callgraph_build(&scratch, p);
  for (uint32_t i = 0; i < p->procs.n; i++) {
    const Proc *q = p->procs.at[i];
    bool recursive = callgraph_recursive(&g, i);
    if (q->impls.n && !recursive && q != entry) map_add(&inlined, (uint64_t)(uintptr_t)q);
    for (uint32_t k = 0; k < q->impls.n; k++) q->impls.at[k]->verify = recursive || q == entry;
  }
  inline_these(p, &inlined, MAX_SIZE);
  callgraph_free(&g);
  map_free(&inlined);
  arena_free(&scratch);
}

const char *whole_make(CoreProgram *p, const Proc *entry) {
  keep_reached(p, entry);
  const char *why = check_program(p);
  if (why) return why;
  outside_forbid(p);
  drop_attributes(p);
  check_calls(p);
  replace_calls(p, entry);
  contract_calls_write_out(p);
  keep_reached(p, entry);
  dead_stores_drop(p);
  for (uint32_t i = 0; i < p->impls.n; i++) p->impls.at[i]->verify = true;
  lambda_lift(p, &(LambdaOptions){0});
  return check_contracts(p, entry);
}

uint32_t whole_size(const CoreProgram *p) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->impls.n; i++)
    for (uint32_t b = 0; b < p->impls.at[i]->blocks.n; b++)
      n += p->impls.at[i]->blocks.at[b]->cmds.n;
  return n;
}

void whole_text(const CoreProgram *p, const char *method, Buf *out) {
  buf_printf(out,
             "// Why no execution fails (lindy explore, %s): the program from its entry, with\n"
             "// invariants and contracts. lindy verify accepts it.\n",
             method);
  dump_program(p, out);
}
