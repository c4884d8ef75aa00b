/* SPDX-License-Identifier: MIT */
/* Random programs without loops over Booleans and numbers of two bits, as text: everything that an
 * implementation without loops can do, and nothing that could not be tried out. */
#ifndef TESTS_SMALL_PROGRAM_H
#define TESTS_SMALL_PROGRAM_H

#include "base/buf.h"
#include "base/hash.h"

#include <stdbool.h>

typedef struct Small {
  uint64_t state; /* of the sequence of random numbers */
  Buf text;
  uint32_t checks, most_checks, calls;
  bool two_states; /* old(..) may be written */
  bool callee;     /* names are those of the procedure that is called */
} Small;

static uint32_t small_below(Small *s, uint32_t n) {
  s->state = hash_mix(s->state + 0x9E3779B97F4A7C15ULL);
  return (uint32_t)(s->state >> 33) % n;
}

static void small_flag(Small *s, int depth);

static void small_bits(Small *s, int depth) {
  static const char *const own[] = {"h", "q", "r", "t"}, *const formal[] = {"h", "b", "c"};
  switch (small_below(s, depth > 0 ? 6 : 3)) {
  case 0: buf_printf(&s->text, "%ubv2", (unsigned)small_below(s, 4)); break;
  case 1:
    if (s->two_states && small_below(s, 3) == 0) {
      buf_puts(&s->text, "old(h)");
      break;
    } /* fall through */
  case 2: buf_puts(&s->text, s->callee ? formal[small_below(s, 2)] : own[small_below(s, 4)]); break;
  case 3:
    buf_puts(&s->text, "(if ");
    small_flag(s, depth - 1);
    buf_puts(&s->text, " then ");
    small_bits(s, depth - 1);
    buf_puts(&s->text, " else ");
    small_bits(s, depth - 1);
    buf_puts(&s->text, ")");
    break;
  default:
    buf_puts(&s->text, "add(");
    small_bits(s, depth - 1);
    buf_puts(&s->text, ", ");
    small_bits(s, depth - 1);
    buf_puts(&s->text, ")");
  }
}

static void small_flag(Small *s, int depth) {
  static const char *const own[] = {"g", "p", "s"}, *const formal[] = {"g", "a"};
  static const char *const words[] = {" && ", " || ", " ==> ", " <==> "};
  switch (small_below(s, depth > 0 ? 7 : 2)) {
  case 0:
    if (s->two_states && small_below(s, 3) == 0) {
      buf_puts(&s->text, "old(g)");
      break;
    } /* fall through */
  case 1: buf_puts(&s->text, s->callee ? formal[small_below(s, 2)] : own[small_below(s, 3)]); break;
  case 2:
    buf_puts(&s->text, "!");
    small_flag(s, 0);
    break;
  case 3:
    buf_puts(&s->text, "(");
    small_flag(s, depth - 1);
    buf_puts(&s->text, words[small_below(s, 4)]);
    small_flag(s, depth - 1);
    buf_puts(&s->text, ")");
    break;
  default: {
    bool below = small_below(s, 3) == 0;
    buf_puts(&s->text, below ? "ult(" : "(");
    small_bits(s, depth - 1);
    buf_puts(&s->text, below ? ", " : small_below(s, 2) ? " == " : " != ");
    small_bits(s, depth - 1);
    buf_puts(&s->text, ")");
  }
  }
}

static void small_clause(Small *s, const char *word, int depth) {
  buf_puts(&s->text, word);
  small_flag(s, depth);
  buf_puts(&s->text, ";\n");
}

/* Often followed by a check that the variable has the value, which the value may make false. */
static void small_assign_to(Small *s, const char *var, bool flag) {
  buf_printf(&s->text, "%s := ", var);
  size_t start = s->text.n;
  if (flag)
    small_flag(s, 1);
  else
    small_bits(s, 1);
  size_t end = s->text.n;
  buf_puts(&s->text, ";\n");
  if (small_below(s, 3) || s->checks++ >= s->most_checks) return;
  Buf value = {0};
  buf_add(&value, s->text.text + start, end - start);
  if (small_below(s, 2)) buf_puts(&s->text, "if (*) { r := add(r, 1bv2); }\n");
  buf_printf(&s->text, "assert %s == %s;\n", var, value.text);
  buf_free(&value);
}

static void small_assign(Small *s) {
  static const char *const flags[] = {"g", "s"}, *const bits[] = {"h", "r", "t"};
  switch (small_below(s, 4)) {
  case 0: small_assign_to(s, flags[small_below(s, 2)], true); break;
  case 1:
    buf_puts(&s->text, "h, t := ");
    small_bits(s, 1);
    buf_puts(&s->text, ", ");
    small_bits(s, 1);
    buf_puts(&s->text, ";\n");
    break;
  default: small_assign_to(s, bits[small_below(s, 3)], false);
  }
}

/* Many checks compare a variable with a value: what it was given last, with some luck. */
static void small_check(Small *s) {
  static const char *const bits[] = {"assert h == ", "assert t == ", "assert r == "};
  if (s->checks++ >= s->most_checks) return;
  if (small_below(s, 3)) { /* weak enough to hold now and then */
    buf_puts(&s->text, "assert ");
    for (uint32_t i = 2 + small_below(s, 3); i > 0; i--) {
      small_flag(s, 1);
      buf_puts(&s->text, " || ");
    }
    small_clause(s, "", 1);
    return;
  }
  buf_puts(&s->text, bits[small_below(s, 3)]);
  small_bits(s, 0);
  buf_puts(&s->text, ";\n");
}

static void small_call(Small *s) {
  s->calls++;
  buf_printf(&s->text, "call %s := M(", small_below(s, 2) ? "t" : "h");
  small_flag(s, 1);
  buf_puts(&s->text, ", ");
  small_bits(s, 1);
  buf_puts(&s->text, ");\n");
}

static void small_statements(Small *s, uint32_t n, int depth) {
  static const char *const vars[] = {"g", "h", "s", "t", "r", "h, t", "g, s"};
  for (uint32_t i = 0; i < n; i++) {
    uint32_t kind = small_below(s, 18);
    if (kind < 5 || (kind < 9 && !depth)) {
      small_assign(s);
    } else if (kind < 9) {
      buf_puts(&s->text, "if (");
      if (small_below(s, 3))
        small_flag(s, 1);
      else
        buf_puts(&s->text, "*");
      buf_puts(&s->text, ") {\n");
      small_statements(s, 1 + small_below(s, 2), depth - 1);
      if (small_below(s, 6) == 0) buf_puts(&s->text, "return;\n");
      buf_puts(&s->text, "} else {\n");
      small_statements(s, small_below(s, 3), depth - 1);
      buf_puts(&s->text, "}\n");
    } else if (kind < 11) {
      buf_printf(&s->text, "havoc %s;\n", vars[small_below(s, 7)]);
    } else if (kind < 13) {
      small_clause(s, "assume ", 1);
    } else if (kind < 14 && s->calls < 2) {
      small_call(s);
    } else {
      small_check(s);
    }
  }
}

/* The program of this number; its implementation is P. The text is the caller's. */
static Buf small_program(uint64_t number) {
  Small s = {.state = hash_mix(number), .most_checks = (uint32_t)(number % 4)};
  buf_puts(&s.text, "function {:bvbuiltin \"bvadd\"} add(x: bv2, y: bv2): bv2;\n"
                    "function {:bvbuiltin \"bvult\"} ult(x: bv2, y: bv2): bool;\n");
  buf_printf(&s.text, "var g: bool; var h: bv2%s;\n",
             small_below(&s, 3) ? "" : " where ult(h, 3bv2)");
  s.callee = true;
  buf_printf(&s.text, "procedure M(a: bool, b: bv2) returns (c: bv2%s);\n",
             small_below(&s, 2) ? "" : " where c != 2bv2");
  small_clause(&s, "requires ", 1);
  buf_puts(&s.text, small_below(&s, 2) ? "modifies g, h;\n" : "modifies g;\n");
  s.two_states = true;
  buf_puts(&s.text, "ensures c != b || ");
  small_flag(&s, 1);
  buf_puts(&s.text, ";\n");
  if (small_below(&s, 2)) small_clause(&s, "ensures ", 1);
  s.callee = s.two_states = false;
  buf_puts(&s.text, "procedure P(p: bool, q: bv2) returns (r: bv2)\n");
  buf_puts(&s.text, "requires p || q == 1bv2;\nmodifies g, h;\n");
  s.two_states = true;
  if (small_below(&s, 2)) buf_puts(&s.text, "ensures r == old(h) || g || ult(r, add(q, 2bv2));\n");
  buf_printf(&s.text, "{\nvar s: bool; var t: bv2%s;\n",
             small_below(&s, 3) ? "" : " where t != 3bv2 || s");
  small_statements(&s, 3 + small_below(&s, 4), 2);
  buf_puts(&s.text, "}\n");
  return s.text;
}

#endif
