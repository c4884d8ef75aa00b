#!/usr/bin/perl
# lindy explore: every optimization can be left out, which changes no verdict; and what each saves.
#   LINDY=build/release/lindy prove tests/explore.t
use strict;
use warnings;
use File::Temp;
use FindBin;
use JSON::PP;

my $home  = "$FindBin::Bin/..";
my $lindy = $ENV{LINDY} // "$home/build/release/lindy";
my ( $count, $failed ) = ( 0, 0 );

sub ok {
    my ( $name, $good, $got ) = @_;
    $count++;
    print $good ? "ok $count - $name\n" : "not ok $count - $name\n# got: " . ( $got // '' ) . "\n";
    $failed ||= !$good;
}

sub names {    # from the table itself
    open my $in, '<', "$home/src/solve/state/optimizations.def" or die "optimizations.def: $!\n";
    return map { /^OPTIMIZATION\(\w+,\s*"([^"]+)"/ ? $1 : () } <$in>;
}

sub explore {
    my ( $program, @options ) = @_;
    my $file = "$FindBin::Bin/explore/$program.bpl";
    open my $out, '-|', $lindy, 'explore', '--json', '--keep-going', '--cpu-timeout=20', @options, $file or die "$lindy: $!\n";
    my @lines = <$out>;
    close $out;
    return eval { decode_json( $lines[-1] ) } // { verdict => 'none' };
}

# What stands in the report of a program: "refuted 1" is one bug.
sub verdict { my ($sum) = @_; return "$sum->{verdict} " . ( $sum->{bugs} // '' ) }

my %expected = (
    axioms   => 'verified 0',
    branches => 'verified 0',
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
    ok( "$program", verdict( $all{$program} ) eq $expected{$program}, verdict( $all{$program} ) );
}

for my $name ( names() ) {
    for my $program ( sort keys %expected ) {
        next if $name eq 'quantifiers' && $program eq 'endless';    # see below
        my $sum = explore( $program, "--without=$name" );
        ok( "$program without $name", verdict($sum) eq $expected{$program}, verdict($sum) );
    }
}

my $manual = do { open my $in, '<', "$home/docs/manual/explore.md" or die $!; local $/; <$in> };
ok( 'the manual has them all', !( grep { index( $manual, "| `$_` |" ) < 0 } names() ) );

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
    ok( "$name saves $path", $less >= 0 && $less < $more, "$less with it, $more without" );
}

saves( 'look-ahead',      'offsets',  'forks' );
saves( 'batches',         'paths',    'solver.calls', 'reckoning' );
saves( 'merging',         'choices',  'forks' );
saves( 'seen',            'paths',    'commands' );
saves( 'simplification',  'paths',    'solver.questions' );
saves( 'concrete',        'paths',    'solver.questions', 'simplification' );
saves( 'trivial-queries', 'paths',    'solver.questions' );
saves( 'concrete-writes', 'offsets',  'solver.questions' );
saves( 'offset-writes',   'offsets',  'solver.questions' );
saves( 'models',          'branches', 'solver.calls' );
saves( 'reckoning',       'paths',    'solver.calls' );
saves( 'trial',           'paths',    'solver.calls' );
saves( 'independence',    'branches', 'solver.related_facts' );
saves( 'query-cache',     'branches', 'solver.calls', 'core-cache' );
saves( 'core-cache',      'branches', 'solver.calls', 'query-cache' );
saves( 'model-cache',     'unique',   'solver.calls' );

# Tests are of single paths: choices are not merged then.
{
    my $dir = File::Temp->newdir;
    my $sum = explore( 'choices', "--tests=$dir" );
    my @tests = glob "$dir/passing-*.json";
    ok( 'a test for each path', @tests == 256 && $sum->{merged} == 0 && $all{choices}{merged} > 0, scalar @tests );
}

# Values of a function, and places relative to an unknown one, are no matter of trial and error.
ok( 'few questions about tables', $all{tables}{solver}{calls} < 30, $all{tables}{solver}{calls} );

# The rest shows in what the solver is told.
sub told {
    my ( $program, $pattern, @options ) = @_;
    my $log = File::Temp->new;
    explore( $program, "--log-smt=$log", @options );
    my $text = do { local $/; <$log> };
    return scalar( () = $text =~ /$pattern/g );
}
ok( 'one constraint for unique constants', told( 'unique', qr/\(distinct A B C D\)/ ) && !told( 'unique', qr/\(distinct /, '--without=distinct' ) );
ok( 'incremental: one solver', told( 'branches', qr/:print-success/ ) == 1 && told( 'branches', qr/:print-success/, '--without=incremental' ) > 1 );
ok( 'axioms: not given as they are', !told( 'axioms', qr/forall/, '--without=quantifiers' ) && told( 'axioms', qr/forall/, '--without=quantifiers,axioms' ) );
ok( 'dead declarations are not told of', !told( 'axioms', qr/unused/, '--without=axioms' ) && told( 'axioms', qr/unused/, '--without=axioms,dead-declarations' ) );
ok( 'quantifiers decide', $all{endless}{solver}{quantified_calls} && explore( 'endless', '--without=quantifiers', '--query-timeout=1' )->{verdict} eq 'incomplete' );

print "1..$count\n";
exit( $failed ? 1 : 0 );
