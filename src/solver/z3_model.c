/* SPDX-License-Identifier: MIT */
/* A whole model as Boogie's /printModel writes it: constants by name, then functions by name,
 * each with its points by text and what holds elsewhere. */
#include "base/mem.h"
#include "solver/z3_terms.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct Entry {
  char *key, *text;
} Entry;

typedef struct Entries {
  VEC(Entry) all;
} Entries;

typedef struct ModelPrinter {
  Z3Terms *z;
  Z3_context ctx;
  Z3_model m;
  Map names; /* of a declaration: the name it is shown by */
  Map used;  /* name -> how often it has been given       */
} ModelPrinter;

static void z3_add(Entries *e, Buf *key, Buf *text) {
  vec_push(&e->all, ((Entry){key->text ? key->text : mem_strdup(""),
                             text->text ? text->text : mem_strdup("")}));
}

/* Without regard to case first, as Boogie sorts. */
static int by_key(const void *a, const void *b) {
  const Entry *x = a, *y = b;
  int c = strcasecmp(x->key, y->key);
  return c ? c : strcmp(x->key, y->key);
}

static void write_sorted(Entries *e, const char *indent, Buf *out) {
  if (e->all.n) qsort(e->all.at, e->all.n, sizeof *e->all.at, by_key);
  for (uint32_t i = 0; i < e->all.n; i++) {
    buf_printf(out, "%s%s -> %s\n", indent, e->all.at[i].key, e->all.at[i].text);
    free(e->all.at[i].key);
    free(e->all.at[i].text);
  }
  vec_free(&e->all);
}

/* ---- values ---------------------------------------------------------------- */

static void z3_model_value(ModelPrinter *z, Z3_ast a, bool nested, Buf *out);

static void whole(const char *digits, size_t n, const char *tail, Buf *out) {
  buf_add(out, digits, n);
  buf_puts(out, tail);
}

static void z3_number(ModelPrinter *z, Z3_ast a, Buf *out) {
  const char *text = Z3_get_numeral_string(z->ctx, a);
  Z3_sort s = Z3_get_sort(z->ctx, a);
  Z3_sort_kind kind = Z3_get_sort_kind(z->ctx, s);
  if (kind == Z3_BV_SORT) {
    buf_printf(out, "bv%s[%u]", text, Z3_get_bv_sort_size(z->ctx, s));
    return;
  }
  bool negative = text[0] == '-';
  if (negative) text++;
  const char *tail = kind == Z3_REAL_SORT ? ".0" : "", *bar = strchr(text, '/');
  if (negative) buf_puts(out, "(- ");
  if (bar) {
    buf_puts(out, "(/ ");
    whole(text, (size_t)(bar - text), tail, out);
    buf_putc(out, ' ');
    whole(bar + 1, strlen(bar + 1), tail, out);
    buf_putc(out, ')');
  } else {
    whole(text, strlen(text), tail, out);
  }
  if (negative) buf_putc(out, ')');
}

static void floating(ModelPrinter *z, Z3_ast a, Buf *out) {
  Z3_sort s = Z3_get_sort(z->ctx, a);
  unsigned exp = Z3_fpa_get_ebits(z->ctx, s), sig = Z3_fpa_get_sbits(z->ctx, s);
  const char *name = NULL;
  if (Z3_fpa_is_numeral_nan(z->ctx, a))
    name = "NaN";
  else if (Z3_fpa_is_numeral_inf(z->ctx, a))
    name = Z3_fpa_is_numeral_negative(z->ctx, a) ? "-oo" : "+oo";
  else if (Z3_fpa_is_numeral_zero(z->ctx, a))
    name = Z3_fpa_is_numeral_negative(z->ctx, a) ? "-zero" : "+zero";
  if (name) {
    buf_printf(out, "(_ (%s) %u %u)", name, exp, sig);
    return;
  }
  mpz_t bits;
  mpz_init(bits);
  Z3_ast raw = Z3_simplify(z->ctx, Z3_mk_fpa_to_ieee_bv(z->ctx, a));
  if (Z3_get_ast_kind(z->ctx, raw) == Z3_NUMERAL_AST)
    mpz_set_str(bits, Z3_get_numeral_string(z->ctx, raw), 10);
  buf_puts(out, "(fp (#b");
  for (unsigned i = exp + sig; i-- > 0;) {
    buf_putc(out, mpz_tstbit(bits, i) ? '1' : '0');
    if (i == exp + sig - 1 || i == sig - 1) buf_puts(out, ") (#b");
  }
  buf_puts(out, "))");
  mpz_clear(bits);
}

/* A program's symbol goes by its own name; a second one of that name in this model by name@@0, ...
 * which is how Boogie tells them apart. */
static const char *symbol_name(ModelPrinter *z, Z3_func_decl f) {
  uint64_t known, times = 0;
  if (map_get(&z->names, (uintptr_t)f, &known)) return (const char *)(uintptr_t)known;
  if (!map_get(&z->z->symbol_of, (uintptr_t)f, &known)) return NULL;
  StrTable *strs = term_strs(z->z->tab);
  Str name = symbol_data(z->z->tab, (Symbol){(uint32_t)known})->name;
  bool again = map_get(&z->used, name->id, &times);
  map_put(&z->used, name->id, times + 1);
  if (again) name = str_printf(strs, "%s@@%u", name->text, (unsigned)times - 1);
  map_put(&z->names, (uintptr_t)f, (uintptr_t)name->text);
  return name->text;
}

/* Elements of type T are T@T!val!n; constructors have no suffix. */
static void z3_name_of(ModelPrinter *z, Z3_func_decl f, Buf *out) {
  const char *text = symbol_name(z, f);
  if (text) {
    buf_puts(out, text);
    return;
  }
  Z3_symbol s = Z3_get_decl_name(z->ctx, f);
  if (Z3_get_symbol_kind(z->ctx, s) == Z3_INT_SYMBOL) {
    buf_printf(out, "k!%d", Z3_get_symbol_int(z->ctx, s));
    return;
  }
  text = Z3_get_symbol_string(z->ctx, s);
  Z3_decl_kind kind = Z3_get_decl_kind(z->ctx, f);
  if (Z3_get_sort_kind(z->ctx, Z3_get_range(z->ctx, f)) == Z3_UNINTERPRETED_SORT &&
      strstr(text, "!val!") && !Z3_get_arity(z->ctx, f))
    buf_puts(out, "T@");
  const char *suffix = kind == Z3_OP_DT_CONSTRUCTOR ? strpbrk(text, "#@") : NULL;
  buf_add(out, text, suffix ? (size_t)(suffix - text) : strlen(text));
}

static void z3_application(ModelPrinter *z, Z3_app app, bool nested, Buf *out) {
  Z3_func_decl f = Z3_get_app_decl(z->ctx, app);
  unsigned n = Z3_get_app_num_args(z->ctx, app);
  if (Z3_get_decl_kind(z->ctx, f) == Z3_OP_AS_ARRAY) {
    buf_puts(out, "(_ (as-array) (");
    z3_name_of(z, Z3_get_decl_func_decl_parameter(z->ctx, f, 0), out);
    buf_puts(out, "))");
    return;
  }
  if (n || nested) buf_putc(out, '(');
  z3_name_of(z, f, out);
  for (unsigned i = 0; i < n; i++) {
    buf_putc(out, ' ');
    z3_model_value(z, Z3_get_app_arg(z->ctx, app, i), true, out);
  }
  if (n || nested) buf_putc(out, ')');
}

static void z3_model_value(ModelPrinter *z, Z3_ast a, bool nested, Buf *out) {
  if (!a) return;
  Z3_sort_kind sort = Z3_get_sort_kind(z->ctx, Z3_get_sort(z->ctx, a));
  if (sort == Z3_FLOATING_POINT_SORT && Z3_is_numeral_ast(z->ctx, a))
    floating(z, a, out);
  else if (Z3_get_ast_kind(z->ctx, a) == Z3_NUMERAL_AST)
    z3_number(z, a, out);
  else if (Z3_get_ast_kind(z->ctx, a) == Z3_APP_AST)
    z3_application(z, Z3_to_app(z->ctx, a), nested && sort != Z3_BOOL_SORT, out);
  else
    for (const char *s = Z3_ast_to_string(z->ctx, a); *s; s++) /* a lambda: on one line */
      if (!isspace((unsigned char)*s) || !isspace((unsigned char)s[1]))
        buf_putc(out, *s == '\n' ? ' ' : *s);
}

/* ---- constants and functions -------------------------------------------------- */

static bool has_value(ModelPrinter *z, Symbol s) {
  Z3_func_decl f = s.ix < z->z->funcs.n ? z->z->funcs.at[s.ix] : NULL;
  return f && Z3_model_get_const_interp(z->ctx, z->m, f);
}

static void z3_constants(ModelPrinter *z, const ModelVariables *also, Buf *out) {
  Entries e = {{0}};
  for (unsigned i = 0; i < Z3_model_get_num_consts(z->ctx, z->m); i++) {
    Buf key = {0}, text = {0};
    Z3_func_decl f = Z3_model_get_const_decl(z->ctx, z->m, i);
    z3_name_of(z, f, &key);
    z3_model_value(z, Z3_model_get_const_interp(z->ctx, z->m, f), false, &text);
    z3_add(&e, &key, &text);
  }
  for (uint32_t i = 0; i < also->n; i++) {
    Buf key = {0}, text = {0};
    if (has_value(z, also->at[i].symbol)) continue;
    buf_puts(&key, symbol_data(z->z->tab, also->at[i].symbol)->name->text);
    buf_puts(&text, also->at[i].value->text);
    z3_add(&e, &key, &text);
  }
  write_sorted(&e, "", out);
}

static void points(ModelPrinter *z, Z3_func_interp fi, Buf *out) {
  Entries e = {{0}};
  buf_puts(out, "{\n");
  for (unsigned i = 0; i < Z3_func_interp_get_num_entries(z->ctx, fi); i++) {
    Z3_func_entry at = Z3_func_interp_get_entry(z->ctx, fi, i);
    Z3_func_entry_inc_ref(z->ctx, at);
    Buf key = {0}, text = {0};
    for (unsigned k = 0; k < Z3_func_entry_get_num_args(z->ctx, at); k++) {
      if (k) buf_putc(&key, ' ');
      z3_model_value(z, Z3_func_entry_get_arg(z->ctx, at, k), false, &key);
    }
    z3_model_value(z, Z3_func_entry_get_value(z->ctx, at), false, &text);
    z3_add(&e, &key, &text);
    Z3_func_entry_dec_ref(z->ctx, at);
  }
  write_sorted(&e, "  ", out);
  buf_puts(out, "  else -> ");
  z3_model_value(z, Z3_func_interp_get_else(z->ctx, fi), false, out);
  buf_puts(out, "\n}");
}

static void z3_model_functions(ModelPrinter *z, Buf *out) {
  Entries e = {{0}};
  for (unsigned i = 0; i < Z3_model_get_num_funcs(z->ctx, z->m); i++) {
    Z3_func_decl f = Z3_model_get_func_decl(z->ctx, z->m, i);
    Z3_func_interp fi = Z3_model_get_func_interp(z->ctx, z->m, f);
    if (!fi) continue;
    Z3_func_interp_inc_ref(z->ctx, fi);
    Buf key = {0}, text = {0};
    z3_name_of(z, f, &key);
    points(z, fi, &text);
    z3_add(&e, &key, &text);
    Z3_func_interp_dec_ref(z->ctx, fi);
  }
  /* Boogie's way of making Z3 split on truth values; readers of models expect it. */
  Buf key = {0}, text = {0};
  buf_puts(&key, "tickleBool");
  buf_puts(&text, "{\n  false -> true\n  true -> true\n  else -> true\n}");
  z3_add(&e, &key, &text);
  write_sorted(&e, "", out);
}

/* The first symbol of a name, in the order of their making, gets the plain name. */
static void give_names(ModelPrinter *z) {
  Z3Terms *t = z->z;
  Map in_model = {0};
  for (unsigned i = 0; i < Z3_model_get_num_consts(z->ctx, z->m); i++)
    map_put(&in_model, (uintptr_t)Z3_model_get_const_decl(z->ctx, z->m, i), 1);
  for (unsigned i = 0; i < Z3_model_get_num_funcs(z->ctx, z->m); i++)
    map_put(&in_model, (uintptr_t)Z3_model_get_func_decl(z->ctx, z->m, i), 1);
  for (uint32_t i = 0; i < t->funcs.n; i++)
    if (t->funcs.at[i] && map_get(&in_model, (uintptr_t)t->funcs.at[i], NULL))
      symbol_name(z, t->funcs.at[i]);
  map_free(&in_model);
}

void z3_model_print(Z3Terms *terms, Z3_model m, const ModelVariables *also, Buf *out) {
  ModelPrinter z = {.z = terms, .ctx = terms->ctx, .m = m};
  give_names(&z);
  z3_constants(&z, also, out);
  z3_model_functions(&z, out);
  map_free(&z.names);
  map_free(&z.used);
}

static bool is_constant(ModelPrinter *z, Z3_ast a) {
  return Z3_get_ast_kind(z->ctx, a) == Z3_APP_AST &&
         Z3_get_app_num_args(z->ctx, Z3_to_app(z->ctx, a)) == 0 &&
         Z3_get_decl_kind(z->ctx, Z3_get_app_decl(z->ctx, Z3_to_app(z->ctx, a))) ==
             Z3_OP_UNINTERPRETED;
}

void z3_model_print_value(Z3Terms *terms, Z3_model m, Z3_ast a, bool complete, Buf *out) {
  ModelPrinter z = {.z = terms, .ctx = terms->ctx, .m = m};
  Z3_ast v = NULL;
  if (is_constant(&z, a))
    v = Z3_model_get_const_interp(z.ctx, m, Z3_get_app_decl(z.ctx, Z3_to_app(z.ctx, a)));
  if (!v && (complete || !is_constant(&z, a)) && !Z3_model_eval(z.ctx, m, a, complete, &v))
    v = NULL;
  give_names(&z);
  if (v) z3_model_value(&z, v, false, out);
  map_free(&z.names);
  map_free(&z.used);
}
