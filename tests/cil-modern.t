#!/usr/bin/perl
# C# of today (tests/cil/modern), and what the library calls back (tests/cil/callbacks): each file is a program of its
# own, since what types it has says what the library may run. Bad methods fail when they are executed, and none is
# verified; Good ones are. The assemblies are kept beside the sources, as for tests/cil-nullable.t: LINDY_ROSLYN=update
# compiles them anew and keeps them, LINDY_ROSLYN=compile compares. SPDX-License-Identifier: MIT
use strict;
use warnings;
use File::Copy 'copy';
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

my $cil  = "$home/tests/cil";
my $mode = $ENV{LINDY_ROSLYN} // '';
my $csc  = "$home/scripts/test/csc -d:CONTRACTS_FULL -t:library -optimize+ -debug- -unsafe -warn:0 -pathmap:$cil=/tests";
scratch();
my $bad = 0;
for my $file ( sort glob "$cil/{callbacks,modern}/*.cs" ) {
    my ( $kept, $name ) = $file =~ m{(.*)/(\w+)\.cs$};
    if ($mode) {
        is( system("$csc -out:$name.dll $file > log 2>&1"), 0, "Roslyn compiles $name" ) or diag( get('log') );
        copy( "$name.dll", "$kept/$name.dll" ) if $mode eq 'update';
        is( get("$name.dll"), get("$kept/$name.dll"), "$name.dll is what Roslyn makes" );
    }
    copy( "$kept/$name.dll", "$name.dll" );
    my ( $status, $out, $err ) = run("\$LINDY verify --timeout=10 --json $name.dll");
    my %verdict = map { $_->{unit} => $_->{verdict} } grep { $_->{event} eq 'result' } events($out);
    my @methods = grep { !/\.finally$/ } sort keys %verdict;
    my @wrong = grep { /\bBad\w*[(<]/ && $verdict{$_} eq 'verified' } @methods;
    my @open  = grep { /\bGood\w*[(<]/ && $verdict{$_} ne 'verified' } @methods;
    is( "@wrong", '', "$name: nothing that fails is verified" ) or diag($err);
    is( "@open",  '', "$name: what holds is verified" );
    $bad += grep { /\bBad\w*[(<]/ } @methods;
    my %named = map { $_ => 1 } get($file) =~ /\b((?:Bad|Good)\w*)[(<]/g;
    delete $named{$_} for map { /\b((?:Bad|Good)\w*)[(<]/g } @methods;
    is( join( ' ', sort keys %named ), '', "$name: all are looked at" );
}
cmp_ok( $bad, '>', 250, 'methods that fail' );
done_testing();
