#!/usr/bin/perl
# lindy verify --stability: proofs that depend on what must not matter are told, and certificates cure them.
#   LINDY=build/release/lindy prove tests/stability.t
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

scratch();
put( 'search.bpl', get("$home/examples/binary-search.bpl") );
put( 'wrong.bpl',  'procedure P(x: int) { assert x > 0; } procedure Q(x: int) { assert x == x; }' );

sub noted {
    my ($command) = @_;
    my ( $status, $out ) = run($command);
    my ($note)    = grep { $_->{event} eq 'stability' } events($out);
    my ($summary) = grep { $_->{event} eq 'summary' } events($out);
    return ( $note // {}, $summary // {}, $status );
}

# With just the work that the plain proof takes, some mutations need more.
my ( undef, $out ) = run('$LINDY verify --json --one-attempt search.bpl');
my ($work) = map { $_->{resources} } grep { $_->{event} eq 'result' } events($out);
my $tight = "--one-attempt --rlimit=$work --stability=8";

my ( $note, $summary, $status ) = noted("\$LINDY verify --json $tight search.bpl");
is( $status, 0, 'the verdict is that of the plain proof' );
ok( $note->{proved} && !$note->{stable}, 'a proof with no work to spare is unstable' );
ok( $note->{verified} > 0 && $note->{verified} < 8, 'it is found with some mutations' );
is( $summary->{unstable}, 1, 'the summary counts it' );
is( $summary->{mutations}, 8, 'and tells the mutations' );
expect( 'text: a warning, and a count', "\$LINDY verify $tight search.bpl", 0,
    qr/warning\[V104\]: the proof of BinarySearch is unstable: found with \d of 8.*1 verified.*; 1 unstable in 8 mutations/s, '' );
my ( $once, $again ) = map { ( run("\$LINDY verify --json $tight $_ search.bpl | grep stability") )[1] } '-j1', '-j3';
is( $once, $again, 'mutations are the same in every run, whatever the number of workers' );

# The cure.
run('$LINDY verify --certify=certificates search.bpl');
( $note, $summary ) = noted("\$LINDY verify --json $tight --hints=certificates search.bpl");
ok( $note->{stable} && $note->{verified} == 8, 'with its certificate as hint it is found with all of them' );

# What fails surely is not tried again, what is proved easily is stable.
( $status, $out ) = run('$LINDY verify --json --stability=3 wrong.bpl');
is_deeply( [ map { [ $_->{unit}, $_->{verified} ] } grep { $_->{event} eq 'stability' } events($out) ], [ [ 'Q', 3 ] ], 'refuted ones are left out' );
is( $status, 4, 'and the exit status is as without' );
expect( 'not with inferred invariants', '$LINDY verify --stability=2 --infer=all search.bpl', 1, '', qr/put the invariants into the program first/ );
done_testing();
