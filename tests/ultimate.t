#!/usr/bin/perl
# lindy explore --dialect=ultimate: programs as Ultimate's front ends and users write them, each with its
# outcome in the first line: //#Safe, //#Unsafe, //#Unknown (a failure that says nothing) or //#Refused.
# 'open' after it: nothing decides the program yet; a wrong verdict is a failure all the same.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use File::Basename;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

my %outcome = ( 0 => 'Safe', 4 => 'Unsafe', 5 => 'Unknown', 2 => 'Refused' );
my @files   = glob("$home/tests/ultimate/*.bpl");
cmp_ok( scalar @files, '>=', 80, 'there are programs' );
for my $file (@files) {
    my ( $want, $open ) = get($file) =~ m{^//#(\w+)( open)?\n};
    my $limit = $open ? 1 : 20;
    my ($status) = run("\$LINDY explore -q --dialect=ultimate --cpu-timeout=$limit $file");
    my $got = $outcome{$status} // "exit $status";
    my $fits = $got eq $want || $open && $got eq 'Unknown';
    ok( $fits, basename( $file, '.bpl' ) . ": $want" ) or diag("it is $got");
}

# Which procedures are asked about.
scratch();
put( 'two.bpl', "procedure P(x: int) { assert x != 3; }\nprocedure Q() { assert true; }\n" );
my ( $status, $out ) = run('$LINDY explore --json --entry=all two.bpl');
my @sums = grep { $_->{event} eq 'summary' } events($out);
is( $status, 4, '--entry=all finds the bug' );
is( $sums[0]{unit}, 'P', 'in the first one' );
is_deeply( [ @{ $sums[-1] }{qw(entries verdict verified refuted incomplete)} ], [ 2, 'refuted', 0, 1, 0 ], 'and stops there' );
( $status, $out ) = run('$LINDY explore --json --keep-going --entry=all two.bpl');
is_deeply( [ @{ ( events($out) )[-1] }{qw(entries verified refuted)} ], [ 2, 1, 1 ], '--keep-going asks about all' );
expect( 'a witness for each', '$LINDY explore --entry=all --witness=w.bpl two.bpl', 1, '', qr/needs \@PROC\@/ );
put( 'all.bpl', "procedure all() { }\nprocedure Q() { assert false; }\n" );
expect( 'a procedure of that name is itself', '$LINDY explore --entry=all all.bpl', 0, qr/^no bug on any path/m, '' );
put( 'spec.bpl', "const c: int;\naxiom c > 0;\nprocedure P(x: int) returns (y: int);\n  ensures y > x;\n" );
expect( 'nothing with a body, nothing that fails', '$LINDY explore --dialect=ultimate spec.bpl', 0, qr/^no bug on any path: of 0 procedures/m, '' );
expect( 'in other dialects an entry is wanted', '$LINDY explore spec.bpl', 1, '', qr/no procedure has a body/ );
expect( 'run starts at ULTIMATE.start', "\$LINDY run --dialect=ultimate $home/tests/ultimate/start-only.bpl", 0, qr/ULTIMATE\.start\(\) passed/, '' );
done_testing();
