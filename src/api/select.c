/* SPDX-License-Identifier: MIT */
/* See select.h. */
#include "api/select.h"

#include "base/text/glob.h"
#include "base/text/suggest.h"
#include "core/outside.h"
#include "report/verify.h"
#include "verify/verify.h"

#include <string.h>

/* ---- implementations ------------------------------------------------------- */

/* {:verboseName} is a name as well, and so is what stands before the parameters in it. */
static bool impl_matches(const char *pattern, const Impl *im) {
  Str verbose = verify_unit_name(im);
  if (glob_matches(pattern, im->name->text) || glob_matches(pattern, verbose->text)) return true;
  Buf brief = {0};
  buf_add(&brief, verbose->text, strcspn(verbose->text, "("));
  bool matches = brief.n && glob_matches(pattern, brief.text);
  buf_free(&brief);
  return matches;
}

static void unknown_name(const char *kind, const char *name, const Suggest *s, Buf *why) {
  buf_printf(why, "no %s is named '%s'", kind, name);
  if (s->best) buf_printf(why, "; did you mean '%s'?", s->best);
}

static bool some_impl_matches(const CoreProgram *core, const char *pattern, Buf *why) {
  for (uint32_t i = 0; i < core->impls.n; i++)
    if (impl_matches(pattern, core->impls.at[i])) return true;
  Suggest s = {pattern, NULL, 0};
  for (uint32_t i = 0; i < core->impls.n; i++) suggest_try(&s, core->impls.at[i]->name->text);
  unknown_name("implementation", pattern, &s, why);
  return false;
}

bool select_impls(const CoreProgram *core, const char *const *patterns, uint32_t n_patterns,
                  const Impl **list, uint32_t *n, Buf *why) {
  *n = 0;
  for (uint32_t k = 0; k < n_patterns; k++)
    if (!some_impl_matches(core, patterns[k], why)) return false;
  for (uint32_t i = 0; i < core->impls.n; i++) {
    const Impl *im = core->impls.at[i];
    bool wanted = verify_wanted(im), chosen = !n_patterns;
    for (uint32_t k = 0; k < n_patterns; k++) chosen |= impl_matches(patterns[k], im);
    if (wanted && chosen) list[(*n)++] = im;
  }
  verify_by_priority(list, *n);
  return true;
}

/* ---- entries --------------------------------------------------------------- */

bool select_can_enter(const Proc *p) {
  return p->impls.n && !p->no_entry && (!p->is_instance || p->impls.at[0]->generic);
}

/* What a procedure stands for that is not there cannot be executed. */
static const Proc *entry_inside(const Proc *p, Buf *why) {
  if (!outside_is(p)) return p;
  buf_printf(why, "the code of '%s' is not in the program: it is not translated, or elsewhere",
             outside_name(p));
  return NULL;
}

static const Proc *named_entry(const CoreProgram *core, const char *name, Buf *why) {
  const Proc *other = NULL;
  for (uint32_t i = 0; i < core->procs.n; i++) {
    const Proc *p = core->procs.at[i];
    Str verbose = core_attr(&p->attrs)->proof.verbose_name;
    if (strcmp(p->name->text, name) != 0 && (!verbose || strcmp(verbose->text, name) != 0))
      continue;
    if (select_can_enter(p) || !p->is_instance) return entry_inside(p, why);
    other = p;
  }
  if (other) return entry_inside(other, why);
  Suggest s = {name, NULL, 0};
  for (uint32_t i = 0; i < core->procs.n; i++) suggest_try(&s, core->procs.at[i]->name->text);
  unknown_name("procedure", name, &s, why);
  return NULL;
}

static bool is_called(const CoreProgram *core, const Proc *p) {
  for (uint32_t i = 0; i < core->impls.n; i++) {
    const Impl *im = core->impls.at[i];
    if (im->proc->name == p->name) continue;
    for (uint32_t b = 0; b < im->blocks.n; b++)
      for (uint32_t k = 0; k < im->blocks.at[b]->cmds.n; k++) {
        const Proc *callee = im->blocks.at[b]->cmds.at[k].proc;
        if (callee && callee->name == p->name) return true;
      }
  }
  return false;
}

static bool is_marked(const Proc *p) {
  bool marked = core_attr(&p->attrs)->entrypoint;
  for (uint32_t i = 0; i < p->impls.n; i++)
    marked = marked || core_attr(&p->impls.at[i]->attrs)->entrypoint;
  return marked || core_attr(&p->attrs)->kernel;
}

static int entry_rank(const CoreProgram *core, const Proc *p) {
  if (is_marked(p)) return 3;
  if (strcmp(p->name->text, "Main") == 0 || strcmp(p->name->text, "main") == 0) return 2;
  return is_called(core, p) ? 0 : 1;
}

static const Proc *ambiguous_entry(const CoreProgram *core, Buf *why) {
  Buf names = {0};
  uint32_t n = 0;
  for (uint32_t i = 0; i < core->procs.n; i++) {
    if (!select_can_enter(core->procs.at[i])) continue;
    if (n < 8) buf_printf(&names, "%s%s", n ? ", " : "", core->procs.at[i]->name->text);
    n++;
  }
  if (n == 0)
    buf_puts(why, "no procedure has a body; --entry=PROC runs one by its specification");
  else
    buf_printf(why, "which procedure? --entry=PROC names one (%s%s); 'lindy test' runs them all",
               names.text, n > 8 ? ", ..." : "");
  buf_free(&names);
  return NULL;
}

const Proc *select_entry(const CoreProgram *core, const char *name, Buf *why) {
  if (name) return named_entry(core, name, why);
  const Proc *best = NULL;
  int best_rank = -1;
  bool tie = false;
  for (uint32_t i = 0; i < core->procs.n; i++) {
    const Proc *p = core->procs.at[i];
    if (!select_can_enter(p)) continue;
    int k = entry_rank(core, p);
    tie = k == best_rank || (tie && k < best_rank);
    if (k > best_rank) {
      best = p;
      best_rank = k;
    }
  }
  return best && !tie ? best : ambiguous_entry(core, why);
}

bool select_entries(const CoreProgram *core, const char *name, bool ultimate, const Proc **list,
                    uint32_t *n, Buf *why) {
  Buf other = {0};
  const Proc *start = ultimate && !name ? named_entry(core, "ULTIMATE.start", &other) : NULL;
  bool all = name ? strcmp(name, "all") == 0 && !named_entry(core, name, &other) : ultimate;
  buf_free(&other);
  *n = 0;
  if (start || !all) {
    list[0] = start ? start : select_entry(core, name, why);
    *n = list[0] && list[0]->impls.n;
    if (list[0] && !*n)
      buf_printf(why, "procedure '%s' has no body to explore", list[0]->name->text);
    return *n;
  }
  for (uint32_t i = 0; i < core->procs.n; i++)
    if (select_can_enter(core->procs.at[i])) list[(*n)++] = core->procs.at[i];
  return true;
}

bool select_by_spec(const CoreProgram *core, const char *list, const Proc *entry, const Proc **out,
                    uint32_t *n, Buf *why) {
  for (const char *at = list; *at;) {
    size_t len = strcspn(at, ",");
    bool all = len == 1 && *at == '*', found = all;
    for (uint32_t i = 0; i < core->procs.n; i++) {
      const Proc *p = core->procs.at[i];
      bool named = p->name->len == len && memcmp(p->name->text, at, len) == 0;
      if (all ? !p->impls.n || p == entry : !named) continue;
      bool known = false;
      for (uint32_t k = 0; k < *n; k++) known = known || out[k] == p;
      if (!known) out[(*n)++] = p;
      found = true;
    }
    if (!found) {
      buf_printf(why, "--by-spec: no procedure is named '%.*s'", (int)(len < 200 ? len : 200), at);
      return false;
    }
    at += len + (at[len] == ',');
  }
  return true;
}
