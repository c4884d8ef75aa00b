/* SPDX-License-Identifier: MIT */
/* Attributes that give a function's body its meaning ({:inline}, {:define}) and cycles
 * through such bodies. Checked between resolution and typing. */
#include "sema/check.h"

#include "base/graph.h"
#include "sema/walk.h"

/* {:inline}, {:inline true}, {:inline false} */
static bool right_shape(const AttrList *list, const char *name) {
  const Attr *a = list->n ? attr_find(list, name) : NULL;
  return !a || a->n_args == 0 || (a->n_args == 1 && a->args[0]->kind == EX_BOOL);
}

static bool is_expanded(const Decl *d) {
  return d->kind == DECL_FUNC && !d->ignored && d->attrs.n &&
         (attr_flag(&d->attrs, "inline") || attr_flag(&d->attrs, "define"));
}

static void check_shape(Sema *s, const Decl *d) {
  Span at = context_span(d->pos, d->name);
  if (!right_shape(&d->attrs, "inline")) diag(s->session, DIAG_INLINE_PARAM, at);
  bool is_inline = attr_flag(&d->attrs, "inline"), is_define = attr_flag(&d->attrs, "define");
  if (is_inline && is_define) diag(s->session, DIAG_INLINE_DEFINE, at);
  if (d->u.func.body) return;
  if (is_inline) diag(s->session, DIAG_INLINE_NO_BODY, at);
  if (is_define) diag(s->session, DIAG_DEFINE_NO_BODY, at);
}

typedef struct Calls {
  VEC(GraphEdge) edges;
  Map place; /* Decl * -> node */
  VEC(Decl *) funcs;
  uint32_t caller;
} Calls;

static void func_attrs_visit(void *env, Expr *e) {
  Calls *c = env;
  uint64_t to = 0;
  if (e->kind == EX_CALL && map_get(&c->place, (uint64_t)(uintptr_t)e->u.call->func, &to))
    vec_push(&c->edges, ((GraphEdge){c->caller, (uint32_t)to}));
}

static bool on_cycle(const Graph *g, const GraphSccs *sccs, uint32_t i) {
  bool found = sccs->size[sccs->of[i]] > 1;
  for (uint32_t k = g->at[i]; k < g->at[i + 1]; k++) found |= g->to[k] == i;
  return found;
}

static void report_cycles(Sema *s, const Calls *c) {
  Arena arena;
  arena_init(&arena);
  uint32_t n = c->funcs.n;
  Graph graph = graph_make(&arena, n, c->edges.at, c->edges.n);
  GraphSccs sccs = graph_sccs(&arena, &graph);
  bool *told = ARENA_ARRAY(&arena, bool, sccs.n + 1); /* one message per cycle */
  for (uint32_t i = 0; i < n; i++) {
    uint32_t in = sccs.of[i];
    if (told[in] || !on_cycle(&graph, &sccs, i)) continue;
    Buf names = {0};
    for (uint32_t k = i; k < n; k++)
      if (sccs.of[k] == in)
        buf_printf(&names, "%s%s", names.n ? ", " : "", c->funcs.at[k]->name->text);
    told[in] = true;
    const Decl *d = c->funcs.at[i];
    diag(s->session, DIAG_FUNC_CYCLE, context_span(d->pos, d->name), names.text);
    buf_free(&names);
  }
  arena_free(&arena);
}

static void check_cycles(Sema *s) {
  Calls c = {0};
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    Decl *d = s->prog->decls.at[i];
    if (!is_expanded(d) || !d->u.func.body) continue;
    map_put(&c.place, (uint64_t)(uintptr_t)d, c.funcs.n);
    vec_push(&c.funcs, d);
  }
  for (c.caller = 0; c.caller < c.funcs.n; c.caller++)
    walk_expr(c.funcs.at[c.caller]->u.func.body, func_attrs_visit, &c);
  if (c.edges.n) report_cycles(s, &c);
  vec_free(&c.edges);
  vec_free(&c.funcs);
  map_free(&c.place);
}

bool func_attrs_check(Sema *s) {
  uint32_t errors = context_errors(s);
  for (uint32_t i = 0; i < s->prog->decls.n; i++) {
    const Decl *d = s->prog->decls.at[i];
    if (d->kind == DECL_FUNC && !d->ignored && d->attrs.n) check_shape(s, d);
  }
  check_cycles(s);
  return context_errors(s) == errors;
}
