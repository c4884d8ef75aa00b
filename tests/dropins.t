#!/usr/bin/perl
# lindy corral and lindy symbooglix: the command lines of front-ends, and what these read in the output.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

scratch();

# As SMACK writes programs: places and values of the source in attributes, no modifies clauses.
put( 'fails.bpl', <<'BPL');
var heap: [int]int;
procedure boogie_si_record_int(x: int);
procedure check(p: int)
{
  assume {:sourceloc "list.c", 12, 3} true;
  assert {:valid_deref} p != 0;
  heap[p] := 1;
}
procedure {:entrypoint} main()
{
  var p: int;
  assume {:sourceloc "list.c", 20, 1} true;
  havoc p;
  assume p >= 0 && p < 3;
  call {:cexpr "p"} boogie_si_record_int(p);
  assume {:sourceloc "list.c", 21, 5} true;
  call check(p);
  assume {:sourceloc "list.c", 22, 5} true;
}
BPL
put( 'holds.bpl', "procedure main() { var i: int; i := 0; while (i < 10) { i := i + 1; } assert i == 10; }\n" );
# Nobody knows whether this fails: the search does not end.
put( 'endless.bpl', <<'BPL');
procedure main()
{
  var x: int, y: int, z: int, n: int;
  havoc n, y, z;
  x := n;
  while (*) { x := x * x + y * z; y := y * y - x; z := z * x + 1; }
  assert x * x * x + y * y * y != 3 * z * z * z + 114;
}
BPL
put( 'deep.bpl', <<'BPL');
procedure f(n: int) returns (r: int)
{
  var t: int;
  if (n <= 0) { r := 0; } else { call t := f(n - 1); r := t + n * n * n; }
}
procedure main()
{
  var n, r: int;
  havoc n;
  call r := f(n);
  assert r * r != 1296 + 36 * n * n * n * n * n;
}
BPL
put( 'broken.bpl', "procedure main() { assert ; }\n" );
put( 'ill.bpl',    "procedure main() { assert nothing; }\n" );

my $smack = '/tryCTrace /noTraceOnDisk /printDataValues:1 /k:1 /useProverEvaluate /cex:1 /maxStaticLoopBound:1';

# ---- corral ---------------------------------------------------------------------

my $bug = expect( 'corral: a bug, as SMACK asks for it', "\$LINDY corral fails.bpl $smack /timeLimit:100 /recursionBound:1",
    0, qr/^Program has a potential bug: True bug\nlist\.c\(12,3\): error PF5001: This assertion can fail\n\nExecution trace:\n/m, '' );
like( $bug, qr/^list\.c\(20,1\): Trace: Thread=1  \(p = 0\)$/m,                                         'a value of the source' );
like( $bug, qr/^list\.c\(21,5\): Trace: Thread=1  \(CALL check\)$/m,                                    'a call' );
like( $bug, qr/^list\.c\(12,3\): Trace: Thread=1  \(ASSERTION FAILS assert \{:valid_deref\} p != 0\)$/m, 'the assertion with its attribute' );
unlike( $bug, qr/no bugs/, 'a bug is not taken for none' );

expect( 'corral: places of Boogie', '$LINDY corral fails.bpl /recursionBound:2', 0,
    qr/^fails\.bpl\(6,3\): error PF5001: .*\n\nExecution trace:\n.*^fails\.bpl\(17,3\): Trace: Thread=1  \(CALL check\)\n/ms, '' );
expect( 'corral: no trace', '$LINDY corral fails.bpl /recursionBound:2 /noTrace', 0, qr/can fail\n\nTotal Time/, '' );
expect( 'corral: no bugs, the default bound', '$LINDY corral holds.bpl', 0,
    qr/^Warning: Using default recursion bound of 1\nVerifying program while tracking: \{\}\nProgram has no bugs\n\nTotal Time: [0-9.]+ s\n$/, '' );
expect( 'corral: standard input', '$LINDY corral - /recursionBound:1 < holds.bpl', 0, qr/^Program has no bugs$/m, '' );
expect( 'corral: options with a dash', '$LINDY corral -recursionBound:1 -main:main holds.bpl', 0, qr/^Program has no bugs$/m, '' );
put( 'config', "/recursionBound:2\n/main:main\n" );
expect( 'corral: options in a file', '$LINDY corral holds.bpl /flags:config', 0, qr/^Verifying.*\nProgram has no bugs$/m, '' );
expect( 'corral: a bound that was reached', '$LINDY corral deep.bpl /recursionBound:2 /timeLimit:6', 0,
    qr/^Program has no bugs\nReached recursion bound of 2\n/m, '' );
expect( 'corral: the time limit', '$LINDY corral endless.bpl /recursionBound:100000 /timeLimit:1', 0, qr/^Corral timed out$/m, '' );
expect( 'corral: a syntax error', '$LINDY corral broken.bpl', 1, qr/^broken\.bpl:1:27: error/m, '' );
expect( 'corral: a type error', '$LINDY corral ill.bpl',    1, qr/undeclared identifier: nothing/, '' );
expect( 'corral: an option that is unknown', '$LINDY corral holds.bpl /recursionBond:1', 1, '',
    "lindy: error: corral: unknown option '/recursionBond:1'; did you mean '/recursionBound'?\n" );
expect( 'corral: a number that is none', '$LINDY corral holds.bpl /cex:many', 1, '', qr/'\/cex:many' needs a number/ );
expect( 'corral: no such entry',         '$LINDY corral holds.bpl /main:other', 1, '', qr/other/ );
expect( 'corral: no such file',          '$LINDY corral nothing.bpl',           1, '', qr/nothing\.bpl/ );
expect( 'corral: help', '$LINDY corral /help', 0, qr{^  /recursionBound:N +how often}m, '' );

symlink $lindy, 'corral';
expect( 'corral: by its name', './corral holds.bpl', 0, qr/^Program has no bugs$/m, '' );

# ---- symbooglix -------------------------------------------------------------------

my $asked = '--file-logging=0 --entry-points=main --timeout=100 --max-loop-depth=16';
expect( 'symbooglix: a bug', "\$LINDY symbooglix fails.bpl $asked", 2, qr/assertion violated: p != 0.*\nExiting with ERRORS_NO_TIMEOUT\n$/s, '' );
expect( 'symbooglix: no bugs', "\$LINDY symbooglix holds.bpl $asked", 0, "Exiting with NO_ERRORS_NO_TIMEOUT\n", '' );
expect( 'symbooglix: values as words of their own', '$LINDY symbooglix --entry-points main --timeout 50 holds.bpl', 0, qr/NO_ERRORS_NO_TIMEOUT$/, '' );
expect( 'symbooglix: standard input', '$LINDY symbooglix - < holds.bpl', 0, qr/^Exiting with NO_ERRORS_NO_TIMEOUT$/m, '' );
expect( 'symbooglix: a bound', '$LINDY symbooglix --max-loop-depth=3 holds.bpl', 4,
    qr/NOTE: Bugs may have been missed!\nExiting with NO_ERRORS_NO_TIMEOUT_BUT_HIT_BOUND\n$/, '' );
expect( 'symbooglix: the time limit', '$LINDY symbooglix --timeout=1 endless.bpl', 1, qr/incomplete: .*Exiting with NO_ERRORS_TIMEOUT\n$/s, '' );
expect( 'symbooglix: a syntax error', '$LINDY symbooglix broken.bpl', 129, qr/Exiting with PARSER_ERROR\n$/, '' );
expect( 'symbooglix: an unknown option', '$LINDY symbooglix --timout=1 holds.bpl', 128, "Exiting with COMMAND_LINE_ERROR\n", qr/did you mean '--timeout'/ );
expect( 'symbooglix: no such entry', '$LINDY symbooglix --entry-points=other holds.bpl', 130, "Exiting with ENTRY_POINT_NOT_FOUND_ERROR\n", qr/other/ );
expect( 'symbooglix: several entries', '$LINDY symbooglix --entry-points=main,check fails.bpl', 2, qr/Execution 2.*ERRORS_NO_TIMEOUT\n$/s, '' );

done_testing();
