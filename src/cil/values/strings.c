/* SPDX-License-Identifier: MIT */
/* Strings are references that never change: `string.text` is the content. Literals are constants,
 * one for each content, since the machine interns them. */
#include "cil/lift/closure.h"
#include "cil/lift/formats.h"

#include <string.h>

enum { SPELLED = 24 }; /* characters of a literal that are said one by one */

/* A literal as a comment: what is not printable ASCII, or would end the line, is a dot. */
static const char *printable(Arena *a, Bytes utf16) {
  uint32_t n = (uint32_t)(utf16.n / 2);
  if (n > 60) n = 60;
  char *text = ARENA_ARRAY(a, char, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    uint8_t c = utf16.at[2 * i];
    text[i] = utf16.at[2 * i + 1] || c < ' ' || c > '~' ? '.' : (char)c;
  }
  return text;
}

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
  const char *s = lift_as(l, lift_pop(l), &lift_ref_sort);
  const LiftSort *sort = lift_int_sort(SIG_U4);
  const char *text = arena_printf(l->names->arena,
                                  "(if %s == null then 0 else if string.length(%s) == 0 then %u "
                                  "else text.hash(string.text(%s)))",
                                  s, s, (unsigned)FNV_START, s);
  lift_push(l, lift_value(sort, lift_capture(l, sort, text), NULL));
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
  const char *shown = printable(names->arena, utf16);
  bool hashed = has_hash(names);
  buf_printf(&d->text, "const unique %s.text: Text;\nconst unique %s: Ref uses { // \"%s\"\n", name,
             name, shown);
  buf_printf(&d->text,
             "  axiom {:conservative} %s != null && string.text(%s) == %s.text && "
             "text.length(%s.text) == %u",
             name, name, name, name, (unsigned)n);
  for (uint32_t i = 0; i < n && n <= SPELLED; i++)
    buf_printf(&d->text, " && text.char(%s.text, %u) == %u", name, (unsigned)i,
               (unsigned)(utf16.at[2 * i] | utf16.at[2 * i + 1] << 8));
  if (hashed) buf_printf(&d->text, " && text.hash(%s.text) == %u", name, (unsigned)hash_of(utf16));
  buf_puts(&d->text, ";\n}\n");
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
  lift_assume(l, arena_printf(l->names->arena, "alloc[%s]", name));
  lift_push(l, (LiftValue){.kind = LIFT_REF, .text = name, .type = &string, .exact = true});
  return true;
}

/* ---- members ---------------------------------------------------------------- */

static void push_length(Lift *l) {
  LiftValue s = lift_pop(l);
  lift_require_object(l, s);
  LiftValue v = lift_value(ints_signed(false),
                           arena_printf(l->names->arena, "string.length(%s)", s.text), NULL);
  v.lo = 0;
  lift_push(l, v);
}

static void push_char(Lift *l) {
  Arena *a = l->names->arena;
  LiftValue i = lift_pop(l), s = lift_pop(l);
  const char *index = lift_int(l, i);
  lift_require_object(l, s);
  if (!(i.constant && i.number >= 0))
    lift_require(l, LIFT_BOUNDS, arena_printf(a, "0 <= %s", index), "the index may be negative");
  lift_require(l, LIFT_BOUNDS, arena_printf(a, "%s < string.length(%s)", index, s.text),
               "the index may be beyond the end of the string");
  const LiftSort *sort = lift_int_sort(SIG_CHAR);
  const char *text = arena_printf(a, "string.char(%s, %s)", s.text, index);
  lift_push(l, lift_value(sort, lift_capture(l, sort, text), NULL));
}

static void push_equal(Lift *l, bool equal, bool member) {
  LiftValue b = lift_pop(l), a = lift_pop(l);
  if (member) lift_require_object(l, a);
  lift_push_bool(l, arena_printf(l->names->arena, "%sstring.equal(%s, %s)", equal ? "" : "!",
                                 lift_as(l, a, &lift_ref_sort), lift_as(l, b, &lift_ref_sort)));
}

static void push_empty(Lift *l) {
  LiftValue s = lift_pop(l);
  lift_push_bool(
      l, arena_printf(l->names->arena, "(%s == null || string.length(%s) == 0)", s.text, s.text));
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
