/* SPDX-License-Identifier: MIT */
/* Signatures of ECMA-335, read into trees; broken ones are refused. */
#include "cil/sig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static Arena arena;

#define BLOB(...) ((Bytes){(const uint8_t[]){__VA_ARGS__}, sizeof(uint8_t[]){__VA_ARGS__}})

static void a_method_with_this(void **state) {
  const SigMethod *m = sig_method(&arena, BLOB(SIG_HAS_THIS, 2, SIG_VOID, SIG_I4, SIG_STRING));
  assert_non_null(m);
  assert_int_equal(m->flags & SIG_HAS_THIS, SIG_HAS_THIS);
  assert_int_equal(m->result->elem, SIG_VOID);
  assert_int_equal(m->params, 2);
  assert_int_equal(m->param[0]->elem, SIG_I4);
  assert_int_equal(m->param[1]->elem, SIG_STRING);
}

static void a_generic_method(void **state) {
  const SigMethod *m =
      sig_method(&arena, BLOB(SIG_GENERIC, 1, 1, SIG_MVAR, 0, SIG_SZARRAY, SIG_MVAR, 0));
  assert_non_null(m);
  assert_int_equal(m->generics, 1);
  assert_int_equal(m->result->elem, SIG_MVAR);
  assert_int_equal(m->param[0]->elem, SIG_SZARRAY);
  assert_int_equal(m->param[0]->inner->elem, SIG_MVAR);
}

static void an_instance_of_a_generic_type(void **state) {
  const SigType *t =
      sig_type(&arena, BLOB(SIG_GENERICINST, SIG_CLASS, 0x05, 2, SIG_I4, SIG_OBJECT));
  assert_non_null(t);
  assert_int_equal(t->elem, SIG_GENERICINST);
  assert_false(t->value_type);
  assert_int_equal(t->args, 2);
  assert_int_equal(t->arg[0]->elem, SIG_I4);
  assert_int_equal(t->arg[1]->elem, SIG_OBJECT);
}

/* Every beginning of a good signature is refused. */
static void what_is_cut_off_is_refused(void **state) {
  const uint8_t whole[] = {SIG_HAS_THIS, 2,      SIG_GENERICINST, SIG_CLASS, 0x05, 1,
                           SIG_I4,       SIG_I8, SIG_STRING};
  assert_non_null(sig_method(&arena, (Bytes){whole, sizeof whole}));
  for (size_t n = 0; n < sizeof whole; n++) assert_null(sig_method(&arena, (Bytes){whole, n}));
}

static void depth_has_a_bound(void **state) {
  uint8_t deep[SIG_DEPTH + 2];
  memset(deep, SIG_SZARRAY, sizeof deep);
  deep[sizeof deep - 1] = SIG_I4;
  assert_null(sig_type(&arena, (Bytes){deep, sizeof deep}));
  const SigType *t = sig_type(&arena, (Bytes){deep + sizeof deep - 8, 8});
  for (int i = 0; i < 7; i++, t = t->inner) assert_int_equal(t->elem, SIG_SZARRAY);
  assert_int_equal(t->elem, SIG_I4);
}

/* A count that the blob cannot hold costs nothing and is refused. */
static void counts_are_not_believed(void **state) {
  assert_null(sig_method(&arena, BLOB(0, 0xdf, 0xff, 0xff, 0xff, SIG_VOID, SIG_I4)));
  const SigType **types;
  uint32_t n;
  assert_false(sig_locals(&arena, BLOB(0x07, 0xdf, 0xff, 0xff, 0xff, SIG_I4), &types, &n));
  assert_true(sig_locals(&arena, BLOB(0x07, 2, SIG_I4, SIG_PINNED, SIG_BYREF, SIG_I4), &types, &n));
  assert_int_equal(n, 2);
  assert_true(types[1]->pinned);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_method_with_this),
      cmocka_unit_test(a_generic_method),
      cmocka_unit_test(an_instance_of_a_generic_type),
      cmocka_unit_test(what_is_cut_off_is_refused),
      cmocka_unit_test(depth_has_a_bound),
      cmocka_unit_test(counts_are_not_believed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
