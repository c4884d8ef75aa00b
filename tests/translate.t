#!/usr/bin/perl
# What `lindy translate` writes is what Why3 reads and proves. Speaks TAP.
#
# Every program of tests/golden/translate and tests/translate: Why3 accepts the translation. Then --check, on
# programs whose verdicts are known; in tests/translate, what is called good_* is proved and what is called bad_*
# is not (here some of it; all of it takes minutes, because most provers only give up on what is false).
# Skipped where Why3 is missing.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Basename;
use File::Temp qw(tempdir);
use FindBin;

my $lindy = abs_path( $ENV{LINDY} // "$FindBin::Bin/../build/release/lindy" );
my $dir   = tempdir( CLEANUP => 1 );

if ( system('why3 --version > /dev/null 2>&1') != 0 ) {
    print "1..0 # SKIP Why3 is not installed (scripts/deps test installs it)\n";
    exit 0;
}
my ( $count, $failed ) = ( 0, 0 );

sub ok($$@) {    # the prototype makes a match that fails a false value, not an empty list
    my ( $name, $ok, @detail ) = @_;
    $count++;
    $failed++ unless $ok;
    print $ok ? '' : 'not ', "ok $count - $name\n";
    print map { "# $_\n" } map { split /\n/ } $ok ? () : @detail;
}

sub put { my ( $name, $text ) = @_; open my $to, '>', "$dir/$name" or die "translate: $name: $!\n"; print $to $text; close $to }

for my $program ( sort glob("$FindBin::Bin/golden/translate/*.bpl"), sort glob("$FindBin::Bin/translate/*.bpl") ) {
    my $name = basename($program);
    my $said = `cd $dir && "$lindy" translate -q -o x.mlw "$program" 2>&1`;
    ok( "$name is translated", $? == 0, $said );
    $said = `cd $dir && why3 prove --type-only x.mlw 2>&1`;
    ok( "Why3 accepts $name", $? == 0, $said );
}

# The verdicts of Lindy and of Why3's provers, procedure by procedure.
sub table {
    my ( $text, @options ) = @_;
    put( 'check.bpl', $text );
    my $out = `cd $dir && HOME=$dir/home "$lindy" translate --check @options check.bpl 2>&1`;
    return ( $? >> 8, $out );
}

for my $program ( sort glob "$FindBin::Bin/translate/*.bpl" ) {
    my $out = `cd $dir && "$lindy" translate --check -q --provers=z3 --timeout=30 '--proc=good_*' "$program" 2>&1`;
    my @rows = grep { /^good_/ } split /\n/, $out;
    my @lost = grep { !/^\w+ +verified +proved\s*$/ } @rows;
    ok( basename($program) . ': what is good is proved', @rows > 3 && !@lost, @rows > 3 ? @lost : $out );
}
my %bad = (
    bitvectors => [qw(bad_wraps bad_signed bad_cross bad_extend)],
    control    => [qw(bad_break bad_overlapping bad_irreducible bad_tangled)],
    logic      => [qw(bad_unique bad_map2 bad_record bad_unpack)],
    procedures => [qw(bad_frame bad_swapped bad_where_partial bad_two)],
);
for my $name ( sort keys %bad ) {
    my @procs = map { "--proc=$_" } @{ $bad{$name} };
    my $out   = `cd $dir && "$lindy" translate --check -q --provers=z3 --timeout=1 @procs "$FindBin::Bin/translate/$name.bpl" 2>&1`;
    my @rows  = grep { /^bad_/ } split /\n/, $out;
    my @lost  = grep { !/^\w+ +(refuted|unproved) +(unproved|timeout)\s*$/ } @rows;
    ok( "$name.bpl: what is bad is not", @rows >= 4 && !@lost, @rows >= 4 ? @lost : $out );
}

# Section 3 of the paper on b2w: what each tool can and cannot do.
my ( $status, $out ) = table( <<'BPL', '--timeout=2' );
const N: int;
axiom 0 <= N;
procedure not_verify() ensures (forall k, l: int :: 0 <= k && k <= l && l < N ==> N < N);
{ var x: int; x := -N; while (x != x) { } }
procedure lemma_yes() ensures 2.0 ** 3.0 > 0.0; { }
procedure lemma_no() ensures 2.0 ** 3.0 < 0.0; { }
procedure trivial_inv()
{ var i: int; i := 0; while (i < 10) invariant 0 <= i && i <= 10; invariant (exists j: int :: i == 2*j); { i := i + 2; } }
BPL
ok( 'a contradictory postcondition is not proved', $out =~ /^not_verify +refuted +(unproved|timeout) +(unproved|timeout)\b/m, $out );
ok( 'a power is positive', $out =~ /^lemma_yes +unproved .* proved\b.*which knows powers/m, $out );
ok( 'a power is not negative',   $out =~ /^lemma_no +unproved +(unproved|timeout) +(unproved|timeout)\b/m, $out );
ok( 'an invariant for cvc5',     $out =~ /^trivial_inv +\w+ +\w+ +proved\b/m,   $out );
ok( 'a refutation is status 4',  $status == 4,                                  $status );

( $status, $out ) = table( <<'BPL', '--provers=z3', '--timeout=10' );
procedure good(x: int) returns (y: int) requires x > 0; ensures y > x; { y := x + 1; }
procedure bad(x: int) returns (y: int) ensures y > x; { y := x; }
procedure nothing() { }
BPL
ok( 'good is proved',          $out =~ /^good +verified +proved *$/m,   $out );
ok( 'bad is not',              $out =~ /^bad +refuted +(unproved|timeout) *$/m,   $out );
ok( 'nothing to prove counts', $out =~ /^nothing +verified +proved *$/m, $out );
ok( 'all agree',               $out =~ /^3 of 3 implementations/m,      $out );
# What is refused is said, and --partial writes the rest.
put( 'partial.bpl', "procedure small(x: int) { assert x == x; }\nprocedure large(x: int) { assert " . join( ' && ', map { "x + $_ == x + $_" } 1 .. 20 ) . "; }\n" );
my $cut = `cd $dir && "$lindy" translate --max-text=120 -o cut.mlw partial.bpl 2>&1`;
ok( 'a refusal is status 5 and names the implementation', $? >> 8 == 5 && $cut =~ /^partial\.bpl:2:11: error: large cannot be translated: its text would be too long/, $cut );
ok( 'nothing is written', !-e "$dir/cut.mlw" );
$cut = `cd $dir && "$lindy" translate --max-text=120 --partial -o cut.mlw partial.bpl 2>&1 && true; why3 prove --type-only cut.mlw 2>&1 && grep -c impl cut.mlw`;
ok( '--partial writes the rest', $cut =~ /^1$/m, $cut );
$cut = `cd $dir && "$lindy" translate --max-text=120 --partial --check --json --provers=z3 partial.bpl`;
ok( '--json: refusal, comparison, summary', $cut =~ /"refusal".*"large".*\n.*"comparison".*"small".*"proved".*\n.*"summary".*"incomplete"/, $cut );

# A long chain of jumps is not a deep nest, whichever way it leaves.
for my $leave ( 'r := 0; return', 'goto E' ) {
    my $n = 4000;
    put( 'chain.bpl', "procedure p(x: int) returns (r: int) { goto L0;\n" . join( '', map { "L$_: r := r + $_; goto A$_, B$_; A$_: assume x > $_; goto L" . ( $_ + 1 ) . "; B$_: assume x <= $_; $leave;\n" } 0 .. $n - 1 ) . "L$n: goto E; E: return; }\n" );
    my $ended = system("cd $dir && timeout 20 \"$lindy\" translate -q -o chain.mlw chain.bpl") == 0;
    ok( "a chain that leaves by '$leave' stays short", $ended && -s "$dir/chain.mlw" < 4 * -s "$dir/chain.bpl", -s "$dir/chain.mlw" );
}

# Without Why3 or the prover; and killed: no child is left.
{
    local $ENV{PATH} = "$dir/bin";
    mkdir "$dir/bin";
    symlink "/bin/$_", "$dir/bin/$_" for qw(sh env);
    my ( $s, $o ) = table('procedure p() { }');
    ok( 'without Why3: an error that says so', $s == 1 && $o =~ /Why3 does not run; is it installed/, $o );
}
put( 'hard.bpl', <<'BPL' );    # the factors of a product of two primes
function {:bvbuiltin "bvmul"} mul(x: bv64, y: bv64): bv64;
procedure p(x: bv32, y: bv32) requires x != 1bv32 && y != 1bv32; { assert mul(0bv32 ++ x, 0bv32 ++ y) != 18446743979220271189bv64; }
BPL
my $child = fork // die "translate: fork: $!\n";
mkdir "$dir/tmp";
if ( !$child ) { $ENV{TMPDIR} = "$dir/tmp"; open STDOUT, '>', "$dir/hard.out"; exec $lindy, 'translate', '--check', '--provers=z3', '--timeout=60', "$dir/hard.bpl" }
my $goals = '';
for ( 1 .. 100 ) {    # the prover is a child of a worker
    select undef, undef, undef, 0.1;
    chomp( my $worker = `pgrep -P $child` );
    $goals = $worker ? `pgrep -P $worker z3` : '';
    last if $goals =~ /\d/;
}
my @made = glob "$dir/tmp/*";
kill 'TERM', $child;
waitpid $child, 0;
ok( 'killed: the status says so',        $? >> 8 == 130, $? );
ok( 'killed: its files are gone',        @made == 1 && !glob("$dir/tmp/*"), "@made" );
select undef, undef, undef, 0.3;
my ($prover) = $goals =~ /(\d+)/;
my $state = $prover ? `ps -o stat= -p $prover` : 'never seen';
ok( 'killed: its prover is gone', $state eq '' || $state =~ /^Z/, $state );

( $status, $out ) = table( 'procedure p() { }', '--provers=oracle' );
ok( 'an unknown prover is an error', $status == 1 && $out =~ /'oracle' is not a prover/, $out );
ok( 'nothing is left at home', !-e "$dir/home" );

print "1..$count\n";
exit $failed ? 1 : 0;
