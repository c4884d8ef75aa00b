#!/usr/bin/perl
# Whatever a solver, a worker, the user or the disk does to `lindy verify`: the implementation concerned
# is inconclusive with the true reason, all others are reported, the exit status is right,
# and neither a process nor a file is left behind. Speaks TAP.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use File::Temp qw(tempdir);
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;
use Time::HiRes qw(sleep time);

my $fake = "$home/tests/hostile/solver";
my $dir  = scratch();
mkdir 'tmp';
$ENV{TMPDIR} = "$dir/tmp";
$ENV{LINDY_HOSTILE_RUN} = my $mark = "lindy-hostile-$$-" . int time;

put( 'three.bpl', <<'BPL' );
procedure first(x: int) requires x > 0; { assert x >= 1; }
procedure second(bad: int) requires bad > 0; { assert bad >= 1; }
procedure third(x: int) requires x > 0; { assert x >= 1; }
BPL

# The factors of a product of two primes, which takes Z3 very long with any setting; the first and the last are
# easy.
put( 'long.bpl', <<'BPL' );
procedure first(x: int) requires x > 0; { assert x >= 1; }
procedure second(x: bv64, y: bv64)
  requires less(1bv64, x) && less(1bv64, y) && less(x, 4294967296bv64) && less(y, 4294967296bv64);
{ assert times(x, y) != 9223372028264841217bv64; }
procedure third(x: int) requires x > 0; { assert x >= 1; }
function {:bvbuiltin "bvmul"} times(bv64, bv64): bv64;
function {:bvbuiltin "bvult"} less(bv64, bv64): bool;
BPL

# Each instance of the axiom asks for two further ones: memory without bound.
put( 'loop.bpl', <<'BPL' );
function f(x: int): int;
axiom (forall x: int :: { f(x) } f(x) != f(2*x + 1) + 1 && f(2*x + 2) != f(x));
procedure first(x: int) requires x > 0; { assert x >= 1; }
procedure second(x: int) { assert f(x) != 7; }
procedure third(x: int) requires x > 0; { assert x >= 1; }
BPL

# Multiplication and division of so many bits are taken apart without a look at the clock.
put( 'wide.bpl', <<'BPL' );
function {:bvbuiltin "bvmul"} mul(a: bv4096, b: bv4096): bv4096;
function {:bvbuiltin "bvudiv"} quo(a: bv4096, b: bv4096): bv4096;
procedure first(x: int) requires x > 0; { assert x >= 1; }
procedure second(a: bv4096, b: bv4096) { assert mul(quo(a, b), a) == mul(a, quo(a, b)); assert {:split_here} a == quo(mul(a, b), b); }
procedure third(x: int) requires x > 0; { assert x >= 1; }
BPL

# --- observing ---------------------------------------------------------------------------

# The processes that run with our mark in their environment, ourselves apart.
sub marked {
    my @found;
    for my $environ ( glob '/proc/[0-9]*/environ' ) {
        my ($pid) = $environ =~ m{(\d+)};
        next if $pid == $$ || get($environ) !~ /\Q$mark\E/;
        my $stat = get("/proc/$pid/stat");
        push @found, $pid if $stat =~ /\) [^ZX]/;
    }
    return @found;
}

# Killed orphans are gone when init has reaped them.
sub left_behind {
    my @left;
    for ( 1 .. 600 ) { @left = marked() or return ''; sleep 0.05 }
    return join ' ', map { "$_:" . ( get("/proc/$_/cmdline") =~ tr/\0/ /r ) } @left;
}

sub files { return join ' ', sort grep { !m{/(out|err)$} } glob "$dir/* $dir/tmp/* $dir/.??*" }

# Runs a command and, if given, does something to it meanwhile; then looks at everything.
sub survives {
    my ( $name, $command, $status, $out, $meanwhile ) = @_;
    my $before = files();
    my $pid    = start( '/bin/sh', '-c', "exec $command" );
    $meanwhile->($pid) if $meanwhile;
    my $got = end_of( $pid, 120 );    # long enough on any machine, and what hangs never ends
    my ( $said, $left, $after ) = ( get('out') . get('err'), left_behind(), files() );
    ok( $got eq $status && $said =~ $out && $left eq '' && $after eq $before, $name )
      or diag("status $got, expected $status\nsaid: $said\nleft: $left\nfiles before: $before\nfiles after: $after");
}

# The second of three implementations is inconclusive, for a reason.
sub inconclusive {
    my ($why) = @_;
    return qr/:11: warning\[V100\]: second is neither proved nor refuted \($why.*?\).*\n2 verified, 0 refuted, 1 inconclusive/s;
}

# --- programs that are no solvers -----------------------------------------------------------

sub misbehaves {
    my ( $mode, $why, $options ) = @_;
    $options //= '';
    survives( "a solver: $mode", "\$LINDY verify -j2 $options --solver='$fake $mode' three.bpl",
        5, inconclusive($why) );
}
my $failure = 'solver failure: ';
misbehaves( 'garbage',      "${failure}the solver's answer is not one of SMT-LIB" );
misbehaves( 'binary',       $failure );
misbehaves( 'two-answers',  "${failure}the solver's answer is not one of SMT-LIB" );
misbehaves( 'wrong-answer', "${failure}the solver's answer is not one of SMT-LIB" );
misbehaves( 'half',         "${failure}the solver '.*' ended unexpectedly" );
misbehaves( 'half-list',    "${failure}the solver '.*' ended unexpectedly" );
misbehaves( 'error',        "${failure}line 7: no such thing" );
misbehaves( 'nothing',      "${failure}the solver '.*' ended unexpectedly" );
misbehaves( 'complains',    "${failure}the solver '.*' ended unexpectedly.*: licence expired" );
misbehaves( 'dies',         "${failure}the solver '.*' ended unexpectedly: signal 11" );
misbehaves( 'sat-dies',     "${failure}the solver '.*' ended unexpectedly" );
misbehaves( 'unsat-dies',   "${failure}the solver '.*' ended unexpectedly" );
misbehaves( 'flood',        "${failure}the solver's output has no end" );
misbehaves( 'lines',        "${failure}the solver's output has no end" );
misbehaves( 'closes',       $failure );
# On a busy machine, too, the other two are proved within the limit.
misbehaves( 'hangs',    'time limit', '--timeout=4' );
misbehaves( 'children', 'time limit', '--timeout=4' );
misbehaves( 'eats',     'memory limit', '--memory=300' );

survives( 'a program that is not there', '$LINDY verify --solver=./absent three.bpl',
    1, qr/there is no program '\.\/absent'/ );
survives( 'a program that is nowhere', '$LINDY verify --solver=absentsolver three.bpl',
    1, qr/there is no program 'absentsolver' in PATH; .*z3.*cvc5/ );
survives( 'a file that is no program', '$LINDY verify --solver=./three.bpl three.bpl',
    1, qr/'\.\/three\.bpl' is not a program that can be run/ );
survives( 'nor for front-ends', '$LINDY boogie /proverOpt:SOLVER=absentsolver three.bpl', 1, qr/absentsolver/ );
put( 'empty', '' );
chmod 0755, 'empty';
put( 'noscript', "#!/no/such/interpreter\n" );
chmod 0755, 'noscript';
for my $program (qw(./empty ./noscript)) {
    survives( "a program that cannot be run: $program", "\$LINDY verify --solver=$program three.bpl",
        5, qr/(?:.*neither proved nor refuted \(solver failure: .*\n.*\n.*\n +\= open: the check at line \d\n){3}0 verified, 0 refuted, 3 incon/ );
}
unlink 'empty', 'noscript';

# --- Z3 in process -----------------------------------------------------------------------

survives( 'Z3: limit of time', '$LINDY verify -j2 --timeout=3 long.bpl', 5, inconclusive('time limit') );
survives( 'Z3: a search that does not stop at its limit', '$LINDY verify -j2 --timeout=3 wide.bpl', 5,
    inconclusive('time limit: the solver did not stop by itself') );
survives( 'Z3: limit of work', '$LINDY verify -j2 --rlimit=100000 loop.bpl', 5, inconclusive('resource limit') );
survives( 'Z3: limit of memory', '$LINDY verify -j2 --memory=60 loop.bpl', 5, inconclusive('memory limit') );

# --- a worker that ends ----------------------------------------------------------------------

# The worker that is at the hard one: a child of the command that has worked for a while, or whose solver hangs.
sub worker_of {
    my ($pid) = @_;
    my $until = time + 100;
    while ( time < $until ) {
        for my $child ( children($pid) ) {
            return $child if worked($child) > 0.4 || grep { get("/proc/$_/cmdline") =~ /^hanging/ } $child, children($child);
        }
        sleep 0.05;
    }
    return;
}

sub to_worker {
    my ($signal) = @_;
    return sub { my $w = worker_of( $_[0] ); kill $signal, $w if $w }
}
my $process = 'the worker process failed: signal';
survives( "a worker gets SIG$_->[0]", '$LINDY verify -j2 long.bpl', 5, inconclusive("$process $_->[1]"), to_worker( $_->[0] ) )
  for [ KILL => 9 ], [ ABRT => 6 ], [ USR1 => 10 ], [ TERM => 15 ], [ INT => 2 ], [ HUP => 1 ];
survives( 'a worker that is stopped is ended at its limit', '$LINDY verify -j2 --timeout=3 long.bpl', 5,
    inconclusive('time limit'), sub { my $w = worker_of( $_[0] ); kill 'STOP', $w if $w } );
survives( 'a worker whose solver is killed', "\$LINDY verify -j2 --solver='$fake hangs' three.bpl", 5,
    inconclusive("${failure}the solver '.*' ended unexpectedly: signal 9"),
    sub { my ( $w, $p ) = worker_of( $_[0] ); $p = $w && worker_of($w); kill 'KILL', $p if $p } );

# --- interruption ------------------------------------------------------------------------------

my $open = qr/^1 verified, 0 refuted, 2 inconclusive/m;
for my $signal (qw(INT TERM HUP)) {
    for my $whom ( 'alone', 'with its group' ) {
        survives( "SIG$signal to the command $whom", '$LINDY verify -j1 long.bpl', 130, $open,
            sub { worker_of( $_[0] ); kill $signal, $whom eq 'alone' ? $_[0] : -$_[0] } );
    }
    survives( "SIG$signal with a solver that ignores it", "\$LINDY verify -j1 --solver='$fake hangs' three.bpl", 130, $open,
        sub { worker_of( $_[0] ); kill $signal, $_[0] } );
}
survives( 'SIGINT with the verdicts as JSON', '$LINDY verify --json -j1 long.bpl', 130,
    qr/"unit":"second".*"verdict":"inconclusive".*"reason":"interrupted".*"event":"summary"/s,
    sub { worker_of( $_[0] ); kill 'INT', $_[0] } );
survives( 'a signal that was ignored at the start stays ignored', 'nohup $LINDY verify -j1 --timeout=4 long.bpl', 5,
    inconclusive('time limit'), sub { worker_of( $_[0] ); kill 'HUP', $_[0] } );
survives( 'SIGKILL to the command takes its workers along', '$LINDY verify -j2 long.bpl', 'signal 9', qr//,
    sub { worker_of( $_[0] ); kill 'KILL', $_[0] } );

# --- output that cannot be written ------------------------------------------------------------

put( 'big', "{}\n" );
survives( 'a reader that goes away', "bash -c '\$LINDY verify --solver=\"$fake\" three.bpl | true; exit \${PIPESTATUS[0]}'", 141, qr/^$/ );
survives( '--json to a full disk', '$LINDY verify --json three.bpl > /dev/full', 1, qr/cannot write the output: No space left/ );
survives( '--log-smt to a full disk', '$LINDY verify --log-smt=/dev/full three.bpl', 5,
    qr/second is neither proved nor refuted \(its log cannot be written: No space left on device\).*0 verified, 0 refuted, 3 incon/s );
survives( '--log-smt to a folder that is not there', '$LINDY verify --log-smt=no/such/@PROC@ three.bpl', 5,
    qr/its log cannot be written: No such file or directory.*0 verified, 0 refuted, 3 incon/s );
survives( '--json to a file that may not grow', "bash -c 'ulimit -f 0; exec \$LINDY verify --json three.bpl >> big'", 1, qr/^$/ );
survives( '--log-smt to a file that may not grow', "bash -c '(ulimit -f 0; exec \$LINDY verify --force --log-smt=big three.bpl) | cat; exit \${PIPESTATUS[0]}'", 5,
    qr/its log cannot be written: File too large.*0 verified, 0 refuted, 3 incon/s );
survives( 'no standard output', '$LINDY verify three.bpl >&-', 1, qr/cannot write the output/ );


# --- the cache -------------------------------------------------------------------------------

my $verified = qr/^3 verified, 0 refuted, 0 inconclusive/m;

# What is in a folder that the test made is no finding.
sub with_cache {
    my ( $name, $make, $options, $warning, $meanwhile ) = @_;
    my $base = tempdir( CLEANUP => 1 );
    $make->($base);
    survives( "the cache: $name", "\$LINDY verify --cache=$base/cache $options three.bpl", 0,
        $warning ? qr/$verified.*$warning/s : $verified, $meanwhile && sub { $meanwhile->($base) } );
}
with_cache( 'a new folder', sub { }, '' );
with_cache( 'a file where the folder should be', sub { put( "$_[0]/cache", 'x' ) }, '', 'warning: no cache' );
with_cache( 'a folder where the file should be', sub { mkdir "$_[0]/cache"; mkdir "$_[0]/cache/verdicts.sqlite" }, '', 'warning: no cache' );
with_cache( 'no database', sub { mkdir "$_[0]/cache"; put( "$_[0]/cache/verdicts.sqlite", 'nonsense' x 1000 ) }, '', 'warning: no cache' );
with_cache( 'removed meanwhile', sub { }, "--solver='$fake'", '',
    sub { my ($base) = @_; sleep 0.1; unlink glob "$base/cache/*"; rmdir "$base/cache" } );
survives( 'the cache: on a device', '$LINDY verify --cache=/dev/full three.bpl', 1, qr{/dev/full: others can write to this cache} );
{
    my $base = tempdir( CLEANUP => 1 );
    survives( 'the cache: a run whose output was lost', "\$LINDY verify --json --cache=$base/cache three.bpl > /dev/full", 1, qr/No space left/ );
    survives( 'the cache: is not remembered as a whole', "\$LINDY verify -j1 --json --cache=$base/cache three.bpl", 0,
        qr/^(?=.*"unit":"first")(?=.*"unit":"second")(?=.*"unit":"third").*"verified":3,/s );
}
SKIP: {
    skip 'root may write anywhere', 1 if $> == 0;
    my $base = tempdir( CLEANUP => 1 );
    mkdir "$base/cache";
    chmod 0555, "$base/cache";
    survives( 'the cache: a folder that is read-only', "\$LINDY verify --cache=$base/cache three.bpl", 0,
        qr/$verified.*warning: no cache/s );
}

done_testing();
