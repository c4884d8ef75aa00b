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

done_testing();
