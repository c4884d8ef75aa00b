#!/usr/bin/perl
# A slice of scripts/sound: facts of random programs are not broken, and trusting them makes nothing wrong verify.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use Test::More tests => 4;

my $lindy = $ENV{LINDY} // "$FindBin::Bin/../build/release/lindy";
my $said  = `"$FindBin::Bin/../scripts/sound" "--lindy=$lindy" --seed=1 --count=8 2>&1`;
is( $?, 0, 'no violation' ) or diag($said);
my ( $facts, $wrong ) = $said =~ /(\d+) facts, (\d+) wrong procedures/;
ok( $facts && $facts > 50 && $wrong > 10, 'there was something to check' ) or diag($said);
# A convex hull that was stopped half-way used to crash the library.
$said = `"$FindBin::Bin/../scripts/sound" "--lindy=$lindy" --seed=1222 --count=1 2>&1`;
is( $?, 0, 'no crash' ) or diag($said);
# A bound of a real was once taken for one of an integer.
$said = `"$FindBin::Bin/../scripts/sound" "--lindy=$lindy" --seed=5450 --count=1 2>&1`;
is( $?, 0, 'literals of reals bound reals only' ) or diag($said);
