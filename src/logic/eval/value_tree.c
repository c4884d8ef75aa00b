/* SPDX-License-Identifier: MIT */
/* See value_tree.h. */
#include "logic/eval/value_tree.h"

#include <string.h>

/* ---- as text -------------------------------------------------------------------- */

typedef struct TreePrinter {
  ValueTreeName *name;
  Buf *out;
} TreePrinter;

static void print_tree(const TreePrinter *p, const ValueTree *v);

static void print_tree_name(const TreePrinter *p, const char *name) {
  if (p->name)
    p->name(p->out, name, strlen(name));
  else
    buf_puts(p->out, name);
}

static void print_parts(const TreePrinter *p, const ValueTree *v) {
  for (uint32_t i = 0; i < v->n_parts; i++) {
    if (i) buf_puts(p->out, ", ");
    print_tree(p, &v->parts[i].value);
  }
}

static void print_point(const TreePrinter *p, const ValueTreePoint *at) {
  if (at->n_index != 1) buf_putc(p->out, '(');
  for (uint32_t i = 0; i < at->n_index; i++) {
    if (i) buf_puts(p->out, ", ");
    print_tree(p, &at->index[i]);
  }
  buf_puts(p->out, at->n_index != 1 ? ") -> " : " -> ");
  print_tree(p, &at->value);
}

static void print_map(const TreePrinter *p, const ValueTree *v) {
  const char *separator = "";
  buf_putc(p->out, '[');
  for (uint32_t i = 0; i < v->n_points; i++, separator = ", ") {
    buf_puts(p->out, separator);
    print_point(p, &v->points[i]);
  }
  if (v->n_more) {
    buf_printf(p->out, "%s...", separator);
    if (!v->n_rest) buf_printf(p->out, " %u more", (unsigned)v->n_more);
    separator = ", ";
  }
  for (uint32_t i = 0; i < v->n_rest; i++) {
    buf_printf(p->out, "%s", i ? " or " : separator);
    if (!i) buf_puts(p->out, "else -> ");
    print_tree(p, &v->rest[i]);
  }
  buf_putc(p->out, ']');
}

static void print_tree(const TreePrinter *p, const ValueTree *v) {
  switch (v->kind) {
  case TREE_MAP: print_map(p, v); break;
  case TREE_DATATYPE:
    print_tree_name(p, v->text);
    buf_putc(p->out, '(');
    print_parts(p, v);
    buf_putc(p->out, ')');
    break;
  case TREE_SEQUENCE:
    buf_putc(p->out, '<');
    print_parts(p, v);
    buf_putc(p->out, '>');
    break;
  case TREE_ELEMENT: print_tree_name(p, v->text); break;
  default: buf_puts(p->out, v->text);
  }
}

void value_tree_print(const ValueTree *v, ValueTreeName *name, Buf *out) {
  print_tree(&(TreePrinter){name, out}, v);
}

bool value_tree_is_whole(const ValueTree *v) {
  bool whole = v->kind != TREE_CUT && !v->n_more;
  for (uint32_t i = 0; i < v->n_parts && whole; i++)
    whole = value_tree_is_whole(&v->parts[i].value);
  for (uint32_t i = 0; i < v->n_points && whole; i++) {
    const ValueTreePoint *p = &v->points[i];
    whole = value_tree_is_whole(&p->value);
    for (uint32_t k = 0; k < p->n_index && whole; k++) whole = value_tree_is_whole(&p->index[k]);
  }
  for (uint32_t i = 0; i < v->n_rest && whole; i++) whole = value_tree_is_whole(&v->rest[i]);
  return whole;
}

/* ---- as bytes --------------------------------------------------------------------- */

static void put_tree(Buf *b, const ValueTree *v, uint32_t depth);

static void put_trees(Buf *b, const ValueTree *list, uint32_t n, uint32_t depth) {
  wire_put_number(b, n);
  for (uint32_t i = 0; i < n; i++) put_tree(b, &list[i], depth);
}

static void put_tree_as_text(Buf *b, const ValueTree *v) {
  Buf text = {0};
  value_tree_print(v, NULL, &text);
  put_tree(b, &(ValueTree){.text = text.n ? text.text : ""}, 0);
  buf_free(&text);
}

static void put_tree(Buf *b, const ValueTree *v, uint32_t depth) {
  if (depth == TREE_WIRE_DEPTH && v->n_parts + v->n_points + v->n_rest) {
    put_tree_as_text(b, v);
    return;
  }
  wire_put_number(b, v->kind);
  wire_put_text(b, v->text);
  wire_put_text(b, v->number);
  wire_put_text(b, v->denominator);
  wire_put_number(b, v->width);
  wire_put_number(b, v->n_parts);
  for (uint32_t i = 0; i < v->n_parts; i++) {
    wire_put_text(b, v->parts[i].name);
    put_tree(b, &v->parts[i].value, depth + 1);
  }
  wire_put_number(b, v->n_points);
  for (uint32_t i = 0; i < v->n_points; i++) {
    put_trees(b, v->points[i].index, v->points[i].n_index, depth + 1);
    put_tree(b, &v->points[i].value, depth + 1);
  }
  put_trees(b, v->rest, v->n_rest, depth + 1);
  wire_put_number(b, v->n_more);
}

void value_tree_put(Buf *b, const ValueTree *v) {
  put_tree(b, v, 0);
}

static void get_tree(WireReader *r, ValueTree *v, uint32_t depth);

static const ValueTree *get_trees(WireReader *r, uint32_t *n, uint32_t depth) {
  *n = wire_count(r);
  ValueTree *list = ARENA_ARRAY(r->arena, ValueTree, *n);
  for (uint32_t i = 0; i < *n; i++) get_tree(r, &list[i], depth);
  return list;
}

static void get_tree(WireReader *r, ValueTree *v, uint32_t depth) {
  *v = (ValueTree){.text = "", .number = "", .denominator = ""};
  r->damaged |= depth > TREE_WIRE_DEPTH;
  if (r->damaged) return;
  v->kind = wire_below(r, TREE_KIND_COUNT);
  v->text = wire_text(r);
  v->number = wire_text(r);
  v->denominator = wire_text(r);
  v->width = wire_u32(r);
  v->n_parts = wire_count(r);
  ValueTreePart *parts = ARENA_ARRAY(r->arena, ValueTreePart, v->n_parts);
  for (uint32_t i = 0; i < v->n_parts; i++) {
    parts[i].name = wire_text(r);
    get_tree(r, &parts[i].value, depth + 1);
  }
  v->parts = parts;
  v->n_points = wire_count(r);
  ValueTreePoint *points = ARENA_ARRAY(r->arena, ValueTreePoint, v->n_points);
  for (uint32_t i = 0; i < v->n_points; i++) {
    points[i].index = get_trees(r, &points[i].n_index, depth + 1);
    get_tree(r, &points[i].value, depth + 1);
  }
  v->points = points;
  v->rest = get_trees(r, &v->n_rest, depth + 1);
  v->n_more = wire_u32(r);
}

void value_tree_get(WireReader *r, ValueTree *v) {
  get_tree(r, v, 0);
}
