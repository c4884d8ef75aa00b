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
use File::Basename;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

needs(qw(why3 z3 cvc5));
my $dir = scratch();

for my $program ( sort glob("$home/tests/golden/translate/*.bpl"), sort glob("$home/tests/translate/*.bpl") ) {
    my $name = basename($program);
    expect( "$name is translated", "\$LINDY translate -q -o x.mlw $program",   0, '', '' );
    expect( "Why3 accepts $name",  'why3 prove --type-only x.mlw > said 2>&1 || { cat said; false; }', 0, '', '' );
}

# The verdicts of Lindy and of Why3's provers, a row for each implementation.
sub compare {
    my ( $program, @options ) = @_;
    my ( $status, $out ) = run("HOME=$dir/home \$LINDY translate --check @options $program 2>&1");
    return ( $status, $out );
}

sub table {
    my ( $text, @options ) = @_;
    put( 'check.bpl', $text );
    return compare( 'check.bpl', @options );
}

# All rows of names that begin so say this.
sub rows {
    my ( $name, $out, $prefix, $least, $says ) = @_;
    my @rows = grep { /^$prefix/ } split /\n/, $out;
    my @lost = grep { !/^\w+ +$says\s*$/ } @rows;
    ok( @rows >= $least && !@lost, $name ) or diag(@rows >= $least ? join "\n", @lost : $out);
}

for my $program ( sort glob "$home/tests/translate/*.bpl" ) {
    my ( undef, $out ) = compare( $program, '-q --provers=z3 --timeout=30', "'--proc=good_*'" );
    rows( basename($program) . ': what is good is proved', $out, 'good_', 4, 'verified +proved' );
}

# A prover that does not prove gives up or runs out of time, as fast as the machine is.
my $not_proved = '(?!proved\b)\w+';
my %bad        = (
    bitvectors => [ refuted  => qw(bad_wraps bad_signed bad_cross bad_extend) ],
    control    => [ refuted  => qw(bad_break bad_overlapping bad_irreducible bad_tangled) ],
    logic      => [ unproved => qw(bad_unique bad_map2 bad_record bad_unpack) ],
    procedures => [ refuted  => qw(bad_frame bad_swapped bad_where_partial bad_two) ],
);
for my $name ( sort keys %bad ) {
    my ( $says, @procs ) = @{ $bad{$name} };
    my ( undef, $out ) = compare( "$home/tests/translate/$name.bpl", '-q --provers=z3 --timeout=1', map { "--proc=$_" } @procs );
    rows( "$name.bpl: what is bad is not", $out, 'bad_', 4, "$says +$not_proved" );
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
like( $out, qr/^not_verify +refuted +$not_proved +$not_proved *$/m, 'a contradictory postcondition is not proved' );
like( $out, qr/^lemma_yes +unproved .* proved\b.*which knows powers/m, 'a power is positive' );
like( $out, qr/^lemma_no +unproved +$not_proved +$not_proved *$/m, 'a power is not negative' );
like( $out, qr/^trivial_inv +unproved +$not_proved +proved\b/m, 'an invariant for cvc5' );
is( $status, 4, 'a refutation is status 4' );

( $status, $out ) = table( <<'BPL', '--provers=z3', '--timeout=10' );
procedure good(x: int) returns (y: int) requires x > 0; ensures y > x; { y := x + 1; }
procedure bad(x: int) returns (y: int) ensures y > x; { y := x; }
procedure nothing() { }
BPL
like( $out, qr/^good +verified +proved *$/m, 'good is proved' );
like( $out, qr/^bad +refuted +$not_proved *$/m, 'bad is not' );
like( $out, qr/^nothing +verified +proved *$/m, 'nothing to prove counts' );
like( $out, qr/^3 of 3 implementations/m, 'all agree' );
# What is refused is said, and --partial writes the rest.
put( 'partial.bpl', "procedure small(x: int) { assert x == x; }\nprocedure large(x: int) { assert " . join( ' && ', map { "x + $_ == x + $_" } 1 .. 20 ) . "; }\n" );
my $translate = '$LINDY translate --max-text=120';
expect( 'a refusal is status 5 and names the implementation', "$translate -o cut.mlw partial.bpl", 5, '',
    qr/^partial\.bpl:2:11: error: large cannot be translated: its text would be too long/ );
ok( !-e 'cut.mlw', 'nothing is written' );
expect( '--partial writes the rest', "$translate --partial -o cut.mlw partial.bpl 2> said; why3 prove --type-only cut.mlw && grep -c impl cut.mlw",
    0, qr/^1$/m, '' );
expect( '--json: refusal, comparison, summary', "$translate --partial --check --json --provers=z3 partial.bpl", 5,
    qr/"refusal".*"large".*\n.*"comparison".*"small".*"proved".*\n.*"summary".*"incomplete"/, '' );

# A long chain of jumps is not a deep nest, whichever way it leaves.
for my $leave ( 'r := 0; return', 'goto E' ) {
    my $n = 4000;
    put( 'chain.bpl', "procedure p(x: int) returns (r: int) { goto L0;\n" . join( '', map { "L$_: r := r + $_; goto A$_, B$_; A$_: assume x > $_; goto L" . ( $_ + 1 ) . "; B$_: assume x <= $_; $leave;\n" } 0 .. $n - 1 ) . "L$n: goto E; E: return; }\n" );
    expect( "a chain that leaves by '$leave' ends", 'timeout 20 $LINDY translate -q -o chain.mlw chain.bpl', 0, '', '' );
    cmp_ok( -s 'chain.mlw', '<', 4 * -s 'chain.bpl', "a chain that leaves by '$leave' stays short" );
}

# Without Why3 or the prover; and killed: no child is left.
{
    local $ENV{PATH} = "$dir/bin";
    mkdir "$dir/bin";
    symlink "/bin/$_", "$dir/bin/$_" for qw(sh env);
    my ( $s, $o ) = table('procedure p() { }');
    ok( $s == 1 && $o =~ /Why3 does not run; is it installed/, 'without Why3: an error that says so' ) or diag($o);
}
put( 'hard.bpl', <<'BPL' );    # the factors of a product of two primes
function {:bvbuiltin "bvmul"} mul(x: bv64, y: bv64): bv64;
procedure p(x: bv32, y: bv32) requires x != 1bv32 && y != 1bv32; { assert mul(0bv32 ++ x, 0bv32 ++ y) != 18446743979220271189bv64; }
BPL
mkdir 'tmp';
$ENV{TMPDIR} = "$dir/tmp";
my $child = start( $lindy, qw(translate --check --provers=z3 --timeout=60 hard.bpl) );
my $goals = '';
for ( 1 .. 100 ) {    # the prover is a child of a worker
    select undef, undef, undef, 0.1;
    chomp( my $worker = `pgrep -P $child` );
    $goals = $worker ? `pgrep -P $worker z3` : '';
    last if $goals =~ /\d/;
}
my @made = glob "$dir/tmp/*";
kill 'TERM', $child;
is( end_of( $child, 60 ), 130, 'killed: the status says so' );
ok( @made == 1 && !glob("$dir/tmp/*"), 'killed: its files are gone' ) or diag("@made");
select undef, undef, undef, 0.3;
my ($prover) = $goals =~ /(\d+)/;
my $state = $prover ? `ps -o stat= -p $prover` : 'never seen';
ok( $state eq '' || $state =~ /^Z/, 'killed: its prover is gone' ) or diag($state);

( $status, $out ) = table( 'procedure p() { }', '--provers=oracle' );
ok( $status == 1 && $out =~ /'oracle' is not a prover/, 'an unknown prover is an error' ) or diag($out);
ok( !-e "$dir/home", 'nothing is left at home' );

done_testing();
