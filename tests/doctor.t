#!/usr/bin/perl
# The proof doctor on a few of the programs of tests/doctor; scripts/test/doctor takes all. SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

my $script = "$home/scripts/test/doctor --lindy=$lindy";
my $sick   = "$home/tests/doctor/sick";

sub doctor {
    my @options = @_;
    my $out     = `$script @options 2>&1`;
    return ( $? >> 8, $out );
}

my ( $status, $out ) = doctor( '--no-heal', glob("$home/tests/doctor/healthy/*.bpl") );
is $status, 0, 'healthy programs have no disease' or diag $out;
( $status, $out ) = doctor( '--no-heal', map { "$sick/$_.bpl" } qw(bv-int contradict-axioms vacuous-branch alternation-grid seq-append) );
like $out, qr/^5 of 5 diseases named/m, 'diseases are named at their lines';
( $status, $out ) = doctor( map { "$sick/$_.bpl" } qw(loop1 notrigger-mutual nl-cube) );
like $out, qr/^3 of 3 diseases named at their lines, 3 healed/m, 'and healed' or diag $out;

# What others drive is not to blame: its instances bring no terms.
my $named = `$lindy verify --cache=off --rlimit=1000000 $sick/seq-append.bpl`;
like $named, qr/:6:15: note: a matching loop/, 'the loop is named';
unlike $named, qr/:5:15: note/, '... and not its victim';

done_testing;
