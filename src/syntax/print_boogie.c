/* Whole programs in Boogie's style, as its /print option writes them.
 *
 * One declaration per name, an empty line between two. A procedure with a body is a
 * procedure and an implementation. A function defined by an expression that is not
 * inlined shows the axiom that Boogie makes of it.
 * SPDX-License-Identifier: MIT */
#include "syntax/print_parts.h"

static void signature(Buf *out, TypeParam *const *params, uint32_t n, const VarList *ins,
                      const VarList *outs) {
  print_type_params(out, params, n);
  buf_putc(out, '(');
  print_vars(out, ins);
  buf_putc(out, ')');
  if (outs->n == 0) return;
  buf_puts(out, " returns (");
  print_vars(out, outs);
  buf_putc(out, ')');
}

static void header(Buf *out, const char *keyword, const Decl *d) {
  buf_puts(out, keyword);
  buf_putc(out, ' ');
  print_attrs(out, &d->attrs);
  if (d->name) print_name(out, d->name);
}

/* ---- types, constants, variables, axioms ---------------------------------------- */

static void type_decl(Buf *out, const Decl *d) {
  header(out, "type", d);
  for (uint32_t i = 0; i < d->u.type.n_params; i++) {
    buf_putc(out, ' ');
    if (d->u.type.synonym)
      print_name(out, d->u.type.params[i]->name);
    else
      buf_putc(out, '_');
  }
  if (d->u.type.synonym) {
    buf_puts(out, " = ");
    print_type_expr(out, d->u.type.synonym);
  }
  buf_puts(out, ";\n");
}

static void datatype(Buf *out, const Decl *d) {
  const DatatypeDecl *dt = &d->u.datatype;
  header(out, "datatype", d);
  print_type_params(out, dt->params, dt->n_params);
  buf_puts(out, " {\n");
  for (uint32_t i = 0; i < dt->n_ctors; i++) {
    buf_puts(out, "  ");
    print_name(out, dt->ctors[i]->name);
    buf_putc(out, '(');
    print_vars(out, &dt->ctors[i]->fields);
    buf_puts(out, i + 1 < dt->n_ctors ? "),\n" : ")\n");
  }
  buf_puts(out, "}\n");
}

static void axiom(Buf *out, const Decl *d) {
  if (d->u.axiom.hideable) buf_puts(out, "hideable ");
  header(out, "axiom", d);
  print_expr(out, d->u.axiom.expr);
  buf_puts(out, ";\n");
}

static void axioms(Buf *out, Decl *const *list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) axiom(out, list[i]);
}

/* name: type, for variables whose attributes are the declaration's */
static void typed(Buf *out, const Var *v) {
  Var bare = *v;
  bare.attrs = (AttrList){0};
  print_var(out, &bare);
}

static void constant(Buf *out, const Decl *d, const Var *v) {
  const ConstDecl *c = &d->u.konst;
  header(out, "const", d);
  if (v->unique) buf_puts(out, "unique ");
  typed(out, v);
  if (c->has_extends) buf_puts(out, " extends");
  for (uint32_t i = 0; i < c->n_parents; i++) {
    buf_puts(out, i ? ", " : " ");
    if (c->parents[i].unique) buf_puts(out, "unique ");
    print_name(out, c->parents[i].name.name);
  }
  if (c->complete) buf_puts(out, " complete");
  if (c->n_uses && v == c->vars.at[0]) {
    buf_puts(out, "\nuses {\n");
    axioms(out, c->uses, c->n_uses);
    buf_puts(out, "}\n");
  } else {
    buf_puts(out, ";\n");
  }
}

static void constants(Buf *out, const Decl *d) {
  for (uint32_t i = 0; i < d->u.konst.vars.n; i++) {
    if (i) buf_putc(out, '\n');
    constant(out, d, d->u.konst.vars.at[i]);
  }
}

static void globals(Buf *out, const Decl *d) {
  for (uint32_t i = 0; i < d->u.globals.n; i++) {
    if (i) buf_putc(out, '\n');
    header(out, "var", d);
    typed(out, d->u.globals.at[i]);
    buf_puts(out, ";\n");
  }
}

/* ---- functions ------------------------------------------------------------------- */

static void argument_name(Buf *out, const FuncDecl *f, uint32_t i) {
  if (f->args.at[i]->name)
    print_name(out, f->args.at[i]->name);
  else
    buf_printf(out, "_%u", i);
}

/* f(x, y): T */
static void typed_call(Buf *out, const Decl *d) {
  const FuncDecl *f = &d->u.func;
  print_name(out, d->name);
  buf_putc(out, '(');
  for (uint32_t i = 0; i < f->args.n; i++) {
    if (i) buf_puts(out, ", ");
    argument_name(out, f, i);
  }
  buf_puts(out, "): ");
  print_type_expr(out, f->result->type_expr);
}

/* axiom (forall x: T :: {attributes} { f(x): U } f(x): U == body); */
static void definition_axiom(Buf *out, const Decl *d) {
  const FuncDecl *f = &d->u.func;
  bool quantified = f->args.n || f->n_params;
  buf_puts(out, "axiom ");
  if (quantified) {
    buf_puts(out, "(forall");
    print_type_params(out, f->params, f->n_params);
    for (uint32_t i = 0; i < f->args.n; i++) {
      buf_puts(out, i ? ", " : " ");
      argument_name(out, f, i);
      buf_puts(out, ": ");
      print_type_expr(out, f->args.at[i]->type_expr);
    }
    buf_puts(out, " :: ");
    print_attrs(out, &d->attrs);
    buf_puts(out, "{ ");
    typed_call(out, d);
    buf_puts(out, " } ");
  }
  typed_call(out, d);
  buf_puts(out, " == ");
  print_operand(out, f->body, PRINT_COMPARISON, true);
  buf_puts(out, quantified ? ");\n" : ";\n");
}

static void function(Buf *out, const Decl *d) {
  const FuncDecl *f = &d->u.func;
  bool shown = f->body && (attr_flag(&d->attrs, "inline") || attr_flag(&d->attrs, "define"));
  bool defined = f->body && !shown;
  if (f->revealed) buf_puts(out, "revealed ");
  header(out, "function", d);
  signature(out, f->params, f->n_params, &f->args, &(VarList){0});
  buf_puts(out, " : ");
  print_type_expr(out, f->result->type_expr);
  if (shown) {
    buf_puts(out, "\n{\n  ");
    print_expr(out, f->body);
    buf_puts(out, "\n}\n");
  }
  if (defined || f->n_uses) {
    buf_puts(out, shown ? "uses {\n" : "\nuses {\n");
    if (defined) definition_axiom(out, d);
    axioms(out, f->uses, f->n_uses);
    buf_puts(out, "}\n");
  } else if (!shown) {
    buf_puts(out, ";\n");
  }
}

/* ---- procedures ------------------------------------------------------------------ */

static void specs(Buf *out, const char *keyword, const Spec *s, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    buf_puts(out, s[i].is_free ? "  free " : "  ");
    buf_puts(out, keyword);
    print_attrs(out, &s[i].attrs);
    print_expr(out, s[i].expr);
    buf_puts(out, ";\n");
  }
}

static void modifies(Buf *out, const ProcDecl *p) {
  bool first = true;
  for (uint32_t i = 0; i < p->n_modifies_clauses; i++)
    for (uint32_t k = 0; k < p->modifies_clauses[i].n; k++) {
      buf_puts(out, first ? "  modifies " : ", ");
      print_name(out, p->modifies_clauses[i].names[k].name);
      first = false;
    }
  if (!first) buf_puts(out, ";\n");
}

static void procedure(Buf *out, const Decl *d) {
  const ProcDecl *p = &d->u.proc;
  if (p->pure) buf_puts(out, "pure ");
  header(out, "procedure", d);
  signature(out, p->params, p->n_params, &p->ins, &p->outs);
  buf_puts(out, ";\n");
  specs(out, "requires ", p->requires, p->n_requires);
  modifies(out, p);
  specs(out, "ensures ", p->ensures, p->n_ensures);
  for (uint32_t i = 0; i < p->n_measures; i++) {
    buf_puts(out, "  measure ");
    print_attrs(out, &p->measures[i].attrs);
    print_exprs(out, p->measures[i].exprs, p->measures[i].n);
    buf_puts(out, ";\n");
  }
  buf_puts(out, "\n\n");
}

static void implementation(Buf *out, const Decl *d) {
  const ImplDecl *impl = &d->u.impl;
  header(out, "implementation", d);
  signature(out, impl->params, impl->n_params, &impl->ins, &impl->outs);
  buf_puts(out, "\n{\n");
  print_locals(out, &impl->locals, 1);
  if (impl->locals.n) buf_putc(out, '\n');
  print_stmts(out, impl->body.at, impl->body.n, 1);
  buf_puts(out, "}\n\n\n");
}

static void decl(Buf *out, const Decl *d) {
  switch ((DeclKind)d->kind) {
  case DECL_ERROR:
  case DECL_CIVL: break;
  case DECL_TYPE: type_decl(out, d); break;
  case DECL_DATATYPE: datatype(out, d); break;
  case DECL_CONST: constants(out, d); break;
  case DECL_VAR: globals(out, d); break;
  case DECL_FUNC: function(out, d); break;
  case DECL_AXIOM: axiom(out, d); break;
  case DECL_PROC: procedure(out, d); break;
  case DECL_IMPL: implementation(out, d); break;
  }
}

void print_boogie(Buf *out, const Program *program, const PrintOptions *options) {
  bool first = true;
  for (uint32_t i = 0; i < program->decls.n; i++) {
    const Decl *d = program->decls.at[i];
    if (d->kind == DECL_ERROR || d->kind == DECL_CIVL || (d->from_lib && !options->libraries))
      continue;
    if (d->kind == DECL_AXIOM && d->u.axiom.owner) continue;
    if (!first) buf_putc(out, '\n');
    first = false;
    decl(out, d);
  }
}
