/* SPDX-License-Identifier: MIT */
/* See run_value.h. */
#include "report/executions/run_value.h"

#include "logic/eval/tree_of.h"
#include "logic/print/print.h"
#include "report/excerpt.h"
#include "report/json.h"

#include <string.h>

/* ---- trees and texts -------------------------------------------------------- */

/* The first constant that stands for the element; NULL: none that the execution used. */
static const ExecValue *constant_of(const Execution *x, const Value *v) {
  for (uint32_t i = 0; i < x->given.constants.n; i++) {
    const Value *c = x->given.constants.at[i].value;
    if (c && c->kind == VAL_REF && sort_eq(c->sort, v->sort) && c->u.ref == v->u.ref)
      return &x->given.constants.at[i];
  }
  return NULL;
}

static const char *element_name(void *env, Arena *arena, const Value *v) {
  const Execution *x = env;
  const ExecValue *named = constant_of(x, v);
  if (named) return named->name->text;
  /* A type variable's fresh type is called `T@0`. */
  const char *type = sort_data(x->eval.store.tab, v->sort).name->text;
  return arena_printf(arena, "%.*s#%llu", (int)strcspn(type, "@"), type,
                      (unsigned long long)v->u.ref);
}

static TreeOfValues tree_maker(Execution *x, Arena *arena, uint32_t most) {
  return (TreeOfValues){.store = &x->eval.store,
                        .arena = arena,
                        .element = element_name,
                        .env = x,
                        .most = most,
                        .decimals = true};
}

ValueTree run_value_tree(Execution *x, const Value *v, Arena *arena) {
  TreeOfValues o = tree_maker(x, arena, 0);
  return tree_of_value(&o, v);
}

void run_value_text(Execution *x, const Value *v, uint32_t most, Buf *to) {
  Arena arena;
  arena_init(&arena);
  TreeOfValues o = tree_maker(x, &arena, most);
  ValueTree tree = tree_of_value(&o, v);
  value_tree_print(&tree, excerpt_escape, to);
  arena_free(&arena);
}

void run_value_type(const Execution *x, const Value *v, Buf *to) {
  print_sort_source(x->eval.store.tab, v->sort, to);
}

bool run_value_names_itself(const Execution *x, const ExecValue *v) {
  if (!v->value || v->value->kind != VAL_REF || v->old) return false;
  const ExecValue *named = constant_of(x, v->value);
  return named && named->name == v->name;
}

void run_value_show(Execution *x, const ExecValue *v, uint32_t most, Buf *to) {
  if (v->shown)
    excerpt_escape(to, v->shown->text, v->shown->len);
  else
    run_value_text(x, v->value, most, to);
}

ExecValue run_value_changed(const ExecChange *c) {
  return (ExecValue){
      .name = c->name ? c->name : c->var->name, .value = c->value, .shown = c->shown};
}

void run_value_function(Execution *x, const ExecFunction *f, uint32_t most, Buf *to) {
  Arena arena;
  arena_init(&arena);
  TreeOfValues o = tree_maker(x, &arena, most);
  ValueTree tree = tree_of_points(&o, f->points, f->n_points, f->n_index);
  value_tree_print(&tree, excerpt_escape, to);
  arena_free(&arena);
}

void run_value_name(const ExecValue *v, Buf *to) {
  if (v->old) buf_puts(to, "old(");
  excerpt_escape(to, v->name->text, v->name->len);
  if (v->old) buf_putc(to, ')');
}

/* ---- JSON: the text, which is short, exact and the same for all sorts ------ */

json_t *run_value_json(Execution *x, const Value *v) {
  if (!v) return json_null();
  if (v->kind == VAL_BOOL) return json_boolean(v->u.b);
  int64_t small;
  if (sort_eq(v->sort, SORT_INT) && num_get_int64(&x->eval.store.nums, v->u.num, &small))
    return json_integer(small);
  Buf text = {0};
  run_value_text(x, v, 0, &text);
  json_t *o = json_text(text.text, text.n);
  buf_free(&text);
  return o;
}

/* In the language that the program was made from. */
static bool is_shown_as_text(const ExecValue *v) {
  return v->shown && v->value->kind != VAL_BOOL && v->value->kind != VAL_NUM;
}

static json_t *run_value_shown_json(Execution *x, const ExecValue *v) {
  return is_shown_as_text(v) ? json_text(v->shown->text, v->shown->len)
                             : run_value_json(x, v->value);
}

json_t *run_value_map(Execution *x, const Value *v) {
  if (!v || v->kind < VAL_DT) return NULL;
  Arena arena;
  arena_init(&arena);
  ValueTree tree = run_value_tree(x, v, &arena);
  json_t *map = json_map_of(&tree);
  arena_free(&arena);
  return map;
}

void run_value_add(JsonValues *to, Execution *x, const char *name, const ExecValue *v) {
  bool as_text = is_shown_as_text(v);
  json_values_add(to, name, run_value_shown_json(x, v),
                  as_text ? NULL : run_value_map(x, v->value));
}

void run_value_add_all(JsonValues *to, Execution *x, const ExecValues *list) {
  Buf name = {0};
  for (uint32_t i = 0; i < list->n; i++) {
    buf_clear(&name);
    run_value_name(&list->at[i], &name);
    run_value_add(to, x, name.text, &list->at[i]);
  }
  buf_free(&name);
}

void run_value_add_function(JsonValues *to, Execution *x, const ExecFunction *f) {
  Arena arena;
  Buf text = {0};
  arena_init(&arena);
  TreeOfValues o = tree_maker(x, &arena, 0);
  ValueTree tree = tree_of_points(&o, f->points, f->n_points, f->n_index);
  value_tree_print(&tree, excerpt_escape, &text);
  json_values_add(to, f->func->name->text, json_text(text.text, text.n), json_map_of(&tree));
  buf_free(&text);
  arena_free(&arena);
}
