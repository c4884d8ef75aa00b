/* See boogie_prove.h.
 * SPDX-License-Identifier: MIT */
#include "cli/boogie_prove.h"

#include "cli/boogie_help.h"
#include "report/boogie_verify.h"
#include "report/boogie_xml.h"
#include "verify/verify.h"

#include <errno.h>
#include <string.h>

typedef struct Prove {
  FILE *out;
  const Session *session;
  BoogieVerifyStyle style;
  BoogieCounts counts;
  bool trace, xml;
  BoogieXml document;
} Prove;

/* Whole-name match; `*` stands for any text. */
static bool matches(const char *pattern, const char *name) {
  while (*pattern && *pattern != '*') {
    if (*pattern != *name) return false;
    pattern++;
    name++;
  }
  if (!*pattern) return !*name;
  while (pattern[1] == '*') pattern++;
  for (;; name++) {
    if (matches(pattern + 1, name)) return true;
    if (!*name) return false;
  }
}

static bool chosen(const BoogieOptions *o, const Impl *im) {
  Str verbose = core_attr_str(&im->attrs, "verboseName");
  const char *name = (verbose ? verbose : im->name)->text;
  bool any = false, in = false;
  for (uint32_t i = 0; i < o->given.n; i++) {
    const BoogieGiven *g = &o->given.at[i];
    if (g->id == BO_noProc && matches(g->text, name)) return false;
    if (g->id != BO_proc) continue;
    any = true;
    in |= matches(g->text, name);
  }
  return in || !any;
}

static bool show(void *env, const Impl *im, const VerifyResult *r) {
  Prove *p = env;
  if (p->trace) {
    boogie_verify_begin(p->out, p->session, im, r);
    boogie_verify_end(p->out, r);
  }
  if (p->xml) boogie_xml_result(&p->document, p->session, im, r);
  boogie_verify_result(p->out, p->session, im, r, &p->style, &p->counts);
  fflush(p->out);
  return true;
}

/* {:priority n}: descending, the rest in program order. */
static void by_priority(const CoreProgram *c, const Impl **list, uint32_t n) {
  for (uint32_t i = 1; i < n; i++) {
    const Impl *im = list[i];
    int64_t p = 1;
    core_last_int(&im->attrs, c, "priority", &p);
    uint32_t k = i;
    for (; k > 0; k--) {
      int64_t q = 1;
      core_last_int(&list[k - 1]->attrs, c, "priority", &q);
      if (q >= p) break;
      list[k] = list[k - 1];
    }
    list[k] = im;
  }
}

static uint32_t solver_options(const BoogieOptions *o, SolverOption *out, uint32_t max, Arena *a) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < o->given.n && n < max; i++) {
    const BoogieGiven *g = &o->given.at[i];
    if (g->id != BO_proverOpt || strncmp(g->text, "O:", 2) != 0) continue;
    const char *eq = strchr(g->text, '=');
    if (!eq) continue;
    out[n++] = (SolverOption){arena_strndup(a, g->text + 2, (size_t)(eq - g->text - 2)), eq + 1};
  }
  return n;
}

static bool write_xml(const Cli *cli, const BoogieOptions *o, Prove *p) {
  FILE *to = fopen(o->text[BO_xml], "w");
  bool ok = to && boogie_xml_write(&p->document, to, boogie_help_version, cli->argc, cli->argv,
                                   p->session);
  if (to) ok = fclose(to) == 0 && ok;
  if (!ok) cli_fail(cli, "%s: %s", o->text[BO_xml], strerror(errno));
  return ok;
}

bool boogie_prove(const Cli *cli, const BoogieOptions *o, FILE *out, Pipeline *p) {
  CoreProgram *core = p->core;
  Prove prove = {.out = out, .session = &p->session, .style.program = core};
  prove.style.error_trace = o->set[BO_errorTrace] ? (int)o->number[BO_errorTrace] : 1;
  prove.style.force_bpl_errors = o->set[BO_forceBplErrors];
  prove.style.time_limit = o->set[BO_timeLimit] ? (double)o->number[BO_timeLimit] : 0;
  const Impl **list = ARENA_ARRAY(&p->session.perm, const Impl *, core->impls.n);
  uint32_t n = 0;
  for (uint32_t i = 0; i < core->impls.n; i++)
    if (verify_wanted(core, core->impls.at[i]) && chosen(o, core->impls.at[i]))
      list[n++] = core->impls.at[i];
  by_priority(core, list, n);
  SolverOption options[64];
  VerifyOptions opt = {
      .solver = {.name = "z3", .timeout_seconds = prove.style.time_limit, .options = options},
      .prove = {.error_limit = o->set[BO_errorLimit] ? (uint32_t)o->number[BO_errorLimit] : 5,
                .subsumption = o->set[BO_subsumption] ? (int)o->number[BO_subsumption] : 2,
                .assume_free_invariants = o->set[BO_alwaysAssumeFreeLoopInvariants],
                .show_empty_blocks =
                    o->set[BO_removeEmptyBlocks] && !o->number[BO_removeEmptyBlocks]},
      .jobs = o->set[BO_vcsCores] ? (uint32_t)o->number[BO_vcsCores] : 1,
  };
  opt.prove.split_every_check = o->set[BO_vcsSplitOnEveryAssert];
  opt.prove.prune = o->set[BO_prune] && o->number[BO_prune];
  opt.prove.smoke = o->set[BO_smoke];
  prove.trace = o->set[BO_trace];
  prove.xml = o->set[BO_xml];
  opt.prove.batches = prove.trace || prove.xml;
  if (o->set[BO_randomSeed]) opt.solver.seed = (uint32_t)o->number[BO_randomSeed];
  opt.prove.relax_focus = o->set[BO_relaxFocus];
  if (o->set[BO_vcsMaxSplits]) opt.prove.max_splits = (uint32_t)o->number[BO_vcsMaxSplits];
  if (o->set[BO_vcsMaxKeepGoingSplits])
    opt.prove.max_keep_going = (uint32_t)o->number[BO_vcsMaxKeepGoingSplits];
  /* Boogie's other encodings of types have no theory of maps, only axioms. */
  opt.solver.array_axioms =
      o->set[BO_useArrayAxioms] || (o->set[BO_typeEncoding] && o->text[BO_typeEncoding][0] != 'm');
  if (o->set[BO_rlimit]) opt.solver.rlimit = (uint64_t)o->number[BO_rlimit];
  opt.solver.n_options = solver_options(o, options, 64, &p->session.perm);
  const char *why = NULL;
  fflush(out);
  bool ok = verify_impls(core, list, n, &opt, show, &prove, &why);
  if (why) cli_fail(cli, "%s", why);
  if (prove.xml && !write_xml(cli, o, &prove)) ok = false;
  if (ok && !o->set[BO_quiet])
    boogie_verify_summary(out, &prove.counts,
                          !o->set[BO_printVerifiedProceduresCount] ||
                              o->number[BO_printVerifiedProceduresCount] == 1);
  return ok;
}
