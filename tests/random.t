#!/usr/bin/perl
# Executions on random values: the same for the same seed, counted, within limits. Speaks TAP.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Temp qw(tempdir);
use FindBin;
use JSON::PP;
use Time::HiRes qw(time);

my $lindy = abs_path( $ENV{LINDY} // "$FindBin::Bin/../build/release/lindy" );
my $dir   = tempdir( CLEANUP => 1 );
chdir $dir or die "random: $dir: $!\n";

sub put { my ( $name, $text ) = @_; open my $to, '>', $name or die "random: $name: $!\n"; print $to $text; close $to }

sub run {
    my ($arguments) = @_;
    my $out = qx($lindy $arguments 2>&1 < /dev/null);
    return ( $? & 127 ? 'signal' : $? >> 8, $out );
}
sub events { return map { JSON::PP::decode_json($_) } grep { /^\{/ } split /\n/, $_[0] }

my ( $count, $failed ) = ( 0, 0 );

sub ok($$@) {
    my ( $name, $ok, @detail ) = @_;
    $count++;
    print $ok ? 'ok' : 'not ok', " $count - $name\n";
    return if $ok;
    $failed++;
    print "#   $_\n" for map { split /\n/ } @detail;
}

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
my ( $s1, $a ) = run('run --json --random=2000 --seed=5 bug.bpl');
my ( $s2, $b ) = run('run --json --random=2000 --seed=5 bug.bpl');
my ( $s3, $c ) = run('run --json --random=2000 --seed=6 bug.bpl');
ok( 'a failure has status 4', $s1 == 4 && $s3 == 4, "$s1, $s3", $a );
ok( 'the same seed, the same bytes', $same->($a) eq $same->($b), $a, $b );
ok( 'another seed, other executions', $same->($a) ne $same->($c), $a, $c );

# --- what is said ------------------------------------------------------------------------
my @events = events($a);
my ($x) = grep { $_->{event} eq 'execution' && $_->{outcome} eq 'failed' } @events;
ok( 'the failing execution is confirmed and small',
    $x && $x->{confirmed} && $x->{values}{x} == 2 && $x->{check}{kind} eq 'assert', $a );
my ($head) = grep { $_->{event} eq 'check' && $_->{written}{line} == 5 } @events;
ok( 'checks are counted', $head && $head->{held} > 2000 && !$head->{failed}, $a );
my ($sum) = grep { $_->{event} eq 'summary' } @events;
ok( 'the summary counts executions',
    $sum->{executions} == 2000 && $sum->{failing} > 0 && $sum->{passed} > 0, $a );
my ( $status, $text ) = run('run --random=50 --seed=5 bug.bpl');
ok( 'without a failure the status is that of a bound', $status == 5 && $text =~ /^50 random executions:/m, $text );
( $status, $text ) = run('run --random=50 --seed=5 --bounded-ok bug.bpl');
ok( '--bounded-ok', $status == 0, $text );
run('run --random=2000 --seed=5 --save=x.json bug.bpl');
( $status, $text ) = run('replay bug.bpl x.json');
ok( 'a saved one is replayed', $status == 4 && $text =~ /assertion violated: y != 3/, $text );

# --- calls by specification --------------------------------------------------------------
put( 'calls.bpl', <<'B' );
procedure Callee(x: int) returns (y: int) { y := x; assert false; }
procedure Main(n: int) { var y: int; if (n > 0) { call Main(n - 1); } else { call y := Callee(n); assert y < 1000; } }
B
( $status, $text ) = run('run --entry=Main --random=200 calls.bpl');
ok( 'calls are by body', $status == 4 && $text =~ /assertion violated: false/, $text );
( $status, $text ) = run("run --entry=Main --random=500 --by-spec='*' calls.bpl");
ok( 'or all by specification, but for the entry', $status == 4 && $text !~ /violated: false/ && $text =~ /y < 1000/, $text );

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
( $status, $text ) = run('test --random=200 --timeout=20 endless.bpl');
my $took = time - $start;
ok( 'executions without end are ended', $status == 5 && $text =~ /not exhaustive/ && $took < 120, "$took s", $text );
( $status, $text ) = run('run --entry=Deep --random=20 --depth=100000000 --recursion-bound=0 --memory=200 --timeout=5 endless.bpl');
ok( 'memory or time ends what has no other bound', $status == 5, $text );
( $status, $text ) = run('run --entry=Loop --random=3 --depth=50 endless.bpl');
ok( '--depth', $status == 5 && $text =~ /an execution is too long/, $text );

print "1..$count\n";
exit( $failed ? 1 : 0 );
