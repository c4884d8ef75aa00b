/* SPDX-License-Identifier: MIT */
#include "cil/lift/specifications.h"

#include "base/bug.h"
#include "cil/il.h"
#include "cil/lift/body.h"
#include "cil/lift/effects.h"
#include "cil/lift/external.h"
#include "cil/lift/foreign.h"
#include "cil/lift/object_invariants.h"
#include "cil/names.h"

#include <string.h>

/* They are a file, put into the program as it is. */
__asm__(".pushsection .rodata\n"
        "library_specifications:\n"
        ".incbin \"lib/bcl.bpl\"\n"
        "library_specifications_end:\n"
        ".byte 0\n"
        ".popsection\n");
extern const char library_specifications[], library_specifications_end[];

enum { MOST_ARGUMENTS = 8 };

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

const char *specifications_owner(const LiftNames *names, uint32_t owner) {
  Buf b = {0};
  bool known = put_owner(names, &b, owner);
  const char *text = known ? arena_strndup(names->arena, b.text, b.n) : NULL;
  buf_free(&b);
  return text;
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
    NameScope s = {.assembly = names->assembly, .style = NAMES_IL, .bare = true};
    if (i) buf_putc(&b, ',');
    names_sig(&s, &b, sig->param[i]);
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

const LibrarySpec *specifications_of(const LiftNames *names, const Member *m,
                                     const SigMethod *sig) {
  if (m->definition || !names->known) return NULL;
  const char *key = key_of_method(names, m, sig);
  const LibrarySpec *spec = key ? specification_index_find(names->known, key) : NULL;
  if (!spec || foreign_replaces(names, m->owner, m->name, sig->flags & SIG_HAS_THIS)) return NULL;
  bool open = names->home || names->foreign->collections || is_implemented(names, m->owner);
  if (spec->closed && open) return NULL;
  declare_sorts(names, m, sig);
  return spec;
}

const char *specifications_constant(const LiftNames *names, const Member *field) {
  Buf b = {0};
  const LibrarySpec *spec = NULL;
  if (!field->definition && names->known && put_owner(names, &b, field->owner)) {
    buf_printf(&b, "::%s", field->name);
    spec = specification_index_find(names->known, arena_strndup(names->arena, b.text, b.n));
  }
  buf_free(&b);
  return spec && spec->decl->kind == DECL_CONST ? spec->name : NULL;
}

bool specifications_constrained(const LiftNames *names, uint32_t type, Member *m,
                                const SigMethod *sig) {
  Member on = *m;
  on.owner = type;
  if (m->definition || !specifications_of(names, &on, sig)) return false;
  *m = on;
  return true;
}

uint32_t specifications_reach(const LiftNames *names, const LibrarySpec *spec) {
  if (spec->calls_back) return EFFECTS_UNKNOWN;
  return spec->compares ? effects_equality(names) : EFFECTS_NONE;
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
    if (sig) specifications_constrained(names, type, &m, sig);
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
      specification_index_find(names->known, LIST_GET);
      specification_index_find(names->known, LIST_COUNT);
    }
}

const char *specifications_read(LiftNames *names, const ExternalFile *other, uint32_t others) {
  const Metadata *md = &names->assembly->md;
  const char *text = library_specifications, *why = NULL;
  names->known = ARENA_NEW(names->arena, Specifications);
  names->known->trees = names->trees;
  external_open(names, other, others);
  must(!specification_index_add(names->known, "lib/bcl.bpl", text,
                                (size_t)(library_specifications_end - text)));
  if (names->mode.contracts)
    why = specification_index_add(names->known, "--contracts", names->mode.contracts,
                                  strlen(names->mode.contracts));
  if (why) return why;
  for (uint32_t i = 1; i <= md->rows[MD_MEMBER_REF]; i++) {
    Member m;
    const SigMethod *sig = assembly_method(names->assembly, md_token(MD_MEMBER_REF, i), &m)
                               ? sig_method(names->arena, m.signature)
                               : NULL;
    if (!sig && assembly_field(names->assembly, md_token(MD_MEMBER_REF, i), &m))
      specifications_constant(names, &m);
    if (!sig) continue;
    if (!specifications_of(names, &m, sig)) external_read(names, &m, sig);
    if (is_quantifier(names, &m)) read_lists(names);
  }
  for (uint32_t i = 1; i <= md->rows[MD_METHOD]; i++) read_constrained(names, i);
  for (uint32_t i = 0; i < names->known->all.n; i++) {
    const LibrarySpec *spec = names->known->all.at[i];
    if (!spec->used || !*spec->name) continue;
    decls_unique(names->decls, spec->name); /* nothing of the program is called like it */
    if (!spec->global) continue;
    uint32_t g = decls_global(names->decls, spec->name, NULL, true);
    names->decls->globals.at[g].of_objects = true;
  }
  return NULL;
}

void specifications_free(LiftNames *names) {
  external_free(names);
  specification_index_free(names->known);
}

/* ---- in contracts ------------------------------------------------------------- */

static Expr *with_arguments(Lift *l, const LibrarySpec *spec, Expr *e, Expr *const *value,
                            uint32_t n) {
  const char *names[MOST_ARGUMENTS];
  for (uint32_t i = 0; i < n; i++) names[i] = spec->ins->at[i]->name->text;
  return tree_replace_all(l->names->trees, e, names, value, n);
}

bool specifications_value(Lift *l, const Member *m, const SigMethod *sig) {
  const LiftNames *names = l->names;
  const LibrarySpec *spec = specifications_of(names, m, sig);
  uint32_t has_this = sig->flags & SIG_HAS_THIS ? 1 : 0, n = sig->params + has_this;
  Expr *value[MOST_ARGUMENTS];
  if (!spec || !spec->value || spec->params != n || n > MOST_ARGUMENTS || l->n < n) return false;
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
  l->clause.reads_heap = true;
  for (uint32_t i = 0; i < spec->preconditions.n; i++)
    lift_require(l, LIFT_CONTRACT, with_arguments(l, spec, spec->preconditions.at[i], value, n),
                 "a precondition of the library may not hold");
  const SigType *type = lift_substitute(names->arena, sig->result, &args);
  const LiftSort *declared = lift_sort(names, sig->result), *actual = lift_sort(names, type);
  Expr *result = with_arguments(l, spec, spec->value, value, n);
  lift_push(l, lift_value(actual, lift_convert(l, result, declared, actual), type));
  return true;
}

/* `x != null` of a parameter, which the library checks before all else. */
static bool demands_object(const Lift *l, const LibrarySpec *spec, const Expr *e) {
  for (uint32_t i = 0; i < spec->params; i++) {
    const char *name = spec->ins->at[i]->name->text;
    if (strcmp(name, "this") != 0 && tree_equal(e, tree(l->names->trees, "%s != null", name)))
      return true;
  }
  return false;
}

void specifications_before_call(Lift *l, const LibrarySpec *spec, Expr *const *argument,
                                uint32_t n) {
  if (!spec || !l->code.body || spec->params != n || n > MOST_ARGUMENTS) return;
  for (uint32_t i = 0; i < spec->preconditions.n; i++) {
    Expr *one = spec->preconditions.at[i];
    throws_where_not(l->code.body, with_arguments(l, spec, one, argument, n),
                     demands_object(l, spec, one) ? "ArgumentNullException" : NULL);
  }
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

bool specifications_list(Lift *l, LiftValue list, Expr *index, Expr **count, LiftValue *element) {
  const LiftNames *names = l->names;
  const SigType *t = list.type;
  if (t->elem != SIG_GENERICINST || t->args != 1 || md_table_of(t->token) != MD_TYPE_REF ||
      !assembly_is_type(names->assembly, t->token, COLLECTIONS, LIST) ||
      enumerates_otherwise(names) || (names->home && enumerates_otherwise(names->home)))
    return false;
  const LibrarySpec *get = specification_index_find(names->known, LIST_GET),
                    *size = specification_index_find(names->known, LIST_COUNT);
  const LiftSort *s = lift_sort(names, t->arg[0]);
  Expr *value[] = {list.tree, index};
  if (!get || !get->value || get->params != 2 || !size || !size->value || size->params != 1 ||
      s->kind == LIFT_NONE)
    return false;
  *count = with_arguments(l, size, size->value, value, 1);
  *element = lift_value(
      s, lift_convert(l, with_arguments(l, get, get->value, value, 2), &lift_any_sort, s),
      t->arg[0]);
  return !l->why;
}

/* ---- declarations --------------------------------------------------------------- */

/* What methods of the program change that it may call. */
static void add_callbacks(const LiftNames *names, Decl *d, uint32_t node) {
  LiftTexts changed = {0};
  TreeList kept = {0};
  for (uint32_t g = 0; g < names->decls->globals.n; g++)
    if (effects_changes(names, node, g)) decls_list_global(&changed, &names->decls->globals.at[g]);
  tree_add_modifies(names->trees, d, changed.at, changed.n);
  if (effects_changes(names, node, 0)) decls_keep_objects(names, d);
  object_invariants_after_library(names->invariants, node, &kept);
  for (uint32_t i = 0; i < kept.n; i++) tree_add_ensures(names->trees, d, kept.at[i]);
  vec_free(&changed);
  vec_free(&kept);
}

/* Elements of one array change, whatever it holds. */
static void add_array(const LiftNames *names, Decl *d, const LibrarySpec *s) {
  for (uint32_t g = 0; g < names->decls->globals.n; g++) {
    const LiftGlobal *x = &names->decls->globals.at[g];
    if (!x->elements) continue;
    tree_add_modifies(names->trees, d, &x->name, 1);
    if (!s->calls_back)
      tree_add_ensures(names->trees, d,
                       tree(names->trees,
                            "(forall o: Ref :: {%s[o]} o != %s ==> %s[o] == old(%s)[o])", x->name,
                            s->array, x->name, x->name));
  }
}

void specifications_put(const LiftNames *names, TreeDecls *out) {
  for (uint32_t i = 0; i < names->known->all.n; i++) {
    const LibrarySpec *s = names->known->all.at[i];
    if (!specification_index_applies(names->known, s)) continue;
    Decl *d = tree_adopt(names->trees, s->decl);
    vec_push(out, d);
    if (d->kind != DECL_PROC) continue;
    uint32_t node = specifications_reach(names, s);
    /* What it says is all that matters of the method, unless that runs code of the program. */
    if (s->keys.n && effects_runs_code(names, node))
      tree_add_attr(names->trees, &d->attrs, tree_attr(names->trees, "outside", NULL));
    if (s->array) add_array(names, d, s);
    if (s->keys.n && node != EFFECTS_NONE) add_callbacks(names, d, node);
  }
}
