#!/usr/bin/perl
# Maps in JSON: as texts, which they were from the start, and as objects beside these.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use Test::More;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use JSON::PP;
scratch();

put( 'm.bpl', <<'END' );
type Ref;
const unique null: Ref;
var g: [int]int;
procedure M(a: [int, bool]int, m: [int][int]bool, r: [Ref]int)
  modifies g;
{
  var h: [int]int;
  g[4] := 5;
  havoc h;
  assert a[1, true] != -3 || m[2][5] || r[null] != 7 || h[0] != 12345678901234567890;
}
END
sub plain { my ($x) = @_; return JSON::PP->new->canonical->allow_bignum->encode($x) }
sub first { my ( $kind, $command ) = @_; my ($e) = grep { $_->{event} eq $kind } map { JSON::PP->new->allow_bignum->decode($_) } split /\n/, ( run($command) )[1]; return $e }

my $x = first( 'execution', '$LINDY run --json --trace m.bpl' );
is( $x->{values}{a}, '[(1, true) -> -3]', 'run: a map is a text' );
is( plain( $x->{maps}{values} ), '{"a":{"1, true":-3},"m":{"2":{"5":false}},"r":{"null":7}}', 'run: and an object, nested ones too' );
is( plain( $x->{maps}{globals} ), '{"g":{"4":5}}', 'run: of globals' );
my ($h) = grep { $_->{name} eq 'h' } @{ $x->{choices} };
is( plain( $h->{map} ), '{"0":"12345678901234567890"}', 'run: of what was chosen; a number that is too large for JSON is a text' );
my ($step) = grep { $_->{maps} && $_->{maps}{values}{g} } @{ $x->{trace} };
is( plain( $step->{maps}{values}{g} ), '{"4":5}', 'run: of steps' );

my $d = first( 'diagnostic', '$LINDY verify --json m.bpl' );
my %map = map { $_->{map} ? ( $_->{name} => $_ ) : () } map { @{ $_->{values} } } @{ $d->{trace} };
ok( $map{a} && $map{m}, 'verify: values of maps have an object' );
for my $v ( values %map ) {
    my $text = $v->{value};
    is( scalar( grep { index( $text, "$_ -> " ) >= 0 || index( $text, "($_) -> " ) >= 0 } keys %{ $v->{map} } ), scalar keys %{ $v->{map} }, "verify: $v->{name} has the indices of $text" );
}
done_testing;
