/* SPDX-License-Identifier: MIT */
/* Contracts go down: what a virtual method requires and ensures, methods that override it require
 * and ensure as well. The contract of an interface or an abstract method is in a class of its own
 * (ContractClassFor). Only what surely overrides a method gets its contract; where a
 * virtual call may reach another method, its postconditions are not assumed. */
#include "cil/attribute.h"
#include "cil/program/program.h"
#include "cil/text/rename.h"

#include <string.h>

enum { BASES = 100 };

static bool implements(const Translation *t, uint32_t type, uint32_t interface, uint32_t depth) {
  const Metadata *md = &t->a->md;
  if (depth > 16) return false;
  for (uint32_t i = 1; i <= md->rows[MD_INTERFACE_IMPL]; i++) {
    if (metadata_get(md, MD_INTERFACE_IMPL_CLASS, i) != type) continue;
    uint32_t token = metadata_get(md, MD_INTERFACE_IMPL_INTERFACE, i);
    if (md_table_of(token) != MD_TYPE_DEF) continue;
    if (md_row_of(token) == interface || implements(t, md_row_of(token), interface, depth + 1))
      return true;
  }
  return false;
}

static bool same_signature(const Translation *t, uint32_t a, uint32_t b) {
  Bytes x = metadata_blob(&t->a->md, MD_METHOD_SIGNATURE, a);
  Bytes y = metadata_blob(&t->a->md, MD_METHOD_SIGNATURE, b);
  return x.n && x.n == y.n && memcmp(x.at, y.at, x.n) == 0;
}

static const char *method_name(const Translation *t, uint32_t m) {
  return metadata_text(&t->a->md, MD_METHOD_NAME, m);
}

/* The method that a class says implements one of an interface; 0: it does not say. */
static uint32_t said_to_implement(const Translation *t, uint32_t type, uint32_t base) {
  const Metadata *md = &t->a->md;
  for (uint32_t i = 1; i <= md->rows[MD_METHOD_IMPL]; i++) {
    if (metadata_get(md, MD_METHOD_IMPL_CLASS, i) != type) continue;
    Member m;
    uint32_t body = metadata_get(md, MD_METHOD_IMPL_BODY, i);
    if (assembly_method(t->a, metadata_get(md, MD_METHOD_IMPL_DECLARATION, i), &m) &&
        m.definition == base && md_table_of(body) == MD_METHOD)
      return md_row_of(body);
  }
  return 0;
}

static bool implements_surely(const Translation *t, uint32_t m, uint32_t base) {
  uint32_t type = t->a->owner_of_method[m];
  if (!implements(t, type, t->a->owner_of_method[base], 0)) return false;
  uint32_t said = said_to_implement(t, type, base);
  if (said) return said == m && same_signature(t, m, base);
  return strcmp(method_name(t, m), method_name(t, base)) == 0 && same_signature(t, m, base);
}

static bool overrides_surely(const Translation *t, uint32_t m, uint32_t base) {
  const Metadata *md = &t->a->md;
  uint32_t type = t->a->owner_of_method[m], above = t->a->owner_of_method[base];
  if (metadata_get(md, MD_TYPE_DEF_FLAGS, above) & TYPE_INTERFACE)
    return implements_surely(t, m, base);
  if (metadata_get(md, MD_METHOD_FLAGS, m) & METHOD_NEW_SLOT) return false;
  if (strcmp(method_name(t, m), method_name(t, base)) != 0 || !same_signature(t, m, base))
    return false;
  for (uint32_t i = 0; i < BASES && type && type != above; i++) {
    type = effects_base(&t->names, type);
    /* A new method of that name in between is what is overridden then. */
    uint32_t from, to;
    metadata_range(md, MD_TYPE_DEF_METHODS, type, &from, &to);
    for (; type != above && from < to; from++)
      if (metadata_get(md, MD_METHOD_FLAGS, from) & METHOD_NEW_SLOT &&
          strcmp(method_name(t, from), method_name(t, base)) == 0)
        return false;
  }
  return type == above;
}

/* Whether a virtual call of a method could come to another one that does not surely override it. */
static bool may_be_called(const Translation *t, uint32_t m, uint32_t base) {
  const Metadata *md = &t->a->md;
  uint32_t above = t->a->owner_of_method[base], owner = t->a->owner_of_method[m];
  if (!(metadata_get(md, MD_TYPE_DEF_FLAGS, above) & TYPE_INTERFACE)) {
    /* Types may be spelt differently where generic classes are involved. */
    return assembly_generics(t->a, md_token(MD_TYPE_DEF, above)) &&
           !(metadata_get(md, MD_METHOD_FLAGS, m) & METHOD_NEW_SLOT);
  }
  if (assembly_generics(t->a, md_token(MD_TYPE_DEF, above))) return true;
  for (uint32_t type = 1; type <= md->rows[MD_TYPE_DEF]; type++) {
    if (!implements(t, type, above, 0)) continue;
    uint32_t base_type = type;
    for (uint32_t i = 0; i < BASES && base_type;
         i++, base_type = effects_base(&t->names, base_type))
      if (base_type == owner) return true;
  }
  return false;
}

bool inherit_is_contract_class(const Translation *t, uint32_t type) {
  return type && attribute_find(t->a, md_token(MD_TYPE_DEF, type), "System.Diagnostics.Contracts",
                                "ContractClassForAttribute");
}

/* ---- clauses ---------------------------------------------------------------- */

static bool same_sort(const LiftValue *a, const LiftValue *b) {
  if (a->kind != b->kind) return false;
  const LiftSort *x = a->place ? a->place->sort : a->sort, *y = b->place ? b->place->sort : b->sort;
  return x && y && strcmp(x->name, y->name) == 0 && x->any == y->any;
}

/* The text with the names of another method's parameters. */
static const char *with_names(const Translation *t, const char *text, const Proc *from,
                              const Proc *to) {
  Arena *a = t->names.arena;
  for (int side = 0; side < 2; side++)
    for (uint32_t i = 0; i < from->args; i++) {
      const char *mark = arena_printf(a, "\002%u\003", (unsigned)i);
      const char *in = arena_printf(a, "\004%u\003", (unsigned)i);
      bool place = from->arg[i].kind == LIFT_PLACE;
      if (side == 0) {
        if (place) text = rename_in(a, text, from->before[i].text, in);
        text = rename_in(a, text, from->arg[i].text, mark);
      } else {
        text = rename_in(a, text, mark, to->arg[i].text);
        if (place) text = rename_in(a, text, in, to->before[i].text);
      }
    }
  return text;
}

static bool same_shape(const Translation *t, const Proc *a, const Proc *b) {
  if (!a->sig || !b->sig || a->args != b->args) return false;
  for (uint32_t i = 0; i < a->args; i++)
    if (!same_sort(&a->arg[i], &b->arg[i])) return false;
  const LiftSort *x = lift_sort(&t->names, a->sig->result);
  const LiftSort *y = lift_sort(&t->names, b->sig->result);
  return strcmp(x->name, y->name) == 0 && x->any == y->any;
}

static void copy_clauses(const Translation *t, const Proc *from, uint32_t n, Proc *to) {
  for (uint32_t i = 0; i < n; i++) {
    ContractClause c = from->contract.clauses.at[i];
    if (c.computed) continue;
    c.text = with_names(t, c.text, from, to);
    vec_push(&to->contract.clauses, c);
  }
}

/* The contract of a method without a body, from the class that holds it. */
static void take_contract(Translation *t, uint32_t base) {
  const LiftRows *rows = effects_overrides(&t->names, base);
  IlBody body;
  const char *why;
  if (!t->proc[base].callable || assembly_body(t->a, base, &body, &why)) return;
  for (uint32_t i = 0; i < rows->n; i++) {
    uint32_t m = rows->at[i];
    if (!inherit_is_contract_class(t, t->a->owner_of_method[m]) || !overrides_surely(t, m, base))
      continue;
    if (!t->proc[m].callable || !same_shape(t, &t->proc[m], &t->proc[base])) {
      t->proc[base].callable = false; /* it has a contract that is not known */
      t->names.method[base] = t->names.dispatch[base] = NULL;
      return;
    }
    copy_clauses(t, &t->proc[m], t->proc[m].contract.clauses.n, &t->proc[base]);
    return;
  }
}

static bool has_clause(const Proc *p, uint32_t n, ClauseKind kind) {
  for (uint32_t i = 0; i < n; i++)
    if (p->contract.clauses.at[i].kind == kind && !p->contract.clauses.at[i].computed) return true;
  return false;
}

/* The library promises that ToString() is not null, of all objects: so do methods of the program
 * that override it. */
static void inherit_from_object(Translation *t, uint32_t m) {
  Proc *p = &t->proc[m];
  uint32_t flags = metadata_get(&t->a->md, MD_METHOD_FLAGS, m);
  if (!p->callable || !(flags & METHOD_VIRTUAL) || flags & METHOD_NEW_SLOT || p->sig->params ||
      p->sig->result->elem != SIG_STRING || strcmp(method_name(t, m), "ToString") != 0)
    return;
  ContractClause c = {.kind = CLAUSE_ENSURES, .method = m, .text = "result != null"};
  vec_push(&p->contract.clauses, c);
}

void inherit_contracts(Translation *t) {
  uint32_t methods = t->a->md.rows[MD_METHOD];
  uint32_t *own = ARENA_ARRAY(t->names.arena, uint32_t, methods + 1);
  for (uint32_t m = 1; m <= methods; m++) take_contract(t, m);
  for (uint32_t m = 1; m <= methods; m++) own[m] = t->proc[m].contract.clauses.n;
  for (uint32_t base = 1; base <= methods; base++) {
    const LiftRows *rows = effects_overrides(&t->names, base);
    Proc *b = &t->proc[base];
    for (uint32_t i = 0; i < rows->n; i++) {
      uint32_t m = rows->at[i];
      Proc *p = &t->proc[m];
      if (inherit_is_contract_class(t, t->a->owner_of_method[m])) continue;
      if (!overrides_surely(t, m, base)) {
        b->promises_nothing |= may_be_called(t, m, base);
        continue;
      }
      if (!p->callable || !b->callable || !same_shape(t, b, p)) {
        b->promises_nothing = true;
        continue;
      }
      if (has_clause(p, own[m], CLAUSE_REQUIRES)) p->requires_more = true;
      copy_clauses(t, b, own[base], p);
    }
  }
  for (uint32_t m = 1; m <= methods; m++) inherit_from_object(t, m);
}
