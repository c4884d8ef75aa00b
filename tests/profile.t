#!/usr/bin/perl
# lindy profile, and what an inconclusive result says: checks, attempts, quantifiers, diseases. SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use JSON::PP qw(decode_json);
use List::Util qw(sum0);
use Test::More;

my $loop = "$home/tests/doctor/loops/branching.bpl";
scratch();

# Two checks are easy, two are not, and an axiom is to blame.
put 'slow.bpl', <<'END';
type Node;
function left(x: Node): Node; function join(x: Node, y: Node): Node;
function weight(x: Node): int; function light(x: Node): bool;
axiom (forall x: Node :: {weight(x)} weight(x) == weight(left(x)) + weight(join(x, x)));
axiom (forall x: Node, y: Node :: {join(x, y)} join(x, y) == join(left(x), left(y)) || light(join(y, x)));
procedure Weigh(x: Node, a: int, b: int)
{
  assert a * b == b * a;
  assert a > 2 && b > 2 ==> a * b > 4;
  assert weight(x) > 3;
  assert weight(join(x, left(x))) != weight(left(x)) + 3 || a < 0;
}
END
my ( $status, $out ) = run('$LINDY verify --json --timeout=9 slow.bpl');
my ($result) = grep { $_->{event} eq 'result' } events($out);
is $status, 5, 'inconclusive';
is_deeply [ map { $_->{line} } @{ $result->{open} } ], [ 10, 11 ], 'the open checks alone are named';
is scalar( grep { $_->{verdict} eq 'verified' } @{ $result->{parts} } ), 2, 'the others are proved by themselves';
ok @{ $result->{tried} } >= 2 && $result->{tried}[-1]{strategy} eq 'one check at a time', 'what was tried';
is $result->{quantifiers}[0]{line}, 4, 'the first axiom has the most instances';
cmp_ok $result->{quantifiers}[0]{instances}, '>', 1000, 'which are many';
is $result->{diagnoses}[0]{disease}, 'matching-loop', 'it is a matching loop';
is $result->{diagnoses}[0]{line}, 4, '... at its line';

( $status, $out ) = run('$LINDY verify --timeout=9 slow.bpl');
like $out, qr/= open: the checks at lines 10, 11\n/, 'the same in words: open';
like $out, qr/= proved by themselves: 2 of 4 checks\n/, '... proved';
like $out, qr/= tried: plain \(/, '... tried';
like $out, qr/slow.bpl:4:15: note: a matching loop: an instance for weight\(x\) leads to/, '... to blame';

# The attempts of a profile are the time of the implementation.
( $status, $out ) = run("\$LINDY profile --json --rlimit=200000 $loop");
($result) = grep { $_->{event} eq 'result' } events($out);
my $sum = sum0( map { $_->{seconds} } @{ $result->{tried} } );
cmp_ok abs( $sum - $result->{seconds} ), '<=', 0.1 * $sum, 'attempts and the rest are the time of the proof';
is $result->{tried}[-1]{strategy}, 'the rest', 'what was no attempt is told apart';

# An easy proof has no disease, and exact counts.
put 'easy.bpl', <<'END';
function f(x: int): int;
axiom (forall x: int :: {f(x)} f(x) > x);
procedure P() { assert f(f(1)) > 2; }
END
( $status, $out ) = run('$LINDY profile --json easy.bpl');
($result) = grep { $_->{event} eq 'result' } events($out);
is $status, 0, 'verified';
is_deeply [ map { [ $_->{line}, $_->{instances} ] } @{ $result->{quantifiers} } ], [ [ 2, 2 ] ], 'two instances';
is_deeply $result->{diagnoses}, [], 'no disease';

# Of what was made, little is needed.
put 'needed.bpl', <<'END';
function f(x: int): int; function g(x: int): int; function h(x: int): int;
axiom (forall x: int :: {f(x)} f(x) > x);
axiom (forall x: int :: {f(x)} g(x) > f(x));
axiom (forall m: [int]int, x: int :: {f(m[x])} (forall y: int :: {h(y), m[x]} h(y) > m[x]));
procedure P() { assert f(f(1)) > 2; }
procedure Q(m: [int]int, a: int) { assert f(m[a]) > 3 ==> h(5) > m[a]; }
END
( $status, $out ) = run('$LINDY profile --json --needed needed.bpl');
my %needs = map { $_->{event} eq 'result' ? ( $_->{unit} => $_ ) : () } events($out);
my %p     = map { $_->{line} => [ $_->{instances}, $_->{needed} ] } @{ $needs{P}{quantifiers} };
is_deeply \%p, { 2 => [ 2, 2 ], 3 => [ 2, 0 ] }, 'needed and not needed instances';
my @q = map { $_->{needed} ? "$_->{line}:$_->{column}" : () } @{ $needs{Q}{quantifiers} };
is_deeply [ sort @q ], [ '4:15', '4:56' ], '... also of a quantifier inside of another';
is $needs{P}{tried}[1]{strategy}, 'with a proof', '... from one more attempt';
( $status, $out ) = run('$LINDY profile --needed --proc=P needed.bpl');
like $out, qr/2 \(needed: 2\) of the axiom at line 2, 2 \(needed: 0\) of the axiom at line 3/, '... in words';

# The parts of a run are its time, and the implementations are the part of the proofs.
put 'parts.bpl', join '', "const c: int; axiom c > 3;\n",
  map { "procedure P$_(x: int, y: int) { assume x > $_ && y > x; assert x * y > $_ || c > 2; assert x + y > 2 * $_; }\n" } 1 .. 40;
( $status, $out ) = run('$LINDY verify --profile --json -j1 parts.bpl');
my ($all) = grep { $_->{event} eq 'summary' } events($out);
cmp_ok abs( sum0( map { $_->{seconds} } @{ $all->{phases} } ) - $all->{seconds} ), '<=', 0.1 * $all->{seconds},
  'the parts of a run are its time';
my %phase = map { $_->{name} => $_->{seconds} } @{ $all->{phases} };
ok $phase{'proofs together'}, '... of which many proofs share';
cmp_ok $phase{'the rest'}, '<=', 0.1 * $all->{seconds}, '... and hardly anything is the rest';
( $status, $out ) = run('$LINDY profile parts.bpl');
like $out, qr/^time: .*proofs.*, the rest \d\.\d\d s\n40 verified/m, '... in words';

# A solver that does not stop by itself and says nothing: what was tried, where the time goes, and what to do next.
( $status, $out ) = run("\$LINDY verify --timeout=1 $home/tests/doctor/sick/alternation-grid.bpl");
like $out, qr/= open: the check at line 9\n/, 'ended by force: what is open';
like $out, qr/= tried: plain/, '... what was tried';
like $out, qr/of the axiom at line 6/, '... where the time goes';
like $out, qr/= next: |note: /, '... and what to do';

# The page has the same, and whose instances made whose: of a loop over three quantifiers, a circle.
my $sick = "$home/tests/doctor/sick";
( $status, $out ) = run("\$LINDY profile --json --rlimit=100000 --page=page.html $sick/loop3.bpl");
($result) = grep { $_->{event} eq 'result' } events($out);
my %made = map { ( ( $_->{from} // -1 ) . '-' . $_->{to} => $_->{instances} ) } @{ $result->{instances} };
my @by_line = sort { $result->{quantifiers}[$a]{line} <=> $result->{quantifiers}[$b]{line} } 0 .. 2;
my ( $red, $amber, $green ) = @by_line;
ok $made{"$red-$amber"} && $made{"$amber-$green"} && $made{"$green-$red"}, 'the circle of a loop';
is $made{"-1-$red"}, 1, '... which one term of the program began';
my ($data) = get('page.html') =~ m{id="data">(.*?)</script>}s;
is decode_json($data)->{units}[0]{loops}[0]{again}, 'red(next(next(next(s))))', 'the page names the cycle of terms';
unlike get('page.html'), qr{(?:src|href)="http}, '... and needs no network';

# Behind Boogie's command line the same is said beside Boogie's output, which stays as it is.
( $status, my $plain ) = run("\$LINDY boogie /timeLimit:2 $sick/loop1.bpl 2>&1");
( $status, my $same )  = run("\$LINDY boogie /timeLimit:2 --explain $sick/loop1.bpl 2>err.txt");
is $same, $plain, 'boogie --explain: output is that of Boogie';
my $told = get('err.txt');
like $told, qr/= open: the check at line 8\n/, '... what is open';
like $told, qr/:5:15: note: a matching loop/, '... where the time goes';
like $told, qr/= choose a trigger/, '... what to do';

# A solver that is killed has told what it did.
my $pid = start( $lindy, 'profile', '--json', '--timeout=60', 'slow.bpl' );
my $killed;
end_of(
    $pid, 60,
    sub {
        my ($worker) = children($pid) or return;
        return if $killed || worked($worker) < 0.5;
        $killed = kill 'KILL', $worker;
    }
);
($result) = grep { $_->{event} eq 'result' } events( get('out') );
like $result->{reason}, qr/signal 9/, 'a killed solver';
cmp_ok $result->{quantifiers}[0]{instances}, '>=', 1000, '... leaves a profile';
done_testing;
