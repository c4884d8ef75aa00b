#!/usr/bin/perl
# Executions on random values: the same for the same seed, counted, within limits. Speaks TAP.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;
use Time::HiRes qw(time);

scratch();

put( 'bug.bpl', <<'B' );
procedure Main(x: int, m: [int]int) returns (y: int)
{
  var i: int;
  i := 0;
  while (i < x) invariant 0 <= i; { i := i + 1; y := y + m[i]; }
  assert y != 3 || i < 2;
}
B

# --- seeds -------------------------------------------------------------------------------
my $same = sub { my $t = $_[0]; $t =~ s/"seconds":[^,}]*//g; $t =~ s/\([\d.]+ s\)//g; $t };
my ( $s1, $a ) = run('$LINDY run --json --random=2000 --seed=5 bug.bpl 2>&1');
my ( $s2, $b ) = run('$LINDY run --json --random=2000 --seed=5 bug.bpl 2>&1');
my ( $s3, $c ) = run('$LINDY run --json --random=2000 --seed=6 bug.bpl 2>&1');
ok( $s1 == 4 && $s3 == 4, 'a failure has status 4' ) or diag("$s1, $s3", $a);
ok( $same->($a) eq $same->($b), 'the same seed, the same bytes' ) or diag($a, $b);
ok( $same->($a) ne $same->($c), 'another seed, other executions' ) or diag($a, $c);

# --- what is said ------------------------------------------------------------------------
my @events = events($a);
my ($x) = grep { $_->{event} eq 'execution' && $_->{outcome} eq 'failed' } @events;
ok( $x && $x->{confirmed} && $x->{values}{x} == 2 && $x->{check}{kind} eq 'assert', 'the failing execution is confirmed and small' )
  or diag($a);
my ($head) = grep { $_->{event} eq 'check' && $_->{written}{line} == 5 } @events;
ok( $head && $head->{held} > 2000 && !$head->{failed}, 'checks are counted' ) or diag($a);
my ($sum) = grep { $_->{event} eq 'summary' } @events;
ok( $sum->{executions} == 2000 && $sum->{failing} > 0 && $sum->{passed} > 0, 'the summary counts executions' ) or diag($a);
my ( $status, $text ) = run('$LINDY run --random=50 --seed=5 bug.bpl 2>&1');
ok( $status == 0 && $text =~ /^50 random executions:/m, 'executions that pass are enough' ) or diag($text);
( $status, $text ) = run('$LINDY run --random=50 --seed=5 --exhaustive bug.bpl 2>&1');
is( $status, 5, 'but they are not all: --exhaustive' ) or diag($text);
run('$LINDY run --random=2000 --seed=5 --save=x.json bug.bpl 2>&1');
( $status, $text ) = run('$LINDY replay bug.bpl x.json 2>&1');
ok( $status == 4 && $text =~ /assertion violated: y != 3/, 'a saved one is replayed' ) or diag($text);

# --- calls by specification --------------------------------------------------------------
put( 'calls.bpl', <<'B' );
procedure Callee(x: int) returns (y: int) { y := x; assert false; }
procedure Main(n: int) { var y: int; if (n > 0) { call Main(n - 1); } else { call y := Callee(n); assert y < 1000; } }
B
( $status, $text ) = run('$LINDY run --entry=Main --random=200 calls.bpl 2>&1');
ok( $status == 4 && $text =~ /assertion violated: false/, 'calls are by body' ) or diag($text);
( $status, $text ) = run(q{$LINDY run --entry=Main --random=500 --by-spec='*' calls.bpl 2>&1});
ok( $status == 4 && $text !~ /violated: false/ && $text =~ /y < 1000/, 'or all by specification, but for the entry' ) or diag($text);

# --- limits ------------------------------------------------------------------------------
put( 'endless.bpl', <<'B' );
procedure Loop() { var i: int; i := 0; while (true) { i := i + 1; } }
procedure Deep(n: int) { call Deep(n + 1); }
procedure Twice(n: int) { call Twice(n + 1); call Twice(n + 2); }
procedure Fill() { var m: [int][int]int; var i: int; i := 0; while (true) { m[i][i] := m[i + 1][i]; i := i + m[0][i] + 1; } }
function f(x: int): int { f(x + 1) + 1 }
procedure Definition(x: int) { assert f(x) == f(x); }
procedure Large(n: int, a: [int]int) requires n > 100000000; { assert (forall i: int :: 0 <= i && i < n ==> a[i] == a[i]); }
procedure Numbers() { var x: int; x := 3; while (true) { x := x * x; } }
procedure Stuck(x: int) { assume x * x * x == 1234567; }
procedure Many(x: int) { goto A; A: goto A, A, A, A, A, A, A, A; }
B
my $start = time;
( $status, $text ) = run('$LINDY test --random=200 --timeout=20 endless.bpl 2>&1');
my $took = time - $start;
ok( $status == 5 && $text =~ /not exhaustive/ && $took < 120, 'executions without end are ended' ) or diag("$took s", $text);
( $status, $text ) = run('$LINDY run --entry=Deep --random=20 --depth=100000000 --recursion-bound=0 --memory=200 --timeout=5 endless.bpl 2>&1');
is( $status, 5, 'memory or time ends what has no other bound' ) or diag($text);
( $status, $text ) = run('$LINDY run --entry=Loop --random=3 --depth=50 endless.bpl 2>&1');
ok( $status == 5 && $text =~ /an execution is too long/, '--depth' ) or diag($text);

done_testing();
