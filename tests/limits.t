#!/usr/bin/perl
# How searches end that do not come to their end: memory, time, crashes, Ctrl-C, bounds. What was found
# before is shown, the last line says why, the exit status fits. Speaks TAP.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

scratch();


# Resident kilobytes of a process and its descendants. A page that several of them share counts once (Pss): a worker
# that has just been forked would otherwise count twice.
sub resident {
    my ($pid) = @_;
    my $kb = get("/proc/$pid/smaps_rollup") =~ /^Pss:\s+(\d+)/m ? $1 : 0;
    $kb += resident($_) for children($pid);
    return $kb;
}

# Runs lindy; `meanwhile` is called with its process id some times a second. Status, output, peak size.
sub watch {
    my ( $meanwhile, @args ) = @_;
    my $pid  = start( $lindy, @args );
    my $peak = 0;
    my $status = end_of( $pid, 120, sub {
        my $kb = resident($pid);
        $peak = $kb if $kb > $peak;
        $meanwhile->( $pid, $_[0] ) if $meanwhile;
    } );
    return ( $status, get('out') . get('err'), $peak );
}

sub ended {
    my ( $name, $status, $pattern, @got ) = @_;
    ok( $got[0] eq $status && $got[1] =~ $pattern, $name ) or diag("status $got[0], expected $status\n$got[1]");
}

put( 'endless.bpl', <<'END' );
procedure Main(n: int)
{
  var i: int;
  i := 0;
  while (i >= 0) { i := i + 1; }
  assert false;
}
END
put( 'growing.bpl', <<'END' );
procedure Main(n: int)
{
  var i: int;
  var m: [int]int;
  assert n != 7;
  i := 0;
  while (true) { m[i] := i; i := i + 1; }
}
END
put( 'deep.bpl', "procedure Main(n: int) returns (r: int) { call r := Main(n + 1); }\n" );
put( 'many.bpl', "procedure Main(n: int) returns (r: int) { r := n; if (n > 3) { r := 2 * n; } }\n" );

# Sends a signal once, when a child has worked for a while, to the processes that `to` finds.
sub later {
    my ( $signal, $to ) = @_;
    my $sent;
    return sub { my ($pid) = @_; $sent = kill $signal => $to->($pid) if !$sent && grep { worked($_) > 1 } children($pid) };
}

my $limit = 80;
my @got = watch( undef, 'run', "--memory=$limit", '--loop-bound=0', 'endless.bpl' );
ended( 'out of memory', 5, qr/^0 passed, 0 failed, .*not exhaustive: out of memory, limit $limit MB \(--memory\)/m, @got );
cmp_ok( $got[2], '>', 0.5 * $limit * 1024, 'the limit was come near to' );
cmp_ok( $got[2], '<', 1.25 * $limit * 1024, 'the limit holds for all processes together' );
ended( 'out of memory, after a failure', 4, qr/^Execution 1: Main\(n = 7\) failed.*^0 passed, 1 failed, .*out of memory/ms,
    watch( undef, 'run', '--failing', "--memory=$limit", '--loop-bound=0', 'growing.bpl' ) );
ended( 'out of time, after a failure', 4, qr/^Execution 1: Main\(n = 7\) failed.*^0 passed, 1 failed, .*stopped after 5 s \(--timeout\)/ms,
    watch( undef, 'run', '--failing', '--timeout=5', '--memory=0', '--loop-bound=0', 'growing.bpl' ) );
ended( 'out of memory, as JSON', 5, qr/"verdict":"incomplete".*out of memory/,
    watch( undef, 'run', '--json', "--memory=$limit", '--loop-bound=0', 'endless.bpl' ) );
ended( 'a crash', 5, qr/^Execution 1: .*^[1-9]\d* passed, 0 failed, .*not exhaustive: the search crashed \(signal 11, Segmentation fault\)/ms,
    watch( later( SEGV => \&children ), 'run', '--passing', '-n', '100000000', 'many.bpl' ) );
ended( 'Ctrl-C, after a failure', 130, qr/^Execution 1: Main\(n = 7\) failed.*^0 passed, 1 failed, .*not exhaustive: interrupted/ms,
    watch( later( INT => sub { $_[0] } ), 'run', '--failing', '--memory=0', '--loop-bound=0', 'growing.bpl' ) );
ended( 'an endless loop', 5, qr/loop bound 500 reached \(--loop-bound\) on line 5/, watch( undef, 'run', '--loop-bound=500', 'endless.bpl' ) );
ended( 'endless recursion', 5, qr/recursion bound 10000 reached \(--recursion-bound\)/, watch( undef, 'run', 'deep.bpl' ) );

# States of a long block are not all kept: 99 MB when they were. What follows the last loop is nobody's business.
my $stores = join '', map { sprintf "  M[p + %d] := $_; M[%d] := q; q := M[p + %d];\n", ( 8 * $_ ) x 3 } 1 .. 60;
my $loop   = "  i := 0; while (i < k) { i := i + 1; }\n";
put( 'stores.bpl', "var M: [int]int;\nprocedure P(p: int, k: int) modifies M; requires p > 100000;\n{ var i, q: int;\n$stores$loop}\n" );
@got = watch( undef, 'infer', '--infer=all', 'stores.bpl' );
ended( 'invariants behind a long block', 0, qr/invariant 0 <= i;/, @got );
cmp_ok( $got[2], '<', 50 * 1024, 'in little memory' );

# Limits of explore are for all its methods and their processes together.
put( 'open.bpl', <<'EOF' );
var g: [int]int;
procedure Step(a: int, b: int) returns (r: int)
  modifies g;
{
  var k: int;
  k := a;
  while (k > b) { g[k] := g[k - 1] * k + a; k := k - 1 - g[b] mod 3; }
  r := g[a] * b;
  if (r mod 7 == 3) { call r := Step(a - 1, b); }
}
procedure Main(n: int)
  modifies g;
{
  var i, r: int;
  i := 0;
  while (i < n) { call r := Step(n, i); g[r] := g[i] * r + i; i := i + 1; }
  assert g[n] * g[n] * g[n] + r * r * r != 114;
}
EOF
put( 'wide.bpl', <<'EOF' );
var m: [int]int;
procedure Main(n: int) modifies m;
{
  var i, a, b: int;
  i := 0; a := 0; b := 1;
  while (true) {
    if (m[i] > n) { a := a * 3 + i; } else { b := b * 5 + i; }
    m[i] := a; m[i + 1] := m[i] + b * n; i := i + 1;
    assert a != b + 1000003;
  }
}
EOF
sub processor_time { my @t = times; return $t[2] + $t[3] }
my $before = processor_time();
ended( 'out of processor time', 5, qr/^incomplete: stopped after 2 s of processor time \(--cpu-timeout\)/m,
    watch( undef, 'explore', '--cpu-timeout=2', 'open.bpl' ) );
cmp_ok( processor_time() - $before, '<', 6, 'of all methods together' );
$before = processor_time();
ended( 'processor time for many entries', 5, qr/stopped after \S+ s of processor time/,
    watch( undef, 'explore', '--cpu-timeout=2', '--entry=all', 'open.bpl' ) );
cmp_ok( processor_time() - $before, '<', 6, 'of all entries together' );
@got = watch( undef, 'explore', '--memory=100', '--cpu-timeout=4', 'wide.bpl' );
ended( 'memory of explore', 5, qr/^incomplete: /m, @got );
cmp_ok( $got[2], '<', 100 * 1024, 'the limit holds for all methods together' );

# A method that dies costs no more than itself; what waits ends with the command.
put( 'stuck.bpl', <<'EOF' );
procedure Main(n: int, x: int, y: int, z: int)
{
  var i: int;
  assume n > 0;
  if (x * x * x + y * y * y + z * z * z == 114) { i := 0; } else { i := 0; }
  while (i < n) { i := i + 1; }
  assert i == n;
}
EOF
my @seen;
sub noting { my ($then) = @_; return sub { my ($pid) = @_; push @seen, $pid, children($pid); $then->($pid) } }
ended( 'symbolic execution dies', 0, qr/^no bug on any path: proved by invariants/m,
    watch( noting( later( KILL => \&children ) ), 'explore', '--cpu-timeout=20', 'stuck.bpl' ) );
ended( 'Ctrl-C while it works', 130, qr/^incomplete: interrupted/m,
    watch( noting( later( INT => sub { $_[0] } ) ), 'explore', '--cpu-timeout=20', 'stuck.bpl' ) );
ended( 'another decides while symbolic execution waits', 0, qr/proved by invariants/,
    watch( noting( sub { } ), 'explore', '--cpu-timeout=20', 'stuck.bpl' ) );
is_deeply( [ grep { get("/proc/$_/cmdline") =~ /stuck/ } @seen ], [], 'no process is left behind' );

done_testing();
