/* SPDX-License-Identifier: MIT */
/* lindy boogie: Boogie's command line, messages and exit status (docs/language/output.md).
 *
 * Standard output holds what Boogie would print, byte for byte, and standard error stays
 * empty unless an option is not available yet: front-ends take any line they do not know
 * for a failure, and here that is the truth. */
#include "cli/boogie/boogie_help.h"
#include "cli/boogie/boogie_infer.h"
#include "cli/boogie/boogie_options.h"
#include "cli/boogie/boogie_print.h"
#include "cli/boogie/boogie_prove.h"
#include "cli/boogie/boogie_settings.h"
#include "cli/options/cli.h"
#include "cli/options/outputs.h"
#include "report/boogie/boogie.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct BoogieRun {
  const Cli *cli;
  const BoogieOptions *opt;
  FILE *out;
  bool unavailable; /* something was asked for that is not there yet */
  BoogiePrinted printed;
} BoogieRun;

typedef VEC(const char *) Paths;

static void note_missing(const BoogieRun *run, BoogieId id) {
  fprintf(run->cli->err, "lindy: note: /%s is not available yet in this version; ignored\n",
          boogie_options_name(id));
}

/* What would give another answer is not ignored. */
static bool options_are_there(const BoogieRun *run) {
  for (BoogieId id = 0; id < BO_COUNT; id++) {
    if (!run->opt->set[id] || boogie_options_status(id) != BOOGIE_REFUSED) continue;
    cli_fail(run->cli, "/%s is not available in this version, and the answer could be another one",
             boogie_options_name(id));
    return false;
  }
  return true;
}

/* ---- the files ---------------------------------------------------------------------- */

static const char *extension(const char *path) {
  const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
  return dot && (!slash || dot > slash) ? dot : "";
}

/* A .txt file lists further files, separated by blanks. */
static bool expand_list(const BoogieRun *run, Arena *arena, const char *path, Paths *files) {
  size_t len;
  const char *why, *text = source_read(arena, path, &len, &why);
  if (!text) {
    cli_fail(run->cli, "%s: %s", path, why);
    return false;
  }
  for (size_t at = 0; at < len;) {
    size_t n = strcspn(text + at, " \n\r");
    if (n) vec_push(files, arena_strndup(arena, text + at, n));
    at += n + 1;
  }
  return true;
}

static bool collect_files(const BoogieRun *run, Arena *arena, Paths *files) {
  const BoogieOptions *o = run->opt;
  if (!o->files.n) {
    fputs("*** Error: No input files were specified.\n", run->cli->out);
    return false;
  }
  for (uint32_t i = 0; i < o->files.n; i++) {
    if (strcasecmp(extension(o->files.at[i]), ".txt") != 0)
      vec_push(files, o->files.at[i]);
    else if (!expand_list(run, arena, o->files.at[i], files))
      return false;
  }
  for (uint32_t i = 0; i < files->n; i++) {
    const char *end = extension(files->at[i]);
    if (strcmp(files->at[i], "-") == 0 || strcasecmp(end, ".bpl") == 0) continue;
    Buf lower = {0};
    for (const char *c = end; *c; c++) buf_putc(&lower, (char)tolower((unsigned char)*c));
    fprintf(run->cli->out,
            "*** Error: '%s': Filename extension '%s' is not supported. Input files must be "
            "BoogiePL programs (.bpl).\n",
            files->at[i], lower.n ? lower.text : "");
    buf_free(&lower);
    return false;
  }
  return true;
}

/* The program on standard input has the name stdin.bpl. */
static bool is_stdin(const char *path) {
  return strcmp(path, "-") == 0 || strcmp(path, "stdin.bpl") == 0;
}

/* ---- one program ---------------------------------------------------------------------- */

static const char *shown_name(const BoogieRun *run, const char *path) {
  if (is_stdin(path)) return "stdin.bpl";
  const char *slash = run->opt->set[BO_useBaseNameForFileName] ? strrchr(path, '/') : NULL;
  return slash ? slash + 1 : path;
}

/* The runtime's words for the commonest reason, the system's for the others. */
static const char *open_failure(Arena *arena, const char *path, const char *why) {
  if (access(path, F_OK) == 0) return why;
  char *cwd = path[0] == '/' ? NULL : getcwd(NULL, 0);
  const char *text =
      arena_printf(arena, "Could not find file '%s%s%s'.", cwd ? cwd : "", cwd ? "/" : "", path);
  free(cwd);
  return text;
}

static void load(const BoogieRun *run, Pipeline *p, const Paths *paths, BoogieFile *files) {
  for (uint32_t i = 0; i < paths->n; i++) {
    const char *path = paths->at[i], *why = NULL;
    size_t len = 0;
    BoogieFile *f = &files[i];
    f->name = shown_name(run, path);
    const char *text = source_read(&p->session.perm, is_stdin(path) ? "-" : path, &len, &why);
    if (text && pipeline_load_text(p, f->name, text, len))
      f->source = vec_last(&p->session.sources.files);
    else
      f->why = text ? "the program is larger than 4 GB" : open_failure(&p->session.perm, path, why);
  }
}

static bool load_libraries(const BoogieRun *run, Pipeline *p) {
  bool ok = true;
  for (uint32_t i = 0; i < run->opt->given.n; i++) {
    const BoogieGiven *g = &run->opt->given.at[i];
    if (g->id != BO_lib || pipeline_load_library(p, g->text)) continue;
    fprintf(run->out, "Error locating library: %s not found\n", g->text);
    ok = false;
  }
  return ok;
}

static void trace(const BoogieRun *run, const char *line) {
  if (run->opt->set[BO_trace]) fprintf(run->out, "%s\n", line);
}

static bool wants_monomorphic(const BoogieOptions *o) {
  return !o->set[BO_typeEncoding] || o->text[BO_typeEncoding][0] == 'm';
}

/* Boogie refuses programs that it cannot make monomorphic, unless another encoding of types is
 * asked for. */
static bool monomorphic(const BoogieRun *run, Pipeline *p) {
  if (!wants_monomorphic(run->opt) && run->opt->set[BO_noVerify]) return true;
  uint32_t seen = p->session.diags.list.n;
  if (pipeline_core(p)) return true;
  boogie_check_report(run->out, &p->session, &run->printed, seen, "");
  return false;
}

/* The phases of Boogie, in its order; each ends the run when it finds errors. */
static void run_phases(BoogieRun *run, Pipeline *p, const BoogieFile *files, uint32_t n) {
  const BoogieOptions *o = run->opt;
  pipeline_parse(p);
  if (boogie_parse_report(run->out, &p->session, files, n, o->set[BO_trace])) return;
  if (o->set[BO_print] && !boogie_print_program(run->cli, o, run->out, p, false, &run->printed))
    run->unavailable = true;
  if (o->set[BO_noResolve]) return;
  bool legal = pipeline_check(p);
  boogie_check_report(run->out, &p->session, &run->printed, 0, files[n - 1].name);
  if (!legal || o->set[BO_noTypecheck] || !monomorphic(run, p)) return;
  if (o->set[BO_print] && o->set[BO_printDesugared] &&
      !boogie_print_program(run->cli, o, run->out, p, true, &run->printed))
    run->unavailable = true;
  if (o->set[BO_printCFG] && !boogie_print_graphs(run->cli, o, p)) run->unavailable = true;
  if (o->set[BO_civlDesugaredFile] && !boogie_print_civl(run->cli, o, run->out, p)) {
    run->unavailable = true;
    return;
  }
  trace(run, "Coalescing blocks...");
  trace(run, "Inlining...");
  if (o->set[BO_printInlined]) boogie_print_inlined(run->out, p, &run->printed);
  if (o->set[BO_infer]) trace(run, "Running abstract interpretation...");
  if (o->set[BO_printInstrumented])
    o->set[BO_infer] ? boogie_infer_print(o, run->out, p) : boogie_print_instrumented(run->out, p);
  if (!o->set[BO_noVerify]) {
    if (!boogie_prove(run->cli, o, run->out, p, &run->printed, NULL)) run->unavailable = true;
  } else if (!o->set[BO_quiet]) {
    bool count =
        !o->set[BO_printVerifiedProceduresCount] || o->number[BO_printVerifiedProceduresCount] == 1;
    boogie_summary(run->out, count);
  }
}

/* The same phases, their findings as JSON lines. */
static void run_json(BoogieRun *run, Pipeline *p, const BoogieFile *files, uint32_t n) {
  const BoogieOptions *o = run->opt;
  ReportStyle style = {0};
  uint32_t unread = 0;
  for (uint32_t i = 0; i < n; i++) {
    FileError e = {i, files[i].name, files[i].why};
    if (!files[i].source) report_json.unread(run->out, &e, &style), unread++;
  }
  bool lowered = !unread && pipeline_parse(p) && !o->set[BO_noResolve] && pipeline_check(p) &&
                 !o->set[BO_noTypecheck] && pipeline_core(p);
  report_json.diags(run->out, &p->session, &style);
  uint32_t errors = p->session.diags.errors;
  VerifyCounts counts = {.command = "boogie"};
  if (lowered && !o->set[BO_noVerify]) {
    if (!boogie_prove(run->cli, o, run->out, p, &run->printed, &counts)) run->unavailable = true;
    counts.seconds = pipeline_seconds(p);
    verify_json.summary(run->out, &p->session, &counts, &style);
    return;
  }
  Summary m = {.command = "boogie",
               .verdict = errors                           ? VERDICT_ILLEGAL
                          : unread || !o->set[BO_noVerify] ? VERDICT_INCOMPLETE
                                                           : VERDICT_VERIFIED,
               .files = n,
               .errors = errors + unread,
               .warnings = p->session.diags.warnings,
               .seconds = pipeline_seconds(p)};
  report_json.summary(run->out, &m, &style);
}

static InlineMode inline_mode(const BoogieOptions *o) {
  const char *m = o->set[BO_inline] ? o->text[BO_inline] : "assume";
  if (strcmp(m, "assert") == 0 || strcmp(m, "e") == 0) return INLINE_ASSERT;
  if (strcmp(m, "spec") == 0 || strcmp(m, "s") == 0) return INLINE_SPEC;
  if (strcmp(m, "none") == 0 || strcmp(m, "n") == 0) return INLINE_NONE;
  return INLINE_ASSUME;
}

static PassOptions boogie_pass_options(const BoogieOptions *o) {
  PassOptions p = {.closed_types = wants_monomorphic(o),
                   /* Boogie's other encodings of types have no theory of maps, only axioms. */
                   .opaque_maps = o->set[BO_useArrayAxioms] || !wants_monomorphic(o),
                   .inline_mode = inline_mode(o),
                   .stop = o->set[BO_noVerify],
                   .stop_after = PASS_LOWER};
  p.keep_blocks = o->set[BO_coalesceBlocks] && o->number[BO_coalesceBlocks] == 0;
  p.free_variable_lambdas = o->set[BO_freeVarLambdaLifting];
  p.plain = boogie_settings_models(o); /* what is folded has no value in a model */
  p.sound_unroll = o->set[BO_soundLoopUnrolling];
  if (o->set[BO_loopUnroll] && o->number[BO_loopUnroll] >= 0) {
    p.unroll = true;
    p.unroll_depth = (uint32_t)o->number[BO_loopUnroll];
  }
  return p;
}

static CivlOptions civl_options(const BoogieOptions *o) {
  CivlOptions c = {.trust_movers = o->set[BO_trustMoverTypes] || o->set[BO_trustAtomicityTypes],
                   .trust_noninterference = o->set[BO_trustNoninterference],
                   .trust_refinement = o->set[BO_trustRefinement],
                   .trust_invariants = o->set[BO_trustInvariants],
                   .warn_not_eliminated = o->set[BO_warnNotEliminatedVars]};
  if (o->set[BO_trustLayersUpto]) c.checked_from = (int32_t)o->number[BO_trustLayersUpto] + 1;
  if (o->set[BO_trustLayersDownto]) c.trusted_from = (int32_t)o->number[BO_trustLayersDownto];
  if (o->set[BO_trustLayersDownto] && !c.trusted_from) c.checked_from = LAYER_MAX;
  return c;
}

static void run_program(BoogieRun *run, const Paths *paths) {
  const BoogieOptions *o = run->opt;
  PipelineOptions opt = {
      .infer_modifies = o->set[BO_inferModifies] || o->set[BO_doModSetAnalysis],
      .compat = true,
      .closed_attrs = wants_monomorphic(o),
      .no_typecheck = o->set[BO_noTypecheck],
      .overlook = o->set[BO_overlookTypeErrors],
      .obligations = true,
      .civl = civl_options(o),
      .pass = boogie_pass_options(o),
  };
  Pipeline p;
  pipeline_init(&p, &opt);
  BoogieFile *files = ARENA_ARRAY(&p.session.perm, BoogieFile, paths->n);
  load(run, &p, paths, files);
  if (load_libraries(run, &p)) (o->json ? run_json : run_phases)(run, &p, files, paths->n);
  vec_free(&run->printed.places);
  pipeline_free(&p);
}

/* ---- the command ------------------------------------------------------------------------ */

static bool wants_help(const BoogieOptions *o, FILE *out) {
  Buf b = {0};
  if (o->set[BO_help]) boogie_options_help(&b);
  if (o->set[BO_attrHelp]) boogie_help_attributes(&b);
  if (o->set[BO_proverHelp]) boogie_help_prover(&b);
  if (o->set[BO_version]) buf_printf(&b, "%s\n", boogie_help_version(o->older));
  bool wanted = b.n > 0;
  if (wanted) fwrite(b.text, 1, b.n, out);
  buf_free(&b);
  return wanted;
}

static ExitStatus run_files(BoogieRun *run) {
  Arena arena;
  arena_init(&arena);
  Paths files = {0};
  ExitStatus status = EXIT_USAGE;
  if (options_are_there(run) && collect_files(run, &arena, &files)) {
    for (BoogieId id = 0; id < BO_COUNT; id++)
      if (run->opt->set[id] && boogie_options_status(id) == BOOGIE_MISSING) note_missing(run, id);
    if (run->opt->set[BO_verifySeparately]) {
      for (uint32_t i = 0; i < files.n; i++) run_program(run, &(Paths){&files.at[i], 1, 1});
    } else {
      run_program(run, &files);
    }
    status = run->unavailable ? EXIT_USAGE : EXIT_DONE;
  }
  vec_free(&files);
  arena_free(&arena);
  return status;
}

ExitStatus cmd_boogie(const Cli *cli) {
  BoogieOptions o;
  Buf complaints = {0};
  ExitStatus status = EXIT_USAGE;
  bool parsed = boogie_options_parse(&o, cli->argc, cli->argv, &complaints);
  o.json |= cli->opt->json;
  if (!parsed) {
    fwrite(complaints.text, 1, complaints.n, cli->err);
    fputs("Use /help for available options\n", cli->out);
  } else if (wants_help(&o, cli->out)) {
    status = EXIT_DONE;
  } else if (outputs_boogie_allowed(cli, &o.files, o.text[BO_print], o.text[BO_xml],
                                    o.text[BO_proverLog], o.text[BO_civlDesugaredFile])) {
    BoogieRun run = {.cli = cli, .opt = &o, .out = cli->out};
    alarm((unsigned)o.number[BO_processTimeLimit]); /* cli/main.c ends the process; 0: no limit */
    if (o.set[BO_silent]) run.out = fopen("/dev/null", "w");
    if (!run.out) run.out = cli->out;
    status = run_files(&run);
    if (run.out != cli->out) fclose(run.out);
  }
  buf_free(&complaints);
  boogie_options_free(&o);
  return status;
}
