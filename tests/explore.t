#!/usr/bin/perl
# lindy explore: every optimization can be left out, which changes no verdict; and what each saves.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use File::Temp;
use FindBin;
use lib "$FindBin::Bin/lib";
use Lindy;
use Test::More;

sub names {    # from the table itself
    my @names = get("$home/src/solve/state/optimizations.def") =~ /^OPTIMIZATION\(\w+,\s*"([^"]+)"/mg;
    return @names ? @names : BAIL_OUT('no optimization is in the table');
}

sub explore {
    my ( $program, @options ) = @_;
    my ( $status, $out ) = run("\$LINDY explore --json --keep-going --cpu-timeout=20 @options $home/tests/explore/$program.bpl");
    return ( events($out) )[-1] // { verdict => 'none' };
}

# What stands in the report of a program: "refuted 1" is one bug.
sub verdict { my ($sum) = @_; return "$sum->{verdict} " . ( $sum->{bugs} // '' ) }

my %expected = (
    axioms   => 'verified 0',
    branches => 'verified 0',
    cases    => 'refuted 1',
    choices  => 'verified 0',
    endless  => 'verified 0',
    offsets  => 'refuted 1',
    paths    => 'verified 0',
    tables   => 'verified 0',
    unique   => 'refuted 1',
    values   => 'refuted 1',
);
my %all;
for my $program ( sort keys %expected ) {
    $all{$program} = explore($program);
    is( verdict( $all{$program} ), $expected{$program}, $program );
}

for my $name ( names() ) {
    for my $program ( sort keys %expected ) {
        next if $name eq 'quantifiers' && $program eq 'endless';    # see below
        my $sum = explore( $program, "--without=$name" );
        is( verdict($sum), $expected{$program}, "$program without $name" );
    }
}

my $manual = get("$home/docs/manual/explore.md");
is( join( ' ', grep { index( $manual, "| `$_` |" ) < 0 } names() ), '', 'the manual has them all' );

# ---- what each saves --------------------------------------------------------------

# The count of a report by its path: 'solver.calls'.
sub count_in {
    my ( $sum, $path ) = @_;
    $sum = $sum->{$_} // return -1 for split /\./, $path;
    return $sum;
}

# Less with it than without it; `also`: left out in both.
sub saves {
    my ( $name, $program, $path, $also ) = @_;
    my $on  = $also ? explore( $program, "--without=$also" ) : $all{$program};
    my $off = explore( $program, "--without=$name" . ( $also ? ",$also" : '' ) );
    my ( $less, $more ) = map { count_in( $_, $path ) } $on, $off;
    ok( $less >= 0 && $less < $more, "$name saves $path" ) or diag("$less with it, $more without");
}

saves( 'look-ahead',      'offsets',  'forks' );
saves( 'batches',         'paths',    'solver.calls', 'bound-propagation' );
saves( 'merging',         'choices',  'forks' );
saves( 'subsumption',     'paths',    'commands' );
saves( 'simplification',  'paths',    'solver.questions' );
saves( 'cases',           'cases',    'solver.questions' );
saves( 'concrete',        'paths',    'solver.questions', 'simplification' );
saves( 'trivial-queries', 'paths',    'solver.questions' );
saves( 'concrete-writes', 'offsets',  'solver.questions' );
saves( 'offset-writes',   'offsets',  'solver.questions' );
saves( 'models',          'branches', 'solver.calls' );
saves( 'bound-propagation', 'paths',    'solver.calls' );
saves( 'trial',           'paths',    'solver.calls' );
saves( 'independence',    'branches', 'solver.related_facts' );

# Tests are of single paths: choices are not merged then.
{
    my $dir = File::Temp->newdir;
    my $sum = explore( 'choices', "--tests=$dir" );
    my @tests = glob "$dir/passing-*.json";
    ok( @tests == 256 && $sum->{merged} == 0 && $all{choices}{merged} > 0, 'a test for each path' ) or diag(scalar @tests);
}

# Values of a function, and places relative to an unknown one, are no matter of trial and error.
cmp_ok( $all{tables}{solver}{calls}, '<', 30, 'few questions about tables' );

# The rest shows in what the solver is told.
sub told {
    my ( $program, $pattern, @options ) = @_;
    my $log = File::Temp->new;
    explore( $program, "--log-smt=$log", @options );
    return scalar( () = get("$log") =~ /$pattern/g );
}
ok( told( 'unique', qr/\(distinct A B C D\)/ ) && !told( 'unique', qr/\(distinct /, '--without=distinct' ), 'one constraint for unique constants' );
ok( told( 'branches', qr/:print-success/ ) == 1 && told( 'branches', qr/:print-success/, '--without=incremental' ) > 1, 'incremental: one solver' );
ok( !told( 'axioms', qr/forall/, '--without=quantifiers' ) && told( 'axioms', qr/forall/, '--without=quantifiers,axioms' ), 'axioms: not given as they are' );
ok( !told( 'axioms', qr/unused/, '--without=axioms' ) && told( 'axioms', qr/unused/, '--without=axioms,dead-declarations' ), 'dead declarations are not told of' );
ok( $all{endless}{solver}{quantified_calls} && explore( 'endless', '--without=quantifiers', '--query-timeout=1' )->{verdict} eq 'incomplete', 'quantifiers decide' );

done_testing();
