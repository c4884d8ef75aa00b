/* SPDX-License-Identifier: MIT */
/* Procedures as text, with the places that they come from. */
#include "cil/names.h"
#include "cil/program/program.h"

#include <string.h>

/* ---- places ---------------------------------------------------------------- */

/* The place of what follows: the last point at an offset, or else the first of the method. */
static void put_place(Translation *t, const SymMethod *symbols, uint32_t offset) {
  const SymPoint *at = NULL;
  for (uint32_t i = 0; i < symbols->points && (symbols->point[i].offset <= offset || !at); i++)
    if (!symbols->point[i].hidden) at = &symbols->point[i];
  if (at) places_put(t->a, t->names.arena, &t->out->text, at);
}

/* A contract begins at the first of its places in the source, which need not be that of its first
 * instruction: arguments are evaluated before the call. */
static void put_clause_place(Translation *t, const SymMethod *symbols, const ContractClause *c) {
  const SymPoint *first = NULL;
  for (uint32_t i = 0; i < symbols->points; i++) {
    const SymPoint *p = &symbols->point[i];
    if (p->hidden || p->offset < c->offset || p->offset >= c->end) continue;
    if (!first || p->line < first->line || (p->line == first->line && p->column < first->column))
      first = p;
  }
  if (first)
    places_put(t->a, t->names.arena, &t->out->text, first);
  else
    put_place(t, symbols, c->offset);
}

/* ---- headers --------------------------------------------------------------- */

/* The name of a method in a string of Boogie. */
static void put_quoted_method(Translation *t, uint32_t m) {
  Buf name = {0};
  names_method(t->a, &name, m, false);
  for (size_t i = 0; i < name.n; i++) {
    char c = name.text[i];
    buf_putc(&t->out->text, c == '"' || c == '\\' || (unsigned char)c < ' ' ? '_' : c);
  }
  buf_free(&name);
}

/* Where the program begins; a library may have a Main as well. */
static bool is_main(const Translation *t, uint32_t m) {
  uint32_t entry = t->a->pe.entry_token;
  if (md_table_of(entry) == MD_METHOD && md_row_of(entry)) return md_row_of(entry) == m;
  return strcmp(metadata_text(&t->a->md, MD_METHOD_NAME, m), "Main") == 0 &&
         metadata_get(&t->a->md, MD_METHOD_FLAGS, m) & METHOD_STATIC;
}

static void put_results(Translation *t, const Proc *p) {
  Buf *out = &t->out->text;
  const char *before = " returns (";
  for (uint32_t i = 0; i < p->args; i++) {
    const LiftValue *v = &p->arg[i];
    if (v->kind != LIFT_PLACE) continue;
    buf_printf(out, "%s%s: %s%s", before, v->text, v->place->sort->name,
               lift_where(t->names.arena, v->place->sort, v->text));
    before = ", ";
  }
  if (p->sig->result->elem != SIG_VOID) {
    const LiftSort *s = lift_sort(&t->names, p->sig->result);
    buf_printf(out, "%sresult: %s%s", before, s->name, lift_where(t->names.arena, s, "result"));
    before = ", ";
  }
  if (*before == ',') buf_putc(out, ')');
}

static void put_parameters(Translation *t, const Proc *p) {
  Buf *out = &t->out->text;
  buf_putc(out, '(');
  for (uint32_t i = 0; i < p->args; i++) {
    const LiftValue *v = p->before ? &p->before[i] : &p->arg[i];
    const LiftSort *s = v->kind == LIFT_PLACE ? v->place->sort : v->sort;
    bool is_this = v->kind == LIFT_REF && strcmp(v->text, "this") == 0;
    buf_printf(out, "%s%s: %s%s", i ? ", " : "", v->text, s->name,
               is_this ? " where this != null && alloc[this]"
                       : lift_where(t->names.arena, s, v->text));
  }
  buf_putc(out, ')');
  put_results(t, p);
}

/* Something comes of a call of it; alloc, the first of the globals, does not count. */
static bool does_something(const Translation *t, const Proc *p, uint32_t node) {
  bool does = p->before || p->sig->result->elem != SIG_VOID;
  for (uint32_t g = 1; g < t->decls.globals.n && !does; g++)
    does = effects_changes(&t->names, node, g);
  return does;
}

/* A caller does not know the value that a parameter has at the end of the method, or of one that
 * overrides it. */
static bool speaks_of_end(const Translation *t, uint32_t m, const ContractClause *c,
                          bool dispatch) {
  const LiftRows *rows = effects_overrides(&t->names, m);
  Proc other = t->proc[m];
  if (declare_speaks_of_end(t, &other, c)) return true;
  for (uint32_t i = 0; dispatch && i < rows->n; i++) {
    other.assigned = t->proc[rows->at[i]].args == other.args ? t->proc[rows->at[i]].assigned : NULL;
    if (declare_speaks_of_end(t, &other, c)) return true;
  }
  return false;
}

/* Nobody says what the method does, neither its author nor its code in a way that is understood:
 * what fails by what it does, as far as others know it, need not fail. */
static bool says_little(const Translation *t, uint32_t m, uint32_t node, bool dispatch) {
  const Proc *p = &t->proc[m];
  for (uint32_t i = 0; i < p->contract.clauses.n; i++) {
    const ContractClause *c = &p->contract.clauses.at[i];
    if (c->kind == CLAUSE_ENSURES && !c->fact && !(dispatch && c->computed) &&
        !speaks_of_end(t, m, c, dispatch))
      return false;
  }
  return does_something(t, p, node);
}

static void put_header(Translation *t, uint32_t m) {
  Proc *p = &t->proc[m];
  Buf *out = &t->out->text;
  SymMethod symbols;
  symbols_method(&t->a->symbols, t->names.arena, m, &symbols);
  buf_puts(out, "\n// ");
  names_method(t->a, out, m, true);
  buf_putc(out, '\n');
  put_place(t, &symbols, 0);
  buf_puts(out, is_main(t, m) ? "procedure {:entrypoint} " : "procedure ");
  if (p->loops) buf_puts(out, "{:inferred_invariants} ");
  if (!p->has_body) buf_puts(out, "{:outside} ");
  if (says_little(t, m, m, false)) buf_puts(out, "{:overapproximation} ");
  buf_puts(out, "{:verboseName \"");
  put_quoted_method(t, m);
  buf_printf(out, "\"} %s", t->names.method[m]);
  put_parameters(t, p);
  buf_puts(out, p->has_body || p->invoke ? "\n" : ";\n");
}

/* ---- specifications -------------------------------------------------------- */

static void put_frame(Translation *t, const Proc *p, const char *word) {
  for (uint32_t i = 0; i < p->framed.n; i++) {
    const char *g = p->framed.at[i];
    buf_printf(&t->out->text,
               "  %s (forall o: Ref :: {%s[o]} o != this ==> %s[o] == old(%s)[o]);\n", word, g, g,
               g);
  }
}

/* A constructor begins with fields that are zero. Whoever calls it has to show that: after an
 * allocation it is plain, and a derived constructor has not touched them. */
static void put_zeros(Translation *t, uint32_t type) {
  for (uint32_t depth = 0; depth < 100 && type; depth++) {
    uint32_t from, to;
    metadata_range(&t->a->md, MD_TYPE_DEF_FIELDS, type, &from, &to);
    for (; from < to; from++) {
      const char *field = t->names.field[from];
      if (!field || metadata_get(&t->a->md, MD_FIELD_FLAGS, from) & FIELD_STATIC ||
          decls_global_number(&t->decls, field) == UINT32_MAX)
        continue;
      Bytes blob = metadata_blob(&t->a->md, MD_FIELD_SIGNATURE, from);
      const LiftSort *s = lift_sort(&t->names, sig_field(t->names.arena, blob));
      if (!s->any) buf_printf(&t->out->text, "  requires %s[this] == %s;\n", field, s->zero);
    }
    type = effects_base(&t->names, type);
  }
}

static void put_modifies(Translation *t, uint32_t node) {
  Buf *out = &t->out->text;
  GlobalList list = {.out = out, .before = "  modifies "};
  for (uint32_t g = 0; g < t->decls.globals.n; g++)
    if (effects_changes(&t->names, node, g)) decls_list_global(&list, &t->decls.globals.at[g]);
  if (list.names) buf_puts(out, ";\n");
  if (effects_changes(&t->names, node, 0)) /* alloc is the first */
    buf_puts(out, "  free ensures (forall o: Ref :: {alloc[o]} old(alloc)[o] ==> alloc[o]);\n");
}

static void put_clauses(Translation *t, uint32_t m, bool ensures, bool dispatch) {
  const Proc *p = &t->proc[m];
  SymMethod symbols;
  uint32_t of = 0; /* whose symbols these are */
  for (uint32_t i = 0; i < p->contract.clauses.n; i++) {
    const ContractClause *c = &p->contract.clauses.at[i];
    if (c->method != of) symbols_method(&t->a->symbols, t->names.arena, of = c->method, &symbols);
    if (c->kind == CLAUSE_THROWS || (c->kind == CLAUSE_ENSURES && !ensures)) continue;
    if (c->computed && dispatch) continue;
    if (speaks_of_end(t, m, c, dispatch)) continue;
    put_clause_place(t, &symbols, c);
    buf_printf(&t->out->text, "  %s%s %s;\n", c->fact ? "free " : "",
               c->kind == CLAUSE_ENSURES ? "ensures" : "requires", c->text);
  }
}

static void put_invariants(Translation *t, uint32_t m, uint32_t node) {
  InvariantLines lines = {0};
  SymMethod symbols;
  holds_specify(t->names.invariants, m, node, &lines);
  for (uint32_t i = 0; i < lines.n; i++) {
    const ContractClause *c = lines.at[i].where;
    symbols_method(&t->a->symbols, t->names.arena, c ? c->method : m, &symbols);
    if (c)
      put_clause_place(t, &symbols, c);
    else
      put_place(t, &symbols, 0);
    buf_printf(&t->out->text, "  %s;\n", lines.at[i].text);
  }
  vec_free(&lines);
}

static void put_specification(Translation *t, uint32_t m) {
  const Proc *p = &t->proc[m];
  put_modifies(t, m);
  put_frame(t, p, "ensures");
  if (strcmp(metadata_text(&t->a->md, MD_METHOD_NAME, m), ".ctor") == 0 &&
      p->arg[0].kind == LIFT_REF)
    put_zeros(t, t->a->owner_of_method[m]);
  put_clauses(t, m, true, false);
  put_invariants(t, m, m);
}

/* ---- bodies ---------------------------------------------------------------- */

/* Whether a check can fail on this line of the program. */
static bool has_check(const char *line) {
  static const char *const starts[] = {"  assert ", "  call ", "  return;"};
  for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
    if (strncmp(line, starts[i], strlen(starts[i])) == 0) return true;
  return false;
}

/* A #line pragma says the number of the next line only; lines after that count on, so it is
 * repeated in front of each line with a check that comes from the same line of the source. */
static void put_body(Translation *t, const Proc *p) {
  const Buf *body = &p->body;
  Buf *out = &t->out->text;
  const char *pragma = NULL, *end = body->n ? body->text + body->n : NULL;
  size_t pragma_n = 0;
  bool fresh = false; /* the pragma is the line before */
  for (const char *line = body->text; line && line < end;) {
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    size_t n = (newline ? (size_t)(newline - line) : (size_t)(end - line) - 1) + 1;
    bool is_pragma = line[0] == '#';
    if (line[0] == '@') {
      put_frame(t, p, "assert");
      line += n;
      continue;
    }
    if (is_pragma) {
      pragma = line;
      pragma_n = n;
    } else if (pragma && !fresh && has_check(line)) {
      buf_add(out, pragma, pragma_n);
    }
    buf_add(out, line, n);
    fresh = is_pragma;
    line += n;
  }
}

/* A procedure for calls of a method that may come to another one; {:outside} with a body says that
 * what it calls counts as called by its caller. */
static void put_dispatch(Translation *t, uint32_t m, uint32_t node, const char *name,
                         bool has_body) {
  const Proc *p = &t->proc[m];
  Buf *out = &t->out->text;
  buf_puts(out, "\n// ");
  names_method(t->a, out, m, true);
  buf_puts(out, ", or what overrides it\nprocedure {:outside} ");
  if (says_little(t, m, node, true)) buf_puts(out, "{:overapproximation} ");
  buf_puts(out, "{:verboseName \"");
  put_quoted_method(t, m);
  buf_printf(out, "\"} %s", name);
  put_parameters(t, p);
  buf_puts(out, has_body ? "\n" : ";\n");
  put_modifies(t, node);
  put_clauses(t, m, !p->promises_nothing, true);
  put_invariants(t, m, node);
}

void print_method(Translation *t, uint32_t m) {
  const Proc *p = &t->proc[m];
  if (!p->callable || t->names.predicate[m] ||
      metadata_get(&t->a->md, MD_METHOD_FLAGS, m) & METHOD_ABSTRACT)
    return;
  put_header(t, m);
  put_specification(t, m);
  if (p->invoke) {
    buf_add(&t->out->text, p->dispatch.text, p->dispatch.n);
    put_dispatch(t, m, m, p->elsewhere, false);
  }
  if (!p->has_body) return;
  buf_puts(&t->out->text, "{\n");
  for (uint32_t i = 0; i < p->variables.n; i++) buf_puts(&t->out->text, p->variables.at[i]);
  put_body(t, p);
  buf_puts(&t->out->text, "}\n");
}

/* Overriding methods have the same contract, unless something else may be called. */
void print_dispatch(Translation *t, uint32_t m) {
  const Proc *p = &t->proc[m];
  if (!p->callable || !t->names.dispatched[m]) return;
  uint32_t node = effects_dispatch(&t->names, m);
  put_dispatch(t, m, node, t->names.dispatch[m], p->dispatch.n > 0);
  if (!p->dispatch.n) return;
  buf_add(&t->out->text, p->dispatch.text, p->dispatch.n);
  put_dispatch(t, m, node, p->elsewhere, false);
}
