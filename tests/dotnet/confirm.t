#!/usr/bin/perl
# --confirm=dotnet: what .NET says of failing executions; and tests of xUnit from them, which compile and fail.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/../lib";
use Lindy;
use Test::More;
needs(qw(dotnet));
@ENV{qw(DOTNET_CLI_TELEMETRY_OPTOUT DOTNET_NOLOGO)} = ( 1, 1 );
my $dir = scratch();
my $own = "$FindBin::Bin/confirm";
$ENV{XDG_CACHE_HOME} = "$dir/cache";
mkdir 'cache';
is( system("cp $own/Mix.cs . && $home/scripts/test/csc -d:CONTRACTS_FULL -t:library -nowarn:0649,0169 -debug:portable -out:Mix.dll Mix.cs > log"), 0, 'Roslyn compiles' ) or diag( get('log') );

# What .NET is said to say of each method, by its exceptions.
sub answers { my ($out) = @_; return map { /by \.NET: (.*)/ ? $1 : () } split /\n/, $out }
my %throws = (
    'new Work(-1)'                          => 'OverflowException',
    'new Work().Literal("secret")'          => 'DivideByZeroException',
    'new Work().Third("?x")'                => 'IndexOutOfRangeException',
    'new Work().Static()'                   => 'DivideByZeroException',
    'new Work().Empty(null)'                => 'InvalidOperationException',
    'new Work().Struct((4, 0))'             => 'DivideByZeroException',
    'new Work().Cast(new Work())'           => 'InvalidCastException',
    'new Work().Assert(12)'                 => 'ContractException',
    'new Work { first = null }.Callee()'    => 'NullReferenceException',
    'Work.Long(null, 4000000001L)'          => 'NullReferenceException',
    'new Work().Generic(new object[0])'     => 'IndexOutOfRangeException',
    'new Work().By(0, 0)'                   => 'DivideByZeroException',
    'new Work { data = new int[3] { [1] = 77, [2] = -1 } }.Elements()'                   => 'IndexOutOfRangeException',
    'new Work { level = 7, on = true, mark = 113, small = 200 }.Small(7)'                => 'DivideByZeroException',
);

my ( $status, $out, $err ) = run("\$LINDY test --confirm=dotnet --save=Found.cs Mix.dll");
is( $status, 4, 'tests fail' );
my %said = map { /^(.*) throws (\w+) at Mix\.cs:\d+$/ } map { s/"\wx"/"?x"/r } answers($out);
is( $said{$_}, $throws{$_}, "$_ throws $throws{$_}" ) for sort keys %throws;
like( $out, qr/Cycle.*?confirmed by \.NET: new Work \{ first = new Node .* throws OverflowException/s, 'objects that refer to each other' );
like( $out, qr/doubtful Mix\.Work\.Readonly /, 'a value that a readonly field never has' );
like( $out, qr/unconfirmed: contradicted by \.NET: new Work\(\)\.Readonly\(\) returns 0$/m, '.NET contradicts' );
like( $out, qr/postcondition of Mix\.Work\.Ensure violated.*?not confirmed by \.NET: the process of \.NET ended/s, 'contracts need a rewriter' );
like( $out, qr/FAILED  Mix\.Work\.Ensure/, 'which says nothing against a failure' );
my ($written) = $err =~ /Found\.cs: (\d+) tests;/;
is( $written, () = get('Found.cs') =~ /\[Xunit\.Fact\]/g, 'tests are written' );
like( get('Found.cs'), qr/contracts|\/\/ new Work\(\)\.By\(0, 0\)\n\s+\/\/ division by zero, Mix\.cs:\d+\n/, 'with the call and the reason' );

( $status, $out ) = run("\$LINDY verify --confirm=dotnet --proc='*.Literal' --proc='*.By' Mix.dll");
is( scalar( grep { /Exception at Mix\.cs/ } answers($out) ), 2, 'refuted proofs are confirmed' ) or diag($out);
( $status, $out ) = run("\$LINDY verify --json --confirm=dotnet --proc='*.By' Mix.dll");
like( ( grep { $_->{event} eq 'diagnostic' } events($out) )[0]{evidence}, qr/^confirmed by \.NET: /, 'in JSON' );
( $status, $out ) = run("\$LINDY verify --contracts=$own/wrong.bpl --proc='*.Wrong' Mix.dll");
my $without = $out;
( $status, $out ) = run("\$LINDY verify --contracts=$own/wrong.bpl --confirm=dotnet --proc='*.Wrong' Mix.dll");
like( $out, qr/1 unproved|unproved/, 'a refutation that rests on a wrong contract is withdrawn' ) or diag( $without, $out );
unlike( $out, qr/ 1 refuted/, 'and does not count' );
{
    local $ENV{PATH} = "$dir/none";
    my ( $status, $out, $err ) = run("$lindy verify --confirm=dotnet Mix.dll");
    is( $status, 1, 'without .NET' );
    is( $err =~ s/.*lindy: error/lindy: error/sr, "lindy: error: --confirm=dotnet: there is no program dotnet here; install the .NET SDK\n", 'the message says so' );
}
is( join( ' ', glob '/tmp/lindy-??????/confirm*' ), '', 'nothing is left behind' );

# The tests in a project of xUnit
SKIP: {
    mkdir 't';
    rename 'Found.cs', 't/Found.cs';
    put( 't/t.csproj', <<'END' );
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><TargetFramework>net10.0</TargetFramework><Nullable>enable</Nullable><TreatWarningsAsErrors>true</TreatWarningsAsErrors></PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Microsoft.NET.Test.Sdk" Version="*" />
    <PackageReference Include="xunit" Version="2.*" />
    <PackageReference Include="xunit.runner.visualstudio" Version="2.*" />
    <Reference Include="../Mix.dll" />
  </ItemGroup>
</Project>
END
    skip 'the packages of xUnit are not to be had', 3 if system('cd t && dotnet restore > ../restore.log 2>&1');
    my ( $status, $out ) = run('cd t && dotnet test -nodeReuse:false 2>&1');
    unlike( $out, qr/error CS/, 'the tests compile, without a warning' );
    like( $out, qr/Failed: +$written, Passed: +0,.* Total: +$written,/, 'all of them fail' );
    my @exceptions = $out =~ /Error Message:\s+(?:\S*\.)?(\w+Exception)/g;
    is( join( ' ', sort @exceptions ), join( ' ', sort values %throws, 'OverflowException' ), 'by the exceptions that were named' );
}
done_testing();
