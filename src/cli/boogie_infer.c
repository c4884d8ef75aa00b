/* See boogie_infer.h.
 * SPDX-License-Identifier: MIT */
#include "cli/boogie_infer.h"

#include "infer/houdini.h"
#include "lower/inline.h"

bool boogie_infer_contracts(const Cli *cli, const BoogieOptions *o, FILE *out, CoreProgram *p,
                            const Impl *const *impls, uint32_t n, const VerifyOptions *opt) {
  if (!o->set[BO_contractInfer]) return true;
  if (o->set[BO_inlineDepth] && o->number[BO_inlineDepth] > 0)
    inline_all(p, (uint32_t)o->number[BO_inlineDepth]);
  Candidates all;
  const char *why = NULL;
  bool ok = houdini_run(p, impls, n, opt, &all, &why);
  if (why) cli_fail(cli, "%s", why);
  if (ok && o->set[BO_printAssignment]) {
    fputs("Assignment computed by Houdini:\n", out);
    for (uint32_t i = 0; i < all.n; i++)
      fprintf(out, "%s = %s\n", all.at[i].func->name->text, all.at[i].holds ? "True" : "False");
  }
  vec_free(&all);
  return ok;
}
