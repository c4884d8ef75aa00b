/* SPDX-License-Identifier: MIT */
/* Whole programs in Boogie's style, as its /print option writes them.
 *
 * One declaration per name, an empty line between two. A procedure with a body is a
 * procedure and an implementation. A function defined by an expression that is not
 * inlined shows the axiom that Boogie makes of it. */
#include "syntax/print/print_parts.h"

#include <stdlib.h>

static void boogie_signature(Printer *pr, TypeParam *const *params, uint32_t n, const VarList *ins,
                             const VarList *outs) {
  put_type_params(pr, params, n);
  buf_putc(pr->out, '(');
  put_open(pr, WRAP_ALONE);
  put_vars(pr, ins);
  buf_putc(pr->out, ')');
  if (outs->n) {
    put_sep(pr);
    buf_puts(pr->out, " returns (");
    put_vars(pr, outs);
    buf_putc(pr->out, ')');
  }
  put_close(pr);
}

static void header(Printer *pr, const char *keyword, const Decl *d) {
  put_place(pr, d->pos);
  buf_puts(pr->out, keyword);
  buf_putc(pr->out, ' ');
  put_attrs(pr, &d->attrs);
  if (d->kind == DECL_FUNC) put_id(pr);
  if (d->name) put_name(pr, d->name);
}

/* ---- types, constants, variables, axioms ---------------------------------------- */

static void type_decl(Printer *pr, const Decl *d) {
  header(pr, "type", d);
  for (uint32_t i = 0; i < d->u.type.n_params; i++) {
    buf_putc(pr->out, ' ');
    if (d->u.type.synonym)
      put_name(pr, d->u.type.params[i]->name);
    else
      buf_putc(pr->out, '_');
  }
  if (d->u.type.synonym) {
    buf_puts(pr->out, " = ");
    put_type(pr, d->u.type.synonym);
  }
  buf_puts(pr->out, ";\n");
}

static void boogie_datatype(Printer *pr, const Decl *d) {
  const DatatypeDecl *dt = &d->u.datatype;
  header(pr, "datatype", d);
  put_type_params(pr, dt->params, dt->n_params);
  buf_puts(pr->out, " {\n");
  for (uint32_t i = 0; i < dt->n_ctors; i++) {
    buf_puts(pr->out, "  ");
    put_name(pr, dt->ctors[i]->name);
    buf_putc(pr->out, '(');
    put_vars_in(pr, &dt->ctors[i]->fields, WRAP_FLUSH);
    buf_puts(pr->out, i + 1 < dt->n_ctors ? "),\n" : ")\n");
  }
  buf_puts(pr->out, "}\n");
}

static void boogie_axiom(Printer *pr, const Decl *d) {
  if (d->u.axiom.hideable) buf_puts(pr->out, "hideable ");
  header(pr, "axiom", d);
  put_expr(pr, d->u.axiom.expr);
  buf_puts(pr->out, ";\n");
}

static void boogie_axioms(Printer *pr, Decl *const *list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) boogie_axiom(pr, list[i]);
}

/* name: type, for variables whose attributes are the declaration's */
static void typed(Printer *pr, const Var *v) {
  Var bare = *v;
  bare.attrs = (AttrList){0};
  put_var(pr, &bare);
}

static void constant(Printer *pr, const Decl *d, const Var *v) {
  const ConstDecl *c = &d->u.konst;
  header(pr, "const", d);
  if (v->unique) buf_puts(pr->out, "unique ");
  typed(pr, v);
  if (c->has_extends) buf_puts(pr->out, " extends");
  for (uint32_t i = 0; i < c->n_parents; i++) {
    buf_puts(pr->out, i ? ", " : " ");
    if (c->parents[i].unique) buf_puts(pr->out, "unique ");
    put_name(pr, c->parents[i].name.name);
  }
  if (c->complete) buf_puts(pr->out, " complete");
  if (c->n_uses && v == c->vars.at[0]) {
    buf_puts(pr->out, "\nuses {\n");
    boogie_axioms(pr, c->uses, c->n_uses);
    buf_puts(pr->out, "}\n");
  } else {
    buf_puts(pr->out, ";\n");
  }
}

static void boogie_constants(Printer *pr, const Decl *d) {
  for (uint32_t i = 0; i < d->u.konst.vars.n; i++) {
    if (i) buf_putc(pr->out, '\n');
    constant(pr, d, d->u.konst.vars.at[i]);
  }
}

static void globals(Printer *pr, const Decl *d) {
  for (uint32_t i = 0; i < d->u.globals.n; i++) {
    if (i) buf_putc(pr->out, '\n');
    header(pr, "var", d);
    typed(pr, d->u.globals.at[i]);
    buf_puts(pr->out, ";\n");
  }
}

/* ---- functions ------------------------------------------------------------------- */

static void argument_name(Printer *pr, const FuncDecl *f, uint32_t i) {
  if (f->args.at[i]->name)
    put_name(pr, f->args.at[i]->name);
  else
    buf_printf(pr->out, "_%u", i);
}

/* f(x, y): T */
static void typed_call(Printer *pr, const Decl *d) {
  const FuncDecl *f = &d->u.func;
  put_open(pr, WRAP_ALONE);
  put_name(pr, d->name);
  buf_putc(pr->out, '(');
  for (uint32_t i = 0; i < f->args.n; i++) {
    if (i) {
      buf_puts(pr->out, ", ");
      put_sep(pr);
    }
    argument_name(pr, f, i);
  }
  put_close(pr);
  buf_puts(pr->out, "): ");
  put_type(pr, f->result->type_expr);
}

/* axiom (forall x: T :: {attributes} { f(x): U } f(x): U == body); */
static void definition_axiom(Printer *pr, const Decl *d) {
  const FuncDecl *f = &d->u.func;
  bool quantified = f->args.n || f->n_params;
  buf_puts(pr->out, "axiom ");
  if (quantified) {
    put_open(pr, WRAP_ALONE);
    buf_puts(pr->out, "(forall");
    put_type_params(pr, f->params, f->n_params);
    buf_putc(pr->out, ' ');
    put_open(pr, WRAP_ALONE);
    for (uint32_t i = 0; i < f->args.n; i++) {
      if (i) {
        buf_puts(pr->out, ", ");
        put_sep(pr);
      }
      argument_name(pr, f, i);
      buf_puts(pr->out, ": ");
      put_type(pr, f->args.at[i]->type_expr);
    }
    put_close(pr);
    buf_puts(pr->out, " :: ");
    put_sep(pr);
    put_attrs(pr, &d->attrs);
    put_open(pr, WRAP_ALONE);
    buf_puts(pr->out, "{ ");
    typed_call(pr, d);
    buf_puts(pr->out, " } ");
    put_close(pr);
    put_sep(pr);
  }
  put_open(pr, 1 + BIN_EQ);
  typed_call(pr, d);
  put_sep(pr);
  buf_puts(pr->out, " == ");
  put_operand(pr, f->body, PUT_COMPARISON, true);
  put_close(pr);
  buf_puts(pr->out, quantified ? ")" : "");
  if (quantified) put_close(pr);
  buf_puts(pr->out, ";\n");
}

static void boogie_function(Printer *pr, const Decl *d) {
  const FuncDecl *f = &d->u.func;
  bool shown = f->body && (attr_flag(&d->attrs, "inline") || attr_flag(&d->attrs, "define"));
  bool defined = f->body && !shown;
  if (f->revealed) buf_puts(pr->out, "revealed ");
  header(pr, "function", d);
  put_type_params(pr, f->params, f->n_params);
  buf_putc(pr->out, '(');
  put_open(pr, WRAP_ALONE);
  put_vars(pr, &f->args);
  buf_putc(pr->out, ')');
  put_sep(pr);
  buf_puts(pr->out, " : ");
  put_type(pr, f->result->type_expr);
  put_close(pr);
  if (shown) {
    buf_puts(pr->out, "\n{\n  ");
    put_expr(pr, f->body);
    buf_puts(pr->out, "\n}\n");
  }
  if (defined || f->n_uses) {
    buf_puts(pr->out, shown ? "uses {\n" : "\nuses {\n");
    if (defined) definition_axiom(pr, d);
    boogie_axioms(pr, f->uses, f->n_uses);
    buf_puts(pr->out, "}\n");
  } else if (!shown) {
    buf_puts(pr->out, ";\n");
  }
}

/* ---- procedures ------------------------------------------------------------------ */

static void boogie_specs(Printer *pr, const char *keyword, const Spec *s, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    buf_puts(pr->out, "  ");
    put_place(pr, s[i].pos);
    if (s[i].is_free) buf_puts(pr->out, "free ");
    buf_puts(pr->out, keyword);
    put_attrs(pr, &s[i].attrs);
    put_expr(pr, s[i].expr);
    buf_puts(pr->out, ";\n");
  }
}

static void modifies(Printer *pr, const ProcDecl *p) {
  bool first = true;
  for (uint32_t i = 0; i < p->n_modifies_clauses; i++)
    for (uint32_t k = 0; k < p->modifies_clauses[i].n; k++) {
      buf_puts(pr->out, first ? "  modifies " : ", ");
      put_no_id(pr);
      put_name(pr, p->modifies_clauses[i].names[k].name);
      first = false;
    }
  if (!first) buf_puts(pr->out, ";\n");
}

static void procedure(Printer *pr, const Decl *d) {
  const ProcDecl *p = &d->u.proc;
  if (p->pure) buf_puts(pr->out, "pure ");
  header(pr, "procedure", d);
  boogie_signature(pr, p->params, p->n_params, &p->ins, &p->outs);
  buf_puts(pr->out, ";\n");
  boogie_specs(pr, "requires ", p->requires, p->n_requires);
  modifies(pr, p);
  boogie_specs(pr, "ensures ", p->ensures, p->n_ensures);
  for (uint32_t i = 0; i < p->n_measures; i++) {
    buf_puts(pr->out, "  measure ");
    put_attrs(pr, &p->measures[i].attrs);
    put_exprs(pr, p->measures[i].exprs, p->measures[i].n);
    buf_puts(pr->out, ";\n");
  }
  buf_puts(pr->out, "\n\n");
}

static void implementation(Printer *pr, const Decl *d) {
  const ImplDecl *impl = &d->u.impl;
  header(pr, "implementation", d);
  boogie_signature(pr, impl->params, impl->n_params, &impl->ins, &impl->outs);
  buf_puts(pr->out, "\n{\n");
  put_locals(pr, &impl->locals, 1);
  if (pr->opt->bodies != PRINT_BLOCKS) {
    bool both = pr->opt->bodies == PRINT_BOTH;
    if (impl->locals.n) buf_putc(pr->out, '\n');
    if (both) buf_puts(pr->out, "  /*** structured program:\n");
    pr->unplaced = both;
    put_stmts(pr, impl->body.at, impl->body.n, 1);
    pr->unplaced = false;
    if (both) buf_puts(pr->out, "  **** end structured program */\n");
  }
  bool written = pr->opt->blocks && pr->opt->blocks(pr->opt->blocks_env, d, pr->out);
  if (pr->opt->bodies != PRINT_STRUCTURED && !written) put_blocks(pr, &impl->body);
  buf_puts(pr->out, "}\n\n\n");
}

static void decl(Printer *pr, const Decl *d) {
  switch ((DeclKind)d->kind) {
  case DECL_ERROR: break;
  case DECL_TYPE: type_decl(pr, d); break;
  case DECL_DATATYPE: boogie_datatype(pr, d); break;
  case DECL_CONST: boogie_constants(pr, d); break;
  case DECL_VAR: globals(pr, d); break;
  case DECL_FUNC: boogie_function(pr, d); break;
  case DECL_AXIOM: boogie_axiom(pr, d); break;
  case DECL_PROC: procedure(pr, d); break;
  case DECL_IMPL: implementation(pr, d); break;
  }
}

static int by_pos(const void *a, const void *b) {
  const PrintPlace *x = a, *y = b;
  if (x->pos != y->pos) return x->pos < y->pos ? -1 : 1;
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* Turns offsets, which ascend, into lines and columns; then orders by position. */
static void locate_places(PrintPlaces *places, const char *text) {
  uint32_t line = 1;
  size_t at = 0, line_start = 0;
  for (uint32_t i = 0; i < places->n; i++) {
    PrintPlace *p = &places->at[i];
    for (; at < p->offset; at++)
      if (text[at] == '\n') line++, line_start = at + 1;
    p->line = line;
    p->column = (uint32_t)(at - line_start);
  }
  if (places->n) qsort(places->at, places->n, sizeof *places->at, by_pos);
}

/* The first one of the position, or the end. */
static uint32_t places_from(const PrintPlaces *places, Pos pos) {
  uint32_t lo = 0, hi = places->n;
  while (lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (places->at[mid].pos < pos)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

const PrintPlace *print_place(const PrintPlaces *places, Pos pos) {
  uint32_t i = places_from(places, pos);
  return i < places->n && places->at[i].pos == pos ? &places->at[i] : NULL;
}

const PrintPlace *print_last_place(const PrintPlaces *places, Pos pos) {
  uint32_t i = places_from(places, pos), end = i;
  while (end < places->n && places->at[end].pos == pos) end++;
  return end > i ? &places->at[end - 1] : NULL;
}

const PrintPlace *print_place_of_block(const PrintPlaces *places, Pos pos, Str label) {
  uint32_t first = places_from(places, pos);
  for (uint32_t i = first; i < places->n && places->at[i].pos == pos; i++)
    if (places->at[i].label == label) return &places->at[i];
  return first < places->n && places->at[first].pos == pos ? &places->at[first] : NULL;
}

void print_boogie(Buf *out, const Program *program, const PrintOptions *opt) {
  Wrap wrap = {0};
  Printer pr = {
      .out = out, .opt = opt, .strs = &program->session->strs, .wrap = opt->wrapped ? &wrap : NULL};
  bool first = true;
  for (uint32_t i = 0; i < program->decls.n; i++) {
    const Decl *d = program->decls.at[i];
    if (d->kind == DECL_ERROR || (d->from_lib && !opt->libraries)) continue;
    if (d->kind == DECL_AXIOM && d->u.axiom.owner) continue;
    if (!first) buf_putc(out, '\n');
    first = false;
    decl(&pr, d);
  }
  if (opt->places) locate_places(opt->places, out->text); /* Boogie counts no broken lines either */
  if (opt->wrapped) wrap_apply(&wrap, out);
  wrap_free(&wrap);
}

void print_declaration(Buf *out, Decl *d, Pos base) {
  PrintOptions opt = {.spans = true, .base = base};
  d->pos = base + (Pos)out->n;
  decl(&(Printer){.out = out, .opt = &opt}, d);
  d->span = (Span){d->pos, base + (Pos)out->n};
  Decl **uses = d->kind == DECL_CONST ? d->u.konst.uses : d->u.func.uses;
  uint32_t n = d->kind == DECL_CONST  ? d->u.konst.n_uses
               : d->kind == DECL_FUNC ? d->u.func.n_uses
                                      : 0;
  for (uint32_t i = 0; i < n; i++) {
    Decl *axiom = uses[i];
    axiom->pos = axiom->u.axiom.expr->pos;
    axiom->span = axiom->u.axiom.expr->span;
  }
}
