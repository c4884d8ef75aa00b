#!/usr/bin/perl
# Programs with many implementations: easy ones are proved many in a worker (src/verify/batch_proofs.h). Output does not
# depend on the number of workers, a worker that dies loses nothing, and the cost is linear. Speaks TAP.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

scratch();

my $theory = "function f(x: int): int;\naxiom (forall x: int :: {f(x)} f(x) >= x);\n";

# Procedure number $i; every kind is verified but 'bad', which fails, and 'hard', which Z3 does not decide.
sub procedure {
    my ( $i, $kind ) = @_;
    return "procedure P$i(x: int) returns (r: int) ensures r != $i; { r := x; }\n" if $kind eq 'bad';
    return "procedure P$i(x: int, y: int, z: int) { assert x*x*x + y*y*y + z*z*z != 33 * 1000 + $i * 9 + 4; }\n"
      if $kind eq 'hard';
    return "procedure {:rlimit 3000000} P$i(x: int) requires x > $i; { assert f(x) > $i; }\n" if $kind eq 'own';
    return "procedure P$i(n: int) returns (s: int) requires n >= 0; ensures s == n * $i; {\n  var i: int;\n  i := 0; s := 0;\n"
      . "  while (i < n) invariant 0 <= i && i <= n && s == i * $i; { s := s + $i; i := i + 1; }\n}\n"
      if $i % 3 == 0;
    return "procedure P$i(x: int) returns (r: int) requires x >= 1; ensures r >= x;\n{ r := f(x + $i); assert r >= $i; }\n";
}

sub program { my ( $n, %special ) = @_; return join '', $theory, map { procedure( $_, $special{$_} // '' ) } 0 .. $n - 1 }
sub timeless { my ($text) = @_; $text =~ s/("seconds":|in )[0-9.]+(e-\d+)?/${1}0/g; return $text }

put( 'mixed.bpl', program( 60, 3 => 'bad', 20 => 'hard', 21 => 'own', 40 => 'bad', 41 => 'bad', 42 => 'bad', 43 => 'bad' ) );
my %json;
for my $jobs ( 1, 2, 5 ) {
    my ( $status, $out ) = run("\$LINDY verify --timeout=2 --rlimit=400000 --json -j$jobs mixed.bpl");
    is( $status, 4, "-j$jobs: some are refuted" );
    $json{$jobs} = timeless($out);
}
like( $json{1}, qr/"verified":54,"refuted":5,/, 'the verdicts are right' );
sub sorted { return join "\n", sort split /\n/, $_[0] }
sub units { return map { $_->{event} eq 'result' ? $_->{unit} : () } events( $_[0] ) }
is( sorted( $json{2} ), sorted( $json{1} ), 'the same events from two workers' );
is( sorted( $json{5} ), sorted( $json{1} ), 'the same events from five' );
is( join( ' ', sort { substr( $a, 1 ) <=> substr( $b, 1 ) } units( $json{5} ) ), join( ' ', map {"P$_"} 0 .. 59 ), 'each once' );
my ( undef, $ordered ) = run('$LINDY verify --timeout=2 --rlimit=400000 --json -j5 --report=junit:many.xml mixed.bpl');
is( join( ' ', units($ordered) ), join( ' ', map {"P$_"} 0 .. 59 ), 'with a report in the order of the program' );

# What is said of a failure is what is said of it alone.
my ( undef, $whole ) = run('$LINDY verify --timeout=2 mixed.bpl');
my ( undef, $alone ) = run('$LINDY verify --timeout=2 --proc=P40 mixed.bpl');
my ($failure) = $alone =~ /\A(.*?)^0 verified/ms;
ok( length $failure > 50 && index( $whole, $failure ) >= 0, 'a failure reads as it does alone' ) or diag("$alone\n$whole");

# A worker that dies while it proves easy ones, which is when the first results come, loses nothing.
put( 'large.bpl', program(1500) );
my $killed = 0;
my $pid    = start( $lindy, qw(verify --json -j2 large.bpl) );
my $status = end_of( $pid, 120, sub {
    for my $child ( !$killed && -s 'out' ? children($pid) : () ) { $killed += kill 'KILL', $child }
} );
ok( $status eq '0' && get('out') =~ /"verified":1500,"refuted":0,"unproved":0,"inconclusive":0/, "all proved, with $killed workers killed" )
  or diag( "status $status\n" . get('out') . get('err') );
ok( $killed, 'workers were there to be killed' );

# Interrupted while it proves the last, which takes very long.
put( 'longer.bpl', get('large.bpl') . <<'END' );
function {:bvbuiltin "bvmul"} times(bv64, bv64): bv64;
function {:bvbuiltin "bvult"} less(bv64, bv64): bool;
procedure factors(x: bv64, y: bv64)
  requires less(1bv64, x) && less(1bv64, y) && less(x, 4294967296bv64) && less(y, 4294967296bv64);
{ assert times(x, y) != 9223372028264841217bv64; }
END
$pid = start( $lindy, qw(verify -j1 longer.bpl) );
my $sent = 0;
$status = end_of( $pid, 120, sub { $sent += kill 'INT', $pid if !$sent && grep { worked($_) > 1 } children($pid) } );
ok( $status eq '130' && get('out') =~ /^\d+ verified, 0 refuted/m, 'Ctrl-C ends it' ) or diag( "status $status\n" . get('out') . get('err') );

# Killed, it has printed with --json what it knew, also of those after one that takes long.
put( 'killed.bpl', <<'END' . get('longer.bpl') =~ s/^.*(?=function \{:bvbuiltin "bvmul"\})//sr );
procedure first(x: int) { assert x != 7; }
END
put( 'killed.bpl', get('killed.bpl') . "procedure last(x: int) { assert x != 8; }\n" );
$pid  = start( $lindy, qw(verify --json -j2 killed.bpl) );
$sent = 0;
$status = end_of( $pid, 60, sub { $sent += kill 'KILL', $pid if !$sent && get('out') =~ /"unit":"last"[^\n]*"verdict":"refuted"/ } );
is( $status, 'signal 9', 'a run is killed' );
is_deeply( [ map {"$_->{unit} $_->{verdict}"} grep { $_->{event} eq 'result' } events( get('out') ) ],
    [ 'first refuted', 'last refuted' ], 'and what was known is printed' ) or diag( get('out') );

# Known verdicts do not disturb the others.
run('$LINDY verify --cache=c large.bpl');
( my $edited = get('large.bpl') ) =~ s/r >= 700;/r >= 700 - 1;/;
put( 'large.bpl', $edited );
my ( undef, $second ) = run('$LINDY verify --cache=c --json large.bpl');
my @fresh = grep { $_->{event} eq 'result' && !$_->{cached} } events($second);
is( "@{[map { $_->{unit} } @fresh]}", 'P700', 'after an edit one is proved, the others are known' );

# Linear: four times as many cost at most about four times as much.
sub cost {
    my ($n) = @_;
    put( "n$n.bpl", program($n) );
    my @before = times;
    run("\$LINDY verify -q n$n.bpl");
    my @after = times;
    return $after[2] + $after[3] - $before[2] - $before[3];
}
my ( $some, $many ) = ( cost(500), cost(2000) );
ok( $many < 7 * $some + 0.2, sprintf 'linear: %.2f s for 500, %.2f s for 2,000', $some, $many );

done_testing();
