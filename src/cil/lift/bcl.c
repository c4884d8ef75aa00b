/* SPDX-License-Identifier: MIT */
#include "cil/lift/bcl.h"

#include "cil/il.h"
#include "cil/lift/effects.h"
#include "cil/lift/holds.h"
#include "cil/lift/outside.h"
#include "cil/names.h"
#include "cil/text/rename.h"

#include <string.h>

/* The rows are a file, put into the program as it is. */
__asm__(".pushsection .rodata\n"
        "bcl_rows:\n"
        ".incbin \"lib/bcl.bpl\"\n"
        "bcl_rows_end:\n"
        ".byte 0\n"
        ".popsection\n");
extern const char bcl_rows[], bcl_rows_end[];

#define COLLECTIONS "System.Collections.Generic"
#define LIST "List`1"
#define LIST_GET COLLECTIONS "." LIST "::get_Item(int32)"
#define LIST_COUNT COLLECTIONS "." LIST "::get_Count()"

/* ---- keys ------------------------------------------------------------------- */

static bool put_owner(const LiftNames *names, Buf *b, uint32_t owner) {
  const Metadata *md = &names->assembly->md;
  const SigType *t = lift_token_type(names, owner);
  if (t && t->elem == SIG_GENERICINST) owner = t->token;
  uint32_t row = md_row_of(owner);
  if (md_table_of(owner) != MD_TYPE_REF || !row || row > md->rows[MD_TYPE_REF]) return false;
  uint32_t chain[4], n = 0; /* a nested type, then the one that it is in */
  for (; n < 4 && row && row <= md->rows[MD_TYPE_REF]; n++) {
    uint32_t scope = metadata_get(md, MD_TYPE_REF_SCOPE, row);
    chain[n] = row;
    row = md_table_of(scope) == MD_TYPE_REF ? md_row_of(scope) : 0;
  }
  if (row) return false;
  const char *space = metadata_text(md, MD_TYPE_REF_NAMESPACE, chain[n - 1]);
  if (!*space) return false;
  buf_puts(b, space);
  for (uint32_t i = n; i > 0; i--)
    buf_printf(b, "%s%s", i == n ? "." : "/", metadata_text(md, MD_TYPE_REF_NAME, chain[i - 1]));
  return true;
}

/* `System.Math::Max(int32,int32)`: types as ILAsm writes them, without `class` and assembly. */
static const char *key_of_method(const LiftNames *names, const Member *m, const SigMethod *sig) {
  Buf b = {0};
  if (!put_owner(names, &b, m->owner)) {
    buf_free(&b);
    return NULL;
  }
  buf_printf(&b, "::%s(", m->name);
  for (uint32_t i = 0; i < sig->params; i++) {
    Buf type = {0};
    NameScope s = {.assembly = names->assembly, .style = NAMES_IL};
    names_sig(&s, &type, sig->param[i]);
    const char *text = type.n ? type.text : "", *bracket = strchr(text, ']');
    if (strncmp(text, "class [", 7) == 0 || strncmp(text, "valuetype [", 11) == 0)
      text = bracket ? bracket + 1 : text;
    buf_printf(&b, "%s%s", i ? "," : "", text);
    buf_free(&type);
  }
  buf_putc(&b, ')');
  const char *key = arena_strndup(names->arena, b.text, b.n);
  buf_free(&b);
  return key;
}

/* A class or interface of the program implements the interface, so it is not the library's alone.
 */
static bool is_implemented(const LiftNames *names, uint32_t owner) {
  const Metadata *md = &names->assembly->md;
  const SigType *t = lift_token_type(names, owner);
  if (t && t->elem == SIG_GENERICINST) owner = t->token;
  for (uint32_t i = 1; i <= md->rows[MD_INTERFACE_IMPL]; i++) {
    uint32_t token = metadata_get(md, MD_INTERFACE_IMPL_INTERFACE, i);
    const SigType *of = lift_token_type(names, token);
    if (token == owner || (of && of->elem == SIG_GENERICINST && of->token == owner)) return true;
  }
  return false;
}

/* Rows mention types of the signature, which so have to be declared. */
static void declare_sorts(const LiftNames *names, const Member *m, const SigMethod *sig) {
  for (uint32_t i = 0; i < sig->params; i++) {
    const SigType *t = sig->param[i];
    lift_sort(names, t->elem == SIG_BYREF ? t->inner : t);
  }
  lift_sort(names, sig->result);
  const SigType *owner = lift_token_type(names, m->owner);
  if (owner) lift_sort(names, owner);
}

const Row *bcl_row(const LiftNames *names, const Member *m, const SigMethod *sig) {
  if (m->definition || !names->rows) return NULL;
  const char *key = key_of_method(names, m, sig);
  const Row *row = key ? rows_find(names->rows, key) : NULL;
  if (!row || (row->closed && (names->home || is_implemented(names, m->owner)))) return NULL;
  declare_sorts(names, m, sig);
  return row;
}

bool bcl_constrained(const LiftNames *names, uint32_t type, Member *m, const SigMethod *sig) {
  Member on = *m;
  on.owner = type;
  if (m->definition || !bcl_row(names, &on, sig)) return false;
  *m = on;
  return true;
}

uint32_t bcl_reaches(const LiftNames *names, const Row *row) {
  if (row->calls_back) return EFFECTS_UNKNOWN;
  return row->compares ? effects_equality(names) : EFFECTS_NONE;
}

/* ---- reading ---------------------------------------------------------------- */

/* Calls on values of a type of the library name a method of object or of an interface. */
static void read_constrained(const LiftNames *names, uint32_t method) {
  IlBody body;
  IlInsn insn;
  const char *why;
  uint32_t type = 0;
  if (!assembly_body(names->assembly, method, &body, &why) || !il_check(&body, &why)) return;
  for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next) {
    Member m;
    const SigMethod *sig = type && assembly_method(names->assembly, insn.token, &m)
                               ? sig_method(names->arena, m.signature)
                               : NULL;
    if (sig) bcl_constrained(names, type, &m, sig);
    type = insn.op == IL_CONSTRAINED ? insn.token : 0;
  }
}

static bool is_quantifier(const LiftNames *names, const Member *m) {
  return (strcmp(m->name, "ForAll") == 0 || strcmp(m->name, "Exists") == 0) &&
         assembly_is_type(names->assembly, m->owner, "System.Diagnostics.Contracts", "Contract");
}

/* ForAll and Exists read lists by the rows of their members, which need not be called. */
static void read_lists(const LiftNames *names) {
  const Assembly *a = names->assembly;
  for (uint32_t i = 1; i <= a->md.rows[MD_TYPE_REF]; i++)
    if (assembly_is_type(a, md_token(MD_TYPE_REF, i), COLLECTIONS, LIST)) {
      rows_find(names->rows, LIST_GET);
      rows_find(names->rows, LIST_COUNT);
    }
}

void bcl_read(LiftNames *names, const OutsideFile *other, uint32_t others) {
  const Metadata *md = &names->assembly->md;
  names->rows = ARENA_NEW(names->arena, Rows);
  rows_add(names->rows, names->arena, bcl_rows, (size_t)(bcl_rows_end - bcl_rows));
  if (names->contracts)
    rows_add(names->rows, names->arena, names->contracts, strlen(names->contracts));
  outside_open(names, other, others);
  for (uint32_t i = 1; i <= md->rows[MD_MEMBER_REF]; i++) {
    Member m;
    const SigMethod *sig = assembly_method(names->assembly, md_token(MD_MEMBER_REF, i), &m)
                               ? sig_method(names->arena, m.signature)
                               : NULL;
    if (!sig) continue;
    if (!bcl_row(names, &m, sig)) outside_read(names, &m, sig);
    if (is_quantifier(names, &m)) read_lists(names);
  }
  for (uint32_t i = 1; i <= md->rows[MD_METHOD]; i++) read_constrained(names, i);
  for (uint32_t i = 0; i < names->rows->all.n; i++) {
    const Row *row = names->rows->all.at[i];
    if (!row->used || !*row->name) continue;
    decls_unique(names->decls, row->name); /* nothing of the program is called like it */
    if (!row->global) continue;
    uint32_t g = decls_global(names->decls, row->name, false, true);
    names->decls->globals.at[g].of_objects = true;
  }
}

void bcl_free(LiftNames *names) {
  outside_free(names);
  if (names->rows) rows_free(names->rows);
}

/* ---- in contracts ------------------------------------------------------------- */

static const char *with_arguments(Lift *l, const Row *row, const char *text, const char **value,
                                  uint32_t n) {
  Arena *a = l->names->arena;
  for (uint32_t i = 0; i < n; i++)
    text = rename_in(a, text, row->params.at[i], arena_printf(a, "\002%u\003", (unsigned)i));
  for (uint32_t i = 0; i < n; i++)
    text = rename_in(a, text, arena_printf(a, "\002%u\003", (unsigned)i), value[i]);
  return text;
}

bool bcl_value(Lift *l, const Member *m, const SigMethod *sig) {
  const LiftNames *names = l->names;
  const Row *row = bcl_row(names, m, sig);
  uint32_t has_this = sig->flags & SIG_HAS_THIS ? 1 : 0, n = sig->params + has_this;
  const char *value[8];
  if (!row || !row->value || row->params.n != n || n > 8 || l->n < n) return false;
  LiftArgs args = lift_member_args(names, m);
  for (uint32_t i = sig->params; i > 0; i--) {
    const LiftSort *declared = lift_sort(names, sig->param[i - 1]);
    const LiftSort *actual =
        lift_sort(names, lift_substitute(names->arena, sig->param[i - 1], &args));
    value[i - 1 + has_this] = lift_convert(l, lift_as(l, lift_pop(l), actual), actual, declared);
  }
  if (has_this) {
    LiftValue o = lift_pop(l);
    value[0] = lift_as(l, o, &lift_ref_sort);
    if (!l->why) lift_require_object(l, o);
  }
  if (l->why) return true;
  l->reads_heap = true;
  for (uint32_t i = 0; i < row->preconditions.n; i++)
    lift_require(l, LIFT_CONTRACT, with_arguments(l, row, row->preconditions.at[i], value, n),
                 "a precondition of the library may not hold");
  const SigType *type = lift_substitute(names->arena, sig->result, &args);
  const LiftSort *declared = lift_sort(names, sig->result), *actual = lift_sort(names, type);
  const char *text = with_arguments(l, row, row->value, value, n);
  lift_push(l, lift_value(actual, lift_convert(l, text, declared, actual), type));
  return true;
}

/* A class of the program may be a list and yet have an enumeration of its own. */
static bool enumerates_otherwise(const LiftNames *names) {
  const Assembly *a = names->assembly;
  bool derived = false, enumerable = false;
  for (uint32_t i = 1; i <= a->md.rows[MD_TYPE_DEF]; i++)
    derived |= assembly_is_type(a, metadata_get(&a->md, MD_TYPE_DEF_EXTENDS, i), COLLECTIONS, LIST);
  for (uint32_t i = 1; derived && i <= a->md.rows[MD_INTERFACE_IMPL]; i++)
    enumerable |= assembly_is_type(a, metadata_get(&a->md, MD_INTERFACE_IMPL_INTERFACE, i),
                                   COLLECTIONS, "IEnumerable`1");
  return derived && enumerable;
}

bool bcl_list(Lift *l, LiftValue list, const char *index, const char **count, LiftValue *element) {
  const LiftNames *names = l->names;
  const SigType *t = list.type;
  if (t->elem != SIG_GENERICINST || t->args != 1 || md_table_of(t->token) != MD_TYPE_REF ||
      !assembly_is_type(names->assembly, t->token, COLLECTIONS, LIST) ||
      enumerates_otherwise(names) || (names->home && enumerates_otherwise(names->home)))
    return false;
  const Row *get = rows_find(names->rows, LIST_GET), *size = rows_find(names->rows, LIST_COUNT);
  const LiftSort *s = lift_sort(names, t->arg[0]);
  const char *value[] = {list.text, index};
  if (!get || !get->value || get->params.n != 2 || !size || !size->value || size->params.n != 1 ||
      s->kind == LIFT_NONE)
    return false;
  *count = with_arguments(l, size, size->value, value, 1);
  *element = lift_value(
      s, lift_convert(l, with_arguments(l, get, get->value, value, 2), &lift_any_sort, s),
      t->arg[0]);
  return !l->why;
}

/* ---- printing ----------------------------------------------------------------- */

/* What methods of the program change that it may call. */
static void put_callbacks(const LiftNames *names, Buf *out, uint32_t node) {
  GlobalList list = {.out = out, .before = "  modifies "};
  LiftTexts texts = {0};
  for (uint32_t g = 0; g < names->decls->globals.n; g++)
    if (effects_changes(names, node, g)) decls_list_global(&list, &names->decls->globals.at[g]);
  if (list.names) buf_puts(out, ";\n");
  if (effects_changes(names, node, 0))
    buf_puts(out, "  free ensures (forall o: Ref :: {alloc[o]} old(alloc)[o] ==> alloc[o]);\n");
  holds_after_library(names->invariants, node, &texts);
  for (uint32_t i = 0; i < texts.n; i++) buf_printf(out, "  free ensures %s;\n", texts.at[i]);
  vec_free(&texts);
}

/* Elements of one array change, whatever it holds. */
static void put_array(const LiftNames *names, Buf *out, const Row *row) {
  for (uint32_t g = 0; g < names->decls->globals.n; g++) {
    const LiftGlobal *x = &names->decls->globals.at[g];
    if (!x->elements) continue;
    buf_printf(out, "  modifies %s;\n", x->name);
    if (!row->calls_back)
      buf_printf(out,
                 "  free ensures (forall o: Ref :: {%s[o]} o != %s ==> %s[o] == old(%s)[o]);\n",
                 x->name, row->array, x->name, x->name);
  }
}

/* What a row says is all that matters of the method, unless that runs code of the program. */
static void put_row(const LiftNames *names, Buf *out, const Row *row) {
  static const char word[] = "procedure ";
  size_t n = sizeof word - 1;
  if (row->keys.n && row->n > n && strncmp(row->text, word, n) == 0 &&
      effects_runs_code(names, bcl_reaches(names, row)))
    buf_printf(out, "%s{:outside} %.*s", word, (int)(row->n - n), row->text + n);
  else
    buf_add(out, row->text, row->n);
}

void bcl_put(const LiftNames *names, Buf *out) {
  bool any = false;
  for (uint32_t i = 0; i < names->rows->all.n; i++) {
    const Row *row = names->rows->all.at[i];
    if (!rows_applies(names->rows, row)) continue;
    if (!any) buf_puts(out, "\n// What is known of the library\n");
    any = true;
    put_row(names, out, row);
    if (row->n && row->text[row->n - 1] != '\n') buf_putc(out, '\n');
    if (row->array) put_array(names, out, row);
    if (row->keys.n && bcl_reaches(names, row) != EFFECTS_NONE)
      put_callbacks(names, out, bcl_reaches(names, row));
  }
}
