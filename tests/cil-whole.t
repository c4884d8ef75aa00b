#!/usr/bin/perl
# Whole C# programs (tests/cil/whole): no method of explore, nor run, counts a call that leaves the program as
# explored. SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

my @programs = sort glob "$home/tests/cil/whole/*.cs";
scratch();
for (@programs) {
    my ($name) = m{(\w+)\.cs$};
    is( system("mcs -debug -d:CONTRACTS_FULL -out:$name.exe $_ > log 2>&1"), 0, "mcs compiles $name" ) or diag( get('log') );
}
my %outside = (
    Virtual  => [ 'Virtual.exe',                     'B.Foo()',              'Virtual.cs:15' ],
    Delegate => [ 'Delegate.exe',                    'System.Action.Invoke', 'Delegate.cs:9' ],
    Library  => [ '--entry=P.Unknown Library.exe',   'System.GC.Collect',    'Library.cs:7' ],
);
for my $name ( sort keys %outside ) {
    my ( $what, $callee, $line ) = @{ $outside{$name} };
    expect( "$name: the call is named", "\$LINDY explore $what", 5, qr/^incomplete: a call leaves the program: \Q$callee\E \(\S*\Q$line\E\)/m, qr// );
    expect( "$name: no method of explore proves it ($_)", "\$LINDY explore --timeout=20 --engine=$_ $what", 5, qr/^incomplete: /m, qr// ) for qw(symbolic invariants spacer summaries bounded explicit);
    expect( "$name: an execution says so", "\$LINDY run $what", 0, qr/^  unconfirmed: it calls \Q$callee\E, which is not in the program \(\S*\Q$line\E:/m, qr// );
}
my ($last) = reverse events( ( run('$LINDY explore --json Virtual.exe') )[1] );
is_deeply( [ map { "$_->{callee} $_->{line}" } @{ $last->{outside} } ], ['B.Foo() 15'], 'JSON lists such calls' );
expect( 'what a row says of a method of the library is enough', '$LINDY explore Library.exe', 0, qr/^no bug on any path/m, qr// );
done_testing();
