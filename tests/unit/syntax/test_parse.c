/* SPDX-License-Identifier: MIT */
/* The parser: trees and positions, errors in both modes, older forms, depth. */
#include "syntax/civl.h"
#include "syntax/diags.h"
#include "syntax/parse.h"

#include "base/bigstack.h"
#include "base/buf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct Parse {
  Session session;
  Program *program;
  Buf errors;
} Parse;

/* Errors as "line,col text" lines, Boogie's columns. */
static const char *parse(Parse *p, const char *text, bool compat) {
  session_init(&p->session);
  p->program = program_new(&p->session);
  p->errors = (Buf){0};
  Source *s = source_add(&p->session.sources, str_c(&p->session.strs, "t.bpl"), text, strlen(text));
  ParseOptions options = {.compat = compat};
  bool good = parse_file(p->program, s, &options);
  assert_int_equal(good, p->session.diags.count[PHASE_PARSE] == 0);
  for (uint32_t i = 0; i < p->session.diags.list.n; i++) {
    const Diag *d = &p->session.diags.list.at[i];
    Loc loc = source_locate(&p->session.sources, d->span.lo);
    buf_printf(&p->errors, "%lld,%u %s\n", (long long)loc.line, loc.col, d->text);
  }
  return p->errors.text ? p->errors.text : "";
}

static void done(Parse *p) {
  buf_free(&p->errors);
  program_free(p->program);
  session_free(&p->session);
}

static void boogie_says(const char *text, const char *errors) {
  Parse p;
  assert_string_equal(parse(&p, text, true), errors);
  done(&p);
}

static void check_says(const char *text, const char *errors) {
  Parse p;
  assert_string_equal(parse(&p, text, false), errors);
  done(&p);
}

static void both_accept(const char *text) {
  boogie_says(text, "");
  check_says(text, "");
}

/* The expression of `axiom ...;`, fully parenthesized. */
static void show(Buf *b, const Expr *e) {
  switch (e->kind) {
  case EX_VAR: buf_puts(b, e->u.var.name->text); break;
  case EX_INT: buf_puts(b, e->u.text->text); break;
  case EX_UNARY:
    buf_printf(b, "%s", ast_unary_text(e->op));
    show(b, e->u.op.a);
    break;
  case EX_BINARY:
    buf_putc(b, '(');
    show(b, e->u.op.a);
    buf_printf(b, "%s", ast_binary_text(e->op));
    show(b, e->u.op.b);
    buf_putc(b, ')');
    break;
  case EX_ITE:
    buf_puts(b, "?(");
    show(b, e->u.ite.a);
    buf_putc(b, ',');
    show(b, e->u.ite.b);
    buf_putc(b, ')');
    break;
  case EX_IS:
    show(b, e->u.field->of);
    buf_printf(b, " is %s", e->u.field->name->text);
    break;
  case EX_ASCRIBE:
    buf_putc(b, '<');
    show(b, e->u.ascribe.e);
    buf_putc(b, '>');
    break;
  default: buf_printf(b, "#%d", e->kind);
  }
}

static void groups_as(const char *text, const char *shape) {
  char axiom[200];
  Buf b = {0};
  Parse p;
  snprintf(axiom, sizeof axiom, "axiom %s;", text);
  assert_string_equal(parse(&p, axiom, true), "");
  show(&b, p.program->decls.at[0]->u.axiom.expr);
  assert_string_equal(b.text, shape);
  buf_free(&b);
  done(&p);
}

static void precedence(void **state) {
  groups_as("a <==> b <==> c", "((a<==>b)<==>c)");
  groups_as("a ==> b ==> c", "(a==>(b==>c))");
  groups_as("a <== b <== c", "((a<==b)<==c)");
  groups_as("a && b && c ==> d || e <==> f", "((((a&&b)&&c)==>(d||e))<==>f)");
  groups_as("a + b * c - d == e ++ f + g", "(((a+(b*c))-d)==(e++(f+g)))");
  groups_as("a ** b ** c * d", "((a**(b**c))*d)");
  groups_as("-a ** !b is C", "(-a**!b is C)");
  groups_as("a : int + b", "(<a>+b)");
  groups_as("if c then a else b + 1 == d", "?(a,((b+1)==d))");
  groups_as("a div b mod c / d", "(((adivb)modc)/d)");
}

static void operators_that_do_not_chain(void **state) {
  boogie_says("axiom a && b || c;", "1,14 \";\" expected\n");
  boogie_says("axiom a < b < c;", "1,13 \";\" expected\n");
  boogie_says("axiom a <== b ==> c;", "1,15 \";\" expected\n");
  boogie_says("axiom a ==> b <== c;", "1,15 illegal mixture of ==> and <==, use parentheses to "
                                      "disambiguate\n");
}

static void boogie_suppresses_follow_ups(void **state) {
  boogie_says("function {:a \"x\" :b \"y\"} f(int) returns (int);",
              "1,18 \"}\" expected\n1,21 invalid Function\n");
  boogie_says("axiom (forall int x :: f(x));", "1,15 invalid QuantifierBody\n");
  boogie_says("const x: int where x < 0;", "1,14 invalid Consts\n");
  boogie_says("procedure P() { call Q(; }", "1,24 \")\" expected\n");
  boogie_says("procedure P() { x := a b; }\nvar where;", "1,24 \";\" expected\n");
}

static void semantic_errors_of_the_parser(void **state) {
  boogie_says("axiom x[y:1] == z[(1:13)];",
              "1,11 arguments of extract need to be integer literals\n"
              "1,22 parentheses around bitvector bounds are not allowed\n");
  boogie_says("axiom x[1:2,3];", "1,13 bitvectors only have one dimension\n");
  boogie_says("axiom x[1:2 := 3];", "1,16 assignment to bitvectors is not possible\n");
  boogie_says("axiom {x} true;", "1,9 only attributes, not triggers, allowed here\n");
  boogie_says("axiom (lambda x: int :: {x} x);",
              "1,29 triggers not allowed in lambda expressions\n");
  boogie_says("datatype D { A(), B(), A() }",
              "1,26 constructor name A used more than once in datatype\n");
  boogie_says("function f(x: int, [int]bool): bool;",
              "1,20 the type of the last parameter is unspecified\n");
  boogie_says("function f([int]bool, x: int): bool;",
              "1,12 expecting an identifier as parameter name\n");
  boogie_says("axiom 1bv99999999999 == 0x1.0e32f24e8;",
              "1,7 incorrectly formatted bitvector\n1,25 incorrectly formatted floating point\n");
  boogie_says("implementation P(x: int where true) { }",
              "1,31 where clause not allowed on the 'implementation' copies of formals\n");
}

static void jumps_that_lead_nowhere(void **state) {
  boogie_says("procedure P() { goto A, B; if (*) { A: } break; }",
              "1,17 Error: goto label 'B' is undefined\n"
              "1,42 Error: break statement is not inside a loop\n");
  both_accept("procedure P() { A: if (*) { while (*) { break A; } } B: while (*) { break B; } }");
  boogie_says("procedure P() { A: x := 1; while (*) { break A; } }",
              "1,40 Error: break label 'A' must designate an enclosing statement\n");
}

static void recovery_finds_independent_errors(void **state) {
  check_says("const x int;\naxiom true;\nprocedure P(a int, b: int)\n  requires a >;\n{\n"
             "  a := ;\n  if a > 0 {\n    b := 1\n    havoc;\n  }\n  x = 1;\n}\nfunction f(): ;\n",
             "1,9 \":\" expected\n3,15 \":\" expected\n4,15 an expression is expected here\n"
             "6,8 an expression is expected here\n7,6 \"(\" expected\n8,11 \";\" expected\n"
             "9,10 a name is expected here\n11,5 ':=' or ':' is expected here\n13,15 a type is "
             "expected here\n");
  check_says("}\naxiom true;\n) axiom false", "1,1 declaration expected\n3,1 declaration expected\n"
                                              "3,14 \";\" expected\n");
}

static void recovered_trees_keep_the_good_parts(void **state) {
  Parse p;
  parse(&p, "procedure P() { assert ; assert true; var x: int; x := ; A: return; }", false);
  assert_int_equal(p.program->decls.n, 2);
  const ImplDecl *i = &p.program->decls.at[1]->u.impl;
  assert_int_equal(i->locals.n, 1);
  assert_int_equal(i->body.n, 5);
  assert_int_equal(i->body.at[0]->kind, ST_ERROR);
  assert_int_equal(i->body.at[1]->kind, ST_ASSERT);
  assert_int_equal(i->body.at[3]->kind, ST_LABEL);
  done(&p);
}

static void older_forms(void **state) {
  both_accept("const a, b: T extends unique p, q complete; const c: int extends; type T;");
  both_accept("axiom a <: b; procedure P() { call forall Q(*, 1); call x, * := R(*, 2); }");
  both_accept("type {:datatype} D; function {:constructor} C(x: int) returns (D);");
  check_says("var action, is, left: int; procedure P(measure: int) { measure, pure := uses, is; "
             "action[1] := 2; refines: goto refines; }",
             "");
  boogie_says("var action: int;", "1,5 invalid Ident\n");
}

static void new_forms(void **state) {
  both_accept("datatype L<T> { Nil(), Cons(h: T, {:a} t: L T) } pure procedure Q();");
  both_accept("const c: int uses { hideable axiom c > 0; } revealed function f(x: int): int { x } "
              "uses { axiom true; }");
  both_accept("procedure P(d: D) measure 1, 2; { Cons(x, y) := d; hide f; reveal *; push; pop; "
              "assert d->h == d->(h := 1)->h && d is Cons; while (*) measure 1; { } }");
  both_accept("axiom (var x, {:a} y := 1, 2; {:b} x < y) && (forall<T> :: true) && |{ A: return "
              "true; }|;");
  both_accept("procedure \\old() { \\push := 1; var_ := \"s\"; }");
}

static void declarations_are_complete(void **state) {
  Parse p;
  parse(&p,
        "type A, B a b = [a]b;\nfunction f(x, y: int, z: bool): int;\nvar g, h: int where g > 0, "
        "k: bool;\nprocedure P(x: int where x > 0) modifies g, h; free requires x; ensures {:m} "
        "x; { }",
        true);
  assert_int_equal(p.program->decls.n, 6);
  Decl **d = p.program->decls.at;
  assert_int_equal(d[1]->u.type.n_params, 2);
  assert_true(d[1]->u.type.in_group);
  const VarList *args = &d[2]->u.func.args;
  assert_int_equal(args->n, 3);
  assert_string_equal(args->at[0]->name->text, "x");
  assert_int_equal(args->at[0]->type_expr->kind, TX_INT);
  assert_true(args->at[1]->in_group);
  assert_false(args->at[2]->in_group);
  assert_int_equal(d[3]->u.globals.n, 3);
  assert_ptr_equal(d[3]->u.globals.at[0]->where, d[3]->u.globals.at[1]->where);
  assert_null(d[3]->u.globals.at[2]->where);
  const ProcDecl *proc = &d[4]->u.proc;
  assert_string_equal(proc->order, "mre");
  assert_true(proc->requires[0].is_free);
  assert_ptr_equal(proc->body_impl, d[5]);
  assert_non_null(proc->ins.at[0]->where);
  assert_null(d[5]->u.impl.ins.at[0]->where);
  done(&p);
}

static void positions(void **state) {
  Parse p;
  const char *text = "axiom {:a} x[i] + f(y);\nprocedure P() { m[i] := 1; return {:b}; }";
  parse(&p, text, true);
  Decl **d = p.program->decls.at;
  Pos base = p.session.sources.files.at[0]->base;
  const Expr *e = d[0]->u.axiom.expr;
  assert_int_equal(d[0]->pos, base + 9);
  assert_int_equal(e->pos, base + 16);
  assert_int_equal(e->span.lo, base + 11);
  assert_int_equal(e->span.hi, base + 22);
  assert_int_equal(e->u.op.a->pos, base + 12);
  assert_int_equal(e->u.op.b->pos, base + 18);
  Stmt **s = d[2]->u.impl.body.at;
  assert_int_equal(text[s[0]->pos - base], ':');
  assert_int_equal(text[s[0]->lhs[0]->pos - base], '[');
  assert_int_equal(text[s[1]->pos - base], '}');
  done(&p);
}

static void concurrency_is_read(void **state) {
  const char *text =
      "var {:layer 0,1} x: int;\n"
      "yield invariant {:layer 1} Inv(n: int);\npreserves x >= n;\n"
      "atomic action {:layer 1} A() modifies x; { x := 1; }\n"
      "yield left procedure {:layer 1} P();\nrefines A;\nrequires call Inv(0);\n"
      "procedure Q() { async call P(); call P() | P(); yield; par P() | P(); assert true; }";
  Parse p;
  parse(&p, text, false);
  assert_int_equal(p.session.diags.count[PHASE_PARSE], 0);
  assert_true(p.program->has_civl);
  assert_int_equal(p.session.diags.count[PHASE_LATE], 2);
  assert_true(civl_is(p.program->decls.at[1], CIVL_INVARIANT));
  const Decl *procedure = NULL;
  for (uint32_t i = 0; i < p.program->decls.n; i++)
    if (civl_is(p.program->decls.at[i], CIVL_YIELD_PROCEDURE)) procedure = p.program->decls.at[i];
  assert_non_null(procedure);
  assert_string_equal(civl_kind_text(procedure), "yield procedure");
  assert_string_equal(civl_mover_text(civl_of(procedure)->mover), "left");
  assert_int_equal(civl_of(procedure)->requires_calls.n, 1);
  done(&p);
}

/* ---- depth ------------------------------------------------------------------------------- */

static const char *const towers[][3] = {
    {"axiom ", "(", ""},
    {"axiom ", "- ", ""},
    {"axiom ", "if ", ""},
    {"axiom a", "[a", ""},
    {"axiom a", "+a", ";"},
    {"axiom a", "==>a", ";"},
    {"axiom a", "**a", ";"},
    {"axiom a", ":int", ";"},
    {"axiom a", "->f", ";"},
    {"axiom ", "f(", ""},
    {"axiom ", "old(", ""},
    {"axiom ", "(var x := ", ""},
    {"axiom ", "|{A:assert ", ""},
    {"axiom ", "{:a ", ""},
    {"var x: ", "[int]", "int;"},
    {"var x: ", "(", ""},
    {"var x: ", "<a>[", ""},
    {"procedure P() ", "{", ""},
    {"procedure P() {", "if (*) {", ""},
    {"procedure P() { if (*) {}", "else if (*) {}", "}"},
    {"", "/*", ""},
    {"", "#if X\n", ""},
    {"procedure P() {", "while (*) {", "}"},
};

static int climb(void *env) {
  (void)env;
  for (size_t i = 0; i < sizeof towers / sizeof *towers; i++) {
    for (int compat = 0; compat < 2; compat++) {
      Buf b = {0};
      Parse p;
      buf_puts(&b, towers[i][0]);
      for (int k = 0; k < 60000; k++) buf_puts(&b, towers[i][1]);
      buf_puts(&b, towers[i][2]);
      parse(&p, b.text, compat);
      done(&p);
      buf_free(&b);
    }
  }
  return 0;
}

static void any_depth_is_survived(void **state) {
  assert_int_equal(bigstack_run(climb, NULL), 0);
}

typedef struct Chain {
  const char *before, *link, *after, *message; /* NULL: it is legal */
  int n;
} Chain;

static int one_chain(void *env) {
  const Chain *c = env;
  Buf b = {0};
  Parse p;
  buf_puts(&b, c->before);
  for (int k = 0; k < c->n; k++) buf_puts(&b, c->link);
  buf_puts(&b, c->after);
  parse(&p, b.text, false);
  int ok = p.session.diags.list.n == (c->message != NULL);
  if (ok && c->message) ok = strcmp(p.session.diags.list.at[0].text, c->message) == 0;
  done(&p);
  buf_free(&b);
  return ok;
}

static void depth_is_reported_once(void **state) {
  Chain deep = {"axiom a", "+(a", ";\naxiom", "nesting is too deep (limit 50000)", MAX_NESTING + 5};
  assert_true(bigstack_run(one_chain, &deep));
}

/* A sum of a million terms is not nested; on a small stack, chains are shorter. */
static void chains_are_no_nesting(void **state) {
  static const char too_long[] = "an expression of more than 1000000 terms";
  Chain list[] = {
      {"axiom 0", " + 1", " > 0;", NULL, 1000000},
      {"axiom 0", " + 1", " > 0;", too_long, 1100000},
      {"axiom ", "true ==> ", "true;", NULL, 999999},
      {"axiom ", "true ==> ", "true;", too_long, 1000001},
      {"axiom ", "if true then true else ", "true;", NULL, 999999},
      {"axiom ", "if true then true else ", "true;", too_long, 1000005},
      {"procedure P() { if (*) {} ", "else if (*) {} ", "}", NULL, 999999},
      {"procedure P() { if (*) {} ", "else if (*) {} ", "}", "more than 1000000 'else if' in a row",
       1000001},
  };
  for (size_t i = 0; i < sizeof list / sizeof *list; i++)
    if (!bigstack_run(one_chain, &list[i])) fail_msg("%s of %d", list[i].link, list[i].n);
  Chain small = {"axiom 0", " + 1", " > 0;", "an expression of more than 25000 terms", 60000};
  assert_true(one_chain(&small));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(precedence),
      cmocka_unit_test(operators_that_do_not_chain),
      cmocka_unit_test(boogie_suppresses_follow_ups),
      cmocka_unit_test(semantic_errors_of_the_parser),
      cmocka_unit_test(jumps_that_lead_nowhere),
      cmocka_unit_test(recovery_finds_independent_errors),
      cmocka_unit_test(recovered_trees_keep_the_good_parts),
      cmocka_unit_test(older_forms),
      cmocka_unit_test(new_forms),
      cmocka_unit_test(declarations_are_complete),
      cmocka_unit_test(positions),
      cmocka_unit_test(concurrency_is_read),
      cmocka_unit_test(any_depth_is_survived),
      cmocka_unit_test(depth_is_reported_once),
      cmocka_unit_test(chains_are_no_nesting),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
