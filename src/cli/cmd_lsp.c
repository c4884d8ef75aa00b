/* SPDX-License-Identifier: MIT */
/* lindy lsp: the language server on standard input and output. What options mean that lindy.toml
 * has for a program is known here. */
#include "cli/options/cli.h"
#include "lsp/lsp.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void read_text_options(const Options *o, LindyTextOptions *out) {
  Options defaults;
  options_init(&defaults);
  if (strcmp(o->dialect, defaults.dialect) != 0) out->dialect = o->dialect;
  if (strcmp(o->overflow, defaults.overflow) != 0) out->overflow = o->overflow;
  if (o->contracts) out->contracts = o->contracts;
  if (o->unchecked) out->unchecked = o->unchecked;
  out->array_stores |= o->array_stores;
  out->infer_modifies |= o->infer_modifies;
  options_free(&defaults);
}

static void read_proof_options(const Options *o, LindyVerifyOptions *out) {
  out->trust_inferred |= o->trust_inferred;
  out->one_attempt |= o->one_attempt;
  out->split_on_every_assert |= o->split_checks;
  out->prune |= o->prune_axioms;
  out->open_types |= o->open_types;
  out->smoke |= o->smoke;
  out->vacuous |= o->vacuous;
  out->sound_unroll |= o->sound_unroll;
  if (o->loop_unroll >= 0) out->unroll_depth = (uint32_t)o->loop_unroll;
  out->loop_unroll |= o->loop_unroll >= 0;
  Options defaults;
  options_init(&defaults);
  if (strcmp(o->inline_mode, defaults.inline_mode) != 0) out->inline_mode = o->inline_mode;
  options_free(&defaults);
  if (o->inline_depth) out->inline_depth = (uint32_t)o->inline_depth;
  if (o->rlimit) out->rlimit = (uint64_t)o->rlimit;
  if (o->seed) out->seed = (uint32_t)o->seed;
}

/* Words of `lindy verify`; those that say nothing to a server are legal all the same. */
static bool read_options(const char *const *words, size_t n, LspOptions *out, char *why,
                         size_t size) {
  Options o;
  Buf text = {0};
  options_init(&o);
  int64_t memory = o.memory, error_limit = o.error_limit;
  bool good =
      options_parse(&o, CMD_VERIFY, (int)n, (char **)(uintptr_t)words, &text) && !o.operands.n;
  if (good) {
    if (o.timeout) out->timeout = o.timeout;
    if (o.memory != memory) out->memory = o.memory;
    if (o.jobs) out->workers = o.jobs;
    if (o.error_limit != error_limit) out->error_limit = o.error_limit;
    if (o.solver) out->solver = o.solver;
    if (o.infer) out->infer = o.infer;
    if (o.libs.n) out->library = o.libs.at[0];
    if (o.procs.n) out->proc = o.procs.at[0];
    if (o.solver_opts.n) out->solver_opt = o.solver_opts.at[0];
    out->candidates |= o.candidates;
    read_text_options(&o, &out->text);
    read_proof_options(&o, &out->proof);
  }
  for (uint32_t i = 0; good && i < o.solver_opts.n; i++) {
    const char *eq = strchr(o.solver_opts.at[i], '=');
    good = eq && eq > o.solver_opts.at[i];
    if (!good) buf_printf(&text, "--solver-opt=%s: expected KEY=VALUE", o.solver_opts.at[i]);
  }
  snprintf(why, size, "%s", text.n ? text.text : "this is no option");
  buf_free(&text);
  options_free(&o);
  return good;
}

static const char *option_name(size_t i, const char **help) {
  for (uint32_t k = 0; k < options_count; k++)
    if (options_table[k].where >> CMD_VERIFY & 1 && i-- == 0) {
      *help = options_table[k].help;
      return options_table[k].name;
    }
  return NULL;
}

ExitStatus cmd_lsp(const Cli *cli) {
  if (cli->opt->operands.n) return cli_fail(cli, "'lindy lsp' takes no files; editors start it");
  LspHost host = {.read_options = read_options, .option = option_name, .build = cli->opt->build};
  return lsp_serve(STDIN_FILENO, STDOUT_FILENO, &host) ? EXIT_USAGE : EXIT_DONE;
}
