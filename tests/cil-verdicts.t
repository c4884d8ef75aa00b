#!/usr/bin/perl
# C# methods in the manner of the tests of contract checkers, each with its verdict (tests/cil/verdicts): what is right
# is verified, what is wrong is refuted, and what only nobody knows is unproved. SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;
needs(qw(mcs));

my @files = sort glob "$home/tests/cil/verdicts/*.cs";
scratch();
my %want;    # by file and line
for my $file (@files) {
    my ( $base, $at ) = ( $file =~ m{([^/]+)$}, 0 );
    for ( split /\n/, get($file) ) {
        $at++;
        $want{"$base:$at"} = $1 if m{\S.*//= (\w+)$};
    }
}
my $mcs = 'mcs -debug -d:CONTRACTS_FULL -t:library -nowarn:0162,0219,0649,0169,0414,0168,0659,0660';
my ($pieces) = grep { m{/pieces\.cs$} } @files;
my @others = grep { $_ ne $pieces } @files;
is( system("$mcs -out:verdicts.dll @others > log 2>&1") || system("$mcs -out:pieces.dll $pieces >> log 2>&1"), 0, 'mcs compiles them' )
  or BAIL_OUT( get('log') );

my ( %got, %why );
my ( $status, $out, $err ) = run('$LINDY verify -j2 --timeout=10 --json verdicts.dll');
is( $status, 4, 'some are wrong' );
like( $err, qr/^lindy: note: assuming that a text is a number or truth value where one is asked for \(\d+ calls?\)$/m, 'what rows cannot demand is said' );
like( $err, qr/^lindy: note: assuming that \d+ calls of library methods without a contract do not fail \(/m, 'calls without a contract are counted' );
my ( undef, $of_pieces ) = run('$LINDY verify -j2 --timeout=10 --json pieces.dll');
for my $e ( events($out), events($of_pieces) ) {
    push @{ $why{ $e->{unit} } }, ( $e->{doubt} // '' ) if $e->{event} eq 'diagnostic' && $e->{unit};
    next if $e->{event} ne 'result';
    my ($base) = $e->{file} =~ m{([^/]+)$};
    next if $e->{unit} =~ /\.\.ctor\(\)$/ && $e->{unit} !~ /^Invariants\.Account/;    # made by the compiler
    $got{"$base:$e->{line}"} = $e;
}
for my $place ( sort keys %want ) {
    my ( $e, $want ) = ( $got{$place}, $want{$place} );
    my $verdict = $e ? $e->{verdict} : 'missing';
    my $unit = $e ? $e->{unit} : '';
    my %either = ( fails => 'refuted|unproved', wrong => 'refuted|unproved|inconclusive' );
    my $among = $either{$want} // $want;
    my $fine = $verdict =~ /^(?:$among)$/;
    ok( $fine, "$place $unit is $want" ) or diag( "$verdict: ", $e->{reason} // '', ' ', join '; ', @{ $why{$unit} // [] } );
    like( join( ' ', @{ $why{$unit} } ), qr/depends on|overapproximation|say too little/, "$place $unit says on what" ) if $want eq 'unproved' && $verdict eq $want;
}

# Each switch assumes its own obligations, says so, and leaves the others alone.
my %switch = (
    null     => [ 'NonNull.P.Field',      'no null is used as an object' ],
    bounds   => [ 'Bounds.P.Get',         'indexes are within arrays and strings' ],
    division => [ 'Arithmetic.P.Div',     'nothing is divided by zero' ],
    cast     => [ 'Inheritance.P.Cast',   'casts succeed' ],
    size     => [ 'Bounds.P.Make',        'sizes of arrays are not negative' ],
    overflow => [ 'Arithmetic.P.Checked', 'checked arithmetic stays in its range' ],
);
for my $kind ( sort keys %switch ) {
    my ( $method, $says ) = @{ $switch{$kind} };
    my $others = join ',', grep { $_ ne $kind } sort keys %switch;
    expect( "--unchecked=$kind", "\$LINDY verify --unchecked=$kind --proc=$method verdicts.dll", 0, qr/^1 verified, 0 refuted/, qr/^lindy: note: assuming that \Q$says\E$/m );
    expect( "all but $kind", "\$LINDY verify --unchecked=$others --proc=$method verdicts.dll", 4, qr/0 verified, 1 refuted/, qr/assuming/ );
}

# The text of a row is in no file that could be opened.
expect( 'a precondition of the library', '$LINDY verify --proc=*.Sub3 verdicts.dll', 4, qr/^verdicts\.dll: note: this is the precondition that could not be proved\n       \|   requires/m, qr/assuming/ );

# A constructor has stored fields of its object, but not static ones, whose values are those of other code.
put( 'stored.cs', 'public class C { static readonly string[] names = new string[0]; int n; public C() { n = names[0].Length; } }' );
is( system('mcs -debug -t:library -nowarn:0414 stored.cs > log 2>&1'), 0, 'mcs compiles it' );
( $status, $out ) = run('$LINDY verify stored.dll');
like( $out, qr/depends on the value of names.*\n1 verified, 0 refuted, 1 unproved/s, 'a static field is not what the constructor made it' );
# Nor what a method that the constructor calls has made it.
put( 'reset.cs', 'public class D { private static string[] names; static D() { Reset(); } static void Reset() { names = new string[3]; } public static int N() { return names.Length; } }' );
is( system('mcs -debug -t:library reset.cs > log 2>&1'), 0, 'mcs compiles this as well' );
( $status, $out ) = run('$LINDY verify --proc=D.N reset.dll');
unlike( $out, qr/[1-9] refuted/, 'a field that a called method stores' );
done_testing();
