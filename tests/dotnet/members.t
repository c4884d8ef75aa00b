#!/usr/bin/perl
# Members of .NET's class library that lib/bcl-nonnull.txt says never return null, called on random values: none does.
# Every 25th of them; MEMBERS_EVERY=N, MEMBERS_FROM=N, MEMBERS_CALLS=N, MEMBERS_SEED=N. SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/../lib", "$FindBin::Bin/members";
use Lindy;
use Members;
use Test::More;
needs(qw(dotnet));
@ENV{qw(DOTNET_CLI_TELEMETRY_OPTOUT DOTNET_NOLOGO)} = ( 1, 1 );
my ( $every, $from ) = ( $ENV{MEMBERS_EVERY} // 25, $ENV{MEMBERS_FROM} // 0 );
my ( @names, @keys );
for ( grep { !/^#/ } split /\n/, get("$home/lib/bcl-nonnull.txt") ) {
    my ( $type, @members ) = split / /;
    push @names, map { "${type}::$_" } @members;
}
@keys = map { $names[ $from + $_ * $every ] } 0 .. int( ( $#names - $from ) / $every );
my $tried = Members::tried( \@keys, $ENV{MEMBERS_CALLS} // 20, $ENV{MEMBERS_SEED} // 1 );
my @returned = grep { $tried->{$_}[1] > 0 } keys %$tried;
cmp_ok( scalar @returned, '>', @keys / 4, 'members are called' );

# One that does belongs into scripts/bcl/null-after-all.txt.
is( join( "\n", grep { $tried->{$_}[2] > 0 } sort @returned ), '', 'and return no null' );
diag( @returned . ' of ' . keys(%$tried) . ' members return something' );
done_testing();
