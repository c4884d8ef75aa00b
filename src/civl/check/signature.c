/* SPDX-License-Identifier: MIT */
/* Calls between actions, and the parameters of an action against those of what refines it. */
#include "base/vec.h"
#include "civl/check/parts.h"

/* ---- calls between actions ------------------------------------------------------------------ */

static void check_circles(CivlProgram *c) {
  VEC(GraphEdge) edges = {0};
  bool circle = false;
  for (uint32_t i = 0; i < c->n_actions; i++) {
    const FlatBody *body = &c->actions[i]->flow.body;
    for (uint32_t b = 0; b < body->n; b++)
      for (uint32_t k = 0; k < body->at[b].n_cmds; k++) {
        const Stmt *s = body->at[b].cmds[k];
        for (uint32_t j = 0; s->kind == ST_CALL && j < c->n_actions; j++)
          if (c->actions[j]->decl == s->target) {
            circle |= i == j;
            vec_push(&edges, ((GraphEdge){i, j}));
          }
      }
  }
  Graph calls = graph_make(c->arena, c->n_actions, edges.at, edges.n);
  GraphSccs sccs = graph_sccs(c->arena, &calls);
  uint32_t d = GRAPH_NONE;
  if (circle || sccs.n < c->n_actions)
    d = diag(c->program->session, DIAG_ACTION_CYCLE, (Span){0, 0});
  for (uint32_t e = 0; d != GRAPH_NONE && e < edges.n; e++)
    if (sccs.of[edges.at[e].from] == sccs.of[edges.at[e].to]) {
      const Decl *a = c->actions[edges.at[e].from]->decl;
      diag_note(&c->program->session->diags, d, check_name_span(a), "'%s' calls '%s'",
                a->name->text, c->actions[edges.at[e].to]->decl->name->text);
    }
  vec_free(&edges);
}

/* ---- formals -------------------------------------------------------------------------------- */

typedef struct Refinement {
  CivlProgram *c;
  const Decl *decl;   /* what refines */
  const Decl *action; /* is refined   */
  const char *way;    /* in, out      */
} Refinement;

static void refined_here(const Refinement *r, uint32_t d, const Var *of) {
  diag_note(&r->c->program->session->diags, d, of ? check_var_span(of) : check_name_span(r->action),
            of ? "the parameter of the refined action" : "the refined action");
}

static void check_formal(const Refinement *r, const Var *v, const Var *of) {
  Session *session = r->c->program->session;
  Span at = check_var_span(v);
  const char *action = r->action->name->text;
  uint32_t d;
  if (v->name != of->name)
    d = diag(session, DIAG_SIGNATURE_NAME, at, r->way, v->name->text, of->name->text, action);
  else if (!type_equal(v->type, of->type))
    d = diag(session, DIAG_SIGNATURE_TYPE, at, r->way, v->name->text, action);
  else if (linear_kind(v) != linear_kind(of))
    d = diag(session, DIAG_SIGNATURE_LINEAR, at, r->way, v->name->text, action);
  else
    return;
  refined_here(r, d, of);
}

static void check_formals(const Refinement *r, const VarList *list, const VarList *of) {
  if (list->n != of->n) {
    uint32_t d = diag(r->c->program->session, DIAG_SIGNATURE_NUMBER, check_name_span(r->decl),
                      r->way, r->action->name->text);
    refined_here(r, d, NULL);
    return;
  }
  for (uint32_t i = 0; i < list->n; i++) check_formal(r, list->at[i], of->at[i]);
}

static VarList visible(CivlProgram *c, const Decl *procedure, const VarList *formals) {
  VarList list = {ARENA_ARRAY(c->arena, Var *, formals->n), 0};
  for (uint32_t i = 0; i < formals->n; i++)
    if (civl_is_visible(procedure, formals->at[i])) list.at[list.n++] = formals->at[i];
  return list;
}

void check_actions(CivlProgram *c) {
  check_circles(c);
  for (uint32_t i = 0; i < c->n_actions; i++) {
    const CivlAction *a = c->actions[i];
    if (!a->refined) continue;
    const ProcDecl *p = &a->decl->u.proc, *of = &a->refined->decl->u.proc;
    check_formals(&(Refinement){c, a->decl, a->refined->decl, "in"}, &p->ins, &of->ins);
    check_formals(&(Refinement){c, a->decl, a->refined->decl, "out"}, &p->outs, &of->outs);
  }
}

/* ---- yield procedures ----------------------------------------------------------------------- */

static bool is_available(const VarList *list, const Var *v) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i] == v) return true;
  return false;
}

/* What the invariants of a loop take must be there at its head. */
static void check_loop(CivlProgram *c, const CivlProcedure *p, const CivlLoop *l) {
  const VarList *there = &p->available->at_block[l->head];
  for (uint32_t k = 0; k < l->calls.n; k++) {
    const Stmt *s = l->calls.at[k];
    for (uint32_t i = 0; i < s->n_rhs && i < s->target->u.proc.ins.n; i++) {
      const Var *v = linear_root(s->rhs[i]);
      bool counts =
          linear_kind(s->target->u.proc.ins.at[i]) != LINEAR_NOT && linear_type(c, s->rhs[i]->type);
      if (counts && !is_available(there, v)) linear_unavailable(c, s, i);
    }
  }
}

void check_procedures(CivlProgram *c) {
  for (uint32_t i = 0; i < c->n_procedures; i++) {
    const CivlProcedure *p = c->procedures[i];
    for (uint32_t k = 0; p->available && k < p->flow.n_loops; k++)
      check_loop(c, p, &p->flow.loops[k]);
    if (!p->refined) continue;
    const Decl *action = p->refined->decl;
    VarList ins = visible(c, p->decl, &p->decl->u.proc.ins);
    VarList outs = visible(c, p->decl, &p->decl->u.proc.outs);
    check_formals(&(Refinement){c, p->decl, action, "in"}, &ins, &action->u.proc.ins);
    check_formals(&(Refinement){c, p->decl, action, "out"}, &outs, &action->u.proc.outs);
  }
}
