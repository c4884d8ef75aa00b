#!/usr/bin/perl
# Project files of C# as operands: which assembly they stand for. Texts with a mistake stand for the assemblies here; the
# message shows which of them was read. SPDX-License-Identifier: MIT
use strict;
use warnings;
use File::Path qw(make_path);
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;
scratch();

sub built {
    my ( $path, $time ) = @_;
    make_path( $path =~ s{/[^/]*$}{}r );
    put( $path, 'none' );
    utime $time, $time, $path;
}

# A project file stands for this assembly, and this is said on standard error besides.
sub stands_for {
    my ( $name, $command, $assembly, $said ) = @_;
    my ( $status, $out, $err ) = run("\$LINDY check $command");
    is( $status, 2, "$name: something is read" );
    like( "$out$err", qr/^\Q$assembly\E:1:1: error/m, "$name: $assembly" );
    $said ? like( $err, $said, "$name: what is said" ) : unlike( $err, qr/newest|newer/, "$name: nothing else is said" );
}

mkdir 'p';
put( 'p/Bank.csproj', "<Project Sdk=\"Microsoft.NET.Sdk\">\n<!-- <AssemblyName>Old</AssemblyName> -->\n</Project>\n" );
expect( 'not built', '$LINDY verify p/Bank.csproj', 1, '', "lindy: error: p/Bank.csproj: there is no Bank.dll in p/bin; make it first (dotnet build p/Bank.csproj)\n" );
expect( 'not there', '$LINDY verify p/Other.csproj', 1, '', "lindy: error: p/Other.csproj cannot be read\n" );
built( 'p/obj/Debug/net8.0/Bank.dll',     3000 );
built( 'p/bin/Debug/net8.0/ref/Bank.dll', 3000 );
expect( 'only what is no result of a build', '$LINDY verify p/Bank.csproj', 1, '', qr/there is no Bank\.dll/ );
built( 'p/bin/Debug/net8.0/Bank.dll', 2000 );
stands_for( 'one build', 'p/Bank.csproj', 'p/bin/Debug/net8.0/Bank.dll' );
built( 'p/bin/Release/net8.0/Bank.dll',  1000 );
built( 'p/bin/Release/net10.0/Bank.dll', 2500 );
stands_for( 'the newest build', 'p/Bank.csproj', 'p/bin/Release/net10.0/Bank.dll', qr/^lindy: note: p\/bin\/Release\/net10\.0\/Bank\.dll is the newest of 3 builds; to choose another, name it$/m );
put( 'p/Account.cs', 'class A {}' );
stands_for( 'a source that changed', 'p/Bank.csproj', 'p/bin/Release/net10.0/Bank.dll', qr/^lindy: warning: p\/Account\.cs is newer than/m );
unlink 'p/Account.cs';
chdir 'p';
stands_for( 'in this folder', '-q Bank.csproj', 'bin/Release/net10.0/Bank.dll' );
chdir '..';

make_path('n/made');
put( 'n/N.csproj', "<Project>\n<PropertyGroup>\n<AssemblyName> Own.Name </AssemblyName><OutputPath>made/</OutputPath></PropertyGroup>\n</Project>\n" );
built( 'n/made/Own.Name.dll', 1000 );
stands_for( 'names in the file', 'n/N.csproj', 'n/made/Own.Name.dll' );
make_path('a/src/A');
put( 'a/src/A/A.csproj', "<Project/>\n" );
built( 'a/artifacts/bin/A/debug/A.dll', 1000 );
stands_for( 'artifacts of a solution', 'a/src/A/A.csproj', 'a/src/A/../../artifacts/bin/A/debug/A.dll' );
done_testing();
