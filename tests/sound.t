#!/usr/bin/perl
# A slice of scripts/fuzz/sound: facts of random programs are not broken, and trusting them makes nothing wrong verify.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More tests => 4;

my $sound = "$home/scripts/fuzz/sound --lindy=\$LINDY";
my $said  = expect( 'no violation', "$sound --seed=1 --count=8", 0, qr/./, '' );
my ( $facts, $wrong ) = $said =~ /(\d+) facts, (\d+) wrong procedures/;
ok( $facts && $facts > 50 && $wrong > 10, 'there was something to check' ) or diag($said);
# A convex hull that was stopped half-way used to crash the library.
expect( 'no crash', "$sound --seed=1222 --count=1", 0, qr/./, '' );
# A bound of a real was once taken for one of an integer.
expect( 'literals of reals bound reals only', "$sound --seed=5450 --count=1", 0, qr/./, '' );
