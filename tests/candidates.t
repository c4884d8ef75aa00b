#!/usr/bin/perl
# Classic loops without invariants (tests/candidates/): with --infer=all --candidates every one verifies, and
# each is refuted that was made wrong as the line `// WRONG name: text => other text` after it says
# (`// WRONG name, unproved:` where its axioms have no model that could be evaluated).
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use File::Basename;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

scratch();

# The verdict on each implementation.
sub verdicts {
    my ( $text, $seconds ) = @_;
    put( 'program.bpl', $text );
    my ( $status, $out ) = run("\$LINDY verify --json --infer=all --candidates --timeout=$seconds program.bpl");
    my %found = map { $_->{implementation} => $_->{verdict} } grep { $_->{event} eq 'result' } events($out);
    return \%found;
}

for my $path ( glob "$home/tests/candidates/*.bpl" ) {
    my $group = basename( $path, '.bpl' );
    my $text  = get($path);
    my $wrong = $text;
    my ( @names, %expected );
    while ( $text =~ /^\/\/ WRONG (\w+)(?:, (unproved))?: (.*) => (.*)$/mg ) {
        my ( $name, $verdict, $from, $to ) = ( $1, $2, $3, $4 );
        push @names, $name;
        $expected{$name} = $verdict // 'refuted';
        my $start = index $wrong, "procedure $name(";
        my $at    = $start < 0 ? -1 : index $wrong, $from, $start;
        die "$group: '$from' is not in $name\n" if $at < 0 || $at > index( $wrong, "// WRONG $name" );
        substr $wrong, $at, length $from, $to;
    }
    my ( $right, $refuted ) = ( verdicts( $text, 20 ), verdicts( $wrong, 20 ) );
    for my $name (@names) {
        my ( $good, $bad ) = ( $right->{$name} // 'none', $refuted->{$name} // 'none' );
        is( $good, 'verified', "$group: $name verifies" );
        is( $bad, $expected{$name}, "$group: $name made wrong is $expected{$name}" );
    }
}

# What needs no invariant is told before the search for those of others begins.
put( 'program.bpl', <<'END' );
procedure Loops(n: int) requires n >= 0;
{ var i: int; i := 0; while (i < n) { i := i + 1; } assert i == n; }
procedure Straight() { assert true; }
END
my ( undef, $out ) = run('$LINDY verify --json --infer=all --candidates -j1 program.bpl');
my @order = map { $_->{implementation} } grep { $_->{event} eq 'result' } events($out);
is( "@order", 'Straight Loops', 'JSON: results as they are known' );
( undef, $out ) = run('$LINDY verify --json --infer=all --candidates -j1 --report=junit:x.xml program.bpl');
@order = map { $_->{implementation} } grep { $_->{event} eq 'result' } events($out);
is( "@order", 'Loops Straight', 'with a report: in order' );
done_testing();
