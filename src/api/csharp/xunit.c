/* SPDX-License-Identifier: MIT */
/* See xunit.h. */
#include "api/csharp/xunit.h"

#include "api/csharp/dotnet.h"
#include "api/csharp/inputs.h"
#include "report/executions/run.h"

#include <ctype.h>
#include <string.h>

static const char *last_part(const char *path) {
  for (const char *c = path; *c; c++)
    if (*c == '/') path = c + 1;
  return path;
}

/* A word of C#: `Bank_Account_Share`. */
static void put_word(Buf *out, const char *text) {
  if (!isalpha((unsigned char)*text)) buf_putc(out, '_');
  for (; *text; text++) buf_putc(out, isalnum((unsigned char)*text) ? *text : '_');
}

/* In a comment to the end of the line. */
static void put_comment(Buf *out, const char *text) {
  for (; *text; text++) buf_putc(out, (unsigned char)*text < ' ' ? ' ' : *text);
}

void xunit_add(XunitTests *t, const Pipeline *p, Execution *x) {
  CsInputs in;
  bool known = inputs_of(p, x, &in) && !in.why && x->confirmed && inputs_machine_checks(p, x);
  if (known) {
    Buf call = {0};
    Loc at = source_locate(&p->session.sources, x->failure.pos);
    buf_puts(&t->text, "    [Xunit.Fact]\n    public void ");
    put_word(&t->text, in.type);
    buf_putc(&t->text, '_');
    put_word(&t->text, strcmp(in.method, ".ctor") == 0 ? "constructor" : in.method);
    buf_printf(&t->text, "_%u()\n    {\n        // ", (unsigned)++t->written);
    inputs_expression(&in, &call);
    put_comment(&t->text, call.text);
    buf_puts(&t->text, "\n        // ");
    put_comment(&t->text, x->failure.message->text);
    if (at.source) buf_printf(&t->text, ", %s:%lld", last_part(at.file->text), (long long)at.line);
    buf_putc(&t->text, '\n');
    inputs_statements(&in, "        ", &t->text);
    buf_puts(&t->text, "    }\n\n");
    buf_free(&call);
  }
  t->left += !known;
  inputs_free(&in);
}

/* The name of the assembly, as a file has it: Bank.dll. */
static void put_assembly(const Pipeline *p, Buf *out) {
  const char *file = p->translated.n ? last_part(p->translated.at[0].path) : "";
  size_t n = strlen(file);
  buf_add(out, file, n > 4 && strcmp(file + n - 4, ".dll") == 0 ? n - 4 : n);
}

void xunit_file(const XunitTests *t, const Pipeline *p, Buf *out) {
  Buf name = {0}, word = {0};
  put_assembly(p, &name);
  put_word(&word, name.n ? name.text : "Assembly");
  buf_printf(
      out,
      "// Written by lindy test: each of these tests of %s fails as long as the mistake is there.\n"
      "#nullable enable\n\npublic class %s_Found\n{\n"
      "    static %s_Found() { LindyInputs.Tested = System.Reflection.Assembly.Load(\"%s\"); }\n\n",
      name.text, word.text, word.text, name.text);
  if (t->text.n) buf_add(out, t->text.text, t->text.n);
  buf_printf(out, "}\n\n%s", dotnet_inputs_source());
  buf_free(&name);
  buf_free(&word);
}
