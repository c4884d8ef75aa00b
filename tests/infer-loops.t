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
done_testing();
