/* SPDX-License-Identifier: MIT */
/* See term_sort.h. */
#include "recheck/term_sort.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef struct Sorts {
  Problem *p;
  Map *known;
} Sorts;

/* The arguments of an operator. */
typedef struct SortArgs {
  const Tree **at;
  uint32_t n;
} SortArgs;

/* ---- sorts as trees ------------------------------------------------------------ */

static const Tree *sort_name(Sorts *s, const char *name) {
  Tree made = {.kind = TREE_NAME, .text = str_c(&s->p->strs, name)};
  return vec_copy_raw(&s->p->arena, &made, sizeof made);
}

static const Tree *sort_number(Sorts *s, uint64_t number) {
  Tree made = {.kind = TREE_LITERAL,
               .text = str_printf(&s->p->strs, "%llu", (unsigned long long)number)};
  return vec_copy_raw(&s->p->arena, &made, sizeof made);
}

static const Tree *sort_list(Sorts *s, const Tree *const *items, uint32_t n) {
  Tree made = {.kind = TREE_LIST, .n = n};
  made.at = vec_copy_raw(&s->p->arena, items, n * sizeof *items);
  return vec_copy_raw(&s->p->arena, &made, sizeof made);
}

static const Tree *sort_bits(Sorts *s, uint64_t width) {
  if (!width) return NULL;
  const Tree *parts[] = {sort_name(s, "_"), sort_name(s, "BitVec"), sort_number(s, width)};
  return sort_list(s, parts, 3);
}

static const Tree *sort_float(Sorts *s, uint64_t exponent, uint64_t significand) {
  if (exponent < 2 || significand < 2) return NULL;
  const Tree *parts[] = {sort_name(s, "_"), sort_name(s, "FloatingPoint"), sort_number(s, exponent),
                         sort_number(s, significand)};
  return sort_list(s, parts, 4);
}

/* A numeral that is no more than a width can be. */
static bool numeral_of(const Tree *x, uint64_t *out) {
  enum { DIGITS = 9 };
  if (x->kind != TREE_LITERAL || !x->text->len || x->text->len > DIGITS) return false;
  for (uint32_t i = 0; i < x->text->len; i++)
    if (!isdigit((unsigned char)x->text->text[i])) return false;
  *out = strtoull(x->text->text, NULL, 10);
  return true;
}

static bool indexed(const Tree *x, const char *name, uint32_t n) {
  return tree_is(x, "_") && x->n == n + 2 && tree_is_name(x->at[1], name);
}

static bool width_of(const Tree *sort, uint64_t *width) {
  return indexed(sort, "BitVec", 1) && numeral_of(sort->at[2], width);
}

static bool is_float(const Tree *sort) {
  return indexed(sort, "FloatingPoint", 2);
}

/* ---- the table ----------------------------------------------------------------- */

/* What the letters stand for that are no sort by themselves. */
typedef struct SortMatch {
  Sorts *s;
  const Tree *of[UCHAR_MAX + 1];
} SortMatch;

static const char *fixed_sort(char letter) {
  switch (letter) {
  case 'B': return "Bool";
  case 'I': return "Int";
  case 'R': return "Real";
  case 'S': return "String";
  case 'X': return "RegLan";
  case 'M': return "RoundingMode";
  default: return NULL;
  }
}

static bool bind_letter(SortMatch *m, char letter, const Tree *sort) {
  const Tree **of = &m->of[(unsigned char)letter];
  if (!*of) *of = sort;
  return tree_same(*of, sort);
}

static bool letter_fits(SortMatch *m, char letter, const Tree *sort) {
  uint64_t width;
  const char *fixed = fixed_sort(letter);
  if (fixed) return tree_is_name(sort, fixed);
  switch (letter) {
  case 'A':
    return (tree_is_name(sort, "Int") || tree_is_name(sort, "Real")) && bind_letter(m, 'A', sort);
  case 'V': return width_of(sort, &width) && bind_letter(m, 'V', sort);
  case 'F': return is_float(sort) && bind_letter(m, 'F', sort);
  case 'Q': return tree_is(sort, "Seq") && sort->n == 2 && bind_letter(m, 'T', sort->at[1]);
  case 'K':
    return tree_is(sort, "Array") && sort->n == 3 && bind_letter(m, 'T', sort->at[1]) &&
           bind_letter(m, 'U', sort->at[2]);
  default: return bind_letter(m, letter, sort);
  }
}

static const Tree *letter_sort(SortMatch *m, char letter) {
  const char *fixed = fixed_sort(letter);
  const Tree *t = m->of['T'], *u = m->of['U'];
  if (fixed) return sort_name(m->s, fixed);
  switch (letter) {
  case '1': return sort_bits(m->s, 1);
  case 'Q': return sort_list(m->s, (const Tree *[]){sort_name(m->s, "Seq"), t}, 2);
  case 'K': return sort_list(m->s, (const Tree *[]){sort_name(m->s, "Array"), t, u}, 3);
  default: return m->of[(unsigned char)letter];
  }
}

static const Tree *apply_pattern(Sorts *s, const char *pattern, SortArgs args) {
  SortMatch m = {.s = s};
  uint32_t i = 0;
  const char *p = pattern;
  for (; *p != '>'; p++) {
    uint32_t least = 1, most = 1;
    char letter = *p;
    if (p[1] == '+' || p[1] == '*') {
      least = p[1] == '*' ? 2 : 1;
      most = UINT32_MAX;
      p++;
    }
    uint32_t n = 0;
    for (; i < args.n && n < most; i++, n++)
      if (!letter_fits(&m, letter, args.at[i])) return NULL;
    if (n < least) return NULL;
  }
  return i == args.n ? letter_sort(&m, p[1]) : NULL;
}

static const struct SortRule {
  const char *name, *pattern;
} rules[] = {
#define SORTS(name, pattern) {name, pattern},
#include "recheck/term_sort.def"
#undef SORTS
};

static const Tree *apply_rule(Sorts *s, const char *name, SortArgs args) {
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
    if (strcmp(rules[i].name, name) == 0) return apply_pattern(s, rules[i].pattern, args);
  return NULL;
}

/* ---- operators whose sorts depend on numbers -------------------------------------- */

static const Tree *concat(Sorts *s, SortArgs args) {
  uint64_t all = 0, width;
  for (uint32_t i = 0; i < args.n; i++) {
    if (!width_of(args.at[i], &width)) return NULL;
    all += width;
  }
  return args.n ? sort_bits(s, all) : NULL;
}

/* (fp SIGN EXPONENT SIGNIFICAND), whose sign is one bit, and whose first bit is not written */
static const Tree *float_of_parts(Sorts *s, SortArgs args) {
  uint64_t sign, exponent, rest;
  bool good = args.n == 3 && width_of(args.at[0], &sign) && sign == 1 &&
              width_of(args.at[1], &exponent) && width_of(args.at[2], &rest);
  return good ? sort_float(s, exponent, rest + 1) : NULL;
}

static const Tree *bits_of_float(Sorts *s, SortArgs args) {
  uint64_t exponent, significand;
  bool good = args.n == 1 && is_float(args.at[0]) && numeral_of(args.at[0]->at[2], &exponent) &&
              numeral_of(args.at[0]->at[3], &significand);
  return good ? sort_bits(s, exponent + significand) : NULL;
}

/* With one number, of bit-vectors. */
static const Tree *bits_by_number(Sorts *s, const char *name, uint64_t k, SortArgs args) {
  uint64_t width;
  if (args.n == 2 && (strcmp(name, "fp.to_ubv") == 0 || strcmp(name, "fp.to_sbv") == 0))
    return tree_is_name(args.at[0], "RoundingMode") && is_float(args.at[1]) ? sort_bits(s, k)
                                                                            : NULL;
  if (args.n != 1) return NULL;
  if (strcmp(name, "int2bv") == 0 || strcmp(name, "int_to_bv") == 0)
    return tree_is_name(args.at[0], "Int") ? sort_bits(s, k) : NULL;
  if (strcmp(name, "re.^") == 0) return apply_pattern(s, "X>X", args);
  if (strcmp(name, "divisible") == 0) return k ? apply_pattern(s, "I>B", args) : NULL;
  if (!width_of(args.at[0], &width)) return NULL;
  if (strcmp(name, "zero_extend") == 0 || strcmp(name, "sign_extend") == 0)
    return sort_bits(s, width + k);
  if (strcmp(name, "rotate_left") == 0 || strcmp(name, "rotate_right") == 0) return args.at[0];
  return strcmp(name, "repeat") == 0 ? sort_bits(s, width * k) : NULL;
}

/* From bits as they are; else with a rounding mode from a float, a real or signed bits. */
static const Tree *to_float(Sorts *s, const Tree *head, SortArgs args) {
  uint64_t e, f, width;
  if (!numeral_of(head->at[2], &e) || !numeral_of(head->at[3], &f)) return NULL;
  bool as_bits = args.n == 1 && width_of(args.at[0], &width) && width == e + f;
  bool rounded = args.n == 2 && tree_is_name(args.at[0], "RoundingMode");
  bool from_bits = rounded && width_of(args.at[1], &width);
  bool from_other = rounded && (is_float(args.at[1]) || tree_is_name(args.at[1], "Real"));
  bool is_unsigned = tree_is_name(head->at[1], "to_fp_unsigned");
  bool good = is_unsigned ? from_bits : as_bits || from_bits || from_other;
  return good ? sort_float(s, e, f) : NULL;
}

static const Tree *by_two_numbers(Sorts *s, const Tree *head, SortArgs args) {
  uint64_t a, b, width;
  const Tree *name = head->at[1];
  if (!numeral_of(head->at[2], &a) || !numeral_of(head->at[3], &b)) return NULL;
  if (tree_is_name(name, "extract"))
    return args.n == 1 && width_of(args.at[0], &width) && b <= a && a < width
               ? sort_bits(s, a - b + 1)
               : NULL;
  if (tree_is_name(name, "re.loop")) return apply_pattern(s, "X>X", args);
  if (tree_is_name(name, "to_fp") || tree_is_name(name, "to_fp_unsigned"))
    return to_float(s, head, args);
  bool constant = tree_is_name(name, "+oo") || tree_is_name(name, "-oo") ||
                  tree_is_name(name, "+zero") || tree_is_name(name, "-zero") ||
                  tree_is_name(name, "NaN");
  return constant && !args.n ? sort_float(s, a, b) : NULL;
}

/* (_ bv5 8) */
static const Tree *bits_in_decimal(Sorts *s, const char *name, uint64_t width) {
  const char *digit = name + 2;
  if (strncmp(name, "bv", 2) != 0 || !*digit) return NULL;
  for (; *digit; digit++)
    if (!isdigit((unsigned char)*digit)) return NULL;
  return sort_bits(s, width);
}

static const Tree *declared_sort(const Sorts *s, Str name) {
  uint64_t sort;
  return map_get(&s->p->sort_of, name->id, &sort) ? (const Tree *)(uintptr_t)sort : NULL;
}

static const Tree *head_sort(Sorts *s, const Tree *head, SortArgs args);

/* ((_ map f) a b), or (_ map (f (S T) R)): f at every index */
static const Tree *pointwise(Sorts *s, const Tree *function, SortArgs args) {
  const Tree **values = ARENA_ARRAY(&s->p->arena, const Tree *, args.n + 1), *index = NULL;
  for (uint32_t i = 0; i < args.n; i++) {
    const Tree *map = args.at[i];
    bool good = tree_is(map, "Array") && map->n == 3 && (!index || tree_same(index, map->at[1]));
    if (!good) return NULL;
    index = map->at[1];
    values[i] = map->at[2];
  }
  bool told = function->kind == TREE_LIST && function->n == 3;
  const Tree *value = head_sort(s, told ? function->at[0] : function, (SortArgs){values, args.n});
  if (!value || !index) return NULL;
  return sort_list(s, (const Tree *[]){sort_name(s, "Array"), index, value}, 3);
}

static const Tree *by_indices(Sorts *s, const Tree *head, SortArgs args) {
  uint64_t k;
  if (head->n < 3 || head->at[1]->kind != TREE_NAME) return NULL;
  if (head->n == 4) return by_two_numbers(s, head, args);
  if (head->n != 3) return NULL;
  if (tree_is_name(head->at[1], "is")) {
    const Tree *own = head->at[2]->kind == TREE_NAME ? declared_sort(s, head->at[2]->text) : NULL;
    return own && args.n == 1 && tree_same(own, args.at[0]) ? sort_name(s, "Bool") : NULL;
  }
  if (tree_is_name(head->at[1], "map")) return pointwise(s, head->at[2], args);
  if (!numeral_of(head->at[2], &k)) return NULL;
  const char *name = head->at[1]->text->text;
  return args.n ? bits_by_number(s, name, k, args) : bits_in_decimal(s, name, k);
}

/* ---- terms ----------------------------------------------------------------------- */

static const Tree *literal_sort(Sorts *s, Str text) {
  const char *x = text->text;
  size_t n = text->len, digits = strspn(x, "0123456789");
  if (x[0] == '"') return sort_name(s, "String");
  if (x[0] == '#' && x[1] == 'b')
    return n > 2 && strspn(x + 2, "01") == n - 2 ? sort_bits(s, n - 2) : NULL;
  if (x[0] == '#' && x[1] == 'x')
    return n > 2 && strspn(x + 2, "0123456789abcdefABCDEF") == n - 2 ? sort_bits(s, 4 * (n - 2))
                                                                     : NULL;
  if (digits == n && n) return sort_name(s, "Int");
  bool decimal = digits && x[digits] == '.' && digits + 1 < n &&
                 strspn(x + digits + 1, "0123456789") == n - digits - 1;
  return decimal ? sort_name(s, "Real") : NULL;
}

/* What the problem declares, or the checker has made. */
static const Tree *declared_value(const Sorts *s, Str name, SortArgs args) {
  const Tree *own = declared_sort(s, name);
  uint64_t found;
  uint32_t n = 0;
  if (map_get(&s->p->args_of, name->id, &found)) {
    const Tree *takes = (const Tree *)(uintptr_t)found;
    n = takes->n;
    for (uint32_t i = 0; i < n && i < args.n; i++)
      if (!tree_same(takes->at[i], args.at[i])) return NULL;
  }
  return n == args.n ? own : NULL;
}

/* ((as const (Array T U)) u), (as nil (List)), (as seq.empty (Seq T)) */
static const Tree *ascribed(Sorts *s, const Tree *head, SortArgs args) {
  if (head->n != 3 || head->at[1]->kind != TREE_NAME) return NULL;
  const Tree *sort = reader_sort(&s->p->arena, &s->p->strs, head->at[2]);
  if (tree_is_name(head->at[1], "const"))
    return args.n == 1 && tree_is(sort, "Array") && sort->n == 3 &&
                   tree_same(sort->at[2], args.at[0])
               ? sort
               : NULL;
  if (tree_is_name(head->at[1], "seq.empty"))
    return !args.n && tree_is(sort, "Seq") && sort->n == 2 ? sort : NULL;
  const Tree *own = declared_value(s, head->at[1]->text, args);
  return own && tree_same(own, sort) ? own : NULL;
}

static const Tree *head_sort(Sorts *s, const Tree *head, SortArgs args) {
  if (head->kind == TREE_LITERAL) return args.n ? NULL : literal_sort(s, head->text);
  if (tree_is(head, "as")) return ascribed(s, head, args);
  if (tree_is(head, "_")) return by_indices(s, head, args);
  if (head->kind != TREE_NAME) return NULL;
  if (declared_sort(s, head->text)) return declared_value(s, head->text, args);
  const char *name = head->text->text;
  if (strcmp(name, "concat") == 0) return concat(s, args);
  if (strcmp(name, "fp") == 0) return float_of_parts(s, args);
  if (strcmp(name, "fp.to_ieee_bv") == 0) return bits_of_float(s, args);
  return apply_rule(s, name, args);
}

static const Tree *sort_of_node(Sorts *s, Node x) {
  NodeData d = *node_data(&s->p->nodes, x);
  uint64_t known;
  if (map_get(s->known, x, &known)) return (const Tree *)(uintptr_t)known;
  if (d.kind != NODE_APP) return NULL;
  const Tree **at = ARENA_ARRAY(&s->p->arena, const Tree *, d.n + 1);
  for (uint32_t i = 0; i < d.n; i++)
    if (!(at[i] = sort_of_node(s, d.args[i]))) return NULL;
  const Tree *sort = head_sort(s, s->p->nodes.heads.at[d.number].text, (SortArgs){at, d.n});
  if (sort) map_put(s->known, x, (uint64_t)(uintptr_t)sort);
  return sort;
}

const Tree *term_sort_of(Problem *p, Map *known, Node x) {
  Sorts s = {p, known};
  return sort_of_node(&s, x);
}
