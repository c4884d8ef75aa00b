#!/usr/bin/perl
# Whole C# programs (tests/cil/whole): virtual calls and delegates go to the methods of the objects; no method of
# explore, nor run, counts a call that leaves the program as explored. SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;
needs(qw(mcs));

my @programs = sort glob "$home/tests/cil/whole/*.cs";
scratch();
for (@programs) {
    my ($name) = m{(\w+)\.cs$};
    is( system("mcs -debug -d:CONTRACTS_FULL -out:$name.exe $_ > log 2>&1"), 0, "mcs compiles $name" ) or diag( get('log') );
}
my @engines = qw(symbolic invariants spacer summaries bounded explicit);
my %outside = (
    Multicast => [ 'Multicast.exe',                 'System.Action.Invoke', 'Multicast.cs:11' ],
    Handed    => [ '--entry=P.Handed Multicast.exe', 'System.Action.Invoke', 'Multicast.cs:15' ],
    Library   => [ '--entry=P.Unknown Library.exe', 'System.GC.Collect',    'Library.cs:7' ],
);
for my $name ( sort keys %outside ) {
    my ( $what, $callee, $line ) = @{ $outside{$name} };
    expect( "$name: the call is named", "\$LINDY explore $what", 5, qr/^incomplete: a call leaves the program: .*\Q$callee\E \(\S*\Q$line\E\)/m, qr// );
    expect( "$name: no method of explore proves it ($_)", "\$LINDY explore --timeout=20 --engine=$_ $what", 5, qr/^incomplete: /m, qr// ) for @engines;
}
expect( 'an execution says so', '$LINDY run --entry=P.Unknown Library.exe', 0, qr/^  unconfirmed: it calls System.GC.Collect, which is not in the program \(\S*Library.cs:7:/m, qr// );
my ($last) = reverse events( ( run('$LINDY explore --json --entry=P.Handed Multicast.exe') )[1] );
is_deeply( [ map { "$_->{callee} $_->{line}" } @{ $last->{outside} } ], ['System.Action.Invoke 15'], 'JSON lists such calls' );
expect( 'what a row says of a method of the library is enough', '$LINDY explore Library.exe', 0, qr/^no bug on any path/m, qr// );

# A call goes to the method of the object's type.
expect( 'Virtual: the error is in the method of the base class', '$LINDY explore Virtual.exe', 4, qr/Virtual.cs:5:40: error.*= in B\.Foo, called at \S*Virtual.cs:9:.*= in D\.Foo, called at \S*Virtual.cs:15:.*= in P\.Main.*^1 bug found/ms, qr/assuming that virtual calls of its methods stay in this assembly/ );
unlike( ( run("\$LINDY explore --timeout=20 --engine=$_ Virtual.exe") )[1], qr/^no bug/m, "Virtual: $_ does not overlook it" ) for @engines;
expect( 'Virtual: run finds it', '$LINDY run Virtual.exe', 4, qr/^0 passed, 1 failed, 0 infeasible/m, qr// );
my $source = get("$home/tests/cil/whole/Dispatch.cs");
my @entries = $source =~ /^  static void (\w+)\(.*\{$/mg;
cmp_ok( scalar @entries, '>', 12, 'entries' );
for my $entry (@entries) {
    my $explore = "\$LINDY explore --timeout=60 --entry=P.$entry Dispatch.exe";
    if ( $entry =~ /^Bad/ ) {
        my ( $out ) = ( run($explore) )[1];
        like( $out, qr/^1 bug found/m, "$entry: explore finds it" ) or diag($out);
        my ($body) = $source =~ /static void $entry\(.*?(?=\n  \})/s ? $& : die;
        my $line = ( () = ( $` . $body ) =~ /\n/g ) + 1;
        like( $out, qr/Dispatch.cs:$line:\d+: error/, "$entry: in its last line" );
    }
    else {
        expect( "$entry: all paths are explored", $explore, 0, qr/^no bug on any path: all paths were explored/m, qr// );
    }
}

my %end = ( Bad => qr/^1 bug found/m, Holds => qr/^no bug on any path/m );
my $leaves = 'a call leaves the program:';
my %open = (
    Corners  => qr/^incomplete: $leaves G<T>\.Id\(T\) /m,
    External => qr/^incomplete: $leaves (?:Object\.ToString|Enumerable\.GetEnumerator|Disposable\.Dispose) /m,
    Throws   => qr/^incomplete: 1 state failing but unconfirmed/m,
);
for my $name ( sort keys %open ) {
    my @corners = get("$home/tests/cil/whole/$name.cs") =~ /^  static void ((?:Bad|Open|Holds)\w+)\(/mg;
    cmp_ok( scalar @corners, '>', 15, "entries of $name" );
    for my $entry (@corners) {
        my ($kind) = $entry =~ /^(Bad|Open|Holds)/;
        my $end = $end{$kind} // $open{$name};
        my $out = ( run("\$LINDY explore --timeout=60 --entry=PP.$entry $name.exe") )[1];
        like( $out, $end, "$name: $entry" ) or diag($out);
    }
}

put( 'Pointer.cs', 'unsafe class P { static int Of(int n) { int* p = &n; return *p; } static void Main() { Of(3); } }' );
is( system('mcs -unsafe -out:Pointer.exe Pointer.cs > log 2>&1'), 0, 'mcs compiles pointers' );
expect( "$_: a method that is not translated is no entry", "\$LINDY $_ --entry=P.Of Pointer.exe", 1, '', qr/^lindy: error: the code of 'P\.Of\(int\)' is not in the program/m ) for qw(explore run);
expect( '... and a call of it is named', '$LINDY explore Pointer.exe', 5, qr/^incomplete: $leaves P\.Of\(int\) /m, qr// );

# Iterators and async methods are verified under their own names, and callers show what these require.
expect( "$_: its code", "\$LINDY verify --proc=P.$_ Machines.exe", 0, qr/^1 verified, 0 refuted/m, qr// ) for qw(Iterator Async Free OfFree);
expect( "$_: a caller", "\$LINDY verify --proc=P.Of$_ Machines.exe", 4, qr/a precondition for this call.*^0 verified, 1 refuted/ms, qr// ) for qw(Iterator Async);
done_testing();
