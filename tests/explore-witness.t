#!/usr/bin/perl
# lindy explore --witness: of a bug, a program that fails by itself at the check that failed; of a proof that does not rest on having
# executed everything, a program that lindy verify accepts. For every method.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

my $dir = scratch();

sub witness {
    my ( $text, @options ) = @_;
    put( 'x.bpl', $text );
    unlink 'w.bpl';
    my ( $status, $out, $err ) = run("\$LINDY explore --json --cpu-timeout=20 --witness=w.bpl @options x.bpl");
    my ($sum) = grep { $_->{event} eq 'summary' } events($out);
    return ( $sum->{verdict} // "none, exit $status", get('w.bpl'), $err );
}

# ---- bugs ----

# The check that fails ends with `// here`.
sub is_driven {
    my ( $what, $text, @options ) = @_;
    my ( $verdict, $witness, $err ) = witness( $text, @options );
    my $name = "$what @options";
    is( $verdict, 'refuted', "$name: a bug" );
    my ($line) = grep { ( split /\n/, $text )[ $_ - 1 ] =~ m{// here} } 1 .. ( $text =~ tr/\n// );
    like( $witness, qr/ of x\.bpl:$line:\d+\.\n/, '... whose place the witness tells' ) or diag($err);
    my ($at) = grep { ( split /\n/, $witness )[ $_ - 1 ] =~ /^  assert / } 1 .. ( $witness =~ tr/\n// );
    is( scalar( () = $witness =~ /^ *assert /mg ), 1, '... with one assertion' );
    for my $command (qw(run verify)) {
        my ( $status, $out ) = run("\$LINDY $command w.bpl");
        is( $status, 4, "... at which lindy $command" );
        like( $out, qr/w\.bpl:$at:3: error/, '... fails' ) or diag("$out\n$witness");
    }
    return $witness;
}

my $inputs = <<'END';
var g: int;
procedure pick() returns (r: int); ensures r >= 2;
procedure twice(n: int) returns (r: int) modifies g;
{
  if (n <= 0) { r := 0; return; }
  call r := twice(n - 1);
  g := g + 1;
  r := r + 2;
}
procedure main() modifies g;
{
  var x, y: int;
  call x := pick();
  havoc y;
  assume x <= 3;
  g := 0;
  call x := twice(x);
  while (g < 4) { g := g + 1; if (*) { y := y + 1; } }
  assert x + y != 9; // here
}
END
for my $method (qw(symbolic bounded explicit)) {
    my $w = is_driven( 'havoc, calls, recursion', $inputs, "--engine=$method" );
    unlike( $w, qr/call|goto .*,/, '... without calls and branches' );
}
is_driven( 'a precondition', <<'END' );
procedure half(n: int) returns (r: int) requires n > 0; { r := n div 2; }
procedure main(k: int) { var r: int; r := k; while (r != 1) { if (r > 100) { return; }
    call r := half(r); // here
  } }
END
is_driven( 'a postcondition', <<'END' );
var g: int;
procedure bump(n: int) modifies g;
  ensures g == old(g) + n;
{ if (n != 7) { g := g + n; }
} // here
procedure main() modifies g; { var n: int; havoc n; call bump(n); }
END
is_driven( 'elements, functions, constants, maps of maps', <<'END' );
type Ref;
const unique null: Ref;
const a: Ref;
const limit: int;
axiom limit > 3;
function size(Ref): int;
var heap: [Ref][int]int;
procedure main() modifies heap;
{
  var x, y: Ref;
  havoc x, y;
  assume x != y && x != null;
  havoc heap;
  assume heap[x][limit] == heap[y][limit] + size(a);
  assert heap[x][limit] <= limit || x == a || size(x) != 5; // here
}
END
is_driven( 'datatypes, bit-vectors, reals', <<'END' );
datatype Pair { Pair(first: bv8, second: real, third: [int]bool) }
procedure main()
{
  var p: Pair;
  havoc p;
  assume p->third[4];
  assert p->first == 3bv8 ==> p->second <= 1.5; // here
}
END
is_driven( 'what is assumed of all elements', <<'END' );
procedure main()
{
  var m: [int]int; var k: int;
  assume (forall i: int :: m[i] >= i);
  assert m[k] <= 100; // here
}
END
is_driven( 'several implementations, where clauses, call forall', <<'END' );
procedure lemma(x: int); ensures x * x >= 0;
procedure one() returns (r: int);
implementation one() returns (r: int) { r := 1; }
implementation one() returns (r: int) { r := 2; }
procedure main()
{
  var w: int where w > 5; var r: int;
  call forall lemma(*);
  call r := one();
  havoc w;
  assert w + r != 9; // here
}
END

# ---- proofs ----

sub is_proved {
    my ( $method, $text ) = @_;
    my ( $verdict, $witness, $err ) = witness( $text, "--engine=$method" );
    is( $verdict, 'verified', "$method proves" );
    my ( $status, $out ) = run('$LINDY verify w.bpl');
    is( $status, 0, '... with a witness' ) or diag("$err\n$out");
}

my $relation = <<'END';
procedure main()
{
  var i, j, n: int;
  havoc n;
  i := 0; j := 0;
  while (i < n) { i := i + 1; j := j + 2; }
  assert j == 2 * i;
}
END
is_proved( $_, $relation ) for qw(invariants spacer);
is_proved( 'summaries', <<'END' );
procedure f(n: int) returns (r: int) { if (n <= 0) { r := 0; } else { call r := f(n - 1); r := r + 1; } }
procedure main() { var n, r: int; call r := f(n); assert r >= 0; }
END
is_proved( 'bounded', <<'END' );
procedure main() { var i, x: int; i := 0; while (i < 3) { i := i + 1; x := i; } assert x == 3; }
END
# One iteration stands for all of them.
is_proved( 'symbolic', <<'END' );
procedure main() { var i, x: int; x := 1; i := 0; while (*) { i := i + 1; x := if x > 0 then x + i * i else 2; assert x > 0; } }
END
# Values rounded to intervals.
is_proved( 'explicit', <<'END' );
procedure main() { var s, n: int; s := 0; n := 0;
  while (true) { n := n + 1; if (s == 0) { s := 1; } else if (s == 1) { s := 2; } else { s := 0; } assert s <= 2; } }
END
# What was executed in full needs no invariant, and says so.
for my $method (qw(symbolic explicit)) {
    my ( $verdict, $witness, $err ) = witness( <<'END', "--engine=$method" );
procedure main() { var a: int; havoc a; a := a mod 7; while (true) { a := (a * 3 + 1) mod 7; assert a < 7; } }
END
    is( $verdict, 'verified', "$method executes everything" );
    like( $err . $witness, qr/none is needed: (?:every path was executed|nothing fails in any of \d+ states)|lindy verify accepts/, '... and says so' );
}
done_testing();
