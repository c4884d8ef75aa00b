/* SPDX-License-Identifier: MIT */
/* Maps: those of Why3's library, which provers know as arrays. A map of several arguments is a map
 * of maps. */
#include "translate/context.h"

static void arrays_apply(Writer *w, Buf *out, const char *head, Term t, Level level) {
  if (level > LEVEL_APPLY) buf_putc(out, '(');
  buf_puts(out, head);
  for (uint32_t i = 0; i < term_nargs(w->tab, t); i++) {
    buf_putc(out, ' ');
    formula_write(w, out, term_arg(w->tab, t, i), LEVEL_ATOM);
  }
  if (level > LEVEL_APPLY) buf_putc(out, ')');
}

/* ---- reading and storing ------------------------------------------------------------------ */

static void indices(Writer *w, Buf *out, const Term *args, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    buf_putc(out, '[');
    formula_write(w, out, args[i], LEVEL_IMPLIES);
    buf_putc(out, ']');
  }
}

static void need_maps(Writer *w) {
  types_use(w, "map.Map", NULL);
}

static void select_at(Writer *w, Buf *out, Term t) {
  need_maps(w);
  const Term *args = term_args(w->tab, t);
  formula_write(w, out, args[0], LEVEL_ATOM);
  indices(w, out, args + 1, term_nargs(w->tab, t) - 1);
  if (term_nargs(w->tab, t) == 1) buf_puts(out, "[()]");
}

/* A store into a map of several arguments mentions the map once for each of them. */
static Str store_name(Writer *w, Sort sort) {
  Str key = str_printf(w->strs, "store %u", sort.ix);
  uint64_t known;
  if (map_get(&w->names.helpers, key->id, &known)) return (Str)(uintptr_t)known;
  SortData d = sort_data(w->tab, sort);
  Str name =
      names_take(&w->names.module, &w->names.local, str_printf(w->strs, "set%u", d.a)->text, false);
  map_put(&w->names.helpers, key->id, (uint64_t)(uintptr_t)name);
  Buf text = {0};
  buf_printf(&text, "  function %s (m: %s)", name->text, types_text(w, sort)->text);
  for (uint32_t i = 0; i < d.a; i++)
    buf_printf(&text, " (i%u: %s)", i, types_text(w, d.args[i])->text);
  buf_printf(&text, " (v: %s) : %s = ", types_text(w, d.elem)->text, types_text(w, sort)->text);
  for (uint32_t i = 0; i < d.a; i++) {
    buf_putc(&text, 'm');
    for (uint32_t k = 0; k < i; k++) buf_printf(&text, "[i%u]", k);
    buf_printf(&text, "[i%u <- ", i);
  }
  buf_putc(&text, 'v');
  for (uint32_t i = 0; i < d.a; i++) buf_putc(&text, ']');
  buf_putc(&text, '\n');
  buf_add(&w->parts.prelude, text.text, text.n);
  buf_free(&text);
  return name;
}

/* A variable, or a field of one. */
static bool short_text(const Writer *w, Term t) {
  Op op = term_op(w->tab, t);
  return op == OP_VAR || (op == OP_DT_FIELD && short_text(w, term_arg(w->tab, t, 0)));
}

/* m[i <- m[i][k <- v]] */
static void nested(Writer *w, Buf *out, const Term *args, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    formula_write(w, out, args[0], LEVEL_ATOM);
    indices(w, out, args + 1, i);
    buf_putc(out, '[');
    formula_write(w, out, args[1 + i], LEVEL_IMPLIES);
    buf_puts(out, " <- ");
  }
  formula_write(w, out, args[1 + n], LEVEL_IMPLIES);
  for (uint32_t i = 0; i < n; i++) buf_putc(out, ']');
}

static void store(Writer *w, Buf *out, Term t, Level level) {
  need_maps(w);
  const Term *args = term_args(w->tab, t);
  uint32_t n = term_nargs(w->tab, t) - 2;
  if (n > 1 && short_text(w, args[0])) {
    nested(w, out, args, n);
    return;
  }
  if (n > 1) {
    arrays_apply(w, out, store_name(w, term_sort(w->tab, t))->text, t, level);
    return;
  }
  formula_write(w, out, args[0], LEVEL_ATOM);
  buf_putc(out, '[');
  if (n)
    formula_write(w, out, args[1], LEVEL_IMPLIES);
  else
    buf_puts(out, "()");
  buf_puts(out, " <- ");
  formula_write(w, out, args[1 + n], LEVEL_IMPLIES);
  buf_putc(out, ']');
}

/* ---- maps by what they hold at each point --------------------------------------------------- */

typedef struct Pointwise {
  Term *maps; /* variables for the operands */
  Term *at;   /* the map, then variables for the indices */
  uint32_t n_maps, n_indices;
} Pointwise;

/* What stands at the indices: the operand of a constant map, or an operator's result. */
static Term arrays_element(Writer *w, Builder *b, Term t, const Pointwise *p) {
  if (term_op(w->tab, t) == OP_CONST_MAP) return p->maps[0];
  Term *parts = ARENA_ARRAY(&w->arena, Term, p->n_maps);
  Term *read = ARENA_ARRAY(&w->arena, Term, p->n_indices + 1);
  for (uint32_t i = 0; i < p->n_indices; i++) read[i + 1] = p->at[i + 1];
  for (uint32_t i = 0; i < p->n_maps; i++) {
    read[0] = p->maps[i];
    parts[i] = mk_op(b, OP_SELECT, read, p->n_indices + 1);
  }
  return mk_op(b, (Op)term_p0(w->tab, t), parts, p->n_maps);
}

/* A function for the operator, and the axiom that says what its result holds. */
static void arrays_define(Writer *w, Term t, Symbol f, Str name) {
  Builder b = builder_plain(w->tab);
  SortData d = sort_data(w->tab, term_sort(w->tab, t));
  Pointwise p = {.n_maps = term_nargs(w->tab, t), .n_indices = d.a};
  p.maps = ARENA_ARRAY(&w->arena, Term, p.n_maps + d.a);
  p.at = ARENA_ARRAY(&w->arena, Term, d.a + 1);
  for (uint32_t i = 0; i < p.n_maps; i++)
    p.maps[i] =
        term_fresh_var(w->tab, str_c(w->strs, "m"), term_sort(w->tab, term_arg(w->tab, t, i)));
  p.at[0] = term_app(w->tab, f, p.maps, p.n_maps);
  for (uint32_t i = 0; i < d.a; i++)
    p.maps[p.n_maps + i] = p.at[i + 1] = term_fresh_var(w->tab, str_c(w->strs, "i"), d.args[i]);
  Term read = mk_op(&b, OP_SELECT, p.at, d.a + 1);
  const Term *triggers[] = {&read};
  uint32_t one = 1;
  QuantAttrs attrs = {.triggers = triggers, .trigger_len = &one, .ntriggers = 1};
  Term axiom =
      mk_forall(&b, p.maps, p.n_maps + d.a, mk_eq(&b, read, arrays_element(w, &b, t, &p)), &attrs);
  Buf text = {0};
  buf_printf(&text, "  function %s", name->text);
  for (uint32_t i = 0; i < p.n_maps; i++)
    buf_printf(&text, " %s", types_text(w, term_sort(w->tab, term_arg(w->tab, t, i)))->text);
  buf_printf(&text, " : %s\n  axiom %s_def: ", types_text(w, term_sort(w->tab, t))->text,
             name->text);
  formula_write(w, &text, axiom, LEVEL_ANY);
  buf_putc(&text, '\n');
  buf_add(&w->parts.prelude, text.text, text.n);
  buf_free(&text);
}

static Str pointwise_name(Writer *w, Term t) {
  bool constant = term_op(w->tab, t) == OP_CONST_MAP;
  uint32_t n = term_nargs(w->tab, t);
  Sort *sorts = ARENA_ARRAY(&w->arena, Sort, n);
  Buf key = {0};
  buf_printf(&key, "pointwise %u %u", constant ? 0 : term_p0(w->tab, t), term_sort(w->tab, t).ix);
  for (uint32_t i = 0; i < n; i++) {
    sorts[i] = term_sort(w->tab, term_arg(w->tab, t, i));
    buf_printf(&key, " %u", sorts[i].ix);
  }
  Str k = str_intern(w->strs, key.text, key.n);
  buf_free(&key);
  uint64_t known;
  if (map_get(&w->names.helpers, k->id, &known)) return (Str)(uintptr_t)known;
  const char *what = constant ? "const" : op_info((Op)term_p0(w->tab, t))->tag;
  Str wanted = str_printf(w->strs, "map_%s", what);
  Str name = names_take(&w->names.module, &w->names.local, wanted->text, false);
  map_put(&w->names.helpers, k->id, (uint64_t)(uintptr_t)name);
  Symbol f = symbol_func(w->tab, name, sorts, n, term_sort(w->tab, t), NULL);
  formula_name(w, f, name);
  arrays_define(w, t, f, name);
  return name;
}

bool arrays_write(Writer *w, Buf *out, Term t, Level level) {
  switch (term_op(w->tab, t)) {
  case OP_SELECT: select_at(w, out, t); return true;
  case OP_STORE: store(w, out, t, level); return true;
  case OP_CONST_MAP:
  case OP_MAP_POINTWISE: arrays_apply(w, out, pointwise_name(w, t)->text, t, level); return true;
  default: return false;
  }
}
