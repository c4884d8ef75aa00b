#!/usr/bin/perl
# Loops that nobody annotated (tests/infer-loops): what holds is proved with what is inferred, what does not hold never is, also
# when facts are trusted. Procedures are named by what is so: true_, false_, and open_ for what holds and is not proved yet.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use JSON::PP;
use Test::More;

my $lindy = $ENV{LINDY} // "$FindBin::Bin/../build/release/lindy";
my $json  = JSON::PP->new->utf8;

for my $file ( sort glob "$FindBin::Bin/infer-loops/*.bpl" ) {
    my $name = ( split m{/}, $file )[-1];
    for my $how ( [], ['--trust-inferred'] ) {
        open my $out, '-|', $lindy, 'verify', '--infer=all', @$how, '--json', '--timeout=20', $file or die "lindy: $!";
        my %verdict;
        while (<$out>) {
            my $event = $json->decode($_);
            $verdict{ $event->{implementation} } = $event->{verdict} if $event->{event} eq 'result';
        }
        close $out;
        my @lost   = grep { /^true_/   && $verdict{$_} ne 'verified' } sort keys %verdict;
        my @fooled = grep { /^false_/ && $verdict{$_} eq 'verified' } sort keys %verdict;
        my $trust = @$how ? ', facts trusted' : '';
        ok( scalar( keys %verdict ), "$name: there are results$trust" );
        is( "@lost",   '', "$name: what holds is proved$trust" );
        is( "@fooled", '', "$name: what does not hold is not$trust" );
    }
}
done_testing();
