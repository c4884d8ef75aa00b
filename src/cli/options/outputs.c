/* SPDX-License-Identifier: MIT */
/* See outputs.h. */
#include "cli/options/outputs.h"

#include "api/pipeline.h"
#include "base/text/glob.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

/* What a file holds, as far as its beginning tells. */
typedef enum OutputFormat {
  OUTPUT_PAGE,
  OUTPUT_SCRIPT,
  OUTPUT_SMT,
  OUTPUT_WHYML,
  OUTPUT_BOOGIE,
  OUTPUT_XML,
  OUTPUT_MARKDOWN,
  OUTPUT_ANNOTATIONS,
  OUTPUT_WARNINGS,
  OUTPUT_WITNESS,
  OUTPUT_TESTS
} OutputFormat;

static const char *const format_names[] = {
    [OUTPUT_PAGE] = "a page of HTML",
    [OUTPUT_SCRIPT] = "JSON",
    [OUTPUT_SMT] = "SMT-LIB",
    [OUTPUT_WHYML] = "WhyML",
    [OUTPUT_BOOGIE] = "a Boogie program",
    [OUTPUT_XML] = "XML",
    [OUTPUT_MARKDOWN] = "a report in Markdown",
    [OUTPUT_ANNOTATIONS] = "a list of annotations",
    [OUTPUT_WARNINGS] = "a list of warnings",
    [OUTPUT_WITNESS] = "a witness",
    [OUTPUT_TESTS] = "a file of tests that Lindy wrote",
};

static bool starts(const char *text, const char *with) {
  return strncasecmp(text, with, strlen(with)) == 0;
}

/* A letter or a comment begins files of any kind, so the whole file is parsed. */
static bool is_program(const char *path) {
  Pipeline p;
  pipeline_init(&p, &(PipelineOptions){0});
  bool ok = pipeline_load(&p, &path, 1) && pipeline_parse(&p);
  pipeline_free(&p);
  return ok;
}

static bool in_format(const char *path, const char *text, size_t n, OutputFormat f, bool json) {
  if (memchr(text, 0, n)) return false;
  while (isspace((unsigned char)*text)) text++;
  if (!*text || (json && *text == '{')) return true;
  switch (f) {
  case OUTPUT_PAGE: return starts(text, "<!doctype html");
  case OUTPUT_SCRIPT: return *text == '{';
  case OUTPUT_SMT: return *text == '(' || *text == ';';
  case OUTPUT_WHYML: return starts(text, "module") || starts(text, "theory") || starts(text, "(*");
  case OUTPUT_BOOGIE: return is_program(path);
  case OUTPUT_XML: return starts(text, "<?xml");
  case OUTPUT_MARKDOWN: return starts(text, "## lindy");
  case OUTPUT_ANNOTATIONS: return starts(text, "::");
  case OUTPUT_WARNINGS: return strstr(text, ": warning LINDY") || strstr(text, ": message LINDY");
  case OUTPUT_WITNESS: return starts(text, "- entry_type:") || starts(text, "[] #");
  case OUTPUT_TESTS: return starts(text, "// Written by lindy test");
  }
  return false;
}

/* Only a regular file can lose anything. */
static bool is_regular(const char *path, struct stat *at) {
  return stat(path, at) == 0 && S_ISREG(at->st_mode);
}

static bool is_input(const OptionList *inputs, const char *path, const struct stat *at) {
  for (uint32_t i = 0; i < inputs->n; i++) {
    struct stat in;
    const char *operand = inputs->at[i];
    if (at && stat(operand, &in) == 0 && in.st_dev == at->st_dev && in.st_ino == at->st_ino)
      return true;
    if (!at && glob_matches(path, operand)) return true;
  }
  return false;
}

/* `option` ends with what stands before the name of the file. */
static bool allowed_beside(const Cli *cli, const OptionList *inputs, const char *option,
                           const char *path, OutputFormat format) {
  struct stat at;
  char text[4096];
  const char *remedy = *option == '/' ? "take another name" : "--force"; /* Boogie has no --force */
  if (!path || cli->opt->force || !is_regular(path, &at)) return true;
  if (is_input(inputs, path, &at)) {
    cli_fail(cli, "%s%s: that is an input, which would be overwritten (%s)", option, path, remedy);
    return false;
  }
  FILE *f = fopen(path, "r");
  if (!f) return true; /* whoever writes it will tell */
  size_t n = fread(text, 1, sizeof text - 1, f);
  fclose(f);
  text[n] = 0;
  if (in_format(path, text, n, format, cli->opt->json)) return true;
  cli_fail(cli, "%s%s: the file is there and is not %s, so it is not overwritten (%s)", option,
           path, format_names[format], remedy);
  return false;
}

static bool allowed(const Cli *cli, const char *option, const char *path, OutputFormat format) {
  Buf name = {0};
  buf_printf(&name, "%s=", option);
  bool ok = allowed_beside(cli, &cli->opt->operands, name.text, path, format);
  buf_free(&name);
  return ok;
}

bool outputs_boogie_allowed(const Cli *cli, const OptionList *inputs, const char *print,
                            const char *xml, const char *log, const char *civl) {
  return allowed_beside(cli, inputs, "/print:", print, OUTPUT_BOOGIE) &&
         allowed_beside(cli, inputs, "/xml:", xml, OUTPUT_XML) &&
         allowed_beside(cli, inputs, "/civlDesugaredFile:", civl, OUTPUT_BOOGIE) &&
         allowed_beside(cli, inputs, "/proverLog:", log, OUTPUT_SMT);
}

/* The name with a mark such as @N@ in it: a pattern, which no input may fit. */
static bool pattern_allowed(const Cli *cli, const char *option, const char *path, const char *mark,
                            OutputFormat format) {
  const char *at = path ? strstr(path, mark) : NULL;
  if (!at) return allowed(cli, option, path, format);
  Buf pattern = {0};
  buf_printf(&pattern, "%.*s*%s", (int)(at - path), path, at + strlen(mark));
  bool ok = cli->opt->force || !is_input(&cli->opt->operands, pattern.text, NULL);
  if (!ok) cli_fail(cli, "%s=%s: that fits the name of an input (--force)", option, path);
  buf_free(&pattern);
  return ok;
}

bool outputs_save_allowed(const Cli *cli, const char *path) {
  size_t n = strlen(path);
  bool program = n > 4 && strcmp(path + n - 4, ".bpl") == 0;
  bool tests = n > 3 && strcmp(path + n - 3, ".cs") == 0;
  return allowed(cli, "--save", path,
                 program ? OUTPUT_BOOGIE
                 : tests ? OUTPUT_TESTS
                         : OUTPUT_SCRIPT);
}

bool outputs_report_allowed(const Cli *cli, const char *report, const char *path) {
  static const struct {
    const char *name;
    OutputFormat format;
  } others[] = {{"html:", OUTPUT_PAGE},         {"junit:", OUTPUT_XML},
                {"markdown:", OUTPUT_MARKDOWN}, {"github:", OUTPUT_ANNOTATIONS},
                {"msbuild:", OUTPUT_WARNINGS},  {"witness:", OUTPUT_WITNESS}};
  OutputFormat format = OUTPUT_SCRIPT; /* json, sarif */
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (starts(report, others[i].name)) format = others[i].format;
  return allowed(cli, "--report", path, format);
}

bool outputs_allowed(const Cli *cli, CommandId cmd) {
  const Options *o = cli->opt;
  OutputFormat written = cmd == CMD_TRANSLATE ? OUTPUT_WHYML : OUTPUT_BOOGIE;
  struct stat at;
  /* A program may be replaced by itself in another layout. */
  bool itself = cmd == CMD_FMT && o->output && is_regular(o->output, &at) &&
                is_input(&o->operands, o->output, &at);
  bool output = itself || allowed(cli, "--output", o->output, written);
  return output && allowed(cli, "--html", o->html, OUTPUT_PAGE) &&
         (!o->coverage || !o->coverage[0] ||
          allowed(cli, "--coverage", o->coverage, OUTPUT_PAGE)) &&
         allowed(cli, "--witness", o->witness, OUTPUT_BOOGIE) &&
         allowed(cli, "--page", o->page, OUTPUT_PAGE) &&
         allowed(cli, "--heal", o->heal, OUTPUT_BOOGIE) &&
         allowed(cli, "--civl-desugared", o->civl_desugared, OUTPUT_BOOGIE) &&
         (!o->save || strstr(o->save, "@N@")
              ? pattern_allowed(cli, "--save", o->save, "@N@", OUTPUT_SCRIPT)
              : outputs_save_allowed(cli, o->save)) &&
         pattern_allowed(cli, "--log-smt", o->log_smt, "@PROC@", OUTPUT_SMT);
}
