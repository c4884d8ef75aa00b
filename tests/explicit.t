#!/usr/bin/perl
# lindy explore --engine=explicit: against brute force on random finite programs, and what it decides by itself. COUNT and
# SEED in the environment make it longer.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib", "$FindBin::Bin/../scripts/fuzz";
use FiniteProgram;
use Lindy;
use Test::More;

my $dir = scratch();

sub verdict {
    my ( $text, @options ) = @_;
    put( "$dir/x.bpl", $text );
    my ( $status, $out ) = run("\$LINDY explore --json --cpu-timeout=4 --engine=explicit @options $dir/x.bpl");
    my ($sum) = grep { $_->{event} eq 'summary' } events($out);
    return $sum ? $sum->{verdict} : "none, exit $status";
}

my ( $count, $first ) = ( $ENV{COUNT} // 30, $ENV{SEED} // 1 );
my ( %seen, @wrong, @open );
for my $seed ( $first .. $first + $count - 1 ) {
    my $p    = FiniteProgram::make($seed);
    my $fails = FiniteProgram::fails($p) // next;
    my $is    = verdict( FiniteProgram::text($p) );
    my $must  = $fails ? 'refuted' : 'verified';
    $seen{"$is, $must"}++;
    push @open, $seed if $is eq 'incomplete';
    push @wrong, "seed $seed: $is, but brute force says $must" if $is ne $must && $is ne 'incomplete';
}
is( "@wrong", '', 'random programs: never wrong' );
diag( ( map { "$_: $seen{$_}\n" } sort keys %seen ), "open: @open\n" ) if $ENV{COUNT};
$count = 0;
$count += $_ for values %seen;
my $decided = ( $seen{'verified, verified'} // 0 ) + ( $seen{'refuted, refuted'} // 0 );
cmp_ok( $decided, '>=', 0.9 * $count, '... and most are decided' );
cmp_ok( $seen{'verified, verified'} // 0, '>=', 0.15 * $count, '... some of them without a bug' );

# A state machine whose arithmetic never repeats a value: cells of the values do.
my $machine = <<'END';
var s, v: int;
procedure main()
  modifies s, v;
{
  var i: int;
  s := 1; v := 300;
  while (true) {
    havoc i;
    if (i == 1 && s == 1 && v > 245) { s := 2; v := (v * 5) mod 299861 + 300138; }
    else if (i == 2 && s == 2 && v > 245) { s := 1; v := v + 7; }
    else if (i == 3 && v <= 245) { s := 3; }
    assert s != 3;
  }
}
END
is( verdict($machine), 'verified', 'a state machine with numbers that do not repeat' );
( my $wrong = $machine ) =~ s/v \+ 7/v - 301600/;
is( verdict($wrong), 'refuted', '... and one with a bug, whose values symbolic execution finds' );
is( verdict( $machine, "--witness=$dir/w.bpl" ), 'verified', 'values were rounded' );
expect( '... so that there is a witness', "\$LINDY verify -q $dir/w.bpl", 0, '', '' );

# Functions given by cases, of unknown numbers: a state for each case of each would be too many.
my $bits = "function or(i: int, j: int): int;\naxiom or(0, 0) == 0;\naxiom or(0, 1) == 1;\naxiom or(1, 0) == 1;\naxiom or(1, 1) == 1;\nprocedure main() {\n  var s: int;\n  s := 1;\n"
    . join( '', map { "  var x$_, y$_: int;\n" } 1 .. 40 );
$bits =~ s/(.*)(  var s: int;\n  s := 1;\n)(.*)/$1$3$2/s;
is( verdict( $bits . join( '', map { "  y$_ := or(x$_, y$_);\n" } 1 .. 40 ) . "  assert s == 1;\n}\n", '--cpu-timeout=20' ), 'verified', 'operations on unknown bits' );

# An unknown that the command itself makes: what is known of it stays known when the command is taken up again.
is( verdict("procedure main(x: int) { var m: [int]int; m[x mod 2] := 1; assert m[x mod 2] == 1; m[0] := 1; m[1] := 1; assert m[x mod 2] == 1; }"), 'incomplete', 'an index that a command computes' );
is( verdict("procedure main(x: int) { var m: [int]int; m[0] := 1; m[1] := 1; assert m[x mod 2] == 1; }"), 'verified', '... with every value alike' );
isnt( verdict("procedure main(x: int) { var m: [int]int; m[0] := 1; m[1] := 2; assert m[x mod 2] == 1; }"), 'verified', '... and not alike' );
is( verdict("procedure main() { var x: int; x := 0; assume x > 0; assert false; }"), 'verified', 'nothing gets past the first assumption of the body' );

# What it does not compute is any value: never a proof of what is wrong, nor a bug that is none.
is( verdict("procedure main() { var r: real; assume r > 0.5; assert r > 0.25; }"), 'incomplete', 'reals' );
is( verdict("procedure main() { var r: real; assert r > 0.25; }"), 'refuted', '... with a bug' );
is( verdict("procedure main() { var x, y: int; assume x < y; assert x != y; }"), 'incomplete', 'two unknowns' );
is( verdict("procedure main() { var m: [int]int; var x: int; m[0] := 1; m[x] := 2; assert m[0] == 1; }"), 'refuted', 'a write at an unknown index' );
is( verdict("procedure main() requires false; { assert true; }"), 'incomplete', 'the assumptions at the entry contradict each other' );
is( verdict("var g: int; procedure f() modifies g; { g := g + 1; } implementation f() { g := g + 2; } procedure main() modifies g; { g := 0; call f(); assert g == 1; }"), 'incomplete', 'two bodies' );

# Recursion in a loop: the deepest calls have more states than a search comes to the end of, and the bug lies elsewhere.
my $recursion = <<'END';
var turn: int;
var seen: [int]int;
procedure walk(n: int) modifies seen;
{
  var c, d: int;
  havoc c, d;
  if (c == n + 1) { call walk(n + 1); }
  if (d == n + 2) { seen[n] := d; call walk(n + 2); }
  if (c == n + 5) { seen[n + 1] := c; call walk(n + 3); }
}
procedure {:entrypoint} main() modifies turn, seen;
{
  var k: int;
  turn := 0;
  while (true)
  {
    havoc k;
    if (k == 3) { call walk(0); }
    if (k == turn * turn + 4 && turn < 40) { turn := turn + 1; }
    assert turn != 5;
  }
}
END
is( verdict($recursion), 'refuted', 'a bug beside recursion without end' );
( my $none = $recursion ) =~ s/turn != 5/turn <= 40/;
isnt( verdict($none), 'refuted', '... and none where there is none' );

done_testing();
