/* SPDX-License-Identifier: MIT */
/* Ground types: sharing, map types up to renaming, opening, printing. */
#include "lower/ground.h"

#include "base/buf.h"
#include "sema/sema.h"
#include "syntax/parse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Variables a, b, ... of a text; ground types of them. */
typedef struct Fixture {
  Session session;
  Program *program;
  Arena arena;
  Grounds grounds;
  TypeEnv env;
} Fixture;

static void make(Fixture *f, const char *text) {
  memset(f, 0, sizeof *f);
  session_init(&f->session);
  Source *s = source_add(&f->session.sources, str_c(&f->session.strs, "t.bpl"), text, strlen(text));
  f->program = program_new(&f->session);
  assert_true(parse_file(f->program, s, &(ParseOptions){0}));
  assert_true(sema_check(f->program, &(SemaOptions){0}));
  arena_init(&f->arena);
  ground_init(&f->grounds, &f->arena);
}

static void drop(Fixture *f) {
  vec_free(&f->env.list);
  ground_free(&f->grounds);
  arena_free(&f->arena);
  program_free(f->program);
  session_free(&f->session);
}

static const Ground *type_of(Fixture *f, const char *name) {
  for (uint32_t i = 0; i < f->program->decls.n; i++) {
    const Decl *d = f->program->decls.at[i];
    if (d->kind != DECL_VAR) continue;
    for (uint32_t k = 0; k < d->u.globals.n; k++)
      if (!strcmp(d->u.globals.at[k]->name->text, name))
        return ground_of(&f->grounds, &f->env, d->u.globals.at[k]->type);
  }
  return NULL;
}

static void prints(const Ground *t, const char *text) {
  Buf out = {0};
  ground_print(&out, t);
  assert_string_equal(out.text, text);
  buf_free(&out);
}

static void equal_types_are_one(void **state) {
  Fixture f;
  make(&f, "type C a b; type S = [int]bool;\n"
           "var a: C int (C bool real); var b: C int (C bool real); var c: S; var d: [int]bool;\n"
           "var e: <x,y>[x,C y x]y; var g: <q,p>[q,C p q]p; var h: <x,y>[x,C x y]y;");
  assert_ptr_equal(type_of(&f, "a"), type_of(&f, "b"));
  assert_ptr_equal(type_of(&f, "c"), type_of(&f, "d"));
  assert_ptr_equal(type_of(&f, "e"), type_of(&f, "g"));
  assert_ptr_not_equal(type_of(&f, "e"), type_of(&f, "h"));
  assert_false(type_of(&f, "e")->open);
  prints(type_of(&f, "a"), "C int (C bool real)");
  prints(type_of(&f, "e"), "<a0,a1>[a0,C a1 a0]a1");
  assert_int_equal(type_of(&f, "a")->depth, 3);
  drop(&f);
}

static void opening_replaces_the_right_parameters(void **state) {
  Fixture f;
  make(&f, "type C a; var m: <x>[x]<y>[x,y]C x; var i: int; var b: bool; var w: <y>[int,y]C int;");
  const Ground *arg = type_of(&f, "i");
  const Ground *at_int = ground_open(&f.grounds, type_of(&f, "m"), &arg);
  prints(type_of(&f, "m"), "<a0>[a0]<b0>[a0,b0]C a0");
  prints(at_int, "[int]<a0>[int,a0]C int");
  assert_ptr_equal(at_int->result, type_of(&f, "w"));
  const Ground *other = type_of(&f, "b");
  prints(ground_open(&f.grounds, at_int->result, &other), "[int,bool]C int");
  drop(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equal_types_are_one),
      cmocka_unit_test(opening_replaces_the_right_parameters),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
