#!/usr/bin/perl
# Pairs of C# programs (tests/cil/pairs/README.md): the right twin is proved, the wrong one is not, and fails on the
# line that says so. LINDY_PAIRS=update rewrites the list of pairs that are still open. SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Pairs;
use Test::More;
needs(qw(mcs));

my $pairs = "$home/tests/cil/pairs";
my %open  = open_pairs("$pairs/open.txt");
my $only  = shift;    # a folder, while writing pairs
scratch();

my ( $good, @list ) = (0);
for my $folder ( sort glob "$pairs/*/" ) {
    my ($group) = $folder =~ m{(\w+)/$};
    next if $only && $group ne $only;
    my @files = sort glob "$folder*.cs" or next;
    my $mcs = 'mcs -debug -d:CONTRACTS_FULL -t:library -nowarn:0162,0219,0649,0169,0414,0660,0661,1718,0659,0108,0067 -d:DEBUG -unsafe';
    my $built = system("$mcs -out:$group.dll @files > log 2>&1") || system("$mcs -d:WRONG -out:${group}_wrong.dll @files >> log 2>&1");
    is( $built, 0, "mcs compiles $group" ) or diag( get('log') );
    next if $built;
    my ( $work, @others ) = compare_pairs( '', "$group.dll", "${group}_wrong.dll", \%open, @files );
    $good += $work;
    push @list, @others;
}
if ( ( $ENV{LINDY_PAIRS} // '' ) eq 'update' ) {
    put( "$pairs/open.txt", join '', map { s/ +$//r . "\n" } '# Pairs that do not work yet, and why. Written by LINDY_PAIRS=update tests/cil-pairs.t', @list );
}
diag( "$good pairs work, " . @list . ' are open' );
done_testing();
