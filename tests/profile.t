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
