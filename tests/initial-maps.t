#!/usr/bin/perl
# Memory that a program fills at first, told to the solver as facts: random programs, whose verdicts are those of a brute-force
# search. COUNT and SEED in the environment make it longer. Speaks TAP.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

my $dir = scratch();
my $entries = 40;

sub one { return $_[ int rand @_ ] }

# Indices and values are small: p and q are from 0 to 3, cells 0 to 39 are filled, and cells 40 to 42, of which nothing is known but
# that they hold 0 or 1, can be reached by p + 39 and q + 39.
sub index_of { return one( 'p', 'q', 'p + 1', 'q + 39', 'p + 39', 'x', int rand 6 ) }
sub condition { my $i = index_of(); return one( "M[$i] == " . int( rand 4 ), "M[$i] > " . int( rand 3 ), "M[$i] == M[" . index_of() . ']', 'p == q' ) }

# Statements as [text, function of the state]; the state is { M, p, q, x }.
sub compile { my ($e) = @_; $e =~ s/\b([pqx])\b/\$s->{$1}/g; $e =~ s/M\[([^\[\]]+)\]/(\$s->{M}{$1} \/\/ die "far")/g; return eval "sub { my (\$s) = \@_; return $e }" // die "$e: $@" }

sub statement {
    my ($depth) = @_;
    my $k = int rand( $depth ? 5 : 3 );
    if ( $k == 0 ) {
        my ( $i, $v ) = ( index_of(), one( int rand 3, 'p', 'x' ) );
        my ( $at, $value ) = ( compile($i), compile($v) );
        return [ "M[$i] := $v;", sub { my ($s) = @_; my $a = $at->($s); die 'far' if !exists $s->{M}{$a}; $s->{M}{$a} = $value->($s) } ];
    }
    if ( $k == 1 ) {
        my $i    = index_of();
        my $read = compile("M[$i]");
        return [ "x := M[$i]; assume 0 <= x && x <= 3;", sub { my ($s) = @_; my $v = $read->($s); die 'blocked' if $v < 0 || $v > 3; $s->{x} = $v } ];
    }
    if ( $k == 2 ) {
        my $c    = condition();
        my $test = compile($c);
        return [ "assume $c;", sub { $test->( $_[0] ) or die 'blocked' } ];
    }
    my $c    = condition();
    my $test = compile($c);
    my @yes  = map { statement( $depth - 1 ) } 1 .. 2;
    my @no   = map { statement( $depth - 1 ) } 1 .. 1;
    return [ "if ($c) { " . join( ' ', map { $_->[0] } @yes ) . ' } else { ' . join( ' ', map { $_->[0] } @no ) . ' }',
        sub { my ($s) = @_; $_->[1]->($s) for $test->($s) ? @yes : @no } ];
}

# True: some execution fails.
sub fails {
    my ( $table, $body, $check ) = @_;
    for my $n ( 0 .. 4 * 4 * 8 - 1 ) {
        my %s = ( p => $n % 4, q => int( $n / 4 ) % 4, x => 0, M => { %$table } );
        $s{M}{ 40 + $_ } = $n >> ( 4 + $_ ) & 1 for 0 .. 2;
        eval { $_->[1]->( \%s ) for @$body; die 'failed' if !$check->( \%s ); 1 };
        die $@ if $@ && $@ !~ /^(?:blocked|failed)/;
        return 1 if $@ =~ /^failed/;
    }
    return 0;
}

my ( $count, $first ) = ( $ENV{COUNT} // 40, $ENV{SEED} // 1 );
my ( @wrong, %seen );
for my $seed ( $first .. $first + $count - 1 ) {
    srand $seed;
    my %table = map { $_ => int rand 4 } 0 .. $entries - 1;
    my @body  = map { statement(2) } 1 .. 4;
    my $c     = condition();
    my $early = one( '', '', "  x := M[p]; assume x == 0 || x == 1;\n" );    # the map as it was
    my $text  = "var M: [int]int;\nprocedure main(p: int, q: int)\n  modifies M;\n  requires 0 <= p && p <= 3 && 0 <= q && q <= 3;\n"
      . "{\n  var x: int;\n$early  x := 0;\n" . join( '', map { "  M[$_] := $table{$_};\n" } 0 .. $entries - 1 )
      . join( '', map { "  assume M[$_] == 0 || M[$_] == 1;\n" } 40 .. 42 )
      . join( '', map { "  $_->[0]\n" } @body ) . "  assert $c;\n}\n";
    put( "$dir/x.bpl", $text );
    my ( $status ) = run("\$LINDY explore -q --engine=symbolic --cpu-timeout=20 --without=models,trial,bound-propagation $dir/x.bpl");
    my $must = fails( \%table, \@body, compile($c) ) ? 4 : 0;
    $seen{$must}++;
    push @wrong, "seed $seed: exit $status, must be $must\n$text" if $status ne $must;
}
is( "@wrong", '', "$count random programs" );
ok( $seen{0} && $seen{4}, '... some of which fail' );

done_testing();
