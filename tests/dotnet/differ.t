#!/usr/bin/perl
# A slice of scripts/fuzz/differ-cil with Roslyn and .NET: verified methods of today's C# do not fail when they run.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/../lib";
use Lindy;
use Test::More;
needs(qw(dotnet));
my $dir = scratch();
for my $compiler (qw(debug release)) {
    my ( $status, $out ) = run("$home/scripts/fuzz/differ-cil --lindy=\$LINDY --compiler=$compiler --seed=2 --count=12 2>&1");
    is( $status, 0, "$compiler: no verified method fails" ) or diag($out);
    like( $out, qr/ [1-9]\d* verified, .*; 0 verified ones fail$/m, "$compiler: methods were verified and executed" ) or diag($out);
}
done_testing();
