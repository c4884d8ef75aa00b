#!/usr/bin/perl
# Waiting states that are evicted and executed again (exec/engine/reexecution.h): whatever the order, and with or without what makes states
# fewer, the same paths end in the same ways as when all states are kept.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

sub explore {
    my (@options) = @_;
    my ( $status, $out ) = run("\$LINDY explore --json --engine=symbolic --keep-going --memory=0 @options $home/tests/explore/waiting.bpl");
    return ( events($out) )[-1] // { verdict => 'none' };
}

# All that does not depend on memory: how paths ended, what was executed, what was covered.
sub told {
    my ($sum) = @_;
    my $ended = $sum->{ended} // {};
    return join ' ', ( map { "$_ $ended->{$_}" } sort keys %$ended ), map { "$_ " . ( $sum->{$_} // 'none' ) } qw(verdict bugs commands forks merged most_waiting);
}

for my $options ( '', '--search=breadth', '--search=breadth --without=merging', '--search=random --without=batches', '--search=coverage --without=merging' ) {
    my ( $kept, $away ) = map { explore( $options, $_ ) } '', '--state-memory=1';
    my $name = $options || 'as it is';
    is( $kept->{verdict},  'refuted', "$name: there are bugs" );
    is( $kept->{put_away}, 0,         "$name: all states are kept where there is room" );
    cmp_ok( $away->{put_away}, '>', 0, "$name: states are evicted where there is none" );
    cmp_ok( $away->{redone},   '>', 0, "$name: and executed again" );
    is( told($away), told($kept), "$name: the same paths" );
}
done_testing();
