#!/usr/bin/perl
# lindy verify --coverage: what proofs need. The programs of tests/coverage say at the end of a line what is known of the
# fact there: `alone`, `needed`, `not`, `either` (one of those with this word is needed, none alone), or that it is one of
# the facts that contradict each other and hide the check marked `hidden-NAME`.
#   LINDY=build/release/lindy prove tests/coverage.t
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

scratch();
my $folder = "$home/tests/coverage";
my %word = ( 'needed alone' => 'alone', 'needed by this proof' => 'needed', 'not needed' => 'not' );
my %rank = ( not => 0, needed => 1, alone => 2 );

# { line => word } as written in the program.
sub marks {
    my ($file) = @_;
    my ( %mark, $n );
    for ( split /\n/, get($file) ) { $n++; $mark{$n} = $1 if m{// ([\w-]+)$} }
    return %mark;
}

sub facts_of {
    my ($file) = @_;
    my ( $status, $out ) = run("\$LINDY verify --coverage --json $file");
    is( $status, 0, "$file verifies" ) or diag($out);
    return grep { $_->{event} eq 'facts' } events($out);
}

# The most that a proof needs of what stands in the line; checks and branches are there for another purpose.
sub needs_of {
    my %need;
    for my $f ( map { @{ $_->{facts} } } @_ ) {
        next if $f->{kind} =~ /^(guard|assert|goal|call)$/;
        my $new = $word{ $f->{need} };
        $need{ $f->{line} } = $new if !$need{ $f->{line} } || $rank{$new} > $rank{ $need{ $f->{line} } };
    }
    return %need;
}

for my $file ( glob "$folder/*.bpl" ) {
    my ($name) = $file =~ m{([^/]+)\.bpl$};
    my %mark  = marks($file);
    my @units = facts_of($file);
    ok( !( grep { !$_->{known} || !$_->{minimal} } @units ), "$name: no limit is reached" );
    next if $name eq 'clash';
    my %need   = needs_of(@units);
    my @either = grep { $mark{$_} eq 'either' } keys %mark;
    is( ( grep { $need{$_} eq 'needed' } @either ), 1, "$name: one of them is needed, but not alone" ) if @either;
    delete @mark{@either};
    delete @need{@either};
    is_deeply( \%need, \%mark, "$name: what is needed" );
    is_deeply( [ map { @{ $_->{contradictions} } } @units ], [], "$name: nothing contradicts" );
}

# --- contradictions ------------------------------------------------------------------------
my %mark = marks("$folder/clash.bpl");
my ( %want, %got );
for my $line ( keys %mark ) {
    my ( $what, $name ) = $mark{$line} =~ /^(\w+)-(\w+)$/;
    push @{ $want{$name} }, $line if $what eq 'clash';
}
for my $c ( map { @{ $_->{contradictions} } } facts_of("$folder/clash.bpl") ) {
    my ($name) = ( $mark{ $c->{line} } // 'none-none' ) =~ /^hidden-(\w+)$/;
    $got{ $name // "line $c->{line}" } = [ map { $_->{line} } @{ $c->{facts} } ];
}
my $sorted = sub { my ($x) = @_; return { map { $_ => [ sort { $a <=> $b } @{ $x->{$_} } ] } keys %$x } };
is_deeply( $sorted->( \%got ), $sorted->( \%want ), 'the facts that contradict each other, for each check that they hide' );

# --- as text, as a page ----------------------------------------------------------------------
put( 'p.bpl', get("$folder/clauses.bpl") );
put( 'c.bpl', get("$folder/clash.bpl") );
expect( 'text: what is not needed', '$LINDY verify --coverage p.bpl', 0,
    qr/p\.bpl:4:3: warning\[V106\]: no proof needs this precondition.*no proof needs this assumption.*no proof needs this assignment.*Clauses +4 +0 +\d.*1 verified/s, '' );
expect( 'text: facts that contradict each other', '$LINDY verify --coverage c.bpl', 0,
    qr/c\.bpl:11:3: warning\[V107\]: nothing gets to this check and 1 more: these facts contradict each other.*c\.bpl:7:3: note: precondition.*c\.bpl:9:3: note: precondition/s, '' );
expect( 'nothing is said without', '$LINDY verify p.bpl', 0, qr/^1 verified, 0 refuted, 0 inconclusive in [\d.]+ s$/, '' );
my ( $once, $again ) = map { ( run("\$LINDY verify --coverage --json $_ c.bpl | grep facts") )[1] } '-j1', '-j3';
is( $once, $again, 'the same, whatever the number of workers' );
is( ( run('$LINDY verify --coverage=page.html -q c.bpl') )[0], 0, 'a page' );
my ($data) = get('page.html') =~ m{<script type="application/json" id="data">(.*?)</script>}s;
my $page = JSON::PP->new->decode($data);
is_deeply( [ sort map { $_->{unit} } @{ $page->{units} } ], [ sort qw(Preconditions Axioms Calls Branch Goal OnPurpose) ], 'it has the implementations' );
ok( $page->{sources}{'c.bpl'} && @{ $page->{clauses} } > 8, 'the text, and the clauses' );
unlike( get('page.html'), qr{https?://}, 'and fetches nothing' );
expect( 'a program is not overwritten', '$LINDY verify --coverage=p.bpl c.bpl', 1, '', qr/p\.bpl: the file is there and is not a page of HTML/ );
expect( 'not with inferred invariants', '$LINDY verify --coverage --infer=all p.bpl', 1, '', qr/put the invariants into the program first/ );

# --- implementations that are not verified, other solvers, pruning, a cache --------------------
put( 'wrong.bpl', "procedure P(x: int) requires x > 1; { assert x > 0; }\nprocedure Q(x: int) requires x > 1; { assert x > 9; }\n" );
my ( $status, $out ) = run('$LINDY verify --coverage --json wrong.bpl');
is_deeply( [ map { $_->{unit} } grep { $_->{event} eq 'facts' } events($out) ], ['P'], 'only what is verified has facts' );
is( $status, 4, 'the exit status is that of the proofs' );
for my $options ( '--prune', '--split-on-every-assert', '--cache=cache', '--cache=cache' ) {
    my ( undef, $json ) = run("\$LINDY verify --coverage --json $options $folder/axioms.bpl");
    my %need = needs_of( grep { $_->{event} eq 'facts' } events($json) );
    is( $need{3}, 'alone', "$options: an axiom that is needed" );
}

# --- as Boogie prints it: what Boogie 3.5.5 says of the same program -----------------------------
put( 'ids.bpl', <<'B' );
function f(int): int;
axiom {:id "ax"} (forall i: int :: {f(i)} f(i) > 0);
procedure One(x: int) returns (r: int);
  requires {:id "r1"} x > 0;
  ensures {:id "e1"} r > 0;
procedure Two(x: int) returns (r: int);
  requires {:id "r2"} x > 0;
  ensures {:id "e2"} r > 0;
procedure P(x: int) returns (z: int)
{
  assert {:id "a"} f(x) >= 1;
  assume {:id "unused"} x < 100;
  assume {:id "pos"} x > 0;
  call z := One(x);
  call {:id "c2"} z := Two(x);
  assert {:id "c"} z >= 1;
}
procedure L(n: int) {
  var i: int;
  i := {:id "init"} 0;
  while (i < n) invariant {:id "i1"} i >= 0; free invariant {:id "i2"} i != 77; { i := {:id "step"} i + 1; }
  assert {:id "fin"} i != 77 && i >= 0;
}
procedure Q(x: int) { assert {:id "wrong"} x > 0; assert {:id "right"} x == x; }
B
my @of_p = ( 'a', 'ax', 'c', 'ensures clause e2 from call c2', 'pos', 'requires clause r2 proved for call c2' );
my @of_l = ( 'fin', 'i2', 'invariant i1 assumed in body', 'invariant i1 established', 'invariant i1 maintained', 'step' );
( $status, $out ) = run('$LINDY boogie /trackVerificationCoverage /trace ids.bpl');
my @blocks = map { [ map { s/^ +//r } split /\n/ ] } $out =~ /^Proof dependencies.*:\n((?:  [^\[\n]*\n)*)/mg;
is_deeply( \@blocks, [ \@of_p, \@of_l, ['right'], [ sort @of_p, @of_l, 'right' ] ], '/trackVerificationCoverage' ) or diag($out);
( $status, $out ) = run('$LINDY boogie /trackVerificationCoverage ids.bpl');
unlike( $out, qr/dependencies/, 'only with /trace' );
( $status, $out ) = run('$LINDY boogie /warnVacuousProofs /trace ids.bpl');
like( $out, qr/^Proof dependencies of whole program:\n  a\n/m, '/warnVacuousProofs does the same' );

# --- random programs ------------------------------------------------------------------------------
my $said = qx($home/scripts/fuzz/coverage --lindy="$lindy" --count=12 --seed=900 2>&1);
is( $?, 0, 'a slice of scripts/fuzz/coverage' ) or diag($said);
like( $said, qr/12 programs, 2\d proofs: (\d+) facts not needed, \1 of them deleted/, 'what is not needed may go' );
done_testing();
