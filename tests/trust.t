#!/usr/bin/perl
# Verdicts that were wrong or misleading once, each with the program that showed it.
#   LINDY=build/release/lindy prove tests/trust.t
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

my $dir = scratch();

# --- the cache: names that only look like what Lindy makes of others -------------------------

{
    my $program = <<'END';
procedure Q() { var x#y: int; assume x#y == 5; assert x#y == 5; }
procedure P() { var x#y, x#y#N: int; assume x#y#N >= 0; assume x#y == 5; assert x#y == 5; }
END
    for my $n ( 0 .. 3 ) {
        my $proved = $program =~ s/N/$n/gr;
        my $wrong  = $proved  =~ s/.*\K\bx#y == 5/x#y#$n == 5/sr;
        put( 'proved.bpl', $proved );
        put( 'wrong.bpl',  $wrong );
        run( "\$LINDY verify --cache=cache$n proved.bpl" );
        expect( "a name with #$n is a name of its own", "\$LINDY verify --json --cache=cache$n wrong.bpl | grep '\"P\"'",
            0, qr/"verdict":"refuted"/, '' );
    }
}

# --- inference: a name with facts is no name for something else ----------------------------------

put( 'rename.bpl', <<'END' );
function f(x: int): int { x + 1 }
procedure P() { var n, w: int; n := 0; while (n < 4) { w := f(n); n := n + 1; } assert n <= 1; }
END
expect( 'a function that is defined does not mislead inference', '$LINDY verify --infer=all --trust-inferred rename.bpl', 4, qr/1 refuted/, '' );

# --- other solvers: names that they take for themselves -------------------------------------------

put( 'words.bpl', <<'END' );
type char; type bag; type tuple; type Relation; type Table;
function update(c: char, b: bag): tuple;
procedure P(c: char, b: bag, t: tuple, r: Relation, s: Relation, u: Table) requires r == s; { assert update(c, b) == t ==> s == r; }
END
expect( 'names in logs are not ones that solvers reserve', '$LINDY verify --log-smt=log.smt2 words.bpl && grep -cE "declare-(sort|fun) (char|bag|tuple|update|Relation|Table) " log.smt2',
    1, qr/^0$/m, '' );
SKIP: {
    skip 'cvc5 is not installed', 1 if run('command -v cvc5');
    expect( 'cvc5 takes such names', '$LINDY verify --solver=cvc5 words.bpl', 0, qr/^1 verified/m, '' );
}

# --- run, test, explore: what is said of bounds ---------------------------------------------------

put( 'bug.bpl', 'procedure P(n: int) { var i: int; i := 0; while (i < n) { assert i != 2; i := i + 1; } }' );
put( 'fine.bpl', 'procedure P(n: int) { var i: int; i := 0; while (i < n) { assert i >= 0; i := i + 1; } }' );
expect( 'explore: the page of a search that stopped', '$LINDY explore --html=page.html bug.bpl', 4, qr/not exhaustive: stopped at the first bug/, '' );
like( get('page.html'), qr/not exhaustive: stopped at the first bug/, 'explore: its page says the same' );
expect( 'run: passing within bounds is fine', '$LINDY run -n 3 fine.bpl', 0, qr/^3 passed, 0 failed.*not exhaustive/m, '' );
expect( 'run --exhaustive asks for more', '$LINDY run --exhaustive -n 3 fine.bpl', 5, qr/^3 passed, 0 failed.*not exhaustive/m, '' );
expect( 'test: passing within bounds is fine', '$LINDY test fine.bpl', 0, qr/^1 passed, 0 failed; not exhaustive/m, '' );
expect( 'test --exhaustive asks for more', '$LINDY test --exhaustive fine.bpl', 5, qr/^1 passed, 0 failed; not exhaustive/m, '' );
# In a large theory nothing is confirmed.
put( 'open.bpl', join( '', map { "function h$_(x: int): int; axiom (forall x: int :: {h$_(x)} h$_(x) > h$_(x - 1));\n" } 1 .. 70 )
      . "procedure Q(n: int) { assert h1(n) != 3; }\n" );
{
    my ( $status, $out ) = run('$LINDY test open.bpl');
    like( $out, qr/^Execution 1:.* failed.*^doubtful Q  1 failed, unconfirmed.*^0 passed, 0 failed, 1 doubtful; /ms, 'test: unconfirmed failures are counted as such' );
    is( $status, 5, 'test: they leave things open' );

    # Values that are not confirmed are shown with --verbose only, marked, in every format.
    put( 'tr.bpl', <<'END' );
function h(x: int): int;
function g(x: int): int;
axiom (forall x: int :: {g(x)} h(x) == 5);
procedure Q(n: int) { assert h(n) == 5; }
END
    my ($bare) = grep { $_->{event} eq 'diagnostic' } events( ( run('$LINDY verify --one-attempt --json tr.bpl') )[1] );
    is_deeply( [ $bare->{verdict}, $bare->{where}, map { @{ $_->{values} } } @{ $bare->{trace} } ], [ 'unproved', [] ], 'verify: no values in JSON' );
    my @reports = map {"tr.$_"} qw(sarif xml md html);
    my $formats = '--report=sarif:tr.sarif --report=junit:tr.xml --report=markdown:tr.md --report=html:tr.html';
    run("\$LINDY verify --one-attempt $formats tr.bpl");
    unlike( get($_), qr/\bn = -?\d/, "verify: none in $_" ) for @reports;
    my ($all) = grep { $_->{event} eq 'diagnostic' } events( ( run('$LINDY verify --one-attempt --verbose --json tr.bpl') )[1] );
    ok( @{ $all->{where} } && !$all->{confirmed}, 'verify --verbose: they are there, and are not confirmed' );
    run("\$LINDY verify --one-attempt --verbose $formats tr.bpl");
    like( get($_), qr/unconfirmed: `?(?:h\(n\)|n) = /, "verify --verbose: marked in $_" ) for @reports[ 0 .. 2 ];
}

# --- a solver that was stopped by a limit answers wrongly afterwards ----------------------------------

put( 'stopped.bpl', <<'END' );
type U;
const k: int;
function p(u: U, x: int): bool;
function {:bvbuiltin "bvadd"} add(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvneg"} neg(x: bv8): bv8;
var gr: real;
var gv: bv8;
procedure V(x: int, b: bool) returns (y: int)
  modifies gr, gv;
{
  var i: int;
  var j: int where j >= 0;
  var m: [int]int;
  var u: U;
  i := 10;
  j := m[x];
  m[i] := x;
  assert m[x] == (if x == i then x else j);
  gv := add(old(gv), neg(255bv8));
  assert (-0.5) < old(gr) || p(u, 0);
}
END
expect( 'what follows a question that took too long is answered anew', '$LINDY run --failing stopped.bpl', 4, qr/1 failed/, '' );

# --- another look at a check that seems to fail: none of its questions takes for ever ------------------

put( 'endless.bpl', <<'END' );
var m: [int]int;
procedure P()
{
  assert (forall i: int :: { m[i] } i < 7 ==> m[i] == 1);
  assert m == (lambda i: int :: 5);
  assert (forall i: int :: { m[i] } i < 7 ==> m[i] == 1);
}
END
expect( 'every question of another look has a limit', 'timeout 100 $LINDY verify endless.bpl', 4, qr/^0 verified, 1 refuted/m, '' );

# --- more unique constants than there are values: no execution --------------------------------------

for my $type ( 'bool', 'bv1', 'Two' ) {
    put( 'unique.bpl', "datatype Two { A(), B() }\nconst unique a: $type; const unique b: $type; const unique c: $type;\nprocedure P() { assert false; }\n" );
    expect( "three of $type: run --random", '$LINDY run --random=20 unique.bpl', 5, qr/0 passed, 0 failed, 20 infeasible/, '' );
    expect( "three of $type: explore", '$LINDY explore unique.bpl', 5, qr/the assumptions at the entry contradict each other/, '' );
    expect( "three of $type: run", '$LINDY run unique.bpl', 0, qr/0 passed, 0 failed, 1 infeasible/, '' );
    expect( "three of $type: verify", '$LINDY verify unique.bpl', 0, qr/1 verified/, '' );
    expect( "two of $type are fine", 'sed s/const.unique.c:/const_c:/ unique.bpl | sed s/const_/const\ / | $LINDY run --random=20 -', 4, qr/20 failed/, '' );
}

# --- run --failing: what is found is shown at once -------------------------------------------------

put( 'slow.bpl', <<'END' );
procedure P(n: int) {
  var i, s: int; var m: [int]int;
  assert n != 3;
  i := 0; s := 0;
  while (i < n) { s := s + m[i] * m[s]; if (s * s * s == m[i] + 7) { s := s - 1; } i := i + 1; }
  assert s * s != 23456789;
}
END
{
    my $pid = start( $lindy, 'run', '--failing', 'slow.bpl' );
    my $early = 0;
    end_of( $pid, 6, sub { $early ||= get('out') =~ /Execution 1: P\(n = 3\) failed/; kill 'INT', $pid if $early } );
    ok( $early, 'a failure is printed while the search goes on' );
    expect( 'a time limit is said', '$LINDY run --failing --timeout=1 slow.bpl', 4, qr/Execution 1: .*not exhaustive/s, '' );
}

# --- traces of verify: each value where it arises ---------------------------------------------------

put( 'trace.bpl', <<'END' );
procedure Next(a: int) returns (r: int) ensures r > a; { r := a + 1; }
procedure Loop() {
  var i: int;
  i := 0;
  while (i < 5) { i := i + 1; }
  assert i != 5;
}
procedure Calls() {
  var x: int;
  call x := Next(1);
  call x := Next(x);
  assert x < 5;
}
END
{
    my ( $status, $out ) = run('$LINDY verify --json trace.bpl');
    my %at;
    for my $e ( grep { $_->{event} eq 'diagnostic' } events($out) ) {
        for my $step ( @{ $e->{trace} } ) { $at{"$e->{unit} $_->{name} $step->{line}"} = $_->{value} for @{ $step->{values} } }
    }
    is( $at{'Loop i 4'}, 0, 'what is assigned before a loop' );
    is( $at{'Loop i 5'}, 5, 'what a loop without invariants makes of it' );
    ok( $at{'Calls x 10'} > 1 && $at{'Calls x 10'} < $at{'Calls x 11'} && $at{'Calls x 11'} >= 5, 'the result of each call' ) or diag($out);
}

# --- loops with where clauses: one reading ------------------------------------------------------------

for my $case ( [ 'x := x;', 'assigned in the loop: assumed at its head', 0 ], [ '', 'not assigned: not assumed', 4 ] ) {
    my ( $body, $what, $status ) = @$case;
    put( 'where.bpl', "procedure P() { var x: int where x > 0; x := -3; while (*) { $body } assert x > 0; }\n" );
    expect( "a where clause, $what: $_", "\$LINDY $_ where.bpl", $status, qr/./, '' ) for qw(verify explore run);
}

# --- call P(*): some value for which the precondition holds -------------------------------------------

put( 'star.bpl', <<'END' );
procedure P(x: int) returns (r: int) requires x > 3; ensures r > x; { r := x + 1; }
procedure Q() { var r: int; call r := P(*); assert r > 4; }
procedure R() { var r: int; call r := P(*); assert r > 5; }
END
expect( 'call P(*)', '$LINDY verify star.bpl', 4, qr/in R, .*^2 verified, 1 refuted, 0 inconclusive/ms, '' );

# --- options that write: no file is lost ----------------------------------------------------------

put( 'a.bpl', "procedure A() { }\n" );
put( 'b.bpl', "procedure B() { }\n" );
put( 'notes', "remember the milk\n" );
put( 'c.c',   "/* Prints nothing. */\nint main(void) { return 0; }\n" );
for my $case (
    [ 'run --entry=A --html a.bpl b.bpl a.bpl', 'a.bpl' ], [ 'run --html=a.bpl b.bpl', 'a.bpl' ], [ 'run --save=b.bpl b.bpl', 'b.bpl' ],
    [ 'run --save=@N@.bpl --entry=A a.bpl', 'a.bpl' ], [ 'explore --html=notes b.bpl', 'notes' ], [ 'verify --log-smt=a.bpl b.bpl', 'a.bpl' ],
    [ 'verify --log-smt=@PROC@.bpl a.bpl', 'a.bpl' ], [ 'verify --log-smt=./../' . ( split m{/}, $dir )[-1] . '/b.bpl b.bpl', 'b.bpl' ],
    [ 'translate -o b.bpl a.bpl', 'b.bpl' ], [ 'dump -o a.bpl a.bpl', 'a.bpl' ], [ 'test --html=notes a.bpl', 'notes' ],
    [ 'dump -o notes a.bpl', 'notes' ], [ 'fmt -o c.c a.bpl', 'c.c' ], [ 'run --save=c.c a.bpl', 'c.c' ], [ 'explore --witness=c.c a.bpl', 'c.c' ],
    [ 'boogie /print:notes a.bpl', 'notes' ],
    [ 'boogie /print:a.bpl a.bpl', 'a.bpl' ], [ 'boogie /xml:notes a.bpl', 'notes' ], [ 'boogie /proverLog:./b.bpl b.bpl', 'b.bpl' ]
  )
{
    my ( $command, $file ) = @$case;
    my $before = get($file);
    expect( $command, "\$LINDY $command", 1, '', qr/^lindy: error: .*\((?:--force|take another name)\)$/m );
    is( get($file), $before, '... and the file is as it was' );
}
for my $again ( 1, 2 ) {
    expect( "what was written can be written again ($again)",
        '$LINDY run --html=p.html --save=s.json --log-smt=l.smt2 b.bpl && $LINDY verify --log-smt=v.smt2 b.bpl && $LINDY translate -o t.mlw b.bpl && $LINDY dump -o d.bpl b.bpl && $LINDY fmt -o f.bpl b.bpl && $LINDY fmt -o b.bpl b.bpl',
        0, qr/./, '' );
}
expect( '--force', '$LINDY run --force --html=notes b.bpl', 0, qr/1 passed/, '' );
like( get('notes'), qr/^<!doctype html/, '--force overwrites' );

# --- verify: refuted only by counterexamples that were evaluated --------------------------------

put( 'verdicts.bpl', <<'END' );
function f(x: int): int { x + 1 }
function square(x: int): int;
axiom (forall x: int :: {square(x)} square(x) == x * x);
function fac(n: int): int { if n <= 0 then 1 else n * fac(n - 1) }
function g(x: int): int;
axiom (forall x: int :: {g(x)} g(x) > g(x - 1));
type Ref;
function age(Ref): int;
procedure Exists(n: int) { assert (exists k: int :: k > n && k mod 7 == 3); }
procedure Defined(n: int) requires n >= 2; { assert f(n) > 3; }
procedure ByAxiom(n: int) requires n >= 2; { assert square(n) > 4; }
procedure Recursive(n: int) requires n >= 0; { assert fac(n) != 24; }
procedure Elements(r: Ref, s: Ref) requires r != s; { assert age(r) != age(s); }
procedure Bounded(m: [int]int, n: int)
  requires (forall i: int :: 0 <= i && i < n ==> m[i] > 0);
{ assert n > 0 ==> m[n-1] > 1; }
procedure Everywhere(m: [int]int) requires (forall i: int :: m[i] > 0); { assert m[3] > 1; }
procedure Grows(n: int) { assert g(n) != 3; }
procedure Big(p: int) requires p > 3; { assert p mod 500 != 3; }
END
{
    my ( $status, $out ) = run('$LINDY verify --json --timeout=20 verdicts.bpl');
    my %want = (
        Exists => 'unproved', Defined => 'refuted', ByAxiom => 'refuted', Recursive => 'refuted', Elements => 'refuted',
        Bounded => 'refuted', Everywhere => 'refuted', Grows => 'refuted', Big => 'refuted'
    );
    my %found = map { $_->{unit} => $_ } grep { $_->{event} eq 'result' } events($out);
    is( $found{$_}{verdict}, $want{$_}, "$_ is $want{$_}" ) for sort keys %want;
    for my $e ( grep { $_->{event} eq 'diagnostic' } events($out) ) {
        is( !!$e->{confirmed}, $want{ $e->{unit} } eq 'refuted', "$e->{unit}: confirmed if refuted" );
        ok( $e->{confirmed} || $e->{doubt}, "$e->{unit}: otherwise it says why not" );
        next unless $e->{unit} eq 'Bounded';
        my ($n) = map { $_->{value} } grep { $_->{name} eq 'n' } map { @{ $_->{values} } } @{ $e->{trace} };
        ok( $n <= 4, 'values are small' );
    }
    my ($summary) = grep { $_->{event} eq 'summary' } events($out);
    is( "$status $summary->{refuted} $summary->{unproved}", '4 8 1', 'unproved is counted, and exits with 4' );
    expect( 'unproved alone exits with 4, in text too', '$LINDY verify --proc=Exists verdicts.bpl', 4,
        qr/unproved: .*^0 verified, 0 refuted, 1 unproved, 0 inconclusive/ms, '' );
    expect( 'lindy boogie keeps the words of Boogie', '$LINDY boogie /proc:Exists verdicts.bpl', 0, qr/finished with 0 verified, 1 error/, '' );
}

# --- values of other solvers that cannot be computed with ----------------------------------------------------

put( 'no-reason.bpl', <<'END' );
type U; const c: U;
function p(u: U, x: int): bool;
procedure P(x: int) requires (if p(c, x) then x < 3 else x < 7); requires 3 <= x; { assert x == 9; }
END
SKIP: {
    skip 'cvc5 is not installed', 1 if run('command -v cvc5');
    expect( 'a condition without a value does not end the evaluation', '$LINDY verify --solver=cvc5 no-reason.bpl', 4,
        qr/no value that can be computed with|a function without interpretation/, '' );
}

put( 'where-loop.bpl', 'procedure P() { var x: int where x > 0; x := -3; while (*) { x := x - 1; } assert x > 0; }' );
expect( 'explore counts the paths that a where clause ends', '$LINDY explore where-loop.bpl', 0, qr/where clause that an assignment broke +1$/m, '' );

# --- a limit of its own for what is asked after the first failure -----------------------------------------

# Z3 counts little of its work on products, so its own units alone do not end this.
put( 'products.bpl', 'procedure P(x: int, y: int) { assert x > 0; assert 2 * x * x != y * y; }' );
expect( 'without a limit of the user, checks that fail are told soon', 'timeout 600 $LINDY verify products.bpl', 4,
    qr/^0 verified, 1 refuted, 0 inconclusive/m, qr/^(lindy: still proving P .*\n)?$/ );

done_testing();
