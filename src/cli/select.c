/* SPDX-License-Identifier: MIT */
/* See select.h. */
#include "cli/select.h"

#include "base/glob.h"
#include "base/suggest.h"
#include "report/verify.h"
#include "verify/verify.h"

/* {:verboseName} is a name as well. */
static bool fits(const char *pattern, const Impl *im) {
  return glob_matches(pattern, im->name->text) || glob_matches(pattern, verify_unit_name(im)->text);
}

static bool fits_some(const Cli *cli, const CoreProgram *core, const char *pattern) {
  for (uint32_t i = 0; i < core->impls.n; i++)
    if (fits(pattern, core->impls.at[i])) return true;
  Suggest s = {pattern, NULL, 0};
  for (uint32_t i = 0; i < core->impls.n; i++) suggest_try(&s, core->impls.at[i]->name->text);
  if (s.best)
    cli_fail(cli, "no implementation is named '%s'; did you mean '%s'?", pattern, s.best);
  else
    cli_fail(cli, "no implementation is named '%s'", pattern);
  return false;
}

bool select_impls(const Cli *cli, const CoreProgram *core, const Impl **list, uint32_t *n) {
  const OptionList *patterns = &cli->opt->procs;
  *n = 0;
  for (uint32_t k = 0; k < patterns->n; k++)
    if (!fits_some(cli, core, patterns->at[k])) return false;
  for (uint32_t i = 0; i < core->impls.n; i++) {
    const Impl *im = core->impls.at[i];
    bool wanted = verify_wanted(im), chosen = !patterns->n;
    for (uint32_t k = 0; k < patterns->n; k++) chosen |= fits(patterns->at[k], im);
    if (wanted && chosen) list[(*n)++] = im;
  }
  verify_by_priority(core, list, *n);
  return true;
}
