#!/usr/bin/perl
# check --lint: matching loops are found at the right line, and none in healthy programs. SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

my $programs = "$FindBin::Bin/doctor";

for my $file (glob "$programs/loops/*.bpl") {
    my ($line) = get($file) =~ m{^// EXPECT: matching loop at (\d+)} or die $file;
    my ( $status, $out ) = run("\$LINDY check --lint $file");
    my @found = $out =~ /:(\d+):\d+: warning\[W020\]/g;
    is_deeply(\@found, [$line], "$file: one loop, at line $line") or diag $out;
}
for my $file (glob "$programs/healthy/*.bpl") {
    my ( $status, $out ) = run("\$LINDY check --lint $file");
    unlike($out, qr/W020/, "$file: no loop");
    is($status, 0, "$file is legal");
}

# The terms of a loop over several quantifiers are shown in their order.
my ( $status, $out ) = run("\$LINDY check --lint $programs/loops/period2.bpl");
like($out, qr/an instance for weight\(c\) leads to weight\(right\(left\(c\)\)\)/, 'the cycle of terms');
like($out, qr/:7:1: note: on the way, height\(left\(c\)\) matches/, 'with a note at the second quantifier');
( $status, $out ) = run("\$LINDY check $programs/loops/period2.bpl");
unlike($out, qr/W020/, 'without --lint nothing is said');

done_testing;
