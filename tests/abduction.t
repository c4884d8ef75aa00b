#!/usr/bin/perl
# lindy verify --missing: preconditions with which a check would be proved. The programs of tests/abduction say after
# `missing:` which ones, in their order; in brackets how many calls satisfy one.
#   LINDY=build/release/lindy prove tests/abduction.t
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

scratch();
my $folder = "$home/tests/abduction";

sub shown {
    my ($m) = @_;
    my $calls = $m->{calls} ? " ($m->{satisfied} of $m->{calls} calls)" : '';
    return $m->{requires} . $calls . ( $m->{reached} ? '' : ' (unreached)' );
}

# The lines where checks fail, of the procedure.
sub failing {
    my ( $unit, $text ) = @_;
    put( 'with.bpl', $text );
    my ( undef, $out ) = run("\$LINDY verify --json --proc=$unit with.bpl");
    my @events = events($out);
    return 'illegal' unless grep { $_->{event} eq 'result' } @events;
    return map { $_->{related}[0] ? $_->{related}[0]{line} : $_->{line} } grep { $_->{event} eq 'diagnostic' } @events;
}

for my $file ( glob "$folder/*.bpl" ) {
    my ($name) = $file =~ m{([^/]+)\.bpl$};
    my ( %want, %got, $n );
    for ( split /\n/, get($file) ) { $n++; $want{$n} = [ split /; /, $1 ] if m{// missing: ?(.*)$} }
    my ( $status, $out ) = run("\$LINDY verify --missing --json $file");
    my @missing = grep { $_->{event} eq 'missing' && exists $_->{requires} } events($out);
    $got{$_} = [] for keys %want;
    push @{ $got{ $_->{line} } }, shown($_) for @missing;
    is_deeply( \%got, \%want, "$name: what is missing" ) or diag($out);
    is( $status, 4, "$name: the verdicts are the same" );
    for my $m (@missing) {
        my $with = get($file) =~ s/^(procedure \Q$m->{unit}\E\(.*)$/$1 requires $m->{requires};/mr;
        is_deeply( [ grep { $_ eq 'illegal' || $_ == $m->{line} } failing( $m->{unit}, $with ) ], [], "$name: $m->{unit} with $m->{requires}" );
        ok( $m->{excluded} >= 1 && $m->{excluded} <= 3, 'counterexamples are excluded' );
    }
}

put( 'p.bpl', get("$folder/globals.bpl") );
expect( 'text', '$LINDY verify --missing p.bpl', 4,
    qr/p\.bpl:21:3: note: this would hold if 'n <= 100' at the entry of Limit\n.*\n.*\n += 3 of 3 counterexamples excluded, 2 of 3 calls satisfy it/, '' );
my ( $once, $again ) = map { ( run("\$LINDY verify --missing --json $_ p.bpl | grep missing") )[1] } '-j1', '-j3';
is( $once, $again, 'the same, whatever the number of workers' );
put( 'fine.bpl', 'procedure P(x: int) requires x > 1; { assert x > 0; }' );
expect( 'nothing is asked of what verifies', '$LINDY verify --missing fine.bpl', 0, qr/^1 verified, 0 refuted, 0 inconclusive in [\d.]+ s$/, '' );
# --- loop invariants: those of inference that the proof needs
put( 'loops.bpl', <<'END' );
procedure Divide(n: int) returns (q: int, r: int)
  requires n >= 0;
  ensures n == 7 * q + r && 0 <= r && r < 7;
{
  q := 0; r := n;
  while (r >= 7)
    invariant r >= 0;
  { r := r - 7; q := q + 1; }
}
procedure Fill(n: int)
{
  var i: int; var a: [int]int;
  i := 0;
  while (i < n)
  { assert 0 <= i && i < n; a[i] := i; i := i + 1; }
}
procedure Wrong(n: int) returns (s: int)
  requires n >= 0;
  ensures s == n;
{
  s := 0;
  while (s <= n)
  { s := s + 1; }
}
END
my ( $status, $out ) = run('$LINDY verify --missing --json loops.bpl');
my @loops = grep { $_->{event} eq 'missing' && exists $_->{invariant} } events($out);
is_deeply( [ map { "$_->{line} $_->{unit} $_->{others}" } @loops ], [ '6 Divide 0', '14 Fill 0' ], 'an invariant that is missing; none helps a wrong loop' ) or diag($out);
my $line = 0;
my $mended = join '', map { my $at = ++$line; my ($m) = grep { $_->{line} == $at } @loops; $m ? s/$/ invariant $m->{invariant};/r : $_ } map { "$_\n" } split /\n/, get('loops.bpl');
put( 'mended.bpl', $mended );
( $status, $out ) = run('$LINDY verify --json mended.bpl');
is_deeply( [ sort map { "$_->{unit} $_->{verdict}" } grep { $_->{event} eq 'result' } events($out) ], [ 'Divide verified', 'Fill verified', 'Wrong refuted' ], '... with which it is verified' ) or diag($mended);
expect( 'in words', '$LINDY verify --missing --proc=Fill loops.bpl', 4, qr/loops\.bpl:14:3: note: Fill would be verified with 'invariant 0 <= i' at this loop\n/, '' );

# --- C# methods: preconditions inferred backwards -------------------------------------------------
SKIP: {
    my $why = absent('mcs');
    skip $why, 2 if $why;
    put( 'T.cs', <<'CS' );
using System.Diagnostics.Contracts;
public class Node { public Node next; public int v; }
public static class T {
  public static int Div(int n, int k) { return n % k; }
  public static int At(int[] a, int i) { return a[i]; }
  public static int Next(Node p) { return p.next.v; }
  public static int Use(int m) { return Div(7, 2) + Div(7, m); }
}
CS
    is( system('mcs -debug -d:CONTRACTS_FULL -t:library -out:T.dll T.cs'), 0, 'mcs compiles it' );
    my ( undef, $out ) = run('$LINDY verify --missing --json T.dll');
    is_deeply(
        [ map { "$_->{line}: " . shown($_) } grep { $_->{event} eq 'missing' } events($out) ],
        [ '4: k != 0 (1 of 2 calls)', '4: !(n == -2147483648 && k == -1) (2 of 2 calls)', '5: a != null', '5: i >= 0', '5: i < a.Length', '6: p != null', '6: p.next != null' ],
        'in the words of C#'
    ) or diag($out);
}
done_testing();
