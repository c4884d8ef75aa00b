/* SPDX-License-Identifier: MIT */
/* The condition without quantifiers as SMT-LIB text (ground.h).
 *
 * Names of the problem get a prefix, so that no solver has a use of its own for them and none is
 * one that the checker made: p!N a proxy, w!N!V a witness, a!SORT any value, s!N a shared term;
 * m!K a sort of maps, read!K and write!K and fill!K its functions (maps.h), d!N where maps differ.
 * What is not used is not declared. */
#include "recheck/cases.h"
#include "recheck/maps.h"

typedef struct GroundPrinter {
  GroundProblem *g;
  Buf *out;
  Map used;  /* string ids of names that stand in the text */
  Map proxy; /* quantifiers likewise */
  Map count; /* of the assertion: node -> how often it is used */
  Map named; /* node -> 1: it has a let */
} GroundPrinter;

static void print_name(GroundPrinter *w, Str name) {
  if (!problem_declares(w->g->p, name)) {
    tree_name(name, w->out);
    return;
  }
  map_put(&w->used, name->id, 1);
  Buf b = {0};
  buf_puts(&b, "l!");
  buf_add(&b, name->text, name->len);
  tree_name(str_intern(&w->g->p->strs, b.text, b.n), w->out);
  buf_free(&b);
}

static void print_tree(GroundPrinter *w, const Tree *s) {
  if (s->kind == TREE_NAME) {
    print_name(w, s->text);
  } else if (ground_is_map_sort(s)) {
    buf_printf(w->out, "m!%u", ground_map_sort(w->g, s));
  } else if (s->kind != TREE_LIST) {
    tree_print(s, w->out);
  } else {
    buf_putc(w->out, '(');
    for (uint32_t i = 0; i < s->n; i++) {
      if (i) buf_putc(w->out, ' ');
      print_tree(w, s->at[i]);
    }
    buf_putc(w->out, ')');
  }
}

/* ---- terms
 * ----------------------------------------------------------------------------------------- */

static void count(GroundPrinter *w, Node x) {
  const NodeData *d = node_data(&w->g->p->nodes, x);
  uint64_t n = 0;
  bool again = map_get(&w->count, x, &n);
  map_put(&w->count, x, n + 1);
  if (again || d->kind == NODE_QUANT) return;
  for (uint32_t i = 0; i < d->n; i++) count(w, d->args[i]);
}

static void print_node(GroundPrinter *w, Node x);

/* The function for an operation on maps; NULL: it is none. */
static const char *map_function(const Tree *head) {
  if (tree_is_name(head, "select")) return "read";
  if (tree_is_name(head, "store")) return "write";
  return tree_is(head, "as") && tree_is_name(head->at[1], "const") ? "fill" : NULL;
}

static void print_head(GroundPrinter *w, const NodeData *d) {
  const Tree *head = w->g->p->nodes.heads.at[d->number].text;
  const char *function = d->n ? map_function(head) : NULL;
  const Tree *sort = !function                 ? NULL
                     : head->kind == TREE_NAME ? problem_sort(w->g->p, d->args[0])
                                               : head->at[2];
  if (ground_is_map_sort(sort))
    buf_printf(w->out, "%s!%u", function, ground_map_sort(w->g, sort));
  else
    print_tree(w, head);
}

static void print_parts(GroundPrinter *w, const NodeData *d) {
  if (d->n) buf_putc(w->out, '(');
  print_head(w, d);
  for (uint32_t i = 0; i < d->n; i++) {
    buf_putc(w->out, ' ');
    print_node(w, d->args[i]);
  }
  if (d->n) buf_putc(w->out, ')');
}

static void print_node(GroundPrinter *w, Node x) {
  const NodeData *d = node_data(&w->g->p->nodes, x);
  uint64_t quantifier;
  if (map_get(&w->named, x, NULL)) {
    buf_printf(w->out, "s!%u", x);
  } else if (d->kind == NODE_QUANT) {
    map_get(&w->g->quantifier_of, x, &quantifier);
    map_put(&w->proxy, quantifier, 1);
    buf_printf(w->out, "p!%u", (unsigned)quantifier);
  } else {
    print_parts(w, d);
  }
}

/* Lets for what is used more than once, inner ones first. Returns how many. */
static uint32_t print_lets(GroundPrinter *w, Node x) {
  const NodeData *d = node_data(&w->g->p->nodes, x);
  uint64_t uses = 0;
  if (d->kind == NODE_QUANT || !d->n || !map_get(&w->count, x, &uses) || !uses) return 0;
  map_put(&w->count, x, 0); /* done */
  uint32_t lets = 0;
  for (uint32_t i = 0; i < d->n; i++) lets += print_lets(w, d->args[i]);
  if (uses < 2) return lets;
  buf_printf(w->out, "(let ((s!%u ", x);
  print_parts(w, d);
  buf_puts(w->out, "))\n");
  map_put(&w->named, x, 1);
  return lets + 1;
}

static void print_assertion(GroundPrinter *w, Node x) {
  map_clear(&w->count);
  map_clear(&w->named);
  count(w, x);
  buf_puts(w->out, "(assert ");
  uint32_t lets = print_lets(w, x);
  print_node(w, x);
  for (uint32_t i = 0; i < lets; i++) buf_putc(w->out, ')');
  buf_puts(w->out, ")\n");
}

/* ---- declarations
 * ----------------------------------------------------------------------------------- */

static bool is_used(const GroundPrinter *w, const Tree *command) {
  if (!tree_is(command, "declare-fun") && !tree_is(command, "declare-const"))
    return !tree_is(command, "define-fun") && !tree_is(command, "assert");
  return map_get(&w->used, command->at[1]->text->id, NULL);
}

static void print_declarations(GroundPrinter *w) {
  GroundProblem *g = w->g;
  for (uint32_t i = 0; i < g->condition->commands.n; i++) {
    const Tree *c = g->condition->commands.at[i];
    if (!is_used(w, c)) continue;
    print_tree(w, reader_sort(&g->p->arena, &g->p->strs, c));
    buf_putc(w->out, '\n');
  }
  for (uint32_t i = 0; i < g->constants.n; i++) {
    buf_puts(w->out, "(declare-fun ");
    tree_name(g->constants.at[i].name, w->out);
    buf_puts(w->out, " () ");
    print_tree(w, g->constants.at[i].sort);
    buf_puts(w->out, ")\n");
  }
  for (uint32_t i = 0; i < g->quantifiers.n; i++)
    if (map_get(&w->proxy, i, NULL)) buf_printf(w->out, "(declare-fun p!%u () Bool)\n", i);
}

/* The sorts of maps, which the others may be made of; `w` prints them to what comes before. */
static void print_map_sorts(GroundPrinter *w) {
  for (uint32_t i = 0; i < w->g->map_sorts.n; i++) buf_printf(w->out, "(declare-sort m!%u 0)\n", i);
}

static void print_map_functions(GroundPrinter *w) {
  for (uint32_t i = 0; i < w->g->map_sorts.n; i++) { /* which may become more */
    const Tree *sort = w->g->map_sorts.at[i].sort;
    static const char *const signatures[] = {"read!%u (m!%u I) V", "write!%u (m!%u I V) m!%u",
                                             "fill!%u (V) m!%u"};
    for (size_t k = 0; k < sizeof signatures / sizeof *signatures; k++) {
      buf_puts(w->out, "(declare-fun ");
      for (const char *p = signatures[k]; *p; p++) {
        if (*p == 'I' || *p == 'V')
          print_tree(w, sort->at[*p == 'I' ? 1 : 2]);
        else if (*p == '%')
          buf_printf(w->out, "%u", i), p++;
        else
          buf_putc(w->out, *p);
      }
      buf_puts(w->out, ")\n");
    }
  }
}

static void print_case(GroundPrinter *w, const GroundCase *c) {
  for (uint32_t i = 0; i < c->facts.n; i++) print_assertion(w, c->facts.at[i]);
  print_assertion(w, c->negated);
}

/* An axiom of which nothing is said. */
static bool is_idle(const GroundProblem *g, Node assertion) {
  uint64_t quantifier;
  return map_get(&g->quantifier_of, assertion, &quantifier) && !g->quantifiers.at[quantifier].said;
}

uint32_t ground_problem_assertions(const GroundProblem *g) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < g->condition->assertions.n; i++)
    n += !is_idle(g, g->condition->assertions.at[i]);
  return n;
}

void ground_problem_print(GroundProblem *g, const GroundCase *c, Buf *out) {
  Buf body = {0}, declarations = {0};
  GroundPrinter w = {.g = g, .out = &body};
  for (uint32_t i = 0; i < g->condition->assertions.n; i++) {
    Node x = g->condition->assertions.at[i];
    if (!is_idle(g, x) && !(c && x == g->goal)) print_assertion(&w, x);
  }
  if (c) print_case(&w, c);
  for (uint32_t i = 0; i < g->clauses.n; i++) print_assertion(&w, g->clauses.at[i]);
  w.out = &declarations;
  print_declarations(&w);
  print_map_functions(&w);
  w.out = out;
  buf_puts(out, "(set-logic ALL)\n");
  print_map_sorts(&w);
  buf_add(out, declarations.text ? declarations.text : "", declarations.n);
  buf_add(out, body.text ? body.text : "", body.n);
  buf_puts(out, "(check-sat)\n");
  buf_free(&body);
  buf_free(&declarations);
  map_free(&w.used);
  map_free(&w.proxy);
  map_free(&w.count);
  map_free(&w.named);
}
