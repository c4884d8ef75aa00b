/* SPDX-License-Identifier: MIT */
#include "cil/lift/effects.h"
#include "cil/lift/specifications.h"

#include "base/hash.h"
#include "cil/lift/contract.h"
#include "cil/lift/fields.h"
#include "cil/lift/foreign.h"

#include <string.h>

typedef VEC(uint32_t) EdgeList;

struct LiftEffects {
  uint32_t methods, words;
  uint64_t *changes, *touches, *reads; /* by node, then by global; touches: both others */
  EdgeList *calls;                     /* by node                 */
  LiftRows *overrides;                 /* by method               */
  Map by_name;            /* methods that can be called virtually, by name and parameters */
  uint32_t *next_by_name; /* chains of them           */
  uint8_t *implements;    /* by type: it, or a type that inherits from it, implements some
                             interface of another assembly */
};

uint32_t effects_base(const LiftNames *names, uint32_t type) {
  const Assembly *a = names->assembly;
  uint32_t base = metadata_get(&a->md, MD_TYPE_DEF_EXTENDS, type);
  if (md_table_of(base) == MD_TYPE_SPEC) {
    const SigType *t = lift_token_type(names, base);
    if (t && t->elem == SIG_GENERICINST) base = t->token;
  }
  uint32_t row = md_row_of(base);
  return md_table_of(base) == MD_TYPE_DEF && row <= a->md.rows[MD_TYPE_DEF] ? row : 0;
}

/* ---- who overrides whom ---------------------------------------------------- */

static uint64_t name_key(const char *name, uint32_t params) {
  return hash_pair(hash_bytes(name, strlen(name)), params) >> 1;
}

/* An explicit implementation is called `I.M`. */
static const char *short_name(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot && dot > name && dot[1] ? dot + 1 : name;
}

static uint32_t params_of(const LiftNames *names, uint32_t method) {
  const SigMethod *sig =
      sig_method(names->arena, metadata_blob(&names->assembly->md, MD_METHOD_SIGNATURE, method));
  return sig ? sig->params : UINT32_MAX;
}

static void index_methods(const LiftNames *names, LiftEffects *e) {
  const Metadata *md = &names->assembly->md;
  e->next_by_name = ARENA_ARRAY(names->arena, uint32_t, e->methods + 1);
  for (uint32_t m = e->methods; m >= 1; m--) {
    if (!(metadata_get(md, MD_METHOD_FLAGS, m) & METHOD_VIRTUAL)) continue;
    uint64_t key = name_key(short_name(metadata_text(md, MD_METHOD_NAME, m)), params_of(names, m));
    uint64_t before = 0;
    if (map_get(&e->by_name, key, &before)) e->next_by_name[m] = (uint32_t)before;
    map_put(&e->by_name, key, m);
  }
}

/* Whether a class may stand where an instance of another type is expected: it inherits from it, or
 * that is an interface, which a class of another assembly may have in between. */
static bool may_replace(const LiftNames *names, uint32_t type, uint32_t of) {
  if (metadata_get(&names->assembly->md, MD_TYPE_DEF_FLAGS, of) & TYPE_INTERFACE) return true;
  for (uint32_t i = 0; i < 100 && type; i++, type = effects_base(names, type))
    if (type == of) return true;
  return false;
}

static void find_overrides(const LiftNames *names, LiftEffects *e) {
  const Assembly *a = names->assembly;
  for (uint32_t m = 1; m <= e->methods; m++) {
    uint32_t flags = metadata_get(&a->md, MD_METHOD_FLAGS, m), type = a->owner_of_method[m];
    if (!(flags & METHOD_VIRTUAL) || flags & METHOD_FINAL || !type) continue;
    uint64_t other = 0;
    map_get(&e->by_name,
            name_key(short_name(metadata_text(&a->md, MD_METHOD_NAME, m)), params_of(names, m)),
            &other);
    for (uint32_t o = (uint32_t)other; o; o = e->next_by_name[o])
      if (o != m && a->owner_of_method[o] != type &&
          may_replace(names, a->owner_of_method[o], type))
        vec_push(&e->overrides[m], o);
  }
}

/* Methods that implement another one under a name of their own. */
static void find_named_overrides(const LiftNames *names, LiftEffects *e) {
  const Assembly *a = names->assembly;
  for (uint32_t i = 1; i <= a->md.rows[MD_METHOD_IMPL]; i++) {
    Member body, declared;
    if (assembly_method(a, metadata_get(&a->md, MD_METHOD_IMPL_BODY, i), &body) &&
        assembly_method(a, metadata_get(&a->md, MD_METHOD_IMPL_DECLARATION, i), &declared) &&
        body.definition && declared.definition && body.definition != declared.definition)
      vec_push(&e->overrides[declared.definition], body.definition);
  }
}

bool effects_overridden(const LiftNames *names, uint32_t method) {
  return names->effects->overrides[method].n > 0;
}

const LiftRows *effects_overrides(const LiftNames *names, uint32_t method) {
  return &names->effects->overrides[method];
}

uint32_t effects_objects(const LiftNames *names) {
  return 2 * names->effects->methods + 1;
}

uint32_t effects_equality(const LiftNames *names) {
  return 2 * names->effects->methods + 2;
}

uint32_t effects_constructors(const LiftNames *names) {
  return 2 * names->effects->methods + 3;
}

uint32_t effects_everything(const LiftNames *names) {
  return 2 * names->effects->methods + 4;
}

static uint32_t nodes_of(uint32_t methods) {
  return 2 * methods + 5;
}

uint32_t effects_nodes(const LiftNames *names) {
  return nodes_of(names->assembly->md.rows[MD_METHOD]);
}

uint32_t effects_dispatch(const LiftNames *names, uint32_t method) {
  return names->effects->methods + method;
}

/* ---- instructions ----------------------------------------------------------- */

typedef struct Scan {
  const LiftNames *names;
  LiftEffects *e;
  EdgeList *calls;
  VEC(uint32_t) changes, touches, reads;
  uint32_t constrained; /* the type of the prefix before, or 0 */
  uint32_t method;
  const IlBody *body; /* of the method; NULL: a part of its code is looked at */
} Scan;

static void change(Scan *s, uint32_t global) {
  vec_push(&s->changes, global);
  vec_push(&s->touches, global);
}

static void change_named(Scan *s, const char *name) {
  uint32_t g = decls_global_number(s->names->decls, name);
  if (g != UINT32_MAX) change(s, g);
}

static void scan_field(Scan *s, const IlInsn *insn, bool is_static, bool write) {
  FieldRef f;
  bool store = insn->op == IL_STFLD || insn->op == IL_STSFLD;
  const char *why;
  if (!fields_resolve(s->names, insn->token, is_static, &f, &why) || f.in_struct) return;
  uint32_t g = decls_global_number(s->names->decls, f.name);
  if (g == UINT32_MAX) return;
  if (!store) vec_push(&s->reads, g);
  if (write)
    change(s, g);
  else
    vec_push(&s->touches, g);
}

/* Elements of a sort; without one, of all that the instruction may mean. */
static void scan_elements(Scan *s, const LiftSort *sort, bool write, bool numbers) {
  const LiftDecls *d = s->names->decls;
  if (sort && sort->kind != LIFT_NONE && !sort->any) lift_elements(s->names, sort);
  for (uint32_t g = 0; g < d->globals.n; g++) {
    const LiftGlobal *x = &d->globals.at[g];
    if (!x->elements) continue;
    const char *of = x->elements;
    bool same = sort && strcmp(of, sort->name) == 0;
    bool any =
        (sort && sort->any) || (numbers && strcmp(of, "Ref") != 0 && strcmp(of, "Float") != 0);
    if (!same && !any) continue;
    if (write)
      change(s, g);
    else
      vec_push(&s->touches, g);
  }
}

static void scan_new(Scan *s, uint32_t type) {
  const Assembly *a = s->names->assembly;
  for (uint32_t depth = 0; depth < 100 && type; depth++, type = effects_base(s->names, type)) {
    uint32_t from, to;
    metadata_range(&a->md, MD_TYPE_DEF_FIELDS, type, &from, &to);
    for (; from < to; from++)
      if (s->names->field[from] && !(metadata_get(&a->md, MD_FIELD_FLAGS, from) & FIELD_STATIC))
        change_named(s, s->names->field[from]);
  }
}

bool effects_plain(const LiftNames *names, const Member *m) {
  static const char *const of_string[] = {"get_Length", "get_Chars", "op_Equality", "op_Inequality",
                                          "IsNullOrEmpty"};
  const Assembly *a = names->assembly;
  if (strcmp(m->name, ".ctor") == 0 && assembly_is_type(a, m->owner, "System", "Object"))
    return true;
  if (compare_is_default(names, m)) return true;
  for (size_t i = 0; i < sizeof of_string / sizeof *of_string; i++)
    if (strcmp(m->name, of_string[i]) == 0 && assembly_is_type(a, m->owner, "System", "String"))
      return true;
  return false;
}

static bool is_tuple_constructor(const LiftNames *names, const Member *m) {
  return strcmp(m->name, ".ctor") == 0 && tuples_parts(names, m->owner);
}

static void scan_call(Scan *s, const IlInsn *insn) {
  const LiftNames *names = s->names;
  const Assembly *a = names->assembly;
  Member m;
  const SigMethod *sig =
      assembly_method(a, insn->token, &m) ? sig_method(names->arena, m.signature) : NULL;
  if (!sig) {
    vec_push(s->calls, (uint32_t)EFFECTS_UNKNOWN);
    return;
  }
  const SigType *owner = lift_token_type(names, m.owner);
  if (owner && owner->elem == SIG_ARRAY) {
    scan_elements(s, lift_sort(names, owner->inner), true, false);
    change(s, 0);
    return;
  }
  if (insn->op == IL_NEWOBJ || (!m.definition && !effects_plain(names, &m)))
    change(s, 0); /* alloc */
  if (m.definition) {
    uint32_t flags = metadata_get(&a->md, MD_METHOD_FLAGS, m.definition);
    bool by_type = s->constrained && !(sig->flags & SIG_HAS_THIS);
    bool virtual = (insn->op != IL_CALL || by_type) && flags & METHOD_VIRTUAL;
    vec_push(s->calls, virtual ? effects_dispatch(names, m.definition) : m.definition);
    if (insn->op == IL_NEWOBJ) scan_new(s, a->owner_of_method[m.definition]);
    return;
  }
  if (s->constrained) specifications_constrained(names, s->constrained, &m, sig);
  const SigType *element;
  if (effects_plain(names, &m) || is_tuple_constructor(names, &m)) return;
  if (spans_known(names, &m, sig, &element) || unsafe_known(names, &m, sig, &element)) {
    scan_elements(s, &lift_any_sort, false, false);
    if (element) scan_elements(s, lift_sort(names, element), true, false);
    return;
  }
  LibraryEffect e = effects_library(names, &m, sig);
  if (e.node != EFFECTS_NONE) vec_push(s->calls, e.node);
  for (uint32_t i = 0; i < e.n; i++) change_named(s, e.elements[i]);
  for (uint32_t i = 0; e.known && i < e.known->changes.n; i++)
    change_named(s, e.known->changes.at[i]->text);
  if (e.known && e.known->array) scan_elements(s, &lift_any_sort, true, false);
  for (uint32_t g = 0; !e.known && g < names->decls->globals.n; g++)
    if (decls_changed_outside(&names->decls->globals.at[g], &e)) change(s, g);
}

/* ForAll and Exists over a sequence, in code: where they are no formulas, they are calls. */
static bool may_run_code(const Scan *s, const IlInsn *insn) {
  const char *name = assembly_contract(s->names->assembly, insn);
  CilContract own = {0};
  Member m;
  if (strcmp(name, "ForAll") != 0 && strcmp(name, "Exists") != 0) return false;
  const SigMethod *sig = assembly_method(s->names->assembly, insn->token, &m)
                             ? sig_method(s->names->arena, m.signature)
                             : NULL;
  if (s->body) contract_extent(s->names, s->method, s->body, &own);
  return (!sig || sig->params == 2) && insn->offset >= own.end;
}

static void scan_insn(Scan *s, const IlInsn *insn) {
  const LiftNames *names = s->names;
  uint32_t constrained = s->constrained;
  s->constrained = 0;
  switch (insn->op) {
  case IL_LDFLD: scan_field(s, insn, false, false); break;
  case IL_LDFLDA:
  case IL_STFLD: scan_field(s, insn, false, true); break;
  case IL_LDSFLD: scan_field(s, insn, true, false); break;
  case IL_LDSFLDA:
  case IL_STSFLD: scan_field(s, insn, true, true); break;
  case IL_LDELEM:
    scan_elements(s, lift_sort(names, lift_token_type(names, insn->token)), false, false);
    break;
  case IL_STELEM:
  case IL_LDELEMA:
    scan_elements(s, lift_sort(names, lift_token_type(names, insn->token)), true, false);
    break;
  case IL_LDELEM_REF: scan_elements(s, &lift_ref_sort, false, false); break;
  case IL_STELEM_REF: scan_elements(s, &lift_ref_sort, true, false); break;
  case IL_LDELEM_R4:
  case IL_LDELEM_R8: scan_elements(s, &lift_float_sort, false, false); break;
  case IL_STELEM_R4:
  case IL_STELEM_R8: scan_elements(s, &lift_float_sort, true, false); break;
  case IL_LDELEM_I1:
  case IL_LDELEM_U1:
  case IL_LDELEM_I2:
  case IL_LDELEM_U2:
  case IL_LDELEM_I4:
  case IL_LDELEM_U4:
  case IL_LDELEM_I8:
  case IL_LDELEM_I: scan_elements(s, NULL, false, true); break;
  case IL_STELEM_I1:
  case IL_STELEM_I2:
  case IL_STELEM_I4:
  case IL_STELEM_I8:
  case IL_STELEM_I: scan_elements(s, NULL, true, true); break;
  case IL_NEWARR:
    scan_elements(s, lift_sort(names, lift_token_type(names, insn->token)), true, false);
    change(s, 0);
    break;
  case IL_BOX:
  case IL_LOCALLOC: change(s, 0); break;
  case IL_CONSTRAINED:
    s->constrained = insn->token;
    change(s, 0);
    break;
  case IL_CALL:
  case IL_CALLVIRT:
  case IL_NEWOBJ:
    if (assembly_contract(names->assembly, insn) && !may_run_code(s, insn)) break;
    s->constrained = constrained;
    scan_call(s, insn);
    s->constrained = 0;
    break;
  case IL_CALLI:
  case IL_JMP: vec_push(s->calls, (uint32_t)EFFECTS_UNKNOWN); break;
  default: break;
  }
}

/* ---- all bodies -------------------------------------------------------------- */

/* First everything that is a global is declared, so that sets have a size; then they are filled. */
static void scan_body(Scan *s, uint32_t method, uint8_t *in_delegate) {
  const LiftNames *names = s->names;
  IlBody body;
  IlInsn insn;
  const char *why;
  if (!assembly_body(names->assembly, method, &body, &why) || !il_check(&body, &why)) return;
  s->method = method;
  s->body = &body;
  for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next) {
    scan_insn(s, &insn);
    Member m;
    bool taken = insn.op == IL_LDFTN || insn.op == IL_LDVIRTFTN || insn.op == IL_LDTOKEN;
    if (taken && assembly_method(names->assembly, insn.token, &m) && m.definition)
      in_delegate[m.definition] = 1;
  }
  s->body = NULL;
}

static uint64_t *node_set(const LiftEffects *e, uint64_t *sets, uint32_t node) {
  return sets + (size_t)node * e->words;
}

static void fill(const LiftEffects *e, uint64_t *sets, uint32_t node, const uint32_t *at,
                 uint32_t n) {
  uint64_t *set = node_set(e, sets, node);
  for (uint32_t i = 0; i < n; i++) set[at[i] / 64] |= (uint64_t)1 << at[i] % 64;
}

static void close_sets(LiftEffects *e, uint64_t *sets) {
  uint32_t nodes = nodes_of(e->methods);
  for (bool again = true; again;) {
    again = false;
    for (uint32_t n = 0; n < nodes; n++) {
      uint64_t *own = node_set(e, sets, n);
      for (uint32_t c = 0; c < e->calls[n].n; c++) {
        const uint64_t *its = node_set(e, sets, e->calls[n].at[c]);
        for (uint32_t w = 0; w < e->words; w++)
          if (its[w] & ~own[w]) {
            own[w] |= its[w];
            again = true;
          }
      }
    }
  }
}

/* A base class implements what a class inherits from it; and an interface here may extend one of
 * another assembly. Marks spread until nothing changes. */
static void find_implementers(const LiftNames *names, LiftEffects *e) {
  const Metadata *md = &names->assembly->md;
  e->implements = ARENA_ARRAY(names->arena, uint8_t, md->rows[MD_TYPE_DEF] + 1);
  for (bool again = true; again;) {
    again = false;
    for (uint32_t i = 1; i <= md->rows[MD_INTERFACE_IMPL]; i++) {
      uint32_t type = metadata_get(md, MD_INTERFACE_IMPL_CLASS, i);
      uint32_t token = metadata_get(md, MD_INTERFACE_IMPL_INTERFACE, i);
      if (md_table_of(token) == MD_TYPE_SPEC) {
        const SigType *t = lift_token_type(names, token);
        token = t && t->elem == SIG_GENERICINST ? t->token : 0;
      }
      bool outside = md_table_of(token) != MD_TYPE_DEF ||
                     (md_row_of(token) <= md->rows[MD_TYPE_DEF] && e->implements[md_row_of(token)]);
      for (uint32_t k = 0; k < 100 && outside && type && type <= md->rows[MD_TYPE_DEF]; k++) {
        if (!e->implements[type]) e->implements[type] = again = true;
        type = effects_base(names, type);
      }
    }
  }
}

/* Whether the slot of a virtual method comes from another assembly, which so can call it. */
static bool is_outside(const LiftNames *names, const LiftEffects *e, uint32_t m) {
  const Assembly *a = names->assembly;
  uint32_t flags = metadata_get(&a->md, MD_METHOD_FLAGS, m), type = a->owner_of_method[m];
  if (!(flags & METHOD_VIRTUAL) || flags & METHOD_ABSTRACT) return false;
  if (flags & METHOD_NEW_SLOT) return e->implements[type];
  /* An override: of a slot that a base class here introduced? */
  uint64_t other = 0;
  map_get(&e->by_name,
          name_key(short_name(metadata_text(&a->md, MD_METHOD_NAME, m)), params_of(names, m)),
          &other);
  for (uint32_t o = (uint32_t)other; o; o = e->next_by_name[o])
    if (o != m && metadata_get(&a->md, MD_METHOD_FLAGS, o) & METHOD_NEW_SLOT &&
        !e->implements[a->owner_of_method[o]] && may_replace(names, type, a->owner_of_method[o]))
      return false;
  return true;
}

static bool is_comparison(const char *name) {
  static const char *const words[] = {"Equals",  "GetHashCode", "CompareTo",
                                      "Compare", "ToString",    "TryFormat"};
  return FOREIGN_LISTED(short_name(name), words);
}

/* One that `new T()` may call. */
static bool is_made_by_type(const LiftNames *names, uint32_t m) {
  return strcmp(metadata_text(&names->assembly->md, MD_METHOD_NAME, m), ".ctor") == 0 &&
         params_of(names, m) == 0;
}

static void find_unknown_calls(const LiftNames *names, LiftEffects *e, const uint8_t *in_delegate) {
  uint32_t objects = effects_objects(names), equality = effects_equality(names);
  for (uint32_t m = 1; m <= e->methods; m++) {
    bool outside = is_outside(names, e, m);
    if (in_delegate[m]) vec_push(&e->calls[EFFECTS_UNKNOWN], effects_dispatch(names, m));
    vec_push(&e->calls[effects_everything(names)], m);
    if (is_made_by_type(names, m)) vec_push(&e->calls[effects_constructors(names)], m);
    if (outside) vec_push(&e->calls[objects], m);
    if (outside && is_comparison(metadata_text(&names->assembly->md, MD_METHOD_NAME, m)))
      vec_push(&e->calls[equality], m);
  }
  vec_push(&e->calls[EFFECTS_UNKNOWN], objects);
  vec_push(&e->calls[effects_everything(names)], (uint32_t)EFFECTS_UNKNOWN);
  for (uint32_t g = 0; g < names->decls->globals.n; g++)
    fill(e, e->changes, effects_everything(names), &g, 1);
  if (names->foreign->reflects) vec_push(&e->calls[EFFECTS_UNKNOWN], effects_everything(names));
  if (names->foreign->made_comparers) vec_push(&e->calls[equality], (uint32_t)EFFECTS_UNKNOWN);
}

void effects_find(LiftNames *names) {
  Arena *arena = names->arena;
  uint32_t methods = names->assembly->md.rows[MD_METHOD], nodes = nodes_of(methods);
  LiftEffects *e = ARENA_NEW(arena, LiftEffects);
  uint8_t *in_delegate = ARENA_ARRAY(arena, uint8_t, methods + 1);
  *e = (LiftEffects){.methods = methods};
  names->effects = e;
  e->calls = ARENA_ARRAY(arena, EdgeList, nodes);
  e->overrides = ARENA_ARRAY(arena, LiftRows, methods + 1);
  find_implementers(names, e);
  index_methods(names, e);
  find_overrides(names, e);
  find_named_overrides(names, e);
  EdgeList none = {0};
  Scan s = {.names = names, .e = e, .calls = &none};
  for (uint32_t m = 1; m <= methods; m++) {
    scan_body(&s, m, in_delegate);
    s.changes.n = s.touches.n = s.reads.n = none.n = 0;
  }
  vec_free(&none);
  e->words = names->decls->globals.n / 64 + 1;
  e->changes = ARENA_ARRAY(arena, uint64_t, (size_t)nodes * e->words);
  e->touches = ARENA_ARRAY(arena, uint64_t, (size_t)nodes * e->words);
  e->reads = ARENA_ARRAY(arena, uint64_t, (size_t)nodes * e->words);
  for (uint32_t m = 1; m <= methods; m++) {
    s.calls = &e->calls[m];
    scan_body(&s, m, in_delegate);
    fill(e, e->changes, m, s.changes.at, s.changes.n);
    fill(e, e->touches, m, s.touches.at, s.touches.n);
    fill(e, e->reads, m, s.reads.at, s.reads.n);
    s.changes.n = s.touches.n = s.reads.n = 0;
    /* Those of a delegate have no body, and neither have those in other languages. */
    IlBody body;
    const char *why;
    if (!assembly_body(names->assembly, m, &body, &why) &&
        !(metadata_get(&names->assembly->md, MD_METHOD_FLAGS, m) & METHOD_ABSTRACT))
      vec_push(&e->calls[m], (uint32_t)EFFECTS_UNKNOWN);
    uint32_t d = methods + m;
    vec_push(&e->calls[d], m);
    for (uint32_t o = 0; o < e->overrides[m].n; o++) vec_push(&e->calls[d], e->overrides[m].at[o]);
  }
  /* Code of others may change alloc, its own fields, and arrays that it was given before. */
  for (uint32_t g = 0; g < names->decls->globals.n; g++)
    if (!g || names->decls->globals.at[g].outside || names->decls->globals.at[g].elements) {
      uint32_t objects = effects_objects(names);
      fill(e, e->changes, objects, &g, 1);
      fill(e, e->touches, objects, &g, 1);
    }
  find_unknown_calls(names, e, in_delegate);
  close_sets(e, e->changes);
  close_sets(e, e->touches);
  close_sets(e, e->reads);
  vec_free(&s.changes);
  vec_free(&s.touches);
  vec_free(&s.reads);
}

static void reach_nodes(const LiftEffects *e, uint32_t node, uint8_t *seen) {
  if (node == EFFECTS_NONE || seen[node]) return;
  seen[node] = 1;
  for (uint32_t i = 0; i < e->calls[node].n; i++) reach_nodes(e, e->calls[node].at[i], seen);
}

void effects_reach(const LiftNames *names, uint32_t node, uint8_t *methods) {
  const LiftEffects *e = names->effects;
  uint8_t *seen = ARENA_ARRAY(names->arena, uint8_t, effects_nodes(names));
  reach_nodes(e, node, seen);
  for (uint32_t m = 1; m <= e->methods; m++) methods[m] |= seen[m];
}

bool effects_runs_code(const LiftNames *names, uint32_t node) {
  if (node == EFFECTS_NONE) return false;
  const LiftEffects *e = names->effects;
  for (uint32_t i = 0; i < e->calls[node].n; i++) {
    uint32_t c = e->calls[node].at[i];
    if (c <= e->methods || effects_runs_code(names, c)) return true;
  }
  return false;
}

void effects_free(LiftEffects *e) {
  if (!e) return;
  for (uint32_t n = 0; n < nodes_of(e->methods); n++) vec_free(&e->calls[n]);
  for (uint32_t m = 0; m <= e->methods; m++) vec_free(&e->overrides[m]);
  map_free(&e->by_name);
}

static bool has(const LiftEffects *e, const uint64_t *sets, uint32_t node, uint32_t global) {
  if (global / 64 >= e->words || node >= nodes_of(e->methods)) return true;
  return sets[(size_t)node * e->words + global / 64] >> global % 64 & 1;
}

uint64_t effects_count(const LiftNames *names) {
  const LiftEffects *e = names->effects;
  uint64_t n = 0;
  for (size_t w = 0; w < (size_t)(e->methods + 1) * e->words; w++)
    n += (uint64_t)__builtin_popcountll(e->changes[w]);
  return n;
}

bool effects_changes(const LiftNames *names, uint32_t node, uint32_t global) {
  return has(names->effects, names->effects->changes, node, global);
}

bool effects_touches(const LiftNames *names, uint32_t node, uint32_t global) {
  return has(names->effects, names->effects->touches, node, global);
}

bool effects_reads(const LiftNames *names, uint32_t node, uint32_t global) {
  return has(names->effects, names->effects->reads, node, global);
}

void effects_region(const LiftNames *names, const IlBody *body, uint32_t from, uint32_t to,
                    uint8_t *changed) {
  EdgeList calls = {0};
  Scan s = {.names = names, .e = names->effects, .calls = &calls};
  IlInsn insn;
  for (uint32_t at = from; at < to && il_decode(body->code, at, &insn); at = insn.next)
    scan_insn(&s, &insn);
  for (uint32_t i = 0; i < s.changes.n; i++) changed[s.changes.at[i]] = 1;
  for (uint32_t c = 0; c < calls.n; c++)
    for (uint32_t g = 0; g < names->decls->globals.n; g++)
      changed[g] |= effects_changes(names, calls.at[c], g);
  vec_free(&calls);
  vec_free(&s.changes);
  vec_free(&s.touches);
  vec_free(&s.reads);
}

void effects_calls(const LiftNames *names, const IlInsn *insn, LiftRows *nodes) {
  EdgeList calls = {0};
  Scan s = {.names = names, .e = names->effects, .calls = &calls};
  scan_insn(&s, insn);
  for (uint32_t i = 0; i < calls.n; i++) vec_push(nodes, calls.at[i]);
  vec_free(&calls);
  vec_free(&s.changes);
  vec_free(&s.touches);
  vec_free(&s.reads);
}
