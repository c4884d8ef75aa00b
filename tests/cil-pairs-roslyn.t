#!/usr/bin/perl
# The pairs of tests/cil-pairs.t as Roslyn compiles them for today's .NET, for debugging and optimized, with symbols in
# a file and in the assembly. SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Pairs;
use Test::More;
needs(qw(dotnet));

my $pairs = "$home/tests/cil/pairs";
my %open  = open_pairs("$pairs/open.txt");
my $only  = shift;    # a folder, while writing pairs
scratch();

my ( $good, @list ) = (0);
for my $folder ( sort glob "$pairs/*/" ) {
    my ($group) = $folder =~ m{(\w+)/$};
    next if $only && $group ne $only;
    my @files = sort glob "$folder*.cs" or next;
    for my $kind ( [ 'debug', '-optimize- -debug:portable' ], [ 'release', '-optimize+ -debug:embedded' ] ) {
        my ( $name, $options ) = @$kind;
        my $csc = "$home/scripts/test/csc -d:CONTRACTS_FULL -d:DEBUG -t:library $options -nowarn:0162,0219,0649,0169,0414,0660,0661,1718,0659,0108,0067 -unsafe";
        my $built = system("$csc -out:$group.dll @files > log 2>&1") || system("$csc -d:WRONG -out:${group}_wrong.dll @files >> log 2>&1");
        is( $built, 0, "Roslyn compiles $group, $name" ) or diag( get('log') );
        next if $built;
        my ( $work, @others ) = compare_pairs( "$name: ", "$group.dll", "${group}_wrong.dll", \%open, @files );
        $good += $work;
        push @list, map { "$name: $_" } @others;
    }
}
diag( "$good pairs work, " . @list . " are open\n", map { "$_\n" } @list );
done_testing();
