/* SPDX-License-Identifier: MIT */
#include "logic/symbol.h"

#include "base/bug.h"
#include "base/hash.h"
#include "logic/table.h"

#include <string.h>

/* The name itself at its first use, then name@@1, name@@2, ...: whichever was not given yet. */
static Str unique_name(TermTable *t, Str name) {
  uint64_t uses = 0;
  if (!map_get(&t->name_uses, name->id, &uses)) {
    map_put(&t->name_uses, name->id, 1);
    return name;
  }
  Str s;
  do {
    s = str_printf(t->strs, "%s@@%llu", name->text, (unsigned long long)uses++);
  } while (map_get(&t->name_uses, s->id, NULL));
  map_put(&t->name_uses, name->id, uses);
  map_put(&t->name_uses, s->id, 1);
  return s;
}

/* The number keeps names apart whose hashes are the same. */
static Str scrambled(TermTable *t, Str name, uint32_t number) {
  uint64_t h = hash_pair(hash_bytes(name->text, name->len), t->scrambled_by);
  return str_printf(t->strs, "m%llx!%u", (unsigned long long)h, number);
}

static Symbol symbol_add(TermTable *t, SymbolData d) {
  d.args = vec_copy_raw(&t->arena, d.args, d.nargs * sizeof(Sort));
  d.unique_name = d.kind == SYM_BUILTIN ? d.name : unique_name(t, d.name);
  if (t->scrambled_by && d.kind != SYM_BUILTIN)
    d.unique_name = scrambled(t, d.unique_name, t->symbols.n);
  vec_push(&t->symbols, d);
  return (Symbol){t->symbols.n - 1};
}

Symbol symbol_func(TermTable *t, Str name, const Sort *args, uint32_t n, Sort result, void *decl) {
  return symbol_add(
      t,
      (SymbolData){
          .kind = SYM_FUNC, .name = name, .sort = result, .nargs = n, .args = args, .decl = decl});
}

Symbol symbol_unique(TermTable *t, Str name, Sort sort, void *decl) {
  return symbol_add(
      t, (SymbolData){
             .kind = SYM_FUNC, .flags = SYM_UNIQUE, .name = name, .sort = sort, .decl = decl});
}

Symbol symbol_var(TermTable *t, Str name, Sort sort, void *decl) {
  return symbol_add(t, (SymbolData){.kind = SYM_VAR, .name = name, .sort = sort, .decl = decl});
}

Symbol symbol_local(TermTable *t, Str name, Sort sort) {
  return symbol_add(t,
                    (SymbolData){.kind = SYM_VAR, .flags = SYM_LOCAL, .name = name, .sort = sort});
}

typedef struct SymbolProbe {
  const TermTable *tab;
  const SymbolData *d;
} SymbolProbe;

static bool symbol_same(const void *env, uint64_t id) {
  const SymbolProbe *p = env;
  const SymbolData *x = &p->tab->symbols.at[id], *y = p->d;
  return x->name == y->name && x->sort.ix == y->sort.ix && x->nargs == y->nargs &&
         (!x->nargs || memcmp(x->args, y->args, x->nargs * sizeof(Sort)) == 0);
}

Symbol symbol_builtin(TermTable *t, Str text, const Sort *args, uint32_t n, Sort result) {
  SymbolData d = {.kind = SYM_BUILTIN, .name = text, .sort = result, .nargs = n, .args = args};
  SymbolProbe p = {t, &d};
  uint64_t h = hash_pair(text->id, result.ix), id;
  for (uint32_t i = 0; i < n; i++) h = hash_pair(h, args[i].ix);
  if (map_find_hash(&t->builtin_map, h, symbol_same, &p, &id)) return (Symbol){(uint32_t)id};
  Symbol s = symbol_add(t, d);
  map_add_hash(&t->builtin_map, h, s.ix);
  return s;
}

const SymbolData *symbol_data(const TermTable *t, Symbol s) {
  must(s.ix > 0 && s.ix < t->symbols.n);
  return &t->symbols.at[s.ix];
}

void symbol_set_decl(TermTable *t, Symbol s, void *decl) {
  must(s.ix > 0 && s.ix < t->symbols.n);
  t->symbols.at[s.ix].decl = decl;
}

uint32_t symbol_count(const TermTable *t) {
  return t->symbols.n;
}

void symbol_scramble(TermTable *t, uint32_t by) {
  t->scrambled_by = by;
  for (uint32_t i = 1; i < t->symbols.n; i++)
    if (t->symbols.at[i].kind != SYM_BUILTIN)
      t->symbols.at[i].unique_name = scrambled(t, t->symbols.at[i].unique_name, i);
}
