/* SPDX-License-Identifier: MIT */
/* A tree becomes another one, in which words of C# stand where it has a form of their own. */
#include "cil/tree/spell.h"

#include "cil/tree/tree.h"
#include "syntax/parse.h"
#include "syntax/print/print.h"

#include <ctype.h>
#include <string.h>

/* Temporaries inside of temporaries; nodes of what one stands for, and of all of them. */
enum { SPELL_DEPTH = 20, SPELL_NODES = 100, SPELL_MOST = 400 };

typedef struct Spelling {
  Trees *t;
  const Block *method;
  uint32_t left; /* nodes that may still be put in for temporaries */
} Spelling;

bool spell_is_hidden(const char *name) {
  return name[0] == '$' || strcmp(name, "alloc") == 0 || strncmp(name, "local#", 6) == 0;
}

void spell_name(Buf *out, const char *name, size_t n) {
  static const char backing[] = "_k__BackingField", count[] = "Collection.count";
  if (n == sizeof count - 1 && memcmp(name, count, n) == 0) {
    buf_puts(out, "Count");
    return;
  }
  for (size_t i = n; i > 0; i--)
    if (name[i - 1] == '.' && i < n) {
      name += i;
      n -= i;
      break;
    }
  const char *mark = memchr(name, '#', n);
  if (mark && mark > name) n = (size_t)(mark - name);
  size_t tail = sizeof backing - 1;
  if (n > tail && name[0] == '_' && memcmp(name + n - tail, backing, tail) == 0) {
    name++;
    n -= tail + 1;
  }
  buf_add(out, name, n);
}

/* ---- words ----------------------------------------------------------------------- */

/* A node that is printed as this text, whatever it is. */
static Expr *word(Spelling *s, const char *text, size_t n) {
  Expr *e = tree_variable(s->t, "");
  e->kind = EX_RMODE;
  e->u.text = str_intern(s->t->strs, text, n);
  return e;
}

static Expr *spelled_name(Spelling *s, Str name) {
  Buf b = {0};
  spell_name(&b, name->text, name->len);
  Expr *e = word(s, b.n ? b.text : "", b.n);
  buf_free(&b);
  return e;
}

static bool is_simple(const Buf *b) {
  for (size_t i = 0; i < b->n; i++)
    if (!isalnum((unsigned char)b->text[i]) && !memchr("_.$#'`~^?[]", b->text[i], 11)) return false;
  return true;
}

/* The expression, in parentheses unless it is simple, and what comes after it. */
static Expr *operand(Spelling *s, const Expr *e, const char *after) {
  Buf inner = {0}, b = {0};
  print_expr(&inner, e);
  bool simple = is_simple(&inner);
  buf_printf(&b, "%s%s%s%s", simple ? "" : "(", inner.n ? inner.text : "", simple ? "" : ")",
             after);
  Expr *made = word(s, b.text, b.n);
  buf_free(&inner);
  buf_free(&b);
  return made;
}

/* ---- temporaries ------------------------------------------------------------------- */

static const Stmt *assignment(const Block *b, StmtKind kind, Str name) {
  for (uint32_t i = 0; b && i < b->n; i++) {
    const Stmt *s = b->at[i];
    if (s->kind == kind && s->n_lhs == 1 && tree_is_var(s->lhs[0], name->text)) return s;
    const Stmt *inside = s->kind == ST_IF ? assignment(&s->body, kind, name) : NULL;
    if (inside) return inside;
  }
  return NULL;
}

/* What `$5` stands for: the right side of its only assignment, or the call that it is the result
 * of. */
static const Expr *value_of_temporary(Spelling *s, Str name) {
  if (name->len < 2 || name->text[0] != '$' ||
      strspn(name->text + 1, "0123456789") + 1 != name->len)
    return NULL;
  const Stmt *set = assignment(s->method, ST_ASSIGN, name);
  const Stmt *call = set ? NULL : assignment(s->method, ST_CALL, name);
  const Expr *e = set    ? set->rhs[0]
                  : call ? tree_call(s->t, call->name->text, call->rhs, call->n_rhs)
                         : NULL;
  return e && !tree_exceeds(e, SPELL_NODES) ? e : NULL;
}

/* ---- expressions -------------------------------------------------------------------- */

static Expr *spell(Spelling *s, const Expr *e, uint32_t depth, bool whole);

static Expr *spell_variable(Spelling *s, const Expr *e, uint32_t depth, bool whole) {
  const Expr *value = value_of_temporary(s, e->u.var.name);
  if (!value) return spelled_name(s, e->u.var.name);
  if (!s->left || depth >= SPELL_DEPTH) return word(s, "...", 3);
  s->left--;
  Expr *in = spell(s, value, depth + 1, whole);
  return whole ? in : operand(s, in, "");
}

static bool has_prefix(Str name, const char *prefix) {
  return strncmp(name->text, prefix, strlen(prefix)) == 0;
}

/* The variable of a map that stands for a field, also where fields are kept together. */
static Str field_of(const Expr *e) {
  const Expr *map = e->u.map->map;
  if (map->kind == EX_SELECT && map->u.map->map->kind == EX_VAR &&
      has_prefix(map->u.map->map->u.var.name, "heap.") && map->u.map->args[0]->kind == EX_VAR)
    return map->u.map->args[0]->u.var.name;
  return map->kind == EX_VAR && strchr(map->u.var.name->text, '.') ? map->u.var.name : NULL;
}

/* A field of an object, an element of an array; NULL: neither. */
static Expr *spell_field(Spelling *s, const Expr *e, uint32_t depth) {
  Str field = e->kind == EX_SELECT && e->u.map->n_args == 1 ? field_of(e) : NULL;
  if (!field) return NULL;
  Expr *object = spell(s, e->u.map->args[0], depth + 1, false);
  if (has_prefix(field, "elements.")) return operand(s, object, "");
  Buf after = {0};
  buf_putc(&after, '.');
  spell_name(&after, field->text, field->len);
  Expr *made = operand(s, object, after.text);
  buf_free(&after);
  return made;
}

/* Lengths, texts of strings, and numbers that are brought into a range; NULL: none of these. */
static Expr *spell_known(Spelling *s, const Expr *e, uint32_t depth) {
  Str name = e->u.call->name;
  if (e->u.call->n_args != 1) return NULL;
  Expr *of = e->u.call->args[0];
  bool length = strcmp(name->text, "len") == 0 || strcmp(name->text, "string.length") == 0 ||
                strcmp(name->text, "text.length") == 0;
  if (length) return operand(s, spell(s, of, depth + 1, false), ".Length");
  if (strcmp(name->text, "string.text") == 0) return spell(s, of, depth + 1, true);
  if (has_prefix(name, "to_")) return operand(s, spell(s, of, depth + 1, false), "");
  return NULL;
}

/* A copy whose parts are spelled. */
static Expr *spell_parts(Spelling *s, const Expr *e, uint32_t depth) {
  Expr *copy = tree_fresh(s->t, e);
  for (uint32_t i = 0; i < tree_children(e); i++)
    *tree_child_at(copy, i) = spell(s, tree_child(e, i), depth, false);
  if (copy->kind == EX_CALL) {
    Buf b = {0};
    spell_name(&b, e->u.call->name->text, e->u.call->name->len);
    copy->u.call->name = str_intern(s->t->strs, b.text, b.n);
    buf_free(&b);
  }
  return copy;
}

static Expr *spell(Spelling *s, const Expr *e, uint32_t depth, bool whole) {
  if (e->kind == EX_VAR) return spell_variable(s, e, depth, whole);
  Expr *known = e->kind == EX_CALL ? spell_known(s, e, depth) : spell_field(s, e, depth);
  return known ? known : spell_parts(s, e, depth);
}

static bool can_be_copied(const Expr *e) {
  return e->kind != EX_CODE && e->kind != EX_ERROR && e->kind != EX_BOUNDS && e->kind != EX_STAR;
}

static bool is_strange(const Expr *e, void *env) {
  (void)env;
  return !can_be_copied(e);
}

void spell_expression(Buf *out, const char *text, const Block *method) {
  Session session;
  session_init(&session);
  Trees *t = trees_new(&session.perm, &session.strs);
  uint32_t from;
  const char *axiom = arena_printf(&session.perm, "axiom %s;", text);
  bool good = tree_parse(t, "expression", axiom, strlen(axiom), &from) &&
              t->program->decls.n == from + 1 && t->program->decls.at[from]->kind == DECL_AXIOM;
  const Expr *e = good ? t->program->decls.at[from]->u.axiom.expr : NULL;
  if (e && !tree_any(e, is_strange, NULL)) {
    Spelling s = {t, method, SPELL_MOST};
    const Expr *made = spell(&s, tree_adopt_expr(t, e), 0, true);
    Buf b = {0};
    print_expr(&b, made);
    /* Parentheses around all of it say nothing. */
    bool around = made->kind == EX_ITE || made->kind == EX_FORALL || made->kind == EX_EXISTS;
    buf_add(out, b.text + around, b.n - 2 * around);
    buf_free(&b);
  } else {
    buf_puts(out, text);
  }
  trees_free(t);
  session_free(&session);
}
