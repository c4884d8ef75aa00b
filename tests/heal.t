#!/usr/bin/perl
# verify --heal: cures are found, tested, and put into a copy that proves and means the same. SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

my $sick = "$home/tests/doctor/sick";
scratch();

for my $case (
    [ 'loop1',      'Square', qr/the trigger \{ size\(right\(n\)\) \} in place of \{ size\(n\) \}/ ],
    [ 'branching',  'Weigh', qr/\{:weight 20\} on the axiom|the trigger \{ weight\(/ ],
) {
    my ( $name, $unit, $cure ) = @$case;
    my $before = get("$sick/$name.bpl");
    my ( $status, $out ) = run("\$LINDY verify --json --timeout=3 --heal=$name.bpl $sick/$name.bpl");
    my ($note) = grep { $_->{event} eq 'healed' } events($out);
    is $status, 5, "$name: the verdict is that of the input";
    is $note->{unit}, $unit, '... the implementation is named';
    like $note->{cure}, $cure, '... and the cure';
    cmp_ok $note->{stable}, '>=', 8, '... which survives mutations';
    is get("$sick/$name.bpl"), $before, '... the input is as it was';
    expect( '... the copy is proved', "\$LINDY verify --quiet --timeout=20 $name.bpl", 0, '', '' );
}

# What is refuted is not healed, and what is proved needs no cure.
put 'wrong.bpl', "procedure P(x: int) { assert x > 3; }\nprocedure Q(x: int) { assert x == x; }\n";
my ( $status, $out ) = run('$LINDY verify --json --heal=copy.bpl wrong.bpl');
is_deeply [ grep { $_->{event} eq 'healed' } events($out) ], [], 'a refuted check has no cure';
ok !-e 'copy.bpl', 'and no copy is written';
expect( 'an input is not overwritten', '$LINDY verify --heal=wrong.bpl wrong.bpl', 1, '', qr/--heal=wrong.bpl/ );
expect( 'one file', '$LINDY verify --heal=c.bpl wrong.bpl wrong.bpl', 1, '', qr/of one file/ );

# A cure that changed the meaning would not count: no proof of this is found.
put 'false.bpl', <<'END';
type T;
function f(t: T): T; function size(t: T): int;
axiom (forall t: T :: {size(t)} size(t) == size(f(t)) + 1);
procedure P(t: T, u: T) { assert size(t) != size(u); }
END
( $status, $out ) = run('$LINDY verify --json --timeout=2 --heal=copy.bpl false.bpl');
ok !( grep { $_->{event} eq 'healed' && $_->{healed} } events($out) ), 'what does not hold is not healed';
done_testing;
