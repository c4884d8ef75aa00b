#!/usr/bin/perl
# `lindy explore` on concurrent programs: ten classic faults, each with a failing schedule, and their correct twins.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use JSON::PP;
use Test::More;
chdir "$FindBin::Bin/.." or die "civl-threads: $!\n";
my $lindy = ( $ENV{LINDY_BUILD} // 'build/release' ) . '/lindy';

sub lines_of { my ($command) = @_; my $text = `$command 2>&1`; return ( $text, $? >> 8 ) }

# What fails, and which threads run, in order, from one switch to the next.
my %faults = (
    'aba'             => [ '!owned[top]', [ 1, 2, 3, 2 ] ],
    'bank-transfer'   => [ 'balance >= 0', undef ],
    'barrier'         => [ 'done[other]', [ 1, 2 ] ],
    'double-checked'  => [ 'data == 7', undef ],
    'lost-update'     => [ 'x == 2', undef ],
    'missed-signal'   => [ '!sleeping', [ 1, 2, 3, 2, 1 ] ],
    'peterson'        => [ 'inside == 0', undef ],
    'readers-writer'  => [ '!writing', undef ],
    'spinlock'        => [ '!busy', undef ],
    'ticket-overflow' => [ 'inside == 0', undef ],
);

for my $name ( sort keys %faults ) {
    my ( $condition, $threads ) = @{ $faults{$name} };
    my ( $text, $status ) = lines_of("$lindy explore --json --timeout=60 examples/civl/$name.bpl");
    is( $status, 4, "$name: refuted" );
    my ($x) = grep { $_->{event} eq 'execution' } map { decode_json($_) } grep { /^\{/ } split /\n/, $text;
    ok( $x && $x->{confirmed}, "$name: the execution is replayed" );
    is( $x->{check}{condition}, $condition, "$name: what fails" );
    my @schedule = map { $_->{items}[0] } grep { $_->{kind} eq 'trace' } @{ $x->{printed} };
    my @order = map { /^thread (\d+): \w+, line \d+$/ ? $1 : 'unreadable' } @schedule;
    my @switches = @order[ grep { $_ == 0 || $order[$_] ne $order[ $_ - 1 ] } 0 .. $#order ];
    cmp_ok( scalar( grep { $_ ne $switches[0] } @switches ), '>', 0, "$name: more than one thread runs" );
    is_deeply( \@switches, $threads, "$name: the schedule" ) if $threads;

    ( $text, $status ) = lines_of("$lindy explore --timeout=60 examples/civl/$name-fixed.bpl");
    is( $status, 0, "$name-fixed: nothing fails" );
    like( $text, qr/no bug on any path/, "$name-fixed: on any path" );
}

# Text: one line for each switch, at the place where the thread goes on.
my ($text) = lines_of("$lindy explore examples/civl/lost-update.bpl");
like( $text, qr{lost-update\.bpl:10:3: reached thread 2: inc, line 10\n}, 'a thread goes on after its yield' );

# A saved execution is repeated.
my $folder = `mktemp -d`;
chomp $folder;
lines_of("$lindy explore --save=$folder/x.json examples/civl/spinlock.bpl");
( $text, my $status ) = lines_of("$lindy replay examples/civl/spinlock.bpl $folder/x.json");
is( $status, 4, 'replay: the same failure' ) or diag $text;
system 'rm', '-r', $folder;

done_testing;
