#!/usr/bin/perl
# Random whole programs: no method says other than brute force (scripts/sound-explore). A slice.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use Test::More;

my $out = qx($FindBin::Bin/../scripts/sound-explore --count=12 --seed=1 --seconds=2 --witnesses 2>&1);
is( $?, 0, 'no method says other than brute force' ) or diag($out);
like( $out, qr/^spacer verified +[1-9]/m, 'and some programs are decided' );
done_testing();
