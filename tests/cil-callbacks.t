#!/usr/bin/perl
# What the library calls back (tests/cil/callbacks): each file is a program of its own, since what types it has says
# what the library may run. Bad methods fail when they are executed, and none is verified; Good ones are. The assemblies
# are kept beside the sources, as for tests/cil-nullable.t: LINDY_ROSLYN=update compiles them anew and keeps them,
# LINDY_ROSLYN=compile compares. SPDX-License-Identifier: MIT
use strict;
use warnings;
use File::Copy 'copy';
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

my $kept = "$home/tests/cil/callbacks";
my $mode = $ENV{LINDY_ROSLYN} // '';
my $csc  = "$home/scripts/test/csc -d:CONTRACTS_FULL -t:library -optimize+ -debug- -unsafe -warn:0 -pathmap:$kept=/tests";
scratch();
my $bad = 0;
for my $file ( sort glob "$kept/*.cs" ) {
    my ($name) = $file =~ m{(\w+)\.cs$};
    if ($mode) {
        is( system("$csc -out:$name.dll $file > log 2>&1"), 0, "Roslyn compiles $name" ) or diag( get('log') );
        copy( "$name.dll", "$kept/$name.dll" ) if $mode eq 'update';
        is( get("$name.dll"), get("$kept/$name.dll"), "$name.dll is what Roslyn makes" );
    }
    copy( "$kept/$name.dll", "$name.dll" );
    my ( $status, $out, $err ) = run("\$LINDY verify --timeout=10 --json $name.dll");
    my %verdict = map { $_->{unit} => $_->{verdict} } grep { $_->{event} eq 'result' } events($out);
    my @methods = sort keys %verdict;
    my @wrong = grep { /\bBad\w*[(<]/ && $verdict{$_} eq 'verified' } @methods;
    my @open  = grep { /\bGood\w*[(<]/ && $verdict{$_} ne 'verified' } @methods;
    is( "@wrong", '', "$name: nothing that fails is verified" ) or diag($err);
    is( "@open",  '', "$name: what holds is verified" );
    $bad += grep { /\bBad\w*[(<]/ } @methods;
    cmp_ok( scalar( grep { /\b(?:Bad|Good)\w*[(<]/ } @methods ), '==', scalar( () = get($file) =~ /\b(?:Bad|Good)\w*[(<]/g ), "$name: all are looked at" );
}
cmp_ok( $bad, '>', 170, 'methods that fail' );
done_testing();
