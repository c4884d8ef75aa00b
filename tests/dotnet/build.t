#!/usr/bin/perl
# Lindy in `dotnet build`: the NuGet package in a project, from a folder as its only source of packages.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/../lib";
use Lindy;
use Test::More;
needs(qw(dotnet zip strip));
@ENV{qw(DOTNET_CLI_TELEMETRY_OPTOUT DOTNET_NOLOGO)} = ( 1, 1 );
my $dir = scratch();
my ($version) = get("$home/src/api/lindy.h") =~ /LINDY_VERSION "(.*)"/;

expect( 'the package is made', "$home/scripts/release/nuget $lindy $dir/feed", 0, qr{feed/Lindy\.Verify\.\Q$version\E\.nupkg}, '' );
mkdir 'bank';
chdir 'bank';
put( 'nuget.config', <<END );
<configuration><packageSources><clear /><add key="own" value="../feed" /></packageSources>
<config><add key="globalPackagesFolder" value="../packages" /></config></configuration>
END
sub project {
    my ($properties) = @_;
    put( 'Bank.csproj', <<END );
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><TargetFramework>net10.0</TargetFramework><Nullable>enable</Nullable>$properties</PropertyGroup>
  <ItemGroup><PackageReference Include="Lindy.Verify" Version="$version" /></ItemGroup>
</Project>
END
}
my $source = <<'END';
namespace Bank;
public class Account {
    private int balance;
    public int Share(int people) {
        return balance % people;
    }
    public int Size(string s) {
        return s.Length;
    }
}
END
project('');
put( 'Account.cs', $source );

# What a build says of Lindy, each line once, and its status.
sub build {
    my ($more) = @_;
    my ( $status, $out ) = run("dotnet build -nodeReuse:false -clp:PerformanceSummary $more 2>&1");
    my %seen;
    return ( $status, join( '', grep { /LINDY/ && !$seen{$_}++ } $out =~ /^(.*\n)/mg ), $out );
}
my $warning = qr{^\S*/bank/Account\.cs\(5,9\): warning LINDY001: division by zero \(people = 0\), in Bank\.Account\.Share\(int\) \[\S*Bank\.csproj\]$}m;

my ( $status, $said, $all ) = build('');
is( $status, 0, 'a warning lets the build succeed' ) or diag($all);
like( $said, $warning, 'the warning has the line' );
is( $said =~ tr/\n//, 2, 'of each failure one' ) or diag($said);    # people = 0, and MinValue % -1
like( get('obj/Debug/net10.0/lindy/output.txt'), qr/people = 0.*1 verified|verified/s, 'the output of Lindy is kept' );

( $status, $said, $all ) = build('');
like( $said, $warning, 'the next build says the same' );
my ($ran)   = $all =~ /(\d+) ms\s+_LindyProve/;
my ($shown) = $all =~ /(\d+) ms\s+_LindyShow/;
ok( defined $ran && $ran <= 10, 'without running Lindy' ) or diag($all);
( $status, $said ) = build('-p:NoWarn=LINDY001');
is( $said, '', 'NoWarn' );
( $status, $said ) = build('-p:LindyTreatAsErrors=true');
is( $status, 1, 'as errors they stop the build' );
like( $said, qr/error LINDY001/, 'and are called that' );
( $status, $said ) = build('-p:LindyEnabled=false');
is( $said, '', 'switched off' );
( $status, $said ) = build('-p:DesignTimeBuild=true');
is( $said, '', 'a design-time build' );
( $status, $said ) = build('-p:LindySarif=found.sarif -p:LindyOptions=--unchecked=division');
is( $said, '', 'further options' );
like( get('found.sarif'), qr/"version": *"2\.1\.0"/, 'SARIF' );
( $status, $said ) = build('-p:LindyOptions=--no-such-option');
is( $status, 1, 'a wrong option is an error' );
like( $said, qr/error LINDY000: lindy verify ended with status 1/, 'and says so' );
( $status, $said, $all ) = build('-p:LindyOptions=--no-such-option');
is( $status, 1, 'again and again' );

put( 'Account.cs', $source =~ s/return balance % people/return people == 0 ? 0 : (int)((long)balance % people)/r );
( $status, $said, $all ) = build('');
is( $said, '', 'what is repaired is gone' );
like( get('obj/Debug/net10.0/lindy/output.txt'), qr/\b0 refuted/, 'because it is proved' );
done_testing();
