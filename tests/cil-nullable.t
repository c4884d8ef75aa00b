#!/usr/bin/perl
# Pairs of C# programs with nullable annotations and other specifications, which only Roslyn compiles
# (tests/cil/roslyn/*). The assemblies are kept beside them, so that no .NET is needed; where it is, they are compiled
# anew and must be the same. LINDY_ROSLYN=update keeps what was compiled. SPDX-License-Identifier: MIT
use strict;
use warnings;
use File::Copy 'copy';
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Pairs;
use Test::More;

my $roslyn = "$home/tests/cil/roslyn";
my %open   = open_pairs("$roslyn/open.txt");
my $only   = shift;    # a folder, while writing pairs
my $update = ( $ENV{LINDY_ROSLYN} // '' ) eq 'update';
my $csc = "$home/scripts/test/csc -d:CONTRACTS_FULL -d:DEBUG -nullable:enable -t:library -optimize+ -debug:embedded -warn:0 -pathmap:$roslyn=/tests";
scratch();

# The assemblies of both twins; compiled, if that is possible.
sub built {
    my ( $group, $kept, @files ) = @_;
    return 1 if !$update && ( $ENV{LINDY_ROSLYN} // '' ) ne 'compile';
    my $good = !system("$csc -out:$group.dll @files > log 2>&1") && !system("$csc -d:WRONG -out:${group}_wrong.dll @files >> log 2>&1");
    ok( $good, "Roslyn compiles $group" ) or diag( get('log') );
    for ( $good ? ( $group, "${group}_wrong" ) : () ) {
        copy( "$_.dll", "$kept/$_.dll" ) if $update;
        is( get("$_.dll"), get("$kept/$_.dll"), "$_.dll is what Roslyn makes" );
    }
    return $good;
}

my ( $works, @list ) = (0);
for my $kept ( map { s{/$}{}r } sort glob "$roslyn/*/" ) {
    my ($group) = $kept =~ m{(\w+)$};
    next if $only && $group ne $only;
    my @files = sort glob "$kept/*.cs" or next;
    next if !built( $group, $kept, @files );
    copy( "$kept/$_.dll", "$_.dll" ) for $group, "${group}_wrong";
    my ( $good, @others ) = compare_pairs( '', "$group.dll", "${group}_wrong.dll", \%open, @files );
    $works += $good;
    push @list, @others;
}
diag( "$works pairs work, " . @list . " are open\n", map { "$_\n" } @list );
done_testing();
