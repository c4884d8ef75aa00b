#!/usr/bin/perl
# Programs written by hand where random ones do not reach (tests/attack). Procedures are named by what is so: true_ holds and is
# proved as it stands, open_ holds and may need more than its contracts and invariants, false_ fails, apart_ is proved by
# contracts and fails when it is executed. No method says otherwise, and most procedures are decided.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

my @proofs = map { "verify $_" } '', '--infer=all --candidates', '--infer=all --trust-inferred';
my @others = ( 'test', map { "explore --entry=all --keep-going --engine=$_" } qw(symbolic invariants spacer summaries bounded explicit) );
my @files = sort glob "$home/tests/attack/*.bpl";
my %least = ( verify => 90, test => 70, symbolic => 80, invariants => 35, spacer => 25, bounded => 30, explicit => 50 );

# The verdicts of a command about all procedures, and what went wrong.
sub verdicts {
    my ($command) = @_;
    my ( %verdict, @wrong );
    # Explorations have processor time, so that a busy machine does not change what is decided.
    my $limit = $command =~ /^explore/ ? '--cpu-timeout=1' : '--timeout=1';
    for my $file (@files) {
        my ( $status, $out, $err ) = run("timeout 100 \$LINDY $command --json $limit $file");
        push @wrong, "$file: $status: $err" if $status !~ /^[045]$/;
        for my $e ( grep { $_->{event} =~ /^(result|summary)$/ } events($out) ) {
            my $of = $e->{implementation} // $e->{unit} // next;
            $verdict{$of} = $e->{verdict} if $of =~ /^(true|open|false|apart)_/;
        }
    }
    return { verdict => \%verdict, wrong => \@wrong };
}

# Two commands at a time, each in a process of its own.
sub all_verdicts {
    my (@commands) = @_;
    my %answer;
    while ( my @two = splice @commands, 0, 2 ) {
        my @from = map {
            open my $in, '-|' or do { print JSON::PP::encode_json( verdicts($_) ); close STDOUT; POSIX::_exit(0) };
            [ $_, $in ]
        } @two;
        for my $one (@from) { local $/; my $in = $one->[1]; $answer{ $one->[0] } = JSON::PP::decode_json(<$in>) }
    }
    return %answer;
}

sub wrong {
    my ( $name, $verdict, $proof ) = @_;
    return $proof ? $verdict ne 'verified' : $verdict eq 'refuted' if $name =~ /^true_/;
    return !$proof && $verdict eq 'refuted' if $name =~ /^open_/;
    return $verdict eq 'verified' if $name =~ /^false_/;
    return $verdict eq ( $proof ? 'refuted' : 'verified' );
}

scratch();
my %answer = all_verdicts( @proofs, @others );
for my $command ( @proofs, @others ) {
    my $proof   = $command =~ /^verify/;
    my %verdict = %{ $answer{$command}{verdict} };
    my @wrong   = map { "$_: $verdict{$_}" } grep { wrong( $_, $verdict{$_}, $proof ) } sort keys %verdict;
    my @decided = grep { $verdict{$_} =~ /^(verified|refuted)$/ } keys %verdict;
    my ($who)   = $command =~ /--engine=(\w+)/ ? $1 : $command =~ /^(\w+)/;
    is( "@{ $answer{$command}{wrong} }", '', "$command: every program has an answer" );
    is( "@wrong", '', "$command: nothing is said that is not so" );
    cmp_ok( scalar(@decided), '>=', ( $least{$who} // 0 ) * keys(%verdict) / 100, "$command: most are decided" );
}
done_testing();
