#!/usr/bin/perl
# lindy explore: methods one by one and in turn. A method may leave a program open, never decide it wrongly; what it proves has a witness that lindy verify accepts.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

my $dir = scratch();
my @provers = qw(invariants spacer summaries);

sub explore {
    my ( $text, @options ) = @_;
    put( "$dir/x.bpl", $text );
    my ( $status, $out ) = run("\$LINDY explore --json --cpu-timeout=20 @options $dir/x.bpl");
    my ($sum) = grep { $_->{event} eq 'summary' } events($out);
    return $sum // { verdict => "none, exit $status" };
}

sub is_decided {
    my ( $text, $method, $verdict, $what ) = @_;
    unlink "$dir/w.bpl";
    my $sum = explore( $text, "--engine=$method", "--witness=$dir/w.bpl" );
    is( $sum->{verdict}, $verdict, "$method: $what" );
    is( $sum->{engine}, $verdict eq 'incomplete' ? undef : $method, '... and says who decided' );
    return if $verdict ne 'verified' || $method eq 'symbolic';
    my ($status) = run("\$LINDY verify $dir/w.bpl");
    is( $status, 0, '... with a witness' );
    my $witness = get("$dir/w.bpl");
    return if $witness !~ s/\n  assert \{:inferred\}[^\n]*//g;
    put( "$dir/w.bpl", $witness );
    ($status) = run("\$LINDY verify $dir/w.bpl");
    isnt( $status, 0, '... that is none without its invariants' );
}

my $loop = <<'END';
procedure inc(x: int) returns (y: int) requires x >= 0; ensures y > 0; { y := x + 1; }
procedure main(n: int)
{
  var i, j: int;
  assume n > 0;
  i := 0; j := 0;
  while (i < n) { call i := inc(i); j := j + 2; }
  assert j == 2 * n;
}
END

is_decided( $loop, 'invariants', 'verified', 'a loop with a call in it' );
is( explore($loop)->{engine}, 'invariants', 'in turn: the one that can' );
my $first = explore( $loop, '--turns=1' );
is( "$first->{verdict}: $first->{reason}", 'incomplete: stopped after 1 turn (--turns)', '--turns: the second turn would decide' );
is( explore( $loop, '--turns=2' )->{verdict}, 'verified', '... and with it, it does' );
put( "$dir/x.bpl", $loop );
my ( undef, $all ) = run("\$LINDY explore --json --turns=1 --entry=all $dir/x.bpl");
is( join( ' ', map { $_->{verdict} } grep { $_->{event} eq 'summary' } events($all) ), 'verified incomplete incomplete', '... of several entries, each has as many turns' );
( my $wrong = $loop ) =~ s/j == 2/j == 3/;
is_decided( $wrong, 'invariants', 'incomplete', 'nothing about what is wrong' );
is_decided( $wrong, 'symbolic',   'refuted',    'what is wrong' );
( $wrong = $loop ) =~ s/i := 0; j/i := -1; j/;
is_decided( $wrong, 'invariants', 'incomplete', 'a precondition that fails in a body put for a call' );
( $wrong = $loop ) =~ s/y > 0/y > 1/;
is_decided( $wrong, 'invariants', 'incomplete', 'a postcondition that fails there' );

# ---- what nothing reads ---------------------------------------------------------------

my $unread = <<'END';
var x, log: int;
procedure step(by: int) modifies x, log; ensures x == old(x) + by;
{ var seen: int; seen := log; log := seen + x; x := x + by; }
procedure main(n: int) modifies x, log;
{
  var i, copy: int;
  i := 0; x := 0;
  while (i < n) { call step(1); copy := log; i := i + 1; }
  assert n >= 0 ==> x == n;
}
END
is_decided( $unread, 'invariants', 'verified', 'a loop that also keeps what nobody asks for' );
explore( $unread, '--engine=invariants', "--witness=$dir/w.bpl" );
my $assigned = join ' ', get("$dir/w.bpl") =~ /^  ([^=\n]*) := /mg;
like( $assigned, qr/\bx\b/, '... what is checked stays' );
unlike( $assigned, qr/log|copy|seen/, '... and what nothing reads does not' );
( $wrong = $unread ) =~ s/x \+ by; \}/x + by + log - log + (if log > 9 then 1 else 0); }/;
is_decided( $wrong, 'invariants', 'incomplete', 'what a check depends on stays' );

# ---- Horn clauses ---------------------------------------------------------------------

is_decided( $loop, 'spacer', 'verified', 'a loop with a call in it' );
my $recursion = <<'END';
var g: int;
procedure f(n: int) returns (r: int) modifies g;
{ if (n <= 0) { r := 0; } else { call r := f(n - 1); r := r + 1; g := g + 1; } }
procedure main(n: int) modifies g;
{ var r: int; g := 0; assume n >= 0; call r := f(n); assert r == n; assert g == n; }
END
is_decided( $recursion, 'spacer', 'verified', 'recursion that needs a summary' );
is( explore($recursion)->{verdict}, 'verified', '... in turn' );
( $wrong = $recursion ) =~ s/r := r \+ 1/r := r + 2/;
is_decided( $wrong, 'spacer', 'incomplete', 'nothing about recursion that is wrong' );
is_decided( <<'END', 'spacer', 'verified', 'recursion inside recursion (McCarthy)' );
procedure m(n: int) returns (r: int)
{ if (n > 100) { r := n - 10; } else { call r := m(n + 11); call r := m(r); } }
procedure main(n: int) { var r: int; call r := m(n); assert n <= 101 ==> r == 91; }
END
is_decided( <<'END', 'spacer', 'verified', 'maps, constants, functions by cases' );
const N: int;
axiom N > 5;
function bit(x: int, y: int) returns (int);
axiom bit(0, 0) == 0; axiom bit(0, 1) == 0; axiom bit(1, 0) == 0; axiom bit(1, 1) == 1;
procedure main()
{
  var M: [int]int; var i, b: int;
  i := 0; b := 1; M := M[0 := 1];
  while (i < N) { M := M[0 := M[0] + 1]; i := i + 1; b := bit(b, 1); }
  assert M[0] == N + 1; assert b == 1;
}
END
is_decided( <<'END', 'spacer', 'verified', 'a procedure that must not be called with everything' );
var limit: int;
procedure down(n: int) { assert n <= limit; if (n > 0) { call down(n - 1); } }
procedure main(n: int) modifies limit; { limit := n; call down(n); }
END
is_decided( <<'END', 'spacer', 'verified', 'bit-vectors' );
function {:bvbuiltin "bvadd"} add(x: bv8, y: bv8) returns (bv8);
function {:bvbuiltin "bvult"} lt(x: bv8, y: bv8) returns (bool);
procedure main() { var i: bv8; i := 0bv8; while (lt(i, 200bv8)) { i := add(i, 1bv8); } assert i == 200bv8; }
END
is_decided( <<'END', 'spacer', 'incomplete', 'a recursive function and a quantifier: unknown values, which prove nothing' );
function f(x: int) returns (int) { if x <= 0 then 0 else f(x - 1) + 1 }
procedure main(n: int) { var i: int; i := 0; while (i < n) { i := i + 1; } assert (forall k: int :: k > i ==> f(k) != 3); }
END

# ---- contracts from candidates -----------------------------------------------------------

is_decided( $recursion, 'summaries', 'verified', 'recursion that needs a summary' );
my $fill = <<'END';
var A: [int]int;
const n: int;
procedure fill(i: int, hi: int) modifies A; { if (i < hi) { A[i] := 0; call fill(i + 1, hi); } }
procedure main() modifies A; { call fill(0, n); assert (forall k: int :: 0 <= k && k < n ==> A[k] == 0); }
END
is_decided( $fill, 'summaries', 'verified', 'recursion over a map, about all its places' );
( $wrong = $fill ) =~ s/i \+ 1/i + 2/;
is_decided( $wrong, 'summaries', 'incomplete', 'nothing about what is wrong' );
is_decided( <<'END', 'summaries', 'verified', 'a precondition, and a loop in a recursive procedure' );
procedure f(n: int) returns (r: int)
{ var i: int; assert n >= 0; r := 0; i := 0; while (i < n) { i := i + 1; r := r + 1; } if (n > 3) { call r := f(n - 1); } }
procedure main(n: int) { var r: int; assume n >= 0; call r := f(n); assert r >= 0; }
END

# ---- bounded search ---------------------------------------------------------------------

my $deep = <<'END';
var g: int;
const k: int;
axiom k > 3;
procedure f(n: int) returns (r: int) modifies g;
{ if (n <= 0) { r := 0; } else { call r := f(n - 1); r := r + 1; g := g + 1; } }
procedure main(n: int, m: [int]int) modifies g;
{
  var r, i: int;
  g := 0; i := 0;
  while (i < 3) { havoc r; assume r > 1; g := g + r + m[i]; i := i + 1; }
  call r := f(n);
  assert r < k || g != 12 || m[1] != 5;
}
END
is_decided( $deep, 'bounded', 'refuted', 'a bug behind a loop and recursion' );
is_decided( <<'END', 'bounded', 'verified', 'loops that end: unrolled, the program verifies' );
procedure f(n: int) returns (r: int) { r := n + 1; }
procedure main(n: int) { var i, j: int; i := 0; j := n; while (i < 4) { i := i + 1; call j := f(j); } assert j == n + 4; }
END
is_decided( <<'END', 'bounded', 'incomplete', 'a function that no axiom defines: the execution cannot be replayed, and does not count' );
function f(x: int) returns (int);
axiom (forall x: int :: f(x) > x);
procedure main(n: int) { var i: int; i := 0; while (i < 4) { i := i + 1; } assert f(f(n)) < f(f(f(n))) + 1 && f(n) != 7; }
END
is( explore( $recursion, '--engine=bounded', '--timeout=2' )->{verdict}, 'incomplete', 'bounded: recursion without a bound' );

# ---- what the verifier takes for granted and an execution does not ------------------

sub is_left_open {
    my ( $text, $what ) = @_;
    is_decided( $text, $_, 'incomplete', $what ) for @provers;
    isnt( explore( $text, '--engine=bounded', '--timeout=3' )->{verdict}, 'verified', "bounded: $what" );
}

is_left_open( <<'END', 'a where clause that the body of a recursive procedure breaks' );
procedure f(n: int) returns (r: int where r >= 0) { if (n > 0) { call r := f(n - 1); } r := -1; }
procedure main(n: int) { var r: int; call r := f(n); assert r >= 0; }
END
is_left_open( <<'END', 'a global with a where clause, broken by recursion' );
var g: int where g >= 0;
procedure f(n: int) modifies g; { if (n > 0) { call f(n - 1); } g := -1; }
procedure main(n: int) modifies g; { call f(n); assert g >= 0; }
END
is_left_open( <<'END', 'a free call, which does not check what the body assumes' );
procedure f(n: int) requires n > 0; { if (n > 1) { call f(n - 1); } assert n > 0; }
procedure main(n: int) { free call f(n); }
END
is_left_open( <<'END', 'the second implementation of a procedure' );
procedure f(n: int) returns (r: int);
implementation f(n: int) returns (r: int) { r := 1; }
implementation f(n: int) returns (r: int) { r := n; }
procedure main(n: int) { var r: int; call r := f(n); assert r == 1; }
END
is_left_open( <<'END', 'an implementation that is not to be verified is executed all the same' );
procedure {:verify false} f(n: int) { if (n > 0) { call f(n - 1); } assert n > 0; }
procedure {:verify false} main(n: int) { call f(n); }
END
is_decided( <<'END', 'invariants', 'verified', 'what the entry does not lead to does not count' );
procedure other() { assert false; }
procedure main(n: int) { var i: int; i := 0; while (i < n) { i := i + 1; } assert n >= 0 ==> i == n; }
END
is_decided( <<'END', 'invariants', 'verified', 'lambdas, old values, and several returns' );
var g: [int]int;
procedure f(k: int) returns (r: int) modifies g; ensures g == old(g)[k := 7];
{ g := (lambda x: int :: if x == k then 7 else g[x]); if (k > 0) { r := 1; return; } r := 2; }
procedure main(n: int) modifies g;
{ var r, i: int; i := 0; while (i < n) { call r := f(i); assert g[i] == 7; assert r >= 1; i := i + 1; } }
END

my $turns = get("$FindBin::Bin/../src/portfolio/schedule.def");
like( $turns, qr/^TURN\($_,/m, "$_ is among the turns" )
  for get("$FindBin::Bin/../src/portfolio/methods.def") =~ /^METHOD\("\w+", (\w+),/mg;

# ---- calls that check no precondition: one that a method guesses has to hold there all the same ----

my $down = <<'END';
procedure Down(n: int) returns (y: int) ensures y != 12; { y := n; if (n > 20) { call y := Down(n - 1); } }
procedure {:entrypoint} Main(x: int) { var k: int; assume x > 11; free call k := Down(x); }
END
is_left_open( $down, 'a free call that breaks a postcondition' );
is_left_open( $down =~ s/free (?=call)//r =~ s/:entrypoint/:entrypoint} {:selective_checking/r, 'a call that is not selected and breaks one' );
is_decided( $down =~ s/> 11/> 12/r, 'summaries', 'verified', 'a free call that breaks nothing' );

# ---- the work of a method that is asked alone is not limited -----------------------------

is_decided( <<'END', 'explicit', 'refuted', 'a bug behind more instructions than a turn has' );
procedure main()
{ var i, j: int; i := 0; j := 0; while (i < 60000) { i := i + 1; j := (j + i) mod 1001; } assert j != 769; }
END

# ---- a question that does not end: symbolic execution waits in the middle of it ------------

my $stuck = <<'END';
procedure main(n: int, x: int, y: int, z: int)
{
  var i: int;
  assume n > 0;
  if (x * x * x + y * y * y + z * z * z == 114) { i := 0; } else { i := 0; }
  while (i < n) { i := i + 1; }
  assert i == n;
}
END
my $before = ( times )[2] + ( times )[3];
is( explore($stuck)->{engine}, 'invariants', 'the others have their turns' );
cmp_ok( ( times )[2] + ( times )[3] - $before, '<', 7, '... before the limit of the question' );

# ---- options that are about single paths leave the other methods out ---------------------

for my $option (qw(--loop-bound=3 --depth=100 --keep-going)) {
    is( explore( $loop, '--cpu-timeout=1', $option )->{verdict}, 'incomplete', "$option: paths only" );
}
my ( $status, undef, $err ) = run("\$LINDY explore --engine=oracle $dir/x.bpl");
is( $status, 1, 'an engine that there is not' );
like( $err, qr/symbolic/, '... and those that there are' );

done_testing();
