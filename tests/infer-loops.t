#!/usr/bin/perl
# Loops that nobody annotated (tests/infer-loops): what holds is proved with what is inferred, what does not hold never is, also
# when facts are trusted. Procedures are named by what is so: true_, false_, and open_ for what holds and is not proved yet.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

for my $file ( sort glob "$home/tests/infer-loops/*.bpl" ) {
    my $name = ( split m{/}, $file )[-1];
    for my $how ( [], ['--trust-inferred'] ) {
        my ( $status, $out ) = run("\$LINDY verify --infer=all @$how --json --timeout=20 $file");
        my %verdict = map { $_->{implementation} => $_->{verdict} } grep { $_->{event} eq 'result' } events($out);
        my @lost   = grep { /^true_/   && $verdict{$_} ne 'verified' } sort keys %verdict;
        my @fooled = grep { /^false_/ && $verdict{$_} eq 'verified' } sort keys %verdict;
        my $trust = @$how ? ', facts trusted' : '';
        ok( scalar( keys %verdict ), "$name: there are results$trust" );
        is( "@lost",   '', "$name: what holds is proved$trust" );
        is( "@fooled", '', "$name: what does not hold is not$trust" );
    }
}
# --- limits -------------------------------------------------------------------------------------------------

scratch();
my ( $small, @large ) = ( 'procedure Small() { var i: int; i := 0; while (i < 10) { i := i + 1; } assert i == 10; }', 1 .. 400 );
put( 'large.bpl', join "\n", $small, 'procedure Large() {', ( map { "var v$_: int;" } @large ), ( map { "v$_ := $_;" } @large ),
    ( map { my $k = $_; ( "while (v$k < 1000 * v" . ( $k + 1 ) . ') {', ( map { "v$_ := v" . ( $_ % 400 + 1 ) . ' + 1;' } @large ), '}' ) } 1 .. 40 ), '}' );
expect( 'a fixed point that takes too much costs one implementation', '$LINDY infer --memory=8 large.bpl', 5,
    qr/^  invariant i <= 10;$/m, qr/^lindy: Large is left out, .*: out of memory\nlindy: \d invariants at 1 loop$/m );

done_testing();
