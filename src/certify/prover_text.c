/* SPDX-License-Identifier: MIT */
/* See prover_text.h. */
#include "certify/prover_text.h"

typedef struct Renaming {
  uint32_t quantifier, variable;
  bool bound; /* by a quantifier; else by a let or a definition, which keep their names */
  Str name;
  uint64_t outer; /* what the name meant outside: number of its renaming + 1 */
} Renaming;

typedef struct ProverWriter {
  const Problem *p;
  Buf *out;
  VEC(Renaming) scopes;
  Map scope_of; /* name -> number + 1 */
} ProverWriter;

static void write_expr(ProverWriter *w, const Tree *s);

static void enter(ProverWriter *w, Renaming r) {
  r.outer = 0;
  map_get(&w->scope_of, r.name->id, &r.outer);
  vec_push(&w->scopes, r);
  map_put(&w->scope_of, r.name->id, w->scopes.n);
}

static void leave(ProverWriter *w, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    Renaming r = vec_pop(&w->scopes);
    map_put(&w->scope_of, r.name->id, r.outer);
  }
}

static void write_name(ProverWriter *w, Str name) {
  uint64_t at = 0;
  map_get(&w->scope_of, name->id, &at);
  const Renaming *r = at ? &w->scopes.at[at - 1] : NULL;
  if (r && r->bound)
    buf_printf(w->out, "q!%u!%u", r->quantifier, r->variable);
  else
    tree_name(name, w->out);
}

static void write_quantifier(ProverWriter *w, const Tree *s) {
  const Tree *vars = s->at[1];
  uint32_t number = (uint32_t)(uintptr_t)map_get_ptr(&w->p->number_of, s) - 1;
  buf_printf(w->out, "(%s (", s->at[0]->text->text);
  for (uint32_t i = 0; i < vars->n; i++) {
    enter(w, (Renaming){.quantifier = number,
                        .variable = i,
                        .bound = true,
                        .name = vars->at[i]->at[0]->text});
    buf_printf(w->out, "(q!%u!%u ", number, i);
    tree_print(vars->at[i]->at[1], w->out);
    buf_putc(w->out, ')');
  }
  buf_puts(w->out, ") ");
  write_expr(w, s->at[2]);
  buf_putc(w->out, ')');
  leave(w, vars->n);
}

static void write_let(ProverWriter *w, const Tree *s) {
  buf_puts(w->out, "(let (");
  for (uint32_t i = 0; i < s->at[1]->n; i++) {
    buf_putc(w->out, '(');
    tree_print(s->at[1]->at[i]->at[0], w->out);
    buf_putc(w->out, ' ');
    write_expr(w, s->at[1]->at[i]->at[1]);
    buf_putc(w->out, ')');
  }
  for (uint32_t i = 0; i < s->at[1]->n; i++)
    enter(w, (Renaming){.name = s->at[1]->at[i]->at[0]->text});
  buf_puts(w->out, ") ");
  write_expr(w, s->at[2]);
  buf_putc(w->out, ')');
  leave(w, s->at[1]->n);
}

static void write_expr(ProverWriter *w, const Tree *s) {
  if (map_get_ptr(&w->p->number_of, s)) {
    write_quantifier(w, s);
  } else if (tree_is(s, "let") && s->n == 3) {
    write_let(w, s);
  } else if (s->kind == TREE_NAME) {
    write_name(w, s->text);
  } else if (s->kind != TREE_LIST) {
    tree_print(s, w->out);
  } else {
    buf_putc(w->out, '(');
    for (uint32_t i = 0; i < s->n; i++) {
      if (i) buf_putc(w->out, ' ');
      write_expr(w, s->at[i]);
    }
    buf_putc(w->out, ')');
  }
}

void prover_text(const Problem *p, const Condition *c, Buf *out) {
  ProverWriter w = {.p = p, .out = out};
  for (uint32_t i = 0; i < c->commands.n; i++) {
    const Tree *s = c->commands.at[i];
    if (tree_is(s, "assert") || tree_is(s, "define-fun"))
      write_expr(&w, s);
    else
      tree_print(s, out);
    buf_putc(out, '\n');
  }
  vec_free(&w.scopes);
  map_free(&w.scope_of);
}
