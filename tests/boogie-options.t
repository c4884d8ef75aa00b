#!/usr/bin/perl
# Options of Boogie that front-ends seldom use: what each of them does. Files of their own are written to a scratch
# folder; what goes to the console is in tests/golden/boogie.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

scratch();

# ---- /proverPreamble
put( 'twice.bpl', <<'BPL');
function {:builtin "twice"} twice(x: int): int;
procedure Holds(a: int) { assert twice(a) == a + a; }
procedure Fails(a: int) { assert twice(a) == a; }
BPL
put( 'twice.smt2',  "; a definition\n(define-fun twice ((x Int)) Int (* 2 x))\n" );
put( 'axiom.smt2',  "(declare-fun twice (Int) Int)\n(assert (forall ((x Int)) (! (= (twice x) x) :pattern ((twice x)))))\n" );
put( 'option.smt2', "(set-option :smt.random_seed 7)\n(set-option :no.such.option 1)\n(define-fun twice ((x Int)) Int (+ x x))\n" );
put( 'broken.smt2', "(define-fun twice ((x Int)\n" );
my $one = qr/^twice\.bpl\(3,\d+\): Error: .*finished with 1 verified, 1 error$/ms;
expect( 'a preamble defines what {:builtin} names', '$LINDY boogie /proverPreamble:twice.smt2 twice.bpl', 0, $one, '' );
expect( 'a preamble asserts', '$LINDY boogie /proverPreamble:axiom.smt2 twice.bpl', 0,
    qr/^twice\.bpl\(2,\d+\): Error: .*finished with 1 verified, 1 error$/ms, '' );
expect( 'a preamble sets options', '$LINDY boogie /proverPreamble:option.smt2 twice.bpl', 0, $one, '' );
expect( 'a preamble that the prover refuses proves nothing', '$LINDY boogie /proverPreamble:broken.smt2 twice.bpl', 0,
    qr/finished with 0 verified, 0 errors, 2 solver exceptions$/m, '' );
expect( 'without a preamble, nothing either', '$LINDY boogie twice.bpl', 0, qr/finished with 0 verified, 0 errors, 2 solver exceptions$/m, '' );
expect( 'a preamble that is not there', '$LINDY boogie /proverPreamble:none.smt2 twice.bpl', 1, qr/\A\z/, qr/none\.smt2: No such file/ );
expect( 'the log has the preamble', '$LINDY boogie /proverPreamble:twice.smt2 /proverLog:log.smt2 twice.bpl && grep -c define-fun log.smt2', 0,
    qr/^[12]$/m, '' );

# ---- provers that there are not
put( 'simple.bpl', "procedure P(x: int) { assert x * x >= 0; }\nprocedure Q() { }\n" );
put( 'none.bpl',   "procedure P();\n" );
my $fatal = sub { "Fatal Error: ProverException: $_[0]\n" };
expect( 'a prover that is not there', '$LINDY boogie /proverOpt:PROVER_PATH=./nothing simple.bpl', 1, $fatal->('Cannot find specified prover: ./nothing'), '' );
expect( 'but some z3 is in Lindy',    '$LINDY boogie /proverOpt:PROVER_PATH=./z3-4.13.0 simple.bpl', 0, qr/2 verified, 0 errors$/m, '' );
expect( 'a key that nobody knows', '$LINDY boogie /proverOpt:colour=red simple.bpl', 1, $fatal->('Unrecognised prover option: colour=red'), '' );
expect( 'which no proof needs', '$LINDY boogie /proverOpt:colour=red none.bpl', 0, qr/0 verified, 0 errors$/m, '' );
expect( 'a number that is none', '$LINDY boogie /proverOpt:TIME_LIMIT=soon simple.bpl', 1, $fatal->('Invalid unsigned integer option "TIME_LIMIT=soon"'), '' );
expect( 'a solver that nobody knows', '$LINDY boogie /proverOpt:SOLVER=abacus simple.bpl', 1, qr/^Fatal Error: ProverException: /, '' );
expect( 'a prover that is no solver', '$LINDY boogie /proverOpt:PROVER_PATH=/bin/false simple.bpl', 0,
    qr/\Asimple\.bpl\(1,11\): Verification encountered solver exception \(P\)\n.*0 verified, 0 errors, 2 solver exceptions\n\z/s, '' );
expect( 'the prover that proves nothing', '$LINDY boogie /proverOpt:SOLVER=noop simple.bpl', 0,
    qr/\Asimple\.bpl\(1,11\): Verification inconclusive \(P\)\n.*0 verified, 0 errors, 2 inconclusives\n\z/s, '' );
expect( 'the prover in the trace', '$LINDY boogie /trace /proverOpt:PROVER_PATH=z3 /proverOpt:BATCH_MODE=true simple.bpl', 0,
    qr/^Verifying P \.\.\.\n\[TRACE\] Using prover: z3\n\[TRACE\] Running in batch mode\.\n  \[/m, '' );

# ---- /randomizeVcIterations
put( 'seeds.bpl', <<'BPL');
function f(int): int;
axiom (forall x: int :: { f(x) } f(x) > x);
axiom (forall x: int :: { f(x) } f(x) < x + 10);
procedure Holds(a: int) { assert f(a) > a; assert f(a) - a < 10; }
procedure Fails(a: int) { assert f(a) > a + 1; assert a > 0; }
BPL
expect( 'each iteration counts its errors', '$LINDY boogie /randomizeVcIterations:3 seeds.bpl', 0,
    qr/\A(seeds\.bpl\(5,\d+\): Error.*?anon0\n){2}\nBoogie program verifier finished with 1 verified, 6 errors\n\z/s, '' );
expect( 'and its proof obligations', '$LINDY boogie /randomizeVcIterations:3 /tracePOs seeds.bpl', 0, qr/^  \[6 proof obligations\]  verified$/m, '' );
expect( 'the older name', '$LINDY boogie /randomSeedIterations:2 /randomSeed:5 seeds.bpl', 0, qr/finished with 1 verified, 4 errors$/m, '' );

# ---- limits: a condition of one check fails at it, as in Boogie; others are out of time or of resources
put( 'limits.bpl', <<'BPL');
function f(i: int, j: int): int { if i == 0 then 0 else f(i - 1, i * j + 1) + f(i - 1, 2 * i * j) }
procedure {:rlimit 3000} One() { assert f(8, 3) == 0; }
procedure {:rlimit 3000} Two() { assert f(8, 3) == 0; assert f(8, 4) == 0; }
procedure {:rlimit 3000} Ways() { var x: int; if (*) { x := 1; } else { x := 2; } assert f(8, x) == 0; }
procedure Loop(x: int) { if (*) { assert x > 0; } }
BPL
expect( 'the only check is blamed for a limit', '$LINDY boogie limits.bpl', 0,
    qr/\Alimits\.bpl\(2,34\): Error: this.*\nExecution trace:\n.*anon0\nlimits\.bpl\(3,26\): Verification out of resource \(Two\)\nlimits\.bpl\(4,26\): Verification out of resource \(Ways\)\n.*0 verified, 2 errors, 2 out of resource\n\z/s, '' );
expect( 'so are single checks of a division', '$LINDY boogie /vcsSplitOnEveryAssert /proc:Two limits.bpl', 0,
    qr/\A(limits\.bpl\(3,\d+\): Error: this assertion could not be proved\nExecution trace:\n.*anon0\n){2}\n.*0 verified, 2 errors\n\z/, '' );
expect( 'JSON does not blame it', '$LINDY boogie --json limits.bpl', 0, qr/"implementation":"One".*?"verdict":"inconclusive"/, '' );
expect( 'a trace of a part joins blocks that simply follow', '$LINDY boogie /vcsSplitOnEveryAssert /proc:Loop limits.bpl', 0,
    qr/Execution trace:\n    limits\.bpl\(5,\d+\): anon0\n\nBoogie/, '' );
expect( 'what is divided further has a line for each part', '$LINDY boogie /vcsMaxKeepGoingSplits:2 /trace /proc:Two limits.bpl', 0,
    qr{Verifying Two \.\.\.\n\[TRACE\] Using prover: z3\n    checking split 1/1 \(line 3\), .*\n      --> split #1 done,  \[.* s\] OutOfResource\n    checking split 2/3 .*\n.*\n    checking split 3/3 }, '' );

put( 'slow.bpl', "procedure {:timeLimit 1} P(x: int)\n  requires x > 2;\n{\n  assert !(" . pigeons('p') . ");\n  assert !("
      . pigeons('q') . ");\n}\nfunction p(int, int): bool; function q(int, int): bool;\n" );
expect( 'checks of what timed out, one by one', '$LINDY boogie /runDiagnosticsOnTimeout slow.bpl', 0,
    qr/\Aslow\.bpl\(1,26\): Verification of 'P' timed out after 1 seconds with 2 check\(s\) that timed out individually\n(?:slow\.bpl\([45],3\): Unverified check due to timeout: this assertion could not be proved\n){2}\n.*0 verified, 0 errors, 1 time out\n\z/s, '' );
expect( 'the limit of a last check', 'timeout 20 $LINDY boogie /vcsMaxKeepGoingSplits:2 /vcsFinalAssertTimeout:1 slow.bpl', 0,
    qr/\(4,3\): Error: .*\(5,3\): Error: .*0 verified, 2 errors\n\z/s, '' );

# ---- forms of a program
put( 'forms.bpl', <<'BPL');
var g: int where g > 0;
function f(x: int): int { x + 1 }
function unused(x: int): int { x + 2 }
procedure Q<A>(a: int, p: A) returns (r: int where r > 1, q: A);
  requires a >= 0;
  free requires p == p;
  modifies g;
  ensures r > old(g) + a;
procedure P(n: int)
  modifies g;
{
  var i: int;
  var b: bool;
  call i, b := Q(n, true);
  while (i > 0)
  {
    i := i - 1;
  }
  assert {:split_here} f(i) > g;
}
BPL
my $desugared = <<'TEXT';
    call i, b := Q(n, true);
    /*** desugaring:
    {
      var call0formal#AT#a: int;
      var call1formal#AT#p: bool;
      var call2old#AT#g: int;
      var call3formal#AT#r: int where call3formal#AT#r > 1;
      var call4formal#AT#q: bool;
      call0formal#AT#a := n;
      call1formal#AT#p := true;
      assert call0formal#AT#a >= 0;
      call2old#AT#g := g;
      havoc g /* where g > 0 */, call3formal#AT#r /* where call3formal#AT#r > 1 */, call4formal#AT#q;
      assume call3formal#AT#r > call2old#AT#g + call0formal#AT#a;
      i := call3formal#AT#r;
      b := call4formal#AT#q;
    }
    **** end desugaring */
TEXT
expect( 'what calls stand for', '$LINDY boogie /noVerify /env:0 /printDesugared /print:- forms.bpl', 0, qr/\A.*^    call i, b := Q\(n, true\);\n    while.*^\Q$desugared\E/ms, '' );
expect( 'names with numbers', '$LINDY boogie /noVerify /env:0 /printWithUniqueIds /print:- forms.bpl', 0,
    qr/\A\nvar h1\^\^g: int where NoDecl\^\^g > 0;\n.*NoDecl\^\^i := NoDecl\^\^i - 1;/s, '' );
expect( 'graphs of blocks', '$LINDY boogie /noVerify /quiet /printCFG:graph forms.bpl && cat graph.P.dot', 0, <<'TEXT', '' );
digraph G {
  "anon0" [shape=box];
  "anon3_LoopHead" [shape=box];
  "anon3_LoopDone" [shape=box];
  "anon3_LoopBody" [shape=box];
  "anon2" [shape=box];
  "anon0" -> "anon3_LoopHead";
  "anon3_LoopHead" -> "anon3_LoopDone";
  "anon3_LoopHead" -> "anon3_LoopBody";
  "anon3_LoopBody" -> "anon3_LoopHead";
  "anon3_LoopDone" -> "anon2";
}
TEXT
expect( 'a file for each condition', '$LINDY boogie /quiet /errorTrace:0 /prune:1 /printSplit:part /printSplitDeclarations forms.bpl; cat part-P-1.spl', 0,
    qr{P-1/afterSplit@19.*assert \{:split_here\} f\(i#AT#\d\) > g#AT#\d;.*^function f\(int\) : int\nuses \{\naxiom \(forall x: int :: \{ f\(x\) \} f\(x\) == x \+ 1\);\n\}\nvar g: int}ms, '' );
unlike( join( '', run('cat part-P-1.spl') ), qr/unused/, 'without what was pruned' );
expect( 'the same with its graph', '$LINDY boogie /quiet /errorTrace:0 /vcsDumpSplits forms.bpl; cat P.split.1.bpl P.split.1.dot', 0,
    qr{P-1/afterSplit@19.*^digraph G \{\nn0 \[label="}ms, '' );
expect( 'traces quote blocks where they are printed', '$LINDY boogie /env:0 /print:- /printUnstructured forms.bpl', 0,
    qr/<console>\(\d+,4\): Error: .*    <console>\(\d+,0\): anon0\n\nBoogie/s, '' );
expect( 'and others in the file', '$LINDY boogie /env:0 /print:- forms.bpl', 0, qr/<console>\(\d+,4\): Error: .*    forms\.bpl\(14,3\): anon0\n/s, '' );

done_testing();
