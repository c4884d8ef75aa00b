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
    qr{Verifying Two \.\.\.\n    checking split 1/1 \(line 3\), .*\n      --> split #1 done,  \[.* s\] OutOfResource\n    checking split 2/3 .*\n.*\n    checking split 3/3 }, '' );

put( 'slow.bpl', <<'BPL');
procedure {:timeLimit 1} P(x: int, y: int, z: int)
  requires x > 2 && y > 2 && z > 2;
{
  assert y < 0 || x * x * x + y * y * y != z * z * z;
  assert x > 3;
}
BPL
expect( 'checks of what timed out, one by one', '$LINDY boogie /runDiagnosticsOnTimeout slow.bpl', 0,
    qr/\Aslow\.bpl\(1,26\): Verification of 'P' timed out after 1 seconds with 1 check\(s\) that timed out individually\nslow\.bpl\(4,3\): Unverified check due to timeout: this assertion could not be proved\nslow\.bpl\(5,3\): Error: .*0 verified, 1 error\n\z/s, '' );
expect( 'the limit of a last check', 'timeout 20 $LINDY boogie /vcsMaxKeepGoingSplits:2 /vcsFinalAssertTimeout:1 slow.bpl', 0,
    qr/\(4,3\): Error: .*\(5,3\): Error: .*0 verified, 2 errors\n\z/s, '' );

done_testing();
