#!/usr/bin/perl
# Random whole programs: no method says other than brute force (scripts/fuzz/sound-explore). A slice.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use Test::More;

my $out = qx($FindBin::Bin/../scripts/fuzz/sound-explore --count=12 --seed=500 --seconds=1 --witnesses 2>&1);
is( $?, 0, 'no method says other than brute force' ) or diag($out);
like( $out, qr/^$_ +[1-9]/m, "some programs: $_" )
  for 'spacer verified', 'symbolic witnesses of refuted', 'bounded witnesses of verified', 'explicit refuted';
done_testing();
