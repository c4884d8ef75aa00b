#!/usr/bin/perl
# Contracts that other assemblies hold: X.Contracts.dll beside X.dll, for who calls X and for X itself.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use File::Copy qw(move);
use Lindy;
use Test::More;
needs(qw(mcs));

my $from = "$home/tests/cil/outside";
scratch();
my $mcs   = 'mcs -debug -t:library -nowarn:0219,0414,0169,0649';
my $built = system("$mcs -out:Shop.dll $from/bag.cs > log 2>&1")
  || system("$mcs -d:CONTRACTS_FULL -out:Shop.Contracts.dll $from/bag.cs >> log 2>&1")
  || system("$mcs -d:CONTRACTS_FULL -r:Shop.dll -out:Use.dll $from/use.cs >> log 2>&1")
  || system("$mcs -d:CONTRACTS_FULL -d:EXTENDS -r:Shop.dll -out:Mine.dll $from/use.cs >> log 2>&1");
is( $built, 0, 'mcs compiles them' ) or BAIL_OUT( get('log') );

sub verdicts {
    my ($file) = @_;
    my ( $status, $out, $err ) = run("\$LINDY verify -j2 --timeout=20 --json $file");
    my %got = map { $_->{unit} =~ /\.(\w+)\(/ ? ( $1 => $_->{verdict} ) : () } grep { $_->{event} eq 'result' } events($out);
    return ( \%got, $err );
}

for my $file (qw(Use.dll Mine.dll)) {
    my ( $got, $err ) = verdicts($file);
    for my $m ( sort keys %$got ) {
        next if $m eq 'ctor' || $m eq 'Size';
        my $bad = $m =~ /_bad$/;
        ok( $bad ? $got->{$m} =~ /^(?:refuted|unproved)$/ : $got->{$m} eq 'verified', "$file: $m" ) or diag( $got->{$m} );
    }
    ok( keys %$got > 10, "$file: methods are verified" );
    like( $err, qr/note: assuming that \d+ methods of Shop keep the contract in Shop\.Contracts\.dll$/m, "$file: what that rests on is said" );
}
expect( 'the precondition of another assembly', '$LINDY verify --proc=*.Nothing_bad Use.dll', 4, qr/error\[V002\]: a precondition of Shop\.Bag\.Add\(int\) may not hold\n/, qr/assuming/ );

# The library itself: properties mean its own code here.
my ( $own, $err ) = verdicts('Shop.dll');
is( $own->{Add},   'verified', 'a method of the library keeps the contract from beside it' );
is( $own->{Twice}, 'refuted',  'another one does not' );
is( $own->{Size},  'refuted',  'nor does a virtual one' );

# A file that is named; and none at all.
mkdir 'elsewhere';
move( 'Shop.Contracts.dll', 'elsewhere/c.dll' ) or die $!;
expect( 'without', '$LINDY verify --proc=*.Nothing_bad Use.dll', 0, qr/^1 verified/, qr/without a contract do not fail/ );
expect( '--contracts=DLL', '$LINDY verify --contracts=elsewhere/c.dll --proc=*.Nothing_bad Use.dll', 4, qr/0 verified, 1 refuted/, qr/keep the contract in c\.dll/ );
expect( '--contracts of nothing', '$LINDY verify --contracts=none.dll Use.dll', 1, '', qr/none\.dll: / );
put( 'broken.dll', 'MZ and no more' );
expect( '--contracts of a broken file', '$LINDY verify --contracts=broken.dll Use.dll', 1, '', qr/broken\.dll: / );
put( 'more.bpl', "// one line\nprocedure P(x: int)\n  requires 0 <= ;\n" );
expect( '--contracts that do not parse', '$LINDY verify --contracts=more.bpl Use.dll', 1, '', qr/more\.bpl: line 3: / );
expect( '--print with them', '$LINDY cil --print --contracts=more.bpl Use.dll', 1, '', qr/more\.bpl: line 3: / );
put( 'more.bpl', "procedure P() { }\n" );
expect( '--contracts with a body', '$LINDY verify --contracts=more.bpl Use.dll', 1, '', qr/more\.bpl: a specification has no body/ );
# Whatever Boogie has may stand there, also in the middle of a line.
put( 'more.bpl', <<'END' );
/* of a math */ type Pair a = [bool]a; function first<a>(p: Pair a): a; function wide(x: bv8): bv4 { x[4:0] }
axiom (forall<a> p: Pair a :: {first(p)} first(p) == (var q := p; q[true])); procedure {:cil "System.Math::Abs(int32)"} Mine.Abs(n: int)
  returns (result: int); requires {:msg "seven"} n != 7 && real(n) != 8.5 && wide(16bv8) == 0bv4; ensures result == 3;
END
put( 'abs.cs', <<'END' );
using System.Diagnostics.Contracts;
class A {
  static void Right(int n) { Contract.Requires(n < 7); Contract.Assert(System.Math.Abs(n) == 3); }
  static int Wrong() { return System.Math.Abs(7); }
}
END
is( system("$mcs -d:CONTRACTS_FULL abs.cs > log 2>&1"), 0, 'mcs compiles a call of the library' ) or diag( get('log') );
expect( '--contracts of any form', '$LINDY verify --contracts=more.bpl --proc=A.* abs.dll', 4, qr/seven.*^2 verified, 1 refuted/ms, '' );
expect( 'the program', '$LINDY cil -q --print --contracts=elsewhere/c.dll Use.dll > use.bpl; $LINDY check use.bpl', 0, qr/^no errors/, '' );
done_testing();
