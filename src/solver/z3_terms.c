/* SPDX-License-Identifier: MIT */
/* Terms in Z3. The operators of every program (boolean, arithmetic, maps) go through the
 * API; all others through templates: Z3 reads the SMT-LIB text of the operator over
 * placeholders once, and instances are made from that. So ops.def stays the only table. */
#include "solver/z3_terms.h"

#include "base/hash.h"
#include "base/mem.h"
#include "logic/print/smt.h"
#include "solver/z3_proof.h"

#include <stdlib.h>

void z3_terms_init(Z3Terms *z, TermTable *tab, Z3_context ctx) {
  *z = (Z3Terms){.tab = tab, .ctx = ctx};
  arena_init(&z->arena);
}

void z3_terms_free(Z3Terms *z) {
  vec_free(&z->sorts);
  vec_free(&z->funcs);
  vec_free(&z->terms);
  vec_free(&z->templates);
  vec_free(&z->definitions);
  map_free(&z->defined);
  map_free(&z->template_of);
  map_free(&z->symbol_of);
  map_free(&z->sort_of);
  map_free(&z->values);
  arena_free(&z->arena);
}

void z3_terms_define(Z3Terms *z, Symbol f, const Term *params, uint32_t n, Term body) {
  map_put(&z->defined, f.ix, z->definitions.n);
  vec_push(&z->definitions, ((Z3Definition){.params = params, .n = n, .body = body}));
}

Z3_func_decl z3_func(Z3Terms *z, Symbol f) {
  while (z->funcs.n <= f.ix) vec_push(&z->funcs, (Z3_func_decl)NULL);
  if (z->funcs.at[f.ix]) return z->funcs.at[f.ix];
  SymbolData d = *symbol_data(z->tab, f);
  Z3_sort *dom = mem_alloc((d.nargs + 1) * sizeof *dom);
  for (uint32_t i = 0; i < d.nargs; i++) dom[i] = z3_sort(z, d.args[i]);
  Z3_symbol name = Z3_mk_string_symbol(z->ctx, d.unique_name->text);
  Z3_func_decl decl = Z3_mk_func_decl(z->ctx, name, d.nargs, dom, z3_sort(z, d.sort));
  free(dom);
  z->funcs.at[f.ix] = decl;
  map_put_ptr(&z->symbol_of, decl, (void *)(uintptr_t)f.ix);
  return decl;
}

/* ---- literals -------------------------------------------------------------- */

/* The one bit-vector of width 0. */
static Z3_ast no_bits(Z3Terms *z) {
  Z3_sort s = z3_sort(z, sort_bv(z->tab, 0));
  return Z3_mk_app(z->ctx, Z3_get_datatype_sort_constructor(z->ctx, s, 0), 0, NULL);
}

static Z3_ast z3_literal(Z3Terms *z, Term t, const TermNode *n) {
  Z3_sort sort = z3_sort(z, n->sort);
  switch ((Op)n->op) {
  case OP_CONST_BOOL: return term_is_true(t) ? Z3_mk_true(z->ctx) : Z3_mk_false(z->ctx);
  case OP_CONST_BV:
    if (!sort_bv_width(z->tab, n->sort)) return no_bits(z);
    /* fall through */
  case OP_CONST_INT:
  case OP_CONST_REAL: {
    Buf b = {0};
    num_print(term_nums(z->tab), term_get_num(z->tab, t), &b);
    Z3_ast a = Z3_mk_numeral(z->ctx, b.text, sort);
    buf_free(&b);
    return a;
  }
  case OP_CONST_FLOAT: {
    SortData d = sort_data(z->tab, n->sort);
    Buf b = {0};
    num_print(term_nums(z->tab), term_get_num(z->tab, t), &b);
    Z3_ast bits = Z3_mk_numeral(z->ctx, b.text, Z3_mk_bv_sort(z->ctx, d.a + d.b));
    buf_free(&b);
    return Z3_mk_fpa_to_fp_bv(z->ctx, bits, sort);
  }
  case OP_CONST_STRING: {
    Str s = term_get_string(z->tab, t);
    return Z3_mk_lstring(z->ctx, s->len, s->text);
  }
  case OP_CONST_RMODE:
    switch (term_get_rmode(z->tab, t)) {
    case RM_RNE: return Z3_mk_fpa_rne(z->ctx);
    case RM_RNA: return Z3_mk_fpa_rna(z->ctx);
    case RM_RTP: return Z3_mk_fpa_rtp(z->ctx);
    case RM_RTN: return Z3_mk_fpa_rtn(z->ctx);
    case RM_RTZ: return Z3_mk_fpa_rtz(z->ctx);
    }
    return NULL;
  default: return NULL;
  }
}

/* ---- binders --------------------------------------------------------------- */

static Z3_pattern *patterns(Z3Terms *z, Term t, uint32_t n) {
  Z3_pattern *ps = mem_alloc((n + 1) * sizeof *ps);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t len;
    const Term *terms = binder_trigger(z->tab, t, i, &len);
    Z3_ast *asts = mem_alloc((len + 1) * sizeof *asts);
    bool ok = true;
    for (uint32_t k = 0; k < len; k++) ok = (asts[k] = z3_term(z, terms[k])) != NULL && ok;
    ps[i] = ok ? Z3_mk_pattern(z->ctx, len, asts) : NULL;
    free(asts);
  }
  return ps;
}

/* What a quantifier is made of. */
typedef struct Quantifier {
  Z3_symbol qid, skolem;
  Z3_app *bound;
  Z3_pattern *patterns;
  Z3_ast *nopats; /* Z3 takes them only where there is no pattern */
  Z3_ast body;
  uint32_t nbound, npatterns, nnopats;
  unsigned weight;
  bool is_forall;
} Quantifier;

static Z3_ast z3_quantifier(Z3Terms *z, const Quantifier *q, Z3_pattern *ps, uint32_t n) {
  return Z3_mk_quantifier_const_ex(z->ctx, q->is_forall, q->weight, q->qid, q->skolem, q->nbound,
                                   q->bound, n, ps, n ? 0 : q->nnopats, q->nopats, q->body);
}

/* Where Z3 refuses a trigger (one over `if`, say), the quantifier goes without that one: so it does
 * itself when it reads SMT-LIB. */
static Z3_ast without_bad_patterns(Z3Terms *z, const Quantifier *q) {
  Z3_ast made = z3_quantifier(z, q, q->patterns, q->npatterns);
  if (Z3_get_error_code(z->ctx) != Z3_INVALID_PATTERN) return made;
  uint32_t good = 0;
  for (uint32_t i = 0; i < q->npatterns; i++) {
    Z3_set_error(z->ctx, Z3_OK);
    z3_quantifier(z, q, &q->patterns[i], 1);
    if (Z3_get_error_code(z->ctx) != Z3_INVALID_PATTERN) q->patterns[good++] = q->patterns[i];
  }
  Z3_set_error(z->ctx, Z3_OK);
  return z3_quantifier(z, q, q->patterns, good);
}

/* By its place, which quantifier_use.h reads back. */
static Z3_symbol quantifier_name(Z3Terms *z, const BinderData *d, Term t) {
  char name[32];
  snprintf(name, sizeof name, "@%u.%u", (unsigned)d->pos, (unsigned)t.ix);
  return Z3_mk_string_symbol(z->ctx, name);
}

/* Proofs show bound variables, but not the names of quantifiers. */
static Z3_ast named_by_place(Z3Terms *z, Z3_ast a, const Quantifier *q, uint32_t pos) {
  Z3_context c = z->ctx;
  unsigned n = Z3_get_quantifier_num_bound(c, a), with = Z3_get_quantifier_num_patterns(c, a);
  unsigned without = Z3_get_quantifier_num_no_patterns(c, a);
  Z3_pattern *ps = mem_alloc((with + 1) * sizeof *ps);
  Z3_ast *nopats = mem_alloc((without + 1) * sizeof *nopats);
  Z3_sort *sorts = mem_alloc((n + 1) * sizeof *sorts);
  Z3_symbol *names = mem_alloc((n + 1) * sizeof *names);
  for (unsigned i = 0; i < with; i++) ps[i] = Z3_get_quantifier_pattern_ast(c, a, i);
  for (unsigned i = 0; i < without; i++) nopats[i] = Z3_get_quantifier_no_pattern_ast(c, a, i);
  for (unsigned i = 0; i < n; i++) {
    char name[32];
    snprintf(name, sizeof name, PROOF_PLACE, (unsigned)pos, i);
    names[i] = Z3_mk_string_symbol(c, name);
    sorts[i] = Z3_get_quantifier_bound_sort(c, a, i);
  }
  Z3_ast named =
      Z3_mk_quantifier_ex(c, q->is_forall, q->weight, q->qid, q->skolem, with, ps, without, nopats,
                          n, sorts, names, Z3_get_quantifier_body(c, a));
  free(ps);
  free(nopats);
  free(sorts);
  free(names);
  return named;
}

static Z3_ast forall_exists(Z3Terms *z, Term t, Quantifier *q) {
  const BinderData d = *term_binder(z->tab, t);
  uint32_t n = 0;
  const Term *no = d.nnopats ? binder_nopats(z->tab, t, &n) : NULL;
  bool ok = true;
  q->nopats = mem_alloc((n + 1) * sizeof *q->nopats);
  q->nnopats = n;
  for (uint32_t i = 0; i < n; i++) ok = (q->nopats[i] = z3_term(z, no[i])) != NULL && ok;
  q->patterns = patterns(z, t, d.ntriggers);
  q->npatterns = d.ntriggers;
  for (uint32_t i = 0; i < d.ntriggers; i++) ok = ok && q->patterns[i];
  q->qid = quantifier_name(z, &d, t);
  q->skolem = Z3_mk_string_symbol(z->ctx, d.skolemid ? d.skolemid->text : "");
  q->weight = (unsigned)d.weight;
  Z3_ast result = ok ? without_bad_patterns(z, q) : NULL;
  if (result && z->places) result = named_by_place(z, result, q, d.pos);
  free(q->patterns);
  free(q->nopats);
  return result;
}

static Z3_ast z3_binder(Z3Terms *z, Term t, Op op) {
  const Term *vars;
  Term body = binder_open(z->tab, t, &vars);
  Quantifier q = {.nbound = term_binder(z->tab, t)->nvars, .is_forall = op == OP_FORALL};
  q.bound = mem_alloc((q.nbound + 1) * sizeof *q.bound);
  for (uint32_t i = 0; i < q.nbound; i++) q.bound[i] = Z3_to_app(z->ctx, z3_term(z, vars[i]));
  q.body = z3_term(z, body);
  Z3_ast result = NULL;
  if (q.body && op == OP_LAMBDA)
    result = Z3_mk_lambda_const(z->ctx, q.nbound, q.bound, q.body);
  else if (q.body)
    result = forall_exists(z, t, &q);
  free(q.bound);
  return result;
}

/* ---- templates ------------------------------------------------------------- */

typedef struct Z3Probe {
  const Z3Terms *z;
  const TermNode *node;
} Z3Probe;

static bool same_shape(const void *env, uint64_t id) {
  const Z3Probe *p = env;
  const TermNode *s = term_node(p->z->tab, p->z->templates.at[id].shape);
  if (s->op != p->node->op || s->nargs != p->node->nargs || s->p0 != p->node->p0 ||
      s->p1 != p->node->p1 || !sort_eq(s->sort, p->node->sort))
    return false;
  for (uint32_t i = 0; i < s->nargs; i++)
    if (!sort_eq(term_sort(p->z->tab, s->args[i]), term_sort(p->z->tab, p->node->args[i])))
      return false;
  return true;
}

static void z3_learn(Z3Terms *z, Z3Template *t) {
  uint32_t n = t->n;
  Buf text = {0};
  Z3_symbol *names = mem_alloc((n + 1) * sizeof *names);
  Z3_func_decl *decls = mem_alloc((n + 1) * sizeof *decls);
  for (uint32_t i = 0; i < n; i++) {
    Symbol s = term_symbol(z->tab, term_arg(z->tab, t->shape, i));
    names[i] = Z3_mk_string_symbol(z->ctx, symbol_data(z->tab, s)->unique_name->text);
    decls[i] = z3_func(z, s);
  }
  Z3_sort range = z3_sort(z, term_sort(z->tab, t->shape));
  names[n] = Z3_mk_string_symbol(z->ctx, "probe");
  decls[n] = Z3_mk_func_decl(z->ctx, names[n], 1, &range, Z3_mk_bool_sort(z->ctx));
  if (z->preamble) buf_printf(&text, "%s\n", z->preamble);
  buf_puts(&text, "(assert (probe ");
  smt_term(z->tab, t->shape, &text);
  buf_puts(&text, "))");
  Z3NamedSorts known = {0};
  z3_named_sorts(z, term_sort(z->tab, t->shape), &known);
  for (uint32_t i = 0; i < n; i++)
    z3_named_sorts(z, term_sort(z->tab, term_arg(z->tab, t->shape, i)), &known);
  Z3_ast_vector v = Z3_parse_smtlib2_string(z->ctx, text.text, known.sorts.n, known.names.at,
                                            known.sorts.at, n + 1, names, decls);
  z3_named_sorts_free(&known);
  bool read = Z3_get_error_code(z->ctx) == Z3_OK;
  if (read) Z3_ast_vector_inc_ref(z->ctx, v);
  unsigned all = read ? Z3_ast_vector_size(z->ctx, v) : 0; /* the preamble may assert something */
  if (all && (all == 1 || z->preamble)) {
    Z3_app probe = Z3_to_app(z->ctx, Z3_ast_vector_get(z->ctx, v, all - 1));
    t->body = Z3_get_app_arg(z->ctx, probe, 0);
    if (Z3_get_ast_kind(z->ctx, t->body) == Z3_APP_AST) {
      Z3_app app = Z3_to_app(z->ctx, t->body);
      bool plain = Z3_get_app_num_args(z->ctx, app) == n;
      for (uint32_t i = 0; plain && i < n; i++)
        plain = Z3_is_eq_ast(z->ctx, Z3_get_app_arg(z->ctx, app, i), t->holes[i]);
      if (plain) t->decl = Z3_get_app_decl(z->ctx, app);
    }
  }
  if (read) Z3_ast_vector_dec_ref(z->ctx, v);
  buf_free(&text);
  free(names);
  free(decls);
}

static const Z3Template *template_for(Z3Terms *z, const TermNode *n) {
  uint64_t h = hash_pair(hash_pair(n->op, n->sort.ix), hash_pair(n->p0, n->p1)), id;
  for (uint32_t i = 0; i < n->nargs; i++) h = hash_pair(h, term_sort(z->tab, n->args[i]).ix);
  Z3Probe p = {z, n};
  if (map_find_hash(&z->template_of, h, same_shape, &p, &id)) return &z->templates.at[id];
  Z3Template t = {.n = n->nargs, .holes = ARENA_ARRAY(&z->arena, Z3_ast, n->nargs)};
  Term *vars = ARENA_ARRAY(&z->arena, Term, n->nargs);
  TermNode node = *n; /* making terms moves the table */
  for (uint32_t i = 0; i < node.nargs; i++) {
    vars[i] =
        term_fresh_var(z->tab, str_c(term_strs(z->tab), "hole"), term_sort(z->tab, node.args[i]));
    t.holes[i] = z3_term(z, vars[i]);
  }
  t.shape = node.op == OP_APP
                ? term_app(z->tab, (Symbol){node.p0}, vars, node.nargs)
                : term_cons(z->tab, term_indexed_op(&node), node.sort, vars, node.nargs);
  z3_learn(z, &t);
  vec_push(&z->templates, t);
  map_add_hash(&z->template_of, h, z->templates.n - 1);
  return &vec_last(&z->templates);
}

static Z3_ast by_template(Z3Terms *z, Term term, Z3_ast *args) {
  TermNode n = *term_node(z->tab, term);
  const Z3Template *t = template_for(z, &n);
  if (t->decl) return Z3_mk_app(z->ctx, t->decl, n.nargs, args);
  if (!t->body) return NULL;
  return Z3_substitute(z->ctx, t->body, n.nargs, t->holes, args);
}

/* ---- datatypes ------------------------------------------------------------- */

static Z3_ast z3_datatype(Z3Terms *z, const TermNode *n, Z3_ast *args) {
  Sort dt = n->op == OP_DT_MAKE ? n->sort : term_sort(z->tab, n->args[0]);
  Z3_sort s = z3_sort(z, dt);
  switch ((Op)n->op) {
  case OP_DT_MAKE:
    return Z3_mk_app(z->ctx, Z3_get_datatype_sort_constructor(z->ctx, s, n->p0), n->nargs, args);
  case OP_DT_IS:
    return Z3_mk_app(z->ctx, Z3_get_datatype_sort_recognizer(z->ctx, s, n->p0), 1, args);
  case OP_DT_FIELD:
    return Z3_mk_app(z->ctx, Z3_get_datatype_sort_constructor_accessor(z->ctx, s, n->p0, n->p1), 1,
                     args);
  default: break;
  }
  /* DT_UPDATE: the constructor over the old fields but one */
  uint32_t nf = sort_dt(z->tab, dt)->ctors[n->p0].nfields;
  Z3_ast *fields = mem_alloc((nf + 1) * sizeof *fields);
  for (uint32_t f = 0; f < nf; f++)
    fields[f] =
        f == n->p1
            ? args[1]
            : Z3_mk_app(z->ctx, Z3_get_datatype_sort_constructor_accessor(z->ctx, s, n->p0, f), 1,
                        args);
  Z3_ast made = Z3_mk_app(z->ctx, Z3_get_datatype_sort_constructor(z->ctx, s, n->p0), nf, fields);
  free(fields);
  return made;
}

/* ---- applications ---------------------------------------------------------- */

static Z3_ast select_store(Z3Terms *z, const TermNode *n, Z3_ast *args) {
  uint32_t index = n->nargs - (n->op == OP_SELECT ? 1 : 2);
  if (!index) return n->op == OP_SELECT ? args[0] : args[1];
  if (n->op == OP_SELECT) return Z3_mk_select_n(z->ctx, args[0], index, args + 1);
  return Z3_mk_store_n(z->ctx, args[0], index, args + 1, args[n->nargs - 1]);
}

static bool is_bv0(const Z3Terms *z, Sort s) {
  return sort_kind(z->tab, s) == SK_BV && !sort_bv_width(z->tab, s);
}

/* Operators that make, join, widen or compare bit-vectors of width 0; NULL for all others. */
static Z3_ast nullary_bits(Z3Terms *z, const TermNode *n, Z3_ast *a) {
  if (!op_is_bv((Op)n->op)) return NULL;
  if (is_bv0(z, n->sort)) return no_bits(z);
  bool first = is_bv0(z, term_sort(z->tab, n->args[0]));
  if (n->op == OP_BV_CONCAT && first) return a[1];
  if (n->op == OP_BV_CONCAT && is_bv0(z, term_sort(z->tab, n->args[1]))) return a[0];
  if (!first) return NULL;
  switch ((Op)n->op) {
  case OP_BV_ZEXT:
  case OP_BV_TO_NAT: return Z3_mk_int(z->ctx, 0, z3_sort(z, n->sort));
  case OP_BV_ULE:
  case OP_BV_UGE:
  case OP_BV_SLE:
  case OP_BV_SGE: return Z3_mk_true(z->ctx);
  case OP_BV_ULT:
  case OP_BV_UGT:
  case OP_BV_SLT:
  case OP_BV_SGT: return Z3_mk_false(z->ctx);
  default: return NULL;
  }
}

static Z3_ast z3_equation(Z3Terms *z, const TermNode *n, Z3_ast *a) {
  bool turned = z->names_first && smt_name_is_second(z->tab, n);
  return Z3_mk_eq(z->ctx, a[turned], a[!turned]);
}

static Z3_ast common(Z3Terms *z, const TermNode *n, Z3_ast *a) {
  Z3_context c = z->ctx;
  switch ((Op)n->op) {
  case OP_NOT: return Z3_mk_not(c, a[0]);
  case OP_AND: return Z3_mk_and(c, n->nargs, a);
  case OP_OR: return Z3_mk_or(c, n->nargs, a);
  case OP_IMPLIES: return Z3_mk_implies(c, a[0], a[1]);
  case OP_ITE: return Z3_mk_ite(c, a[0], a[1], a[2]);
  case OP_EQ: return z3_equation(z, n, a);
  case OP_DISTINCT: return Z3_mk_distinct(c, n->nargs, a);
  case OP_NEG: return Z3_mk_unary_minus(c, a[0]);
  case OP_ADD: return Z3_mk_add(c, n->nargs, a);
  case OP_SUB: return Z3_mk_sub(c, 2, a);
  case OP_MUL: return Z3_mk_mul(c, n->nargs, a);
  case OP_LT: return Z3_mk_lt(c, a[0], a[1]);
  case OP_LE: return Z3_mk_le(c, a[0], a[1]);
  case OP_GT: return Z3_mk_gt(c, a[0], a[1]);
  case OP_GE: return Z3_mk_ge(c, a[0], a[1]);
  case OP_IDIV: return Z3_mk_div(c, a[0], a[1]);
  case OP_MOD: return Z3_mk_mod(c, a[0], a[1]);
  case OP_RDIV: return Z3_mk_div(c, a[0], a[1]);
  case OP_TO_REAL: return Z3_mk_int2real(c, a[0]);
  case OP_TO_INT: return Z3_mk_real2int(c, a[0]);
  case OP_BV_EXTRACT: return Z3_mk_extract(c, n->p0 - 1, n->p1, a[0]);
  case OP_SELECT:
  case OP_STORE: return select_store(z, n, a);
  case OP_DT_MAKE:
  case OP_DT_IS:
  case OP_DT_FIELD:
  case OP_DT_UPDATE: return z3_datatype(z, n, a);
  default: return NULL;
  }
}

static Z3_ast const_map(Z3Terms *z, const TermNode *n, Z3_ast value) {
  SortData d = sort_data(z->tab, n->sort);
  if (!d.a) return value;
  if (d.a == 1) return Z3_mk_const_array(z->ctx, z3_sort(z, d.args[0]), value);
  Z3_app *vars = mem_alloc(d.a * sizeof *vars);
  for (uint32_t i = 0; i < d.a; i++)
    vars[i] = Z3_to_app(z->ctx, Z3_mk_fresh_const(z->ctx, "i", z3_sort(z, d.args[i])));
  Z3_ast all = Z3_mk_lambda_const(z->ctx, d.a, vars, value);
  free(vars);
  return all;
}

/* `**` is an uninterpreted function, whatever Z3 thinks of powers. */
static Z3_ast power(Z3Terms *z, Z3_ast *args) {
  Z3_sort real = Z3_mk_real_sort(z->ctx), two[2] = {real, real};
  Z3_func_decl f = Z3_mk_func_decl(z->ctx, Z3_mk_string_symbol(z->ctx, "real_pow"), 2, two, real);
  return Z3_mk_app(z->ctx, f, 2, args);
}

/* A call of a function: of its macro, where it has one. */
static Z3_ast z3_call(Z3Terms *z, Symbol f, uint32_t n, Z3_ast *args) {
  uint64_t at;
  if (!map_get(&z->defined, f.ix, &at) || z->definitions.at[at].busy)
    return Z3_mk_app(z->ctx, z3_func(z, f), n, args);
  Z3Definition d = z->definitions.at[at];
  if (!d.ast) {
    z->definitions.at[at].busy = true;
    d.ast = z3_term(z, d.body);
    z->definitions.at[at].ast = d.ast;
    z->definitions.at[at].busy = false;
  }
  if (!d.ast || !n) return d.ast;
  Z3_ast *from = mem_alloc(n * sizeof *from);
  for (uint32_t i = 0; i < n; i++) from[i] = z3_term(z, d.params[i]);
  Z3_ast r = Z3_substitute(z->ctx, d.ast, n, from, args);
  free(from);
  return r;
}

static Z3_ast z3_application(Z3Terms *z, Term t) {
  TermNode n = *term_node(z->tab, t);
  Z3_ast few[8], *args = n.nargs > 8 ? mem_alloc(n.nargs * sizeof *args) : few, r = NULL;
  bool ok = true;
  for (uint32_t i = 0; ok && i < n.nargs; i++) ok = (args[i] = z3_term(z, n.args[i])) != NULL;
  if (ok && n.op == OP_APP && symbol_data(z->tab, (Symbol){n.p0})->kind == SYM_FUNC)
    r = z3_call(z, (Symbol){n.p0}, n.nargs, args);
  else if (ok && (r = nullary_bits(z, &n, args)) != NULL)
    ok = true;
  else if (ok && n.op == OP_POW)
    r = power(z, args);
  else if (ok && n.op == OP_CONST_MAP)
    r = const_map(z, &n, args[0]);
  else if (ok && n.op != OP_APP)
    r = common(z, &n, args);
  if (ok && !r && Z3_get_error_code(z->ctx) == Z3_OK) r = by_template(z, t, args);
  if (args != few) free(args);
  return r;
}

void z3_term_is(Z3Terms *z, Term t, Z3_ast a) {
  while (z->terms.n <= t.ix) vec_push(&z->terms, (Z3_ast)NULL);
  z->terms.at[t.ix] = a;
}

Z3_ast z3_term(Z3Terms *z, Term t) {
  if (t.ix < z->terms.n && z->terms.at[t.ix]) return z->terms.at[t.ix];
  Op op = term_op(z->tab, t);
  Z3_ast a;
  if (op_is_const(op))
    a = z3_literal(z, t, term_node(z->tab, t));
  else if (op == OP_VAR)
    a = Z3_mk_app(z->ctx, z3_func(z, term_symbol(z->tab, t)), 0, NULL);
  else if (op_is_binder(op))
    a = z3_binder(z, t, op);
  else
    a = z3_application(z, t);
  z3_term_is(z, t, a);
  return a;
}
