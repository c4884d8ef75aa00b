/* SPDX-License-Identifier: MIT */
/* Strings are references that never change: `string.tree` is the content. Literals are constants,
 * one for each content, since the machine interns them. */
#include "cil/lift/closure.h"
#include "cil/lift/formats.h"

#include <string.h>

enum { SPELLED = 24 }; /* characters of a literal that are said one by one */

static const char *key_of_literal(Arena *a, Bytes utf16) {
  static const char hex[] = "0123456789abcdef";
  char *key = ARENA_ARRAY(a, char, 8 + utf16.n * 2 + 1);
  memcpy(key, "literal ", 8);
  for (size_t i = 0; i < utf16.n; i++) {
    key[8 + 2 * i] = hex[utf16.at[i] >> 4];
    key[9 + 2 * i] = hex[utf16.at[i] & 15];
  }
  return key;
}

/* ---- switch ------------------------------------------------------------------ */

enum { FNV_START = -2128831035, FNV_PRIME = 16777619 };

/* The method that Roslyn makes for a switch over strings, ComputeStringHash: FNV-1a of the
 * characters, 0 for null. Its code is looked at, for the name alone says nothing. */
static bool is_hash(const LiftNames *names, uint32_t method) {
  const Assembly *a = names->assembly;
  IlBody body;
  IlInsn insn;
  const char *why;
  uint32_t found = 0, branches = 0, multiplications = 0;
  if (strcmp(metadata_text(&a->md, MD_METHOD_NAME, method), "ComputeStringHash") != 0 ||
      !closure_generated(a, a->owner_of_method[method]) || !assembly_body(a, method, &body, &why) ||
      !il_check(&body, &why) || body.clause_count)
    return false;
  for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next) {
    Member m;
    if (insn.op == IL_LDC_I4) found += insn.number == FNV_START || insn.number == FNV_PRIME;
    multiplications += insn.op == IL_MUL || insn.op == IL_XOR;
    branches += il_op[insn.op].flow == IL_FLOW_COND;
    if (il_op[insn.op].flow == IL_FLOW_CALL &&
        (!assembly_method(a, insn.token, &m) || !assembly_is_type(a, m.owner, "System", "String")))
      return false;
  }
  const SigMethod *sig =
      sig_method(names->arena, metadata_blob(&a->md, MD_METHOD_SIGNATURE, method));
  return found == 2 && multiplications == 2 && branches == 2 && sig && sig->params == 1 &&
         !(sig->flags & SIG_HAS_THIS) && sig->param[0]->elem == SIG_STRING &&
         sig->result->elem == SIG_U4;
}

static bool has_hash(const LiftNames *names) {
  static const char key[] = "string hash";
  const char *known = decls_find(names->decls, key);
  if (known) return strcmp(known, "yes") == 0;
  bool found = false;
  for (uint32_t m = 1; !found && m <= names->assembly->md.rows[MD_METHOD]; m++)
    found = is_hash(names, m);
  decls_keep(names->decls, key, found ? "yes" : "no");
  return found;
}

static uint32_t hash_of(Bytes utf16) {
  uint32_t hash = (uint32_t)FNV_START;
  for (size_t i = 0; i + 1 < utf16.n; i += 2)
    hash = ((uint32_t)(utf16.at[i] | utf16.at[i + 1] << 8) ^ hash) * (uint32_t)FNV_PRIME;
  return hash;
}

bool strings_switch(Lift *l, const Member *m) {
  if (!l->n || !m->definition || strcmp(m->name, "ComputeStringHash") != 0 ||
      !is_hash(l->names, m->definition))
    return false;
  Expr *s = lift_as(l, lift_pop(l), &lift_ref_sort);
  const LiftSort *sort = lift_int_sort(SIG_U4);
  Expr *hash = lift_tree(l,
                         "(if %e == null then 0 else if string.length(%e) == 0 then %u "
                         "else text.hash(string.text(%e)))",
                         s, s, (unsigned)FNV_START, s);
  lift_push(l, lift_value(sort, lift_capture(l, sort, hash), NULL));
  return true;
}

static const char *string_literal(const LiftNames *names, Bytes utf16) {
  LiftDecls *d = names->decls;
  uint32_t n = (uint32_t)(utf16.n / 2);
  if (!n) return "string.empty";
  const char *key = key_of_literal(names->arena, utf16), *known = decls_find(d, key);
  if (known) return known;
  const char *name = decls_unique(d, "string.literal");
  decls_keep(d, key, name);
  formats_keep(names, name, utf16);
  Trees *t = names->trees;
  Expr *says = tree(t,
                    "%s != null && string.text(%s) == %s.text && "
                    "text.length(%s.text) == %u",
                    name, name, name, name, (unsigned)n);
  for (uint32_t i = 0; i < n && n <= SPELLED; i++)
    says = tree_and(t, says,
                    tree(t, "text.char(%s.text, %u) == %u", name, (unsigned)i,
                         (unsigned)(utf16.at[2 * i] | utf16.at[2 * i + 1] << 8)));
  if (has_hash(names))
    says = tree_and(t, says, tree(t, "text.hash(%s.text) == %u", name, (unsigned)hash_of(utf16)));
  tree_declare(t, &d->made,
               "const unique %s.text: Text;"
               "const unique %s: Ref uses { axiom {:conservative} %e; }",
               name, name, says);
  vec_push(&d->literals, ((LiftLiteral){name, utf16}));
  return name;
}

bool strings_step(Lift *l, const IlInsn *insn) {
  static const SigType string = {.elem = SIG_STRING};
  Bytes utf16;
  if (insn->op != IL_LDSTR) return false;
  if (!metadata_user_string(&l->names->assembly->md, md_row_of(insn->token), &utf16)) {
    lift_refuse(l, "a literal that is not there");
    return true;
  }
  const char *name = string_literal(l->names, utf16);
  lift_assume(l, lift_tree(l, "alloc[%s]", name));
  lift_push(l, (LiftValue){.kind = LIFT_REF,
                           .tree = tree_variable(l->names->trees, name),
                           .type = &string,
                           .exact = true});
  return true;
}

/* ---- members ---------------------------------------------------------------- */

static void push_length(Lift *l) {
  LiftValue s = lift_pop(l);
  lift_require_object(l, s);
  LiftValue v = lift_value(ints_signed(false), lift_tree(l, "string.length(%e)", s.tree), NULL);
  v.lo = 0;
  lift_push(l, v);
}

static void push_char(Lift *l) {
  LiftValue i = lift_pop(l), s = lift_pop(l);
  Expr *index = lift_int(l, i);
  lift_require_object(l, s);
  if (!(i.constant && i.number >= 0))
    lift_require(l, LIFT_BOUNDS, lift_tree(l, "0 <= %e", index), "the index may be negative");
  lift_require(l, LIFT_BOUNDS, lift_tree(l, "%e < string.length(%e)", index, s.tree),
               "the index may be beyond the end of the string");
  const LiftSort *sort = lift_int_sort(SIG_CHAR);
  Expr *c = lift_tree(l, "string.char(%e, %e)", s.tree, index);
  lift_push(l, lift_value(sort, lift_capture(l, sort, c), NULL));
}

static void push_equal(Lift *l, bool equal, bool member) {
  LiftValue b = lift_pop(l), a = lift_pop(l);
  if (member) lift_require_object(l, a);
  Expr *same = lift_tree(l, "string.equal(%e, %e)", lift_as(l, a, &lift_ref_sort),
                         lift_as(l, b, &lift_ref_sort));
  lift_push_bool(l, equal ? same : lift_tree(l, "!%e", same));
}

static void push_empty(Lift *l) {
  LiftValue s = lift_pop(l);
  lift_push_bool(l, lift_tree(l, "%e == null || string.length(%e) == 0", s.tree, s.tree));
}

static bool takes_strings(const SigMethod *sig) {
  for (uint32_t i = 0; i < sig->params; i++)
    if (sig->param[i]->elem != SIG_STRING) return false;
  return true;
}

bool strings_call(Lift *l, const Member *m, const SigMethod *sig) {
  if (!assembly_is_type(l->names->assembly, m->owner, "System", "String")) return false;
  if (strcmp(m->name, "get_Length") == 0)
    push_length(l);
  else if (strcmp(m->name, "get_Chars") == 0)
    push_char(l);
  else if (strcmp(m->name, "op_Equality") == 0 || strcmp(m->name, "op_Inequality") == 0)
    push_equal(l, m->name[3] == 'E', false);
  else if (strcmp(m->name, "Equals") == 0 && takes_strings(sig) &&
           sig->params + (sig->flags & SIG_HAS_THIS ? 1 : 0) == 2)
    push_equal(l, true, sig->flags & SIG_HAS_THIS);
  else if (strcmp(m->name, "IsNullOrEmpty") == 0)
    push_empty(l);
  else
    return false;
  return true;
}
