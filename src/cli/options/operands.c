/* SPDX-License-Identifier: MIT */
/* See operands.h. */
#include "cli/options/operands.h"

#include "fleet/csproj.h"

static void note_build(const Cli *cli, const CsprojBuild *b) {
  if (b->newer)
    fprintf(cli->err, "lindy: warning: %s is newer than %s; build again (dotnet build)\n", b->newer,
            b->assembly);
  if (b->builds > 1 && !cli->opt->quiet)
    fprintf(cli->err, "lindy: note: %s is the newest of %u builds; to choose another, name it\n",
            b->assembly, (unsigned)b->builds);
}

bool operands_find(const Cli *cli, Options *o, Arena *arena) {
  Buf why = {0};
  for (uint32_t i = 0; i < o->operands.n && !why.n; i++) {
    CsprojBuild build;
    if (!csproj_is(o->operands.at[i])) continue;
    if (!csproj_find(o->operands.at[i], arena, &build, &why)) break;
    note_build(cli, &build);
    o->operands.at[i] = build.assembly;
  }
  bool ok = !why.n;
  if (!ok) cli_fail(cli, "%s", why.text);
  buf_free(&why);
  return ok;
}
