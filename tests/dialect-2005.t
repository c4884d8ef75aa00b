#!/usr/bin/perl
# --dialect=2005: the notation of the paper of 2005, and its figure 3. SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

scratch();
my $figure = get("$home/examples/paper-2005.bpl");
put( 'figure.bpl', $figure );
my ( $status, $out ) = run('$LINDY verify --dialect=2005 --infer=all --json figure.bpl');
is( $status, 4, 'figure 3 is not verified' );
my %line;
{ my $n = 0; for ( split /\n/, $figure ) { $n++; $line{$_} = $n } }
is_deeply( [ sort { $a <=> $b } map { $_->{line} } grep { $_->{event} eq 'diagnostic' } events($out) ],
    [ $line{'  assert n ≠ 0;'}, $line{'  call Example..ctor(e, tmp);'} ], 'because of 100/n, and because it may be 0' );
$figure =~ s/^procedure Example\.M\(n: int\);\n/$&  requires 0 < n ∧ n ≤ 100;\n/m;
put( 'fixed.bpl', $figure );
expect( 'with a precondition it is',      '$LINDY verify --dialect=2005 --infer=all fixed.bpl', 0, qr/^1 verified, 0 refuted/, '' );
expect( 'but not without inference',      '$LINDY verify --dialect=2005 fixed.bpl',             4, qr/0 verified/,            '' );
expect( 'the frame of the loop is found', '$LINDY infer -q --dialect=2005 --infer=all fixed.bpl', 0, qr/^  assert k == StringLength\(any\.to\.ref\(Heap\[e, Example\.s\]\)\);$/m, '' );
expect( 'it runs', '$LINDY run --dialect=2005 --entry=Example.M figure.bpl', 5, qr/^Execution 1: Example\.M\(n = 0\) failed/, '' );

# Conversions, written and understood.
put( 'casts.bpl', <<'END' );
const a: name;
const b: name;
type wicket;
const w: wicket;
var h: [ref, name]any;
function f(x: any) returns (int);
function g(int) returns (any);
axiom (forall x: any :: { f(x) } f(x) = f(x));
procedure P(x: int, o: ref) returns (r: any);
  ensures cast(r, int) = x + 1;
implementation P(x: int, o: ref) returns (r: any)
{
  start:
    r := x + 1;
    return;
}
procedure Q(o: ref, m: [int]int) modifies h;
{
  var x: any;
  var y: int;
  start:
    assert a ≠ b;
    h[o, a] := 7;
    h[o, b] := o;
    assert cast(h[o, a], int) = 7 ∧ cast(h[o, b], ref) = o;
    assert h[o, a] = 7;
    x := w;
    assert cast(x, wicket) = w;
    x := m;
    assert cast(x, [int]int)[3] = m[3];
    assert f(3) = f(cast(3, any)) ∧ cast(cast(y, any), int) = y;
    assert g(y) = g(y + 0) ∧ f(g(1)) = f(g(1));
    call x := P(4, null);
    assert cast(x, int) = 5;
    assert 7 / 2 = 3 ∧ 7 % 2 = 1;
    return;
}
procedure Wrong(o: ref) modifies h;
{
  start:
    h[o, a] := 7;
    assert h[o, b] = 7;
    return;
}
procedure Unknown(x: any)
{
  start:
    assert cast(cast(x, bool), any) = x;
    return;
}
END
expect( 'casts', '$LINDY verify --dialect=2005 casts.bpl', 4, qr/^casts\.bpl:42:5: error\[V001\].*^casts\.bpl:48:5: error\[V001\].*^2 verified/ms, '' );
put( 'wrong.bpl', "var h: [ref, name]any;\nprocedure P(o: ref) { start: assert h[o, o] = 3; assert cast(z, int) = 3; return; }\n" );
expect( 'mistakes are found', '$LINDY check --dialect=2005 wrong.bpl', 2, qr/error\[R017\]: undeclared identifier: z/, '' );
put( 'types.bpl', "var h: [ref, name]any;\nprocedure P(o: ref) { start: assert h[o, o] = 3; return; }\n" );
expect( 'those of types too', '$LINDY check --dialect=2005 types.bpl', 2, qr/types\.bpl:2:\d+: error\[T\d+\]/, '' );
put( 'own.bpl', "type ref;\ntype name;\ntype any;\nconst null: ref;\nprocedure P(x: any, o: ref) { start: assert o = null ⇒ x = x; return; }\n" );
expect( 'a program may declare what is built in', '$LINDY verify --dialect=2005 own.bpl', 0, qr/^1 verified/, '' );
expect( 'today\'s notation has no casts', '$LINDY check casts.bpl', 2, qr/error\[P/, '' );
done_testing();
